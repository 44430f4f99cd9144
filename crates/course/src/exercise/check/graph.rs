//! What parts name: each other, their reasons, misconceptions.

use super::Problems;
use crate::exercise::{
    leans::Leans,
    schema::{Design, Exercise, Kind, Part},
};
use std::collections::BTreeSet;

pub(super) fn check(exercise: &Exercise, known: &BTreeSet<String>, problems: &mut Problems) {
    for part in exercise.parts() {
        thoughts(part, known, problems);
        like(exercise, part, problems);
        reasons(exercise, part, problems);
        for formula in formulas(part) {
            named(exercise, &part.id, formula, problems);
        }
        if let Some(path) = circle(exercise, part) {
            problems.fatal(&part.id, format!("`{}` leans on itself: {path}", part.id));
        }
    }
    for defined in &exercise.lets {
        named(exercise, &defined.id, &defined.is, problems);
    }
    for (at, formula) in super::texts::all_formulas(exercise) {
        named(exercise, &at, &formula, problems);
    }
}

/// Every formula of a part, but for those in its texts.
fn formulas(part: &Part) -> Vec<&str> {
    let windows = part
        .accepts
        .iter()
        .chain(&part.slips)
        .map(|window| window.value.as_str());
    let choices = part.options.iter().chain(&part.reasons).chain(&part.items);
    let conditions = choices.flat_map(|choice| [&choice.when, &choice.noted, &choice.value]);
    let design = part
        .design
        .iter()
        .flat_map(settings)
        .map(|(_, formula)| formula);
    let all = windows.chain(conditions.map(String::as_str)).chain(design);
    all.chain([part.expect.as_str()])
        .filter(|formula| !formula.is_empty())
        .collect()
}

/// What a design begins with, by name.
pub(super) fn settings(design: &Design) -> [(&'static str, &str); 7] {
    [
        ("block_m", &design.block_m),
        ("block_n", &design.block_n),
        ("block_k", &design.block_k),
        ("num_warps", &design.num_warps),
        ("num_stages", &design.num_stages),
        ("registers", &design.registers),
        ("target", &design.target),
    ]
}

/// Refuses `part("…")` for what is no part, or has no number.
fn named(exercise: &Exercise, at: &str, formula: &str, problems: &mut Problems) {
    for id in Leans::directly(exercise, formula).parts {
        match exercise.part(&id) {
            None => problems.add(at, format!("`{formula}`: there is no part `{id}`")),
            Some(part) if !matches!(part.kind, Kind::Number | Kind::Assume) => {
                problems.add(at, format!("`{formula}`: part `{id}` has no number"));
            }
            Some(_) => {}
        }
    }
    for id in Leans::directly(exercise, formula).designs {
        if exercise
            .part(&id)
            .is_none_or(|part| part.kind != Kind::Design)
        {
            problems.add(at, format!("`{formula}`: there is no design `{id}`"));
        }
    }
}

fn thoughts(part: &Part, known: &BTreeSet<String>, problems: &mut Problems) {
    let choices = part.options.iter().chain(&part.reasons).chain(&part.items);
    let chosen = choices
        .map(|choice| &choice.slip)
        .filter(|id| !id.is_empty());
    for id in part.slips.iter().map(|slip| &slip.id).chain(chosen) {
        if id.is_empty() {
            problems.add(&part.id, "a slip needs the id of a misconception");
        } else if !known.contains(id) {
            let sentence =
                format!("no exercise of the chapter gives misconception `{id}` its title");
            problems.add(&part.id, sentence);
        }
    }
}

fn like(exercise: &Exercise, part: &Part, problems: &mut Problems) {
    if part.like.is_empty() {
        return;
    }
    let at = &part.id;
    match exercise.part(&part.like) {
        None => problems.add(at, format!("there is no part `{}` to be like", part.like)),
        Some(model) if model.id == part.id => problems.add(at, "a part is not like itself"),
        Some(model) if model.kind != part.kind => {
            problems.add(at, format!("`{}` is of another kind", model.id));
        }
        Some(model) if !model.like.is_empty() => {
            let sentence = format!(
                "`{}` is itself like `{}`: name that one",
                model.id, model.like
            );
            problems.add(at, sentence);
        }
        Some(model) => {
            let mut before = exercise.parts().take_while(|one| one.id != part.id);
            if !before.any(|one| one.id == model.id) {
                problems.add(
                    at,
                    format!("`{}` comes later: the first has the options", model.id),
                );
            }
        }
    }
}

fn reasons(exercise: &Exercise, part: &Part, problems: &mut Problems) {
    let there = &exercise.model_of(part).reasons;
    for choice in part.options.iter().chain(&part.items) {
        let missing = choice
            .with
            .iter()
            .filter(|id| !there.iter().any(|reason| reason.id == **id));
        for id in missing {
            problems.add(
                &part.id,
                format!("`{}`: there is no reason `{id}`", choice.id),
            );
        }
    }
}

/// The way from a part back to it.
fn circle(exercise: &Exercise, part: &Part) -> Option<String> {
    let mut way = vec![part.id.clone()];
    let mut seen = BTreeSet::new();
    back(exercise, part, &mut way, &mut seen).then(|| way.join(" → "))
}

fn back(
    exercise: &Exercise,
    part: &Part,
    way: &mut Vec<String>,
    seen: &mut BTreeSet<String>,
) -> bool {
    for id in Leans::directly(exercise, &part.expect).parts {
        let first = way.first() == Some(&id);
        way.push(id.clone());
        if first {
            return true;
        }
        if seen.insert(id.clone())
            && let Some(next) = exercise.part(&id)
            && back(exercise, next, way, seen)
        {
            return true;
        }
        way.pop();
    }
    false
}
