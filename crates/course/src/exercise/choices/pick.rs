//! One option with the evidence that carries it.

use super::super::{
    answer::Answer,
    grade::{Grade, Verdict},
    schema::{Choice, Part},
    sitting::Sitting,
};
use super::chosen::{
    Standing, blaming, find, find_all, following, invalid, listed, standing, taken, wrong,
};
use ridgepoint_model::message::Message;

/// A direction, and evidence all of which carries it.
pub(in super::super) fn pick(sitting: &Sitting<'_>, part: &Part, answer: &Answer) -> Grade {
    graded(sitting, part, answer).unwrap_or_else(|refused| refused)
}

fn graded(sitting: &Sitting<'_>, part: &Part, answer: &Answer) -> Result<Grade, Grade> {
    let model = sitting.exercise.model_of(part);
    let id = answer.get("choice").unwrap_or_default();
    if id.is_empty() {
        return Err(invalid(Message::new("exercise.choice.none")));
    }
    let direction = find(&model.options, id)?;
    let ids = answer.all("reason").filter(|id| !id.is_empty());
    let evidence = find_all(&model.reasons, ids)?;
    let grade = match standing(sitting, direction) {
        Standing::False => return Ok(wrong(direction)),
        Standing::Noted => return Ok(harmless(direction)),
        Standing::Follows => following(sitting, &[direction]),
        Standing::Right => Grade::new(Verdict::Right)
            .saying(&direction.says)
            .saying(&part.well),
    };
    if evidence.is_empty() {
        return Err(invalid(Message::new("exercise.choice.evidence")));
    }
    if let Some(before) = taken(sitting, part, &direction.id) {
        let already = Grade::new(Verdict::Wrong).telling(Message::new("exercise.choice.taken"));
        return Ok(already.saying(&before.ask));
    }
    let mut idle = evidence;
    idle.retain(|one| !direction.with.contains(&one.id));
    Ok(if idle.is_empty() {
        grade
    } else {
        not_carried(&idle)
    })
}

/// It is true, and moves nothing by itself.
fn harmless(direction: &Choice) -> Grade {
    Grade::new(Verdict::Wrong)
        .telling(Message::new("exercise.choice.harmless"))
        .saying(&direction.says)
}

/// Names the evidence that does not carry the direction.
fn not_carried(idle: &[&Choice]) -> Grade {
    let mut grade = blaming(idle);
    let says = std::mem::take(&mut grade.says);
    let mut grade = grade
        .telling(Message::new("exercise.choice.not-carried"))
        .saying(&listed(idle));
    grade.says.extend(says);
    grade
}
