//! What a formula leans on: other parts, and levers of designs.

use super::{
    grade::{Verdict, grade_part},
    number,
    schema::Exercise,
    sitting::Sitting,
};
use ridgepoint_formula::{Node, parse};

/// Ids that formulas name, in the order of their mention; those of no part too.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Leans {
    /// Of `part("id")`, nearest first.
    pub parts: Vec<String>,
    /// Of `lever("id", …)`.
    pub designs: Vec<String>,
}

impl Leans {
    /// All that `formulas` lean on, through definitions and other parts. A part
    /// for which `own` says so is a leaf: its number is the learner's, whatever
    /// it would follow from.
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

    /// What a formula leans on by itself, through definitions alone.
    pub(super) fn directly(exercise: &Exercise, formula: &str) -> Self {
        Self::of(exercise, [formula], |_| true)
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

/// What lies behind the learner's own numbers.
#[derive(Debug, Default)]
pub(super) struct Earlier {
    /// Whether one of them was not right.
    pub wrong: bool,
    /// Whether one of them was right on another footing.
    pub noted: bool,
    /// The wrong thoughts behind them, the nearest first.
    pub thoughts: Vec<String>,
}

/// What lies behind the learner's own numbers on which `formulas` lean.
pub(super) fn earlier<'a>(
    sitting: &Sitting<'a>,
    formulas: impl IntoIterator<Item = &'a str>,
) -> Earlier {
    let exercise = sitting.exercise;
    let typed = |id: &str| {
        let part = exercise.part(id);
        part.is_some_and(|part| number::typed(sitting, part).is_some())
    };
    let mut behind = Earlier::default();
    for id in Leans::of(exercise, formulas, typed).parts {
        let grade = typed(&id).then(|| grade_part(sitting, &id)).flatten();
        let Some(grade) = grade else { continue };
        match grade.verdict {
            Verdict::Right => {}
            Verdict::Noted => behind.noted = true,
            // Nothing new is wrong there: what lies behind it counts.
            Verdict::Follows => {
                let expect = exercise.part(&id).map(|part| part.expect.as_str());
                let before = earlier(sitting, expect);
                behind.wrong |= before.wrong;
                behind.noted |= before.noted;
            }
            _ => behind.wrong = true,
        }
        for thought in grade.misconceptions {
            add(&mut behind.thoughts, &thought);
        }
    }
    behind
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
