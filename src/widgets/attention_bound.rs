//! The chapter's bound of FlashAttention against what was published and measured,
//! and how two errors came to a plausible number.

mod figures;
mod steps;
mod view_model;

use super::{
    Widget, counters,
    evidence::{
        Allowed, GUESS, Parts, STEP, Setting, Tool, asked, frame, go, read, table, walk_html,
    },
    timings,
};
use crate::{
    data::use_data,
    messages as msg,
    reactive::{held, text},
};
use figures::{Boards, Measured, Own};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};
use std::sync::Arc;

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "attention-bound",
    lab: None,
    sample: "guess=bound",
    check: |props| read(SETTINGS, props).map(|_| ()),
    view,
};

const SETTINGS: &[Setting] = &[
    Setting::new(
        GUESS,
        "",
        Allowed::One(&["", "measurement", "bound", "both", "show"]),
    ),
    // How many lines of the two errors are shown.
    Setting::new(STEP, "0", Allowed::Whole(0, steps::COUNT as u32)),
];

/// What was measured, as far as its files are there.
type Data = Arc<dyn Fn() -> Measured + Send + Sync>;

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = read(SETTINGS, props)?;
    let boards = Boards::new().map_err(|error| PropError::new("id", error.to_string()))?;
    let (times, counts) = (timings::use_times(), use_data(counters::FILE));
    let data: Data = Arc::new(move || Measured {
        triton: times.with(|it| figures::rate(it.text.as_deref()?, figures::TRITON)),
        cudnn: times.with(|it| figures::rate(it.text.as_deref()?, figures::CUDNN)),
        counters: counts.with(|text| counters::counters(text.as_deref()?, figures::TRITON)),
        own: times.with(Own::of),
    });
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| inside(tool, boards, data)),
    ))
}

fn inside(tool: Tool, boards: Boards, data: Data) -> Parts {
    let locale = tool.locale;
    let seen = held(move || data());
    let boards = StoredValue::new(boards);
    let tell = move |say: fn(&Boards, &Measured, Locale) -> String| {
        text(move || seen.with(|seen| boards.with_value(|boards| say(boards, seen, locale))))
    };
    let [bars, counters] = [view_model::bars, view_model::counters].map(tell);
    let verdict = held(move || view_model::verdict(&tool.get(GUESS), locale));
    let step = move || tool.state.with(|state| state.number(STEP) as usize);
    let lines =
        text(move || boards.with_value(|boards| walk_html(&steps::lines(boards, locale), step())));
    let outcome: Parts = vec![
        tool.says(verdict.into()),
        view! { <ul class="bound-bars" inner_html=bars></ul> }.into_any(),
        view! { <p class="says aside">{msg::attention_bound_bars(locale)}</p> }.into_any(),
        view! {
            <div
                class="table"
                tabindex="0"
                role="region"
                aria-label=msg::attention_bound_counters(locale)
            >
                <table inner_html=counters></table>
            </div>
        }
        .into_any(),
        tool.says(tell(view_model::counted)),
        view! {
            <h4 class="bound-head">{msg::attention_bound_steps(locale)}</h4>
            <ol class="walk" inner_html=lines></ol>
        }
        .into_any(),
        tool.says(text(move || {
            boards.with_value(|boards| steps::sentence(boards, step(), locale))
        })),
        go(tool, Signal::stored(steps::COUNT)),
    ];
    let answers = vec![
        (
            "measurement",
            msg::attention_bound_answer_measurement(locale).into(),
        ),
        ("bound", msg::attention_bound_answer_bound(locale).into()),
        ("both", msg::attention_bound_answer_both(locale).into()),
    ];
    let heads = vec![
        msg::attention_bound_head_board(locale),
        msg::attention_bound_head_who(locale),
        msg::attention_bound_head_kind(locale),
        msg::attention_bound_head_rate(locale),
        msg::attention_bound_by_chapter(locale),
        msg::attention_bound_head_bound(locale),
    ];
    let rows = move || {
        seen.with(|seen| boards.with_value(|boards| view_model::rows(boards, seen, locale)))
    };
    vec![
        asked(tool, view_model::question(locale), answers, outcome),
        table(
            tool,
            msg::attention_bound_table(locale),
            heads,
            Box::new(rows),
        ),
    ]
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
