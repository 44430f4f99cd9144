//! Which causes are offered for a point above its roof, and in which order.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ridgepoint_model::hardware::{BandwidthBasis, Engine, Precision, Sparsity, gpu};
use ridgepoint_model::measurement::{Cause, CauseKind as Kind, Context, Measurement, judge};
use ridgepoint_model::roofline::Bound;
use ridgepoint_model::units::{Bytes, Flops, Seconds};
use rstest::rstest;

fn context(id: &str, engine: Engine, precision: Precision) -> Context {
    let (dense, printed) = (Sparsity::Dense, BandwidthBasis::Published);
    Context::new(gpu(id).unwrap(), engine, precision, dense, printed).unwrap()
}

fn point(flops: f64, bytes: f64, seconds: f64) -> Measurement {
    Measurement::new(
        Flops::new(flops).unwrap(),
        Bytes::new(bytes).unwrap(),
        Seconds::new(seconds).unwrap(),
    )
}

/// Causes for this many TFLOPS with hardly any traffic.
fn causes(id: &str, engine: Engine, precision: Precision, tflops: f64) -> Vec<Cause> {
    let measured = Measurement::of_work(
        Flops::new(tflops * 1e12).unwrap(),
        Seconds::new(1.0).unwrap(),
    );
    judge(&measured, &context(id, engine, precision))
        .unwrap_err()
        .causes
}

fn kinds(causes: &[Cause]) -> Vec<Kind> {
    causes.iter().map(|cause| cause.kind).collect()
}

/// A GEMM of 4096³ by cuBLAS on an H200: 674 TFLOPS of 989.4, 100.7 MB in 0.204 ms of 4.8 TB/s.
#[test]
fn a_good_measurement_is_judged() {
    let h200 = context("h200-sxm", Engine::Tensor, Precision::Fp16);
    let used = judge(&point(137_438_953_472.0, 100_663_296.0, 0.204e-3), &h200).unwrap();
    assert!((used.of_compute.unwrap() - 673.72 / 989.4).abs() < 1e-4);
    assert!((used.of_bandwidth.unwrap() - 493.45 / 4800.0).abs() < 1e-4);
    assert_eq!(used.bound, Bound::Compute);
    assert_eq!(used.of_compute, Some(used.of_roof));
}

/// A vector add of 64 Mi FP32 on an H200: 805.3 MB in 0.189 ms is 4261 GB/s.
#[test]
fn a_streaming_kernel_is_judged_by_its_bandwidth() {
    let h200 = context("h200-sxm", Engine::CudaCore, Precision::Fp32);
    let used = judge(&point(67_108_864.0, 805_306_368.0, 0.189e-3), &h200).unwrap();
    assert!((used.of_roof - 4260.9 / 4800.0).abs() < 1e-4);
    assert_eq!(used.bound, Bound::Memory);
}

#[rstest]
#[case(1.0, true)]
#[case(1.019, true)]
#[case(1.021, false)]
fn two_percent_above_the_roof_are_noise(#[case] ratio: f64, #[case] accepted: bool) {
    let a100 = context("a100-sxm-80gb", Engine::Tensor, Precision::Bf16);
    let judged = judge(&point(312e12 * ratio, 1e9, 1.0), &a100);
    assert_eq!(judged.is_ok(), accepted);
}

#[test]
fn above_the_dense_peak_but_below_the_sparse_one() {
    let found = causes("a100-sxm-80gb", Engine::Tensor, Precision::Bf16, 600.0);
    // The driver's maximum is the listed clock, so the clock is no cause; INT8 has 624 TOPS,
    // but integer operations are no FLOP.
    assert_eq!(
        kinds(&found),
        [
            Kind::SparsePeak,
            Kind::MultiplyAdd,
            Kind::Causal,
            Kind::Parts
        ]
    );
    assert_eq!(found[0].message.arg("sparse"), Some("624\u{a0}TFLOPS"));
    assert_eq!(found[0].message.arg("share"), Some("96.2\u{a0}%"));
    assert_eq!(found[1].message.arg("half"), Some("300\u{a0}TFLOPS"));
}

#[test]
fn the_lowest_sufficient_format_is_named() {
    let found = causes("h100-sxm5", Engine::Tensor, Precision::Tf32, 900.0);
    let other = found
        .iter()
        .find(|cause| cause.kind == Kind::Precision)
        .unwrap();
    assert!(["BF16", "FP16"].contains(&other.message.arg("precision").unwrap()));
    let found = causes("h100-sxm5", Engine::Tensor, Precision::Tf32, 1500.0);
    let other = found
        .iter()
        .find(|cause| cause.kind == Kind::Precision)
        .unwrap();
    assert_eq!(other.message.arg("precision"), Some("FP8"));
}

/// FP32 on the CUDA cores of an A100 peaks at 19.5 TFLOPS; 120 needs its Tensor Cores (TF32, 156).
#[test]
fn a_cuda_core_roof_for_a_tensor_kernel() {
    let found = causes("a100-sxm-80gb", Engine::CudaCore, Precision::Fp32, 120.0);
    let engine = found
        .iter()
        .find(|cause| cause.kind == Kind::Engine)
        .unwrap();
    assert_eq!(engine.message.arg("precision"), Some("TF32"));
    assert_eq!(engine.message.arg("peak"), Some("156\u{a0}TFLOPS"));
    // A vector format with a higher peak: FP16 has 78 TFLOPS, too few.
    assert!(found.iter().all(|cause| cause.kind != Kind::Precision));
}

/// GeForce: FP16 with an FP16 sum runs at 330.3 TFLOPS, with an FP32 sum at 165.2. The board is
/// known to run 8 % above its listed clock.
#[test]
fn geforce_accumulates_faster_in_fp16_and_exceeds_its_boost_clock() {
    let found = causes("rtx-4090", Engine::Tensor, Precision::Fp16, 300.0);
    assert_eq!(kinds(&found)[..2], [Kind::SparsePeak, Kind::Accumulate]);
    let found = causes("rtx-4090", Engine::Tensor, Precision::Bf16, 179.0);
    assert_eq!(found[0].kind, Kind::BoostClock);
    assert!(found.iter().all(|cause| cause.kind != Kind::Accumulate));
}

/// Against the sparse peak itself, sparsity explains nothing.
#[test]
fn above_the_sparse_peak() {
    let board = gpu("h100-sxm5").unwrap();
    let sparse = Context::new(
        board,
        Engine::Tensor,
        Precision::Bf16,
        Sparsity::Structured,
        BandwidthBasis::Published,
    );
    let found = judge(&point(3e15, 1e9, 1.0), &sparse.unwrap())
        .unwrap_err()
        .causes;
    assert_eq!(found[0].kind, Kind::Precision);
    assert_eq!(found[0].message.arg("peak"), Some("3958\u{a0}TFLOPS"));
}

/// 440.5 µs is the floor of a 4096³ GEMM on an A100. Read as 0.5 µs, the true 500 µs would be
/// 881 times too fast.
#[test]
fn microseconds_taken_for_nanoseconds() {
    let a100 = context("a100-sxm-80gb", Engine::Tensor, Precision::Fp16);
    let refusal = judge(&point(137_438_953_472.0, 100_663_296.0, 0.5e-6), &a100).unwrap_err();
    let cause = refusal
        .causes
        .iter()
        .find(|cause| cause.kind == Kind::TimeUnit)
        .unwrap();
    assert_eq!(cause.message.arg("time"), Some("500\u{a0}ns"));
    assert_eq!(cause.message.arg("instead"), Some("500\u{a0}µs"));
    assert!((cause.corrected.unwrap() - 0.881).abs() < 1e-3);
}

/// 10 % above 312 TFLOPS: a time that is wrong by a factor of 1000 would leave 0.1 %.
#[test]
fn a_small_excess_is_no_wrong_unit() {
    let found = causes("a100-sxm-80gb", Engine::Tensor, Precision::Bf16, 343.0);
    assert!(found.iter().all(|cause| cause.kind != Kind::TimeUnit));
    assert!(
        found
            .iter()
            .all(|cause| cause.kind != Kind::NotSynchronised)
    );
}

/// The A100's L2 is sourced at 7.22 TB/s: 5 TB/s with 20 MB is the cache, 9 TB/s is not.
#[rstest]
#[case(20e6, 5e12, true)]
#[case(20e6, 9e12, false)]
#[case(60e6, 5e12, false)]
fn cache_explains_only_what_fits(
    #[case] bytes: f64,
    #[case] bandwidth: f64,
    #[case] explained: bool,
) {
    let a100 = context("a100-sxm-80gb", Engine::CudaCore, Precision::Fp32);
    let refusal = judge(&point(1.0, bytes, bytes / bandwidth), &a100).unwrap_err();
    assert_eq!(refusal.causes[0].kind == Kind::FitsInL2, explained);
    assert_eq!(refusal.message().id, "model.above-roof.memory");
}

/// 7.9 TB/s on a B200 is above the 7.67 of bus and clock and below the printed 8.
#[test]
fn the_derived_bandwidth_of_a_dgx_is_lower_than_the_printed_one() {
    let board = gpu("b200-dgx").unwrap();
    let bus = Context::new(
        board,
        Engine::Tensor,
        Precision::Bf16,
        Sparsity::Dense,
        BandwidthBasis::FromBus,
    );
    let refusal = judge(&point(1.0, 7.9e12, 1.0), &bus.unwrap()).unwrap_err();
    assert_eq!(refusal.causes[0].kind, Kind::BandwidthBasis);
    assert_eq!(refusal.causes[0].message.arg("share"), Some("98.8\u{a0}%"));
}

#[test]
fn a_refusal_reads_as_a_sentence() {
    let a100 = context("a100-sxm-80gb", Engine::Tensor, Precision::Bf16);
    let refusal = judge(&point(624e12, 1e9, 1.0), &a100).unwrap_err();
    assert_eq!(
        refusal.to_string().replace('\u{a0}', " "),
        "624 TFLOPS is 200 % of the roof of 312 TFLOPS: 1 s was measured, 2 s is the least"
    );
}
