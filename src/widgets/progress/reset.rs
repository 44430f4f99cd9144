//! Beginning anew: asked first, with the file offered in the same breath.

use super::Page;
use crate::{focus::focus_soon, messages as msg, reactive::text};
use leptos::prelude::*;
use ridgepoint_course::progress::Standing;

/// What is to be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ask {
    /// An exercise by id and name; everything where there is none.
    pub(super) exercise: Option<(String, String)>,
}

impl Page {
    /// Resets everything, if the reader says so.
    pub(super) fn begin_anew(self) -> AnyView {
        let locale = self.locale;
        view! {
            <section>
                <h2>{msg::progress_anew(locale)}</h2>
                <p>{msg::progress_anew_how(locale)}</p>
                <p class="actions">
                    <button
                        type="button"
                        class="button grave"
                        id=self.id("reset")
                        on:click=move |_| self.ask(Ask { exercise: None })
                    >
                        {msg::progress_reset_all(locale)}
                    </button>
                </p>
            </section>
        }
        .into_any()
    }

    /// Resets one exercise, if the reader says so; nothing where nothing was begun.
    pub(super) fn reset_button(self, one: &Standing, name: String) -> Option<AnyView> {
        if one.seeds.is_empty() {
            return None;
        }
        let locale = self.locale;
        let (id, label) = (
            one.listed.id.clone(),
            msg::progress_reset_one(locale, &name),
        );
        let ask = move |_| {
            self.ask(Ask {
                exercise: Some((id.clone(), name.clone())),
            });
        };
        let button = view! {
            <button type="button" class="quiet" aria-label=label on:click=ask>
                {msg::progress_reset(locale)}
            </button>
        };
        Some(button.into_any())
    }

    /// Asks before anything goes.
    fn ask(self, ask: Ask) {
        self.asked.set(Some(ask));
        if let Some(dialog) = self.dialog.get_untracked() {
            // Fails where it is open already.
            let _ = dialog.show_modal();
        }
    }

    fn close(self) {
        if let Some(dialog) = self.dialog.get_untracked() {
            dialog.close();
        }
    }

    fn go_ahead(self) {
        let Some(ask) = self.asked.get_untracked() else {
            return;
        };
        let said = match &ask.exercise {
            Some((id, name)) => {
                self.progress.reset_exercise(id);
                msg::progress_was_reset(self.locale, name)
            }
            None => {
                self.progress.reset_all();
                msg::progress_all_reset(self.locale).to_owned()
            }
        };
        self.close();
        self.say(said);
        // The button that led here may be gone.
        focus_soon(self.id("said"));
    }

    /// The question. The browser keeps the keyboard in it, closes it on Escape, and
    /// gives the keyboard back.
    pub(super) fn confirmation(self) -> AnyView {
        let locale = self.locale;
        let title = text(
            move || match self.asked.get().and_then(|ask| ask.exercise) {
                Some((_, name)) => msg::progress_ask_one(locale, &name),
                None => msg::progress_ask_all(locale).to_owned(),
            },
        );
        let (heading, what) = (self.id("ask"), self.id("ask-what"));
        view! {
            <dialog
                class="sure"
                node_ref=self.dialog
                aria-labelledby=heading.clone()
                aria-describedby=what.clone()
            >
                <h2 id=heading.clone()>{title}</h2>
                <p id=what.clone()>{msg::progress_ask_what(locale)}</p>
                <p class="actions">
                    <button type="button" class="button" id=self.id("cancel") on:click=move |_| self.close()>
                        {msg::progress_cancel(locale)}
                    </button>
                    <button type="button" class="button" id=self.id("export-first") on:click=move |_| self.save()>
                        {msg::progress_export_first(locale)}
                    </button>
                    <button
                        type="button"
                        class="button grave"
                        id=self.id("go-ahead")
                        on:click=move |_| self.go_ahead()
                    >
                        {msg::progress_go_ahead(locale)}
                    </button>
                </p>
            </dialog>
        }
        .into_any()
    }
}
