//! Grades what is matched or put in order.

use super::{
    answer::Answer,
    choices::{find, follows, listed, wrong},
    grade::{Grade, Verdict},
    leans,
    schema::{Choice, Part, Text},
    sitting::{Sitting, Values},
};
use crate::locale::{ByLocale, Locale};
use ridgepoint_model::message::Message;

/// So many wrong pairs are explained at once.
const EXPLAINED: usize = 3;

/// Values closer than this share of them are the same.
const SAME: f64 = 1e-9;

/// For each item the reading that it goes with.
pub(super) fn matched(sitting: &Sitting<'_>, part: &Part, answer: &Answer) -> Grade {
    let model = sitting.exercise.model_of(part);
    pairs(model, answer).map_or_else(|refused| refused, |pairs| off(part, &pairs))
}

type Pair<'a> = (&'a Choice, &'a Choice);

/// Every item with the reading that was given to it.
fn pairs<'a>(model: &'a Part, answer: &Answer) -> Result<Vec<Pair<'a>>, Grade> {
    for (item, _) in answer.iter() {
        find(&model.items, item)?;
    }
    let given = |item: &Choice| answer.get(&item.id).filter(|reading| !reading.is_empty());
    let missing = model
        .items
        .iter()
        .filter(|item| given(item).is_none())
        .count();
    if missing > 0 {
        let missing = Message::new("exercise.pair.missing").with("count", missing.to_string());
        return Err(Grade::new(Verdict::Invalid).telling(missing));
    }
    let pair = |item| Ok((item, find(&model.reasons, given(item).unwrap_or_default())?));
    model.items.iter().map(pair).collect()
}

fn off(part: &Part, pairs: &[Pair<'_>]) -> Grade {
    let wrong_ones = pairs
        .iter()
        .filter(|(item, reading)| !item.with.contains(&reading.id));
    let off: Vec<_> = wrong_ones.collect();
    if off.is_empty() {
        return Grade::new(Verdict::Right).saying(&part.well);
    }
    let mut grade = Grade::new(wrong_by(&off)).telling(
        Message::new("exercise.pair.off")
            .with("off", off.len().to_string())
            .with("all", pairs.len().to_string()),
    );
    let mut said: Vec<&Text> = Vec::new();
    for (at, (item, reading)) in off.iter().enumerate() {
        grade = grade.pointing_to(&reading.slip);
        if at >= EXPLAINED {
            continue;
        }
        let own = Some(&item.says).filter(|says| !says.zh.is_empty());
        let says = own.unwrap_or(&reading.says);
        let new = !said.contains(&says);
        said.push(says);
        grade = grade.saying(&named(&item.text, new.then_some(says)));
    }
    match off.len().saturating_sub(EXPLAINED) {
        0 => grade,
        more => grade.telling(Message::new("exercise.pair.more").with("count", more.to_string())),
    }
}

fn wrong_by(pairs: &[&Pair<'_>]) -> Verdict {
    let slip = pairs.iter().any(|(_, reading)| !reading.slip.is_empty());
    if slip {
        Verdict::Misconception
    } else {
        Verdict::Wrong
    }
}

/// A paragraph to one item: its name and what is said to it.
fn named(name: &Text, says: Option<&Text>) -> Text {
    ByLocale::from_fn(|locale| {
        let name = name.get(locale);
        let says = says.map_or("", |says| says.get(locale));
        let colon = match locale {
            Locale::Zh => "：",
            Locale::En => ": ",
        };
        // In a page the sentence is a paragraph already.
        match says.strip_prefix("<p>") {
            Some(says) => format!("<p><b>{name}</b>{colon}{says}"),
            None if says.is_empty() => name.clone(),
            None => format!("{name}{colon}{says}"),
        }
    })
}

/// The items from the smallest value to the greatest; those of one value in
/// any order.
pub(super) fn ordered(sitting: &Sitting<'_>, part: &Part, answer: &Answer) -> Grade {
    let model = sitting.exercise.model_of(part);
    sequence(model, answer).map_or_else(|refused| refused, |items| sorted(sitting, part, &items))
}

fn sequence<'a>(model: &'a Part, answer: &Answer) -> Result<Vec<&'a Choice>, Grade> {
    let invalid = |id| Grade::new(Verdict::Invalid).telling(Message::new(id));
    let mut items: Vec<&Choice> = Vec::new();
    for id in answer.all("item") {
        let item = find(&model.items, id)?;
        if items.iter().any(|known| known.id == item.id) {
            return Err(invalid("exercise.pair.twice").saying(&item.text));
        }
        items.push(item);
    }
    if items.len() < model.items.len() {
        return Err(invalid("exercise.pair.incomplete"));
    }
    Ok(items)
}

fn sorted<'a>(sitting: &Sitting<'a>, part: &Part, items: &[&'a Choice]) -> Grade {
    let Some(pair) = first_wrong(&sitting.key(), items) else {
        return Grade::new(Verdict::Right).saying(&part.well);
    };
    if first_wrong(&sitting.own(), items).is_none() {
        let values = items.iter().map(|item| item.value.as_str());
        return follows(leans::earlier(sitting, values));
    }
    let mut grade = Grade::new(Verdict::Wrong)
        .telling(Message::new("exercise.pair.before"))
        .saying(&listed(&pair));
    for item in pair {
        let said = wrong(item);
        if said.verdict == Verdict::Misconception {
            grade.verdict = said.verdict;
        }
        grade = grade.pointing_to(&item.slip);
        grade.says.extend(said.says);
    }
    grade
}

/// The first two neighbours of which the greater stands before the smaller.
fn first_wrong<'a>(values: &Values<'_>, items: &[&'a Choice]) -> Option<[&'a Choice; 2]> {
    let value = |item: &Choice| {
        values
            .number(&item.value)
            .map_or(f64::NAN, |found| found.value)
    };
    items.windows(2).find_map(|pair| {
        let [left, right] = *pair else { return None };
        let (before, after) = (value(left), value(right));
        // What has no value is nowhere right.
        let rising = before <= after + SAME * after.abs();
        (!rising).then_some([left, right])
    })
}

#[cfg(test)]
mod tests;
