//! One option, and one for a reason.

use super::super::{
    answer::Answer,
    grade::{Grade, Verdict},
    schema::{Choice, Part, Text},
    sitting::Sitting,
};
use super::chosen::{Standing, find, following, invalid, needs_design, standing, taken, wrong};
use ridgepoint_model::message::Message;

/// One of the options.
pub(in super::super) fn choice(sitting: &Sitting<'_>, part: &Part, answer: &Answer) -> Grade {
    option(sitting, part, answer).map_or_else(
        |refused| refused,
        |option| graded(sitting, part, option, &Text::default()),
    )
}

/// One of the options, for one of the reasons that carry it.
pub(in super::super) fn reasoned(sitting: &Sitting<'_>, part: &Part, answer: &Answer) -> Grade {
    because(sitting, part, answer).unwrap_or_else(|refused| refused)
}

fn because(sitting: &Sitting<'_>, part: &Part, answer: &Answer) -> Result<Grade, Grade> {
    let option = option(sitting, part, answer)?;
    let id = answer.get("reason").unwrap_or_default();
    if id.is_empty() {
        return Err(invalid(Message::new("exercise.choice.reason")));
    }
    let reason = find(&sitting.exercise.model_of(part).reasons, id)?;
    let grade = graded(sitting, part, option, &reason.says);
    if standing(sitting, option) == Standing::False {
        return Ok(also(grade, reason));
    }
    if grade.verdict.credit() == 0.0 || option.with.contains(&reason.id) {
        return Ok(grade);
    }
    let mut grade = wrong(reason);
    let says = std::mem::take(&mut grade.says);
    let mut grade = grade.telling(Message::new("exercise.choice.other-reason"));
    grade.says.extend(says);
    Ok(grade)
}

/// A wrong choice whose reason is a wrong thought too.
fn also(mut grade: Grade, reason: &Choice) -> Grade {
    if reason.slip.is_empty() {
        return grade;
    }
    grade.verdict = Verdict::Misconception;
    grade.pointing_to(&reason.slip).saying(&reason.says)
}

/// The option that was chosen, where the part can be answered.
fn option<'a>(sitting: &Sitting<'a>, part: &'a Part, answer: &Answer) -> Result<&'a Choice, Grade> {
    let options = &sitting.exercise.model_of(part).options;
    needs_design(sitting, options)?;
    let id = answer.get("choice").unwrap_or_default();
    if id.is_empty() {
        return Err(invalid(Message::new("exercise.choice.none")));
    }
    find(options, id)
}

/// `reason` is what is said to the reason, should it carry the option.
fn graded<'a>(sitting: &Sitting<'a>, part: &'a Part, option: &'a Choice, reason: &Text) -> Grade {
    let grade = match standing(sitting, option) {
        Standing::Right => Grade::new(Verdict::Right)
            .saying(&option.says)
            .saying(reason)
            .saying(&part.well),
        Standing::Noted => Grade::new(Verdict::Noted)
            .saying(&option.says)
            .saying(reason),
        Standing::Follows => following(sitting, &[option]).saying(reason),
        Standing::False => return wrong(option),
    };
    let Some(before) = taken(sitting, part, &option.id) else {
        return grade;
    };
    Grade::new(Verdict::Wrong)
        .telling(Message::new("exercise.choice.taken"))
        .saying(&before.ask)
}
