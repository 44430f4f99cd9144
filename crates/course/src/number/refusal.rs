//! Why a text is not taken as it stands, and what would be right.

use ridgepoint_model::message::Message;

use super::normalise::is_invisible;
use super::unit::{Quantity, Unit};

/// How many characters of a learner's text a message repeats.
const REPEATED: usize = 40;

/// Why a text is not taken. A text in a variant is
/// what was typed, shortened, with full-width forms and the like brought to ASCII.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Nothing was typed.
    Empty {
        /// The default unit of the field.
        unit: Unit,
    },
    /// More text than any number needs.
    TooLong {
        /// The text.
        text: String,
    },
    /// No number, or more than one: `abc`, `1e`, `1.2.3`.
    NotANumber {
        /// The text.
        text: String,
    },
    /// `NaN`, or an expression like `0/0`.
    Nan {
        /// The text.
        text: String,
    },
    /// `inf`, or more than 1.8×10³⁰⁸ in the base unit.
    Infinite {
        /// The text.
        text: String,
    },
    /// Not zero, but below 5×10⁻³²⁴ in the base unit.
    Underflow {
        /// The text.
        text: String,
    },
    /// Zero, where the field takes positive values.
    Zero {
        /// The unit read.
        unit: Unit,
    },
    /// Negative, where the field takes none.
    Negative {
        /// The text.
        text: String,
        /// Whether zero would be taken.
        zero_allowed: bool,
    },
    /// A fraction, where a whole number is wanted.
    Fraction {
        /// The value in the base unit.
        value: String,
    },
    /// Above the greatest value of the field.
    AboveMax {
        /// The value, in the unit read.
        value: String,
        /// The greatest value, in the same unit.
        max: String,
    },
    /// Two readings: `1,6` is 1.6 or 16. Each is a text that the reader reads.
    Ambiguous {
        /// The text.
        text: String,
        /// The readings.
        readings: [String; 2],
    },
    /// Digits grouped otherwise than in threes.
    IllGrouped {
        /// The text.
        text: String,
    },
    /// No unit of any quantity here.
    UnknownUnit {
        /// The unit as typed.
        unit: String,
        /// What the field asks for.
        wanted: Quantity,
    },
    /// A unit of another quantity: `86 TB/s` for a compute rate.
    OtherUnit {
        /// The unit read.
        unit: Unit,
        /// What the field asks for.
        wanted: Quantity,
    },
    /// A unit, where a plain number is asked for.
    UnitWhereNone {
        /// The unit as typed.
        unit: String,
    },
    /// A percentage, where the field takes none.
    Percentage {
        /// What the field asks for.
        wanted: Quantity,
    },
    /// Bits (`Gb/s`), where bytes are meant or asked for.
    Bits {
        /// The unit as typed.
        unit: String,
    },
}

impl Refusal {
    pub(super) fn ambiguous(text: &str, first: String, second: String) -> Self {
        Self::Ambiguous {
            text: shorten(text),
            readings: [first, second],
        }
    }

    pub(super) fn too_long(text: &str) -> Self {
        Self::TooLong {
            text: shorten(text),
        }
    }

    /// The sentence for the learner.
    pub fn message(&self) -> Message {
        match self {
            Self::Empty { unit } if unit.symbol().is_empty() => Message::new("number.empty"),
            Self::Empty { unit } => Message::new("number.empty-unit").with("unit", unit.symbol()),
            Self::TooLong { text } => about("number.too-long", text),
            Self::NotANumber { text } => about("number.not-a-number", text),
            Self::Nan { text } => about("number.nan", text),
            Self::Infinite { text } => about("number.infinite", text),
            Self::Underflow { text } => about("number.underflow", text),
            Self::Zero { unit } => Message::new("number.zero").with("bound", unit.write(0.0)),
            Self::Negative {
                text,
                zero_allowed: false,
            } => about("number.negative", text),
            Self::Negative { text, .. } => about("number.negative-or-zero", text),
            Self::Fraction { value } => {
                Message::new("number.fraction").with("value", value.as_str())
            }
            Self::AboveMax { value, max } => Message::new("number.above-max")
                .with("value", value.as_str())
                .with("max", max.as_str()),
            Self::Ambiguous { text, readings } => about("number.ambiguous", text)
                .with("first", shorten(&readings[0]))
                .with("second", shorten(&readings[1])),
            Self::IllGrouped { text } => about("number.ill-grouped", text),
            Self::UnknownUnit { unit, wanted } => Message::new("number.unknown-unit")
                .with("unit", unit.as_str())
                .with("units", wanted.units()),
            Self::OtherUnit { unit, wanted } => Message::new("number.other-unit")
                .with("unit", unit.symbol())
                .with("units", wanted.units()),
            Self::UnitWhereNone { unit } => {
                Message::new("number.unit-where-none").with("unit", unit.as_str())
            }
            Self::Percentage { wanted } if wanted.units().is_empty() => {
                Message::new("number.percentage")
            }
            Self::Percentage { wanted } => {
                Message::new("number.percentage-unit").with("units", wanted.units())
            }
            Self::Bits { unit } => Message::new("number.bits").with("unit", unit.as_str()),
        }
    }
}

fn about(id: &'static str, text: &str) -> Message {
    Message::new(id).with("text", text)
}

/// The first characters of a text, without what would garble a sentence.
pub(super) fn shorten(text: &str) -> String {
    let mut shown = text
        .trim()
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .filter(|c| !is_invisible(*c));
    let mut short: String = shown.by_ref().take(REPEATED).collect();
    if shown.next().is_some() {
        short.push('…');
    }
    short
}
