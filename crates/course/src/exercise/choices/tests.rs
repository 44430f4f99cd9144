use crate::exercise::tried::Tried;

const CHOICE: &str = r#"
[[group]]
[[group.part]]
id = "bound"
kind = "choice"
well = { zh = "好", en = "Well" }
[[group.part.option]]
id = "memory"
text = { zh = "访存", en = "Memory" }
says = { zh = "在左边", en = "Left of the ridge" }
when = "less(1[FLOP/B], ridge(a100_sxm_80gb, fp16))"
[[group.part.option]]
id = "compute"
text = { zh = "计算", en = "Compute" }
says = { zh = "在右边", en = "Right of the ridge" }
slip = "no-ridge"
when = "less(ridge(a100_sxm_80gb, fp16), 1[FLOP/B])"
[[group.part.option]]
id = "hbm"
text = { zh = "HBM", en = "HBM" }
says = { zh = "更准", en = "More precisely" }
noted = "1"
[[group.part.option]]
id = "latency"
text = { zh = "延迟", en = "Latency" }
"#;

#[test]
fn one_option() {
    let mut tried = Tried::new(CHOICE);
    for (query, said) in [
        ("choice=memory", "right “Left of the ridge” “Well”"),
        ("choice=hbm", "noted “More precisely”"),
        (
            "choice=compute",
            "misconception (no-ridge) “Right of the ridge”",
        ),
        ("choice=latency", "wrong"),
        ("choice=", "invalid choice.none"),
        ("text=memory", "invalid choice.none"),
        ("choice=Memory", "invalid choice.unknown"),
    ] {
        assert_eq!(tried.said("bound", query), said, "{query}");
    }
    assert_eq!(tried.told("bound", "given"), "Memory");
    assert_eq!(
        tried.told("bound", "known"),
        "memory, compute, hbm, latency"
    );
    let long = format!("choice={}", "字".repeat(10_000));
    assert_eq!(tried.said("bound", &long), "invalid choice.unknown");
    assert_eq!(tried.told("bound", "given"), "字".repeat(40));
}

const REASONED: &str = r#"
[[group]]
[[group.part]]
id = "d"
kind = "reasoned"
well = { zh = "好", en = "Well" }
[[group.part.option]]
id = "fuse"
says = { zh = "省", en = "Saves" }
when = "1"
with = ["roof", "trip"]
[[group.part.option]]
id = "alone"
says = { zh = "不", en = "No" }
slip = "rewrite"
[[group.part.reason]]
id = "roof"
says = { zh = "顶", en = "Roof" }
[[group.part.reason]]
id = "trip"
[[group.part.reason]]
id = "ten"
says = { zh = "十倍", en = "Ten times" }
slip = "ten-times"
[[group.part.reason]]
id = "share"
says = { zh = "份额", en = "Share" }
"#;

#[test]
fn one_option_for_a_reason() {
    let mut tried = Tried::new(REASONED);
    for (query, said) in [
        ("choice=fuse&reason=roof", "right “Saves” “Well”"),
        ("choice=fuse&reason=trip", "right “Saves” “Well”"),
        (
            "choice=fuse&reason=ten",
            "misconception (ten-times) choice.other-reason “Ten times”",
        ),
        (
            "choice=fuse&reason=share",
            "wrong choice.other-reason “Share”",
        ),
        ("choice=alone&reason=roof", "misconception (rewrite) “No”"),
        (
            "choice=alone&reason=ten",
            "misconception (rewrite) (ten-times) “No” “Ten times”",
        ),
        ("choice=fuse", "invalid choice.reason"),
        ("choice=alone&reason=", "invalid choice.reason"),
        ("reason=roof", "invalid choice.none"),
        ("choice=fuse&reason=fuse", "invalid choice.unknown"),
    ] {
        assert_eq!(tried.said("d", query), said, "{query}");
    }
    assert_eq!(tried.told("d", "known"), "roof, trip, ten, share");
}

const SEVERAL: &str = r#"
[[group]]
[[group.part]]
id = "all"
kind = "several"
well = { zh = "好", en = "Well" }
[[group.part.option]]
id = "a"
when = "1"
says = { zh = "甲", en = "A" }
[[group.part.option]]
id = "b"
when = "less(1, 2)"
[[group.part.option]]
id = "c"
when = "1"
[[group.part.option]]
id = "harmless"
noted = "1"
says = { zh = "无害", en = "Harmless" }
[[group.part.option]]
id = "false"
says = { zh = "错", en = "False" }
slip = "slip"
[[group.part.option]]
id = "idle"
when = "less(2, 1)"
says = { zh = "没有", en = "Idle" }
[[group.part]]
id = "two"
kind = "several"
like = "all"
least = 2
[[group.part]]
id = "many"
kind = "several"
like = "all"
least = 9
"#;

#[test]
fn several_options() {
    let mut tried = Tried::new(SEVERAL);
    for (part, query, said) in [
        ("all", "tick=c&tick=a&tick=b", "right “A” “Well”"),
        (
            "all",
            "tick=a&tick=b&tick=c&tick=harmless",
            "right “A” “Harmless” “Well”",
        ),
        ("all", "tick=a&tick=harmless&tick=a", "wrong choice.missing"),
        ("all", "tick=a&tick=idle", "wrong “Idle”"),
        (
            "all",
            "tick=a&tick=b&tick=c&tick=idle&tick=false",
            "misconception (slip) “Idle” “False”",
        ),
        ("all", "", "invalid choice.nothing"),
        ("all", "tick=", "invalid choice.nothing"),
        ("all", "tick=a&tick=z", "invalid choice.unknown"),
        ("two", "tick=a&tick=c", "right “A”"),
        ("two", "tick=a&tick=b&tick=c", "right “A”"),
        ("two", "tick=b", "wrong choice.missing"),
        (
            "two",
            "tick=a&tick=b&tick=false",
            "misconception (slip) “False”",
        ),
        ("many", "tick=a&tick=b&tick=c", "right “A”"),
    ] {
        assert_eq!(tried.said(part, query), said, "{part}: {query}");
    }
    tried.said("all", "tick=a&tick=harmless&tick=a");
    assert_eq!(tried.told("all", "count"), "2");
    tried.said("two", "tick=b");
    assert_eq!(tried.told("two", "count"), "1");
}

const COST: &str = r#"
[[let]]
id = "capped"
is = 'lever("scheme", "registers")'
[[group]]
[[group.part]]
id = "scheme"
kind = "design"
ask = { zh = "方案", en = "A scheme" }
[group.part.design]
block_m = "128"
block_n = "128"
block_k = "64"
num_warps = "8"
num_stages = "3"
registers = "168"
target = "0.5"
[[group.part]]
id = "cost"
kind = "several"
[[group.part.option]]
id = "spill"
when = "capped"
[[group.part.option]]
id = "latency"
when = 'lever("scheme", "stages")'
"#;

/// The table of compilations is empty here, and one starts with 168 registers.
#[test]
fn costs_wait_for_their_design() {
    let mut tried = Tried::new(COST);
    let first = "invalid choice.first “A scheme”";
    assert_eq!(tried.said("cost", "tick=spill"), first);
    let form = "bm=128&bn=128&bk=64&num_warps=8";
    tried.answer("scheme", form);
    assert_eq!(tried.said("cost", "tick=spill"), first);
    tried.answer("scheme", &format!("{form}&num_stages=2&maxnreg=64"));
    assert_eq!(tried.said("cost", "tick=spill"), first, "not compiled");
    tried.answer("scheme", &format!("{form}&num_stages=3&maxnreg=64"));
    assert_eq!(tried.said("cost", "tick=spill"), "right");
    assert_eq!(tried.said("cost", "tick=latency"), "wrong");
}

const PICK: &str = r#"
[[group]]
[[group.part]]
id = "first"
kind = "pick"
ask = { zh = "第一", en = "First" }
well = { zh = "好", en = "Well" }
[[group.part.option]]
id = "pass"
when = "1"
says = { zh = "一遍", en = "Single pass" }
with = ["bytes", "hit"]
[[group.part.option]]
id = "wide"
when = "1"
with = ["stall"]
[[group.part.option]]
id = "keep"
noted = "1"
says = { zh = "已命中", en = "It hits already" }
[[group.part.option]]
id = "fp8"
says = { zh = "SM 才 22 %", en = "SM has 22 %" }
slip = "tensor"
[[group.part.reason]]
id = "bytes"
text = { zh = "三倍", en = "3×" }
[[group.part.reason]]
id = "hit"
text = { zh = "命中", en = "Hits" }
says = { zh = "不是好事", en = "No good news" }
slip = "good-cache"
[[group.part.reason]]
id = "stall"
text = { zh = "停顿", en = "Stalls" }
[[group.part]]
id = "second"
kind = "pick"
like = "first"
ask = { zh = "第二", en = "Second" }
[[group.part]]
id = "third"
kind = "pick"
like = "first"
ask = { zh = "第三", en = "Third" }
"#;

#[test]
fn a_direction_with_evidence() {
    let mut tried = Tried::new(PICK);
    for (query, said) in [
        ("choice=pass&reason=bytes", "right “Single pass” “Well”"),
        (
            "choice=pass&reason=hit&reason=bytes",
            "right “Single pass” “Well”",
        ),
        ("choice=pass", "invalid choice.evidence"),
        (
            "choice=pass&reason=stall",
            "wrong choice.not-carried “Stalls”",
        ),
        (
            "choice=pass&reason=bytes&reason=stall",
            "wrong choice.not-carried “Stalls”",
        ),
        (
            "choice=wide&reason=hit&reason=bytes",
            "misconception (good-cache) choice.not-carried “Hits; 3×” “No good news”",
        ),
        (
            "choice=keep&reason=hit",
            "wrong choice.harmless “It hits already”",
        ),
        ("choice=fp8", "misconception (tensor) “SM has 22 %”"),
        (
            "choice=fp8&reason=stall",
            "misconception (tensor) “SM has 22 %”",
        ),
        ("reason=stall", "invalid choice.none"),
        ("choice=fp4&reason=stall", "invalid choice.unknown"),
        ("choice=pass&reason=fp8", "invalid choice.unknown"),
    ] {
        assert_eq!(tried.said("first", query), said, "{query}");
    }
}

#[test]
fn the_later_of_two_alike_is_blamed() {
    let mut tried = Tried::new(PICK);
    tried.answer("second", "choice=wide&reason=stall");
    let taken = "wrong choice.taken “Second”";
    assert_eq!(tried.said("third", "choice=wide&reason=stall"), taken);
    assert_eq!(tried.said("third", "choice=wide&reason=bytes"), taken);
    assert_eq!(tried.said("second", "choice=wide&reason=stall"), "right");
    assert_eq!(
        tried.said("first", "choice=wide&reason=stall"),
        "right “Well”"
    );
    assert_eq!(
        tried.said("second", "choice=wide&reason=stall"),
        "wrong choice.taken “First”"
    );
    // A wrong direction is refuted as often as it is chosen.
    tried.answer("second", "choice=fp8");
    assert_eq!(
        tried.said("third", "choice=fp8"),
        "misconception (tensor) “SM has 22 %”"
    );
}

/// The right intensity is 100 FLOP/B, left of the A100's ridge of 153.
const FOLLOWS: &str = r#"
[[let]]
id = "left"
is = 'less(part("ai"), ridge(a100_sxm_80gb, fp16))'
[[group]]
[[group.part]]
id = "ai"
quantity = "intensity"
expect = "100[FLOP/B]"
within = 0.01
[[group.part.slip]]
id = "elements"
value = "200[FLOP/B]"
[[group.part]]
id = "bound"
kind = "choice"
[[group.part.option]]
id = "memory"
when = "left"
says = { zh = "左", en = "Left" }
[[group.part.option]]
id = "compute"
when = "1 - left"
says = { zh = "右", en = "Right" }
with = ["library"]
[[group.part.option]]
id = "latency"
[[group.part.reason]]
id = "library"
[[group.part.reason]]
id = "roof"
says = { zh = "顶", en = "Roof" }
[[group.part]]
id = "why"
kind = "reasoned"
like = "bound"
[[group.part]]
id = "ticks"
kind = "several"
like = "bound"
[[group.part]]
id = "way"
kind = "pick"
like = "bound"
[[group.part]]
id = "order"
kind = "order"
[[group.part.item]]
id = "ridge"
value = "ridge(a100_sxm_80gb, fp16)"
[[group.part.item]]
id = "kernel"
value = 'part("ai")'
"#;

#[test]
fn what_follows_from_an_earlier_slip_is_credited() {
    let asked = [
        ("bound", "choice=compute"),
        ("ticks", "tick=compute"),
        ("order", "item=ridge&item=kernel"),
    ];
    let alone = [
        ("why", "choice=compute&reason=library"),
        ("way", "choice=compute&reason=library"),
    ];
    for (part, query) in asked.into_iter().chain(alone) {
        let mut tried = Tried::new(FOLLOWS);
        let said = tried.said(part, query);
        assert!(said.starts_with("wrong"), "{part}: {said}");
        tried.answer("ai", "text=100");
        let said = tried.said(part, query);
        assert!(said.starts_with("wrong"), "{part}: {said}");
        tried.answer("ai", "text=200");
        let said = tried.said(part, query);
        assert_eq!(said, "follows (elements) choice.follows", "{part}");
        // 180 is wrong without a guess, and still right of the ridge.
        tried.answer("ai", "text=180");
        assert_eq!(tried.said(part, query), "follows choice.follows", "{part}");
    }
    let mut tried = Tried::new(FOLLOWS);
    tried.answer("ai", "text=200");
    // The key still holds, and what neither carries is wrong.
    assert_eq!(tried.said("bound", "choice=memory"), "right “Left”");
    assert_eq!(tried.said("order", "item=kernel&item=ridge"), "right");
    assert_eq!(tried.said("bound", "choice=latency"), "wrong");
    assert_eq!(tried.said("ticks", "tick=compute&tick=latency"), "wrong");
    let mut tried = Tried::new(FOLLOWS);
    tried.answer("ai", "text=200");
    assert_eq!(
        tried.said("why", "choice=compute&reason=roof"),
        "wrong choice.other-reason “Roof”"
    );
    assert_eq!(
        tried.said("way", "choice=compute&reason=roof"),
        "wrong choice.not-carried “Roof”"
    );
}
