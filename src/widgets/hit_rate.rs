//! The L2 hit rate of a kernel that streams: from its passes to the rate, and from a measured rate
//! back to the passes, beside what an H200 measured.

mod measured;
mod picture;
mod view_model;

use super::{
    LabTexts, Widget,
    calculator::{Answer, chart, field, html, lasting, sentence, wrong},
    evidence::{
        Allowed, GUESS, Parts, Setting, State, Tool, asked, bar, frame, read, slider, table,
    },
};
use crate::{
    data::use_data,
    field::Entry,
    figure::Words,
    messages as msg,
    reactive::{held, text},
};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    number::{Field, Sign},
    props::{PropError, Props},
};
use ridgepoint_model::format;

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "hit-rate",
    lab: Some(|locale| LabTexts {
        title: msg::hit_rate_title(locale),
        lead: msg::hit_rate_lead(locale),
    }),
    sample: "reads=1&writes=1&hit=78",
    check: |props| checked(props).map(|_| ()),
    view,
};

/// The most passes of a kind.
const MOST: f64 = 6.0;

const SETTINGS: &[Setting] = &[
    Setting::new("reads", "1", Allowed::Number(0.0, MOST)),
    Setting::new("writes", "1", Allowed::Number(0.0, MOST)),
    Setting::new("way", "once", Allowed::One(&["once", "again"])),
    Setting::new("hit", "78", Allowed::Text),
    Setting::new(GUESS, "", Allowed::One(&["", "good", "again", "show"])),
];

/// A hit rate; above 100 % it is real, and the model says what to think of it.
const HIT: Field = Field::percent().sign(Sign::NonNegative).at_most(10.0);

fn hit(text: &str, locale: Locale) -> Entry {
    Entry::read(text, &HIT, false, locale)
}

fn checked(props: &Props) -> Result<State, PropError> {
    let state = read(SETTINGS, props)?;
    if let Entry::Wrong(sentence) = hit(state.get("hit"), Locale::En) {
        return Err(PropError::new("hit", sentence));
    }
    view_model::show(&view_model::Shown::of(&state), &[], Locale::En)
        .map_err(|sentence| PropError::new("reads", sentence))?;
    Ok(state)
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = checked(props)?;
    let file = use_data(measured::FILE);
    let first = base.clone();
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| inside(tool, &first, file)),
    ))
}

fn inside(tool: Tool, base: &State, file: Signal<Option<String>>) -> Parts {
    let locale = tool.locale;
    let kernels = move || {
        file.with(|text| text.as_deref().and_then(measured::parse))
            .unwrap_or_default()
    };
    let first = view_model::show(&view_model::Shown::of(base), &[], locale).unwrap_or_default();
    let answer = lasting(
        first,
        Box::new(move || {
            let shown = tool.state.with(view_model::Shown::of);
            view_model::show(&shown, &kernels(), locale)
        }),
    );
    let ways = vec![
        ("once", msg::hit_rate_way_once(locale)),
        ("again", msg::hit_rate_way_again(locale)),
    ];
    let look = Callback::new(move |reads: f64| {
        let halves = (2.0 * reads).round() / 2.0;
        tool.set("reads", halves.clamp(0.0, MOST).to_string());
    });
    let words = Words {
        name: msg::hit_rate_title(locale),
        crosshair: msg::hit_rate_crosshair(locale),
    };
    let rows = move || {
        let shown = tool.state.with(view_model::Shown::of);
        let mut rows = measured::rows(&kernels());
        rows.extend(view_model::rows(&shown, locale));
        rows
    };
    let aside = text(move || file.with(|text| measured::aside(text.as_deref(), locale)));
    vec![
        bar(vec![tool.choice("way", msg::hit_rate_way(locale), ways)]),
        passes(tool, answer),
        html("passes", answer),
        wrong(answer),
        sentence(tool, answer),
        chart(answer, words, look),
        back(tool, base),
        table(
            tool,
            msg::hit_rate_source(locale),
            measured::heads(locale),
            Box::new(rows),
        ),
        view! { <p class="says aside">{aside}</p> }.into_any(),
    ]
}

/// How many arrays, or how often the one, on sliders.
fn passes(tool: Tool, answer: Memo<Answer>) -> AnyView {
    let locale = tool.locale;
    let spoken = text(move || answer.with(|answer| answer.seen.spoken.clone()));
    let one = move |key: &'static str| {
        let value = text(move || tool.get(key));
        let label = text(move || {
            let count = format::number(tool.state.with(|state| state.number(key)), 3);
            match (key, tool.get("way").as_str()) {
                ("writes", _) => msg::hit_rate_writes(locale, &count),
                (_, "again") => msg::hit_rate_reads_again(locale, &count),
                _ => msg::hit_rate_reads_once(locale, &count),
            }
        });
        let step = if key == "writes" { "1" } else { "0.5" };
        let take = Callback::new(move |value: String| tool.set(key, value));
        slider(tool.id(key), label, ["0", "6", step], value, spoken, take)
    };
    view! { <div class="fields passes-fields">{vec![one("reads"), one("writes")]}</div> }.into_any()
}

/// From a measured rate to the number of reads, after a guess.
fn back(tool: Tool, base: &State) -> AnyView {
    let locale = tool.locale;
    let rate = hit(base.get("hit"), locale).value().unwrap_or_default();
    let shares = (
        format::percent_digits(rate, 4),
        format::percent_digits(1.0 - rate.min(1.0), 3),
    );
    let question = msg::hit_rate_question(locale, &shares.0);
    let answers = vec![
        ("good", msg::hit_rate_good(locale, &shares.1)),
        ("again", msg::hit_rate_again(locale).to_owned()),
    ];
    // A rate that cannot be read leaves the last sentence.
    let found = Memo::new(move |before: Option<&String>| {
        let entry = tool.state.with(|state| hit(state.get("hit"), locale));
        match entry.value() {
            Some(rate) => view_model::found(rate, locale),
            None => before.cloned().unwrap_or_default(),
        }
    });
    let verdict = held(move || view_model::verdict(&tool.get(GUESS), rate, locale));
    let outcome = vec![
        tool.says(verdict.into()),
        view! { <div class="fields">{field(tool, "hit", msg::hit_rate_hit(locale), hit)}</div> }
            .into_any(),
        tool.says(found.into()),
    ];
    asked(tool, question, answers, outcome)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_author_learns_what_is_wrong() {
        let error = |query| checked(&Props::parse(query)).unwrap_err().to_string();
        assert!(error("reads=7").contains("from 0 to 6"));
        assert!(error("hit=high").contains("high"));
        assert!(error("reads=0&writes=0").contains("no hit rate"));
        assert!(checked(&Props::parse("hit=103.19")).is_ok());
        assert!(checked(&Props::parse(WIDGET.sample)).is_ok());
    }
}
