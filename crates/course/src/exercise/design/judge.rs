//! The judge: registers as they were compiled, exact occupancy, spills.

use super::super::{schema::Design, sitting::Values};
use super::form::{DEPTHS, SIDES, STAGES, WARPS};
use super::lever::{Lever, Means};
use ridgepoint_model::{
    hardware::Precision,
    message::Message,
    occupancy::{
        LaunchError, Limits, Occupancy, Residency, limits, occupancy, residency,
        triton::{Estimate, Measured, RegisterTable, Spills, Tile},
    },
};

/// The board of the exercise, an A100, and of the compilations of the table.
const CAPABILITY: (u8, u8) = (8, 0);
/// So many configurations are named instead of one that was not compiled.
const NEAR: usize = 3;

/// Where a learner starts, and what is to be reached.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Start {
    /// The configuration.
    pub tile: Tile,
    /// Registers of a thread that the compiler reported for it.
    pub registers: u32,
    /// The occupancy to reach, a share.
    pub target: f64,
    limits: &'static Limits,
}

/// What a judge sees in a configuration.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The configuration.
    pub tile: Tile,
    /// Registers of a thread without a cap, as compiled.
    pub natural: u32,
    /// Registers of a thread: no more than the cap.
    pub registers: u32,
    /// Each limit by itself with the arithmetic behind it: blocks, registers,
    /// shared memory as asked for and as allocated.
    pub residency: Residency,
    /// The occupancy, or why it does not launch.
    pub outcome: Result<Occupancy, LaunchError>,
    /// Whether registers go to local memory.
    pub spills: Spills,
    /// Local memory of a thread, B, where this very configuration was compiled.
    pub spilled: Option<u32>,
    /// What was changed, in the order of [`Lever::ALL`].
    pub levers: Vec<Lever>,
    /// The occupancy to reach, a share.
    pub target: f64,
    /// Blocks of an SM that reach it.
    pub needed: u32,
    /// How registers and shared memory were cut.
    pub(super) means: Means,
    /// Which of registers and shared memory were eased, where both have to be.
    pub(super) eased: Option<[bool; 2]>,
}

impl Judged {
    /// The occupancy, a share; 0 where it does not launch.
    #[must_use]
    pub fn occupancy(&self) -> f64 {
        self.outcome.as_ref().map_or(0.0, Occupancy::ratio)
    }

    /// Whether the target is reached.
    #[must_use]
    pub fn reaches(&self) -> bool {
        self.outcome.is_ok() && self.occupancy() >= self.target
    }

    /// Blocks that registers and that shared memory allow.
    #[must_use]
    pub fn blocks(&self) -> [u32; 2] {
        blocks(&self.residency)
    }

    /// Whether what is in local memory is more than the registers that the cap
    /// leaves beside the accumulator: the target is reached at a loss.
    #[must_use]
    pub fn is_bad_trade(&self) -> bool {
        self.reaches() && self.spills == Spills::Certain
    }
}

/// Blocks by registers and by shared memory.
fn blocks(held: &Residency) -> [u32; 2] {
    let of = |limit: Option<u32>| limit.unwrap_or(held.by.blocks);
    [of(held.by.registers), of(held.by.shared)]
}

impl Start {
    /// Reads it; none where a formula has no whole number.
    pub(super) fn read(design: &Design, values: &Values<'_>) -> Option<Self> {
        let whole = |formula: &str| {
            let value = values.number(formula)?.value;
            let whole = (0.0..=65_536.0).contains(&value) && value.fract() == 0.0;
            whole.then_some(value as u32)
        };
        Some(Self {
            tile: Tile {
                block_m: whole(&design.block_m)?,
                block_n: whole(&design.block_n)?,
                block_k: whole(&design.block_k)?,
                dtype: Precision::Fp16,
                num_warps: whole(&design.num_warps)?,
                num_stages: whole(&design.num_stages)?,
                maxnreg: None,
            },
            registers: whole(&design.registers)?,
            target: values.number(&design.target)?.value,
            limits: limits(CAPABILITY).ok()?,
        })
    }

    /// The judge's view of where one starts.
    #[must_use]
    pub fn judged(&self, table: &RegisterTable) -> Option<Judged> {
        self.judge(&self.tile, table).ok()
    }

    /// Judges a configuration.
    ///
    /// # Errors
    /// It was not compiled: which ones near it were.
    pub(super) fn judge(&self, tile: &Tile, table: &RegisterTable) -> Result<Judged, Message> {
        let natural = self.natural(tile, table);
        let natural = natural.ok_or_else(|| self.not_compiled(tile, table))?;
        let registers = natural.min(tile.maxnreg.unwrap_or(natural));
        let launch = tile.launch(registers, tile.chapter_shared().bytes);
        let held = residency(self.limits, &launch);
        let measured = self.measured(tile, natural, table);
        let spills = spills(tile, natural, measured);
        Ok(Judged {
            tile: *tile,
            natural,
            registers,
            residency: held,
            outcome: occupancy(self.limits, &launch),
            spills,
            spilled: measured.map(|found| found.spilled),
            levers: Lever::pulled(&self.tile, tile, natural, spills),
            target: self.target,
            needed: self.needed(tile.num_warps),
            means: Means::of(&self.tile, tile, natural),
            eased: self.eased(tile, &held),
        })
    }

    /// Registers without a cap: as reported where one starts, else as compiled.
    fn natural(&self, tile: &Tile, table: &RegisterTable) -> Option<u32> {
        let free = Tile {
            maxnreg: None,
            ..*tile
        };
        if free == self.tile {
            return Some(self.registers);
        }
        Some(compiled(&free, table, self.limits)?.registers)
    }

    /// What the compiler gave for this very configuration. Where one starts,
    /// the registers are the task's, and with all of them nothing is spilled;
    /// the table's compilation of it is another.
    fn measured(&self, tile: &Tile, natural: u32, table: &RegisterTable) -> Option<Measured> {
        let measured = compiled(tile, table, self.limits)?;
        let free = Tile {
            maxnreg: None,
            ..*tile
        };
        let whole = tile.maxnreg.is_none_or(|cap| cap >= natural);
        Some(if free == self.tile && whole {
            Measured {
                registers: natural,
                spilled: 0,
                ..measured
            }
        } else {
            measured
        })
    }

    /// Blocks of so many warps that reach the target.
    fn needed(&self, warps: u32) -> u32 {
        let wanted = self.target * f64::from(self.limits.max_warps) / f64::from(warps.max(1));
        wanted.ceil().clamp(0.0, f64::from(u32::MAX)) as u32
    }

    /// Which of registers and shared memory allow more warps than where one
    /// starts; none where the start does not run into both.
    fn eased(&self, tile: &Tile, held: &Residency) -> Option<[bool; 2]> {
        let launch = self
            .tile
            .launch(self.registers, self.tile.chapter_shared().bytes);
        let before = blocks(&residency(self.limits, &launch));
        let needed = self.needed(self.tile.num_warps);
        let after = blocks(held);
        let more = |before: u32, after: u32| {
            after.saturating_mul(tile.num_warps) > before.saturating_mul(self.tile.num_warps)
        };
        (before[0] < needed && before[1] < needed)
            .then(|| [more(before[0], after[0]), more(before[1], after[1])])
    }

    /// Names what was compiled near a configuration that was not.
    fn not_compiled(&self, tile: &Tile, table: &RegisterTable) -> Message {
        let mut near: Vec<_> = domain()
            .filter(|other| compiled(other, table, self.limits).is_some())
            .map(|other| (distance(tile, &other), other))
            .collect();
        near.sort_by_key(|(distance, _)| *distance);
        let names: Vec<_> = near
            .iter()
            .take(NEAR)
            .map(|(_, other)| name(other))
            .collect();
        Message::new("exercise.design.unmeasured")
            .with("given", name(tile))
            .with("near", names.join(", "))
    }
}

fn compiled(tile: &Tile, table: &RegisterTable, limits: &Limits) -> Option<Measured> {
    match tile.estimate(table, limits) {
        Estimate::Measured(found) => Some(found),
        _ => None,
    }
}

/// As compiled where it was; else by what the cap leaves.
fn spills(tile: &Tile, natural: u32, measured: Option<Measured>) -> Spills {
    let cap = tile.maxnreg.unwrap_or(u32::MAX);
    if cap >= natural && measured.is_none_or(|found| found.spilled == 0) {
        Spills::None
    } else if tile.accumulator_registers() >= cap {
        Spills::Certain
    } else if measured.is_some_and(|found| found.spilled == 0) {
        Spills::None
    } else {
        Spills::Likely
    }
}

/// Every configuration of the form, without a cap.
fn domain() -> impl Iterator<Item = Tile> {
    let sides = SIDES.into_iter().flat_map(|m| SIDES.map(|n| (m, n)));
    let tiles = sides.flat_map(|(m, n)| DEPTHS.map(|k| (m, n, k)));
    let warps = tiles.flat_map(|tile| WARPS.map(|warps| (tile, warps)));
    warps.flat_map(|((block_m, block_n, block_k), num_warps)| {
        STAGES.map(|num_stages| Tile {
            block_m,
            block_n,
            block_k,
            dtype: Precision::Fp16,
            num_warps,
            num_stages,
            maxnreg: None,
        })
    })
}

/// How many steps of the form lie between two configurations.
fn distance(one: &Tile, other: &Tile) -> u32 {
    let doublings = |a: u32, b: u32| a.max(1).ilog2().abs_diff(b.max(1).ilog2());
    doublings(one.block_m, other.block_m)
        + doublings(one.block_n, other.block_n)
        + doublings(one.block_k, other.block_k)
        + doublings(one.num_warps, other.num_warps)
        + one.num_stages.abs_diff(other.num_stages)
}

/// In the words that every language has.
fn name(tile: &Tile) -> String {
    let Tile {
        block_m,
        block_n,
        block_k,
        num_warps,
        num_stages,
        ..
    } = tile;
    format!("{block_m}×{block_n}×{block_k} (num_warps={num_warps}, num_stages={num_stages})")
}
