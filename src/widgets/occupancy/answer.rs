//! The answer first: how full the SM is, what limits it, and where the next cliffs are.

use super::{
    html::{button, element, escape, percent, size, whole},
    reading::Input,
};
use crate::messages as msg;
use ridgepoint_course::{locale::Locale, props::Props};
use ridgepoint_model::occupancy::{
    self, Carveout, Launch, LaunchError, Limiter, Move, Occupancy, Resource, most_registers,
    most_threads, moves,
};

/// An input with what comes of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Answer {
    pub(super) input: Input,
    pub(super) occupancy: Result<Occupancy, LaunchError>,
}

impl Answer {
    pub(super) fn of(input: Input) -> Self {
        Self {
            input,
            occupancy: occupancy::occupancy(input.chip.limits, &input.launch),
        }
    }

    /// Why it does not launch.
    pub(super) fn refusal(&self, locale: Locale) -> Option<String> {
        let error = self.occupancy.as_ref().err()?;
        Some(msg::say(locale, &error.message()))
    }
}

/// What is launched, in a line.
pub(super) fn launched(input: &Input, locale: Locale) -> String {
    let launch = &input.launch;
    let text = msg::OccupancyLaunched {
        gpu: input.chip.name,
        threads: &whole(launch.threads),
        registers: &launch.registers.to_string(),
        shared: &size(launch.shared()),
    }
    .say(locale);
    match launch.carveout {
        Carveout::Default => text,
        Carveout::Percent(percent) => {
            text + &msg::occupancy_launched_carveout(locale, &percent.to_string())
        }
    }
}

/// The big figure, or that there is none.
pub(super) fn figure(answer: &Answer, locale: Locale) -> String {
    let Ok(found) = &answer.occupancy else {
        return element("strong class=\"bad\"", msg::occupancy_fails(locale));
    };
    let warps = found.warps();
    let fact = |value: &str, word: &str| {
        element(
            "span",
            &(element("b", value) + " " + &element("small", word)),
        )
    };
    let of = msg::OccupancyWarpsOf {
        active: &warps.active.to_string(),
        most: &warps.most.to_string(),
    }
    .say(locale);
    element("strong", &percent(found.ratio()))
        + &fact(&of, msg::occupancy_warps(locale))
        + &fact(
            &found.blocks().to_string(),
            msg::occupancy_blocks_per_sm(locale),
        )
}

/// What a limit is called within a sentence.
pub(super) const fn limiter(limiter: Limiter, locale: Locale) -> &'static str {
    match limiter {
        Limiter::Warps => msg::occupancy_name_warps(locale),
        Limiter::Registers => msg::occupancy_name_registers(locale),
        Limiter::SharedMemory => msg::occupancy_name_shared(locale),
        Limiter::Blocks => msg::occupancy_name_blocks(locale),
        Limiter::Barriers => msg::occupancy_name_barriers(locale),
    }
}

/// Names in a row.
pub(super) fn limiters(found: &Occupancy, locale: Locale) -> String {
    let names = found.residency.limiting.iter();
    let names: Vec<_> = names.map(|one| limiter(one, locale)).collect();
    names.join(msg::occupancy_and(locale))
}

/// What limits it, or why it fails, in a sentence.
pub(super) fn sentence(answer: &Answer, locale: Locale) -> String {
    let found = match &answer.occupancy {
        Ok(found) => found,
        Err(_) => {
            let reason = answer.refusal(locale).unwrap_or_default();
            return msg::occupancy_fails_because(locale, &reason);
        }
    };
    let names = &limiters(found, locale);
    let (warps, blocks) = (found.warps(), found.blocks().to_string());
    if warps.active == warps.most {
        return msg::OccupancyFull {
            blocks: &blocks,
            warps: &warps.most.to_string(),
        }
        .say(locale);
    }
    let several = found.residency.limiting.iter().count() > 1;
    let text = if several {
        msg::OccupancyTied {
            blocks: &blocks,
            names,
        }
        .say(locale)
    } else {
        msg::OccupancyLimited {
            blocks: &blocks,
            name: names,
        }
        .say(locale)
    };
    text + &next_limit(found, locale)
}

/// The limit that would decide if those that do now gave way.
fn next_limit(found: &Occupancy, locale: Locale) -> String {
    let residency = &found.residency;
    let others = Limiter::ALL.into_iter();
    let others = others.filter(|one| !residency.limiting.has(*one));
    let mut next: Option<(Limiter, u32)> = None;
    for one in others {
        if let Some(blocks) = residency.by.of(one)
            && next.is_none_or(|(_, least)| blocks < least)
        {
            next = Some((one, blocks));
        }
    }
    next.map_or_else(String::new, |(one, blocks)| {
        msg::OccupancyNextLimit {
            name: limiter(one, locale),
            blocks: &blocks.to_string(),
        }
        .say(locale)
    })
}

/// The chapter's rule beside it, where it promises something else.
pub(super) fn simplified(answer: &Answer, locale: Locale) -> String {
    let Input { chip, launch, .. } = &answer.input;
    let rule = occupancy::simplified(chip.limits, launch);
    let (blocks, ratio) = (rule.blocks.to_string(), percent(rule.ratio()));
    let blocks = blocks.as_str();
    match &answer.occupancy {
        Ok(found) if found.blocks() == rule.blocks => {
            msg::occupancy_simplified_same(locale).to_owned()
        }
        Ok(_) => msg::OccupancySimplifiedMore {
            blocks,
            occupancy: &ratio,
        }
        .say(locale),
        Err(_) if rule.blocks > 0 => msg::OccupancySimplifiedFails {
            blocks,
            occupancy: &ratio,
        }
        .say(locale),
        Err(_) => msg::occupancy_simplified_none(locale).to_owned(),
    }
}

/// A launch as what a button sets.
pub(super) fn sets(launch: &Launch) -> String {
    let mut props = Props::default();
    props.push("by", "cuda");
    props.push("threads", launch.threads.to_string());
    props.push("registers", launch.registers.to_string());
    props.push("static", launch.static_shared.to_string());
    props.push("dynamic", launch.dynamic_shared.to_string());
    props.to_query()
}

/// The next cliffs in both directions, each with a button that goes there.
pub(super) fn cliffs(scope: &str, answer: &Answer, locale: Locale) -> String {
    let Ok(found) = &answer.occupancy else {
        return remedies(scope, &answer.input, locale);
    };
    let moves = moves(found);
    let mut html = String::new();
    for (at, step) in moves.gains.iter().enumerate() {
        html += &cliff(&format!("{scope}-gain-{at}"), step, found, true, locale);
    }
    if moves.gains.is_empty() {
        html += &element("li", msg::occupancy_no_gain(locale));
    }
    for (at, step) in moves.losses.iter().enumerate() {
        html += &cliff(&format!("{scope}-loss-{at}"), step, found, false, locale);
    }
    html
}

/// What would have it launch: each by itself, where that is enough.
fn remedies(scope: &str, input: &Input, locale: Locale) -> String {
    let (limits, launch) = (input.chip.limits, input.launch);
    let registers = most_registers(limits, &launch, 1).map(|most| {
        let said = msg::occupancy_at_most_registers(locale, &most.to_string());
        (said, launch.with_registers(most))
    });
    let threads = most_threads(launch.registers);
    let threads = Some((
        msg::occupancy_at_most_threads(locale, &whole(threads)),
        launch.with_threads(threads),
    ));
    let shared = (
        msg::occupancy_at_most_shared(locale, &bytes(limits.shared_per_block)),
        launch.with_shared(limits.shared_per_block),
    );
    let all = [registers, threads, Some(shared)].into_iter().flatten();
    let mut html = String::new();
    for (at, (said, launch)) in all.enumerate() {
        let Ok(found) = occupancy::occupancy(limits, &launch) else {
            continue;
        };
        let outcome = msg::OccupancyLaunches {
            blocks: &found.blocks().to_string(),
            occupancy: &percent(found.ratio()),
        }
        .say(locale);
        let id = format!("{scope}-remedy-{at}");
        let parts = [
            "<i aria-hidden=\"true\">→</i>".to_owned(),
            element("span", &said),
            element("b", &outcome),
            button(&id, &sets(&launch), msg::occupancy_try(locale)),
        ];
        html += &element("li class=\"gain\"", &parts.concat());
    }
    html
}

fn cliff(id: &str, step: &Move, now: &Occupancy, gain: bool, locale: Locale) -> String {
    let condition = if gain {
        gaining(step, locale)
    } else {
        losing(step, locale)
    };
    let outcome = match (step.blocks, step.warps) {
        (Some(blocks), Some(warps)) => msg::OccupancyOutcome {
            before: &now.blocks().to_string(),
            after: &blocks.to_string(),
            occupancy: &percent(warps.ratio()),
        }
        .say(locale),
        _ => msg::occupancy_fails(locale).to_owned(),
    };
    let mark = element("i aria-hidden=\"true\"", if gain { "↑" } else { "↓" });
    let outcome = element("b", &escape(&outcome));
    let try_it = button(id, &sets(&step.launch), msg::occupancy_try(locale));
    let kind = if gain { "li class=\"gain\"" } else { "li" };
    element(
        kind,
        &[mark, element("span", &condition), outcome, try_it].concat(),
    )
}

fn gaining(step: &Move, locale: Locale) -> String {
    let change = |resource| step.changes.iter().find(|one| one.resource == resource);
    let registers = change(Resource::Registers).map(|one| (one.from - one.to, one.to));
    let shared = change(Resource::SharedMemory).map(|one| (one.from - one.to, one.to));
    let threads = change(Resource::Threads).map(|one| one.to);
    match (registers, shared, threads) {
        (Some((fewer, to)), None, _) => msg::OccupancyFewerRegisters {
            fewer: &fewer.to_string(),
            to: &to.to_string(),
        }
        .say(locale),
        (None, Some((less, to)), _) => msg::OccupancyLessShared {
            less: &bytes(less),
            to: &bytes(to),
        }
        .say(locale),
        (Some((fewer, _)), Some((less, _)), _) => msg::OccupancyBothLess {
            fewer: &fewer.to_string(),
            less: &bytes(less),
        }
        .say(locale),
        (None, None, to) => msg::occupancy_other_block(locale, &whole(to.unwrap_or_default())),
    }
}

fn losing(step: &Move, locale: Locale) -> String {
    let Some(change) = step.changes.first() else {
        return String::new();
    };
    match change.resource {
        Resource::Registers => msg::occupancy_more_registers(locale, &change.to.to_string()),
        Resource::SharedMemory => msg::occupancy_more_shared(locale, &bytes(change.to)),
        Resource::Threads => msg::occupancy_other_block(locale, &whole(change.to)),
    }
}

/// Exactly, and in KB where that is shorter.
pub(super) fn bytes(bytes: u64) -> String {
    if bytes > 0 && bytes.is_multiple_of(1024) {
        size(bytes)
    } else {
        whole(bytes) + "\u{a0}B"
    }
}
