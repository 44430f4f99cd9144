//! Texts in both languages, and their formulas.

use super::spoilt;
use rstest::rstest;

#[rstest]
#[case(
    r#"title.zh = "样题""#,
    r#"title.zh = """#,
    "sound",
    "stands in English alone"
)]
#[case(
    r#"ask.en = "Match.""#,
    r#"ask.en = " ""#,
    "a.match",
    "stands in Chinese alone"
)]
#[case(r#"en = "Count.""#, r#"en = """#, "a.flop", "stands in Chinese alone")]
#[case(
    r#"text.en = "Memory""#,
    r#"text.en = """#,
    "a.bound",
    "stands in Chinese alone"
)]
#[case(
    "says.zh = \"少了一半。\"\nsays.en = \"Half of it is missing.\"",
    "says = { zh = \"\", en = \"\" }",
    "a.flop",
    "has no word for the learner"
)]
#[case(
    "ask.zh = \"配对。\"\nask.en = \"Match.\"",
    "",
    "a.match",
    "has no question"
)]
#[case(
    "zh = \"数一数。\"\nen = \"Count.\"",
    "zh = \"\"\nen = \"\"",
    "a.flop",
    "a hint says nothing"
)]
#[case(
    "title.zh = \"样题\"\ntitle.en = \"A sound exercise\"",
    "",
    "sound",
    "has no title"
)]
#[case(
    "title.en = \"An FMA counted as one operation\"",
    "title.en = \"\"",
    "no-fma",
    "stands in Chinese alone"
)]
fn languages(#[case] from: &str, #[case] to: &str, #[case] at: &str, #[case] words: &str) {
    spoilt(from, to, at, words);
}

#[rstest]
#[case(
    "`=rows` rows",
    "`=rows + 1` rows",
    "sound",
    "stands in one language alone"
)]
#[case(
    "`=rows` rows",
    "many rows",
    "sound",
    "`rows` stands in one language alone"
)]
#[case(
    r#"{{ part("a.flop") }}"#,
    r#"{{part("a.k")}}"#,
    "a.flop",
    "stands in one language alone"
)]
#[case(
    r#"{{ part("a.flop") }}"#,
    r#"{{part("a.flop")"#,
    "a.flop",
    "is not closed"
)]
#[case(
    r#"{{ part("a.flop") }}"#,
    r#"{{part("a.flap")}}"#,
    "a.flop",
    "there is no part `a.flap`"
)]
#[case(
    r#"{{part("a.flop")}}"#,
    r#"{{1[FLOP] + 1[B]}}"#,
    "a.flop",
    "1[FLOP] + 1[B]"
)]
fn formulas_of_texts(#[case] from: &str, #[case] to: &str, #[case] at: &str, #[case] words: &str) {
    spoilt(from, to, at, words);
}
