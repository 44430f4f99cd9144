//! Names of Nsight Compute's metrics: what each piece says, whether a chip has it, and which is
//! meant where it has not.
//!
//! A counter of the hardware is called `unit__counter.rollup.submetric`: a rollup over the copies
//! of the unit, and a submetric that relates it to time or peak. A ratio has no rollup, a throughput
//! no submetric but percentages. The form is that of NVIDIA's Kernel Profiling Guide, "Metrics
//! Structure"; it was held against the 2,986 names that stand in reports of ncu 2025.3.1.
//!
//! ```
//! use ridgepoint_model::profiler::metric::{Metric, Rollup, Submetric, Unit};
//!
//! let metric = Metric::parse("dram__bytes_read.sum.per_second");
//! assert!(metric.is_some_and(|metric| {
//!     metric.unit == Some(Unit::Dram)
//!         && metric.counter == "bytes_read"
//!         && metric.rollup == Some(Rollup::Sum)
//!         && metric.submetric == Some(Submetric::PerSecond)
//! }));
//! ```

mod find;
mod fit;
mod judge;
mod list;
mod measure;
mod rename;
mod suffix;
mod table;
mod unit;
mod word;

pub use find::{Found, LONGEST, find};
pub use fit::Fit;
pub use judge::{Judgement, Standing, judge};
pub use list::{Chips, Names};
pub use measure::{Measure, Thing};
pub use rename::Why;
pub use suffix::{Rollup, Submetric};
pub use table::{ROWS, Row, Sets, Table};
pub use unit::Unit;
pub use word::{Part, Word, parts};

/// What a metric is made of, which decides what may follow its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A count of events: a rollup, and after it perhaps a submetric.
    Counter,
    /// A quotient of two counts: `.pct`, `.ratio` or `.max_rate`, without a rollup.
    Ratio,
    /// The busiest of several counts: a rollup and a percentage of the peak.
    Throughput,
    /// No count of the hardware: a value of its own.
    Value,
}

/// What stands before a name and a colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// `breakdown:`, the parts of a throughput.
    Breakdown,
    /// `group:`, a table or chart of the report with all that it needs.
    Group,
    /// `pmsampling:`, sampled over the time of the kernel.
    PmSampling,
    /// `regex:`, every name that fits.
    Regex,
}

impl Prefix {
    /// Each with its word.
    pub const ALL: &'static [(Self, &'static str)] = &[
        (Self::Breakdown, "breakdown"),
        (Self::Group, "group"),
        (Self::PmSampling, "pmsampling"),
        (Self::Regex, "regex"),
    ];

    fn parse(word: &str) -> Option<Self> {
        let known = Self::ALL.iter().find(|(_, own)| *own == word);
        known.map(|(prefix, _)| *prefix)
    }
}

/// A metric's name in its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metric<'a> {
    /// All of it.
    pub text: &'a str,
    /// What stands before a colon.
    pub prefix: Option<Prefix>,
    /// What samples it, as `FBSP.TriageCompute`; empty for almost all.
    pub trigger: &'a str,
    /// The name without prefix, rollup and submetric.
    pub base: &'a str,
    /// The unit, where it is one of those that are known.
    pub unit: Option<Unit>,
    /// The word in the unit's place; empty where nothing stands there.
    pub unit_word: &'a str,
    /// What is counted: all of the base after the unit.
    pub counter: &'a str,
    /// How the copies of the unit are taken together.
    pub rollup: Option<Rollup>,
    /// What it is related to.
    pub submetric: Option<Submetric>,
    /// What follows the base, with its dot, as it was written.
    pub suffix: &'a str,
}

impl<'a> Metric<'a> {
    /// Takes a name apart. `None` where the text has not the form of a name: letters, digits and
    /// underscores, with dots before a rollup or submetric.
    #[must_use]
    pub fn parse(text: &'a str) -> Option<Self> {
        let (prefix, name) = match text.split_once(':') {
            Some((word, name)) => (Some(Prefix::parse(word)?), name),
            None => (None, text),
        };
        let is_of_names = |c: char| c.is_ascii_alphanumeric() || "_.:*".contains(c);
        if name.is_empty() || !name.chars().all(is_of_names) {
            return None;
        }
        let (start, end) = base(name);
        let base = &name[..end];
        let own = &name[start..end];
        let (unit_word, counter) = own.split_once("__").unwrap_or(("", own));
        let suffix = &name[end..];
        let (rollup, submetric) = suffix::parse(suffix);
        Some(Self {
            text,
            prefix,
            trigger: name[..start].trim_end_matches('.'),
            base,
            unit: Unit::parse(unit_word),
            unit_word,
            counter,
            rollup,
            submetric,
            suffix,
        })
    }

    /// What it is made of, by the words of its name: a quotient says `rate`, `average` or `per`,
    /// and a throughput says so.
    #[must_use]
    pub fn kind(&self) -> Kind {
        let has = |words: &[&str]| self.counter.split('_').any(|word| words.contains(&word));
        let is_hardware = self.unit.is_none_or(Unit::is_hardware) && !self.unit_word.is_empty();
        if !is_hardware || has(&["maximum", "pcsamp"]) {
            Kind::Value
        } else if has(&["rate", "average", "per"]) {
            Kind::Ratio
        } else if has(&["throughput"]) {
            Kind::Throughput
        } else {
            Kind::Counter
        }
    }

    /// The pieces of what is counted.
    #[must_use]
    pub fn parts(&self) -> Vec<Part<'a>> {
        parts(self.counter)
    }
}

/// Where the base of a name begins after what samples it, and where it ends.
fn base(name: &str) -> (usize, usize) {
    let mut start = 0;
    for piece in name.split('.') {
        if piece.contains("__") {
            return (start, start + piece.len());
        }
        start += piece.len() + 1;
    }
    (0, name.find('.').unwrap_or(name.len()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_name_comes_apart() {
        let name = "FBSP.TriageCompute.dramc__read_throughput.avg.pct_of_peak_sustained_elapsed";
        let metric = Metric::parse(name).unwrap();
        assert_eq!(metric.trigger, "FBSP.TriageCompute");
        assert_eq!(metric.base, "FBSP.TriageCompute.dramc__read_throughput");
        assert_eq!(metric.unit, Some(Unit::Dramc));
        assert_eq!(metric.counter, "read_throughput");
        assert_eq!(metric.rollup, Some(Rollup::Avg));
        let percent = Submetric::PctOfPeakSustainedElapsed;
        assert_eq!(metric.submetric, Some(percent));
        assert_eq!(metric.kind(), Kind::Throughput);

        let parts = Metric::parse("breakdown:sm__throughput.avg.pct_of_peak_sustained_elapsed");
        let parts = parts.unwrap();
        assert_eq!(parts.prefix, Some(Prefix::Breakdown));
        assert_eq!(parts.base, "sm__throughput");

        let derived = Metric::parse("derived__sm__sass_thread_inst_executed_op_ffma_pred_on_x2");
        let derived = derived.unwrap();
        assert_eq!(derived.unit, Some(Unit::Derived));
        assert_eq!(
            derived.counter,
            "sm__sass_thread_inst_executed_op_ffma_pred_on_x2"
        );
    }

    #[test]
    fn what_is_no_name_is_none() {
        for text in [
            "",
            "a b",
            "http://x",
            "dram__bytes,",
            "x:dram__bytes",
            "é__x",
        ] {
            assert_eq!(Metric::parse(text), None, "{text}");
        }
    }

    #[test]
    fn kinds_follow_from_the_words() {
        let kind = |name| Metric::parse(name).unwrap().kind();
        assert_eq!(kind("lts__t_sector_hit_rate.pct"), Kind::Ratio);
        assert_eq!(
            kind("smsp__average_warp_latency_per_inst_issued.ratio"),
            Kind::Ratio
        );
        assert_eq!(kind("dram__bytes.sum"), Kind::Counter);
        assert_eq!(kind("sm__maximum_warps_per_active_cycle_pct"), Kind::Value);
        assert_eq!(kind("launch__occupancy_per_block_size"), Kind::Value);
        assert_eq!(kind("smsp__pcsamp_warps_issue_stalled_wait"), Kind::Value);
        assert_eq!(kind("memory_type"), Kind::Value);
    }
}
