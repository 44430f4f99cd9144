//! From a time to a verdict: what was reached of a roof, counted with the algorithm's bytes and
//! with those that a profiler counted, and why the two differ.
//!
//! The roofs and the refusal of impossible points are those of [`crate::measurement`].
//!
//! ```
//! use ridgepoint_model::hardware::{BandwidthBasis, Engine, Precision, Sparsity, gpu};
//! use ridgepoint_model::intensity::{RowKind, RowOperator};
//! use ridgepoint_model::measurement::Context;
//! use ridgepoint_model::units::Seconds;
//! use ridgepoint_model::utilisation::{DifferenceKind, Moved, assess};
//!
//! # fn main() -> Result<(), ridgepoint_model::ModelError> {
//! let h200 = Context::new(
//!     gpu("h200-sxm")?,
//!     Engine::CudaCore,
//!     Precision::Fp32,
//!     Sparsity::Dense,
//!     BandwidthBasis::Published,
//! )?;
//! // RMSNorm of 4096 × 4096 in 22.5 µs; of 33.6 MB written, 10.9 MB reached the HBM.
//! let count = RowOperator::new(RowKind::RmsNorm, 4096, 4096, Precision::Fp16).count()?;
//! let moved = Moved::parts(33_569_024.0, 10_898_944.0)?;
//! let seen = assess(&count, Seconds::new(22.5e-6)?, &h200, Some(&moved));
//! assert!(seen.algorithm.is_ok_and(|used| used.of_bandwidth.is_some_and(|share| share > 0.62)));
//! assert!(seen.differences.iter().any(|one| one.kind == DifferenceKind::DirtyLines));
//! # Ok(())
//! # }
//! ```

mod difference;
mod rule;

pub use difference::{Difference, DifferenceKind, differences};
pub use rule::{RULES, Rule, RuleFor, rules_for};

use crate::error::{ModelError, Quantity};
use crate::format;
use crate::intensity::Count;
use crate::measurement::{Context, Measurement, Refusal, TOLERANCE, Utilisation, judge};
use crate::message::Message;
use crate::units::{Bytes, Seconds};

/// Bytes that a profiler counted at the level of a [`Count`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moved {
    total: Bytes,
    parts: Option<[f64; 2]>,
}

impl Moved {
    /// All bytes, reads and writes together.
    #[must_use]
    pub const fn total(bytes: Bytes) -> Self {
        Self {
            total: bytes,
            parts: None,
        }
    }

    /// Bytes read and bytes written, either of which may be 0, B.
    ///
    /// # Errors
    /// [`ModelError::OutOfRange`] where one is negative or no number, or both are 0.
    pub fn parts(read: f64, written: f64) -> Result<Self, ModelError> {
        for value in [read, written] {
            if !(value.is_finite() && value >= 0.0) {
                let quantity = Quantity::Bytes;
                return Err(ModelError::OutOfRange { quantity, value });
            }
        }
        Ok(Self {
            total: Bytes::new(read + written)?,
            parts: Some([read, written]),
        })
    }

    /// All bytes, B.
    #[must_use]
    pub const fn bytes(&self) -> Bytes {
        self.total
    }

    /// Bytes read and bytes written, B, where they were counted apart.
    #[must_use]
    pub const fn read_and_written(&self) -> Option<[f64; 2]> {
        self.parts
    }
}

/// One time, held against a roof with the algorithm's bytes and with the counted ones.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The algorithm's FLOP and bytes with the time; its rates are what to report.
    pub measurement: Measurement,
    /// How far the algorithm is from the roof, or why the point is impossible.
    pub algorithm: Result<Utilisation, Refusal>,
    /// The algorithm's FLOP with the counted bytes: its intensity is the measured one.
    pub counted_measurement: Option<Measurement>,
    /// How busy the hardware was, or why the point is impossible.
    pub counters: Option<Result<Utilisation, Refusal>>,
    /// Why the counted bytes may differ from the algorithm's, likeliest first; empty where they
    /// agree within 2 % or were not counted.
    pub differences: Vec<Difference>,
}

/// Holds a time against a roof. `moved` are bytes that a profiler counted, where there are any.
#[must_use]
pub fn assess(
    count: &Count,
    time: Seconds,
    context: &Context,
    moved: Option<&Moved>,
) -> Assessment {
    let measurement = count.measured(time);
    let counted = moved.map(|moved| Measurement::new(count.flops, moved.bytes(), time));
    Assessment {
        algorithm: judge(&measurement, context),
        counters: counted.as_ref().map(|counted| judge(counted, context)),
        differences: moved.map_or_else(Vec::new, |moved| differences(count, moved, context.gpu())),
        measurement,
        counted_measurement: counted,
    }
}

/// A time so long that its unit is likely wrong: a thousandth of it, or a millionth, would still
/// lie below the roof, and it reaches less than 0.1 % of it. Gives the sentence for the reader.
///
/// A launch that waits for nothing to do looks the same, so this is a question, no refusal.
#[must_use]
pub fn time_slip(utilisation: &Utilisation, time: Seconds) -> Option<Message> {
    let reached = |factor: f64| utilisation.of_roof * factor;
    let possible = |factor: &f64| reached(*factor) <= 1.0 + TOLERANCE;
    let factor = [1e6, 1e3].into_iter().find(possible)?;
    (utilisation.of_roof < 1e-3).then(|| {
        Message::new("model.time-slip")
            .with("time", time.to_string())
            .with("share", format::percent(utilisation.of_roof))
            .with("instead", format::seconds(time.get() / factor))
            .with("then", format::percent(reached(factor)))
    })
}
