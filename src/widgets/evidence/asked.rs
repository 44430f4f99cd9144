//! Predict, then see, below a drawing that one needs for the answer; and the
//! buttons that go on and back through lines. On paper and without a script all
//! is shown.

use super::{GUESS, Parts, Tool};
use crate::{
    messages as msg,
    reactive::{aria, flag, text},
};
use leptos::prelude::*;

/// A question with its answers as buttons, values with their words, of which one
/// is pressed; `outcome` comes with the answer.
pub(in crate::widgets) fn asked(
    tool: Tool,
    question: String,
    answers: Vec<(&'static str, String)>,
    outcome: Parts,
) -> AnyView {
    let answered = flag(move || tool.state.with(|state| !state.get(GUESS).is_empty()));
    let show = ("show", msg::evidence_show(tool.locale).to_owned());
    let answers = answers.into_iter().chain([show]);
    let answers = answers.map(|(value, word)| {
        let pressed = move || tool.state.with(|state| state.get(GUESS) == value);
        view! {
            <button
                type="button"
                id=tool.id(&format!("guess-{value}"))
                aria-pressed=aria(pressed)
                on:click=move |_| tool.set(GUESS, value)
            >
                {word}
            </button>
        }
    });
    let name = tool.id("question");
    view! {
        <section class="proposal open" class:answered=answered>
            <div class="guess" role="group" aria-labelledby=name.clone()>
                <p id=name.clone()>{question}</p>
                <div class="answers">{answers.collect_view()}</div>
            </div>
            <div class="outcome">{outcome}</div>
        </section>
    }
    .into_any()
}

/// The setting that counts the lines that are shown.
pub(in crate::widgets) const STEP: &str = "step";

/// Back, on and all, through as many lines as there are now.
pub(in crate::widgets) fn go(tool: Tool, count: Signal<usize>) -> AnyView {
    let locale = tool.locale;
    let step = move || {
        let step = tool.state.with(|state| state.number(STEP) as usize);
        step.min(count.get())
    };
    let set = move |to: usize| tool.set(STEP, to.to_string());
    let on = text(move || {
        if step() == count.get() {
            return msg::walk_done(locale).to_owned();
        }
        msg::WalkOn {
            count: &count.get().to_string(),
            step: &(step() + 1).to_string(),
        }
        .say(locale)
    });
    let forward = move |_| set((untrack(step) + 1).min(count.get_untracked()));
    view! {
        <div class="walk-go">
            <button
                type="button"
                id=tool.id("back")
                aria-disabled=aria(move || step() == 0)
                on:click=move |_| set(untrack(step).saturating_sub(1))
            >
                {msg::walk_back(locale)}
            </button>
            <button
                type="button"
                class="strong"
                id=tool.id("on")
                aria-disabled=aria(move || step() == count.get())
                on:click=forward
            >
                {on}
            </button>
            <button
                type="button"
                class="quiet"
                id=tool.id("all")
                on:click=move |_| set(count.get_untracked())
            >
                {msg::walk_all(locale)}
            </button>
        </div>
    }
    .into_any()
}

/// A line of a walk: what is asked, how it is worked out, with what result, what
/// is to be known.
pub(in crate::widgets) struct Line {
    pub(in crate::widgets) question: String,
    /// Who reckons so, the expression, its result; claims are marked.
    pub(in crate::widgets) work: Vec<(&'static str, String, String, bool)>,
    pub(in crate::widgets) note: String,
}

/// The lines as items of a list: those before `step` are done, the next is asked.
pub(in crate::widgets) fn walk_html(lines: &[Line], step: usize) -> String {
    use super::{element, escape};
    let item = |(place, line): (usize, &Line)| {
        let work = line.work.iter().map(|(who, expression, result, claimed)| {
            let mut parts = String::new();
            if !who.is_empty() {
                parts += &element("small", &escape(who));
            }
            parts += &element("span class=\"num\"", &escape(expression));
            let kind = if *claimed { " claimed" } else { "" };
            let result = format!("= {}", escape(result));
            parts += &element(&format!("output class=\"num{kind}\""), &result);
            element("span class=\"work\"", &parts)
        });
        let class = match place.cmp(&step) {
            std::cmp::Ordering::Less => "done",
            std::cmp::Ordering::Equal => "now",
            std::cmp::Ordering::Greater => "later",
        };
        let inner = [
            element("b", &escape(&line.question)),
            element("span class=\"works\"", &work.collect::<String>()),
            element("small class=\"why\"", &escape(&line.note)),
        ];
        element(&format!("li class=\"{class}\""), &inner.concat())
    };
    lines.iter().enumerate().map(item).collect()
}
