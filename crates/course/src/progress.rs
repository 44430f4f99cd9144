//! What a learner has done, kept item by item.
//!
//! Each item is a [`Record`] under a key of its own, with the time of its last
//! change, so that tabs and files merge by one rule: the later one wins, and
//! keeps what was reached in the other.

mod export;
mod gain;
mod item;
mod merge;
mod overview;

pub use export::{Export, FORMAT, LONGEST, Refusal};
pub use item::{Item, item_of};
pub use merge::{Items, Merged, merge, time_of};
pub use overview::{Met, Overview, Standing, right_once};

use crate::{
    exercise::{Answer, Verdict},
    props::Props,
    record::Record,
};
use std::str::FromStr;

/// The last moment that a date can name, in milliseconds since 1970.
const LAST: f64 = 8.64e15;

/// The work on one part of one variant of an exercise.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Work {
    /// The answer as it stands, checked or not.
    pub answer: Answer,
    /// The verdict on the answer; none while it was not checked since it changed.
    pub verdict: Option<Verdict>,
    /// Whether an answer to it was right once.
    pub done: bool,
    /// How often an answer was checked that could be read.
    pub tries: u32,
    /// The wrong thoughts that were met here, in order.
    pub met: Vec<String>,
    /// How many hints are open.
    pub hints: u32,
    /// Whether the solution was opened.
    pub solution: bool,
    /// The [version](crate::exercise::Exercise::version_of) of the part it answers.
    pub version: u32,
    /// When it was last changed, in milliseconds since 1970.
    pub at: f64,
    /// What another edition of the course wrote besides: carried along.
    pub rest: Props,
}

/// The scope of the answer among the keys of a work.
const ANSWER: &str = "a";

/// The other keys of a work.
const WORK: [&str; 8] = [
    "verdict", "done", "tries", "met", "hints", "solution", "of", "at",
];

impl Record for Work {
    fn to_props(&self) -> Props {
        let mut props = Props::default();
        props.replace_within(ANSWER, &self.answer);
        if let Some(verdict) = self.verdict {
            props.push("verdict", verdict.id());
        }
        let flags = [("done", self.done), ("solution", self.solution)];
        for (key, _) in flags.iter().filter(|(_, holds)| *holds) {
            props.push(*key, "1");
        }
        let counts = [("tries", self.tries), ("hints", self.hints)];
        for (key, count) in counts.iter().filter(|(_, count)| *count > 0) {
            props.push(*key, count.to_string());
        }
        for id in &self.met {
            props.push("met", id.as_str());
        }
        props.push("of", self.version.to_string());
        props.push("at", self.at.to_string());
        for (key, value) in self.rest.iter() {
            props.push(key, value);
        }
        props
    }

    fn from_props(props: &Props) -> Option<Self> {
        let flag = |key| match single(props, key)? {
            None => Some(false),
            Some("1") => Some(true),
            Some(_) => None,
        };
        let verdict = match single(props, "verdict")? {
            None => None,
            Some(id) => Some(Verdict::parse(id)?),
        };
        let answered = |key: &str| key.strip_prefix(ANSWER).is_some_and(|k| k.starts_with('.'));
        let mut rest = props.clone();
        rest.retain(|key| key != "v" && !WORK.contains(&key) && !answered(key));
        Some(Self {
            answer: props.within(ANSWER),
            verdict,
            done: flag("done")?,
            tries: number(props, "tries")?,
            met: props.all("met").map(ToOwned::to_owned).collect(),
            hints: number(props, "hints")?,
            solution: flag("solution")?,
            version: number(props, "of")?,
            at: at(props)?,
            rest,
        })
    }
}

/// That a section was read to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Read {
    /// When, in milliseconds since 1970.
    pub at: f64,
}

impl Record for Read {
    fn to_props(&self) -> Props {
        let mut props = Props::default();
        props.push("at", self.at.to_string());
        props
    }

    fn from_props(props: &Props) -> Option<Self> {
        Some(Self { at: at(props)? })
    }
}

/// The variant of an exercise that was worked on last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seed {
    /// Its seed; empty for the chapter's own numbers.
    pub seed: String,
    /// When it was chosen, in milliseconds since 1970.
    pub at: f64,
}

impl Record for Seed {
    fn to_props(&self) -> Props {
        let mut props = Props::default();
        props.push("seed", self.seed.as_str());
        props.push("at", self.at.to_string());
        props
    }

    fn from_props(props: &Props) -> Option<Self> {
        Some(Self {
            seed: single(props, "seed")??.to_owned(),
            at: at(props)?,
        })
    }
}

/// The one value of a key, which may be missing; none where it comes twice.
fn single<'a>(props: &'a Props, key: &'a str) -> Option<Option<&'a str>> {
    let mut values = props.all(key);
    let first = values.next();
    values.next().is_none().then_some(first)
}

/// A number, its default where it is missing; none where it is none.
fn number<T: FromStr + Default>(props: &Props, key: &str) -> Option<T> {
    match single(props, key)? {
        None => Some(T::default()),
        Some(text) => text.parse().ok(),
    }
}

/// The time of the last change; the beginning of time where it is missing.
fn at(props: &Props) -> Option<f64> {
    let at: f64 = number(props, "at")?;
    (0.0..=LAST).contains(&at).then_some(at)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests;
