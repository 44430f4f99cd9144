//! The foot of every page: what the course is built on.

use super::use_shell;
use crate::messages as msg;
use leptos::prelude::*;

/// The inside of the footer; it has nothing to bring to life.
#[must_use]
pub fn view() -> AnyView {
    let locale = use_shell().locale();
    view! {
        <p>{msg::footer_credit(locale)}</p>
        <p>{msg::footer_private(locale)}</p>
    }
    .into_any()
}
