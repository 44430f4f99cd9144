//! Exercises that are graded on the spot.
//!
//! An exercise is data: what it asks, what is right, and which wrong thoughts
//! lead to which wrong answers, all as formulas over the parameters of a
//! variant. Nothing of a learner leaves the page, and nothing of the key is
//! secret: a static page cannot keep one.

mod answer;
mod check;
mod choices;
pub mod design;
mod fill;
mod grade;
mod leans;
mod listed;
mod number;
mod pairs;
mod schema;
mod seed;
mod sitting;
mod texts;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tried;
mod variant;

pub use answer::{Answer, Answers};
pub use check::{Problem, check};
pub use fill::{CLOSE, OPEN, fill, formulas};
pub use grade::{Grade, Says, Verdict, credit, grade, grade_part};
pub use listed::{LIST, Listed, file_of, is_check};
pub use schema::{
    Choice, Design, Exercise, Formula, Group, Kind, Let, Misconception, Param, Part, Scalar, Text,
    Window, Within,
};
pub use seed::{CHAPTER_SEED, LONGEST_SEED, clean_seed};
pub use sitting::{Sitting, Tables, Values};
pub use texts::{Shape, each_text};
pub use variant::Variant;
pub(crate) use variant::number_of_seed;
