//! Numbers as a learner types them, and what has to come back.

use crate::trial::Trial;
use ridgepoint_course::exercise::{Grade, Says, Verdict};

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

/// Asserts that something is said to a wrong thought, in both languages.
pub(crate) fn speaks(grade: &Grade, what: &str) {
    let sentences = grade.says.iter().filter(|says| match says {
        Says::Text(text) => {
            assert!(
                !text.zh.is_empty() && !text.en.is_empty(),
                "{what}: {text:?}"
            );
            true
        }
        Says::Message(_) => true,
    });
    let silent = sentences.count() == 0;
    assert!(
        !silent || grade.verdict != Verdict::Misconception,
        "{what}: nothing is said"
    );
}
