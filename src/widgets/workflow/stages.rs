//! What each stage says: pure, so that it is tested without a browser.

use super::{
    profile,
    run::{Decision, Regime, Run},
    words,
};
use crate::{
    messages as msg,
    rich::rich,
    widgets::{
        evidence::{element, escape},
        under_roof::{claimed, results},
        utilisation::work::LAUNCH,
    },
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{format, roofline::Bound, units::Bytes, utilisation::time_slip};

/// How many there are.
pub(super) const STAGES: usize = 7;

/// A stage of the flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Kernel,
    Before,
    Target,
    Measured,
    Decision,
    Profile,
    Plan,
}

impl Stage {
    pub(super) const ALL: [Self; STAGES] = [
        Self::Kernel,
        Self::Before,
        Self::Target,
        Self::Measured,
        Self::Decision,
        Self::Profile,
        Self::Plan,
    ];

    /// Its place, from 0.
    pub(super) const fn place(self) -> usize {
        self as usize
    }

    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::Kernel => "stage-kernel",
            Self::Before => "stage-before",
            Self::Target => "stage-target",
            Self::Measured => "stage-measured",
            Self::Decision => "stage-decision",
            Self::Profile => "stage-profile",
            Self::Plan => "stage-plan",
        }
    }

    pub(super) const fn title(self, locale: Locale) -> &'static str {
        match self {
            Self::Kernel => msg::workflow_stage_kernel(locale),
            Self::Before => msg::workflow_stage_before(locale),
            Self::Target => msg::workflow_stage_target(locale),
            Self::Measured => msg::workflow_stage_measured(locale),
            Self::Decision => msg::workflow_stage_decision(locale),
            Self::Profile => msg::workflow_stage_profile(locale),
            Self::Plan => msg::workflow_stage_plan(locale),
        }
    }
}

/// What a stage says of a run.
pub(super) fn html(run: &Run, stage: Stage, locale: Locale) -> String {
    match stage {
        Stage::Kernel => kernel(run, locale),
        Stage::Before => before(run, locale),
        Stage::Target => target(run, locale),
        Stage::Measured => measured(run, locale),
        Stage::Decision => decision(run, locale),
        Stage::Profile => profile::html(run, locale),
        Stage::Plan => match run.decision() {
            Decision::Stop | Decision::Impossible => String::new(),
            Decision::Unmeasured | Decision::Profile => list(&words::remedies(run, locale)),
        },
    }
}

/// A sentence with its marks.
pub(super) fn said(sentence: &str) -> String {
    element("p class=\"says\"", &rich(sentence))
}

/// Lines as a list.
pub(super) fn list(lines: &[String]) -> String {
    let items: String = lines
        .iter()
        .map(|line| element("li", &rich(line)))
        .collect();
    element("ul", &items)
}

/// The ways on from here; the one that is taken has a sign and a word besides its colour.
pub(super) fn ways(all: &[(&str, bool)], locale: Locale) -> String {
    let way = |(name, taken): &(&str, bool)| {
        if *taken {
            let inner = [
                element("span aria-hidden=\"true\"", "✓ "),
                element("b", &escape(name)),
                element(
                    "span class=\"unseen\"",
                    &escape(msg::workflow_taken(locale)),
                ),
            ];
            element("li class=\"taken\"", &inner.concat())
        } else {
            element("li", &escape(name))
        }
    };
    let items: String = all.iter().map(way).collect();
    element("ul class=\"flow-ways\"", &items)
}

fn kernel(run: &Run, locale: Locale) -> String {
    let work = &run.work;
    let counted = msg::workflow_by_model(locale).to_owned();
    let roof = work.context.roof();
    let mut lines = Vec::new();
    if work.computes {
        lines.push([
            "FLOP".to_owned(),
            format::flops_digits(work.count.flops.get(), 4),
            counted.clone(),
        ]);
    }
    lines.push([
        msg::workflow_bytes(locale).to_owned(),
        format::bytes_digits(work.count.bytes().get(), 4),
        msg::workflow_bytes_note(locale).to_owned(),
    ]);
    lines.push([
        format!("π, {} {}", work.arithmetic.label(), work.engine.label()),
        roof.compute.to_string(),
        work.gpu.name.to_owned(),
    ]);
    lines.push([
        "β, DRAM".to_owned(),
        roof.bandwidth.to_string(),
        work.gpu.name.to_owned(),
    ]);
    results(&lines)
}

fn before(run: &Run, locale: Locale) -> String {
    let regime = run.regime();
    let way = |of: Regime| (words::regime(of, locale), of == regime);
    let all = [Regime::Memory, Regime::Compute, Regime::Launch].map(way);
    ways(&all, locale) + &said(&roof_sentence(run, locale))
}

fn roof_sentence(run: &Run, locale: Locale) -> String {
    let work = &run.work;
    let roof = work.context.roof();
    let floor = &format::seconds(work.floor());
    let mut sentence = if !work.computes {
        msg::workflow_before_copy(locale, floor)
    } else {
        let intensity = work.count.intensity();
        let (at, ridge) = (&intensity.to_string(), &roof.ridge().to_string());
        let ceiling = &roof.attainable(intensity).to_string();
        match work.bound() {
            Bound::Memory => msg::WorkflowBeforeMemory {
                at,
                ceiling,
                floor,
                ridge,
            }
            .say(locale),
            Bound::Compute => msg::WorkflowBeforeCompute {
                at,
                ceiling,
                floor,
                ridge,
            }
            .say(locale),
        }
    };
    if run.regime() == Regime::Launch {
        sentence += &msg::workflow_before_launch(locale, &format::seconds(LAUNCH));
    }
    sentence
}

/// Which part of the roof a share is of.
pub(super) fn part(run: &Run, locale: Locale) -> &'static str {
    match run.work.bound() {
        Bound::Memory => msg::util_bandwidth(locale),
        Bound::Compute => msg::util_compute(locale),
    }
}

fn target(run: &Run, locale: Locale) -> String {
    let share = format::percent(run.target.share);
    let time = format::seconds(run.work.floor() / run.target.share);
    let of = part(run, locale);
    let sentence = msg::WorkflowTarget {
        of,
        share: &share,
        time: &time,
    }
    .say(locale);
    let rule = run.target.rule.map_or_else(String::new, |rule| {
        let rule = msg::workflow_target_rule(locale, rule.section);
        element("p", &(escape(&rule) + " " + &claimed(&share)))
    });
    said(&sentence) + &rule
}

fn measured(run: &Run, locale: Locale) -> String {
    let Some(judged) = &run.judged else {
        return said(msg::workflow_unmeasured(locale));
    };
    let (time, floor) = (run.work.time.to_string(), run.work.floor());
    match judged {
        Err(refusal) => {
            let causes: Vec<_> = refusal
                .causes
                .iter()
                .map(|cause| msg::say(locale, &cause.message))
                .collect();
            let mut html = element(
                "p class=\"flow-bad\"",
                &escape(msg::util_impossible(locale)),
            );
            html += &said(&msg::say(locale, &refusal.message()));
            if !causes.is_empty() {
                html += &element("p", &escape(msg::util_causes(locale)));
                html += &list(&causes);
            }
            html
        }
        Ok(used) => {
            let times = format::number(run.work.time.get() / floor, 3);
            let mut sentence = msg::WorkflowMeasured {
                of: part(run, locale),
                share: &format::percent(used.of_roof),
                time: &time,
                times: &times,
            }
            .say(locale);
            if let Some(slip) = time_slip(used, run.work.time) {
                sentence += " ";
                sentence += &msg::say(locale, &slip);
            }
            said(&sentence) + &results(&rates(run, locale))
        }
    }
}

fn rates(run: &Run, locale: Locale) -> Vec<[String; 3]> {
    let work = &run.work;
    let roof = work.context.roof();
    let mut lines = Vec::new();
    if work.computes {
        let rate = work.count.flops / work.time;
        lines.push([
            "FLOP/s".to_owned(),
            format::flops_per_second_digits(rate.get(), 4),
            of(rate / roof.compute, &roof.compute.to_string(), locale),
        ]);
    }
    let rate = work.count.bytes() / work.time;
    lines.push([
        msg::util_meter_bandwidth(locale).to_owned(),
        format::bytes_per_second_digits(rate.get(), 4),
        of(rate / roof.bandwidth, &roof.bandwidth.to_string(), locale),
    ]);
    lines
}

fn of(share: f64, whole: &str, locale: Locale) -> String {
    msg::WorkflowOf {
        share: &format::percent(share),
        whole,
    }
    .say(locale)
}

fn decision(run: &Run, locale: Locale) -> String {
    let decision = run.decision();
    let ways = ways(
        &[
            (msg::workflow_way_stop(locale), decision == Decision::Stop),
            (
                msg::workflow_way_profile(locale),
                decision == Decision::Profile,
            ),
            (
                msg::workflow_way_check(locale),
                decision == Decision::Impossible,
            ),
        ],
        locale,
    );
    let share = run.reached().map_or_else(String::new, format::percent);
    let target = format::percent(run.target.share);
    let (share, target) = (&share, &target);
    let sentence = match decision {
        Decision::Unmeasured => msg::workflow_unmeasured(locale).to_owned(),
        Decision::Impossible => msg::workflow_decide_check(locale).to_owned(),
        Decision::Stop => msg::WorkflowDecideStop { share, target }.say(locale),
        Decision::Profile => msg::WorkflowDecideProfile { share, target }.say(locale),
    };
    let launch = match (decision, run.regime()) {
        (Decision::Profile, Regime::Launch) => said(msg::workflow_decide_launch(locale)),
        _ => String::new(),
    };
    ways + &said(&sentence) + &launch + &counted(run, locale)
}

/// The bytes that a profiler counted, beside the algorithm's.
fn counted(run: &Run, locale: Locale) -> String {
    let work = &run.work;
    let Some(moved) = &work.moved else {
        return element("p", &escape(msg::workflow_count_bytes(locale)));
    };
    let needed = work.count.bytes();
    let said_of = msg::UtilCounted {
        counted: &moved.bytes().to_string(),
        needed: &needed.to_string(),
        times: &format::number(moved.bytes() / needed, 3),
    }
    .say(locale);
    let mut html = said(&said_of);
    if work.computes {
        let (algorithm, measured) = intensities(run, moved.bytes());
        html += &element(
            "p",
            &escape(
                &msg::WorkflowTwoIntensities {
                    algorithm: &algorithm,
                    measured: &measured,
                }
                .say(locale),
            ),
        );
    }
    let reasons: Vec<_> = run
        .differences
        .iter()
        .map(|one| msg::say(locale, &one.message))
        .collect();
    if reasons.is_empty() {
        html + &element("p", &escape(msg::util_agree(locale)))
    } else {
        html + &element("p", &escape(msg::util_reasons(locale))) + &list(&reasons)
    }
}

/// The algorithm's intensity and the measured one.
pub(super) fn intensities(run: &Run, moved: Bytes) -> (String, String) {
    let flops = run.work.count.flops;
    let algorithm = run.work.count.intensity().to_string();
    (algorithm, (flops / moved).to_string())
}
