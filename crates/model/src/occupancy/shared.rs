//! How shared memory is given to blocks, step by step.

use super::launch::{Carveout, Launch, OptIn};
use super::limits::{KIB, Limits, round_up};

/// The arithmetic of the shared memory limit, all in bytes. Source of the rules: NVIDIA's
/// `cuda_occupancy.h` 13.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharedSteps {
    /// What a block asks for: static and dynamic.
    pub requested: u64,
    /// What the system adds.
    pub reserved: u64,
    /// Both.
    pub needed: u64,
    /// What a block gets: `needed` in whole units.
    pub allocated: u64,
    /// The most that a block may ask for in this launch.
    pub cap: u64,
    /// Whether it asks for no more than that, and for no more dynamic memory than declared.
    pub launches: bool,
    /// The pool of the SM that the carve-out asks for.
    pub preferred: u64,
    /// The pool that the hardware sets: the next one that it has.
    pub pool: u64,
    /// Whether the pool was raised beyond the carve-out so that one block fits.
    pub raised: bool,
    /// Blocks that fit in the pool, 0 where the launch fails; `None` where none is used.
    pub blocks: Option<u32>,
}

impl SharedSteps {
    pub(super) fn of(limits: &Limits, launch: &Launch) -> Self {
        let requested = launch.shared();
        let needed = requested.saturating_add(limits.shared_reserved);
        let allocated = round_up(needed, limits.shared_unit);
        let cap = launch.shared_cap(limits);
        let launches = allocated <= cap + limits.shared_reserved && !exceeds_declared(launch);
        let preferred = preferred(limits, launch.carveout);
        let snapped = snap(limits, preferred);
        let raised = snapped < allocated;
        let pool = if raised {
            snap(limits, allocated)
        } else {
            snapped
        };
        let fit = |pool: u64| u32::try_from(pool / allocated).unwrap_or(u32::MAX);
        let blocks = match (launches, allocated) {
            (false, _) => Some(0),
            (true, 0) => None,
            (true, _) => Some(fit(pool)),
        };
        Self {
            requested,
            reserved: limits.shared_reserved,
            needed,
            allocated,
            cap,
            launches,
            preferred,
            pool,
            raised,
            blocks,
        }
    }
}

pub(super) const fn exceeds_declared(launch: &Launch) -> bool {
    matches!(launch.opt_in, OptIn::Declared(most) if launch.dynamic_shared > most)
}

fn preferred(limits: &Limits, carveout: Carveout) -> u64 {
    match carveout {
        Carveout::Default => limits.shared_per_sm,
        Carveout::Percent(percent) => limits.shared_per_sm * u64::from(percent.min(100)) / 100,
    }
}

/// The smallest carve-out that is not less, or the largest.
fn snap(limits: &Limits, bytes: u64) -> u64 {
    let mut steps = limits.carveouts_kib.iter().map(|kib| u64::from(*kib) * KIB);
    steps
        .find(|step| *step >= bytes)
        .unwrap_or(limits.shared_per_sm)
}

/// The most shared memory of a block, static and dynamic, B, with which `blocks` blocks fit by
/// shared memory alone; `None` where no amount does.
pub(super) fn most_shared_for(limits: &Limits, launch: &Launch, blocks: u32) -> Option<u64> {
    let cap = most_cap(limits, launch);
    if blocks <= 1 {
        return Some(cap);
    }
    let snapped = snap(limits, preferred(limits, launch.carveout));
    // Any shared memory at all raises a pool of nothing to the first that is something.
    let first = limits.carveouts_kib.iter().find(|kib| **kib > 0);
    let pool = snapped.max(first.map_or(0, |kib| u64::from(*kib) * KIB));
    let units = pool / u64::from(blocks) / limits.shared_unit;
    let most = (units * limits.shared_unit).checked_sub(limits.shared_reserved)?;
    Some(most.min(cap))
}

/// The largest request that any dynamic size could make, the static part included.
fn most_cap(limits: &Limits, launch: &Launch) -> u64 {
    let cap = launch.shared_cap(limits);
    match launch.opt_in {
        OptIn::Declared(most) => cap.min(launch.static_shared.saturating_add(most)),
        OptIn::AsNeeded | OptIn::Never => cap,
    }
}
