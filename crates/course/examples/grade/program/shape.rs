//! How the answer to a part is written in JSON, by its kind.

use ridgepoint_course::exercise::Kind;
use serde_json::{Map, Value};

/// The settings of a design, each with other names for it.
const SETTINGS: [&[&str]; 6] = [
    &["bm", "block_m", "BLOCK_M"],
    &["bn", "block_n", "BLOCK_N"],
    &["bk", "block_k", "BLOCK_K"],
    &["num_warps", "warps"],
    &["num_stages", "stages"],
    &["maxnreg"],
];

/// Names of what is chosen.
const CHOICE: &[&str] = &["choice", "option", "direction"];
/// Of what it rests on.
const REASON: &[&str] = &["reason", "evidence", "reasons"];
/// Of what is listed.
const LIST: &[&str] = &["tick", "ticks", "item", "items", "order", "choices"];
/// Of a number.
const NUMBER: &[&str] = &["text", "value", "number"];

/// The keys of an answer with their values.
pub(super) type Pairs = Vec<(String, String)>;

/// The pairs of an answer; none where its shape is not that of its kind.
pub(super) fn shaped(kind: Kind, raw: &str) -> Option<Pairs> {
    let is_number = raw.starts_with(|sign: char| sign == '-' || sign.is_ascii_digit());
    if matches!(kind, Kind::Number | Kind::Assume) && is_number {
        // As it stands there, whether or not a float can hold it.
        return Some(vec![("text".into(), raw.to_owned())]);
    }
    of_kind(kind, &serde_json::from_str(raw).ok()?)
}

fn of_kind(kind: Kind, value: &Value) -> Option<Pairs> {
    match kind {
        Kind::Number | Kind::Assume => pair("text", scalar(inner(value, NUMBER)?)?),
        Kind::Choice => pair("choice", word(inner(value, CHOICE)?)?),
        Kind::Several => words("tick", inner(value, LIST)?),
        Kind::Order => words("item", inner(value, LIST)?),
        Kind::Match => {
            let pairs = value.as_object()?.iter();
            pairs
                .map(|(item, reading)| Some((item.clone(), word(reading)?)))
                .collect()
        }
        Kind::Reasoned | Kind::Pick => {
            let object = only(value, &[CHOICE, REASON])?;
            let choice =
                named(object, CHOICE).map_or(Some(Vec::new()), |one| pair("choice", word(one)?));
            let reasons = named(object, REASON).map_or(Some(Vec::new()), |some| {
                if kind == Kind::Reasoned {
                    return pair("reason", word(some)?);
                }
                words("reason", some)
            });
            Some([choice?, reasons?].concat())
        }
        Kind::Design => {
            let object = only(value, &SETTINGS)?;
            let set = SETTINGS.iter().filter_map(|names| {
                let value = named(object, names).filter(|value| !value.is_null())?;
                Some((names.first()?, value))
            });
            set.map(|(name, value)| Some(((*name).to_owned(), scalar(value)?)))
                .collect()
        }
    }
}

fn pair(key: &str, value: String) -> Option<Pairs> {
    Some(vec![(key.to_owned(), value)])
}

/// What stands in an object under one of `names`; what is no object is itself.
fn inner<'a>(value: &'a Value, names: &[&str]) -> Option<&'a Value> {
    if value.is_object() {
        named(only(value, &[names])?, names)
    } else {
        Some(value)
    }
}

/// An object that has no other keys, and none under two names.
fn only<'a>(value: &'a Value, keys: &[&[&str]]) -> Option<&'a Map<String, Value>> {
    let object = value.as_object()?;
    let counts: Vec<_> = keys
        .iter()
        .map(|names| {
            let held = names.iter().filter(|name| object.contains_key(**name));
            held.count()
        })
        .collect();
    let known = counts.iter().sum::<usize>() == object.len();
    (known && counts.iter().all(|count| *count <= 1)).then_some(object)
}

/// What stands under one of `names`.
fn named<'a>(object: &'a Map<String, Value>, names: &[&str]) -> Option<&'a Value> {
    names.iter().find_map(|name| object.get(*name))
}

/// A list of words; a word alone is a list of one.
fn words(key: &str, value: &Value) -> Option<Pairs> {
    let one = std::slice::from_ref(value);
    let values = value.as_array().map_or(one, Vec::as_slice).iter();
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
