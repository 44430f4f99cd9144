//! What attention carries between HBM and the SMs, arrow by arrow: three kernels
//! that hand each other matrices of S × S, against one that keeps them.

mod picture;
mod view_model;

use super::{
    Widget,
    evidence::{
        Allowed, GUESS, Parts, STEP, Setting, State, Tool, asked, bar, frame, go, pick, read, table,
    },
};
use crate::{
    messages as msg,
    reactive::{held, text},
};
use leptos::prelude::*;
use ridgepoint_course::props::{PropError, Props};
use ridgepoint_model::hardware;
use view_model::{Shown, Way};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "attention-passes",
    lab: None,
    sample: "way=naive",
    check: |props| begin(props).map(|_| ()),
    view,
};

/// The board of the chapter.
const GPU: &str = "a100-sxm-80gb";

const SETTINGS: &[Setting] = &[
    Setting::new("way", "naive", Allowed::One(&["naive", "fused"])),
    Setting::new(
        "s",
        "2048",
        Allowed::One(&["512", "1024", "2048", "4096", "8192", "16384"]),
    ),
    Setting::new("d", "128", Allowed::One(&["64", "128", "256"])),
    // How many arrows show their bytes.
    Setting::new(STEP, "0", Allowed::Whole(0, 8)),
    Setting::new(GUESS, "", Allowed::One(&["", "1", "2", "4", "show"])),
];

/// What is set, counted.
fn shown(state: &State) -> Result<Shown, PropError> {
    let gpu = hardware::gpu(GPU).map_err(|error| PropError::new("gpu", error.to_string()))?;
    let way = match state.get("way") {
        "fused" => Way::Fused,
        _ => Way::Naive,
    };
    let size = |key| state.number(key) as u64;
    Shown::new(gpu, way, size("s"), size("d"), state.number(STEP) as usize)
        .map_err(|error| PropError::new("s", error.to_string()))
}

fn begin(props: &Props) -> Result<(State, Shown), PropError> {
    let state = read(SETTINGS, props)?;
    let shown = shown(&state)?;
    Ok((state, shown))
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let (base, first) = begin(props)?;
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| inside(tool, first)),
    ))
}

fn inside(tool: Tool, first: Shown) -> Parts {
    let locale = tool.locale;
    // Every choice can be counted; what could not be would stay as it was.
    let seen = Memo::new(move |before: Option<&Shown>| {
        let now = tool.state.with(shown).ok();
        now.unwrap_or_else(|| before.unwrap_or(&first).clone())
    });
    let tell = move |say: fn(&Shown, ridgepoint_course::locale::Locale) -> String| {
        text(move || seen.with(|seen| say(seen, locale)))
    };
    let answers = ["1", "2", "4"].map(|value| (value, msg::attention_passes_answer(locale, value)));
    let verdict = held(move || view_model::verdict(&tool.get(GUESS), locale));
    let count = Signal::derive(move || seen.with(Shown::arrows));
    let rows = move || seen.with(|seen| view_model::rows(seen, locale));
    let outcome: Parts = vec![
        tool.says(verdict.into()),
        view! { <ol class="passes-ledger" inner_html=tell(view_model::ledger)></ol> }.into_any(),
        tool.says(tell(view_model::sentence)),
        go(tool, count),
        tool.says(tell(view_model::both)),
    ];
    let heads = vec![
        msg::attention_passes_head_way(locale),
        msg::attention_passes_head_arrows(locale),
        msg::roofline_bytes(locale),
        msg::own_intensity(locale),
        msg::attention_passes_head_roof(locale),
        msg::own_floor(locale),
    ];
    vec![
        controls(tool),
        view! {
            <div class="passes-picture" class:answered=answered(tool) inner_html=tell(picture::svg)></div>
        }
        .into_any(),
        asked(
            tool,
            msg::attention_passes_question(locale).to_owned(),
            answers.into(),
            outcome,
        ),
        table(tool, msg::attention_passes_table(locale), heads, Box::new(rows)),
    ]
}

fn answered(tool: Tool) -> Signal<bool> {
    crate::reactive::flag(move || tool.state.with(|state| !state.get(GUESS).is_empty()))
}

fn controls(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let ways = vec![
        ("naive", msg::attention_passes_naive(locale)),
        ("fused", msg::attention_passes_fused(locale)),
    ];
    let lengths = ["512", "1024", "2048", "4096", "8192", "16384"];
    let dims = ["64", "128", "256"];
    bar(vec![
        tool.choice("way", msg::attention_passes_way(locale), ways),
        pick(tool, "s", "S", lengths.map(|one| (one, one)).into()),
        pick(tool, "d", "D", dims.map(|one| (one, one)).into()),
    ])
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
