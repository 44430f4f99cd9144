//! How registers are given to warps, step by step.

use super::limits::{
    MAX_REGISTERS, PARTITIONS, REGISTER_UNIT, REGISTERS_PER_PARTITION, REGISTERS_PER_SM, WARP_SIZE,
    round_up,
};

/// The arithmetic of the register limit. Source of the rules: NVIDIA's `cuda_occupancy.h` 13.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegisterSteps {
    /// Registers of a thread as they were given.
    pub per_thread: u32,
    /// What a thread has once its warp is rounded: a multiple of 8.
    pub per_thread_rounded: u64,
    /// Registers of a warp before rounding: 32 times a thread's.
    pub per_warp_wanted: u64,
    /// Registers of a warp, a multiple of [`REGISTER_UNIT`].
    pub per_warp: u64,
    /// Warps of a block.
    pub warps: u32,
    /// Registers of a block.
    pub per_block: u64,
    /// The block's warps rounded up to a multiple of the partitions. At launch each partition is
    /// charged alike.
    pub charged_warps: u32,
    /// Registers that the launch check counts for a block.
    pub charged: u64,
    /// Whether the launch check passes.
    pub launches: bool,
    /// Warps that fit in the registers of one partition; `None` where no registers are counted.
    pub warps_per_partition: Option<u32>,
    /// Warps that fit in the registers of the SM.
    pub warps_per_sm: Option<u32>,
    /// Blocks that fit in the registers of the SM, 0 where the launch check fails.
    pub blocks: Option<u32>,
}

impl RegisterSteps {
    pub(super) fn of(per_thread: u32, warps: u32) -> Self {
        let per_warp_wanted = u64::from(per_thread) * u64::from(WARP_SIZE);
        let per_warp = round_up(per_warp_wanted, REGISTER_UNIT.into());
        let charged_warps = warps.div_ceil(PARTITIONS).saturating_mul(PARTITIONS);
        let charged = per_warp.saturating_mul(charged_warps.into());
        // The header lets 256 pass, which no compiler can give.
        let launches =
            charged <= u64::from(REGISTERS_PER_SM) && per_thread <= MAX_REGISTERS.saturating_add(1);
        let warps_per_partition = (per_warp > 0)
            .then(|| u32::try_from(u64::from(REGISTERS_PER_PARTITION) / per_warp).unwrap_or(0));
        let warps_per_sm = warps_per_partition.map(|fit| fit * PARTITIONS);
        let fit = |slots: u32| slots.checked_div(warps).filter(|_| launches).unwrap_or(0);
        Self {
            per_thread,
            per_thread_rounded: per_warp / u64::from(WARP_SIZE),
            per_warp_wanted,
            per_warp,
            warps,
            per_block: per_warp.saturating_mul(warps.into()),
            charged_warps,
            charged,
            launches,
            warps_per_partition,
            warps_per_sm,
            blocks: warps_per_sm.map(fit),
        }
    }
}

/// The most registers of a thread with which `blocks` blocks of so many warps fit in an SM's
/// registers; `None` where no number does.
pub(super) fn most_registers_for(blocks: u32, warps: u32) -> Option<u32> {
    (1..=MAX_REGISTERS.div_ceil(8)).rev().find_map(|eights| {
        let registers = (eights * 8).min(MAX_REGISTERS);
        RegisterSteps::of(registers, warps)
            .blocks
            .filter(|fit| *fit >= blocks)
            .map(|_| registers)
    })
}

/// The largest block, in threads, that launches with so many registers of a thread.
#[must_use]
pub fn most_threads(registers: u32) -> u32 {
    (1..=super::limits::MAX_THREADS / WARP_SIZE)
        .rev()
        .find(|warps| RegisterSteps::of(registers, *warps).launches)
        .map_or(0, |warps| warps * WARP_SIZE)
}
