//! Whatever is typed or pasted: no panic, bounded work, and the value that was
//! written.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::{Field, GB_PER_SECOND, MILLISECOND, Refusal, TFLOPS, refused, value};
use crate::number::read;

fn fields() -> [Field; 10] {
    [
        Field::flop(),
        Field::bytes(),
        Field::shared_memory(),
        Field::seconds().in_unit(MILLISECOND),
        Field::flop_per_second().in_unit(TFLOPS),
        Field::bytes_per_second().in_unit(GB_PER_SECOND),
        Field::intensity(),
        Field::count().at_most(1024.0),
        Field::percent(),
        Field::number(),
    ]
}

fn full_width(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            ' ' => '\u{3000}',
            '!'..='~' => char::from_u32(c as u32 + 0xfee0).unwrap(),
            _ => c,
        })
        .collect()
}

/// Texts made of what the grammar knows, so that most get deep into it.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "1",
        "0",
        "10",
        "000",
        "4096",
        ".",
        ",",
        "_",
        " ",
        "e",
        "E",
        "^",
        "**",
        "×",
        "*",
        "/",
        "x",
        "-",
        "+",
        "⁻",
        "²",
        "'",
        "%",
        "K",
        "Ki",
        "G",
        "T",
        "m",
        "µ",
        "B",
        "b",
        "s",
        "FLOP",
        "FLOPS",
        "flops",
        "/s",
        "/B",
        "Hz",
        "万",
        "亿",
        "千字节",
        "秒",
        "字节",
        "９",
        "。",
        "\u{a0}",
    ]);
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*", made in pieces()) {
        for field in fields() {
            for text in [&text, &made] {
                match read(text, &field) {
                    Ok(reading) => prop_assert!(reading.value.is_finite()),
                    Err(refusal) => prop_assert!(refusal.message().id.starts_with("number.")),
                }
            }
        }
    }

    #[test]
    fn every_f64_is_read_back(bits: u64) {
        let x = f64::from_bits(bits);
        prop_assume!(x.is_finite());
        prop_assert_eq!(value(&format!("{x}"), Field::number()), x);
        prop_assert_eq!(value(&format!("{x:e}"), Field::number()), x);
        prop_assert_eq!(value(&format!("{x:E}"), Field::number()), x);
    }

    #[test]
    fn full_width_changes_nothing(text in "[ -~]{0,20}", made in pieces()) {
        for field in fields() {
            for text in [&text, &made] {
                prop_assert_eq!(read(&full_width(text), &field), read(text, &field));
            }
        }
    }

    /// The echo is itself a text that reads as the same value, to the twelve
    /// digits it shows.
    #[test]
    fn the_echo_is_read_back(made in pieces()) {
        for field in fields() {
            let Ok(reading) = read(&made, &field) else { continue };
            let echo = reading.read_as.split(" = ").next().unwrap().to_owned();
            let again = value(&echo, field);
            prop_assert!((again - reading.value).abs() <= 1e-11 * reading.value.abs(), "{made}: {echo}");
        }
    }

    #[test]
    fn groups_are_read_as_their_digits(n in 0_u64..1_000_000_000_000_000, at in 0_usize..5) {
        let separator = [",", " ", "_", "'", "\u{202f}"][at];
        let digits = n.to_string();
        let groups: Vec<&str> = digits
            .as_bytes()
            .rchunks(3)
            .rev()
            .map(|chunk| std::str::from_utf8(chunk).unwrap())
            .collect();
        prop_assert_eq!(value(&groups.join(separator), Field::number()), n as f64);
    }
}

#[test]
fn the_edges_of_f64_are_read_back() {
    for x in [f64::MAX, f64::MIN, f64::MIN_POSITIVE, 5e-324, f64::EPSILON] {
        assert_eq!(value(&format!("{x}"), Field::number()), x);
        assert_eq!(value(&format!("{x:e}"), Field::number()), x);
    }
}

#[test]
fn long_texts_are_refused_quickly() {
    let started = Instant::now();
    for piece in [
        "9",
        "1,",
        "1 ",
        "0,000",
        "e1",
        "*1",
        "^9",
        "-",
        "万",
        "K",
        "/s",
        "\u{202e}x",
        "１",
        "每秒",
    ] {
        let text = piece.repeat(100_000);
        for field in fields() {
            assert!(matches!(refused(&text, field), Refusal::TooLong { .. }));
        }
    }
    // A hundred and forty of them; a quadratic reader would take minutes.
    assert!(started.elapsed() < Duration::from_secs(10));
}

#[test]
fn the_longest_texts_within_the_limit_do_not_trouble_it() {
    for piece in ["9", "1,", "1 ", "*9", "^9", "亿", "毫秒"] {
        let text = format!("1{}", piece.repeat(999 / piece.chars().count()));
        for field in fields() {
            assert!(read(&text, &field).is_err(), "{piece}");
        }
    }
    // Blank around a number is no length.
    let text = format!("{}5{}", " ".repeat(100_000), "\n".repeat(100_000));
    assert_eq!(value(&text, Field::number()), 5.0);
}
