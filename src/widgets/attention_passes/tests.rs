use super::*;
use ridgepoint_course::locale::Locale;

fn of(query: &str) -> Shown {
    begin(&Props::parse(query)).unwrap().1
}

fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

fn has(text: &str, parts: &[&str]) {
    let text = plain(text);
    for part in parts {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// Q, K, S out, S in, P out, P in, V, O: eight arrows, four of them S × S.
#[test]
fn naive_attention_has_eight_arrows() {
    let arrows = of("").all();
    assert_eq!(arrows.len(), 8);
    assert_eq!(arrows.iter().filter(|arrow| arrow.is_square).count(), 4);
    assert_eq!(arrows.iter().filter(|arrow| arrow.writes).count(), 3);
    assert_eq!(of("way=fused").all().len(), 4);
    // 2·16·16·2048·128 B and 2·16·16·2048² B.
    assert!((arrows[0].bytes - 134_217_728.0).abs() < 0.5);
    assert!((arrows[2].bytes - 2_147_483_648.0).abs() < 0.5);
}

/// Audit, section 4 and E25, E26, E78: 9.127e9 B, 60.2 FLOP/B, 122.8 TFLOPS; 5.37e8 B and
/// 1024; 17.0 times.
#[test]
fn the_arrows_come_to_the_intensities_of_the_audit() {
    let naive = view_model::sentence(&of("step=8"), Locale::En);
    has(
        &naive,
        &["9 126 805 504 B", "60.2 FLOP/B", "122.8 TFLOPS", "A100"],
    );
    let fused = view_model::sentence(&of("way=fused&step=8"), Locale::Zh);
    has(&fused, &["536 870 912 B", "1024 FLOP/B", "312 TFLOPS"]);
    has(
        &view_model::both(&of(""), Locale::En),
        &["60.2", "1024", "17×"],
    );
    let rows = view_model::rows(&of(""), Locale::En);
    // 9.127e9 B / 2.039 TB/s = 4.476 ms.
    assert_eq!(
        rows[0].iter().map(|cell| plain(cell)).collect::<Vec<_>>()[1..],
        [
            "8",
            "9 126 805 504 B",
            "60.2 FLOP/B",
            "122.8 TFLOPS",
            "4.476 ms"
        ]
    );
}

#[test]
fn a_step_shows_one_more_arrow() {
    has(
        &view_model::sentence(&of("step=0"), Locale::En),
        &["8 arrows"],
    );
    // Q and K, then S: 134.2 + 134.2 + 2147.5 MB = 2.416 GB.
    let third = view_model::sentence(&of("step=3"), Locale::En);
    has(&third, &["write S", "2.15 GB", "2.416 GB"]);
    assert!(!third.contains("60.2"));
    let ledger = view_model::ledger(&of("step=3"), Locale::Zh);
    assert_eq!(ledger.matches("class=\"done\"").count(), 3);
    assert_eq!(ledger.matches("class=\"now\"").count(), 1);
    assert_eq!(ledger.matches("class=\"later\"").count(), 4);
}

#[test]
fn the_picture_names_every_arrow() {
    for locale in Locale::ALL {
        for (query, arrows) in [("", 8), ("way=fused", 4), ("s=16384&d=256&step=5", 8)] {
            let svg = picture::svg(&of(query), locale);
            assert_eq!(svg.matches("class=\"line\"").count(), arrows);
            assert_eq!(svg.matches("class=\"label\"").count(), arrows);
            assert!(svg.contains("role=\"img\" aria-label=\""));
        }
    }
    assert_eq!(
        picture::svg(&of(""), Locale::En)
            .matches(" square\"")
            .count(),
        4
    );
}

#[test]
fn an_answer_is_judged() {
    let said = |guess| view_model::verdict(guess, Locale::En);
    assert!(said("4").starts_with(msg::evidence_right(Locale::En)));
    assert!(!said("1").starts_with(msg::evidence_right(Locale::En)));
    assert_eq!(said("show"), msg::attention_passes_four(Locale::En));
}

#[test]
fn an_author_learns_what_is_wrong() {
    let error = |query| begin(&Props::parse(query)).unwrap_err().to_string();
    assert!(error("way=flash").contains("naive, fused"));
    assert!(error("s=100").contains("2048"));
}
