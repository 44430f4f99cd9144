//! From a side and a number of copies to counts and sentences: pure, so that it is
//! tested without a browser.

use crate::{
    messages as msg,
    widgets::{
        evidence::{Seen, count, element},
        under_roof::{bound_word, open_table, small},
    },
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    ModelError, format,
    hardware::{Gpu, Precision},
    intensity::{Count, Gemm},
    occupancy::Waves,
    roofline::Roof,
    units::Intensity,
};

/// The most copies: each has a square of its own.
pub(super) const MOST: u32 = 32;

/// A side of the tile that a block of threads computes.
const TILE: u64 = 128;

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    pub(super) side: u64,
    pub(super) copies: u64,
    pub(super) is_stacked: bool,
}

/// One way of running the products.
struct Way {
    count: Count,
    waves: Waves,
}

impl Way {
    fn of(gemm: &Gemm, gpu: &Gpu) -> Result<Self, ModelError> {
        Ok(Self {
            count: gemm.count()?,
            waves: gemm.fill(gpu, TILE, TILE)?,
        })
    }
}

/// All of them: one product, a batch, a stack on one B.
struct Ways {
    one: Way,
    batch: Way,
    stack: Way,
    roof: Roof,
    /// What ever more copies on one B approach.
    limit: Intensity,
}

impl Ways {
    fn of(shown: Shown, gpu: &Gpu) -> Result<Self, ModelError> {
        let one = Gemm::square(shown.side, Precision::Fp16);
        let batch = Gemm {
            batch: shown.copies,
            ..one
        };
        Ok(Self {
            roof: one.roof(gpu)?,
            // A growing M does to C and A what a growing K does to A and B.
            limit: one.limit()?,
            one: Way::of(&one, gpu)?,
            batch: Way::of(&batch, gpu)?,
            stack: Way::of(&one.stacked(shown.copies)?, gpu)?,
        })
    }
}

pub(super) fn show(shown: Shown, gpu: &Gpu, locale: Locale) -> Seen {
    let ways = match Ways::of(shown, gpu) {
        Ok(ways) => ways,
        Err(error) => {
            return Seen {
                sentence: msg::say(locale, &error.message()),
                ..Seen::default()
            };
        }
    };
    let way = if shown.is_stacked {
        &ways.stack
    } else {
        &ways.batch
    };
    let bytes = way.count.traffic.iter().map(|one| one.bytes.to_string());
    let ai = intensity(way.count.intensity());
    Seen {
        results: bytes.chain([ai.clone()]).collect(),
        spoken: msg::GemmBatchSpoken {
            ai: &ai,
            copies: &shown.copies.to_string(),
            shared: if shown.is_stacked {
                msg::gemm_batch_one_b(locale)
            } else {
                msg::gemm_batch_own_b(locale)
            },
        }
        .say(locale),
        sentence: sentence(&ways, way, shown, locale),
        html: table(&ways, shown, locale),
        ..Seen::default()
    }
}

fn sentence(ways: &Ways, way: &Way, shown: Shown, locale: Locale) -> String {
    let ai = &intensity(way.count.intensity());
    let (copies, side) = (&shown.copies.to_string(), &shown.side.to_string());
    if shown.is_stacked {
        let one = &intensity(ways.one.count.intensity());
        let stacked = msg::GemmBatchStacked {
            ai,
            copies,
            one,
            side,
        };
        stacked.say(locale) + &against_ridge(ways, locale)
    } else {
        msg::GemmBatchApart {
            ai,
            blocks: &count(way.waves.grid as f64),
            copies,
            share: &format::percent(way.waves.filled()),
            side,
            sms: &count(way.waves.sms as f64),
        }
        .say(locale)
    }
}

/// Where the stack stands to the ridge, and why.
fn against_ridge(ways: &Ways, locale: Locale) -> String {
    let ridge = ways.roof.ridge();
    let text = &ridge.to_string();
    if ways.limit <= ridge {
        msg::GemmBatchNever {
            limit: &intensity(ways.limit),
            ridge: text,
        }
        .say(locale)
    } else if ways.one.count.intensity() < ridge {
        msg::gemm_batch_crossed(locale, text)
    } else {
        msg::gemm_batch_before(locale, text)
    }
}

/// What becomes of the intensity, after what was guessed.
pub(super) fn found(guess: &str, shown: Shown, gpu: &Gpu, locale: Locale) -> String {
    let Ok(ways) = Ways::of(shown, gpu) else {
        return String::new();
    };
    let verdict = match guess {
        "stays" => msg::evidence_right(locale),
        "times" | "ridge" => msg::gemm_batch_wrong(locale),
        _ => "",
    };
    let fact = msg::GemmBatchFound {
        ai: &intensity(ways.batch.count.intensity()),
        copies: &shown.copies.to_string(),
        stacked: &intensity(ways.stack.count.intensity()),
    };
    verdict.to_owned() + &fact.say(locale)
}

/// To four digits: 42.67 beside 63.02.
fn intensity(at: Intensity) -> String {
    format::intensity_digits(at.get(), 4)
}

/// The squares of a row.
pub(super) fn cells() -> String {
    let cell = |place| element(&format!("i style=\"--i:{place}\""), "");
    (0..MOST).map(cell).collect()
}

fn table(ways: &Ways, shown: Shown, locale: Locale) -> String {
    let copies = &shown.copies.to_string();
    let row = |name: String, way: &Way| {
        let at = way.count.intensity();
        vec![
            name,
            way.count.flops.to_string(),
            way.count.bytes().to_string(),
            intensity(at),
            small(
                way.count.attainable(&ways.roof).to_string(),
                bound_word(way.count.bound(&ways.roof), locale),
            ),
            small(
                count(way.waves.grid as f64),
                &format::percent(way.waves.filled()),
            ),
        ]
    };
    let rows = [
        row(msg::gemm_batch_one(locale).to_owned(), &ways.one),
        row(msg::gemm_batch_batch(locale, copies), &ways.batch),
        row(msg::gemm_batch_stack(locale, copies), &ways.stack),
    ];
    let heads = [
        msg::gemm_batch_way(locale),
        "FLOP",
        msg::roofline_bytes(locale),
        msg::under_intensity(locale),
        msg::under_cap(locale),
        msg::gemm_sweep_blocks(locale),
    ];
    open_table(
        &msg::gemm_batch_caption(locale, &shown.side.to_string()),
        &heads,
        &rows,
    )
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
