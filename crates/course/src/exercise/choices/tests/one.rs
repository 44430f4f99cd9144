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
        ("choice=fuse&reason=roof", "right “Saves” “Roof” “Well”"),
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
