#![allow(clippy::unwrap_used)]

mod answers;
mod stages;

use super::{
    SETTINGS, html,
    picture::{self, figure},
    predict::Prediction,
    sheet::Sheet,
    stage::Stage,
    study::{Modelled, Study},
};
use crate::{
    measured::{Run, tests::run_of},
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
    plain(&super::stages::html(
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
                let _ = super::stages::html(&bare, stage);
            }
            assert!(super::stages::given(&bare).contains("312"));
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
    let said = plain(&super::stages::html(&add, Stage::Measured));
    holds(
        &said,
        &["400 µs", "168 GFLOPS", "98.7 %", "Your own run", "A100"],
    );
    assert!(!said.contains("H200"), "{said}");
    assert_eq!(figure(&add, Stage::All, 1.0).roofs.len(), 1);
    // What the run lacks is the H200's, all of it.
    let said = plain(&super::stages::html(&of(Study::Gemm), Stage::Measured));
    holds(&said, &["648 TFLOPS", "690 TFLOPS", "NVIDIA H200"]);
}
