//! Below a sheet: the worksheet for paper, the link, and the way back to an
//! empty sheet.

use super::{Numbers, Sheet, paper};
use crate::{
    focus::{focus, focus_soon},
    messages as msg,
    reactive::{aria, part as changing},
    widgets::{CopyLink, data_address, download},
};
use leptos::prelude::*;
use ridgepoint_course::locale::Locale;

/// What stands below a sheet. `printed` is whether a worksheet is being printed,
/// and whether with solutions.
pub(super) fn view(sheet: &Sheet, numbers: &Numbers, printed: RwSignal<Option<bool>>) -> AnyView {
    view! {
        {worksheet(sheet.locale, printed)}
        {over(sheet)}
        <div class="foot">
            <CopyLink link=numbers.link.clone() />
        </div>
    }
    .into_any()
}

/// The worksheet, with a word to those who hand it out.
fn worksheet(locale: Locale, printed: RwSignal<Option<bool>>) -> AnyView {
    let button = |word: &'static str, solved: bool| {
        view! {
            <button
                type="button"
                class="ex-button"
                on:click=move |_| paper::print(printed, solved)
            >
                {word}
            </button>
        }
    };
    view! {
        <details class="data ex-worksheet">
            <summary>{msg::sheet_paper(locale)}</summary>
            <div class="ex-aside">
                <p>{msg::sheet_paper_says(locale)}</p>
                <div class="ex-buttons">
                    {button(msg::sheet_paper_blank(locale), false)}
                    {button(msg::sheet_paper_solved(locale), true)}
                </div>
            </div>
        </details>
    }
    .into_any()
}

/// The way to an empty sheet, which asks first.
fn over(sheet: &Sheet) -> AnyView {
    let (own, locale) = (sheet.clone(), sheet.locale);
    let asks = RwSignal::new(false);
    let done = RwSignal::new(false);
    let [button, question] = ["over", "over-asks"].map(|of| format!("{}-{of}", sheet.scope));
    let (back, to) = (button.clone(), question.clone());
    let turn = move |_| {
        done.set(false);
        asks.update(|asks| *asks = !*asks);
        if asks.get_untracked() {
            focus_soon(to.clone());
        }
    };
    let leave = Callback::new(move |empty: bool| {
        if empty {
            own.start_over();
        }
        focus(&back);
        asks.set(false);
        done.set(empty);
    });
    let own = sheet.clone();
    let asked = changing(move || asks.get().then(|| sure(&own, question.clone(), leave)));
    let said = move || done.get().then(|| msg::sheet_over_done(locale));
    view! {
        <div class="ex-over">
            <button
                type="button"
                class="quiet"
                id=button
                aria-expanded=aria(move || asks.get())
                on:click=turn
            >
                {msg::sheet_over(locale)}
            </button>
            <span role="status">{said}</span>
            {asked}
        </div>
    }
    .into_any()
}

/// The question before everything is gone.
fn sure(sheet: &Sheet, id: String, leave: Callback<bool>) -> AnyView {
    let (locale, progress) = (sheet.locale, sheet.progress);
    let words = format!("{id}-words");
    let save = move |_| {
        let text = progress.export();
        download(
            &progress.file_name(""),
            &data_address("application/json", &text),
        );
    };
    view! {
        <div class="ex-sure" id=id role="group" tabindex="-1" aria-labelledby=words.clone()>
            <p id=words.clone()>{msg::sheet_over_asks(locale)}</p>
            <div class="ex-buttons">
                <button type="button" class="ex-button" on:click=move |_| leave.run(false)>
                    {msg::sheet_over_keep(locale)}
                </button>
                <button type="button" class="ex-button" on:click=save>
                    {msg::sheet_over_save(locale)}
                </button>
                <button type="button" class="ex-button bad" on:click=move |_| leave.run(true)>
                    {msg::sheet_over_do(locale)}
                </button>
            </div>
        </div>
    }
    .into_any()
}
