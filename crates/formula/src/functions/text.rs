//! Functions that make text of a number.

use ridgepoint_model::format;

use super::{Arguments, Fault};
use crate::display::{DIGITS, with_symbol};
use crate::error::{Reason, Role};
use crate::unit::{self, Measure, Unit};
use crate::value::Value;
use ridgepoint_model::near::nearest;

/// Significant digits an author may ask for.
const ASKED: std::ops::RangeInclusive<u8> = 1..=17;

/// A number in the unit that is asked for.
pub(super) fn show(arguments: &[Value]) -> Result<Value, Fault> {
    let arguments = Arguments(arguments);
    let word = arguments.word(1)?;
    let measure = Measure::parse(word).ok_or_else(|| {
        let known = nearest(word, unit::NAMES.iter().copied()).join(", ");
        Fault::of(
            1,
            Reason::Word {
                role: Role::Unit,
                word: word.to_owned(),
                known,
            },
        )
    })?;
    let value = arguments.number_in(0, measure.unit)? / measure.scale;
    if !value.is_finite() {
        return Err(Fault::of(0, Reason::TooLarge));
    }
    let digits = arguments.digits(2, DIGITS, ASKED)?;
    Ok(Value::Text(with_symbol(value, digits, &measure.symbol)))
}

/// A plain number with significant digits.
pub(super) fn number(arguments: &[Value]) -> Result<Value, Fault> {
    let arguments = Arguments(arguments);
    let value = arguments.number_in(0, Unit::NONE)?;
    Ok(Value::Text(format::number(
        value,
        arguments.digits(1, DIGITS, ASKED)?,
    )))
}
