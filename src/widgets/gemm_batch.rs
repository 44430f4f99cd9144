//! Small products together: a batch, in which every product keeps its own B, and a
//! stack on one shared B. Only one of them moves the intensity.

mod view_model;

use super::{
    Widget,
    evidence::{
        Allowed, GUESS, Parts, Question, Seen, Setting, Tool, bar, frame, pick, read, slider,
        veiled,
    },
};
use crate::{
    messages as msg,
    reactive::{aria, flag, held, text},
};
use leptos::prelude::*;
use ridgepoint_course::props::{PropError, Props};
use ridgepoint_model::hardware::{self, Gpu};
use view_model::{MOST, Shown};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "gemm-batch",
    lab: None,
    sample: "d=128&copies=32",
    check: |props| read(SETTINGS, props).map(|_| ()),
    view,
};

/// The board that the chapter speaks of.
const GPU: &str = "a100-sxm-80gb";

/// At 384 a stack crosses the ridge; at 512 one product has crossed it.
const SIDES: &[&str] = &["64", "128", "256", "384", "512"];

const SETTINGS: &[Setting] = &[
    Setting::new("d", "128", Allowed::One(SIDES)),
    Setting::new("copies", "32", Allowed::Whole(2, MOST)),
    Setting::new("way", "batch", Allowed::One(&["batch", "stack"])),
    Setting::new(
        GUESS,
        "",
        Allowed::One(&["", "stays", "times", "ridge", "show"]),
    ),
];

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = read(SETTINGS, props)?;
    let gpu = hardware::gpu(GPU).map_err(|error| PropError::new("id", error.to_string()))?;
    Ok(frame(scope, base, Box::new(move |tool| inside(tool, gpu))))
}

fn inside(tool: Tool, gpu: &'static Gpu) -> Parts {
    let locale = tool.locale;
    let shown = move || {
        tool.state.with(|state| Shown {
            side: state.number("d") as u64,
            copies: state.number("copies") as u64,
            is_stacked: state.get("way") == "stack",
        })
    };
    let seen = held(move || view_model::show(shown(), gpu, locale));
    let found = held(move || view_model::found(&tool.get(GUESS), shown(), gpu, locale));
    let html = text(move || seen.with(|seen| seen.html.clone()));
    let question = Question {
        text: msg::gemm_batch_question(locale),
        answers: vec![
            ("stays", msg::gemm_batch_answer_stays(locale).into()),
            ("times", msg::gemm_batch_answer_times(locale).into()),
            ("ridge", msg::gemm_batch_answer_ridge(locale).into()),
        ],
    };
    let sides = SIDES.iter().map(|side| (*side, *side));
    vec![
        bar(vec![pick(tool, "d", "D", sides.collect())]),
        veiled(tool, question, picture(tool, seen)),
        tool.says(found.into()),
        controls(tool, seen),
        tool.says(text(move || seen.with(|seen| seen.sentence.clone()))),
        view! { <div class="under" inner_html=html></div> }.into_any(),
    ]
}

/// A row of squares for A, B and C. They stay in the page, so that they can move.
fn picture(tool: Tool, seen: Memo<Seen>) -> AnyView {
    let rows = ["A", "B", "C"]
        .into_iter()
        .enumerate()
        .map(|(place, name)| {
            let bytes = text(move || {
                seen.with(|seen| seen.results.get(place).cloned())
                    .unwrap_or_default()
            });
            view! {
                <b>{name}</b>
                <div class="cells" inner_html=view_model::cells()></div>
                <output class="num">{bytes}</output>
            }
            .into_any()
        });
    let rows: Parts = rows.collect();
    let copies = text(move || format!("--copies:{}", tool.get("copies")));
    let is_stacked = flag(move || tool.state.with(|state| state.get("way") == "stack"));
    let spoken = text(move || seen.with(|seen| seen.spoken.clone()));
    view! {
        <div class="batching" role="img" aria-label=spoken class:stack=is_stacked style=copies>
            {rows}
        </div>
    }
    .into_any()
}

fn controls(tool: Tool, seen: Memo<Seen>) -> AnyView {
    let locale = tool.locale;
    let is_stacked = move || tool.state.with(|state| state.get("way") == "stack");
    let press = move |_| {
        let other = if is_stacked() { "batch" } else { "stack" };
        tool.set("way", other);
    };
    let word = text(move || {
        if is_stacked() {
            msg::gemm_batch_part(locale)
        } else {
            msg::gemm_batch_share(locale)
        }
        .to_owned()
    });
    let copies = slider(
        tool.id("copies"),
        text(move || msg::gemm_batch_copies(locale, &tool.get("copies"))),
        ["2", "32", "1"],
        text(move || tool.get("copies")),
        text(move || seen.with(|seen| seen.spoken.clone())),
        Callback::new(move |copies: String| tool.set("copies", copies)),
    );
    let ai = text(move || {
        seen.with(|seen| seen.results.get(3).cloned())
            .unwrap_or_default()
    });
    view! {
        <div class="fields">
            {copies} <div class="answers">
                <button type="button" id=tool.id("share") aria-pressed=aria(is_stacked) on:click=press>
                    {word}
                </button>
            </div> <div class="result">
                <span>{msg::under_intensity(locale)}</span>
                <output class="num">{ai}</output>
            </div>
        </div>
    }
    .into_any()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_author_learns_what_is_wrong() {
        let error = |query| {
            read(SETTINGS, &Props::parse(query))
                .unwrap_err()
                .to_string()
        };
        assert!(error("d=100").contains("64, 128, 256, 384, 512"));
        assert!(error("copies=33").contains("from 2 to 32"));
        assert!(error("way=both").contains("batch, stack"));
    }
}
