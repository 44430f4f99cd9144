//! What decides about the time of a square product, by its side.

use ridgepoint_model::{
    ModelError,
    hardware::{Gpu, Precision},
    intensity::Gemm,
    occupancy::Waves,
    roofline::{Bound, Roof},
};

/// The elements of the chapter's products.
pub(super) const PRECISION: Precision = Precision::Fp16;

/// A side of the tile that a block of threads computes.
pub(super) const TILE: u64 = 128;

/// What decides, from small sides to large ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Regime {
    /// A block's own work is shorter than a launch.
    Launch,
    /// Some SMs have no block.
    Parallelism,
    /// Every SM works, and a warm run need not touch HBM.
    L2,
    /// HBM.
    Memory,
    /// The peak.
    Compute,
}

impl Regime {
    pub(super) const ALL: [Self; 5] = [
        Self::Launch,
        Self::Parallelism,
        Self::L2,
        Self::Memory,
        Self::Compute,
    ];

    /// That of a side; `launch` is what a launch takes, s.
    ///
    /// # Errors
    /// As [`Gemm::fill`].
    pub(super) fn of(side: u64, gpu: &Gpu, roof: &Roof, launch: f64) -> Result<Self, ModelError> {
        let product = Gemm::square(side, PRECISION);
        let waves = product.fill(gpu, TILE, TILE)?;
        let count = product.count()?;
        Ok(if work(side, &waves, roof)? < launch {
            Self::Launch
        } else if waves.grid < waves.sms {
            Self::Parallelism
        } else if count.fits_in_l2(gpu) == Some(true) {
            Self::L2
        } else {
            match count.bound(roof) {
                Bound::Memory => Self::Memory,
                Bound::Compute => Self::Compute,
            }
        })
    }
}

/// The time of whole tiles on the SMs that have one, s: every block computes all of
/// its tile, wave by wave, at an SM's share of the peak.
fn work(side: u64, waves: &Waves, roof: &Roof) -> Result<f64, ModelError> {
    let tile = Gemm::new(TILE, TILE, side, PRECISION).count()?;
    let of_an_sm = roof.compute.get() / waves.sms as f64;
    Ok(waves.count() as f64 * tile.flops.get() / of_an_sm)
}

/// Where each regime begins that some side has, in order.
pub(super) fn beginnings(
    sides: [u64; 2],
    of: impl Fn(u64) -> Option<Regime>,
) -> Vec<(Regime, u64)> {
    // The first side of at least a regime: regimes only rise with the side.
    let first = |regime: Regime| {
        let (mut low, mut high) = (sides[0], sides[1] + 1);
        while low < high {
            let middle = low.midpoint(high);
            if of(middle).is_some_and(|here| here < regime) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    };
    let all = Regime::ALL.map(|regime| (regime, first(regime)));
    let present = all
        .into_iter()
        .filter(|(regime, side)| of(*side) == Some(*regime));
    present.collect()
}
