//! An exercise while it is worked on: its numbers, its answers, and what was
//! said to them. Every view of a part reads and writes through it.

use crate::{progress::Progress, widgets::escape};
use leptos::prelude::*;
use ridgepoint_course::{
    exercise::{self, Answer, Answers, Exercise, Grade, Sitting, Tables, Text, Values, Variant},
    locale::Locale,
    progress::Work,
};
use std::sync::Arc;

/// An exercise that is being worked on.
#[derive(Clone)]
pub(crate) struct Sheet {
    /// What is asked.
    pub(crate) exercise: Arc<Exercise>,
    /// The language of the page.
    pub(crate) locale: Locale,
    /// The id of the element that it stands in.
    pub(crate) scope: String,
    /// The seed of the variant; empty for the chapter's own numbers.
    pub(crate) seed: Signal<String>,
    /// What grading rests on.
    pub(crate) tables: Signal<Arc<Tables>>,
    /// Where the work is kept.
    pub(crate) progress: Progress,
}

impl Sheet {
    /// An id that stands once on the page.
    pub(crate) fn id(&self, part: &str, of: &str) -> String {
        format!("{}-{}-{of}", self.scope, part.replace('.', "-"))
    }

    /// The work on a part as it stands.
    pub(crate) fn work(&self, part: &str) -> Work {
        let seed = self.seed.get();
        let kept = self.progress.work(&self.exercise.id, &seed, part);
        kept.unwrap_or_default()
    }

    /// The answer to a part as it stands.
    pub(crate) fn answer(&self, part: &str) -> Answer {
        self.work(part).answer
    }

    /// Takes an answer, and keeps it at once. What was said to the one before
    /// no longer holds.
    pub(crate) fn put(&self, part: &str, answer: Answer) {
        let mut work = untrack(|| self.work(part));
        if work.answer != answer {
            work.answer = answer;
            work.verdict = None;
            self.keep(part, work);
        }
    }

    /// Grades the answer to a part, and keeps what came of it.
    pub(crate) fn check(&self, part: &str) {
        let mut work = untrack(|| self.work(part));
        let grade = untrack(|| self.graded(part));
        let Some(grade) = grade else { return };
        work.verdict = Some(grade.verdict);
        if grade.verdict.counts() {
            work.tries += 1;
            for id in grade.misconceptions {
                if !work.met.contains(&id) {
                    work.met.push(id);
                }
            }
        }
        self.keep(part, work);
    }

    /// What is said to the answer to a part; none while it was not checked.
    pub(crate) fn said(&self, part: &str) -> Option<Grade> {
        self.work(part).verdict?;
        self.graded(part)
    }

    /// A text with this variant's numbers, as HTML.
    pub(crate) fn fill(&self, text: &Text) -> String {
        self.with(|sitting| {
            let filled = exercise::fill(text.get(self.locale), &sitting.key(), escape);
            filled.unwrap_or_else(|error| escape(&error.to_string()))
        })
    }

    /// Something that rests on the variant and the answers as they stand.
    pub(crate) fn with<T>(&self, then: impl FnOnce(&Sitting<'_>) -> T) -> T {
        let variant = Variant::seeded(&self.exercise, &self.seed.get());
        let answers: Answers = self
            .exercise
            .parts()
            .filter_map(|part| Some((part.id.clone(), self.answered(&part.id)?)))
            .collect();
        let tables = self.tables.get();
        then(&Sitting {
            exercise: &self.exercise,
            variant: &variant,
            answers: &answers,
            tables: &tables,
        })
    }

    /// Something that rests on the right values of the variant.
    pub(crate) fn with_key<T>(&self, then: impl FnOnce(&Values<'_>) -> T) -> T {
        self.with(|sitting| then(&sitting.key()))
    }

    fn answered(&self, part: &str) -> Option<Answer> {
        let answer = self.answer(part);
        (!answer.is_empty()).then_some(answer)
    }

    fn graded(&self, part: &str) -> Option<Grade> {
        self.with(|sitting| exercise::grade_part(sitting, part))
    }

    fn keep(&self, part: &str, mut work: Work) {
        work.version = self.exercise.part(part).map_or(0, |part| part.version());
        let seed = self.seed.get_untracked();
        self.progress.keep(&self.exercise.id, &seed, part, work);
    }
}
