//! The one place that turns numbers into text.
//!
//! Three significant digits unless a `_digits` variant asks for others; digits before the decimal
//! point are never dropped (1978.9 TFLOPS is `1979 TFLOPS`), zeros at the end are. Groups of three
//! are set off by U+202F from 10 000 on, value and unit are joined by U+00A0, and what no prefix
//! reaches is written as a power of ten. Infinite values and `NaN` are written `—`.

/// Significant digits where none are asked for.
const DIGITS: u8 = 3;
/// No `f64` carries more significant digits than this.
const MOST_DIGITS: u8 = 17;
const NOT_A_NUMBER: &str = "—";

/// From `threshold` on, a value is written as a multiple of `factor` in `unit`.
struct Step {
    threshold: f64,
    factor: f64,
    unit: &'static str,
}

const fn step(factor: f64, unit: &'static str) -> Step {
    Step {
        threshold: factor,
        factor,
        unit,
    }
}

const FLOPS_PER_SECOND: &[Step] = &[
    step(1.0, "FLOPS"),
    step(1e3, "kFLOPS"),
    step(1e6, "MFLOPS"),
    step(1e9, "GFLOPS"),
    step(1e12, "TFLOPS"),
    // One GPU is spoken of in TFLOPS, even where it reaches 20 000 of them.
    Step {
        threshold: 1e17,
        factor: 1e15,
        unit: "PFLOPS",
    },
    step(1e18, "EFLOPS"),
];
const FLOPS: &[Step] = &[
    step(1.0, "FLOP"),
    step(1e3, "kFLOP"),
    step(1e6, "MFLOP"),
    step(1e9, "GFLOP"),
    step(1e12, "TFLOP"),
    step(1e15, "PFLOP"),
    step(1e18, "EFLOP"),
];
const BYTES_PER_SECOND: &[Step] = &[
    step(1.0, "B/s"),
    step(1e3, "kB/s"),
    step(1e6, "MB/s"),
    step(1e9, "GB/s"),
    step(1e12, "TB/s"),
    step(1e15, "PB/s"),
];
const BYTES: &[Step] = &[
    step(1.0, "B"),
    step(1e3, "kB"),
    step(1e6, "MB"),
    step(1e9, "GB"),
    step(1e12, "TB"),
    step(1e15, "PB"),
];
const BYTES_BINARY: &[Step] = &[
    step(1.0, "B"),
    step(1024.0, "KB"),
    step(1_048_576.0, "MiB"),
    step(1_073_741_824.0, "GiB"),
];
const SECONDS: &[Step] = &[
    step(1e-12, "ps"),
    step(1e-9, "ns"),
    step(1e-6, "µs"),
    step(1e-3, "ms"),
    step(1.0, "s"),
];
const HERTZ: &[Step] = &[
    step(1.0, "Hz"),
    step(1e3, "kHz"),
    step(1e6, "MHz"),
    step(1e9, "GHz"),
];

macro_rules! formats {
    ($($(#[$doc:meta])* $name:ident, $name_digits:ident, $steps:ident;)+) => {$(
        $(#[$doc])*
        #[must_use]
        pub fn $name(value: f64) -> String {
            $name_digits(value, DIGITS)
        }

        #[doc = concat!("As [`", stringify!($name), "`], with this many significant digits, 1 to 17.")]
        #[must_use]
        pub fn $name_digits(value: f64, digits: u8) -> String {
            prefixed(value, digits, $steps)
        }
    )+};
}

formats! {
    /// FLOP/s as `340 GFLOPS` or `312 TFLOPS`; in TFLOPS up to 99 999 of them.
    flops_per_second, flops_per_second_digits, FLOPS_PER_SECOND;
    /// FLOP as `137 GFLOP`.
    flops, flops_digits, FLOPS;
    /// B/s as `300 GB/s` or `2.04 TB/s`.
    bytes_per_second, bytes_per_second_digits, BYTES_PER_SECOND;
    /// B as `134 MB`; prefixes are powers of 1000.
    bytes, bytes_digits, BYTES;
    /// B in powers of 1024, as NVIDIA shows shared memory: `48 KB` is 49 152 B. From 1 MiB on
    /// the unambiguous `40 MiB`.
    bytes_binary, bytes_binary_digits, BYTES_BINARY;
    /// s as `65.8 µs`.
    seconds, seconds_digits, SECONDS;
    /// Hz as `1.83 GHz`.
    hertz, hertz_digits, HERTZ;
}

/// FLOP/B as `153 FLOP/B`.
#[must_use]
pub fn intensity(value: f64) -> String {
    intensity_digits(value, DIGITS)
}

/// As [`intensity`], with this many significant digits, 1 to 17.
#[must_use]
pub fn intensity_digits(value: f64, digits: u8) -> String {
    joined(value, digits, "FLOP/B")
}

/// A ratio as a percentage: 0.207 is `20.7 %`.
#[must_use]
pub fn percent(ratio: f64) -> String {
    percent_digits(ratio, DIGITS)
}

/// As [`percent`], with this many significant digits, 1 to 17.
#[must_use]
pub fn percent_digits(ratio: f64, digits: u8) -> String {
    joined(ratio * 100.0, digits, "%")
}

/// A plain number with this many significant digits, 1 to 17: `65 536`, `0.167`, `1.2×10²¹`.
#[must_use]
pub fn number(value: f64, digits: u8) -> String {
    if !value.is_finite() {
        return NOT_A_NUMBER.to_owned();
    }
    let sign = if value < 0.0 { "\u{2212}" } else { "" };
    let size = value.abs();
    let text = if size == 0.0 {
        "0".to_owned()
    } else if (1e-3..1e15).contains(&size) {
        grouped(&plain(size, digits))
    } else {
        power(size, digits)
    };
    format!("{sign}{text}")
}

fn joined(value: f64, digits: u8, unit: &str) -> String {
    if value.is_finite() {
        format!("{}\u{a0}{unit}", number(value, digits))
    } else {
        NOT_A_NUMBER.to_owned()
    }
}

fn prefixed(value: f64, digits: u8, steps: &[Step]) -> String {
    let size = value.abs();
    let reached = |limit: f64| move |step: &&Step| step.threshold <= limit;
    let Some(first) = steps.first() else {
        return number(value, digits);
    };
    let mut best = steps.iter().rev().find(reached(size)).unwrap_or(first);
    // 999.9 GFLOPS rounds to 1000, which is 1 TFLOPS.
    let rounded = plain(size / best.factor, digits).parse().unwrap_or(0.0) * best.factor;
    best = steps.iter().rev().find(reached(rounded)).unwrap_or(best);
    let base = steps.iter().find(|step| step.factor >= 1.0);
    if let (Some(base), true) = (base, size < f64::MIN_POSITIVE) {
        best = base;
    }
    match base {
        // Beyond the last prefix: a power of ten of the unit itself.
        Some(base) if best.factor > 1e12 && size / best.factor >= 1e3 => {
            joined(value, digits, base.unit)
        }
        _ => joined(value / best.factor, digits, best.unit),
    }
}

/// Halves round up, as people round: 562.5 is 563 in three digits. Rust rounds exact ties to the
/// even neighbour; a push far below the last digit settles them.
fn ties_up(size: f64, digits: u8) -> f64 {
    if digits <= 12 {
        size * (1.0 + 1e-15)
    } else {
        size
    }
}

/// Without grouping and exponent. `size` is finite and not negative.
fn plain(size: f64, digits: u8) -> String {
    let size = ties_up(size, digits);
    let digits = i32::from(digits.clamp(1, MOST_DIGITS));
    let decimals = usize::try_from(digits - 1 - exponent(size, digits)).unwrap_or(0);
    trimmed(&format!("{size:.decimals$}")).to_owned()
}

/// The power of ten of the leading digit once the value is rounded.
fn exponent(size: f64, digits: i32) -> i32 {
    let decimals = usize::try_from(digits - 1).unwrap_or(0);
    let text = format!("{size:.decimals$e}");
    text.split_once('e')
        .and_then(|(_, exponent)| exponent.parse().ok())
        .unwrap_or(0)
}

fn power(size: f64, digits: u8) -> String {
    let size = ties_up(size, digits);
    let decimals = usize::from(digits.clamp(1, MOST_DIGITS) - 1);
    let text = format!("{size:.decimals$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: String = exponent.chars().map(superscript).collect();
    format!("{}×10{exponent}", trimmed(mantissa))
}

fn superscript(c: char) -> char {
    match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        '9' => '⁹',
        _ => '⁰',
    }
}

fn trimmed(text: &str) -> &str {
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        text
    }
}

fn grouped(text: &str) -> String {
    let (whole, fraction) = text
        .split_once('.')
        .map_or((text, None), |(w, f)| (w, Some(f)));
    let mut out = String::with_capacity(text.len() + 6);
    for (i, c) in whole.chars().enumerate() {
        if i > 0 && whole.len() > 4 && (whole.len() - i).is_multiple_of(3) {
            out.push('\u{202f}');
        }
        out.push(c);
    }
    if let Some(fraction) = fraction {
        out.push('.');
        out.push_str(fraction);
    }
    out
}
