//! Previous and next, at the end of a page.

use super::{Shell, use_shell};
use crate::messages as msg;
use leptos::prelude::*;
use ridgepoint_course::place::Page;

/// Links to the neighbours of the page; part of the written page.
#[must_use]
pub fn view() -> AnyView {
    let shell = use_shell();
    let locale = shell.locale();
    let (before, after) = shell.place.with(|place| shell.manifest.around(&place.page));
    let side = |page: Option<Page>, rel, word: &'static str| {
        page.map(|page| {
            let name = page_name(&shell, &page);
            let href = shell.href_of(page);
            view! {
                <a href=href rel=rel class=rel>
                    <small>{word}</small>
                    <span>{name}</span>
                </a>
            }
        })
    };
    view! {
        <nav class="pager" aria-label=msg::shell_neighbours(locale)>
            {side(before, "prev", msg::shell_previous(locale))}
            {side(after, "next", msg::shell_next(locale))}
        </nav>
    }
    .into_any()
}

/// What a page is called in the reader's language.
pub(crate) fn page_name(shell: &Shell, page: &Page) -> String {
    let locale = shell.locale();
    match page {
        Page::Home => msg::shell_home(locale).to_owned(),
        Page::Glossary => msg::shell_glossary(locale).to_owned(),
        Page::Corrections => msg::shell_corrections(locale).to_owned(),
        Page::Progress => msg::progress_title(locale).to_owned(),
        Page::Section(_) | Page::Lab(_) => {
            let Some(entry) = shell.manifest.entry(page) else {
                return page.stem();
            };
            let title = entry.title.get(locale);
            match (page, entry.number()) {
                (Page::Section(_), Some(number)) => format!("{number} {title}"),
                (Page::Section(_), None) => title.clone(),
                _ => msg::shell_tool(locale, title),
            }
        }
    }
}
