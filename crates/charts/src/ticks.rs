//! Ticks and their labels for any scale: readable at both ends, never none, never endless.

pub(crate) mod decimal;

use crate::scale::{Kind, Scale};
use decimal::{Decimal, floor_log10};

/// A place on an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// The value, within the domain of the scale.
    pub value: f64,
    /// The text beside it; none for a minor tick.
    pub label: Option<String>,
}

/// How labels are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Labels {
    /// `0.01`, `1 000`, `10⁶`.
    Plain,
    /// `100 G`, `1 T`: SI prefixes, the unit stands once at the axis.
    Si,
}

impl Labels {
    fn text(self, decimal: Decimal) -> String {
        match self {
            Self::Plain => decimal.plain(),
            Self::Si => decimal.si(),
        }
    }
}

/// The ticks of a scale in rising order, at least 2 and at most about `most` of them labelled
/// (`most` is taken as 4 to 12).
///
/// A logarithmic scale gets decades, thinned to every second, third … when there are many; within
/// few decades 1, 2 and 5; within less than that, the round steps of a linear scale.
#[must_use]
pub fn ticks(scale: &Scale, labels: Labels, most: usize) -> Vec<Tick> {
    let most = most.clamp(4, 12);
    match scale.kind() {
        Kind::Linear => steps(scale, labels, most),
        Kind::Log => {
            let powers = count(scale, &[1]);
            let halves = count(scale, &[1, 2, 5]);
            if powers >= 4 || (powers >= 2 && halves > most) {
                decades(scale, labels, powers.div_ceil(most) as i32)
            } else if (3..=most).contains(&halves) {
                mantissas(scale, labels)
            } else {
                steps(scale, labels, most)
            }
        }
    }
}

/// All `m`×10^`e` of the scale's decades, in rising order.
fn each_mantissa(scale: &Scale) -> impl Iterator<Item = Decimal> {
    let (low, high) = (scale.low(), scale.high());
    (floor_log10(low)..=floor_log10(high)).flat_map(move |exponent| {
        (1..=9)
            .map(move |mantissa| Decimal { mantissa, exponent })
            .filter(move |decimal| (low..=high).contains(&decimal.value()))
    })
}

fn count(scale: &Scale, mantissas: &[i64]) -> usize {
    each_mantissa(scale)
        .filter(|decimal| mantissas.contains(&decimal.mantissa))
        .count()
}

fn decades(scale: &Scale, labels: Labels, stride: i32) -> Vec<Tick> {
    each_mantissa(scale)
        .filter(|decimal| decimal.mantissa == 1 || stride == 1)
        .map(|decimal| {
            // Counting from 10⁰ keeps the labels in place while the range grows.
            let labelled = decimal.mantissa == 1 && decimal.exponent % stride == 0;
            Tick {
                value: decimal.value(),
                label: labelled.then(|| labels.text(decimal)),
            }
        })
        .collect()
}

fn mantissas(scale: &Scale, labels: Labels) -> Vec<Tick> {
    each_mantissa(scale)
        .map(|decimal| Tick {
            value: decimal.value(),
            label: matches!(decimal.mantissa, 1 | 2 | 5).then(|| labels.text(decimal)),
        })
        .collect()
}

/// Multiples of the smallest step 1, 2 or 5 × 10^n that gives at most `most` labels.
fn steps(scale: &Scale, labels: Labels, most: usize) -> Vec<Tick> {
    let span = scale.high() - scale.low();
    let first = floor_log10(span / most as f64);
    let mut chosen = Vec::new();
    for exponent in first..=first + 2 {
        for mantissa in [1, 2, 5] {
            let step = Decimal { mantissa, exponent };
            if span / step.value() > 12.0 {
                continue;
            }
            let found = multiples(scale, step);
            // One step too far leaves a single label; the step before it was right.
            if found.len() >= 2 && (chosen.is_empty() || chosen.len() > most) {
                chosen = found;
            }
        }
    }
    chosen
        .into_iter()
        .map(|decimal| Tick {
            value: decimal.value(),
            label: Some(labels.text(decimal)),
        })
        .collect()
}

fn multiples(scale: &Scale, step: Decimal) -> Vec<Decimal> {
    let first = (scale.low() / step.value()).floor() as i64;
    (first..=first + 14)
        .map(|index| Decimal {
            mantissa: index * step.mantissa,
            exponent: step.exponent,
        })
        .filter(|decimal| scale.contains(decimal.value()))
        .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn texts(scale: &Scale, labels: Labels, most: usize) -> Vec<String> {
        ticks(scale, labels, most)
            .into_iter()
            .filter_map(|tick| tick.label)
            .map(|text| text.replace(['\u{a0}', '\u{202f}'], " "))
            .collect()
    }

    #[rstest]
    #[case(0.01, 1e4, &["0.01", "0.1", "1", "10", "100", "1 000", "10 000"])]
    #[case(20.0, 90.0, &["20", "30", "40", "50", "60", "70", "80", "90"])]
    #[case(1e9, 1e15, &["10⁹", "10¹⁰", "10¹¹", "10¹²", "10¹³", "10¹⁴", "10¹⁵"])]
    #[case(1.0, 100.0, &["1", "2", "5", "10", "20", "50", "100"])]
    #[case(1e-9, 1e4, &["10⁻⁸", "10⁻⁶", "0.0001", "0.01", "1", "100", "10 000"])]
    #[case(9.5, 10.5, &["9.5", "9.6", "9.7", "9.8", "9.9", "10", "10.1", "10.2", "10.3", "10.4", "10.5"])]
    fn logarithmic(#[case] low: f64, #[case] high: f64, #[case] want: &[&str]) {
        let scale = Scale::log(low, high).unwrap();
        let most = if low == 9.5 { 12 } else { 8 };
        assert_eq!(texts(&scale, Labels::Plain, most), want);
    }

    #[test]
    fn prefixes() {
        let scale = Scale::log(1e11, 1e15).unwrap();
        assert_eq!(
            texts(&scale, Labels::Si, 8),
            ["100 G", "1 T", "10 T", "100 T", "1 P"]
        );
        let scale = Scale::linear(0.0, 359e12).unwrap();
        assert_eq!(
            texts(&scale, Labels::Si, 8),
            [
                "0", "50 T", "100 T", "150 T", "200 T", "250 T", "300 T", "350 T"
            ]
        );
    }

    #[rstest]
    #[case(0.0, 336.0, &["0", "50", "100", "150", "200", "250", "300"])]
    #[case(-1.0, 1.0, &["−1", "−0.5", "0", "0.5", "1"])]
    #[case(0.0, 1e-6, &["0", "2×10⁻⁷", "4×10⁻⁷", "6×10⁻⁷", "8×10⁻⁷", "10⁻⁶"])]
    fn linear(#[case] low: f64, #[case] high: f64, #[case] want: &[&str]) {
        let scale = Scale::linear(low, high).unwrap();
        assert_eq!(texts(&scale, Labels::Plain, 8), want);
    }

    #[test]
    fn minor_ticks_have_no_label() {
        let scale = Scale::log(1.0, 1e4).unwrap();
        let all = ticks(&scale, Labels::Plain, 8);
        // Four decades of nine and the last power.
        assert_eq!(all.len(), 37);
        assert_eq!(all.iter().filter(|tick| tick.label.is_some()).count(), 5);
    }

    fn check(scale: &Scale, most: usize) -> Result<(), TestCaseError> {
        for labels in [Labels::Plain, Labels::Si] {
            let all = ticks(scale, labels, most);
            prop_assert!(all.len() <= 120);
            prop_assert!(all.iter().all(|tick| scale.contains(tick.value)));
            prop_assert!(all.windows(2).all(|pair| pair[0].value < pair[1].value));
            let mut texts: Vec<_> = all.into_iter().filter_map(|tick| tick.label).collect();
            prop_assert!((2..=12).contains(&texts.len()), "{texts:?}");
            texts.sort();
            prop_assert!(texts.windows(2).all(|pair| pair[0] != pair[1]), "{texts:?}");
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn any_log_range(exponent in -299.0..269.0_f64, decades in 0.0..29.9_f64, most in 0..20_usize) {
            let low = 10f64.powf(exponent);
            check(&Scale::log(low, low * 10f64.powf(decades.max(1e-6))).unwrap(), most)?;
        }

        #[test]
        fn narrow_log_range(exponent in -290.0..290.0_f64, narrow in -11.9..0.0_f64, most in 0..20_usize) {
            let low = 10f64.powf(exponent);
            check(&Scale::log(low, low * (1.0 + 10f64.powf(narrow))).unwrap(), most)?;
        }

        #[test]
        fn round_log_range(low in -290..260_i32, decades in 1..30_i32, most in 0..20_usize) {
            let scale = Scale::log(decimal::power_of_ten(low), decimal::power_of_ten(low + decades));
            prop_assume!(scale.is_ok());
            check(&scale.unwrap(), most)?;
        }

        #[test]
        fn any_linear_range(low in -1e6..1e6_f64, size in -3.0..20.0_f64, shift in -20.0..9.0_f64, most in 0..20_usize) {
            let unit = 10f64.powf(shift);
            let scale = Scale::linear(low * unit, (low + 10f64.powf(size)) * unit);
            prop_assume!(scale.is_ok());
            check(&scale.unwrap(), most)?;
        }
    }
}
