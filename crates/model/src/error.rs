//! What can go wrong when the model is asked, always naming the input and what would be accepted.

use thiserror::Error;

use crate::format;
use crate::hardware::{Engine, Precision};
use crate::intensity::SizeError;
use crate::message::Message;
use crate::occupancy::LaunchError;
use crate::profiler::cache::CacheError;
use crate::profiler::reading::Reading;
use crate::profiler::tensor::MmaError;

/// A question that the model cannot answer.
///
/// `Display` is one English sentence for developers; [`ModelError::message`] is for readers.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ModelError {
    /// A quantity that is zero, negative, infinite or not a number.
    #[error("{} must be finite and greater than 0, not {value:?}", quantity.label())]
    OutOfRange {
        /// What the number was meant to be.
        quantity: Quantity,
        /// The number that was given, in the quantity's unit.
        value: f64,
    },
    /// No board has this id.
    #[error("there is no GPU `{id}`; near: {}", near.join(", "))]
    UnknownGpu {
        /// The id as it was given.
        id: String,
        /// Ids that look like it, likeliest first; never empty.
        near: Vec<&'static str>,
    },
    /// A word that is none of a short list, for example an unknown precision.
    #[error("unknown {} `{word}`; known: {}", id.trim_start_matches("model.unknown-"), known.join(", "))]
    UnknownWord {
        /// Message id, `model.unknown-` and the name of the list.
        id: &'static str,
        /// The word as it was given.
        word: String,
        /// Every word of the list.
        known: Vec<&'static str>,
    },
    /// The board has no peak for this precision on this engine.
    #[error("{gpu} has no {} peak on its {}s; it has: {}", precision.label(), engine.label(), labels(known))]
    NoPeak {
        /// Short name of the board.
        gpu: &'static str,
        /// The engine that was asked.
        engine: Engine,
        /// The precision that was asked.
        precision: Precision,
        /// Precisions that this engine of the board does have.
        known: Vec<Precision>,
    },
    /// The board has a dense peak here, but no peak with 2:4 sparsity.
    #[error("{gpu} has no {} peak with 2:4 sparsity on its {}s", precision.label(), engine.label())]
    NoSparsePeak {
        /// Short name of the board.
        gpu: &'static str,
        /// The engine that was asked.
        engine: Engine,
        /// The precision that was asked.
        precision: Precision,
    },
    /// The peak is printed, but no rate per clock and SM is known that would derive it.
    #[error("no FLOP/clk/SM is known for {} on the {}s of {gpu}", precision.label(), engine.label())]
    NoRate {
        /// Short name of the board.
        gpu: &'static str,
        /// The engine that was asked.
        engine: Engine,
        /// The precision that was asked.
        precision: Precision,
    },
    /// The clock of the peak has no source, so the peak cannot be derived.
    #[error("no clock is known for this peak of {gpu}")]
    NoClock {
        /// Short name of the board.
        gpu: &'static str,
    },
    /// Bus or memory clock have no source, so the bandwidth cannot be derived.
    #[error("no bus width and memory clock are known for {gpu}")]
    NoBus {
        /// Short name of the board.
        gpu: &'static str,
    },
    /// No source gives the size of this board's L2 cache.
    #[error("no sourced L2 size for {gpu}")]
    NoL2Size {
        /// Short name of the board.
        gpu: &'static str,
    },
    /// No sourced figure for the bandwidth of this board's L2 cache.
    #[error("no sourced L2 bandwidth for {gpu}")]
    NoL2Bandwidth {
        /// Short name of the board.
        gpu: &'static str,
    },
    /// No sourced rate of the special function units of this board.
    #[error("no sourced rate of exponentials for {gpu}")]
    NoExpRate {
        /// Short name of the board.
        gpu: &'static str,
    },
    /// Sizes of an operator that have no count.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A launch that would fail, so that it has no occupancy.
    #[error(transparent)]
    Launch(#[from] LaunchError),
    /// Passes that have no hit rate, or a hit rate that says nothing.
    #[error(transparent)]
    Cache(#[from] CacheError),
    /// A text that is no tensor instruction.
    #[error(transparent)]
    Mma(#[from] MmaError),
    /// An occupancy that is no share of an SM.
    #[error("an occupancy is above 0 and at most 1, not {value:?}")]
    OccupancyOutOfRange {
        /// The share that was given.
        value: f64,
    },
    /// A figure of a report that is negative, infinite or not a number.
    #[error("{} must be finite and not negative, not {value:?}", reading.label())]
    Reading {
        /// What the figure was meant to be.
        reading: Reading,
        /// The figure that was given.
        value: f64,
    },
}

impl ModelError {
    /// The same error for a reader, in whatever language the page speaks.
    #[must_use]
    pub fn message(&self) -> Message {
        let peak = |id, gpu: &str, engine: Engine, precision: Precision| {
            Message::new(id)
                .with("gpu", gpu)
                .with("engine", engine.label())
                .with("precision", precision.label())
        };
        match self {
            Self::OutOfRange { quantity, value } => {
                Message::new(quantity.message_id()).with("value", format!("{value:?}"))
            }
            Self::UnknownGpu { id, near } => Message::new("model.unknown-gpu")
                .with("id", id.as_str())
                .with("near", near.join(", ")),
            Self::UnknownWord { id, word, known } => Message::new(id)
                .with("word", word.as_str())
                .with("known", known.join(", ")),
            Self::NoPeak {
                gpu,
                engine,
                precision,
                known,
            } => peak("model.no-peak", gpu, *engine, *precision).with("known", labels(known)),
            Self::NoSparsePeak {
                gpu,
                engine,
                precision,
            } => peak("model.no-sparse-peak", gpu, *engine, *precision),
            Self::NoRate {
                gpu,
                engine,
                precision,
            } => peak("model.no-rate", gpu, *engine, *precision),
            Self::NoClock { gpu } => Message::new("model.no-clock").with("gpu", *gpu),
            Self::NoBus { gpu } => Message::new("model.no-bus").with("gpu", *gpu),
            Self::NoL2Size { gpu } => Message::new("model.no-l2-size").with("gpu", *gpu),
            Self::NoL2Bandwidth { gpu } => Message::new("model.no-l2-bandwidth").with("gpu", *gpu),
            Self::NoExpRate { gpu } => Message::new("model.no-exp-rate").with("gpu", *gpu),
            Self::Size(reason) => reason.message(),
            Self::Launch(reason) => reason.message(),
            Self::Cache(reason) => reason.message(),
            Self::Mma(reason) => reason.message(),
            Self::OccupancyOutOfRange { value } => {
                Message::new("model.occupancy-out-of-range").with("value", format::percent(*value))
            }
            Self::Reading { reading, value } => {
                Message::new(reading.message_id()).with("value", format!("{value:?}"))
            }
        }
    }
}

fn labels(precisions: &[Precision]) -> String {
    let labels: Vec<_> = precisions.iter().map(|p| p.label()).collect();
    labels.join(", ")
}

/// The quantities that the model takes as plain numbers, all finite and greater than 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// A number of floating-point operations, FLOP.
    Flops,
    /// A number of bytes, B.
    Bytes,
    /// A duration, s.
    Seconds,
    /// A compute rate, FLOP/s.
    FlopsPerSecond,
    /// A bandwidth, B/s.
    BytesPerSecond,
    /// An arithmetic intensity, FLOP/B.
    Intensity,
    /// A clock, MHz.
    Clock,
    /// A grid, blocks.
    Grid,
    /// Resident blocks of an SM.
    BlocksPerSm,
    /// A number of SMs.
    SmCount,
}

impl Quantity {
    /// English name with the unit, for developers.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Flops => "a FLOP count",
            Self::Bytes => "a byte count",
            Self::Seconds => "a time in seconds",
            Self::FlopsPerSecond => "a compute rate in FLOP/s",
            Self::BytesPerSecond => "a bandwidth in B/s",
            Self::Intensity => "an arithmetic intensity in FLOP/B",
            Self::Clock => "a clock in MHz",
            Self::Grid => "a grid in blocks",
            Self::BlocksPerSm => "a number of blocks per SM",
            Self::SmCount => "a number of SMs",
        }
    }

    const fn message_id(self) -> &'static str {
        match self {
            Self::Flops => "model.out-of-range.flops",
            Self::Bytes => "model.out-of-range.bytes",
            Self::Seconds => "model.out-of-range.seconds",
            Self::FlopsPerSecond => "model.out-of-range.flops-per-second",
            Self::BytesPerSecond => "model.out-of-range.bytes-per-second",
            Self::Intensity => "model.out-of-range.intensity",
            Self::Clock => "model.out-of-range.clock",
            Self::Grid => "model.out-of-range.grid",
            Self::BlocksPerSm => "model.out-of-range.blocks-per-sm",
            Self::SmCount => "model.out-of-range.sm-count",
        }
    }
}
