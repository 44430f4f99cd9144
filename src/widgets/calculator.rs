//! What the calculators of section 11.5 share: fields that keep what was typed, and an answer that
//! stays until there is a new one.

use super::evidence::{Seen, Tool, element, escape, number_field};
use crate::{
    field::Entry,
    figure::{Words, XyChart},
    messages as msg,
    reactive::{held, text},
};
use leptos::prelude::*;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::ModelError;

/// What a calculator shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Answer {
    pub(super) seen: Seen,
    /// Why nothing new is shown; empty where it is.
    pub(super) wrong: String,
}

/// Finds what is shown, or why there is nothing.
pub(super) type Find = Box<dyn Fn() -> Result<Seen, String> + Send + Sync>;

/// What is found; where that fails, what was found last, beside why.
pub(super) fn lasting(first: Seen, find: Find) -> Memo<Answer> {
    Memo::new(move |before: Option<&Answer>| match find() {
        Ok(seen) => Answer {
            seen,
            wrong: String::new(),
        },
        Err(wrong) => Answer {
            seen: before.map_or(&first, |before| &before.seen).clone(),
            wrong,
        },
    })
}

/// The error of the model in the reader's language.
pub(super) fn refused(locale: Locale) -> impl Fn(ModelError) -> String {
    move |error| msg::say(locale, &error.message())
}

/// The number of a field.
///
/// # Errors
/// That the field cannot be read; it says itself why.
pub(super) fn number(entry: &Entry, locale: Locale) -> Result<f64, String> {
    let unread = || msg::under_unread(locale).to_owned();
    entry.value().ok_or_else(unread)
}

/// The number of a field that may be empty.
///
/// # Errors
/// That what stands in it cannot be read.
pub(super) fn optional(entry: &Entry, locale: Locale) -> Result<Option<f64>, String> {
    match entry {
        Entry::Blank => Ok(None),
        entry => number(entry, locale).map(Some),
    }
}

/// A field for one of the settings.
pub(super) fn field(
    tool: Tool,
    key: &'static str,
    label: &'static str,
    read: fn(&str, Locale) -> Entry,
) -> AnyView {
    let entry = held(move || tool.state.with(|state| read(state.get(key), tool.locale)));
    number_field(tool, key, label, entry)
}

/// Why the answer is an old one.
pub(super) fn wrong(answer: Memo<Answer>) -> AnyView {
    let said = text(move || answer.with(|answer| answer.wrong.clone()));
    view! { <p class="util-wrong" role="status">{said}</p> }.into_any()
}

/// What is drawn with HTML.
pub(super) fn html(class: &'static str, answer: Memo<Answer>) -> AnyView {
    let html = text(move || answer.with(|answer| answer.seen.html.clone()));
    view! { <div class=class inner_html=html></div> }.into_any()
}

/// The sentence under a picture.
pub(super) fn sentence(tool: Tool, answer: Memo<Answer>) -> AnyView {
    tool.says(text(move || {
        answer.with(|answer| answer.seen.sentence.clone())
    }))
}

/// The chart, whose crosshair sets a value of the horizontal axis.
pub(super) fn chart(answer: Memo<Answer>, words: Words, look: Callback<f64>) -> AnyView {
    let spoken = text(move || answer.with(|answer| answer.seen.spoken.clone()));
    view! {
        <XyChart
            figure=Signal::derive(move || answer.with(|answer| answer.seen.figure.clone()))
            description=spoken
            spoken=spoken
            words=words
            look=look
        />
    }
    .into_any()
}

/// Remarks as a list, where there are some.
pub(super) fn remarks(lines: &[String]) -> String {
    let items: String = lines
        .iter()
        .map(|line| element("li", &escape(line)))
        .collect();
    if items.is_empty() {
        return items;
    }
    element("ul class=\"remarks\"", &items)
}
