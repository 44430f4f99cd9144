//! How far a reader is: exercises done, wrong thoughts met and mastered.

use super::{Item, Items, Work};
use crate::{
    exercise::{Listed, Misconception, Verdict},
    record,
};
use std::collections::{BTreeMap, BTreeSet};

/// How far a reader is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overview {
    /// Each exercise and each set of quick checks, in the order of the index.
    pub standings: Vec<Standing>,
    /// The wrong thoughts that were met, in the order of the index.
    pub met: Vec<Met>,
}

/// How far a reader is with one exercise.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// Which.
    pub listed: Listed,
    /// How many of its parts were right once, whatever the variant.
    pub right: usize,
    /// The seeds of the variants that were worked on; `0` is the chapter's own.
    pub seeds: BTreeSet<String>,
}

/// A wrong thought that was met.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Met {
    /// Which.
    pub misconception: Misconception,
    /// Whether a right answer came later where it was met.
    pub mastered: bool,
}

impl Standing {
    /// Whether it is the quick checks of a section.
    #[must_use]
    pub fn is_check(&self) -> bool {
        crate::exercise::is_check(&self.listed.id)
    }

    /// Whether every part was right once.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.right >= self.listed.parts.len() && !self.listed.parts.is_empty()
    }
}

impl Overview {
    /// What the items of a reader tell of the exercises that there are. Items of
    /// exercises or parts that are gone tell nothing.
    #[must_use]
    pub fn new(index: &[Listed], items: &Items) -> Self {
        let works = works(items);
        Self {
            standings: index.iter().map(|one| standing(one, &works)).collect(),
            met: met(index, &works),
        }
    }

    /// Of the exercises, or else of the quick checks: how many parts were right,
    /// of how many.
    #[must_use]
    pub fn right(&self, checks: bool) -> (usize, usize) {
        let those = self.standings.iter();
        those
            .filter(|one| one.is_check() == checks)
            .fold((0, 0), |(right, all), one| {
                (right + one.right, all + one.listed.parts.len())
            })
    }
}

/// Every part that was right once, whatever the variant: exercise and part.
#[must_use]
pub fn right_once(items: &Items) -> BTreeSet<(String, String)> {
    let done = works(items).into_iter().filter(|done| done.work.done);
    done.map(|done| (done.exercise, done.part)).collect()
}

struct Done {
    exercise: String,
    seed: String,
    part: String,
    work: Work,
}

fn works(items: &Items) -> Vec<Done> {
    let read = |(name, text): (&String, &String)| match Item::parse(name) {
        Item::Work {
            exercise,
            seed,
            part,
        } => Some(Done {
            exercise,
            seed,
            part,
            work: record::decode(text).ok()?,
        }),
        _ => None,
    };
    items.iter().filter_map(read).collect()
}

fn standing(listed: &Listed, works: &[Done]) -> Standing {
    let ours = works.iter().filter(|done| done.exercise == listed.id);
    let (mut right, mut seeds) = (BTreeSet::new(), BTreeSet::new());
    for done in ours.filter(|done| listed.parts.contains(&done.part)) {
        if done.work.done {
            right.insert(&done.part);
        }
        if done.work.is_begun() {
            seeds.insert(done.seed.clone());
        }
    }
    Standing {
        listed: listed.clone(),
        right: right.len(),
        seeds,
    }
}

/// A wrong thought is mastered when the last right answer at a part where it was
/// met is later than the last wrong one there. An answer that is being typed or
/// cannot be read is neither; where there is no other, it is as the one before was.
fn met(index: &[Listed], works: &[Done]) -> Vec<Met> {
    let mut places: BTreeMap<&str, BTreeSet<(&str, &str)>> = BTreeMap::new();
    for done in works {
        for id in &done.work.met {
            let place = (done.exercise.as_str(), done.part.as_str());
            places.entry(id).or_default().insert(place);
        }
    }
    let all = index.iter().flat_map(|listed| &listed.misconceptions);
    let mut told = BTreeSet::new();
    all.filter(|one| told.insert(&one.id))
        .filter_map(|misconception| {
            let places = places.get(misconception.id.as_str())?;
            Some(Met {
                misconception: misconception.clone(),
                mastered: is_mastered(&misconception.id, places, works),
            })
        })
        .collect()
}

fn is_mastered(id: &str, places: &BTreeSet<(&str, &str)>, works: &[Done]) -> bool {
    let (mut right, mut wrong, mut was_right) = (None, None, false);
    for done in works {
        let work = &done.work;
        let here = places.contains(&(done.exercise.as_str(), done.part.as_str()));
        let is_met = work.met.iter().any(|met| met == id);
        let last = match work.verdict.filter(|verdict| verdict.counts()) {
            Some(Verdict::Right | Verdict::Noted) if here => &mut right,
            Some(_) if is_met => &mut wrong,
            None if is_met => {
                was_right |= work.done;
                continue;
            }
            _ => continue,
        };
        *last = Some(last.map_or(work.at, |at: f64| at.max(work.at)));
    }
    match (right, wrong) {
        (Some(right), Some(wrong)) => right > wrong,
        (None, None) => was_right,
        (right, _) => right.is_some(),
    }
}
