//! What stands before the two underscores of a metric's name.

/// A part of the GPU that counts, or another source of metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    /// Streaming multiprocessor.
    Sm,
    /// One of the four partitions of an SM, with its own scheduler.
    Smsp,
    /// L1 and texture cache of an SM, with shared memory.
    L1tex,
    /// A slice of the L2 cache.
    Lts,
    /// L2 cache as a whole.
    Ltc,
    /// Device memory.
    Dram,
    /// Memory controller of the device memory.
    Dramc,
    /// Frame buffer partition: the way to a part of the device memory.
    Fbpa,
    /// All of the GPU.
    Gpu,
    /// General processing cluster.
    Gpc,
    /// Thread processing cluster: a pair of SMs.
    Tpc,
    /// Graphics and compute engine.
    Gr,
    /// Front end, which takes commands.
    Fe,
    /// Constant and instruction cache of a GPC.
    Gcc,
    /// Constant cache of an SM for indexed loads.
    Idc,
    /// Coalescer of requests before the L2.
    Lrc,
    /// PCI Express.
    Pcie,
    /// NVLink, received.
    NvlRx,
    /// NVLink, sent.
    NvlTx,
    /// NVLink connections, as the driver tells.
    Nvlink,
    /// Link to another chip.
    Ctc,
    /// Link to the CPU on the same module.
    C2c,
    /// L2 slices for system memory.
    SysLts,
    /// Clocks of the system.
    Sys,
    /// Processor affinity of the host.
    Numa,
    /// What the launch was: sizes, registers, limits. No counter.
    Launch,
    /// A property of the device. No counter.
    Device,
    /// What the profiler did itself.
    Profiler,
    /// Worked out by a section of the tool from other metrics.
    Derived,
    /// Counted by instructions that are patched into the kernel, for the source page.
    Sass,
}

impl Unit {
    /// Each with the word in names, the SM first.
    pub const ALL: &'static [(Self, &'static str)] = &[
        (Self::Sm, "sm"),
        (Self::Smsp, "smsp"),
        (Self::L1tex, "l1tex"),
        (Self::Lts, "lts"),
        (Self::Ltc, "ltc"),
        (Self::Dram, "dram"),
        (Self::Dramc, "dramc"),
        (Self::Fbpa, "fbpa"),
        (Self::Gpu, "gpu"),
        (Self::Gpc, "gpc"),
        (Self::Tpc, "tpc"),
        (Self::Gr, "gr"),
        (Self::Fe, "fe"),
        (Self::Gcc, "gcc"),
        (Self::Idc, "idc"),
        (Self::Lrc, "lrc"),
        (Self::Pcie, "pcie"),
        (Self::NvlRx, "nvlrx"),
        (Self::NvlTx, "nvltx"),
        (Self::Nvlink, "nvlink"),
        (Self::Ctc, "ctc"),
        (Self::C2c, "c2clink"),
        (Self::SysLts, "syslts"),
        (Self::Sys, "sys"),
        (Self::Numa, "numa"),
        (Self::Launch, "launch"),
        (Self::Device, "device"),
        (Self::Profiler, "profiler"),
        (Self::Derived, "derived"),
        (Self::Sass, "sass"),
    ];

    /// The unit of this word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        let known = Self::ALL.iter().find(|(_, own)| *own == word);
        known.map(|(unit, _)| *unit)
    }

    /// The word in names.
    #[must_use]
    pub fn id(self) -> &'static str {
        let known = Self::ALL.iter().find(|(unit, _)| *unit == self);
        known.map_or("", |(_, word)| *word)
    }

    /// The unit of a name, with or without what counts it in samples before it.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        let (before, _) = name.split_once("__")?;
        Self::parse(before.rsplit('.').next()?)
    }

    /// Whether it counts in the hardware. What does not, `--query-metrics` does not list.
    #[must_use]
    pub const fn is_hardware(self) -> bool {
        !matches!(
            self,
            Self::Launch
                | Self::Device
                | Self::Profiler
                | Self::Derived
                | Self::Sass
                | Self::Numa
                | Self::Nvlink
                | Self::C2c
        )
    }
}
