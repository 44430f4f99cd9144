//! Figures that are read off a report: 0 is possible, less is not.

use crate::error::ModelError;

/// What a figure was meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// SM SOL, a share.
    Sm,
    /// Memory SOL, a share.
    Memory,
    /// Waves per SM.
    Waves,
    /// A stall reason, cycles per issue or samples.
    Stall,
    /// Cycles between two instructions of a warp.
    Latency,
    /// The share of cycles in which a scheduler issues.
    Issue,
}

impl Reading {
    /// The figure itself.
    ///
    /// # Errors
    /// [`ModelError::Reading`] where it is negative, infinite or no number.
    pub fn check(self, value: f64) -> Result<f64, ModelError> {
        if value.is_finite() && value >= 0.0 {
            Ok(value)
        } else {
            let reading = self;
            Err(ModelError::Reading { reading, value })
        }
    }

    /// English name with the unit, for developers.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Sm => "an SM SOL",
            Self::Memory => "a Memory SOL",
            Self::Waves => "a number of waves",
            Self::Stall => "a stall reason",
            Self::Latency => "a warp latency in cycles",
            Self::Issue => "a share of issue cycles",
        }
    }

    pub(crate) const fn message_id(self) -> &'static str {
        match self {
            Self::Sm => "model.reading.sm",
            Self::Memory => "model.reading.memory",
            Self::Waves => "model.reading.waves",
            Self::Stall => "model.reading.stall",
            Self::Latency => "model.reading.latency",
            Self::Issue => "model.reading.issue",
        }
    }
}
