//! The chapter's four proposals: what it claims of each, what arithmetic says, and
//! what the compiler made of it.

use super::example::{ASSUMED, BASE, Compiled, Placed, Setup, Tile, compiled};
use crate::{
    messages as msg,
    widgets::{
        evidence::{element, escape, limiters, places},
        gemm_scatter::Config,
    },
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::format;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proposal {
    Warps,
    BlockK,
    Maxnreg,
    Tile,
}

/// What the chapter says comes of it.
struct Claim {
    registers: u32,
    /// KB; none where it says nothing.
    shared: Option<u32>,
    blocks: u32,
    warps: u32,
}

impl Proposal {
    pub(super) const ALL: [Self; 4] = [Self::Warps, Self::BlockK, Self::Maxnreg, Self::Tile];

    pub(super) const IDS: [&'static str; 4] = ["warps", "block-k", "maxnreg", "tile"];

    pub(super) const fn id(self) -> &'static str {
        Self::IDS[self as usize]
    }

    /// As Triton spells it.
    pub(super) const fn name(self, locale: Locale) -> &'static str {
        match self {
            Self::Warps => "num_warps = 8",
            Self::BlockK => "BLOCK_K = 16",
            Self::Maxnreg => "maxnreg = 128",
            Self::Tile => msg::walk_tile(locale),
        }
    }

    const fn tile(self) -> Tile {
        match self {
            Self::Warps => Tile { warps: 8, ..BASE },
            Self::BlockK => Tile { k: 16, ..BASE },
            Self::Maxnreg => Tile {
                maxnreg: 128,
                ..BASE
            },
            Self::Tile => Tile {
                m: 64,
                n: 64,
                ..BASE
            },
        }
    }

    const fn claim(self) -> Claim {
        let (registers, shared, blocks, warps) = match self {
            Self::Warps => (ASSUMED, Some(64), 1, 8),
            Self::BlockK => (ASSUMED, Some(24), 2, 4),
            Self::Maxnreg => (128, None, 4, 4),
            Self::Tile => (96, None, 4, 4),
        };
        Claim {
            registers,
            shared,
            blocks,
            warps,
        }
    }
}

/// Everything that is known of a proposal.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Outcome {
    pub(super) proposal: Proposal,
    setup: Setup,
    /// With the registers that the chapter takes.
    pub(super) arithmetic: Placed,
    pub(super) compiled: Option<(Compiled, Placed)>,
    /// FLOP/s on the H200.
    timed: Option<f64>,
    timed_base: Option<f64>,
}

pub(super) fn outcome(
    proposal: Proposal,
    setup: &Setup,
    all: &[Compiled],
    timed: &[Config],
) -> Outcome {
    let tile = proposal.tile();
    let place = |registers, shared| Placed::new(setup.limits, tile.warps, registers, shared);
    let made = compiled(all, setup.limits, &tile);
    let timing = |tile: Tile| {
        let own = timed.iter().find(|one| {
            one.tile.map(u64::from) == [tile.m, tile.n, tile.k]
                && one.warps == tile.warps
                && u64::from(one.stages) == tile.stages
                && tile.maxnreg == 0
        });
        own.map(|one| one.rate)
    };
    Outcome {
        proposal,
        setup: *setup,
        arithmetic: place(proposal.claim().registers, tile.shared(setup)),
        compiled: made.map(|made| (*made, place(made.registers, made.shared))),
        timed: timing(tile),
        timed_base: timing(BASE),
    }
}

/// What the chapter promises, in its own figures.
pub(super) fn claim(proposal: Proposal, locale: Locale) -> String {
    let claim = proposal.claim();
    let share = f64::from(claim.blocks * claim.warps) / 64.0;
    let occupancy = &places(share);
    match proposal {
        Proposal::Warps => msg::walk_claim_warps(locale, occupancy),
        Proposal::BlockK => msg::walk_claim_block_k(locale, occupancy),
        Proposal::Maxnreg => msg::walk_claim_maxnreg(locale, occupancy),
        Proposal::Tile => msg::walk_claim_tile(locale, occupancy),
    }
}

pub(super) fn verdict(outcome: &Outcome, guess: &str, locale: Locale) -> String {
    let placed = &outcome.arithmetic;
    let by = &placed.exact.by;
    let fact = msg::WalkVerdict {
        blocks: &placed.exact.blocks.to_string(),
        limiter: &limiters(placed.exact.limiting, locale),
        occupancy: &places(placed.ratio()),
        places: &placed.places().to_string(),
        registers: &by.registers.unwrap_or_default().to_string(),
        shared: &by.shared.unwrap_or_default().to_string(),
    }
    .say(locale);
    let guessed = guess.parse::<f64>().ok().map(|percent| percent / 100.0);
    let made = outcome.compiled.as_ref().map(|(_, placed)| placed.ratio());
    let verdict = match guessed {
        Some(share) if share == placed.ratio() => msg::evidence_right(locale).to_owned(),
        Some(share) if Some(share) == made => msg::walk_right_compiled(locale).to_owned(),
        Some(share) => msg::walk_wrong(locale, &places(share)),
        None => String::new(),
    };
    verdict + &fact
}

/// Why it comes out like that, and what it costs.
pub(super) fn remark(outcome: &Outcome, locale: Locale) -> String {
    let tile = outcome.proposal.tile();
    let (before, after) = (
        BASE.accumulator().to_string(),
        tile.accumulator().to_string(),
    );
    let made = outcome.compiled.as_ref();
    let spilled = made.map_or(0, |(made, _)| made.spilled);
    let compiled = made.map_or_else(|| "—".to_owned(), |(made, _)| made.registers.to_string());
    let shared = format::bytes_binary(tile.shared(&outcome.setup) as f64);
    match outcome.proposal {
        Proposal::Warps => msg::WalkRemarkWarps {
            after: &after,
            before: &before,
            compiled: &compiled,
            shared: &shared,
        }
        .say(locale),
        Proposal::BlockK => msg::WalkRemarkBlockK {
            accumulator: &after,
            shared: &shared,
        }
        .say(locale),
        Proposal::Maxnreg => msg::WalkRemarkMaxnreg {
            accumulator: &after,
            spilled: &format::bytes_binary(spilled.into()),
        }
        .say(locale),
        Proposal::Tile => msg::WalkRemarkTile {
            after: &after,
            before: &before,
            compiled: &compiled,
        }
        .say(locale),
    }
}

/// A row of the table: its name and a cell for base, chapter, arithmetic, compiler.
type Row = (&'static str, [String; 4]);

fn cells(placed: &Placed, number: Option<u32>) -> String {
    let number = number.unwrap_or_default();
    let text = number.to_string();
    if number == placed.exact.blocks {
        element("b class=\"least\"", &text)
    } else {
        text
    }
}

/// The table: what each of the four says.
pub(super) fn html(outcome: &Outcome, locale: Locale) -> String {
    let setup = &outcome.setup;
    let base = super::steps::base(setup);
    let claim = outcome.proposal.claim();
    let tile = outcome.proposal.tile();
    let placed = &outcome.arithmetic;
    let made = outcome.compiled.as_ref();
    let none = || "—".to_owned();
    let kib = |bytes: u64| format::bytes_binary(bytes as f64);
    let of_made = |cell: &dyn Fn(&Compiled, &Placed) -> String| {
        made.map_or_else(none, |(made, placed)| cell(made, placed))
    };
    let limit = |name, of: &dyn Fn(&Placed) -> Option<u32>| -> Row {
        let cell = |placed: &Placed| cells(placed, of(placed));
        (
            name,
            [
                cell(&base),
                none(),
                cell(placed),
                of_made(&|_, placed| cell(placed)),
            ],
        )
    };
    let spill = |made: &Compiled, _: &Placed| match made.spilled {
        0 => kib(0),
        bytes => element("b class=\"spill\"", &format!("⚠ {}", kib(bytes.into()))),
    };
    let rate =
        |rate: Option<f64>| rate.map_or_else(none, |rate| format::number((rate / 1e12).round(), 4));
    let claimed = f64::from(claim.blocks * claim.warps) / f64::from(base.max_warps);
    let accumulator = |tile: &Tile| tile.accumulator().to_string();
    let rows: [Row; 10] = [
        (
            msg::evidence_registers(locale),
            [
                ASSUMED.to_string(),
                claim.registers.to_string(),
                placed.launch.registers.to_string(),
                of_made(&|made, _| made.registers.to_string()),
            ],
        ),
        (
            msg::walk_accumulator(locale),
            [
                accumulator(&BASE),
                none(),
                accumulator(&tile),
                accumulator(&tile),
            ],
        ),
        (
            msg::evidence_shared(locale),
            [
                kib(BASE.shared(setup)),
                claim
                    .shared
                    .map_or_else(none, |kb| kib(u64::from(kb) * 1024)),
                kib(placed.launch.shared()),
                of_made(&|made, _| kib(made.shared)),
            ],
        ),
        limit(msg::walk_row_shared(locale), &|placed| {
            placed.exact.by.shared
        }),
        limit(msg::walk_row_registers(locale), &|placed| {
            placed.exact.by.registers
        }),
        limit(msg::walk_row_places(locale), &|placed| {
            Some(placed.places())
        }),
        (
            msg::evidence_blocks(locale),
            [
                base.exact.blocks.to_string(),
                claim.blocks.to_string(),
                placed.exact.blocks.to_string(),
                of_made(&|_, placed| placed.exact.blocks.to_string()),
            ],
        ),
        (
            msg::ilp_occupancy(locale),
            [
                places(base.ratio()),
                places(claimed),
                places(placed.ratio()),
                of_made(&|_, placed| places(placed.ratio())),
            ],
        ),
        (
            msg::gemms_spilled(locale),
            [none(), none(), none(), of_made(&spill)],
        ),
        (
            msg::walk_row_timed(locale),
            [
                rate(outcome.timed_base),
                none(),
                none(),
                rate(outcome.timed),
            ],
        ),
    ];
    table(&rows, locale)
}

fn table(rows: &[Row], locale: Locale) -> String {
    let heads = [
        "",
        msg::walk_head_base(locale),
        msg::walk_head_chapter(locale),
        msg::walk_head_arithmetic(locale),
        msg::walk_head_compiled(locale),
    ];
    let heads = heads.map(|head| match head {
        "" => "<td></td>".to_owned(),
        head => element("th scope=\"col\"", &escape(head)),
    });
    let body = rows.iter().map(|(name, cells)| {
        let cells = cells.iter().map(|cell| element("td class=\"num\"", cell));
        let head = element("th scope=\"row\"", &escape(name));
        element("tr", &(head + &cells.collect::<String>()))
    });
    element("thead", &element("tr", &heads.concat())) + &element("tbody", &body.collect::<String>())
}
