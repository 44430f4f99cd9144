//! Numbers as a learner types them, and what has to come back.

use crate::trial::Trial;
use ridgepoint_course::exercise::{Grade, Says, Verdict};
use ridgepoint_model::message::Message;
use std::{fs, path::Path, sync::OnceLock};

/// A part, what is typed, what it is, and the thought named first.
pub(crate) type Case = (&'static str, &'static str, Verdict, &'static str);

/// Every seed on which an exercise is tried.
pub(crate) fn seeds() -> impl Iterator<Item = String> {
    (1..=200).map(|seed| seed.to_string())
}

/// Asserts each case alone.
pub(crate) fn all_are(trial: &Trial, cases: &[Case]) {
    for (part, text, verdict, thought) in cases {
        trial.expect(part, text, *verdict, thought);
        speaks(&trial.typed(part, text), &format!("{part}: {text}"));
    }
}

/// Asserts that a number is right, alone.
pub(crate) fn right(trial: &Trial, part: &str, value: f64) {
    trial.expect(part, &format!("{value:e}"), Verdict::Right, "");
}

/// Asserts that a number points to a thought, alone: the likeliest, or one of
/// several that lead there.
pub(crate) fn points_to(trial: &Trial, part: &str, value: f64, thought: &str) {
    let grade = trial.typed(part, &format!("{value:e}"));
    assert_eq!(
        grade.verdict,
        Verdict::Misconception,
        "{part}: {value:e} for {thought}"
    );
    let named = grade.misconceptions.iter().any(|id| id == thought);
    assert!(
        named,
        "{part}: {value:e} is {:?}, not {thought}",
        grade.misconceptions
    );
    speaks(&grade, &format!("{part}: {value:e}"));
}

/// Asserts that something is said to whatever is not simply right, in both
/// languages.
pub(crate) fn speaks(grade: &Grade, what: &str) {
    for says in &grade.says {
        match says {
            Says::Text(text) => assert!(
                !text.zh.trim().is_empty() && !text.en.trim().is_empty(),
                "{what}: {text:?}"
            ),
            Says::Message(message) => stands(message, what),
        }
    }
    assert!(
        !grade.says.is_empty() || grade.verdict == Verdict::Right,
        "{what}: nothing is said"
    );
}

/// Asserts that a message has a sentence in both languages, and all that the
/// sentence names.
fn stands(message: &Message, what: &str) {
    static SENTENCES: OnceLock<[toml::Table; 2]> = OnceLock::new();
    let tables = SENTENCES.get_or_init(|| {
        ["zh", "en"].map(|language| {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales");
            let text = fs::read_to_string(root.join(format!("{language}.toml"))).unwrap();
            toml::from_str(&text).unwrap()
        })
    });
    for table in tables {
        let mut names = message.id.split('.');
        let first = names.next().and_then(|name| table.get(name));
        let found = first.and_then(|first| names.try_fold(first, |at, name| at.get(name)));
        let sentence = found.and_then(toml::Value::as_str).unwrap_or_default();
        assert!(!sentence.trim().is_empty(), "{what}: {}", message.id);
        for part in sentence.split('{').skip(1) {
            let name = part.split('}').next().unwrap_or_default();
            assert!(message.arg(name).is_some(), "{what}: {} {name}", message.id);
        }
    }
}
