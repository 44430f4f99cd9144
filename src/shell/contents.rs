//! The contents at the side; on a phone they fold away.

use super::{Shell, use_shell};
use crate::{
    messages as msg,
    progress::{Mark, Tally},
    reactive::{held, part},
};
use leptos::{html, prelude::*};
use ridgepoint_course::{manifest::Entry, place::Page};

/// The inside of the contents' slot.
#[must_use]
pub fn view() -> AnyView {
    let shell = use_shell();
    let progress = shell.progress;
    let tally = held(move || progress.tally());
    let frame = NodeRef::<html::Details>::new();
    let place = shell.place;
    Effect::new(move |_| {
        place.track();
        if let Some(frame) = frame.get() {
            show_current(&frame);
        }
    });
    part(move || {
        let locale = shell.locale();
        let here = shell.place.with(|place| place.page.clone());
        view! {
            <details class="contents" node_ref=frame>
                <summary>{msg::shell_contents(locale)}</summary>
                {list(&shell, &here, Some(tally))}
            </details>
        }
    })
    .into_any()
}

/// Scrolls the contents to the entry of the page that is shown.
fn show_current(frame: &web_sys::Element) {
    let current = frame.query_selector("[aria-current]").ok().flatten();
    if let Some(current) = current {
        let (outer, inner) = (
            frame.get_bounding_client_rect(),
            current.get_bounding_client_rect(),
        );
        let middle = inner.top() - outer.top() - outer.height() / 2.0;
        if inner.bottom() > outer.bottom() || inner.top() < outer.top() {
            frame.set_scroll_top(frame.scroll_top() + middle as i32);
        }
    }
}

/// Every entry of the course: chapter, tools, glossary. Home shows it too, without
/// the signs of what is done.
pub(crate) fn list(
    shell: &Shell,
    here: &Page,
    tally: Option<Memo<Tally>>,
) -> impl IntoView + use<> {
    let locale = shell.locale();
    let sections = shell.manifest.sections.iter();
    let sections = sections
        .map(|entry| {
            let mark = tally.map(|tally| mark(shell, entry, tally));
            line(shell, entry, here, mark)
        })
        .collect_view();
    let labs = shell.manifest.labs.iter();
    let labs = labs
        .map(|entry| line(shell, entry, here, None))
        .collect_view();
    view! {
        <ol class="sections">
            {sections}
            <li>
                {anchor(shell, Page::Progress, here, msg::progress_title(locale).into_any())}
            </li>
        </ol>
        <h2 class="contents-group">{msg::shell_labs(locale)}</h2>
        <ul class="labs">
            {labs}
            <li>
                {anchor(shell, Page::Glossary, here, msg::shell_glossary(locale).into_any())}
            </li>
            <li>
                {anchor(shell, Page::Corrections, here, msg::shell_corrections(locale).into_any())}
            </li>
        </ul>
    }
}

/// The sign of what is done of a section; its place is kept free.
fn mark(shell: &Shell, entry: &Entry, tally: Memo<Tally>) -> AnyView {
    let (locale, manifest, entry) = (shell.locale(), shell.manifest.clone(), entry.clone());
    let word = part(move || {
        let mark = tally.with(|tally| tally.mark(&entry, &manifest))?;
        let word = match mark {
            Mark::Read => msg::progress_is_read(locale),
            Mark::Done => msg::progress_is_done(locale),
        };
        Some(view! {
            <span aria-hidden="true" title=word>
                "\u{2713}"
            </span>
            <span class="unseen">{word}</span>
        })
    });
    view! { <small class="mark">{word}</small> }.into_any()
}

fn line(shell: &Shell, entry: &Entry, here: &Page, mark: Option<AnyView>) -> impl IntoView + use<> {
    let locale = shell.locale();
    let title = entry.title.get(locale).clone();
    let number = entry.number().map(ToOwned::to_owned);
    let number = number.map(|number| view! { <span class="num">{number}</span> });
    let text = view! { {number} <span>{title}</span> {mark} }.into_any();
    match entry.page() {
        Some(page) => view! { <li>{anchor(shell, page, here, text)}</li> }.into_any(),
        None => view! {
            <li class="to-come">
                <span class="entry">{text} <small>{msg::shell_soon(locale)}</small></span>
            </li>
        }
        .into_any(),
    }
}

fn anchor(shell: &Shell, page: Page, here: &Page, text: AnyView) -> impl IntoView + use<> {
    let current = (page == *here).then_some("page");
    let href = shell.href_of(page);
    view! { <a class="entry" href=href aria-current=current>{text}</a> }
}
