//! What the tools that show commands share: code to copy, sentences with code in
//! them, fields for words.

use super::{controls::copy_text, evidence::escape};
use crate::{
    messages as msg,
    reactive::{aria, flag, text},
};
use leptos::prelude::*;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::profiler::command::Release;

/// A sentence as HTML: what stands between back-ticks is code, the rest plain.
pub(super) fn coded(sentence: &str) -> String {
    let parts = sentence.split('`').enumerate();
    parts
        .map(|(place, part)| {
            let part = escape(part);
            if place % 2 == 1 {
                format!("<code>{part}</code>")
            } else {
                part
            }
        })
        .collect()
}

/// Code that stays as it is, with a button that copies it.
pub(super) fn code_block(code: &str, locale: Locale) -> AnyView {
    let code = code.to_owned();
    code_signal(
        text(move || code.clone()),
        msg::commands_copy_code(locale),
        locale,
    )
}

/// Code that changes, with a button that copies it.
pub(super) fn code_signal(code: Signal<String>, label: &'static str, locale: Locale) -> AnyView {
    view! {
        <div class="command-code">
            <pre class="code" tabindex="0">
                <code>{code}</code>
            </pre>
            <p>{copy_text(label, code, locale)}</p>
        </div>
    }
    .into_any()
}

/// The setting of the version, and its words.
pub(super) const RELEASES: &[&str] = &["2025", "2026"];

pub(super) fn release(word: &str) -> Release {
    if word == "2026" {
        Release::From2026
    } else {
        Release::Until2025
    }
}

pub(super) fn releases(locale: Locale) -> Vec<(&'static str, &'static str)> {
    vec![
        ("2025", msg::commands_release_2025(locale)),
        ("2026", msg::commands_release_2026(locale)),
    ]
}

/// A field for words, with what is wrong with them underneath.
pub(super) fn words_field(
    id: String,
    label: &'static str,
    raw: Signal<String>,
    write: Callback<String>,
    wrong: Signal<&'static str>,
) -> AnyView {
    let note = format!("{id}-note");
    let is_wrong = flag(move || !wrong.get().is_empty());
    view! {
        <div class="field">
            <label for=id.clone()>{label}</label>
            <input
                type="text"
                id=id
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                value=raw.get_untracked()
                prop:value=raw
                aria-invalid=aria(move || is_wrong.get())
                aria-describedby=note.clone()
                on:input:target=move |event| write.run(event.target().value())
            />
            <p class="field-note" id=note class:wrong=is_wrong aria-live="polite">
                {text(move || wrong.get().to_owned())}
            </p>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_in_a_sentence_is_marked_and_the_rest_escaped() {
        assert_eq!(
            coded("say `a < b` & go"),
            "say <code>a &lt; b</code> &amp; go"
        );
    }
}
