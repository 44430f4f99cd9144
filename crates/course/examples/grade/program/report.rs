//! What is said to answers, as JSON.

use super::chapter::Chapter;
use ridgepoint_course::exercise::{Grade, Kind, Sitting, Text, Verdict, credit};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

pub(super) fn report(
    chapter: &Chapter,
    sitting: &Sitting<'_>,
    grades: BTreeMap<String, Grade>,
    misshapen: &[(String, Kind)],
) -> Value {
    let reached = credit(sitting.exercise, &grades);
    let mut parts = Map::new();
    for (id, grade) in grades {
        let message = chapter.say(sitting, &grade.says);
        parts.insert(id, part(&grade, &message));
    }
    for (id, kind) in misshapen {
        let grade = Grade::new(Verdict::Invalid);
        parts.insert(id.clone(), part(&grade, &shape(*kind)));
    }
    json!({
        "exercise": sitting.exercise.id,
        "variant": sitting.variant.index(sitting.exercise),
        "parts": parts,
        // Thirds of an exercise are no news in their sixteenth digit.
        "credit": (reached * 1e6).round() / 1e6,
    })
}

fn part(grade: &Grade, message: &Text) -> Value {
    let mut part = json!({
        "verdict": grade.verdict.id(),
        "credit": grade.verdict.credit() as u8,
        "misconception": grade.misconceptions.first(),
        "misconceptions": grade.misconceptions,
        "read_as": grade.read_as,
        "message": message,
    });
    if !grade.readings.is_empty() {
        part["readings"] = json!(grade.readings);
    }
    part
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
