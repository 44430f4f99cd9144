//! The resources that can limit the blocks of an SM.

/// One of the limits. The least of them decides; several can be equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limiter {
    /// Warp slots of the SM.
    Warps,
    /// The register file.
    Registers,
    /// Shared memory.
    SharedMemory,
    /// Block slots of the SM.
    Blocks,
    /// Named barriers of the SM.
    Barriers,
}

impl Limiter {
    /// Every limiter, in the order of their bits.
    pub const ALL: [Self; 5] = [
        Self::Warps,
        Self::Registers,
        Self::SharedMemory,
        Self::Blocks,
        Self::Barriers,
    ];

    /// The word in lower case, for links and keys.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Warps => "warps",
            Self::Registers => "registers",
            Self::SharedMemory => "shared-memory",
            Self::Blocks => "blocks",
            Self::Barriers => "barriers",
        }
    }

    /// Its bit in the mask of `cuda_occupancy.h`.
    #[must_use]
    pub const fn bit(self) -> u8 {
        match self {
            Self::Warps => 1,
            Self::Registers => 2,
            Self::SharedMemory => 4,
            Self::Blocks => 8,
            Self::Barriers => 16,
        }
    }
}

/// All limiters that are equal to the least limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limiters(u8);

impl Limiters {
    /// All their bits.
    #[must_use]
    pub const fn mask(self) -> u8 {
        self.0
    }

    /// Whether this one is among them.
    #[must_use]
    pub const fn has(self, limiter: Limiter) -> bool {
        self.0 & limiter.bit() != 0
    }

    /// All of them, in the order of [`Limiter::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Limiter> {
        Limiter::ALL
            .into_iter()
            .filter(move |limiter| self.has(*limiter))
    }
}

/// Blocks that an SM could hold by each limit alone; `None` where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockLimits {
    /// By warp slots.
    pub warps: u32,
    /// By registers; `None` where no registers are counted.
    pub registers: Option<u32>,
    /// By shared memory; `None` before 8.0 where none is used.
    pub shared: Option<u32>,
    /// By block slots.
    pub blocks: u32,
    /// By named barriers; `None` before 9.0 or where none is counted.
    pub barriers: Option<u32>,
}

impl BlockLimits {
    /// One of the limits.
    #[must_use]
    pub const fn of(&self, limiter: Limiter) -> Option<u32> {
        match limiter {
            Limiter::Warps => Some(self.warps),
            Limiter::Registers => self.registers,
            Limiter::SharedMemory => self.shared,
            Limiter::Blocks => Some(self.blocks),
            Limiter::Barriers => self.barriers,
        }
    }

    /// The least of them, and every limiter that is equal to it.
    #[must_use]
    pub fn least(&self) -> (u32, Limiters) {
        self.least_of(&Limiter::ALL)
    }

    /// The mask as `cuda_occupancy.h` 13.5 reports it. It differs from [`BlockLimits::least`] where
    /// barriers alone decide: the header adds their bit to those of the limits that were least
    /// before, which no longer limit.
    #[must_use]
    pub fn header_mask(&self) -> u8 {
        let [before @ .., last] = &Limiter::ALL;
        let (least, limiters) = self.least_of(before);
        match self.of(*last) {
            Some(limit) if limit <= least => limiters.mask() | last.bit(),
            _ => limiters.mask(),
        }
    }

    fn least_of(&self, among: &[Limiter]) -> (u32, Limiters) {
        let mut least = (u32::MAX, 0);
        for limiter in among {
            if let Some(limit) = self.of(*limiter) {
                if limit < least.0 {
                    least = (limit, 0);
                }
                if limit == least.0 {
                    least.1 |= limiter.bit();
                }
            }
        }
        (least.0, Limiters(least.1))
    }
}
