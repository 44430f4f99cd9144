//! Decimal numbers of ticks: exact digits, so that 0.1 is `0.1` and no two ticks read alike.

/// Between digits of a number, every three: a narrow space that does not break.
const GROUP: char = '\u{202f}';
/// Between a number and its prefix: a space that does not break.
const JOIN: char = '\u{a0}';
const MINUS: char = '\u{2212}';

/// 10 to the power `exponent`, right to the last digit where f64 holds it exactly or its inverse does.
pub(crate) fn power_of_ten(exponent: i32) -> f64 {
    if exponent < 0 {
        1.0 / 10f64.powi(-exponent)
    } else {
        10f64.powi(exponent)
    }
}

/// The largest power of ten that is not above a positive finite number.
pub(crate) fn floor_log10(value: f64) -> i32 {
    // The logarithm of 0.01 comes out as -2 or a hair off; comparing mends both sides.
    let mut exponent = value.log10().floor().clamp(-307.0, 308.0) as i32;
    if exponent > -307 && power_of_ten(exponent) > value {
        exponent -= 1;
    } else if exponent < 308 && power_of_ten(exponent + 1) <= value {
        exponent += 1;
    }
    exponent
}

/// `mantissa` × 10^`exponent`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Decimal {
    pub(crate) mantissa: i64,
    pub(crate) exponent: i32,
}

impl Decimal {
    pub(crate) fn value(self) -> f64 {
        let mantissa = self.mantissa as f64;
        if self.exponent < 0 {
            mantissa / power_of_ten(-self.exponent)
        } else {
            mantissa * power_of_ten(self.exponent)
        }
    }

    /// `0.01`, `1 000`, `10⁶`, `2.5×10⁻⁷`: plain up to five decades from 1, powers beyond.
    pub(crate) fn plain(self) -> String {
        let (digits, exponent) = self.digits();
        let magnitude = exponent + digits.len() as i32 - 1;
        let mut text = self.sign();
        if self.mantissa == 0 || (-5..=5).contains(&magnitude) {
            push_number(&mut text, &digits, magnitude);
        } else {
            push_power(&mut text, &digits, magnitude);
        }
        text
    }

    /// `100 G`, `2.5 T`: with an SI prefix, so that the axis can carry the unit once.
    pub(crate) fn si(self) -> String {
        const PREFIXES: [&str; 19] = [
            "a", "f", "p", "n", "µ", "m", "", "k", "M", "G", "T", "P", "E", "Z", "Y", "R", "Q", "",
            "",
        ];
        let (digits, exponent) = self.digits();
        let magnitude = exponent + digits.len() as i32 - 1;
        let mut text = self.sign();
        let step = magnitude.div_euclid(3);
        match PREFIXES.get((step + 6).max(0) as usize) {
            _ if self.mantissa == 0 => text.push('0'),
            Some(prefix) if (-18..=32).contains(&magnitude) => {
                push_number(&mut text, &digits, magnitude - 3 * step);
                if !prefix.is_empty() {
                    text.push(JOIN);
                    text.push_str(prefix);
                }
            }
            _ => push_power(&mut text, &digits, magnitude),
        }
        text
    }

    fn sign(self) -> String {
        let mut text = String::new();
        if self.mantissa < 0 {
            text.push(MINUS);
        }
        text
    }

    /// The digits without trailing zeros, and the power of ten of the last one.
    fn digits(self) -> (String, i32) {
        let mut mantissa = self.mantissa.unsigned_abs();
        let mut exponent = self.exponent;
        while mantissa != 0 && mantissa.is_multiple_of(10) {
            mantissa /= 10;
            exponent += 1;
        }
        if mantissa == 0 {
            exponent = 0;
        }
        (mantissa.to_string(), exponent)
    }
}

/// Writes digits whose first one stands for 10^`magnitude`.
fn push_number(text: &mut String, digits: &str, magnitude: i32) {
    if magnitude < 0 {
        text.push_str("0.");
        for _ in magnitude..-1 {
            text.push('0');
        }
        text.push_str(digits);
        return;
    }
    let whole = magnitude as usize + 1;
    for place in 0..whole {
        if place > 0 && (whole - place).is_multiple_of(3) {
            text.push(GROUP);
        }
        text.push_str(digits.get(place..=place).unwrap_or("0"));
    }
    if let Some(rest) = digits.get(whole..).filter(|rest| !rest.is_empty()) {
        text.push('.');
        text.push_str(rest);
    }
}

fn push_power(text: &mut String, digits: &str, magnitude: i32) {
    if digits != "1" {
        push_number(text, digits, 0);
        text.push('×');
    }
    text.push_str("10");
    if magnitude < 0 {
        text.push('⁻');
    }
    for digit in magnitude.unsigned_abs().to_string().bytes() {
        const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
        text.push(RAISED[usize::from(digit - b'0') % 10]);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(1, -2, "0.01", "10\u{a0}m")]
    #[case(1, 0, "1", "1")]
    #[case(1, 3, "1\u{202f}000", "1\u{a0}k")]
    #[case(1, 4, "10\u{202f}000", "10\u{a0}k")]
    #[case(1, 5, "100\u{202f}000", "100\u{a0}k")]
    #[case(1, 6, "10⁶", "1\u{a0}M")]
    #[case(1, -6, "10⁻⁶", "1\u{a0}µ")]
    #[case(25, 10, "2.5×10¹¹", "250\u{a0}G")]
    #[case(1, 15, "10¹⁵", "1\u{a0}P")]
    #[case(12345, -1, "1\u{202f}234.5", "1.2345\u{a0}k")]
    #[case(-5, -1, "−0.5", "−500\u{a0}m")]
    #[case(0, 7, "0", "0")]
    #[case(1, -300, "10⁻³⁰⁰", "10⁻³⁰⁰")]
    #[case(1, 33, "10³³", "10³³")]
    #[case(15, 29, "1.5×10³⁰", "1.5\u{a0}Q")]
    fn texts(#[case] mantissa: i64, #[case] exponent: i32, #[case] plain: &str, #[case] si: &str) {
        let decimal = Decimal { mantissa, exponent };
        assert_eq!(decimal.plain(), plain);
        assert_eq!(decimal.si(), si);
    }

    #[test]
    fn powers_are_found_from_both_sides() {
        for exponent in -22..=22 {
            let power = power_of_ten(exponent);
            assert_eq!(floor_log10(power), exponent);
            assert_eq!(floor_log10(power * 0.999_999), exponent - 1);
            assert_eq!(floor_log10(power * 1.000_001), exponent);
        }
        for value in [5e-324, 1e-308, f64::MAX] {
            // The ends of f64 only have to come back.
            let _ = floor_log10(value);
        }
    }

    #[test]
    fn values_are_the_nearest() {
        assert_eq!(
            Decimal {
                mantissa: 1,
                exponent: -2
            }
            .value(),
            0.01
        );
        assert_eq!(
            Decimal {
                mantissa: 3,
                exponent: -1
            }
            .value(),
            0.3
        );
        assert_eq!(
            Decimal {
                mantissa: 2,
                exponent: 15
            }
            .value(),
            2e15
        );
    }
}
