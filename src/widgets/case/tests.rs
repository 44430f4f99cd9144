#![allow(clippy::unwrap_used)]

mod answers;

use super::{
    SETTINGS, html,
    picture::{self, figure},
    predict::Prediction,
    sheet::Sheet,
    stage::Stage,
    stages,
    study::{Modelled, Study},
};
use crate::{
    measured::{Run, tests::run_of},
    messages as msg,
    widgets::{
        counters,
        evidence::read,
        timings::{self, Times},
    },
};
use ridgepoint_charts::roofline::PointKind;
use ridgepoint_course::{locale::Locale, props::Props};
use ridgepoint_model::roofline::Bound;

fn case(study: Study) -> Modelled {
    Modelled::of_the_chapter(study).unwrap()
}

fn sheet(study: Study, told: Prediction, locale: Locale) -> Sheet {
    let times = Times {
        text: Some(timings::tests::TEXT.into()),
        own: None,
    };
    Sheet::new(study, told, &times, counters::tests::TEXT, locale).unwrap()
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
            "85.4× too few",
            "1000× lost",
            "11.7× too small",
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
            let bare =
                Sheet::new(study, Prediction::default(), &Times::default(), "", locale).unwrap();
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

/// 67.1 M / 400 µs = 168 GFLOPS, of 169.9: 98.7 %; under the A100's own roof, the only one drawn.
#[test]
fn the_readers_own_run_takes_the_place_of_the_h200() {
    let add = "{\"name\": \"vector_add_fp32_64Mi\", \"us\": 400, \"flop\": 67108864, \
               \"bytes\": 805306368}";
    let times = Times {
        text: Some(timings::tests::TEXT.into()),
        own: Some(Run::read(&run_of("NVIDIA A100-SXM4-80GB", add)).unwrap()),
    };
    let of = |study| {
        let counted = counters::tests::TEXT;
        Sheet::new(study, Prediction::default(), &times, counted, Locale::En).unwrap()
    };
    let add = of(Study::Add);
    let said = plain(&stages::html(&add, Stage::Measured));
    holds(
        &said,
        &["400 µs", "168 GFLOPS", "98.7 %", "Your own run", "A100"],
    );
    assert!(!said.contains("H200"), "{said}");
    assert_eq!(figure(&add, Stage::All, 1.0).roofs.len(), 1);
    // What the run lacks is the H200's, all of it.
    let said = plain(&stages::html(&of(Study::Gemm), Stage::Measured));
    holds(&said, &["648 TFLOPS", "690 TFLOPS", "NVIDIA H200"]);
}
