//! Public cases of units and parentheses gone wrong, which the unit algebra catches or makes plain.
//! The names are those of the case list.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ridgepoint_formula::{FormulaError, Value, display, evaluate, parse};
use rstest::rstest;

fn evaluated(source: &str) -> Result<Value, FormulaError> {
    parse(source).and_then(|expr| evaluate(&expr, &()))
}

fn shown(source: &str) -> String {
    let value = evaluated(source).unwrap_or_else(|error| panic!("{source}: {error}"));
    display(&value).replace('\u{a0}', " ")
}

/// scaling-book#113: 128·(3/4)² as 81. The power goes before the product: 72.
#[test]
fn r14_a_power_goes_before_a_product() {
    assert_eq!(shown("128 * (3/4)^2"), "72");
}

/// CUDA_by_practice#8: a GTX 1080 at "32.03 GB/s", divided by 10e9. 5005 MHz x 2 x 256 bit are
/// 320.3 GB/s, whoever does the dividing.
#[test]
fn r45_bandwidth_of_a_bus_has_its_unit() {
    let bus = "show(2 * 5005[MHz] * 256[bit], \"GB/s\", 4)";
    assert_eq!(shown(bus), "320.3 GB/s");
}

/// intel-xpu-backend-for-triton#5106 and #5645: `2*(MK+KN) + 4*MN*1e-9/t` for 4096³ in 1 ms. The
/// scale and the time reach only the last term: 6.7e7 "GB/s". With units the sum of bytes and
/// bytes per second is refused; with the parentheses it is 134.2 GB/s.
#[test]
fn r46_parentheses_in_a_bandwidth() {
    let bare = "2 * (4096*4096 + 4096*4096) + 4*4096*4096 * 1e-9 / 1e-3";
    let Value::Number(wrong) = evaluated(bare).unwrap() else {
        panic!("a number")
    };
    assert!((wrong.value / 6.7e7 - 1.0).abs() < 5e-3, "{}", wrong.value);

    let error = evaluated("2[B] * (4096*4096 + 4096*4096) + 4[B]*4096*4096 / 1[ms]").unwrap_err();
    assert!(error.to_string().contains("B/s"), "{error}");

    let right = "show((2[B] * (4096*4096 + 4096*4096) + 4[B]*4096*4096) / 1[ms], \"GB/s\", 4)";
    // 8 x 4096² B in 1 ms.
    assert_eq!(shown(right), "134.2 GB/s");
}

/// TileOPs#183: is bytes / ms x 1e-9 right? It is, in TB/s; and FLOP / ms x 1e-9 is in TFLOPS.
#[rstest]
#[case("3e9[B] / 1[ms]", "3 TB/s")]
#[case("3e9[FLOP] / 1[ms]", "3 TFLOPS")]
fn r47_a_billion_per_millisecond_is_tera(#[case] source: &str, #[case] expected: &str) {
    assert_eq!(shown(source), expected);
}

/// The boards without a source for a clock, bus or L2 refuse by name instead of giving a number.
#[rstest]
#[case("clock(h20)", "no clock is known for this peak of H20")]
#[case("clock(h800_sxm, boost)", "no clock is known for this peak of H800")]
#[case(
    "peak_from_clock(b300_hgx, fp32)",
    "no clock is known for this peak of B300"
)]
#[case(
    "bus_bits(b300_hgx)",
    "no bus width and memory clock are known for B300"
)]
#[case(
    "memory_clock(h200_nvl)",
    "no bus width and memory clock are known for H200 NVL"
)]
#[case(
    "bandwidth_from_bus(gh200_144gb)",
    "no bus width and memory clock are known for GH200 144 GB"
)]
#[case("l2_bytes(b300_hgx)", "no sourced L2 size for B300")]
fn what_has_no_source_has_no_value(#[case] source: &str, #[case] expected: &str) {
    let error = evaluated(source).unwrap_err().to_string();
    assert!(error.contains(expected), "{error}");
}
