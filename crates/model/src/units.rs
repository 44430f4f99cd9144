//! The quantities of the roofline model as types, so that a count is never taken for a rate.
//!
//! Every value is finite and greater than 0: a kernel without FLOP or without bytes has no place
//! on logarithmic axes. Products and quotients that would leave the range of `f64` stop at its
//! ends, so the promise holds for every result too.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Div, Mul};

use crate::error::{ModelError, Quantity};
use crate::format;

macro_rules! unit {
    ($(#[$doc:meta])* $name:ident, $show:path) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $name(f64);

        impl $name {
            /// Takes a plain number in the unit of the type.
            ///
            /// # Errors
            /// [`ModelError::OutOfRange`] unless `value` is finite and greater than 0.
            pub fn new(value: f64) -> Result<Self, ModelError> {
                if value.is_finite() && value > 0.0 {
                    Ok(Self(value))
                } else {
                    Err(ModelError::OutOfRange { quantity: Quantity::$name, value })
                }
            }

            /// The plain number in the unit of the type.
            #[must_use]
            pub const fn get(self) -> f64 {
                self.0
            }

            /// For results of arithmetic and figures of the tables, which are never `NaN`.
            pub(crate) const fn saturating(value: f64) -> Self {
                Self(value.clamp(f64::MIN_POSITIVE, f64::MAX))
            }
        }

        impl Eq for $name {}

        impl Ord for $name {
            fn cmp(&self, other: &Self) -> Ordering {
                self.0.total_cmp(&other.0)
            }
        }

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Div for $name {
            type Output = f64;

            /// How many times the other quantity.
            fn div(self, other: Self) -> f64 {
                self.0 / other.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&$show(self.0))
            }
        }
    };
}

unit!(
    /// Floating-point operations, FLOP. A fused multiply-add counts 2.
    Flops,
    format::flops
);
unit!(
    /// Bytes, B.
    Bytes,
    format::bytes
);
unit!(
    /// Time, s.
    Seconds,
    format::seconds
);
unit!(
    /// Compute rate, FLOP/s; 1 TFLOPS is 10¹² FLOP/s.
    FlopsPerSecond,
    format::flops_per_second
);
unit!(
    /// Bandwidth, B/s; 1 GB/s is 10⁹ B/s.
    BytesPerSecond,
    format::bytes_per_second
);
unit!(
    /// Arithmetic intensity, FLOP/B. Which bytes (DRAM, L2) is for the caller to say.
    Intensity,
    format::intensity
);

macro_rules! sum {
    ($($name:ident),+) => {$(
        impl Add for $name {
            type Output = Self;

            fn add(self, other: Self) -> Self {
                Self::saturating(self.0 + other.0)
            }
        }
    )+};
}

/// One product gives four operators: `a * b`, `b * a`, `c / a` and `c / b`.
macro_rules! product {
    ($a:ident * $b:ident = $c:ident) => {
        impl Mul<$b> for $a {
            type Output = $c;

            fn mul(self, other: $b) -> $c {
                $c::saturating(self.0 * other.0)
            }
        }

        impl Mul<$a> for $b {
            type Output = $c;

            fn mul(self, other: $a) -> $c {
                other * self
            }
        }

        impl Div<$a> for $c {
            type Output = $b;

            fn div(self, other: $a) -> $b {
                $b::saturating(self.0 / other.0)
            }
        }

        impl Div<$b> for $c {
            type Output = $a;

            fn div(self, other: $b) -> $a {
                $a::saturating(self.0 / other.0)
            }
        }
    };
}

sum!(Flops, Bytes, Seconds);
product!(Intensity * Bytes = Flops);
product!(FlopsPerSecond * Seconds = Flops);
product!(BytesPerSecond * Seconds = Bytes);
product!(BytesPerSecond * Intensity = FlopsPerSecond);
