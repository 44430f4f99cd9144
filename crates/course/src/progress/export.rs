//! What a reader has done as a file: written, and read with suspicion.

use super::Items;
use serde::{Deserialize, Serialize};
use serde_json::{Value, error::Category};
use std::collections::BTreeMap;

/// The word by which a file says what it is.
pub const FORMAT: &str = "ridgepoint-progress";

/// The version of what is written.
const VERSION: u64 = 1;

/// The largest file that is read, bytes. Browsers give a site about five million
/// characters, each three bytes in a file at most: everything that we can write is
/// less.
pub const LONGEST: usize = 16 * 1024 * 1024;

/// Everything that a reader has done in a course.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Export {
    /// The course, by its key in the storage.
    pub course: String,
    /// When it was written, in milliseconds since 1970.
    pub saved: u64,
    /// The items by name, each as it stands in the storage.
    pub items: Items,
}

/// Why a file is not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is nothing in it.
    #[error("empty")]
    Empty,
    /// It is larger than [`LONGEST`].
    #[error("too long")]
    Long,
    /// It breaks off.
    #[error("it breaks off")]
    Truncated,
    /// It is no JSON.
    #[error("no JSON")]
    NoJson,
    /// It is JSON of something else.
    #[error("of something else")]
    Foreign,
    /// It was written by a later version of the course.
    #[error("written by a later version")]
    FromTheFuture,
    /// It is of another course.
    #[error("of the course `{0}`")]
    OtherCourse(String),
}

/// The file, in the order in which it is written.
#[derive(Serialize)]
struct File<'a> {
    format: &'a str,
    version: u64,
    course: &'a str,
    saved: u64,
    items: &'a Items,
}

/// The same, as far as a file has it.
#[derive(Deserialize)]
struct Found {
    format: Option<Value>,
    version: Option<Value>,
    course: Option<Value>,
    saved: Option<Value>,
    items: Option<Value>,
}

impl Export {
    /// The text of the file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let file = File {
            format: FORMAT,
            version: VERSION,
            course: &self.course,
            saved: self.saved,
            items: &self.items,
        };
        // Texts under texts can always be written.
        serde_json::to_string_pretty(&file).unwrap_or_default()
    }

    /// Reads the text of a file for a course. Items are not judged yet: see
    /// [`merge`](super::merge).
    ///
    /// # Errors
    /// Why it is not such a file.
    pub fn read(text: &str, course: &str) -> Result<Self, Refusal> {
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() {
            return Err(Refusal::Empty);
        }
        if text.len() > LONGEST {
            return Err(Refusal::Long);
        }
        let found = found(text)?;
        let is = |value: &Option<Value>, word: &str| {
            value.as_ref().and_then(Value::as_str) == Some(word)
        };
        if !is(&found.format, FORMAT) {
            return Err(Refusal::Foreign);
        }
        match found.version.as_ref().and_then(Value::as_u64) {
            Some(VERSION) => {}
            Some(version) if version > VERSION => return Err(Refusal::FromTheFuture),
            _ => return Err(Refusal::Foreign),
        }
        if !is(&found.course, course) {
            let theirs = found.course.as_ref().and_then(Value::as_str);
            return Err(Refusal::OtherCourse(theirs.unwrap_or("?").to_owned()));
        }
        let Some(Value::Object(items)) = found.items else {
            return Err(Refusal::Foreign);
        };
        // What is no text cannot be an item: an empty one is counted as damaged.
        let text = |value: Value| value.as_str().unwrap_or_default().to_owned();
        let items: BTreeMap<_, _> = items.into_iter().map(|(k, v)| (k, text(v))).collect();
        Ok(Self {
            course: course.to_owned(),
            saved: found.saved.and_then(|at| at.as_u64()).unwrap_or_default(),
            items,
        })
    }
}

fn found(text: &str) -> Result<Found, Refusal> {
    let value: Value = serde_json::from_str(text).map_err(|error| match error.classify() {
        Category::Eof => Refusal::Truncated,
        _ => Refusal::NoJson,
    })?;
    if !value.is_object() {
        return Err(Refusal::Foreign);
    }
    serde_json::from_value(value).map_err(|_| Refusal::Foreign)
}
