//! Shared memory of a tile: how many buffers each architecture keeps.

use super::tile::{Tile, bits};
use crate::hardware::Precision;
use crate::occupancy::limits::Limits;

/// Whether the rule was held against real compilations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Held against Triton 3.6: equal in all 28 compilations for 9.0 and in 343 of 396 for 8.0. In
    /// the others it promises too much: they take the operands alone, or up to 2 KiB less.
    Compiled,
    /// Taken from the kind of matrix instruction, not held against a compilation.
    Assumed,
    /// The chapter's: a buffer for each stage on every architecture.
    Chapter,
}

/// What a tile keeps in shared memory, B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileShared {
    /// One stage: a part of A and a part of B.
    pub stage: u64,
    /// Stages that are kept at once.
    pub buffers: u32,
    /// All of them.
    pub operands: u64,
    /// Room to bring the result into the order in which it is stored; it takes the operands' place.
    pub epilogue: u64,
    /// The larger of the two.
    pub bytes: u64,
    /// How well the rule is known.
    pub rule: Rule,
}

impl Tile {
    /// Shared memory on a capability. With `mma.sync` operands go on to registers, and the buffer
    /// being read is not counted: `num_stages - 1`. With `wgmma` and later, operands are read from
    /// shared memory while the next are loaded: `num_stages`. Before 8.0 there is no asynchronous
    /// copy and so one buffer.
    #[must_use]
    pub fn shared(&self, limits: &Limits) -> TileShared {
        let (buffers, epilogue) = match limits.capability.0 {
            7 => (1, true),
            9..=11 => (self.num_stages, false),
            _ => (self.num_stages.saturating_sub(1).max(1), true),
        };
        let rule = match limits.capability {
            (8 | 9, 0) => Rule::Compiled,
            _ => Rule::Assumed,
        };
        let epilogue = if epilogue { self.result() } else { 0 };
        self.kept(buffers, epilogue, rule)
    }

    /// Shared memory as the chapter counts it.
    #[must_use]
    pub fn chapter_shared(&self) -> TileShared {
        self.kept(self.num_stages, 0, Rule::Chapter)
    }

    fn kept(&self, buffers: u32, epilogue: u64, rule: Rule) -> TileShared {
        let elements =
            (u64::from(self.block_m) + u64::from(self.block_n)).saturating_mul(self.block_k.into());
        let stage = elements.saturating_mul(bits(self.dtype)) / 8;
        let operands = stage.saturating_mul(buffers.into());
        TileShared {
            stage,
            buffers,
            operands,
            epilogue,
            bytes: operands.max(epilogue),
            rule,
        }
    }

    /// The result in its own type: that of the operands, at least 16 bit, integers as sums.
    fn result(&self) -> u64 {
        let bits = match self.dtype {
            Precision::Int8 | Precision::Int4 => 32,
            dtype => bits(dtype).max(16),
        };
        u64::from(self.block_m) * u64::from(self.block_n) * bits / 8
    }
}
