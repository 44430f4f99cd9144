//! Names of metrics: the list of the chapter's data against figures counted otherwise, the chapter's
//! tables against the audit, and names that are misspelt, renamed or no metric at all.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ridgepoint_model::profiler::metric::{
    Chips, Fit, Judgement, Measure, Metric, Names, ROWS, Standing, Table, Unit, Why, find, judge,
};
use rstest::rstest;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The text that the page loads.
static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let text = include_str!("../../../chapters/11-roofline/data/ncu_metrics.txt");
    Names::parse(text).unwrap()
});

fn judged(name: &str) -> Judgement<'_> {
    judge(Metric::parse(name).unwrap(), Some(&NAMES))
}

fn right(name: &str) -> Vec<String> {
    judged(name).right
}

/// `grep __ metrics_ga100.txt | sort -u | wc -l` gives 3062, gh100 3650, both files together 3744;
/// so 3062 + 3650 - 3744 = 2968 are on both. The same with `grep ^lts__` and others.
#[test]
fn the_list_has_as_many_names_as_the_tool_printed() {
    let count = |is: fn(Chips) -> bool| NAMES.iter().filter(|(_, chips)| is(*chips)).count();
    let listed = |chips: Chips| chips != Chips::Reports;
    assert_eq!(count(|chips| chips == Chips::Both), 2968);
    let on = |is: fn(Chips) -> bool| {
        let own = NAMES
            .iter()
            .filter(|(_, chips)| listed(*chips) && is(*chips));
        own.count()
    };
    assert_eq!(on(Chips::on_ga100), 3062);
    assert_eq!(on(Chips::on_gh100), 3650);
    let of = |unit: &str, is: fn(Chips) -> bool| {
        let own = NAMES.iter().filter(|(name, chips)| {
            let before = format!("{unit}__");
            name.starts_with(&before) && listed(*chips) && is(*chips)
        });
        own.count()
    };
    for (unit, ga100, gh100) in [
        ("dram", 13, 13),
        ("lts", 1978, 2140),
        ("l1tex", 307, 442),
        ("sm", 233, 283),
        ("smsp", 396, 449),
        ("gpu", 16, 16),
    ] {
        assert_eq!(of(unit, Chips::on_ga100), ga100, "{unit}");
        assert_eq!(of(unit, Chips::on_gh100), gh100, "{unit}");
    }
    let distinct: BTreeSet<_> = NAMES.iter().map(|(name, _)| name).collect();
    assert_eq!(distinct.len(), NAMES.iter().count());
    assert_eq!(NAMES.tool, "ncu 2025.3.1.0 (build 36398880)");
    assert_eq!(NAMES.device, "NVIDIA H200, driver 580.159.04");
    assert_eq!(NAMES.date, "2026-11-29");
}

/// The printed tables wrap descriptions: `that`, `evict-normal`, `(non-CAS)` stand on lines of their
/// own there and are no names.
#[test]
fn no_word_of_a_description_is_a_name() {
    for (name, chips) in NAMES.iter() {
        let metric = Metric::parse(name).unwrap();
        assert!(
            metric.suffix.is_empty() && metric.text == metric.base,
            "{name}"
        );
        if chips != Chips::Reports {
            assert!(metric.unit.is_some_and(Unit::is_hardware), "{name}");
        }
    }
    for word in ["that", "evict-normal", "(non-CAS)", "marked"] {
        assert_eq!(NAMES.chips(word), None);
    }
}

/// Section 9 of the audit: these are present on GA100 and GH100.
#[rstest]
#[case("dram__bytes_read")]
#[case("dram__bytes_write")]
#[case("dram__throughput")]
#[case("dram__cycles_elapsed")]
#[case("l1tex__throughput")]
#[case("l1tex__t_sectors_pipe_lsu_mem_global_op_ld")]
#[case("lts__throughput")]
#[case("smsp__sass_average_data_bytes_per_sector_mem_global")]
#[case("sm__sass_thread_inst_executed_op_fadd_pred_on")]
#[case("sm__sass_thread_inst_executed_op_ffma_pred_on")]
#[case("sm__sass_thread_inst_executed_op_hfma_pred_on")]
#[case("sm__pipe_tensor_cycles_active")]
#[case("sm__inst_executed_pipe_tensor")]
#[case("sm__throughput")]
#[case("sm__warps_active")]
#[case("gpu__compute_memory_throughput")]
#[case("smsp__warps_issue_stalled_short_scoreboard")]
#[case("smsp__warps_issue_stalled_long_scoreboard")]
#[case("smsp__warps_issue_stalled_barrier")]
#[case("smsp__warps_issue_stalled_membar")]
#[case("smsp__warps_issue_stalled_no_instruction")]
#[case("smsp__warps_issue_stalled_wait")]
fn the_audit_finds_it_on_both_chips(#[case] base: &str) {
    assert_eq!(judged(base).standing, Standing::Listed(Chips::Both));
}

/// Section 9: valid, but collected with the launch and not in the default list.
#[rstest]
#[case("launch__waves_per_multiprocessor")]
#[case("launch__block_size")]
#[case("launch__registers_per_thread")]
#[case("launch__shared_mem_per_block_static")]
#[case("launch__shared_mem_per_block_dynamic")]
#[case("launch__shared_mem_per_block_driver")]
#[case("launch__occupancy_limit_registers")]
#[case("launch__occupancy_limit_shared_mem")]
#[case("launch__occupancy_limit_warps")]
#[case("launch__occupancy_limit_blocks")]
#[case("launch__occupancy_limit_barriers")]
#[case("sm__maximum_warps_per_active_cycle_pct")]
fn the_audit_finds_it_in_reports(#[case] name: &str) {
    let judged = judged(name);
    assert_eq!(judged.standing, Standing::Listed(Chips::Reports));
    assert!(judged.is_taken());
}

/// Section 9 and E47: the chapter's L2 hit rate is n/a.
#[test]
fn the_audit_finds_the_plural_hit_rate_nowhere() {
    let judged = judged("lts__t_sectors_hit_rate.pct");
    assert_eq!(judged.standing, Standing::Absent);
    assert_eq!(judged.why, Some(Why::Plural));
    assert_eq!(judged.right, ["lts__t_sector_hit_rate.pct"]);
    assert!(!judged.is_taken());
}

/// Every row of the chapter's tables names something that ncu takes as it stands; a name of the
/// chapter that is none leads to it.
#[test]
fn every_row_of_the_tables_is_taken_by_ncu() {
    for row in ROWS {
        let judged = judged(row.name);
        assert!(judged.is_taken(), "{}: {judged:?}", row.name);
        assert!(
            judged.fit == Fit::Fits && judged.why.is_none(),
            "{}",
            row.name
        );
        if let Some(measure) = Measure::of(&judged.metric) {
            assert_eq!(measure.label(), row.unit, "{}", row.name);
        }
    }
    // 9 + 6 + 6 + 6 lines; static and dynamic shared memory share one.
    let counts = [
        (Table::Memory, 9),
        (Table::Compute, 6),
        (Table::Occupancy, 7),
        (Table::Stalls, 6),
    ];
    for (table, lines) in counts {
        let own = ROWS.iter().filter(|row| row.table == table);
        let named = own.filter(|row| !row.chapter.is_empty());
        assert_eq!(named.count(), lines, "{table:?}");
    }
    let ids: BTreeSet<_> = ROWS.iter().map(|row| row.id).collect();
    assert_eq!(ids.len(), ROWS.len());
}

#[test]
fn a_row_that_differs_from_the_chapter_is_what_the_chapters_name_leads_to() {
    let differs = |row: &&ridgepoint_model::profiler::metric::Row| {
        row.chapter.contains("__") && row.chapter != row.name
    };
    let rows: Vec<_> = ROWS.iter().filter(differs).collect();
    assert_eq!(rows.len(), 2);
    for row in rows {
        assert_eq!(right(row.chapter).first().unwrap(), row.name);
    }
    // The states are given by their bare names.
    for row in ROWS.iter().filter(|row| row.table == Table::Stalls) {
        if !row.chapter.is_empty() {
            let judged = judged(row.chapter);
            assert_eq!(judged.why, Some(Why::StallWord));
            assert_eq!(judged.right, [row.name]);
        }
    }
}

/// E53: the counters exist, the tables of ncu use two others; in samples it is `no_instructions`.
#[rstest]
#[case(
    "smsp__warps_issue_stalled_long_scoreboard.avg",
    "long_scoreboard",
    "long_scoreboard"
)]
#[case(
    "smsp__warps_issue_stalled_no_instruction",
    "no_instruction",
    "no_instructions"
)]
fn stall_counters_lead_to_those_of_the_tables(
    #[case] name: &str,
    #[case] average: &str,
    #[case] sampled: &str,
) {
    let judged = judged(name);
    assert_eq!(judged.standing, Standing::Listed(Chips::Both));
    assert_eq!(judged.why, Some(Why::StallTables));
    assert_eq!(
        judged.right,
        [
            format!("smsp__average_warps_issue_stalled_{average}_per_issue_active.ratio"),
            format!("smsp__pcsamp_warps_issue_stalled_{sampled}"),
        ]
    );
    for name in &judged.right {
        assert!(is_taken(name), "{name}");
    }
}

fn is_taken(name: &str) -> bool {
    judged(name).is_taken()
}

#[rstest]
// ncu.md 1.10: names across versions.
#[case(
    "dram__throughput.avg.pct_of_peak_sustained_elapsed",
    Why::DramThroughput,
    "gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed"
)]
#[case(
    "dram__bytes_op_read.sum",
    Why::ConsumerBlackwell,
    "dram__bytes_read.sum"
)]
#[case(
    "sm__inst_executed_pipe_tc.sum",
    Why::BlackwellTensor,
    "sm__inst_executed_pipe_tensor.sum"
)]
#[case(
    "sm__pipe_tc_cycles_active.avg.pct_of_peak_sustained_active",
    Why::BlackwellTensor,
    "sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_active"
)]
#[case(
    "sm__pipe_tensor_subpipe_hmma_cycles_active.sum",
    Why::BlackwellTensor,
    "sm__pipe_tensor_op_hmma_cycles_active.sum"
)]
#[case(
    "smsp__pcsamp_warps_issue_stalled_no_instruction",
    Why::NoInstruction,
    "smsp__pcsamp_warps_issue_stalled_no_instructions"
)]
#[case(
    "smsp__average_warps_issue_stalled_no_instructions_per_issue_active.ratio",
    Why::NoInstruction,
    "smsp__average_warps_issue_stalled_no_instruction_per_issue_active.ratio"
)]
fn a_renamed_metric_leads_to_its_name(#[case] name: &str, #[case] why: Why, #[case] to: &str) {
    let judged = judged(name);
    assert_eq!(judged.why, Some(why));
    assert_eq!(judged.right, [to]);
    assert!(is_taken(to));
}

#[rstest]
#[case("lts__t_sector_hitrate.pct", "lts__t_sector_hit_rate.pct")]
#[case("dram__byte_read.sum", "dram__bytes_read.sum")]
#[case(
    "SM__WARPS_ACTIVE.avg.per_cycle_active",
    "sm__warps_active.avg.per_cycle_active"
)]
#[case("launch__register_per_thread", "launch__registers_per_thread")]
#[case(
    "l1tex__t_sector_pipe_lsu_mem_global_op_ld.sum",
    "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"
)]
fn a_slip_leads_to_the_nearest_name(#[case] name: &str, #[case] to: &str) {
    let judged = judged(name);
    assert_eq!(judged.standing, Standing::Absent);
    assert!(judged.why.is_none() && !judged.is_taken());
    assert_eq!(judged.right.first().map(String::as_str), Some(to));
}

#[test]
fn what_is_near_nothing_leads_nowhere() {
    let judged = judged("gpu__frobnication_level.sum");
    assert_eq!(judged.standing, Standing::Absent);
    assert_eq!(judged.right, Vec::<String>::new());
}

#[rstest]
#[case(
    "lts__t_sector_hit_rate.avg.pct",
    Fit::RollupOfRatio,
    "lts__t_sector_hit_rate.pct"
)]
#[case("lts__t_sector_hit_rate", Fit::BareRatio, "lts__t_sector_hit_rate.pct")]
#[case(
    "smsp__average_warp_latency_per_inst_issued.sum",
    Fit::RollupOfRatio,
    "smsp__average_warp_latency_per_inst_issued.ratio"
)]
#[case(
    "sm__throughput.sum.per_second",
    Fit::OnlyPercent,
    "sm__throughput.avg.pct_of_peak_sustained_elapsed"
)]
#[case("dram__bytes_read", Fit::Bare, "dram__bytes_read.sum")]
#[case(
    "dram__bytes_read.per_second",
    Fit::NoRollup,
    "dram__bytes_read.sum.per_second"
)]
#[case(
    "sm__warps_active.pct_of_peak_sustained_active",
    Fit::NoRollup,
    "sm__warps_active.avg.pct_of_peak_sustained_active"
)]
#[case(
    "sm__warps_active.pct",
    Fit::NoRatio,
    "sm__warps_active.avg.pct_of_peak_sustained_elapsed"
)]
#[case("launch__block_size.sum", Fit::NoSuffix, "launch__block_size")]
#[case(
    "sm__throughput.avg.pct_of_peak_burst_active",
    Fit::Burst,
    "sm__throughput.avg.pct_of_peak_sustained_active"
)]
#[case(
    "dram__bytes_read.sum.per_secod",
    Fit::Unknown,
    "dram__bytes_read.sum.per_second"
)]
#[case("breakdown:dram__bytes_read.sum", Fit::NoBreakdown, "")]
fn what_follows_a_name_must_suit_it(#[case] name: &str, #[case] fit: Fit, #[case] to: &str) {
    let judged = judged(name);
    assert!(matches!(judged.standing, Standing::Listed(_)));
    assert_eq!(judged.fit, fit);
    assert_eq!(judged.right.first().map_or("", String::as_str), to);
    if !to.is_empty() {
        assert!(is_taken(to));
    }
}

/// Names as reports of ncu 2025.3.1 and the sections hold them.
#[rstest]
#[case("breakdown:gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed")]
#[case("derived__smsp__sass_thread_inst_executed_op_ffma_pred_on_x2")]
#[case("derived__lts__lts2xbar_bytes.sum.per_second")]
#[case("profiler__replayer_bytes_mem_backed_up.sum")]
#[case("device__attribute_max_mem_frequency_khz")]
#[case("smsp__pcsamp_warps_issue_stalled_barrier_not_issued")]
#[case("group:memory__l2_cache_table")]
#[case("TPC.TriageCompute.sm__inst_executed_realtime.avg.pct_of_peak_sustained_elapsed")]
#[case("pmsampling:dramc__read_throughput.avg.pct_of_peak_sustained_elapsed")]
#[case("c2clink__present")]
#[case("dram__bytes.sum.peak_sustained")]
#[case("sm__ops_path_tensor_src_fp16.avg.peak_sustained_elapsed.per_second")]
#[case("memory_l2_theoretical_sectors_global")]
#[case("smsp__thread_inst_executed_per_inst_executed.ratio")]
#[case("smsp__thread_inst_executed_pred_on_per_inst_executed.pct")]
fn what_reports_hold_is_taken(#[case] name: &str) {
    let judged = judged(name);
    assert!(judged.is_taken(), "{judged:?}");
    assert_eq!(judged.right, Vec::<String>::new());
}

#[test]
fn chips_differ() {
    let standing = |name| judged(name).standing;
    // Hopper's warpgroup products, and INT4, which Hopper dropped.
    let gmma = "smsp__warps_issue_stalled_gmma";
    assert_eq!(standing(gmma), Standing::Listed(Chips::Gh100));
    let int4 = "sm__ops_path_tensor_src_int4.sum";
    assert_eq!(standing(int4), Standing::Listed(Chips::Ga100));
}

#[test]
fn the_beginning_of_names_counts_them_and_becomes_an_expression() {
    let judged = judged("sm__ops_path_tensor_*");
    // `grep -h ^sm__ops_path_tensor_ metrics_*.txt | sort -u | wc -l`.
    assert_eq!(judged.standing, Standing::Begins(54));
    assert_eq!(judged.right, ["regex:^sm__ops_path_tensor_"]);
    let stalls = right("smsp__warps_issue_stalled_*");
    assert_eq!(
        stalls,
        [
            "regex:^smsp__average_warps_issue_stalled_.*_per_issue_active",
            "regex:^smsp__pcsamp_warps_issue_stalled_",
        ]
    );
}

#[test]
fn without_a_list_a_name_is_judged_by_its_form() {
    let judged = judge(Metric::parse("sm__whatever.sum").unwrap(), None);
    assert_eq!(judged.standing, Standing::Unchecked);
    assert_eq!(judged.fit, Fit::Fits);
    let plural = judge(Metric::parse("lts__t_sectors_hit_rate.pct").unwrap(), None);
    assert_eq!(plural.right, ["lts__t_sector_hit_rate.pct"]);
}

#[test]
fn states_and_source_metrics_are_found_in_text_only_where_the_list_has_them() {
    let text = "long_scoreboard and stall_wait, memory_type, max_size, kernel_name";
    let found = find(text, Some(&NAMES));
    let texts: Vec<_> = found.metrics.iter().map(|metric| metric.text).collect();
    assert_eq!(texts, ["long_scoreboard", "stall_wait", "memory_type"]);
}

#[test]
fn a_search_takes_words_unit_and_chip_together() {
    let count = |unit, chips, words: &[&str]| NAMES.search(unit, chips, words).count();
    assert_eq!(count(None, None, &[]), NAMES.iter().count());
    assert_eq!(count(Some(Unit::Dram), None, &[]), 13);
    assert_eq!(count(Some(Unit::Dram), None, &["read", "bytes"]), 1);
    assert_eq!(count(Some(Unit::Lts), Some(Chips::Ga100), &[]), 1978);
    assert_eq!(count(None, None, &["no such word"]), 0);
}
