//! What an SM of each compute capability holds, and what a block may ask of it.

use crate::error::ModelError;
use crate::hardware::Gpu;

/// Threads of a warp. Source: CUDA Programming Guide, every capability.
pub const WARP_SIZE: u32 = 32;
/// Threads that a block may have. Source: CUDA Programming Guide, every capability.
pub const MAX_THREADS: u32 = 1024;
/// Registers that a thread may name, the limit of the instruction set. Source: CUDA Programming
/// Guide, every capability of the table.
pub const MAX_REGISTERS: u32 = 255;
/// 32-bit registers of an SM, which a single block may have whole. Source: CUDA Programming Guide,
/// every capability of the table.
pub const REGISTERS_PER_SM: u32 = 65_536;
/// Partitions of an SM, each with its own scheduler and a quarter of the registers. Source:
/// NVIDIA's `cuda_occupancy.h` 13.5, every capability of the table.
pub const PARTITIONS: u32 = 4;
/// Registers of a partition.
pub const REGISTERS_PER_PARTITION: u32 = REGISTERS_PER_SM / PARTITIONS;
/// Registers are given to a warp in multiples of this. Source: `cuda_occupancy.h` 13.5.
pub const REGISTER_UNIT: u32 = 256;
/// Shared memory that a block may have without opting in to more, and the most that can be
/// declared statically, B. Source: CUDA Programming Guide, every capability.
pub const DEFAULT_SHARED: u64 = 48 * KIB;
/// Named barriers that a block may use. Source: PTX ISA, `barrier`.
pub const MAX_BARRIERS: u32 = 16;

pub(super) const KIB: u64 = 1024;

/// The limits of one compute capability.
///
/// Where each figure comes from is said by [`Figure::source`]; the limits that all capabilities
/// of the table share are constants of this module. The figures were collected in November 2026
/// and hold against NVIDIA's header for every capability, and against the driver for 9.0.
#[derive(Debug, PartialEq, Eq)]
pub struct Limits {
    /// Compute capability, major and minor: `(8, 0)`.
    pub capability: (u8, u8),
    /// The same as it is written: `8.0`.
    pub name: &'static str,
    /// Chips or boards that have it.
    pub examples: &'static str,
    /// Warps that an SM can hold.
    pub max_warps: u32,
    /// Blocks that an SM can hold.
    pub max_blocks: u32,
    /// The largest carve-out of an SM's shared memory, B.
    pub shared_per_sm: u64,
    /// The most that a block can opt in to, B.
    pub shared_per_block: u64,
    /// What the system takes of each block's shared memory, B.
    pub shared_reserved: u64,
    /// Shared memory is given to a block in multiples of this, B.
    pub shared_unit: u64,
    /// The carve-outs that can be set, smallest first, KiB.
    pub carveouts_kib: &'static [u16],
    /// Named barriers of an SM, where they can limit the blocks.
    pub barriers: Option<u32>,
    /// L1 cache and shared memory together, KiB, where there is a source.
    pub unified_kib: Option<u16>,
}

/// A figure of [`Limits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// [`Limits::max_warps`].
    Warps,
    /// [`Limits::max_blocks`].
    Blocks,
    /// [`Limits::shared_per_sm`].
    SharedPerSm,
    /// [`Limits::shared_per_block`].
    SharedPerBlock,
    /// [`Limits::shared_reserved`].
    Reserve,
    /// [`Limits::shared_unit`] and [`REGISTER_UNIT`].
    Units,
    /// [`Limits::carveouts_kib`].
    Carveouts,
    /// [`Limits::barriers`].
    Barriers,
    /// [`Limits::unified_kib`].
    Unified,
}

impl Figure {
    /// Name and place of the document, in the words of its maker.
    #[must_use]
    pub const fn source(self) -> &'static str {
        match self {
            Self::Warps | Self::SharedPerSm | Self::SharedPerBlock => {
                "CUDA C++ Programming Guide, Technical Specifications per Compute Capability"
            }
            Self::Blocks => "CUDA C++ Programming Guide and cuda_occupancy.h 13.5",
            Self::Reserve | Self::Unified => {
                "CUDA C++ Programming Guide, Compute Capabilities, Shared Memory"
            }
            Self::Units | Self::Carveouts | Self::Barriers => "cuda_occupancy.h 13.5",
        }
    }
}

const VOLTA: &[u16] = &[0, 8, 16, 32, 64, 96];
const TURING: &[u16] = &[32, 64];
const SMALL: &[u16] = &[0, 8, 16, 32, 64, 100];
const AMPERE: &[u16] = &[0, 8, 16, 32, 64, 100, 132, 164];
const HOPPER: &[u16] = &[0, 8, 16, 32, 64, 100, 132, 164, 196, 228];

/// Before 8.0 nothing is reserved, and blocks are served in units of 256 B.
const fn before_ampere(
    capability: (u8, u8),
    names: (&'static str, &'static str),
    (max_warps, max_blocks): (u32, u32),
    (carveouts_kib, shared_kib, unified_kib): (&'static [u16], u64, u16),
) -> Limits {
    Limits {
        capability,
        name: names.0,
        examples: names.1,
        max_warps,
        max_blocks,
        shared_per_sm: shared_kib * KIB,
        shared_per_block: shared_kib * KIB,
        shared_reserved: 0,
        shared_unit: 256,
        carveouts_kib,
        barriers: None,
        unified_kib: Some(unified_kib),
    }
}

/// From 8.0 on, the system keeps 1 KiB of each block's shared memory.
const fn since_ampere(
    capability: (u8, u8),
    names: (&'static str, &'static str),
    (max_warps, max_blocks): (u32, u32),
    (carveouts_kib, shared_kib, unified_kib): (&'static [u16], u64, Option<u16>),
    barriers: Option<u32>,
) -> Limits {
    Limits {
        capability,
        name: names.0,
        examples: names.1,
        max_warps,
        max_blocks,
        shared_per_sm: shared_kib * KIB,
        shared_per_block: (shared_kib - 1) * KIB,
        shared_reserved: KIB,
        shared_unit: 128,
        carveouts_kib,
        barriers,
        unified_kib,
    }
}

// The Blackwell Tuning Guide 13.3 gives 12.0 32 blocks and 128 KB; the Programming Guide and the
// header give the 24 blocks and 100 KB that stand here.
/// Every capability that the model knows, oldest first.
pub static LIMITS: &[Limits] = &[
    before_ampere((7, 0), ("7.0", "V100"), (64, 32), (VOLTA, 96, 128)),
    before_ampere((7, 2), ("7.2", "Xavier"), (64, 32), (VOLTA, 96, 128)),
    before_ampere((7, 5), ("7.5", "T4, RTX 20"), (32, 16), (TURING, 64, 96)),
    since_ampere(
        (8, 0),
        ("8.0", "A100, A30"),
        (64, 32),
        (AMPERE, 164, Some(192)),
        None,
    ),
    since_ampere(
        (8, 6),
        ("8.6", "RTX 30, A10, A40"),
        (48, 16),
        (SMALL, 100, Some(128)),
        None,
    ),
    since_ampere(
        (8, 7),
        ("8.7", "Jetson Orin"),
        (48, 16),
        (AMPERE, 164, Some(192)),
        None,
    ),
    since_ampere(
        (8, 9),
        ("8.9", "RTX 40, L4, L40S"),
        (48, 24),
        (SMALL, 100, Some(128)),
        None,
    ),
    since_ampere(
        (9, 0),
        ("9.0", "H100, H200, GH200"),
        (64, 32),
        (HOPPER, 228, Some(256)),
        Some(64),
    ),
    since_ampere(
        (10, 0),
        ("10.0", "B200, GB200"),
        (64, 32),
        (HOPPER, 228, Some(256)),
        Some(64),
    ),
    since_ampere(
        (10, 3),
        ("10.3", "B300, GB300"),
        (64, 32),
        (HOPPER, 228, None),
        Some(32),
    ),
    since_ampere(
        (11, 0),
        ("11.0", "Jetson Thor"),
        (48, 24),
        (HOPPER, 228, None),
        Some(24),
    ),
    since_ampere(
        (12, 0),
        ("12.0", "RTX 50, RTX PRO 6000"),
        (48, 24),
        (SMALL, 100, Some(128)),
        Some(24),
    ),
    since_ampere(
        (12, 1),
        ("12.1", "GB10"),
        (48, 24),
        (SMALL, 100, None),
        Some(24),
    ),
];

/// The limits of a compute capability. A neighbour is never taken in its place.
///
/// # Errors
/// [`ModelError::UnknownWord`] with the capabilities that are known.
pub fn limits(capability: (u8, u8)) -> Result<&'static Limits, ModelError> {
    find(capability).ok_or_else(|| unknown(&format!("{}.{}", capability.0, capability.1)))
}

/// Reads a capability as `8.0`, `sm_80`, `sm_90a`, `compute_120` or `80`.
///
/// # Errors
/// [`ModelError::UnknownWord`] with the capabilities that are known.
pub fn parse_capability(text: &str) -> Result<&'static Limits, ModelError> {
    read_capability(text)
        .and_then(find)
        .ok_or_else(|| unknown(text))
}

/// The digits of a capability, known or not; the last of them is the minor number.
pub(super) fn read_capability(text: &str) -> Option<(u8, u8)> {
    let text = text.trim().to_ascii_lowercase();
    if let Some((major, minor)) = text.split_once('.') {
        return Some((major.parse().ok()?, minor.parse().ok()?));
    }
    let digits = ["sm_", "compute_", "sm"]
        .iter()
        .find_map(|prefix| text.strip_prefix(prefix))
        .unwrap_or(&text);
    let digits = digits.trim_end_matches(['a', 'f']);
    let (major, minor) = digits.split_at_checked(digits.len().checked_sub(1)?)?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

fn find(capability: (u8, u8)) -> Option<&'static Limits> {
    LIMITS.iter().find(|known| known.capability == capability)
}

fn unknown(word: &str) -> ModelError {
    ModelError::UnknownWord {
        id: "model.unknown-capability",
        word: word.to_owned(),
        known: LIMITS.iter().map(|known| known.name).collect(),
    }
}

impl Gpu {
    /// What an SM of the board holds.
    ///
    /// # Errors
    /// As [`limits`]; a test holds that no board of [`crate::hardware::GPUS`] meets it.
    pub fn limits(&self) -> Result<&'static Limits, ModelError> {
        limits(self.compute_capability)
    }
}

/// `ceil(value / unit) · unit`, stopping at the end of the range.
pub(super) const fn round_up(value: u64, unit: u64) -> u64 {
    value.div_ceil(unit).saturating_mul(unit)
}
