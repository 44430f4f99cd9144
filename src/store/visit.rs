//! Items that the storage did not take: they live as long as the tab does, from
//! page to page where the browser has room for that, else on this page alone.

use super::Store;
use leptos::prelude::*;
use ridgepoint_course::progress::{Item, item_of, time_of};
use std::collections::BTreeMap;
use web_sys::Storage;

/// What is kept for the visit, by key.
pub(super) type Visit = BTreeMap<String, String>;

/// What an earlier page of the visit has kept.
pub(super) fn begun() -> Visit {
    let Some(session) = session() else {
        return Visit::new();
    };
    let keys = super::our_keys(&session).into_iter();
    keys.filter_map(|key| {
        let text = session.get_item(&key).ok().flatten()?;
        Some((key, text))
    })
    .collect()
}

impl Store {
    pub(super) fn keep_for_the_visit(&self, key: &str, text: String) {
        if let Some(session) = session() {
            // Without room there the item lives on this page alone.
            let _ = session.set_item(key, &text);
        }
        self.visit.update_value(|visit| {
            visit.insert(key.to_owned(), text);
        });
    }

    /// The item is kept for longer, or gone; whether it was kept for the visit.
    pub(super) fn end_visit_of(&self, key: &str) -> bool {
        let was_kept = self
            .visit
            .try_update_value(|visit| visit.remove(key).is_some());
        if was_kept == Some(true)
            && let Some(session) = session()
        {
            let _ = session.remove_item(key);
        }
        was_kept == Some(true)
    }

    /// Tries once more to keep what the storage did not take, unless another tab
    /// has kept something later in its place.
    pub(super) fn keep_at_last(&self, course: &str) {
        let Some(storage) = self.storage() else {
            return;
        };
        for (key, text) in self.visit.get_value() {
            let Some(item) = item_of(course, &key).map(Item::parse) else {
                continue;
            };
            match storage.get_item(&key).ok().flatten() {
                // It could not be set aside, and still stands.
                Some(standing) if item.check(&standing).is_err() => {}
                Some(standing) if time_of(&standing) > time_of(&text) => {
                    self.end_visit_of(&key);
                }
                _ => self.put(&key, text),
            }
        }
    }
}

/// The storage of the tab, when the browser gives it.
fn session() -> Option<Storage> {
    window().session_storage().ok().flatten()
}
