//! From the texts of the fields to a launch, and a sentence for whoever typed something that is
//! none.

use super::state::{Asked, By, Chip, State};
use crate::{field::Entry, messages as msg};
use ridgepoint_course::{
    locale::Locale,
    number::{Field, Reading, Sign},
};
use ridgepoint_model::{
    format,
    hardware::Precision,
    occupancy::{
        Carveout, DEFAULT_SHARED, Launch, LaunchError, Limits, MAX_REGISTERS, MAX_THREADS,
        WARP_SIZE, paste,
        triton::{RegisterTable, Tile},
    },
};

/// More shared memory than any SM has, and few enough digits to be shown.
const MOST_SHARED: f64 = 1e9;

/// A chip and what is launched on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Input {
    pub(super) chip: Chip,
    pub(super) launch: Launch,
    /// The tile that the launch comes from.
    pub(super) tile: Option<Tile>,
}

impl Input {
    /// The launch on another chip: there a tile takes other shared memory.
    pub(super) fn on(&self, limits: &Limits) -> Launch {
        let shared = |tile: Tile| tile.shared(limits).bytes;
        self.tile.map_or(self.launch, |tile| {
            tile.launch(self.launch.registers, shared(tile))
                .with_carveout(self.launch.carveout)
        })
    }
}

/// What the field for `asked` says.
pub(super) fn read(asked: Asked, text: &str, locale: Locale) -> Entry {
    let whole = Field::count().sign(Sign::NonNegative);
    let shared = Field::shared_memory()
        .sign(Sign::NonNegative)
        .whole()
        .at_most(MOST_SHARED);
    let (field, optional) = match asked {
        Asked::Threads | Asked::Registers | Asked::Warps => (whole, false),
        Asked::BlockM | Asked::BlockN | Asked::BlockK | Asked::Stages => (whole, false),
        Asked::Cap | Asked::Known => (whole, true),
        Asked::Static | Asked::Dynamic => (shared, false),
        Asked::Carveout => (Field::percent(), true),
        Asked::Want => (Field::percent().sign(Sign::Positive), false),
        Asked::Dtype | Asked::Paste => return Entry::Blank,
    };
    match Entry::read(text, &field, optional, locale) {
        Entry::Blank => Entry::Blank,
        // What is wrong, and what would be right here.
        Entry::Wrong(refusal) => Entry::Wrong(match range(asked, locale) {
            Some(range) => msg::OccupancyRefused {
                refusal: &refusal,
                range,
            }
            .say(locale),
            None => refusal,
        }),
        Entry::Read(reading) => bounded(asked, reading, locale),
    }
}

/// What a field takes, and who says so.
const fn range(asked: Asked, locale: Locale) -> Option<&'static str> {
    Some(match asked {
        Asked::Threads => msg::occupancy_range_threads(locale),
        Asked::Registers | Asked::Known => msg::occupancy_range_registers(locale),
        Asked::Static => msg::occupancy_range_static(locale),
        Asked::Dynamic => msg::occupancy_range_dynamic(locale),
        Asked::Carveout => msg::occupancy_range_carveout(locale),
        Asked::Want => msg::occupancy_range_want(locale),
        _ => return None,
    })
}

/// Holds a number against what every chip has in common. What differs from chip to chip is a
/// launch that fails, and is said beside the result.
fn bounded(asked: Asked, reading: Reading, locale: Locale) -> Entry {
    let value = reading.value;
    let count = small(value);
    let fault = match asked {
        Asked::Threads if !(1..=MAX_THREADS).contains(&count) => {
            LaunchError::Threads { threads: count }.message()
        }
        Asked::Registers | Asked::Known if !(1..=MAX_REGISTERS).contains(&count) => {
            LaunchError::Registers { registers: count }.message()
        }
        Asked::Static if value > DEFAULT_SHARED as f64 => LaunchError::StaticShared {
            bytes: value as u64,
        }
        .message(),
        Asked::Carveout | Asked::Want if value > 1.0 || !is_whole_percent(asked, value) => {
            return Entry::Wrong(range(asked, locale).unwrap_or_default().into());
        }
        _ => match probe(asked, count).map(|tile| tile.check()) {
            Some(Err(error)) => error.message(),
            _ => return Entry::Read(echoed(asked, reading, locale)),
        },
    };
    Entry::Wrong(msg::say(locale, &fault))
}

/// A tile that has only this value, to have it judged.
fn probe(asked: Asked, value: u32) -> Option<Tile> {
    let mut tile = Tile {
        block_m: 16,
        block_n: 16,
        block_k: 16,
        dtype: Precision::Fp16,
        num_warps: 1,
        num_stages: 1,
        maxnreg: None,
    };
    match asked {
        Asked::BlockM => tile.block_m = value,
        Asked::BlockN => tile.block_n = value,
        Asked::BlockK => tile.block_k = value,
        Asked::Warps => tile.num_warps = value,
        Asked::Stages => tile.num_stages = value,
        Asked::Cap => tile.maxnreg = Some(value),
        _ => return None,
    }
    Some(tile)
}

/// A carve-out is set in whole percent.
fn is_whole_percent(asked: Asked, value: f64) -> bool {
    asked != Asked::Carveout || ((value * 100.0).round() - value * 100.0).abs() < 1e-9
}

/// What the number means to the SM, in place of the number again.
fn echoed(asked: Asked, mut reading: Reading, locale: Locale) -> Reading {
    let count = small(reading.value);
    match asked {
        Asked::Threads => {
            let warps = count.div_ceil(WARP_SIZE).to_string();
            reading.read_as = msg::occupancy_echo_warps(locale, &warps);
        }
        Asked::Registers | Asked::Known => {
            let rounded = count.next_multiple_of(8).to_string();
            reading.read_as = msg::occupancy_echo_registers(locale, &rounded);
        }
        Asked::Carveout | Asked::Want => reading.read_as = format::percent_digits(reading.value, 5),
        _ => {}
    }
    reading
}

const fn small(value: f64) -> u32 {
    value as u32
}

fn number(state: &State, asked: Asked) -> Option<f64> {
    read(asked, state.text(asked), Locale::En).value()
}

/// The tile that the fields give; `None` where one of them says none.
pub(super) fn tile(state: &State) -> Option<Tile> {
    let count = |asked| number(state, asked).map(small);
    let cap = match read(Asked::Cap, state.text(Asked::Cap), Locale::En) {
        Entry::Wrong(_) => return None,
        entry => entry.value().map(small),
    };
    Some(Tile {
        block_m: count(Asked::BlockM)?,
        block_n: count(Asked::BlockN)?,
        block_k: count(Asked::BlockK)?,
        dtype: Precision::parse(state.text(Asked::Dtype)).ok()?,
        num_warps: count(Asked::Warps)?,
        num_stages: count(Asked::Stages)?,
        maxnreg: cap,
    })
}

/// The launch that the fields give; `None` where one of them says none. `table` holds compiled
/// tiles.
pub(super) fn input(state: &State, table: &RegisterTable) -> Option<Input> {
    let chip = state.chip;
    let carveout = match read(Asked::Carveout, state.text(Asked::Carveout), Locale::En) {
        Entry::Blank => Carveout::Default,
        Entry::Read(reading) => Carveout::Percent((reading.value * 100.0).round() as u8),
        Entry::Wrong(_) => return None,
    };
    let (launch, tile) = match state.by {
        By::Cuda => (cuda(state)?, None),
        By::Paste => {
            let text = state.text(Asked::Paste).trim();
            // A text that is refused gives no launch; none at all leaves it to the fields.
            if !text.is_empty() && paste::read(text).is_err() {
                return None;
            }
            (cuda(state)?, None)
        }
        By::Triton => {
            let tile = tile(state)?;
            (compiled(state, &tile, table)?, Some(tile))
        }
    };
    Some(Input {
        chip,
        launch: launch.with_carveout(carveout),
        tile,
    })
}

/// A tile as a launch: with the registers that are given, else with those of the table.
fn compiled(state: &State, tile: &Tile, table: &RegisterTable) -> Option<Launch> {
    let limits = state.chip.limits;
    let estimate = tile.estimate(table, limits);
    let registers = match read(Asked::Known, state.text(Asked::Known), Locale::En) {
        Entry::Blank => estimate.registers()?,
        entry => small(entry.value()?),
    };
    let by_rule = || tile.shared(limits).bytes;
    let shared = estimate.shared().unwrap_or_else(by_rule);
    Some(tile.launch(registers, shared))
}

fn cuda(state: &State) -> Option<Launch> {
    let threads = number(state, Asked::Threads)?;
    let registers = number(state, Asked::Registers)?;
    let fixed = number(state, Asked::Static)?;
    let dynamic = number(state, Asked::Dynamic)?;
    let launch = Launch::new(small(threads), small(registers));
    Some(
        launch
            .with_static(fixed as u64)
            .with_dynamic(dynamic as u64),
    )
}
