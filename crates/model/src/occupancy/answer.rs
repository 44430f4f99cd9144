//! Occupancy for a reader: how full an SM is, and where its registers and shared memory go.

use super::launch::Launch;
use super::limits::{Limits, PARTITIONS, REGISTERS_PER_SM};
use super::refusal::{LaunchError, check};
use super::residency::{Residency, residency};

/// The theoretical occupancy of a launch that launches: at least one block is resident.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupancy {
    /// The capability's limits.
    pub limits: &'static Limits,
    /// The launch.
    pub launch: Launch,
    /// Every limit with the arithmetic that leads to it.
    pub residency: Residency,
}

/// The theoretical occupancy of a launch.
///
/// # Errors
/// [`LaunchError`] where the launch would fail, with the reason and the limit.
pub fn occupancy(limits: &'static Limits, launch: &Launch) -> Result<Occupancy, LaunchError> {
    check(limits, launch)?;
    Ok(Occupancy {
        limits,
        launch: *launch,
        residency: residency(limits, launch),
    })
}

impl Occupancy {
    /// Blocks that an SM holds at once.
    #[must_use]
    pub const fn blocks(&self) -> u32 {
        self.residency.blocks
    }

    /// Resident and possible warps of an SM.
    #[must_use]
    pub const fn warps(&self) -> Warps {
        Warps {
            active: self.residency.blocks as u64 * self.launch.warps() as u64,
            most: self.limits.max_warps as u64,
        }
    }

    /// Resident warps as a share of the possible ones, above 0 and at most 1.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        self.warps().ratio()
    }

    /// Where the registers of the SM go.
    #[must_use]
    pub fn registers(&self) -> Split {
        let steps = &self.residency.registers;
        let warps = self.warps().active;
        let held = warps * steps.per_warp;
        Split {
            used: warps * steps.per_warp_wanted,
            reserved: 0,
            rounding: warps * (steps.per_warp - steps.per_warp_wanted),
            free: u64::from(REGISTERS_PER_SM).saturating_sub(held),
        }
    }

    /// Where the shared memory of the SM goes, B; the whole is the pool that the carve-out sets.
    #[must_use]
    pub fn shared(&self) -> Split {
        let steps = &self.residency.shared;
        let blocks = u64::from(self.blocks());
        Split {
            used: blocks * steps.requested,
            reserved: blocks * steps.reserved,
            rounding: blocks * (steps.allocated - steps.needed),
            free: steps.pool.saturating_sub(blocks * steps.allocated),
        }
    }

    /// What the carve-out leaves of the unified memory as L1 cache, B, where its size is known.
    #[must_use]
    pub fn l1(&self) -> Option<u64> {
        let whole = u64::from(self.limits.unified_kib?) * super::limits::KIB;
        Some(whole.saturating_sub(self.residency.shared.pool))
    }

    /// The partition in which a warp of a block is drawn, 0 to 3. Warps are dealt in turn, so that
    /// no partition holds more than its registers and slots allow; how the hardware deals the
    /// warps of blocks that are no multiple of 4 is not documented.
    #[must_use]
    pub const fn partition(&self, block: u32, warp: u32) -> u32 {
        let before = block as u64 * self.launch.warps() as u64;
        ((before + warp as u64) % PARTITIONS as u64) as u32
    }
}

/// A resource of an SM by what happens to it. The parts add up to the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// What the kernel asked for.
    pub used: u64,
    /// What the system keeps for itself.
    pub reserved: u64,
    /// What is lost to whole units.
    pub rounding: u64,
    /// What no further block can use, or none wants.
    pub free: u64,
}

impl Split {
    /// All of the resource.
    #[must_use]
    pub const fn whole(&self) -> u64 {
        self.used + self.reserved + self.rounding + self.free
    }
}

/// Resident warps of those that are possible, of one SM or of several together.
///
/// Shares of several are added by their warps: a sum of ratios can pass 100 %, this cannot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Warps {
    /// Resident warps.
    pub active: u64,
    /// Possible warps.
    pub most: u64,
}

impl Warps {
    /// The share, 0 where nothing is possible.
    #[must_use]
    #[allow(clippy::cast_precision_loss)]
    pub fn ratio(self) -> f64 {
        if self.most == 0 {
            0.0
        } else {
            self.active as f64 / self.most as f64
        }
    }
}

impl std::iter::Sum for Warps {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, next| Self {
            active: sum.active.saturating_add(next.active),
            most: sum.most.saturating_add(next.most),
        })
    }
}
