//! The field of a number, with how it was read below it.

use super::{Sheet, part::Worked};
use crate::{
    field::Entry,
    messages as msg,
    reactive::{aria, flag, held, text},
};
use leptos::prelude::*;
use ridgepoint_course::{
    exercise::{Answer, Kind},
    number::Field,
};
use ridgepoint_formula::display;
use std::time::Duration;
use web_sys::KeyboardEvent;

/// The key of the answer.
const TEXT: &str = "text";

/// A refusal waits for what takes the keyboard out of the field, so that nothing
/// moves away from under a press.
const REST: Duration = Duration::from_millis(200);

/// Takes what was typed.
pub(super) fn put(worked: Worked, typed: String) {
    let mut answer = Answer::default();
    if !typed.is_empty() {
        answer.push(TEXT, typed);
    }
    worked.with(|sheet, part| sheet.put(&part.id, answer));
}

/// The field with its unit, and the button that checks it.
pub(super) fn view(worked: Worked) -> AnyView {
    let field = worked.part.with_value(|part| part.field());
    let is_number = worked.part.with_value(|part| part.kind == Kind::Number);
    let typed = held(move || worked.work.with(|work| typed(&work.answer)));
    let entry = held(move || match &field {
        Some(field) => typed.with(|typed| Entry::read(typed, field, true, worked.locale)),
        None => Entry::Blank,
    });
    let objection = held(move || (!is_number).then(|| objection(worked)).flatten());
    let refused = flag(move || {
        let is_wrong = entry.with(|entry| matches!(entry, Entry::Wrong(_)));
        worked.left.get() && (is_wrong || objection.with(Option::is_some))
    });
    let unit = field.map(|field| field.unit().symbol());
    let unit = unit.filter(|unit| !unit.is_empty());
    let described = [worked.id("unit"), worked.id("note")].join(" ");
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Enter" && !event.is_composing() {
            event.prevent_default();
            worked.check();
        }
    };
    let note = text(
        move || match objection.get().filter(|_| worked.left.get()) {
            Some(sentence) => sentence,
            None => note(worked, entry, field),
        },
    );
    view! {
        <div class="ex-row">
            <input
                type="text"
                id=worked.id("field")
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                value=typed.get_untracked()
                prop:value=typed
                aria-invalid=aria(move || refused.get())
                aria-describedby=described
                on:input:target=move |event| {
                    worked.left.set(false);
                    put(worked, event.target().value());
                }
                on:keydown=on_key
                on:blur=move |_| leave(worked, !is_number)
            />
            <span class="ex-unit" id=worked.id("unit")>
                {unit}
            </span>
            {is_number.then(|| worked.button())}
        </div>
        <p class="ex-note" id=worked.id("note") class:wrong=refused>
            {note}
        </p>
    }
    .into_any()
}

/// What is wrong with an assumption that can be read.
fn objection(worked: Worked) -> Option<String> {
    worked.work.track();
    worked.with(|sheet, part| sheet.objection(&part.id))
}

/// What an assumption leads to is said when its field is left.
fn leave(worked: Worked, declares: bool) {
    set_timeout(
        move || {
            worked.left.try_set(true);
            if declares {
                worked.sheet.try_with_value(Sheet::reconsider);
            }
        },
        REST,
    );
}

fn typed(answer: &Answer) -> String {
    answer.get(TEXT).unwrap_or_default().to_owned()
}

/// How the text was read; once the field was left, why it was not.
fn note(worked: Worked, entry: Memo<Entry>, field: Option<Field>) -> String {
    match entry.get() {
        Entry::Read(reading) => format!("= {}", reading.read_as),
        // What was checked has its sentence in the verdict.
        Entry::Wrong(sentence) if worked.left.get() && worked.grade.with(Option::is_none) => {
            sentence
        }
        Entry::Wrong(_) => String::new(),
        Entry::Blank => declared(worked, field).unwrap_or_default(),
    }
}

/// What an assumption may be, and what it is where nothing is said.
fn declared(worked: Worked, field: Option<Field>) -> Option<String> {
    worked.with(|sheet, part| {
        let (unit, [least, most]) = (field?.default_unit, part.between?);
        let value = sheet.with_key(|key| key.value(&part.expect)).ok()?;
        let said = msg::SheetDeclared {
            least: &unit.write(least),
            most: &unit.write(most),
            value: &display(&value),
        };
        Some(said.say(worked.locale))
    })
}
