//! Registers of a tile: measured where it was compiled, interpolated by the size of its
//! accumulator elsewhere, and unknown where nothing like it was compiled.

use super::table::{RegisterTable, Row};
use super::tile::Tile;
use crate::hardware::Precision;
use crate::occupancy::limits::{Limits, MAX_REGISTERS};

/// What is known of the registers of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Estimate {
    /// This configuration was compiled for this capability.
    Measured(Measured),
    /// Configurations like it were.
    Interpolated(Interpolated),
    /// None like it was.
    Unknown(Gap),
}

/// What ptxas printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured {
    /// Registers of a thread.
    pub registers: u32,
    /// Local memory of a thread, B: what was spilled.
    pub spilled: u32,
    /// Shared memory of a block, B.
    pub shared: u64,
}

/// What similar configurations came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interpolated {
    /// Registers of a thread, the cap applied.
    pub registers: u32,
    /// The fewest of the rows that it rests on, before the cap.
    pub least: u32,
    /// The most of them, before the cap.
    pub most: u32,
    /// How many rows it rests on.
    pub rows: usize,
    /// The capability of these rows, which may be a neighbour's.
    pub capability: (u8, u8),
    /// Whether registers spill.
    pub spills: Spills,
}

/// Whether registers go to local memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spills {
    /// What similar configurations take is below the limit.
    None,
    /// Some of them take more than the limit.
    Likely,
    /// The accumulator alone fills the limit.
    Certain,
}

/// Why nothing can be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// No row of this capability or of one that compiles alike.
    Capability,
    /// The rows are of 16-bit floats.
    Type,
    /// The accumulator is smaller or larger than that of any row.
    Accumulator,
}

impl Estimate {
    /// Registers of a thread, where something is known.
    #[must_use]
    pub const fn registers(&self) -> Option<u32> {
        match self {
            Self::Measured(found) => Some(found.registers),
            Self::Interpolated(found) => Some(found.registers),
            Self::Unknown(_) => None,
        }
    }

    /// Shared memory of a block, B, where it was measured. The rule of
    /// [`Tile::shared`] stands in for it elsewhere.
    #[must_use]
    pub const fn shared(&self) -> Option<u64> {
        match self {
            Self::Measured(found) => Some(found.shared),
            _ => None,
        }
    }
}

impl Tile {
    /// Registers and spills of the tile on a capability, from a table of compilations.
    #[must_use]
    pub fn estimate(&self, table: &RegisterTable, limits: &Limits) -> Estimate {
        if !matches!(self.dtype, Precision::Fp16 | Precision::Bf16) {
            return Estimate::Unknown(Gap::Type);
        }
        let Some(capability) = compiles_like(table, limits.capability) else {
            return Estimate::Unknown(Gap::Capability);
        };
        let rows = || {
            let all = table.rows.iter();
            all.filter(move |row| row.capability == capability)
        };
        let measured = capability == limits.capability && self.dtype == Precision::Fp16;
        let own = rows().find(|row| row.is_of(self) && row.maxnreg == self.maxnreg);
        match own {
            Some(row) if measured => Estimate::Measured(Measured {
                registers: row.registers,
                spilled: row.stack,
                shared: row.shared,
            }),
            Some(row) => Estimate::Interpolated(self.as_the_same(row)),
            None => self.as_similar(rows(), capability),
        }
    }

    /// The same configuration, in another type or on a neighbour: what spilled there spills here.
    fn as_the_same(&self, row: &Row) -> Interpolated {
        let spills = if row.stack > 0 {
            Spills::Likely
        } else {
            Spills::None
        };
        Interpolated {
            registers: row.registers,
            least: row.registers,
            most: row.registers,
            rows: 1,
            capability: row.capability,
            spills: self.at_least_certain(spills),
        }
    }

    /// What configurations take that are not capped: the same one, else those whose accumulator is
    /// as large.
    fn as_similar<'a>(
        &self,
        rows: impl Iterator<Item = &'a Row>,
        capability: (u8, u8),
    ) -> Estimate {
        let free: Vec<_> = rows.filter(|row| row.maxnreg.is_none()).collect();
        let own = free.iter().find(|row| row.is_of(self));
        let found = match own {
            Some(row) => Some((f64::from(row.registers), row.registers, row.registers, 1)),
            None => by_accumulator(&free, self.accumulator_registers()),
        };
        let Some((middle, least, most, rows)) = found else {
            return Estimate::Unknown(Gap::Accumulator);
        };
        let limit = self.limit();
        let spills = if most > limit || (self.maxnreg.is_none() && most >= MAX_REGISTERS) {
            Spills::Likely
        } else {
            Spills::None
        };
        Estimate::Interpolated(Interpolated {
            registers: rounded(middle).min(limit),
            least,
            most,
            rows,
            capability,
            spills: self.at_least_certain(spills),
        })
    }

    /// Registers of a thread that it cannot pass.
    fn limit(&self) -> u32 {
        self.maxnreg.unwrap_or(MAX_REGISTERS).min(MAX_REGISTERS)
    }

    fn at_least_certain(&self, spills: Spills) -> Spills {
        if self.accumulator_registers() >= self.limit() {
            Spills::Certain
        } else {
            spills
        }
    }
}

/// The capability itself where it has rows. The others of 8.x have the matrix instructions of 8.0.
fn compiles_like(table: &RegisterTable, capability: (u8, u8)) -> Option<(u8, u8)> {
    let has = |wanted: (u8, u8)| table.rows.iter().any(|row| row.capability == wanted);
    let neighbour = (capability.0 == 8).then_some((8, 0));
    [Some(capability), neighbour]
        .into_iter()
        .flatten()
        .find(|wanted| has(*wanted))
}

/// Median, least, most and number of the rows with this accumulator; between two sizes that were
/// compiled, on the line between their medians over the logarithm of the size.
fn by_accumulator(rows: &[&Row], wanted: u32) -> Option<(f64, u32, u32, usize)> {
    let sizes = || rows.iter().map(|row| row.accumulator());
    let below = sizes().filter(|size| *size <= wanted).max()?;
    let above = sizes().filter(|size| *size >= wanted).min()?;
    let (low, high) = (registers_at(rows, below)?, registers_at(rows, above)?);
    if below == above {
        return Some((median(&low), *low.first()?, *low.last()?, low.len()));
    }
    let place = |size: u32| f64::from(size).log2();
    let share = (place(wanted) - place(below)) / (place(above) - place(below));
    let middle = median(&low) + share * (median(&high) - median(&low));
    Some((middle, *low.first()?, *high.last()?, low.len() + high.len()))
}

/// Registers of the rows with this accumulator, fewest first.
fn registers_at(rows: &[&Row], accumulator: u32) -> Option<Vec<u32>> {
    let own = rows.iter().filter(|row| row.accumulator() == accumulator);
    let mut registers: Vec<_> = own.map(|row| row.registers).collect();
    registers.sort_unstable();
    (!registers.is_empty()).then_some(registers)
}

fn median(sorted: &[u32]) -> f64 {
    let at = |index: usize| f64::from(sorted.get(index).copied().unwrap_or(0));
    let half = sorted.len() / 2;
    if sorted.len().is_multiple_of(2) {
        f64::midpoint(at(half.saturating_sub(1)), at(half))
    } else {
        at(half)
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn rounded(registers: f64) -> u32 {
    registers.round() as u32
}
