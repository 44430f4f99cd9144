//! What could not be read and was set aside, as a file.

use super::Page;
use crate::{
    focus::focus_soon,
    messages as msg,
    reactive::{held, part},
};
use leptos::prelude::*;

impl Page {
    /// What was set aside; nothing where nothing was.
    pub(super) fn asides(self) -> AnyView {
        let locale = self.locale;
        let count = held(move || self.progress.asides().len());
        let save = move |_| {
            let items = untrack(|| self.progress.asides());
            let text = self.progress.file_of(items);
            self.hand_out(&self.progress.file_name("-aside"), &text);
        };
        let remove = move |_| {
            self.progress.remove_asides();
            self.say(msg::progress_aside_gone(locale));
            focus_soon(self.id("said"));
        };
        part(move || {
            let count = Some(count.get()).filter(|count| *count > 0)?;
            let said = msg::progress_aside_what(locale, &count.to_string());
            Some(view! {
                <section>
                    <h2>{msg::progress_aside(locale)}</h2>
                    <p>{said}</p>
                    <p class="actions">
                        <button type="button" class="button" id=self.id("aside") on:click=save>
                            {msg::progress_aside_save(locale)}
                        </button>
                        <button
                            type="button"
                            class="button"
                            id=self.id("aside-remove")
                            on:click=remove
                        >
                            {msg::progress_aside_remove(locale)}
                        </button>
                    </p>
                </section>
            })
        })
        .into_any()
    }
}
