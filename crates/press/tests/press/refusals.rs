//! Each thing that fails the press fails it, with its file, line and
//! sentence, and nothing else does.
//!
//! A fixture is what differs from the tree `base`.

use crate::tree::{Table, copied};
use rstest::rstest;

/// A line that ends in `…` tells how the sentence begins.
fn assert_faults(name: &str, expected: &[&str]) {
    let root = copied(&["base", name]);
    let faults = ridgepoint_press::press(root.path(), &Table).expect_err(name);
    let lines: Vec<_> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(lines.len(), expected.len(), "{lines:#?}");
    for (line, expected) in lines.iter().zip(expected) {
        let line = line
            .strip_prefix("chapters/07-base/")
            .expect("the chapter's folder");
        match expected.strip_suffix('…') {
            Some(beginning) => assert!(line.starts_with(beginning), "{line}\n{expected}"),
            None => assert_eq!(line, *expected),
        }
    }
}

#[rstest]
#[case("unknown-widget", &[
    "en/7.2-two.md:5: there is no widget `gauge`; there are roofline, table",
    "zh/7.2-two.md:5: there is no widget `gauge`; there are roofline, table",
])]
#[case("bad-property", &[
    "en/7.2-two.md:7: widget `r` (roofline): property `gpu`: there is no such property; this widget has gpus, axes, caption, exercise",
    "zh/7.2-two.md:7: widget `r` (roofline): property `gpu`: there is no such property; this widget has gpus, axes, caption, exercise",
])]
#[case("widget-without-id", &["en/7.2-two.md:5: widget `roofline` has no id"])]
#[case("widget-toml", &["en/7.2-two.md:7: TOML: …"])]
#[case("widget-nested", &["en/7.2-two.md:7: a widget cannot stand inside a block or a list"])]
#[case("versus-toml", &["en/7.2-two.md:6: TOML: missing field `hardware`"])]
#[case("unknown-fence", &[
    "en/7.2-two.md:5: `widgets` is no block: there are widget, versus, try, note and code in bash, console, cpp, cuda, json, python, text, toml",
    "en/7.2-two.md:9: `rust` is no block: there are widget, versus, try, note and code in bash, console, cpp, cuda, json, python, text, toml",
])]
#[case("code-flag", &["en/7.2-two.md:5: `wrongly` after `bash` says nothing; `wrong` does"])]
#[case("raw-html", &[
    "en/7.2-two.md:7: HTML cannot stand in a chapter: `</b>`",
    "en/7.2-two.md:7: HTML cannot stand in a chapter: `<b>`",
    "en/7.2-two.md:7: an image cannot stand in a chapter: a figure is a widget",
    "en/7.2-two.md:9: HTML cannot stand in a chapter",
])]
fn blocks(#[case] name: &str, #[case] expected: &[&str]) {
    assert_faults(name, expected);
}

#[rstest]
#[case("unknown-gpu", &[
    "en/7.2-two.md:6: `ridge(a100_sxm_80g, bf16)`, at `a100_sxm_80g`: …",
])]
#[case("unknown-function", &[
    "en/7.2-two.md:6: `rigde(t4, fp16)`, at `rigde`: there is no function `rigde`; near: ridge…",
])]
#[case("not-finite", &[
    "en/7.2-two.md:7: `1 / (2 - 2)`: this has no finite value…",
])]
#[case("unlike-units", &[
    "en/7.2-two.md:5: `1[B] + bandwidth(t4)`: in B and in B/s do not add…",
])]
#[case("unknown-fact", &[
    "en/7.2-two.md:5: `fact(\"cpoy\")`: `fact`: there is no fact `cpoy` in facts.toml",
])]
#[case("unknown-claim", &[
    "en/7.2-two.md:5: `claim(\"E10\")`: `claim`: E10 has no `claimed` in errata.toml",
    "en/7.2-two.md:5: `claim(\"E99\")`: `claim`: there is no erratum E99 in errata.toml",
])]
#[case("math-error", &[
    "en/7.2-two.md:9: math, near `\\nonsense{b}`: …",
    "en/7.2-two.md:12: `peak(t4, fp17)`, at `fp17`: …",
])]
#[case("literal-strong", &[
    "en/7.2-two.md:6: `**` would show as it is: this emphasis does not open or close",
])]
#[case("bare-number", &[
    "en/7.2-two.md:5: `312 TFLOPS` is typed: …",
    "en/7.2-two.md:7: `15 %` is typed: …",
    "en/7.2-two.md:11: `2.04 TB/s` is typed: …",
    "en/7.2-two.md:16: `3×` is typed: …",
    "en/7.2-two.md:23: `5 ms` is typed: compute it (`=...`), take it from a fact or a claim, or quote it (`\"5 ms\"`)",
    "zh/7.2-two.md:5: `3 倍` is typed: …",
    "zh/7.2-two.md:7: `=\"15 %\"` is no computed number: quote it without `=`",
])]
fn numbers_and_prose(#[case] name: &str, #[case] expected: &[&str]) {
    assert_faults(name, expected);
}

#[rstest]
#[case("unknown-term", &["en/7.2-two.md:5: there is no term `thing` in the glossary"])]
#[case("unknown-section", &[
    "en/7.2-two.md:5: there is no section 7.9; the outline has 7.1, 7.2, 7.3",
])]
#[case("unknown-lab", &["en/7.2-two.md:5: there is no lab `gauge`; there are roofline"])]
#[case("bad-lab-state", &[
    "en/7.2-two.md:5: the state of lab `roofline`: property `gpu`: there is no such property; this widget has gpus, axes, caption, exercise",
])]
#[case("missing-anchor", &[
    "en/7.2-two.md:5: section 7.1 has no anchor `nowhere` in en",
    "en/7.2-two.md:7: section 7.2 has no anchor `nowhere` in en",
])]
#[case("dead-link", &[
    "en/7.2-two.md:5: link `7.1-roof.md` leads nowhere; a link is term:, section:, lab:, erratum:, #anchor or https:",
])]
#[case("unknown-erratum", &[
    "en/7.2-two.md:5: there is no erratum E99 in errata.toml",
    "en/7.2-two.md:7: there is no erratum E98 in errata.toml",
])]
fn links(#[case] name: &str, #[case] expected: &[&str]) {
    assert_faults(name, expected);
}

#[rstest]
#[case("heading-alone", &["en/7.2-two.md:7: heading `more` stands in en alone"])]
#[case("heading-level", &["en/7.2-two.md:5: heading `more` is of level 2 in zh and 3 in en"])]
#[case("heading-without-id", &[
    "en/7.2-two.md:5: heading `More` has no id: end it with {#id}",
])]
#[case("widget-alone", &["en/7.2-two.md:5: widget `r` stands in en alone"])]
#[case("widget-kind", &["en/7.2-two.md:5: widget `r` is a `table` in zh and a `roofline` in en"])]
#[case("widget-properties", &[
    "en/7.2-two.md:5: widget `r` has other properties in zh: `axes=linear` there, `axes=log` here",
])]
#[case("section-alone", &[
    "en/7.3-later.md:1: section 7.3 stands in zh alone: this file is missing",
])]
#[case("unlisted-file", &["en/7.4-spare.md:1: no section of chapter.toml lists this file"])]
#[case("duplicate-id", &["en/7.2-two.md:5: id `here` stands twice; first on line 3"])]
#[case("missing-title", &["en/7.2-two.md:1: the first line is not the title: `# ` and its text"])]
#[case("term-alone", &[
    "en/glossary.md:11: term `cache` stands in en alone",
    "en/glossary.md:13: `ridge(t5, fp16)`, at `t5`: …",
    "en/glossary.md:15: term `Bare` has no id: end it with {#id}",
])]
#[case("title-alone", &[
    "chapter.toml:1: the chapter's title stands in `zh` alone; `en` is left out",
    "chapter.toml:28: the title of 7.3 stands in `zh` alone; `en` is left out",
])]
#[case("section-not-in-outline", &[
    "chapter.toml:13: section 7.2 stands but is not in the outline",
    "en/7.1-roof.md:15: there is no section 7.2; the outline has 7.1, 7.3",
    "zh/7.1-roof.md:15: there is no section 7.2; the outline has 7.1, 7.3",
])]
#[case("bad-stem", &[
    "chapter.toml:13: stem `Two` names no page: a digit first, then a-z, 0-9, `-` and `.`",
])]
fn both_languages_and_ids(#[case] name: &str, #[case] expected: &[&str]) {
    assert_faults(name, expected);
}

#[rstest]
#[case("broken-toml", &["coverage.toml:4: TOML: unknown variant `picture`…", "facts.toml:3: TOML: …"])]
#[case("bad-fact", &[
    "facts.toml:20: fact `cache` is measured: it needs `date` and `device`",
    "facts.toml:20: fact `cache` stands twice",
    "facts.toml:20: the source of fact `cache` stands in `zh` alone; `en` is left out",
    "facts.toml:26: fact `size`: there is no unit `acres`",
])]
#[case("erratum-unplaced", &["errata.toml:38: E40 is placed in neither language of section 7.2"])]
#[case("erratum-alone", &["errata.toml:38: E40 is placed in en alone in section 7.2"])]
#[case("bad-erratum", &[
    "errata.toml:48: E40 stands twice",
    "errata.toml:48: `claim` of E40 stands in `zh` alone; `en` is left out",
    "errata.toml:48: `claimed` of E40 is a number, a text or { value, unit }",
    "errata.toml:48: `right` of E40: `1 / 0`: this has no finite value…",
    "errata.toml:48: severity `Q` is none of T U I F C X N",
    "errata.toml:48: there is no section 8.1; the outline has 7.1, 7.2, 7.3",
    "errata.toml:54: `3 倍` is typed: …",
    "errata.toml:55: there is no term `x` in the glossary",
])]
#[case("coverage-without-anchor", &[
    "coverage.toml:9: item `f-7.1` has no anchor, but section 7.1 stands",
])]
#[case("coverage-missing-anchor", &[
    "coverage.toml:14: item `f-7.1`: section 7.1 has no anchor `rof` in zh and en",
    "coverage.toml:17: there is no section 7.8; the outline has 7.1, 7.2, 7.3",
])]
fn lists(#[case] name: &str, #[case] expected: &[&str]) {
    assert_faults(name, expected);
}
