//! One row of a board's table of peaks.

use super::{Accumulate, Clocks, Engine, Precision, Provenance, Sparsity};
use crate::units::FlopsPerSecond;

/// The peak of one engine for one input format and accumulator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Peak {
    /// The part of the SM that does the arithmetic.
    pub engine: Engine,
    /// Format of the operands.
    pub input: Precision,
    /// Format of the sum; `None` where the maker does not print it.
    pub accumulate: Option<Accumulate>,
    /// Peak without sparsity, TFLOPS (TOPS for integers).
    pub dense_tflops: f64,
    /// Printed peak with 2:4 sparsity, TFLOPS (TOPS for integers), where there is one.
    pub sparse_tflops: Option<f64>,
    /// Dense FLOP a clock and SM; a fused multiply-add counts 2.
    pub flop_per_clk_sm: Option<f64>,
    /// The clock at which the peak is quoted.
    pub clock: PeakClock,
    /// Where the dense figure comes from.
    pub provenance: Provenance,
}

/// Which clock of the board a peak is quoted at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeakClock {
    /// [`Clocks::boost_mhz`].
    Boost,
    /// [`Clocks::tensor_mhz`], on many boards the same clock.
    Tensor,
}

impl PeakClock {
    /// The clock in MHz; `None` where it has no source.
    #[must_use]
    pub const fn mhz(self, clocks: &Clocks) -> Option<f64> {
        match self {
            Self::Boost => clocks.boost_mhz,
            Self::Tensor => clocks.tensor_mhz,
        }
    }
}

impl Peak {
    /// The peak as a rate; `None` where it has no sparse figure and one is asked for.
    #[must_use]
    pub fn rate(&self, sparsity: Sparsity) -> Option<FlopsPerSecond> {
        let tflops = match sparsity {
            Sparsity::Dense => Some(self.dense_tflops),
            Sparsity::Structured => self.sparse_tflops,
        };
        tflops.map(|tflops| FlopsPerSecond::saturating(tflops * 1e12))
    }

    /// The clock that a peak is quoted at follows from what computes it: matrix products below
    /// FP64 at the tensor clock, all else at the boost clock.
    pub(super) const fn clock_of(engine: Engine, input: Precision) -> PeakClock {
        match (engine, input) {
            (Engine::CudaCore, _) | (_, Precision::Fp64) => PeakClock::Boost,
            (Engine::Tensor, _) => PeakClock::Tensor,
        }
    }
}

/// Peaks as a table, one a line: engine, input, accumulator, dense TFLOPS, sparse TFLOPS, dense
/// FLOP a clock and SM, provenance of the dense figure. `_` stands where there is none.
macro_rules! peaks {
    ($($engine:ident $input:ident $accumulate:tt $dense:literal $sparse:tt $rate:tt $from:ident;)+) => {
        &[$($crate::hardware::Peak {
            engine: $crate::hardware::Engine::$engine,
            input: $crate::hardware::Precision::$input,
            accumulate: $crate::hardware::peak::accumulator!($accumulate),
            dense_tflops: $dense,
            sparse_tflops: $crate::hardware::peak::figure!($sparse),
            flop_per_clk_sm: $crate::hardware::peak::figure!($rate),
            clock: $crate::hardware::Peak::clock_of(
                $crate::hardware::Engine::$engine,
                $crate::hardware::Precision::$input,
            ),
            provenance: $crate::hardware::Provenance::$from,
        },)+]
    };
}

macro_rules! accumulator {
    (_) => {
        None
    };
    ($format:ident) => {
        Some($crate::hardware::Accumulate::$format)
    };
}

macro_rules! figure {
    (_) => {
        None
    };
    ($number:literal) => {
        Some($number)
    };
}

pub(super) use {accumulator, figure, peaks};
