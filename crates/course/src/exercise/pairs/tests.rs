use super::named;
use crate::exercise::{Text, tried::Tried};

const MATCH: &str = r#"
[[group]]
[[group.part]]
id = "m"
kind = "match"
well = { zh = "好", en = "Well" }
[[group.part.item]]
id = "sm"
text = { zh = "SM", en = "SM" }
says = { zh = "核心在等", en = "Cores wait" }
with = ["idle"]
[[group.part.item]]
id = "hit"
text = { zh = "命中", en = "Hits" }
with = ["reread", "twice"]
[[group.part.item]]
id = "stall"
text = { zh = "停顿", en = "Stalls" }
with = ["flight"]
[[group.part.item]]
id = "low"
text = { zh = "低", en = "Low" }
with = ["flight"]
[[group.part.reason]]
id = "idle"
says = { zh = "不忙", en = "Not busy" }
[[group.part.reason]]
id = "reread"
[[group.part.reason]]
id = "twice"
[[group.part.reason]]
id = "flight"
[[group.part.reason]]
id = "good"
says = { zh = "不好", en = "Not good" }
slip = "good-cache"
[[group.part.reason]]
id = "full"
says = { zh = "没满", en = "Not full" }
"#;

#[test]
fn matched() {
    let mut tried = Tried::new(MATCH);
    for (query, said) in [
        ("sm=idle&hit=reread&stall=flight&low=flight", "right “Well”"),
        ("low=flight&stall=flight&hit=twice&sm=idle", "right “Well”"),
        (
            "sm=idle&hit=good&stall=flight&low=flight",
            "misconception (good-cache) pair.off “Hits: Not good”",
        ),
        (
            "sm=full&hit=idle&stall=good&low=flight",
            "misconception (good-cache) pair.off “SM: Cores wait” “Hits: Not busy” “Stalls: Not good”",
        ),
        // The fourth is only counted, but its thought is named.
        (
            "sm=full&hit=idle&stall=idle&low=good",
            "misconception (good-cache) pair.off “SM: Cores wait” “Hits: Not busy” “Stalls” pair.more",
        ),
        (
            "sm=flight&hit=reread&stall=flight&low=full",
            "wrong pair.off “SM: Cores wait” “Low: Not full”",
        ),
        ("sm=idle&hit=reread&low=", "invalid pair.missing"),
        ("", "invalid pair.missing"),
        (
            "sm=idle&hit=reread&stall=flight&low=none",
            "invalid choice.unknown",
        ),
        (
            "sm=idle&hit=reread&stall=flight&low=flight&x=idle",
            "invalid choice.unknown",
        ),
    ] {
        assert_eq!(tried.said("m", query), said, "{query}");
    }
    tried.said("m", "sm=full&hit=idle&stall=good&low=flight");
    assert_eq!(
        (tried.told("m", "off"), tried.told("m", "all")),
        ("3".into(), "4".into())
    );
    tried.said("m", "sm=full&hit=idle&stall=idle&low=good");
    assert_eq!(tried.told("m", "count"), "1");
    tried.said("m", "sm=idle&hit=reread&low=");
    assert_eq!(tried.told("m", "count"), "2");
}

/// In a page sentences are paragraphs, and names stand at their head.
#[test]
fn a_name_joins_its_paragraph() {
    let text = |zh: &str, en: &str| Text {
        zh: zh.into(),
        en: en.into(),
    };
    let name = text("命中率 <code>x</code>", "Hits <code>x</code>");
    let says = text("<p>不忙。</p>\n<p>真的。</p>", "<p>Not busy.</p>\n");
    assert_eq!(
        named(&name, Some(&says)),
        text(
            "<p><b>命中率 <code>x</code></b>：不忙。</p>\n<p>真的。</p>",
            "<p><b>Hits <code>x</code></b>: Not busy.</p>\n"
        )
    );
    assert_eq!(named(&name, None), name);
}

/// Ridges in FP16: H200 989.4/4.8 = 206, A100 312/2.039 = 153, H100
/// 989.4/3.35 = 295; and twice the same number.
const ORDER: &str = r#"
[[group]]
[[group.part]]
id = "o"
kind = "order"
well = { zh = "好", en = "Well" }
[[group.part.item]]
id = "h200"
text = { zh = "H200", en = "H200" }
value = "ridge(h200_sxm, fp16)"
slip = "by-age"
says = { zh = "芯片没变", en = "The same chip" }
[[group.part.item]]
id = "a100"
text = { zh = "A100", en = "A100" }
value = "ridge(a100_sxm_80gb, fp16)"
[[group.part.item]]
id = "h100"
text = { zh = "H100", en = "H100" }
value = "ridge(h100_sxm5, fp16)"
[[group.part.item]]
id = "same"
text = { zh = "同", en = "Same" }
value = "2 * ridge(h100_sxm5, fp16) / 2"
[[group.part]]
id = "broken"
kind = "order"
[[group.part.item]]
id = "a"
value = "1 / 0"
[[group.part.item]]
id = "b"
value = "1"
"#;

#[test]
fn ordered() {
    let mut tried = Tried::new(ORDER);
    let order = |ids: &str| {
        let pairs: Vec<_> = ids.split(' ').map(|id| format!("item={id}")).collect();
        pairs.join("&")
    };
    for (ids, said) in [
        ("a100 h200 h100 same", "right “Well”"),
        ("a100 h200 same h100", "right “Well”"),
        (
            "a100 h100 same h200",
            "misconception (by-age) pair.before “Same; H200” “The same chip”",
        ),
        ("h100 a100 h200 same", "wrong pair.before “H100; A100”"),
        ("a100 h200 h100", "invalid pair.incomplete"),
        ("a100 h200 h100 h100", "invalid pair.twice “H100”"),
        ("a100 h200 h100 t4", "invalid choice.unknown"),
    ] {
        assert_eq!(tried.said("o", &order(ids)), said, "{ids}");
    }
    assert_eq!(tried.said("o", ""), "invalid pair.incomplete");
    assert_eq!(
        tried.said("broken", &order("a b")),
        "wrong pair.before “; ”"
    );
    assert_eq!(
        tried.said("broken", &order("b a")),
        "wrong pair.before “; ”"
    );
}
