//! From a board to a chart, a table and sentences about square products: pure, so
//! that it is tested without a browser.

use super::{
    chart,
    regime::{PRECISION, Regime, TILE},
};
use crate::{
    messages as msg,
    widgets::{
        evidence::{Seen, count},
        timings::{Times, Timing},
        under_roof::{bound_word, claimed, measured as measured_mark, open_table, small},
    },
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    ModelError, format,
    hardware::{Engine, Gpu, Sparsity},
    intensity::{Count, Gemm, crossing},
    occupancy::Waves,
    roofline::{Bound, Roof},
    units::{BytesPerSecond, FlopsPerSecond},
};

/// The sides that were measured; the chapter's table ends at 4096.
pub(super) const SIDES: [u64; 8] = [64, 128, 256, 512, 1024, 2048, 4096, 8192];

/// What the chapter's table claims for each side, FLOP/s.
pub(super) const CLAIMS: [f64; 7] = [42e9, 86e9, 170e9, 267e12, 312e12, 312e12, 312e12];

/// The board that the chapter speaks of.
const CLAIMED_OF: &str = "a100-sxm-80gb";

/// The smallest product stands for what a launch takes; where nothing was
/// measured, this does, s.
const UNMEASURED_LAUNCH: f64 = 5e-6;

/// The column of what was measured: beside the chapter's.
const MEASURED: usize = 5;

/// The side of the question.
const ASKED: usize = 1;

/// Which bandwidth the roof has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Basis {
    Published,
    /// To a tenth of a TB/s, as the chapter does.
    Rounded,
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    pub(super) gpu: &'static Gpu,
    /// The board of the measurements.
    pub(super) h200: &'static Gpu,
    pub(super) basis: Basis,
    pub(super) as_time: bool,
    pub(super) is_measured: bool,
    /// The place of a side.
    pub(super) selected: usize,
}

/// The time of each side, as far as there is one.
pub(super) type Sides = [Option<Timing>; SIDES.len()];

/// What was measured: the reader's own where their run has every side and their board
/// has a roof, else the H200's.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Measured {
    pub(super) sides: Sides,
    /// The board that they are of.
    pub(super) board: &'static Gpu,
    /// What it is called.
    pub(super) device: String,
    /// Device and day.
    pub(super) source: String,
    /// The H200's, which the question is about.
    pub(super) h200: Sides,
}

impl Measured {
    pub(super) fn of(times: &Times, h200: &'static Gpu) -> Self {
        let case = |side: u64| format!("gemm_fp16_cublas_{side}");
        let first = SIDES.map(|side| times.h200(&case(side)));
        let cases = SIDES.map(case);
        let sides = times.timings(cases.each_ref().map(String::as_str));
        let own = sides[0].is_some_and(|timing| timing.own);
        let board = times.gpu(own).filter(|_| own);
        Self {
            sides: if board.is_some() { sides } else { first },
            board: board.unwrap_or(h200),
            device: times.device(board.is_some()).to_owned(),
            source: times.source(board.is_some()),
            h200: first,
        }
    }
}

/// What a launch takes, s.
pub(super) fn launch(sides: &Sides) -> f64 {
    sides[0].map_or(UNMEASURED_LAUNCH, |timing| timing.time.get())
}

/// The dense roof of a board.
pub(super) fn roof(gpu: &Gpu, basis: Basis) -> Result<Roof, ModelError> {
    let roof = gpu.roof(Engine::Tensor, PRECISION, Sparsity::Dense)?;
    let bandwidth = match basis {
        Basis::Published => roof.bandwidth,
        Basis::Rounded => {
            let tenths = (roof.bandwidth.get() / 1e11).round().max(1.0);
            BytesPerSecond::new(tenths * 1e11)?
        }
    };
    Ok(Roof { bandwidth, ..roof })
}

/// A side, and all that the model says of it.
pub(super) struct Line {
    pub(super) side: u64,
    pub(super) count: Count,
    pub(super) waves: Waves,
    pub(super) regime: Regime,
    pub(super) roof: Roof,
}

impl Line {
    pub(super) fn of(side: u64, gpu: &Gpu, roof: Roof, launch: f64) -> Result<Self, ModelError> {
        let product = Gemm::square(side, PRECISION);
        Ok(Self {
            side,
            count: product.count()?,
            waves: product.fill(gpu, TILE, TILE)?,
            regime: Regime::of(side, gpu, &roof, launch)?,
            roof,
        })
    }

    /// β times the intensity, whatever the peak.
    pub(super) fn slope(&self) -> FlopsPerSecond {
        self.roof.bandwidth * self.count.intensity()
    }

    pub(super) fn cap(&self) -> FlopsPerSecond {
        self.count.attainable(&self.roof)
    }
}

pub(super) fn show(shown: &Shown, measured: &Measured, locale: Locale) -> Seen {
    let lines = roof(shown.gpu, shown.basis).and_then(|roof| {
        let line = |side| Line::of(side, shown.gpu, roof, launch(&measured.sides));
        SIDES.into_iter().map(line).collect::<Result<Vec<_>, _>>()
    });
    let lines = match lines {
        Ok(lines) => lines,
        Err(error) => {
            return Seen {
                sentence: msg::say(locale, &error.message()),
                ..Seen::default()
            };
        }
    };
    let line = &lines[shown.selected];
    Seen {
        figure: chart::figure(shown, &lines, measured, locale),
        points: lines
            .iter()
            .map(|line| chart::at(shown, line, line.cap().get()))
            .collect(),
        lines: (0..lines.len()).collect(),
        chosen: shown.selected,
        sentence: sentence(shown, line, measured, locale),
        spoken: msg::GemmSweepSpoken {
            bound: bound_word(line.count.bound(&line.roof), locale),
            cap: &line.cap().to_string(),
            regime: regime_name(line.regime, locale),
            side: &line.side.to_string(),
        }
        .say(locale),
        html: table(shown, &lines, measured, locale),
        ..Seen::default()
    }
}

pub(super) const fn regime_name(regime: Regime, locale: Locale) -> &'static str {
    match regime {
        Regime::Launch => msg::gemm_sweep_launch(locale),
        Regime::Parallelism => msg::gemm_sweep_parallelism(locale),
        Regime::L2 => "L2",
        Regime::Memory => "HBM",
        Regime::Compute => msg::gemm_sweep_compute(locale),
    }
}

fn sentence(shown: &Shown, line: &Line, measured: &Measured, locale: Locale) -> String {
    let side = &line.side.to_string();
    let (ai, cap) = (&line.count.intensity().to_string(), &line.cap().to_string());
    let (slope, gpu) = (&line.slope().to_string(), shown.gpu.short_name);
    let star = &format::number(crossing(&line.roof, PRECISION), 3);
    let mut text = match line.count.bound(&line.roof) {
        Bound::Memory => msg::GemmSweepMemory {
            ai,
            cap,
            gpu,
            side,
            star,
        }
        .say(locale),
        Bound::Compute => msg::GemmSweepOver {
            ai,
            cap,
            gpu,
            side,
            slope,
            star,
        }
        .say(locale),
    };
    text += &why(line, launch(&measured.sides), locale);
    let claim = CLAIMS.get(shown.selected);
    if let Some(claim) = claim.filter(|_| shown.gpu.id == CLAIMED_OF) {
        text += &against(line, *claim, locale);
    }
    let timing = measured.sides[shown.selected].filter(|_| shown.is_measured);
    if let Some(rate) = timing.and_then(|timing| Some((timing, timing.flops? / timing.time))) {
        let own = roof(shown.h200, Basis::Published);
        let share = own.map_or(0.0, |roof| rate.1 / line.count.attainable(&roof));
        text += &msg::GemmSweepReal {
            device: &measured.device,
            rate: &rate.1.to_string(),
            share: &format::percent(share),
            time: &rate.0.time.to_string(),
        }
        .say(locale);
    }
    text
}

/// What decides in practice, and why.
fn why(line: &Line, launch: f64, locale: Locale) -> String {
    let waves = &line.waves;
    let (blocks, sms) = (&count(waves.grid as f64), &count(waves.sms as f64));
    let share = &format::percent(waves.filled());
    let floor = &line.count.floor(&line.roof).floor().to_string();
    match line.regime {
        Regime::Launch => msg::GemmSweepWhyLaunch {
            blocks,
            floor,
            launch: &format::seconds(launch),
            share,
            sms,
        }
        .say(locale),
        Regime::Parallelism => msg::GemmSweepWhyParallelism { blocks, share, sms }.say(locale),
        Regime::L2 => msg::GemmSweepWhyL2 {
            bytes: &line.count.bytes().to_string(),
            waves: &format::number(waves.exact(), 3),
        }
        .say(locale),
        Regime::Memory => msg::gemm_sweep_why_memory(locale).to_owned(),
        Regime::Compute => msg::gemm_sweep_why_compute(locale).to_owned(),
    }
}

/// The chapter's figure beside the roof of this board.
fn against(line: &Line, claim: f64, locale: Locale) -> String {
    let off = line.cap().get() / claim;
    let claim = &format::flops_per_second(claim);
    if off > 100.0 {
        msg::gemm_sweep_unit(locale, claim)
    } else if (0.97..1.03).contains(&off) {
        msg::gemm_sweep_agrees(locale, claim)
    } else {
        msg::gemm_sweep_differs(locale, claim)
    }
}

/// What the H200 did at the side of the question, after what was guessed.
pub(super) fn found(guess: &str, measured: &Sides, h200: &Gpu, locale: Locale) -> String {
    let line = roof(h200, Basis::Published)
        .and_then(|roof| Line::of(SIDES[ASKED], h200, roof, launch(measured)));
    let (Ok(line), Some(timing)) = (line, measured[ASKED]) else {
        return String::new();
    };
    let rate = line.count.flops / timing.time;
    let verdict = match guess {
        "0.7" => msg::evidence_right(locale),
        "7" | "70" => msg::gemm_sweep_less(locale),
        "200" => msg::gemm_sweep_as_roof(locale),
        _ => "",
    };
    let fact = msg::GemmSweepFound {
        cap: &line.cap().to_string(),
        floor: &line.count.floor(&line.roof).floor().to_string(),
        rate: &rate.to_string(),
        share: &format::percent(rate / line.cap()),
        side: &line.side.to_string(),
        time: &timing.time.to_string(),
    };
    verdict.to_owned() + &fact.say(locale)
}

/// What is assumed, and where the times are from.
pub(super) fn assumption(measured: &Measured, locale: Locale) -> String {
    msg::GemmSweepAssumption {
        device: &measured.device,
        source: &measured.source,
    }
    .say(locale)
}

/// The corrected table, beside the chapter's figures and the measured ones.
fn table(shown: &Shown, lines: &[Line], measured: &Measured, locale: Locale) -> String {
    let row = |(place, line): (usize, &Line)| {
        let mut cells = cells(line, CLAIMS.get(place).copied(), locale);
        if shown.is_measured {
            let real = measured.sides[place].and_then(|timing| {
                let time = measured_mark(&timing.time.to_string());
                Some(small(time, &(timing.flops? / timing.time).to_string()))
            });
            cells.insert(MEASURED, real.unwrap_or_else(|| "—".to_owned()));
        }
        cells
    };
    let rows: Vec<_> = lines.iter().enumerate().map(row).collect();
    let mut heads = vec![
        "D",
        "FLOP/B",
        "β·AI, TFLOPS",
        msg::under_cap(locale),
        msg::gemm_sweep_claimed(locale),
        msg::roofline_bytes(locale),
        msg::under_floor(locale),
        msg::gemm_sweep_blocks(locale),
        msg::gemm_sweep_decides(locale),
    ];
    let device = msg::gemm_sweep_h200(locale, &measured.device);
    if shown.is_measured {
        heads.insert(MEASURED, &device);
    }
    let caption = msg::gemm_sweep_caption(locale, shown.gpu.short_name);
    open_table(&caption, &heads, &rows)
}

/// What the model says of a side, with the chapter's figure.
fn cells(line: &Line, claim: Option<f64>, locale: Locale) -> Vec<String> {
    let bound = bound_word(line.count.bound(&line.roof), locale);
    let blocks = count(line.waves.grid as f64);
    vec![
        line.side.to_string(),
        format::number(line.count.intensity().get(), 4),
        format::number(line.slope().get() / 1e12, 4),
        small(line.cap().to_string(), bound),
        claim.map_or_else(
            || "—".to_owned(),
            |claim| claimed(&format::flops_per_second(claim)),
        ),
        line.count.bytes().to_string(),
        line.count.floor(&line.roof).floor().to_string(),
        small(blocks, &format::percent(line.waves.filled())),
        regime_name(line.regime, locale).to_owned(),
    ]
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
