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

/// A direction, and evidence that carries it.
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
    Ok(carried(direction, &evidence, grade))
}

/// The grade of a right direction by its evidence. What is ticked beside that
/// does no harm, unless a wrong thought is behind it.
fn carried(direction: &Choice, evidence: &[&Choice], grade: Grade) -> Grade {
    let carries = |one: &&&Choice| direction.with.contains(&one.id);
    let carrying = evidence.iter().filter(carries).count();
    let idle: Vec<&Choice> = evidence
        .iter()
        .filter(|one| !carries(one))
        .copied()
        .collect();
    let thought = idle.iter().any(|one| !one.slip.is_empty());
    if thought || carrying == 0 {
        return not_carried(&idle);
    }
    if direction.all && carrying < direction.with.len() {
        return Grade::new(Verdict::Wrong).telling(Message::new("exercise.choice.more-evidence"));
    }
    if idle.is_empty() {
        return grade;
    }
    let mut grade = grade
        .telling(Message::new("exercise.choice.idle"))
        .saying(&listed(&idle));
    if grade.verdict == Verdict::Right {
        grade.verdict = Verdict::Noted;
    }
    idle.iter()
        .fold(grade, |grade, one| grade.saying(&one.says))
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
