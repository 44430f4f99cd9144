//! One sound exercise, and one change at a time that spoils it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod names;
mod parts;
mod texts;
mod variants;

use super::check;
use crate::exercise::{Exercise, Tables};
use std::collections::BTreeSet;

const SOUND: &str = include_str!("tests/sound.toml");

fn problems(text: &str) -> Vec<(String, String)> {
    let exercise: Exercise = toml::from_str(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let known = BTreeSet::from(["no-fma".to_owned()]);
    let found = check(&exercise, &Tables::default(), &known);
    found
        .into_iter()
        .map(|problem| (problem.at, problem.sentence))
        .collect()
}

#[test]
fn a_sound_exercise_has_no_problem() {
    assert_eq!(problems(SOUND), []);
}

/// The change is found, and nothing else is said.
fn spoilt(from: &str, to: &str, at: &str, words: &str) {
    assert!(SOUND.contains(from), "{from}");
    let text = SOUND.replacen(from, to, 1);
    let found = problems(&text);
    assert!(
        found
            .iter()
            .any(|(place, sentence)| place == at && sentence.contains(words)),
        "{found:#?}"
    );
    // Where the press looks for the line.
    for (place, _) in found {
        assert!(text.contains(&format!("id = \"{place}\"")), "{place}");
    }
}
