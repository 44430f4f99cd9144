//! Peaks that a rate of tensor operations can be held against. A share without its denominator says
//! nothing: the same rate is 4.19 % or 1.40 % on an H200.

use super::{Element, Family};
use crate::error::ModelError;
use crate::hardware::{Engine, Gpu, Precision, Sparsity};
use crate::units::FlopsPerSecond;

/// What a peak of Tensor Cores assumes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denominator {
    /// The dense peak of the board.
    Dense,
    /// The peak with 2:4 sparsity, which `sm__ops_path_tensor_src_fp16` divides by.
    Sparse,
    /// What `mma.sync` reaches where `wgmma` is faster.
    MmaDense,
    /// The same with 2:4 sparsity.
    MmaSparse,
}

impl Element {
    /// The format in the tables of the boards; none for FP6 and INT1.
    #[must_use]
    pub const fn precision(self) -> Option<Precision> {
        Some(match self {
            Self::Fp64 => Precision::Fp64,
            Self::Tf32 => Precision::Tf32,
            Self::Fp16 => Precision::Fp16,
            Self::Bf16 => Precision::Bf16,
            Self::Fp8 => Precision::Fp8,
            Self::Fp4 => Precision::Fp4,
            Self::Int8 => Precision::Int8,
            Self::Int4 => Precision::Int4,
            Self::Fp6 | Self::Int1 => return None,
        })
    }
}

/// The peaks of a board for a format, each with what it assumes. With a clock in MHz they are SMs ×
/// FLOP/clk/SM × that clock, as a profiler reckons with the clock it measured; without one they are
/// the printed peaks.
///
/// On Hopper `mma.sync` has peaks of its own: two thirds of the dense one, and with sparsity all of
/// it. 2730.67 of 4096 FLOP a clock and SM in FP16 and BF16, 1365.33 of 2048 in TF32, 5461.33 of
/// 8192 in INT8. Source: `peak_sustained` of `sm__ops_path_tensor_op_hmma_*` and `…_imma_*`, beside
/// `…_hgmma_*` and `…_igmma_*`, on an H200, Nsight Compute 2025.3.1. Its counters of FP8 do not tell
/// the two apart, and for compute capability 10.x there is no source.
///
/// # Errors
/// [`ModelError::NoPeak`] where the board has none for the format; with a clock, as
/// [`Gpu::peak_at_clock`].
pub fn denominators(
    gpu: &Gpu,
    precision: Precision,
    family: Family,
    clock_mhz: Option<f64>,
) -> Result<Vec<(Denominator, FlopsPerSecond)>, ModelError> {
    let row = gpu.peak_row(Engine::Tensor, precision)?;
    let printed = |sparsity| row.rate(sparsity);
    let dense = match clock_mhz {
        Some(clock) => gpu.peak_at_clock(Engine::Tensor, precision, clock)?,
        None => gpu.peak(Engine::Tensor, precision, Sparsity::Dense)?,
    };
    // With a clock: twice the dense one, where the board has a sparse peak at all.
    let sparse = printed(Sparsity::Structured).map(|sparse| match clock_mhz {
        Some(_) => FlopsPerSecond::saturating(2.0 * dense.get()),
        None => sparse,
    });
    let mut all = vec![(Denominator::Dense, dense)];
    all.extend(sparse.map(|sparse| (Denominator::Sparse, sparse)));
    let is_mma = matches!(family, Family::Mma | Family::Wmma);
    let is_told = !matches!(precision, Precision::Fp64 | Precision::Fp8);
    if is_mma && gpu.compute_capability.0 == 9 && is_told {
        let of = |share: f64| FlopsPerSecond::saturating(share * dense.get());
        all.push((Denominator::MmaDense, of(2.0 / 3.0)));
        all.extend(sparse.map(|_| (Denominator::MmaSparse, of(1.0))));
    }
    Ok(all)
}
