//! The digits are right and the unit is not: a number that is thousands off.

use super::asked::{Asked, Typed, World};
use crate::number::{Quantity, Scale, Unit};
use ridgepoint_model::{format, message::Message};

/// The wrong thought, whose title one exercise of the chapter gives.
pub(in crate::exercise) const UNIT_PREFIX: &str = "unit-prefix";

/// Thousands, and what a share can be off by.
const THOUSANDS: [f64; 3] = [1e3, 1e6, 1e9];
const OF_A_SHARE: [f64; 2] = [10.0, 100.0];

/// Sentences to what is too large and to what is too small by a factor.
const TIMES: [&str; 2] = [
    "exercise.number.times-too-large",
    "exercise.number.times-too-small",
];
const POINT: [&str; 2] = [
    "exercise.number.point-too-large",
    "exercise.number.point-too-small",
];

/// What to say where the same digits with another unit would be right.
pub(super) fn misplaced(asked: &Asked<'_>, typed: &Typed) -> Option<Message> {
    let quantity = asked.field.quantity();
    if quantity == Quantity::Number {
        return None;
    }
    [World::Key, World::Own].into_iter().find_map(|world| {
        let is_right = |value: f64| asked.is_right(world, value);
        if quantity == Quantity::Ratio {
            // A share is counted in one unit: only its point can be misplaced.
            // What the part accepts besides may be a hundred times it by itself.
            return off_by(&OF_A_SHARE, POINT, typed, &is_right);
        }
        let fits = |value: f64| is_right(value) || asked.accepted(world, value).is_some();
        in_another_unit(asked, typed, &fits).or_else(|| off_by(&THOUSANDS, TIMES, typed, &fits))
    })
}

/// `340 GFLOPS` for what was read as `340 TFLOPS`.
fn in_another_unit(
    asked: &Asked<'_>,
    typed: &Typed,
    fits: &dyn Fn(f64) -> bool,
) -> Option<Message> {
    let amount = typed.unit.from_base(typed.value);
    let scales = scales(asked.field.quantity()).iter();
    let mut units = scales.flat_map(|scale| {
        let unit = Unit::new(*scale, asked.field.quantity());
        [asked.field.adopt(unit), unit]
    });
    let unit = units.find(|unit| fits(unit.to_base(amount)))?;
    let message = if unit.is_other_base(typed.unit) {
        Message::new("exercise.number.other-base")
            .with("typed", typed.unit.symbol())
            .with("meant", unit.symbol())
    } else {
        Message::new("exercise.number.other-prefix")
    };
    Some(
        message
            .with("read", typed.read_as.as_str())
            .with("fits", unit.write_to(amount, typed.digits)),
    )
}

/// A factor where no unit of the course has that prefix.
fn off_by(
    factors: &[f64],
    [larger, smaller]: [&'static str; 2],
    typed: &Typed,
    fits: &dyn Fn(f64) -> bool,
) -> Option<Message> {
    let too_large = factors.iter().find(|factor| fits(typed.value / **factor));
    let too_small = || factors.iter().find(|factor| fits(typed.value * **factor));
    let (id, factor) = match too_large {
        Some(factor) => (larger, factor),
        None => (smaller, too_small()?),
    };
    Some(
        Message::new(id)
            .with("read", typed.read_as.as_str())
            .with("factor", format::number(*factor, 3)),
    )
}

/// The prefixes in which a quantity is counted.
const fn scales(quantity: Quantity) -> &'static [Scale] {
    use Scale::{
        Exa, Gibi, Giga, Kibi, Kilo, Mebi, Mega, Micro, Milli, Nano, One, Peta, Tebi, Tera,
    };
    match quantity {
        Quantity::Flop | Quantity::FlopPerSecond => &[One, Mega, Giga, Tera, Peta, Exa],
        Quantity::Byte | Quantity::BytePerSecond => {
            &[One, Kilo, Mega, Giga, Tera, Kibi, Mebi, Gibi, Tebi]
        }
        Quantity::Second => &[One, Milli, Micro, Nano],
        Quantity::Frequency => &[One, Mega, Giga],
        Quantity::Intensity | Quantity::Ratio | Quantity::Number => &[],
    }
}
