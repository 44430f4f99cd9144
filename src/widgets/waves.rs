//! The staircase of waves: time against the size of the grid, measured on an
//! H200, over the model that every wave begun costs a whole one.

mod stairs;
mod view_model;

use super::{
    Widget,
    evidence::{
        Allowed, GUESS, Parts, Question, Seen, Setting, Tool, bar, count, frame, read, slider,
        table, veiled,
    },
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
use view_model::Shown;

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
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| inside(tool, file, sms)),
    ))
}

fn inside(tool: Tool, file: Signal<Option<String>>, sms: u32) -> Parts {
    let locale = tool.locale;
    let readings = move || {
        file.with(|text| text.as_deref().and_then(stairs::parse))
            .unwrap_or_default()
    };
    let seen = held(move || {
        let shown = tool.state.with(|state| Shown {
            grid: state.number("grid") as u64,
            per_sm: state.number("blocks_per_sm") as u32,
            sms,
        });
        view_model::show(&shown, &readings(), locale)
    });
    let question = Question {
        text: msg::waves_question(locale),
        answers: vec![
            ("little", msg::waves_answer_little(locale).into()),
            ("half", msg::waves_answer_half(locale).into()),
            ("twice", msg::waves_answer_twice(locale).into()),
        ],
    };
    let found = held(move || view_model::found(&tool.get(GUESS), &readings(), sms, locale));
    let per_sm = vec![("1", "1"), ("2", "2")];
    let rows = move || view_model::rows(&readings());
    let heads = vec![
        msg::waves_head_grid(locale),
        msg::evidence_blocks(locale),
        msg::waves_head_waves(locale),
        msg::sweep_time(locale),
    ];
    vec![
        bar(vec![tool.choice(
            "blocks_per_sm",
            msg::evidence_blocks(locale),
            per_sm,
        )]),
        veiled(tool, question, chart(tool, seen)),
        tool.says(found.into()),
        strip(seen),
        tool.says(text(move || seen.with(|seen| seen.sentence.clone()))),
        fields(tool, seen),
        table(tool, msg::waves_source(locale), heads, Box::new(rows)),
    ]
}

fn chart(tool: Tool, seen: Memo<Seen>) -> AnyView {
    let look = Callback::new(move |blocks: f64| {
        tool.set("grid", blocks.round().to_string());
    });
    let words = Words {
        name: msg::waves_title(tool.locale),
        crosshair: msg::waves_crosshair(tool.locale),
    };
    let spoken = text(move || seen.with(|seen| seen.spoken.clone()));
    view! {
        <XyChart
            figure=Signal::derive(move || seen.with(|seen| seen.figure.clone()))
            description=spoken
            spoken=spoken
            words=words
            look=look
        />
    }
    .into_any()
}

/// Every wave as a bar, as full as it is.
fn strip(seen: Memo<Seen>) -> AnyView {
    let bars = text(move || seen.with(|seen| seen.html.clone()));
    view! { <div class="waves-strip" aria-hidden="true" inner_html=bars></div> }.into_any()
}

fn fields(tool: Tool, seen: Memo<Seen>) -> AnyView {
    let locale = tool.locale;
    let value = text(move || tool.get("grid"));
    let spoken = text(move || seen.with(|seen| seen.spoken.clone()));
    let label = text(move || {
        let blocks = tool.state.with(|state| state.number("grid"));
        msg::waves_grid(locale, &count(blocks))
    });
    let results = msg::waves_results(locale).split('|').enumerate();
    let results = results.map(|(place, name)| {
        let value = text(move || {
            seen.with(|seen| seen.results.get(place).cloned())
                .unwrap_or_default()
        });
        view! {
            <div class="result">
                <span>{name}</span>
                <output class="num">{value}</output>
            </div>
        }
        .into_any()
    });
    let take = Callback::new(move |blocks: String| tool.set("grid", blocks));
    let grid = slider(
        tool.id("grid"),
        label,
        ["1", MOST, "1"],
        value,
        spoken,
        take,
    );
    let parts: Parts = [grid].into_iter().chain(results).collect();
    view! { <div class="fields waves-fields">{parts}</div> }.into_any()
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
