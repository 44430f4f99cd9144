//! Figures of GPUs, worked by hand from what NVIDIA prints: A100-SXM4-80GB 312 TFLOPS (FP32 19.5) and
//! 2039 GB/s, H100 SXM5 989.4 and 1978.9 (sparse 3957.8) and 3350 GB/s, H200 4800 GB/s, B200 2250,
//! 4500, 9000 and 8.0 (HGX 7.7) TB/s, GB200 2500 and 8.0 TB/s.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ridgepoint_formula::{Unit, Value, Variables, display, evaluate, functions, parse};
use rstest::rstest;

fn value(source: &str) -> Value {
    evaluate(&parse(source).unwrap(), &()).unwrap_or_else(|error| panic!("{source}: {error}"))
}

#[rstest]
#[case("ridge(a100_sxm_80gb, bf16)", 312.0 / 2.039)]
#[case("ridge(a100_sxm_80gb, bf16, sparse)", 624.0 / 2.039)]
#[case("ridge(a100_sxm_80gb, fp32, cuda)", 19.5 / 2.039)]
#[case("ridge(a100_sxm_80gb, fp32)", 19.5 / 2.039)]
#[case("ridge(\"a100-sxm-80gb\", \"bf16\", sparse, tensor)", 624.0 / 2.039)]
#[case("ridge(h100_sxm5, bf16)", 989.4 / 3.35)]
#[case("ridge(h100_sxm5, fp8)", 1978.9 / 3.35)]
#[case("ridge(h200_sxm, bf16)", 989.4 / 4.8)]
#[case("ridge(b200_dgx, bf16)", 281.25)]
#[case("ridge(b200_dgx, fp8)", 562.5)]
#[case("ridge(b200_dgx, fp4)", 1125.0)]
#[case("ridge(b200_hgx, bf16)", 2250.0 / 7.7)]
#[case("ridge(gb200, bf16)", 312.5)]
#[case("peak(a100_sxm_80gb, bf16) / l2_bandwidth(a100_sxm_80gb)", 312.0 / 7.2192)] // 5120 B · 1.41 GHz
fn ridges(#[case] source: &str, #[case] expected: f64) {
    let Value::Number(found) = value(source) else {
        panic!("{source} is text")
    };
    assert!(
        (found.value / expected - 1.0).abs() < 1e-3,
        "{source} = {}",
        found.value
    );
    assert_eq!(found.unit, Unit::FLOP_PER_BYTE);
}

#[rstest]
#[case("ridge(a100_sxm_80gb, bf16)", "153 FLOP/B")]
#[case("ridge(h100_sxm5, fp8)", "591 FLOP/B")]
#[case("show(ridge(h100_sxm5, fp8), \"FLOP/B\", 4)", "590.7 FLOP/B")]
#[case("ridge(a100_sxm_80gb, fp32, cuda)", "9.56 FLOP/B")]
#[case("peak(a100_sxm_80gb, bf16)", "312 TFLOPS")]
#[case("peak(a100_sxm_80gb, fp32)", "19.5 TFLOPS")]
#[case("peak(h100_sxm5, fp8)", "1979 TFLOPS")]
#[case("peak(h100_sxm5, fp8, sparse)", "3958 TFLOPS")]
#[case("bandwidth(a100_sxm_80gb)", "2.04 TB/s")]
#[case("show(bandwidth(a100_sxm_80gb), \"GB/s\")", "2039 GB/s")]
// β · 1/6, the vector addition
#[case("attainable(a100_sxm_80gb, bf16, 1[FLOP] / 6[B])", "340 GFLOPS")]
// GEMM of 128: β · 128/3 = 87.0; of 512: β · 512/3 = 348 > 312
#[case("attainable(a100_sxm_80gb, bf16, 128/3 * 1[FLOP/B])", "87 TFLOPS")]
#[case("attainable(a100_sxm_80gb, bf16, 512/3 * 1[FLOP/B])", "312 TFLOPS")]
#[case("attainable(a100_sxm_80gb, fp32, 64[FLOP/B], cuda)", "19.5 TFLOPS")]
#[case(
    "time_floor(a100_sxm_80gb, bf16, 2[FLOP]*4096^3, 3*4096^2*2[B])",
    "441 µs"
)]
// 8·16·16·2048·128 B + 8·16·16·2048² B over 2.039 TB/s: the unfused attention
#[case(
    "time_floor(a100_sxm_80gb, bf16, 4[FLOP]*16*16*2048^2*128, 8[B]*16*16*2048*(128+2048))",
    "4.48 ms"
)]
#[case("4[FLOP]*16*16*2048^2*128 / peak(a100_sxm_80gb, bf16)", "1.76 ms")]
#[case("sms(a100_sxm_80gb)", "108")]
#[case("clock(h100_sxm5)", "1.98 GHz")]
#[case("clock(h100_sxm5, boost)", "1.98 GHz")]
#[case("clock(h100_sxm5, tensor)", "1.83 GHz")]
#[case("flop_per_clk_sm(h100_sxm5, bf16)", "4096 FLOP")]
#[case("flop_per_clk_sm(a100_sxm_80gb, fp32, cuda)", "128 FLOP")]
// 108 · 2048 · 1.41e9 and 132 · 4096 · 1.83e9, 132 · 4096 · 1.536e9
#[case(
    "show(peak_from_clock(a100_sxm_80gb, bf16), \"TFLOPS\", 5)",
    "311.87 TFLOPS"
)]
#[case(
    "show(peak_from_clock(h100_sxm5, bf16), \"TFLOPS\", 5)",
    "989.43 TFLOPS"
)]
#[case("peak_from_clock(h200_sxm, bf16, 1.536[GHz])", "830 TFLOPS")]
#[case(
    "show(peak_from_clock(a100_sxm_80gb, fp32, cuda, 1410[MHz]), \"TFLOPS\", 4)",
    "19.49 TFLOPS"
)]
// 5120/8 · 2619e6 · 2 and 5120/8 · 1593e6 · 2
#[case("show(bandwidth_from_bus(h100_sxm5), \"GB/s\", 5)", "3352.3 GB/s")]
#[case("show(bandwidth_from_bus(a100_sxm_80gb), \"GB/s\", 6)", "2039.04 GB/s")]
#[case(
    "2 * memory_clock(a100_sxm_80gb) * bus_bits(a100_sxm_80gb) * 1[bit]",
    "2.04 TB/s"
)]
#[case("bus_bits(a100_sxm_80gb)", "5120")]
#[case("show(memory_clock(a100_sxm_80gb), \"MHz\", 4)", "1593 MHz")]
#[case("memory_size(a100_sxm_80gb)", "80 GB")]
#[case("show(l2_bytes(a100_sxm_80gb), \"MiB\")", "40 MiB")]
#[case("l2_bandwidth(a100_sxm_80gb)", "7.22 TB/s")]
#[case("sqrt(l2_bytes(a100_sxm_80gb) / 6[B])", "2644")]
#[case("ridge(h100_sxm5, bf16) / ridge(a100_sxm_80gb, bf16)", "1.93")]
#[case("short_name(h100_sxm5)", "H100")]
#[case("name(h100_sxm5)", "NVIDIA H100 SXM5")]
#[case("architecture(h100_sxm5)", "Hopper")]
#[case("compute_capability(h100_sxm5)", "9.0")]
fn shows(#[case] source: &str, #[case] expected: &str) {
    assert_eq!(display(&value(source)).replace('\u{a0}', " "), expected);
}

#[test]
fn a_variable_chooses_the_gpu_before_a_word_does() {
    let variables = Variables(&[
        ("gpu", Value::text("h100-sxm5")),
        ("bf16", Value::text("fp8")),
    ]);
    let found = evaluate(&parse("ridge(gpu, bf16)").unwrap(), &variables).unwrap();
    assert_eq!(display(&found), "591\u{a0}FLOP/B");
}

#[test]
fn a_function_called_without_arguments_refuses() {
    for function in functions::FUNCTIONS {
        assert!((function.call)(&[]).is_err(), "{}", function.name);
    }
}

#[test]
fn names_are_unique() {
    for (index, function) in functions::FUNCTIONS.iter().enumerate() {
        let first = functions::FUNCTIONS
            .iter()
            .position(|other| other.name == function.name);
        assert_eq!(first, Some(index));
    }
}
