#![allow(clippy::unwrap_used)]

use super::*;
use ridgepoint_model::occupancy::{Launch, limits, occupancy};

const TEXT: &str = include_str!("../../../../chapters/11-roofline/data/occupancy_ilp_copy.csv");

const ROOF: f64 = 4.8e12;

fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

fn shown(loads: f64, occupancy: f64, across: Across) -> Shown {
    Shown {
        loads,
        occupancy,
        across,
        roof: ROOF,
    }
}

/// The driver of the H200 wrote the blocks; the model says the same 55 times.
#[test]
fn the_model_agrees_with_the_driver() {
    let points = parse(TEXT).unwrap();
    assert_eq!(points.len(), 55);
    let limits = limits((9, 0)).unwrap();
    for point in points {
        let launch = Launch::new(128, point.registers as u32).with_dynamic(point.shared as u64);
        let answer = occupancy(limits, &launch).unwrap();
        assert_eq!(f64::from(answer.blocks()), point.blocks, "{point:?}");
        assert_eq!(answer.warps().active as f64, point.warps);
        assert!((answer.ratio() - point.occupancy).abs() < 1e-9);
    }
}

#[test]
fn one_reading_stands_at_each_place_of_a_line() {
    let walked = walked(&parse(TEXT).unwrap());
    // 11 + 11 + 11 + 9 + 7: 8 loads have three readings at 75 %, 16 have five at 43.75 %.
    assert_eq!(walked.len(), 49);
    let at = |loads, occupancy| walked[nearest(&walked, loads, occupancy)].rate / 1e9;
    assert!((at(8.0, 0.75) - 4208.0).abs() < 1e-6);
    assert!((at(16.0, 0.4375) - 4136.1).abs() < 1e-6);
    for pair in walked
        .windows(2)
        .filter(|pair| pair[0].loads == pair[1].loads)
    {
        assert!(pair[0].warps < pair[1].warps);
    }
}

/// 3825.2 / 1688.1 = 2.266.
#[test]
fn few_warps_with_many_loads_win() {
    let points = parse(TEXT).unwrap();
    let text = plain(&found("loads", &points, Locale::En));
    for part in ["3825 GB/s", "25 %", "1688 GB/s", "100 %", "2.27×"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.starts_with("Right"));
    assert_ne!(text, plain(&found("full", &points, Locale::En)));
    assert_eq!(found("show", &[], Locale::Zh), "");
}

/// 4 warps × 32 × 1 × 4 B = 512 B; 228 of 4800 GB/s is 4.75 %.
#[test]
fn the_chosen_point_is_explained() {
    let points = parse(TEXT).unwrap();
    let model = show(&shown(1.0, 0.0625, Across::Occupancy), &points, Locale::En);
    let text = plain(&model.sentence);
    for part in ["6.25 %", "512 B", "227.8 GB/s", "4.75 %"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(model.chosen, 0);
    assert_eq!(model.figure.crosshair, Some(6.25));
}

/// 8 KiB: 4 warps × 16, 8 × 8, 16 × 4, 32 × 2, 64 × 1 loads.
#[test]
fn points_with_as_many_bytes_in_flight_are_ringed() {
    let points = parse(TEXT).unwrap();
    let model = show(&shown(1.0, 1.0, Across::Bytes), &points, Locale::Zh);
    let mut rates: Vec<_> = model
        .figure
        .rings
        .iter()
        .map(|ring| ring.at[1] / 1e9)
        .collect();
    rates.sort_by(f64::total_cmp);
    assert_eq!(rates, [1667.8, 1688.1, 2197.6, 2441.2, 2577.4]);
    assert!(model.figure.rings.iter().all(|ring| ring.at[0] == 8192.0));
}

/// 1688.1 GB/s ÷ 8 B ÷ 128 threads = 1.65 blocks a ns; with two loads 3341.9 ÷ 2048 = 1.63.
#[test]
fn the_level_parts_start_as_many_blocks() {
    let points = parse(TEXT).unwrap();
    let last = |loads| {
        let mut own = points.iter().filter(|point| point.loads == loads);
        row(own.next_back().unwrap(), ROOF).pop().unwrap()
    };
    assert_eq!([last(1.0), last(2.0)], ["1.65", "1.63"]);
}

#[test]
fn without_a_file_nothing_is_said() {
    let model = show(&shown(16.0, 0.25, Across::Occupancy), &[], Locale::En);
    assert_eq!((model.chosen, model.sentence.as_str()), (0, ""));
    assert!(model.figure.rings.is_empty());
}
