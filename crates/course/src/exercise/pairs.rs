//! Grades what is matched or put in order.

use super::{
    answer::Answer,
    grade::{Grade, Verdict},
    schema::Part,
    sitting::Sitting,
};

pub(super) fn matched(_part: &Part, _answer: &Answer) -> Grade {
    Grade::new(Verdict::Wrong)
}

pub(super) fn ordered(_sitting: &Sitting<'_>, _part: &Part, _answer: &Answer) -> Grade {
    Grade::new(Verdict::Wrong)
}
