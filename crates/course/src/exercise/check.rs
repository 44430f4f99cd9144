//! What is wrong with an exercise, before any learner sees it.

mod conditions;
mod graph;
mod kinds;
mod names;
mod texts;
mod variants;
mod windows;

use super::{schema::Exercise, sitting::Tables};
use std::collections::BTreeSet;

/// Something wrong with an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The id of the part, group, parameter, … that it is about, to find its
    /// line.
    pub at: String,
    /// What is wrong and what would be right, for authors.
    pub sentence: String,
}

/// Checks an exercise in every one of its variants: ids, kinds, languages,
/// formulas, units, and that right, noted and wrong numbers stay apart. `known`
/// are the misconceptions of the whole chapter.
#[must_use]
pub fn check(exercise: &Exercise, tables: &Tables, known: &BTreeSet<String>) -> Vec<Problem> {
    let mut problems = Problems::default();
    names::check(exercise, &mut problems);
    texts::check(exercise, &mut problems);
    kinds::check(exercise, &mut problems);
    graph::check(exercise, known, &mut problems);
    // What leans on itself, or on what is not there, has no value to look at.
    if !problems.fatal {
        variants::check(exercise, tables, &mut problems);
    }
    problems.list
}

/// The problems found so far.
#[derive(Debug, Default)]
struct Problems {
    list: Vec<Problem>,
    said: BTreeSet<(String, String)>,
    fatal: bool,
}

impl Problems {
    fn add(&mut self, at: &str, sentence: impl Into<String>) {
        let sentence = sentence.into();
        self.once(at, &sentence.clone(), || sentence);
    }

    /// One problem of this topic in one place is enough: the next variant has
    /// it too.
    fn once(&mut self, at: &str, topic: &str, sentence: impl FnOnce() -> String) {
        if self.said.insert((at.to_owned(), topic.to_owned())) {
            self.list.push(Problem {
                at: at.to_owned(),
                sentence: sentence(),
            });
        }
    }

    /// After which no variant can be worked out.
    fn fatal(&mut self, at: &str, sentence: impl Into<String>) {
        self.fatal = true;
        self.add(at, sentence);
    }
}

#[cfg(test)]
mod tests;
