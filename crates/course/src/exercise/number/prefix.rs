//! The digits are right and the unit is not: a number that is thousands off.

use super::asked::{Asked, Typed, World};
use crate::number::{Quantity, Scale, Unit};
use ridgepoint_model::{format, message::Message};

/// The wrong thought, whose title one exercise of the chapter gives.
pub(in crate::exercise) const UNIT_PREFIX: &str = "unit-prefix";

/// Thousands, and what a share can be off by.
const THOUSANDS: [f64; 3] = [1e3, 1e6, 1e9];
const OF_A_SHARE: [f64; 2] = [10.0, 100.0];

/// What to say where the same digits with another unit would be right.
pub(super) fn misplaced(asked: &Asked<'_>, typed: &Typed) -> Option<Message> {
    let quantity = asked.field.quantity();
    if quantity == Quantity::Number {
        return None;
    }
    [World::Key, World::Own].into_iter().find_map(|world| {
        let fits =
            |value: f64| asked.is_right(world, value) || asked.accepted(world, value).is_some();
        in_another_unit(asked, typed, &fits).or_else(|| by_a_factor(quantity, typed, &fits))
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
    Some(
        Message::new("exercise.number.other-prefix")
            .with("read", typed.read_as.as_str())
            .with("fits", unit.write(amount)),
    )
}

/// A factor where no unit of the course has that prefix.
fn by_a_factor(quantity: Quantity, typed: &Typed, fits: &dyn Fn(f64) -> bool) -> Option<Message> {
    let factors: &[f64] = match quantity {
        Quantity::Ratio => &OF_A_SHARE,
        _ => &THOUSANDS,
    };
    let too_large = factors.iter().find(|factor| fits(typed.value / **factor));
    let too_small = || factors.iter().find(|factor| fits(typed.value * **factor));
    let (id, factor) = match too_large {
        Some(factor) => ("exercise.number.times-too-large", factor),
        None => ("exercise.number.times-too-small", too_small()?),
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
