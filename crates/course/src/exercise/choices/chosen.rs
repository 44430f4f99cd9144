//! What options are worth, in the key and in the learner's own numbers.

use super::super::{
    design,
    grade::{Grade, Verdict},
    leans::{self, Earlier, Leans},
    schema::{Choice, Part, Text},
    sitting::Sitting,
};
use crate::locale::{ByLocale, Locale};
use ridgepoint_model::message::Message;

/// So much of an unknown name is repeated.
const LONGEST: usize = 40;

/// How an option stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Right.
    Right,
    /// Right with a note, or harmless.
    Noted,
    /// Neither, but it would be with the learner's own numbers.
    Follows,
    /// Wrong.
    False,
}

pub(super) fn standing(sitting: &Sitting<'_>, option: &Choice) -> Standing {
    let (key, own) = (sitting.key(), sitting.own());
    if key.holds(&option.when) {
        Standing::Right
    } else if key.holds(&option.noted) {
        Standing::Noted
    } else if own.holds(&option.when) || own.holds(&option.noted) {
        Standing::Follows
    } else {
        Standing::False
    }
}

/// A refusal to read the answer, which costs nothing.
pub(super) fn invalid(message: Message) -> Grade {
    Grade::new(Verdict::Invalid).telling(message)
}

/// The choice of that name.
pub(in super::super) fn find<'a>(choices: &'a [Choice], id: &str) -> Result<&'a Choice, Grade> {
    let found = choices.iter().find(|choice| choice.id == id);
    found.ok_or_else(|| unknown(choices, id))
}

/// Says which names there are.
pub(in super::super) fn unknown(choices: &[Choice], id: &str) -> Grade {
    let known: Vec<_> = choices.iter().map(|choice| choice.id.as_str()).collect();
    let given: String = id.chars().take(LONGEST).collect();
    invalid(
        Message::new("exercise.choice.unknown")
            .with("given", given)
            .with("known", known.join(", ")),
    )
}

/// The choices of those names, each once.
pub(super) fn find_all<'a, 'b>(
    choices: &'a [Choice],
    ids: impl Iterator<Item = &'b str>,
) -> Result<Vec<&'a Choice>, Grade> {
    let mut found: Vec<&Choice> = Vec::new();
    for id in ids {
        let choice = find(choices, id)?;
        if !found.iter().any(|known| known.id == choice.id) {
            found.push(choice);
        }
    }
    Ok(found)
}

/// What is said to a wrong choice.
pub(in super::super) fn wrong(choice: &Choice) -> Grade {
    blaming(&[choice])
}

/// What is said to several of them.
pub(super) fn blaming(choices: &[&Choice]) -> Grade {
    let slip = choices.iter().any(|choice| !choice.slip.is_empty());
    let verdict = if slip {
        Verdict::Misconception
    } else {
        Verdict::Wrong
    };
    choices.iter().fold(Grade::new(verdict), |grade, choice| {
        grade.pointing_to(&choice.slip).saying(&choice.says)
    })
}

/// What is said to an option that the learner's own numbers carry.
pub(super) fn following<'a>(sitting: &Sitting<'a>, options: &[&'a Choice]) -> Grade {
    let formulas = options
        .iter()
        .flat_map(|option| [option.when.as_str(), option.noted.as_str()]);
    follows(leans::earlier(sitting, formulas))
}

/// Right by the learner's own numbers, behind which `earlier` lies.
pub(in super::super) fn follows(earlier: Earlier) -> Grade {
    let id = if earlier.wrong {
        "exercise.choice.follows"
    } else {
        "exercise.choice.follows-noted"
    };
    let mut grade = Grade::new(Verdict::Follows).telling(Message::new(id));
    grade.misconceptions = earlier.thoughts;
    grade
}

/// The lines of choices in one sentence.
pub(in super::super) fn listed(choices: &[&Choice]) -> Text {
    ByLocale::from_fn(|locale| {
        let lines: Vec<_> = choices
            .iter()
            .map(|choice| choice.text.get(locale).as_str())
            .collect();
        lines.join(match locale {
            Locale::Zh => "；",
            Locale::En => "; ",
        })
    })
}

/// Refuses while a design on which the options depend is not there yet.
pub(super) fn needs_design(sitting: &Sitting<'_>, options: &[Choice]) -> Result<(), Grade> {
    let conditions = options
        .iter()
        .flat_map(|option| [option.when.as_str(), option.noted.as_str()]);
    let exercise = sitting.exercise;
    for id in Leans::of(exercise, conditions, |_| false).designs {
        let Some(part) = exercise.part(&id) else {
            continue;
        };
        let answer = sitting.answers.get(&id);
        if answer.is_none_or(|answer| design::judged(sitting, part, answer).is_none()) {
            return Err(invalid(Message::new("exercise.choice.first")).saying(&part.ask));
        }
    }
    Ok(())
}

/// The earlier part of the same family in which `chosen` was chosen already.
pub(super) fn taken<'a>(sitting: &Sitting<'a>, part: &'a Part, chosen: &str) -> Option<&'a Part> {
    earlier(sitting, part).find(|before| {
        let answer = sitting.answers.get(&before.id);
        answer.is_some_and(|answer| answer.get("choice") == Some(chosen))
    })
}

/// The parts of its kind before `part` that are like it, the one that they are
/// like among them.
pub(in super::super) fn earlier<'a>(
    sitting: &Sitting<'a>,
    part: &'a Part,
) -> impl Iterator<Item = &'a Part> {
    let root = sitting.exercise.model_of(part);
    let before = sitting.exercise.parts().take_while(|one| one.id != part.id);
    let akin = before.filter(|one| one.kind == part.kind);
    akin.filter(move |one| one.id == root.id || one.like == root.id)
}
