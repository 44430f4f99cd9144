//! Reads an exercise of the chapter and grades answers to it.

use crate::typed::speaks;
use ridgepoint_course::{
    exercise::{Answer, Answers, Exercise, Grade, Sitting, Tables, Variant, Verdict, grade},
    props::Props,
};
use ridgepoint_formula::Value;
use std::{collections::BTreeMap, fs, path::Path};

/// One variant of an exercise.
pub(crate) struct Trial {
    pub(crate) exercise: Exercise,
    variant: Variant,
    tables: Tables,
}

impl Trial {
    /// The chapter's own numbers.
    pub(crate) fn chapter(id: &str) -> Self {
        Self::seeded(id, "")
    }

    /// The variant of a seed.
    pub(crate) fn seeded(id: &str, seed: &str) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../chapters/11-roofline");
        let text = fs::read_to_string(folder.join(format!("exercises/{id}.toml"))).unwrap();
        let exercise: Exercise = toml::from_str(&text).unwrap_or_else(|e| panic!("{id}: {e}"));
        let mut tables = Tables::default();
        let registers = fs::read_to_string(folder.join("data/triton_registers.json")).unwrap();
        tables.registers.read(&registers).unwrap();
        let variant = Variant::seeded(&exercise, seed);
        Self {
            exercise,
            variant,
            tables,
        }
    }

    /// A parameter of the variant, in base units.
    pub(crate) fn param(&self, name: &str) -> f64 {
        match self.variant.value(&self.exercise, name) {
            Some(Value::Number(quantity)) => quantity.value,
            other => panic!("{name} is {other:?}"),
        }
    }

    /// A parameter of the variant that is a text.
    pub(crate) fn word(&self, name: &str) -> String {
        match self.variant.value(&self.exercise, name) {
            Some(Value::Text(text)) => text,
            other => panic!("{name} is {other:?}"),
        }
    }

    /// What is said to answers in query form: `text=1638.4`, `choice=memory`.
    /// Whatever it is, it is said in both languages.
    pub(crate) fn all(&self, answers: &[(&str, String)]) -> BTreeMap<String, Grade> {
        let pairs = answers.iter();
        let answers: Answers = pairs
            .map(|(part, query)| ((*part).to_owned(), Props::parse(query)))
            .collect();
        let grades = grade(&Sitting {
            exercise: &self.exercise,
            variant: &self.variant,
            answers: &answers,
            tables: &self.tables,
        });
        for (part, grade) in &grades {
            speaks(grade, &format!("{part}: {:?}", answers.get(part)));
        }
        grades
    }

    /// What is said to one answer in query form.
    pub(crate) fn one(&self, part: &str, query: &str) -> Grade {
        let mut grades = self.all(&[(part, query.to_owned())]);
        grades
            .remove(part)
            .unwrap_or_else(|| panic!("there is no {part}"))
    }

    /// What is said to one number or text as typed.
    pub(crate) fn typed(&self, part: &str, text: &str) -> Grade {
        let mut answer = Answer::default();
        answer.push("text", text);
        self.one(part, &answer.to_query())
    }

    /// Asserts the verdict on something typed, and the thought it points to
    /// first (none where it is empty).
    pub(crate) fn expect(&self, part: &str, text: &str, verdict: Verdict, misconception: &str) {
        let grade = self.typed(part, text);
        let first = grade.misconceptions.first().map_or("", String::as_str);
        assert_eq!(
            (grade.verdict, first),
            (verdict, misconception),
            "{part}: {text}"
        );
    }
}
