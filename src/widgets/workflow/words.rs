//! Verdicts, where to look and what to try, in the reader's language.

pub(super) use crate::widgets::speed_of_light::words::{row, verdict};

use super::run::{Regime, Run};
use crate::{messages as msg, widgets::stalls::words::about};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    profiler::{
        speed_of_light::{APART, HIGH, LOW, Verdict},
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

/// Whether a stall's share is large enough to mean something; a share that is not known may be.
pub(super) fn speaks(share: Option<f64>) -> bool {
    share.is_none_or(|share| share >= SPEAKS)
}

/// What is worth trying for this kernel, most promising first.
pub(super) fn remedies(run: &Run, locale: Locale) -> Vec<String> {
    let mut all = Vec::new();
    if let Some(sol) = run.sol {
        all.push(attempt(sol.verdict(), locale).to_owned());
    }
    if let Some((stall_of, _)) = run.stall.filter(|(_, share)| speaks(*share)) {
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
