//! See `chapters/11-roofline/exercises/check-11.*.toml`. Boards by their
//! datasheets, in TFLOPS and TB/s.

mod choices;
mod numbers;

use crate::trial::Trial;
use ridgepoint_course::exercise::{Choice, Kind, Text};

const CHECKS: [&str; 9] = [
    "check-11.1",
    "check-11.2",
    "check-11.3",
    "check-11.4",
    "check-11.5",
    "check-11.6",
    "check-11.7",
    "check-11.8",
    "check-11.9",
];

/// TB/s.
fn bandwidth(gpu: &str) -> f64 {
    match gpu {
        "a100_sxm_80gb" => 2.039,
        "h100_sxm5" => 3.35,
        "h200_sxm" => 4.8,
        other => panic!("{other}"),
    }
}

/// Dense BF16, TFLOPS.
fn dense(gpu: &str) -> f64 {
    match gpu {
        "a100_sxm_80gb" => 312.0,
        "h100_sxm5" | "h200_sxm" => 989.4,
        other => panic!("{other}"),
    }
}

/// The chapter's own numbers and fifty seeds.
fn trials(id: &str) -> impl Iterator<Item = Trial> {
    let seeds = (1..=50).map(|seed| seed.to_string());
    std::iter::once(String::new())
        .chain(seeds)
        .map(move |seed| Trial::seeded(id, &seed))
}

/// Whatever is not right is answered, in both languages.
#[test]
fn every_wrong_answer_is_told_why() {
    for id in CHECKS {
        for part in Trial::chapter(id).exercise.parts() {
            let at = format!("{id} {}", part.id);
            assert!(in_both(&part.solution), "{at}: solution");
            assert_eq!(part.hints.len(), 1, "{at}: hint");
            let wrong = |choice: &&Choice| choice.when.is_empty();
            let options = part.options.iter().filter(wrong);
            for choice in options.chain(&part.reasons) {
                assert!(in_both(&choice.says), "{at}: {}", choice.id);
            }
            if part.kind == Kind::Match {
                for item in &part.items {
                    assert!(in_both(&item.says), "{at}: {}", item.id);
                }
            }
            for window in part.slips.iter().chain(&part.accepts) {
                assert!(in_both(&window.says), "{at}: {}", window.value);
            }
        }
    }
}

/// Every kind that a quick check may have occurs.
#[test]
fn the_kinds_are_mixed() {
    let kinds: Vec<Kind> = CHECKS
        .iter()
        .flat_map(|id| {
            let trial = Trial::chapter(id);
            let kinds: Vec<Kind> = trial.exercise.parts().map(|part| part.kind).collect();
            assert!((2..=4).contains(&kinds.len()), "{id}");
            kinds
        })
        .collect();
    for kind in [
        Kind::Number,
        Kind::Choice,
        Kind::Reasoned,
        Kind::Several,
        Kind::Match,
        Kind::Order,
    ] {
        assert!(kinds.contains(&kind), "{kind:?}");
    }
}

fn in_both(text: &Text) -> bool {
    !text.zh.is_empty() && !text.en.is_empty()
}
