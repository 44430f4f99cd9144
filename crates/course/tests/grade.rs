//! The program that grades answers from JSON, on a course of one exercise.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../examples/grade/program/mod.rs"]
mod program;

use rstest::rstest;
use serde_json::{Value, json};
use std::path::Path;

fn run(arguments: &[&str], input: &[u8]) -> Result<Value, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/grade/course");
    let arguments: Vec<String> = arguments.iter().map(|word| (*word).to_owned()).collect();
    let printed = program::run(&root, &arguments, &mut &input[..])?;
    Ok(serde_json::from_str(&printed).unwrap())
}

fn graded(answers: &Value) -> Value {
    run(&["small"], answers.to_string().as_bytes()).unwrap()
}

/// A hundred FMAs are 200 FLOP; of the two parts that count one is right.
#[test]
fn a_right_number_counts_its_share() {
    for typed in [json!("200"), json!(200), json!(2e2), json!("0.2 kFLOP")] {
        let said = graded(&json!({ "flop": typed }));
        let part = &said["parts"]["flop"];
        assert_eq!(part["verdict"], "right");
        assert_eq!(part["credit"], 1);
        assert_eq!(part["misconception"], Value::Null);
        assert_eq!(said["credit"], 0.5);
        assert_eq!(said["parts"].as_object().unwrap().len(), 1);
    }
    assert_eq!(
        graded(&json!({ "flop": 200 }))["parts"]["flop"]["read_as"],
        "200\u{a0}FLOP"
    );
}

#[test]
fn a_wrong_thought_is_named_in_both_languages_with_the_numbers_of_the_variant() {
    let said = run(&["small", "--variant", "2"], br#"{"flop": "300"}"#).unwrap();
    assert_eq!(said["variant"], 2);
    let part = &said["parts"]["flop"];
    assert_eq!(part["verdict"], "misconception");
    assert_eq!(part["credit"], 0);
    assert_eq!(part["misconception"], "no-fma");
    let message = &part["message"];
    assert_eq!(
        message["en"],
        "An FMA is two operations, 2 * n of them: 600\u{a0}FLOP, see the glossary."
    );
    assert_eq!(
        message["zh"],
        "一次 FMA 是两次运算，一共 600\u{a0}FLOP，见词汇表。"
    );
}

#[test]
fn sentences_of_the_course_are_said() {
    let said = graded(&json!({ "flop": "200 MFLOP" }));
    let message = &said["parts"]["flop"]["message"];
    assert_eq!(
        message["en"],
        "200\u{a0}MFLOP was read; 200\u{a0}FLOP would fit."
    );
    assert_eq!(
        message["zh"],
        "读作 200\u{a0}MFLOP，写成 200\u{a0}FLOP 才合适。"
    );
    let part = &graded(&json!({ "flop": "1,6" }))["parts"]["flop"];
    assert_eq!(part["verdict"], "ambiguous");
    assert_eq!(part["message"]["en"], "1.6 or 16?");
    assert_eq!(part["readings"], json!(["1.6", "16"]));
}

#[test]
fn what_cannot_be_read_costs_one_part() {
    let long = "9".repeat(10_000);
    for text in [
        "many",
        "<img src=x onerror=alert(1)>",
        "200 TB/s",
        "",
        &long,
    ] {
        let said = graded(&json!({ "flop": text }));
        assert_eq!(said["parts"]["flop"]["verdict"], "invalid", "{text}");
    }
}

#[rstest]
#[case(json!({ "flop": ["200"], "why": { "choice": "yes", "reason": "because" } }), "flop")]
#[case(json!({ "flop": "200", "why": "yes" }), "why")]
#[case(json!({ "flop": "200", "why": { "choice": 1 } }), "why")]
#[case(json!({ "flop": "200", "why": { "option": "yes" } }), "why")]
#[case(json!({ "flop": "200", "sort": { "p": "q" } }), "sort")]
#[case(json!({ "flop": "200", "sort": [1, 2] }), "sort")]
#[case(json!({ "flop": true, "sort": ["q", "p"] }), "flop")]
fn another_shape_is_invalid_and_the_rest_is_graded(#[case] answers: Value, #[case] part: &str) {
    let said = graded(&answers);
    assert_eq!(said["parts"].as_object().unwrap().len(), 2);
    let invalid = &said["parts"][part];
    assert_eq!(invalid["verdict"], "invalid");
    for language in ["zh", "en"] {
        assert!(!invalid["message"][language].as_str().unwrap().is_empty());
    }
    if part != "flop" {
        assert_eq!(said["parts"]["flop"]["verdict"], "right");
    }
}

#[test]
fn no_answer_is_none() {
    let said = graded(&json!({ "flop": null }));
    assert_eq!(said["parts"], json!({}));
    assert_eq!(said["credit"], 0.0);
}

#[rstest]
#[case(&["small"], "{", "The answers are not JSON")]
#[case(&["small"], "", "The answers are not JSON")]
#[case(&["small"], "[]", "are an object")]
#[case(&["small"], "{\"flap\": 1}", "There is no part “flap”. There are flop, why, sort.")]
#[case(&["smal"], "{}", "There is no exercise “smal”. There are small.")]
#[case(&["../small"], "{}", "There is no exercise")]
#[case(&[], "{}", "Usage")]
#[case(&["small", "small"], "{}", "One exercise at a time")]
#[case(&["small", "--all"], "{}", "There is no option --all")]
#[case(&["small", "--variant"], "{}", "--variant needs a value")]
#[case(&["small", "--variant", "-1"], "{}", "a whole number from 0")]
#[case(&["small", "--variant", "3"], "{}", "they go from 0 to 2")]
#[case(&["small", "--variant", "1", "--seed", "2"], "{}", "one variant or one seed")]
fn what_is_wrong_is_said(#[case] arguments: &[&str], #[case] input: &str, #[case] words: &str) {
    let sentence = run(arguments, input.as_bytes()).unwrap_err();
    assert!(sentence.contains(words), "{sentence}");
}

#[test]
fn what_is_no_text_and_what_is_endless_is_said() {
    let sentence = run(&["small"], b"{\"flop\": \"\xff\"}").unwrap_err();
    assert!(sentence.contains("not UTF-8"), "{sentence}");
    let sentence = run(&["small"], "[".repeat(1_000_000).as_bytes()).unwrap_err();
    assert!(sentence.contains("not JSON"), "{sentence}");
    let sentence = run(&["small"], &vec![b' '; 10_000_001]).unwrap_err();
    assert!(sentence.contains("longer than"), "{sentence}");
}

#[test]
fn any_text_is_a_seed() {
    let long = "9".repeat(10_000);
    for seed in ["", "0", "7", "18446744073709551616", "-1", "纸", &long] {
        let said = run(&["small", "--seed", seed], b"{}").unwrap();
        let again = run(&["small", "--seed", seed], b"{}").unwrap();
        assert_eq!(said, again);
        assert!(said["variant"].as_u64().unwrap() < 3);
    }
    assert_eq!(run(&["small", "--seed", ""], b"{}").unwrap()["variant"], 0);
}

#[test]
fn the_list_tells_every_part() {
    let list = run(&["small", "--list"], b"not read").unwrap();
    assert_eq!(list["variants"], 3);
    assert_eq!(list["title"]["en"], "A small exercise");
    let parts = list["parts"].as_array().unwrap();
    assert_eq!(parts.len(), 3);
    assert_eq!(parts[0]["id"], "flop");
    assert_eq!(parts[0]["kind"], "number");
    assert_eq!(parts[0]["unit"], "FLOP");
    assert_eq!(parts[0]["ask"]["zh"], "100 次 FMA 是多少 FLOP？");
    assert_eq!(parts[0]["misconceptions"], json!(["no-fma", "unit-prefix"]));
    assert_eq!(parts[1]["options"], json!(["yes", "no"]));
    assert_eq!(parts[1]["reasons"], json!(["because"]));
    assert_eq!(parts[1]["misconceptions"], json!(["no-fma"]));
    assert_eq!(parts[2]["items"], json!(["p", "q"]));
    assert_eq!(parts[2]["unit"], Value::Null);
}
