#![allow(clippy::unwrap_used)]

use super::{super::state::Shown, *};
use crate::widgets::timings;
use ridgepoint_charts::xy::SizeClass;
use ridgepoint_model::hardware;

fn measured() -> Measured {
    Measured {
        readings: sweep::parse(sweep::tests::TEXT).unwrap(),
        triton: Triton::of(&Times {
            text: Some(timings::tests::TEXT.into()),
            own: None,
        }),
    }
}

fn h200() -> &'static Gpu {
    hardware::gpu("h200-sxm").unwrap()
}

fn says(element: Element, n: f64) -> String {
    let state = State {
        element,
        ..State::initial()
    };
    let shown = show(&state, n, h200(), &measured(), Locale::En);
    shown.sentence.replace(['\u{a0}', '\u{202f}'], " ")
}

/// 12 · 2^20 B in 5.835 µs are 2156 GB/s, 44.9 % of 4800; at 4.8 TB/s they take
/// 2.62 µs, less than the launch of 3.61.
#[test]
fn a_million_elements_are_launch_bound() {
    let text = says(Element::Fp32, CLAIMED_N);
    for part in [
        "1 048 576",
        "12.6 MB",
        "5.84 µs",
        "44.9 %",
        "97 %",
        "2.62 µs",
        "3.61 µs",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// Triton's 6.176 µs for 6 · 2^20 B are 1018.7 GB/s, 21.2 % of 4800.
#[test]
fn the_chapters_own_case_is_answered_by_its_own_measurement() {
    let text = says(Element::Fp16, CLAIMED_N);
    for part in ["Triton", "6.29 MB", "6.18 µs", "21.2 %", "97 %", "1.31 µs"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // 8 Mi in FP16 move as many bytes as 4 Mi in FP32: 14.575 µs.
    let text = says(Element::Fp16, 8_388_608.0);
    assert!(text.contains("14.6 µs") && text.contains("FP32"), "{text}");
    assert!(!text.contains("97 %"));
}

/// 2^21 elements are 25.2 MB: more than 3.6105 µs · 4.8 TB/s = 17.3 MB, less than
/// 60 MiB. Warm they took 4.872 µs: 5165 GB/s, 107.6 % of the HBM roof.
#[test]
fn within_the_l2_a_warm_run_beats_hbm() {
    let text = says(Element::Fp32, 2_097_152.0);
    for part in ["8.69 µs", "60 MiB", "4.87 µs", "108 %"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// 2^28 elements take 731.974 µs: 4400.7 GB/s, 91.7 %; at 4.8 TB/s 671 µs.
#[test]
fn large_sizes_are_bound_by_hbm() {
    let text = says(Element::Fp32, 268_435_456.0);
    for part in ["732 µs", "91.7 %", "671 µs", "<m>"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn beyond_what_was_measured_the_model_speaks() {
    // 2^30 elements: 12.88 GB at 4.8 TB/s are 2.68 ms.
    let text = says(Element::Fp32, 1_073_741_824.0);
    assert!(text.contains("2.68 ms") && text.contains("100 %"), "{text}");
    let nothing = show(
        &State::initial(),
        CLAIMED_N,
        h200(),
        &Measured::default(),
        Locale::Zh,
    );
    assert!((nothing.launch - 4e-6).abs() < 1e-15);
    assert_eq!(nothing.figure.series.len(), 2);
}

#[test]
fn regimes_meet_at_the_bend_and_at_the_l2() {
    let model = Model {
        launch: 3.6e-6,
        bandwidth: 4.8e12,
        l2: 62_914_560.0,
    };
    // 3.6 µs · 4.8 TB/s = 17.28 MB.
    for (bytes, regime) in [
        (17.27e6, Regime::Launch),
        (17.29e6, Regime::L2),
        (62_914_560.0, Regime::L2),
        (62_914_561.0, Regime::Hbm),
    ] {
        assert_eq!(model.regime(bytes), regime, "{bytes}");
    }
    // A launch of 20 µs hides the L2: 96 MB.
    let slow = Model {
        launch: 20e-6,
        ..model
    };
    assert_eq!(slow.regime(90e6), Regime::Launch);
    assert_eq!(slow.regime(97e6), Regime::Hbm);
}

#[test]
fn both_charts_name_everything_in_both_languages() {
    for locale in Locale::ALL {
        for shown in [Shown::Rate, Shown::Time] {
            let state = State {
                shown,
                ..State::initial()
            };
            let figure = show(&state, CLAIMED_N, h200(), &measured(), locale).figure;
            for class in [SizeClass::Phone, SizeClass::Desk] {
                let layout = figure.layout(class.size());
                assert!(layout.omitted().points.is_empty() && !layout.omitted().crosshair);
                let drawing = ridgepoint_charts::svg::paint(layout.scene(), "", "");
                for series in &figure.series {
                    let label = &series.label;
                    let named = drawing.contains(&label.full) || drawing.contains(&label.short);
                    assert!(named, "{} on {class:?}", label.short);
                }
            }
        }
    }
}

#[test]
fn the_table_has_every_measurement() {
    let rows = rows(&measured(), h200(), Locale::En);
    assert_eq!(rows.len(), 39);
    assert_eq!(rows[38].rate, "1.02\u{a0}TB/s");
    assert_eq!(rows[38].share, "21.2\u{a0}%");
}

/// 6 · 2^20 B in 10 µs are 629 GB/s, 30.9 % of an A100's 2.039 TB/s.
#[test]
fn a_run_of_ones_own_is_held_against_its_own_roof() {
    let measured = Measured {
        triton: Triton::of(&timings::tests::times_of_an_a100()),
        ..measured()
    };
    let state = State {
        element: Element::Fp16,
        ..State::initial()
    };
    let said = show(&state, CLAIMED_N, h200(), &measured, Locale::En).sentence;
    let said = said.replace('\u{a0}', " ");
    for part in ["A100-SXM4-80GB", "10 µs", "30.9 %"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let last = rows(&measured, h200(), Locale::Zh).pop().unwrap();
    assert!(last.what.contains("A100-SXM4-80GB"));
    assert_eq!(last.share.replace('\u{a0}', " "), "30.9 %");
}
