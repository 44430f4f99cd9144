//! An exercise while it is worked on: its numbers, its answers, and what was
//! said to them. Every view of a part reads and writes through it.

use super::thoughts::Thoughts;
use crate::{progress::Progress, reactive::held, widgets::escape};
use leptos::prelude::*;
use ridgepoint_course::{
    exercise::{
        self, Answer, Answers, Exercise, Grade, Kind, OPEN, Part, Sitting, Tables, Text, Values,
        Variant, Verdict,
    },
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
    /// The numbers of the seed.
    variant: Memo<Variant>,
    /// Every answer as it stands.
    answers: Memo<Answers>,
    /// Those of them on which the right numbers rest.
    declared: Memo<Answers>,
    /// Counts checks: what is said to a part may change with another's answer,
    /// but not while that is still being typed.
    checks: RwSignal<u32>,
    /// The names of wrong thoughts.
    thoughts: Thoughts,
}

impl Sheet {
    /// A sheet of `exercise` in the element `scope`.
    pub(crate) fn new(
        exercise: Exercise,
        scope: &str,
        seed: Signal<String>,
        tables: Signal<Arc<Tables>>,
        (progress, locale): (Progress, Locale),
    ) -> Self {
        let thoughts = Thoughts::known_to(&exercise);
        let exercise = Arc::new(exercise);
        let own = exercise.clone();
        let variant = held(move || Variant::seeded(&own, &seed.get()));
        let own = exercise.clone();
        let answers = held(move || answered(&own, progress, &seed.get(), |_| true));
        let own = exercise.clone();
        let declared = held(move || answered(&own, progress, &seed.get(), is_declared));
        Self {
            exercise,
            locale,
            scope: scope.to_owned(),
            seed,
            tables,
            progress,
            variant,
            answers,
            declared,
            checks: RwSignal::new(0),
            thoughts,
        }
    }

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
        if work.answer == answer {
            return;
        }
        work.answer = answer;
        work.verdict = None;
        self.keep(part, work);
        // What follows from it is right or wrong at once.
        if self.exercise.part(part).is_some_and(is_declared) {
            self.reconsider();
        }
    }

    /// Grades the answer to a part, and keeps what came of it. The same answer
    /// again is no second try.
    pub(crate) fn check(&self, part: &str) {
        let mut work = untrack(|| self.work(part));
        let grade = untrack(|| self.graded(part));
        let Some(grade) = grade.filter(|_| work.verdict.is_none()) else {
            return;
        };
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
        self.reconsider();
    }

    /// Changes what is open of the help for a part.
    pub(crate) fn open(&self, part: &str, open: impl FnOnce(&mut Work)) {
        let mut work = untrack(|| self.work(part));
        open(&mut work);
        self.keep(part, work);
    }

    /// What is said to the answer to a part. It follows other parts when they
    /// are checked, not while they are typed.
    pub(super) fn said(&self, part: &str) -> Option<Grade> {
        self.checks.track();
        self.tables.track();
        self.declared.track();
        untrack(|| self.graded(part))
    }

    /// How many of the parts that count are right, and how many there are.
    pub(crate) fn right(&self) -> [usize; 2] {
        let parts = self.exercise.parts().filter(|part| part.weight() > 0.0);
        let right = |part: &&Part| {
            let verdict = self.work(&part.id).verdict;
            verdict.is_some_and(|verdict| verdict.credit() > 0.0)
        };
        let parts: Vec<_> = parts.collect();
        [parts.iter().copied().filter(right).count(), parts.len()]
    }

    /// The name of a wrong thought, as HTML.
    pub(super) fn thought(&self, id: &str) -> Option<String> {
        self.thoughts.name(id).map(|name| self.fill(&name))
    }

    /// Empties every part of this variant.
    pub(crate) fn start_over(&self) {
        let seed = self.seed.get_untracked();
        self.progress.reset(&self.exercise.id, &seed);
    }

    /// A text with this variant's numbers, as HTML.
    pub(crate) fn fill(&self, text: &Text) -> String {
        let text = text.get(self.locale);
        if !text.contains(OPEN) {
            return text.clone();
        }
        self.with_key(|key| {
            let filled = exercise::fill(text, key, escape);
            filled.unwrap_or_else(|error| escape(&error.to_string()))
        })
    }

    /// The same, following the variant.
    pub(crate) fn words(&self, text: &Text) -> Signal<String> {
        let own = text.get(self.locale);
        if !own.contains(OPEN) {
            return Signal::stored(own.clone());
        }
        let (sheet, text) = (self.clone(), text.clone());
        held(move || sheet.fill(&text)).into()
    }

    /// Something that rests on the variant and the answers as they stand.
    pub(crate) fn with<T>(&self, then: impl FnOnce(&Sitting<'_>) -> T) -> T {
        self.sitting(self.answers, then)
    }

    /// Something that rests on the right values of the variant.
    pub(crate) fn with_key<T>(&self, then: impl FnOnce(&Values<'_>) -> T) -> T {
        self.sitting(self.declared, |sitting| then(&sitting.key()))
    }

    fn sitting<T>(&self, answers: Memo<Answers>, then: impl FnOnce(&Sitting<'_>) -> T) -> T {
        let (variant, answers, tables) = (self.variant.get(), answers.get(), self.tables.get());
        then(&Sitting {
            exercise: &self.exercise,
            variant: &variant,
            answers: &answers,
            tables: &tables,
        })
    }

    fn graded(&self, part: &str) -> Option<Grade> {
        self.with(|sitting| exercise::grade_part(sitting, part))
    }

    /// Keeps anew what is said to parts whose verdict has changed with another
    /// part. That is no try of theirs.
    fn reconsider(&self) {
        for part in self.exercise.parts() {
            let mut work = untrack(|| self.work(&part.id));
            if !work.verdict.is_some_and(Verdict::counts) {
                continue;
            }
            let now = untrack(|| self.graded(&part.id)).map(|grade| grade.verdict);
            if now != work.verdict {
                work.verdict = now;
                self.keep(&part.id, work);
            }
        }
        self.checks.update(|checks| *checks += 1);
    }

    fn keep(&self, part: &str, mut work: Work) {
        work.version = self.exercise.part(part).map_or(0, Part::version);
        let seed = self.seed.get_untracked();
        self.progress.keep(&self.exercise.id, &seed, part, work);
    }
}

/// Whether right numbers rest on the answer.
fn is_declared(part: &Part) -> bool {
    matches!(part.kind, Kind::Assume | Kind::Design)
}

fn answered(
    exercise: &Exercise,
    progress: Progress,
    seed: &str,
    counts: fn(&Part) -> bool,
) -> Answers {
    let parts = exercise.parts().filter(|part| counts(part));
    let answers = parts.filter_map(|part| {
        let work = progress.work(&exercise.id, seed, &part.id)?;
        (!work.answer.is_empty()).then(|| (part.id.clone(), work.answer))
    });
    answers.collect()
}
