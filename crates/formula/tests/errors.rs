//! Every error, the bytes it points at, and what it says.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ridgepoint_formula::{Environment, FormulaError, Value, evaluate, parse};
use rstest::rstest;

/// One variable of each kind and one function, as the press lends them.
struct Page;

impl Environment for Page {
    fn variable(&self, name: &str) -> Option<Value> {
        match name {
            "D" => Some(512.0.into()),
            "word" => Some(Value::text("bf16")),
            "endless" => Some(f64::INFINITY.into()),
            _ => None,
        }
    }

    fn call(&self, name: &str, arguments: &[Value]) -> Option<Result<Value, String>> {
        match (name, arguments) {
            ("fact", [Value::Text(id)]) if id == "fa2" => Some(Ok(230.0.into())),
            ("fact", [Value::Text(id)]) if id == "broken" => Some(Ok(f64::NAN.into())),
            ("fact", _) => Some(Err("no such fact".to_owned())),
            _ => None,
        }
    }

    fn names(&self) -> Vec<&str> {
        vec!["D", "word", "endless", "fact"]
    }
}

fn failure(source: &str) -> FormulaError {
    match parse(source).and_then(|expr| evaluate(&expr, &Page)) {
        Ok(value) => panic!("{source} is {value:?}"),
        Err(error) => error,
    }
}

/// The source, the part at fault between `⟨` and `⟩`, and the sentence.
#[rstest]
// reading
#[case("⟨⟩", "a value is missing at the end", "formula.missing-at-end")]
#[case("  1 +⟨⟩", "a value is missing at the end", "formula.missing-at-end")]
#[case("2 * ⟨/⟩ 3", "a value is missing before `/`", "formula.missing-value")]
#[case("min(1, ⟨)⟩", "a value is missing before `)`", "formula.missing-value")]
#[case("⟨×⟩", "a value is missing before `×`", "formula.missing-value")]
#[case(
    "1 ⟨)⟩",
    "`)` cannot stand here: an operator (+ - * / ^) or the end was expected",
    "formula.unexpected"
)]
#[case(
    "min(1 ⟨2⟩)",
    "`2` cannot stand here: an operator (+ - * / ^) or the end was expected",
    "formula.unexpected"
)]
#[case(
    "D ⟨×⟩ 2",
    "`×` cannot stand here: an operator (+ - * / ^) or the end was expected",
    "formula.unexpected"
)]
#[case(
    "2⟨x⟩",
    "`x` cannot stand here: an operator (+ - * / ^) or the end was expected",
    "formula.unexpected"
)]
#[case(
    "1⟨.⟩",
    "`.` cannot stand here: an operator (+ - * / ^) or the end was expected",
    "formula.unexpected"
)]
#[case("2 * ⟨(⟩1 + 2", "`(` is not closed", "formula.unclosed")]
#[case("ridge⟨(⟩a, b", "`(` is not closed", "formula.unclosed")]
#[case("1⟨[⟩s", "`[` is not closed", "formula.unclosed")]
#[case("fact(⟨\"fa2)⟩", "`\"` is not closed", "formula.unclosed")]
#[case(
    "312 ⟨TFLOP/s⟩ * 2",
    "write the unit in brackets straight after the number: `[TFLOP/s]`",
    "formula.bare-unit"
)]
#[case(
    "15 ⟨%⟩",
    "write the unit in brackets straight after the number: `[%]`",
    "formula.bare-unit"
)]
#[case(
    "1[⟨tflops⟩]",
    "there is no unit `tflops`; near: TFLOPS, GFLOPS, PFLOPS",
    "formula.unknown-unit-near"
)]
#[case("1[⟨furlong⟩]", "there is no unit `furlong`", "formula.unknown-unit")]
#[case(
    "⟨1e400⟩",
    "this has no finite value (a division by zero, a root of a negative number, or too large)",
    "formula.not-finite"
)]
#[case(
    "2 + ⟨1e300[TB]⟩",
    "this has no finite value (a division by zero, a root of a negative number, or too large)",
    "formula.not-finite"
)]
// calculating
#[case(
    "D * ⟨Dd⟩",
    "there is no variable `Dd`; near: D (text stands in double quotes)",
    "formula.unknown-name-near"
)]
#[case(
    "1 + ⟨qqqq⟩",
    "there is no variable `qqqq` (text stands in double quotes)",
    "formula.unknown-name"
)]
#[case(
    "1 + ⟨rigde⟩(nothing)",
    "there is no function `rigde`; near: ridge",
    "formula.unknown-function-near"
)]
#[case(
    "(⟨fakt⟩(1))",
    "there is no function `fakt`; near: fact",
    "formula.unknown-function-near"
)]
#[case(
    "⟨throughput⟩()",
    "there is no function `throughput`",
    "formula.unknown-function"
)]
#[case(
    "1 + ⟨\"a\"⟩",
    "text cannot be calculated with",
    "formula.text-in-calculation"
)]
#[case(
    "-⟨word⟩",
    "text cannot be calculated with",
    "formula.text-in-calculation"
)]
#[case(
    "2 * (⟨1[s] + 2[B]⟩)",
    "in s and in B do not add: the units must be alike",
    "formula.unlike-units"
)]
#[case(
    "⟨(1) - (2[B])⟩ ",
    "a plain number and in B do not add: the units must be alike",
    "formula.unlike-units"
)]
#[case(
    "⟨2^1[s]⟩",
    "an exponent is a plain number, and this has the unit s",
    "formula.exponent-with-unit"
)]
#[case(
    "⟨(4[s])^0.5⟩",
    "what has a unit (s) is raised to whole powers only",
    "formula.broken-power"
)]
#[case(
    "⟨(4[s])^128⟩",
    "the powers of the unit grow too large",
    "formula.unit-too-large"
)]
#[case(
    "⟨(1[s])^100 * (1[s])^100⟩",
    "the powers of the unit grow too large",
    "formula.unit-too-large"
)]
fn points_and_says(#[case] marked: &str, #[case] sentence: &str, #[case] id: &str) {
    check(marked, sentence, id);
}

fn check(marked: &str, sentence: &str, id: &str) {
    let start = marked.find('⟨').unwrap();
    let end = marked.find('⟩').unwrap() - '⟨'.len_utf8();
    let source = marked.replace(['⟨', '⟩'], "");
    let error = failure(&source);
    assert_eq!(error.to_string(), sentence, "{source}");
    assert_eq!(error.at, start..end, "{source}");
    assert_eq!(error.message().id, id, "{source}");
}

#[rstest]
#[case("2 * (⟨1 / 0⟩)")]
#[case("⟨2 * 1 / 0⟩")]
#[case("⟨1e200 * 1e200⟩")]
#[case("⟨1e308 + 1e308⟩")]
#[case("⟨0^-1⟩ + 1")]
#[case("⟨(-8)^0.5⟩")]
#[case("1 + ⟨sqrt(-1)⟩")]
#[case("⟨log10(0)⟩")]
#[case("2 * ⟨endless⟩")]
#[case("⟨fact(\"broken\")⟩ * 2")]
#[case("min(1, ⟨endless⟩)")]
fn no_value_is_infinite(#[case] marked: &str) {
    let sentence =
        "this has no finite value (a division by zero, a root of a negative number, or too large)";
    check(marked, sentence, "formula.not-finite");
}

#[rstest]
#[case(
    "1 + ⟨ridge(a100_sxm_80gb)⟩",
    "`ridge` takes (gpu, precision[, engine][, sparsity]); 1 given",
    "formula.argument-count"
)]
#[case(
    "⟨sms(t4, l4)⟩",
    "`sms` takes (gpu); 2 given",
    "formula.argument-count"
)]
#[case("⟨min(1)⟩", "`min` takes (x, y, …); 1 given", "formula.argument-count")]
#[case(
    "sms(⟨108⟩)",
    "`sms` takes (gpu); this must be a word or text, not a number",
    "formula.wants-text"
)]
#[case(
    "sms(⟨D⟩)",
    "`sms` takes (gpu); this must be a word or text, not a number",
    "formula.wants-text"
)]
#[case(
    "sqrt(⟨\"4\"⟩)",
    "`sqrt` takes (x); this must be a number, not text",
    "formula.wants-number"
)]
#[case(
    "max(1[s], ⟨2[B]⟩)",
    "`max` takes (x, y, …); this must be in s, and it is in B",
    "formula.argument-unit"
)]
#[case(
    "attainable(a100_sxm_80gb, bf16, ⟨64⟩)",
    "`attainable` takes (gpu, precision, ai[, engine][, sparsity]); this must be in FLOP/B, and it is \
     a plain number",
    "formula.argument-unit"
)]
#[case(
    "show(⟨peak(t4, fp16)⟩, \"TB/s\")",
    "`show` takes (x, unit[, digits]); this must be in B/s, and it is in FLOP/s",
    "formula.argument-unit"
)]
#[case(
    "sqrt(⟨2[B]⟩)",
    "`sqrt` takes (x); there is no square root of the unit B",
    "formula.root"
)]
#[case(
    "ridge(a100_sxm_80gb, ⟨bf17⟩)",
    "`ridge` takes (gpu, precision[, engine][, sparsity]); `bf17` is no precision: fp64, fp32, tf32, \
     bf16, fp16, fp8, fp4, int8, int4",
    "formula.no-precision"
)]
#[case(
    "ridge(a100_sxm_80gb, bf16, ⟨tensors⟩)",
    "`ridge` takes (gpu, precision[, engine][, sparsity]); `tensors` is no engine or sparsity: tensor, \
     cuda, dense, sparse",
    "formula.no-option"
)]
#[case(
    "flop_per_clk_sm(a100_sxm_80gb, bf16, ⟨sparse⟩)",
    "`flop_per_clk_sm` takes (gpu, precision[, engine]); `sparse` is no engine: tensor, cuda",
    "formula.no-engine"
)]
#[case(
    "ridge(a100_sxm_80gb, bf16, cuda, ⟨tensor⟩)",
    "`ridge` takes (gpu, precision[, engine][, sparsity]); `tensor` chooses what is chosen already",
    "formula.twice"
)]
#[case(
    "clock(t4, ⟨base⟩)",
    "`clock` takes (gpu[, boost or tensor]); `base` is no clock: boost, tensor",
    "formula.no-clock"
)]
#[case(
    "show(1[B], ⟨\"KIB\"⟩)",
    "`show` takes (x, unit[, digits]); `KIB` is no unit: KiB, GiB, KB",
    "formula.unknown-unit-near"
)]
#[case(
    "show(1[B], \"B\", ⟨18⟩)",
    "`show` takes (x, unit[, digits]); this must be a whole number from 1 to 17",
    "formula.digits"
)]
#[case(
    "round(1, ⟨0.5⟩)",
    "`round` takes (x[, decimals]); this must be a whole number from 0 to 15",
    "formula.digits"
)]
#[case(
    "show(⟨1e308⟩, \"%\")",
    "`show` takes (x, unit[, digits]); too large for this unit",
    "formula.not-finite"
)]
#[case("⟨fact(\"fa3\")⟩", "`fact`: no such fact", "formula.refused")]
fn says_what_a_function_takes(#[case] marked: &str, #[case] sentence: &str, #[case] id: &str) {
    check(marked, sentence, id);
}

#[test]
fn a_misspelt_gpu_is_answered_with_names_as_an_author_writes_them() {
    let error = failure("sms(a100_sxm_80)");
    assert_eq!(
        (error.at.clone(), error.message().id),
        (4..15, "formula.no-gpu")
    );
    let sentence = error.to_string();
    let expected = "`sms` takes (gpu); `a100_sxm_80` is no GPU: a100_sxm_80gb";
    assert!(
        sentence.starts_with(expected) && !sentence.contains('-'),
        "{sentence}"
    );
}

#[rstest]
#[case("⟨peak(a100_sxm_80gb, fp8)⟩", "model.no-peak")]
#[case("⟨ridge(t4, fp16, sparse)⟩", "model.no-sparse-peak")]
#[case("⟨l2_bandwidth(t4)⟩", "model.no-l2-bandwidth")]
#[case("attainable(t4, fp16, ⟨0[FLOP/B]⟩)", "model.out-of-range.intensity")]
fn the_model_says_what_it_lacks(#[case] marked: &str, #[case] id: &str) {
    let start = marked.find('⟨').unwrap();
    let end = marked.find('⟩').unwrap() - '⟨'.len_utf8();
    let error = failure(&marked.replace(['⟨', '⟩'], ""));
    assert_eq!(
        (error.at.clone(), error.message().id),
        (start..end, id),
        "{error}"
    );
    assert!(error.to_string().contains("takes (gpu"), "{error}");
}

#[test]
fn length_and_depth_are_bounded() {
    let long = "1".repeat(1001);
    assert_eq!(
        failure(&long).to_string(),
        "the expression is too long: at most 1000 bytes"
    );
    assert_eq!(failure(&long).at, 0..1001);
    assert!(parse(&format!("1{}", "+1".repeat(499))).is_ok());

    for (open, close) in [("(", ")"), ("-", ""), ("2^", ""), ("abs(", ")")] {
        let nested = |depth| format!("{}1{}", open.repeat(depth), close.repeat(depth));
        assert!(parse(&nested(64)).is_ok(), "{open}");
        let error = parse(&nested(65)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the expression is nested too deeply: at most 64 levels"
        );
        let start = 65 * open.len();
        assert_eq!(error.at, start..start + 1, "{open}");
    }
}
