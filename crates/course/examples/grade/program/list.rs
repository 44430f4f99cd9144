//! Every part of an exercise, as JSON.

use super::{
    chapter::{Chapter, write},
    plain,
};
use ridgepoint_course::{
    exercise::{Choice, Kind, Part, Scalar, Sitting, Text},
    number::Quantity,
};
use serde_json::{Value, json};

pub(super) fn list(chapter: &Chapter, sitting: &Sitting<'_>) -> Value {
    let exercise = &chapter.exercise;
    let parts: Vec<_> = exercise
        .parts()
        .map(|part| of_part(sitting, part))
        .collect();
    let params = exercise.params.iter().map(|param| {
        let values = param.values.iter().map(|value| match value {
            Scalar::Number(number) => json!(number),
            Scalar::Text(text) => json!(text),
        });
        json!({ "id": param.id, "unit": param.unit, "values": values.collect::<Vec<_>>() })
    });
    json!({
        "exercise": exercise.id,
        "title": text(sitting, &exercise.title),
        "variant": sitting.variant.index(exercise),
        "variants": exercise.variants(),
        "params": params.collect::<Vec<_>>(),
        "parts": parts,
    })
}

fn of_part(sitting: &Sitting<'_>, part: &Part) -> Value {
    let model = sitting.exercise.model_of(part);
    let field = part.field();
    let ids = |choices: &[Choice]| -> Vec<String> {
        choices.iter().map(|choice| choice.id.clone()).collect()
    };
    let reasons = match part.kind {
        Kind::Pick => "evidence",
        Kind::Match => "readings",
        _ => "reasons",
    };
    json!({
        "id": part.id,
        "kind": part.kind,
        "ask": text(sitting, &part.ask),
        "quantity": field.map(|_| part.quantity.as_str()),
        "unit": field.map(|field| field.default_unit.symbol()),
        "answer": example(part, model),
        "options": ids(&model.options),
        reasons: ids(&model.reasons),
        "items": ids(&model.items),
        "misconceptions": misconceptions(part, model),
        "weight": part.weight(),
    })
}

/// An answer of the right shape, with what the part knows; seldom a right one.
fn example(part: &Part, model: &Part) -> Value {
    let last = |choices: &[Choice]| choices.last().map(|choice| choice.id.clone());
    let items = model.items.iter().map(|item| item.id.clone());
    match part.kind {
        Kind::Number | Kind::Assume => {
            let unit = part.field().map(|field| field.default_unit.symbol());
            let unit = unit.unwrap_or_default();
            json!(format!("1 {unit}").trim_end())
        }
        Kind::Choice => json!(last(&model.options)),
        Kind::Reasoned => json!({
            "choice": last(&model.options),
            "reason": last(&model.reasons),
        }),
        Kind::Several => json!([last(&model.options)]),
        Kind::Match => {
            let pairs = items.map(|item| (item, json!(last(&model.reasons))));
            Value::Object(pairs.collect())
        }
        Kind::Order => json!(items.collect::<Vec<_>>()),
        Kind::Pick => json!({
            "direction": last(&model.options),
            "evidence": [last(&model.reasons)],
        }),
        Kind::Design => json!({
            "bm": 64, "bn": 64, "bk": 32, "num_warps": 8, "num_stages": 3, "maxnreg": null,
        }),
    }
}

/// The wrong thoughts that an answer to a part can point to by itself.
fn misconceptions(part: &Part, model: &Part) -> Vec<String> {
    let choices = model
        .options
        .iter()
        .chain(&model.reasons)
        .chain(&model.items);
    let slips = part.slips.iter().map(|slip| slip.id.clone());
    let mut ids: Vec<String> = slips
        .chain(choices.map(|choice| choice.slip.clone()))
        .collect();
    let field = part.field().filter(|_| part.kind == Kind::Number);
    if field.is_some_and(|field| field.quantity() != Quantity::Number) {
        ids.push("unit-prefix".into());
    }
    if part.kind == Kind::Design {
        ids.push("single-lever".into());
    }
    ids.retain(|id| !id.is_empty());
    ids.sort();
    ids.dedup();
    ids
}

fn text(sitting: &Sitting<'_>, text: &Text) -> Text {
    text.map(|text| plain::spaces(&write(sitting, text)))
}
