//! Ids, parameters, definitions.

use super::Problems;
use crate::exercise::schema::{Choice, Exercise, Param, Part, Scalar};
use ridgepoint_formula::{Measure, Node, functions, parse};
use std::collections::BTreeSet;

pub(super) fn check(exercise: &Exercise, problems: &mut Problems) {
    if !is_id(&exercise.id) {
        problems.add(
            &exercise.id,
            "the exercise needs an id of letters, digits, `-` and `.`",
        );
    }
    if exercise.parts().next().is_none() {
        problems.add(
            &exercise.id,
            "the exercise asks nothing: it needs a `[[group.part]]`",
        );
    }
    formula_names(exercise, problems);
    for param in &exercise.params {
        values(param, problems);
    }
    let titled = exercise.groups.iter().filter(|group| {
        !group.id.is_empty() || !group.title.zh.is_empty() || !group.title.en.is_empty()
    });
    unique(
        &exercise.id,
        "group",
        titled.map(|group| group.id.as_str()),
        problems,
    );
    unique(
        &exercise.id,
        "part",
        exercise.parts().map(|part| part.id.as_str()),
        problems,
    );
    for part in exercise.parts() {
        for (what, choices) in lists(part) {
            let ids = choices.iter().map(|choice| choice.id.as_str());
            unique(&part.id, what, ids, problems);
        }
    }
}

/// The lists of a part that are chosen from, with their names.
pub(super) fn lists(part: &Part) -> [(&'static str, &[Choice]); 3] {
    [
        ("option", &part.options),
        ("reason", &part.reasons),
        ("item", &part.items),
    ]
}

fn is_id(id: &str) -> bool {
    let known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
    !id.is_empty() && id.chars().all(known)
}

fn unique<'a>(at: &str, what: &str, ids: impl Iterator<Item = &'a str>, problems: &mut Problems) {
    let mut seen = BTreeSet::new();
    for id in ids {
        if !is_id(id) {
            let sentence = format!("{what} `{id}`: an id is of letters, digits, `-`, `.` and `_`");
            problems.add(at, sentence);
        } else if !seen.insert(id) {
            // A part is found by its own id, an option by that of its part.
            let at = if what == "part" || what == "group" {
                id
            } else {
                at
            };
            problems.add(at, format!("there are two {what}s `{id}`"));
        }
    }
}

/// Parameters and definitions share their names, with functions too.
fn formula_names(exercise: &Exercise, problems: &mut Problems) {
    let params = exercise.params.iter().map(|param| param.id.as_str());
    let lets = exercise.lets.iter().map(|defined| defined.id.as_str());
    let mut seen = BTreeSet::new();
    for id in params.chain(lets) {
        let expr = parse(id);
        if !matches!(expr.map(|expr| expr.node), Ok(Node::Name(name)) if name == id) {
            problems.fatal(id, format!("`{id}` cannot be named in a formula"));
        } else if matches!(id, "part" | "lever") || functions::find(id).is_some() {
            problems.add(id, format!("`{id}` is the name of a function"));
        } else if !seen.insert(id) {
            problems.add(id, format!("there are two values named `{id}`"));
        }
    }
    let defined: Vec<&str> = exercise
        .lets
        .iter()
        .map(|defined| defined.id.as_str())
        .collect();
    for (at, one) in exercise.lets.iter().enumerate() {
        let Ok(expr) = parse(&one.is) else { continue };
        let mut later = None;
        expr.visit(&mut |expr| {
            if let Node::Name(name) = &expr.node
                && defined.iter().skip(at).any(|id| id == name)
            {
                later = Some(name.clone());
            }
        });
        if let Some(later) = later {
            let sentence = format!("`{}` uses `{later}`, which comes no earlier", one.id);
            problems.fatal(&one.id, sentence);
        }
    }
}

fn values(param: &Param, problems: &mut Problems) {
    let at = &param.id;
    if param.values.is_empty() {
        problems.fatal(at, format!("parameter `{at}` has no values"));
    }
    if !param.unit.is_empty() && Measure::parse(&param.unit).is_none() {
        problems.fatal(at, format!("there is no unit `{}`", param.unit));
    }
    let texts = param
        .values
        .iter()
        .filter(|value| matches!(value, Scalar::Text(_)));
    let texts = texts.count();
    if texts > 0 && texts < param.values.len() {
        problems.add(at, format!("parameter `{at}` is now a number, now a text"));
    }
    if texts > 0 && !param.unit.is_empty() {
        problems.add(at, format!("parameter `{at}` is a text and has a unit"));
    }
    for (place, value) in param.values.iter().enumerate() {
        if param
            .values
            .iter()
            .take(place)
            .any(|earlier| earlier == value)
        {
            problems.add(at, format!("parameter `{at}` has one value twice"));
        }
        if matches!(value, Scalar::Number(number) if !number.is_finite()) {
            problems.fatal(
                at,
                format!("parameter `{at}` has a value that is not finite"),
            );
        }
    }
}
