//! From the answers to a sentence with its reasons: pure, so that it is tested
//! without a browser.

use super::{
    decide::{Case, Decision, Reason, Verdict, decide},
    state::State,
};
use crate::messages as msg;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    error::ModelError,
    format,
    hardware::{Engine, Precision, Sparsity},
    roofline::{Bound, Roof},
    units::{Bytes, Flops, Seconds},
};

/// The answers as numbers, as far as the fields could be read.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Numbers {
    pub(super) flops: Option<Flops>,
    pub(super) bytes: Option<Bytes>,
    pub(super) time: Option<Seconds>,
    pub(super) share: Option<f64>,
    pub(super) saved: Option<Bytes>,
}

/// What is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ViewModel {
    /// The verdict in a word or two.
    pub(super) verdict: String,
    /// Why; `<m>` and `<c>` mark the bound.
    pub(super) sentence: String,
    pub(super) refused: bool,
    pub(super) intensity: Option<String>,
    pub(super) floor: Option<String>,
    pub(super) headroom: Option<String>,
}

/// The roof of the kind of core that the kernel runs on: FP16 products on Tensor
/// Cores, everything else in FP32 on CUDA cores.
fn roof(state: &State) -> Result<Roof, ModelError> {
    let precision = match state.engine {
        Engine::Tensor => Precision::Fp16,
        Engine::CudaCore => Precision::Fp32,
    };
    state.gpu.roof(state.engine, precision, Sparsity::Dense)
}

pub(super) fn show(state: &State, numbers: &Numbers, locale: Locale) -> ViewModel {
    let roof = match roof(state) {
        Ok(roof) => roof,
        Err(error) => {
            return ViewModel {
                sentence: msg::say(locale, &error.message()),
                refused: true,
                ..ViewModel::default()
            };
        }
    };
    let (Some(flops), Some(bytes)) = (numbers.flops, numbers.bytes) else {
        return ViewModel {
            sentence: msg::worth_unread(locale).into(),
            ..ViewModel::default()
        };
    };
    let intensity = Some((flops / bytes).to_string());
    let case = Case {
        roof,
        flops,
        bytes,
        time: numbers.time,
        share: numbers.share,
        saved: numbers.saved,
        library: state.library,
    };
    match decide(&case) {
        Ok(decision) => ViewModel {
            verdict: word(decision.verdict, locale).into(),
            sentence: sentence(state, &case, &decision, locale),
            refused: false,
            intensity,
            floor: Some(decision.floor.to_string()),
            headroom: decision.headroom.map(times),
        },
        Err(impossible) => ViewModel {
            verdict: msg::own_impossible(locale).into(),
            sentence: msg::WorthImpossible {
                floor: &impossible.floor.to_string(),
                gpu: state.gpu.short_name,
                time: &numbers
                    .time
                    .map(|time| time.to_string())
                    .unwrap_or_default(),
            }
            .say(locale),
            refused: true,
            intensity,
            floor: Some(impossible.floor.to_string()),
            headroom: None,
        },
    }
}

pub(super) const fn word(verdict: Verdict, locale: Locale) -> &'static str {
    match verdict {
        Verdict::Leave => msg::worth_leave(locale),
        Verdict::Fuse => msg::worth_fuse(locale),
        Verdict::Write => msg::worth_write(locale),
    }
}

fn times(times: f64) -> String {
    format!("{}×", format::number(times, 3))
}

fn sentence(state: &State, case: &Case, decision: &Decision, locale: Locale) -> String {
    let bound = match decision.bound {
        Bound::Memory => format!("<m>{}</m>", msg::bound_memory(locale)),
        Bound::Compute => format!("<c>{}</c>", msg::bound_compute(locale)),
    };
    let mut text = msg::WorthBound {
        bound: &bound,
        floor: &decision.floor.to_string(),
        gpu: state.gpu.short_name,
    }
    .say(locale);
    text += &reason(case, decision, locale);
    if let Some(gain) = decision.gain {
        let share = &format::percent(case.share.unwrap_or_default());
        let gain = &format::percent(gain);
        text += &msg::WorthGain { gain, share }.say(locale);
    } else if case.share.is_none() && decision.verdict != Verdict::Leave {
        text += msg::worth_no_share(locale);
    }
    text
}

fn reason(case: &Case, decision: &Decision, locale: Locale) -> String {
    match decision.reason {
        Reason::Saves(part) => {
            let saved = case.saved.unwrap_or(case.bytes).min(case.bytes);
            let mut text = msg::WorthSaves {
                bytes: &case.bytes.to_string(),
                part: &format::percent(part),
                saved: &saved.to_string(),
            }
            .say(locale);
            if let Some(headroom) = decision.headroom {
                text += &msg::worth_alone(locale, &times(headroom));
            }
            text
        }
        Reason::Library => msg::worth_library(locale).into(),
        Reason::LibraryFar(headroom) => msg::worth_library_far(locale, &times(headroom)),
        Reason::Near(headroom) => msg::worth_near(locale, &times(headroom)),
        Reason::Far(headroom) => msg::worth_far(locale, &times(headroom)),
        Reason::Unmeasured => msg::worth_unmeasured(locale).into(),
        Reason::SmallGain(gain) => msg::WorthSmall {
            gain: &format::percent(gain),
            share: &format::percent(case.share.unwrap_or_default()),
        }
        .say(locale),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::widgets::worth_it::{presets, state::MEASURED_ON};
    use ridgepoint_model::hardware;

    fn shown(id: &str, gpu: &str, share: Option<f64>, time: Option<f64>) -> ViewModel {
        let preset = presets::ALL.iter().find(|preset| preset.id == id).unwrap();
        let mut state = State::initial().unwrap();
        state.gpu = hardware::gpu(gpu).unwrap();
        state.fill_in(preset, None);
        let numbers = Numbers {
            flops: Flops::new(preset.flop).ok(),
            bytes: Bytes::new(preset.bytes).ok(),
            time: time.and_then(|us| Seconds::new(us * 1e-6).ok()),
            share,
            saved: preset.saved.and_then(|saved| Bytes::new(saved).ok()),
        };
        let mut shown = show(&state, &numbers, Locale::En);
        shown.sentence = shown.sentence.replace('\u{a0}', " ");
        shown
    }

    /// Audit, section 6.
    #[test]
    fn the_four_operators_on_an_a100() {
        let a100 = "a100-sxm-80gb";
        let fuse = msg::worth_fuse(Locale::En);
        let leave = msg::worth_leave(Locale::En);
        let gelu = shown("gelu", a100, Some(65.8 / 4569.7), None);
        assert_eq!(gelu.verdict, fuse);
        for part in [
            "<m>memory-bound</m>",
            "65.8 µs",
            "134 MB",
            "100 %",
            "1.44 %",
            "1.46 %",
        ] {
            assert!(gelu.sentence.contains(part), "{part}: {}", gelu.sentence);
        }
        let linear = shown("linear-4096", a100, None, None);
        assert_eq!(
            (linear.verdict.as_str(), linear.intensity.as_deref()),
            (leave, Some("1638\u{a0}FLOP/B"))
        );
        assert!(linear.sentence.contains("<c>") && linear.sentence.contains("881 µs"));
        assert_eq!(shown("linear-16384", a100, None, None).verdict, leave);
        let add = shown("add", a100, None, None);
        assert_eq!(add.verdict, fuse);
        // 134.2 of 201.3 MB.
        assert!(add.sentence.contains("66.7 %"), "{}", add.sentence);
    }

    /// Measured on the H200: the add takes 52.544 µs, its floor is 201.3 MB at 4.8
    /// TB/s = 41.9 µs: 1.25 times. A linear at 408.1 µs has its floor at 275 GFLOP
    /// over 989.4 TFLOPS = 277.8 µs: 1.47 times.
    #[test]
    fn measured_times_tell_the_headroom() {
        let add = shown("add", MEASURED_ON, None, Some(52.544));
        assert_eq!(add.headroom.as_deref(), Some("1.25×"));
        let linear = shown("linear-4096", MEASURED_ON, None, Some(408.128));
        assert_eq!(linear.headroom.as_deref(), Some("1.47×"));
        assert_eq!(linear.verdict, msg::worth_leave(Locale::En));
        let impossible = shown("add", MEASURED_ON, None, Some(30.0));
        assert!(impossible.refused && impossible.sentence.contains("41.9 µs"));
    }

    #[test]
    fn what_cannot_be_read_decides_nothing() {
        let state = State::initial().unwrap();
        let shown = show(&state, &Numbers::default(), Locale::Zh);
        assert!(shown.verdict.is_empty() && !shown.sentence.is_empty());
    }
}
