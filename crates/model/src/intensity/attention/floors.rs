//! The three roofs of attention: its products, its bytes, and its exponentials.

use super::{Algorithm, Attention, Pass};
use crate::error::ModelError;
use crate::hardware::Gpu;
use crate::roofline::Roof;
use crate::units::{FlopsPerSecond, Seconds};

impl Attention {
    /// Exponentials of the softmax: one a score that is computed, and once more in the backward
    /// pass, where the scores are computed again.
    ///
    /// # Errors
    /// As [`Attention::check`].
    pub fn exponentials(&self) -> Result<f64, ModelError> {
        self.check()?;
        let times = if self.pass == Pass::Both { 2.0 } else { 1.0 };
        Ok(times * self.heads() * self.scores_of_head())
    }

    /// The least time of the exponentials at [`Gpu::exp_rate`], s.
    ///
    /// # Errors
    /// As [`Attention::check`] and [`Gpu::exp_rate`].
    pub fn exp_floor(&self, gpu: &Gpu) -> Result<Seconds, ModelError> {
        Seconds::new(self.exponentials()? / gpu.exp_rate()?)
    }

    /// The roof of the exponentials as a compute ceiling: FLOP over [`Attention::exp_floor`].
    ///
    /// # Errors
    /// As [`Attention::exp_floor`].
    pub fn exp_ceiling(
        &self,
        gpu: &Gpu,
        algorithm: Algorithm,
    ) -> Result<FlopsPerSecond, ModelError> {
        Ok(self.flops(algorithm)? / self.exp_floor(gpu)?)
    }

    /// The least time by each of the three roofs.
    ///
    /// # Errors
    /// As [`Attention::exp_floor`].
    pub fn floors(
        &self,
        gpu: &Gpu,
        roof: &Roof,
        algorithm: Algorithm,
    ) -> Result<Floors, ModelError> {
        let both = self.count(algorithm)?.floor(roof);
        Ok(Floors {
            compute: both.compute,
            memory: both.memory,
            exp: self.exp_floor(gpu)?,
        })
    }
}

/// The least time by each of three roofs. They overlap at best, so the longest is the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Floors {
    /// Both products at the compute roof.
    pub compute: Seconds,
    /// The HBM traffic at the bandwidth.
    pub memory: Seconds,
    /// The exponentials at the rate of the special function units.
    pub exp: Seconds,
}

/// Which of three roofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Floor {
    /// [`Floors::compute`].
    Compute,
    /// [`Floors::memory`].
    Memory,
    /// [`Floors::exp`].
    Exp,
}

impl Floors {
    /// The least time of all.
    #[must_use]
    pub fn floor(&self) -> Seconds {
        self.compute.max(self.memory).max(self.exp)
    }

    /// The roof that takes longest; a tie goes to the one named first.
    #[must_use]
    pub fn binding(&self) -> Floor {
        let floor = self.floor();
        if self.compute == floor {
            Floor::Compute
        } else if self.memory == floor {
            Floor::Memory
        } else {
            Floor::Exp
        }
    }
}
