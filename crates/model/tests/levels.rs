//! Dots of a hierarchical roofline against launches of an H200, and against lines worked by hand.
#![allow(clippy::unwrap_used)]

use ridgepoint_model::profiler::levels::{
    Diagonal, Judgement, Levels, MemoryLevel, Reading, Task, Wall,
};
use ridgepoint_model::units::{BytesPerSecond, FlopsPerSecond, Intensity};

const DRAM: Wall = Wall::Memory(MemoryLevel::Dram);
const L2: Wall = Wall::Memory(MemoryLevel::L2);
const L1: Wall = Wall::Memory(MemoryLevel::L1);

fn flops(value: f64) -> FlopsPerSecond {
    FlopsPerSecond::new(value).unwrap()
}

fn line(level: MemoryLevel, intensity: f64, bandwidth: f64) -> Diagonal {
    Diagonal {
        level,
        intensity: Intensity::new(intensity).unwrap(),
        bandwidth: BytesPerSecond::new(bandwidth).unwrap(),
    }
}

/// 60 TFLOPS; L1 30 TB/s, L2 10 TB/s, DRAM 5 TB/s.
fn kernel(l1: f64, l2: f64, dram: f64) -> Levels {
    Levels::new(
        flops(60e12),
        vec![
            line(MemoryLevel::L1, l1, 30e12),
            line(MemoryLevel::L2, l2, 10e12),
            line(MemoryLevel::Dram, dram, 5e12),
        ],
    )
}

/// Heights 30, 20 and 40 TFLOPS over the dots: the L2 is the lowest.
#[test]
fn a_dot_never_passes_the_diagonal_of_its_own_level() {
    let one = kernel(1.0, 2.0, 8.0);
    assert_eq!(one.lowest(), (L2, flops(20e12)));
    let free = one.place(flops(15e12));
    assert_eq!((free.performance, free.met), (flops(15e12), None));
    for wanted in [20e12, 25e12, 1e15] {
        let placed = one.place(flops(wanted));
        assert_eq!((placed.performance, placed.met), (flops(20e12), Some(L2)));
    }
    // At 20 TFLOPS the DRAM dot lies at half of its diagonal.
    assert!((one.share(flops(20e12), DRAM).unwrap() - 0.5).abs() < 1e-12);
    assert_eq!(
        Levels::new(flops(1e12), vec![]).share(flops(1e12), DRAM),
        None
    );
    assert_eq!(
        kernel(1e3, 1e3, 1e3).place(flops(1e15)).met,
        Some(Wall::Compute)
    );
}

/// One performance and three intensities: the same height everywhere, so the share of each level is
/// its traffic over its peak.
#[test]
fn the_share_of_a_level_is_its_traffic_over_its_peak() {
    // 6 TFLOPS with 2 FLOP/B at the L2 are 3 of 10 TB/s; with 3 FLOP/B at DRAM 2 of 5 TB/s.
    let one = kernel(1.0, 2.0, 3.0);
    let share = |wall| one.share(flops(6e12), wall).unwrap();
    assert!((share(L1) - 0.2).abs() < 1e-12);
    assert!((share(L2) - 0.3).abs() < 1e-12);
    assert!((share(DRAM) - 0.4).abs() < 1e-12);
    assert!((share(Wall::Compute) - 0.1).abs() < 1e-12);
}

#[test]
fn what_the_dots_say() {
    let one = kernel(1.0, 2.0, 8.0);
    // 80 % of the 20 TFLOPS are not more than 80 %.
    assert_eq!(one.read(flops(16e12)), Reading::Between(L2));
    assert_eq!(one.read(flops(16.1e12)), Reading::Bound(L2));
    assert_eq!(one.read(flops(12e12)), Reading::Between(L2));
    assert_eq!(one.read(flops(11.9e12)), Reading::Far);
}

#[test]
fn tasks_and_their_wrong_answers() {
    let near_l2 = kernel(1.0, 2.0, 8.0);
    assert_eq!(Task::L2.judge(&near_l2, flops(19e12)), Judgement::Right);
    assert_eq!(Task::L2.judge(&near_l2, flops(12e12)), Judgement::TooLow);
    // The chapter's picture: near the line of the L2, above that of the HBM. With 1.9 FLOP/B at
    // DRAM, 9.5 TFLOPS are all that its diagonal leaves, 48 % of what the L2 would allow.
    let chapter = kernel(1.0, 2.0, 1.9);
    let placed = chapter.place(flops(19e12));
    assert_eq!(
        (placed.performance, placed.met),
        (flops(9.5e12), Some(DRAM))
    );
    assert_eq!(
        Task::L2.judge(&chapter, placed.performance),
        Judgement::Other(DRAM)
    );
    assert_eq!(
        Task::Dram.judge(&chapter, placed.performance),
        Judgement::Right
    );
    // 62.5 % of DRAM while the L2 is at 95 %: not far enough.
    assert_eq!(
        Task::L2.judge(&kernel(1.0, 2.0, 6.08), flops(19e12)),
        Judgement::Other(DRAM)
    );
    assert_eq!(
        Task::Dram.judge(&near_l2, flops(19e12)),
        Judgement::Other(L2)
    );
    assert_eq!(
        Task::Compute.judge(&kernel(9.0, 9.0, 99.0), flops(55e12)),
        Judgement::Right
    );
    assert_eq!(
        Task::Compute.judge(&near_l2, flops(19e12)),
        Judgement::Other(L2)
    );
    assert_eq!(
        Task::Compute.judge(&near_l2, flops(1e12)),
        Judgement::TooLow
    );
    assert_eq!(Task::Waiting.judge(&near_l2, flops(1e12)), Judgement::Right);
    assert_eq!(
        Task::Waiting.judge(&near_l2, flops(15e12)),
        Judgement::TooHigh(L2)
    );
}

/// A launch of `ncu_levels.csv`.
fn launch(name: &str) -> (Levels, FlopsPerSecond, Vec<f64>) {
    let text = include_str!("../../../chapters/11-roofline/data/ncu_levels.csv");
    let row = text
        .lines()
        .find(|row| row.starts_with(&format!("{name},")))
        .unwrap();
    let cells: Vec<f64> = row
        .split(',')
        .map(|cell| cell.parse().unwrap_or(f64::NAN))
        .collect();
    let (ns, flop) = (cells[2], cells[3]);
    let at = |level, place: usize| line(level, flop / cells[place], cells[place + 1]);
    let lines = vec![
        at(MemoryLevel::L1, 9),
        at(MemoryLevel::L2, 11),
        at(MemoryLevel::Dram, 13),
    ];
    (
        Levels::new(flops(cells[4]), lines),
        flops(flop / ns * 1e9),
        cells,
    )
}

/// Nsight Compute's own percentages of the same launches: DRAM 90.28 %, 59.15 %, 76.64 % and 55.04 %
/// are its Memory SOL where DRAM limits (audit, section 10, and the exports).
#[test]
fn launches_lie_below_their_own_diagonals() {
    for (name, dram) in [
        ("add", 0.9028),
        ("axpy-fp32", 0.5915),
        ("axpy-fp64", 0.7664),
        ("rmsnorm", 0.5504),
    ] {
        let (kernel, rate, _) = launch(name);
        assert!(
            (kernel.share(rate, DRAM).unwrap() - dram).abs() < 2e-3,
            "{name}"
        );
        assert_eq!(kernel.lowest().0, DRAM, "{name}");
    }
    for name in [
        "add",
        "axpy-fp32",
        "axpy-fp64",
        "softmax",
        "rmsnorm",
        "gelu",
        "fma",
        "matmul",
        "cublas",
        "attention",
        "wmma",
    ] {
        let (kernel, rate, _) = launch(name);
        assert_eq!(kernel.place(rate).performance, rate, "{name}");
    }
}

/// A product of 4096³ takes 2 · 4096³ = 137,438,953,472 FLOP; in 243.872 µs 563.6 of 853.0 TFLOPS.
/// Its L2 dot is the nearest to its line, its DRAM dot is far: both are one kernel.
#[test]
fn a_product_is_nearer_to_the_l2_line_than_to_that_of_the_dram() {
    let (kernel, rate, cells) = launch("matmul");
    assert!((cells[3] - 137_438_953_472.0).abs() < 0.5);
    assert!((rate.get() / 563.57e12 - 1.0).abs() < 1e-4);
    assert_eq!(kernel.lowest().0, L2);
    assert!((kernel.share(rate, L2).unwrap() - 0.720).abs() < 1e-3);
    assert!(kernel.share(rate, DRAM).unwrap() < 0.16);
    assert_eq!(kernel.read(rate), Reading::Between(L2));
    // cuBLAS is at 764.1 of 847.7 TFLOPS.
    let (kernel, rate, _) = launch("cublas");
    assert_eq!(kernel.read(rate), Reading::Bound(Wall::Compute));
    assert!((kernel.share(rate, Wall::Compute).unwrap() - 0.9014).abs() < 1e-3);
}

/// Memory SOL of this launch is 90.3 %, and yet every dot lies far below its line: the L1 is busy
/// with wavefronts, which have no diagonal.
#[test]
fn far_below_every_line_may_still_be_a_limit() {
    let (kernel, rate, cells) = launch("wmma");
    assert_eq!(kernel.read(rate), Reading::Far);
    assert!(cells[16] > 90.0);
}

/// Streaming kernels move more at DRAM than the L2 hands to the SMs, because only DRAM counts the
/// writes too: 384.8 MB against 269.0 MB for an axpy.
#[test]
fn intensities_need_not_fall_from_level_to_level() {
    let (kernel, ..) = launch("axpy-fp32");
    let at = |level| {
        kernel
            .diagonals()
            .iter()
            .find(|line| line.level == level)
            .unwrap()
            .intensity
    };
    assert!(at(MemoryLevel::Dram) < at(MemoryLevel::L2));
}
