//! Two histories of the same reader become one: item by item the later wins.

use super::{Item, at};
use crate::props::Props;
use std::collections::BTreeMap;

/// Items as they are written, by name.
pub type Items = BTreeMap<String, String>;

/// What a merge comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// The items to be written; all others stay.
    pub taken: Items,
    /// How many of them were not there before.
    pub new: usize,
    /// How many of them were there, but older.
    pub newer: usize,
    /// How many stay as they are, being as new or newer.
    pub kept: usize,
    /// How many are damaged or of a later version, and left out.
    pub unusable: usize,
}

/// What `ours` has to take over from `theirs`. Doing so twice is doing so once,
/// and nothing older replaces anything newer.
#[must_use]
pub fn merge(theirs: &Items, ours: &Items) -> Merged {
    let mut merged = Merged::default();
    for (name, text) in theirs {
        if Item::parse(name).check(text).is_err() {
            merged.unusable += 1;
            continue;
        }
        match ours.get(name) {
            None => merged.new += 1,
            Some(standing) if time_of(text) > time_of(standing) => merged.newer += 1,
            Some(_) => {
                merged.kept += 1;
                continue;
            }
        }
        merged.taken.insert(name.clone(), text.clone());
    }
    merged
}

/// When an item was last changed, in milliseconds since 1970; 0 where it does not
/// tell.
#[must_use]
pub fn time_of(text: &str) -> f64 {
    at(&Props::parse(text)).unwrap_or_default()
}
