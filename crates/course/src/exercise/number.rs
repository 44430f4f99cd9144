//! Grades a number: right, on another footing, following from an earlier slip,
//! or led to by a known wrong thought.

use super::{
    answer::{Answer, Answers},
    grade::{Grade, Verdict},
    schema::Part,
    sitting::Sitting,
};
use crate::number::Field;
use ridgepoint_formula::Value;

impl Part {
    /// The field that its number is typed into; none for other parts, or where
    /// its quantity or unit is unknown.
    #[must_use]
    pub fn field(&self) -> Option<Field> {
        None
    }
}

/// The number that was typed for a part, if it can be read.
pub(super) fn typed(_part: &Part, _answers: &Answers) -> Option<Value> {
    None
}

pub(super) fn grade(_sitting: &Sitting<'_>, _part: &Part, _answer: &Answer) -> Grade {
    Grade::new(Verdict::Wrong)
}

pub(super) fn grade_assumption(_part: &Part, _answer: &Answer) -> Grade {
    Grade::new(Verdict::Wrong)
}
