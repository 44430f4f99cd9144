//! The figures that are held against each other, each with its kind and source.

use crate::widgets::{
    counters::Counters,
    timings::{self, Times},
};
use ridgepoint_model::{
    ModelError,
    hardware::{self, Engine, Gpu, Precision, Sparsity},
    intensity::{Algorithm, Attention, Count},
    roofline::Roof,
    units::{FlopsPerSecond, Intensity},
};

/// The kernels as the files of times and counters call them.
pub(super) const TRITON: &str = "fa_fwd_fp16_triton";
pub(super) const CUDNN: &str = "fa_fwd_fp16_torch_sdpa";

/// What the chapter says, by nobody repeated.
pub(super) mod claims {
    /// FLOP of case 4 (11.8.4, E70).
    pub(in super::super) const FLOP: f64 = 5.49e11;
    /// B of case 4 (11.8.4, E74).
    pub(in super::super) const BYTES: f64 = 6.29e6;
    /// FLOP/B of case 4 (11.8.4, E75).
    pub(in super::super) const INTENSITY: f64 = 87.3;
    /// FLOP/B as it is put under the bandwidth (11.8.4, E76).
    pub(in super::super) const USED_INTENSITY: f64 = 87.0;
    /// FLOP/s, the bound (11.8.4, E76).
    pub(in super::super) const BOUND: f64 = 177e12;
    /// Shares of the speed of light: memory above the first, SM about the second (11.8.4, E79).
    pub(in super::super) const MEMORY_ABOVE: f64 = 0.80;
    pub(in super::super) const SM_ABOUT: f64 = 0.50;
}

/// Best forward figures of the papers. Published: FlashAttention-2 paper and blog, A100;
/// FlashAttention-3 paper, arXiv 2407.08608, H100.
pub(super) mod published {
    /// FLOP/s of FA-2 on an A100.
    pub(in super::super) const FA2_A100: f64 = 230e12;
    /// FA-2 on an H100, as a share of the peak.
    pub(in super::super) const FA2_H100_SHARE: f64 = 0.35;
    /// FLOP/s of FA-3 on an H100.
    pub(in super::super) const FA3_H100: f64 = 740e12;
}

/// The chapter's case 4.
pub(super) const CASE: Attention = Attention::new(16, 16, 2048, 128, Precision::Fp16);

/// Query rows of a tile of Triton's kernel.
pub(super) const BLOCK_ROWS: u64 = 128;

/// A board with its roof in FP16.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Board {
    pub(super) name: &'static str,
    pub(super) roof: Roof,
}

impl Board {
    fn new(id: &str) -> Result<Self, ModelError> {
        let gpu: &Gpu = hardware::gpu(id)?;
        Ok(Self {
            name: gpu.short_name,
            roof: gpu.roof(Engine::Tensor, Precision::Fp16, Sparsity::Dense)?,
        })
    }

    /// What the chapter's way gives: bandwidth times its intensity.
    pub(super) fn by_chapter(&self) -> FlopsPerSecond {
        match Intensity::new(claims::USED_INTENSITY) {
            Ok(at) => self.roof.bandwidth * at,
            Err(_) => self.roof.compute,
        }
    }
}

/// The three boards, and the counts that all of them share.
#[derive(Clone, Debug)]
pub(super) struct Boards {
    pub(super) a100: Board,
    pub(super) h100: Board,
    pub(super) h200: Board,
    /// Q, K, V and O once.
    pub(super) fused: Count,
    /// Q, K and V once: what the chapter's formula counts.
    pub(super) reads: Count,
    /// Between L2 and the SMs.
    pub(super) tile: Count,
}

impl Boards {
    pub(super) fn new() -> Result<Self, ModelError> {
        Ok(Self {
            a100: Board::new("a100-sxm-80gb")?,
            h100: Board::new("h100-sxm5")?,
            h200: Board::new("h200-sxm")?,
            fused: CASE.count(Algorithm::FUSED)?,
            reads: CASE.count(Algorithm::Fused {
                output: false,
                lse: false,
            })?,
            tile: CASE.tile(BLOCK_ROWS)?,
        })
    }
}

/// What was measured on the H200.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Measured {
    /// FLOP/s.
    pub(super) triton: Option<FlopsPerSecond>,
    pub(super) cudnn: Option<FlopsPerSecond>,
    pub(super) counters: Option<Counters>,
    /// What the reader's own board did.
    pub(super) own: Option<Own>,
}

/// The same kernels on the reader's board, where it has a roof.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Own {
    pub(super) board: Board,
    pub(super) triton: Option<FlopsPerSecond>,
    pub(super) cudnn: Option<FlopsPerSecond>,
}

impl Own {
    pub(super) fn of(times: &Times) -> Option<Self> {
        let rate = |case| {
            let timing = times.timing(case).filter(|timing| timing.own)?;
            Some(timing.flops? / timing.time)
        };
        let own = Self {
            board: Board::new(times.gpu(true)?.id).ok()?,
            triton: rate(TRITON),
            cudnn: rate(CUDNN),
        };
        own.triton.or(own.cudnn).map(|_| own)
    }
}

/// The rate of a timed kernel.
pub(super) fn rate(text: &str, case: &str) -> Option<FlopsPerSecond> {
    let timing = timings::timing(text, case)?;
    Some(timing.flops? / timing.time)
}
