//! Which parts a formula leans on.

use crate::exercise::schema::Exercise;
use ridgepoint_formula::{Node, parse};

/// The ids in `part("…")` of a formula, through definitions, in the order of
/// their mention; those of no part too.
pub(in crate::exercise) fn leans_on(exercise: &Exercise, formula: &str) -> Vec<String> {
    let mut found = Found::default();
    found.collect(exercise, formula);
    found.parts
}

#[derive(Default)]
struct Found {
    parts: Vec<String>,
    lets: Vec<String>,
}

impl Found {
    fn collect(&mut self, exercise: &Exercise, formula: &str) {
        let Ok(expr) = parse(formula) else { return };
        let mut named = Vec::new();
        expr.visit(&mut |expr| match &expr.node {
            Node::Call { name, arguments } if name == "part" => {
                if let [id] = arguments.as_slice()
                    && let Node::Text(id) = &id.node
                    && !self.parts.contains(id)
                {
                    self.parts.push(id.clone());
                }
            }
            Node::Name(name) => named.push(name.clone()),
            _ => {}
        });
        for name in named {
            let defined = exercise.lets.iter().find(|defined| defined.id == name);
            if let Some(defined) = defined
                && !self.lets.contains(&name)
            {
                self.lets.push(name);
                self.collect(exercise, &defined.is);
            }
        }
    }
}
