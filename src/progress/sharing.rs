//! What other tabs have written: taken over as soon as that disturbs nobody.

use super::Progress;
use leptos::prelude::*;
use ridgepoint_course::progress::{Item, item_of};

impl Progress {
    /// Takes over what another tab has kept under a key. A field that has the
    /// keyboard is left alone until the keyboard leaves it.
    pub(crate) fn reread(&self, key: &str) {
        let name = self
            .course
            .with_value(|course| item_of(course, key).map(ToOwned::to_owned));
        let Some(name) = name else { return };
        if is_at_hand(&name) {
            self.waiting.update_value(|waiting| {
                waiting.insert(name);
            });
        } else {
            self.take_over(&name);
            self.change();
        }
    }

    /// Takes over everything anew.
    pub(crate) fn reread_all(&self) {
        let names = self
            .works
            .with_value(|works| works.keys().cloned().collect::<Vec<_>>());
        for name in names {
            self.take_over(&name);
        }
        self.change();
    }

    fn take_over(&self, name: &str) {
        let held = self.works.with_value(|works| works.get(name).cloned());
        if let Some(held) = held {
            let kept = self.store.read(&self.key(name));
            if held.with_untracked(|held| *held != kept) {
                held.set(kept);
            }
        }
    }

    /// Takes over everything that was missed.
    fn catch_up_with_all(&self) {
        self.course
            .with_value(|course| self.store.keep_at_last(course));
        self.reread_all();
    }

    /// Takes over what waited for the keyboard to leave.
    fn catch_up(&self) {
        let waiting = self
            .waiting
            .try_update_value(std::mem::take)
            .unwrap_or_default();
        for name in waiting {
            self.take_over(&name);
            self.change();
        }
    }
}

/// Listens to other tabs for the whole visit.
pub(crate) fn listen(progress: Progress) {
    let _ = window_event_listener_untyped("focusout", move |_| progress.catch_up());
    // A page that comes back as it was left has missed what happened since.
    let _ = window_event_listener_untyped("pageshow", move |event| {
        let persisted = js_sys::Reflect::get(&event, &"persisted".into());
        if persisted.is_ok_and(|persisted| persisted.is_truthy()) {
            progress.catch_up_with_all();
        }
    });
}

/// Whether the field of an item's part has the keyboard: ids of fields hold the
/// part's own.
fn is_at_hand(name: &str) -> bool {
    let Item::Work { part, .. } = Item::parse(name) else {
        return false;
    };
    let active = document().active_element().map(|element| element.id());
    let part = format!("-{}-", part.replace('.', "-"));
    active.is_some_and(|id| format!("{id}-").contains(&part))
}
