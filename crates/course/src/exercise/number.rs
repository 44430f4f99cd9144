//! Grades a number: right, on another footing, following from an earlier slip,
//! or led to by a known wrong thought.

mod asked;
mod field;
mod prefix;
mod siblings;
mod span;
#[cfg(test)]
mod tests;

pub(super) use field::{QUANTITIES, dimension, field_of};
pub(super) use span::{Span, alike};

use super::{
    answer::Answer,
    grade::{Grade, Verdict},
    leans::{Earlier, earlier},
    schema::{Kind, Part, Window},
    sitting::Sitting,
};
use crate::number::{Field, Refusal};
use asked::{Asked, Typed, World};
use ridgepoint_formula::Value;
use ridgepoint_model::message::Message;

/// This near, a number is short of a digit rather than of a factor.
const CLOSE: f64 = 0.05;

/// The number that was typed for a part, if it can be read: with it, formulas
/// of other parts become the learner's own.
pub(super) fn typed(sitting: &Sitting<'_>, part: &Part) -> Option<Value> {
    let answer = sitting.answers.get(&part.id)?;
    let value = match part.kind {
        Kind::Assume => assumed(part, answer).ok()?.0,
        Kind::Number => {
            let asked = Asked::new(sitting, part)?;
            asked.meant(&asked.read(answer).ok()?)
        }
        _ => return None,
    };
    let quantity = part.field()?.quantity();
    Some(Value::number(value, field::dimension(quantity)))
}

pub(super) fn grade(sitting: &Sitting<'_>, part: &Part, answer: &Answer) -> Grade {
    let Some(asked) = Asked::new(sitting, part) else {
        return Grade::new(Verdict::Wrong);
    };
    let typed = match asked.read(answer) {
        Ok(typed) => typed,
        Err(refusal) => return refused(&refusal),
    };
    judge(&asked, &typed)
}

/// What cannot be read is no answer, and what can be read twice is a question.
fn refused(refusal: &Refusal) -> Grade {
    let mut grade = Grade::new(Verdict::Invalid).telling(refusal.message());
    if let Refusal::Ambiguous { readings, .. } = refusal {
        grade.verdict = Verdict::Ambiguous;
        grade.readings = readings.to_vec();
    }
    grade
}

fn judge(asked: &Asked<'_>, typed: &Typed) -> Grade {
    // A bare 0.125 is 0.125 %, unless only 12.5 % makes sense.
    let shared = typed.share.map(|share| Typed {
        value: share,
        read_as: asked
            .field
            .default_unit
            .write_to(share * 100.0, typed.digits),
        ..typed.clone()
    });
    let readings = || {
        [
            Some((typed, false)),
            shared.as_ref().map(|typed| (typed, true)),
        ]
    };
    let stages: [fn(&Asked<'_>, f64) -> Option<Grade>; 3] = [well, follows, misled];
    for stage in stages {
        for (reading, as_share) in readings().into_iter().flatten() {
            if let Some(mut grade) = stage(asked, reading.value) {
                if as_share {
                    grade = as_a_share(grade, typed, reading);
                }
                grade.read_as = Some(reading.read_as.clone());
                return grade;
            }
        }
    }
    let mut grade = astray(asked, typed);
    grade.read_as = Some(typed.read_as.clone());
    grade
}

/// Right, by the part's own formula or on another footing.
fn well(asked: &Asked<'_>, value: f64) -> Option<Grade> {
    if asked.is_right(World::Key, value) {
        return Some(Grade::new(Verdict::Right).saying(&asked.part.well));
    }
    let accepted = asked.accepted(World::Key, value)?;
    Some(Grade::new(Verdict::Noted).saying(&accepted.says))
}

/// Right by the learner's own earlier numbers, where those lead elsewhere.
fn follows(asked: &Asked<'_>, value: f64) -> Option<Grade> {
    let mut formulas = asked
        .part
        .accepts
        .iter()
        .map(|window| (&window.value, window.within));
    let elsewhere = |formula: &str, within| {
        let key = asked.number(World::Key, formula)?;
        let own = asked.number(World::Own, formula)?;
        let span = asked.span(World::Own, formula, within)?;
        (!span::alike(key, own) && span.holds(value)).then_some(())
    };
    elsewhere(&asked.part.expect, None)
        .or_else(|| formulas.find_map(|(formula, within)| elsewhere(formula, within)))?;
    let formulas = [asked.part.expect.as_str()];
    let Earlier {
        wrong,
        noted,
        thoughts,
    } = earlier(&asked.sitting, formulas);
    let id = match (wrong, noted) {
        (true, _) => "exercise.number.follows",
        (false, true) => "exercise.number.follows-noted",
        (false, false) => "exercise.number.follows-rounded",
    };
    let grade = Grade::new(Verdict::Follows).telling(Message::new(id));
    Some(
        thoughts
            .iter()
            .fold(grade, |grade, id| grade.pointing_to(id)),
    )
}

/// Led to by a known wrong thought, or by several.
fn misled(asked: &Asked<'_>, value: f64) -> Option<Grade> {
    // Without a key nothing can be told apart.
    asked.number(World::Key, &asked.part.expect)?;
    let slips = siblings::decide(asked, asked.slips(value));
    let grade = match slips.as_slice() {
        [] => return None,
        [_] => Grade::new(Verdict::Misconception),
        _ => Grade::new(Verdict::Misconception).telling(Message::new("exercise.number.several")),
    };
    let name = |grade: Grade, slip: &&Window| grade.saying(&slip.says).pointing_to(&slip.id);
    Some(slips.iter().fold(grade, name))
}

/// Wrong: by its unit alone, or without a guess.
fn astray(asked: &Asked<'_>, typed: &Typed) -> Grade {
    if let Some(message) = prefix::misplaced(asked, typed) {
        let grade = Grade::new(Verdict::Misconception).telling(message);
        return grade.pointing_to(prefix::UNIT_PREFIX);
    }
    let grade = Grade::new(Verdict::Wrong);
    match asked.number(World::Key, &asked.part.expect) {
        // Of whole things there is no further digit.
        Some(key) if !asked.field.whole && (typed.value - key).abs() <= CLOSE * key.abs() => {
            grade.telling(Message::new("exercise.number.close"))
        }
        Some(key) if typed.value > key => grade.telling(Message::new("exercise.number.too-large")),
        Some(_) => grade.telling(Message::new("exercise.number.too-small")),
        None => grade,
    }
}

/// Says that a bare number was taken as a share, not as percent. What is right
/// that way is right with a note.
fn as_a_share(mut grade: Grade, typed: &Typed, taken: &Typed) -> Grade {
    if grade.verdict == Verdict::Right {
        grade.verdict = Verdict::Noted;
    }
    let message = Message::new("exercise.number.as-share")
        .with("read", typed.read_as.as_str())
        .with("taken", taken.read_as.as_str());
    grade.telling(message)
}

/// The assumption and its echo.
fn assumed(part: &Part, answer: &Answer) -> Result<(f64, String), Grade> {
    let Some(field) = part.field() else {
        return Err(Grade::new(Verdict::Wrong));
    };
    let text = answer.get("text").unwrap_or_default();
    let typed = Typed::read(text, &field).map_err(|refusal| refused(&refusal))?;
    let Some(bounds) = part.between else {
        return Ok((typed.value, typed.read_as));
    };
    let [least, most] = bounds.map(|bound| in_unit(&field, bound));
    if least <= typed.value && typed.value <= most {
        return Ok((typed.value, typed.read_as));
    }
    let unit = field.default_unit;
    let message = Message::new("exercise.number.assume-range")
        .with("least", unit.write(bounds[0]))
        .with("most", unit.write(bounds[1]));
    let mut grade = Grade::new(Verdict::Invalid).telling(message);
    grade.read_as = Some(typed.read_as);
    Err(grade)
}

/// An amount of a field's unit in the base unit.
fn in_unit(field: &Field, amount: f64) -> f64 {
    field.adopt(field.default_unit).to_base(amount)
}

pub(super) fn grade_assumption(part: &Part, answer: &Answer) -> Grade {
    match assumed(part, answer) {
        Ok((_, read_as)) => {
            let mut grade = Grade::new(Verdict::Right).saying(&part.well);
            grade.read_as = Some(read_as);
            grade
        }
        Err(grade) => grade,
    }
}
