//! From what is set to what is shown: pure, so that it is tested without a
//! browser.

mod own;
mod sentence;

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
    hardware::{Engine, Gpu, Precision, Sparsity},
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
    let (drawn, mut notes) = drawn_roofs(state, locale);
    notes.extend(undrawn(state, &drawn, locale));
    let crosshair = Intensity::new(state.intensity).ok();
    let (own_point, own_row, own_verdict) = own::show(&drawn, own, locale);
    let cases = state.cases.iter().filter_map(|case| {
        let roof = case_roof(case, &drawn)?;
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
            sentence::at(state, &drawn, own, at, locale),
            sentence::spoken(&drawn, at, locale),
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

/// The roof of the first drawn board that a kernel belongs under: that of its
/// engine, in the type its bytes are counted in. None of another kind stands in.
fn case_roof(case: &Case, drawn: &[Drawn]) -> Option<Roof> {
    let board = drawn.first()?.gpu.id;
    let fits = |roof: &&Drawn| {
        let in_type = match case.precision {
            Some(precision) => roof.precision == precision,
            // Matrix products of the catalogue hold two-byte elements.
            None => matches!(roof.precision, Precision::Bf16 | Precision::Fp16),
        };
        roof.gpu.id == board && roof.engine == case.engine && in_type
    };
    drawn.iter().find(fits).map(|roof| roof.roof)
}

/// A note that names the chosen kernels for which there is no such roof.
fn undrawn(state: &State, drawn: &[Drawn], locale: Locale) -> Option<String> {
    let cases = state.cases.iter();
    let names: Vec<_> = cases
        .filter(|case| case_roof(case, drawn).is_none())
        .map(|case| catalogue::name(case, locale))
        .collect();
    let names = names.join(msg::roofline_list(locale));
    (!names.is_empty()).then(|| msg::roofline_undrawn(locale, &names))
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
