//! From JSON to answers.

use ridgepoint_course::exercise::{Answer, Answers, Exercise, Kind};
use serde_json::{Map, Value};

/// Answers as they were read.
#[derive(Debug, Default)]
pub(super) struct Read {
    /// Those of the right shape.
    pub(super) answers: Answers,
    /// Ids and kinds of the parts whose answer has another.
    pub(super) misshapen: Vec<(String, Kind)>,
}

/// The settings of a design.
const SETTINGS: [&str; 6] = ["bm", "bn", "bk", "num_warps", "num_stages", "maxnreg"];

pub(super) fn read(exercise: &Exercise, text: &str) -> Result<Read, String> {
    let json: Value = serde_json::from_str(text)
        .map_err(|error| format!("The answers are not JSON: {error}."))?;
    let Value::Object(given) = json else {
        return Err(
            "The answers are an object with the ids of parts, such as {\"b.ai\": \"1638.4\"}."
                .into(),
        );
    };
    let mut read = Read::default();
    for (id, value) in &given {
        let Some(part) = exercise.part(id) else {
            let known: Vec<_> = exercise.parts().map(|part| part.id.as_str()).collect();
            let known = known.join(", ");
            return Err(format!("There is no part “{id}”. There are {known}."));
        };
        match shaped(part.kind, value) {
            _ if value.is_null() => {}
            Some(pairs) => {
                let mut answer = Answer::default();
                for (key, value) in pairs {
                    answer.push(key, value);
                }
                read.answers.insert(id.clone(), answer);
            }
            None => read.misshapen.push((id.clone(), part.kind)),
        }
    }
    Ok(read)
}

type Pairs = Vec<(String, String)>;

/// The pairs of an answer; none where its shape is not that of its kind.
fn shaped(kind: Kind, value: &Value) -> Option<Pairs> {
    match kind {
        Kind::Number | Kind::Assume => Some(vec![("text".into(), scalar(value)?)]),
        Kind::Choice => Some(vec![("choice".into(), word(value)?)]),
        Kind::Several => words("tick", value),
        Kind::Order => words("item", value),
        Kind::Match => {
            let pairs = value.as_object()?.iter();
            pairs
                .map(|(item, reading)| Some((item.clone(), word(reading)?)))
                .collect()
        }
        Kind::Reasoned => {
            let object = only(value, &["choice", "reason"])?;
            let mut pairs = named(object, "choice", "choice")?;
            pairs.extend(named(object, "reason", "reason")?);
            Some(pairs)
        }
        Kind::Pick => {
            let object = only(value, &["direction", "evidence"])?;
            let mut pairs = named(object, "direction", "choice")?;
            if let Some(evidence) = object.get("evidence") {
                pairs.extend(words("reason", evidence)?);
            }
            Some(pairs)
        }
        Kind::Design => {
            let set = only(value, &SETTINGS)?
                .iter()
                .filter(|(_, value)| !value.is_null());
            set.map(|(name, value)| Some((name.clone(), scalar(value)?)))
                .collect()
        }
    }
}

/// An object that has no other keys.
fn only<'a>(value: &'a Value, keys: &[&str]) -> Option<&'a Map<String, Value>> {
    let object = value.as_object()?;
    object
        .keys()
        .all(|key| keys.contains(&key.as_str()))
        .then_some(object)
}

/// The pair of a key that may be missing.
fn named(object: &Map<String, Value>, key: &str, as_: &str) -> Option<Pairs> {
    match object.get(key) {
        None => Some(Vec::new()),
        Some(value) => Some(vec![(as_.to_owned(), word(value)?)]),
    }
}

fn words(key: &str, value: &Value) -> Option<Pairs> {
    let values = value.as_array()?.iter();
    values
        .map(|value| Some((key.to_owned(), word(value)?)))
        .collect()
}

fn word(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// A number as it would be typed, or what was typed.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        // 64.0 and 6.4e1 are 64.
        Value::Number(number) => Some(match number.as_f64() {
            Some(float) if !number.is_i64() && !number.is_u64() => float.to_string(),
            _ => number.to_string(),
        }),
        _ => None,
    }
}
