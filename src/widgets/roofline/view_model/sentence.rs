//! What is seen at the crosshair, in words.

use super::{Drawn, OwnNumbers, bound_word, case_roof, ceiling_name};
use crate::{
    messages as msg,
    widgets::roofline::{
        catalogue::{self, Case},
        state::State,
    },
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    hardware::Gpu,
    roofline::{Bound, Roof},
    units::Intensity,
};

/// What is seen at the crosshair.
pub(super) fn at(
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
    let roof = case.and_then(|case| case_roof(case, drawn));
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

pub(super) fn spoken(drawn: &[Drawn], at: Intensity, locale: Locale) -> String {
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
