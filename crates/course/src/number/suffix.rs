//! Reads what stands after a number: a unit, a prefix alone, or nothing.

use super::Field;
use super::refusal::{Refusal, shorten};
use super::unit::{Quantity, Scale, Unit};

/// What stands after a number.
pub(super) enum Found {
    /// A unit of the field, or its default.
    Unit(Unit),
    /// A prefix alone: `312T`.
    Bare(Scale),
}

/// The unit that `text` (without spaces) names in `field`.
pub(super) fn find(text: &str, field: &Field) -> Result<Found, Refusal> {
    let wanted = field.quantity();
    if text.is_empty() {
        return Ok(Found::Unit(field.adopt(field.default_unit)));
    }
    if text == "%" {
        return match wanted {
            Quantity::Ratio => Ok(Found::Unit(Unit::new(Scale::Percent, wanted))),
            _ => Err(Refusal::Percentage { wanted }),
        };
    }
    if wanted == Quantity::Number && matches!(text, "x" | "X" | "倍") {
        return Ok(Found::Unit(field.adopt(field.default_unit)));
    }
    if let Some(scale) = bare(text, wanted) {
        return Ok(Found::Bare(scale));
    }
    let unit = match parse(text, wanted) {
        Some(Ok(unit)) => unit,
        Some(Err(Bits)) => {
            return Err(Refusal::Bits {
                unit: shorten(text),
            });
        }
        None if wanted == Quantity::Number => {
            return Err(Refusal::UnitWhereNone {
                unit: shorten(text),
            });
        }
        None => {
            return Err(Refusal::UnknownUnit {
                unit: shorten(text),
                wanted,
            });
        }
    };
    if unit.quantity == wanted {
        Ok(Found::Unit(field.adopt(unit)))
    } else if wanted == Quantity::Number {
        Err(Refusal::UnitWhereNone {
            unit: unit.symbol(),
        })
    } else {
        Err(Refusal::OtherUnit { unit, wanted })
    }
}

/// The unit of `quantity` that a symbol names.
pub(super) fn unit(symbol: &str, quantity: Quantity) -> Option<Unit> {
    let plain = super::normalise::normalise(symbol)?;
    match find(&plain, &Field::new(quantity)) {
        Ok(Found::Unit(unit)) if !plain.is_empty() => Some(unit),
        _ => None,
    }
}

/// A prefix alone. Not in times, where `m` has too many meanings, nor `m` or 兆
/// anywhere.
fn bare(text: &str, wanted: Quantity) -> Option<Scale> {
    let scale = magnitude(text)?;
    let binary = scale.power_of_two() != 0;
    let fits = match wanted {
        Quantity::Second | Quantity::Ratio => false,
        Quantity::Byte | Quantity::BytePerSecond => true,
        _ => !binary,
    };
    (fits && text != "m" && text != "兆").then_some(scale)
}

#[derive(Clone, Copy, PartialEq)]
enum Atom {
    /// FLOP; `loose` where a plural s may also mean "per second".
    Flop {
        loose: bool,
    },
    /// FLOPS in capitals.
    Flops,
    Byte,
    Bit,
    Second,
    Hertz,
}

struct Bits;

/// A unit, whatever the field; `wanted` decides between FLOP and FLOP/s where
/// `flops` leaves it open.
fn parse(text: &str, wanted: Quantity) -> Option<Result<Unit, Bits>> {
    let (above, below) = if let Some((above, below)) = text.split_once('/') {
        (above, Some(below))
    } else if let Some(above) = text.strip_suffix("每秒") {
        (above, Some("s"))
    } else if text.ends_with("Bps") {
        (text.trim_end_matches("ps"), Some("s"))
    } else if text.ends_with("bps") {
        return Some(Err(Bits));
    } else {
        (text, None)
    };
    let (scale, atom) = part(above)?;
    let (per, under) = match below {
        Some(below) => part(below).map(|(per, under)| (per, Some(under)))?,
        None => (Scale::One, None),
    };
    if atom == Atom::Bit || under == Some(Atom::Bit) {
        return Some(Err(Bits));
    }
    let quantity = match (atom, under) {
        (Atom::Flops, None) => Quantity::FlopPerSecond,
        (Atom::Flop { loose: true }, None) if wanted == Quantity::FlopPerSecond => wanted,
        (Atom::Flop { .. }, None) => Quantity::Flop,
        // Over a fraction stroke the s can only be a plural.
        (Atom::Flop { .. } | Atom::Flops, Some(Atom::Second)) => Quantity::FlopPerSecond,
        (Atom::Flop { .. } | Atom::Flops, Some(Atom::Byte)) => Quantity::Intensity,
        (Atom::Byte, None) => Quantity::Byte,
        (Atom::Byte, Some(Atom::Second)) => Quantity::BytePerSecond,
        (Atom::Second, None) => Quantity::Second,
        (Atom::Hertz, None) => Quantity::Frequency,
        _ => return None,
    };
    Some(Ok(Unit::new(scale, quantity).per(per)))
}

/// One side of the fraction stroke. Prefixes of bytes and operations are read
/// in either case, since their thousandths mean nothing; those of times are not.
fn part(text: &str) -> Option<(Scale, Atom)> {
    const WORDS: [(&str, Atom); 13] = [
        ("flops", Atom::Flop { loose: true }),
        ("flop", Atom::Flop { loose: false }),
        ("bytes", Atom::Byte),
        ("byte", Atom::Byte),
        ("bits", Atom::Bit),
        ("bit", Atom::Bit),
        ("hz", Atom::Hertz),
        ("seconds", Atom::Second),
        ("second", Atom::Second),
        ("字节", Atom::Byte),
        ("比特", Atom::Bit),
        ("秒", Atom::Second),
        ("赫兹", Atom::Hertz),
    ];
    for (word, atom) in WORDS {
        let Some(prefix) = strip_suffix_any_case(text, word) else {
            continue;
        };
        let capitals = text.ends_with("FLOPS");
        return scaled(prefix, if capitals { Atom::Flops } else { atom });
    }
    if let Some(prefix) = text.strip_suffix('B') {
        return scaled(prefix, Atom::Byte);
    }
    if let Some(prefix) = text.strip_suffix('b') {
        let bits = prefix.starts_with(|c: char| c.is_ascii_uppercase());
        return scaled(prefix, if bits { Atom::Bit } else { Atom::Byte });
    }
    let prefix = text.strip_suffix("sec").or(text.strip_suffix(['s', 'S']))?;
    scaled(prefix, Atom::Second)
}

fn scaled(prefix: &str, atom: Atom) -> Option<(Scale, Atom)> {
    let scale = match atom {
        Atom::Second => time(prefix),
        Atom::Byte | Atom::Bit => magnitude(prefix),
        _ => magnitude(prefix).filter(|scale| scale.power_of_two() == 0),
    };
    scale.map(|scale| (scale, atom))
}

fn strip_suffix_any_case<'a>(text: &'a str, suffix: &str) -> Option<&'a str> {
    let (start, end) = text.split_at_checked(text.len().checked_sub(suffix.len())?)?;
    end.eq_ignore_ascii_case(suffix).then_some(start)
}

fn magnitude(prefix: &str) -> Option<Scale> {
    Some(match prefix.to_ascii_lowercase().as_str() {
        "" => Scale::One,
        "k" | "kilo" | "千" => Scale::Kilo,
        "m" | "mega" | "兆" => Scale::Mega,
        "g" | "giga" | "吉" => Scale::Giga,
        "t" | "tera" | "太" => Scale::Tera,
        "p" | "peta" => Scale::Peta,
        "e" | "exa" => Scale::Exa,
        "ki" => Scale::Kibi,
        "mi" => Scale::Mebi,
        "gi" => Scale::Gibi,
        "ti" => Scale::Tebi,
        _ => return None,
    })
}

fn time(prefix: &str) -> Option<Scale> {
    Some(match prefix {
        "" => Scale::One,
        "m" | "milli" | "毫" => Scale::Milli,
        "u" | "µ" | "micro" | "微" => Scale::Micro,
        "n" | "nano" | "纳" => Scale::Nano,
        _ => return None,
    })
}
