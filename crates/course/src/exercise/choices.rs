//! Grades what is chosen among options: one, one with a reason, several, one
//! with evidence.

use super::{
    answer::Answer,
    grade::{Grade, Verdict},
    schema::Part,
    sitting::Sitting,
};

pub(super) fn choice(_sitting: &Sitting<'_>, _part: &Part, _answer: &Answer) -> Grade {
    Grade::new(Verdict::Wrong)
}

pub(super) fn reasoned(_sitting: &Sitting<'_>, _part: &Part, _answer: &Answer) -> Grade {
    Grade::new(Verdict::Wrong)
}

pub(super) fn several(_sitting: &Sitting<'_>, _part: &Part, _answer: &Answer) -> Grade {
    Grade::new(Verdict::Wrong)
}

pub(super) fn pick(_sitting: &Sitting<'_>, _part: &Part, _answer: &Answer) -> Grade {
    Grade::new(Verdict::Wrong)
}
