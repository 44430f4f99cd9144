//! Which launch does `--launch-skip` reach while an autotuner tries its
//! configurations? And what to do instead.

mod instead;
pub(super) mod view_model;

use super::{
    LabTexts, Widget,
    evidence::{
        Allowed, GUESS, Parts, Setting, State, Tool, asked, bar, frame, number_field, read, table,
    },
};
use crate::{
    field::Entry,
    messages as msg,
    reactive::{held, text},
};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    number::{Field, Quantity, Scale, Sign, Unit},
    props::{PropError, Props},
};
use ridgepoint_model::units::Seconds;
use view_model::{Asked, Shown};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "autotune-launches",
    lab: Some(|locale| LabTexts {
        title: msg::autotune_title(locale),
        lead: msg::autotune_lead(locale),
    }),
    sample: "time=0.64&configs=8&skip=5",
    check: |props| checked(props).map(|_| ()),
    view,
};

/// The time is that of the erratum, E63.
const SETTINGS: &[Setting] = &[
    Setting::new("time", "0.64", Allowed::Text),
    Setting::new("configs", "8", Allowed::Text),
    Setting::new("skip", "5", Allowed::Text),
    Setting::new("filter", "yes", Allowed::One(&["yes", "no"])),
    Setting::new(
        GUESS,
        "",
        Allowed::One(&["", "chosen", "first", "later", "show"]),
    ),
];

/// Beyond this a field is a slip: a minute for a call, so many configurations.
const MOST_SECONDS: f64 = 60.0;
const MOST_CONFIGS: f64 = 10_000.0;

fn field(key: &str) -> Field {
    match key {
        "time" => Field::seconds()
            .in_unit(Unit::new(Scale::Milli, Quantity::Second))
            .at_most(MOST_SECONDS),
        "configs" => Field::count().at_most(MOST_CONFIGS),
        _ => Field::count().sign(Sign::NonNegative).at_most(1e9),
    }
}

fn value(state: &State, key: &str, locale: Locale) -> Option<f64> {
    Entry::read(state.get(key), &field(key), false, locale).value()
}

/// What is asked, where every field can be read.
fn asks(state: &State, locale: Locale) -> Option<Asked> {
    let number = |key| value(state, key, locale);
    Some(Asked {
        time: Seconds::new(number("time")?).ok()?,
        configs: number("configs")? as u64,
        skip: number("skip")? as u64,
        filtered: state.get("filter") == "yes",
    })
}

fn checked(props: &Props) -> Result<(State, Asked), PropError> {
    let state = read(SETTINGS, props)?;
    for key in ["time", "configs", "skip"] {
        if let Entry::Wrong(sentence) = Entry::read(state.get(key), &field(key), false, Locale::En)
        {
            return Err(PropError::new(key, sentence));
        }
    }
    let asked = asks(&state, Locale::En);
    let asked = asked.ok_or_else(|| PropError::new("time", "cannot be read"))?;
    Ok((state, asked))
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let (base, first) = checked(props)?;
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| inside(tool, first)),
    ))
}

fn inside(tool: Tool, first: Asked) -> Parts {
    let locale = tool.locale;
    // While a field cannot be read, the last result stays.
    let now = Memo::new(move |before: Option<&Asked>| {
        let asked = tool.state.with(|state| asks(state, locale));
        asked.unwrap_or_else(|| before.copied().unwrap_or(first))
    });
    let shown = held(move || view_model::show(&now.get(), locale));
    // The guess was about the page's own numbers.
    let sentence = text(move || {
        let judged = (now.get() == first).then(|| tool.get(GUESS));
        let judged = judged.unwrap_or_default();
        let verdict = view_model::verdict(&judged, &first, locale);
        shown.with(|shown| verdict.to_owned() + &shown.sentence)
    });
    let answers = vec![
        ("chosen", msg::autotune_answer_chosen(locale).to_owned()),
        ("later", msg::autotune_answer_later(locale).to_owned()),
        ("first", msg::autotune_answer_first(locale).to_owned()),
    ];
    let filter = vec![
        ("yes", msg::autotune_filter_yes(locale)),
        ("no", msg::autotune_filter_no(locale)),
    ];
    let fields = ["time", "configs", "skip"].map(|key| number(tool, key));
    vec![
        bar(vec![tool.choice(
            "filter",
            msg::autotune_filter(locale),
            filter,
        )]),
        view! { <div class="fields">{fields.collect_view()}</div> }.into_any(),
        asked(
            tool,
            view_model::question(&first, locale),
            answers,
            vec![
                strips(shown),
                tool.says(sentence),
                counts(tool, shown),
                instead::view(locale),
            ],
        ),
    ]
}

fn number(tool: Tool, key: &'static str) -> AnyView {
    let locale = tool.locale;
    let read = move |raw: &str| Entry::read(raw, &field(key), false, locale);
    let entry = held(move || tool.state.with(|state| read(state.get(key))));
    let label = match key {
        "time" => msg::autotune_time(locale),
        "configs" => msg::autotune_configs(locale),
        _ => msg::autotune_skip(locale),
    };
    number_field(tool, key, label, entry)
}

/// All configurations, and the phases of the one that the skip reaches.
fn strips(shown: Memo<Shown>) -> AnyView {
    let html = text(move || shown.with(|shown| shown.html.clone()));
    view! { <div class="tune-strips" inner_html=html></div> }.into_any()
}

fn counts(tool: Tool, shown: Memo<Shown>) -> AnyView {
    let locale = tool.locale;
    let caption = msg::autotune_table(locale);
    let heads = vec![
        msg::autotune_head_phase(locale),
        msg::autotune_head_count(locale),
        msg::autotune_head_how(locale),
    ];
    table(
        tool,
        caption,
        heads,
        Box::new(move || shown.with(|shown| shown.rows.clone())),
    )
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_author_learns_what_is_wrong() {
        let error = |query| checked(&Props::parse(query)).unwrap_err().to_string();
        assert!(error("time=-1").contains("time"));
        assert!(error("configs=0").contains("configs"));
        assert!(error("skip=1.5").contains("skip"));
        assert!(error("filter=maybe").contains("yes, no"));
        assert!(checked(&Props::parse(WIDGET.sample)).is_ok());
    }
}
