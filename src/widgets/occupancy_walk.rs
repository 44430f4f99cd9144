//! The chapter's worked example, line by line, each line asked before it is
//! shown; then its four proposals, guessed one by one.

mod example;
mod proposals;
mod steps;
#[cfg(test)]
mod tests;

use super::{
    Widget,
    evidence::{Allowed, Parts, Setting, Tool, bar, frame, read},
    gemm_scatter::{self, Config},
};
use crate::{
    data::use_data,
    messages as msg,
    reactive::{aria, flag, held, text},
};
use example::{Compiled, Rule, Setup};
use leptos::prelude::*;
use proposals::Proposal;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};
use ridgepoint_model::{hardware, occupancy::Limits};
use std::sync::Arc;

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
    let boards = [limits(A100)?, limits(H100)?];
    let (made, timed) = (use_data(example::FILE), use_data(gemm_scatter::FILE));
    let data = Data {
        made: Arc::new(move || {
            made.with(|text| text.as_deref().and_then(example::parse))
                .unwrap_or_default()
        }),
        // Timed on the H200, which counts as an H100 does.
        timed: Arc::new(move || {
            timed
                .with(|text| gemm_scatter::parse(text.as_deref()?, boards[1]))
                .unwrap_or_default()
        }),
    };
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| {
            let walk = Walk { tool, boards };
            vec![controls(tool), walk.lines(), walk.tries(&data)]
        }),
    ))
}

/// What was compiled and what was timed.
#[derive(Clone)]
struct Data {
    made: Arc<dyn Fn() -> Vec<Compiled> + Send + Sync>,
    timed: Arc<dyn Fn() -> Vec<Config> + Send + Sync>,
}

/// The walk while it is shown.
#[derive(Clone, Copy)]
struct Walk {
    tool: Tool,
    boards: [&'static Limits; 2],
}

fn controls(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let rules = vec![
        ("chapter", msg::walk_rule_chapter(locale)),
        ("triton", msg::walk_rule_triton(locale)),
    ];
    bar(vec![
        tool.choice("gpu", "GPU", vec![(A100, "A100"), (H100, "H100")]),
        tool.choice("shared_rule", msg::walk_buffers(locale), rules),
    ])
}

impl Walk {
    fn setup(self) -> Setup {
        self.tool.state.with(|state| Setup {
            limits: self.boards[usize::from(state.get("gpu") == H100)],
            rule: match state.get("shared_rule") {
                "triton" => Rule::Triton,
                _ => Rule::Chapter,
            },
        })
    }

    /// How many lines are shown.
    fn step(self) -> usize {
        self.tool.state.with(|state| state.number("step") as usize)
    }

    /// A text that follows from board, rule and line.
    fn tells(self, tell: fn(&Setup, usize, Locale) -> String) -> Memo<String> {
        held(move || tell(&self.setup(), self.step(), self.tool.locale))
    }

    /// The lines, and the buttons that go on and back.
    fn lines(self) -> AnyView {
        let tool = self.tool;
        let locale = tool.locale;
        let lines = self.tells(steps::html);
        let limits = self.tells(steps::limits_html);
        let go = move |to: usize| tool.set("step", to.to_string());
        let on = text(move || match self.step() {
            steps::COUNT => msg::walk_done(locale).to_owned(),
            step => msg::WalkOn {
                count: &steps::COUNT.to_string(),
                step: &(step + 1).to_string(),
            }
            .say(locale),
        });
        let now = move || untrack(|| self.step());
        view! {
            <ol class="walk" inner_html=lines></ol>
            <div class="walk-limits" inner_html=limits></div>
            {tool.says(self.tells(steps::sentence).into())}
            <div class="walk-go">
                <button
                    type="button"
                    id=tool.id("back")
                    aria-disabled=aria(move || self.step() == 0)
                    on:click=move |_| go(now().saturating_sub(1))
                >
                    {msg::walk_back(locale)}
                </button>
                <button
                    type="button"
                    class="strong"
                    id=tool.id("on")
                    aria-disabled=aria(move || self.step() == steps::COUNT)
                    on:click=move |_| go((now() + 1).min(steps::COUNT))
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
        .into_any()
    }

    /// The four proposals, one at a time on a screen, all on paper.
    fn tries(self, data: &Data) -> AnyView {
        let tool = self.tool;
        let locale = tool.locale;
        let names = Proposal::ALL.map(|one| (one.id(), one.name(locale)));
        let all: Parts = Proposal::ALL.map(|one| self.proposal(one, data)).into();
        view! {
            <div class="tries">
                {bar(vec![tool.choice("proposal", msg::walk_proposals(locale), names.into())])}
                {all}
            </div>
        }
        .into_any()
    }

    fn proposal(self, one: Proposal, data: &Data) -> AnyView {
        let tool = self.tool;
        let locale = tool.locale;
        let is_open = flag(move || tool.state.with(|state| state.get("proposal") == one.id()));
        let answered = flag(move || tool.state.with(|state| !state.get(one.id()).is_empty()));
        let data = data.clone();
        // Table, verdict and remark.
        let told = held(move || {
            let outcome = proposals::outcome(one, &self.setup(), &(data.made)(), &(data.timed)());
            vec![
                proposals::html(&outcome, locale),
                proposals::verdict(&outcome, &tool.get(one.id()), locale),
                proposals::remark(&outcome, locale),
            ]
        });
        let tell = move |place: usize| {
            text(move || {
                told.with(|told| told.get(place).cloned())
                    .unwrap_or_default()
            })
        };
        view! {
            <section class="proposal" class:open=is_open class:answered=answered>
                <p class="claim">{proposals::claim(one, locale)}</p>
                {guess(tool, one)}
                <div class="outcome">
                    {tool.says(tell(1))}
                    <div class="table" tabindex="0" role="region" aria-label=one.name(locale)>
                        <table inner_html=tell(0)></table>
                    </div>
                    <p class="says remark">{tell(2)}</p>
                </div>
            </section>
        }
        .into_any()
    }
}

fn guess(tool: Tool, one: Proposal) -> AnyView {
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
    .into_any()
}
