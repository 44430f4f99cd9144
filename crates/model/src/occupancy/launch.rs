//! What is launched: threads, registers, shared memory and barriers of a block.

use super::limits::{DEFAULT_SHARED, Limits, WARP_SIZE};

/// A kernel and its block. Everything that occupancy depends on, the capability apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// Threads of a block.
    pub threads: u32,
    /// Registers of a thread, as ptxas prints them.
    pub registers: u32,
    /// Shared memory declared in the code, B per block.
    pub static_shared: u64,
    /// Shared memory asked for at launch, B per block.
    pub dynamic_shared: u64,
    /// How much of the SM's shared memory is asked for.
    pub carveout: Carveout,
    /// How much dynamic shared memory the kernel was declared to use.
    pub opt_in: OptIn,
    /// Named barriers of a block, `__syncthreads()` included; 0 counts none.
    pub barriers: u32,
}

impl Launch {
    /// A block without shared memory, with one barrier, the default carve-out, and opted in to as
    /// much shared memory as it needs.
    #[must_use]
    pub const fn new(threads: u32, registers: u32) -> Self {
        Self {
            threads,
            registers,
            static_shared: 0,
            dynamic_shared: 0,
            carveout: Carveout::Default,
            opt_in: OptIn::AsNeeded,
            barriers: 1,
        }
    }

    /// The same with so many bytes of dynamic shared memory.
    #[must_use]
    pub const fn with_dynamic(self, dynamic_shared: u64) -> Self {
        Self {
            dynamic_shared,
            ..self
        }
    }

    /// The same with so many bytes of static shared memory.
    #[must_use]
    pub const fn with_static(self, static_shared: u64) -> Self {
        Self {
            static_shared,
            ..self
        }
    }

    /// The same with other registers.
    #[must_use]
    pub const fn with_registers(self, registers: u32) -> Self {
        Self { registers, ..self }
    }

    /// The same with another block size.
    #[must_use]
    pub const fn with_threads(self, threads: u32) -> Self {
        Self { threads, ..self }
    }

    /// The same with another carve-out.
    #[must_use]
    pub const fn with_carveout(self, carveout: Carveout) -> Self {
        Self { carveout, ..self }
    }

    /// The same with so many bytes of shared memory in all: the dynamic part changes, and the
    /// static part only where the whole is less than it.
    #[must_use]
    pub const fn with_shared(self, total: u64) -> Self {
        let fixed = if total < self.static_shared {
            total
        } else {
            self.static_shared
        };
        Self {
            static_shared: fixed,
            dynamic_shared: total - fixed,
            ..self
        }
    }

    /// Warps of a block; a part of a warp takes a whole one.
    #[must_use]
    pub const fn warps(&self) -> u32 {
        self.threads.div_ceil(WARP_SIZE)
    }

    /// Static and dynamic shared memory, B per block.
    #[must_use]
    pub const fn shared(&self) -> u64 {
        self.static_shared.saturating_add(self.dynamic_shared)
    }

    /// The most shared memory that this launch may ask for, B per block, static part included.
    pub(super) const fn shared_cap(&self, limits: &Limits) -> u64 {
        let declared = match self.opt_in {
            OptIn::Never => return DEFAULT_SHARED,
            OptIn::AsNeeded => return limits.shared_per_block,
            OptIn::Declared(bytes) => bytes,
        };
        let whole = self.static_shared.saturating_add(declared);
        if whole.saturating_add(limits.shared_reserved) > DEFAULT_SHARED {
            limits.shared_per_block
        } else {
            DEFAULT_SHARED
        }
    }
}

/// `cudaFuncAttributePreferredSharedMemoryCarveout`: how much of an SM's unified memory is wanted
/// as shared memory. The hardware takes the next size that it has, or more where a block needs it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Carveout {
    /// Not set: the largest.
    #[default]
    Default,
    /// A percentage of the largest, 0 to 100.
    Percent(u8),
}

/// `cudaFuncAttributeMaxDynamicSharedMemorySize`: beyond 48 KiB a kernel has to opt in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OptIn {
    /// Set to what the launch asks for, as Triton and most libraries do.
    #[default]
    AsNeeded,
    /// Set to so many bytes; a launch may not ask for more.
    Declared(u64),
    /// Not set.
    Never,
}
