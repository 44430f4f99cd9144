//! A hierarchical roofline as Nsight Compute draws it: one kernel has one performance, and an
//! intensity at each level of memory, so its dots lie on one horizontal line, each below the
//! diagonal of its own level.
//!
//! `SpeedOfLight_HierarchicalSingleRooflineChart` and its siblings divide the FLOP of a launch by
//! the bytes of `derived__l1tex__lsu_writeback_bytes_mem_lgds`, `derived__lts__lts2xbar_bytes` and
//! `dram__bytes`, and draw the peak of each of the three as its diagonal. The first two count what
//! is loaded, the third what is read and written: the intensities need not fall from level to
//! level.
//!
//! ```
//! use ridgepoint_model::profiler::levels::{Diagonal, Levels, MemoryLevel, Wall};
//! use ridgepoint_model::units::{BytesPerSecond, FlopsPerSecond, Intensity};
//!
//! # fn main() -> Result<(), ridgepoint_model::ModelError> {
//! let at = |level, intensity, bandwidth| -> Result<Diagonal, ridgepoint_model::ModelError> {
//!     Ok(Diagonal {
//!         level,
//!         intensity: Intensity::new(intensity)?,
//!         bandwidth: BytesPerSecond::new(bandwidth)?,
//!     })
//! };
//! let kernel = Levels::new(
//!     FlopsPerSecond::new(60e12)?,
//!     vec![at(MemoryLevel::L2, 1.0, 10e12)?, at(MemoryLevel::Dram, 4.0, 4.8e12)?],
//! );
//! // L2 allows 10 TFLOPS, DRAM 19.2: the diagonal of the L2 stops it first.
//! let placed = kernel.place(FlopsPerSecond::new(30e12)?);
//! assert_eq!(placed.performance, FlopsPerSecond::new(10e12)?);
//! assert_eq!(placed.met, Some(Wall::Memory(MemoryLevel::L2)));
//! # Ok(())
//! # }
//! ```

use super::speed_of_light::{HIGH, LOW};
use crate::units::{BytesPerSecond, FlopsPerSecond, Intensity};

/// Above this share of a wall, the wall is what limits the kernel, as NVIDIA's rule
/// `SOLBottleneck` calls more of a peak a high throughput.
pub const NEAR: f64 = HIGH;
/// Below this share of every wall, none of them limits the kernel: it waits, as NVIDIA's rule
/// calls less of both peaks a latency issue.
pub const FAR: f64 = LOW;
/// A dot that lies this near its wall, as a share of it, touches it.
const TOUCH: f64 = 1e-3;

/// A level of the memory hierarchy that has a diagonal of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MemoryLevel {
    /// The L1 cache: bytes written back to registers for loads.
    L1,
    /// The L2 cache: bytes from it to the SMs.
    L2,
    /// The DRAM: bytes read and written.
    Dram,
}

impl MemoryLevel {
    /// Every level, nearest to the SM first.
    pub const ALL: [Self; 3] = [Self::L1, Self::L2, Self::Dram];

    /// The word in lower case.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::L1 => "l1",
            Self::L2 => "l2",
            Self::Dram => "dram",
        }
    }
}

/// A line that no dot can pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wall {
    /// The diagonal of a level.
    Memory(MemoryLevel),
    /// The ceiling of the pipe.
    Compute,
}

/// The intensity of a kernel at one level, and the diagonal of that level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Diagonal {
    /// Which level.
    pub level: MemoryLevel,
    /// FLOP over the bytes that pass this level, FLOP/B.
    pub intensity: Intensity,
    /// The most that the level moves, B/s.
    pub bandwidth: BytesPerSecond,
}

impl Diagonal {
    /// The height of the diagonal above the dot, FLOP/s.
    #[must_use]
    pub fn attainable(&self) -> FlopsPerSecond {
        self.bandwidth * self.intensity
    }
}

/// One kernel below the ceiling of its pipe and the diagonals of its levels.
#[derive(Clone, Debug, PartialEq)]
pub struct Levels {
    compute: FlopsPerSecond,
    diagonals: Vec<Diagonal>,
}

/// Where a dot comes to lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// The performance, which all dots of the kernel share, FLOP/s.
    pub performance: FlopsPerSecond,
    /// The wall that it touches, or that has stopped it; none where it lies free.
    pub met: Option<Wall>,
}

/// What the dots say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// A wall is near: it limits the kernel.
    Bound(Wall),
    /// The nearest wall is neither near nor far: the chart alone does not decide.
    Between(Wall),
    /// Every wall is far: the kernel waits, or what limits it has no line on this chart.
    Far,
}

impl Levels {
    /// A kernel below a ceiling and any number of diagonals.
    #[must_use]
    pub const fn new(compute: FlopsPerSecond, diagonals: Vec<Diagonal>) -> Self {
        Self { compute, diagonals }
    }

    /// The ceiling, FLOP/s.
    #[must_use]
    pub const fn compute(&self) -> FlopsPerSecond {
        self.compute
    }

    /// The levels, in the order in which they were given.
    #[must_use]
    pub fn diagonals(&self) -> &[Diagonal] {
        &self.diagonals
    }

    /// Every wall with its height above the kernel's dots, FLOP/s; the ceiling comes last.
    pub fn walls(&self) -> impl Iterator<Item = (Wall, FlopsPerSecond)> {
        let memory = self
            .diagonals
            .iter()
            .map(|line| (Wall::Memory(line.level), line.attainable()));
        memory.chain([(Wall::Compute, self.compute)])
    }

    /// The lowest wall: it binds this kernel, whatever its performance is now.
    #[must_use]
    pub fn lowest(&self) -> (Wall, FlopsPerSecond) {
        let ceiling = (Wall::Compute, self.compute);
        self.walls()
            .fold(ceiling, |low, wall| if wall.1 < low.1 { wall } else { low })
    }

    /// Share of a wall that a performance reaches, 1 is the wall; none where there is no such wall.
    #[must_use]
    pub fn share(&self, performance: FlopsPerSecond, of: Wall) -> Option<f64> {
        let height = self.walls().find(|(wall, _)| *wall == of)?.1;
        Some(performance / height)
    }

    /// Puts the dots at a performance, or as high as the lowest wall lets them.
    #[must_use]
    pub fn place(&self, wanted: FlopsPerSecond) -> Placed {
        let (wall, height) = self.lowest();
        let performance = wanted.min(height);
        let touches = performance / height >= 1.0 - TOUCH;
        Placed {
            performance,
            met: touches.then_some(wall),
        }
    }

    /// What the dots of a kernel at this performance say.
    #[must_use]
    pub fn read(&self, performance: FlopsPerSecond) -> Reading {
        let (wall, height) = self.lowest();
        let share = performance / height;
        if share > NEAR {
            Reading::Bound(wall)
        } else if share < FAR {
            Reading::Far
        } else {
            Reading::Between(wall)
        }
    }
}

/// What a learner is asked to show with the dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A kernel that the DRAM limits.
    Dram,
    /// A kernel that the L2 cache limits while the DRAM is far from its own limit.
    L2,
    /// A kernel that its pipe limits.
    Compute,
    /// A kernel that waits: no wall is near.
    Waiting,
}

/// What is wrong with where the dots lie, for a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// Nothing.
    Right,
    /// The wall that the task is about has not been reached.
    TooLow,
    /// Another wall is near as well, or stops the kernel first.
    Other(Wall),
    /// A wall is near, and none should be.
    TooHigh(Wall),
}

impl Task {
    /// Every task, easiest first.
    pub const ALL: [Self; 4] = [Self::Dram, Self::Compute, Self::Waiting, Self::L2];

    /// The word in lower case.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Dram => "dram",
            Self::L2 => "l2",
            Self::Compute => "compute",
            Self::Waiting => "waiting",
        }
    }

    /// The wall that the task is about; none for a kernel that waits.
    #[must_use]
    pub const fn wall(self) -> Option<Wall> {
        match self {
            Self::Dram => Some(Wall::Memory(MemoryLevel::Dram)),
            Self::L2 => Some(Wall::Memory(MemoryLevel::L2)),
            Self::Compute => Some(Wall::Compute),
            Self::Waiting => None,
        }
    }

    /// Judges where the dots lie.
    ///
    /// The wall of the task must be near ([`NEAR`]) and be the nearest; for the L2 the DRAM must
    /// besides be far ([`FAR`]).
    #[must_use]
    pub fn judge(self, kernel: &Levels, performance: FlopsPerSecond) -> Judgement {
        let near = |share: f64| share > NEAR;
        let Some(wanted) = self.wall() else {
            let (wall, height) = kernel.lowest();
            return if performance / height < FAR {
                Judgement::Right
            } else {
                Judgement::TooHigh(wall)
            };
        };
        let dram = Wall::Memory(MemoryLevel::Dram);
        let of_dram = kernel.share(performance, dram);
        if self == Self::L2 && of_dram.is_some_and(|share| share >= FAR) {
            return Judgement::Other(dram);
        }
        let (lowest, height) = kernel.lowest();
        if lowest == wanted {
            return if near(performance / height) {
                Judgement::Right
            } else {
                Judgement::TooLow
            };
        }
        if near(performance / height) {
            Judgement::Other(lowest)
        } else {
            Judgement::TooLow
        }
    }
}
