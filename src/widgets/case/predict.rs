//! A prediction held against the model: right, near, a slip that is known, or wrong
//! by so much.

use super::study::{Modelled, Study};
use crate::messages as msg;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    ModelError,
    hardware::{self, Engine, Precision, Sparsity},
    intensity::{Algorithm, ScorePasses},
    roofline::Bound,
    units::Intensity,
};

/// An intensity this near is right: rounded to two digits or better.
const INTENSITY: f64 = 0.01;
/// Both bandwidths of the chapter, 2.0 and 2.039 TB/s, give a right ceiling.
const CEILING: f64 = 0.025;
/// A slip is recognised this near to its value.
const SLIP: f64 = 0.01;
/// Rounded, or read off a chart.
const NEAR: f64 = 0.1;

/// What was predicted, as far as it was; FLOP/B and FLOP/s.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Prediction {
    pub(super) intensity: Option<f64>,
    pub(super) bound: Option<Bound>,
    pub(super) ceiling: Option<f64>,
}

/// What became of one answer.
#[derive(Clone, Copy, Debug)]
pub(super) enum Grade {
    /// It was left open.
    Open,
    Right,
    /// It follows from the learner's own intensity, which is wrong.
    Follows,
    Near,
    Slip(fn(Locale) -> &'static str),
    /// So many times the right value.
    Off(f64),
}

/// The three grades.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grades {
    pub(super) intensity: Grade,
    pub(super) bound: Grade,
    pub(super) ceiling: Grade,
}

type Slip = (f64, fn(Locale) -> &'static str);

fn is_near(value: f64, right: f64, within: f64) -> bool {
    (value / right - 1.0).abs() <= within
}

pub(super) fn grade(case: &Modelled, told: &Prediction) -> Result<Grades, ModelError> {
    let right = case.intensity().get();
    let intensity = match told.intensity {
        None => Grade::Open,
        Some(value) => number(value, right, INTENSITY, &intensities(case)?),
    };
    // With an intensity that is wrong, what follows from it is not wrong again.
    let own = told.intensity.and_then(|value| Intensity::new(value).ok());
    let own = own.filter(|own| !is_near(own.get(), right, INTENSITY));
    let bound = match told.bound {
        None => Grade::Open,
        Some(bound) if bound == case.bound() => Grade::Right,
        Some(bound) if own.is_some_and(|own| case.roof.bound(own) == bound) => Grade::Follows,
        Some(_) => Grade::Off(1.0),
    };
    let ceiling = match told.ceiling {
        None => Grade::Open,
        Some(value) => {
            let right = case.ceiling().get();
            let follows =
                own.is_some_and(|own| is_near(value, case.roof.attainable(own).get(), CEILING));
            match number(value, right, CEILING, &ceilings(case)?) {
                Grade::Right => Grade::Right,
                _ if follows => Grade::Follows,
                other => other,
            }
        }
    };
    Ok(Grades {
        intensity,
        bound,
        ceiling,
    })
}

fn number(value: f64, right: f64, within: f64, slips: &[Slip]) -> Grade {
    if is_near(value, right, within) {
        return Grade::Right;
    }
    let slip = slips.iter().find(|(wrong, _)| is_near(value, *wrong, SLIP));
    match slip {
        Some((_, say)) => Grade::Slip(*say),
        None if is_near(value, right, NEAR) => Grade::Near,
        None => Grade::Off(value / right),
    }
}

/// Intensities that are wrong for a known reason.
fn intensities(case: &Modelled) -> Result<Vec<Slip>, ModelError> {
    let right = case.intensity().get();
    let flop = case.count.flops.get();
    let bytes = |bytes: Option<ridgepoint_model::units::Bytes>| {
        bytes.map_or(f64::INFINITY, ridgepoint_model::units::Bytes::get)
    };
    let no_write = flop / bytes(case.count.read());
    let mut slips: Vec<Slip> = vec![
        (1.0 / right, msg::case_slip_upside_down),
        (right * 1e3, msg::case_slip_thousand),
        (right / 1e3, msg::case_slip_thousand),
    ];
    slips.extend(match case.study {
        Study::Add => add_slips(right, no_write),
        Study::Softmax => softmax_slips(right),
        Study::Gemm => gemm_slips(right, no_write),
        Study::Attention => attention_slips(right, no_write)?,
    });
    Ok(slips)
}

fn add_slips(right: f64, no_write: f64) -> Vec<Slip> {
    vec![
        (no_write, msg::case_slip_tensor),
        (3.0 * right, msg::case_slip_one_tensor),
        (2.0 * right, msg::case_slip_half),
        (4.0 * right, msg::case_slip_elements),
    ]
}

fn softmax_slips(right: f64) -> Vec<Slip> {
    let mut slips: Vec<Slip> = vec![
        (2.0 * right, msg::case_slip_twice),
        (right / 2.0, msg::case_slip_fp32),
        (4.0 * right, msg::case_slip_elements),
    ];
    // One, two … operations an element instead of five.
    let operations = (1..=12).filter(|count| *count != 5);
    slips.extend(
        operations
            .map(|count| -> Slip { (right * f64::from(count) / 5.0, msg::case_slip_operations) }),
    );
    slips
}

fn gemm_slips(right: f64, no_write: f64) -> Vec<Slip> {
    vec![
        // 1024 for 1000: the chapter reads KiB as kB.
        (right * 1.024, msg::case_slip_kib),
        (no_write, msg::case_slip_no_write),
        (2.0 * right, msg::case_slip_elements),
        (3.0 * right, msg::case_slip_one_tensor),
        (right / 2.0, msg::case_slip_fma_or_fp32),
    ]
}

fn attention_slips(right: f64, no_write: f64) -> Result<Vec<Slip>, ModelError> {
    let attention = Study::attention();
    let head = attention.head_dim as f64;
    let count = |passes| {
        let naive = Algorithm::Naive {
            passes,
            output: true,
        };
        Ok::<_, ModelError>(attention.count(naive)?.intensity().get())
    };
    let claims = Study::Attention.claims();
    // The tile's intensity between L2 and SM, for the usual 128 and 64 rows.
    let tile = |rows| Ok::<_, ModelError>(attention.tile(rows)?.intensity().get());
    Ok(vec![
        (no_write, msg::case_slip_no_write),
        (claims.intensity.value, msg::case_slip_87),
        (claims.flop.value / claims.bytes.value, msg::case_slip_87k),
        (head, msg::case_slip_tile),
        (tile(128)?, msg::case_slip_tile),
        (head / 2.0, msg::case_slip_naive),
        (tile(64)?, msg::case_slip_tile),
        (count(ScorePasses::Four)?, msg::case_slip_naive),
        (count(ScorePasses::Two)?, msg::case_slip_naive),
        (count(ScorePasses::One)?, msg::case_slip_naive),
        (head / 4.0, msg::case_slip_naive),
        (2.0 * head / 3.0, msg::case_slip_swapped),
        (2.0 * right, msg::case_slip_elements),
        (right / 2.0, msg::case_slip_fma_or_fp32),
    ])
}

/// Ceilings that are wrong for a known reason.
fn ceilings(case: &Modelled) -> Result<Vec<Slip>, ModelError> {
    let gpu = case.gpu;
    let right = case.ceiling().get();
    let peak = |engine, precision, sparsity| gpu.peak(engine, precision, sparsity);
    let tensor = peak(Engine::Tensor, Precision::Fp16, Sparsity::Dense)?.get();
    let cuda = peak(Engine::CudaCore, Precision::Fp32, Sparsity::Dense)?.get();
    let mut slips: Vec<Slip> = Vec::new();
    if case.bound() == Bound::Memory {
        slips.push((cuda, msg::case_slip_peak));
        slips.push((tensor, msg::case_slip_tensor_peak));
    } else {
        slips.push((
            (case.roof.bandwidth * case.intensity()).get(),
            msg::case_slip_no_min,
        ));
        slips.push((cuda, msg::case_slip_cuda_peak));
    }
    if case.study == Study::Attention {
        let claims = case.study.claims();
        slips.push((claims.ceiling.value, msg::case_slip_177));
        // β × 87.3 and β × D.
        let beta = case.roof.bandwidth.get();
        slips.push((beta * claims.intensity.value, msg::case_slip_177));
        let head = Study::attention().head_dim as f64;
        slips.push((beta * head, msg::case_slip_tile));
    }
    let others = [
        (
            peak(Engine::Tensor, Precision::Fp16, Sparsity::Structured),
            msg::case_slip_sparse as fn(Locale) -> &'static str,
        ),
        (
            peak(Engine::Tensor, Precision::Tf32, Sparsity::Dense),
            msg::case_slip_tf32,
        ),
        (
            hardware::gpu("h100-sxm5")?.peak(Engine::Tensor, Precision::Fp16, Sparsity::Dense),
            msg::case_slip_h100,
        ),
    ];
    slips.extend(
        others
            .into_iter()
            .filter_map(|(rate, say)| Some((rate.ok()?.get(), say))),
    );
    slips.push((right * 1e3, msg::case_slip_thousand));
    slips.push((right / 1e3, msg::case_slip_thousand));
    Ok(slips)
}
