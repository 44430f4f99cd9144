//! On which capabilities and boards a block fits.

use super::answer::{Occupancy, occupancy};
use super::launch::Launch;
use super::limits::{LIMITS, Limits};
use super::refusal::LaunchError;
use crate::hardware::{GPUS, Gpu};

/// The answer of one capability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fit {
    /// The capability.
    pub limits: &'static Limits,
    /// Its occupancy, or why it does not launch there.
    pub answer: Result<Occupancy, LaunchError>,
}

impl Fit {
    /// Boards of this capability.
    pub fn boards(&self) -> impl Iterator<Item = &'static Gpu> + use<> {
        let capability = self.limits.capability;
        GPUS.iter()
            .filter(move |gpu| gpu.compute_capability == capability)
    }
}

/// A launch on every capability. The launch may depend on it: Triton's shared memory does.
pub fn fit(launch: impl Fn(&'static Limits) -> Launch) -> impl Iterator<Item = Fit> {
    LIMITS.iter().map(move |limits| Fit {
        limits,
        answer: occupancy(limits, &launch(limits)),
    })
}
