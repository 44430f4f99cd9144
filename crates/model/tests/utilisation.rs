//! Times held against roofs, and bytes that a profiler counted beside those of the algorithm.
//! Cases are named as in the case list; the counters of the H200 are those of
//! chapters/11-roofline/data/counters.csv.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ridgepoint_model::ModelError;
use ridgepoint_model::hardware::{BandwidthBasis, Engine, Precision, Sparsity, gpu};
use ridgepoint_model::intensity::{
    Algorithm, Attention, Count, Elementwise, Gemm, Operand, PerElement, RowKind, RowOperator,
};
use ridgepoint_model::measurement::{CauseKind, Context, Measurement, judge};
use ridgepoint_model::roofline::{Bound, Roof};
use ridgepoint_model::units::{Bytes, BytesPerSecond, Flops, FlopsPerSecond, Seconds};
use ridgepoint_model::utilisation::{
    DifferenceKind, Moved, RULES, RuleFor, assess, differences, rules_for, time_slip,
};
use rstest::rstest;

const FP16: Precision = Precision::Fp16;

fn close(a: f64, b: f64, relative: f64) {
    assert!((a / b - 1.0).abs() <= relative, "{a} is not {b}");
}

fn context(id: &str, engine: Engine, precision: Precision) -> Context {
    let (dense, printed) = (Sparsity::Dense, BandwidthBasis::Published);
    Context::new(gpu(id).unwrap(), engine, precision, dense, printed).unwrap()
}

fn tensor(id: &str) -> Context {
    context(id, Engine::Tensor, FP16)
}

fn cuda(id: &str) -> Context {
    context(id, Engine::CudaCore, Precision::Fp32)
}

fn seconds(value: f64) -> Seconds {
    Seconds::new(value).unwrap()
}

fn total(bytes: f64) -> Moved {
    Moved::total(Bytes::new(bytes).unwrap())
}

fn kinds(count: &Count, moved: &Moved, id: &str) -> Vec<DifferenceKind> {
    let found = differences(count, moved, Some(gpu(id).unwrap()));
    for one in &found {
        assert!(one.message.id.starts_with("model.moved."));
        assert!(one.message.id.ends_with(one.kind.id()));
    }
    found.iter().map(|one| one.kind).collect()
}

fn rows(kind: RowKind, rows: u64, columns: u64) -> Count {
    RowOperator::new(kind, rows, columns, FP16).count().unwrap()
}

/// One input read and one output written, in FP16, with 4 FLOP an element.
fn one_in_one_out(elements: u64) -> Count {
    let operator = Elementwise {
        elements,
        operations: PerElement {
            algorithm: 4.0,
            counted: 2.0,
        },
        inputs: vec![Operand::new("x", FP16)],
        outputs: vec![Operand::new("y", FP16)],
    };
    operator.count().unwrap()
}

/// hip-ep#675: 136.6 MB moved where 67.1 MB were needed: loads of half a line, 2.04 times.
#[test]
fn r24_half_of_each_line_is_used() {
    // 67.1 MB, half of it written.
    let count = one_in_one_out(16_777_216);
    assert_eq!(count.bytes().get(), 67_108_864.0);
    let moved = total(136.6e6);
    let found = differences(&count, &moved, gpu("a100-sxm-80gb").ok());
    assert_eq!(found[0].kind, DifferenceKind::OverFetch);
    assert_eq!(found[0].message.arg("times"), Some("2.04"));
    assert_eq!(found[0].message.arg("share"), Some("49.1\u{a0}%"));
    assert!(found.iter().any(|one| one.kind == DifferenceKind::ReReads));
}

/// rocprofiler-compute#691: an MI300A measured at 81 TFLOPS in FP64 above a roof of 61, because
/// the benchmark issues two at once. The printed roof refuses what the measured one allows: show
/// both.
#[test]
fn r41_printed_and_measured_roof_side_by_side() {
    let roof = |tflops: f64| {
        Context::custom(Roof {
            compute: FlopsPerSecond::new(tflops * 1e12).unwrap(),
            bandwidth: BytesPerSecond::new(5.3e12).unwrap(),
        })
    };
    let work = |flop: f64| Measurement::of_work(Flops::new(flop).unwrap(), seconds(1.0));
    let refusal = judge(&work(81e12), &roof(61.0)).unwrap_err();
    close(refusal.utilisation.of_roof, 1.328, 1e-3);
    assert_eq!(judge(&work(81e12), &roof(81.0)).unwrap().of_roof, 1.0);
    close(
        judge(&work(60e12), &roof(61.0)).unwrap().of_roof,
        0.984,
        1e-3,
    );
}

/// flash-attention#1913: attention below a roof of 14.5 TFLOPS with a ridge of 9.73. That is the
/// FP32 roof of an A100 at its locked base clock: 108·64·2·1.05 GHz, and 1.49 TB/s. Attention
/// belongs below the Tensor Core roof of 312.
#[test]
fn r44_attention_below_the_fp32_roof() {
    let a100 = gpu("a100-sxm-80gb").unwrap();
    let base = a100.peak_at_clock(Engine::CudaCore, Precision::Fp32, 1050.0);
    close(base.unwrap().get(), 14.5e12, 2e-3);
    close(14.5e12 / 9.73, 1.49e12, 1e-3);
    let attention = Attention::new(16, 16, 2048, 128, FP16);
    let count = attention.count(Algorithm::FUSED).unwrap();
    // The published 230 TFLOPS of FlashAttention-2.
    let time = count.flops / FlopsPerSecond::new(230e12).unwrap();
    let wrong = assess(&count, time, &cuda("a100-sxm-80gb"), None);
    let causes = wrong.algorithm.unwrap_err().causes;
    assert!(causes.iter().any(|cause| cause.kind == CauseKind::Engine));
    let right = assess(&count, time, &tensor("a100-sxm-80gb"), None);
    let used = right.algorithm.unwrap();
    // E68: 73.7 % of the peak, and 11 % of the bandwidth.
    close(used.of_compute.unwrap(), 0.737, 1e-3);
    close(used.of_bandwidth.unwrap(), 0.11, 5e-3);
    assert_eq!(used.bound, Bound::Compute);
}

/// TileOPs#1996: SiLU of 2048 × 14 336 in FP16 on an H200. Of 58 720 256 B read 58 731 520 came
/// from DRAM, of as many written 37 068 800 went there (0.63): the rest stays in the 60 MB of L2.
#[test]
fn r50_written_lines_stay_in_l2() {
    let count = one_in_one_out(2048 * 14_336);
    assert_eq!(count.read().unwrap().get(), 58_720_256.0);
    let moved = Moved::parts(58_731_520.0, 37_068_800.0).unwrap();
    assert_eq!(
        kinds(&count, &moved, "h200-sxm"),
        [DifferenceKind::DirtyLines]
    );
    let found = differences(&count, &moved, gpu("h200-sxm").ok());
    assert_eq!(found[0].message.arg("missing"), Some("21.7\u{a0}MB"));
    assert_eq!(found[0].message.arg("l2"), Some("60\u{a0}MiB"));
    // The sum alone allows the same reason.
    let sum = total(58_731_520.0 + 37_068_800.0);
    assert_eq!(
        kinds(&count, &sum, "h200-sxm"),
        [DifferenceKind::DirtyLines]
    );
}

/// GEAK#468, rocm-systems#6339: the bytes of HBM a quarter too few, the reads half: lines of 128 B
/// counted as 64. Put right, the bandwidth doubles and the intensity halves.
#[test]
fn r51_counter_scaled_by_half_a_line() {
    // 1.07 GB each way, which no cache holds.
    let count = one_in_one_out(536_870_912);
    let needed = 1_073_741_824.0;
    let moved = Moved::parts(needed / 2.0, needed).unwrap();
    close(moved.bytes() / count.bytes(), 0.75, 1e-12);
    assert_eq!(
        kinds(&count, &moved, "a100-sxm-80gb"),
        [DifferenceKind::CounterScale]
    );

    let time = seconds(2e-3);
    let roof = cuda("a100-sxm-80gb");
    let scaled = assess(&count, time, &roof, Some(&total(needed)));
    let right = assess(&count, time, &roof, Some(&total(2.0 * needed)));
    assert_eq!(scaled.differences[0].kind, DifferenceKind::CounterScale);
    assert!(right.differences.is_empty());
    let [low, high] = [&scaled, &right].map(|one| one.counted_measurement.unwrap());
    assert_eq!(high.bandwidth().unwrap() / low.bandwidth().unwrap(), 2.0);
    assert_eq!(high.intensity().unwrap() / low.intensity().unwrap(), 0.5);
}

/// AIInfra#386: "200 PFLOPS for each H100 in FP8", a hundred times too much. It has 1.979, and
/// eight have 15.8.
#[test]
fn r55_a_hundred_times_the_peak() {
    let h100 = context("h100-sxm5", Engine::Tensor, Precision::Fp8);
    close(h100.roof().compute.get(), 1.979e15, 1e-3);
    close(8.0 * h100.roof().compute.get(), 15.8e15, 5e-3);
    let claim = Measurement::of_work(Flops::new(200e15).unwrap(), seconds(1.0));
    let refusal = judge(&claim, &h100).unwrap_err();
    close(refusal.utilisation.of_roof, 101.1, 1e-3);
    assert!(!refusal.causes.is_empty());
}

/// nsys-ai#93: an unknown GPU was taken for an A100 without a word. It is refused, with the names
/// that come near.
#[test]
fn r56_an_unknown_gpu_is_no_a100() {
    for id in ["rtx-9090", "", "mi300x", "a100"] {
        let error = gpu(id).unwrap_err();
        assert!(matches!(&error, ModelError::UnknownGpu { near, .. } if !near.is_empty()));
        assert_eq!(error.message().id, "model.unknown-gpu");
    }
}

/// Kernels of the H200: what the counters saw, and which reasons that leaves.
#[rstest]
// RMSNorm: of 33.6 MB written, 10.9 reached the HBM. The set of 67 MB does not fit in 60 MiB.
#[case(
    rows(RowKind::RmsNorm, 4096, 4096),
    [33_569_024.0, 10_898_944.0],
    &[DifferenceKind::DirtyLines]
)]
#[case(
    rows(RowKind::Softmax, 8192, 4096),
    [67_121_152.0, 42_063_616.0],
    &[DifferenceKind::DirtyLines]
)]
// Fused attention reads Q, K and V just once; 9.7 MB of O were left in L2.
#[case(
    Attention::new(16, 16, 2048, 128, FP16).count(Algorithm::FUSED).unwrap(),
    [402_684_416.0, 124_535_040.0],
    &[DifferenceKind::DirtyLines]
)]
// cuBLAS at 4096: 148 MB read instead of 67.1, so L2 lost some tiles.
#[case(
    Gemm::square(4096, FP16).count().unwrap(),
    [147_967_488.0, 27_546_880.0],
    &[DifferenceKind::DirtyLines, DifferenceKind::ReReads, DifferenceKind::OverFetch]
)]
// A product of 128 fits: 65 536 B are read cold, and nothing is written back.
#[case(
    Gemm::square(128, FP16).count().unwrap(),
    [81_152.0, 0.0],
    &[
        DifferenceKind::FitsInL2,
        DifferenceKind::DirtyLines,
        DifferenceKind::ReReads,
        DifferenceKind::OverFetch,
        DifferenceKind::Padding,
    ]
)]
fn what_the_h200_counted(
    #[case] count: Count,
    #[case] parts: [f64; 2],
    #[case] expected: &[DifferenceKind],
) {
    let moved = Moved::parts(parts[0], parts[1]).unwrap();
    assert_eq!(kinds(&count, &moved, "h200-sxm"), expected);
}

/// 549 755 813 888 FLOP over 527 219 456 B: the measured intensity is 1043, the algorithm's 1024.
#[test]
fn measured_intensity_of_fused_attention() {
    let count = Attention::new(16, 16, 2048, 128, FP16)
        .count(Algorithm::FUSED)
        .unwrap();
    let moved = Moved::parts(402_684_416.0, 124_535_040.0).unwrap();
    let seen = assess(
        &count,
        seconds(1.252_192e-3),
        &tensor("h200-sxm"),
        Some(&moved),
    );
    close(seen.measurement.intensity().unwrap().get(), 1024.0, 1e-12);
    let counted = seen.counted_measurement.unwrap();
    close(counted.intensity().unwrap().get(), 1043.0, 1e-3);
    // 439 TFLOPS, 44 % of 989.4; 421 GB/s, 8.8 % of 4.8 TB/s.
    let used = seen.counters.unwrap().unwrap();
    close(used.of_compute.unwrap(), 0.444, 1e-3);
    close(used.of_bandwidth.unwrap(), 0.0877, 1e-3);
}

/// A counter of 131 072 KiB read as kB, and so on: 1.024, 1.0486 and 1.0737 are told apart.
#[rstest]
#[case(1e3 / 1024.0, "KiB", "kB")]
#[case(1e6 / 1_048_576.0, "MiB", "MB")]
#[case(1e9 / 1_073_741_824.0, "GiB", "GB")]
#[case(1_048_576.0 / 1e6, "MB", "MiB")]
fn a_binary_unit_is_recognised(#[case] ratio: f64, #[case] meant: &str, #[case] said: &str) {
    let count = one_in_one_out(536_870_912);
    let found = differences(&count, &total(count.bytes().get() * ratio), None);
    assert_eq!(found[0].kind, DifferenceKind::BinaryUnit);
    assert_eq!(found[0].message.arg("meant"), Some(meant));
    assert_eq!(found[0].message.arg("said"), Some(said));
}

/// A tenth of the bytes, 2.1 GB, which no cache keeps: the algorithm's count is too high.
#[test]
fn too_many_bytes_for_the_algorithm() {
    let count = one_in_one_out(536_870_912);
    let few = total(count.bytes().get() / 10.0);
    assert_eq!(
        kinds(&count, &few, "h200-sxm"),
        [DifferenceKind::OverCounted]
    );
    assert!(differences(&count, &few, None).len() == 1);
}

/// Twenty times the reads are no partly used sectors; more writes than needed are spills.
#[test]
fn reads_and_writes_beyond_the_algorithm() {
    let count = one_in_one_out(536_870_912);
    let read = count.read().unwrap().get();
    let again = Moved::parts(20.0 * read, read).unwrap();
    assert_eq!(kinds(&count, &again, "h200-sxm"), [DifferenceKind::ReReads]);
    let spilled = Moved::parts(read, 1.3 * read).unwrap();
    assert_eq!(
        kinds(&count, &spilled, "h200-sxm"),
        [DifferenceKind::Spills]
    );
    let padded = Moved::parts(1.1 * read, read).unwrap();
    assert_eq!(
        kinds(&count, &padded, "h200-sxm"),
        [
            DifferenceKind::ReReads,
            DifferenceKind::OverFetch,
            DifferenceKind::Padding
        ]
    );
    let same = Moved::parts(1.01 * read, 0.99 * read).unwrap();
    assert!(kinds(&count, &same, "h200-sxm").is_empty());
}

#[test]
fn counted_bytes_refuse() {
    assert!(Moved::parts(-1.0, 2.0).is_err());
    assert!(Moved::parts(f64::NAN, 2.0).is_err());
    assert!(Moved::parts(0.0, 0.0).is_err());
    let moved = Moved::parts(0.0, 2.0).unwrap();
    assert_eq!(
        (moved.bytes().get(), moved.read_and_written()),
        (2.0, Some([0.0, 2.0]))
    );
    assert_eq!(total(2.0).read_and_written(), None);
}

/// cuBLAS 4096³ on the H200: 199.264 µs are 690 TFLOPS, 69.7 % of 989.4.
#[test]
fn verdict_of_a_matrix_product() {
    let count = Gemm::square(4096, FP16).count().unwrap();
    let seen = assess(&count, seconds(199.264e-6), &tensor("h200-sxm"), None);
    close(
        seen.measurement.performance().unwrap().get(),
        689.7e12,
        1e-3,
    );
    let used = seen.algorithm.unwrap();
    close(used.of_roof, 0.6971, 1e-3);
    assert_eq!((seen.counters, seen.differences), (None, Vec::new()));
    assert_eq!(time_slip(&used, seconds(199.264e-6)), None);
    // A time below the floor is refused, and the 0.2 µs may have been ms.
    let fast = assess(&count, seconds(0.2e-6), &tensor("h200-sxm"), None);
    let refusal = fast.algorithm.unwrap_err();
    assert!(
        refusal
            .causes
            .iter()
            .any(|cause| cause.kind == CauseKind::TimeUnit)
    );
}

/// 0.199 s instead of ms, and 199 s instead of µs.
#[rstest]
#[case(0.199_264, "199\u{a0}µs")]
#[case(199.264, "199\u{a0}µs")]
fn a_time_in_the_wrong_unit(#[case] given: f64, #[case] instead: &str) {
    let count = Gemm::square(4096, FP16).count().unwrap();
    let seen = assess(&count, seconds(given), &tensor("h200-sxm"), None);
    let message = time_slip(&seen.algorithm.unwrap(), seconds(given)).unwrap();
    assert_eq!(message.id, "model.time-slip");
    assert_eq!(message.arg("instead"), Some(instead));
    assert_eq!(message.arg("then"), Some("69.7\u{a0}%"));
}

/// E67: the chapter calls 90, 85 and 80 % of the bandwidth good, and 90 % again; E68: its rule for
/// attention asks for 70 % of a bandwidth of which 11 % is used.
#[test]
fn thresholds_are_rules_of_thumb() {
    let least = |of, bound| -> Vec<f64> { rules_for(of, bound).map(|rule| rule.least).collect() };
    assert_eq!(least(RuleFor::Elementwise, Bound::Memory), [0.90, 0.90]);
    assert_eq!(least(RuleFor::Rows, Bound::Memory), [0.85, 0.90]);
    assert_eq!(least(RuleFor::Reduction, Bound::Memory), [0.80, 0.90]);
    assert_eq!(least(RuleFor::Gemm, Bound::Compute), [0.85, 0.85]);
    assert_eq!(least(RuleFor::Convolution, Bound::Compute), [0.70, 0.85]);
    assert_eq!(RULES.len(), 8);

    let count = Attention::new(16, 16, 2048, 128, FP16)
        .count(Algorithm::FUSED)
        .unwrap();
    let time = count.flops / FlopsPerSecond::new(230e12).unwrap();
    let used = assess(&count, time, &tensor("a100-sxm-80gb"), None).algorithm;
    let used = used.unwrap();
    let attention = rules_for(RuleFor::Attention, Bound::Compute)
        .next()
        .unwrap();
    assert_eq!(
        (attention.erratum, attention.met(&used)),
        ("E68", Some(false))
    );
    close(attention.share(&used).unwrap(), 0.11, 5e-3);
    let work = Measurement::of_work(count.flops, time);
    let only = judge(&work, &tensor("a100-sxm-80gb")).unwrap();
    assert_eq!(attention.met(&only), None);
}
