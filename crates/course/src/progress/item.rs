//! The names of items: which work a key in the reader's storage is of.

use super::{Read, Seed, Work};
use crate::{
    exercise::number_of_seed,
    props::Props,
    record::{self, LastPlace, Record, Unreadable, key},
};

/// A name longer than this is none of ours, bytes.
const LONGEST: usize = 400;

/// What an item of the course is of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    /// The [`Work`] on a part of a variant.
    Work {
        /// The exercise.
        exercise: String,
        /// Its seed as [`Item::work`] writes it; `0` for the chapter's numbers.
        seed: String,
        /// The part.
        part: String,
    },
    /// That a section was [`Read`], by its id.
    Read(String),
    /// The last [`Seed`] of an exercise.
    Seed(String),
    /// The page that was read last.
    Last,
    /// Something else of this course: carried along, not understood.
    Other(String),
}

impl Item {
    /// The item of a part's work. Seeds that mean the same variant have the same
    /// item; an empty one is the chapter's own numbers.
    #[must_use]
    pub fn work(exercise: &str, seed: &str, part: &str) -> Self {
        Self::Work {
            exercise: exercise.to_owned(),
            seed: seed_name(seed),
            part: part.to_owned(),
        }
    }

    /// Its name: `work.roofline.0.b.ai`. Dots in the exercise or the seed are
    /// written `%2E`, so that the name can be read back.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Work {
                exercise,
                seed,
                part,
            } => format!("work.{}.{}.{part}", escape(exercise), escape(seed)),
            Self::Read(section) => format!("read.{section}"),
            Self::Seed(exercise) => format!("seed.{exercise}"),
            Self::Last => "last".into(),
            Self::Other(name) => name.clone(),
        }
    }

    /// Reads a name back.
    #[must_use]
    pub fn parse(name: &str) -> Self {
        let work = |rest: &str| {
            let mut words = rest.splitn(3, '.');
            let (exercise, seed, part) = (words.next()?, words.next()?, words.next()?);
            let item = Self::Work {
                exercise: unescape(exercise),
                seed: unescape(seed),
                part: part.to_owned(),
            };
            // Only a name that we would write: each item has one key.
            (item.name() == name && is_plain(part)).then_some(item)
        };
        let other = || Self::Other(name.to_owned());
        match name.split_once('.') {
            Some(("work", rest)) => work(rest).unwrap_or_else(other),
            Some(("read", section)) if is_plain(section) => Self::Read(section.to_owned()),
            Some(("seed", exercise)) if is_plain(exercise) => Self::Seed(exercise.to_owned()),
            _ if name == "last" => Self::Last,
            _ => other(),
        }
    }

    /// Whether a text is an item of this kind: one that was not understood need
    /// only be of a version that is known, and have a name that may be ours.
    ///
    /// # Errors
    /// Why it is not.
    pub fn check(&self, text: &str) -> Result<(), Unreadable> {
        match self {
            Self::Work { .. } => read::<Work>(text),
            Self::Read(_) => read::<Read>(text),
            Self::Seed(_) => read::<Seed>(text),
            Self::Last => read::<LastPlace>(text),
            Self::Other(name) => {
                let ours = !name.is_empty() && name.len() <= LONGEST && !name.contains(':');
                read::<Anything>(text).and(ours.then_some(()).ok_or(Unreadable::Damaged))
            }
        }
    }

    /// Whether it is of what the reader has done, and goes when that is reset.
    #[must_use]
    pub const fn is_progress(&self) -> bool {
        !matches!(self, Self::Other(_))
    }
}

fn read<T: Record>(text: &str) -> Result<(), Unreadable> {
    record::decode::<T>(text).map(drop)
}

/// A record of no known kind.
struct Anything;

impl Record for Anything {
    fn to_props(&self) -> Props {
        Props::default()
    }

    fn from_props(_: &Props) -> Option<Self> {
        Some(Self)
    }
}

/// The name of the item that a key of a course holds; none where it is not of
/// that course.
#[must_use]
pub fn item_of<'a>(course: &str, of: &'a str) -> Option<&'a str> {
    of.strip_prefix(&key(course, ""))
}

/// One name for every text that means the same variant. A long one is named by
/// its hash, as its numbers are drawn by it.
fn seed_name(seed: &str) -> String {
    let seed = seed.trim();
    match seed.parse::<u64>() {
        _ if seed.is_empty() => "0".into(),
        // The variant that is drawn by a zero is not the chapter's.
        Ok(0) => "00".into(),
        Ok(number) => number.to_string(),
        Err(_) if seed.len() <= 40 => seed.to_owned(),
        Err(_) => number_of_seed(seed).to_string(),
    }
}

/// Whether a word may end the name of an item: behind a colon stands the number of
/// what was set aside.
fn is_plain(word: &str) -> bool {
    !word.contains(':')
}

fn escape(word: &str) -> String {
    word.replace('%', "%25").replace('.', "%2E")
}

fn unescape(word: &str) -> String {
    word.replace("%2E", ".").replace("%25", "%")
}
