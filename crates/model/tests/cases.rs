//! Public cases of people getting these numbers wrong, each with the right value worked out, and
//! the ridges of well-known boards. The names are those of the case list.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ridgepoint_model::hardware::{BandwidthBasis, Engine, Gpu, Level, Precision, Sparsity, gpu};
use ridgepoint_model::measurement::{CauseKind, Context, Measurement, Refusal, judge};
use ridgepoint_model::roofline::{Bound, Roof};
use ridgepoint_model::units::{Bytes, BytesPerSecond, Flops, FlopsPerSecond, Seconds};
use rstest::rstest;

const SECOND: f64 = 1.0;

fn close(a: f64, b: f64, relative: f64) {
    assert!((a / b - 1.0).abs() <= relative, "{a} is not {b}");
}

fn board(id: &str) -> &'static Gpu {
    gpu(id).unwrap()
}

fn tensor(id: &str, precision: Precision) -> Context {
    let (dense, printed) = (Sparsity::Dense, BandwidthBasis::Published);
    Context::new(board(id), Engine::Tensor, precision, dense, printed).unwrap()
}

fn work(flops: f64, seconds: f64) -> Measurement {
    Measurement::of_work(Flops::new(flops).unwrap(), Seconds::new(seconds).unwrap())
}

fn traffic(bytes: f64, seconds: f64) -> Measurement {
    Measurement::of_traffic(Bytes::new(bytes).unwrap(), Seconds::new(seconds).unwrap())
}

fn kinds(refusal: &Refusal) -> Vec<CauseKind> {
    refusal.causes.iter().map(|cause| cause.kind).collect()
}

/// flash-attention#1345: S = 21 730, 48 heads, d = 64 in 0.970 ms on an A800, whose peak is that
/// of the A100. The thread reports 1785 %, having divided by 1024³ on the way.
#[test]
fn r10_attention_faster_than_its_floor() {
    let flops = 4.0 * 21_730.0_f64.powi(2) * 48.0 * 64.0;
    close(flops, 5.802e12, 1e-4);
    let refusal = judge(
        &work(flops, 0.970e-3),
        &tensor("a100-sxm-80gb", Precision::Fp16),
    );
    let refusal = refusal.unwrap_err();
    close(refusal.floor().get(), 18.60e-3, 1e-3);
    close(refusal.utilisation.of_roof, 5981.6 / 312.0, 1e-3);
    close(
        refusal.utilisation.of_roof / (1024.0_f64.powi(3) / 1e9),
        17.85,
        1e-3,
    );
    assert_eq!(
        kinds(&refusal),
        [CauseKind::TimeUnit, CauseKind::NotSynchronised],
        "nothing but the time can be that wrong"
    );
    assert_eq!(refusal.message().arg("floor"), Some("18.6\u{a0}ms"));
}

/// nsys-ai#385: 3651.3 TFLOPS over a peak of 989 was shown as 369.2 % and called good.
#[test]
fn r11_mfu_of_369_percent_is_refused() {
    let roof = Roof {
        compute: FlopsPerSecond::new(989e12).unwrap(),
        bandwidth: board("h100-sxm5").bandwidth(),
    };
    let refusal = judge(&work(3651.3e12, SECOND), &Context::custom(roof)).unwrap_err();
    close(refusal.utilisation.of_roof, 3.692, 1e-4);
    assert_eq!(refusal.message().arg("share"), Some("369\u{a0}%"));
    // The same point against the board: not even the sparse or the FP8 peak (1979) allows it.
    let h100 = tensor("h100-sxm5", Precision::Bf16);
    let refusal = judge(&work(3651.3e12, SECOND), &h100).unwrap_err();
    assert_eq!(
        kinds(&refusal),
        [CauseKind::NotSynchronised, CauseKind::Parts]
    );
    assert_eq!(refusal.causes[1].message.arg("parts"), Some("4"));
}

/// rocprofiler-compute#712: 2021.97 GB/s against 665.6 was shown as 303 %. The peak was that of
/// one of the eight dies of an MI300X; the whole has 5324.8.
#[test]
fn r39_peak_of_one_die_of_eight() {
    let roof = |gbps: f64| {
        Context::custom(Roof {
            compute: FlopsPerSecond::new(163.4e12).unwrap(),
            bandwidth: BytesPerSecond::new(gbps * 1e9).unwrap(),
        })
    };
    let measured = traffic(2021.97e9, SECOND);
    let refusal = judge(&measured, &roof(665.6)).unwrap_err();
    close(refusal.utilisation.of_bandwidth.unwrap(), 3.038, 1e-3);
    assert_eq!(refusal.utilisation.bound, Bound::Memory);
    assert!(kinds(&refusal).contains(&CauseKind::Parts));
    let whole = judge(&measured, &roof(665.6 * 8.0)).unwrap();
    close(whole.of_roof, 0.380, 1e-3);
}

/// mli/transformers-benchmarks#4: a 4090 "at 3868 GB/s" with 33.6 MB, which its 72 MB L2 holds.
/// TileGym#118: RMSNorm on a GB200, up to 1.6 times too fast until the set exceeds its 129 MB.
#[test]
fn r49_data_that_fits_in_l2() {
    let rtx = Context::new(
        board("rtx-4090"),
        Engine::CudaCore,
        Precision::Fp32,
        Sparsity::Dense,
        BandwidthBasis::Published,
    );
    let refusal = judge(&traffic(33.6e6, 33.6e6 / 3868e9), &rtx.unwrap()).unwrap_err();
    let first = &refusal.causes[0];
    assert_eq!(first.kind, CauseKind::FitsInL2);
    assert_eq!(first.message.arg("bytes"), Some("33.6\u{a0}MB"));
    assert_eq!(first.message.arg("l2"), Some("72\u{a0}MiB"));

    let gb200 = tensor("gb200", Precision::Bf16);
    let inflated = |bytes: f64| judge(&traffic(bytes, bytes / (1.6 * 8e12)), &gb200).unwrap_err();
    assert_eq!(kinds(&inflated(100e6))[0], CauseKind::FitsInL2);
    assert!(!kinds(&inflated(200e6)).contains(&CauseKind::FitsInL2));
}

/// Dense peak over printed bandwidth.
#[rstest]
#[case("a100-sxm-80gb", Engine::Tensor, Precision::Bf16, 312.0 / 2.039)] // 153.0
#[case("a100-sxm-80gb", Engine::CudaCore, Precision::Fp32, 19.5 / 2.039)] // 9.56
#[case("h100-sxm5", Engine::Tensor, Precision::Bf16, 989.4 / 3.35)] // 295.3
#[case("h100-sxm5", Engine::CudaCore, Precision::Fp32, 66.9 / 3.35)] // 19.97
#[case("h200-sxm", Engine::Tensor, Precision::Bf16, 989.4 / 4.8)] // 206.1
#[case("b200-dgx", Engine::Tensor, Precision::Bf16, 281.25)]
#[case("b200-dgx", Engine::Tensor, Precision::Fp8, 562.5)]
#[case("b200-dgx", Engine::Tensor, Precision::Fp4, 1125.0)]
#[case("b200-hgx", Engine::Tensor, Precision::Bf16, 2250.0 / 7.7)] // 292.2
#[case("b200-hgx", Engine::Tensor, Precision::Fp8, 4500.0 / 7.7)] // 584.4
#[case("b200-hgx", Engine::Tensor, Precision::Fp4, 9000.0 / 7.7)] // 1168.8
#[case("gb200", Engine::Tensor, Precision::Bf16, 312.5)]
#[case("gb200", Engine::Tensor, Precision::Fp8, 625.0)]
#[case("gb200", Engine::Tensor, Precision::Fp4, 1250.0)]
fn ridges(
    #[case] id: &str,
    #[case] engine: Engine,
    #[case] precision: Precision,
    #[case] ridge: f64,
) {
    let roof = board(id).roof(engine, precision, Sparsity::Dense).unwrap();
    close(roof.ridge().get(), ridge, 1e-12);
}

/// The A100 has two ridges in circulation: 153.0 with its 2039 GB/s, 156 with "2 TB/s".
#[test]
fn ridge_of_the_a100_with_the_rounded_bandwidth() {
    let mut roof = board("a100-sxm-80gb")
        .roof(Engine::Tensor, Precision::Bf16, Sparsity::Dense)
        .unwrap();
    assert_eq!(roof.ridge().to_string(), "153\u{a0}FLOP/B");
    close(roof.ridge().get(), 153.02, 1e-4);
    roof.bandwidth = BytesPerSecond::new(2e12).unwrap();
    close(roof.ridge().get(), 156.0, 1e-12);
}

/// 592 is printed in several places; 1978.9 / 3.35 is 590.7.
#[test]
fn r6_ridge_of_the_h100_in_fp8_is_not_592() {
    let roof = board("h100-sxm5")
        .roof(Engine::Tensor, Precision::Fp8, Sparsity::Dense)
        .unwrap();
    assert_eq!(roof.ridge().to_string(), "591\u{a0}FLOP/B");
    close(roof.ridge().get(), 590.7, 1e-4);
}

/// 312 / 7.22 = 43.2: the L2 ridge of the A100.
#[test]
fn ridge_of_the_a100_against_its_l2() {
    let a100 = board("a100-sxm-80gb");
    let roof = Roof {
        compute: a100
            .peak(Engine::Tensor, Precision::Bf16, Sparsity::Dense)
            .unwrap(),
        bandwidth: a100.bandwidth_of(Level::L2).unwrap(),
    };
    close(roof.ridge().get(), 43.2, 1e-3);
}

/// The corrected table of square FP16 products: attainable TFLOPS and least time on the A100.
#[rstest]
#[case(64.0, 43.5e12, 0.012e-6, Bound::Memory)]
#[case(128.0, 87.0e12, 0.048e-6, Bound::Memory)]
#[case(256.0, 174.0e12, 0.193e-6, Bound::Memory)]
#[case(512.0, 312e12, 0.860e-6, Bound::Compute)]
#[case(1024.0, 312e12, 6.88e-6, Bound::Compute)]
#[case(2048.0, 312e12, 55.1e-6, Bound::Compute)]
#[case(4096.0, 312e12, 440.5e-6, Bound::Compute)]
fn square_products(
    #[case] side: f64,
    #[case] attainable: f64,
    #[case] seconds: f64,
    #[case] bound: Bound,
) {
    let roof = board("a100-sxm-80gb")
        .roof(Engine::Tensor, Precision::Fp16, Sparsity::Dense)
        .unwrap();
    let flops = Flops::new(2.0 * side.powi(3)).unwrap();
    let bytes = Bytes::new(6.0 * side.powi(2)).unwrap();
    close((flops / bytes).get(), side / 3.0, 1e-12);
    close(roof.attainable(flops / bytes).get(), attainable, 1e-3);
    let floor = roof.time_floor(flops, bytes);
    close(floor.floor().get(), seconds, 5e-3);
    assert_eq!((floor.bound(), roof.bound(flops / bytes)), (bound, bound));
}
