//! The foot of every page: what the course is built on.

use super::use_shell;
use crate::messages as msg;
use leptos::prelude::*;
use ridgepoint_course::place::Page;

/// The inside of the footer; it has nothing to bring to life.
#[must_use]
pub fn view() -> AnyView {
    let shell = use_shell();
    let locale = shell.locale();
    let corrections = shell.href_of(Page::Corrections);
    let progress = shell.href_of(Page::Progress);
    view! {
        <p>
            {msg::footer_credit(locale)} " "
            <a href=corrections>{msg::footer_corrections(locale)}</a>
        </p>
        <p>
            {msg::footer_private(locale)} " "
            <a href=progress>{msg::progress_title(locale)}</a>
        </p>
    }
    .into_any()
}
