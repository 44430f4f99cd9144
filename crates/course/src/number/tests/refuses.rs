//! What is refused or asked, and with which message.

use rstest::rstest;

use super::{Field, GB_PER_SECOND, Quantity, Refusal, Scale, TFLOPS, Unit, ok, refused, value};
use crate::number::Sign;

fn id(text: &str, field: Field) -> &'static str {
    refused(text, field).message().id
}

#[rstest]
#[case("")]
#[case("  \n\t")]
#[case("\u{3000}\u{a0}")]
#[case("\u{200b}")]
fn nothing_is_refused(#[case] text: &str) {
    assert_eq!(id(text, Field::number()), "number.empty");
    assert_eq!(id(text, Field::flop()), "number.empty-unit");
}

#[rstest]
#[case("abc")]
#[case("1e")]
#[case("e12")]
#[case("1.2.3")]
#[case("1e1.5")]
#[case("1e5e5")]
#[case("--5")]
#[case("5-3")]
#[case("2+2")]
#[case("10^")]
#[case("10²5")]
#[case("5*")]
#[case("× 5")]
#[case("10^2^2")]
#[case("1/2/3")]
#[case("1/2*3")]
#[case("1·5")]
#[case("1..5")]
#[case("1,,000")]
#[case("1, 024")]
#[case("TFLOPS")]
#[case("GB/s")]
#[case("(5)")]
#[case("=5")]
#[case("0x1F")]
#[case("0x10")]
#[case("1万2千")]
#[case("万")]
#[case(".")]
#[case("%")]
#[case("≈ 153")]
#[case("三")]
#[case("<img src=x onerror=alert(1)>")]
fn no_number_is_refused(#[case] text: &str) {
    let refusal = refused(text, Field::flop());
    assert!(matches!(refusal, Refusal::NotANumber { .. }), "{refusal:?}");
}

/// `f64::from_str` takes all of these.
#[rstest]
#[case("inf", "number.infinite")]
#[case("-inf", "number.infinite")]
#[case("Infinity", "number.infinite")]
#[case("∞", "number.infinite")]
#[case("1e400", "number.infinite")]
#[case("1e99999999999999999999", "number.infinite")]
#[case("1/0", "number.infinite")]
#[case("NaN", "number.nan")]
#[case("nan", "number.nan")]
#[case("0/0", "number.nan")]
#[case("1e-400", "number.underflow")]
#[case("-1e-400", "number.underflow")]
#[case("1e-99999999999999999999", "number.underflow")]
fn b10_what_is_not_finite_is_refused(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(id(text, Field::number()), expected);
    assert_eq!(id(text, Field::intensity()), expected);
}

#[test]
fn a_unit_can_make_a_number_infinite_or_zero() {
    assert_eq!(id("1e300 TB", Field::bytes()), "number.infinite");
    assert_eq!(id("1e-320 µs", Field::seconds()), "number.underflow");
    assert_eq!(id("1e-323 %", Field::ratio()), "number.underflow");
}

/// A comma before one or two digits is asked about.
#[rstest]
#[case("1,6", "1.6", "16")]
#[case("1,64", "1.64", "164")]
#[case("1，6", "1.6", "16")]
#[case("0,312", "0.312", "312")]
#[case("0,1667", "0.1667", "1667")]
#[case("0,5", "0.5", "5")]
#[case("-0,03750", "-0.03750", "-3750")]
#[case("1234,567", "1234.567", "1234567")]
#[case("-1,6", "-1.6", "-16")]
#[case("1,37e11", "1.37e11", "137e11")]
fn b1_two_readings_are_asked(#[case] text: &str, #[case] first: &str, #[case] second: &str) {
    let refusal = refused(text, Field::number());
    let Refusal::Ambiguous { readings, .. } = &refusal else {
        panic!("{text}: {refusal:?}");
    };
    assert_eq!(readings, &[first.to_owned(), second.to_owned()]);
    let message = refusal.message();
    assert_eq!(message.id, "number.ambiguous");
    assert_eq!(message.arg("first"), Some(first));
    assert_eq!(message.arg("second"), Some(second));
}

#[test]
fn the_readings_keep_the_unit_and_are_read() {
    let field = Field::bytes_per_second();
    let Refusal::Ambiguous { readings, .. } = refused("2,04 TB/s", field) else {
        panic!("two readings");
    };
    assert_eq!(readings.map(|text| value(&text, field)), [2.04e12, 204e12]);
}

#[test]
fn thousands_of_things_are_asked() {
    let Refusal::Ambiguous { readings, .. } = refused("4K", Field::count()) else {
        panic!("two readings");
    };
    assert_eq!(
        readings.map(|text| value(&text, Field::count())),
        [4000.0, 4096.0]
    );
}

/// 1.5 KB/s, or one and a half thousand of the field's GB/s.
#[test]
fn thousands_of_a_prefixed_unit_are_asked() {
    let field = Field::bytes_per_second().in_unit(GB_PER_SECOND);
    let Refusal::Ambiguous { readings, .. } = refused("1.5k", field) else {
        panic!("two readings");
    };
    assert_eq!(
        readings.map(|text| value(&text, field)),
        [1500.0, 1500.0 * 1e9]
    );
}

#[rstest]
#[case("1,2345")]
#[case("1,23,456")]
#[case("12,34,567")]
#[case("1234,567,890")]
#[case("1,000 000")]
#[case("0,001,000")]
#[case("1 0000")]
#[case("1 2")]
#[case("1 2.3.4")]
#[case("1_0")]
#[case("1.234,5")]
#[case("1,6.5")]
#[case("1.5 3")]
fn ill_grouped_digits_are_refused(#[case] text: &str) {
    assert_eq!(id(text, Field::number()), "number.ill-grouped");
}

#[test]
fn signs_are_checked() {
    assert_eq!(id("0", Field::flop()), "number.zero");
    assert_eq!(id("-0", Field::flop()), "number.zero");
    assert_eq!(id("0e999", Field::flop()), "number.zero");
    assert_eq!(id("-3", Field::flop()), "number.negative");
    assert_eq!(id("－３", Field::flop()), "number.negative");
    assert_eq!(id("-3", Field::percent()), "number.negative-or-zero");
    let free = Field::flop().sign(Sign::Any);
    assert_eq!(value("-3", free), -3.0);
    let zero = ok("-0", Field::percent());
    assert!(zero.value.is_sign_positive());
    assert_eq!(zero.value, 0.0);
}

#[test]
fn fractions_are_refused_where_whole_numbers_are_wanted() {
    assert_eq!(id("1.5", Field::count()), "number.fraction");
    assert_eq!(id("1/6", Field::count()), "number.fraction");
    assert_eq!(value("128.0", Field::count()), 128.0);
    assert_eq!(value("1.28e2", Field::count()), 128.0);
    assert_eq!(value("6/2", Field::count()), 3.0);
    // The base unit must be whole, not the number typed.
    assert_eq!(value("1.5 KiB", Field::bytes().whole()), 1536.0);
    assert_eq!(value("2.3 kB", Field::bytes().whole()), 2300.0);
    assert_eq!(id("0.5", Field::bytes().whole()), "number.fraction");
}

#[test]
fn the_greatest_value_is_named_in_the_unit_typed() {
    let field = Field::shared_memory().at_most(233_472.0);
    assert_eq!(value("228 KB", field), 233_472.0);
    let message = refused("229 KB", field).message();
    assert_eq!(message.id, "number.above-max");
    assert_eq!(message.arg("value"), Some("229\u{a0}KB"));
    assert_eq!(message.arg("max"), Some("228\u{a0}KB"));
    let share = refused("101%", Field::percent().at_most(1.0)).message();
    assert_eq!(share.arg("max"), Some("100\u{a0}%"));
    let time = refused("70 µs", Field::seconds().at_most(65.8e-6)).message();
    assert_eq!(time.arg("max"), Some("65.8\u{a0}µs"));
}

#[rstest]
#[case("5 parsecs", Field::flop())]
#[case("5 W", Field::flop_per_second())]
#[case("5 GFLOPS/W", Field::flop_per_second())]
#[case("5 KiFLOP", Field::flop())]
#[case("5 B/FLOP", Field::intensity())]
#[case("5 Ms", Field::seconds())]
#[case("5 m", Field::seconds())]
#[case("5 m", Field::bytes())]
#[case("5 兆", Field::bytes())]
#[case("5 /s", Field::flop_per_second())]
#[case("5 B/s/s", Field::bytes_per_second())]
#[case("2x", Field::ratio())]
#[case("2 倍", Field::bytes())]
#[case("5 个", Field::flop())]
#[case("5%%", Field::percent())]
fn unknown_units_are_refused_and_known_ones_named(#[case] text: &str, #[case] field: Field) {
    let message = refused(text, field).message();
    assert_eq!(message.id, "number.unknown-unit");
    assert_eq!(message.arg("units"), Some(field.quantity().units()));
}

/// Other readers drop the unit, or take its number.
#[rstest]
#[case("86 TB/s", Field::flop_per_second().in_unit(TFLOPS), "TB/s")]
#[case("86 TFLOP", Field::flop_per_second(), "TFLOP")]
#[case("137 GFLOPS", Field::flop(), "GFLOPS")]
#[case("137 GFLOP/s", Field::flop(), "GFLOPS")]
#[case("2 TB", Field::bytes_per_second(), "TB")]
#[case("2 TB/s", Field::bytes(), "TB/s")]
#[case("3 ms", Field::bytes(), "ms")]
#[case("153 FLOP/B", Field::flop(), "FLOP/B")]
#[case("1.4 GHz", Field::seconds(), "GHz")]
fn b8_units_of_other_quantities_are_refused(
    #[case] text: &str,
    #[case] field: Field,
    #[case] unit: &str,
) {
    let message = refused(text, field).message();
    assert_eq!(message.id, "number.other-unit");
    assert_eq!(message.arg("unit"), Some(unit));
    assert_eq!(message.arg("units"), Some(field.quantity().units()));
}

#[rstest]
#[case("86 Gb/s")]
#[case("86 Gbit/s")]
#[case("86 Gbps")]
#[case("86 gbps")]
fn bits_are_refused(#[case] text: &str) {
    assert_eq!(id(text, Field::bytes_per_second()), "number.bits");
    assert_eq!(id("8 Kb", Field::shared_memory()), "number.bits");
    assert_eq!(id("8 比特", Field::bytes()), "number.bits");
}

#[test]
fn units_and_percentages_are_refused_where_none_is_wanted() {
    assert_eq!(id("5 GB", Field::count()), "number.unit-where-none");
    assert_eq!(id("5 apples", Field::count()), "number.unit-where-none");
    assert_eq!(id("5%", Field::count()), "number.percentage");
    assert_eq!(id("５％", Field::intensity()), "number.percentage-unit");
}

#[test]
fn a_message_repeats_little_of_a_long_text() {
    let refusal = refused(&"九".repeat(900), Field::flop());
    assert!(matches!(refusal, Refusal::NotANumber { .. }));
    let text = refusal.message().arg("text").unwrap().to_owned();
    assert_eq!(text, format!("{}…", "九".repeat(40)));
}

#[test]
fn an_empty_field_names_its_unit() {
    let message = refused("", Field::flop_per_second().in_unit(TFLOPS)).message();
    assert_eq!(message.arg("unit"), Some("TFLOPS"));
    let kilobyte = Unit::new(Scale::Kilo, Quantity::Byte);
    let message = refused("", Field::shared_memory().in_unit(kilobyte)).message();
    assert_eq!(message.arg("unit"), Some("KB"));
}
