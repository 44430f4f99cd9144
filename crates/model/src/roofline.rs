//! The roofline: attainable performance is the lower of the compute roof and bandwidth × intensity.
//!
//! Williams, Waterman and Patterson, *Roofline: An Insightful Visual Performance Model for
//! Multicore Architectures*, Communications of the ACM 52(4), 2009.

use crate::hardware::{Engine, Gpu, Level, Precision, Sparsity};
use crate::units::{Bytes, BytesPerSecond, Flops, FlopsPerSecond, Intensity, Seconds};

/// One compute ceiling over one bandwidth ceiling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roof {
    /// The horizontal part.
    pub compute: FlopsPerSecond,
    /// The diagonal part.
    pub bandwidth: BytesPerSecond,
}

/// Which part of a roof limits a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The diagonal: intensity is below the ridge.
    Memory,
    /// The horizontal: intensity is at the ridge or above.
    Compute,
}

impl Bound {
    /// The word in lower case.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Compute => "compute",
        }
    }
}

impl Roof {
    /// The intensity at which the two parts meet.
    #[must_use]
    pub fn ridge(&self) -> Intensity {
        self.compute / self.bandwidth
    }

    /// The most that a kernel of this intensity can reach.
    #[must_use]
    pub fn attainable(&self, intensity: Intensity) -> FlopsPerSecond {
        self.compute.min(self.bandwidth * intensity)
    }

    /// The part that limits a kernel of this intensity; the ridge itself is compute.
    #[must_use]
    pub fn bound(&self, intensity: Intensity) -> Bound {
        if intensity >= self.ridge() {
            Bound::Compute
        } else {
            Bound::Memory
        }
    }

    /// The least time for this work and this traffic.
    #[must_use]
    pub fn time_floor(&self, flops: Flops, bytes: Bytes) -> TimeFloor {
        TimeFloor {
            compute: flops / self.compute,
            memory: bytes / self.bandwidth,
        }
    }
}

/// The least time by each part of a roof. Arithmetic and traffic overlap at best, so the longer
/// of the two is the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeFloor {
    /// Time of the arithmetic at the compute roof.
    pub compute: Seconds,
    /// Time of the traffic at the bandwidth roof.
    pub memory: Seconds,
}

impl TimeFloor {
    /// The least time of all.
    #[must_use]
    pub fn floor(&self) -> Seconds {
        self.compute.max(self.memory)
    }

    /// The part that takes longer; a tie is compute.
    #[must_use]
    pub fn bound(&self) -> Bound {
        if self.compute >= self.memory {
            Bound::Compute
        } else {
            Bound::Memory
        }
    }
}

/// A horizontal line of a chart with several ceilings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComputeCeiling {
    /// Where the arithmetic is done.
    pub engine: Engine,
    /// Format of the operands.
    pub precision: Precision,
    /// Whether skipped zeros count.
    pub sparsity: Sparsity,
    /// Height of the line.
    pub rate: FlopsPerSecond,
}

/// A diagonal of a chart with several ceilings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryCeiling {
    /// The level whose traffic the intensity counts.
    pub level: Level,
    /// Slope on linear axes, height on logarithmic ones.
    pub rate: BytesPerSecond,
}

/// Several ceilings at once: any selection of the engines, formats and memory levels that a
/// kernel has to pass through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ceilings {
    /// Horizontal lines.
    pub compute: Vec<ComputeCeiling>,
    /// Diagonals.
    pub memory: Vec<MemoryCeiling>,
}

impl Ceilings {
    /// Every dense peak of a board and every level whose bandwidth is known, highest first.
    #[must_use]
    pub fn of(gpu: &Gpu) -> Self {
        let engines = Engine::ALL.iter();
        let pairs = engines.flat_map(|e| Precision::ALL.iter().map(move |p| (*e, *p)));
        let mut compute: Vec<_> = pairs
            .filter_map(|(engine, precision)| {
                let rate = gpu.peak(engine, precision, Sparsity::Dense).ok()?;
                Some(ComputeCeiling {
                    engine,
                    precision,
                    sparsity: Sparsity::Dense,
                    rate,
                })
            })
            .collect();
        let mut memory: Vec<_> = Level::ALL
            .iter()
            .filter_map(|&level| {
                let rate = gpu.bandwidth_of(level).ok()?;
                Some(MemoryCeiling { level, rate })
            })
            .collect();
        compute.sort_by_key(|ceiling| std::cmp::Reverse(ceiling.rate));
        memory.sort_by_key(|ceiling| std::cmp::Reverse(ceiling.rate));
        Self { compute, memory }
    }

    /// The lowest ceilings: what binds a kernel that has to pass through all of them. `None`
    /// where either list is empty.
    #[must_use]
    pub fn lowest(&self) -> Option<Roof> {
        Some(Roof {
            compute: self.compute.iter().map(|ceiling| ceiling.rate).min()?,
            bandwidth: self.memory.iter().map(|ceiling| ceiling.rate).min()?,
        })
    }

    /// The highest ceilings: nothing on the chart can lie above them. `None` where either list
    /// is empty.
    #[must_use]
    pub fn highest(&self) -> Option<Roof> {
        Some(Roof {
            compute: self.compute.iter().map(|ceiling| ceiling.rate).max()?,
            bandwidth: self.memory.iter().map(|ceiling| ceiling.rate).max()?,
        })
    }

    /// The most that a kernel of this intensity can reach below every ceiling. `None` where
    /// either list is empty.
    #[must_use]
    pub fn attainable(&self, intensity: Intensity) -> Option<FlopsPerSecond> {
        self.lowest().map(|roof| roof.attainable(intensity))
    }
}
