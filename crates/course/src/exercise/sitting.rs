//! One variant with its answers: what formulas of an exercise can name.

use super::{
    answer::Answers,
    schema::{Exercise, Kind},
    variant::Variant,
};
use ridgepoint_formula::{Environment, FormulaError, Quantity, Value, evaluate, parse};
use ridgepoint_model::occupancy::triton::RegisterTable;
use std::cell::Cell;

/// How deep definitions and parts may lean on each other.
const DEEPEST: u32 = 40;

/// Measurements that grading rests on, handed in by whoever has the files.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables {
    /// Registers and spills of compiled configurations.
    pub registers: RegisterTable,
}

/// An exercise while it is answered.
#[derive(Clone, Copy, Debug)]
pub struct Sitting<'a> {
    /// What is asked.
    pub exercise: &'a Exercise,
    /// With which numbers.
    pub variant: &'a Variant,
    /// What was answered so far.
    pub answers: &'a Answers,
    /// What grading rests on.
    pub tables: &'a Tables,
}

impl<'a> Sitting<'a> {
    /// Values where `part("b.ai")` is the right number.
    #[must_use]
    pub fn key(&self) -> Values<'a> {
        Values::new(*self, false)
    }

    /// Values where `part("b.ai")` is the learner's number, where there is one
    /// that can be read.
    #[must_use]
    pub fn own(&self) -> Values<'a> {
        Values::new(*self, true)
    }
}

/// What a formula can name: parameters, definitions, `part("id")` for the number
/// of another part, and `lever("id", "registers")` for what a design changed.
#[derive(Clone, Debug)]
pub struct Values<'a> {
    sitting: Sitting<'a>,
    own: bool,
    depth: Cell<u32>,
}

impl<'a> Values<'a> {
    const fn new(sitting: Sitting<'a>, own: bool) -> Self {
        Self {
            sitting,
            own,
            depth: Cell::new(0),
        }
    }

    /// The value of a formula.
    ///
    /// # Errors
    /// The part of it that has no value.
    pub fn value(&self, formula: &str) -> Result<Value, FormulaError> {
        evaluate(&parse(formula)?, self)
    }

    /// The number of a formula, in base units; none where it has none.
    #[must_use]
    pub fn number(&self, formula: &str) -> Option<Quantity> {
        match self.value(formula) {
            Ok(Value::Number(quantity)) => Some(quantity),
            _ => None,
        }
    }

    /// Whether a condition holds: above zero. No condition never does.
    #[must_use]
    pub fn holds(&self, condition: &str) -> bool {
        !condition.is_empty()
            && self
                .number(condition)
                .is_some_and(|quantity| quantity.value > 0.0)
    }

    /// The number of a part.
    fn part(&self, id: &str) -> Result<Value, String> {
        let part = self.sitting.exercise.part(id);
        let part = part.ok_or_else(|| format!("there is no part `{id}`"))?;
        if (self.own || part.kind == Kind::Assume)
            && let Some(value) = super::number::typed(&self.sitting, part)
        {
            return Ok(value);
        }
        self.below(|| self.value(&part.expect))
            .map_err(|error| format!("`{id}`: {error}"))
    }

    /// Goes one step deeper, as far as that may go.
    fn below(&self, then: impl FnOnce() -> Result<Value, FormulaError>) -> Result<Value, String> {
        if self.depth.get() >= DEEPEST {
            return Err("it leans on itself".into());
        }
        self.depth.set(self.depth.get() + 1);
        let value = then().map_err(|error| error.to_string());
        self.depth.set(self.depth.get() - 1);
        value
    }
}

impl Environment for Values<'_> {
    fn variable(&self, name: &str) -> Option<Value> {
        let Sitting {
            exercise, variant, ..
        } = self.sitting;
        variant.value(exercise, name).or_else(|| {
            let defined = exercise.lets.iter().find(|defined| defined.id == name)?;
            self.below(|| self.value(&defined.is)).ok()
        })
    }

    fn call(&self, name: &str, arguments: &[Value]) -> Option<Result<Value, String>> {
        match (name, arguments) {
            ("part", [Value::Text(id)]) => Some(self.part(id)),
            ("part", _) => Some(Err("it takes the id of a part in double quotes".into())),
            ("lever", [Value::Text(id), Value::Text(lever)]) => {
                Some(super::design::lever(&self.sitting, id, lever))
            }
            ("lever", _) => Some(Err(
                "it takes the id of a design and a lever, each in double quotes".into(),
            )),
            _ => None,
        }
    }

    fn names(&self) -> Vec<&str> {
        let exercise = self.sitting.exercise;
        let params = exercise.params.iter().map(|param| param.id.as_str());
        let lets = exercise.lets.iter().map(|defined| defined.id.as_str());
        params.chain(lets).chain(["part", "lever"]).collect()
    }
}
