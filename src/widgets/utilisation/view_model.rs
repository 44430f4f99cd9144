//! From work and time to a verdict: pure, so that it is tested without a browser.

use super::{
    rate, rules, snippet,
    work::{LAUNCH, Problem, Work, read},
};
use crate::{
    messages as msg,
    widgets::{
        evidence::{State, element, escape},
        timings::Times,
    },
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    measurement::{CauseKind, Measurement, Refusal, Utilisation, judge},
    message::Message,
    roofline::Bound,
    units::{Bytes, BytesPerSecond, Flops, FlopsPerSecond},
    utilisation::{Difference, differences, time_slip},
};

/// Everything that changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Shown {
    /// The verdict in a word or two.
    pub(super) verdict: String,
    pub(super) refused: bool,
    /// Why; `<m>` and `<c>` mark the bound.
    pub(super) sentence: String,
    /// The meters and what belongs to them.
    pub(super) html: String,
    /// The chapter's rules.
    pub(super) rules: String,
    pub(super) snippet: String,
    /// Why nothing new is shown; empty where it is.
    pub(super) wrong: String,
}

/// Shows what is set; where that cannot be, what was shown `before`, and why.
pub(super) fn show(state: &State, times: &Times, before: Option<&Shown>, locale: Locale) -> Shown {
    let shown = read(state, locale).and_then(|work| of(state, &work, times, locale));
    shown.unwrap_or_else(|problem| Shown {
        wrong: match problem {
            Problem::Unread => msg::util_unread(locale).into(),
            Problem::Said(said) => said,
        },
        ..before.cloned().unwrap_or_default()
    })
}

fn of(state: &State, work: &Work, times: &Times, locale: Locale) -> Result<Shown, Problem> {
    let snippet = snippet::write(state, work, locale)?;
    let measurement = work.measurement();
    let verdict = judge(&measurement, &work.context);
    let bound = work.bound();
    let (utilisation, refusal) = match &verdict {
        Ok(utilisation) => (*utilisation, None),
        Err(refusal) => (refusal.utilisation, Some(refusal)),
    };
    let mut html = meters(work, &utilisation, bound, locale);
    html += &refusal.map_or_else(String::new, |refusal| causes(refusal, state, locale));
    html += &printed(work, locale);
    html += &counted(work, locale);
    html += &numbers(work, locale);
    Ok(Shown {
        verdict: headline(&utilisation, bound, refusal.is_some(), locale),
        refused: refusal.is_some(),
        sentence: match refusal {
            Some(refusal) => msg::say(locale, &refusal.message()),
            None => sentence(work, &utilisation, bound, locale),
        },
        html,
        rules: rules::html(work, &utilisation, bound, times, locale),
        snippet,
        wrong: String::new(),
    })
}

fn headline(utilisation: &Utilisation, bound: Bound, refused: bool, locale: Locale) -> String {
    if refused {
        return msg::util_impossible(locale).into();
    }
    let share = format::percent(utilisation.of_roof);
    match bound {
        Bound::Compute => msg::util_of_compute(locale, &share),
        Bound::Memory => msg::util_of_memory(locale, &share),
    }
}

fn sentence(work: &Work, utilisation: &Utilisation, bound: Bound, locale: Locale) -> String {
    let roof = work.context.roof();
    let floor = work.floor();
    let times = &format::number(work.time.get() / floor, 3);
    let (intensity, ridge) = (work.count.intensity(), roof.ridge());
    let said = if !work.computes {
        msg::UtilSaysCopy {
            floor: &format::seconds(floor),
            times,
        }
        .say(locale)
    } else {
        let (floor, intensity, ridge) = (
            &format::seconds(floor),
            &intensity.to_string(),
            &ridge.to_string(),
        );
        match bound {
            Bound::Compute => msg::UtilSaysCompute {
                floor,
                intensity,
                ridge,
                times,
            }
            .say(locale),
            Bound::Memory => msg::UtilSaysMemory {
                floor,
                intensity,
                ridge,
                times,
            }
            .say(locale),
        }
    };
    let mut all = said;
    if floor < LAUNCH {
        all += &msg::UtilLaunch {
            floor: &format::seconds(floor),
            launch: &format::seconds(LAUNCH),
        }
        .say(locale);
    } else if let Some(slip) = time_slip(utilisation, work.time) {
        all += " ";
        all += &msg::say(locale, &slip);
    }
    all
}

/// A share of a roof as a bar with its figures.
fn meter(name: &str, rate: &str, limit: &str, share: f64, decides: bool, locale: Locale) -> String {
    let width = format!("b style=\"width:{:.2}%\"", share.min(1.0) * 100.0);
    let over = if share > 1.0 { " class=\"over\"" } else { "" };
    let mut title = element("span", &escape(name));
    if decides {
        title += &element("em", &escape(msg::util_decides(locale)));
    }
    let figures = msg::UtilMeter { limit, rate }.say(locale);
    let inner = [
        element("dt", &title),
        element(
            "dd",
            &[
                element(
                    &format!("i aria-hidden=\"true\"{over}"),
                    &element(&width, ""),
                ),
                element("output", &format::percent(share)),
                element("small", &escape(&figures)),
            ]
            .concat(),
        ),
    ];
    inner.concat()
}

fn meters(work: &Work, utilisation: &Utilisation, bound: Bound, locale: Locale) -> String {
    let roof = work.context.roof();
    let mut list = String::new();
    if let (true, Some(share)) = (work.computes, utilisation.of_compute) {
        let rate = work.count.flops / work.time;
        let name = msg::UtilMeterCompute {
            engine: work.engine.label(),
            precision: work.arithmetic.label(),
        };
        list += &meter(
            &name.say(locale),
            &format::flops_per_second_digits(rate.get(), 4),
            &roof.compute.to_string(),
            share,
            bound == Bound::Compute,
            locale,
        );
    }
    let mut bandwidth = |name: &str, bytes: Bytes, decides: bool| {
        let rate = bytes / work.time;
        list += &meter(
            name,
            &format::bytes_per_second_digits(rate.get(), 4),
            &roof.bandwidth.to_string(),
            rate / roof.bandwidth,
            decides,
            locale,
        );
    };
    let decides = bound == Bound::Memory;
    bandwidth(
        msg::util_meter_bandwidth(locale),
        work.count.bytes(),
        decides,
    );
    if let Some(moved) = &work.moved {
        bandwidth(msg::util_meter_counted(locale), moved.bytes(), false);
    }
    element("dl class=\"meters\"", &list)
}

fn list(title: &str, lines: impl Iterator<Item = String>) -> String {
    let items: String = lines.map(|line| element("li", &escape(&line))).collect();
    if items.is_empty() {
        return items;
    }
    element("p", &escape(title)) + &element("ul", &items)
}

/// What may have gone wrong with a point above its roof.
fn causes(refusal: &Refusal, state: &State, locale: Locale) -> String {
    // Only attention has a mask, and one that is set has been counted already.
    let may_be_masked = match state.get("op") {
        "attention" => state.get("causal") == "no",
        op => op == "own",
    };
    let lines = refusal
        .causes
        .iter()
        .filter(|cause| may_be_masked || cause.kind != CauseKind::Causal)
        .map(|cause| msg::say(locale, &cause.message));
    list(msg::util_causes(locale), lines)
}

/// The rate that a program printed, beside ours.
fn printed(work: &Work, locale: Locale) -> String {
    let Some((printed, is_bandwidth)) = work.rate else {
        return String::new();
    };
    if !is_bandwidth && !work.computes {
        return element("p", &escape(msg::util_no_flop(locale)));
    }
    let right = if is_bandwidth {
        (work.count.bytes() / work.time).get()
    } else {
        (work.count.flops / work.time).get()
    };
    let said = rate::says(printed, right, is_bandwidth, locale);
    let mut html = element("p", &escape(&said));
    // A figure above the roof is refused for itself, whatever the time says.
    if let Some(Err(refusal)) =
        alone(work, printed, is_bandwidth).map(|it| judge(&it, &work.context))
    {
        html += &element("p", &escape(&above(&refusal, locale)));
    }
    html
}

fn alone(work: &Work, printed: f64, is_bandwidth: bool) -> Option<Measurement> {
    Some(if is_bandwidth {
        Measurement::of_traffic(BytesPerSecond::new(printed).ok()? * work.time, work.time)
    } else {
        Measurement::of_work(FlopsPerSecond::new(printed).ok()? * work.time, work.time)
    })
}

fn above(refusal: &Refusal, locale: Locale) -> String {
    let Message { args, .. } = refusal.message();
    let arg = |name| {
        let found = args.iter().find(|(key, _)| *key == name);
        found.map_or("", |(_, value)| value.as_str())
    };
    let (achieved, limit, share) = (arg("achieved"), arg("limit"), arg("share"));
    msg::UtilRateAbove {
        achieved,
        limit,
        share,
    }
    .say(locale)
}

/// The algorithm's bytes beside those that were counted.
fn counted(work: &Work, locale: Locale) -> String {
    let Some(moved) = &work.moved else {
        return String::new();
    };
    let needed = work.count.bytes();
    let said = msg::UtilCounted {
        counted: &moved.bytes().to_string(),
        needed: &needed.to_string(),
        times: &format::number(moved.bytes() / needed, 3),
    };
    let found = differences(&work.count, moved, Some(work.gpu));
    let reasons = found
        .iter()
        .map(|one: &Difference| msg::say(locale, &one.message));
    let title = if found.is_empty() {
        msg::util_agree(locale)
    } else {
        msg::util_reasons(locale)
    };
    let reasons = list(title, reasons);
    let title = if found.is_empty() {
        element("p", &escape(title))
    } else {
        String::new()
    };
    element("p", &escape(&said.say(locale))) + &title + &reasons
}

fn numbers(work: &Work, locale: Locale) -> String {
    let pair = |name: &str, value: String| {
        let inner = element("dt", &escape(name)) + &element("dd", &escape(&value));
        element("div", &inner)
    };
    let mut list = String::new();
    if work.computes {
        let flops: Flops = work.count.flops;
        list += &pair(msg::own_flop(locale), format::flops_digits(flops.get(), 4));
    }
    list += &pair(
        msg::own_bytes(locale),
        format::bytes_digits(work.count.bytes().get(), 4),
    );
    if work.computes {
        list += &pair(
            msg::own_intensity(locale),
            work.count.intensity().to_string(),
        );
    }
    list += &pair(
        msg::own_floor(locale),
        format::seconds_digits(work.floor(), 4),
    );
    element("dl class=\"figures\"", &list)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
