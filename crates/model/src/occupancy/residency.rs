//! The exact calculation: every limit of a launch, and how many blocks an SM holds.

use super::launch::Launch;
use super::limiter::{BlockLimits, Limiters};
use super::limits::{Limits, MAX_THREADS};
use super::registers::RegisterSteps;
use super::shared::SharedSteps;

/// What `cudaOccupancyMaxActiveBlocksPerMultiprocessor` answers, with all that leads to it.
///
/// A launch that fails has 0 blocks here, as in the driver's answer. What is shown to a reader
/// comes from [`occupancy`](super::occupancy), which says why it fails instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Residency {
    /// Blocks that an SM holds at once.
    pub blocks: u32,
    /// Each limit by itself.
    pub by: BlockLimits,
    /// Which of them are equal to [`Residency::blocks`].
    pub limiting: Limiters,
    /// The arithmetic of the registers.
    pub registers: RegisterSteps,
    /// The arithmetic of the shared memory.
    pub shared: SharedSteps,
}

/// Every limit of a launch. Never fails: what cannot launch has a limit of 0.
#[must_use]
pub fn residency(limits: &Limits, launch: &Launch) -> Residency {
    let warps = launch.warps();
    let registers = RegisterSteps::of(launch.registers, warps);
    let shared = SharedSteps::of(limits, launch);
    let by_warps = if launch.threads > MAX_THREADS {
        0
    } else {
        limits.max_warps.checked_div(warps).unwrap_or(0)
    };
    let by = BlockLimits {
        warps: by_warps,
        registers: registers.blocks,
        shared: shared.blocks,
        blocks: limits.max_blocks,
        barriers: limits
            .barriers
            .and_then(|slots| slots.checked_div(launch.barriers)),
    };
    let (blocks, limiting) = by.least();
    Residency {
        blocks,
        by,
        limiting,
        registers,
        shared,
    }
}
