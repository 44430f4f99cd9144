//! The names of wrong thoughts, which hold across the exercises of the chapter.

use crate::{data::use_data, reactive::held};
use leptos::prelude::*;
use ridgepoint_course::exercise::{Exercise, LIST, Listed, Misconception, Text};

/// Wrong thoughts with their names.
#[derive(Clone, Copy)]
pub(super) struct Thoughts(Memo<Vec<Misconception>>);

impl Thoughts {
    /// Those that an exercise names itself, and those of the others once their
    /// list is there.
    pub(super) fn known_to(exercise: &Exercise) -> Self {
        let own = exercise.misconceptions.clone();
        let file = use_data(LIST);
        Self(held(move || {
            let listed = file.with(|text| serde_json::from_str(text.as_deref()?).ok());
            let listed: Vec<Listed> = listed.unwrap_or_default();
            let others = listed.into_iter().flat_map(|listed| listed.misconceptions);
            own.iter().cloned().chain(others).collect()
        }))
    }

    /// Follows the list of names.
    pub(super) fn track(self) {
        self.0.track();
    }

    /// The name of one.
    pub(super) fn name(self, id: &str) -> Option<Text> {
        self.0.with(|all| {
            let thought = all.iter().find(|thought| thought.id == id)?;
            Some(thought.title.clone())
        })
    }
}
