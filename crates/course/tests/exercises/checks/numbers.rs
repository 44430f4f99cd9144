//! Numbers of the quick checks, and what each wrong thought leads to.

use super::{bandwidth, dense, trials};
use crate::trial::Trial;
use ridgepoint_course::exercise::Verdict;

/// Whether `typed` of a unit is right.
fn right(trial: &Trial, part: &str, value: f64, unit: &str) {
    trial.expect(part, &format!("{value:.6} {unit}"), Verdict::Right, "");
}

/// Whether it is known for a wrong thought.
fn slip(trial: &Trial, part: &str, value: f64, unit: &str, thought: &str) {
    let text = format!("{value:.6} {unit}");
    trial.expect(part, &text, Verdict::Misconception, thought);
}

fn noted(trial: &Trial, part: &str, value: f64, unit: &str) {
    trial.expect(part, &format!("{value:.6} {unit}"), Verdict::Noted, "");
}

#[test]
fn check_1_floor_of_a_gated_activation() {
    for trial in trials("check-11.1") {
        // Elements over TB/s are picoseconds a byte: 1e-6 makes them µs.
        let pass = trial.param("tokens") * 14336.0 / bandwidth(&trial.word("gpu")) * 1e-6;
        right(&trial, "1", 6.0 * pass, "µs");
        slip(&trial, "1", 4.0 * pass, "µs", "no-output");
        slip(&trial, "1", 3.0 * pass, "µs", "elements");
        slip(&trial, "1", 12.0 * pass, "µs", "fp32-bytes");
    }
    // 6 B × 8192 × 14336 = 704.6 MB over 4.8 TB/s.
    right(&Trial::chapter("check-11.1"), "1", 146.8, "µs");
}

#[test]
fn check_1_speed_of_the_whole() {
    for trial in trials("check-11.1") {
        let (p, s) = (trial.param("part_of_step"), trial.param("faster"));
        let left = 1.0 - p + p / s;
        right(&trial, "2", (1.0 / left - 1.0) * 100.0, "%");
        slip(&trial, "2", 100.0 / left, "%", "ratio-for-rise");
        slip(&trial, "2", 1.0 / left, "%", "ratio-for-rise");
        slip(&trial, "2", (1.0 - left) * 100.0, "%", "time-for-speed");
        slip(&trial, "2", p * 100.0, "%", "part-for-whole");
        slip(&trial, "2", (s - 1.0) * 100.0, "%", "part-for-whole");
    }
    // A fifth at four times the speed leaves 0.85 of the time.
    right(&Trial::chapter("check-11.1"), "2", 17.6, "%");
}

#[test]
fn check_2_bound_of_what_nobody_pruned() {
    for trial in trials("check-11.2") {
        let gpu = trial.word("gpu");
        let fed = bandwidth(&gpu) * trial.param("ai");
        assert!(
            fed > 2.0 * dense(&gpu),
            "the flat top decides, sparse or not"
        );
        right(&trial, "2", dense(&gpu), "TFLOPS");
        slip(&trial, "2", 2.0 * dense(&gpu), "TFLOPS", "sparse-peak");
        slip(&trial, "2", fed, "TFLOPS", "no-min");
        let cuda = if gpu == "a100_sxm_80gb" { 19.5 } else { 66.9 };
        slip(&trial, "2", cuda, "TFLOPS", "cuda-peak");
    }
}

#[test]
fn check_3_intensity_of_a_quantised_layer() {
    for trial in trials("check-11.3") {
        let batch = trial.param("batch");
        let (weights, rows) = (4096.0 * 4096.0, batch * 4096.0);
        let flop = 2.0 * batch * weights;
        let of = |weight: f64, input: f64, output: f64| {
            flop / (weight * weights + input * rows + output * rows)
        };
        right(&trial, "1", of(0.5, 2.0, 2.0), "FLOP/B");
        slip(&trial, "1", of(2.0, 2.0, 2.0), "FLOP/B", "one-type");
        slip(&trial, "1", of(0.5, 0.5, 0.5), "FLOP/B", "one-type");
        slip(&trial, "1", of(0.5, 2.0, 2.0) / 2.0, "FLOP/B", "no-fma");
        slip(&trial, "1", of(0.5, 2.0, 0.0), "FLOP/B", "no-output");
        slip(&trial, "1", of(0.0, 2.0, 2.0), "FLOP/B", "no-weight");
    }
    // 1.0737e9 over 8.389e6 + 2 × 262,144 B.
    right(&Trial::chapter("check-11.3"), "1", 120.5, "FLOP/B");
}

#[test]
fn check_4_occupancy_by_shared_memory() {
    for trial in trials("check-11.4") {
        let kib = trial.param("shared") / 1024.0;
        let share = |blocks: f64| blocks * 4.0 / 64.0 * 100.0;
        // Registers: 40 × 32 = 1280 a warp, 12 warps a partition, 48, 12 blocks.
        right(&trial, "1", share((164.0 / (kib + 1.0)).floor()), "%");
        slip(&trial, "1", share((164.0 / kib).floor()), "%", "no-reserve");
        slip(&trial, "1", share(164.0 / (kib + 1.0)), "%", "no-floor");
        let h100 = (228.0 / (kib + 1.0)).floor();
        slip(&trial, "1", share(h100), "%", "hopper-shared");
        slip(&trial, "1", 75.0, "%", "one-limit");
    }
    // 164 / 21 = 7.8: seven blocks of four warps.
    right(&Trial::chapter("check-11.4"), "1", 43.75, "%");
}

#[test]
fn check_4_what_the_tail_leaves() {
    for trial in trials("check-11.4") {
        let (grid, resident) = (trial.param("grid"), trial.param("resident"));
        let waves = grid / (108.0 * resident);
        right(&trial, "3", waves / waves.ceil() * 100.0, "%");
        slip(&trial, "3", waves.fract() * 100.0, "%", "last-wave");
        let alone = grid / 108.0;
        slip(&trial, "3", alone / alone.ceil() * 100.0, "%", "one-block");
    }
    // 500 / 216 = 2.315 waves, three paid for.
    right(&Trial::chapter("check-11.4"), "3", 77.2, "%");
}

#[test]
fn check_5_hits_of_a_stream() {
    for trial in trials("check-11.5") {
        let (reads, writes) = (trial.param("reads"), trial.param("writes"));
        right(&trial, "1", writes / (reads + writes) * 100.0, "%");
        slip(
            &trial,
            "1",
            reads / (reads + writes) * 100.0,
            "%",
            "reads-hit",
        );
        slip(&trial, "1", writes / reads * 100.0, "%", "writes-per-read");
    }
}

#[test]
fn check_5_operations_by_counter() {
    for trial in trials("check-11.5") {
        let million = |name: &str| trial.param(name) / 1e6;
        let (add, mul, fma) = (million("fadd"), million("fmul"), million("ffma"));
        right(&trial, "3", add + mul + 2.0 * fma, "MFLOP");
        noted(&trial, "3", add + mul + 2.0 * fma + 10.0, "MFLOP");
        slip(&trial, "3", add + mul + fma, "MFLOP", "no-fma");
        slip(&trial, "3", add + 2.0 * fma, "MFLOP", "no-fmul");
        slip(&trial, "3", 2.0 * (add + mul + fma), "MFLOP", "all-fma");
    }
}

#[test]
fn check_6_launches_before_the_first() {
    for trial in trials("check-11.6") {
        let ms = (trial.param("time") * 1e5).round() / 100.0;
        let (warm, timed) = ((25.0 / ms).floor(), (100.0 / ms).floor());
        let configs = trial.param("configs");
        let whole = |part: &str, value: f64, verdict, thought| {
            trial.expect(part, &format!("{value}"), verdict, thought);
        };
        whole("1", configs * (6.0 + warm + timed), Verdict::Right, "");
        let known = Verdict::Misconception;
        whole("1", 6.0 + warm + timed, known, "one-config");
        whole("1", configs * timed, known, "measured-only");
        whole("1", configs * (warm + timed), known, "measured-only");
    }
    // 1 + 5 + 52 + 208 = 266, six times.
    Trial::chapter("check-11.6").expect("1", "1596", Verdict::Right, "");
}

#[test]
fn check_6_depth_below_the_diagonal() {
    for trial in trials("check-11.6") {
        let rate = trial.param("moved") / trial.param("took") / 1e12;
        right(&trial, "2", 4.8 / rate, "");
        slip(&trial, "2", rate / 4.8, "", "share-for-factor");
        // 3 GFLOP in that time under a flat top of 66.9 TFLOPS.
        let top = 66.9 * trial.param("took") / 0.003;
        slip(&trial, "2", top, "", "distance-to-top");
    }
}

#[test]
fn check_7_the_grade_of_a_product() {
    for trial in trials("check-11.7") {
        let ms = trial.param("took") * 1e3;
        // 2 × 8192 × 8192 × 4096 = 549.756 GFLOP.
        let share = 549.756 / ms / 989.4 * 100.0;
        right(&trial, "1", share, "%");
        let bytes = 2.0 * (2.0 * 8192.0 * 4096.0 + 8192.0 * 8192.0) / 1e9;
        slip(
            &trial,
            "1",
            bytes / ms / 3.35 * 100.0,
            "%",
            "smaller-quotient",
        );
        // Half is the sparse peak or an FMA counted once: both are told.
        let half = trial.typed("1", &format!("{:.4} %", share / 2.0));
        assert_eq!(half.verdict, Verdict::Misconception);
        for thought in ["sparse-peak", "no-fma"] {
            assert!(half.misconceptions.contains(&thought.to_owned()));
        }
    }
}

#[test]
fn check_8_what_bandwidth_gave() {
    for trial in trials("check-11.8") {
        let (before, gain) = (trial.param("before") * 100.0, trial.param("gain"));
        let now = before * gain * trial.param("passes") / 12.0;
        assert!(now < 100.0, "nothing reaches more than there is");
        right(&trial, "2", now, "%");
        slip(&trial, "2", before * gain, "%", "all-to-bandwidth");
        slip(&trial, "2", before, "%", "bytes-only");
    }
    right(&Trial::chapter("check-11.8"), "2", 60.0, "%");
}

#[test]
fn check_9_what_is_left_to_save() {
    for trial in trials("check-11.9") {
        let took = trial.param("took") * 1e6;
        // 4 B × 16384 × 4096 = 268.44 MB at 4.8 TB/s is 55.92 µs.
        let ideal = 4.0 * 16384.0 * 4096.0 / 4.8e6;
        let target = ideal / trial.param("copy");
        assert!(took > target, "there is something left");
        right(&trial, "2", took - target, "µs");
        slip(&trial, "2", took - ideal, "µs", "peak-for-achieved");
        slip(&trial, "2", took - target / 2.0, "µs", "no-output");
    }
    right(&Trial::chapter("check-11.9"), "2", 16.4, "µs");
}
