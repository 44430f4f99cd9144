//! The reader's storage: read and written item by item, and honest about every
//! failure.
//!
//! What cannot be read is left as it is; the item then lives for this visit
//! only.

use leptos::prelude::*;
use ridgepoint_course::record::{self, Record, Unreadable};
use web_sys::Storage;

/// What the reader must know about their storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The browser gives no storage (blocked, private).
    Blocked,
    /// There is no room.
    Full,
    /// An item is damaged; it is kept as it is.
    Damaged,
    /// An item was written by a later version; it is kept as it is.
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
}

impl Store {
    /// No storage: a page that is being written.
    pub(crate) fn absent() -> Self {
        Self {
            trouble: RwSignal::new(None),
            present: false,
        }
    }

    /// The browser's local storage.
    pub(crate) fn of_the_browser() -> Self {
        let store = Self {
            present: true,
            ..Self::absent()
        };
        if storage().is_none() {
            store.report(Trouble::Blocked);
        }
        store
    }

    /// Reads an item; `None` when it is not there or cannot be read.
    pub(crate) fn read<T: Record>(&self, key: &str) -> Option<T> {
        if !self.present {
            return None;
        }
        let text = match storage()?.get_item(key) {
            Ok(text) => text?,
            Err(_) => {
                self.report(Trouble::Blocked);
                return None;
            }
        };
        match record::decode(&text) {
            Ok(item) => Some(item),
            Err(error) => {
                self.report(error.into());
                None
            }
        }
    }

    /// Writes an item, unless what stands there cannot be read.
    pub(crate) fn write<T: Record>(&self, key: &str, item: &T) {
        let Some(storage) = storage().filter(|_| self.present) else {
            return;
        };
        let standing = storage.get_item(key).ok().flatten();
        let standing = standing.map(|text| record::decode::<T>(&text));
        if let Some(Err(error)) = standing {
            self.report(error.into());
        } else if storage.set_item(key, &record::encode(item)).is_err() {
            self.report(Trouble::Full);
        }
    }

    /// Takes an item away, readable or not.
    pub(crate) fn remove(&self, key: &str) {
        if let Some(storage) = storage().filter(|_| self.present) {
            // Nothing is there afterwards, or there was no storage.
            let _ = storage.remove_item(key);
        }
    }

    fn report(&self, trouble: Trouble) {
        self.trouble.try_set(Some(trouble));
    }
}

/// The storage itself, when the browser gives it. Blocked storage throws.
fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}
