use crate::exercise::tried::Tried;

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
