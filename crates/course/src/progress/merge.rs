//! Two histories of the same reader become one: item by item the later wins, and
//! nothing that was reached is lost.

use super::{Item, Work, at};
use crate::{
    props::Props,
    record::{decode, encode},
};
use std::{cmp::Ordering, collections::BTreeMap};

/// Items as they are written, by name.
pub type Items = BTreeMap<String, String>;

/// What a merge comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// The items to be written; all others stay.
    pub taken: Items,
    /// How many of them were not there before.
    pub new: usize,
    /// How many of them were there, but older or with less reached.
    pub newer: usize,
    /// How many stay as they are, being as new or newer.
    pub kept: usize,
    /// How many are damaged or of a later version, and left out.
    pub unusable: usize,
}

/// What `ours` has to take over from `theirs`. Doing so twice is doing so once,
/// and nothing older replaces anything newer.
///
/// Of two items with one time the greater text is taken, so that both sides come
/// to the same. Where neither tells a time, ours stays. The later of two works
/// [gains](Work::gain) what was reached in the other.
#[must_use]
pub fn merge(theirs: &Items, ours: &Items) -> Merged {
    let mut merged = Merged::default();
    for (name, text) in theirs {
        let item = Item::parse(name);
        if item.check(text).is_err() {
            merged.unusable += 1;
            continue;
        }
        let taken = match ours.get(name) {
            None => {
                merged.new += 1;
                text.clone()
            }
            Some(standing) => match joined(&item, text, standing) {
                Some(joined) => {
                    merged.newer += 1;
                    joined
                }
                None => {
                    merged.kept += 1;
                    continue;
                }
            },
        };
        merged.taken.insert(name.clone(), taken);
    }
    merged
}

/// When an item was last changed, in milliseconds since 1970; none where it does
/// not tell.
#[must_use]
pub fn time_of(text: &str) -> Option<f64> {
    let props = Props::parse(text);
    props.get("at")?;
    at(&props)
}

/// What two texts of an item come to; none where ours stays.
fn joined(item: &Item, theirs: &str, ours: &str) -> Option<String> {
    if theirs == ours {
        return None;
    }
    if let (Item::Work { .. }, Ok(their), Ok(our)) = (item, decode(theirs), decode(ours)) {
        let joined = joined_work((their, theirs), (our, ours));
        return (joined != ours).then_some(joined);
    }
    let is_later = match (time_of(theirs), time_of(ours)) {
        (Some(then), Some(now)) => then.total_cmp(&now).then_with(|| theirs.cmp(ours)).is_gt(),
        (then, _) => then.is_some(),
    };
    is_later.then(|| theirs.to_owned())
}

fn joined_work(a: (Work, &str), b: (Work, &str)) -> String {
    let (mut later, earlier) = match order(&a, &b) {
        Ordering::Less => (b, a.0),
        _ => (a, b.0),
    };
    if later.0.has_all_of(&earlier) {
        return later.1.to_owned();
    }
    later.0.gain(&earlier);
    encode(&later.0)
}

/// Which of two works is the later. What was reached counts after all else, the
/// more the later: so a work that has gained comes after both that it came from.
fn order((a, a_text): &(Work, &str), (b, b_text): &(Work, &str)) -> Ordering {
    a.at.total_cmp(&b.at)
        .then_with(|| encode(&a.bare()).cmp(&encode(&b.bare())))
        .then_with(|| a.reached().cmp(&b.reached()))
        .then_with(|| a_text.cmp(b_text))
}
