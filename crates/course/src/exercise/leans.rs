//! What a formula leans on: other parts, and levers of designs.

use super::{
    grade::{Verdict, grade_part},
    number,
    schema::{Exercise, Kind},
    sitting::Sitting,
};
use ridgepoint_formula::{Node, parse};

/// Ids that formulas name, directly or through definitions and other parts.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Leans {
    /// Of `part("id")`, nearest first.
    pub parts: Vec<String>,
    /// Of `lever("id", …)`.
    pub designs: Vec<String>,
}

impl Leans {
    /// All that `formulas` lean on. A part for which `own` says so is a leaf:
    /// its number is the learner's, whatever it would follow from.
    pub(super) fn of<'a>(
        exercise: &'a Exercise,
        formulas: impl IntoIterator<Item = &'a str>,
        own: impl Fn(&str) -> bool,
    ) -> Self {
        let mut leans = Self::default();
        let mut defined: Vec<String> = Vec::new();
        let mut work: Vec<String> = formulas.into_iter().map(str::to_owned).collect();
        work.reverse();
        while let Some(formula) = work.pop() {
            let Ok(expr) = parse(&formula) else { continue };
            expr.visit(&mut |inner| match &inner.node {
                Node::Name(name) => {
                    let known = exercise.lets.iter().find(|one| one.id == *name);
                    if let Some(one) = known.filter(|_| add(&mut defined, name)) {
                        work.push(one.is.clone());
                    }
                }
                Node::Call { name, arguments } => {
                    let Some(Node::Text(id)) = arguments.first().map(|first| &first.node) else {
                        return;
                    };
                    if name == "lever" {
                        add(&mut leans.designs, id);
                    } else if name == "part" && add(&mut leans.parts, id) && !own(id) {
                        work.extend(exercise.part(id).map(|part| part.expect.clone()));
                    }
                }
                _ => {}
            });
        }
        leans
    }
}

/// Adds what is not yet there, and tells whether it was not.
fn add(list: &mut Vec<String>, id: &str) -> bool {
    let new = !list.iter().any(|known| known == id);
    if new {
        list.push(id.to_owned());
    }
    new
}

/// The wrong thoughts behind the learner's own numbers on which `formulas`
/// lean.
pub(super) fn earlier_slips<'a>(
    sitting: &Sitting<'a>,
    formulas: impl IntoIterator<Item = &'a str>,
) -> Vec<String> {
    let exercise = sitting.exercise;
    let typed = |id: &str| {
        let part = exercise.part(id);
        part.is_some_and(|part| number::typed(sitting, part).is_some())
    };
    let mut slips = Vec::new();
    for id in Leans::of(exercise, formulas, typed).parts {
        let number = exercise
            .part(&id)
            .is_some_and(|part| part.kind == Kind::Number);
        let grade = if number {
            grade_part(sitting, &id)
        } else {
            None
        };
        let slipped = grade
            .filter(|grade| matches!(grade.verdict, Verdict::Misconception | Verdict::Follows));
        for slip in slipped.into_iter().flat_map(|grade| grade.misconceptions) {
            add(&mut slips, &slip);
        }
    }
    slips
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn definitions_and_parts_are_gone_through_once() {
        let exercise: Exercise = toml::from_str(
            r#"
            [[let]]
            id = "both"
            is = 'part("a") + part("b")'
            [[let]]
            id = "round"
            is = "round + both"
            [[group]]
            [[group.part]]
            id = "a"
            expect = 'part("c") * 2'
            [[group.part]]
            id = "b"
            expect = 'part("d")'
            "#,
        )
        .unwrap();
        let found = Leans::of(
            &exercise,
            ["less(round, 2)", "lever(\"x\", \"tile\")", "1 +"],
            |id| id == "b",
        );
        assert_eq!(found.parts, ["a", "b", "c"]);
        assert_eq!(found.designs, ["x"]);
    }
}
