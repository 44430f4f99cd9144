//! NVIDIA's verdict against the texts that its own rule stored, the chapter's table against its
//! own words, and a speed of light against its parts.
#![allow(clippy::unwrap_used)]

use ridgepoint_model::error::ModelError;
use ridgepoint_model::profiler::reading::Reading;
use ridgepoint_model::profiler::speed_of_light::{ChapterVerdict, SpeedOfLight, Verdict};
use ridgepoint_model::profiler::unit::{Part, Unit, breakdown, limiting};
use rstest::rstest;

const STORED: &str = include_str!("data/sol_verdicts.csv");
const PARTS: &str = include_str!("data/sol_parts.csv");
const LAUNCHES: &str = include_str!("../../../chapters/11-roofline/data/ncu_launches.csv");

/// The lines of a file below its notes: the head, then the rows.
fn table(text: &'static str) -> (Vec<&'static str>, Vec<Vec<&'static str>>) {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut rows = lines.map(|line| line.split(',').collect::<Vec<_>>());
    (rows.next().unwrap(), rows.collect())
}

/// The cell of a row by the name of its column.
fn cell<'a>(head: &[&str], row: &[&'a str], name: &str) -> &'a str {
    row[head.iter().position(|column| *column == name).unwrap()]
}

fn sol(sm: f64, memory: f64, waves: f64) -> SpeedOfLight {
    SpeedOfLight::new(sm / 100.0, memory / 100.0, Some(waves)).unwrap()
}

/// 86 launches of all exports and reports, then the 27 that the chapter shows.
#[rstest]
#[case::all(STORED, 86)]
#[case::chapter(LAUNCHES, 27)]
fn the_tree_gives_every_stored_verdict(#[case] text: &'static str, #[case] count: usize) {
    let (head, rows) = table(text);
    assert_eq!(rows.len(), count);
    let mut seen = Vec::new();
    for row in &rows {
        let number = |name| cell(&head, row, name).parse::<f64>().unwrap();
        let ours = sol(number("sm_pct"), number("memory_pct"), number("waves")).verdict();
        assert_eq!(ours.id(), cell(&head, row, "verdict"), "{row:?}");
        seen.push(ours);
    }
    // Every branch is tried.
    for verdict in Verdict::ALL {
        assert!(seen.contains(&verdict), "{verdict:?}");
    }
}

#[rstest]
// The threshold itself belongs to the middle band: "greater than 80", "below 60".
#[case(80.0, 20.0, 4.0, Verdict::Compute)]
#[case(80.01, 20.0, 4.0, Verdict::HighThroughput)]
#[case(20.0, 80.01, 4.0, Verdict::HighThroughput)]
#[case(60.0, 20.0, 0.5, Verdict::Compute)]
#[case(20.0, 60.0, 4.0, Verdict::Memory)]
#[case(59.99, 20.0, 4.0, Verdict::Latency)]
// One wave fills the GPU.
#[case(20.0, 20.0, 0.99, Verdict::SmallGrid)]
#[case(20.0, 20.0, 1.0, Verdict::Latency)]
// The order: half a wave at 90 % is fast.
#[case(11.0, 90.0, 0.48, Verdict::HighThroughput)]
// 10 points, also where the difference of two binary fractions falls short of 0.1.
#[case(65.0, 75.0, 4.0, Verdict::Memory)]
#[case(75.0, 65.0, 4.0, Verdict::Compute)]
#[case(65.0, 74.99, 4.0, Verdict::Balanced)]
#[case(74.99, 65.0, 4.0, Verdict::Balanced)]
#[case(70.0, 70.0, 4.0, Verdict::Balanced)]
// Above 100: several passes.
#[case(103.2, 0.0, 4.0, Verdict::HighThroughput)]
#[case(0.0, 0.0, 0.0, Verdict::SmallGrid)]
fn thresholds(#[case] sm: f64, #[case] memory: f64, #[case] waves: f64, #[case] verdict: Verdict) {
    assert_eq!(sol(sm, memory, waves).verdict(), verdict);
}

#[test]
fn without_waves_no_grid_is_small() {
    let unknown = SpeedOfLight::new(0.2, 0.2, None).unwrap();
    assert_eq!(unknown.verdict(), Verdict::Latency);
}

#[rstest]
// Two rows at once.
#[case(50.0, 50.0, &[ChapterVerdict::Latency, ChapterVerdict::Balanced])]
#[case(90.0, 85.0, &[ChapterVerdict::Compute, ChapterVerdict::Memory])]
// None between 60 and 80 %.
#[case(70.0, 65.0, &[])]
#[case(60.0, 20.0, &[])]
#[case(80.0, 80.0, &[])]
// One.
#[case(85.0, 20.0, &[ChapterVerdict::Compute])]
#[case(20.0, 85.0, &[ChapterVerdict::Memory])]
#[case(20.0, 30.0, &[ChapterVerdict::Latency])]
#[case(55.0, 45.0, &[ChapterVerdict::Latency, ChapterVerdict::Balanced])]
#[case(56.0, 50.0, &[ChapterVerdict::Latency])]
fn rows_of_the_chapter(#[case] sm: f64, #[case] memory: f64, #[case] rows: &[ChapterVerdict]) {
    assert_eq!(sol(sm, memory, 4.0).chapter(), rows);
}

/// Wherever both rows of the chapter hold, NVIDIA says one thing: latency.
#[test]
fn what_the_chapter_calls_balanced_nvidia_calls_latency() {
    for sm in 0..=100 {
        for memory in 0..=100 {
            let at = sol(f64::from(sm), f64::from(memory), 4.0);
            if at.chapter().contains(&ChapterVerdict::Balanced) {
                assert_eq!(at.verdict(), Verdict::Latency, "{sm} {memory}");
            }
            if at.verdict() == Verdict::Balanced {
                assert!(at.chapter().is_empty(), "{sm} {memory}");
            }
        }
    }
}

#[rstest]
#[case(-0.1, 0.5, Some(1.0), Reading::Sm, "model.reading.sm")]
#[case(0.5, f64::NAN, Some(1.0), Reading::Memory, "model.reading.memory")]
#[case(0.5, 0.5, Some(f64::INFINITY), Reading::Waves, "model.reading.waves")]
#[case(0.5, 0.5, Some(-1.0), Reading::Waves, "model.reading.waves")]
fn what_no_counter_can_say_is_refused(
    #[case] sm: f64,
    #[case] memory: f64,
    #[case] waves: Option<f64>,
    #[case] refused: Reading,
    #[case] id: &str,
) {
    let error = SpeedOfLight::new(sm, memory, waves).unwrap_err();
    assert!(matches!(error, ModelError::Reading { reading, .. } if reading == refused));
    assert_eq!(error.message().id, id);
    assert!(error.message().arg("value").is_some());
}

/// The first line of each speed of light is its own value.
#[test]
fn a_speed_of_light_is_the_largest_of_its_parts() {
    let (head, rows) = table(PARTS);
    let mut compared = 0;
    for (place, kernel) in head.iter().enumerate().skip(2) {
        for sol in ["sm__throughput", "gpu__compute_memory_throughput"] {
            let own = rows.iter().filter(|row| row[0] == sol);
            let figures: Vec<_> = own
                .filter_map(|row| Some((row[1], row[place].parse::<f64>().ok()?)))
                .collect();
            let (whole, parts) = figures.split_first().unwrap();
            assert_eq!(whole.0, sol);
            let parts: Vec<_> = parts
                .iter()
                .map(|(metric, share)| Part {
                    metric,
                    share: *share,
                })
                .collect();
            let most = limiting(&parts).map_or(0.0, |part| part.share);
            assert!((most - whole.1).abs() < 1e-9, "{kernel} {sol}");
            compared += 1;
        }
    }
    assert_eq!(compared, 2 * 27);
}

/// The rule's own text names the level of memory: `the DRAM bottleneck`, `analyzing L1`.
#[test]
fn the_limiting_unit_is_the_one_that_nvidia_names() {
    let (head, rows) = table(LAUNCHES);
    let mut named = 0;
    for row in &rows {
        let unit = match cell(&head, row, "named") {
            "dram" => Unit::Dram,
            "l2" => Unit::L2,
            "l1" => Unit::L1,
            _ => continue,
        };
        let part = cell(&head, row, "memory_part");
        assert_eq!(Unit::of(part), Some(unit), "{row:?}");
        named += 1;
    }
    // Five memory verdicts, of which one names L2; four fast ones, of which one names L1.
    assert_eq!(named, 9);
}

#[rstest]
#[case(
    "dram__cycles_active.avg.pct_of_peak_sustained_elapsed",
    Some(Unit::Dram)
)]
#[case("fbpa__dram_sectors", Some(Unit::Dram))]
#[case("lts__t_tag_requests", Some(Unit::L2))]
#[case("l1tex__data_pipe_lsu_wavefronts", Some(Unit::L1))]
#[case("sm__issue_active", Some(Unit::IssueSlots))]
#[case("sm__inst_executed", Some(Unit::IssueSlots))]
#[case("sm__inst_executed_pipe_lsu", Some(Unit::Lsu))]
#[case("sm__inst_executed_pipe_cbu_pred_on_any", Some(Unit::Branch))]
#[case("sm__mio2rf_writeback_active", Some(Unit::Mio))]
#[case("sm__pipe_fmaheavy_cycles_active", Some(Unit::Fma))]
#[case("sm__pipe_shared_cycles_active", Some(Unit::Shared))]
#[case("sm__pipe_tensor_op_dmma_cycles_active", Some(Unit::Tensor))]
#[case("sm__memory_throughput_internal_activity", None)]
#[case("gpu__compute_memory_request_throughput_internal_activity", None)]
#[case("nonsense", None)]
#[case("", None)]
fn units_by_name(#[case] metric: &str, #[case] unit: Option<Unit>) {
    assert_eq!(Unit::of(metric), unit);
}

#[test]
fn a_breakdown_is_a_list_of_names() {
    assert_eq!(breakdown("a__b, c__d,"), ["a__b", "c__d"]);
    assert!(breakdown("").is_empty());
    // Nothing busy, nothing limits.
    let idle = Part {
        metric: "sm__issue_active",
        share: 0.0,
    };
    assert_eq!(limiting(&[idle]), None);
    assert_eq!(limiting(&[]), None);
}
