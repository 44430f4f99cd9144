//! The four case studies side by side, on any board.

mod view_model;

use super::{
    LabTexts, Widget,
    case::study::CHAPTER,
    evidence::{Allowed, Parts, Setting, Tool, bar, frame, pick, read},
    timings::{self, Times},
};
use crate::{
    figure::{Hands, RooflineChart, Words},
    messages as msg,
    reactive::{held, text},
};
use leptos::prelude::*;
use ridgepoint_course::props::{PropError, Props};
use ridgepoint_model::hardware::{self, GPUS};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "cases",
    lab: Some(|locale| LabTexts {
        title: msg::cases_title(locale),
        lead: msg::cases_lead(locale),
    }),
    sample: "",
    check: |props| read(SETTINGS, props).map(|_| ()),
    view,
};

const SETTINGS: &[Setting] = &[
    Setting::new("gpu", CHAPTER, Allowed::Gpu),
    // Where the reader looks; nothing at the ridge.
    Setting::new("at", "", Allowed::Number(1e-9, 1e12)),
];

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = read(SETTINGS, props)?;
    let times = timings::use_times();
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| inside(tool, times)),
    ))
}

fn inside(tool: Tool, times: Memo<Times>) -> Parts {
    let locale = tool.locale;
    let seen = held(move || {
        let (gpu, at) = tool.state.with(|state| {
            (
                hardware::gpu(state.get("gpu")),
                state.get("at").parse().ok(),
            )
        });
        times.with(|times| {
            gpu.map(|gpu| view_model::show(gpu, times, at, locale))
                .unwrap_or_default()
        })
    });
    let boards = GPUS.iter().map(|gpu| (gpu.id, gpu.short_name)).collect();
    let spoken = text(move || seen.with(|seen| seen.spoken.clone()));
    let look = Callback::new(move |at: f64| tool.set("at", at.to_string()));
    let html = text(move || seen.with(|seen| seen.html.clone()));
    let chart = view! {
        <RooflineChart
            figure=Signal::derive(move || seen.with(|seen| seen.figure.clone()))
            own=Signal::stored(None)
            description=spoken
            spoken=spoken
            words=Words {
                name: msg::cases_title(locale),
                crosshair: msg::roofline_crosshair(locale),
            }
            hands=Hands { look, drag: look }
        />
    };
    vec![
        bar(vec![pick(tool, "gpu", "GPU", boards)]),
        chart.into_any(),
        tool.says(text(move || seen.with(|seen| seen.sentence.clone()))),
        view! { <div class="cases-table" inner_html=html></div> }.into_any(),
    ]
}
