//! The reader's storage: read and written item by item, and honest about every
//! failure.
//!
//! What cannot be read is set aside, and its place is free again. What cannot be
//! written lives for this visit. Keys of other pages are neither read nor touched.

mod aside;
mod visit;

use leptos::prelude::*;
use ridgepoint_course::{
    progress::{Item, Items, item_of},
    record::{self, Record, Unreadable},
};
use visit::Visit;
use web_sys::Storage;

/// What the reader must know about their storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The browser gives no storage (blocked, private).
    Blocked,
    /// There is no room.
    Full,
    /// An item is damaged; it is set aside.
    Damaged,
    /// An item was written by a later version; it is set aside.
    FromTheFuture,
}

impl From<Unreadable> for Trouble {
    fn from(error: Unreadable) -> Self {
        match error {
            Unreadable::FromTheFuture => Self::FromTheFuture,
            Unreadable::Damaged => Self::Damaged,
        }
    }
}

/// The storage, with what went wrong so far.
#[derive(Clone, Copy)]
pub(crate) struct Store {
    /// The last trouble, for the notice bar.
    pub(crate) trouble: RwSignal<Option<Trouble>>,
    present: bool,
    /// What the storage did not take, by key, for this visit.
    visit: StoredValue<Visit>,
}

impl Store {
    /// No storage: a page that is being written.
    pub(crate) fn absent() -> Self {
        Self {
            trouble: RwSignal::new(None),
            present: false,
            visit: StoredValue::new(Visit::new()),
        }
    }

    /// The browser's local storage.
    pub(crate) fn of_the_browser() -> Self {
        let store = Self {
            present: true,
            visit: StoredValue::new(visit::begun()),
            ..Self::absent()
        };
        if storage().is_none() {
            store.report(Trouble::Blocked);
        }
        store
    }

    /// Reads an item; `None` when it is not there. What cannot be read is set
    /// aside.
    pub(crate) fn read<T: Record>(&self, key: &str) -> Option<T> {
        let text = self.text(key)?;
        match record::decode(&text) {
            Ok(item) => Some(item),
            Err(error) => {
                self.set_aside(key, &text, error);
                None
            }
        }
    }

    /// Writes an item. What stands there and cannot be read is set aside first;
    /// where that is not possible, it stays and the item lives for this visit.
    pub(crate) fn write<T: Record>(&self, key: &str, item: &T) {
        let fault = |standing: &str| record::decode::<T>(standing).err();
        self.replace(key, record::encode(item), &fault);
    }

    fn replace(&self, key: &str, text: String, fault: &dyn Fn(&str) -> Option<Unreadable>) {
        let standing = self.text(key);
        let unreadable = standing.and_then(|standing| Some((fault(&standing)?, standing)));
        match unreadable {
            Some((error, standing)) if !self.set_aside(key, &standing, error) => {
                self.keep_for_the_visit(key, text);
            }
            _ => {
                self.put(key, text);
            }
        }
    }

    /// Takes an item away, readable or not.
    pub(crate) fn remove(&self, key: &str) {
        self.end_visit_of(key);
        if let Some(storage) = self.storage() {
            // Nothing is there afterwards, or there was no storage.
            let _ = storage.remove_item(key);
        }
    }

    /// The readable items of a course, by name. What cannot be read is set aside,
    /// unless nobody here knows what it is.
    pub(crate) fn items(&self, course: &str) -> Items {
        let mut items = Items::new();
        for key in self.keys() {
            let (Some(name), Some(text)) = (item_of(course, &key), self.text(&key)) else {
                continue;
            };
            let item = Item::parse(name);
            match item.check(&text) {
                Ok(()) => {
                    items.insert(name.to_owned(), text);
                }
                Err(error) if item.is_progress() => {
                    self.set_aside(&key, &text, error);
                }
                Err(_) => {}
            }
        }
        items
    }

    /// Takes over items as they are written.
    pub(crate) fn take(&self, course: &str, items: Items) {
        for (name, text) in items {
            let item = Item::parse(&name);
            let fault = |standing: &str| item.check(standing).err();
            self.replace(&record::key(course, &name), text, &fault);
        }
    }

    /// Keeps a text, for the visit at least; whether for longer.
    fn put(&self, key: &str, text: String) -> bool {
        if !self.present {
            return false;
        }
        match self.storage().map(|storage| storage.set_item(key, &text)) {
            Some(Ok(())) => {
                self.end_visit_of(key);
                return true;
            }
            Some(Err(_)) => self.report(Trouble::Full),
            None => {}
        }
        self.keep_for_the_visit(key, text);
        false
    }

    fn text(&self, key: &str) -> Option<String> {
        let of_the_visit = self.visit.with_value(|visit| visit.get(key).cloned());
        of_the_visit.or_else(|| match self.storage()?.get_item(key) {
            Ok(text) => text,
            Err(_) => {
                self.report(Trouble::Blocked);
                None
            }
        })
    }

    /// What the storage itself holds, whatever is kept for the visit.
    fn standing(&self, key: &str) -> Option<String> {
        self.storage()?.get_item(key).ok().flatten()
    }

    /// Every key that begins as ours do, whatever course it is of.
    fn keys(&self) -> Vec<String> {
        let mut keys = self
            .visit
            .with_value(|visit| visit.keys().cloned().collect::<Vec<_>>());
        if let Some(storage) = self.storage() {
            keys.extend(our_keys(&storage));
        }
        keys.sort();
        keys.dedup();
        keys
    }

    /// The storage, when there is one for this page.
    fn storage(&self) -> Option<Storage> {
        self.present.then(storage).flatten()
    }

    fn report(&self, trouble: Trouble) {
        self.trouble.try_set(Some(trouble));
    }
}

/// The storage itself, when the browser gives it. Blocked storage throws.
fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// Every key of a storage that begins as ours do.
fn our_keys(storage: &Storage) -> Vec<String> {
    let count = storage.length().unwrap_or_default();
    let all = (0..count).filter_map(|at| storage.key(at).ok().flatten());
    all.filter(|key| key.starts_with("ridgepoint:")).collect()
}
