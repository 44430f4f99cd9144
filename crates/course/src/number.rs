//! The one number reader for every field of the course.
//!
//! A field keeps the raw text that was typed; [`read`] derives the number from
//! it, together with an echo that shows how it was read. It reads what people
//! type and paste (`1.5e3`, `1,024`, `１０２４`, `1.37×10¹¹`, `96 KB`,
//! `312 TFLOPS`), refuses what is no number with a sentence, and asks where a
//! text has two readings (`1,6`).
//!
//! The rules:
//!
//! - the decimal mark is the point; comma, space, underscore and apostrophe
//!   group digits in threes;
//! - a number without a unit is in the default unit of its field;
//! - `KB` is 1000 B, except in a field for shared memory or caches, where it is
//!   1024 B, as NVIDIA prints those sizes; `KiB` is 1024 B everywhere;
//! - `FLOPS` is a rate, `FLOP` a count; `flops` and `FLOPs` are whichever the
//!   field asks for;
//! - a capital prefix with a small `b` (`Gb`) means bits and is refused.

mod normalise;
mod numeral;
mod refusal;
mod suffix;
#[cfg(test)]
mod tests;
mod unit;

pub use refusal::Refusal;
pub use unit::{Quantity, Scale, Unit};

use ridgepoint_model::format;

use numeral::Numeral;
use suffix::Found;

/// Significant digits of the echo: enough to tell apart what people type.
const DIGITS: u8 = 12;

/// The same for a fraction, of which nobody typed a digit.
const OF_A_FRACTION: u8 = 6;

/// Which signs a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Above zero.
    Positive,
    /// Zero or above.
    NonNegative,
    /// Any.
    Any,
}

/// What a field asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// The unit of a number typed without one. Its quantity is the one the
    /// field asks for.
    pub default_unit: Unit,
    /// Which signs it takes.
    pub sign: Sign,
    /// Whether the value, in the base unit, must be whole.
    pub whole: bool,
    /// The greatest value it takes, in the base unit.
    pub max: Option<f64>,
    /// Whether `KB` means 1024 B, as for shared memory and caches.
    pub binary: bool,
}

impl Field {
    /// A positive quantity, by default in its base unit.
    pub const fn new(quantity: Quantity) -> Self {
        Self {
            default_unit: Unit::new(Scale::One, quantity),
            sign: Sign::Positive,
            whole: false,
            max: None,
            binary: false,
        }
    }

    /// Floating-point operations, in FLOP.
    pub const fn flop() -> Self {
        Self::new(Quantity::Flop)
    }

    /// Memory traffic or capacity, in B; `KB` is 1000 B.
    pub const fn bytes() -> Self {
        Self::new(Quantity::Byte)
    }

    /// A shared-memory or cache size, in B; `KB` is 1024 B.
    pub const fn shared_memory() -> Self {
        Self {
            binary: true,
            ..Self::bytes()
        }
    }

    /// A time, in s unless [`Field::in_unit`] says otherwise.
    pub const fn seconds() -> Self {
        Self::new(Quantity::Second)
    }

    /// A compute rate, in FLOP/s.
    pub const fn flop_per_second() -> Self {
        Self::new(Quantity::FlopPerSecond)
    }

    /// A bandwidth, in B/s.
    pub const fn bytes_per_second() -> Self {
        Self::new(Quantity::BytePerSecond)
    }

    /// An arithmetic intensity, in FLOP/B.
    pub const fn intensity() -> Self {
        Self::new(Quantity::Intensity)
    }

    /// A clock frequency, in Hz.
    pub const fn frequency() -> Self {
        Self::new(Quantity::Frequency)
    }

    /// A whole number of things, from 1.
    pub const fn count() -> Self {
        Self::new(Quantity::Number).whole()
    }

    /// A plain number of any sign.
    pub const fn number() -> Self {
        Self::new(Quantity::Number).sign(Sign::Any)
    }

    /// A share, read into 0 to 1: `12.5` and `12.5%` are both 0.125.
    pub const fn percent() -> Self {
        Self::new(Quantity::Ratio)
            .in_unit(Unit::new(Scale::Percent, Quantity::Ratio))
            .sign(Sign::NonNegative)
    }

    /// A share where a bare number is the share itself: `0.125` and `12.5%`.
    pub const fn ratio() -> Self {
        Self::new(Quantity::Ratio).sign(Sign::NonNegative)
    }

    /// The same field with another default unit, and so with its quantity.
    pub const fn in_unit(self, default_unit: Unit) -> Self {
        Self {
            default_unit,
            ..self
        }
    }

    /// The same field for other signs.
    pub const fn sign(self, sign: Sign) -> Self {
        Self { sign, ..self }
    }

    /// The same field for whole values alone.
    pub const fn whole(self) -> Self {
        Self {
            whole: true,
            ..self
        }
    }

    /// The same field with a greatest value, in the base unit.
    pub const fn at_most(self, max: f64) -> Self {
        Self {
            max: Some(max),
            ..self
        }
    }

    /// The quantity it asks for.
    pub const fn quantity(&self) -> Quantity {
        self.default_unit.quantity
    }

    /// The unit of a bare number, as this field means it: `KB` is 1024 B where
    /// it asks for shared memory.
    pub const fn unit(&self) -> Unit {
        self.adopt(self.default_unit)
    }

    /// `unit` as this field means it: `KB` of 1000 or of 1024 B.
    pub(crate) const fn adopt(&self, unit: Unit) -> Unit {
        unit.binary(self.binary && matches!(unit.quantity, Quantity::Byte))
    }
}

/// A text as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The value in the base unit: FLOP, B, s, FLOP/s, B/s, FLOP/B, Hz, or 1.
    pub value: f64,
    /// The unit as typed, or the default unit.
    pub unit: Unit,
    /// The echo, such as `1638.4 FLOP/B` or `96 KB = 98 304 B` (shared memory).
    pub read_as: String,
    /// Significant digits that the echo has at most.
    pub digits: u8,
}

/// Reads the text of a field.
///
/// # Errors
///
/// A [`Refusal`] that says what is wrong and what would be right. Work and
/// answer are bounded whatever the length of the text.
pub fn read(text: &str, field: &Field) -> Result<Reading, Refusal> {
    let plain = normalise::normalise(text).ok_or_else(|| Refusal::too_long(text))?;
    if plain.is_empty() {
        return Err(Refusal::Empty {
            unit: field.adopt(field.default_unit),
        });
    }
    numeral::refuse_words(&plain)?;
    let (numeral, rest) = numeral::scan(&plain)?;
    let unit = match suffix::find(&rest, field)? {
        Found::Unit(unit) => unit,
        Found::Bare(scale) => bare(&plain, &numeral, scale, field)?,
    };
    let value = numeral.value(unit);
    check_finite(&plain, value, &numeral)?;
    check_bounds(&plain, value, unit, field)?;
    // No reading is "-0".
    let value = if value == 0.0 { 0.0 } else { value };
    let amount = numeral.amount();
    let digits = if numeral.is_fraction() && amount.fract() != 0.0 {
        OF_A_FRACTION
    } else {
        DIGITS
    };
    Ok(Reading {
        value,
        unit,
        read_as: echo(amount, value, unit, digits),
        digits,
    })
}

/// The number in the unit it was read in; prefixes of bytes are spelled out,
/// since `KB` has two meanings.
fn echo(amount: f64, value: f64, unit: Unit, digits: u8) -> String {
    let typed = unit.write_to(amount, digits);
    if unit.quantity == Quantity::Byte && unit.scale != Scale::One {
        let base = Unit::new(Scale::One, Quantity::Byte).write_to(value, digits);
        format!("{typed} = {base}")
    } else {
        typed
    }
}

/// What a prefix without a unit (`312T`) means in this field.
fn bare(text: &str, numeral: &Numeral, scale: Scale, field: &Field) -> Result<Unit, Refusal> {
    let default = field.default_unit;
    let unit = Unit::new(scale, field.quantity());
    let amount = numeral.amount();
    let two = |first: String, second: String| Refusal::ambiguous(text, first, second);
    match field.quantity() {
        // "4K" tokens: engineers mean 4000 as often as 4096.
        Quantity::Number => {
            let times = |unit: Unit| format::number(numeral.value(unit), DIGITS);
            Err(two(times(unit), times(unit.binary(true))))
        }
        // "1.5k" in a field that counts in GB/s: 1.5 KB/s or 1500 GB/s.
        _ if scale == Scale::Kilo && !matches!(default.scale, Scale::One | Scale::Kilo) => {
            let thousands = numeral.value(Unit::new(scale, Quantity::Number));
            Err(two(unit.write(amount), default.write(thousands)))
        }
        _ => Ok(field.adopt(unit)),
    }
}

fn check_finite(text: &str, value: f64, numeral: &Numeral) -> Result<(), Refusal> {
    let text = refusal::shorten(text);
    if value.is_nan() {
        Err(Refusal::Nan { text })
    } else if value.is_infinite() {
        Err(Refusal::Infinite { text })
    } else if value == 0.0 && !numeral.is_zero() {
        Err(Refusal::Underflow { text })
    } else {
        Ok(())
    }
}

fn check_bounds(text: &str, value: f64, unit: Unit, field: &Field) -> Result<(), Refusal> {
    let positive = field.sign == Sign::Positive;
    if value < 0.0 && field.sign != Sign::Any {
        return Err(Refusal::Negative {
            text: refusal::shorten(text),
            zero_allowed: !positive,
        });
    }
    if value == 0.0 && positive {
        return Err(Refusal::Zero { unit });
    }
    if field.whole && value.fract() != 0.0 {
        return Err(Refusal::Fraction {
            value: Unit::new(Scale::One, unit.quantity).write(value),
        });
    }
    match field.max {
        Some(max) if value > max => Err(Refusal::AboveMax {
            value: unit.write(unit.from_base(value)),
            max: unit.write(unit.from_base(max)),
        }),
        _ => Ok(()),
    }
}
