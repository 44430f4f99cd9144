use crate::exercise::tried::Tried;

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
    // Another footing, right of the ridge as well, is no slip.
    let noted = FOLLOWS.replace(
        "[[group.part.slip]]\nid = \"elements\"",
        "[[group.part.accept]]",
    );
    let mut tried = Tried::new(&noted);
    tried.answer("ai", "text=200");
    for (part, query) in asked.into_iter().chain(alone) {
        let said = tried.said(part, query);
        assert_eq!(said, "follows choice.follows-noted", "{part}");
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
