//! What the field of a part asks for, and in which unit formulas count it.

use crate::{
    exercise::schema::{Kind, Part},
    number::{Field, Quantity, Sign, Unit},
};
use ridgepoint_formula::Unit as Dimension;

/// What a number can be of, for authors.
pub(in crate::exercise) const QUANTITIES: [&str; 11] = [
    "flop",
    "bytes",
    "shared",
    "seconds",
    "rate",
    "bandwidth",
    "intensity",
    "frequency",
    "share",
    "count",
    "number",
];

/// The field of a quantity, in its own unit. Zero is an answer where nothing
/// can be there at all: no byte spilled, no block that fits.
pub(in crate::exercise) fn field_of(quantity: &str) -> Option<Field> {
    Some(match quantity {
        "flop" => Field::flop(),
        "bytes" => Field::bytes().sign(Sign::NonNegative),
        "shared" => Field::shared_memory().sign(Sign::NonNegative),
        "seconds" => Field::seconds(),
        "rate" => Field::flop_per_second(),
        "bandwidth" => Field::bytes_per_second(),
        "intensity" => Field::intensity(),
        "frequency" => Field::frequency(),
        "share" => Field::percent(),
        "count" => Field::count().sign(Sign::NonNegative),
        "number" => Field::number(),
        _ => return None,
    })
}

/// The unit of a formula whose value is of that quantity.
pub(in crate::exercise) const fn dimension(quantity: Quantity) -> Dimension {
    match quantity {
        Quantity::Flop => Dimension::FLOP,
        Quantity::Byte => Dimension::BYTE,
        Quantity::Second => Dimension::SECOND,
        Quantity::FlopPerSecond => Dimension::FLOP_PER_SECOND,
        Quantity::BytePerSecond => Dimension::BYTE_PER_SECOND,
        Quantity::Intensity => Dimension::FLOP_PER_BYTE,
        Quantity::Frequency => Dimension::HERTZ,
        Quantity::Ratio | Quantity::Number => Dimension::NONE,
    }
}

impl Part {
    /// The field that its number is typed into; none for other parts, or where
    /// its quantity or unit is unknown.
    #[must_use]
    pub fn field(&self) -> Option<Field> {
        if !matches!(self.kind, Kind::Number | Kind::Assume) {
            return None;
        }
        let field = field_of(&self.quantity)?;
        if self.unit.is_empty() {
            return Some(field);
        }
        Some(field.in_unit(Unit::parse(&self.unit, field.quantity())?))
    }
}
