//! The program on the chapter's own exercises.

#![allow(clippy::unwrap_used, clippy::panic)]

use super::{chapter::Chapter, run};
use ridgepoint_course::exercise::{Answers, OPEN, Sitting, Variant, each_text, fill};
use serde_json::{Map, Value};
use std::path::PathBuf;

const EXERCISES: [&str; 3] = ["roofline", "occupancy", "ncu"];

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn ran(arguments: &[&str], input: &str) -> Value {
    let arguments: Vec<String> = arguments.iter().map(|word| (*word).to_owned()).collect();
    let outcome = run(&root(), &arguments, &mut input.as_bytes()).unwrap();
    assert_eq!(outcome.warning, None);
    serde_json::from_str(&outcome.json).unwrap()
}

/// Not one formula of a text is left, facts among them.
#[test]
fn every_text_of_the_chapter_can_be_said() {
    for id in EXERCISES {
        let chapter = Chapter::open(&root(), id).unwrap();
        let answers = Answers::default();
        let mut exercise = chapter.exercise.clone();
        for number in 0..exercise.variants().min(12) {
            let variant = Variant::number(&chapter.exercise, number).unwrap();
            let sitting = Sitting {
                exercise: &chapter.exercise,
                variant: &variant,
                answers: &answers,
                tables: &chapter.tables,
            };
            let mut said = 0;
            each_text(&mut exercise, &mut |place, _, text| {
                for text in [&text.zh, &text.en] {
                    let filled = fill(text, &sitting.key(), str::to_owned);
                    let filled = filled.unwrap_or_else(|error| panic!("{id} {place}: {error}"));
                    assert!(
                        !filled.contains(OPEN) && !filled.contains("fact("),
                        "{filled}"
                    );
                    said += usize::from(!filled.is_empty());
                }
            });
            assert!(said > 100, "{id}: {said}");
        }
    }
}

/// What the list gives as an example is of the right shape, so it is graded.
#[test]
fn examples_of_answers_are_answers() {
    for id in EXERCISES {
        let list = ran(&[id, "--list"], "");
        let parts = list["parts"].as_array().unwrap();
        let answers: Map<_, _> = parts
            .iter()
            .map(|part| (part["id"].as_str().unwrap().into(), part["answer"].clone()))
            .collect();
        let said = ran(&[id], &Value::Object(answers).to_string());
        assert_eq!(said["parts"].as_object().unwrap().len(), parts.len());
        for part in parts {
            let part = part["id"].as_str().unwrap();
            let graded = &said["parts"][part];
            assert_ne!(graded["verdict"], "invalid", "{id} {part}: {graded}");
            for language in ["zh", "en"] {
                let message = graded["message"][language].as_str().unwrap();
                assert!(!message.trim().is_empty(), "{id} {part}");
                assert!(!message.contains(['\u{a0}', '\u{202f}']), "{message}");
            }
        }
    }
}

#[test]
fn the_list_names_evidence_and_what_a_design_can_show() {
    let of = |exercise: &str, part: &str| {
        let list = ran(&[exercise, "--list"], "");
        let mut parts = list["parts"].as_array().unwrap().clone();
        parts.retain(|one| one["id"] == part);
        parts.remove(0)
    };
    let pick = of("ncu", "4.pick2");
    let evidence = pick["evidence"].as_array().unwrap();
    assert!(evidence.contains(&"scoreboard".into()));
    assert_eq!(pick["reasons"], Value::Null);
    let scheme = of("occupancy", "d.scheme2");
    let thoughts = scheme["misconceptions"].as_array().unwrap();
    assert!(thoughts.contains(&"single-lever".into()));
}
