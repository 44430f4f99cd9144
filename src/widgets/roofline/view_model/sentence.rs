//! What is seen at the crosshair, in words.

use super::{
    super::{
        catalogue::{self, Case},
        state::State,
    },
    roofs::{Drawn, case_roof},
};
use crate::{messages as msg, widgets::under_roof::bound_word};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    roofline::{Bound, Roof},
    units::Intensity,
};

/// The chapter's kernel that the crosshair stands on.
pub(super) fn case_at(state: &State, at: Intensity) -> Option<&'static Case> {
    let mut cases = state.cases.iter();
    cases.find(|case| near(case.intensity(), at)).copied()
}

/// The learner's kernel that the crosshair stands on, by its place.
pub(super) fn own_at(state: &State, at: Intensity) -> Option<usize> {
    let stands = |other: Option<Intensity>| other.is_some_and(|other| near(other, at));
    let mut points = state.points.iter();
    points.position(|own| stands(own.numbers.intensity()))
}

fn near(one: Intensity, other: Intensity) -> bool {
    (one.get() / other.get() - 1.0).abs() < 0.005
}

/// The whole sentence; `<m>` and `<c>` mark the bounds.
pub(super) fn seen(state: &State, drawn: &[Drawn], at: Intensity, locale: Locale) -> String {
    let Some(first) = drawn.first() else {
        return msg::roofline_nothing(locale).into();
    };
    let case = case_at(state, at);
    let case = case.and_then(|case| Some((case, case_roof(drawn, first.at, case)?)));
    let mut text = match case {
        Some((case, roof)) => of_case(case, roof, &first.gpu, locale),
        None => {
            let ai = at.to_string();
            let subject = match own_at(state, at) {
                None => msg::roofline_at(locale, &ai),
                Some(0) if state.points[0].name.trim().is_empty() => {
                    msg::roofline_at_own(locale, &ai)
                }
                Some(own) => msg::PointsAtNamed {
                    name: &state.points[own].shown_name(own, locale),
                    ai: &ai,
                }
                .say(locale),
            };
            of_board(&subject, drawn, first, at, locale)
        }
    };
    for board in 0..state.gpus.len() {
        // Only roofs on the same footing: no FP8 peak beside one of FP32.
        let same = |roof: &&Drawn| {
            roof.at == board && (roof.custom() || first.custom() || roof.ceiling == first.ceiling)
        };
        if let Some(top) = drawn.iter().find(same).filter(|top| top.at != first.at) {
            let cap = top.roof.attainable(at).to_string();
            let (cap, gpu) = (cap.as_str(), top.gpu.as_str());
            text += &match top.roof.bound(at) {
                Bound::Memory => msg::RooflineOtherMemory { cap, gpu }.say(locale),
                Bound::Compute => msg::RooflineOtherCompute { cap, gpu }.say(locale),
            };
        }
    }
    text
}

fn of_case(case: &Case, roof: Roof, gpu: &str, locale: Locale) -> String {
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
            gpu,
            ridge: &ridge,
            times: &format::number(1.0 / times, 3),
        }
        .say(locale),
        Bound::Compute => msg::RooflineCaseCompute {
            name,
            ai: &ai,
            cap: &cap,
            engine,
            gpu,
            ridge: &ridge,
            times: &format::number(times, 3),
        }
        .say(locale),
    }
}

/// What the first board's one or two ceilings say at an intensity.
fn of_board(
    subject: &str,
    drawn: &[Drawn],
    first: &Drawn,
    at: Intensity,
    locale: Locale,
) -> String {
    let mut lower = drawn.iter().filter(|roof| roof.at == first.at).skip(1);
    if let Some(low) = lower.next() {
        return two_roofs(subject, first, low, at, locale);
    }
    let (cap, ridge) = (first.roof.attainable(at), first.roof.ridge());
    let (cap, ridge) = (&cap.to_string(), &ridge.to_string());
    let (gpu, ceiling) = (first.gpu.as_str(), first.ceiling.as_str());
    match first.roof.bound(at) {
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

fn two_roofs(subject: &str, high: &Drawn, low: &Drawn, at: Intensity, locale: Locale) -> String {
    let gpu = high.gpu.as_str();
    let cap = |roof: &Drawn| roof.roof.attainable(at).to_string();
    let (high_cap, low_cap) = (&cap(high), &cap(low));
    let (high_name, low_name) = (high.engine, low.engine);
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

/// The same in short, for the crosshair's own value.
pub(super) fn spoken(drawn: &[Drawn], at: Intensity, locale: Locale) -> String {
    let caps = drawn.iter().map(|roof| {
        format!(
            "{} {}: {}, {}",
            roof.gpu,
            roof.engine,
            roof.roof.attainable(at),
            bound_word(roof.roof.bound(at), locale)
        )
    });
    let caps: Vec<_> = caps.collect();
    format!("{at}; {}", caps.join("; "))
}
