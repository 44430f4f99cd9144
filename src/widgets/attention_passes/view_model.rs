//! From a way to its arrows, bytes and sentences: pure, so that it is tested
//! without a browser.

use crate::{
    messages as msg,
    widgets::evidence::{element, escape, times},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    ModelError, format,
    hardware::{Engine, Gpu, Precision, Sparsity},
    intensity::{Algorithm, Attention, Count, Direction},
    roofline::Roof,
};

/// Batch and heads of the chapter's case 4.
const BATCH: u64 = 16;
const HEADS: u64 = 16;

/// How often matrices of S × S cross in three kernels.
const CROSSINGS: &str = "4";

/// Three kernels, or one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Naive,
    Fused,
}

impl Way {
    pub(super) const fn name(self, locale: Locale) -> &'static str {
        match self {
            Self::Naive => msg::attention_passes_naive(locale),
            Self::Fused => msg::attention_passes_fused(locale),
        }
    }
}

/// One crossing.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Arrow {
    pub(super) tensor: String,
    pub(super) writes: bool,
    /// Of S × S rather than S × D.
    pub(super) is_square: bool,
    /// B.
    pub(super) bytes: f64,
}

/// Both ways, counted, one of them on the screen.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shown {
    gpu: &'static str,
    roof: Roof,
    pub(super) way: Way,
    naive: Count,
    fused: Count,
    length: u64,
    pub(super) step: usize,
}

impl Shown {
    pub(super) fn new(
        gpu: &'static Gpu,
        way: Way,
        length: u64,
        head_dim: u64,
        step: usize,
    ) -> Result<Self, ModelError> {
        let attention = Attention::new(BATCH, HEADS, length, head_dim, Precision::Fp16);
        let shown = Self {
            gpu: gpu.short_name,
            roof: gpu.roof(Engine::Tensor, Precision::Fp16, Sparsity::Dense)?,
            way,
            naive: attention.count(Algorithm::NAIVE)?,
            fused: attention.count(Algorithm::FUSED)?,
            length,
            step,
        };
        Ok(Self {
            step: step.min(shown.arrows()),
            ..shown
        })
    }

    const fn count(&self, way: Way) -> &Count {
        match way {
            Way::Naive => &self.naive,
            Way::Fused => &self.fused,
        }
    }

    /// How many arrows there are.
    pub(super) fn arrows(&self) -> usize {
        self.count(self.way).traffic.len()
    }

    /// The arrows in the order in which the kernels draw them.
    pub(super) fn all(&self) -> Vec<Arrow> {
        let traffic = self.count(self.way).traffic.iter();
        let arrow = |part: &ridgepoint_model::intensity::Traffic| Arrow {
            tensor: part.tensor.to_string(),
            writes: part.direction == Direction::Write,
            is_square: matches!(part.tensor.as_ref(), "S" | "P"),
            bytes: part.bytes.get(),
        };
        traffic.map(arrow).collect()
    }
}

/// `read Q`.
pub(super) fn arrow_name(arrow: &Arrow, locale: Locale) -> String {
    if arrow.writes {
        msg::attention_passes_write(locale, &arrow.tensor)
    } else {
        msg::attention_passes_read(locale, &arrow.tensor)
    }
}

/// What was answered, and what is right.
pub(super) fn verdict(guess: &str, locale: Locale) -> String {
    let verdict = match guess {
        CROSSINGS => msg::evidence_right(locale),
        "1" => msg::attention_passes_wrong_one(locale),
        "2" => msg::attention_passes_wrong_two(locale),
        _ => "",
    };
    verdict.to_owned() + msg::attention_passes_four(locale)
}

/// A line for each arrow, with what has crossed so far.
pub(super) fn ledger(shown: &Shown, locale: Locale) -> String {
    let mut sum = 0.0;
    let line = |(place, arrow): (usize, Arrow)| {
        sum += arrow.bytes;
        let class = match place.cmp(&shown.step) {
            std::cmp::Ordering::Less => "done",
            std::cmp::Ordering::Equal => "now",
            std::cmp::Ordering::Greater => "later",
        };
        let size = if arrow.is_square { "S×S" } else { "S×D" };
        let cells = [
            element("b", &escape(&arrow_name(&arrow, locale))),
            element("small", size),
            element("span class=\"num\"", &format::bytes(arrow.bytes)),
            element("output class=\"num\"", &format!("Σ {}", format::bytes(sum))),
        ];
        element(&format!("li class=\"{class}\""), &cells.concat())
    };
    shown.all().into_iter().enumerate().map(line).collect()
}

/// What the arrows so far come to; with the last of them the intensity.
pub(super) fn sentence(shown: &Shown, locale: Locale) -> String {
    let arrows = shown.all();
    let Some(last) = shown
        .step
        .checked_sub(1)
        .and_then(|place| arrows.get(place))
    else {
        return msg::AttentionPassesBegin {
            count: &arrows.len().to_string(),
            way: shown.way.name(locale),
        }
        .say(locale);
    };
    let sum: f64 = arrows
        .iter()
        .take(shown.step)
        .map(|arrow| arrow.bytes)
        .sum();
    let mut text = msg::AttentionPassesSoFar {
        arrow: &arrow_name(last, locale),
        bytes: &format::bytes(last.bytes),
        sum: &format::bytes_digits(sum, 4),
    }
    .say(locale);
    if shown.step == arrows.len() {
        let count = shown.count(shown.way);
        text += &msg::AttentionPassesAll {
            at: &count.intensity().to_string(),
            bytes: &format::number(count.bytes().get(), 12),
            cap: &format::flops_per_second_digits(count.attainable(&shown.roof).get(), 4),
            flop: &count.flops.to_string(),
            gpu: shown.gpu,
        }
        .say(locale);
    }
    text
}

/// Both ways in a sentence.
pub(super) fn both(shown: &Shown, locale: Locale) -> String {
    let [naive, fused] = [Way::Naive, Way::Fused].map(|way| shown.count(way));
    msg::AttentionPassesBoth {
        fused: &fused.intensity().to_string(),
        naive: &naive.intensity().to_string(),
        s: &format::number(shown.length as f64, 9),
        times: &times(naive.bytes() / fused.bytes()),
    }
    .say(locale)
}

pub(super) fn rows(shown: &Shown, locale: Locale) -> Vec<Vec<String>> {
    let row = |way: Way| {
        let count = shown.count(way);
        let cap = count.attainable(&shown.roof).get();
        let floor = count.floor(&shown.roof).floor().get();
        vec![
            way.name(locale).to_owned(),
            count.traffic.len().to_string(),
            format::number(count.bytes().get(), 12) + "\u{a0}B",
            count.intensity().to_string(),
            format::flops_per_second_digits(cap, 4),
            format::seconds_digits(floor, 4),
        ]
    };
    [Way::Naive, Way::Fused].map(row).into()
}
