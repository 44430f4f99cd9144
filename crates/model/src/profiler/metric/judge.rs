//! A name against the list of names: there, elsewhere, misspelt or renamed.

use super::{
    Fit, Metric, Prefix,
    list::{Chips, Names},
    rename::{Why, rename},
};
use crate::near::nearest_within;

/// What `group:` may stand for, from the sections of ncu 2025.3.1.
const GROUPS: &[&str] = &[
    "memory__chart",
    "memory__dram_table",
    "memory__first_level_cache_table",
    "memory__l2_cache_evict_policy_table",
    "memory__l2_cache_table",
    "memory__second_level_cache_table",
    "memory__shared_table",
    "smsp__pcsamp_warp_stall_reasons",
    "smsp__pcsamp_warp_stall_reasons_not_issued",
];

/// How a name stands to the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is there.
    Listed(Chips),
    /// It is the beginning of so many names, at least one.
    Begins(usize),
    /// It is in no list.
    Absent,
    /// There is no list to look in.
    Unchecked,
}

/// What is to be said of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement<'a> {
    /// The name in its pieces.
    pub metric: Metric<'a>,
    /// Whether it exists.
    pub standing: Standing,
    /// Whether what follows it suits it.
    pub fit: Fit,
    /// Why another name is right or better, where one is known.
    pub why: Option<Why>,
    /// Whole names that are right or better, the likeliest first: what is known to be meant, else
    /// the same name with what suits it, else the nearest names.
    pub right: Vec<String>,
}

impl Judgement<'_> {
    /// Whether ncu would take it as it stands.
    #[must_use]
    pub const fn is_taken(&self) -> bool {
        matches!(self.standing, Standing::Listed(_)) && self.fit.is_taken()
    }
}

/// Judges a name; without a list only by its form.
#[must_use]
pub fn judge<'a>(metric: Metric<'a>, names: Option<&Names>) -> Judgement<'a> {
    let standing = standing(&metric, names);
    let fit = Fit::of(&metric);
    let known = rename(&metric, names);
    let why = known.as_ref().map(|(_, why)| *why);
    let right = match (known, standing) {
        (Some((right, _)), _) => right.iter().map(|base| complete(base, &metric)).collect(),
        (None, Standing::Listed(_) | Standing::Unchecked) => {
            let right = fit.right(&metric);
            let right = right.map(|suffix| [before(&metric), metric.base, &suffix].concat());
            right.into_iter().collect()
        }
        (None, Standing::Begins(_)) => vec![all_of(metric.base)],
        (None, Standing::Absent) => {
            let near = near(&metric, names);
            near.iter().map(|base| complete(base, &metric)).collect()
        }
    };
    Judgement {
        metric,
        standing,
        fit,
        why,
        right,
    }
}

fn standing(metric: &Metric<'_>, names: Option<&Names>) -> Standing {
    if metric.prefix == Some(Prefix::Group) {
        return match GROUPS.contains(&metric.base) {
            true => Standing::Listed(Chips::Reports),
            false => Standing::Absent,
        };
    }
    let Some(names) = names else {
        return Standing::Unchecked;
    };
    if let Some(chips) = names.chips(metric.base) {
        return Standing::Listed(chips);
    }
    // What is sampled is listed with what samples it.
    if metric.prefix == Some(Prefix::PmSampling) {
        let sampled = |name: &str| name.rsplit('.').next() == Some(metric.base);
        let found = names.iter().find(|(name, _)| sampled(name));
        return found.map_or(Standing::Absent, |(_, chips)| Standing::Listed(chips));
    }
    match is_open(metric.base) {
        true => match names.beginning(metric.base.trim_end_matches('*')).count() {
            0 => Standing::Absent,
            count => Standing::Begins(count),
        },
        false => Standing::Absent,
    }
}

/// Whether a name goes on, as `smsp__warps_issue_stalled_*` does.
fn is_open(base: &str) -> bool {
    base.ends_with(['*', '_'])
}

/// Every name that begins so, as ncu's `--metrics` takes it.
fn all_of(base: &str) -> String {
    format!("regex:^{}", base.trim_end_matches('*'))
}

fn before(metric: &Metric<'_>) -> &'static str {
    let known = Prefix::ALL
        .iter()
        .find(|(own, _)| Some(*own) == metric.prefix);
    match known {
        Some((Prefix::Breakdown, _)) if Fit::of(metric) != Fit::NoBreakdown => "breakdown:",
        Some((Prefix::Group, _)) => "group:",
        Some((Prefix::PmSampling, _)) => "pmsampling:",
        _ => "",
    }
}

/// Another base with what `metric` has after its own, as far as that suits it; and with something
/// after it where it needs that.
fn complete(base: &str, metric: &Metric<'_>) -> String {
    if is_open(metric.base) {
        // The star of a rename was filled with nothing.
        return format!("regex:^{}", base.replace("stalled__", "stalled_.*_"));
    }
    let whole = [before(metric), base, metric.suffix].concat();
    let right = Metric::parse(&whole).and_then(|right| {
        let suffix = Fit::of(&right).right(&right)?;
        Some([before(&right), base, &suffix].concat())
    });
    right.unwrap_or(whole)
}

/// The nearest names that there are, without what follows them.
fn near(metric: &Metric<'_>, names: Option<&Names>) -> Vec<String> {
    // Long names have long ends in common: what differs in more is another metric.
    let slips = 2 + metric.base.len() / 8;
    let found = match metric.prefix {
        Some(Prefix::Group) => nearest_within(metric.base, slips, GROUPS.iter().copied()),
        _ => names.map_or_else(Vec::new, |names| {
            nearest_within(metric.base, slips, names.iter().map(|(name, _)| name))
        }),
    };
    found.into_iter().map(str::to_owned).collect()
}
