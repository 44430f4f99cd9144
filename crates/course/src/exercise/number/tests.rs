//! One small exercise with the traps of the chapter's. Right and wrong numbers
//! are worked out by hand beside each case.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod grades;

use super::super::{
    answer::{Answer, Answers},
    grade::{Grade, grade},
    schema::Exercise,
    sitting::{Sitting, Tables},
    variant::Variant,
};
use std::collections::BTreeMap;

const EXERCISE: &str = include_str!("tests/linear.toml");

pub(super) fn exercise() -> Exercise {
    toml::from_str(EXERCISE).unwrap()
}

/// What is said to answers as typed.
fn said(answers: &[(&str, &str)]) -> BTreeMap<String, Grade> {
    let exercise = exercise();
    let answers = answers.iter().map(|(part, text)| {
        let mut answer = Answer::default();
        let key = if *part == "bound" { "choice" } else { "text" };
        answer.push(key, *text);
        ((*part).to_owned(), answer)
    });
    let answers: Answers = answers.collect();
    grade(&Sitting {
        exercise: &exercise,
        variant: &Variant::chapter(&exercise),
        answers: &answers,
        tables: &Tables::default(),
    })
}

/// What is said to one of them.
fn of(part: &str, answers: &[(&str, &str)]) -> Grade {
    said(answers).remove(part).unwrap()
}
