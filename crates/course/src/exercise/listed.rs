//! The list of all exercises, for whoever looks at progress.

use super::schema::{Misconception, Text};
use serde::{Deserialize, Serialize};

/// The name of the data file that holds the list: a JSON array of [`Listed`].
pub const LIST: &str = "exercises.json";

/// An exercise without what it asks.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// The section it stands in: `11.2`.
    pub section: String,
    /// The stem of the section's page.
    pub stem: String,
    /// The id of its widget there.
    pub anchor: String,
    /// Its title.
    pub title: Text,
    /// The ids of the parts that count.
    pub parts: Vec<String>,
    /// The wrong thoughts that its file names.
    pub misconceptions: Vec<Misconception>,
}

/// Whether the id is that of the quick checks of a section: `check-11.2`.
#[must_use]
pub fn is_check(exercise: &str) -> bool {
    exercise.starts_with("check-")
}

/// The name of the data file that holds an exercise: JSON of
/// [`Exercise`](super::Exercise), its texts as HTML.
#[must_use]
pub fn file_of(exercise: &str) -> String {
    format!("exercise-{exercise}.json")
}
