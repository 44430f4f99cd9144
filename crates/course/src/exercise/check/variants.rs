//! Every variant, with all its values.

use super::{Problems, conditions, graph::settings, texts, windows};
use crate::exercise::{
    answer::Answers,
    schema::{Exercise, Kind, Part},
    sitting::{Sitting, Tables, Values},
    variant::Variant,
};
use ridgepoint_formula::{Unit, Value};

/// More than anyone looks at, and little enough to be worked out one by one.
const MOST: u64 = 5000;

/// One variant while it is looked at.
pub(super) struct Look<'a> {
    pub(super) exercise: &'a Exercise,
    pub(super) number: u64,
    pub(super) values: Values<'a>,
}

pub(super) fn check(exercise: &Exercise, tables: &Tables, problems: &mut Problems) {
    let count = exercise.variants();
    if count > MOST {
        let sentence = format!("there are {count} variants; at most {MOST} can be checked");
        problems.add(&exercise.id, sentence);
    }
    let texts = texts::all_formulas(exercise);
    for number in 0..count.min(MOST) {
        let Some(variant) = Variant::number(exercise, number) else {
            continue;
        };
        let sitting = Sitting {
            exercise,
            variant: &variant,
            answers: &Answers::new(),
            tables,
        };
        let look = Look {
            exercise,
            number,
            values: sitting.key(),
        };
        for defined in &exercise.lets {
            look.value(&defined.id, &defined.is, problems);
        }
        for (at, formula) in &texts {
            look.value(at, formula, problems);
        }
        for part in exercise.parts() {
            of_part(&look, part, problems);
        }
    }
}

fn of_part(look: &Look<'_>, part: &Part, problems: &mut Problems) {
    match part.kind {
        Kind::Number => windows::check(look, part, problems),
        Kind::Assume => windows::check_assumption(look, part, problems),
        Kind::Choice | Kind::Reasoned | Kind::Several | Kind::Pick => {
            conditions::check(look, part, problems);
        }
        Kind::Order => conditions::check_order(look, part, problems),
        Kind::Design => design(look, part, problems),
        Kind::Match => {}
    }
}

fn design(look: &Look<'_>, part: &Part, problems: &mut Problems) {
    for (name, formula) in part.design.iter().flat_map(settings) {
        let Some(value) = look.number(&part.id, formula, Unit::NONE, problems) else {
            continue;
        };
        let fits = match name {
            "target" => value > 0.0 && value <= 1.0,
            _ => value >= 1.0 && value.fract() == 0.0,
        };
        if !fits {
            look.once(&part.id, name, problems, || {
                format!("`{name}` is {value}; it is a whole number, and `target` a share")
            });
        }
    }
}

impl Look<'_> {
    /// The value of a formula; what it lacks is a problem.
    pub(super) fn value(&self, at: &str, formula: &str, problems: &mut Problems) -> Option<Value> {
        match self.values.value(formula) {
            Ok(value) => Some(value),
            Err(error) => {
                self.once(at, formula, problems, || format!("`{formula}`: {error}"));
                None
            }
        }
    }

    /// The number of a formula in a unit; anything else is a problem.
    pub(super) fn number(
        &self,
        at: &str,
        formula: &str,
        unit: Unit,
        problems: &mut Problems,
    ) -> Option<f64> {
        match self.value(at, formula, problems)? {
            Value::Number(number) if number.unit == unit => Some(number.value),
            Value::Number(number) => {
                self.once(at, formula, problems, || {
                    format!("`{formula}` is in {}; {unit} is asked for", number.unit)
                });
                None
            }
            Value::Text(text) => {
                self.once(at, formula, problems, || {
                    format!("`{formula}` is the text “{text}”; a number is asked for")
                });
                None
            }
        }
    }

    /// Tells a problem of the first variant that has it.
    pub(super) fn once(
        &self,
        at: &str,
        topic: &str,
        problems: &mut Problems,
        sentence: impl FnOnce() -> String,
    ) {
        problems.once(at, topic, || match self.number {
            0 => sentence(),
            number => format!("variant {number}: {}", sentence()),
        });
    }
}
