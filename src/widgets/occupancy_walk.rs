//! The chapter's worked example, line by line, each line asked before it is
//! shown; then its four proposals, guessed one by one.

mod example;
mod proposals;
mod steps;
#[cfg(test)]
mod tests;

use super::{
    Widget,
    evidence::{Allowed, Setting, Tool, frame, read},
    gemm_scatter::{self, Config},
    says::says,
};
use crate::{
    data::use_data,
    messages as msg,
    reactive::{aria, flag, held, text},
};
use example::{Compiled, Rule, Setup};
use leptos::prelude::*;
use proposals::Proposal;
use ridgepoint_course::props::{PropError, Props};
use ridgepoint_model::{hardware, occupancy::Limits};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "occupancy-walk",
    lab: None,
    sample: "gpu=a100-sxm-80gb&shared_rule=chapter",
    check: |props| read(SETTINGS, props).map(|_| ()),
    view,
};

const A100: &str = "a100-sxm-80gb";
const H100: &str = "h100-sxm5";

/// What a proposal may come to, in percent; `show` looks without a guess.
const GUESSES: [&str; 7] = ["", "12.5", "18.75", "25", "31.25", "37.5", "show"];

const SETTINGS: &[Setting] = &[
    Setting::new("gpu", A100, Allowed::One(&[A100, H100])),
    Setting::new(
        "shared_rule",
        "chapter",
        Allowed::One(&["chapter", "triton"]),
    ),
    // How many lines are shown.
    Setting::new("step", "0", Allowed::Whole(0, 10)),
    Setting::new("proposal", "warps", Allowed::One(&Proposal::IDS)),
    Setting::new("warps", "", Allowed::One(&GUESSES)),
    Setting::new("block-k", "", Allowed::One(&GUESSES)),
    Setting::new("maxnreg", "", Allowed::One(&GUESSES)),
    Setting::new("tile", "", Allowed::One(&GUESSES)),
];

fn limits(gpu: &str) -> Result<&'static Limits, PropError> {
    let gpu = hardware::gpu(gpu).map_err(|error| PropError::new("gpu", error.to_string()))?;
    gpu.limits()
        .map_err(|error| PropError::new("gpu", error.to_string()))
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = read(SETTINGS, props)?;
    let (a100, h100) = (limits(A100)?, limits(H100)?);
    let compiled = use_data(example::FILE);
    let timed = use_data(gemm_scatter::FILE);
    Ok(frame(scope, base, move |tool| {
        let setup = held(move || {
            tool.state.with(|state| Setup {
                limits: if state.get("gpu") == H100 { h100 } else { a100 },
                rule: match state.get("shared_rule") {
                    "triton" => Rule::Triton,
                    _ => Rule::Chapter,
                },
            })
        });
        let compiled = held(move || {
            compiled
                .with(|text| text.as_deref().and_then(example::parse))
                .unwrap_or_default()
        });
        // Timed on the H200, which counts as an H100 does.
        let timed = held(move || {
            timed
                .with(|text| gemm_scatter::parse(text.as_deref()?, h100))
                .unwrap_or_default()
        });
        view! {
            {bar(tool)}
            {walk(tool, setup)}
            {tries(tool, setup, compiled, timed)}
        }
        .into_any()
    }))
}

fn bar(tool: Tool) -> impl IntoView {
    let locale = tool.locale;
    view! {
        <div class="bar">
            {tool.choice("gpu", "GPU", vec![(A100, "A100"), (H100, "H100")])}
            {tool
                .choice(
                    "shared_rule",
                    msg::walk_buffers(locale),
                    vec![
                        ("chapter", msg::walk_rule_chapter(locale)),
                        ("triton", msg::walk_rule_triton(locale)),
                    ],
                )}
        </div>
    }
}

/// The lines, and the buttons that go on and back.
fn walk(tool: Tool, setup: Memo<Setup>) -> impl IntoView {
    let locale = tool.locale;
    let step = held(move || tool.state.with(|state| state.number("step") as usize));
    let lines = text(move || steps::html(&setup.get(), step.get(), locale));
    let limits = text(move || steps::limits_html(&setup.get(), step.get(), locale));
    let sentence = text(move || steps::sentence(&setup.get(), step.get(), locale));
    let go = move |to: usize| tool.set("step", to.to_string());
    let at_end = flag(move || step.get() >= steps::COUNT);
    let at_start = flag(move || step.get() == 0);
    let on = text(move || match at_end.get() {
        true => msg::walk_done(locale).to_owned(),
        false => msg::WalkOn {
            count: &steps::COUNT.to_string(),
            step: &(step.get() + 1).to_string(),
        }
        .say(locale),
    });
    view! {
        <ol class="walk" inner_html=lines></ol>
        <div class="walk-limits" inner_html=limits></div>
        {says(sentence)}
        <div class="walk-go">
            <button
                type="button"
                id=tool.id("back")
                aria-disabled=aria(move || at_start.get())
                on:click=move |_| go(step.get_untracked().saturating_sub(1))
            >
                {msg::walk_back(locale)}
            </button>
            <button
                type="button"
                class="strong"
                id=tool.id("on")
                aria-disabled=aria(move || at_end.get())
                on:click=move |_| go((step.get_untracked() + 1).min(steps::COUNT))
            >
                {on}
            </button>
            <button
                type="button"
                class="quiet"
                id=tool.id("all")
                on:click=move |_| go(steps::COUNT)
            >
                {msg::walk_all(locale)}
            </button>
        </div>
    }
}

/// The four proposals, one at a time on a screen, all on paper.
fn tries(
    tool: Tool,
    setup: Memo<Setup>,
    compiled: Memo<Vec<Compiled>>,
    timed: Memo<Vec<Config>>,
) -> impl IntoView {
    let locale = tool.locale;
    let names = Proposal::ALL.map(|one| (one.id(), one.name(locale)));
    let all = Proposal::ALL.map(|one| {
        let is_open = flag(move || tool.state.with(|state| state.get("proposal") == one.id()));
        let answered = flag(move || tool.state.with(|state| !state.get(one.id()).is_empty()));
        let outcome = held(move || {
            let setup = setup.get();
            compiled.with(|compiled| {
                timed.with(|timed| proposals::outcome(one, &setup, compiled, timed))
            })
        });
        let table = text(move || outcome.with(|outcome| proposals::html(outcome, locale)));
        let verdict = text(move || {
            let guess = tool.get(one.id());
            outcome.with(|outcome| proposals::verdict(outcome, &guess, locale))
        });
        let remark = text(move || outcome.with(|outcome| proposals::remark(outcome, locale)));
        view! {
            <section class="proposal" class:open=is_open class:answered=answered>
                <p class="claim">{proposals::claim(one, locale)}</p>
                {guess(tool, one)}
                <div class="outcome">
                    {says(verdict)}
                    <div
                        class="table"
                        tabindex="0"
                        role="region"
                        aria-label=one.name(locale)
                    >
                        <table inner_html=table></table>
                    </div>
                    <p class="says remark">{remark}</p>
                </div>
            </section>
        }
    });
    view! {
        <div class="tries">
            <div class="bar">
                {tool.choice("proposal", msg::walk_proposals(locale), names.into())}
            </div>
            {all.collect_view()}
        </div>
    }
}

fn guess(tool: Tool, one: Proposal) -> impl IntoView {
    let locale = tool.locale;
    let buttons = GUESSES
        .iter()
        .filter(|value| !value.is_empty())
        .map(|value| {
            let word = match value.parse::<f64>() {
                Ok(percent) => super::evidence::places(percent / 100.0),
                Err(_) => msg::evidence_show(locale).to_owned(),
            };
            let pressed = move || tool.state.with(|state| state.get(one.id()) == *value);
            view! {
                <button
                    type="button"
                    id=tool.id(&format!("{}-{value}", one.id()))
                    aria-pressed=aria(pressed)
                    on:click=move |_| tool.set(one.id(), *value)
                >
                    {word}
                </button>
            }
        });
    let name = tool.id(&format!("{}-question", one.id()));
    view! {
        <div class="guess" role="group" aria-labelledby=name.clone()>
            <p id=name.clone()>{msg::walk_guess(locale)}</p>
            <div class="answers">{buttons.collect_view()}</div>
        </div>
    }
}
