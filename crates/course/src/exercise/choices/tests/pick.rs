use crate::exercise::tried::Tried;

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
id = "warps"
when = "1"
with = ["bytes", "stall"]
all = true
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
            "noted “Single pass” “Well” choice.idle “Stalls”",
        ),
        (
            "choice=wide&reason=stall&reason=hit",
            "misconception (good-cache) choice.not-carried “Hits” “No good news”",
        ),
        ("choice=warps&reason=stall&reason=bytes", "right “Well”"),
        ("choice=warps&reason=stall", "wrong choice.more-evidence"),
        (
            "choice=warps&reason=bytes&reason=bytes",
            "wrong choice.more-evidence",
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
