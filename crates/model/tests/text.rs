//! Numbers as text, and what the units accept.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use proptest::prelude::*;
use ridgepoint_model::ModelError;
use ridgepoint_model::format;
use ridgepoint_model::units::{Bytes, BytesPerSecond, Flops, FlopsPerSecond, Intensity, Seconds};
use rstest::rstest;

fn spaced(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

#[rstest]
#[case(312e12, "312 TFLOPS")]
#[case(1978.9e12, "1979 TFLOPS")]
#[case(9000e12, "9000 TFLOPS")]
#[case(18_000e12, "18 000 TFLOPS")]
#[case(99_999e12, "99 999 TFLOPS")]
#[case(99_999.7e12, "100 PFLOPS")]
#[case(1e17, "100 PFLOPS")]
#[case(339.833e9, "340 GFLOPS")]
#[case(999.96e9, "1 TFLOPS")]
#[case(999.4e9, "999 GFLOPS")]
#[case(2.548_75e12, "2.55 TFLOPS")]
#[case(19.5e12, "19.5 TFLOPS")]
#[case(0.5, "0.5 FLOPS")]
#[case(1.2e18, "1.2 EFLOPS")]
#[case(1.2e21, "1.2×10²¹ FLOPS")]
#[case(0.0, "0 FLOPS")]
#[case(-0.0, "0 FLOPS")]
#[case(f64::NAN, "—")]
#[case(f64::INFINITY, "—")]
fn compute_rates(#[case] value: f64, #[case] text: &str) {
    assert_eq!(spaced(&format::flops_per_second(value)), text);
}

#[rstest]
#[case(300e9, "300 GB/s")]
#[case(2039e9, "2.04 TB/s")]
#[case(999.9e9, "1 TB/s")]
#[case(8e12, "8 TB/s")]
#[case(3352.32e9, "3.35 TB/s")]
fn bandwidths(#[case] value: f64, #[case] text: &str) {
    assert_eq!(spaced(&format::bytes_per_second(value)), text);
}

#[rstest]
#[case(format::bytes(134_217_728.0), "134 MB")]
#[case(format::bytes(1024.0), "1.02 kB")]
#[case(format::bytes_binary(49_152.0), "48 KB")]
#[case(format::bytes_binary(166_912.0), "163 KB")]
#[case(format::bytes_binary(512.0), "512 B")]
#[case(format::bytes_binary(41_943_040.0), "40 MiB")]
#[case(format::bytes_binary_digits(132_644_864.0, 4), "126.5 MiB")]
#[case(format::seconds(65.8e-6), "65.8 µs")]
#[case(format::seconds(18.6e-3), "18.6 ms")]
#[case(format::seconds(0.9996e-3), "1 ms")]
#[case(format::seconds(0.048e-6), "48 ns")]
#[case(format::seconds(0.0), "0 s")]
#[case(format::seconds(12_345.6), "12 346 s")]
#[case(format::flops(1.374_389_534_72e11), "137 GFLOP")]
#[case(format::hertz(1.41e9), "1.41 GHz")]
#[case(format::hertz_digits(1855.8e6, 4), "1.856 GHz")]
#[case(format::intensity(153.02), "153 FLOP/B")]
#[case(format::intensity(1365.33), "1365 FLOP/B")]
#[case(format::intensity(1.0 / 6.0), "0.167 FLOP/B")]
#[case(format::intensity_digits(590.716, 4), "590.7 FLOP/B")]
#[case(format::flops_per_second_digits(339.833e9, 4), "339.8 GFLOPS")]
#[case(format::flops_per_second_digits(312e12, 5), "312 TFLOPS")]
#[case(format::percent(0.206_87), "20.7 %")]
#[case(format::percent(17.85), "1785 %")]
#[case(format::percent(0.9), "90 %")]
#[case(format::number(65_536.0, 3), "65 536")]
#[case(format::number(1_234_567.0, 3), "1 234 567")]
#[case(format::number(9999.0, 3), "9999")]
#[case(format::number(1.5, 0), "2")]
#[case(format::number(0.1, 255), "0.10000000000000001")]
#[case(format::number(-153.02, 3), "\u{2212}153")]
#[case(format::number(-0.0, 3), "0")]
#[case(format::number(1.2e21, 3), "1.2×10²¹")]
#[case(format::number(1e-4, 3), "1×10⁻⁴")]
#[case(format::number(f64::NEG_INFINITY, 3), "—")]
#[case(format::number(f64::MIN_POSITIVE, 3), "2.23×10⁻³⁰⁸")]
fn other_quantities(#[case] shown: String, #[case] text: &str) {
    assert_eq!(spaced(&shown), text);
}

/// Worked by hand: exact halves, which the binary value holds exactly.
#[test]
fn halves_round_up() {
    assert_eq!(format::number(562.5, 3), "563");
    assert_eq!(format::number(281.25, 4), "281.3");
    assert_eq!(format::number(0.125, 2), "0.13");
    assert_eq!(format::number(2.5, 1), "3");
    assert_eq!(format::number(-2.5, 1), "\u{2212}3");
    assert_eq!(format::number(1.5e17, 1), "2×10¹⁷");
}

#[test]
fn spaces_do_not_break() {
    assert_eq!(format::seconds(12_345.6), "12\u{202f}346\u{a0}s");
}

proptest! {
    #[test]
    fn any_number_can_be_shown(value in proptest::num::f64::ANY, digits in any::<u8>()) {
        for text in [
            format::number(value, digits),
            format::flops_per_second_digits(value, digits),
            format::bytes_per_second_digits(value, digits),
            format::bytes_binary_digits(value, digits),
            format::seconds_digits(value, digits),
            format::percent_digits(value, digits),
        ] {
            prop_assert!(!text.is_empty() && text.len() < 64, "{text}");
            prop_assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
        }
    }

    #[test]
    fn text_reads_back_within_its_digits(exponent in -2.9..14.0_f64) {
        let value = 10_f64.powf(exponent);
        let read: f64 = format::number(value, 3).replace('\u{202f}', "").parse().unwrap();
        prop_assert!((read / value - 1.0).abs() <= 0.005, "{value} {read}");
    }
}

#[rstest]
#[case(0.0)]
#[case(-1.0)]
#[case(f64::NAN)]
#[case(f64::INFINITY)]
fn units_refuse(#[case] value: f64) {
    let out_of_range = |error: ModelError| matches!(error, ModelError::OutOfRange { .. });
    assert!(Flops::new(value).is_err_and(out_of_range));
    assert!(Bytes::new(value).is_err_and(out_of_range));
    assert!(Seconds::new(value).is_err_and(out_of_range));
    assert!(FlopsPerSecond::new(value).is_err_and(out_of_range));
    assert!(BytesPerSecond::new(value).is_err_and(out_of_range));
    assert!(Intensity::new(value).is_err_and(out_of_range));
}

#[test]
fn a_refused_number_is_named() {
    let error = Seconds::new(-1.0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a time in seconds must be finite and greater than 0, not -1.0"
    );
    assert_eq!(error.message().id, "model.out-of-range.seconds");
}

/// 12 FLOP and 6 B in 3 s.
#[test]
fn unit_arithmetic() {
    let flops = Flops::new(12.0).unwrap();
    let bytes = Bytes::new(6.0).unwrap();
    let time = Seconds::new(3.0).unwrap();
    assert_eq!(flops / bytes, Intensity::new(2.0).unwrap());
    assert_eq!(flops / time, FlopsPerSecond::new(4.0).unwrap());
    assert_eq!(bytes / time, BytesPerSecond::new(2.0).unwrap());
    assert_eq!((flops / time) / (bytes / time), flops / bytes);
    assert_eq!((bytes / time) * (flops / bytes), flops / time);
    assert_eq!(flops / (flops / time), time);
    assert_eq!(bytes / (bytes / time), time);
    assert_eq!(bytes * (flops / bytes), flops);
    assert_eq!(time + time, Seconds::new(6.0).unwrap());
    assert!((flops + flops) / flops > 1.5);
}

#[test]
fn results_stop_at_the_ends_of_the_range() {
    let most = Flops::new(f64::MAX).unwrap() / Bytes::new(1e-300).unwrap();
    assert_eq!(most, Intensity::new(f64::MAX).unwrap());
    let least = Flops::new(1e-300).unwrap() / Bytes::new(f64::MAX).unwrap();
    assert_eq!(least, Intensity::new(f64::MIN_POSITIVE).unwrap());
}
