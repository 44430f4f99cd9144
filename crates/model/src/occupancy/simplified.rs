//! The chapter's rules, which most textbooks share: no rounding, no partitions, no reserve.

use super::launch::Launch;
use super::limiter::{BlockLimits, Limiters};
use super::limits::{Limits, REGISTERS_PER_SM, WARP_SIZE};

/// What the simplified rules promise. It may be more than what fits, never less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Simplified {
    /// Registers of a block: registers of a thread × 32 × warps.
    pub registers_per_block: u64,
    /// Each limit by itself; barriers are unknown to these rules.
    pub by: BlockLimits,
    /// Blocks of an SM.
    pub blocks: u32,
    /// Which limits are equal to [`Simplified::blocks`].
    pub limiting: Limiters,
    /// Warps of an SM.
    pub warps: u32,
    /// Warps that an SM can hold.
    pub max_warps: u32,
}

impl Simplified {
    /// The occupancy by these rules, 0 to 1. Where it is 0, one block asks for more than an SM has.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        f64::from(self.warps) / f64::from(self.max_warps)
    }
}

/// Blocks = min(65 536 / registers of a block, shared memory of an SM / that of a block, block
/// slots, warp slots / warps of a block), each rounded down.
#[must_use]
pub fn simplified(limits: &Limits, launch: &Launch) -> Simplified {
    let warps = launch.warps();
    let registers_per_block = u64::from(launch.registers) * u64::from(warps) * u64::from(WARP_SIZE);
    let fit = |whole: u64, part: u64| {
        whole
            .checked_div(part)
            .map(|fit| u32::try_from(fit).unwrap_or(u32::MAX))
    };
    let by = BlockLimits {
        warps: limits.max_warps.checked_div(warps).unwrap_or(0),
        registers: fit(REGISTERS_PER_SM.into(), registers_per_block),
        shared: fit(limits.shared_per_sm, launch.shared()),
        blocks: limits.max_blocks,
        barriers: None,
    };
    let (blocks, limiting) = by.least();
    Simplified {
        registers_per_block,
        by,
        blocks,
        limiting,
        warps: blocks * warps,
        max_warps: limits.max_warps,
    }
}
