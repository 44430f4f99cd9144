use super::*;
use crate::widgets::under_roof::Sight;

/// What a link shows: the sight with its sentences as one, and the table.
struct Seen {
    sight: Sight,
    sentence: String,
    html: String,
    rows: Vec<Vec<String>>,
}

/// The same, in plain spaces.
fn seen(query: &str, locale: Locale) -> Seen {
    let (_, case) = begin(&Props::parse(query)).unwrap();
    let sight = view_model::show(&case, None, locale);
    let plain = |text: &String| text.replace(['\u{a0}', '\u{202f}'], " ");
    let rows = view_model::rows(&case, locale).into_iter();
    Seen {
        sentence: plain(&sight.sentences.concat()),
        html: plain(&sight.html),
        rows: rows.map(|row| row.iter().map(plain).collect()).collect(),
        sight,
    }
}

fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// Audit, section 4: 5.498e11 FLOP over 536 870 912 B = 1024; between L2 and the SMs
/// 4 563 402 752 B = 120.5, under 7.22 TB/s; floors 1.762 ms, 0.263 ms, 0.441 ms.
#[test]
fn case_4_on_an_a100() {
    let sight = seen("", Locale::En);
    has(
        &sight.sentence,
        &[
            "537 MB",
            "1024 FLOP/B",
            "S/2",
            "120.5 FLOP/B",
            "<c>Tensor Cores</c>",
            "1.762 ms",
            "312 TFLOPS",
            "25 %",
        ],
    );
    // 2.039 TB/s × 120.47 = 245.6 TFLOPS: the chapter's 256 with the exact figures.
    has(&sight.sentence, &["246 TFLOPS"]);
    has(&sight.html, &["1.762 ms", "263.3 µs", "440.7 µs"]);
    // 4 563 402 752 B / 7.2192 TB/s = 632.1 µs.
    has(&sight.html, &["632.1 µs"]);
    assert_eq!(sight.html.matches("<em>").count(), 1);
    assert_eq!(sight.rows[0][2], "536 870 912 B");
    assert_eq!(sight.rows[1][2], "4 563 402 752 B");
    assert_eq!(sight.rows[1][3], "120.5 FLOP/B");
    // 312 / 7.2192 = 43.2.
    assert_eq!(sight.rows[1][5], "43.2 FLOP/B");
}

/// One speed, two intensities: both points at 312 TFLOPS. The exponentials allow
/// 4·128 FLOP each at 108 × 16 × 1.41 GHz = 2.436 T/s: 1247 TFLOPS.
#[test]
fn two_points_and_three_roofs_are_drawn() {
    let sight = seen("", Locale::En);
    let points = &sight.sight.figure.points;
    assert_eq!(points.len(), 2);
    assert!((points[0].intensity - 120.4706).abs() < 1e-3);
    assert!((points[1].intensity - 1024.0).abs() < 1e-9);
    for point in points {
        assert!((point.performance / 312e12 - 1.0).abs() < 1e-9);
    }
    let line = &sight.sight.figure.roofs[0];
    assert!((line.cache.as_ref().unwrap().bandwidth / 7.2192e12 - 1.0).abs() < 1e-9);
    assert!((line.ceilings[1].compute / 1247.5e12 - 1.0).abs() < 1e-3);
}

/// Audit, section 4: 0.556, 0.160 and 0.278 ms, the exponentials half of the products.
#[test]
fn an_h100_has_no_published_l2_bandwidth() {
    let sight = seen("gpu=h100-sxm5", Locale::En);
    has(
        &sight.html,
        &["555.6 µs", "160.3 µs", "277.8 µs", "not published"],
    );
    has(&sight.sentence, &["H100", "50 %", "989 TFLOPS"]);
    assert!(sight.sight.figure.roofs[0].cache.is_none());
    assert_eq!(sight.rows[1][6], "not published");
}

/// Decoding reads all of K and V for one row of Q: 2·2·D FLOP over 2·2·D B of each key.
#[test]
fn decoding_is_memory_bound() {
    let mha = "heads=64&kv=64&sq=1&sk=8192&br=1";
    has(&seen(mha, Locale::En).sentence, &["1 FLOP/B", "<m>HBM</m>"]);
    // A group of eight shares K and V: 8·S / (8 + S) = 7.99 for S = 8192.
    let gqa = seen("heads=64&kv=8&sq=1&sk=8192&br=8", Locale::Zh);
    has(&gqa.sentence, &["7.99 FLOP/B", "<m>HBM</m>"]);
    assert_eq!(gqa.rows[1][3], "7.992 FLOP/B");
    // At most 2.039 TB/s × 7.992 = 16.3 TFLOPS.
    has(&gqa.sentence, &["16.3 TFLOPS"]);
}

/// Causal halves the work: about S/4. Both passes are 3.5 times the forward one.
#[test]
fn masks_and_passes_count() {
    has(
        &seen("causal=yes", Locale::En).sentence,
        &["512 FLOP/B", "S/4", "275 GFLOP"],
    );
    // 3.5 × 549.8 = 1924 GFLOP.
    let both = seen("pass=both", Locale::En);
    has(&both.sentence, &["1.92 TFLOP", "forward pass alone"]);
    assert_eq!((both.rows.len(), both.sight.figure.points.len()), (1, 1));
}

#[test]
fn what_cannot_be_is_said_in_words() {
    let wrong = |query: &str, locale: Locale| {
        let (state, refused) = State::new(SETTINGS).changed_by(&Props::parse(query));
        assert!(refused.is_empty());
        case(&state, locale)
            .unwrap_err()
            .replace(['\u{a0}', '\u{202f}'], " ")
    };
    has(&wrong("kv=5", Locale::En), &["5", "16"]);
    has(&wrong("kv=5", Locale::Zh), &["5", "16"]);
    has(&wrong("sq=100&sk=100", Locale::En), &["100", "128"]);
    has(
        &wrong("sq=1000000000&sk=1000000000&batch=1000000000", Locale::En),
        &["10"],
    );
    for unread in ["d=0", "heads=", "d=1.5", "sq=abc"] {
        assert!(!wrong(unread, Locale::Zh).is_empty(), "{unread}");
    }
    assert!(begin(&Props::parse("kv=3")).is_err());
    assert!(begin(&Props::parse("type=fp4")).is_err());
}

#[test]
fn every_preset_is_a_case() {
    for preset in &PRESETS {
        let mut state = State::new(SETTINGS);
        for ((key, _), size) in SIZES.iter().zip(preset.sizes) {
            state.set(key, size.to_string());
        }
        state.set("causal", preset.causal.to_owned());
        assert!(case(&state, Locale::En).is_ok(), "{}", preset.id);
    }
}
