//! Why a launch fails, or is none. A launch that fails has no occupancy, not even 0 %.

use thiserror::Error;

use super::launch::{Carveout, Launch, OptIn};
use super::limits::{
    DEFAULT_SHARED, KIB, Limits, MAX_BARRIERS, MAX_REGISTERS, MAX_THREADS, REGISTERS_PER_SM,
};
use super::registers::{RegisterSteps, most_threads};
use super::shared::exceeds_declared;
use crate::format;
use crate::message::Message;

/// The first reason for which a launch cannot be.
///
/// `Display` is one English sentence for developers; [`LaunchError::message`] is for readers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LaunchError {
    /// A block has 1 to 1024 threads.
    #[error("a block has 1 to {MAX_THREADS} threads, not {threads}")]
    Threads {
        /// Threads that were asked for.
        threads: u32,
    },
    /// A thread has 1 to 255 registers.
    #[error("a thread has 1 to {MAX_REGISTERS} registers, not {registers}")]
    Registers {
        /// Registers that were given.
        registers: u32,
    },
    /// A block has at most 16 named barriers.
    #[error("a block has at most {MAX_BARRIERS} named barriers, not {barriers}")]
    Barriers {
        /// Barriers that were given.
        barriers: u32,
    },
    /// A carve-out is 0 to 100 %.
    #[error("a carve-out is 0 to 100 %, not {percent}")]
    Carveout {
        /// Percentage that was given.
        percent: u8,
    },
    /// Static shared memory is limited to 48 KiB on every capability.
    #[error("a block declares at most {DEFAULT_SHARED} B of static shared memory, not {bytes}")]
    StaticShared {
        /// Bytes that were declared.
        bytes: u64,
    },
    /// More dynamic shared memory than the kernel was declared to use.
    #[error("{dynamic} B of dynamic shared memory, though the kernel declares {declared} B")]
    Undeclared {
        /// Bytes that the launch asks for.
        dynamic: u64,
        /// Bytes that were declared.
        declared: u64,
    },
    /// More than 48 KiB, for which a kernel has to opt in.
    #[error(
        "{requested} B of shared memory, and without opting in a block gets {DEFAULT_SHARED} B"
    )]
    NotOptedIn {
        /// Static and dynamic bytes.
        requested: u64,
    },
    /// More shared memory than a block can have.
    #[error("{requested} B of shared memory, and a block of {capability} gets at most {most} B")]
    Shared {
        /// Static and dynamic bytes.
        requested: u64,
        /// The most of this capability, B.
        most: u64,
        /// What is kept of that which an SM has, B.
        reserved: u64,
        /// The capability.
        capability: &'static str,
    },
    /// More registers than an SM has, counted as the launch check counts.
    #[error(
        "{threads} threads of {registers} registers are charged {charged}, more than the SM's {REGISTERS_PER_SM}"
    )]
    RegisterFile {
        /// Threads of a block.
        threads: u32,
        /// Registers of a thread.
        registers: u32,
        /// Registers of a thread after rounding.
        rounded: u64,
        /// Warps that are charged.
        charged_warps: u32,
        /// Registers that are charged.
        charged: u64,
        /// Threads of the largest block that launches with these registers.
        most_threads: u32,
    },
}

impl LaunchError {
    /// The same for a reader, in whatever language the page speaks.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Threads { threads } => Message::new("model.launch.threads")
                .with("threads", whole(u64::from(*threads)))
                .with("most", whole(u64::from(MAX_THREADS))),
            Self::Registers { registers } => Message::new("model.launch.registers")
                .with("registers", whole(u64::from(*registers)))
                .with("most", MAX_REGISTERS.to_string()),
            Self::Barriers { barriers } => Message::new("model.launch.barriers")
                .with("barriers", barriers.to_string())
                .with("most", MAX_BARRIERS.to_string()),
            Self::Carveout { percent } => {
                Message::new("model.launch.carveout").with("percent", percent.to_string())
            }
            Self::StaticShared { bytes } => sized(
                Message::new("model.launch.static-shared"),
                *bytes,
                DEFAULT_SHARED,
            ),
            Self::Undeclared { dynamic, declared } => {
                sized(Message::new("model.launch.undeclared"), *dynamic, *declared)
            }
            Self::NotOptedIn { requested } => sized(
                Message::new("model.launch.not-opted-in"),
                *requested,
                DEFAULT_SHARED,
            ),
            Self::Shared {
                requested,
                most,
                reserved,
                capability,
            } => Self::shared(*requested, *most, *reserved, capability),
            Self::RegisterFile {
                threads,
                registers,
                rounded,
                charged_warps,
                charged,
                most_threads,
            } => Message::new("model.launch.register-file")
                .with("threads", whole(u64::from(*threads)))
                .with("registers", registers.to_string())
                .with("rounded", rounded.to_string())
                .with("warps", charged_warps.to_string())
                .with("charged", whole(*charged))
                .with("available", whole(u64::from(REGISTERS_PER_SM)))
                .with("most", whole(u64::from(*most_threads))),
        }
    }

    fn shared(requested: u64, most: u64, reserved: u64, capability: &str) -> Message {
        let message = if reserved > 0 {
            Message::new("model.launch.shared-reserved")
                .with("whole", kilobytes(most + reserved))
                .with("reserve", kilobytes(reserved))
        } else {
            Message::new("model.launch.shared")
        };
        sized(message, requested, most)
            .with("limit", kilobytes(most))
            .with("capability", capability)
    }
}

fn sized(message: Message, bytes: u64, most: u64) -> Message {
    message
        .with("bytes", whole(bytes))
        .with("most", whole(most))
}

fn kilobytes(bytes: u64) -> String {
    format!("{}\u{a0}KB", whole(bytes / KIB))
}

/// All digits of a count.
#[allow(clippy::cast_precision_loss)]
pub(super) fn whole(value: u64) -> String {
    format::number(value as f64, 15)
}

/// Whether a launch of this kind can be.
///
/// # Errors
/// The first reason why not: what no device does comes before what this capability does not.
pub(super) fn check(limits: &Limits, launch: &Launch) -> Result<(), LaunchError> {
    check_ranges(launch)?;
    check_shared(limits, launch)?;
    let registers = RegisterSteps::of(launch.registers, launch.warps());
    if registers.launches {
        return Ok(());
    }
    Err(LaunchError::RegisterFile {
        threads: launch.threads,
        registers: launch.registers,
        rounded: registers.per_thread_rounded,
        charged_warps: registers.charged_warps,
        charged: registers.charged,
        most_threads: most_threads(launch.registers),
    })
}

fn check_ranges(launch: &Launch) -> Result<(), LaunchError> {
    let Launch {
        threads,
        registers,
        barriers,
        ..
    } = *launch;
    if !(1..=MAX_THREADS).contains(&threads) {
        return Err(LaunchError::Threads { threads });
    }
    if !(1..=MAX_REGISTERS).contains(&registers) {
        return Err(LaunchError::Registers { registers });
    }
    if barriers > MAX_BARRIERS {
        return Err(LaunchError::Barriers { barriers });
    }
    match launch.carveout {
        Carveout::Percent(percent) if percent > 100 => Err(LaunchError::Carveout { percent }),
        _ => Ok(()),
    }
}

fn check_shared(limits: &Limits, launch: &Launch) -> Result<(), LaunchError> {
    let requested = launch.shared();
    if launch.static_shared > DEFAULT_SHARED {
        return Err(LaunchError::StaticShared {
            bytes: launch.static_shared,
        });
    }
    if requested > limits.shared_per_block {
        return Err(LaunchError::Shared {
            requested,
            most: limits.shared_per_block,
            reserved: limits.shared_reserved,
            capability: limits.name,
        });
    }
    match launch.opt_in {
        OptIn::Declared(declared) if exceeds_declared(launch) => Err(LaunchError::Undeclared {
            dynamic: launch.dynamic_shared,
            declared,
        }),
        _ if requested > launch.shared_cap(limits) => Err(LaunchError::NotOptedIn { requested }),
        _ => Ok(()),
    }
}
