//! The tree of an expression, with the place of every part in its source.

use std::fmt;
use std::ops::Range;

use crate::unit::Measure;

/// A part of an expression and its place.
///
/// Two trees are equal when they say the same, wherever their parts stand.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The bytes of the source it was read from, without brackets around it.
    pub at: Range<usize>,
    /// What it is.
    pub node: Node,
}

impl PartialEq for Expr {
    fn eq(&self, other: &Expr) -> bool {
        self.node == other.node
    }
}

/// What a part of an expression is.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// A number as written, and the unit in brackets behind it.
    Number {
        /// The number as written: 2.039 in `2.039[TB/s]`.
        value: f64,
        /// The unit, if one is written.
        measure: Option<Measure>,
    },
    /// Text in double quotes.
    Text(String),
    /// A variable, or a bare word as an argument.
    Name(String),
    /// `-x`.
    Negate(Box<Expr>),
    /// `x + y` and its like.
    Binary {
        /// The operator.
        operator: Operator,
        /// What stands left of it.
        left: Box<Expr>,
        /// What stands right of it.
        right: Box<Expr>,
    },
    /// `name(argument, …)`.
    Call {
        /// The function.
        name: String,
        /// Its arguments.
        arguments: Vec<Expr>,
    },
}

/// An operator between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `^`, which groups to the right and binds tighter than a sign.
    Power,
}

/// How tightly a sign binds: tighter than `*`, looser than `^`.
pub(crate) const SIGN: u8 = 5;

impl Operator {
    pub(crate) fn read(symbol: char) -> Option<Operator> {
        Some(match symbol {
            '+' => Operator::Add,
            '-' => Operator::Subtract,
            '*' => Operator::Multiply,
            '/' => Operator::Divide,
            '^' => Operator::Power,
            _ => return None,
        })
    }

    /// The character it is written with.
    pub fn symbol(self) -> char {
        match self {
            Operator::Add => '+',
            Operator::Subtract => '-',
            Operator::Multiply => '*',
            Operator::Divide => '/',
            Operator::Power => '^',
        }
    }

    /// How tightly it binds what stands left and right of it.
    pub(crate) fn binding(self) -> (u8, u8) {
        match self {
            Operator::Add | Operator::Subtract => (1, 2),
            Operator::Multiply | Operator::Divide => (3, 4),
            Operator::Power => (8, 7),
        }
    }
}

impl Expr {
    /// Visits this part and all parts below it, each before its own parts.
    pub fn visit<'a>(&'a self, see: &mut dyn FnMut(&'a Expr)) {
        see(self);
        match &self.node {
            Node::Number { .. } | Node::Text(_) | Node::Name(_) => {}
            Node::Negate(inner) => inner.visit(see),
            Node::Binary { left, right, .. } => {
                left.visit(see);
                right.visit(see);
            }
            Node::Call { arguments, .. } => {
                for argument in arguments {
                    argument.visit(see);
                }
            }
        }
    }

    /// Whether it calls the function anywhere, as `fact` or `claim`.
    pub fn calls(&self, function: &str) -> bool {
        let mut found = false;
        self.visit(&mut |part| {
            found |= matches!(&part.node, Node::Call { name, .. } if name == function);
        });
        found
    }

    /// The bytes of the function's name, where it is a call of `name`.
    pub(crate) fn name_at(&self, name: &str) -> Range<usize> {
        self.at.start..self.at.start + name.len()
    }

    /// How tightly its outermost operator binds; what needs no brackets binds tightest.
    fn tightness(&self) -> u8 {
        match &self.node {
            Node::Negate(_) => SIGN,
            Node::Binary { operator, .. } => operator.binding().0.min(operator.binding().1),
            _ => u8::MAX,
        }
    }

    /// Writes it, in brackets where it binds looser than its place asks.
    fn write_within(&self, f: &mut fmt::Formatter<'_>, place: u8) -> fmt::Result {
        if self.tightness() < place {
            write!(f, "({self})")
        } else {
            write!(f, "{self}")
        }
    }
}

/// The expression as it may be written, which parses to an equal tree.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.node {
            Node::Number { value, measure } => {
                // Plain digits where they are few: the shortest text may have hundreds.
                if *value == 0.0 || (1e-5..1e16).contains(value) {
                    write!(f, "{value}")?;
                } else {
                    write!(f, "{value:e}")?;
                }
                match measure {
                    Some(measure) => write!(f, "[{}]", measure.symbol),
                    None => Ok(()),
                }
            }
            Node::Text(text) => write!(f, "\"{text}\""),
            Node::Name(name) => f.write_str(name),
            Node::Negate(inner) => {
                f.write_str("-")?;
                inner.write_within(f, SIGN)
            }
            Node::Binary {
                operator,
                left,
                right,
            } => {
                let (before, behind) = operator.binding();
                left.write_within(f, before)?;
                match operator {
                    Operator::Power => f.write_str("^")?,
                    _ => write!(f, " {} ", operator.symbol())?,
                }
                // A sign may stand behind any operator without brackets.
                match right.node {
                    Node::Negate(_) => write!(f, "{right}"),
                    _ => right.write_within(f, behind),
                }
            }
            Node::Call { name, arguments } => {
                write!(f, "{name}(")?;
                for (index, argument) in arguments.iter().enumerate() {
                    write!(f, "{}{argument}", if index > 0 { ", " } else { "" })?;
                }
                f.write_str(")")
            }
        }
    }
}
