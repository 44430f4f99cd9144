//! Which options are right, and what is put in order.

use super::{Problems, variants::Look};
use crate::exercise::{
    leans::Leans,
    number::alike,
    schema::{Choice, Exercise, Kind, Part},
};
use ridgepoint_formula::{Unit, Value};

pub(super) fn check(look: &Look<'_>, part: &Part, problems: &mut Problems) {
    let exercise = look.exercise;
    let (mut right, mut noted) = (0, 0);
    for option in &part.options {
        let when = holds(look, part, &option.when, problems);
        let harmless = holds(look, part, &option.noted, problems);
        right += usize::from(when);
        noted += usize::from(!when && harmless);
    }
    // What rests on a design is not known before there is one.
    if part.options.is_empty() || part.options.iter().any(|option| rests(exercise, option)) {
        return;
    }
    if right == 0 {
        look.once(&part.id, "none right", problems, || {
            "no option is right".into()
        });
    }
    let passed = match part.kind {
        Kind::Choice | Kind::Reasoned => right + noted,
        _ => right,
    };
    if passed == part.options.len() {
        look.once(&part.id, "all right", problems, || {
            "every option is right".into()
        });
    }
    let least = part.least as usize;
    if right > 0 && least > right {
        look.once(&part.id, "least", problems, || {
            format!("`least` is {least}, and {right} options are right")
        });
    }
    let alike = exercise
        .parts()
        .filter(|other| other.like == part.id)
        .count();
    if right > 0 && alike + 1 > right {
        look.once(&part.id, "like", problems, || {
            format!(
                "{} parts must differ, and {right} options are right",
                alike + 1
            )
        });
    }
}

/// Whether a condition holds; none never does.
fn holds(look: &Look<'_>, part: &Part, condition: &str, problems: &mut Problems) -> bool {
    if condition.is_empty() {
        return false;
    }
    match look.value(&part.id, condition, problems) {
        Some(Value::Number(number)) => number.value > 0.0,
        Some(Value::Text(text)) => {
            look.once(&part.id, condition, problems, || {
                format!("`{condition}` is the text “{text}”; a condition is a number")
            });
            false
        }
        None => false,
    }
}

fn rests(exercise: &Exercise, option: &Choice) -> bool {
    [&option.when, &option.noted]
        .into_iter()
        .any(|formula| !Leans::directly(exercise, formula).designs.is_empty())
}

/// Items to put in order have one unit and at least two values.
pub(super) fn check_order(look: &Look<'_>, part: &Part, problems: &mut Problems) {
    let mut unit: Option<Unit> = None;
    let mut values = Vec::new();
    for item in part.items.iter().filter(|item| !item.value.is_empty()) {
        let wanted = match (unit, look.value(&part.id, &item.value, problems)) {
            (None, Some(Value::Number(number))) => number.unit,
            (Some(unit), _) => unit,
            (None, _) => Unit::NONE,
        };
        unit = unit.or(Some(wanted));
        values.extend(look.number(&part.id, &item.value, wanted, problems));
    }
    if let Some((first, others)) = values.split_first()
        && values.len() == part.items.len()
        && others.iter().all(|other| alike(*first, *other))
    {
        look.once(&part.id, "order", problems, || {
            "all items have one value".into()
        });
    }
}
