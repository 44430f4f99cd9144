//! Items that the storage did not take: they live as long as the tab does, from
//! page to page where the browser has room for that, else on this page alone.

use super::Store;
use leptos::prelude::*;
use ridgepoint_course::progress::{Item, Items, item_of, merge, time_of};
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

    /// Tries once more to keep what the storage did not take, together with what
    /// another tab has kept in its place.
    pub(crate) fn keep_at_last(&self, course: &str) {
        if self.storage().is_none() {
            return;
        }
        for (key, text) in self.visit.get_value() {
            let Some(name) = item_of(course, &key) else {
                continue;
            };
            match self.standing(&key) {
                // It could not be set aside, and still stands.
                Some(standing) if Item::parse(name).check(&standing).is_err() => {}
                Some(standing) if time_of(&text).is_some() => {
                    self.join(name, &key, text, standing);
                }
                _ => {
                    self.put(&key, text);
                }
            }
        }
    }

    /// What another tab writes takes the place of what is kept for the visit, where
    /// it is the later.
    pub(super) fn heed_other_tabs(&self, course: &str) {
        if !self.present {
            return;
        }
        let (store, course) = (*self, course.to_owned());
        let _ = window_event_listener_untyped("storage", move |event| {
            let key = js_sys::Reflect::get(&event, &"key".into()).ok();
            if let Some(key) = key.and_then(|key| key.as_string()) {
                store.heed(&course, &key);
            }
        });
    }

    fn heed(&self, course: &str, key: &str) {
        let Some(text) = self.visit.with_value(|visit| visit.get(key).cloned()) else {
            return;
        };
        match (item_of(course, key), self.standing(key)) {
            (Some(name), Some(standing)) if Item::parse(name).check(&standing).is_err() => {}
            (Some(name), Some(standing)) if time_of(&text).is_some() => {
                self.join(name, key, text, standing);
            }
            // Without a time, it is the later because it was written just now.
            _ => {
                self.end_visit_of(key);
            }
        }
    }

    /// Makes one of what is kept for the visit and what stands.
    fn join(&self, name: &str, key: &str, text: String, standing: String) {
        let of = |text| Items::from([(name.to_owned(), text)]);
        let joined = merge(&of(text), &of(standing)).taken.remove(name);
        match joined {
            Some(joined) => {
                self.put(key, joined);
            }
            None => {
                self.end_visit_of(key);
            }
        }
    }
}

/// The storage of the tab, when the browser gives it.
fn session() -> Option<Storage> {
    window().session_storage().ok().flatten()
}
