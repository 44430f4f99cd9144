//! The staircase of waves: time against the size of the grid, measured on an
//! H200, over the model that every wave begun costs a whole one.

mod stairs;
mod view_model;

use super::{
    Widget,
    evidence::{
        Allowed, GUESS, Question, Setting, Tool, count, frame, read, slider, table, veiled,
    },
    says::says,
};
use crate::{
    data::use_data,
    figure::{Words, XyChart},
    messages as msg,
    reactive::{held, text},
};
use leptos::prelude::*;
use ridgepoint_course::props::{PropError, Props};
use ridgepoint_model::hardware;
use stairs::Reading;
use view_model::{Shown, ViewModel};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "waves",
    lab: None,
    sample: "blocks_per_sm=1&grid=135",
    check: |props| read(SETTINGS, props).map(|_| ()),
    view,
};

/// The board that was measured.
const GPU: &str = "h200-sxm";

/// The largest grid of the slider.
const MOST: &str = "1400";

const SETTINGS: &[Setting] = &[
    Setting::new("blocks_per_sm", "1", Allowed::One(&["1", "2"])),
    Setting::new("grid", "135", Allowed::Whole(1, 1400)),
    Setting::new(
        GUESS,
        "",
        Allowed::One(&["", "little", "half", "twice", "show"]),
    ),
];

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = read(SETTINGS, props)?;
    let gpu = hardware::gpu(GPU).map_err(|error| PropError::new("id", error.to_string()))?;
    let sms = gpu.sm_count;
    let file = use_data(stairs::FILE);
    Ok(frame(scope, base, move |tool| {
        let readings = held(move || {
            file.with(|text| text.as_deref().and_then(stairs::parse))
                .unwrap_or_default()
        });
        let shown = held(move || {
            let shown = tool.state.with(|state| Shown {
                grid: state.number("grid") as u64,
                per_sm: state.number("blocks_per_sm") as u32,
                sms,
            });
            readings.with(|readings| view_model::show(&shown, readings, tool.locale))
        });
        let found = held(move || {
            let guess = tool.get(GUESS);
            readings.with(|readings| view_model::found(&guess, readings, sms, tool.locale))
        });
        let locale = tool.locale;
        let question = Question {
            text: msg::waves_question(locale),
            answers: vec![
                ("little", msg::waves_answer_little(locale).into()),
                ("half", msg::waves_answer_half(locale).into()),
                ("twice", msg::waves_answer_twice(locale).into()),
            ],
        };
        view! {
            <div class="bar">
                {tool
                    .choice(
                        "blocks_per_sm",
                        msg::evidence_blocks(locale),
                        vec![("1", "1"), ("2", "2")],
                    )}
            </div>
            {veiled(tool, question, chart(tool, shown))}
            {says(Signal::from(found))}
            {strip(shown)}
            {says(Signal::derive(move || shown.with(|shown| shown.sentence.clone())))}
            {fields(tool, shown)}
            {data(tool, readings)}
        }
        .into_any()
    }))
}

fn chart(tool: Tool, shown: Memo<ViewModel>) -> AnyView {
    let look = Callback::new(move |blocks: f64| {
        tool.set("grid", blocks.round().to_string());
    });
    let words = Words {
        name: msg::waves_title(tool.locale),
        crosshair: msg::waves_crosshair(tool.locale),
    };
    let spoken = Signal::derive(move || shown.with(|shown| shown.spoken.clone()));
    view! {
        <XyChart
            figure=Signal::derive(move || shown.with(|shown| shown.figure.clone()))
            description=spoken
            spoken=spoken
            words=words
            look=look
        />
    }
    .into_any()
}

/// Every wave as a bar, as full as it is.
fn strip(shown: Memo<ViewModel>) -> impl IntoView {
    let bars = text(move || shown.with(|shown| shown.strip.clone()));
    view! { <div class="waves-strip" aria-hidden="true" inner_html=bars></div> }
}

fn fields(tool: Tool, shown: Memo<ViewModel>) -> impl IntoView {
    let locale = tool.locale;
    let value = text(move || tool.get("grid"));
    let spoken = text(move || shown.with(|shown| shown.spoken.clone()));
    let label = text(move || {
        let blocks = tool.state.with(|state| state.number("grid"));
        msg::waves_grid(locale, &count(blocks))
    });
    let results = msg::waves_results(locale).split('|').zip(0..4);
    let results = results.map(|(name, place)| {
        let value = text(move || shown.with(|shown| shown.results[place].clone()));
        view! {
            <div class="result">
                <span>{name}</span>
                <output class="num">{value}</output>
            </div>
        }
    });
    let take = Callback::new(move |blocks: String| tool.set("grid", blocks));
    view! {
        <div class="fields">
            {slider(tool.id("grid"), label, ["1", MOST, "1"], value, spoken, take)}
            {results.collect_view()}
        </div>
    }
}

fn data(tool: Tool, readings: Memo<Vec<Reading>>) -> AnyView {
    let locale = tool.locale;
    let heads = vec![
        msg::waves_head_grid(locale),
        msg::evidence_blocks(locale),
        msg::waves_head_waves(locale),
        msg::sweep_time(locale),
    ];
    let rows = Signal::derive(move || readings.with(|readings| view_model::rows(readings)));
    table(tool, msg::waves_source(locale), heads, rows)
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
        assert!(error("grid=1401").contains("from 1 to 1400"));
        assert!(error("blocks_per_sm=3").contains("1, 2"));
        assert_eq!(MOST.parse(), Ok(1400));
    }

    #[test]
    fn every_result_has_a_name_in_both_languages() {
        use ridgepoint_course::locale::Locale;
        for locale in [Locale::Zh, Locale::En] {
            assert_eq!(msg::waves_results(locale).split('|').count(), 4);
        }
    }
}
