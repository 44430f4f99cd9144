//! What the other answers say about a number: which of several thoughts it was.

use super::asked::{Asked, World};
use crate::exercise::{
    schema::{Choice, Part, Window},
    sitting::Sitting,
};
use std::cmp::Ordering;

/// Of several thoughts that lead to one number those for which the siblings
/// speak the most; all of them where they say nothing.
pub(super) fn decide<'a>(asked: &Asked<'a>, slips: Vec<&'a Window>) -> Vec<&'a Window> {
    let heard = slips.iter().map(|slip| hear(asked, &slip.id));
    let heard: Vec<Ordering> = heard.collect();
    let most = heard.iter().max().copied();
    let pairs = slips.into_iter().zip(heard);
    pairs
        .filter(|(_, heard)| Some(*heard) == most)
        .map(|(slip, _)| slip)
        .collect()
}

/// Whether the answers of the same group speak for a thought (`Greater`),
/// against it (`Less`) or neither.
fn hear(asked: &Asked<'_>, thought: &str) -> Ordering {
    let groups = &asked.sitting.exercise.groups;
    let is_here = |part: &&Part| part.id == asked.part.id;
    let group = groups
        .iter()
        .find(|group| group.parts.iter().any(|part| is_here(&part)));
    let siblings = group.into_iter().flat_map(|group| &group.parts);
    let mut against = false;
    for sibling in siblings.filter(|part| !is_here(part)) {
        match says(&asked.sitting, sibling, thought) {
            Ordering::Greater => return Ordering::Greater,
            Ordering::Less => against = true,
            Ordering::Equal => {}
        }
    }
    if against {
        Ordering::Less
    } else {
        Ordering::Equal
    }
}

/// The same for one part.
fn says(sitting: &Sitting<'_>, part: &Part, thought: &str) -> Ordering {
    let Some(answer) = sitting.answers.get(&part.id) else {
        return Ordering::Equal;
    };
    let Some(asked) = Asked::new(sitting, part) else {
        let model = sitting.exercise.model_of(part);
        let chosen = |choice: &&Choice| answer.iter().any(|(_, value)| value == choice.id);
        let mut choices = model.options.iter().chain(&model.reasons).filter(chosen);
        let slipped = choices.any(|choice| choice.slip == thought);
        return if slipped {
            Ordering::Greater
        } else {
            Ordering::Equal
        };
    };
    let lists = part.slips.iter().any(|slip| slip.id == thought);
    let Some(typed) = asked.read(answer).ok().filter(|_| lists) else {
        return Ordering::Equal;
    };
    let value = asked.meant(&typed);
    if asked.is_right(World::Key, value) || asked.accepted(World::Key, value).is_some() {
        Ordering::Less
    } else if asked.slips(value).iter().any(|slip| slip.id == thought) {
        Ordering::Greater
    } else {
        Ordering::Equal
    }
}
