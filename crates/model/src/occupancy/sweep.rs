//! One quantity over its whole range, the others held: the steps of a chart.

use super::answer::{Occupancy, occupancy};
use super::launch::Launch;
use super::limits::{Limits, MAX_REGISTERS, MAX_THREADS, WARP_SIZE};
use super::refusal::LaunchError;

/// The quantity that is swept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Threads of a block: 32 to 1024 by whole warps.
    Threads,
    /// Registers of a thread: 1 to 255.
    Registers,
    /// Shared memory of a block, static and dynamic, B: from none to the most of the capability,
    /// by the unit in which it is given.
    SharedMemory,
}

/// One value of the quantity, and what it gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// The value.
    pub at: u64,
    /// The occupancy, or why it does not launch.
    pub answer: Result<Occupancy, LaunchError>,
}

/// Every value of a quantity in turn. Between two values of shared memory nothing changes: the
/// answer holds back to the value before.
pub fn sweep(limits: &'static Limits, launch: &Launch, axis: Axis) -> impl Iterator<Item = Point> {
    let (first, last, unit) = match axis {
        Axis::Threads => (WARP_SIZE.into(), MAX_THREADS.into(), WARP_SIZE.into()),
        Axis::Registers => (1, MAX_REGISTERS.into(), 1),
        Axis::SharedMemory => (0, limits.shared_per_block, limits.shared_unit),
    };
    let launch = *launch;
    (0..=(last - first) / unit).map(move |step| {
        let at = first + step * unit;
        Point {
            at,
            answer: occupancy(limits, &placed(&launch, axis, at)),
        }
    })
}

fn placed(launch: &Launch, axis: Axis, at: u64) -> Launch {
    let small = u32::try_from(at).unwrap_or(u32::MAX);
    match axis {
        Axis::Threads => launch.with_threads(small),
        Axis::Registers => launch.with_registers(small),
        Axis::SharedMemory => launch.with_shared(at),
    }
}
