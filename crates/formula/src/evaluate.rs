//! From tree to value: every step checks its units and that its result is finite.

use crate::error::{ErrorKind, FormulaError, Reason};
use crate::expr::{Expr, Node, Operator};
use crate::functions::{self, FUNCTIONS, Function, Kind};
use crate::unit::{Measure, Unit};
use crate::value::{Quantity, Value};
use ridgepoint_model::near::nearest;

/// What an expression may use beyond the model's functions.
///
/// Model functions come first: an environment cannot replace them. Numbers are checked when they
/// are used, so an environment may hand out infinite ones.
pub trait Environment {
    /// The value of a variable; nothing where there is none of that name.
    fn variable(&self, name: &str) -> Option<Value>;

    /// The result of a function, or its reason to refuse; nothing where there is none of that name,
    /// whatever the arguments are. It is asked once without arguments, to learn whether it exists.
    fn call(&self, name: &str, arguments: &[Value]) -> Option<Result<Value, String>>;

    /// Names of variables and functions, to suggest for a misspelt one.
    fn names(&self) -> Vec<&str> {
        Vec::new()
    }
}

/// Nothing but the model's functions.
impl Environment for () {
    fn variable(&self, _: &str) -> Option<Value> {
        None
    }

    fn call(&self, _: &str, _: &[Value]) -> Option<Result<Value, String>> {
        None
    }
}

/// Variables by name, without further functions.
#[derive(Clone, Copy, Debug)]
pub struct Variables<'a>(pub &'a [(&'a str, Value)]);

impl Environment for Variables<'_> {
    fn variable(&self, name: &str) -> Option<Value> {
        self.0
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value.clone())
    }

    fn call(&self, _: &str, _: &[Value]) -> Option<Result<Value, String>> {
        None
    }

    fn names(&self) -> Vec<&str> {
        self.0.iter().map(|(name, _)| *name).collect()
    }
}

/// The value of an expression. A number is finite.
///
/// # Errors
/// The first part that has no value, with its bytes in the source: see [`ErrorKind`].
pub fn evaluate(expr: &Expr, environment: &dyn Environment) -> Result<Value, FormulaError> {
    let value = match &expr.node {
        Node::Number { value, measure } => literal(*value, measure.as_ref()).into(),
        Node::Text(text) => Value::text(text),
        Node::Name(name) => environment.variable(name).ok_or_else(|| {
            let names = environment.names();
            let near = nearest(name, names.into_iter()).join(", ");
            error(
                expr,
                ErrorKind::UnknownName {
                    name: name.clone(),
                    near,
                },
            )
        })?,
        Node::Negate(inner) => {
            let Quantity { value, unit } = quantity(inner, environment)?;
            Value::number(-value, unit)
        }
        Node::Binary {
            operator,
            left,
            right,
        } => {
            let left = quantity(left, environment)?;
            let right = quantity(right, environment)?;
            combine(*operator, left, right)
                .map_err(|kind| error(expr, kind))?
                .into()
        }
        Node::Call { name, arguments } => call(expr, name, arguments, environment)?,
    };
    match value {
        Value::Number(Quantity { value, .. }) if !value.is_finite() => {
            Err(error(expr, ErrorKind::NotFinite))
        }
        value => Ok(value),
    }
}

fn error(expr: &Expr, kind: ErrorKind) -> FormulaError {
    FormulaError::new(expr.at.clone(), kind)
}

fn quantity(expr: &Expr, environment: &dyn Environment) -> Result<Quantity, FormulaError> {
    match evaluate(expr, environment)? {
        Value::Number(quantity) => Ok(quantity),
        Value::Text(_) => Err(error(expr, ErrorKind::TextInCalculation)),
    }
}

/// A number as written, in base units.
pub(crate) fn literal(value: f64, measure: Option<&Measure>) -> Quantity {
    match measure {
        Some(measure) => Quantity::new(value * measure.scale, measure.unit),
        None => value.into(),
    }
}

/// The result of an operator, which is finite.
pub(crate) fn combine(
    operator: Operator,
    left: Quantity,
    right: Quantity,
) -> Result<Quantity, ErrorKind> {
    let (a, b) = (left.value, right.value);
    let (value, unit) = match operator {
        Operator::Add | Operator::Subtract if left.unit != right.unit => {
            return Err(ErrorKind::UnlikeUnits {
                left: left.unit,
                right: right.unit,
            });
        }
        Operator::Add => (a + b, Some(left.unit)),
        Operator::Subtract => (a - b, Some(left.unit)),
        Operator::Multiply => (a * b, left.unit.product(right.unit)),
        Operator::Divide => (a / b, left.unit.quotient(right.unit)),
        Operator::Power => power(left, right)?,
    };
    let unit = unit.ok_or(ErrorKind::UnitTooLarge)?;
    if value.is_finite() {
        Ok(Quantity::new(value, unit))
    } else {
        Err(ErrorKind::NotFinite)
    }
}

fn power(base: Quantity, exponent: Quantity) -> Result<(f64, Option<Unit>), ErrorKind> {
    if exponent.unit != Unit::NONE {
        return Err(ErrorKind::ExponentWithUnit {
            unit: exponent.unit,
        });
    }
    match whole(exponent.value) {
        Some(times) => Ok((whole_power(base.value, times), base.unit.power(times))),
        None if base.unit == Unit::NONE => Ok((base.value.powf(exponent.value), Some(Unit::NONE))),
        None => Err(ErrorKind::BrokenPower { unit: base.unit }),
    }
}

/// The number as an `i32`, if it is one of them.
pub(crate) fn whole(value: f64) -> Option<i32> {
    let in_range = (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&value);
    (in_range && value.fract() == 0.0).then_some(value as i32)
}

/// By squaring, so that the page and the host agree and whole results are exact.
fn whole_power(base: f64, exponent: i32) -> f64 {
    let mut result = 1.0;
    let mut square = base;
    let mut left = exponent.unsigned_abs();
    while left > 0 {
        if left & 1 == 1 {
            result *= square;
        }
        square *= square;
        left >>= 1;
    }
    if exponent < 0 { 1.0 / result } else { result }
}

fn call(
    expr: &Expr,
    name: &str,
    arguments: &[Expr],
    environment: &dyn Environment,
) -> Result<Value, FormulaError> {
    if let Some(function) = functions::find(name) {
        return call_model(expr, function, arguments, environment);
    }
    // Asked before the arguments are read: a misspelt function is the first thing to say.
    if environment.call(name, &[]).is_none() {
        let names = environment.names();
        let known = FUNCTIONS.iter().map(|function| function.name).chain(names);
        let near = nearest(name, known).join(", ");
        let at = expr.name_at(name);
        let name = name.to_owned();
        return Err(FormulaError::new(
            at,
            ErrorKind::UnknownFunction { name, near },
        ));
    }
    let values = arguments
        .iter()
        .map(|argument| evaluate(argument, environment))
        .collect::<Result<Vec<_>, _>>()?;
    let refused = |reason| {
        error(
            expr,
            ErrorKind::Refused {
                function: name.to_owned(),
                reason,
            },
        )
    };
    environment
        .call(name, &values)
        .unwrap_or(Err(String::new()))
        .map_err(refused)
}

fn call_model(
    expr: &Expr,
    function: &Function,
    arguments: &[Expr],
    environment: &dyn Environment,
) -> Result<Value, FormulaError> {
    let refused = |at: &Expr, reason| {
        let (function, signature) = (function.name, function.signature);
        error(
            at,
            ErrorKind::Argument {
                function,
                signature,
                reason,
            },
        )
    };
    let given = arguments.len();
    if !function.takes(given) {
        return Err(refused(expr, Reason::Count { given }));
    }
    let mut values = Vec::with_capacity(given);
    for (index, argument) in arguments.iter().enumerate() {
        let kind = function.kind(index);
        let value = match &argument.node {
            Node::Name(word) if kind != Kind::Number => environment
                .variable(word)
                .unwrap_or_else(|| Value::text(word)),
            _ => evaluate(argument, environment)?,
        };
        match (kind, &value) {
            (Kind::Word, Value::Number(_)) => return Err(refused(argument, Reason::WantsText)),
            (Kind::Number, Value::Text(_)) => return Err(refused(argument, Reason::WantsNumber)),
            _ => values.push(value),
        }
    }
    (function.call)(&values).map_err(|fault| {
        let at = fault
            .argument
            .and_then(|index| arguments.get(index))
            .unwrap_or(expr);
        refused(at, fault.reason)
    })
}
