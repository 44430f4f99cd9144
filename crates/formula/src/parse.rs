//! Text to tree: a Pratt parser over characters, bounded in length and depth.

use crate::error::{ErrorKind, FormulaError};
use crate::expr::{Expr, Node, Operator, SIGN};
use crate::unit::{self, Measure};
use ridgepoint_model::near::nearest;

/// The longest expression read, in bytes.
pub const MAX_LENGTH: usize = 1000;
/// The deepest nesting of brackets, calls, signs and right operands read.
pub const MAX_DEPTH: usize = 64;

/// Reads an expression.
///
/// # Errors
/// The first place that cannot be read, with its bytes in `source`: see [`ErrorKind`].
pub fn parse(source: &str) -> Result<Expr, FormulaError> {
    if source.len() > MAX_LENGTH {
        let limit = MAX_LENGTH;
        return Err(FormulaError::new(
            0..source.len(),
            ErrorKind::TooLong { limit },
        ));
    }
    let mut parser = Parser {
        source,
        token: Token::End,
        start: 0,
        end: 0,
        used: 0,
    };
    parser.advance()?;
    let expr = parser.expression(0, 0)?;
    match parser.token {
        Token::End => Ok(expr),
        _ => Err(parser.unexpected()),
    }
}

#[derive(Clone, Copy)]
enum Token<'a> {
    Number(f64),
    Name(&'a str),
    Text(&'a str),
    Symbol(char),
    End,
}

struct Parser<'a> {
    source: &'a str,
    /// The token ahead, not yet used, and its bytes.
    token: Token<'a>,
    start: usize,
    end: usize,
    /// Where the last used token ended.
    used: usize,
}

impl<'a> Parser<'a> {
    /// Reads on while operators bind at least as tightly as `least`.
    fn expression(&mut self, least: u8, depth: usize) -> Result<Expr, FormulaError> {
        if depth > MAX_DEPTH {
            return Err(self.error(ErrorKind::TooDeep { limit: MAX_DEPTH }));
        }
        let start = self.start;
        let mut left = self.operand(depth)?;
        while let Token::Symbol(symbol) = self.token {
            let Some(operator) = Operator::read(symbol) else {
                break;
            };
            let (before, behind) = operator.binding();
            if before < least {
                break;
            }
            self.advance()?;
            let right = self.expression(behind, depth + 1)?;
            left = Expr {
                at: start..self.used,
                node: Node::Binary {
                    operator,
                    left: Box::new(left),
                    right: Box::new(right),
                },
            };
        }
        Ok(left)
    }

    /// A number, text, name, call, sign or bracket.
    fn operand(&mut self, depth: usize) -> Result<Expr, FormulaError> {
        let start = self.start;
        let node = match self.token {
            Token::Number(value) => self.number(value)?,
            Token::Text(text) => {
                self.advance()?;
                Node::Text(text.to_owned())
            }
            Token::Name(name) => {
                self.advance()?;
                let name = name.to_owned();
                match self.token {
                    Token::Symbol('(') => Node::Call {
                        name,
                        arguments: self.arguments(depth)?,
                    },
                    _ => Node::Name(name),
                }
            }
            Token::Symbol('-') => {
                self.advance()?;
                Node::Negate(Box::new(self.expression(SIGN, depth + 1)?))
            }
            Token::Symbol('(') => {
                self.advance()?;
                let inner = self.expression(0, depth + 1)?;
                self.close(start)?;
                return Ok(inner);
            }
            Token::Symbol(_) | Token::End => {
                let before = self.found();
                return Err(self.error(ErrorKind::MissingValue { before }));
            }
        };
        Ok(Expr {
            at: start..self.used,
            node,
        })
    }

    /// A number, with its unit where `[` follows at once.
    fn number(&mut self, value: f64) -> Result<Node, FormulaError> {
        let mut measure = None;
        if self.ahead().starts_with('[') {
            let open = self.end;
            let Some(length) = self.ahead().find(']') else {
                return Err(FormulaError::new(
                    open..open + 1,
                    ErrorKind::Unclosed { open: '[' },
                ));
            };
            self.end = open + length + 1;
            measure = Some(self.measure(open + 1..open + length)?);
        }
        if !(value * measure.as_ref().map_or(1.0, |measure| measure.scale)).is_finite() {
            return Err(self.error(ErrorKind::NotFinite));
        }
        self.advance()?;
        if let Some(unit) = self.bare_unit() {
            let at = self.start..self.start + unit.len();
            return Err(FormulaError::new(at, ErrorKind::BareUnit { unit }));
        }
        Ok(Node::Number { value, measure })
    }

    fn measure(&self, at: std::ops::Range<usize>) -> Result<Measure, FormulaError> {
        let text = self.source.get(at.clone()).unwrap_or_default();
        Measure::parse(text).ok_or_else(|| {
            let unit = text.trim().to_owned();
            let near = nearest(&unit, unit::NAMES.iter().copied()).join(", ");
            FormulaError::new(at, ErrorKind::UnknownUnit { unit, near })
        })
    }

    /// A unit that stands ahead without brackets.
    fn bare_unit(&self) -> Option<String> {
        if !matches!(self.token, Token::Name(_) | Token::Symbol('%' | 'µ' | 'μ')) {
            return None;
        }
        let rest = self.source.get(self.start..)?;
        let part_of_unit = |c: char| c.is_ascii_alphabetic() || "/%µμ".contains(c);
        let length = rest.find(|c| !part_of_unit(c)).unwrap_or(rest.len());
        let unit = rest.get(..length)?;
        Measure::parse(unit).map(|_| unit.to_owned())
    }

    /// The arguments of a call, from its opening bracket on.
    fn arguments(&mut self, depth: usize) -> Result<Vec<Expr>, FormulaError> {
        let open = self.start;
        self.advance()?;
        let mut arguments = Vec::new();
        if !matches!(self.token, Token::Symbol(')')) {
            arguments.push(self.expression(0, depth + 1)?);
            while let Token::Symbol(',') = self.token {
                self.advance()?;
                arguments.push(self.expression(0, depth + 1)?);
            }
        }
        self.close(open)?;
        Ok(arguments)
    }

    fn close(&mut self, open: usize) -> Result<(), FormulaError> {
        match self.token {
            Token::Symbol(')') => self.advance(),
            Token::End => Err(FormulaError::new(
                open..open + 1,
                ErrorKind::Unclosed { open: '(' },
            )),
            _ => Err(self.unexpected()),
        }
    }

    /// Uses the token ahead and reads the next one.
    fn advance(&mut self) -> Result<(), FormulaError> {
        self.used = self.end;
        let ahead = self.ahead();
        self.start = self.source.len() - ahead.trim_start().len();
        self.end = self.start;
        let ahead = self.ahead();
        let (token, length) = match ahead.chars().next() {
            None => (Token::End, 0),
            Some('0'..='9') => {
                let length = number_length(ahead.as_bytes());
                let value = ahead.get(..length).and_then(|digits| digits.parse().ok());
                (Token::Number(value.unwrap_or(f64::NAN)), length)
            }
            Some('"') => {
                let Some((text, _)) = ahead.get(1..).and_then(|rest| rest.split_once('"')) else {
                    self.end = self.source.len();
                    return Err(self.error(ErrorKind::Unclosed { open: '"' }));
                };
                (Token::Text(text), text.len() + 2)
            }
            Some(first) if first.is_ascii_alphabetic() || first == '_' => {
                let part_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
                let length = ahead.find(|c| !part_of_name(c)).unwrap_or(ahead.len());
                (Token::Name(ahead.get(..length).unwrap_or_default()), length)
            }
            Some(symbol) => (Token::Symbol(symbol), symbol.len_utf8()),
        };
        self.token = token;
        self.end = self.start + length;
        Ok(())
    }

    /// The source behind the token ahead.
    fn ahead(&self) -> &'a str {
        self.source.get(self.end..).unwrap_or_default()
    }

    /// The token ahead as written; empty at the end.
    fn found(&self) -> String {
        self.source
            .get(self.start..self.end)
            .unwrap_or_default()
            .to_owned()
    }

    fn unexpected(&self) -> FormulaError {
        self.error(ErrorKind::Unexpected {
            found: self.found(),
        })
    }

    /// An error at the token ahead.
    fn error(&self, kind: ErrorKind) -> FormulaError {
        FormulaError::new(self.start..self.end, kind)
    }
}

/// The length of `12`, `1.5`, `1.5e-3` at the start of the text.
fn number_length(text: &[u8]) -> usize {
    let digits = |from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let mut length = digits(0);
    if text.get(length) == Some(&b'.') {
        let decimals = digits(length + 1);
        length += if decimals > 0 { 1 + decimals } else { 0 };
    }
    if let Some(b'e' | b'E') = text.get(length) {
        let sign = usize::from(matches!(text.get(length + 1), Some(b'+' | b'-')));
        let exponent = digits(length + 1 + sign);
        length += if exponent > 0 { 1 + sign + exponent } else { 0 };
    }
    length
}
