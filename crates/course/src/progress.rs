//! What a learner has done, kept item by item.

use crate::{
    exercise::{Answer, Verdict},
    props::Props,
    record::Record,
};

/// The work on one part of one variant of an exercise.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Work {
    /// The answer as it stands, checked or not.
    pub answer: Answer,
    /// The verdict on the answer; none while it was not checked since it changed.
    pub verdict: Option<Verdict>,
    /// How often an answer was checked that could be read.
    pub tries: u32,
    /// The wrong thoughts that were met here, in order.
    pub met: Vec<String>,
    /// How many hints are open.
    pub hints: u32,
    /// Whether the solution was opened.
    pub solution: bool,
    /// The [`version`](crate::exercise::Part::version) of the part it answers.
    pub version: u32,
    /// When it was last changed, in milliseconds since 1970.
    pub at: f64,
}

impl Record for Work {
    fn to_props(&self) -> Props {
        Props::default()
    }

    fn from_props(_props: &Props) -> Option<Self> {
        None
    }
}
