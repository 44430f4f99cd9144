//! How to read the roofline chart of Nsight Compute: dots that one drags, each below the diagonal of
//! its own level; what the default chart leaves out; and tasks that ask for a place.

mod picture;
mod task;
mod view_model;
mod words;

use super::{
    LabTexts, Widget,
    evidence::{Allowed, Parts, Setting, State, Tool, bar, frame, pick, read, slider, spacer},
    launches,
    under_roof::{self, Sight},
};
use crate::{
    data::use_data,
    figure::{DotChart, Hold, Words},
    messages as msg,
    reactive::{held, text},
};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};
use ridgepoint_model::profiler::levels::Task;
use view_model::{Dots, RATE};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "chart-reading",
    lab: Some(|locale| LabTexts {
        title: msg::chart_reading_title(locale),
        lead: msg::chart_reading_lead(locale),
    }),
    sample: "kernel=matmul&task=l2",
    check: |props| read(SETTINGS, props).map(|_| ()),
    view,
};

/// Intensities that a dot can have, FLOP/B, and rates, FLOP/s.
const INTENSITIES: Allowed = Allowed::Number(1e-6, 1e9);
const RATES: Allowed = Allowed::Number(1.0, 1e18);

/// An empty place is the one that was counted.
const SETTINGS: &[Setting] = &[
    Setting::new("chart", "levels", Allowed::One(&["levels", "default"])),
    Setting::new("kernel", "matmul", Allowed::One(launches::IDS)),
    Setting::new("hold", "dram", Allowed::One(&["l1", "l2", "dram"])),
    Setting::new("l1", "", INTENSITIES),
    Setting::new("l2", "", INTENSITIES),
    Setting::new("dram", "", INTENSITIES),
    Setting::new(RATE, "", RATES),
    Setting::new(
        "task",
        "",
        Allowed::One(&["", "dram", "compute", "waiting", "l2"]),
    ),
];

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = read(SETTINGS, props)?;
    let data = use_data(launches::FILE);
    Ok(frame(scope, base, Box::new(move |tool| inside(tool, data))))
}

fn inside(tool: Tool, data: Signal<Option<String>>) -> Parts {
    let locale = tool.locale;
    let dots =
        held(move || data.with(|text| tool.state.with(|state| Dots::of(state, text.as_deref()?))));
    // Another kernel begins where it was counted.
    let shown = held(move || (tool.get("kernel"), tool.get("chart")));
    Effect::new(move |before: Option<(String, String)>| {
        let now = shown.get();
        if before.is_some_and(|before| before != now) {
            tool.state.update(view_model::back);
        }
        now
    });
    let sight = held(move || {
        dots.with(|dots| {
            let dots = dots.as_ref()?;
            Some(view_model::show(dots, locale))
        })
        .unwrap_or_else(|| Sight {
            wrong: msg::chart_reading_no_data(locale).into(),
            ..Sight::default()
        })
    });
    let judged = text(move || {
        dots.with(|dots| {
            let dots = dots.as_ref();
            dots.map_or_else(String::new, |dots| task::judged(dots, locale))
        })
    });
    vec![
        controls(tool),
        tasks(tool),
        under_roof::wrong(sight),
        chart(tool, dots, sight),
        tool.says(judged),
        under_roof::sentence(tool, sight, 0),
        hands(tool, dots),
        under_roof::sentence(tool, sight, 1),
        under_roof::html(sight),
        sections(locale),
    ]
}

fn controls(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let kernels = launches::IDS
        .iter()
        .map(|id| (*id, launches::name(id, locale)));
    bar(vec![
        pick(
            tool,
            "kernel",
            msg::chart_reading_kernel(locale),
            kernels.collect(),
        ),
        tool.choice(
            "chart",
            msg::chart_reading_chart(locale),
            vec![
                ("levels", msg::chart_reading_chart_levels(locale)),
                ("default", msg::chart_reading_chart_default(locale)),
            ],
        ),
        spacer(),
        view! { <span>"H200"</span> }.into_any(),
    ])
}

fn tasks(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let word = |task: &Task| (task.id(), task::word(*task, locale));
    let none = ("", msg::chart_reading_task_none(locale));
    let words = [none].into_iter().chain(Task::ALL.iter().map(word));
    bar(vec![tool.choice(
        "task",
        msg::chart_reading_task(locale),
        words.collect(),
    )])
}

fn chart(tool: Tool, dots: Memo<Option<Dots>>, sight: Memo<Sight>) -> AnyView {
    let places = Signal::derive(move || {
        dots.with(|dots| dots.as_ref().map(Dots::places).unwrap_or_default())
    });
    let held_place =
        Signal::derive(move || dots.with(|dots| dots.as_ref().map_or(0, |dots| dots.held)));
    let take = Callback::new(move |place: usize| {
        let level = dots.with_untracked(|dots| dots.as_ref().and_then(|dots| dots.level(place)));
        if let Some(level) = level {
            tool.set("hold", level.id());
        }
    });
    let drag = Callback::new(move |to: [f64; 2]| {
        dots.with_untracked(|dots| {
            if let Some(dots) = dots {
                tool.state.update(|state| dots.drag(state, to));
            }
        });
    });
    let spoken = text(move || sight.with(|sight| sight.spoken.clone()));
    view! {
        <DotChart
            figure=Signal::derive(move || sight.with(|sight| sight.figure.clone()))
            description=spoken
            spoken=spoken
            words=Words {
                name: msg::chart_reading_title(tool.locale),
                crosshair: msg::chart_reading_crosshair(tool.locale),
            }
            hold=Hold {
                dots: places,
                held: held_place,
                hold: take,
                drag,
            }
        />
    }
    .into_any()
}

/// Which dot is held, its intensity and the performance, for those who do not drag.
fn hands(tool: Tool, dots: Memo<Option<Dots>>) -> AnyView {
    let locale = tool.locale;
    let tell = move |tell: fn(&Dots) -> String| {
        text(move || dots.with(|dots| dots.as_ref().map(tell).unwrap_or_default()))
    };
    let moved = move |put: fn(&Dots, &mut State, f64)| {
        Callback::new(move |power: String| {
            let power = power.parse::<f64>();
            dots.with_untracked(|dots| {
                if let (Some(dots), Ok(power)) = (dots, power) {
                    tool.state
                        .update(|state| put(dots, state, 10f64.powf(power)));
                }
            });
        })
    };
    let back = move |_| tool.state.update(view_model::back);
    let label = text(move || {
        let level = tool.get("hold");
        msg::chart_reading_intensity(locale, view_model::level_name(&level))
    });
    view! {
        <div class="fields dots-hands">
            <div class="field">
                {tool
                    .choice(
                        "hold",
                        msg::chart_reading_hold(locale),
                        vec![("l1", "L1"), ("l2", "L2"), ("dram", "DRAM")],
                    )}
                <p>
                    <button type="button" class="quiet" id=tool.id("back") on:click=back>
                        {msg::chart_reading_back(locale)}
                    </button>
                </p>
            </div>
            {slider(
                tool.id("intensity"),
                label,
                ["-3", "7", "0.02"],
                tell(Dots::intensity_power),
                tell(Dots::intensity_text),
                moved(Dots::put_intensity),
            )}
            {slider(
                tool.id("performance"),
                text(move || msg::chart_reading_performance(locale).to_owned()),
                ["9", "15.2", "0.02"],
                tell(Dots::performance_power),
                tell(Dots::performance_text),
                moved(Dots::put_performance),
            )}
        </div>
    }
    .into_any()
}

/// Which sections of Nsight Compute draw these charts, and the way of old versions.
fn sections(locale: Locale) -> AnyView {
    view! {
        <details class="data dots-sections">
            <summary>{msg::chart_reading_sections(locale)}</summary>
            <div>
                <p>{msg::chart_reading_sections_default(locale)}</p>
                <p>{msg::chart_reading_sections_levels(locale)}</p>
                <pre class="code" tabindex="0">
                    <code>{view_model::COMMAND}</code>
                </pre>
                <p>{msg::chart_reading_sections_old(locale)}</p>
            </div>
        </details>
    }
    .into_any()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
