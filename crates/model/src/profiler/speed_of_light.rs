//! The first two numbers of a report: how busy SMs and memory were, each as a share of its own
//! peak, NVIDIA's verdict on the pair, and the chapter's.
//!
//! SM SOL is `sm__throughput.avg.pct_of_peak_sustained_elapsed`, Memory SOL is
//! `gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed`. Each is the busiest of its
//! parts, so neither says by itself which unit is full: Memory SOL is not DRAM.
//!
//! ```
//! use ridgepoint_model::profiler::speed_of_light::{SpeedOfLight, Verdict};
//!
//! # fn main() -> Result<(), ridgepoint_model::ModelError> {
//! // Both at half of their peak: two rows of the chapter hold, NVIDIA says latency.
//! let half = SpeedOfLight::new(0.5, 0.5, Some(8.0))?;
//! assert_eq!(half.verdict(), Verdict::Latency);
//! assert_eq!(half.chapter().len(), 2);
//! # Ok(())
//! # }
//! ```

use super::reading::Reading;
use crate::error::ModelError;

/// Above this share of either peak the launch is called fast, by NVIDIA and by the chapter.
pub const HIGH: f64 = 0.8;

/// Below this share of both peaks no unit is the limit.
pub const LOW: f64 = 0.6;

/// From this distance on, one of the two is more heavily utilised, as a share (10 points). The
/// stored verdicts bracket it: 8.8 points apart is balanced, 17.4 is not.
pub const APART: f64 = 0.1;

/// How far `≈ 50 %` of the chapter's last row is taken to reach to either side, as a share. The
/// chapter gives no figure; any reading below 10 points leaves the row inside the one above it.
pub const ABOUT: f64 = 0.05;

/// Differences of shares that were percentages are exact to less than this.
const ROUNDING: f64 = 1e-9;

/// SM SOL, Memory SOL and the size of the grid of one launch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpeedOfLight {
    sm: f64,
    memory: f64,
    waves: Option<f64>,
}

impl SpeedOfLight {
    /// Shares of the two peaks, 1 for all of it, and `launch__waves_per_multiprocessor` where it
    /// was collected. A share above 1 is real: the counters of a launch come from several passes.
    ///
    /// # Errors
    /// [`ModelError::Reading`] for a figure that is negative, infinite or no number.
    pub fn new(sm: f64, memory: f64, waves: Option<f64>) -> Result<Self, ModelError> {
        Ok(Self {
            sm: Reading::Sm.check(sm)?,
            memory: Reading::Memory.check(memory)?,
            waves: waves.map(|waves| Reading::Waves.check(waves)).transpose()?,
        })
    }

    /// SM SOL, a share.
    #[must_use]
    pub const fn sm(&self) -> f64 {
        self.sm
    }

    /// Memory SOL, a share.
    #[must_use]
    pub const fn memory(&self) -> f64 {
        self.memory
    }

    /// Waves per SM, where known.
    #[must_use]
    pub const fn waves(&self) -> Option<f64> {
        self.waves
    }

    /// What the rule `SOLBottleneck` of Nsight Compute says. The order matters: a launch that
    /// fills a unit to 90 % with half a wave is fast, not small. Where the waves are unknown the
    /// grid counts as large enough.
    ///
    /// Source: the stored verdicts of 158 launches, ncu 2020.2.1 to 2026.2.1, all reproduced.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let most = self.sm.max(self.memory);
        if most > HIGH {
            return Verdict::HighThroughput;
        }
        if most < LOW {
            let small = self.waves.is_some_and(|waves| waves < 1.0);
            return if small {
                Verdict::SmallGrid
            } else {
                Verdict::Latency
            };
        }
        let apart = self.memory - self.sm;
        if apart >= APART - ROUNDING {
            Verdict::Memory
        } else if apart <= ROUNDING - APART {
            Verdict::Compute
        } else {
            Verdict::Balanced
        }
    }

    /// Every row of the chapter's table (11.5.5) that holds, in its order: none between 60 and
    /// 80 %, two where both are above 80 % or near 50 %, else one.
    #[must_use]
    pub fn chapter(&self) -> Vec<ChapterVerdict> {
        let (sm, memory) = (self.sm, self.memory);
        let about = |share: f64| (share - 0.5).abs() <= ABOUT + ROUNDING;
        [
            (sm > HIGH, ChapterVerdict::Compute),
            (memory > HIGH, ChapterVerdict::Memory),
            (sm < LOW && memory < LOW, ChapterVerdict::Latency),
            (about(sm) && about(memory), ChapterVerdict::Balanced),
        ]
        .into_iter()
        .filter_map(|(holds, row)| holds.then_some(row))
        .collect()
    }
}

/// What NVIDIA's rule says of a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// One of the two is above 80 %: look which unit it is.
    HighThroughput,
    /// Below 60 %, and the grid does not fill the GPU once.
    SmallGrid,
    /// Below 60 % with a grid that is large enough: latency is not hidden.
    Latency,
    /// Memory is at least 10 points above the SMs.
    Memory,
    /// The SMs are at least 10 points above memory.
    Compute,
    /// Less than 10 points apart, between 60 and 80 %.
    Balanced,
}

impl Verdict {
    /// All, in the order in which the rule tries them.
    pub const ALL: [Self; 6] = [
        Self::HighThroughput,
        Self::SmallGrid,
        Self::Latency,
        Self::Memory,
        Self::Compute,
        Self::Balanced,
    ];

    /// A word for links and files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::HighThroughput => "high_throughput",
            Self::SmallGrid => "small_grid",
            Self::Latency => "latency",
            Self::Memory => "memory",
            Self::Compute => "compute",
            Self::Balanced => "balanced",
        }
    }
}

/// A row of the chapter's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChapterVerdict {
    /// SM SOL above 80 %.
    Compute,
    /// Memory SOL above 80 %.
    Memory,
    /// Both below 60 %.
    Latency,
    /// Both near 50 %.
    Balanced,
}

impl ChapterVerdict {
    /// All, in the order of the table.
    pub const ALL: [Self; 4] = [Self::Compute, Self::Memory, Self::Latency, Self::Balanced];
}
