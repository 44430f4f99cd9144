//! Copy bandwidth of an H200 against occupancy, for 1 to 16 loads in flight per
//! thread: predicted first, then seen, and then over the bytes in flight.

mod view_model;

use super::{
    Widget,
    evidence::{
        Allowed, GUESS, Parts, Question, Setting, Tool, bar, frame, point_chart, read, spacer,
        table, veiled,
    },
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
use ridgepoint_model::hardware;
use view_model::{Across, LOADS, Shown};

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
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| inside(tool, file, roof)),
    ))
}

fn inside(tool: Tool, file: Signal<Option<String>>, roof: f64) -> Parts {
    let locale = tool.locale;
    let points = move || {
        file.with(|text| text.as_deref().and_then(view_model::parse))
            .unwrap_or_default()
    };
    let seen = held(move || {
        let shown = tool.state.with(|state| Shown {
            loads: state.number("loads"),
            occupancy: state.number("occupancy") / 100.0,
            across: match state.get("across") {
                "bytes" => Across::Bytes,
                _ => Across::Occupancy,
            },
            roof,
        });
        view_model::show(&shown, &points(), locale)
    });
    let choose = Callback::new(move |place: usize| {
        if let Some(point) = view_model::walked(&points()).get(place) {
            tool.set("loads", point.loads.to_string());
            tool.set("occupancy", (point.occupancy() * 100.0).to_string());
        }
    });
    let words = Words {
        name: msg::ilp_title(locale),
        crosshair: msg::ilp_crosshair(locale),
    };
    let question = Question {
        text: msg::ilp_question(locale),
        answers: vec![
            ("full", msg::ilp_answer_full(locale).into()),
            ("loads", msg::ilp_answer_loads(locale).into()),
        ],
    };
    let found = held(move || view_model::found(&tool.get(GUESS), &points(), locale));
    let rows = move || {
        points()
            .iter()
            .map(|point| view_model::row(point, roof))
            .collect()
    };
    vec![
        controls(tool),
        veiled(tool, question, point_chart(seen, words, choose)),
        tool.says(found.into()),
        tool.says(text(move || seen.with(|seen| seen.sentence.clone()))),
        table(tool, msg::ilp_source(locale), heads(locale), Box::new(rows)),
    ]
}

fn controls(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let loads = LOADS.map(|(_, word)| (word, word));
    let across = vec![
        ("occupancy", msg::ilp_occupancy(locale)),
        ("bytes", msg::ilp_bytes(locale)),
    ];
    bar(vec![
        tool.choice("loads", msg::ilp_loads(locale), loads.into()),
        spacer(),
        tool.choice("across", msg::ilp_across(locale), across),
    ])
}

fn heads(locale: Locale) -> Vec<&'static str> {
    vec![
        msg::ilp_loads(locale),
        msg::ilp_occupancy(locale),
        msg::evidence_blocks(locale),
        msg::ilp_bytes(locale),
        msg::sweep_rate(locale),
        msg::ilp_share(locale),
        msg::ilp_starts(locale),
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
        assert!(error("loads=3").contains("1, 2, 4, 8, 16"));
        assert!(error("occupancy=101").contains("from 0 to 100"));
    }
}
