//! Names, parameters and definitions.

use super::spoilt;
use rstest::rstest;

#[rstest]
#[case(r#"id = "sound""#, r#"id = "so und""#, "so und", "needs an id")]
#[case(r#"id = "a.k""#, r#"id = "a k""#, "sound", "part `a k`")]
#[case(r#"id = "a.flop""#, r#"id = "a.k""#, "a.k", "two parts `a.k`")]
#[case(
    r#"id = "compute""#,
    r#"id = "memory""#,
    "a.bound",
    "two options `memory`"
)]
#[case(r#"id = "z""#, r#"id = "x""#, "a.match", "two items `x`")]
#[case(r#"id = "size""#, r#"id = "ridge""#, "a.bound", "two reasons `ridge`")]
#[case(r#"id = "gpu""#, r#"id = "rows""#, "rows", "two values named `rows`")]
#[case(
    r#"id = "elements""#,
    r#"id = "rows""#,
    "rows",
    "two values named `rows`"
)]
#[case(r#"id = "elements""#, r#"id = "min""#, "min", "name of a function")]
#[case(r#"id = "elements""#, r#"id = "part""#, "part", "name of a function")]
#[case(r#"id = "elements""#, r#"id = "2x""#, "2x", "cannot be named")]
fn names(#[case] from: &str, #[case] to: &str, #[case] at: &str, #[case] words: &str) {
    spoilt(from, to, at, words);
}

#[rstest]
#[case("[8192, 4096]", "[]", "rows", "has no values")]
#[case("[8192, 4096]", "[8192, 8192]", "rows", "one value twice")]
#[case(
    "[8192, 4096]",
    r#"[8192, "many"]"#,
    "rows",
    "now a number, now a text"
)]
#[case("[8192, 4096]", "[8192, nan]", "rows", "not finite")]
#[case(
    "[8192, 4096]",
    "[8192, 4096]\nunit = \"row\"",
    "rows",
    "no unit `row`"
)]
#[case(
    r#""h100_sxm5"]"#,
    "\"h100_sxm5\"]\nunit = \"B\"",
    "gpu",
    "is a text and has a unit"
)]
#[case(
    "rows * 4096",
    "elements * 4096",
    "elements",
    "uses `elements`, which comes no earlier"
)]
#[case("rows * 4096", "columns * 4096", "elements", "columns")]
#[case("rows * 4096", "rows *", "elements", "a value is missing")]
fn values(#[case] from: &str, #[case] to: &str, #[case] at: &str, #[case] words: &str) {
    spoilt(from, to, at, words);
}
