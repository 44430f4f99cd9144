//! What follows the name of a counter: rollup and submetric.

/// How the copies of a unit are taken together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rollup {
    /// All of them added up.
    Sum,
    /// The mean over them.
    Avg,
    /// The least.
    Min,
    /// The largest.
    Max,
}

impl Rollup {
    /// Each with its word.
    pub const ALL: &'static [(Self, &'static str)] = &[
        (Self::Sum, "sum"),
        (Self::Avg, "avg"),
        (Self::Min, "min"),
        (Self::Max, "max"),
    ];

    fn parse(word: &str) -> Option<Self> {
        let known = Self::ALL.iter().find(|(_, own)| *own == word);
        known.map(|(rollup, _)| *rollup)
    }
}

/// What a count is related to, or which form a ratio has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Submetric {
    /// Percent of the peak that the unit can hold, over the cycles in which it had work.
    PctOfPeakSustainedActive,
    /// The same, over all cycles of the launch.
    PctOfPeakSustainedElapsed,
    /// The same, over a frame of graphics.
    PctOfPeakSustainedFrame,
    /// The same, over a range that a program marks.
    PctOfPeakSustainedRegion,
    /// Percent of the peak for an instant: a form of older releases.
    PctOfPeakBurst,
    /// The peak that the unit can hold, per cycle.
    PeakSustained,
    /// That peak, over the cycles in which it had work.
    PeakSustainedActive,
    /// The same, per second.
    PeakSustainedActivePerSecond,
    /// That peak, over all cycles.
    PeakSustainedElapsed,
    /// The same, per second.
    PeakSustainedElapsedPerSecond,
    /// Per cycle in which the unit had work.
    PerCycleActive,
    /// Per cycle of the launch.
    PerCycleElapsed,
    /// Per cycle of a frame.
    PerCycleInFrame,
    /// Per cycle of a marked range.
    PerCycleInRegion,
    /// Per second.
    PerSecond,
    /// A ratio in percent.
    Pct,
    /// A ratio as a number.
    Ratio,
    /// The most that a ratio can be.
    MaxRate,
}

impl Submetric {
    /// Each with its word.
    pub const ALL: &'static [(Self, &'static str)] = &[
        (
            Self::PctOfPeakSustainedActive,
            "pct_of_peak_sustained_active",
        ),
        (
            Self::PctOfPeakSustainedElapsed,
            "pct_of_peak_sustained_elapsed",
        ),
        (Self::PctOfPeakSustainedFrame, "pct_of_peak_sustained_frame"),
        (
            Self::PctOfPeakSustainedRegion,
            "pct_of_peak_sustained_region",
        ),
        (Self::PctOfPeakBurst, "pct_of_peak_burst_active"),
        (Self::PctOfPeakBurst, "pct_of_peak_burst_elapsed"),
        (Self::PeakSustained, "peak_sustained"),
        (Self::PeakSustainedActive, "peak_sustained_active"),
        (
            Self::PeakSustainedActivePerSecond,
            "peak_sustained_active.per_second",
        ),
        (Self::PeakSustainedElapsed, "peak_sustained_elapsed"),
        (
            Self::PeakSustainedElapsedPerSecond,
            "peak_sustained_elapsed.per_second",
        ),
        (Self::PerCycleActive, "per_cycle_active"),
        (Self::PerCycleElapsed, "per_cycle_elapsed"),
        (Self::PerCycleInFrame, "per_cycle_in_frame"),
        (Self::PerCycleInRegion, "per_cycle_in_region"),
        (Self::PerSecond, "per_second"),
        (Self::Pct, "pct"),
        (Self::Ratio, "ratio"),
        (Self::MaxRate, "max_rate"),
    ];

    fn parse(word: &str) -> Option<Self> {
        let known = Self::ALL.iter().find(|(_, own)| *own == word);
        known.map(|(submetric, _)| *submetric)
    }

    /// Whether it is a percentage of a peak.
    #[must_use]
    pub const fn is_share_of_peak(self) -> bool {
        matches!(
            self,
            Self::PctOfPeakSustainedActive
                | Self::PctOfPeakSustainedElapsed
                | Self::PctOfPeakSustainedFrame
                | Self::PctOfPeakSustainedRegion
                | Self::PctOfPeakBurst
        )
    }

    /// Whether it belongs to ratios alone.
    #[must_use]
    pub const fn is_of_ratio(self) -> bool {
        matches!(self, Self::Pct | Self::Ratio | Self::MaxRate)
    }
}

/// Rollup and submetric of what follows a name, with its dot. What is not known is `None`.
pub(super) fn parse(suffix: &str) -> (Option<Rollup>, Option<Submetric>) {
    let words = suffix.trim_start_matches('.');
    let (first, rest) = words.split_once('.').unwrap_or((words, ""));
    match Rollup::parse(first) {
        Some(rollup) => (Some(rollup), Submetric::parse(rest)),
        None => (None, Submetric::parse(words)),
    }
}

/// The suffix whose every word is known and that is nearest to one that is not.
pub(super) fn nearest(suffix: &str) -> Option<String> {
    let words = suffix.trim_start_matches('.');
    let (first, rest) = words.split_once('.').unwrap_or((words, ""));
    let submetric = |word: &str| {
        let known = Submetric::ALL.iter().map(|(_, own)| *own);
        crate::near::nearest(word, known).first().copied()
    };
    let rollups = || Rollup::ALL.iter().map(|(_, own)| *own);
    if rollups().any(|own| own == first) {
        return Some(format!(".{first}.{}", submetric(rest)?));
    }
    if let Some(all) = submetric(words) {
        return Some(format!(".{all}"));
    }
    let rollup = crate::near::nearest(first, rollups()).first().copied()?;
    match rest {
        "" => Some(format!(".{rollup}")),
        rest => Some(format!(".{rollup}.{}", submetric(rest)?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suffix_is_read_with_and_without_a_rollup() {
        let sum = Some(Rollup::Sum);
        assert_eq!(parse(""), (None, None));
        assert_eq!(parse(".sum"), (sum, None));
        assert_eq!(parse(".sum.per_second"), (sum, Some(Submetric::PerSecond)));
        assert_eq!(parse(".pct"), (None, Some(Submetric::Pct)));
        let per_second = Some(Submetric::PeakSustainedElapsedPerSecond);
        assert_eq!(
            parse(".sum.peak_sustained_elapsed.per_second"),
            (sum, per_second)
        );
        assert_eq!(parse(".median"), (None, None));
    }

    #[test]
    fn a_slip_is_mended() {
        assert_eq!(
            nearest(".sum.per_secnd").as_deref(),
            Some(".sum.per_second")
        );
        let percent = ".avg.pct_of_peak_sustained_elapsed";
        assert_eq!(
            nearest(".avg.pct_of_peak_sustained_elapse").as_deref(),
            Some(percent)
        );
        assert_eq!(nearest(".sums").as_deref(), Some(".sum"));
        assert_eq!(nearest(".frobnicate"), None);
    }
}
