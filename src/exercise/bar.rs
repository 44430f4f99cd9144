//! Which numbers a sheet has, and how far it has come.

use super::{Sheet, seed};
use crate::{
    link::Link,
    messages as msg,
    reactive::{aria, text},
};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

/// Takes other numbers, and hands on a link to those at hand.
#[derive(Clone)]
pub(crate) struct Numbers {
    /// Takes a clean seed.
    pub(crate) take: Callback<String>,
    /// The state of the sheet in the page's address.
    pub(crate) link: Link,
}

/// Title, progress, and the choice of numbers where there are others.
pub(super) fn view(sheet: &Sheet, numbers: &Numbers, varies: bool) -> AnyView {
    let (own, locale) = (sheet.clone(), sheet.locale);
    let right = text(move || {
        let [right, all] = own.right().map(|count| count.to_string());
        msg::SheetRight {
            all: &all,
            right: &right,
        }
        .say(locale)
    });
    let title = sheet.words(&sheet.exercise.title);
    view! {
        <div class="bar ex-bar">
            <strong inner_html=title></strong>
            <span class="spacer"></span>
            <span class="ex-right">{right}</span>
        </div>
        {varies.then(|| choice(sheet, numbers))}
    }
    .into_any()
}

/// Other numbers for quick checks: a button, no more.
pub(super) fn small(sheet: &Sheet, numbers: &Numbers) -> AnyView {
    view! {
        <div class="ex-numbers">
            {draw(sheet, numbers)} {chapter(sheet, numbers)}
            <span class="ex-which-numbers" role="status">
                {named(sheet)}
            </span>
        </div>
    }
    .into_any()
}

/// Which numbers the sheet has, in words.
fn named(sheet: &Sheet) -> Signal<String> {
    let (seed, locale) = (sheet.seed, sheet.locale);
    text(move || match seed.get() {
        none if none.is_empty() => msg::sheet_numbers_chapter(locale).to_owned(),
        seed => msg::sheet_numbers_seed(locale, &seed),
    })
}

fn choice(sheet: &Sheet, numbers: &Numbers) -> AnyView {
    view! {
        <div class="ex-numbers">
            <span class="ex-which-numbers" role="status">
                {named(sheet)}
            </span>
            {draw(sheet, numbers)}
            {chapter(sheet, numbers)}
            {typed(sheet, numbers)}
        </div>
    }
    .into_any()
}

/// The button that draws other numbers.
fn draw(sheet: &Sheet, numbers: &Numbers) -> AnyView {
    let (own, take) = (sheet.clone(), numbers.take);
    let draw = move |_| {
        let now = own.seed.get_untracked();
        take.run(seed::other(&own.exercise, &now, js_sys::Math::random));
    };
    view! {
        <button type="button" class="ex-button" id=format!("{}-draw", sheet.scope) on:click=draw>
            {msg::sheet_draw(sheet.locale)}
        </button>
    }
    .into_any()
}

/// The button back to the chapter's numbers.
fn chapter(sheet: &Sheet, numbers: &Numbers) -> AnyView {
    let (seed, take) = (sheet.seed, numbers.take);
    let is_there = move || seed.with(String::is_empty);
    let back = move |_| {
        if !untrack(is_there) {
            take.run(seed::CHAPTER.to_owned());
        }
    };
    view! {
        <button
            type="button"
            class="ex-button"
            id=format!("{}-chapter", sheet.scope)
            aria-disabled=aria(is_there)
            on:click=back
        >
            {msg::sheet_chapter(sheet.locale)}
        </button>
    }
    .into_any()
}

/// The field for a seed, with what is wrong with it.
fn typed(sheet: &Sheet, numbers: &Numbers) -> AnyView {
    let (locale, take) = (sheet.locale, numbers.take);
    let id = format!("{}-seed", sheet.scope);
    let note = format!("{id}-note");
    let written = RwSignal::new(String::new());
    let refused = RwSignal::new(String::new());
    let take = move || {
        let text = written.get_untracked();
        refused.set(match seed::clean(&text) {
            None => msg::SheetSeedLong {
                count: &text.trim().chars().count().to_string(),
                most: &seed::MOST.to_string(),
            }
            .say(locale),
            Some(seed) if seed.is_empty() => msg::sheet_seed_empty(locale).to_owned(),
            Some(seed) => {
                written.set(String::new());
                take.run(seed);
                String::new()
            }
        });
    };
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Enter" && !event.is_composing() {
            event.prevent_default();
            take();
        }
    };
    view! {
        <span class="ex-seed">
            <label for=id.clone()>{msg::sheet_seed(locale)}</label>
            <input
                type="text"
                id=id
                autocomplete="off"
                spellcheck="false"
                prop:value=written
                aria-invalid=aria(move || !refused.with(String::is_empty))
                aria-describedby=note.clone()
                on:input:target=move |event| written.set(event.target().value())
                on:keydown=on_key
            />
            <button type="button" class="ex-button" on:click=move |_| take()>
                {msg::sheet_seed_take(locale)}
            </button>
        </span>
        <span class="ex-refused" id=note role="status">
            {refused}
        </span>
    }
    .into_any()
}
