//! Predict, then see: a question lies over the drawing until it is answered. On
//! paper and without a script nothing is covered.

use super::Tool;
use crate::{messages as msg, reactive::flag};
use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;

/// The setting that holds the answer; `show` looks without one.
pub(in crate::widgets) const GUESS: &str = "guess";

/// A question and its answers, as values with their words.
pub(in crate::widgets) struct Question {
    pub(in crate::widgets) text: &'static str,
    pub(in crate::widgets) answers: Vec<(&'static str, String)>,
}

/// `plot` under its question.
pub(in crate::widgets) fn veiled(tool: Tool, question: Question, plot: AnyView) -> AnyView {
    let frame = NodeRef::<html::Div>::new();
    let open = flag(move || tool.state.with(|state| !state.get(GUESS).is_empty()));
    let answer = move |value: &'static str| {
        tool.set(GUESS, value);
        // The button is gone: the keyboard goes on in the drawing.
        let input = frame
            .get_untracked()
            .and_then(|frame| frame.query_selector("input.crosshair").ok()?);
        let input = input.and_then(|input| input.dyn_into::<web_sys::HtmlElement>().ok());
        if let Some(input) = input {
            request_animation_frame(move || {
                let _ = input.focus();
            });
        }
    };
    let answers = question.answers.into_iter().map(|(value, word)| {
        view! {
            <button type="button" id=tool.id(&format!("guess-{value}")) on:click=move |_| answer(value)>
                {word}
            </button>
        }
    });
    let name = tool.id("question");
    view! {
        <div class="veil" class:open=open node_ref=frame>
            {plot}
            <div class="ask" role="group" aria-labelledby=name.clone()>
                <p id=name.clone()>{question.text}</p>
                <div class="answers">{answers.collect_view()}</div>
                <button
                    type="button"
                    class="quiet"
                    id=tool.id("guess-show")
                    on:click=move |_| answer("show")
                >
                    {msg::evidence_show(tool.locale)}
                </button>
            </div>
        </div>
    }
    .into_any()
}
