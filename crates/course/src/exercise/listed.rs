//! An exercise as the index of the course lists it.

use super::schema::{Misconception, Text};
use serde::{Deserialize, Serialize};

/// Where an exercise stands and what is in it, without its questions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Listed {
    /// The name of its file: `roofline`, or `check-11.2`.
    pub id: String,
    /// The stem of the page that it stands on.
    pub stem: String,
    /// The id of its element there.
    pub anchor: String,
    /// Its title.
    pub title: Text,
    /// The ids of its parts.
    pub parts: Vec<String>,
    /// Every wrong thought that it can tell.
    pub misconceptions: Vec<Misconception>,
}
