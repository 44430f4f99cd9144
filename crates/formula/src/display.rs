//! A value as text: its unit decides how.

use ridgepoint_model::format;

use crate::unit::Unit;
use crate::value::{Quantity, Value};

/// Significant digits where nobody asks for others.
pub(crate) const DIGITS: u8 = 3;
/// FLOP counts below this that are whole are rates per clock: 4096 FLOP, not 4.1 kFLOP.
const WHOLE_FLOP: f64 = 1e5;

/// A value as readers see it: 3 significant digits, prefix and unit by [`format`](mod@format).
pub fn display(value: &Value) -> String {
    let Quantity { value, unit } = match value {
        Value::Number(quantity) => *quantity,
        Value::Text(text) => return text.clone(),
    };
    match unit {
        Unit::NONE => format::number(value, DIGITS),
        Unit::FLOP if value.fract() == 0.0 && value.abs() < WHOLE_FLOP => {
            with_symbol(value, DIGITS, "FLOP")
        }
        Unit::FLOP => format::flops(value),
        Unit::BYTE => format::bytes(value),
        Unit::SECOND => format::seconds(value),
        Unit::HERTZ => format::hertz(value),
        Unit::FLOP_PER_SECOND => format::flops_per_second(value),
        Unit::BYTE_PER_SECOND => format::bytes_per_second(value),
        Unit::FLOP_PER_BYTE => format::intensity(value),
        _ => with_symbol(value, DIGITS, &unit.to_string()),
    }
}

/// A number and its unit, joined by U+00A0.
pub(crate) fn with_symbol(value: f64, digits: u8, symbol: &str) -> String {
    format!("{}\u{a0}{symbol}", format::number(value, digits))
}
