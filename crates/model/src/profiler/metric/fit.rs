//! Whether rollup and submetric suit a metric.

use super::{
    Kind, Metric, Prefix,
    suffix::{self, Submetric},
};

/// How what follows a name suits it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fit {
    /// As it should be.
    Fits,
    /// A counter or throughput without anything: ncu collects each of its rollups.
    Bare,
    /// A submetric without the rollup that a counter needs before it.
    NoRollup,
    /// A ratio with a rollup, which it does not have.
    RollupOfRatio,
    /// A ratio without `.pct` or `.ratio`.
    BareRatio,
    /// `.pct`, `.ratio` or `.max_rate` on what is no ratio.
    NoRatio,
    /// A submetric of counters on a ratio.
    OnlyRatio,
    /// A throughput with something else than a percentage of its peak.
    OnlyPercent,
    /// Something after a value that has neither rollup nor submetric.
    NoSuffix,
    /// A percentage of the peak for an instant, a form of older releases.
    Burst,
    /// `breakdown:` of what is no throughput.
    NoBreakdown,
    /// A word that is no rollup and no submetric.
    Unknown,
}

impl Fit {
    /// Judges a name. Values that are worked out by the tool may carry the suffix of what they come
    /// from.
    #[must_use]
    pub fn of(metric: &Metric<'_>) -> Self {
        let (kind, rollup, submetric) = (metric.kind(), metric.rollup, metric.submetric);
        if matches!(metric.prefix, Some(Prefix::Group | Prefix::Regex)) {
            return Self::Fits;
        }
        if metric.prefix == Some(Prefix::Breakdown) && kind != Kind::Throughput {
            return Self::NoBreakdown;
        }
        if !metric.suffix.is_empty() && !is_read(metric) {
            return Self::Unknown;
        }
        let of_ratio = submetric.is_some_and(Submetric::is_of_ratio);
        match (kind, rollup, submetric) {
            (_, _, Some(Submetric::PctOfPeakBurst)) => Self::Burst,
            (Kind::Value, None, None) => Self::Fits,
            (Kind::Value, ..) if may_carry(metric) => Self::Fits,
            (Kind::Value, ..) => Self::NoSuffix,
            (Kind::Ratio, Some(_), _) => Self::RollupOfRatio,
            (Kind::Ratio, None, None) => Self::BareRatio,
            (Kind::Ratio, None, Some(_)) if of_ratio => Self::Fits,
            (Kind::Ratio, None, Some(_)) => Self::OnlyRatio,
            (_, _, Some(_)) if of_ratio => Self::NoRatio,
            (_, None, None) => Self::Bare,
            (_, None, Some(_)) => Self::NoRollup,
            (Kind::Throughput, Some(_), share) => match share {
                Some(share) if share.is_share_of_peak() => Self::Fits,
                _ => Self::OnlyPercent,
            },
            (Kind::Counter, Some(_), _) => Self::Fits,
        }
    }

    /// Whether ncu would take the name, as far as this goes.
    #[must_use]
    pub const fn is_taken(&self) -> bool {
        matches!(self, Self::Fits | Self::Bare | Self::BareRatio)
    }

    /// What should follow the name instead, with its dot; `None` where nothing is wrong or nothing
    /// is near.
    #[must_use]
    pub fn right(&self, metric: &Metric<'_>) -> Option<String> {
        let percent = ".avg.pct_of_peak_sustained_elapsed";
        let text = match self {
            Self::Fits | Self::NoBreakdown => return None,
            Self::Bare if metric.kind() == Kind::Throughput => percent.to_owned(),
            Self::Bare => ".sum".to_owned(),
            Self::NoRollup => match metric.submetric {
                Some(share) if share.is_share_of_peak() => format!(".avg{}", metric.suffix),
                _ => format!(".sum{}", metric.suffix),
            },
            Self::RollupOfRatio | Self::BareRatio | Self::OnlyRatio => of_ratio(metric).to_owned(),
            Self::NoRatio if metric.submetric == Some(Submetric::Pct) => percent.to_owned(),
            Self::NoRatio => ".sum".to_owned(),
            Self::OnlyPercent => percent.to_owned(),
            Self::NoSuffix => String::new(),
            Self::Burst => metric.suffix.replace("_burst_", "_sustained_"),
            Self::Unknown => suffix::nearest(metric.suffix)?,
        };
        Some(text)
    }
}

/// Whether every word of the suffix is known.
fn is_read(metric: &Metric<'_>) -> bool {
    let words = metric.suffix.trim_start_matches('.');
    match (metric.rollup, metric.submetric) {
        (None, None) => false,
        (Some(_), None) => !words.contains('.'),
        (_, Some(_)) => true,
    }
}

/// What is worked out from counters has their suffix, and so have the profiler's own counts.
fn may_carry(metric: &Metric<'_>) -> bool {
    matches!(metric.unit_word, "derived" | "profiler" | "")
}

/// A share in percent, an average as a number.
fn of_ratio(metric: &Metric<'_>) -> &'static str {
    let is_share = metric.counter.split('_').any(|word| word == "rate")
        || metric.submetric == Some(Submetric::Pct);
    if is_share { ".pct" } else { ".ratio" }
}
