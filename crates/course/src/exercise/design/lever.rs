//! What a configuration changed.

use ridgepoint_model::occupancy::triton::{Spills, Tile};

/// Something that was changed, and has its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lever {
    /// A cap on registers that binds.
    Registers,
    /// A tile of less intensity: for as many loads fewer FLOP.
    Tile,
    /// More warps of a block.
    Warps,
    /// Fewer stages.
    Stages,
    /// A smaller `BLOCK_K`.
    BlockK,
    /// Registers in local memory.
    Spill,
}

impl Lever {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Registers,
        Self::Tile,
        Self::Warps,
        Self::Stages,
        Self::BlockK,
        Self::Spill,
    ];

    /// Its name in formulas.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Registers => "registers",
            Self::Tile => "tile",
            Self::Warps => "warps",
            Self::Stages => "stages",
            Self::BlockK => "block-k",
            Self::Spill => "spill",
        }
    }

    /// Reads its name.
    #[must_use]
    pub fn parse(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lever| lever.id() == id)
    }

    /// Those that lead from one configuration to another, which takes `natural`
    /// registers without a cap.
    pub(super) fn pulled(from: &Tile, to: &Tile, natural: u32, spills: Spills) -> Vec<Self> {
        let pulled = |lever: &Self| match lever {
            Self::Registers => caps(to, natural),
            Self::Tile => less_intense(from, to),
            Self::Warps => to.num_warps > from.num_warps,
            Self::Stages => to.num_stages < from.num_stages,
            Self::BlockK => to.block_k < from.block_k,
            Self::Spill => spills != Spills::None,
        };
        Self::ALL.into_iter().filter(pulled).collect()
    }
}

fn caps(tile: &Tile, natural: u32) -> bool {
    tile.maxnreg.is_some_and(|cap| cap < natural)
}

/// Whether BM·BN/(BM + BN) falls.
fn less_intense(from: &Tile, to: &Tile) -> bool {
    let (area, sides) = (area(from), sides(from));
    self::area(to) * sides < area * self::sides(to)
}

fn area(tile: &Tile) -> u64 {
    u64::from(tile.block_m) * u64::from(tile.block_n)
}

fn sides(tile: &Tile) -> u64 {
    u64::from(tile.block_m) + u64::from(tile.block_n)
}

/// How registers and shared memory were cut. Two schemes of the same means are
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Means {
    /// Registers: by a cap, a smaller tile, more warps to share it.
    registers: [bool; 3],
    /// Shared memory: by fewer stages, a smaller `BLOCK_K`, a smaller tile,
    /// fewer blocks of more warps.
    shared: [bool; 4],
}

impl Means {
    pub(super) fn of(from: &Tile, to: &Tile, natural: u32) -> Self {
        let warps = to.num_warps > from.num_warps;
        Self {
            registers: [caps(to, natural), area(to) < area(from), warps],
            shared: [
                to.num_stages < from.num_stages,
                to.block_k < from.block_k,
                sides(to) < sides(from),
                warps,
            ],
        }
    }
}
