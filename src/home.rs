//! The entrance: what this is, where to begin, what there is.

use crate::{
    messages as msg,
    shell::{Shell, contents, pager::page_name, use_shell},
};
use leptos::prelude::*;
use ridgepoint_course::{manifest::Entry, place::Page};

/// The inside of home's `<main>`, around the slot that leads back.
#[must_use]
pub fn view() -> AnyView {
    let shell = use_shell();
    let locale = shell.locale();
    let first = shell.manifest.sections.iter().find_map(Entry::page);
    let begin = first.map(|page| {
        let href = shell.href_of(page);
        view! { <a class="button primary" href=href>{msg::home_begin(locale)}</a> }
    });
    let tool = shell.href_of(Page::Lab("roofline".into()));
    let here = Page::Home;
    view! {
        <div class="hero">
            <h1>{msg::home_title(locale)}</h1>
            <p class="lead">{msg::home_lead(locale)}</p>
            <p class="actions">
                {begin} <a class="button" href=tool>{msg::home_tool(locale)}</a>
            </p>
            <div data-slot="continue"></div>
        </div>
        <div class="promises">
            {promise(msg::home_computed(locale), msg::home_computed_text(locale))}
            {promise(msg::home_measured(locale), msg::home_measured_text(locale))}
            {promise(msg::home_alone(locale), msg::home_alone_text(locale))}
        </div>
        <nav id="contents" class="home-contents" aria-label=msg::shell_contents(locale)>
            <h2>{shell.manifest.chapter.get(locale).clone()}</h2>
            {contents::list(&shell, &here, None)}
        </nav>
    }
    .into_any()
}

fn promise(title: &'static str, text: &'static str) -> impl IntoView {
    view! {
        <section>
            <h2>{title}</h2>
            <p>{text}</p>
        </section>
    }
}

/// The way back to the section that was read last, and how much is done; nothing
/// on a first visit.
pub(crate) fn go_on(shell: &Shell) -> AnyView {
    view! {
        {back(shell)}
        {so_far(shell)}
    }
    .into_any()
}

/// The way back to the section that was read last.
pub(crate) fn back(shell: &Shell) -> Option<AnyView> {
    let page = shell.last_section()?;
    let name = page_name(shell, &page);
    let text = msg::home_continue(shell.locale(), &name);
    let href = shell.href_of(page);
    let line = view! {
        <p class="go-on">
            <a href=href>{text}</a>
        </p>
    };
    Some(line.into_any())
}

fn so_far(shell: &Shell) -> Option<AnyView> {
    let locale = shell.locale();
    let tally = untrack(|| shell.progress.tally());
    if tally.is_empty() {
        return None;
    }
    let href = shell.href_of(Page::Progress);
    let line = view! {
        <p class="go-on so-far">
            {tally.say(&shell.manifest, locale)} " · "
            <a href=href>{msg::progress_title(locale)}</a>
        </p>
    };
    Some(line.into_any())
}
