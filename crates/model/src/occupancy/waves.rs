//! A grid over the SMs of a chip: full waves and the tail.

use crate::error::{ModelError, Quantity};

/// How a grid runs when all blocks take equally long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waves {
    /// Blocks of the grid.
    pub grid: u64,
    /// Blocks that all SMs hold at once. A persistent kernel launches so many.
    pub capacity: u64,
    /// Waves that fill every slot.
    pub full: u64,
    /// Blocks of the last wave where it is not full, else 0.
    pub tail: u64,
    /// SMs of the chip.
    pub sms: u64,
}

impl Waves {
    /// Waves of a grid, with the blocks that an SM holds and the SMs of the chip.
    ///
    /// # Errors
    /// [`ModelError::OutOfRange`] where one of them is 0.
    #[allow(clippy::cast_precision_loss)]
    pub fn new(grid: u64, blocks_per_sm: u32, sms: u32) -> Result<Self, ModelError> {
        for (quantity, value) in [
            (Quantity::Grid, grid),
            (Quantity::BlocksPerSm, blocks_per_sm.into()),
            (Quantity::SmCount, sms.into()),
        ] {
            if value == 0 {
                let value = 0.0;
                return Err(ModelError::OutOfRange { quantity, value });
            }
        }
        let capacity = u64::from(blocks_per_sm) * u64::from(sms);
        Ok(Self {
            grid,
            capacity,
            full: grid / capacity,
            tail: grid % capacity,
            sms: sms.into(),
        })
    }

    /// Waves that are run, the tail as a whole one.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.grid.div_ceil(self.capacity)
    }

    /// Grid over capacity, as Nsight Compute prints it under `launch__waves_per_multiprocessor`.
    #[must_use]
    #[allow(clippy::cast_precision_loss)]
    pub fn exact(&self) -> f64 {
        self.grid as f64 / self.capacity as f64
    }

    /// Share of the slots that hold a block, over all waves, above 0 and at most 1.
    #[must_use]
    #[allow(clippy::cast_precision_loss)]
    pub fn efficiency(&self) -> f64 {
        self.exact() / self.count() as f64
    }

    /// Share of the slots that hold a block in the first wave, above 0 and at most 1.
    #[must_use]
    pub fn filled(&self) -> f64 {
        self.exact().min(1.0)
    }

    /// SMs that have a block in the last wave: blocks go to empty SMs first.
    #[must_use]
    pub const fn busy_in_last(&self) -> u64 {
        if self.tail == 0 || self.tail > self.sms {
            self.sms
        } else {
            self.tail
        }
    }
}
