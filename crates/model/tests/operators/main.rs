//! What operators do and move: values of the audit (sections 3, 4 and 6), of the counters of an
//! H200, and worked by hand.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod attention;
mod gemm;
mod kernels;
mod refusals;

use ridgepoint_model::ModelError;
use ridgepoint_model::hardware::{Engine, Gpu, Precision, Sparsity, gpu};
use ridgepoint_model::intensity::{Attention, Count};
use ridgepoint_model::roofline::Roof;

const FP16: Precision = Precision::Fp16;

fn close(a: f64, b: f64, relative: f64) {
    assert!((a / b - 1.0).abs() <= relative, "{a} is not {b}");
}

fn a100() -> &'static Gpu {
    gpu("a100-sxm-80gb").unwrap()
}

fn tensor(gpu: &Gpu) -> Roof {
    gpu.roof(Engine::Tensor, FP16, Sparsity::Dense).unwrap()
}

fn intensity(count: &Count) -> f64 {
    count.intensity().get()
}

/// Case 4 of the chapter: 16 sequences, 16 heads, S = 2048, D = 128, FP16.
fn case_four() -> Attention {
    Attention::new(16, 16, 2048, 128, FP16)
}

/// Under which name it is refused.
fn id<T: std::fmt::Debug>(answer: Result<T, ModelError>) -> &'static str {
    answer.unwrap_err().message().id
}
