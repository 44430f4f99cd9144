//! Every text of an exercise, one after the other.

use super::schema::{Choice, Exercise, Part, Text, Window};

/// Where a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Within a line: a question, an option.
    Line,
    /// In paragraphs of its own.
    Block,
}

/// Hands out every text of an exercise with its place: the id of the group, the
/// part or the misconception, or the exercise's own.
pub fn each_text(exercise: &mut Exercise, see: &mut dyn FnMut(&str, Shape, &mut Text)) {
    see(&exercise.id, Shape::Line, &mut exercise.title);
    see(&exercise.id, Shape::Block, &mut exercise.text);
    for misconception in &mut exercise.misconceptions {
        see(&misconception.id, Shape::Line, &mut misconception.title);
    }
    for group in &mut exercise.groups {
        see(&group.id, Shape::Line, &mut group.title);
        see(&group.id, Shape::Block, &mut group.text);
        for part in &mut group.parts {
            of_part(part, see);
        }
    }
}

fn of_part(part: &mut Part, see: &mut dyn FnMut(&str, Shape, &mut Text)) {
    let id = part.id.as_str();
    see(id, Shape::Line, &mut part.ask);
    let windows = part.accepts.iter_mut().chain(&mut part.slips);
    for Window { says, .. } in windows {
        see(id, Shape::Block, says);
    }
    let choices = part.options.iter_mut().chain(&mut part.reasons);
    for Choice { text, says, .. } in choices.chain(&mut part.items) {
        see(id, Shape::Line, text);
        see(id, Shape::Block, says);
    }
    see(id, Shape::Block, &mut part.well);
    for hint in &mut part.hints {
        see(id, Shape::Block, hint);
    }
    see(id, Shape::Block, &mut part.solution);
}
