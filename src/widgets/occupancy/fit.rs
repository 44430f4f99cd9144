//! Forwards over all chips: where does this launch fit? And backwards: what must hold for an
//! occupancy?

use super::{
    answer::{Answer, bytes, limiters, sets},
    html::{button, element, percent, row, table, whole},
};
use crate::messages as msg;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::occupancy::{Fit, Launch, Need, fit, needs, warps_for};

/// Block sizes that are shown among all that reach an occupancy; the launch's own comes with them.
const SIZES: [u32; 11] = [32, 64, 96, 128, 192, 256, 384, 512, 640, 768, 1024];

/// On how many capabilities the launch fits.
pub(super) fn head(answer: &Answer, locale: Locale) -> String {
    let all = fit(|limits| answer.input.on(limits));
    let (mut fitting, mut known) = (0, 0);
    for one in all {
        known += 1;
        fitting += i32::from(one.answer.is_ok());
    }
    msg::OccupancyFits {
        fitting: &fitting.to_string(),
        all: &known.to_string(),
    }
    .say(locale)
}

/// The launch on every capability.
pub(super) fn matrix(scope: &str, answer: &Answer, locale: Locale) -> String {
    let rows: String = fit(|limits| answer.input.on(limits))
        .map(|one| fit_row(scope, &one, answer, locale))
        .collect();
    let heads = [
        msg::occupancy_capability(locale),
        msg::occupancy_axis(locale),
        msg::occupancy_blocks_per_sm(locale),
        msg::occupancy_limiter(locale),
        msg::occupancy_boards(locale),
    ];
    table(&heads, &rows)
}

fn fit_row(scope: &str, one: &Fit, answer: &Answer, locale: Locale) -> String {
    let limits = one.limits;
    let mut boards: Vec<_> = one.boards().map(|gpu| gpu.short_name).collect();
    if boards.is_empty() {
        boards.push(limits.examples);
    }
    let id = format!("{scope}-fit-{}", limits.name.replace('.', "-"));
    let head = button(&id, &format!("gpu={}", limits.name), limits.name);
    let own = limits.capability == answer.input.chip.limits.capability;
    let tag = if own {
        "tr aria-current=\"true\""
    } else {
        "tr"
    };
    let boards = element("small", &boards.join(", "));
    match &one.answer {
        Ok(found) => {
            let gauge = format!(
                "<i class=\"gauge\" aria-hidden=\"true\"><i style=\"width:{}%\"></i></i>{}",
                100.0 * found.ratio(),
                percent(found.ratio())
            );
            let cells = [
                &gauge,
                &found.blocks().to_string(),
                &limiters(found, locale),
                &boards,
            ];
            row(tag, &head, &cells.map(String::as_str))
        }
        Err(error) => {
            let why = element("small", &msg::say(locale, &error.message()));
            let fails = element("strong class=\"bad\"", msg::occupancy_fails(locale));
            let cells = [
                element("th scope=\"row\"", &head),
                element("td colspan=\"3\"", &(fails + " " + &why)),
                element("td", &boards),
            ];
            element(tag, &cells.concat())
        }
    }
}

/// What an occupancy comes to in warps.
pub(super) fn goal(answer: &Answer, want: f64, locale: Locale) -> String {
    let limits = answer.input.chip.limits;
    let Ok(warps) = warps_for(limits, want) else {
        return String::new();
    };
    msg::OccupancyWanted {
        occupancy: &percent(want),
        warps: &warps.to_string(),
        most: &limits.max_warps.to_string(),
    }
    .say(locale)
}

/// What must hold for an occupancy: a row for each block size.
pub(super) fn wanted(scope: &str, answer: &Answer, want: f64, locale: Locale) -> String {
    let (limits, launch) = (answer.input.chip.limits, &answer.input.launch);
    let Ok(all) = needs(limits, launch, want) else {
        return String::new();
    };
    let own = launch.warps() * 32;
    let shown = all
        .iter()
        .filter(|need| SIZES.contains(&need.threads) || need.threads == own);
    let rows: String = shown
        .map(|need| need_row(scope, need, launch, locale))
        .collect();
    let heads = [
        msg::occupancy_axis_threads(locale),
        msg::occupancy_blocks_per_sm(locale),
        msg::occupancy_most_registers(locale),
        msg::occupancy_most_shared(locale),
        msg::occupancy_your_launch(locale),
    ];
    table(&heads, &rows)
}

fn need_row(scope: &str, need: &Need, launch: &Launch, locale: Locale) -> String {
    let sized = launch.with_threads(need.threads);
    let mark = |met: bool, text: String| {
        if met {
            text
        } else {
            element("b class=\"bad\"", &text)
        }
    };
    let registers = launch.registers <= need.registers;
    let shared = launch.shared() <= need.shared;
    let verdict = match (registers, shared) {
        (true, true) => msg::occupancy_met(locale).to_owned(),
        (false, true) => over_registers(need, launch, locale),
        (true, false) => over_shared(need, launch, locale),
        (false, false) => {
            over_registers(need, launch, locale)
                + msg::occupancy_and(locale)
                + &over_shared(need, launch, locale)
        }
    };
    let id = format!("{scope}-need-{}", need.threads);
    let own = launch.warps() * 32 == need.threads;
    let tag = if own {
        "tr aria-current=\"true\""
    } else {
        "tr"
    };
    let head = button(&id, &sets(&sized), &whole(need.threads));
    let cells = [
        need.blocks.to_string(),
        mark(registers, need.registers.to_string()),
        mark(shared, bytes(need.shared)),
        verdict,
    ];
    row(tag, &head, &cells.each_ref().map(String::as_str))
}

fn over_registers(need: &Need, launch: &Launch, locale: Locale) -> String {
    let over = launch.registers - need.registers;
    msg::occupancy_over_registers(locale, &over.to_string())
}

fn over_shared(need: &Need, launch: &Launch, locale: Locale) -> String {
    msg::occupancy_over_shared(locale, &bytes(launch.shared() - need.shared))
}
