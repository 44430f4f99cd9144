//! Values worked by hand: arithmetic, units, text.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ridgepoint_formula::{Unit, Value, Variables, display, evaluate, parse};
use rstest::rstest;

fn number(source: &str) -> (f64, Unit) {
    match evaluate(&parse(source).unwrap(), &()).unwrap() {
        Value::Number(quantity) => (quantity.value, quantity.unit),
        Value::Text(text) => panic!("{source} is the text {text}"),
    }
}

fn shown(source: &str) -> String {
    display(&evaluate(&parse(source).unwrap(), &()).unwrap()).replace('\u{a0}', " ")
}

#[rstest]
#[case("1 + 2 * 3", 7.0)]
#[case("(1 + 2) * 3", 9.0)]
#[case("8 - 3 - 2", 3.0)]
#[case("8 / 4 / 2", 1.0)]
#[case("2 ^ 3 ^ 2", 512.0)]
#[case("-2 ^ 2", -4.0)]
#[case("(-2) ^ 2", 4.0)]
#[case("2 ^ -1", 0.5)]
#[case("2 ^ -1 * 3", 1.5)]
#[case("2 * -3", -6.0)]
#[case("1 - -1", 2.0)]
#[case("--1", 1.0)]
#[case("1.5e3", 1500.0)]
#[case("1E-2", 0.01)]
#[case("0 ^ 0", 1.0)]
#[case("2 * 4096 ^ 3", 137_438_953_472.0)]
#[case("9 ^ 0.5", 3.0)]
#[case("15[%]", 0.15)]
#[case("4096 / 3 / (2039 / 6)", 24576.0 / 6117.0)]
#[case("log10(1000)", 3.0)]
#[case("log2(4096)", 12.0)]
#[case("min(3, 1, 2)", 1.0)]
#[case("max(3, 1, 2)", 3.0)]
#[case("abs(-3)", 3.0)]
#[case("floor(2.7)", 2.0)]
#[case("ceil(64 / 108)", 1.0)]
#[case("round(2.5)", 3.0)]
#[case("round(590.7164, 1)", 590.7)]
#[case("round(1e300, 15)", 1e300)]
fn plain_numbers(#[case] source: &str, #[case] value: f64) {
    let (found, unit) = number(source);
    assert!(
        (found - value).abs() <= 1e-15 * value.abs(),
        "{source} = {found}"
    );
    assert_eq!(unit, Unit::NONE);
}

#[rstest]
#[case("2.039[TB/s]", 2.039e12, Unit::BYTE_PER_SECOND)]
#[case("40[MiB]", 41_943_040.0, Unit::BYTE)]
#[case("2[FLOP] * 4096 ^ 3", 137_438_953_472.0, Unit::FLOP)]
#[case("3[B] * 2 ^ 2", 12.0, Unit::BYTE)]
#[case("(2[s]) ^ 3", 8.0, Unit::new(0, 0, 3))]
#[case("(2[s]) ^ -1", 0.5, Unit::HERTZ)]
#[case("8[FLOP] / 2[B]", 4.0, Unit::FLOP_PER_BYTE)]
#[case("6[FLOP/s] / 3[B/s]", 2.0, Unit::FLOP_PER_BYTE)]
#[case("2[B/s] * 3[FLOP/B]", 6.0, Unit::FLOP_PER_SECOND)]
#[case("108 * 2048[FLOP] * 1.41[GHz]", 311.869_44e12, Unit::FLOP_PER_SECOND)]
#[case("5120[bit] * 1593[MHz] * 2", 2039.04e9, Unit::BYTE_PER_SECOND)]
#[case("1[ms] + 500[us]", 1.5e-3, Unit::SECOND)]
#[case("-1[s]", -1.0, Unit::SECOND)]
#[case("max(1[KB], 1[KiB])", 1024.0, Unit::BYTE)]
#[case("sqrt(4[B] * 9[B])", 6.0, Unit::BYTE)]
fn quantities(#[case] source: &str, #[case] value: f64, #[case] unit: Unit) {
    let (found, found_unit) = number(source);
    assert!(
        (found - value).abs() <= 1e-14 * value.abs(),
        "{source} = {found}"
    );
    assert_eq!(found_unit, unit);
}

#[rstest]
#[case("3 * 4096 ^ 2 * 2[B]", "101 MB")]
#[case("2[FLOP] * 4096 ^ 3", "137 GFLOP")]
#[case("2[FLOP] * 4096 ^ 3 / (3 * 4096 ^ 2 * 2[B])", "1365 FLOP/B")] // 4096/3
#[case("2 * 2 * 4096 ^ 2 * 1[B] / 2.039[TB/s]", "32.9 µs")]
#[case("16 * 16 * 2048 * 128 * 8[B]", "537 MB")]
#[case("2.039[TB/s] * (1[FLOP] / 6[B])", "340 GFLOPS")]
#[case("4096[FLOP]", "4096 FLOP")]
#[case("1410[MHz]", "1.41 GHz")]
#[case("2[B] * 3[s]", "6 B·s")]
#[case("2 / 3", "0.667")]
#[case("0 * -1", "0")]
#[case("330 / 340", "0.971")]
#[case("show(330 / 340, \"%\", 3)", "97.1 %")]
#[case("show(330 / 340, \"%\")", "97.1 %")]
#[case("show(1978.9[TFLOPS], \"PFLOPS\", 4)", "1.979 PFLOPS")]
#[case("show(40[MiB], MiB)", "40 MiB")]
#[case("show(1593[MHz], \"MHz\", 4)", "1593 MHz")]
#[case("show(64[FLOP/B], \"FLOP/byte\")", "64 FLOP/B")]
#[case("show(1.5[ms], us, 2)", "1500 µs")]
#[case("number(2 / 3, 2)", "0.67")]
#[case("number(2 / 3)", "0.667")]
#[case("\"1.5 [s] + (\"", "1.5 [s] + (")]
fn texts(#[case] source: &str, #[case] text: &str) {
    assert_eq!(shown(source), text);
}

#[test]
fn a_variable_is_a_number_or_a_word() {
    let variables = Variables(&[("D", 512.0.into()), ("unit", Value::text("KiB"))]);
    let shown = |source: &str| display(&evaluate(&parse(source).unwrap(), &variables).unwrap());
    assert_eq!(shown("D / 2"), "256");
    // 2 · 512² B = 524 288 B = 512 KiB
    assert_eq!(shown("show(2[B] * D^2, unit)"), "512\u{a0}KiB");
}
