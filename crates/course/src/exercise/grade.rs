//! What is said to an answer.

use super::{
    answer::Answer,
    schema::{Exercise, Kind, Part, Text},
    sitting::Sitting,
};
use ridgepoint_model::message::Message;
use std::collections::BTreeMap;

/// What an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Right.
    Right,
    /// Right, on another footing that is worth a word.
    Noted,
    /// What follows from an earlier slip: nothing new is wrong.
    Follows,
    /// Wrong, and which thought was.
    Misconception,
    /// Wrong, without a guess.
    Wrong,
    /// It cannot be read: no answer yet, and no try.
    Invalid,
    /// It can be read in two ways: the learner is asked.
    Ambiguous,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Right,
        Self::Noted,
        Self::Follows,
        Self::Misconception,
        Self::Wrong,
        Self::Invalid,
        Self::Ambiguous,
    ];

    /// Its word in what is kept and printed.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Noted => "noted",
            Self::Follows => "follows",
            Self::Misconception => "misconception",
            Self::Wrong => "wrong",
            Self::Invalid => "invalid",
            Self::Ambiguous => "ambiguous",
        }
    }

    /// Reads its word.
    #[must_use]
    pub fn parse(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.id() == id)
    }

    /// What it is worth: 1 or 0.
    #[must_use]
    pub const fn credit(self) -> f64 {
        match self {
            Self::Right | Self::Noted | Self::Follows => 1.0,
            _ => 0.0,
        }
    }

    /// Whether it is the verdict on an answer, and so a try.
    #[must_use]
    pub const fn counts(self) -> bool {
        !matches!(self, Self::Invalid | Self::Ambiguous)
    }
}

/// A sentence of the exercise or of the course.
#[derive(Clone, Debug, PartialEq)]
pub enum Says {
    /// Of the exercise, its formulas not yet computed: see [`fill`](super::fill).
    Text(Text),
    /// Of the course, by id.
    Message(Message),
}

/// What is said to one answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// What it is.
    pub verdict: Verdict,
    /// The wrong thoughts it points to, the likeliest first. With
    /// [`Verdict::Follows`], those behind the earlier slip.
    pub misconceptions: Vec<String>,
    /// How a number was read.
    pub read_as: Option<String>,
    /// For [`Verdict::Ambiguous`]: texts that say either.
    pub readings: Vec<String>,
    /// Sentences, in order.
    pub says: Vec<Says>,
}

impl Grade {
    /// A verdict about which there is nothing else to say.
    #[must_use]
    pub const fn new(verdict: Verdict) -> Self {
        Self {
            verdict,
            misconceptions: Vec::new(),
            read_as: None,
            readings: Vec::new(),
            says: Vec::new(),
        }
    }

    /// The same with one more sentence of the exercise; an empty one says
    /// nothing, nor does one that was said already.
    #[must_use]
    pub fn saying(mut self, text: &Text) -> Self {
        let says = Says::Text(text.clone());
        if !text.zh.is_empty() && !self.says.contains(&says) {
            self.says.push(says);
        }
        self
    }

    /// The same with one more sentence of the course.
    #[must_use]
    pub fn telling(mut self, message: Message) -> Self {
        self.says.push(Says::Message(message));
        self
    }

    /// The same, pointing to a wrong thought.
    #[must_use]
    pub fn pointing_to(mut self, misconception: &str) -> Self {
        if !misconception.is_empty() && !self.misconceptions.iter().any(|id| id == misconception) {
            self.misconceptions.push(misconception.to_owned());
        }
        self
    }
}

/// Grades the answer to one part; none where there is no answer.
#[must_use]
pub fn grade_part(sitting: &Sitting<'_>, id: &str) -> Option<Grade> {
    let part = sitting.exercise.part(id)?;
    let answer = sitting.answers.get(id)?;
    Some(graded(sitting, part, answer))
}

fn graded(sitting: &Sitting<'_>, part: &Part, answer: &Answer) -> Grade {
    use super::{choices, design, number, pairs};
    match part.kind {
        Kind::Number => number::grade(sitting, part, answer),
        Kind::Assume => number::grade_assumption(part, answer),
        Kind::Choice => choices::choice(sitting, part, answer),
        Kind::Reasoned => choices::reasoned(sitting, part, answer),
        Kind::Several => choices::several(sitting, part, answer),
        Kind::Match => pairs::matched(sitting, part, answer),
        Kind::Order => pairs::ordered(sitting, part, answer),
        Kind::Pick => choices::pick(sitting, part, answer),
        Kind::Design => design::grade(sitting, part, answer),
    }
}

/// Grades every part that has an answer.
#[must_use]
pub fn grade(sitting: &Sitting<'_>) -> BTreeMap<String, Grade> {
    let parts = sitting.exercise.parts();
    parts
        .filter_map(|part| Some((part.id.clone(), grade_part(sitting, &part.id)?)))
        .collect()
}

/// What all of it is worth, 0 to 1: parts without an answer are worth nothing.
#[must_use]
pub fn credit(exercise: &Exercise, grades: &BTreeMap<String, Grade>) -> f64 {
    let (mut reached, mut all) = (0.0, 0.0);
    for part in exercise.parts() {
        all += part.weight();
        let grade = grades.get(&part.id);
        reached += grade.map_or(0.0, |grade| grade.verdict.credit() * part.weight());
    }
    if all > 0.0 { reached / all } else { 0.0 }
}
