//! Ninety Triton configurations of one matrix multiply on an H200: occupancy
//! against speed, predicted first.

mod config;
mod view_model;

pub(super) use config::{Config, FILE, parse};

use super::{
    Widget,
    evidence::{
        Allowed, GUESS, Parts, Question, Setting, Tool, bar, frame, point_chart, read, table,
        veiled,
    },
    timings,
};
use crate::{
    data::use_data,
    figure::Words,
    messages as msg,
    reactive::{held, text},
};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};
use ridgepoint_model::{format, hardware, occupancy::Limits};
use std::sync::Arc;
use view_model::{ColorBy, Shown};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "gemm-scatter",
    lab: None,
    sample: "color_by=warps",
    check: |props| read(SETTINGS, props).map(|_| ()),
    view,
};

/// The board that was measured.
const GPU: &str = "h200-sxm";

/// The library's multiply of the same size, as the file of times calls it.
const CUBLAS: &str = "gemm_fp16_cublas_4096";

const SETTINGS: &[Setting] = &[
    Setting::new(
        "color_by",
        "warps",
        Allowed::One(&["warps", "tile", "stages", "spills"]),
    ),
    Setting::new("warps", "all", Allowed::One(&["all", "4", "8"])),
    Setting::new("stages", "all", Allowed::One(&["all", "2", "3", "4"])),
    Setting::new("hide_spills", "false", Allowed::One(&["false", "true"])),
    // The line of the file, from 0 on; 90 is the fastest of those that are shown.
    Setting::new("selected", "90", Allowed::Whole(0, 90)),
    Setting::new(
        GUESS,
        "",
        Allowed::One(&["", "6.25", "12.5", "25", "37.5", "50", "show"]),
    ),
];

fn board() -> Result<&'static Limits, PropError> {
    let gpu = hardware::gpu(GPU).map_err(|error| PropError::new("id", error.to_string()))?;
    gpu.limits()
        .map_err(|error| PropError::new("id", error.to_string()))
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = read(SETTINGS, props)?;
    let limits = board()?;
    let (file, times) = (use_data(FILE), use_data(timings::FILE));
    let configs = move || {
        file.with(|text| parse(text.as_deref()?, limits))
            .unwrap_or_default()
    };
    let cublas = move || {
        let timing = times.with(|text| timings::timing(text.as_deref()?, CUBLAS))?;
        Some(timing.flops?.get() / timing.time.get())
    };
    let data = Data {
        configs: Arc::new(configs),
        cublas: Arc::new(cublas),
    };
    Ok(frame(scope, base, Box::new(move |tool| inside(tool, data))))
}

/// What was measured.
#[derive(Clone)]
struct Data {
    configs: Arc<dyn Fn() -> Vec<Config> + Send + Sync>,
    cublas: Arc<dyn Fn() -> Option<f64> + Send + Sync>,
}

fn inside(tool: Tool, data: Data) -> Parts {
    let locale = tool.locale;
    let Data { configs, cublas } = data;
    let all = configs.clone();
    let seen = held(move || {
        let shown = tool.state.with(|state| Shown {
            by: ColorBy::of(state.get("color_by")),
            warps: state.get("warps").parse().ok(),
            stages: state.get("stages").parse().ok(),
            hide_spills: state.get("hide_spills") == "true",
            selected: state.number("selected") as usize,
        });
        view_model::show(&shown, &all(), cublas(), locale)
    });
    let choose = Callback::new(move |place: usize| {
        let line = seen.with_untracked(|seen| seen.lines.get(place).copied());
        if let Some(line) = line {
            tool.set("selected", line.to_string());
        }
    });
    let words = Words {
        name: msg::gemms_title(locale),
        crosshair: msg::gemms_crosshair(locale),
    };
    let answers = ["6.25", "12.5", "25", "37.5", "50"].map(|value| {
        let share = value.parse::<f64>().unwrap_or_default() / 100.0;
        (value, format::percent(share))
    });
    let question = Question {
        text: msg::gemms_question(locale),
        answers: answers.into(),
    };
    let all = configs.clone();
    let found = held(move || view_model::found(&tool.get(GUESS), &all(), locale));
    let rows = move || view_model::rows(&configs(), locale);
    vec![
        controls(tool),
        veiled(tool, question, point_chart(seen, words, choose)),
        tool.says(found.into()),
        tool.says(text(move || seen.with(|seen| seen.sentence.clone()))),
        table(
            tool,
            msg::gemms_source(locale),
            heads(locale),
            Box::new(rows),
        ),
    ]
}

fn controls(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let all = ("all", msg::gemms_all(locale));
    bar(vec![
        tool.choice("warps", "num_warps", vec![all, ("4", "4"), ("8", "8")]),
        tool.choice(
            "stages",
            "num_stages",
            vec![all, ("2", "2"), ("3", "3"), ("4", "4")],
        ),
        tool.choice(
            "hide_spills",
            msg::gemms_spills(locale),
            vec![
                ("false", msg::gemms_with_spills(locale)),
                ("true", msg::gemms_without_spills(locale)),
            ],
        ),
        tool.choice(
            "color_by",
            msg::gemms_told_apart(locale),
            vec![
                ("warps", msg::gemms_by_warps(locale)),
                ("tile", msg::gemms_by_tile(locale)),
                ("stages", msg::gemms_by_stages(locale)),
                ("spills", msg::gemms_by_spills(locale)),
            ],
        ),
    ])
}

fn heads(locale: Locale) -> Vec<&'static str> {
    vec![
        "BM×BN×BK",
        "num_warps",
        "num_stages",
        msg::evidence_registers(locale),
        msg::gemms_spilled(locale),
        msg::evidence_shared(locale),
        msg::evidence_blocks(locale),
        msg::evidence_limiter(locale),
        msg::ilp_occupancy(locale),
        "TFLOPS",
    ]
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
        assert!(error("color_by=speed").contains("warps, tile, stages, spills"));
        assert!(error("selected=91").contains("from 0 to 90"));
        assert!(board().is_ok());
    }
}
