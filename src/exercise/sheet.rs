//! An exercise while it is worked on: its numbers, its answers, and what was
//! said to them. Every view of a part reads and writes through it.

use super::{seed::CHAPTER, thoughts::Thoughts};
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
use std::{collections::BTreeMap, sync::Arc};

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
    /// The version of each part.
    versions: Arc<BTreeMap<String, u32>>,
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
        let versions = exercise.parts();
        let versions = versions.map(|part| (part.id.clone(), exercise.version_of(part)));
        let versions = Arc::new(versions.collect());
        let exercise = Arc::new(exercise);
        let own = exercise.clone();
        let variant = held(move || Variant::seeded(&own, &seed.get()));
        let own = exercise.clone();
        let answers = held(move || answered(&own, progress, &seed.get(), |_| true));
        let own = exercise.clone();
        let declared = held(move || answered(&own, progress, &seed.get(), is_declared));
        let sheet = Self {
            exercise,
            locale,
            scope: scope.to_owned(),
            seed,
            tables,
            progress,
            versions,
            variant,
            answers,
            declared,
            checks: RwSignal::new(0),
            thoughts,
        };
        // What was said without the tables, or by an older edition, is said anew.
        let own = sheet.clone();
        Effect::new(move || {
            own.seed.track();
            own.tables.track();
            own.reconsider();
        });
        sheet
    }

    /// The same sheet as nobody has answered it.
    pub(super) fn unanswered(&self) -> Self {
        let none = held(Answers::default);
        Self {
            answers: none,
            declared: none,
            ..self.clone()
        }
    }

    /// An id that stands once on the page.
    pub(crate) fn id(&self, part: &str, of: &str) -> String {
        format!("{}-{}-{of}", self.scope, part.replace('.', "-"))
    }

    /// The work on a part as it stands. A verdict on what was asked before the
    /// question changed is none.
    pub(crate) fn work(&self, part: &str) -> Work {
        let mut work = self.kept(part);
        if self.is_outdated(part, &work) {
            work.verdict = None;
        }
        work
    }

    /// Whether the answer to a part is one to what was asked before the question
    /// changed.
    pub(super) fn has_changed(&self, part: &str) -> bool {
        self.is_outdated(part, &self.kept(part))
    }

    fn kept(&self, part: &str) -> Work {
        let seed = self.seed.get();
        let kept = self.progress.work(&self.exercise.id, &seed, part);
        kept.unwrap_or_default()
    }

    fn is_outdated(&self, part: &str, work: &Work) -> bool {
        !work.answer.is_empty() && work.version != self.version(part)
    }

    fn version(&self, part: &str) -> u32 {
        self.versions.get(part).copied().unwrap_or_default()
    }

    /// The answer to a part as it stands.
    pub(crate) fn answer(&self, part: &str) -> Answer {
        self.kept(part).answer
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
        work.version = self.version(part);
        self.keep(part, work);
        // What follows from a design is right or wrong at once, what follows from
        // an assumption when that is typed to its end.
        let kind = self.exercise.part(part).map(|part| part.kind);
        if kind == Some(Kind::Design) {
            self.reconsider();
        }
    }

    /// Grades the answer to a part, and keeps what came of it. The same answer
    /// again is no second try.
    pub(crate) fn check(&self, part: &str) {
        let mut work = untrack(|| self.work(part));
        let Some(grade) = untrack(|| self.graded(part)) else {
            return;
        };
        if grade.verdict.counts() && work.verdict == Some(grade.verdict) {
            return;
        }
        if !work.verdict.is_some_and(Verdict::counts) {
            try_out(&mut work, &grade);
        }
        work.verdict = Some(grade.verdict);
        work.version = self.version(part);
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
        self.settled(|| self.graded(part))
    }

    /// Something that follows the answers when they are checked, not while they
    /// are typed.
    pub(super) fn settled<T>(&self, tell: impl FnOnce() -> T) -> T {
        self.checks.track();
        self.tables.track();
        self.variant.track();
        self.thoughts.track();
        untrack(tell)
    }

    /// What is to be said against an assumption, in a sentence.
    pub(super) fn objection(&self, part: &str) -> Option<String> {
        let grade = self.graded(part)?;
        let against = !grade.verdict.counts();
        against.then(|| super::verdict::sentences(self, &grade))
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

    /// Keeps anew what is said to checked parts whose verdict has changed with
    /// another part. That is no try of theirs, unless there was nothing to judge
    /// before.
    pub(super) fn reconsider(&self) {
        // Without the measurements a design would lose what it had.
        if self.has_tables() {
            for part in self.exercise.parts() {
                self.reconsider_part(&part.id);
            }
        }
        self.checks
            .update(|checks| *checks = checks.wrapping_add(1));
    }

    fn reconsider_part(&self, part: &str) {
        let mut work = untrack(|| self.work(part));
        let Some(before) = work.verdict else {
            return;
        };
        let now = untrack(|| self.graded(part));
        let Some(grade) = now.filter(|grade| grade.verdict != before) else {
            return;
        };
        if !before.counts() {
            try_out(&mut work, &grade);
        }
        work.verdict = Some(grade.verdict);
        self.keep(part, work);
    }

    /// Whether everything that grading rests on is there.
    fn has_tables(&self) -> bool {
        let mut parts = self.exercise.parts();
        let are_there = untrack(|| self.tables.with(|tables| **tables != Tables::default()));
        are_there || !parts.any(|part| part.kind == Kind::Design)
    }

    fn keep(&self, part: &str, work: Work) {
        let (exercise, seed) = (&self.exercise.id, self.seed.get_untracked());
        self.progress.keep(exercise, &seed, part, work);
        // The next visit begins with the numbers that were worked on last, however
        // one came to them.
        let chapter = |seed: &str| seed.is_empty() || seed == CHAPTER;
        let last = untrack(|| self.progress.seed(exercise)).unwrap_or_default();
        if last != seed && !(chapter(&last) && chapter(&seed)) {
            let seed = if seed.is_empty() { CHAPTER } else { &seed };
            self.progress.keep_seed(exercise, seed);
        }
    }
}

/// Counts a try, with the wrong thoughts that it met. What cannot be judged is
/// none.
fn try_out(work: &mut Work, grade: &Grade) {
    if !grade.verdict.counts() {
        return;
    }
    work.tries = work.tries.saturating_add(1);
    for id in &grade.misconceptions {
        if !work.met.contains(id) {
            work.met.push(id.clone());
        }
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
