//! Scales: from a domain of values to pixels and back, linear or logarithmic.

use std::fmt;

use crate::ticks::decimal::{floor_log10, power_of_ten};

/// How values are spread along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Equal steps for equal differences.
    Linear,
    /// Equal steps for equal ratios.
    Log,
}

/// The largest ratio of the two ends of a logarithmic scale.
pub const WIDEST_RATIO: f64 = 1e30;
/// The narrowest scale, as a part of its larger end: below it labels would need more digits than f64 has.
pub const NARROWEST: f64 = 1e-12;
/// The smallest and the largest end of a logarithmic scale.
pub const LOG_BOUNDS: [f64; 2] = [1e-300, 1e300];
/// The largest absolute end of a linear scale; its inverse is the smallest span.
pub const LINEAR_BOUND: f64 = 1e30;

/// Why two numbers are no domain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScaleError {
    /// An end is NaN or infinite.
    NotFinite,
    /// An end of a logarithmic scale is zero or negative.
    NotPositive {
        /// The lower end.
        low: f64,
    },
    /// The lower end is not below the upper one.
    NotIncreasing {
        /// The lower end.
        low: f64,
        /// The upper end.
        high: f64,
    },
    /// The ends are too far apart, or too large or too small for the kind of scale.
    TooWide {
        /// The lower end.
        low: f64,
        /// The upper end.
        high: f64,
    },
    /// The ends are too close together to be told apart by labels.
    TooNarrow {
        /// The lower end.
        low: f64,
        /// The upper end.
        high: f64,
    },
}

impl fmt::Display for ScaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFinite => f.write_str("an end of the scale is not a finite number"),
            Self::NotPositive { low } => {
                write!(f, "a logarithmic scale begins above 0, this one at {low:e}")
            }
            Self::NotIncreasing { low, high } => {
                write!(f, "the scale ends at {high:e}, not above its start {low:e}")
            }
            Self::TooWide { low, high } => {
                write!(f, "a scale from {low:e} to {high:e} is too wide")
            }
            Self::TooNarrow { low, high } => {
                write!(f, "a scale from {low:e} to {high:e} is too narrow")
            }
        }
    }
}

impl std::error::Error for ScaleError {}

/// A domain of values laid over a range of pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    kind: Kind,
    low: f64,
    high: f64,
    start: f64,
    end: f64,
}

impl Scale {
    /// 0 to 1, linear: what to draw when nothing else can be.
    pub const UNIT: Self = Self::new(Kind::Linear, 0.0, 1.0);

    /// A linear scale from `low` to `high` over the pixels 0 to 1.
    ///
    /// # Errors
    /// Refuses ends that are not finite, not increasing, beyond ±[`LINEAR_BOUND`], or closer
    /// together than [`NARROWEST`] of the larger one or 1 / [`LINEAR_BOUND`].
    pub fn linear(low: f64, high: f64) -> Result<Self, ScaleError> {
        increasing(low, high)?;
        let largest = low.abs().max(high.abs());
        if largest > LINEAR_BOUND {
            return Err(ScaleError::TooWide { low, high });
        }
        if high - low < (largest * NARROWEST).max(1.0 / LINEAR_BOUND) {
            return Err(ScaleError::TooNarrow { low, high });
        }
        Ok(Self::new(Kind::Linear, low, high))
    }

    /// A logarithmic scale from `low` to `high` over the pixels 0 to 1.
    ///
    /// # Errors
    /// Refuses ends that are not finite, not positive, not increasing, outside [`LOG_BOUNDS`],
    /// of a ratio above [`WIDEST_RATIO`], or closer together than [`NARROWEST`] of the larger one.
    pub fn log(low: f64, high: f64) -> Result<Self, ScaleError> {
        if low <= 0.0 {
            return Err(ScaleError::NotPositive { low });
        }
        increasing(low, high)?;
        if low < LOG_BOUNDS[0] || high > LOG_BOUNDS[1] || high / low > WIDEST_RATIO {
            return Err(ScaleError::TooWide { low, high });
        }
        if high - low < high * NARROWEST {
            return Err(ScaleError::TooNarrow { low, high });
        }
        Ok(Self::new(Kind::Log, low, high))
    }

    /// A scale that covers the values that this kind of axis can show, out to round ends (1, 2 or 5
    /// times a power of ten on a logarithmic axis, whole steps on a linear one). One value alone
    /// gets room on both sides.
    ///
    /// # Errors
    /// Refuses, as [`Scale::linear`] and [`Scale::log`] do, when no value can be shown or the
    /// values lie too far apart.
    pub fn covering(kind: Kind, values: &[f64]) -> Result<Self, ScaleError> {
        let mut low = f64::INFINITY;
        let mut high = f64::NEG_INFINITY;
        for &value in values {
            if value.is_finite() && (kind == Kind::Linear || value > 0.0) {
                low = low.min(value);
                high = high.max(value);
            }
        }
        if low > high {
            return Err(ScaleError::NotFinite);
        }
        match kind {
            Kind::Log => Self::log(round_log(low, false), round_log(high, true)),
            Kind::Linear => {
                let span = if high > low {
                    high - low
                } else {
                    high.abs().max(1.0)
                };
                let step = round_log(span / 10.0, true);
                let first = (low / step).floor() * step;
                let last = (high / step).ceil() * step;
                if last > first {
                    Self::linear(first, last)
                } else {
                    Self::linear(first - step, last + step)
                }
            }
        }
    }

    const fn new(kind: Kind, low: f64, high: f64) -> Self {
        Self {
            kind,
            low,
            high,
            start: 0.0,
            end: 1.0,
        }
    }

    /// The same domain over the pixels `start` (of the lower end) to `end` (of the upper end);
    /// `start` may be the larger, as on a vertical axis.
    #[must_use]
    pub const fn over(mut self, start: f64, end: f64) -> Self {
        self.start = start;
        self.end = end;
        self
    }

    /// Linear or logarithmic.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The lower end of the domain.
    #[must_use]
    pub const fn low(&self) -> f64 {
        self.low
    }

    /// The upper end of the domain.
    #[must_use]
    pub const fn high(&self) -> f64 {
        self.high
    }

    /// Whether the value lies in the domain.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// The pixel of a value; none for a value outside the domain (a zero on a logarithmic axis has
    /// no place, and the edge would be a wrong one).
    #[must_use]
    pub fn position(&self, value: f64) -> Option<f64> {
        if !self.contains(value) {
            return None;
        }
        let part = match self.kind {
            Kind::Linear => (value - self.low) / (self.high - self.low),
            Kind::Log => (value / self.low).ln() / (self.high / self.low).ln(),
        };
        Some(self.start + part.clamp(0.0, 1.0) * (self.end - self.start))
    }

    /// The value at a pixel; pixels outside the range give the nearer end.
    #[must_use]
    pub fn value(&self, position: f64) -> f64 {
        let part = (position - self.start) / (self.end - self.start);
        if part.is_nan() || part <= 0.0 {
            return self.low;
        }
        if part >= 1.0 {
            return self.high;
        }
        let value = match self.kind {
            Kind::Linear => self.low + part * (self.high - self.low),
            Kind::Log => self.low * (part * (self.high / self.low).ln()).exp(),
        };
        value.clamp(self.low, self.high)
    }
}

fn increasing(low: f64, high: f64) -> Result<(), ScaleError> {
    if !low.is_finite() || !high.is_finite() {
        return Err(ScaleError::NotFinite);
    }
    if low >= high {
        return Err(ScaleError::NotIncreasing { low, high });
    }
    Ok(())
}

/// The next number of the form 1, 2 or 5 times a power of ten, below (`up` false) or above.
fn round_log(value: f64, up: bool) -> f64 {
    let unit = power_of_ten(floor_log10(value));
    let part = value / unit;
    let step = if up {
        [1.0, 2.0, 5.0].into_iter().find(|step| part < *step)
    } else {
        [5.0, 2.0, 1.0].into_iter().find(|step| part > *step)
    };
    // A round value moves to the next one: no point sits on the edge of its plot.
    step.unwrap_or(if up { 10.0 } else { 0.5 }) * unit
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(f64::NAN, 1.0)]
    #[case(1.0, f64::NAN)]
    #[case(1.0, f64::INFINITY)]
    #[case(0.0, 1.0)]
    #[case(-1.0, 1.0)]
    #[case(2.0, 2.0)]
    #[case(3.0, 2.0)]
    #[case(1e-300, 1e300)]
    #[case(1e-16, 1e15)]
    #[case(5e-324, 1.0)]
    fn log_refuses(#[case] low: f64, #[case] high: f64) {
        assert!(Scale::log(low, high).is_err());
    }

    #[rstest]
    #[case(f64::NEG_INFINITY, 1.0)]
    #[case(1.0, 1.0)]
    #[case(0.0, 1e31)]
    #[case(0.0, 1e-31)]
    #[case(1.0, 1.0 + 1e-13)]
    fn linear_refuses(#[case] low: f64, #[case] high: f64) {
        assert!(Scale::linear(low, high).is_err());
    }

    #[test]
    fn decades_are_evenly_spaced() {
        let scale = Scale::log(0.1, 1e4).unwrap().over(70.0, 840.0);
        // Five decades over 770 px are 154 px each.
        for (value, pixel) in [(0.1, 70.0), (1.0, 224.0), (10.0, 378.0), (1e4, 840.0)] {
            assert!((scale.position(value).unwrap() - pixel).abs() < 1e-9);
            assert!((scale.value(pixel) / value - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn what_cannot_be_shown_has_no_place() {
        let scale = Scale::log(0.1, 1e4).unwrap();
        for value in [0.0, -1.0, f64::NAN, f64::INFINITY, 0.099, 10001.0] {
            assert_eq!(scale.position(value), None);
        }
        assert_eq!(scale.value(f64::NAN), 0.1);
        assert_eq!(scale.value(-5.0), 0.1);
        assert_eq!(scale.value(5.0), 1e4);
    }

    #[rstest]
    #[case(Kind::Log, &[3.0, 40.0, 0.0, f64::NAN], 2.0, 50.0)]
    #[case(Kind::Log, &[10.0], 5.0, 20.0)]
    #[case(Kind::Linear, &[0.0, 93.0], 0.0, 100.0)]
    #[case(Kind::Linear, &[7.0], 6.0, 8.0)]
    #[case(Kind::Linear, &[-3.0, 4.0], -3.0, 4.0)]
    fn covering_has_round_ends(
        #[case] kind: Kind,
        #[case] values: &[f64],
        #[case] low: f64,
        #[case] high: f64,
    ) {
        let scale = Scale::covering(kind, values).unwrap();
        assert!((scale.low() - low).abs() < 1e-9, "{}", scale.low());
        assert!((scale.high() - high).abs() < 1e-9, "{}", scale.high());
    }

    #[test]
    fn covering_nothing_is_refused() {
        assert!(Scale::covering(Kind::Log, &[0.0, -2.0]).is_err());
        assert!(Scale::covering(Kind::Linear, &[f64::NAN]).is_err());
        assert!(Scale::covering(Kind::Linear, &[]).is_err());
        assert!(Scale::covering(Kind::Log, &[1e-200, 1e200]).is_err());
    }

    proptest! {
        #[test]
        fn there_and_back(exponent in -200.0..200.0_f64, decades in 0.001..29.0_f64, part in 0.0..1.0_f64) {
            let low = 10f64.powf(exponent);
            let scale = Scale::log(low, low * 10f64.powf(decades)).unwrap().over(360.0, 20.0);
            let pixel = 360.0 - 340.0 * part;
            let value = scale.value(pixel);
            prop_assert!(scale.contains(value));
            prop_assert!((scale.position(value).unwrap() - pixel).abs() < 1e-6);
        }

        #[test]
        fn covering_covers(values in proptest::collection::vec(-1e12..1e12_f64, 1..20)) {
            let scale = Scale::covering(Kind::Linear, &values).unwrap();
            prop_assert!(values.iter().all(|value| scale.contains(*value)));
            let positive: Vec<f64> = values.iter().map(|value| value.abs() + 1e-9).collect();
            let scale = Scale::covering(Kind::Log, &positive).unwrap();
            prop_assert!(positive.iter().all(|value| scale.contains(*value)));
        }
    }
}
