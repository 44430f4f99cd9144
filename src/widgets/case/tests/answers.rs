//! Answers, right and wrong.

use super::case;
use crate::{
    messages as msg,
    widgets::case::{
        predict::{Grade, Prediction, grade},
        study::Study,
    },
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::roofline::Bound;

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
