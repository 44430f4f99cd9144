//! The best block size, as NVIDIA searches for it.

use super::answer::{Occupancy, occupancy};
use super::launch::Launch;
use super::limits::{Limits, MAX_THREADS, WARP_SIZE};

/// The block size with the most resident threads, as `cudaOccupancyMaxPotentialBlockSize` finds
/// it: from the largest down by whole warps, ties to the larger block. `most` is the largest block
/// that the kernel allows. `launch` gives the launch of each size, for kernels whose shared memory
/// grows with the block.
///
/// `None` where no size launches. The smallest grid that fills a chip is the answer's blocks times
/// its SMs.
#[must_use]
pub fn best_block(
    limits: &'static Limits,
    most: u32,
    launch: impl Fn(u32) -> Launch,
) -> Option<Occupancy> {
    let largest = most.min(MAX_THREADS);
    let mut best: Option<(u32, Occupancy)> = None;
    for threads in sizes(largest) {
        let Ok(answer) = occupancy(limits, &launch(threads)) else {
            continue;
        };
        let resident = threads * answer.blocks();
        if best.is_none_or(|(most, _)| resident > most) {
            best = Some((resident, answer));
        }
        if resident == limits.max_warps * WARP_SIZE {
            break;
        }
    }
    best.map(|(_, answer)| answer)
}

/// The largest size as it is, then every whole number of warps below it.
fn sizes(largest: u32) -> impl Iterator<Item = u32> {
    let below = largest.saturating_sub(1) / WARP_SIZE;
    std::iter::once(largest).chain((1..=below).rev().map(|warps| warps * WARP_SIZE))
}
