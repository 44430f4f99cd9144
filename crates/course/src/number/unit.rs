//! Units of the course's quantities, and how they are written.

use ridgepoint_model::format;

use super::DIGITS;

/// What a field asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Floating-point operations, FLOP.
    Flop,
    /// Bytes, B.
    Byte,
    /// Time, s.
    Second,
    /// Compute rate, FLOP/s.
    FlopPerSecond,
    /// Bandwidth, B/s.
    BytePerSecond,
    /// Arithmetic intensity, FLOP/B.
    Intensity,
    /// Frequency, Hz.
    Frequency,
    /// A share of a whole, 1 or %.
    Ratio,
    /// A number without unit.
    Number,
}

impl Quantity {
    /// Its usual units, as a list for a sentence; empty for plain numbers.
    pub const fn units(self) -> &'static str {
        match self {
            Self::Flop => "FLOP, MFLOP, GFLOP, TFLOP",
            Self::Byte => "B, kB, MB, GB, KiB, MiB, GiB",
            Self::Second => "s, ms, µs, ns",
            Self::FlopPerSecond => "FLOP/s, GFLOPS, TFLOPS, PFLOPS",
            Self::BytePerSecond => "B/s, GB/s, TB/s, GiB/s",
            Self::Intensity => "FLOP/B",
            Self::Frequency => "Hz, MHz, GHz",
            Self::Ratio => "%",
            Self::Number => "",
        }
    }
}

/// The prefix of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// None.
    One,
    /// A hundredth, of a ratio.
    Percent,
    /// 10⁻⁹
    Nano,
    /// 10⁻⁶
    Micro,
    /// 10⁻³
    Milli,
    /// 10³
    Kilo,
    /// 10⁶
    Mega,
    /// 10⁹
    Giga,
    /// 10¹²
    Tera,
    /// 10¹⁵
    Peta,
    /// 10¹⁸
    Exa,
    /// 2¹⁰
    Kibi,
    /// 2²⁰
    Mebi,
    /// 2³⁰
    Gibi,
    /// 2⁴⁰
    Tebi,
}

impl Scale {
    const fn symbol(self) -> &'static str {
        match self {
            Self::One => "",
            Self::Percent => "%",
            Self::Nano => "n",
            Self::Micro => "µ",
            Self::Milli => "m",
            Self::Kilo => "k",
            Self::Mega => "M",
            Self::Giga => "G",
            Self::Tera => "T",
            Self::Peta => "P",
            Self::Exa => "E",
            Self::Kibi => "Ki",
            Self::Mebi => "Mi",
            Self::Gibi => "Gi",
            Self::Tebi => "Ti",
        }
    }

    const fn power_of_ten(self) -> i32 {
        match self {
            Self::Percent => -2,
            Self::Nano => -9,
            Self::Micro => -6,
            Self::Milli => -3,
            Self::Kilo => 3,
            Self::Mega => 6,
            Self::Giga => 9,
            Self::Tera => 12,
            Self::Peta => 15,
            Self::Exa => 18,
            Self::One | Self::Kibi | Self::Mebi | Self::Gibi | Self::Tebi => 0,
        }
    }

    pub(super) const fn power_of_two(self) -> i32 {
        match self {
            Self::Kibi => 10,
            Self::Mebi => 20,
            Self::Gibi => 30,
            Self::Tebi => 40,
            _ => 0,
        }
    }
}

/// A quantity's base unit with a prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// What it measures.
    pub quantity: Quantity,
    /// The prefix above the fraction stroke.
    pub scale: Scale,
    per: Scale,
    binary: bool,
}

impl Unit {
    /// The base unit of `quantity` with a prefix: `Scale::Tera` and
    /// `Quantity::FlopPerSecond` are TFLOPS.
    pub const fn new(scale: Scale, quantity: Quantity) -> Self {
        Self {
            quantity,
            scale,
            per: Scale::One,
            binary: false,
        }
    }

    /// The unit of `quantity` that `symbol` names, as [`read`](super::read)
    /// reads it behind a number: `TFLOPS`, `µs`, `KiB`, `%`; none where it names
    /// no such unit.
    #[must_use]
    pub fn parse(symbol: &str, quantity: Quantity) -> Option<Self> {
        super::suffix::unit(symbol, quantity)
    }

    /// As it is written in the course: `TFLOPS`, `kB`, `µs`, `FLOP/B`.
    pub fn symbol(self) -> String {
        let prefix = match self.scale {
            // SI's small k is 1000, NVIDIA's capital 1024.
            Scale::Kilo if self.binary => "K",
            scale => scale.symbol(),
        };
        let (above, below) = match self.quantity {
            Quantity::Flop => ("FLOP", ""),
            Quantity::Byte => ("B", ""),
            Quantity::Second => ("s", ""),
            Quantity::FlopPerSecond if self.per == Scale::One && !prefix.is_empty() => {
                ("FLOPS", "")
            }
            Quantity::FlopPerSecond => ("FLOP", "s"),
            Quantity::BytePerSecond => ("B", "s"),
            Quantity::Intensity => ("FLOP", "B"),
            Quantity::Frequency => ("Hz", ""),
            Quantity::Ratio | Quantity::Number => ("", ""),
        };
        if below.is_empty() {
            format!("{prefix}{above}")
        } else {
            format!("{prefix}{above}/{}{below}", self.per.symbol())
        }
    }

    /// An amount of this unit as text, such as `1638.4 FLOP/B`.
    pub fn write(self, amount: f64) -> String {
        self.write_to(amount, DIGITS)
    }

    /// The same with so many significant digits at most.
    pub(crate) fn write_to(self, amount: f64, digits: u8) -> String {
        let number = format::number(amount, digits);
        let symbol = self.symbol();
        if symbol.is_empty() {
            number
        } else {
            format!("{number}\u{a0}{symbol}")
        }
    }

    /// A value of the base unit in this unit.
    pub fn from_base(self, value: f64) -> f64 {
        let power = self.power_of_ten();
        // Powers of ten above one are exact, those below are not.
        let decimal = if power < 0 {
            value * 10f64.powi(-power)
        } else {
            value / 10f64.powi(power)
        };
        decimal / self.binary_factor()
    }

    /// An amount of this unit in the base unit.
    pub fn to_base(self, amount: f64) -> f64 {
        let power = self.power_of_ten();
        // As above: divide by the exact power.
        let decimal = if power < 0 {
            amount / 10f64.powi(-power)
        } else {
            amount * 10f64.powi(power)
        };
        decimal * self.binary_factor()
    }

    /// Whether the two have one prefix, of thousands here and of 1024 there:
    /// MB and MiB.
    pub(crate) fn is_other_base(self, other: Self) -> bool {
        let steps = |unit: Self| unit.scale.power_of_ten() / 3 + unit.scale.power_of_two() / 10;
        let binary = |unit: Self| unit.binary || unit.scale.power_of_two() != 0;
        self.quantity == other.quantity
            && self.per == other.per
            && steps(self) > 0
            && steps(self) == steps(other)
            && binary(self) != binary(other)
    }

    pub(super) const fn per(self, per: Scale) -> Self {
        Self { per, ..self }
    }

    pub(super) const fn binary(self, binary: bool) -> Self {
        Self { binary, ..self }
    }

    pub(super) const fn power_of_ten(self) -> i32 {
        if self.binary {
            0
        } else {
            self.scale.power_of_ten() - self.per.power_of_ten()
        }
    }

    pub(super) fn binary_factor(self) -> f64 {
        let power = if self.binary {
            // KB as 1024 B: a thousand becomes 2^10.
            self.scale.power_of_ten() / 3 * 10 + self.scale.power_of_two()
        } else {
            self.scale.power_of_two() - self.per.power_of_two()
        };
        2f64.powi(power)
    }
}
