//! A field for a number. Its signal is the raw text, which stays as it was
//! typed; the number is derived from it.

use crate::{
    messages as msg,
    reactive::{aria, flag, text as saying},
};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    number::{self, Field, Reading},
};

/// What a field's text says: nothing yet, a number, or a sentence about what is
/// wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Entry {
    /// An empty field that may be empty.
    Blank,
    /// A number.
    Read(Reading),
    /// What is wrong and what would be right.
    Wrong(String),
}

impl Entry {
    /// Reads `text`; an empty one is blank when `optional`.
    pub(crate) fn read(text: &str, field: &Field, optional: bool, locale: Locale) -> Self {
        if optional && text.trim().is_empty() {
            return Self::Blank;
        }
        match number::read(text, field) {
            Ok(reading) => Self::Read(reading),
            Err(refusal) => Self::Wrong(msg::say(locale, &refusal.message())),
        }
    }

    /// The number, in the base unit of its quantity.
    pub(crate) const fn value(&self) -> Option<f64> {
        match self {
            Self::Read(reading) => Some(reading.value),
            Self::Blank | Self::Wrong(_) => None,
        }
    }

    /// What is wrong.
    pub(crate) fn wrong(self) -> Option<String> {
        match self {
            Self::Wrong(sentence) => Some(sentence),
            Self::Blank | Self::Read(_) => None,
        }
    }
}

/// A labelled text field with its echo or its refusal underneath.
#[component]
pub(crate) fn NumberField(
    /// Unique on the page.
    id: String,
    /// What is asked, with the unit that a bare number has.
    label: &'static str,
    /// The raw text.
    text: Signal<String>,
    /// Takes the text as it is typed.
    write: Callback<String>,
    /// What it says.
    entry: Signal<Entry>,
) -> impl IntoView {
    let note = format!("{id}-note");
    let wrong = flag(move || entry.with(|entry| matches!(entry, Entry::Wrong(_))));
    let said = saying(move || {
        entry.with(|entry| match entry {
            Entry::Blank => String::new(),
            Entry::Read(reading) => format!("= {}", reading.read_as),
            Entry::Wrong(sentence) => sentence.clone(),
        })
    });
    view! {
        <div class="field">
            <label for=id.clone()>{label}</label>
            <input
                type="text"
                id=id
                inputmode="text"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                value=text.get_untracked()
                prop:value=text
                aria-invalid=aria(move || wrong.get())
                aria-describedby=note.clone()
                on:input:target=move |event| write.run(event.target().value())
            />
            <p class="field-note" id=note class:wrong=wrong aria-live="polite">
                {said}
            </p>
        </div>
    }
}
