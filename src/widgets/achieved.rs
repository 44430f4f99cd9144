//! Theoretical and achieved occupancy as two gauges, and what lies between them:
//! a grid that is too small, a tail, warps that end early, places that wait.

mod model;
mod view_model;

use super::{
    Widget,
    evidence::{Allowed, Parts, Seen, Setting, Tool, bar, count, frame, pick, read, slider, table},
};
use crate::{
    data::use_data,
    messages as msg,
    reactive::{held, text},
};
use leptos::prelude::*;
use model::{Assumed, Kernel};
use ridgepoint_course::props::{PropError, Props};
use ridgepoint_model::{format, hardware};
use std::sync::Arc;
use view_model::KERNELS;

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "achieved",
    lab: None,
    sample: "kernel=add",
    check: |props| read(SETTINGS, props).map(|_| ()),
    view,
};

/// The board that was measured.
const GPU: &str = "h200-sxm";

/// The slider of the grid runs over powers of two up to this one.
const MOST_POWER: &str = "17";

const SETTINGS: &[Setting] = &[
    Setting::new("kernel", "add", Allowed::One(&KERNELS)),
    // 0 is the kernel's own.
    Setting::new("grid", "0", Allowed::Whole(0, 131_072)),
    Setting::new("tail", "100", Allowed::Number(5.0, 100.0)),
    Setting::new("early", "0", Allowed::Number(0.0, 100.0)),
    Setting::new("wait", "0", Allowed::Number(0.0, 100.0)),
];

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = read(SETTINGS, props)?;
    let refuse = |error: ridgepoint_model::ModelError| PropError::new("id", error.to_string());
    let gpu = hardware::gpu(GPU).map_err(refuse)?;
    let (limits, sms) = (gpu.limits().map_err(refuse)?, gpu.sm_count);
    let file = use_data(model::FILE);
    let kernels: Kernels = Arc::new(move || {
        file.with(|text| model::parse(text.as_deref()?, limits))
            .unwrap_or_default()
    });
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| inside(tool, kernels, sms)),
    ))
}

type Kernels = Arc<dyn Fn() -> Vec<Kernel> + Send + Sync>;

fn inside(tool: Tool, kernels: Kernels, sms: u32) -> Parts {
    let locale = tool.locale;
    let all = kernels.clone();
    let seen = held(move || {
        tool.state.with(|state| {
            let kernels = all();
            let own = kernels.iter().find(|one| one.id == state.get("kernel"));
            let part = |key| state.number(key) / 100.0;
            let assumed = Assumed {
                grid: state.number("grid") as u64,
                tail: part("tail"),
                early: part("early"),
                wait: part("wait"),
            };
            own.map(|kernel| view_model::show(kernel, &assumed, sms, locale))
                .unwrap_or_default()
        })
    });
    let names = KERNELS.map(|id| (id, view_model::name(id, locale)));
    let gauges = text(move || seen.with(|seen| seen.html.clone()));
    let rows = move || view_model::rows(&kernels(), locale);
    let heads = vec![
        msg::achieved_kernel(locale),
        msg::waves_head_grid(locale),
        msg::achieved_threads(locale),
        msg::evidence_registers(locale),
        msg::evidence_shared(locale),
        msg::achieved_theoretical(locale),
        msg::achieved_measured(locale),
        msg::sweep_time(locale),
    ];
    vec![
        bar(vec![pick(
            tool,
            "kernel",
            msg::achieved_kernel(locale),
            names.into(),
        )]),
        view! { <div class="gauges" inner_html=gauges></div> }.into_any(),
        tool.says(text(move || seen.with(|seen| seen.sentence.clone()))),
        fields(tool, seen),
        view! { <p class="says aside">{msg::achieved_assumptions(locale)}</p> }.into_any(),
        table(tool, msg::achieved_source(locale), heads, Box::new(rows)),
    ]
}

fn fields(tool: Tool, seen: Memo<Seen>) -> AnyView {
    let locale = tool.locale;
    let grid = move || seen.with(|seen| seen.lines.first().copied().unwrap_or(1)) as f64;
    let power = text(move || grid().max(1.0).log2().to_string());
    let set_grid = Callback::new(move |power: String| {
        if let Ok(power) = power.parse::<f64>() {
            tool.set("grid", power.exp2().round().to_string());
        }
    });
    let share = |key: &'static str, least, name: fn(_, &str) -> String| {
        let value = move || tool.state.with(|state| state.number(key));
        let percent = move || format::percent(value() / 100.0);
        slider(
            tool.id(key),
            text(move || name(locale, &percent())),
            [least, "100", "1"],
            text(move || value().to_string()),
            text(percent),
            Callback::new(move |percent: String| tool.set(key, percent)),
        )
    };
    let label = text(move || msg::achieved_grid(locale, &count(grid())));
    let spoken = text(move || count(grid()));
    let parts: Parts = vec![
        slider(
            tool.id("grid"),
            label,
            ["0", MOST_POWER, "0.05"],
            power,
            spoken,
            set_grid,
        ),
        share("tail", "5", msg::achieved_tail),
        share("early", "0", msg::achieved_early),
        share("wait", "0", msg::achieved_wait),
    ];
    view! { <div class="fields">{parts}</div> }.into_any()
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
        assert!(error("kernel=gelu").contains("add, softmax"));
        assert!(error("tail=0").contains("from 5 to 100"));
        assert_eq!(2f64.powf(MOST_POWER.parse().unwrap()), 131_072.0);
    }
}
