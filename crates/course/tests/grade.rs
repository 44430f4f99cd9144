//! The program that grades answers from JSON, on a course of one exercise.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../examples/grade/program/mod.rs"]
mod program;

use rstest::rstest;
use serde_json::{Value, json};
use std::path::Path;

fn run(arguments: &[&str], input: &[u8]) -> Result<Value, String> {
    let outcome = outcome(arguments, input)?;
    assert_eq!(outcome.warning, None);
    Ok(serde_json::from_str(&outcome.json).unwrap())
}

fn outcome(arguments: &[&str], input: &[u8]) -> Result<program::Outcome, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/grade/course");
    let arguments: Vec<String> = arguments.iter().map(|word| (*word).to_owned()).collect();
    program::run(&root, &arguments, &mut &input[..])
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
        assert_eq!(part["message"]["en"], "Right.");
        assert_eq!(part["message"]["zh"], "对。");
        assert_eq!(said["credit"], 0.5);
        assert_eq!(said["parts"].as_object().unwrap().len(), 1);
    }
    assert_eq!(
        graded(&json!({ "flop": 200 }))["parts"]["flop"]["read_as"],
        "200 FLOP"
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
        "An FMA is two operations, 2 * n of them: 600 FLOP, see the glossary."
    );
    assert_eq!(
        message["zh"],
        "一次 FMA 是两次运算，一共 600 FLOP，见词汇表。"
    );
}

#[test]
fn sentences_of_the_course_are_said() {
    let said = graded(&json!({ "flop": "200 MFLOP" }));
    let message = &said["parts"]["flop"]["message"];
    assert_eq!(message["en"], "200 MFLOP was read; 200 FLOP would fit.");
    assert_eq!(message["zh"], "读作 200 MFLOP，写成 200 FLOP 才合适。");
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
#[case(&["small"], "{\"flop\": 1", "The answers are not JSON")]
#[case(&["small"], "7", "are an object")]
#[case(&["small"], "null", "are an object")]
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

/// Whoever grades a class has one answer too many now and then.
#[test]
fn an_unknown_part_is_told_and_the_rest_is_graded() {
    let outcome = outcome(&["small"], br#"{"flap": 1, "flop": 200, "a b": []}"#).unwrap();
    let said: Value = serde_json::from_str(&outcome.json).unwrap();
    assert_eq!(said["unknown"], json!(["a b", "flap"]));
    assert_eq!(said["parts"].as_object().unwrap().len(), 1);
    assert_eq!(said["parts"]["flop"]["verdict"], "right");
    let warning = outcome.warning.unwrap();
    assert_eq!(
        warning,
        "There are no parts “a b”, “flap”. There are flop, why, sort."
    );
    assert_eq!(graded(&json!({ "flop": 200 }))["unknown"], Value::Null);
}

/// A number is read as it is written, not as a float has it.
#[rstest]
#[case("200", "right")]
#[case("2e2", "right")]
#[case("2.0E+2", "right")]
#[case("200.00000000000000000000000001", "right")]
#[case("0.2e400", "invalid")]
#[case("1e400", "invalid")]
#[case("-1e400", "invalid")]
#[case("[1e400]", "invalid")]
#[case(r#"{"text": "200 FLOP"}"#, "right")]
#[case(r#"{"value": 200}"#, "right")]
#[case(r#"{"value": 1e400}"#, "invalid")]
#[case(r#"{"value": 200, "text": "1"}"#, "invalid")]
fn numbers_are_read_from_what_is_written(#[case] number: &str, #[case] verdict: &str) {
    let text = format!(r#"{{"flop": {number}, "sort": ["q", "p"]}}"#);
    let said = run(&["small"], text.as_bytes()).unwrap();
    let part = &said["parts"]["flop"];
    assert_eq!(part["verdict"], verdict, "{part}");
    assert_eq!(said["parts"]["sort"]["verdict"], "right");
    for language in ["zh", "en"] {
        assert!(!part["message"][language].as_str().unwrap().is_empty());
    }
}

#[rstest]
#[case("why", json!({ "choice": "yes", "reason": "because" }))]
#[case("why", json!({ "option": "yes", "reason": "because" }))]
#[case("sort", json!(["q", "p"]))]
#[case("sort", json!({ "item": ["q", "p"] }))]
#[case("sort", json!({ "order": ["q", "p"] }))]
fn other_spellings_of_an_answer_are_taken(#[case] part: &str, #[case] answer: Value) {
    let said = graded(&json!({ part: answer }));
    assert_eq!(said["parts"][part]["verdict"], "right");
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
    for seed in ["", "0", "7", "18446744073709551616", "-1", "纸"] {
        let said = run(&["small", "--seed", seed], b"{}").unwrap();
        let again = run(&["small", "--seed", seed], b"{}").unwrap();
        assert_eq!(said, again);
        assert!(said["variant"].as_u64().unwrap() < 3);
    }
    for seed in ["", "0", "00", " ０ "] {
        let said = run(&["small", "--seed", seed], b"{}").unwrap();
        assert_eq!(said["variant"], 0, "{seed:?}");
    }
    let long = "9".repeat(10_000);
    let sentence = run(&["small", "--seed", &long], b"{}").unwrap_err();
    assert_eq!(sentence, "A seed has at most 64 characters.");
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
    assert_eq!(parts[0]["answer"], "1 FLOP");
    assert_eq!(parts[0]["ask"]["zh"], "100 次 FMA 是多少 FLOP？");
    assert_eq!(parts[0]["misconceptions"], json!(["no-fma", "unit-prefix"]));
    assert_eq!(parts[1]["options"], json!(["yes", "no"]));
    assert_eq!(parts[1]["reasons"], json!(["because"]));
    assert_eq!(parts[1]["misconceptions"], json!(["no-fma"]));
    assert_eq!(
        parts[1]["answer"],
        json!({ "choice": "no", "reason": "because" })
    );
    assert_eq!(parts[2]["items"], json!(["p", "q"]));
    assert_eq!(parts[2]["answer"], json!(["p", "q"]));
    assert_eq!(parts[2]["unit"], Value::Null);
}
