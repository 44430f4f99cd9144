//! What the reader has done, kept item by item.

use leptos::prelude::*;
use ridgepoint_course::progress::Work;
use std::collections::BTreeMap;

/// What the reader has done so far.
#[derive(Clone, Copy)]
pub(crate) struct Progress {
    /// The work on parts of this visit, by key.
    works: RwSignal<BTreeMap<String, Work>>,
}

impl Progress {
    /// Nothing done yet.
    pub(crate) fn none() -> Self {
        Self {
            works: RwSignal::new(BTreeMap::new()),
        }
    }

    /// The work on a part of a variant.
    pub(crate) fn work(&self, exercise: &str, seed: &str, part: &str) -> Option<Work> {
        let key = format!("{exercise}:{seed}:{part}");
        self.works.with(|works| works.get(&key).cloned())
    }

    /// Keeps the work on a part of a variant, at once.
    pub(crate) fn keep(&self, exercise: &str, seed: &str, part: &str, work: Work) {
        let key = format!("{exercise}:{seed}:{part}");
        self.works.update(|works| {
            works.insert(key, work);
        });
    }

    /// The seed with which an exercise was last worked on.
    pub(crate) fn seed(&self, _exercise: &str) -> Option<String> {
        None
    }

    /// Keeps the seed with which an exercise is worked on.
    pub(crate) fn keep_seed(&self, _exercise: &str, _seed: &str) {}
}
