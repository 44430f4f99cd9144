//! Functions of operators, with the values of the audit (sections 3, 4 and 6).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ridgepoint_formula::{FormulaError, Value, display, evaluate, parse};
use rstest::rstest;

fn evaluated(source: &str) -> Result<Value, FormulaError> {
    parse(source).and_then(|expr| evaluate(&expr, &()))
}

#[rstest]
#[case("show(gemm_flop(4096, 4096, 4096), \"GFLOP\", 6)", "137.439 GFLOP")]
#[case("show(gemm_bytes(4096, 4096, 4096, fp16), \"MB\", 6)", "100.663 MB")]
#[case("gemm_ai(4096, 4096, 4096, fp16)", "1365 FLOP/B")]
// FP32 has twice the bytes.
#[case("show(gemm_ai(4096, 4096, 4096, fp32), \"FLOP/B\", 4)", "682.7 FLOP/B")]
// Exercise 1 (b): 8192 × 4096 times 4096 × 4096.
#[case(
    "show(gemm_ai(8192, 4096, 4096, bf16), \"FLOP/B\", 5)",
    "1638.4 FLOP/B"
)]
// 32 × 128 rows on one B of 128 × 128.
#[case("gemm_ai(32*128, 128, 128, fp16)", "63 FLOP/B")]
#[case("gemm_limit(64, 64, fp16)", "32 FLOP/B")]
#[case("gemm_limit(128, 128, fp16)", "64 FLOP/B")]
#[case("floor(gemm_crossing(a100_sxm_80gb, fp16))", "459")]
#[case("gemm_l2_side(a100_sxm_80gb, fp16)", "2643")]
#[case("show(sm_fill(a100_sxm_80gb, 128, 128, 128, 128), \"%\", 1)", "0.9 %")]
#[case("show(sm_fill(a100_sxm_80gb, 1024, 1024, 128, 128), \"%\")", "59.3 %")]
#[case("number(sm_waves(a100_sxm_80gb, 2048, 2048, 128, 128), 2)", "2.4")]
#[case(
    "show(attention_flop(16, 16, 2048, 128), \"GFLOP\", 6)",
    "549.756 GFLOP"
)]
#[case(
    "show(attention_bytes(16, 16, 2048, 128, fp16), \"MB\", 6)",
    "536.871 MB"
)]
#[case("attention_ai(16, 16, 2048, 128, fp16)", "1024 FLOP/B")]
#[case(
    "show(attention_naive_bytes(16, 16, 2048, 128, fp16), \"GB\", 4)",
    "9.127 GB"
)]
#[case("attention_naive_ai(16, 16, 2048, 128, fp16)", "60.2 FLOP/B")]
#[case("attention_naive_ai(16, 16, 2048, 64, fp16)", "31 FLOP/B")]
#[case(
    "show(attention_tile_ai(128, 2048, fp16), \"FLOP/B\", 4)",
    "120.5 FLOP/B"
)]
#[case("exp_floor(a100_sxm_80gb, 16, 16, 2048)", "441 µs")]
#[case("exp_floor(h100_sxm5, 16, 16, 2048)", "278 µs")]
fn shows(#[case] source: &str, #[case] expected: &str) {
    let value = evaluated(source).unwrap_or_else(|error| panic!("{source}: {error}"));
    assert_eq!(
        display(&value).replace(['\u{a0}', '\u{202f}'], " "),
        expected
    );
}

#[rstest]
#[case("gemm_flop(0, 1, 1)", "model.size.zero", 10..11)]
#[case("gemm_flop(1, -1, 1)", "model.size.not-whole", 13..15)]
#[case("gemm_flop(1, 1, 1/2)", "model.size.not-whole", 16..19)]
#[case("gemm_flop(1e9, 1e9, 1e9)", "model.size.too-large", 0..24)]
#[case("attention_tile_ai(128, 64, fp16)", "model.size.below-tile", 0..32)]
#[case("attention_flop(1, 1e10, 1e6, 128)", "model.size.too-large", 0..33)]
#[case("exp_floor(h20, 1, 1, 1)", "model.no-clock", 0..23)]
#[case("gemm_l2_side(b300_hgx, fp8)", "model.no-l2-size", 0..27)]
fn refuses(#[case] source: &str, #[case] id: &str, #[case] at: std::ops::Range<usize>) {
    let error = evaluated(source).unwrap_err();
    assert_eq!((error.message().id, error.at.clone()), (id, at), "{error}");
}
