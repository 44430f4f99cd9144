//! One line under the header when something cannot be kept or was not
//! understood.

use super::use_shell;
use crate::{messages as msg, reactive::part, store::Trouble};
use leptos::prelude::*;

/// The inside of the notice's slot: empty while all is well.
#[must_use]
pub fn view() -> AnyView {
    let shell = use_shell();
    part(move || {
        let locale = shell.locale();
        let text = match shell.store.trouble.get()? {
            Trouble::Blocked => msg::notice_blocked(locale),
            Trouble::Full => msg::notice_full(locale),
            Trouble::Damaged => msg::notice_damaged(locale),
            Trouble::FromTheFuture => msg::notice_future(locale),
        };
        Some(view! { <p role="status">{text}</p> })
    })
    .into_any()
}
