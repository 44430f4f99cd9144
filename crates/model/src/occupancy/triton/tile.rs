//! A tile of a matrix product, and what of it can be.

use thiserror::Error;

use crate::hardware::Precision;
use crate::message::Message;
use crate::occupancy::launch::Launch;
use crate::occupancy::limits::{MAX_REGISTERS, WARP_SIZE};

const MIN_SIDE: u32 = 16;
const MAX_SIDE: u32 = 1024;
const MAX_WARPS: u32 = 32;
/// ptxas raises a smaller cap to this, as it says itself since sm_70.
const MIN_CAP: u32 = 24;

/// One program of a Triton matrix product. Its operands have one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// `BLOCK_SIZE_M`: rows of the result.
    pub block_m: u32,
    /// `BLOCK_SIZE_N`: columns of the result.
    pub block_n: u32,
    /// `BLOCK_SIZE_K`: depth of a step.
    pub block_k: u32,
    /// Type of the operands.
    pub dtype: Precision,
    /// Warps of a program.
    pub num_warps: u32,
    /// Stages of the software pipeline.
    pub num_stages: u32,
    /// Cap on the registers of a thread, where one is set.
    pub maxnreg: Option<u32>,
}

/// Why a tile cannot be.
///
/// `Display` is one English sentence for developers; [`TileError::message`] is for readers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TileError {
    /// A side has to be a power of 2.
    #[error("{side} is a power of 2 from {MIN_SIDE} to {MAX_SIDE}, not {value}")]
    Side {
        /// `BLOCK_M`, `BLOCK_N` or `BLOCK_K`.
        side: &'static str,
        /// The value that was given.
        value: u32,
    },
    /// Warps have to be a power of 2.
    #[error("num_warps is a power of 2 from 1 to {MAX_WARPS}, not {value}")]
    Warps {
        /// The value that was given.
        value: u32,
    },
    /// There has to be a stage.
    #[error("num_stages is at least 1")]
    Stages,
    /// The cap has to be one that ptxas keeps.
    #[error("maxnreg is {MIN_CAP} to {MAX_REGISTERS}, not {value}")]
    Cap {
        /// The value that was given.
        value: u32,
    },
}

impl TileError {
    /// The same for a reader, in whatever language the page speaks.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Side { side, value } => Message::new("model.tile.side")
                .with("side", *side)
                .with("value", value.to_string())
                .with("least", MIN_SIDE.to_string())
                .with("most", MAX_SIDE.to_string()),
            Self::Warps { value } => Message::new("model.tile.warps")
                .with("value", value.to_string())
                .with("most", MAX_WARPS.to_string()),
            Self::Stages => Message::new("model.tile.stages"),
            Self::Cap { value } => Message::new("model.tile.cap")
                .with("value", value.to_string())
                .with("least", MIN_CAP.to_string())
                .with("most", MAX_REGISTERS.to_string()),
        }
    }
}

impl Tile {
    /// Whether Triton takes these values.
    ///
    /// # Errors
    /// [`TileError`] names the first value that it does not, with its bounds.
    pub fn check(&self) -> Result<(), TileError> {
        for (side, value) in [
            ("BLOCK_M", self.block_m),
            ("BLOCK_N", self.block_n),
            ("BLOCK_K", self.block_k),
        ] {
            if !value.is_power_of_two() || !(MIN_SIDE..=MAX_SIDE).contains(&value) {
                return Err(TileError::Side { side, value });
            }
        }
        let value = self.num_warps;
        if !value.is_power_of_two() || value > MAX_WARPS {
            return Err(TileError::Warps { value });
        }
        if self.num_stages == 0 {
            return Err(TileError::Stages);
        }
        match self.maxnreg {
            Some(value) if !(MIN_CAP..=MAX_REGISTERS).contains(&value) => {
                Err(TileError::Cap { value })
            }
            _ => Ok(()),
        }
    }

    /// Threads of a program: 32 times its warps.
    #[must_use]
    pub const fn threads(&self) -> u32 {
        self.num_warps.saturating_mul(WARP_SIZE)
    }

    /// Registers of a thread that hold the accumulator, at least 1. One register holds an FP32 or
    /// INT32 sum; FP64 takes two.
    #[must_use]
    pub fn accumulator_registers(&self) -> u32 {
        let elements = u64::from(self.block_m) * u64::from(self.block_n);
        let words = if self.dtype == Precision::Fp64 { 2 } else { 1 };
        let registers = (elements * words).div_ceil(u64::from(self.threads()).max(1));
        u32::try_from(registers).unwrap_or(u32::MAX).max(1)
    }

    /// The launch with so many registers of a thread and so much shared memory, B. Triton's shared
    /// memory is dynamic, and it opts in to what it needs.
    #[must_use]
    pub const fn launch(&self, registers: u32, shared: u64) -> Launch {
        Launch::new(self.threads(), registers).with_dynamic(shared)
    }
}

/// Bits of an element in memory.
pub(super) const fn bits(dtype: Precision) -> u64 {
    match dtype {
        Precision::Fp64 => 64,
        Precision::Fp32 | Precision::Tf32 => 32,
        Precision::Bf16 | Precision::Fp16 => 16,
        Precision::Fp8 | Precision::Int8 => 8,
        Precision::Fp4 | Precision::Int4 => 4,
    }
}
