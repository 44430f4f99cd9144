//! From what is set to what is shown: pure, so that it is tested without a
//! browser.

use super::{
    state::{CLAIMED_N, Element, Shown, State},
    sweep::{self, Cache, Reading},
};
use crate::{messages as msg, widgets::timings::Timing};
use ridgepoint_charts::{
    scale::Kind,
    scene::{Role, Shape},
    ticks::Labels,
    xy::{At, Axis, Figure, Label, Line, Marker, Region, Rule, Series, Stroke},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{format, hardware::Gpu};

/// The share of the HBM roof that the chapter's section 11.1.1 claims for N = 1 M
/// in FP16.
const CLAIMED_SHARE: f64 = 0.97;

/// A launch where no measurement is at hand, s.
const UNMEASURED_LAUNCH: f64 = 4e-6;

/// Bytes that the axis covers at least: the measured sizes.
const COVER: [f64; 2] = [12_288.0, 3_221_225_472.0];

/// What was measured, as far as the files could be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Measured {
    pub(super) readings: Vec<Reading>,
    /// Triton's FP16 vector add of 1 Mi elements.
    pub(super) triton: Option<Timing>,
}

/// The model: a launch and a roof, of which the slower decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Model {
    /// s.
    pub(super) launch: f64,
    /// B/s.
    pub(super) bandwidth: f64,
    /// B.
    pub(super) l2: f64,
}

/// What decides about the time of a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Regime {
    Launch,
    L2,
    Hbm,
}

impl Model {
    /// The launch that is set, or read off the smallest sizes.
    pub(super) fn new(gpu: &Gpu, state: &State, measured: &Measured) -> Self {
        let set = state.launch.map(|us| us * 1e-6);
        let read_off = || sweep::launch(&measured.readings);
        Self {
            launch: set.or_else(read_off).unwrap_or(UNMEASURED_LAUNCH),
            bandwidth: gpu.bandwidth().get(),
            // No size of the cache: nothing counts as held in it.
            l2: gpu.l2_bytes.map_or(0.0, |bytes| bytes as f64),
        }
    }

    fn time(&self, bytes: f64) -> f64 {
        self.launch.max(bytes / self.bandwidth)
    }

    /// Where HBM takes as long as a launch, B.
    fn bend(&self) -> f64 {
        self.launch * self.bandwidth
    }

    fn regime(&self, bytes: f64) -> Regime {
        if bytes < self.bend() {
            Regime::Launch
        } else if bytes <= self.l2 {
            Regime::L2
        } else {
            Regime::Hbm
        }
    }

    fn share(&self, bytes: f64, time: f64) -> f64 {
        bytes / time / self.bandwidth
    }
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ViewModel {
    pub(super) figure: Figure,
    /// What is seen at N; `<m>` marks the bound.
    pub(super) sentence: String,
    /// The same, short, for the crosshair's own value.
    pub(super) spoken: String,
    /// What a launch takes in the model.
    pub(super) launch: f64,
}

/// Shows `n` elements.
pub(super) fn show(
    state: &State,
    n: f64,
    gpu: &Gpu,
    measured: &Measured,
    locale: Locale,
) -> ViewModel {
    let model = Model::new(gpu, state, measured);
    let bytes = n * state.element.bytes_moved();
    let time = model.time(bytes);
    ViewModel {
        figure: figure(state, bytes, &model, measured, locale),
        sentence: sentence(state.element, n, &model, measured, locale),
        spoken: format!(
            "N = {}; {}; {}; {}",
            number(n),
            format::bytes(bytes),
            format::seconds(time),
            format::bytes_per_second(bytes / time)
        ),
        launch: model.launch,
    }
}

fn number(n: f64) -> String {
    format::number(n, 12)
}

fn sentence(
    element: Element,
    n: f64,
    model: &Model,
    measured: &Measured,
    locale: Locale,
) -> String {
    let bytes = n * element.bytes_moved();
    let claimed = (n - CLAIMED_N).abs() < 0.5;
    let mut text = head(element, n, model, measured, locale);
    if claimed {
        text += &msg::sweep_claim(locale, &format::percent(CLAIMED_SHARE));
    }
    let memory = &format::seconds(bytes / model.bandwidth);
    let l2 = &format::bytes_binary(model.l2);
    text += &match model.regime(bytes) {
        Regime::Launch => msg::SweepLaunch {
            launch: &format::seconds(model.launch),
            memory,
        }
        .say(locale),
        Regime::L2 => match sweep::time_at(&measured.readings, true, bytes) {
            Some(warm) => msg::SweepL2 {
                l2,
                memory,
                share: &format::percent(model.share(bytes, warm)),
                warm: &format::seconds(warm),
            }
            .say(locale),
            None => msg::SweepL2Unmeasured { l2, memory }.say(locale),
        },
        Regime::Hbm => msg::SweepHbm { l2, memory }.say(locale),
    };
    text
}

/// What a size takes, by the best evidence there is.
fn head(element: Element, n: f64, model: &Model, measured: &Measured, locale: Locale) -> String {
    let bytes = n * element.bytes_moved();
    let own = measured
        .triton
        .filter(|timing| element == Element::Fp16 && (timing.bytes.get() - bytes).abs() < 0.5);
    let cold = sweep::time_at(&measured.readings, false, bytes);
    let time = own.map(|timing| timing.time.get()).or(cold);
    let shown = time.unwrap_or_else(|| model.time(bytes));
    let n = &number(n);
    let (bytes_text, time_text) = (&format::bytes(bytes), &format::seconds(shown));
    let share = &format::percent(model.share(bytes, shown));
    let (bytes, time) = (bytes_text, time_text);
    match (own, cold, element) {
        (Some(_), ..) => msg::SweepTriton {
            bytes,
            n,
            share,
            time,
        }
        .say(locale),
        (_, None, _) => {
            let precision = element.label();
            msg::SweepModelled {
                bytes,
                n,
                precision,
                share,
                time,
            }
            .say(locale)
        }
        (_, _, Element::Fp32) => msg::SweepMeasured {
            bytes,
            n,
            share,
            time,
        }
        .say(locale),
        (_, _, Element::Fp16) => msg::SweepAsMany {
            bytes,
            n,
            share,
            time,
        }
        .say(locale),
    }
}

fn figure(state: &State, bytes: f64, model: &Model, measured: &Measured, locale: Locale) -> Figure {
    let chart = Chart {
        shown: state.shown,
        model,
        locale,
    };
    Figure {
        x: Axis {
            kind: Kind::Log,
            title: msg::sweep_axis_bytes(locale).into(),
            labels: Labels::Si,
            unit: "B",
            cover: Some(COVER),
        },
        y: Axis {
            kind: Kind::Log,
            title: match state.shown {
                Shown::Rate => msg::sweep_axis_rate(locale),
                Shown::Time => msg::sweep_axis_time(locale),
            }
            .into(),
            labels: Labels::Si,
            unit: match state.shown {
                Shown::Rate => "B/s",
                Shown::Time => "s",
            },
            cover: None,
        },
        series: chart.series(measured),
        rules: vec![chart.rule()],
        regions: chart.regions(),
        crosshair: Some(bytes),
        rings: Vec::new(),
    }
}

struct Chart<'a> {
    shown: Shown,
    model: &'a Model,
    locale: Locale,
}

impl Chart<'_> {
    /// Where a size and its time stand.
    fn at(&self, bytes: f64, time: f64) -> [f64; 2] {
        match self.shown {
            Shown::Rate => [bytes, bytes / time],
            Shown::Time => [bytes, time],
        }
    }

    fn series(&self, measured: &Measured) -> Vec<Series> {
        let locale = self.locale;
        let of = |cache: Cache| {
            let readings = measured.readings.iter();
            let of_kind = readings.filter(move |reading| reading.cache == cache);
            of_kind
                .map(|reading| self.at(reading.bytes, reading.time))
                .collect::<Vec<_>>()
        };
        let points = |points, shape, filled, label| Series {
            points,
            line: Line::None,
            marker: Some(Marker {
                shape,
                filled,
                dashed: false,
            }),
            role: Role::Measured,
            label,
        };
        let mut all = vec![self.model_line()];
        let claimed = CLAIMED_N * Element::Fp16.bytes_moved();
        let claimed_time = claimed / (CLAIMED_SHARE * self.model.bandwidth);
        let share = &format::percent(CLAIMED_SHARE);
        all.push(Series {
            points: vec![self.at(claimed, claimed_time)],
            line: Line::None,
            marker: Some(Marker {
                shape: Shape::Diamond,
                filled: false,
                dashed: true,
            }),
            role: Role::Ink2,
            label: Label::new(
                msg::sweep_label_claim(locale, share),
                msg::sweep_label_claim_short(locale, share),
            ),
        });
        if let Some(timing) = measured.triton {
            all.push(points(
                vec![self.at(timing.bytes.get(), timing.time.get())],
                Shape::Triangle,
                true,
                Label::new(
                    msg::sweep_label_triton(locale),
                    msg::sweep_label_triton_short(locale),
                ),
            ));
        }
        all.push(points(
            of(Cache::Cold),
            Shape::Square,
            true,
            Label::new(
                msg::sweep_label_cold(locale),
                msg::sweep_label_cold_short(locale),
            ),
        ));
        all.push(points(
            of(Cache::Warm),
            Shape::Circle,
            false,
            Label::new(
                msg::sweep_label_warm(locale),
                msg::sweep_label_warm_short(locale),
            ),
        ));
        all.push(points(
            of(Cache::RotatingWithinL2),
            Shape::Square,
            false,
            Label::new(
                msg::sweep_label_rotating(locale),
                msg::sweep_label_rotating_short(locale),
            ),
        ));
        all.retain(|series| !series.points.is_empty());
        all
    }

    fn model_line(&self) -> Series {
        let bend = self.model.bend().clamp(COVER[0], COVER[1]);
        let sizes = [COVER[0], bend, COVER[1]];
        Series {
            points: sizes
                .map(|bytes| self.at(bytes, self.model.time(bytes)))
                .into(),
            line: Line::Straight(Stroke {
                width: 2.5,
                dash: None,
            }),
            marker: None,
            role: Role::Ink,
            label: Label::new(
                msg::sweep_label_model(self.locale),
                msg::sweep_label_model_short(self.locale),
            ),
        }
    }

    /// The roof among rates, the launch among times.
    fn rule(&self) -> Rule {
        let (value, role, text) = match self.shown {
            Shown::Rate => {
                let rate = self.model.bandwidth;
                let text = format!("HBM {}", format::bytes_per_second(rate));
                (rate, Role::Memory, text)
            }
            Shown::Time => {
                let launch = self.model.launch;
                let text = msg::sweep_label_launch(self.locale, &format::seconds(launch));
                (launch, Role::Ink2, text)
            }
        };
        Rule {
            at: At::Y(value),
            role,
            label: text.into(),
        }
    }

    fn regions(&self) -> Vec<Region> {
        let (bend, l2) = (self.model.bend(), self.model.l2);
        let region = |span, wash, role, text: &str| Region {
            span,
            wash,
            role,
            label: text.into(),
        };
        let launch = msg::sweep_region_launch(self.locale);
        let wash = Some(Role::MemoryWash);
        vec![
            region([0.0, bend], None, Role::Ink2, launch),
            region([bend, l2], wash, Role::Memory, "L2"),
            region([bend.max(l2), f64::INFINITY], wash, Role::Memory, "HBM"),
        ]
    }
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) elements: String,
    pub(super) bytes: String,
    pub(super) what: &'static str,
    pub(super) time: String,
    pub(super) rate: String,
    pub(super) share: String,
}

/// Everything measured, as a table.
pub(super) fn rows(measured: &Measured, gpu: &Gpu, locale: Locale) -> Vec<Row> {
    let row = |elements: f64, bytes: f64, what, time: f64| {
        let rate = bytes / time;
        Row {
            elements: number(elements),
            bytes: format::bytes(bytes),
            what,
            time: format::seconds(time),
            rate: format::bytes_per_second(rate),
            share: format::percent(rate / gpu.bandwidth().get()),
        }
    };
    let sweep = measured.readings.iter().map(|reading| {
        let what = match reading.cache {
            Cache::Warm => msg::sweep_label_warm_short(locale),
            Cache::RotatingWithinL2 => msg::sweep_label_rotating_short(locale),
            Cache::Cold => msg::sweep_label_cold_short(locale),
        };
        row(reading.elements, reading.bytes, what, reading.time)
    });
    let triton = measured.triton.map(|timing| {
        let what = msg::sweep_label_triton_short(locale);
        row(CLAIMED_N, timing.bytes.get(), what, timing.time.get())
    });
    sweep.chain(triton).collect()
}

#[cfg(test)]
mod tests;
