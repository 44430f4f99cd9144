//! The unit of a metric's value, read off its name.
//!
//! Held against the base units of 1,597 hardware metrics in reports of ncu 2025.3.1, which agree
//! but for words that ncu leaves out or adds in places (it prints `sm__warps_active` per cycle in
//! warps, and requests without a unit).

use super::{Kind, Metric, Submetric};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// Percent.
    Percent,
    /// Cycles of the unit's clock.
    Cycle,
    /// Bytes.
    Byte,
    /// Sectors of 32 bytes.
    Sector,
    /// Instructions.
    Inst,
    /// Warps.
    Warp,
    /// Nanoseconds.
    Nanosecond,
    /// A count without a unit of its own.
    Count,
}

/// A unit in ncu's base units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    thing: Thing,
    /// `s` or `cycle`.
    per: Option<&'static str>,
}

impl Measure {
    /// The unit of a metric; `None` for ratios and for values that are no counts, whose names do
    /// not tell.
    #[must_use]
    pub fn of(metric: &Metric<'_>) -> Option<Self> {
        let whole = |thing| Some(Self { thing, per: None });
        let submetric = metric.submetric;
        match (metric.kind(), submetric) {
            (_, Some(Submetric::Pct)) => return whole(Thing::Percent),
            (_, Some(share)) if share.is_share_of_peak() => return whole(Thing::Percent),
            (Kind::Ratio | Kind::Value, _) => return None,
            (Kind::Throughput, _) => return whole(Thing::Percent),
            (Kind::Counter, _) => {}
        }
        let per = submetric.and_then(per);
        let thing = thing(metric.counter);
        Some(Self { thing, per })
    }

    /// As ncu writes it with `--print-units base`: `byte/s`, `hz`, `%`; a count is empty.
    #[must_use]
    pub fn label(self) -> String {
        let thing = match self.thing {
            Thing::Percent => "%",
            Thing::Cycle if self.per == Some("s") => return "hz".to_owned(),
            Thing::Cycle => "cycle",
            Thing::Byte => "byte",
            Thing::Sector => "sector",
            Thing::Inst => "inst",
            Thing::Warp => "warp",
            Thing::Nanosecond => "ns",
            Thing::Count => "",
        };
        match (thing, self.per) {
            (thing, None) => thing.to_owned(),
            ("", Some(per)) => format!("1/{per}"),
            (thing, Some(per)) => format!("{thing}/{per}"),
        }
    }
}

/// What a submetric divides by.
fn per(submetric: Submetric) -> Option<&'static str> {
    use Submetric as S;
    match submetric {
        S::PerSecond | S::PeakSustainedActivePerSecond | S::PeakSustainedElapsedPerSecond => {
            Some("s")
        }
        S::PeakSustained
        | S::PeakSustainedActive
        | S::PeakSustainedElapsed
        | S::PerCycleActive
        | S::PerCycleElapsed
        | S::PerCycleInFrame
        | S::PerCycleInRegion => Some("cycle"),
        _ => None,
    }
}

/// What a counter counts, by the words of its name.
fn thing(counter: &str) -> Thing {
    let has = |word: &str| counter.split('_').any(|own| own == word);
    let things = [
        ("cycles", Thing::Cycle),
        ("bytes", Thing::Byte),
        ("sectors", Thing::Sector),
        ("inst", Thing::Inst),
        ("warps", Thing::Warp),
        ("duration", Thing::Nanosecond),
    ];
    let found = things.into_iter().find(|(word, _)| has(word));
    found.map_or(Thing::Count, |(_, thing)| thing)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Names with the unit that ncu 2025.3.1 prints for them with `--print-units base`.
    #[test]
    fn units_are_those_that_ncu_prints() {
        for (name, unit) in [
            ("dram__bytes.sum.per_second", "byte/s"),
            ("dram__bytes.sum.peak_sustained", "byte/cycle"),
            ("dram__bytes_read.sum", "byte"),
            ("dram__bytes_read.sum.pct_of_peak_sustained_elapsed", "%"),
            ("dram__cycles_elapsed.avg.per_second", "hz"),
            ("dram__sectors_read.sum", "sector"),
            ("gpu__time_duration.sum", "ns"),
            ("l1tex__throughput.avg.pct_of_peak_sustained_active", "%"),
            ("l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", "sector"),
            ("lts__t_sector_hit_rate.pct", "%"),
            ("sm__cycles_active.avg", "cycle"),
            (
                "smsp__sass_thread_inst_executed_op_ffma_pred_on.sum.per_cycle_elapsed",
                "inst/cycle",
            ),
            ("smsp__inst_executed.sum", "inst"),
            (
                "breakdown:sm__throughput.avg.pct_of_peak_sustained_elapsed",
                "%",
            ),
        ] {
            let measure = Measure::of(&Metric::parse(name).unwrap());
            assert_eq!(measure.map(Measure::label).as_deref(), Some(unit), "{name}");
        }
        for name in [
            "launch__block_size",
            "smsp__average_warp_latency_per_inst_issued.ratio",
        ] {
            assert_eq!(Measure::of(&Metric::parse(name).unwrap()), None, "{name}");
        }
    }
}
