//! Hints, one after the other, then the way to the answer; and how often it was
//! tried, which costs nothing.

use super::part::Worked;
use crate::{
    messages as msg,
    reactive::{aria, held, text},
};
use leptos::prelude::*;
use ridgepoint_course::exercise::Text;

/// What helps with a part.
pub(super) fn view(worked: Worked) -> AnyView {
    let (hints, solution) = worked.part.with_value(|part| {
        let has_solution = !part.solution.get(worked.locale).is_empty();
        (part.hints.len() as u32, has_solution)
    });
    let tries = text(move || tries(worked));
    // What was opened at an earlier visit stands open.
    let closed = RwSignal::new(false);
    let shown = held(move || worked.work.with(|work| work.solution) && !closed.get());
    let opened = held(move || opened(worked, shown.get()));
    view! {
        <div class="ex-help">
            {(hints > 0).then(|| next_hint(worked, hints))}
            {solution.then(|| way(worked, shown, closed))}
            <span class="ex-tries">{tries}</span>
        </div>
        <div class="ex-opened" id=worked.id("opened") aria-live="polite" inner_html=opened></div>
    }
    .into_any()
}

/// The button that opens the next hint.
fn next_hint(worked: Worked, count: u32) -> AnyView {
    let open = move || worked.work.with(|work| work.hints.min(count));
    let word = text(move || match open() {
        all if all == count => msg::sheet_hints_open(worked.locale).to_owned(),
        open => msg::SheetHint {
            count: &count.to_string(),
            number: &(open + 1).to_string(),
        }
        .say(worked.locale),
    });
    let next = move |_| {
        if untrack(open) < count {
            worked.with(|sheet, part| {
                sheet.open(&part.id, |work| work.hints = work.hints.saturating_add(1));
            });
        }
    };
    view! {
        <button
            type="button"
            class="quiet"
            id=worked.id("hint")
            aria-describedby=worked.id("ask")
            aria-controls=worked.id("opened")
            aria-disabled=aria(move || open() == count)
            on:click=next
        >
            {word}
        </button>
    }
    .into_any()
}

/// The button that opens the way to the answer, and closes it.
fn way(worked: Worked, shown: Memo<bool>, closed: RwSignal<bool>) -> AnyView {
    let word = text(move || {
        let word = if shown.get() {
            msg::sheet_solution_hide
        } else {
            msg::sheet_solution
        };
        word(worked.locale).to_owned()
    });
    let turn = move |_| {
        let was_shown = shown.get_untracked();
        closed.set(was_shown);
        if !was_shown {
            worked.with(|sheet, part| sheet.open(&part.id, |work| work.solution = true));
        }
    };
    view! {
        <button
            type="button"
            class="quiet"
            id=worked.id("solution")
            aria-describedby=worked.id("ask")
            aria-controls=worked.id("opened")
            aria-expanded=aria(move || shown.get())
            on:click=turn
        >
            {word}
        </button>
    }
    .into_any()
}

fn tries(worked: Worked) -> String {
    match worked.work.with(|work| work.tries) {
        0 => String::new(),
        1 => msg::sheet_try(worked.locale).to_owned(),
        tries => msg::sheet_tries(worked.locale, &tries.to_string()),
    }
}

/// What is open, as HTML.
fn opened(worked: Worked, solution: bool) -> String {
    let hints = worked.work.with(|work| work.hints) as usize;
    let locale = worked.locale;
    worked.with(|sheet, part| {
        let block = |name: &str, text: &Text| {
            format!(
                "<div class=\"ex-hint\"><b>{name}</b>{}</div>",
                sheet.settled(|| sheet.fill(text))
            )
        };
        let open = part.hints.iter().take(hints).enumerate();
        let mut html: String = open
            .map(|(at, hint)| block(&msg::sheet_hint_name(locale, &(at + 1).to_string()), hint))
            .collect();
        if solution {
            html += &block(msg::sheet_solution(locale), &part.solution);
        }
        html
    })
}
