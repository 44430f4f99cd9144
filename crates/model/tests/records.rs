//! The sources of the boards, and the figures on which they disagree, against the table of boards.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ridgepoint_model::hardware::{
    Figure, GPUS, Gpu, Provenance, Record, Records, TensorClock, gpu,
};
use rstest::rstest;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The text that the pages load.
static RECORDS: LazyLock<Records<'static>> = LazyLock::new(|| {
    let text = include_str!("../../../chapters/11-roofline/data/boards.txt");
    Records::parse(text).unwrap()
});

fn record(gpu: &Gpu) -> &'static Record<'static> {
    gpu.record().unwrap_or_else(|| panic!("{}", gpu.id))
}

fn off(a: f64, b: f64) -> f64 {
    (a / b - 1.0).abs()
}

#[test]
fn every_figure_has_a_source_of_its_level_and_no_source_stands_for_nothing() {
    use Figure as F;
    for gpu in GPUS {
        let record = record(gpu);
        let sourced = |figure| record.sources_of(figure).next().is_some();
        let clocks = gpu.clocks;
        let has = |figure| match figure {
            F::ComputeCapability | F::SmCount | F::MemoryKind | F::MemorySize | F::Bandwidth => {
                true
            }
            F::Peaks => true,
            F::BoostClock => clocks.boost_mhz.is_some(),
            F::TensorClock => clocks.tensor_basis == TensorClock::Published,
            F::HighestClock => clocks.boost_mhz.is_some() && clocks.highest_mhz > clocks.boost_mhz,
            F::BusWidth => gpu.memory.bus_bits.is_some(),
            F::MemoryClock => gpu.memory.clock_mhz.is_some(),
            F::L2Size => gpu.l2_bytes.is_some(),
            F::L2Bandwidth => gpu.l2_bandwidth_gbps.is_some(),
            F::PeakRates | F::Check => sourced(figure),
        };
        for figure in Figure::ALL {
            let same_chip = gpu.id == "h200-sxm" && *figure == F::TensorClock;
            let both = (sourced(*figure), has(*figure) || same_chip);
            assert_eq!(both.0, both.1, "{} {figure:?}", gpu.id);
        }
        for peak in gpu.peaks {
            let level = peak.provenance;
            let known = level == Provenance::Derived
                || record
                    .sources_of(F::Peaks)
                    .any(|source| source.level == level);
            assert!(known, "{} {}", gpu.id, peak.input.id());
        }
    }
}

/// Boards that no document of NVIDIA and no driver stands behind.
#[test]
fn boards_known_from_third_parties_alone() {
    let all_second_hand = |gpu: &&Gpu| {
        let record = record(gpu);
        let level = |figure| record.level(figure) == Some(Provenance::SecondHand);
        level(Figure::SmCount) && level(Figure::Bandwidth) && level(Figure::Peaks)
    };
    let found: Vec<_> = GPUS
        .iter()
        .filter(all_second_hand)
        .map(|gpu| gpu.id)
        .collect();
    assert_eq!(found, ["a30", "h800-sxm", "h20", "h200-nvl"]);
}

#[test]
fn conflicts_name_what_was_chosen_among_what_was_found() {
    let mut count = 0;
    for gpu in GPUS {
        for conflict in &record(gpu).conflicts {
            count += 1;
            let at = format!("{} {:?}", gpu.id, conflict.figure);
            assert!(!conflict.reason.zh.is_empty() && !conflict.reason.en.is_empty());
            assert!(
                conflict.readings.len() > 1 || conflict.chosen.is_none(),
                "{at}"
            );
            let number = |text: &str| {
                let digits = |c: &char| c.is_ascii_digit() || *c == '.';
                let text = text.replace('\u{202f}', "");
                let digits: String = text.chars().take_while(digits).collect();
                digits.parse::<f64>().ok()
            };
            let Some(chosen) = conflict.chosen else {
                continue;
            };
            let close = |value: &str| match (number(value), number(chosen)) {
                (Some(a), Some(b)) => off(a, b) < 1e-9,
                _ => value == chosen,
            };
            let found = conflict.readings.iter().any(|reading| close(reading.value));
            assert!(found, "{at}: {chosen} is none of the values");
            let Some(chosen) = number(chosen) else {
                continue;
            };
            let own = match conflict.figure {
                Figure::Bandwidth => gpu.memory.bandwidth_gbps,
                Figure::SmCount => f64::from(gpu.sm_count),
                Figure::BusWidth => f64::from(gpu.memory.bus_bits.unwrap()),
                Figure::MemoryClock => gpu.memory.clock_mhz.unwrap(),
                Figure::MemorySize => f64::from(gpu.memory.size_gb),
                Figure::L2Size => gpu.l2_bytes.unwrap() as f64 / 1024.0 / 1024.0,
                Figure::BoostClock => gpu.clocks.boost_mhz.unwrap(),
                Figure::TensorClock => gpu.clocks.tensor_mhz.unwrap(),
                Figure::Peaks => {
                    let peaks = gpu.peaks.iter();
                    let known = peaks.map(|peak| peak.dense_tflops);
                    known
                        .min_by(|a, b| off(*a, chosen).total_cmp(&off(*b, chosen)))
                        .unwrap()
                }
                _ => panic!("{at} has no figure to compare with"),
            };
            assert!(off(own, chosen) < 1e-9, "{at}: {own} is not {chosen}");
        }
    }
    // 64 of the sources that concern a figure of the table; base clocks and powers are not in it.
    assert_eq!(count, 64);
}

#[test]
fn records_and_boards_are_the_same() {
    let a100 = gpu("a100-sxm-80gb").unwrap();
    let bandwidth = a100.sources_of(Figure::Bandwidth).next().unwrap();
    assert_eq!(bandwidth.title, "NVIDIA A100 datasheet");
    let records: BTreeSet<_> = RECORDS.ids().collect();
    let boards: BTreeSet<_> = GPUS.iter().map(|gpu| gpu.id).collect();
    assert_eq!(records, boards);
}

#[rstest]
#[case(
    "fact 1",
    "line 1: an unknown kind of line, or a wrong number of fields"
)]
#[case(
    "source a | nvidia | - | Title",
    "line 1: an unknown kind of line, or a wrong number of fields"
)]
#[case(
    "\n# a note\nsource a | rumour | - | Title | page",
    "line 3: an unknown level"
)]
#[case("board x\nfrom a: sms", "line 2: a source that is not listed")]
#[case("board x\nfrom a", "line 2: a source without figures")]
#[case("board x\nvalue 1 | zh | en", "line 2: a line that belongs to nothing")]
#[case(
    "conflict sms | - | 1 | zh | en",
    "line 1: a line that belongs to nothing"
)]
#[case(
    "board x\nconflict colour | - | 1 | zh | en",
    "line 2: an unknown figure"
)]
fn a_record_that_cannot_be_read_is_told_by_its_line(#[case] text: &str, #[case] error: &str) {
    assert_eq!(Records::parse(text).unwrap_err().to_string(), error);
}
