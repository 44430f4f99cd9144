//! Little's law: how many bytes have to be on their way for a bandwidth, in all, on an SM and for
//! each thread. The latency is an assumption, and says so.

mod view_model;

use super::{
    LabTexts, Widget,
    calculator::{Answer, chart, field, html, lasting, sentence, wrong},
    evidence::{
        Allowed, Parts, Setting, State, Tool, bar, frame, pick, read, slider, spacer, table,
    },
    under_roof::boards,
};
use crate::{field::Entry, figure::Words, messages as msg, reactive::text};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    number::{Field, Quantity, Scale, Sign, Unit},
    props::{PropError, Props},
};
use view_model::{Asked, LATENCIES};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "bytes-in-flight",
    lab: Some(|locale| LabTexts {
        title: msg::in_flight_title(locale),
        lead: msg::in_flight_lead(locale),
    }),
    sample: "gpu=a100-sxm-80gb&latency=600&occupancy=28",
    check: |props| checked(props).map(|_| ()),
    view,
};

const SETTINGS: &[Setting] = &[
    Setting::new("gpu", "a100-sxm-80gb", Allowed::Gpu),
    Setting::new("latency", "600", Allowed::Text),
    Setting::new("occupancy", "28", Allowed::Text),
    // Empty: nine tenths of the board's bandwidth.
    Setting::new("rate", "", Allowed::Text),
    Setting::new(
        "across",
        "occupancy",
        Allowed::One(&["occupancy", "latency"]),
    ),
];

/// A latency beyond this is a slip of the unit.
const LATENCY: Field = Field::seconds()
    .in_unit(Unit::new(Scale::Nano, Quantity::Second))
    .at_most(1e-3);
const OCCUPANCY: Field = Field::percent().sign(Sign::Positive).at_most(1.0);
const RATE: Field = Field::bytes_per_second()
    .in_unit(Unit::new(Scale::Giga, Quantity::BytePerSecond))
    .at_most(1e15);

fn latency(text: &str, locale: Locale) -> Entry {
    Entry::read(text, &LATENCY, false, locale)
}

fn occupancy(text: &str, locale: Locale) -> Entry {
    Entry::read(text, &OCCUPANCY, false, locale)
}

fn rate(text: &str, locale: Locale) -> Entry {
    Entry::read(text, &RATE, true, locale)
}

fn checked(props: &Props) -> Result<State, PropError> {
    let state = read(SETTINGS, props)?;
    let fields = [
        ("latency", latency as fn(&str, Locale) -> Entry),
        ("occupancy", occupancy),
        ("rate", rate),
    ];
    for (key, read) in fields {
        if let Entry::Wrong(sentence) = read(state.get(key), Locale::En) {
            return Err(PropError::new(key, sentence));
        }
    }
    Asked::read(&state, Locale::En).map_err(|sentence| PropError::new("gpu", sentence))?;
    Ok(state)
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = checked(props)?;
    let first = base.clone();
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| inside(tool, &first)),
    ))
}

fn inside(tool: Tool, base: &State) -> Parts {
    let locale = tool.locale;
    let find = move |state: &State| {
        let asked = Asked::read(state, locale)?;
        Ok(view_model::show(&asked, locale))
    };
    let first = find(base).unwrap_or_default();
    let answer = lasting(first, Box::new(move || tool.state.with(find)));
    let look = Callback::new(move |at: f64| match tool.get("across").as_str() {
        "latency" => tool.set("latency", ((at * 1e8).round() * 10.0).to_string()),
        _ => tool.set("occupancy", at.round().to_string()),
    });
    let words = Words {
        name: msg::in_flight_title(locale),
        crosshair: msg::in_flight_crosshair(locale),
    };
    // Like the answer, the last rows stay while a field cannot be read.
    let rows = Memo::new(move |before: Option<&Vec<Vec<String>>>| {
        let rows = tool.state.with(|state| view_model::rows(state, locale));
        if rows.is_empty() {
            before.cloned().unwrap_or_default()
        } else {
            rows
        }
    });
    vec![
        controls(tool),
        fields(tool, answer),
        wrong(answer),
        html("under", answer),
        sentence(tool, answer),
        chart(answer, words, look),
        view! { <p class="says aside">{msg::in_flight_aside(locale)}</p> }.into_any(),
        table(
            tool,
            msg::in_flight_caption(locale),
            view_model::heads(locale),
            Box::new(move || rows.get()),
        ),
    ]
}

fn controls(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let across = vec![
        ("occupancy", msg::in_flight_across_occupancy(locale)),
        ("latency", msg::in_flight_across_latency(locale)),
    ];
    bar(vec![
        pick(tool, "gpu", "GPU", boards()),
        spacer(),
        tool.choice("across", msg::in_flight_across(locale), across),
    ])
}

fn fields(tool: Tool, answer: Memo<Answer>) -> AnyView {
    let locale = tool.locale;
    let ns = text(move || {
        let entry = tool
            .state
            .with(|state| latency(state.get("latency"), locale));
        let ns = entry.value().map_or(LATENCIES[1], |seconds| seconds * 1e9);
        ns.to_string()
    });
    let spoken = text(move || answer.with(|answer| answer.seen.spoken.clone()));
    let label = text(move || msg::in_flight_slide(locale).to_owned());
    let take = Callback::new(move |ns: String| tool.set("latency", ns));
    let slide = slider(
        tool.id("latency-ns"),
        label,
        ["200", "1200", "10"],
        ns,
        spoken,
        take,
    );
    view! {
        <div class="fields">
            <div class="field assumed">
                {field(tool, "latency", msg::in_flight_latency(locale), latency)} {slide}
            </div>
            {field(tool, "occupancy", msg::in_flight_occupancy(locale), occupancy)}
            {field(tool, "rate", msg::in_flight_rate(locale), rate)}
        </div>
    }
    .into_any()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_author_learns_what_is_wrong() {
        let error = |query| checked(&Props::parse(query)).unwrap_err().to_string();
        assert!(error("latency=-600").contains("-600"));
        assert!(error("occupancy=128").contains("100"));
        assert!(error("rate=fast").contains("fast"));
        assert!(error("gpu=a100").contains("a100-sxm-80gb"));
        assert!(checked(&Props::parse(WIDGET.sample)).is_ok());
    }
}
