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
    /// [`Clocks::tensor_mhz`].
    Tensor,
}

impl PeakClock {
    /// The clock in MHz.
    #[must_use]
    pub const fn mhz(self, clocks: &Clocks) -> f64 {
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

    const fn new(
        engine: Engine,
        input: Precision,
        accumulate: Option<Accumulate>,
        dense_tflops: f64,
        provenance: Provenance,
    ) -> Self {
        Self {
            engine,
            input,
            accumulate,
            dense_tflops,
            sparse_tflops: None,
            flop_per_clk_sm: None,
            clock: PeakClock::Boost,
            provenance,
        }
    }

    pub(super) const fn per_clock(mut self, flop_per_clk_sm: f64) -> Self {
        self.flop_per_clk_sm = Some(flop_per_clk_sm);
        self
    }

    pub(super) const fn sparse(mut self, tflops: f64) -> Self {
        self.sparse_tflops = Some(tflops);
        self
    }

    pub(super) const fn at_tensor_clock(mut self) -> Self {
        self.clock = PeakClock::Tensor;
        self
    }
}

/// A peak of the CUDA cores, at the boost clock.
pub(super) const fn cuda(
    input: Precision,
    accumulate: Accumulate,
    dense_tflops: f64,
    provenance: Provenance,
) -> Peak {
    Peak::new(
        Engine::CudaCore,
        input,
        Some(accumulate),
        dense_tflops,
        provenance,
    )
}

/// A peak of the Tensor Cores, at the boost clock unless said otherwise.
pub(super) const fn tensor(
    input: Precision,
    accumulate: Option<Accumulate>,
    dense_tflops: f64,
    provenance: Provenance,
) -> Peak {
    Peak::new(Engine::Tensor, input, accumulate, dense_tflops, provenance)
}
