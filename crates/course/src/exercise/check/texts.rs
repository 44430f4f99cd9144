//! Both languages, with the same numbers in both.

use super::Problems;
use crate::{
    exercise::{
        fill::{CLOSE, OPEN, formulas},
        listed::is_check,
        schema::{Exercise, Text},
        texts::each_text,
    },
    locale::Locale,
};
use std::collections::BTreeSet;

/// What opens a formula in Markdown.
const MARKDOWN: &str = "`=";

pub(super) fn check(exercise: &Exercise, problems: &mut Problems) {
    each(exercise, |at, text| {
        let [zh, en] = Locale::ALL.map(|locale| text.get(locale).trim());
        match (zh.is_empty(), en.is_empty()) {
            (true, true) => return,
            (true, false) => problems.add(at, format!("“{}” stands in English alone", first(en))),
            (false, true) => problems.add(at, format!("“{}” stands in Chinese alone", first(zh))),
            (false, false) => {}
        }
        for text in [zh, en] {
            if text.matches(OPEN).count() != text.matches(CLOSE).count() {
                problems.add(at, format!("“{}”: a formula is not closed", first(text)));
            }
        }
        let [ours, theirs] = [zh, en].map(|text| of_text(text).collect::<BTreeSet<_>>());
        if !zh.is_empty()
            && !en.is_empty()
            && let Some(formula) = ours.symmetric_difference(&theirs).next()
        {
            let sentence = format!(
                "“{}”: the formula `{formula}` stands in one language alone",
                first(en)
            );
            problems.add(at, sentence);
        }
    });
    if exercise.title.en.is_empty() && !is_check(&exercise.id) {
        problems.add(&exercise.id, "the exercise has no title");
    }
    for misconception in &exercise.misconceptions {
        needed(
            &misconception.id,
            "misconception",
            "title",
            &misconception.title,
            problems,
        );
    }
    for part in exercise.parts() {
        needed(&part.id, "part", "question (`ask`)", &part.ask, problems);
        if part
            .hints
            .iter()
            .any(|hint| hint.en.is_empty() && hint.zh.is_empty())
        {
            problems.add(&part.id, "a hint says nothing");
        }
        for (what, choices) in super::names::lists(part) {
            for choice in choices {
                let what = format!("{what} `{}`", choice.id);
                needed(&part.id, &what, "text", &choice.text, problems);
            }
        }
        for window in part.accepts.iter().chain(&part.slips) {
            let what = super::windows::name(window);
            needed(
                &part.id,
                &what,
                "word for the learner (`says`)",
                &window.says,
                problems,
            );
        }
    }
}

fn needed(at: &str, what: &str, which: &str, text: &Text, problems: &mut Problems) {
    if text.zh.trim().is_empty() && text.en.trim().is_empty() {
        problems.add(at, format!("the {what} has no {which}"));
    }
}

/// Every text with the id where it stands.
fn each(exercise: &Exercise, mut see: impl FnMut(&str, &Text)) {
    each_text(&mut exercise.clone(), &mut |at, _, text| see(at, text));
}

/// Every formula of every text with the id where it stands, once.
pub(super) fn all_formulas(exercise: &Exercise) -> BTreeSet<(String, String)> {
    let mut all = BTreeSet::new();
    each(exercise, |at, text| {
        for locale in Locale::ALL {
            let formulas = of_text(text.get(locale));
            all.extend(formulas.map(|formula| (at.to_owned(), formula.to_owned())));
        }
    });
    all
}

/// The formulas of a text, of HTML as of Markdown.
fn of_text(text: &str) -> impl Iterator<Item = &str> {
    let markdown = text.split(MARKDOWN).skip(1);
    let markdown = markdown.filter_map(|rest| rest.split_once('`').map(|(formula, _)| formula));
    formulas(text).chain(markdown).map(str::trim)
}

/// Enough of a text to find it.
fn first(text: &str) -> String {
    let mut short: String = text.chars().take(30).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
