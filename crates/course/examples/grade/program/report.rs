//! What is said to answers, as JSON.

use super::{answers::Read, chapter::Chapter, plain};
use ridgepoint_course::exercise::{Grade, Kind, Sitting, Text, Verdict, credit};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

pub(super) fn report(
    chapter: &Chapter,
    sitting: &Sitting<'_>,
    grades: BTreeMap<String, Grade>,
    read: &Read,
) -> Value {
    let reached = credit(sitting.exercise, &grades);
    let mut parts = Map::new();
    for (id, grade) in grades {
        let message = chapter.say(sitting, &grade.says);
        parts.insert(id, part(&grade, &message));
    }
    for (id, kind) in &read.misshapen {
        let grade = Grade::new(Verdict::Invalid);
        parts.insert(id.clone(), part(&grade, &shape(*kind)));
    }
    let mut report = json!({
        "exercise": sitting.exercise.id,
        "variant": sitting.variant.index(sitting.exercise),
        "parts": parts,
        // Thirds of an exercise are no news in their sixteenth digit.
        "credit": (reached * 1e6).round() / 1e6,
    });
    if !read.unknown.is_empty() {
        report["unknown"] = json!(read.unknown);
    }
    report
}

fn part(grade: &Grade, message: &Text) -> Value {
    let message = or_else(message, grade.verdict);
    let mut part = json!({
        "verdict": grade.verdict.id(),
        "credit": grade.verdict.credit() as u8,
        "misconception": grade.misconceptions.first(),
        "misconceptions": grade.misconceptions,
        "read_as": grade.read_as.as_deref().map(plain::spaces),
        "message": message.map(|text| plain::spaces(text)),
    });
    if !grade.readings.is_empty() {
        let readings = grade.readings.iter().map(|text| plain::spaces(text));
        part["readings"] = json!(readings.collect::<Vec<_>>());
    }
    part
}

/// The message, or the verdict in words where there is nothing else to say.
fn or_else(message: &Text, verdict: Verdict) -> Text {
    let (zh, en) = match verdict {
        Verdict::Right => ("对。", "Right."),
        Verdict::Noted => ("也对。", "Right, on another footing."),
        Verdict::Follows => ("由前面的答案推得。", "It follows from earlier answers."),
        Verdict::Misconception | Verdict::Wrong => ("不对。", "Not right."),
        Verdict::Invalid => ("读不出答案。", "This cannot be read as an answer."),
        Verdict::Ambiguous => ("有两种读法。", "This can be read in two ways."),
    };
    let given = |said: &str, words: &str| match said.trim() {
        "" => words.to_owned(),
        said => said.to_owned(),
    };
    Text {
        zh: given(&message.zh, zh),
        en: given(&message.en, en),
    }
}

/// How an answer of that kind is written.
fn shape(kind: Kind) -> Text {
    let example = match kind {
        Kind::Number | Kind::Assume => "\"312 TFLOPS\"",
        Kind::Choice => "\"id\"",
        Kind::Reasoned => "{\"choice\": \"id\", \"reason\": \"id\"}",
        Kind::Several | Kind::Order => "[\"id\", \"id\"]",
        Kind::Match => "{\"item\": \"reading\"}",
        Kind::Pick => "{\"direction\": \"id\", \"evidence\": [\"id\"]}",
        Kind::Design => {
            "{\"bm\": 64, \"bn\": 64, \"bk\": 32, \"num_warps\": 8, \"num_stages\": 3, \"maxnreg\": null}"
        }
    };
    Text {
        zh: format!("这一题的答案要写成 {example} 这样的形式。"),
        en: format!("An answer to this part is written like {example}."),
    }
}
