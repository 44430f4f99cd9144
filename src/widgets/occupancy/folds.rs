//! What unfolds below the picture: the arithmetic, the table of launches that fit, and
//! what a wanted occupancy leaves.

use super::{
    Calculator, fields, fit, reading,
    state::{Asked, State},
    steps::{self, Part},
};
use crate::{
    messages as msg,
    reactive::{held, text},
    shell::use_shell,
};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

impl Calculator {
    pub(super) fn arithmetic(self) -> impl IntoView {
        let locale = self.locale;
        let part = move |part: Part| {
            let steps = held(move || {
                self.answer
                    .with(|answer| steps::steps(answer, part, locale))
            });
            let head = text(move || steps.with(|steps| steps.head.clone()));
            let lines = text(move || steps.with(|steps| steps.lines.clone()));
            view! {
                <details open=part == Part::Registers>
                    <summary inner_html=head></summary>
                    <dl inner_html=lines></dl>
                </details>
            }
        };
        view! {
            <div class="occ-part occ-steps" role="group" aria-label=msg::occupancy_steps(locale)>
                <strong>{msg::occupancy_steps(locale)}</strong>
                {Part::ALL.map(part).collect_view()}
                <p class="occ-end" inner_html=self.html(steps::conclusion)></p>
            </div>
        }
    }

    pub(super) fn matrix(self) -> impl IntoView {
        let locale = self.locale;
        let head = self.html(fit::head);
        let open = Fold::new();
        let table = open.held(move || {
            let scope = self.scope();
            self.answer
                .with(|answer| fit::matrix(&scope, answer, locale))
        });
        details("fit", head, table, (), open)
    }

    pub(super) fn wanted(self) -> impl IntoView {
        let locale = self.locale;
        let want = Memo::new(move |before: Option<&f64>| {
            let read = |state: &State| reading::read(Asked::Want, state.text(Asked::Want), locale);
            let value = self.state.with(read).value();
            value.or(before.copied()).unwrap_or(0.5)
        });
        let sentence = held(move || {
            self.answer
                .with(|answer| fit::goal(answer, want.get(), locale))
        });
        let open = Fold::new();
        let table = open.held(move || {
            let scope = self.scope();
            self.answer
                .with(|answer| fit::wanted(&scope, answer, want.get(), locale))
        });
        let field = view! {
            <div class="occ-want">
                {fields::number(self, Asked::Want)} <p aria-live="polite">{sentence}</p>
            </div>
        };
        let head = text(move || msg::occupancy_want_head(locale).into());
        details("need", head, table, field, open)
    }
}

/// Whether a table is unfolded. A folded one is not written, the page's first state apart: what is
/// not seen costs nothing.
#[derive(Clone, Copy)]
pub(super) struct Fold(RwSignal<bool>);

impl Fold {
    pub(super) fn new() -> Self {
        Self(RwSignal::new(!use_shell().alive))
    }

    pub(super) fn held(self, write: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
        held(move || if self.0.get() { write() } else { String::new() }).into()
    }
}

/// A table that unfolds, with something above it.
pub(super) fn details(
    name: &'static str,
    head: Signal<String>,
    table: Signal<String>,
    above: impl IntoView + 'static,
    open: Fold,
) -> impl IntoView {
    let toggle = move |event: web_sys::Event| {
        let part = event.target();
        let part = part.and_then(|part| part.dyn_into::<Element>().ok());
        if let Some(part) = part {
            open.0.set(part.has_attribute("open"));
        }
    };
    view! {
        <details class=format!("data occ-{name}") on:toggle=toggle>
            <summary>{head}</summary>
            {above.into_any()}
            <div class="table" tabindex="0" role="region" aria-label=head inner_html=table></div>
        </details>
    }
}
