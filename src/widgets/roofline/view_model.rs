//! From what is set to what is shown: pure, so that it is tested without a
//! browser.

use super::{
    catalogue::{self, Case},
    state::{Axes, Ceilings, State},
};
use crate::messages as msg;
use ridgepoint_charts::roofline::{
    AxisKind, Bound as Colour, Ceiling, Figure, Label, Point, PointKind, RoofLine, Texts,
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    error::ModelError,
    format,
    hardware::{BandwidthBasis, Engine, Gpu, Precision, Sparsity},
    measurement::{Context, Measurement, judge},
    roofline::{Bound, Roof},
    units::{Bytes, Flops, Intensity, Seconds},
};

/// The learner's kernel as numbers, as far as the fields could be read.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct OwnNumbers {
    pub(super) flops: Option<Flops>,
    pub(super) bytes: Option<Bytes>,
    pub(super) time: Option<Seconds>,
}

impl OwnNumbers {
    /// Its intensity, once both counts are known.
    pub(super) fn intensity(&self) -> Option<Intensity> {
        Some(self.flops? / self.bytes?)
    }
}

/// Everything that is shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ViewModel {
    /// The chart.
    pub(super) figure: Figure,
    /// What is seen at the crosshair; `<m>` and `<c>` mark the bounds.
    pub(super) sentence: String,
    /// The same, short, for the crosshair's own value.
    pub(super) spoken: String,
    /// The roofs as a table.
    pub(super) roofs: Vec<RoofRow>,
    /// The points as a table.
    pub(super) points: Vec<PointRow>,
    /// What cannot be drawn, and why.
    pub(super) notes: Vec<String>,
    /// The learner's kernel.
    pub(super) own: OwnVerdict,
}

/// A line of the table of roofs.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RoofRow {
    pub(super) gpu: &'static str,
    pub(super) ceiling: String,
    pub(super) peak: String,
    pub(super) bandwidth: String,
    pub(super) ridge: String,
    pub(super) attainable: String,
    pub(super) bound: &'static str,
}

/// A line of the table of points.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PointRow {
    pub(super) name: String,
    pub(super) flop: String,
    pub(super) bytes: String,
    pub(super) intensity: String,
    pub(super) bound: &'static str,
    pub(super) attainable: String,
    pub(super) floor: String,
}

/// What is known of the learner's kernel.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct OwnVerdict {
    pub(super) intensity: Option<String>,
    pub(super) floor: Option<String>,
    pub(super) bound: Option<&'static str>,
    /// What its time says; a refusal lists its likely causes.
    pub(super) verdict: Option<Verdict>,
}

/// What a measured time says.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Verdict {
    /// It can be.
    Possible(String),
    /// It lies above its roof.
    Refused(String, Vec<String>),
}

/// One roof that is drawn.
struct Drawn {
    gpu: &'static Gpu,
    engine: Engine,
    precision: Precision,
    sparsity: Sparsity,
    roof: Roof,
}

/// Shows what is set.
pub(super) fn show(state: &State, own: &OwnNumbers, locale: Locale) -> ViewModel {
    let (drawn, notes) = drawn_roofs(state, locale);
    let crosshair = Intensity::new(state.intensity).ok();
    let (own_point, own_row, own_verdict) = show_own(&drawn, own, locale);
    let cases = state.cases.iter().filter_map(|case| {
        let roof = case_roof(state.gpus.first()?, case, state)?;
        Some((case_point(case, roof, locale), case_row(case, roof, locale)))
    });
    let (mut points, mut rows): (Vec<_>, Vec<_>) = cases.unzip();
    points.extend(own_point);
    rows.extend(own_row);
    let figure = Figure {
        roofs: roof_lines(state, &drawn),
        points,
        crosshair: crosshair.map(Intensity::get),
        axes: match state.axes {
            Axes::Log => AxisKind::LogLog,
            Axes::Linear => AxisKind::Linear,
        },
        cover: None,
        texts: texts(state.axes, locale),
    };
    let (sentence, spoken) = match crosshair {
        Some(at) => (
            sentence(state, &drawn, own, at, locale),
            spoken(&drawn, at, locale),
        ),
        None => Default::default(),
    };
    let roofs = drawn.iter().map(|roof| roof_row(roof, crosshair, locale));
    ViewModel {
        figure,
        sentence,
        spoken,
        roofs: roofs.collect(),
        points: rows,
        notes,
        own: own_verdict,
    }
}

/// The ceilings that are drawn, board by board, the higher one first; and a
/// note for each that the board does not have.
fn drawn_roofs(state: &State, locale: Locale) -> (Vec<Drawn>, Vec<String>) {
    let (mut drawn, mut notes) = (Vec::new(), Vec::new());
    for gpu in &state.gpus {
        for engine in engines(state.ceilings) {
            let (precision, sparsity) = on(*engine, state);
            match gpu.roof(*engine, precision, sparsity) {
                Ok(roof) => drawn.push(Drawn {
                    gpu,
                    engine: *engine,
                    precision,
                    sparsity,
                    roof,
                }),
                Err(error) => notes.push(without(&error, locale)),
            }
        }
    }
    (drawn, notes)
}

fn without(error: &ModelError, locale: Locale) -> String {
    msg::say(locale, &error.message())
}

const fn engines(ceilings: Ceilings) -> &'static [Engine] {
    match ceilings {
        Ceilings::Both => &[Engine::Tensor, Engine::CudaCore],
        Ceilings::Tensor => &[Engine::Tensor],
        Ceilings::Cuda => &[Engine::CudaCore],
    }
}

/// What an engine computes in when `state` is set: CUDA cores do elementwise
/// work in FP32 whatever the tensors hold, and know no sparsity.
const fn on(engine: Engine, state: &State) -> (Precision, Sparsity) {
    match (engine, state.precision) {
        (Engine::Tensor, precision) => (precision, state.sparsity),
        (Engine::CudaCore, Precision::Fp64) => (Precision::Fp64, Sparsity::Dense),
        (Engine::CudaCore, _) => (Precision::Fp32, Sparsity::Dense),
    }
}

fn case_roof(gpu: &Gpu, case: &Case, state: &State) -> Option<Roof> {
    let (precision, sparsity) = on(case.engine, state);
    let precision = case.precision.unwrap_or(precision);
    gpu.roof(case.engine, precision, sparsity).ok()
}

fn roof_lines(state: &State, drawn: &[Drawn]) -> Vec<RoofLine> {
    let several = state.gpus.len() > 1;
    let line = |(series, gpu): (usize, &&'static Gpu)| {
        let own = drawn.iter().filter(|roof| roof.gpu.id == gpu.id);
        let ceilings: Vec<_> = own.map(|roof| ceiling(roof, several)).collect();
        let rate = gpu.bandwidth().to_string();
        let label = if several {
            Label::new(format!("{} · {rate}", gpu.short_name), gpu.short_name)
        } else {
            Label::from(rate)
        };
        (!ceilings.is_empty()).then(|| RoofLine {
            series: u8::try_from(series).unwrap_or_default(),
            bandwidth: gpu.bandwidth().get(),
            bandwidth_label: label,
            ceilings,
            cache: None,
        })
    };
    state.gpus.iter().enumerate().filter_map(line).collect()
}

fn ceiling(roof: &Drawn, several: bool) -> Ceiling {
    let peak = roof.roof.compute.to_string();
    let what = ceiling_name(roof);
    let precision = roof.precision.label();
    let label = if several {
        let gpu = roof.gpu.short_name;
        Label::from(format!("{gpu} · {peak}"))
    } else {
        Label::new(format!("{what} · {peak}"), format!("{precision} · {peak}"))
    };
    Ceiling {
        compute: roof.roof.compute.get(),
        label,
        ridge_label: Label::from(roof.roof.ridge().to_string()),
        emphasis: roof.engine == Engine::Tensor,
    }
}

/// `BF16 Tensor Core`, with 2:4 where it is sparse.
fn ceiling_name(roof: &Drawn) -> String {
    let sparse = match roof.sparsity {
        Sparsity::Dense => "",
        Sparsity::Structured => " 2:4",
    };
    format!("{}{sparse} {}", roof.precision.label(), roof.engine.label())
}

fn texts(axes: Axes, locale: Locale) -> Texts {
    let regions = axes == Axes::Log;
    let region = |text: &'static str| {
        if regions {
            Label::from(text)
        } else {
            Label::default()
        }
    };
    Texts {
        x_title: Label::new(
            msg::roofline_axis_intensity(locale),
            msg::roofline_axis_intensity_short(locale),
        ),
        y_title: Label::from("FLOP/s"),
        memory_region: region(msg::bound_memory(locale)),
        compute_region: region(msg::bound_compute(locale)),
        ridge: msg::roofline_ridge(locale).into(),
    }
}

pub(super) const fn bound_word(bound: Bound, locale: Locale) -> &'static str {
    match bound {
        Bound::Memory => msg::bound_memory(locale),
        Bound::Compute => msg::bound_compute(locale),
    }
}

const fn colour(bound: Bound) -> Colour {
    match bound {
        Bound::Memory => Colour::Memory,
        Bound::Compute => Colour::Compute,
    }
}

fn case_point(case: &Case, roof: Roof, locale: Locale) -> Point {
    let at = case.intensity();
    let name = catalogue::name(case, locale);
    Point {
        intensity: at.get(),
        performance: roof.attainable(at).get(),
        label: Label::new(format!("{name} · {}", format::number(at.get(), 3)), name),
        kind: PointKind::Modelled,
        bound: colour(roof.bound(at)),
    }
}

fn case_row(case: &Case, roof: Roof, locale: Locale) -> PointRow {
    let at = case.intensity();
    PointRow {
        name: format!("{} ({})", catalogue::name(case, locale), case.shape),
        flop: format!("{} = {}", case.flop_formula, case.flops()),
        bytes: format!("{} = {}", case.bytes_formula, case.bytes()),
        intensity: at.to_string(),
        bound: bound_word(roof.bound(at), locale),
        attainable: roof.attainable(at).to_string(),
        floor: roof
            .time_floor(case.flops(), case.bytes())
            .floor()
            .to_string(),
    }
}

/// The learner's kernel against the highest ceiling that is drawn for the first
/// board.
fn show_own(
    drawn: &[Drawn],
    own: &OwnNumbers,
    locale: Locale,
) -> (Option<Point>, Option<PointRow>, OwnVerdict) {
    let (Some(top), Some(flops), Some(bytes)) = (drawn.first(), own.flops, own.bytes) else {
        return Default::default();
    };
    let at = flops / bytes;
    let floor = top.roof.time_floor(flops, bytes);
    let judged = own.time.and_then(|time| {
        let context = Context::new(
            top.gpu,
            top.engine,
            top.precision,
            top.sparsity,
            BandwidthBasis::Published,
        );
        Some((
            time,
            judge(&Measurement::new(flops, bytes, time), &context.ok()?),
        ))
    });
    let (performance, kind) = match &judged {
        None => (top.roof.attainable(at), PointKind::Own),
        Some((time, Ok(_))) => (flops / *time, PointKind::Measured),
        Some((time, Err(_))) => (flops / *time, PointKind::Refused),
    };
    let bound = top.roof.bound(at);
    let name = msg::roofline_own(locale);
    let point = Point {
        intensity: at.get(),
        performance: performance.get(),
        label: Label::from(name),
        kind,
        bound: colour(bound),
    };
    let row = PointRow {
        name: name.into(),
        flop: flops.to_string(),
        bytes: bytes.to_string(),
        intensity: at.to_string(),
        bound: bound_word(bound, locale),
        attainable: top.roof.attainable(at).to_string(),
        floor: floor.floor().to_string(),
    };
    let verdict = judged.map(|(time, judged)| match judged {
        Ok(used) => Verdict::Possible(
            msg::RooflinePossible {
                achieved: &(flops / time).to_string(),
                bandwidth: &(bytes / time).to_string(),
                ceiling: &ceiling_name(top),
                share: &format::percent(used.of_roof),
            }
            .say(locale),
        ),
        Err(refusal) => Verdict::Refused(
            msg::say(locale, &refusal.message()),
            refusal
                .causes
                .iter()
                .map(|cause| msg::say(locale, &cause.message))
                .collect(),
        ),
    });
    let shown = OwnVerdict {
        intensity: Some(at.to_string()),
        floor: Some(floor.floor().to_string()),
        bound: Some(bound_word(bound, locale)),
        verdict,
    };
    (Some(point), Some(row), shown)
}

/// What is seen at the crosshair.
fn sentence(
    state: &State,
    drawn: &[Drawn],
    own: &OwnNumbers,
    at: Intensity,
    locale: Locale,
) -> String {
    let Some(first) = drawn.first() else {
        return msg::roofline_nothing(locale).into();
    };
    let near = |other: Intensity| (other.get() / at.get() - 1.0).abs() < 0.005;
    let case = state.cases.iter().find(|case| near(case.intensity()));
    let roof = case.and_then(|case| case_roof(first.gpu, case, state));
    let mut text = match (case, roof) {
        (Some(case), Some(roof)) => case_sentence(case, roof, first.gpu, locale),
        _ => {
            let ai = at.to_string();
            let subject = if own.intensity().is_some_and(near) {
                msg::roofline_at_own(locale, &ai)
            } else {
                msg::roofline_at(locale, &ai)
            };
            board_sentence(&subject, drawn, first.gpu, at, locale)
        }
    };
    let others = state.gpus.iter().filter(|gpu| gpu.id != first.gpu.id);
    for gpu in others {
        if let Some(top) = drawn.iter().find(|roof| roof.gpu.id == gpu.id) {
            let cap = top.roof.attainable(at).to_string();
            let (cap, gpu) = (&cap, gpu.short_name);
            text += &match top.roof.bound(at) {
                Bound::Memory => msg::RooflineOtherMemory { cap, gpu }.say(locale),
                Bound::Compute => msg::RooflineOtherCompute { cap, gpu }.say(locale),
            };
        }
    }
    text
}

fn case_sentence(case: &Case, roof: Roof, gpu: &Gpu, locale: Locale) -> String {
    let at = case.intensity();
    let (ai, cap) = (at.to_string(), roof.attainable(at).to_string());
    let (engine, name) = (case.engine.label(), catalogue::name(case, locale));
    let (ridge, times) = (roof.ridge(), at / roof.ridge());
    let ridge = ridge.to_string();
    match roof.bound(at) {
        Bound::Memory => msg::RooflineCaseMemory {
            name,
            ai: &ai,
            cap: &cap,
            engine,
            gpu: gpu.short_name,
            ridge: &ridge,
            times: &format::number(1.0 / times, 3),
        }
        .say(locale),
        Bound::Compute => msg::RooflineCaseCompute {
            name,
            ai: &ai,
            cap: &cap,
            engine,
            gpu: gpu.short_name,
            ridge: &ridge,
            times: &format::number(times, 3),
        }
        .say(locale),
    }
}

/// What a board's one or two ceilings say at an intensity.
fn board_sentence(
    subject: &str,
    drawn: &[Drawn],
    gpu: &Gpu,
    at: Intensity,
    locale: Locale,
) -> String {
    let roofs: Vec<_> = drawn.iter().filter(|roof| roof.gpu.id == gpu.id).collect();
    let gpu = gpu.short_name;
    match roofs.as_slice() {
        [high, low] => two_roofs(subject, high, low, at, locale),
        [one, ..] => {
            let (cap, ridge) = (one.roof.attainable(at), one.roof.ridge());
            let (cap, ridge, ceiling) = (&cap.to_string(), &ridge.to_string(), &ceiling_name(one));
            match one.roof.bound(at) {
                Bound::Memory => msg::RooflineOneMemory {
                    cap,
                    ceiling,
                    gpu,
                    ridge,
                    subject,
                }
                .say(locale),
                Bound::Compute => msg::RooflineOneCompute {
                    cap,
                    ceiling,
                    gpu,
                    ridge,
                    subject,
                }
                .say(locale),
            }
        }
        [] => msg::roofline_nothing(locale).into(),
    }
}

fn two_roofs(subject: &str, high: &Drawn, low: &Drawn, at: Intensity, locale: Locale) -> String {
    let gpu = high.gpu.short_name;
    let cap = |roof: &Drawn| roof.roof.attainable(at).to_string();
    let (high_cap, low_cap) = (&cap(high), &cap(low));
    let (high_name, low_name) = (high.engine.label(), low.engine.label());
    match (low.roof.bound(at), high.roof.bound(at)) {
        (Bound::Memory, _) => msg::RooflineTwoMemory {
            cap: high_cap,
            gpu,
            subject,
        }
        .say(locale),
        (Bound::Compute, Bound::Memory) => msg::RooflineTwoBetween {
            gpu,
            high_cap,
            high_name,
            low_cap,
            low_name,
            subject,
        }
        .say(locale),
        (Bound::Compute, Bound::Compute) => msg::RooflineTwoCompute {
            gpu,
            high_cap,
            high_name,
            low_cap,
            low_name,
            subject,
        }
        .say(locale),
    }
}

fn spoken(drawn: &[Drawn], at: Intensity, locale: Locale) -> String {
    let caps = drawn.iter().map(|roof| {
        format!(
            "{} {}: {}, {}",
            roof.gpu.short_name,
            roof.engine.label(),
            roof.roof.attainable(at),
            bound_word(roof.roof.bound(at), locale)
        )
    });
    let caps: Vec<_> = caps.collect();
    format!("{at}; {}", caps.join("; "))
}

fn roof_row(roof: &Drawn, crosshair: Option<Intensity>, locale: Locale) -> RoofRow {
    let at = crosshair.unwrap_or_else(|| roof.roof.ridge());
    RoofRow {
        gpu: roof.gpu.short_name,
        ceiling: ceiling_name(roof),
        peak: roof.roof.compute.to_string(),
        bandwidth: roof.roof.bandwidth.to_string(),
        ridge: roof.roof.ridge().to_string(),
        attainable: roof.roof.attainable(at).to_string(),
        bound: bound_word(roof.roof.bound(at), locale),
    }
}

#[cfg(test)]
mod tests;
