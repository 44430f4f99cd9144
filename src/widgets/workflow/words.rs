//! Verdicts, where to look and what to try, in the reader's language.

pub(super) use crate::widgets::speed_of_light::words::{row, verdict};

use super::run::{Regime, Run};
use crate::{messages as msg, widgets::stalls::words::about};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    profiler::{
        speed_of_light::{APART, HIGH, LOW, SpeedOfLight, Verdict},
        stall::{SPEAKS, Stall},
    },
};

pub(super) const fn regime(regime: Regime, locale: Locale) -> &'static str {
    match regime {
        Regime::Memory => msg::workflow_regime_memory(locale),
        Regime::Compute => msg::workflow_regime_compute(locale),
        Regime::Launch => msg::workflow_regime_launch(locale),
    }
}

/// What a verdict sends one to look at.
pub(super) fn look(verdict: Verdict, locale: Locale) -> String {
    let [high, low] = &[HIGH, LOW].map(format::percent);
    let apart = &format::number(APART * 100.0, 3);
    match verdict {
        Verdict::HighThroughput => msg::workflow_look_high(locale, high),
        Verdict::SmallGrid => msg::workflow_look_small(locale, low),
        Verdict::Latency => msg::workflow_look_latency(locale, low),
        Verdict::Memory => msg::workflow_look_memory(locale, apart),
        Verdict::Compute => msg::workflow_look_compute(locale, apart),
        Verdict::Balanced => msg::WorkflowLookBalanced { apart, high, low }.say(locale),
    }
}

/// What to try first.
pub(super) const fn attempt(verdict: Verdict, locale: Locale) -> &'static str {
    match verdict {
        Verdict::HighThroughput => msg::workflow_try_high(locale),
        Verdict::SmallGrid => msg::workflow_try_small(locale),
        Verdict::Latency => msg::workflow_try_latency(locale),
        Verdict::Memory => msg::workflow_try_memory(locale),
        Verdict::Compute => msg::workflow_try_compute(locale),
        Verdict::Balanced => msg::workflow_try_balanced(locale),
    }
}

/// What a stall waits for, and what helps.
fn stall(stall: Stall, locale: Locale) -> String {
    let [means, helps, _] = about(stall, locale);
    let (colon, gap) = match locale {
        Locale::Zh => ("：", ""),
        Locale::En => (": ", " "),
    };
    format!("{}{colon}{means}{gap}{helps}", stall.id())
}

/// Why the largest stall asks for nothing, where it does not: its share is small, or what warps
/// wait for is at its limit. A share that is not known may be large.
pub(super) fn quiet(run: &Run, locale: Locale) -> Option<String> {
    let (_, share) = run.stall?;
    if share.is_some_and(|share| share < SPEAKS) {
        let speaks = format::percent(SPEAKS);
        return Some(msg::workflow_stall_quiet(locale, &speaks));
    }
    let full = |sol: SpeedOfLight| sol.verdict() == Verdict::HighThroughput;
    let high = format::percent(HIGH);
    run.sol
        .is_some_and(full)
        .then(|| msg::workflow_stall_full(locale, &high))
}

/// What is worth trying for this kernel, most promising first.
pub(super) fn remedies(run: &Run, locale: Locale) -> Vec<String> {
    let mut all = Vec::new();
    if let Some(sol) = run.sol {
        all.push(attempt(sol.verdict(), locale).to_owned());
    }
    let loud = run.stall.filter(|_| quiet(run, locale).is_none());
    if let Some((stall_of, _)) = loud {
        all.push(stall(stall_of, locale));
    }
    if let Some(reads) = run.re_reads() {
        let reads = format::number(reads, 2);
        all.push(msg::workflow_try_reads(locale, &reads));
    }
    all.push(
        match run.regime() {
            Regime::Memory => msg::workflow_try_bytes(locale),
            Regime::Compute => msg::workflow_try_flop(locale),
            Regime::Launch => msg::workflow_try_launch(locale),
        }
        .to_owned(),
    );
    all
}
