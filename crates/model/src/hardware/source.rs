//! Where a figure comes from, kept as data so that a page can show it.

/// How close a figure is to the maker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provenance {
    /// A page or repository of NVIDIA, read directly.
    Nvidia,
    /// A datasheet or whitepaper of NVIDIA, read through a copy or quotation.
    NvidiaQuoted,
    /// Reported by the driver: `deviceQuery`, `nvidia-smi`, compiler target files.
    Driver,
    /// Measured on the board by the authors.
    Measured,
    /// A table or statement of a third party.
    SecondHand,
    /// Computed from other figures.
    Derived,
}

impl Provenance {
    /// Kebab-case word, for text keys.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Nvidia => "nvidia",
            Self::NvidiaQuoted => "nvidia-quoted",
            Self::Driver => "driver",
            Self::Measured => "measured",
            Self::SecondHand => "second-hand",
            Self::Derived => "derived",
        }
    }
}

/// A figure of a board that a source can stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// [`super::Gpu::compute_capability`].
    ComputeCapability,
    /// [`super::Gpu::sm_count`].
    SmCount,
    /// [`super::Clocks::boost_mhz`].
    BoostClock,
    /// [`super::Clocks::tensor_mhz`], where it is published.
    TensorClock,
    /// [`super::Clocks::highest_mhz`], where it is above the boost clock.
    HighestClock,
    /// [`super::Memory::kind`].
    MemoryKind,
    /// [`super::Memory::size_gb`].
    MemorySize,
    /// [`super::Memory::bus_bits`].
    BusWidth,
    /// [`super::Memory::clock_mhz`].
    MemoryClock,
    /// [`super::Memory::bandwidth_gbps`].
    Bandwidth,
    /// [`super::Gpu::l2_bytes`].
    L2Size,
    /// [`super::Gpu::l2_bandwidth_gbps`].
    L2Bandwidth,
    /// Those of [`super::Gpu::peaks`] whose provenance is the level of the source.
    Peaks,
    /// [`super::Peak::flop_per_clk_sm`].
    PeakRates,
}

/// A document, repository or measurement, and the figures that rest on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Name of the document or repository.
    pub title: &'static str,
    /// Where in it.
    pub place: &'static str,
    /// Year, month or day, as far as known.
    pub date: Option<&'static str>,
    /// How close it is to the maker.
    pub level: Provenance,
    /// The figures that rest on it.
    pub figures: &'static [Figure],
}

impl Source {
    pub(super) const fn new(
        level: Provenance,
        title: &'static str,
        place: &'static str,
        figures: &'static [Figure],
    ) -> Self {
        Self {
            title,
            place,
            date: None,
            level,
            figures,
        }
    }

    pub(super) const fn dated(mut self, date: &'static str) -> Self {
        self.date = Some(date);
        self
    }
}

/// Stands for the compute capability of every board.
pub(super) const PROGRAMMING_GUIDE: Source = Source::new(
    Provenance::NvidiaQuoted,
    "CUDA C++ Programming Guide and cuda_occupancy.h",
    "tables of compute capabilities",
    &[Figure::ComputeCapability],
);
