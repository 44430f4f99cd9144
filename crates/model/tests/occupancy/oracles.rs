//! Every answer of NVIDIA's driver and of NVIDIA's header.

use std::fmt::Write;

use ridgepoint_model::occupancy::{Carveout, Launch, OptIn, limits, occupancy, residency};

const DRIVER: &str = include_str!("../data/driver_cc90.csv");
const HEADER: &str = include_str!("../data/header_vectors.csv");
const NO_LIMIT: u32 = 2_147_483_647;

fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let fields = |line: &'static str| line.trim_end().split(',').collect();
    text.lines().skip(1).map(fields)
}

/// Stops with the first rows that differ.
fn all_equal(total: usize, compared: usize, differing: &[String]) {
    let mut text = String::new();
    for row in differing.iter().take(5) {
        writeln!(text, "{row}").unwrap();
    }
    assert!(differing.is_empty(), "{} differ:\n{text}", differing.len());
    assert_eq!(compared, total);
}

/// The driver was asked with dynamic shared memory opted in to 227 KB.
#[test]
fn every_answer_of_the_driver_on_an_h200() {
    let h200 = limits((9, 0)).unwrap();
    let (mut compared, mut differing) = (0, Vec::new());
    for row in rows(DRIVER) {
        let [registers, threads, dynamic, expected] = row[..] else {
            panic!("{row:?}");
        };
        let launch = Launch {
            opt_in: OptIn::Declared(232_448),
            ..Launch::new(threads.parse().unwrap(), registers.parse().unwrap())
                .with_dynamic(dynamic.parse().unwrap())
        };
        let expected: u32 = expected.parse().unwrap();
        let raw = residency(h200, &launch).blocks;
        // A reader meets an error where the driver says 0.
        let shown = occupancy(h200, &launch).map_or(0, |answer| answer.blocks());
        if raw != expected || shown != expected {
            differing.push(format!("{row:?}: {raw}, {shown}"));
        }
        compared += 1;
    }
    all_equal(21_948, compared, &differing);
}

#[test]
fn every_answer_of_the_header() {
    let (mut compared, mut differing) = (0, Vec::new());
    for row in rows(HEADER) {
        let found = ours(&row);
        let expected: Vec<u64> = row[11..].iter().map(|f| f.parse().unwrap()).collect();
        if row[10] != "0" || found != expected {
            differing.push(format!("{row:?}: {found:?}"));
        }
        compared += 1;
    }
    all_equal(1_989, compared, &differing);
}

/// The columns from `active_blocks` on.
fn ours(row: &[&str]) -> Vec<u64> {
    let (major, minor) = row[1].split_once('.').unwrap();
    let limits = limits((major.parse().unwrap(), minor.parse().unwrap())).unwrap();
    let number = |at: usize| row[at].parse::<u64>().unwrap();
    let launch = Launch {
        threads: row[2].parse().unwrap(),
        registers: row[3].parse().unwrap(),
        static_shared: number(4),
        dynamic_shared: number(5),
        carveout: row[6].parse().map_or(Carveout::Default, Carveout::Percent),
        barriers: row[7].parse().unwrap(),
        opt_in: if row[8] == "1" {
            OptIn::Declared(number(9))
        } else {
            OptIn::Never
        },
    };
    let found = residency(limits, &launch);
    vec![
        found.blocks.into(),
        found.by.registers.unwrap_or(NO_LIMIT).into(),
        found.by.shared.unwrap_or(NO_LIMIT).into(),
        found.by.warps.into(),
        found.by.blocks.into(),
        found.by.barriers.unwrap_or(NO_LIMIT).into(),
        found.by.header_mask().into(),
        found.registers.per_block,
        found.shared.allocated,
    ]
}
