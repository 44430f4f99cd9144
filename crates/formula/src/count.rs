//! The operations of an elementwise expression, counted on its tree.

use crate::error::{ErrorKind, FormulaError, Reason};
use crate::evaluate::{combine, literal, whole};
use crate::expr::{Expr, Node, Operator};
use crate::value::Quantity;
use ridgepoint_model::near::nearest;

/// What one element of the result costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Operations {
    /// Distinct variables: each is loaded once.
    pub loads: u32,
    /// Additions and subtractions that fuse with no product.
    pub add: u32,
    /// Multiplications that fuse with no sum.
    pub multiply: u32,
    /// Fused multiply-adds, `a*b + c`: 2 FLOP each.
    pub fma: u32,
    /// Divisions.
    pub divide: u32,
    /// Everything else: relu, max, exp, sqrt and their like.
    pub special: u32,
}

impl Operations {
    /// FLOP as an algorithm is counted: every operation 1, a fused multiply-add 2.
    pub fn flop(&self) -> u32 {
        self.counted_flop() + self.divide + self.special
    }

    /// FLOP as a GPU's counters see it: additions, multiplications and fused ones alone.
    ///
    /// Nsight Compute sums FADD + FMUL + 2·FFMA (audit, E14): a relu is a comparison and an
    /// exponential a MUFU instruction. The steps that a compiler adds to refine a quotient or to
    /// scale an exponent are left out, as they differ between compilers: a lower bound then.
    pub fn counted_flop(&self) -> u32 {
        self.add + self.multiply + 2 * self.fma
    }
}

/// A function that may stand in an elementwise expression.
struct Elementwise {
    name: &'static str,
    signature: &'static str,
    arguments: std::ops::RangeInclusive<usize>,
    add: u32,
    divide: u32,
    special: u32,
}

const fn special(name: &'static str) -> Elementwise {
    Elementwise {
        name,
        signature: "x",
        arguments: 1..=1,
        add: 0,
        divide: 0,
        special: 1,
    }
}

const fn extreme(name: &'static str) -> Elementwise {
    Elementwise {
        signature: "x, y, …",
        arguments: 2..=64,
        special: 0,
        ..special(name)
    }
}

const FUNCTIONS: &[Elementwise] = &[
    special("relu"),
    special("exp"),
    special("log"),
    special("sqrt"),
    special("rsqrt"),
    special("tanh"),
    special("erf"),
    special("sin"),
    special("cos"),
    extreme("min"),
    extreme("max"),
    // A sign is part of the operand.
    Elementwise {
        special: 0,
        ..special("abs")
    },
    // 1/(1 + exp(-x))
    Elementwise {
        add: 1,
        divide: 1,
        ..special("sigmoid")
    },
    Elementwise {
        signature: "a, b, c",
        arguments: 3..=3,
        special: 0,
        ..special("fma")
    },
];

/// Counts the operations of an elementwise expression, as it is written.
///
/// A sum with a product is one fused multiply-add. Signs cost nothing, parts without variables are
/// worked out beforehand, a quotient by a constant power of two is a product, and a whole power is
/// repeated multiplication by squaring.
///
/// # Errors
/// A function that is not elementwise, a wrong count of arguments, text, or an exponent or divisor
/// without a finite value.
pub fn count(expr: &Expr) -> Result<Operations, FormulaError> {
    let mut counter = Counter::default();
    counter.see(expr)?;
    counter.operations.loads = u32::try_from(variables(expr).len()).unwrap_or(u32::MAX);
    Ok(counter.operations)
}

/// The variables of an expression in the order of their first mention: what each element of the
/// result loads, once each.
pub fn variables(expr: &Expr) -> Vec<&str> {
    let mut names = Vec::new();
    expr.visit(&mut |part| {
        if let Node::Name(name) = &part.node
            && !names.contains(&name.as_str())
        {
            names.push(name.as_str());
        }
    });
    names
}

#[derive(Default)]
struct Counter {
    operations: Operations,
}

/// What a part turns out to be, for the part around it.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    /// No variable in it.
    Constant,
    /// A product, which a sum may take in.
    Product,
    Other,
}

impl Counter {
    fn see(&mut self, expr: &Expr) -> Result<Part, FormulaError> {
        match &expr.node {
            Node::Number { .. } => Ok(Part::Constant),
            Node::Text(_) => Err(FormulaError::new(
                expr.at.clone(),
                ErrorKind::TextInCalculation,
            )),
            Node::Name(_) => Ok(Part::Other),
            Node::Negate(inner) => self.see(inner),
            Node::Binary {
                operator,
                left,
                right,
            } => self.binary(*operator, left, right),
            Node::Call { name, arguments } => self.call(expr, name, arguments),
        }
    }

    fn binary(
        &mut self,
        operator: Operator,
        left: &Expr,
        right: &Expr,
    ) -> Result<Part, FormulaError> {
        let parts = [self.see(left)?, self.see(right)?];
        if parts == [Part::Constant; 2] {
            return Ok(Part::Constant);
        }
        let constant = match parts[1] {
            Part::Constant => constant(right)?.map(|quantity| quantity.value),
            _ => None,
        };
        let operations = &mut self.operations;
        match operator {
            Operator::Add | Operator::Subtract if parts.contains(&Part::Product) => {
                operations.multiply -= 1;
                operations.fma += 1;
                Ok(Part::Other)
            }
            Operator::Add | Operator::Subtract => {
                operations.add += 1;
                Ok(Part::Other)
            }
            Operator::Multiply => {
                operations.multiply += 1;
                Ok(Part::Product)
            }
            Operator::Divide if constant.is_some_and(is_power_of_two) => {
                operations.multiply += 1;
                Ok(Part::Product)
            }
            Operator::Divide => {
                operations.divide += 1;
                Ok(Part::Other)
            }
            Operator::Power => Ok(self.power(parts[0], constant.and_then(whole))),
        }
    }

    fn power(&mut self, base: Part, exponent: Option<i32>) -> Part {
        let operations = &mut self.operations;
        let Some(exponent) = exponent else {
            operations.special += 1;
            return Part::Other;
        };
        let times = exponent.unsigned_abs();
        // Squarings, and a product for every further digit 1 of the exponent.
        let products = times
            .checked_ilog2()
            .map_or(0, |log| log + times.count_ones() - 1);
        operations.multiply += products;
        if exponent < 0 {
            operations.divide += 1;
            return Part::Other;
        }
        match times {
            0 => Part::Other,
            1 => base,
            _ => Part::Product,
        }
    }

    fn call(&mut self, expr: &Expr, name: &str, arguments: &[Expr]) -> Result<Part, FormulaError> {
        let Some(function) = FUNCTIONS.iter().find(|function| function.name == name) else {
            let near = nearest(name, FUNCTIONS.iter().map(|function| function.name)).join(", ");
            let kind = ErrorKind::UnknownFunction {
                name: name.to_owned(),
                near,
            };
            return Err(FormulaError::new(expr.name_at(name), kind));
        };
        if !function.arguments.contains(&arguments.len()) {
            let kind = ErrorKind::Argument {
                function: function.name,
                signature: function.signature,
                reason: Reason::Count {
                    given: arguments.len(),
                },
            };
            return Err(FormulaError::new(expr.at.clone(), kind));
        }
        let mut varies = false;
        for argument in arguments {
            varies |= self.see(argument)? != Part::Constant;
        }
        if !varies {
            return Ok(Part::Constant);
        }
        self.operations.add += function.add;
        self.operations.divide += function.divide;
        self.operations.special += function.special;
        match function.name {
            "fma" => self.operations.fma += 1,
            "min" | "max" => {
                self.operations.special += u32::try_from(arguments.len() - 1).unwrap_or(0);
            }
            _ => {}
        }
        Ok(Part::Other)
    }
}

/// The number that a part without variables and functions stands for.
///
/// Not by `evaluate`, which would bring all functions of the model into the page.
fn constant(expr: &Expr) -> Result<Option<Quantity>, FormulaError> {
    match &expr.node {
        Node::Number { value, measure } => Ok(Some(literal(*value, measure.as_ref()))),
        Node::Negate(inner) => {
            let inner = constant(inner)?;
            Ok(inner.map(|Quantity { value, unit }| Quantity::new(-value, unit)))
        }
        Node::Binary {
            operator,
            left,
            right,
        } => match (constant(left)?, constant(right)?) {
            (Some(left), Some(right)) => combine(*operator, left, right)
                .map(Some)
                .map_err(|kind| FormulaError::new(expr.at.clone(), kind)),
            _ => Ok(None),
        },
        Node::Text(_) | Node::Name(_) | Node::Call { .. } => Ok(None),
    }
}

fn is_power_of_two(value: f64) -> bool {
    // All 52 bits behind the leading one are zero.
    value.is_normal() && value.to_bits() << 12 == 0
}
