//! Functions of numbers.

use super::{Arguments, Fault};
use crate::error::Reason;
use crate::unit::Unit;
use crate::value::{Quantity, Value};

pub(super) fn min(arguments: &[Value]) -> Result<Value, Fault> {
    fold(arguments, f64::min)
}

pub(super) fn max(arguments: &[Value]) -> Result<Value, Fault> {
    fold(arguments, f64::max)
}

fn fold(values: &[Value], choose: fn(f64, f64) -> f64) -> Result<Value, Fault> {
    let arguments = Arguments(values);
    let mut best = arguments.number(0)?;
    for index in 1..values.len() {
        best.value = choose(best.value, arguments.number_in(index, best.unit)?);
    }
    Ok(best.into())
}

/// 1 where the first is less than the second, else 0.
pub(super) fn less(values: &[Value]) -> Result<Value, Fault> {
    let arguments = Arguments(values);
    let left = arguments.number(0)?;
    let right = arguments.number_in(1, left.unit)?;
    Ok(f64::from(u8::from(left.value < right)).into())
}

/// The second where the first is above 0, else the third.
pub(super) fn when(values: &[Value]) -> Result<Value, Fault> {
    let condition = Arguments(values).number(0)?;
    let index = if condition.value > 0.0 { 1 } else { 2 };
    let chosen = values.get(index).cloned();
    chosen.ok_or(Fault::of(
        index,
        Reason::Count {
            given: values.len(),
        },
    ))
}

pub(super) fn abs(arguments: &[Value]) -> Result<Value, Fault> {
    let Quantity { value, unit } = Arguments(arguments).number(0)?;
    Ok(Value::number(value.abs(), unit))
}

pub(super) fn sqrt(arguments: &[Value]) -> Result<Value, Fault> {
    let Quantity { value, unit } = Arguments(arguments).number(0)?;
    let root = unit
        .root()
        .ok_or(Fault::of(0, Reason::Root { found: unit }))?;
    Ok(Value::number(value.sqrt(), root))
}

pub(super) fn log10(arguments: &[Value]) -> Result<Value, Fault> {
    plain(arguments, f64::log10)
}

pub(super) fn log2(arguments: &[Value]) -> Result<Value, Fault> {
    plain(arguments, f64::log2)
}

pub(super) fn floor(arguments: &[Value]) -> Result<Value, Fault> {
    plain(arguments, f64::floor)
}

pub(super) fn ceil(arguments: &[Value]) -> Result<Value, Fault> {
    plain(arguments, f64::ceil)
}

fn plain(arguments: &[Value], function: fn(f64) -> f64) -> Result<Value, Fault> {
    Ok(function(Arguments(arguments).number_in(0, Unit::NONE)?).into())
}

/// Half away from zero, to this many decimals.
pub(super) fn round(arguments: &[Value]) -> Result<Value, Fault> {
    let arguments = Arguments(arguments);
    let value = arguments.number_in(0, Unit::NONE)?;
    let scale = 10_f64.powi(i32::from(arguments.digits(1, 0, 0..=15)?));
    let rounded = (value * scale).round() / scale;
    // A number too large for its decimals has none.
    Ok(if rounded.is_finite() { rounded } else { value }.into())
}
