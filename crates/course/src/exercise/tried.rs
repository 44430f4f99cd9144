//! Small exercises, answered in query form, for tests.

use super::{Answers, Exercise, Grade, Says, Sitting, Tables, Variant, grade_part};
use crate::props::Props;

/// An exercise with answers.
pub(super) struct Tried {
    pub exercise: Exercise,
    pub tables: Tables,
    pub answers: Answers,
    variant: Variant,
}

impl Tried {
    pub(super) fn new(toml: &str) -> Self {
        let exercise: Exercise = toml::from_str(toml).unwrap();
        Self {
            variant: Variant::chapter(&exercise),
            exercise,
            tables: Tables::default(),
            answers: Answers::default(),
        }
    }

    /// Answers a part: `choice=a&reason=b`.
    pub(super) fn answer(&mut self, part: &str, query: &str) -> &mut Self {
        self.answers.insert(part.into(), Props::parse(query));
        self
    }

    pub(super) fn sitting(&self) -> Sitting<'_> {
        Sitting {
            exercise: &self.exercise,
            variant: &self.variant,
            answers: &self.answers,
            tables: &self.tables,
        }
    }

    pub(super) fn graded(&self, part: &str) -> Grade {
        grade_part(&self.sitting(), part).unwrap()
    }

    /// What is said to an answer: verdict, wrong thoughts, and ids of messages
    /// or English texts.
    pub(super) fn said(&mut self, part: &str, query: &str) -> String {
        let grade = self.answer(part, query).graded(part);
        let says = grade.says.iter().map(|says| match says {
            Says::Text(text) => format!("“{}”", text.en),
            Says::Message(message) => message.id.replace("exercise.", ""),
        });
        let mut said = vec![grade.verdict.id().to_owned()];
        said.extend(grade.misconceptions.iter().map(|id| format!("({id})")));
        said.extend(says);
        said.join(" ")
    }

    /// An argument of the first message that has it.
    pub(super) fn told(&self, part: &str, argument: &str) -> String {
        let says = self.graded(part).says;
        let mut messages = says.iter().filter_map(|says| match says {
            Says::Message(message) => message.arg(argument).map(str::to_owned),
            Says::Text(_) => None,
        });
        messages.next().unwrap().replace('\u{a0}', " ")
    }
}
