//! What the stage of the profiler says: pure, as the other stages.

use super::{
    run::{Decision, Run},
    stages::{list, said, ways},
    words,
};
use crate::{
    messages as msg,
    widgets::evidence::{element, escape},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    profiler::{
        speed_of_light::{HIGH, LOW, SpeedOfLight, Verdict},
        stall::SPEAKS,
    },
    roofline::Bound,
};

/// Memory SOL this many times the algorithm's share of DRAM is no noise.
const MORE: f64 = 1.5;

/// The stage of the profiler: NVIDIA's verdict, the chapter's rows, and what the other numbers say.
pub(super) fn html(run: &Run, locale: Locale) -> String {
    let mut html = String::new();
    match run.decision() {
        Decision::Stop => html += &element("p", &escape(msg::workflow_not_needed(locale))),
        Decision::Impossible => html += &element("p", &escape(msg::workflow_decide_check(locale))),
        Decision::Unmeasured | Decision::Profile => {}
    }
    let Some(sol) = run.sol else {
        return html + &said(msg::workflow_no_sol(locale));
    };
    let verdict = sol.verdict();
    let all = Verdict::ALL.map(|of| (words::verdict(of, locale), of == verdict));
    html += &ways(&all, locale);
    html += &said(&words::look(verdict, locale));
    let mut lines = vec![chapter(&sol, locale)];
    lines.extend(notes(run, &sol, locale));
    html + &list(&lines)
}

/// What the chapter's table makes of the same numbers.
fn chapter(sol: &SpeedOfLight, locale: Locale) -> String {
    let rows: Vec<_> = sol
        .chapter()
        .into_iter()
        .map(|row| words::row(row, locale))
        .collect();
    match rows.as_slice() {
        [] => {
            let [high, low] = &[HIGH, LOW].map(format::percent);
            msg::WorkflowChapterNone { high, low }.say(locale)
        }
        [one] => msg::workflow_chapter_one(locale, one),
        several => msg::workflow_chapter_two(locale, &several.join(msg::workflow_and(locale))),
    }
}

fn notes(run: &Run, sol: &SpeedOfLight, locale: Locale) -> Vec<String> {
    let mut lines = Vec::new();
    if sol.sm() > 1.0 || sol.memory() > 1.0 {
        lines.push(msg::workflow_above(locale).to_owned());
    }
    if let Some(waves) = sol.waves().filter(|waves| *waves < 1.0) {
        lines.push(msg::workflow_waves_small(locale, &format::number(waves, 3)));
    }
    let bandwidth = run.work.count.bytes() / run.work.time / run.work.context.roof().bandwidth;
    let is_memory = run.work.bound() == Bound::Memory;
    if is_memory && run.time.is_some() && sol.memory() > MORE * bandwidth {
        lines.push(
            msg::WorkflowMemoryMore {
                algorithm: &format::percent(bandwidth),
                memory: &format::percent(sol.memory()),
                times: &format::number(sol.memory() / bandwidth, 2),
            }
            .say(locale),
        );
    }
    if sol.memory() > LOW && !is_memory {
        lines.push(msg::workflow_not_dram(locale).to_owned());
    }
    if let Some((stall, share)) = run.stall {
        let said_share = share.map_or_else(String::new, format::percent);
        lines.push(
            msg::WorkflowStallLine {
                share: &said_share,
                stall: stall.id(),
            }
            .say(locale),
        );
        if !words::speaks(share) {
            lines.push(msg::workflow_stall_quiet(locale, &format::percent(SPEAKS)));
        }
    }
    lines.extend(hit(run, locale));
    lines
}

/// The hit rate beside that of a kernel that streams.
fn hit(run: &Run, locale: Locale) -> Option<String> {
    let (hit, expected) = (run.hit.filter(|_| run.streams())?, run.streaming_hit()?);
    let (said_hit, expected) = (format::percent(hit), format::percent(expected));
    let said = msg::WorkflowHit {
        expected: &expected,
        hit: &said_hit,
    }
    .say(locale);
    Some(match run.re_reads() {
        Some(reads) => said + &msg::workflow_hit_reads(locale, &format::number(reads, 2)),
        None => said,
    })
}
