//! Progress as a file: taken away, and brought back.

use super::{
    super::controls::{data_address, download},
    Page,
};
use crate::{messages as msg, progress::Taken};
use leptos::prelude::*;
use ridgepoint_course::progress::{LONGEST, Refusal};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{FileList, HtmlInputElement};

impl Page {
    /// Export, import, print.
    pub(super) fn transfer(self) -> AnyView {
        let locale = self.locale;
        let print = |_| {
            // A browser that cannot print says so itself.
            let _ = window().print();
        };
        view! {
            <section>
                <h2>{msg::progress_transfer(locale)}</h2>
                <p>{msg::progress_transfer_how(locale)}</p>
                <p class="actions">
                    <button type="button" class="button primary" id=self.id("export") on:click=move |_| self.save()>
                        {msg::progress_export(locale)}
                    </button>
                    {self.entrance()}
                    <button type="button" class="button" on:click=print>
                        {msg::progress_print(locale)}
                    </button>
                </p>
            </section>
        }
        .into_any()
    }

    /// Hands the reader all that was done as a file.
    pub(super) fn save(self) {
        let name = self.progress.file_name("");
        self.hand_out(&name, &self.progress.export());
    }

    /// Hands the reader a text as a file, and says so.
    pub(super) fn hand_out(self, name: &str, text: &str) {
        download(name, &data_address("application/json", text));
        self.say(msg::progress_saved(self.locale, name));
    }

    fn entrance(self) -> AnyView {
        let id = self.id("file");
        let choose = move |event: web_sys::Event| {
            let input = event
                .target()
                .and_then(|it| it.dyn_into::<HtmlInputElement>().ok());
            if let Some(input) = input {
                self.read(input.files());
                // So that the same file can be chosen again.
                input.set_value("");
            }
        };
        view! {
            <span class="choose">
                <input
                    type="file"
                    id=id.clone()
                    accept=".json,application/json"
                    aria-describedby=self.id("said")
                    on:change=choose
                />
                <label class="button" for=id>
                    {msg::progress_import(self.locale)}
                </label>
            </span>
        }
        .into_any()
    }

    /// Reads the first of some files, unless it is far too large for one of ours.
    fn read(self, files: Option<FileList>) {
        let Some(file) = files.and_then(|files| files.item(0)) else {
            return;
        };
        if file.size() > LONGEST as f64 {
            self.say(self.refusal(&Refusal::Long));
            return;
        }
        let text = file.text();
        leptos::task::spawn_local(async move {
            // A folder is no file: there is nothing to read.
            let text = JsFuture::from(text).await.ok();
            let text = text.and_then(|text| text.as_string()).unwrap_or_default();
            if !self.said.is_disposed() {
                let said = match self.progress.import(&text) {
                    Ok(taken) => self.taken(taken),
                    Err(refusal) => self.refusal(&refusal),
                };
                self.say(said);
            }
        });
    }

    fn taken(self, taken: Taken) -> String {
        let locale = self.locale;
        let mut said = msg::ProgressTaken {
            new: &taken.new.to_string(),
            newer: &taken.newer.to_string(),
            kept: &taken.kept.to_string(),
        }
        .say(locale);
        if taken.unusable > 0 {
            said += &msg::progress_unusable(locale, &taken.unusable.to_string());
        }
        said
    }

    fn refusal(self, refusal: &Refusal) -> String {
        let locale = self.locale;
        let why = match refusal {
            Refusal::Empty => msg::progress_refused_empty(locale).to_owned(),
            Refusal::Long => msg::progress_refused_long(locale).to_owned(),
            Refusal::Truncated => msg::progress_refused_truncated(locale).to_owned(),
            Refusal::NoJson | Refusal::Foreign => msg::progress_refused_foreign(locale).to_owned(),
            Refusal::FromTheFuture => msg::progress_refused_future(locale).to_owned(),
            Refusal::OtherCourse(course) => msg::progress_refused_course(locale, course),
        };
        format!("{why}{}", msg::progress_unchanged(locale))
    }
}
