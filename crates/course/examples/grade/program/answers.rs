//! From JSON to answers.

use super::shape;
use ridgepoint_course::exercise::{Answer, Answers, Exercise, Kind};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// Answers as they were read.
#[derive(Debug, Default)]
pub(super) struct Read {
    /// Those of the right shape.
    pub(super) answers: Answers,
    /// Ids and kinds of the parts whose answer has another.
    pub(super) misshapen: Vec<(String, Kind)>,
    /// Ids of no part.
    pub(super) unknown: Vec<String>,
}

pub(super) fn read(exercise: &Exercise, text: &str) -> Result<Read, String> {
    let json: &RawValue = serde_json::from_str(text)
        .map_err(|error| format!("The answers are not JSON: {error}."))?;
    // Each by itself: a number that no float can hold costs its own part alone.
    let given: BTreeMap<String, &RawValue> = serde_json::from_str(json.get()).map_err(
        |_| "The answers are an object with the ids of parts, such as {\"b.ai\": \"1638.4\"}.",
    )?;
    let mut read = Read::default();
    for (id, value) in given {
        let Some(part) = exercise.part(&id) else {
            read.unknown.push(id);
            continue;
        };
        match shape::shaped(part.kind, value.get()) {
            _ if value.get() == "null" => {}
            Some(pairs) => {
                let mut answer = Answer::default();
                for (key, value) in pairs {
                    answer.push(key, value);
                }
                read.answers.insert(id, answer);
            }
            None => read.misshapen.push((id, part.kind)),
        }
    }
    Ok(read)
}

impl Read {
    /// A sentence on ids of no part; none where there are none.
    pub(super) fn warning(&self, exercise: &Exercise) -> Option<String> {
        let given = match self.unknown.as_slice() {
            [] => return None,
            [one] => format!("There is no part “{one}”"),
            several => format!("There are no parts “{}”", several.join("”, “")),
        };
        let known: Vec<_> = exercise.parts().map(|part| part.id.as_str()).collect();
        Some(format!("{given}. There are {}.", known.join(", ")))
    }
}
