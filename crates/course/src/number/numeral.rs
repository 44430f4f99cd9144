//! Scans the number at the start of a text: digits, groups, exponents, powers,
//! products and one division.
//!
//! ```text
//! numeral  = [sign] factor { times factor } [ "/" factor ] { multiplier }
//! factor   = digits [ "." digits ] [ "e" [sign] digits ] [ "^" [sign] digits ]
//! ```

use super::refusal::{Refusal, shorten};
use super::unit::Unit;

/// Beyond every `f64`, far within `i64`.
const GREATEST_EXPONENT: i64 = 100_000;

/// A number as typed. Its decimal part stays text, so that a unit's power of
/// ten joins the exponent and the value is rounded once: `65.8 µs` is the `f64`
/// nearest to 0.0000658.
#[derive(Debug)]
pub(super) struct Numeral {
    negative: bool,
    mantissa: String,
    exponent: i64,
    times: f64,
    over: f64,
    zero: bool,
    fraction: bool,
}

impl Numeral {
    /// The number itself, in the unit as typed.
    pub(super) fn amount(&self) -> f64 {
        self.scaled(0, 1.0)
    }

    /// The value in the base unit.
    pub(super) fn value(&self, unit: Unit) -> f64 {
        self.scaled(i64::from(unit.power_of_ten()), unit.binary_factor())
    }

    /// Whether zero was typed, in whatever form.
    pub(super) fn is_zero(&self) -> bool {
        self.zero
    }

    /// Whether one number was typed over another.
    pub(super) fn is_fraction(&self) -> bool {
        self.fraction
    }

    fn scaled(&self, power: i64, factor: f64) -> f64 {
        let size = decimal(&self.mantissa, self.exponent + power) * self.times * factor / self.over;
        if self.negative { -size } else { size }
    }
}

fn decimal(mantissa: &str, exponent: i64) -> f64 {
    // Digits, one point and an exponent always parse.
    format!("{mantissa}e{exponent}").parse().unwrap_or(f64::NAN)
}

/// Refuses `inf` and `nan` in words, which the scanner would call no number.
pub(super) fn refuse_words(plain: &str) -> Result<(), Refusal> {
    let word = plain.trim_start_matches(['+', '-', ' ']);
    let is = |words: &[&str]| words.iter().any(|w| word.eq_ignore_ascii_case(w));
    let text = || shorten(plain);
    if is(&["inf", "infinity", "∞", "无穷", "无穷大"]) {
        Err(Refusal::Infinite { text: text() })
    } else if is(&["nan"]) {
        Err(Refusal::Nan { text: text() })
    } else {
        Ok(())
    }
}

/// The number at the start of `plain`, and the unit's text after it, without
/// spaces.
pub(super) fn scan(plain: &str) -> Result<(Numeral, String), Refusal> {
    let mut cursor = Cursor {
        text: plain,
        rest: plain,
    };
    let negative = cursor.sign();
    cursor.space();
    // 0x10 is meant as hexadecimal, not as nought times ten.
    if cursor.rest.starts_with("0x") || cursor.rest.starts_with("0X") {
        return Err(cursor.no_number());
    }
    let mut numeral = cursor.factor()?.into_numeral(negative);
    while let Some(factor) = cursor.multiplied()? {
        numeral.multiply(&factor);
    }
    if let Some(factor) = cursor.divided()? {
        numeral.over = factor.value();
        numeral.fraction = true;
    }
    numeral.exponent += cursor.multipliers();
    let rest: String = cursor.rest.chars().filter(|c| *c != ' ').collect();
    let foreign = |c: char| c.is_ascii() && !c.is_ascii_alphabetic() && c != '/' && c != '%';
    // "1e" is half a number, not 1 of some unit e.
    if rest.contains(foreign) || rest.eq_ignore_ascii_case("e") {
        return Err(cursor.no_number());
    }
    Ok((numeral, rest))
}

impl Numeral {
    fn multiply(&mut self, factor: &Factor) {
        if factor.mantissa == "1" {
            self.exponent += factor.exponent;
            self.times *= factor.times;
        } else {
            self.times *= factor.value();
        }
        self.zero |= factor.is_zero();
    }
}

struct Factor {
    mantissa: String,
    exponent: i64,
    times: f64,
    power: bool,
}

impl Factor {
    fn value(&self) -> f64 {
        decimal(&self.mantissa, self.exponent) * self.times
    }

    fn is_zero(&self) -> bool {
        !self.mantissa.contains(|c| ('1'..='9').contains(&c))
    }

    fn into_numeral(self, negative: bool) -> Numeral {
        Numeral {
            negative,
            zero: self.is_zero(),
            mantissa: self.mantissa,
            exponent: self.exponent,
            times: self.times,
            over: 1.0,
            fraction: false,
        }
    }

    /// This, to the power `n`: 10^n stays decimal, so that 1.37×10^11 is 1.37e11.
    fn raise(self, n: i64) -> Self {
        let one = "1".to_owned();
        let (mantissa, exponent, times) = if self.mantissa == "10" && self.exponent == 0 {
            (one, n, 1.0)
        } else if self.is_zero() && n > 0 {
            (self.mantissa, 0, 1.0)
        } else {
            let n = i32::try_from(n).unwrap_or(i32::MAX);
            (one, 0, self.value().powi(n))
        };
        Self {
            mantissa,
            exponent,
            times,
            power: true,
        }
    }
}

#[derive(Clone, Copy)]
struct Cursor<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Cursor<'a> {
    fn eat(&mut self, accept: impl Fn(char) -> bool) -> Option<char> {
        let first = self.rest.chars().next().filter(|c| accept(*c))?;
        self.rest = &self.rest[first.len_utf8()..];
        Some(first)
    }

    fn space(&mut self) {
        self.eat(|c| c == ' ');
    }

    fn sign(&mut self) -> bool {
        self.eat(|c| c == '+' || c == '-') == Some('-')
    }

    fn digits(&mut self) -> &'a str {
        let end = self.rest.find(|c: char| !c.is_ascii_digit());
        let (digits, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        digits
    }

    fn no_number(&self) -> Refusal {
        Refusal::NotANumber {
            text: shorten(self.text),
        }
    }

    fn ill_grouped(&self) -> Refusal {
        Refusal::IllGrouped {
            text: shorten(self.text),
        }
    }

    /// A factor after a multiplication sign, if there is one.
    fn multiplied(&mut self) -> Result<Option<Factor>, Refusal> {
        let mut ahead = *self;
        ahead.space();
        let Some(sign) = ahead.eat(|c| matches!(c, '*' | 'x' | 'X' | '·')) else {
            return Ok(None);
        };
        ahead.space();
        if !ahead.rest.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(None);
        }
        let factor = ahead.factor()?;
        // 1·5 may be meant as 1.5; 1.37·10^11 has one meaning.
        if sign == '·' && !factor.power {
            return Err(self.no_number());
        }
        *self = ahead;
        Ok(Some(factor))
    }

    fn divided(&mut self) -> Result<Option<Factor>, Refusal> {
        let mut ahead = *self;
        ahead.space();
        let slash = ahead.eat(|c| c == '/');
        ahead.space();
        if slash.is_none() || !ahead.rest.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(None);
        }
        *self = ahead;
        self.factor().map(Some)
    }

    fn factor(&mut self) -> Result<Factor, Refusal> {
        let whole = self.whole()?;
        let fraction = match self.eat(|c| c == '.') {
            Some(_) => self.fraction()?,
            None => String::new(),
        };
        if whole.is_empty() && fraction.is_empty() {
            return Err(self.no_number());
        }
        let mut mantissa = whole;
        if !fraction.is_empty() {
            mantissa.push('.');
            mantissa.push_str(&fraction);
        }
        let factor = Factor {
            mantissa,
            exponent: self.integer_after(&["e", "E"]).unwrap_or(0),
            times: 1.0,
            power: false,
        };
        Ok(match self.integer_after(&["^", "**"]) {
            Some(n) => factor.raise(n),
            None => factor,
        })
    }

    /// The integer after one of `marks`, bounded to what an `f64` can tell
    /// apart; nothing is taken where either is missing.
    fn integer_after(&mut self, marks: &[&str]) -> Option<i64> {
        let mut ahead = *self;
        ahead.space();
        ahead.rest = marks.iter().find_map(|m| ahead.rest.strip_prefix(m))?;
        ahead.space();
        let negative = ahead.sign();
        ahead.space();
        let digits = ahead.digits();
        if digits.is_empty() {
            return None;
        }
        *self = ahead;
        let size = digits
            .parse()
            .unwrap_or(GREATEST_EXPONENT)
            .min(GREATEST_EXPONENT);
        Some(if negative { -size } else { size })
    }

    /// Digits with single separators between them: the runs and the separators.
    fn runs(&mut self) -> (Vec<&'a str>, Vec<char>) {
        let first = self.digits();
        let mut runs = vec![first];
        let mut separators = Vec::new();
        while !first.is_empty() {
            let mut ahead = *self;
            let separator = ahead.eat(|c| matches!(c, ',' | ' ' | '_' | '\''));
            let digits = ahead.digits();
            match separator {
                Some(separator) if !digits.is_empty() => {
                    separators.push(separator);
                    runs.push(digits);
                    *self = ahead;
                }
                _ => break,
            }
        }
        (runs, separators)
    }

    fn whole(&mut self) -> Result<String, Refusal> {
        let start = self.rest;
        let (runs, separators) = self.runs();
        let (head, tail) = runs.split_first().map_or(("", &[][..]), |(h, t)| (*h, t));
        let threes = (1..=3).contains(&head.len())
            && !head.starts_with('0')
            && tail.iter().all(|run| run.len() == 3)
            && separators.windows(2).all(|pair| pair[0] == pair[1]);
        if tail.is_empty() || threes {
            return Ok(runs.concat());
        }
        match tail {
            // Nothing is grouped behind a nought: "0,1667" is a decimal comma.
            [one]
                if separators == [',']
                    && (one.len() <= 3 || head == "0")
                    && !self.rest.starts_with('.') =>
            {
                let before = &self.text[..self.text.len() - start.len()];
                let joined = format!("{head}{one}");
                let joined = joined.trim_start_matches('0');
                let joined = if joined.is_empty() { "0" } else { joined };
                Err(Refusal::ambiguous(
                    self.text,
                    format!("{before}{head}.{one}{}", self.rest),
                    format!("{before}{joined}{}", self.rest),
                ))
            }
            _ => Err(self.ill_grouped()),
        }
    }

    fn fraction(&mut self) -> Result<String, Refusal> {
        let (runs, separators) = self.runs();
        let full = runs.split_last().is_none_or(|(last, before)| {
            last.len() <= 3 && before.iter().all(|run| run.len() == 3)
        });
        let alike = separators.windows(2).all(|pair| pair[0] == pair[1]);
        let spaced = separators.iter().all(|s| *s == ' ' || *s == '_');
        if separators.is_empty() || (full && alike && spaced) {
            Ok(runs.concat())
        } else {
            Err(self.ill_grouped())
        }
    }

    /// The exponent of the Chinese multipliers: 万亿 is 12.
    fn multipliers(&mut self) -> i64 {
        let mut exponent = 0;
        loop {
            let mut ahead = *self;
            ahead.space();
            // 千字节 is a kilobyte, whose thousand is the field's affair.
            if ahead.rest.starts_with("千字节") {
                return exponent;
            }
            exponent += match ahead.eat(|c| !c.is_ascii()) {
                Some('十') => 1,
                Some('百') => 2,
                Some('千') => 3,
                Some('万' | '萬') => 4,
                Some('亿' | '億') => 8,
                _ => return exponent,
            };
            *self = ahead;
        }
    }
}
