#![allow(clippy::unwrap_used)]

use super::{
    SETTINGS, counters, html,
    picture::{self, figure},
    predict::{Grade, Prediction, grade},
    sheet::Sheet,
    stage::Stage,
    stages,
    study::{Modelled, Study},
};
use crate::{
    messages as msg,
    widgets::{evidence::read, timings},
};
use ridgepoint_charts::roofline::PointKind;
use ridgepoint_course::{locale::Locale, props::Props};
use ridgepoint_model::roofline::Bound;

fn case(study: Study) -> Modelled {
    Modelled::of_the_chapter(study).unwrap()
}

fn sheet(study: Study, told: Prediction, locale: Locale) -> Sheet {
    let (times, counted) = (timings::tests::TEXT, counters::tests::TEXT);
    Sheet::new(study, told, times, counted, locale).unwrap()
}

/// A stage as plain text.
fn told(study: Study, stage: Stage) -> String {
    plain(&stages::html(
        &sheet(study, Prediction::default(), Locale::En),
        stage,
    ))
}

fn plain(html: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for letter in html.chars() {
        match letter {
            '<' => inside = true,
            '>' => {
                inside = false;
                text.push(' ');
            }
            '\u{a0}' | '\u{202f}' => text.push(' '),
            _ if !inside => text.push(letter),
            _ => {}
        }
    }
    let text = text.replace("&lt;", "<");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn holds(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// Audit, 11.8 and sections 3 and 4: FLOP, bytes, FLOP/B, GFLOPS on an A100, µs.
#[test]
fn the_four_cases_on_an_a100() {
    let expected = [
        (
            Study::Add,
            67_108_864.0,
            805_306_368.0,
            1.0 / 12.0,
            169.917,
            394.95,
        ),
        (
            Study::Softmax,
            167_772_160.0,
            134_217_728.0,
            1.25,
            2548.75,
            65.825,
        ),
        (
            Study::Gemm,
            137_438_953_472.0,
            100_663_296.0,
            4096.0 / 3.0,
            312_000.0,
            440.51,
        ),
        (
            Study::Attention,
            549_755_813_888.0,
            536_870_912.0,
            1024.0,
            312_000.0,
            1762.04,
        ),
    ];
    let close = |a: f64, b: f64| (a / b - 1.0).abs() < 1e-4;
    for (study, flop, bytes, at, ceiling, floor) in expected {
        let case = case(study);
        assert!(close(case.count.flops.get(), flop), "{study:?}");
        assert!(close(case.count.bytes().get(), bytes), "{study:?}");
        assert!(close(case.intensity().get(), at), "{study:?}");
        assert!(close(case.ceiling().get(), ceiling * 1e9), "{study:?}");
        assert!(close(case.floor().floor().get(), floor * 1e-6), "{study:?}");
    }
    // Two are memory-bound, not three (E81).
    let bounds = Study::ALL.map(|study| case(study).bound());
    assert_eq!(
        bounds,
        [Bound::Memory, Bound::Memory, Bound::Compute, Bound::Compute]
    );
}

fn at(study: Study, intensity: f64) -> Grade {
    let told = Prediction {
        intensity: Some(intensity),
        ..Prediction::default()
    };
    grade(&case(study), &told).unwrap().intensity
}

fn said(grade: Grade) -> String {
    match grade {
        Grade::Slip(say) => say(Locale::En).into(),
        other => format!("{other:?}"),
    }
}

#[test]
fn an_intensity_is_answered() {
    let en = Locale::En;
    let slips: &[(Study, f64, &str)] = &[
        // 67.1 M / 536.9 MB; / 268.4 MB; / 402.7 MB; per element.
        (Study::Add, 0.125, msg::case_slip_tensor(en)),
        (Study::Add, 0.25, msg::case_slip_one_tensor(en)),
        (Study::Add, 0.167, msg::case_slip_half(en)),
        (Study::Add, 0.333, msg::case_slip_elements(en)),
        (Study::Add, 12.0, msg::case_slip_upside_down(en)),
        (Study::Softmax, 2.5, msg::case_slip_twice(en)),
        (Study::Softmax, 0.625, msg::case_slip_fp32(en)),
        // Four operations an element: 4/4.
        (Study::Softmax, 1.0, msg::case_slip_operations(en)),
        // E16, D/2, 2D/3, D.
        (Study::Gemm, 1398.0, msg::case_slip_kib(en)),
        (Study::Gemm, 2048.0, msg::case_slip_no_write(en)),
        (Study::Gemm, 2730.7, msg::case_slip_elements(en)),
        (Study::Gemm, 4096.0, msg::case_slip_one_tensor(en)),
        (Study::Gemm, 682.7, msg::case_slip_fma_or_fp32(en)),
        // E75, E28, E26, E31, E27.
        (Study::Attention, 87.3, msg::case_slip_87(en)),
        (Study::Attention, 87_381.0, msg::case_slip_87k(en)),
        (Study::Attention, 128.0, msg::case_slip_tile(en)),
        (Study::Attention, 120.5, msg::case_slip_tile(en)),
        (Study::Attention, 64.0, msg::case_slip_naive(en)),
        (Study::Attention, 60.2, msg::case_slip_naive(en)),
        (Study::Attention, 32.0, msg::case_slip_naive(en)),
        (Study::Attention, 85.3, msg::case_slip_swapped(en)),
        (Study::Attention, 1365.3, msg::case_slip_no_write(en)),
        (Study::Attention, 512.0, msg::case_slip_fma_or_fp32(en)),
    ];
    for (study, value, wanted) in slips {
        assert_eq!(said(at(*study, *value)), *wanted, "{study:?} {value}");
    }
    for (study, value) in [
        (Study::Add, 0.083),
        (Study::Softmax, 1.25),
        (Study::Gemm, 1365.0),
        (Study::Attention, 1024.0),
    ] {
        assert!(matches!(at(study, value), Grade::Right), "{study:?}");
    }
    assert!(matches!(at(Study::Add, 0.08), Grade::Near));
    assert!(matches!(at(Study::Gemm, 1.0), Grade::Off(ratio) if ratio < 1e-3));
}

fn most(study: Study, intensity: Option<f64>, ceiling: f64) -> Grade {
    let told = Prediction {
        intensity,
        ceiling: Some(ceiling),
        bound: None,
    };
    grade(&case(study), &told).unwrap().ceiling
}

/// Audit, section 6, for the peaks: 624, 156, 19.5, 989 TFLOPS.
#[test]
fn a_ceiling_is_answered() {
    let en = Locale::En;
    let slips: &[(Study, f64, &str)] = &[
        (Study::Add, 19.5e12, msg::case_slip_peak(en)),
        (Study::Add, 312e12, msg::case_slip_tensor_peak(en)),
        (Study::Add, 170e12, msg::case_slip_thousand(en)),
        (Study::Softmax, 2549e12, msg::case_slip_thousand(en)),
        // 2.039 × 1365.
        (Study::Gemm, 2784e12, msg::case_slip_no_min(en)),
        (Study::Gemm, 624e12, msg::case_slip_sparse(en)),
        (Study::Gemm, 156e12, msg::case_slip_tf32(en)),
        (Study::Gemm, 989e12, msg::case_slip_h100(en)),
        (Study::Gemm, 19.5e12, msg::case_slip_cuda_peak(en)),
        (Study::Attention, 177e12, msg::case_slip_177(en)),
        // 2.039 × 128.
        (Study::Attention, 261e12, msg::case_slip_tile(en)),
    ];
    for (study, value, wanted) in slips {
        assert_eq!(
            said(most(*study, None, *value)),
            *wanted,
            "{study:?} {value}"
        );
    }
    // Both bandwidths are right: 2.0 / 12 = 166.7, 2.039 / 12 = 169.9; the chapter's 169 too.
    for value in [166.7e9, 169e9, 169.9e9] {
        assert!(matches!(most(Study::Add, None, value), Grade::Right));
    }
    // 2.039 × 87.3 = 178 follows from 87.3; 312 is right whatever was said before.
    assert!(matches!(
        most(Study::Attention, Some(87.3), 178e12),
        Grade::Follows
    ));
    assert!(matches!(
        most(Study::Attention, Some(87.3), 312e12),
        Grade::Right
    ));
}

#[test]
fn a_bound_follows_from_an_intensity() {
    let bound = |intensity, bound| {
        let told = Prediction {
            intensity,
            bound: Some(bound),
            ceiling: None,
        };
        grade(&case(Study::Attention), &told).unwrap().bound
    };
    assert!(matches!(bound(None, Bound::Compute), Grade::Right));
    assert!(matches!(bound(None, Bound::Memory), Grade::Off(_)));
    assert!(matches!(bound(Some(87.3), Bound::Memory), Grade::Follows));
    assert!(matches!(bound(Some(1024.0), Bound::Memory), Grade::Off(_)));
}

#[test]
fn the_model_is_worked_with_its_numbers() {
    holds(
        &told(Study::Add, Stage::Model),
        &[
            "(2 + 1) × 4 B × 67 108 864",
            "805 MB",
            "0.08333 FLOP/B",
            "0.0833 FLOP/B < 9.56 FLOP/B",
            "169.9 GFLOPS",
            "395 µs",
            "153 FLOP/B",
        ],
    );
    holds(
        &told(Study::Softmax, Stage::Model),
        &[
            "5 × 8192 × 4096",
            "134 MB",
            "1.25 FLOP/B",
            "2.549 TFLOPS",
            "65.8 µs",
        ],
    );
    holds(
        &told(Study::Gemm, Stage::Model),
        &[
            "2 × 4096³",
            "101 MB",
            "1365 FLOP/B",
            "min(312 TFLOPS",
            "441 µs",
        ],
    );
    holds(
        &told(Study::Attention, Stage::Model),
        &[
            "4 × 16 × 16 × 2048² × 128",
            "537 MB",
            "1024 FLOP/B",
            "312 TFLOPS",
            "1.76 ms",
            "120 FLOP/B",
        ],
    );
}

#[test]
fn answers_stand_beside_the_right_ones() {
    let prediction = Prediction {
        intensity: Some(87.3),
        bound: Some(Bound::Memory),
        ceiling: Some(178e12),
    };
    let html = stages::html(
        &sheet(Study::Attention, prediction, Locale::En),
        Stage::Model,
    );
    assert_eq!(html.matches('✗').count(), 1);
    assert_eq!(html.matches('≈').count(), 2);
    holds(
        &plain(&html),
        &[
            "87.3 FLOP/B",
            "178 TFLOPS",
            msg::case_slip_87(Locale::En),
            msg::case_follows(Locale::En),
        ],
    );
    let open = stages::html(
        &sheet(Study::Attention, Prediction::default(), Locale::Zh),
        Stage::Model,
    );
    assert_eq!(open.matches(msg::case_open(Locale::Zh)).count(), 3);
}

/// Audit: 169 for 169.9; 3·4096²·2 = 98 304 KiB; 6.29e6 for 5.37e8 (85.4 times), 87.3 for 1024
/// (11.7 times), 150/312 = 48.1 %, 5.49e11 / 6.29e6 = 87 281.
#[test]
fn claims_are_marked_and_held_against_the_right_figures() {
    holds(
        &told(Study::Add, Stage::Claim),
        &["169 GFLOPS", "169.9 GFLOPS", "−0.54 %", "97.1 %", "88.9 %"],
    );
    // 16 = 4 × 4: 4 × 134.2 MB / (167.8 M / 150 G = 1.118 ms) = 480 GB/s, 23.5 %.
    holds(
        &told(Study::Softmax, Stage::Claim),
        &[
            "9.56 FLOP/B",
            "153 FLOP/B",
            "16×",
            "4×",
            "480 GB/s",
            "23.5 %",
        ],
    );
    holds(
        &told(Study::Gemm, Stage::Claim),
        &[
            "+2.4 %",
            "100 663 296 B",
            "98 304 KiB",
            "1398",
            "1365 FLOP/B",
            "290 TFLOPS",
            "280 TFLOPS",
        ],
    );
    holds(
        &told(Study::Attention, Stage::Claim),
        &[
            "1/85.4",
            "1/11.7",
            "403 MB",
            "537 MB",
            "87 281",
            "177 TFLOPS",
            "48.1 %",
            "✗",
        ],
    );
    for study in Study::ALL {
        let html = stages::html(
            &sheet(study, Prediction::default(), Locale::Zh),
            Stage::Claim,
        );
        assert_eq!(html.matches("num claimed").count(), 7);
    }
}

/// Files: 67.1 M / 188.672 µs, of 400 GFLOPS; 167.8 M / 37.184 µs, of 6 TFLOPS, 264.32 / 37.184 =
/// 7.11 and 109.824 / 37.184 = 2.95; 137.4 G / 212.064 and / 199.264 µs; 549.8 G / 1252.192 and
/// / 971.184 µs, against 4.8 × 87.3 = 419 TFLOPS.
#[test]
fn measurements_stand_under_their_own_roof() {
    holds(
        &told(Study::Add, Stage::Measured),
        &[
            "189 µs",
            "356 GFLOPS",
            "4.27 TB/s",
            "88.9 %",
            "400 GFLOPS",
            "H200",
        ],
    );
    holds(
        &told(Study::Softmax, Stage::Measured),
        &["37.2 µs", "4.51 TFLOPS", "75.2 %", "7.11×", "2.95×"],
    );
    holds(
        &told(Study::Gemm, Stage::Measured),
        &[
            "648 TFLOPS",
            "65.5 %",
            "690 TFLOPS",
            "69.7 %",
            "266 µs",
            "267 µs",
            "62.9 MB",
        ],
    );
    holds(
        &told(Study::Attention, Stage::Measured),
        &[
            "439 TFLOPS",
            "44.4 %",
            "566 TFLOPS",
            "57.2 %",
            "419 TFLOPS",
            "121 TFLOPS",
        ],
    );
}

/// Audit, section 10, by the file of counters.
#[test]
fn counters_tell_which_roof() {
    holds(
        &told(Study::Add, Stage::Diagnosis),
        &["89.3 %", "34.6 %", "33.3 %", "6.93 %", "100 %"],
    );
    holds(
        &told(Study::Softmax, Stage::Diagnosis),
        &["73.4 %", "61.8 %", "51.5 %", "50 %"],
    );
    // 137.4 G / (148.0 + 27.5 MB) = 783; a tile of 128 × 128 has 63.
    holds(
        &told(Study::Gemm, Stage::Diagnosis),
        &[
            "90.4 %",
            "69.9 %",
            "20.1 %",
            "783 FLOP/B",
            "63 FLOP/B",
            "101 MB",
        ],
    );
    // 549.8 G / (402.7 + 124.5 MB) = 1043.
    holds(
        &told(Study::Attention, Stage::Diagnosis),
        &[
            "403 MB",
            "1043 FLOP/B",
            "9.13 %",
            "42.8 %",
            "47.8 %",
            "72.3 %",
            "47.4 %",
        ],
    );
}

/// By hand on an A100: 537 MB and 263 µs for z, 134 MB and 65.8 µs for a softmax, 67.1 MB and 32.9
/// µs for C; 67.1 M / 19.5 T = 3.44 µs; exp 0.441 of 1.762 ms = 25 %; HBM 0.263 ms = 14.9 %.
#[test]
fn what_to_do_has_its_numbers() {
    holds(
        &told(Study::Add, Stage::Next),
        &["537 MB", "263 µs", "3.44 µs", "395 µs"],
    );
    holds(
        &told(Study::Softmax, Stage::Next),
        &["134 MB", "65.8 µs", "16×"],
    );
    holds(
        &told(Study::Gemm, Stage::Next),
        &[
            "63 FLOP/B",
            "128 TFLOPS",
            "67.1 MB",
            "32.9 µs",
            "648 TFLOPS",
            "517 TFLOPS",
            "49.4 µs",
        ],
    );
    holds(
        &told(Study::Attention, Stage::Next),
        &[
            "441 µs",
            "1.76 ms",
            "25 %",
            "263 µs",
            "14.9 %",
            "1.29×",
            "295 FLOP/B",
            "153 FLOP/B",
        ],
    );
}

#[test]
fn the_picture_gains_a_point_at_each_stage() {
    let prediction = Prediction {
        intensity: Some(87.3),
        bound: None,
        ceiling: Some(177e12),
    };
    let sheet = sheet(Study::Attention, prediction, Locale::En);
    let kinds = |stage| -> Vec<PointKind> {
        let points = figure(&sheet, stage, 1.0).points.into_iter();
        points.map(|point| point.kind).collect()
    };
    use PointKind::{Claimed, Measured, Modelled, Own};
    assert_eq!(kinds(Stage::Predict), [Own]);
    assert_eq!(kinds(Stage::Model), [Own, Modelled]);
    assert_eq!(kinds(Stage::Claim), [Own, Modelled, Claimed]);
    assert_eq!(
        kinds(Stage::Measured),
        [Own, Modelled, Claimed, Measured, Measured, Measured]
    );
    assert_eq!(figure(&sheet, Stage::Claim, 1.0).roofs.len(), 1);
    assert_eq!(figure(&sheet, Stage::All, 1.0).roofs.len(), 2);
    assert!(picture::spoken(&sheet.case, 1024.0, Locale::Zh).contains("312"));
}

/// A ceiling above the roof at that intensity is marked before anything is told.
#[test]
fn an_impossible_prediction_is_drawn_as_one() {
    let prediction = |ceiling| Prediction {
        intensity: Some(1.0),
        bound: None,
        ceiling: Some(ceiling),
    };
    let kind = |ceiling| {
        let sheet = sheet(Study::Gemm, prediction(ceiling), Locale::En);
        figure(&sheet, Stage::Predict, 1.0)
            .points
            .first()
            .map(|point| point.kind)
    };
    assert_eq!(kind(2e12), Some(PointKind::Own));
    assert_eq!(kind(3e12), Some(PointKind::Refused));
    assert_eq!(kind(1e30), None);
}

#[test]
fn every_stage_speaks_both_languages_without_files() {
    for study in Study::ALL {
        for locale in [Locale::Zh, Locale::En] {
            let bare = Sheet::new(study, Prediction::default(), "", "", locale).unwrap();
            for stage in Stage::ALL {
                let _ = stages::html(&bare, stage);
            }
            assert!(stages::given(&bare).contains("312"));
            assert!(!study.task(locale).is_empty() && !study.shape().is_empty());
        }
    }
    assert!(html::figure("claimed", "<").contains("&lt;"));
}

#[test]
fn an_author_learns_what_is_wrong() {
    let error = |query| {
        read(SETTINGS, &Props::parse(query))
            .unwrap_err()
            .to_string()
    };
    assert!(error("case=5").contains("1, 2, 3, 4"));
    assert!(error("stage=8").contains("from 1 to 7"));
    assert!(error("bound=both").contains("memory, compute"));
    assert!(read(SETTINGS, &Props::parse("case=4&stage=7&ai=1,6&caption=x")).is_ok());
}

#[test]
fn stages_have_their_numbers() {
    for stage in Stage::ALL {
        assert_eq!(Stage::of(stage.number()), stage);
    }
    assert_eq!(
        (Stage::of(7.0), Stage::of(0.0)),
        (Stage::All, Stage::Predict)
    );
}
