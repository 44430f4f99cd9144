//! What a compiler printed, in place of typing.

use super::{
    Calculator,
    answer::bytes,
    state::{Asked, Chip, State},
};
use crate::{
    messages as msg,
    reactive::{aria, flag, held, text},
};
use leptos::prelude::*;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::occupancy::{
    limits,
    paste::{self, Pasted},
};

/// What can be pasted, as an example.
const EXAMPLE: &str = "ptxas info    : Used 34 registers, used 1 barriers\n\
                       REG:34 STACK:0 SHARED:0\n\
                       n_regs=34 num_warps=4 shared=0";

pub(super) fn field(calculator: Calculator) -> impl IntoView {
    let (locale, state) = (calculator.locale, calculator.state);
    let id = format!("{}-paste", calculator.scope());
    let note = format!("{id}-note");
    let raw = held(move || state.with(|state| state.text(Asked::Paste).to_owned()));
    let said = held(move || raw.with(|raw| says(raw, locale)));
    let wrong = flag(move || said.with(Result::is_err));
    let sentence = text(move || {
        said.with(|said| match said {
            Ok(text) | Err(text) => text.clone(),
        })
    });
    view! {
        <div class="fields occ-paste">
            <div class="field">
                <label for=id.clone()>{msg::occupancy_ask_paste(locale)}</label>
                <textarea
                    id=id
                    rows="4"
                    placeholder=EXAMPLE
                    spellcheck="false"
                    autocapitalize="off"
                    prop:value=raw
                    aria-invalid=aria(move || wrong.get())
                    aria-describedby=note.clone()
                    on:input:target=move |event| {
                        let text = event.target().value();
                        state.update(|state| take(state, text));
                    }
                >
                    {raw.get_untracked()}
                </textarea>
                <p class="field-note" id=note class:wrong=wrong aria-live="polite">
                    {sentence}
                </p>
            </div>
        </div>
    }
}

/// Puts what a text says into the fields; what it does not say stays as it is.
pub(super) fn take(state: &mut State, text: String) {
    if let Ok(found) = paste::read(&text) {
        let mut write = |asked: Asked, value: Option<u64>| {
            if let Some(value) = value {
                state.write(asked, value.to_string());
            }
        };
        write(Asked::Threads, found.threads().map(u64::from));
        write(Asked::Registers, found.registers.map(u64::from));
        write(Asked::Static, found.static_shared);
        write(Asked::Dynamic, found.dynamic_shared);
        let named = found.capability.and_then(|named| limits(named).ok());
        if let Some(limits) = named.filter(|named| *named != state.chip.limits) {
            state.chip = Chip::bare(limits);
        }
    }
    state.write(Asked::Paste, text);
}

/// What was read, or why nothing was.
fn says(text: &str, locale: Locale) -> Result<String, String> {
    if text.trim().is_empty() {
        return Ok(msg::occupancy_paste_empty(locale).to_owned());
    }
    match paste::read(text) {
        Ok(found) => Ok(found_in(&found, locale)),
        Err(error) => Err(msg::say(locale, &error.message())),
    }
}

fn found_in(found: &Pasted, locale: Locale) -> String {
    let count = |word: &str, value: Option<u32>| value.map(|value| format!("{word} {value}"));
    let sized =
        |word: &str, value: Option<u64>| value.map(|value| format!("{word} {}", bytes(value)));
    let spilled = found
        .spill_stores
        .filter(|bytes| *bytes > 0)
        .or(found.local);
    let all = [
        found.kernel.clone(),
        found
            .capability
            .map(|(major, minor)| format!("sm_{major}{minor}")),
        count(msg::occupancy_part_registers(locale), found.registers),
        sized(msg::occupancy_found_static(locale), found.static_shared),
        sized(msg::occupancy_found_dynamic(locale), found.dynamic_shared),
        count("num_warps", found.num_warps),
        sized(
            msg::occupancy_found_spills(locale),
            spilled.filter(|bytes| *bytes > 0),
        ),
    ];
    let all: Vec<_> = all.into_iter().flatten().collect();
    let mut text = msg::occupancy_found(locale, &all.join(" · "));
    if found.registers.is_none() {
        text += msg::occupancy_lacks_registers(locale);
    }
    if found.threads().is_none() {
        text += msg::occupancy_lacks_threads(locale);
    }
    text
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn pasted(text: &str) -> State {
        let mut state = State::initial().unwrap();
        take(&mut state, text.to_owned());
        state
    }

    #[test]
    fn a_log_fills_the_fields_and_leaves_the_rest() {
        let state = pasted(
            "ptxas info    : Compiling entry function 'k' for 'sm_90a'\n\
             ptxas info    : Used 168 registers, used 1 barriers, 2048 bytes smem",
        );
        assert_eq!(state.text(Asked::Registers), "168");
        assert_eq!(state.text(Asked::Static), "2048");
        assert_eq!(state.text(Asked::Threads), "128");
        assert_eq!(state.chip.word, "9.0");
    }

    #[test]
    fn what_cannot_be_read_changes_nothing_but_the_text() {
        for text in ["hello", "REG:34 STACK:0\nREG:40 STACK:0"] {
            let state = pasted(text);
            assert_eq!(state.text(Asked::Registers), "34");
            assert_eq!(state.text(Asked::Paste), text);
            assert!(says(text, Locale::En).is_err(), "{text}");
        }
    }
}
