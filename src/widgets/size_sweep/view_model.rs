//! From what is set to what is shown: pure, so that it is tested without a
//! browser.

mod chart;

use super::{
    state::{CLAIMED_N, Element, State},
    sweep::{self, Cache, Reading},
};
use crate::{
    messages as msg,
    widgets::timings::{Times, Timing},
};
use chart::figure;
use ridgepoint_charts::xy::Figure;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{format, hardware::Gpu};

/// The share of the HBM roof that the chapter's section 11.1.1 claims for N = 1 M
/// in FP16.
const CLAIMED_SHARE: f64 = 0.97;

/// A launch where no measurement is at hand, s.
const UNMEASURED_LAUNCH: f64 = 4e-6;

/// Triton's FP16 vector add of 1 Mi elements, as the times call it.
const CASE: &str = "vector_add_fp16_1Mi";

/// What was measured, as far as the files could be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Measured {
    pub(super) readings: Vec<Reading>,
    /// Triton's FP16 vector add of 1 Mi elements.
    pub(super) triton: Option<Triton>,
}

/// A time of the chapter's own case, on the H200 or on a board of the reader's.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Triton {
    /// s.
    pub(super) time: f64,
    /// B.
    pub(super) bytes: f64,
    /// What the device is called.
    pub(super) device: String,
    /// The bandwidth of its board, B/s.
    pub(super) bandwidth: f64,
}

impl Triton {
    /// The reader's time where their board has a roof, else the H200's.
    pub(super) fn of(times: &Times) -> Option<Self> {
        let with_roof = |timing: &Timing| times.gpu(timing.own).is_some();
        let own = times.timing(CASE).filter(with_roof);
        let timing = own.or_else(|| times.h200(CASE))?;
        Some(Self {
            time: timing.time.get(),
            bytes: timing.bytes.get(),
            device: times.device(timing.own).to_owned(),
            bandwidth: times.gpu(timing.own)?.bandwidth().get(),
        })
    }
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
    let triton = measured.triton.as_ref();
    let triton = triton.filter(|it| element == Element::Fp16 && (it.bytes - bytes).abs() < 0.5);
    let cold = sweep::time_at(&measured.readings, false, bytes);
    let time = triton.map(|triton| triton.time).or(cold);
    let shown = time.unwrap_or_else(|| model.time(bytes));
    let n = &number(n);
    let (bytes_text, time_text) = (&format::bytes(bytes), &format::seconds(shown));
    let share = &format::percent(model.share(bytes, shown));
    let (bytes, time) = (bytes_text, time_text);
    match (triton, cold, element) {
        (Some(triton), ..) => msg::SweepTriton {
            bytes,
            device: &triton.device,
            n,
            share: &format::percent(triton.bytes / triton.time / triton.bandwidth),
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

/// A line of the table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) elements: String,
    pub(super) bytes: String,
    pub(super) what: String,
    pub(super) time: String,
    pub(super) rate: String,
    pub(super) share: String,
}

/// Everything measured, as a table.
pub(super) fn rows(measured: &Measured, gpu: &Gpu, locale: Locale) -> Vec<Row> {
    let row = |elements: f64, bytes: f64, what, time: f64, roof: f64| {
        let rate = bytes / time;
        Row {
            elements: number(elements),
            bytes: format::bytes(bytes),
            what,
            time: format::seconds(time),
            rate: format::bytes_per_second(rate),
            share: format::percent(rate / roof),
        }
    };
    let sweep = measured.readings.iter().map(|reading| {
        let what = match reading.cache {
            Cache::Warm => msg::sweep_label_warm_short(locale),
            Cache::RotatingWithinL2 => msg::sweep_label_rotating_short(locale),
            Cache::Cold => msg::sweep_label_cold_short(locale),
        };
        row(
            reading.elements,
            reading.bytes,
            what.into(),
            reading.time,
            gpu.bandwidth().get(),
        )
    });
    let triton = measured.triton.as_ref().map(|triton| {
        let what = msg::sweep_label_triton_short(locale, &triton.device);
        row(CLAIMED_N, triton.bytes, what, triton.time, triton.bandwidth)
    });
    sweep.chain(triton).collect()
}

#[cfg(test)]
mod tests;
