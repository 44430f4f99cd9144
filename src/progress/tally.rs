//! What was read and what is done, counted for the contents and the entrance.

use super::Progress;
use crate::messages as msg;
use ridgepoint_course::{
    locale::Locale,
    manifest::{Drill, Entry, Manifest},
    progress::{Item, right_once},
};
use std::collections::BTreeSet;

/// What a reader has done of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Read to its end.
    Read,
    /// Its exercise is done.
    Done,
}

/// What was read and what is done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Sections, by id.
    read: BTreeSet<String>,
    /// Exercises with their parts that were right.
    right: BTreeSet<(String, String)>,
}

impl Progress {
    /// Counts what was done.
    pub(crate) fn tally(&self) -> Tally {
        let items = self.items();
        let read = items.keys().filter_map(|name| match Item::parse(name) {
            Item::Read(section) => Some(section),
            _ => None,
        });
        Tally {
            read: read.collect(),
            right: right_once(&items),
        }
    }
}

impl Tally {
    /// How many sections were read, of how many.
    pub(crate) fn sections(&self, manifest: &Manifest) -> (usize, usize) {
        let numbered = manifest.sections.iter().filter_map(Entry::number);
        numbered.fold((0, 0), |(read, all), id| {
            (read + usize::from(self.read.contains(id)), all + 1)
        })
    }

    /// How many parts of exercises and quick checks were right, of how many.
    pub(crate) fn answers(&self, manifest: &Manifest) -> (usize, usize) {
        let drills = manifest.exercises.iter();
        drills.fold((0, 0), |(right, all), drill| {
            (right + self.right(drill), all + drill.parts.len())
        })
    }

    /// The sign of a section.
    pub(crate) fn mark(&self, section: &Entry, manifest: &Manifest) -> Option<Mark> {
        let mut exercises = manifest.exercises.iter();
        let exercise = exercises.find(|drill| drill.section == section.id && !drill.is_check());
        match exercise {
            Some(drill) => {
                let done = self.right(drill) == drill.parts.len() && !drill.parts.is_empty();
                done.then_some(Mark::Done)
            }
            None => self.read.contains(&section.id).then_some(Mark::Read),
        }
    }

    /// How many parts of an exercise were right.
    pub(crate) fn right(&self, drill: &Drill) -> usize {
        let is_right = |part: &&String| self.right.contains(&(drill.id.clone(), (*part).clone()));
        drill.parts.iter().filter(is_right).count()
    }

    /// Both counts in a sentence.
    pub(crate) fn say(&self, manifest: &Manifest, locale: Locale) -> String {
        let ((read, sections), (right, parts)) = (self.sections(manifest), self.answers(manifest));
        msg::ProgressSoFar {
            read: &read.to_string(),
            sections: &sections.to_string(),
            right: &right.to_string(),
            parts: &parts.to_string(),
        }
        .say(locale)
    }

    /// Whether there is nothing yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.read.is_empty() && self.right.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest() -> Manifest {
        let section = |id: &str| Entry {
            id: id.into(),
            ..Entry::default()
        };
        let drill = |id: &str, section: &str| Drill {
            id: id.into(),
            section: section.into(),
            parts: vec!["a".into(), "b".into()],
        };
        Manifest {
            sections: vec![section("11.1"), section("11.2"), section("exercise-1")],
            exercises: vec![drill("check-11.2", "11.2"), drill("roofline", "exercise-1")],
            ..Manifest::default()
        }
    }

    fn tally(right: &[(&str, &str)]) -> Tally {
        let pairs = right
            .iter()
            .map(|(exercise, part)| ((*exercise).into(), (*part).into()));
        Tally {
            read: ["11.2".to_owned(), "11.99".to_owned()].into(),
            right: pairs.collect(),
        }
    }

    #[test]
    fn what_is_gone_is_not_counted() {
        let tally = tally(&[("roofline", "a"), ("roofline", "gone"), ("gone", "a")]);
        assert_eq!(tally.sections(&manifest()), (1, 2));
        assert_eq!(tally.answers(&manifest()), (1, 4));
    }

    #[test]
    fn a_section_is_marked_when_it_was_read_and_an_exercise_when_it_is_done() {
        let manifest = manifest();
        let marks = |tally: &Tally| {
            let sections = manifest.sections.iter();
            sections
                .map(|one| tally.mark(one, &manifest))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            marks(&tally(&[("roofline", "a")])),
            [None, Some(Mark::Read), None]
        );
        let all = tally(&[("roofline", "a"), ("roofline", "b")]);
        assert_eq!(marks(&all), [None, Some(Mark::Read), Some(Mark::Done)]);
    }
}
