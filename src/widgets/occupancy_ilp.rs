//! Copy bandwidth of an H200 against occupancy, for 1 to 16 loads in flight per
//! thread: predicted first, then seen, and then over the bytes in flight.

mod view_model;

use super::{
    Widget,
    evidence::{Allowed, GUESS, Question, Setting, Tool, frame, places, read, table, veiled},
    says::says,
};
use crate::{
    data::use_data,
    figure::{Pick, PointChart, Words},
    messages as msg,
    reactive::held,
};
use leptos::prelude::*;
use ridgepoint_course::props::{PropError, Props};
use ridgepoint_model::hardware;
use view_model::{Across, LOADS, Point, Shown, ViewModel};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "occupancy-ilp",
    lab: None,
    sample: "occupancy=25&loads=16",
    check: |props| read(SETTINGS, props).map(|_| ()),
    view,
};

/// The board that was measured.
const GPU: &str = "h200-sxm";

const SETTINGS: &[Setting] = &[
    Setting::new("occupancy", "25", Allowed::Number(0.0, 100.0)),
    Setting::new("loads", "16", Allowed::One(&["1", "2", "4", "8", "16"])),
    Setting::new("across", "occupancy", Allowed::One(&["occupancy", "bytes"])),
    Setting::new(GUESS, "", Allowed::One(&["", "full", "loads", "show"])),
];

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = read(SETTINGS, props)?;
    let gpu = hardware::gpu(GPU).map_err(|error| PropError::new("id", error.to_string()))?;
    let roof = gpu.bandwidth().get();
    let file = use_data(view_model::FILE);
    Ok(frame(scope, base, move |tool| {
        let points = held(move || {
            file.with(|text| text.as_deref().and_then(view_model::parse))
                .unwrap_or_default()
        });
        let shown = held(move || {
            let shown = tool.state.with(|state| Shown {
                loads: state.number("loads"),
                occupancy: state.number("occupancy") / 100.0,
                across: match state.get("across") {
                    "bytes" => Across::Bytes,
                    _ => Across::Occupancy,
                },
                roof,
            });
            points.with(|points| view_model::show(&shown, points, tool.locale))
        });
        let found = held(move || {
            let guess = tool.get(GUESS);
            points.with(|points| view_model::found(&guess, points, tool.locale))
        });
        let question = Question {
            text: msg::ilp_question(tool.locale),
            answers: vec![
                ("full", msg::ilp_answer_full(tool.locale).into()),
                ("loads", msg::ilp_answer_loads(tool.locale).into()),
            ],
        };
        view! {
            {bar(tool)}
            {veiled(tool, question, chart(tool, points, shown))}
            {says(Signal::from(found))}
            {says(Signal::derive(move || shown.with(|shown| shown.sentence.clone())))}
            {data(tool, points, roof)}
        }
        .into_any()
    }))
}

fn bar(tool: Tool) -> impl IntoView {
    let locale = tool.locale;
    let loads = LOADS.map(|(_, word)| (word, word));
    let across = vec![
        ("occupancy", msg::ilp_occupancy(locale)),
        ("bytes", msg::ilp_bytes(locale)),
    ];
    view! {
        <div class="bar">
            {tool.choice("loads", msg::ilp_loads(locale), loads.into())}
            <span class="spacer"></span>
            {tool.choice("across", msg::ilp_across(locale), across)}
        </div>
    }
}

fn chart(tool: Tool, points: Memo<Vec<Point>>, shown: Memo<ViewModel>) -> AnyView {
    let walked = held(move || points.with(|points| view_model::walked(points)));
    let choose = Callback::new(move |place: usize| {
        let point = walked.with_untracked(|points| points.get(place).copied());
        if let Some(point) = point {
            tool.set("loads", point.loads.to_string());
            tool.set("occupancy", (point.occupancy() * 100.0).to_string());
        }
    });
    let pick = Pick {
        points: Signal::derive(move || {
            let across = shown.with(|shown| shown.across);
            let at =
                move |points: &Vec<Point>| points.iter().map(|point| point.at(across)).collect();
            walked.with(at)
        }),
        chosen: Signal::derive(move || shown.with(|shown| shown.chosen)),
        choose,
    };
    let spoken = Signal::derive(move || shown.with(|shown| shown.spoken.clone()));
    let words = Words {
        name: msg::ilp_title(tool.locale),
        crosshair: msg::ilp_crosshair(tool.locale),
    };
    view! {
        <PointChart
            figure=Signal::derive(move || shown.with(|shown| shown.figure.clone()))
            description=spoken
            spoken=spoken
            words=words
            pick=pick
        />
    }
    .into_any()
}

fn data(tool: Tool, points: Memo<Vec<Point>>, roof: f64) -> AnyView {
    let locale = tool.locale;
    let heads = vec![
        msg::ilp_loads(locale),
        msg::ilp_occupancy(locale),
        msg::evidence_blocks(locale),
        msg::ilp_bytes(locale),
        msg::sweep_rate(locale),
        msg::ilp_share(locale),
        msg::ilp_starts(locale),
    ];
    let rows = Signal::derive(move || {
        points.with(|points| {
            let lines = points.iter().map(|point| {
                let mut cells = view_model::row(point, roof);
                cells[1] = places(point.occupancy());
                cells
            });
            lines.collect()
        })
    });
    table(tool, msg::ilp_source(locale), heads, rows)
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
        assert!(error("loads=3").contains("1, 2, 4, 8, 16"));
        assert!(error("occupancy=101").contains("from 0 to 100"));
    }
}
