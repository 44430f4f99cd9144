//! The calculation backwards: what keeps so many blocks, and what must hold for an occupancy.

use super::launch::Launch;
use super::limits::{Limits, MAX_THREADS, WARP_SIZE};
use super::registers::most_registers_for;
use super::residency::residency;
use super::shared::most_shared_for;
use crate::error::ModelError;

/// The most registers of a thread with which `blocks` blocks of this launch stay resident; `None`
/// where something else forbids them.
#[must_use]
pub fn most_registers(limits: &Limits, launch: &Launch, blocks: u32) -> Option<u32> {
    let registers = most_registers_for(blocks.max(1), launch.warps())?;
    keeps(limits, &launch.with_registers(registers), blocks).then_some(registers)
}

/// The most dynamic shared memory, B, with which `blocks` blocks of this launch stay resident;
/// `None` where something else forbids them.
///
/// It is what `cudaOccupancyAvailableDynamicSMemPerBlock` answers since CUDA 13, which takes the
/// reserve off; the answer of 12.9 is 1 KiB too large, and a launch with it loses a block.
#[must_use]
pub fn most_dynamic_shared(limits: &Limits, launch: &Launch, blocks: u32) -> Option<u64> {
    let dynamic = most_shared_for(limits, launch, blocks)?.checked_sub(launch.static_shared)?;
    keeps(limits, &launch.with_dynamic(dynamic), blocks).then_some(dynamic)
}

fn keeps(limits: &Limits, launch: &Launch, blocks: u32) -> bool {
    residency(limits, launch).blocks >= blocks.max(1)
}

/// What a block of one size must keep to so that an occupancy is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// Threads of a block.
    pub threads: u32,
    /// Blocks that have to be resident.
    pub blocks: u32,
    /// Warps that are resident then.
    pub warps: u32,
    /// The most registers of a thread.
    pub registers: u32,
    /// The most shared memory of a block, static and dynamic, B.
    pub shared: u64,
}

impl Need {
    /// Whether the launch has this size and keeps to both.
    #[must_use]
    pub const fn is_met_by(&self, launch: &Launch) -> bool {
        launch.warps() * WARP_SIZE == self.threads
            && launch.registers <= self.registers
            && launch.shared() <= self.shared
    }
}

/// Every block size, in whole warps, that can reach an occupancy, with what it must keep to. The
/// launch gives carve-out, barriers and opting in.
///
/// # Errors
/// [`ModelError::OccupancyOutOfRange`] unless `occupancy` is above 0 and at most 1.
pub fn needs(
    limits: &'static Limits,
    launch: &Launch,
    occupancy: f64,
) -> Result<Vec<Need>, ModelError> {
    let least = warps_for(limits, occupancy)?;
    let sizes = 1..=MAX_THREADS / WARP_SIZE;
    let need = |warps: u32| need(limits, launch, warps, least.div_ceil(warps));
    Ok(sizes.filter_map(need).collect())
}

/// The fewest resident warps that make up an occupancy: at least 1, never rounded down to none.
///
/// # Errors
/// [`ModelError::OccupancyOutOfRange`] unless `occupancy` is above 0 and at most 1.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub fn warps_for(limits: &Limits, occupancy: f64) -> Result<u32, ModelError> {
    if !(occupancy > 0.0 && occupancy <= 1.0) {
        return Err(ModelError::OccupancyOutOfRange { value: occupancy });
    }
    // A third of 48 warps is 16, whatever its last digit says.
    let exact = occupancy * f64::from(limits.max_warps);
    Ok(((exact - 1e-9).ceil() as u32).max(1))
}

fn need(limits: &Limits, launch: &Launch, warps: u32, blocks: u32) -> Option<Need> {
    let sized = launch
        .with_threads(warps * WARP_SIZE)
        .with_shared(0)
        .with_registers(1);
    let registers = most_registers(limits, &sized, blocks)?;
    let shared = most_shared_for(limits, launch, blocks)?;
    Some(Need {
        threads: sized.threads,
        blocks,
        warps: blocks * warps,
        registers,
        shared,
    })
}
