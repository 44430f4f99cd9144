//! Units as exponents of FLOP, byte and second, and the names they are written with.

use std::fmt;

/// The dimension of a quantity: exponents of FLOP, byte and second.
///
/// A frequency is 1/s; FLOP per clock and SM is FLOP; a plain number has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unit {
    /// Exponent of FLOP.
    pub flop: i8,
    /// Exponent of byte.
    pub byte: i8,
    /// Exponent of second.
    pub second: i8,
}

impl Unit {
    /// A plain number.
    pub const NONE: Unit = Unit::new(0, 0, 0);
    /// FLOP, a count of operations.
    pub const FLOP: Unit = Unit::new(1, 0, 0);
    /// Byte.
    pub const BYTE: Unit = Unit::new(0, 1, 0);
    /// Second.
    pub const SECOND: Unit = Unit::new(0, 0, 1);
    /// 1/s.
    pub const HERTZ: Unit = Unit::new(0, 0, -1);
    /// FLOP/s.
    pub const FLOP_PER_SECOND: Unit = Unit::new(1, 0, -1);
    /// B/s.
    pub const BYTE_PER_SECOND: Unit = Unit::new(0, 1, -1);
    /// FLOP/B, arithmetic intensity.
    pub const FLOP_PER_BYTE: Unit = Unit::new(1, -1, 0);

    /// The unit FLOP^`flop` · B^`byte` · s^`second`.
    pub const fn new(flop: i8, byte: i8, second: i8) -> Unit {
        Unit { flop, byte, second }
    }

    /// The unit of a product; nothing where an exponent leaves ±127.
    pub fn product(self, other: Unit) -> Option<Unit> {
        self.combine(other, i8::checked_add)
    }

    /// The unit of a quotient; nothing where an exponent leaves ±127.
    pub fn quotient(self, other: Unit) -> Option<Unit> {
        self.combine(other, i8::checked_sub)
    }

    /// The unit of an integer power; nothing where an exponent leaves ±127.
    pub fn power(self, exponent: i32) -> Option<Unit> {
        let raise = |e: i8| i8::try_from(i32::from(e).checked_mul(exponent)?).ok();
        Some(Unit::new(
            raise(self.flop)?,
            raise(self.byte)?,
            raise(self.second)?,
        ))
    }

    /// The unit of a square root; nothing where an exponent is odd.
    pub fn root(self) -> Option<Unit> {
        let halve = |e: i8| (e % 2 == 0).then_some(e / 2);
        Some(Unit::new(
            halve(self.flop)?,
            halve(self.byte)?,
            halve(self.second)?,
        ))
    }

    fn combine(self, other: Unit, with: fn(i8, i8) -> Option<i8>) -> Option<Unit> {
        Some(Unit::new(
            with(self.flop, other.flop)?,
            with(self.byte, other.byte)?,
            with(self.second, other.second)?,
        ))
    }
}

/// `FLOP/s`, `FLOP/B`, `1/s`, `B^2·s`; `1` for a plain number.
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [("FLOP", self.flop), ("B", self.byte), ("s", self.second)];
        let mut any = false;
        for (name, exponent) in parts.iter().filter(|part| part.1 > 0) {
            write_power(f, if any { "·" } else { "" }, name, i32::from(*exponent))?;
            any = true;
        }
        if !any {
            f.write_str("1")?;
        }
        for (name, exponent) in parts.iter().filter(|part| part.1 < 0) {
            write_power(f, "/", name, -i32::from(*exponent))?;
        }
        Ok(())
    }
}

fn write_power(f: &mut fmt::Formatter<'_>, joint: &str, name: &str, exponent: i32) -> fmt::Result {
    match exponent {
        1 => write!(f, "{joint}{name}"),
        _ => write!(f, "{joint}{name}^{exponent}"),
    }
}

/// A unit as it is written, such as `TB/s`: its symbol, its dimension and its size.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// As shown: `byte` becomes `B`, `us` becomes `µs`; otherwise as written.
    pub symbol: String,
    /// How many FLOP, B or s it holds: 1e12 for `TB/s`, 0.01 for `%`.
    pub scale: f64,
    /// Its dimension.
    pub unit: Unit,
}

/// Names worth suggesting for a misspelt unit.
pub(crate) const NAMES: &[&str] = &[
    "FLOP", "GFLOP", "TFLOP", "FLOP/s", "GFLOPS", "TFLOPS", "PFLOPS", "B", "KB", "MB", "GB", "TB",
    "KiB", "MiB", "GiB", "bit", "B/s", "GB/s", "TB/s", "s", "ms", "µs", "ns", "Hz", "MHz", "GHz",
    "FLOP/B", "%",
];

/// Prefixes a name may take.
#[derive(Clone, Copy, PartialEq)]
enum Prefixes {
    Nothing,
    Decimal,
    /// Decimal ones and the powers of 1024.
    Bytes,
    /// Parts of a second.
    Parts,
}

/// Written name, shown symbol, size, unit, prefixes.
const BASES: &[(&str, &str, f64, Unit, Prefixes)] = &[
    ("FLOP", "FLOP", 1.0, Unit::FLOP, Prefixes::Decimal),
    (
        "FLOPS",
        "FLOPS",
        1.0,
        Unit::FLOP_PER_SECOND,
        Prefixes::Decimal,
    ),
    ("B", "B", 1.0, Unit::BYTE, Prefixes::Bytes),
    ("bytes", "B", 1.0, Unit::BYTE, Prefixes::Bytes),
    ("byte", "B", 1.0, Unit::BYTE, Prefixes::Bytes),
    ("bit", "bit", 0.125, Unit::BYTE, Prefixes::Decimal),
    ("Hz", "Hz", 1.0, Unit::HERTZ, Prefixes::Decimal),
    ("s", "s", 1.0, Unit::SECOND, Prefixes::Parts),
    ("%", "%", 0.01, Unit::NONE, Prefixes::Nothing),
    ("1", "1", 1.0, Unit::NONE, Prefixes::Nothing),
];

impl Measure {
    /// Reads a unit: names joined by `/`, each with an optional prefix.
    ///
    /// `KB` is 1000 B and `KiB` 1024 B; `FLOPS` is FLOP/s; `us` and both signs of µ are read.
    pub fn parse(text: &str) -> Option<Measure> {
        let mut names = text.split('/').map(str::trim);
        let mut measure = Measure::single(names.next()?)?;
        for name in names {
            let divisor = Measure::single(name)?;
            measure.symbol = format!("{}/{}", measure.symbol, divisor.symbol);
            measure.scale /= divisor.scale;
            measure.unit = measure.unit.quotient(divisor.unit)?;
        }
        Some(measure)
    }

    fn single(text: &str) -> Option<Measure> {
        BASES
            .iter()
            .find_map(|(name, symbol, scale, unit, prefixes)| {
                let (prefix, factor) = prefix(text.strip_suffix(name)?, *prefixes)?;
                Some(Measure {
                    symbol: format!("{prefix}{symbol}"),
                    scale: scale * factor,
                    unit: *unit,
                })
            })
    }
}

/// A prefix as shown, and its factor.
fn prefix(text: &str, allowed: Prefixes) -> Option<(&str, f64)> {
    use Prefixes::{Bytes, Decimal, Nothing, Parts};
    let factor = match (text, allowed) {
        ("", _) => 1.0,
        (_, Nothing) => return None,
        ("m", Parts) => 1e-3,
        ("u" | "µ" | "μ", Parts) => return Some(("µ", 1e-6)),
        ("n", Parts) => 1e-9,
        ("k" | "K", Decimal | Bytes) => 1e3,
        ("M", Decimal | Bytes) => 1e6,
        ("G", Decimal | Bytes) => 1e9,
        ("T", Decimal | Bytes) => 1e12,
        ("P", Decimal | Bytes) => 1e15,
        ("Ki", Bytes) => 1024.0,
        ("Mi", Bytes) => 1_048_576.0,
        ("Gi", Bytes) => 1_073_741_824.0,
        ("Ti", Bytes) => 1_099_511_627_776.0,
        _ => return None,
    };
    Some((text, factor))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("FLOP", 1.0, Unit::FLOP)]
    #[case("FLOP/s", 1.0, Unit::FLOP_PER_SECOND)]
    #[case("GFLOPS", 1e9, Unit::FLOP_PER_SECOND)]
    #[case("TFLOP/s", 1e12, Unit::FLOP_PER_SECOND)]
    #[case("PFLOPS", 1e15, Unit::FLOP_PER_SECOND)]
    #[case("B", 1.0, Unit::BYTE)]
    #[case("KB", 1e3, Unit::BYTE)]
    #[case("KiB", 1024.0, Unit::BYTE)]
    #[case("MiB", 1048576.0, Unit::BYTE)]
    #[case("GiB", 1073741824.0, Unit::BYTE)]
    #[case("bit", 0.125, Unit::BYTE)]
    #[case("TB/s", 1e12, Unit::BYTE_PER_SECOND)]
    #[case("s", 1.0, Unit::SECOND)]
    #[case("ms", 1e-3, Unit::SECOND)]
    #[case("us", 1e-6, Unit::SECOND)]
    #[case("\u{b5}s", 1e-6, Unit::SECOND)]
    #[case("\u{3bc}s", 1e-6, Unit::SECOND)]
    #[case("ns", 1e-9, Unit::SECOND)]
    #[case("MHz", 1e6, Unit::HERTZ)]
    #[case("1/s", 1.0, Unit::HERTZ)]
    #[case("FLOP/B", 1.0, Unit::FLOP_PER_BYTE)]
    #[case("FLOP/byte", 1.0, Unit::FLOP_PER_BYTE)]
    #[case("%", 0.01, Unit::NONE)]
    fn reads_a_unit(#[case] text: &str, #[case] scale: f64, #[case] unit: Unit) {
        let measure = Measure::parse(text).unwrap();
        assert_eq!((measure.scale, measure.unit), (scale, unit));
    }

    #[rstest]
    fn refuses_what_is_no_unit(
        #[values(
            "", "/", "s/", "flops", "tb/s", "Ms", "mB", "Kis", "GiFLOP", "k%", "2", "B B"
        )]
        text: &str,
    ) {
        assert_eq!(Measure::parse(text), None);
    }

    #[test]
    fn every_suggested_name_is_a_unit_and_shows_as_written() {
        for name in NAMES {
            assert_eq!(&Measure::parse(name).unwrap().symbol, name);
        }
    }

    #[test]
    fn a_symbol_reads_back_as_the_same_measure() {
        for text in ["us", "FLOP/byte", "GFLOP/kbytes/us", "kB"] {
            let measure = Measure::parse(text).unwrap();
            assert_eq!(Measure::parse(&measure.symbol), Some(measure));
        }
    }

    #[rstest]
    #[case(Unit::NONE, "1")]
    #[case(Unit::FLOP_PER_BYTE, "FLOP/B")]
    #[case(Unit::HERTZ, "1/s")]
    #[case(Unit::new(0, 2, 1), "B^2·s")]
    #[case(Unit::new(1, -1, -2), "FLOP/B/s^2")]
    fn shows_a_unit(#[case] unit: Unit, #[case] text: &str) {
        assert_eq!(unit.to_string(), text);
    }

    #[test]
    fn exponents_are_bounded() {
        assert_eq!(Unit::BYTE.power(127), Some(Unit::new(0, 127, 0)));
        assert_eq!(Unit::BYTE.power(128), None);
        assert_eq!(Unit::new(0, 127, 0).product(Unit::BYTE), None);
        assert_eq!(Unit::BYTE.power(i32::MIN), None);
        assert_eq!(Unit::BYTE.root(), None);
        assert_eq!(Unit::new(0, 4, -2).root(), Some(Unit::new(0, 2, -1)));
    }
}
