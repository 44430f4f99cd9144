//! Items that cannot be read: out of the way, but not lost.

use super::Store;
use ridgepoint_course::{
    progress::{Item, Items},
    record::{self, Unreadable},
};

/// So many items of one name are set aside, each with a number.
const MOST: usize = 99;

impl Store {
    /// Moves a text to where it does not stand in the way; `false` where there is
    /// no room for it, and it stays.
    pub(super) fn set_aside(&self, key: &str, text: &str, error: Unreadable) -> bool {
        self.report(error.into());
        let (Some(storage), Some(first)) = (self.storage(), record::aside_key(key)) else {
            return false;
        };
        for number in 1..=MOST {
            let place = match number {
                1 => first.clone(),
                _ => format!("{first}:{number}"),
            };
            let there = storage.get_item(&place).ok().flatten();
            if there.as_deref().is_some_and(|there| there != text) {
                continue;
            }
            // The copy first: between the two nothing is lost.
            if storage.set_item(&place, text).is_err() {
                return false;
            }
            // Another tab may have put something fresh there meanwhile.
            if !self.end_visit_of(key) && self.standing(key).as_deref() == Some(text) {
                // Fails where there is nothing.
                let _ = storage.remove_item(key);
            }
            return true;
        }
        false
    }

    /// What was set aside, by name; see [`record::aside_of`]. A second of one name
    /// has a number, as in the storage.
    pub(crate) fn asides(&self, course: &str) -> Items {
        let mut items = Items::new();
        for key in self.keys() {
            let name = record::aside_of(course, &key);
            let Some((first, text)) = name.and_then(|name| Some((name, self.text(&key)?))) else {
                continue;
            };
            let mut name = first.clone();
            for number in 2..=MOST {
                if !items.contains_key(&name) {
                    break;
                }
                name = format!("{first}:{number}");
            }
            items.insert(name, text);
        }
        items
    }

    /// Gives up what was set aside.
    pub(crate) fn remove_asides(&self, course: &str) {
        for key in self.keys() {
            if record::aside_of(course, &key).is_some() {
                self.remove(&key);
            }
        }
    }

    /// Begins a visit of a course: keeps what an earlier page could not, and puts
    /// back what was set aside and can be read now, as after a return to the later
    /// version that wrote it. An item that stands is left alone; what has no room
    /// to come back stays set aside as well.
    pub(crate) fn begin(&self, course: &str) {
        self.keep_at_last(course);
        self.heed_other_tabs(course);
        for key in self.keys() {
            let name = record::aside_of(course, &key);
            let Some((name, text)) = name.and_then(|name| Some((name, self.text(&key)?))) else {
                continue;
            };
            let (item, place) = (Item::parse(&name), record::key(course, &name));
            if !item.is_progress() || item.check(&text).is_err() {
                continue;
            }
            let is_back = match self.text(&place) {
                None => self.put(&place, text),
                Some(_) => self.standing(&place).as_deref() == Some(&text),
            };
            if is_back {
                self.remove(&key);
            }
        }
    }
}
