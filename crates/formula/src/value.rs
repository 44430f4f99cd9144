//! What an expression is worth: a number with a unit, or text.

use crate::unit::Unit;

/// A number in base units (FLOP, B, s) and its unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantity {
    /// The number, in FLOP, B and s.
    pub value: f64,
    /// The unit.
    pub unit: Unit,
}

impl Quantity {
    /// `value` in base units of `unit`.
    pub const fn new(value: f64, unit: Unit) -> Quantity {
        Quantity { value, unit }
    }
}

/// A plain number.
impl From<f64> for Quantity {
    fn from(value: f64) -> Quantity {
        Quantity::new(value, Unit::NONE)
    }
}

/// What an expression is worth.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number with its unit.
    Number(Quantity),
    /// Text, shown as it is.
    Text(String),
}

impl Value {
    /// A number, `value` in base units of `unit`.
    pub const fn number(value: f64, unit: Unit) -> Value {
        Value::Number(Quantity::new(value, unit))
    }

    /// Text.
    pub fn text(text: impl Into<String>) -> Value {
        Value::Text(text.into())
    }
}

impl From<Quantity> for Value {
    fn from(quantity: Quantity) -> Value {
        Value::Number(quantity)
    }
}

/// A plain number.
impl From<f64> for Value {
    fn from(value: f64) -> Value {
        Value::Number(value.into())
    }
}
