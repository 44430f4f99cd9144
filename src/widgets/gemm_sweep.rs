//! Square products of growing side: what the roof allows, where it is crossed, the
//! chapter's figures, and what an H200 really did.

mod chart;
mod regime;
mod view_model;

use super::{
    LabTexts, Widget,
    evidence::{
        Allowed, GUESS, Parts, Question, Setting, State, Tool, bar, frame, pick, point_chart, read,
        spacer, veiled,
    },
    timings, under_roof,
};
use crate::{
    figure::Words,
    messages as msg,
    reactive::{held, text},
};
use leptos::prelude::*;
use ridgepoint_course::props::{PropError, Props};
use ridgepoint_model::hardware::{self, Gpu};
use view_model::{Basis, Measured, SIDES, Shown};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "gemm-sweep",
    lab: Some(|locale| LabTexts {
        title: msg::gemm_sweep_title(locale),
        lead: msg::gemm_sweep_lead(locale),
    }),
    sample: "measured=yes",
    check: |props| read(SETTINGS, props).map(|_| ()),
    view,
};

/// The board that was measured.
const GPU: &str = "h200-sxm";

const SETTINGS: &[Setting] = &[
    Setting::new("gpu", "a100-sxm-80gb", Allowed::Gpu),
    Setting::new(
        "basis",
        "published",
        Allowed::One(&["published", "rounded"]),
    ),
    Setting::new("show", "rate", Allowed::One(&["rate", "time"])),
    Setting::new("measured", "no", Allowed::One(&["no", "yes"])),
    // The place of a side, from 64 on; it begins at 512.
    Setting::new("selected", "3", Allowed::Whole(0, 7)),
    Setting::new(
        GUESS,
        "",
        Allowed::One(&["", "0.7", "7", "70", "200", "show"]),
    ),
];

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = read(SETTINGS, props)?;
    let h200 = hardware::gpu(GPU).map_err(|error| PropError::new("id", error.to_string()))?;
    let times = timings::use_times();
    let measured = Memo::new(move |_| times.with(|times| Measured::of(times, h200)));
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| inside(tool, measured, h200)),
    ))
}

fn shown(state: &State, h200: &'static Gpu) -> Shown {
    Shown {
        gpu: hardware::gpu(state.get("gpu")).unwrap_or(h200),
        h200,
        basis: match state.get("basis") {
            "rounded" => Basis::Rounded,
            _ => Basis::Published,
        },
        as_time: state.get("show") == "time",
        is_measured: state.get("measured") == "yes",
        selected: (state.number("selected") as usize).min(SIDES.len() - 1),
    }
}

fn inside(tool: Tool, measured: Memo<Measured>, h200: &'static Gpu) -> Parts {
    let locale = tool.locale;
    let seen = held(move || {
        let shown = tool.state.with(|state| shown(state, h200));
        measured.with(|measured| {
            let shown = Shown {
                h200: measured.board,
                ..shown
            };
            view_model::show(&shown, measured, locale)
        })
    });
    let choose = Callback::new(move |place: usize| tool.set("selected", place.to_string()));
    let words = Words {
        name: msg::gemm_sweep_title(locale),
        crosshair: msg::gemm_sweep_crosshair(locale),
    };
    let answers = ["0.7", "7", "70", "200"].map(|value| (value, format!("{value}\u{a0}TFLOPS")));
    let question = Question {
        text: msg::gemm_sweep_question(locale),
        answers: answers.into(),
    };
    let found = held(move || {
        measured.with(|it| view_model::found(&tool.get(GUESS), &it.h200, h200, locale))
    });
    let html = text(move || seen.with(|seen| seen.html.clone()));
    let assumption = text(move || measured.with(|it| view_model::assumption(it, locale)));
    vec![
        controls(tool),
        veiled(tool, question, point_chart(seen, words, choose)),
        tool.says(found.into()),
        tool.says(text(move || seen.with(|seen| seen.sentence.clone()))),
        view! { <div class="under" inner_html=html></div> }.into_any(),
        view! { <p class="says aside">{assumption}</p> }.into_any(),
    ]
}

fn controls(tool: Tool) -> AnyView {
    let locale = tool.locale;
    bar(vec![
        tool.choice(
            "show",
            msg::sweep_show(locale),
            vec![
                ("rate", msg::gemm_sweep_rate(locale)),
                ("time", msg::sweep_show_time(locale)),
            ],
        ),
        tool.choice(
            "basis",
            msg::gemm_sweep_basis(locale),
            vec![
                ("published", msg::gemm_sweep_published(locale)),
                ("rounded", msg::gemm_sweep_rounded(locale)),
            ],
        ),
        tool.choice(
            "measured",
            msg::gemm_sweep_measured(locale),
            vec![
                ("no", msg::gemm_sweep_hide(locale)),
                ("yes", msg::gemm_sweep_lay(locale)),
            ],
        ),
        spacer(),
        pick(tool, "gpu", "GPU", under_roof::boards()),
    ])
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
        assert!(error("basis=2.0").contains("published, rounded"));
        assert!(error("selected=8").contains("from 0 to 7"));
        assert_eq!(SIDES.len(), 8);
    }
}
