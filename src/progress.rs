//! What the reader has done, kept item by item: in memory as long as somebody
//! looks at it, in the storage at once.

mod reading;
mod sharing;
mod tally;

pub(crate) use reading::watch;
pub(crate) use sharing::listen;
pub(crate) use tally::{Mark, Tally};

use crate::store::Store;
use leptos::prelude::*;
use ridgepoint_course::{
    progress::{Export, Item, Items, Read, Refusal, Seed, Work, merge},
    record::{self, Record},
};
use std::collections::{BTreeMap, BTreeSet};

/// A work that somebody looks at.
type Held = ArcRwSignal<Option<Work>>;

/// What the reader has done so far.
#[derive(Clone, Copy)]
pub(crate) struct Progress {
    store: Store,
    course: StoredValue<String>,
    /// The works of this visit, by the name of their item.
    works: StoredValue<BTreeMap<String, Held>>,
    /// Counts changes, for who looks at many items at once.
    changes: RwSignal<u32>,
    /// Items that another tab changed while their field had the keyboard.
    waiting: StoredValue<BTreeSet<String>>,
}

/// What came of a file that was read in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Taken {
    pub(crate) new: usize,
    pub(crate) newer: usize,
    pub(crate) kept: usize,
    pub(crate) unusable: usize,
}

impl Progress {
    /// What the reader has done in a course.
    pub(crate) fn of(store: Store, course: &str) -> Self {
        store.begin(course);
        Self {
            store,
            course: StoredValue::new(course.to_owned()),
            works: StoredValue::new(BTreeMap::new()),
            changes: RwSignal::new(0),
            waiting: StoredValue::new(BTreeSet::new()),
        }
    }

    /// The work on a part of a variant; an empty seed is the chapter's own numbers.
    pub(crate) fn work(&self, exercise: &str, seed: &str, part: &str) -> Option<Work> {
        self.held(&Item::work(exercise, seed, part).name()).get()
    }

    /// Keeps the work on a part of a variant, at once. What was reached before stays,
    /// in this tab or another.
    pub(crate) fn keep(&self, exercise: &str, seed: &str, part: &str, mut work: Work) {
        let name = Item::work(exercise, seed, part).name();
        let (held, key) = (self.held(&name), self.key(&name));
        work.done |= work.verdict.is_some_and(|verdict| verdict.credit() > 0.0);
        // What stands, not what is remembered: another tab may have gone on.
        let standing: Option<Work> = self.store.read(&key);
        let work = work.after(standing.as_ref(), now());
        // A letter more in an answer changes nothing for who looks at many items.
        let counts = standing.is_none_or(|standing| {
            standing.verdict != work.verdict
                || standing.is_begun() != work.is_begun()
                || !standing.has_all_of(&work)
        });
        self.store.write(&key, &work);
        self.waiting.update_value(|waiting| {
            waiting.remove(&name);
        });
        held.set(Some(work));
        if counts {
            self.change();
        }
    }

    /// The seed of an exercise that was worked on last.
    pub(crate) fn seed(&self, exercise: &str) -> Option<String> {
        self.changes.track();
        let name = Item::Seed(exercise.to_owned()).name();
        let kept: Seed = self.store.read(&self.key(&name))?;
        Some(kept.seed)
    }

    /// Keeps the seed of an exercise for the next visit.
    pub(crate) fn keep_seed(&self, exercise: &str, seed: &str) {
        let (seed, at) = (seed.to_owned(), now());
        self.write(&Item::Seed(exercise.to_owned()), &Seed { seed, at });
    }

    /// When a section was read to its end.
    pub(crate) fn read(&self, section: &str) -> Option<Read> {
        self.changes.track();
        let name = Item::Read(section.to_owned()).name();
        self.store.read(&self.key(&name))
    }

    /// Notes that a section was read to its end.
    pub(crate) fn mark_read(&self, section: &str) {
        if untrack(|| self.read(section)).is_none() {
            self.write(&Item::Read(section.to_owned()), &Read { at: now() });
        }
    }

    /// Takes back all work on one variant of an exercise.
    pub(crate) fn reset(&self, exercise: &str, seed: &str) {
        let Item::Work { seed: ours, .. } = Item::work(exercise, seed, "") else {
            return;
        };
        self.forget(|item| {
            matches!(item, Item::Work { exercise: of, seed, .. } if of == exercise && *seed == ours)
        });
    }

    /// Takes back all work on an exercise, whatever the variant.
    pub(crate) fn reset_exercise(&self, exercise: &str) {
        self.forget(|item| match item {
            Item::Work { exercise: of, .. } | Item::Seed(of) => of == exercise,
            _ => false,
        });
    }

    /// Takes back everything that was done. Settings and measurements stay.
    pub(crate) fn reset_all(&self) {
        self.forget(Item::is_progress);
    }

    /// Follows every change of what is done.
    pub(crate) fn changed(&self) {
        self.changes.track();
    }

    /// Every item that can be read, by name.
    pub(crate) fn items(&self) -> Items {
        self.changes.track();
        self.course.with_value(|course| self.store.items(course))
    }

    /// What could not be read and was set aside, by name.
    pub(crate) fn asides(&self) -> Items {
        self.changes.track();
        self.store.trouble.track();
        self.course.with_value(|course| self.store.asides(course))
    }

    /// Gives up what was set aside.
    pub(crate) fn remove_asides(&self) {
        self.course
            .with_value(|course| self.store.remove_asides(course));
        self.change();
    }

    /// Some items as the text of a file.
    pub(crate) fn file_of(&self, items: Items) -> String {
        let export = Export {
            course: self.course.get_value(),
            saved: now() as u64,
            items,
        };
        export.to_text()
    }

    /// Everything that was done as the text of a file.
    pub(crate) fn export(&self) -> String {
        self.file_of(untrack(|| self.items()))
    }

    /// What such a file is called, with the day: `ridgepoint-11-roofline-2026-11-30.json`.
    pub(crate) fn file_name(&self, what: &str) -> String {
        let course = self.course.get_value();
        let today = js_sys::Date::new_0();
        let (year, month, day) = (
            today.get_full_year(),
            today.get_month() + 1,
            today.get_date(),
        );
        format!("ridgepoint-{course}{what}-{year}-{month:02}-{day:02}.json")
    }

    /// Takes over what the text of a file has and we have not, or older; see [`merge`].
    ///
    /// # Errors
    /// Why it is no such file; nothing has changed then.
    pub(crate) fn import(&self, text: &str) -> Result<Taken, Refusal> {
        let course = self.course.get_value();
        let file = Export::read(text, &course)?;
        let merged = merge(&file.items, &untrack(|| self.items()));
        self.store.take(&course, merged.taken);
        self.reread_all();
        Ok(Taken {
            new: merged.new,
            newer: merged.newer,
            kept: merged.kept,
            unusable: merged.unusable,
        })
    }

    fn forget(&self, is_meant: impl Fn(&Item) -> bool) {
        let names = untrack(|| self.items()).into_keys();
        for name in names.filter(|name| is_meant(&Item::parse(name))) {
            self.store.remove(&self.key(&name));
        }
        self.reread_all();
    }

    fn write<T: Record>(&self, item: &Item, record: &T) {
        self.store.write(&self.key(&item.name()), record);
        self.change();
    }

    /// The work of an item, read from the storage when it is first asked for.
    fn held(&self, name: &str) -> Held {
        if let Some(held) = self.works.with_value(|works| works.get(name).cloned()) {
            return held;
        }
        let held = Held::new(self.store.read(&self.key(name)));
        self.works.update_value(|works| {
            works.insert(name.to_owned(), held.clone());
        });
        held
    }

    fn key(&self, name: &str) -> String {
        self.course.with_value(|course| record::key(course, name))
    }

    fn change(&self) {
        self.changes
            .try_update(|changes| *changes = changes.wrapping_add(1));
    }
}

/// Milliseconds since 1970.
fn now() -> f64 {
    js_sys::Date::now()
}
