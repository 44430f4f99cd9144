use super::{super::SETTINGS, *};
use ridgepoint_course::props::Props;

fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

fn state(query: &str) -> State {
    let (state, refused) = State::new(SETTINGS).changed_by(&Props::parse(query));
    assert!(refused.is_empty(), "{query}: {refused:?}");
    state
}

fn all(query: &str) -> String {
    let sight = show(&state(query), Locale::En).unwrap();
    plain(&(sight.sentences.join(" ") + &sight.html))
}

fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// E15, E16 and audit section 3: 2·4096³ = 137.4 GFLOP, 3·4096²·2 = 100.7 MB, 4096/3 = 1365;
/// 440.5 µs at 312 TFLOPS, 49.4 at 2.039 TB/s; 1024 blocks on 108 SMs are 9.48 waves. K → ∞:
/// 4096·4096/8192 = 2048. 100.7 MB do not fit into 40 MiB.
#[test]
fn the_chapters_product() {
    let text = all("");
    has(
        &text,
        &[
            "137 GFLOP",
            "101 MB",
            "1365 FLOP/B",
            "153 FLOP/B",
            "<c>",
            "312 TFLOPS",
            "441 µs",
            "49.4 µs",
            "1024",
            "9.48 waves",
            "2048 FLOP/B",
            "does not fit",
            "40 MiB",
        ],
    );
}

/// E32: 64 × 64 × 65536: 2·64·64·65536 / (2·(2·64·65536 + 64²)) = 31.98; limit 32.
/// E22: 16.8 MB fit into 40 MiB. One tile on 108 SMs: 0.926 %.
#[test]
fn a_long_k_gets_nowhere() {
    let text = all("m=64&n=64&k=65536");
    has(
        &text,
        &[
            "32 FLOP/B",
            "<m>",
            "approaches 32 FLOP/B",
            "never meets",
            "0.926 %",
            "16.8 MB",
            "does not apply",
        ],
    );
    // A GEMV: M → K·N/(N + …) of one column approaches 1.
    has(&all("m=4096&n=1&k=65536"), &["approaches 1 FLOP/B"]);
}

/// E21: a batch of 32 keeps 128/3 = 42.7; 32 blocks are 29.6 % of 108 SMs.
#[test]
fn a_batch_changes_nothing_but_the_fill() {
    let one = show(&state("m=128&n=128&k=128"), Locale::En).unwrap();
    let many = show(&state("m=128&n=128&k=128&batch=32"), Locale::En).unwrap();
    let at = |sight: &Sight| sight.figure.points.last().unwrap().intensity;
    assert!((at(&one) - 128.0 / 3.0).abs() < 1e-9 && (at(&many) - at(&one)).abs() < 1e-9);
    has(
        &all("m=128&n=128&k=128&batch=32"),
        &["29.6 %", "42.7 FLOP/B"],
    );
}

/// β·C reads C too: 4096/4 = 1024. In FP8 with C in FP32: 2·4096³/(4096²·(1 + 1 + 4)) = 1365;
/// A100 has no FP8 peak.
#[test]
fn types_and_beta_move_bytes() {
    has(&all("beta=yes"), &["1024 FLOP/B", "134 MB"]);
    has(
        &all("type=fp8&type_c=fp32&gpu=h100-sxm5"),
        &["1365 FLOP/B", "1979 TFLOPS"],
    );
    let refused = show(&state("type=fp8"), Locale::En).unwrap_err();
    assert!(
        refused.contains("FP8") && refused.contains("A100"),
        "{refused}"
    );
    // An FP32 product without TF32 runs on CUDA cores: 9.56.
    has(&all("type=fp32"), &["9.56 FLOP/B"]);
    // Weights in INT4 with activations in BF16: 4096²·(2 + 0.5 + 2) B = 75.5 MB.
    has(&all("type_b=int4"), &["75.5 MB", "312 TFLOPS"]);
}

#[test]
fn what_cannot_be_is_said_in_words() {
    for locale in Locale::ALL {
        let wrong = |query| show(&state(query), locale).unwrap_err();
        assert_eq!(wrong("m=0"), msg::under_unread(locale));
        assert_eq!(wrong("k=-1"), msg::under_unread(locale));
        assert_eq!(wrong("n=1.5"), msg::under_unread(locale));
        let large = wrong("m=1e9&n=1e9&k=1e9");
        assert!(large.contains("M × N × K"), "{large}");
    }
}

#[test]
fn every_board_is_shown_or_says_why() {
    for gpu in hardware::GPUS {
        for locale in Locale::ALL {
            let state = state(&format!("gpu={}&type=fp16", gpu.id));
            assert!(show(&state, locale).is_ok(), "{}", gpu.id);
        }
    }
    assert_eq!(tile("64x256"), [64, 256]);
    for word in super::super::TILES {
        let [rows, columns] = tile(word);
        assert_eq!(tile_label(word), format!("{rows} × {columns}"));
    }
}
