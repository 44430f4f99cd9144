//! From a tensor instruction and a count to FLOP, and with a time to the share of each peak that it
//! may be held against.

mod measured;
mod view_model;

use super::{
    LabTexts, Widget,
    calculator::{field, html, lasting, sentence, wrong},
    controls::Pick,
    evidence::{Allowed, Parts, Setting, State, Tool, bar, frame, pick, read, spacer},
    under_roof::boards,
};
use crate::{data::use_data, field::Entry, messages as msg, reactive::text};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    number::{Field, Quantity, Reading, Scale, Unit},
    props::{PropError, Props},
};
use ridgepoint_model::{format, profiler::tensor::Instruction};
use view_model::Asked;

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "tensor-flop",
    lab: Some(|locale| LabTexts {
        title: msg::tensor_flop_title(locale),
        lead: msg::tensor_flop_lead(locale),
    }),
    sample: "gpu=h200-sxm",
    check: |props| checked(props).map(|_| ()),
    view,
};

/// The first state is the first line of the file.
const SETTINGS: &[Setting] = &[
    Setting::new("shape", "HMMA.16816.F32", Allowed::Text),
    Setting::new("count", "524288", Allowed::Text),
    Setting::new("by", "instruction", Allowed::One(&["instruction", "warp"])),
    Setting::new("time", "78.368 us", Allowed::Text),
    Setting::new("clock", "1813.507", Allowed::Text),
    Setting::new("gpu", "h200-sxm", Allowed::Gpu),
];

const COUNT: Field = Field::count().at_most(1e24);
const TIME: Field = Field::seconds()
    .in_unit(Unit::new(Scale::Milli, Quantity::Second))
    .at_most(1e6);
const CLOCK: Field = Field::frequency()
    .in_unit(Unit::new(Scale::Mega, Quantity::Frequency))
    .at_most(1e11);

fn count(text: &str, locale: Locale) -> Entry {
    Entry::read(text, &COUNT, false, locale)
}

fn time(text: &str, locale: Locale) -> Entry {
    Entry::read(text, &TIME, true, locale)
}

fn clock(text: &str, locale: Locale) -> Entry {
    Entry::read(text, &CLOCK, true, locale)
}

/// An instruction as a field has it: its echo is the shape with its FLOP.
fn shape(text: &str, locale: Locale) -> Entry {
    match Instruction::parse(text) {
        Ok(found) => Entry::Read(Reading {
            value: found.flop(),
            unit: Unit::new(Scale::One, Quantity::Flop),
            read_as: format!(
                "{} {} {}, {}\u{a0}FLOP",
                found.family.label(),
                found.shape,
                found.element.label(),
                format::number(found.flop(), 9)
            ),
            digits: 9,
        }),
        Err(error) => Entry::Wrong(msg::say(locale, &error.message())),
    }
}

fn checked(props: &Props) -> Result<State, PropError> {
    let state = read(SETTINGS, props)?;
    let fields = [
        ("shape", shape as fn(&str, Locale) -> Entry),
        ("count", count),
        ("time", time),
        ("clock", clock),
    ];
    for (key, read) in fields {
        if let Entry::Wrong(sentence) = read(state.get(key), Locale::En) {
            return Err(PropError::new(key, sentence));
        }
    }
    Ok(state)
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let mut base = checked(props)?;
    // A time and a clock that were measured belong to the count that was.
    let is_own = |key| props.get(key).is_some();
    if is_own("shape") || is_own("count") {
        for key in ["time", "clock"] {
            if !is_own(key) {
                base.set(key, String::new());
            }
        }
    }
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
    let runs = move || {
        file.with(|text| text.as_deref().and_then(measured::parse))
            .unwrap_or_default()
    };
    let find = move |state: &State| {
        let asked = Asked::read(state, locale)?;
        Ok(view_model::show(&asked, locale))
    };
    let first = find(base).unwrap_or_default();
    let answer = lasting(first, Box::new(move || tool.state.with(find)));
    let fill_in = move |id: String| {
        let run = runs().into_iter().find(|run| run.id == id);
        if let Some(run) = run {
            tool.state.update(|state| run.fill_in(state));
        }
    };
    let options = measured::NAMES
        .iter()
        .map(|(id, name)| view! { <option value=*id>{*name}</option> });
    let fill_in = view! {
        <Pick
            id=tool.id("fill-in")
            label=msg::tensor_flop_fill_in(locale)
            prompt=msg::tensor_flop_fill_in(locale)
            options=options.collect_view().into_any()
            disabled=false
            pick=fill_in
        />
    };
    let ways = vec![
        ("instruction", msg::tensor_flop_by_instruction(locale)),
        ("warp", msg::tensor_flop_by_warp(locale)),
    ];
    let rows = move || measured::html(&runs(), locale);
    vec![
        bar(vec![
            fill_in.into_any(),
            spacer(),
            pick(tool, "gpu", "GPU", boards()),
        ]),
        view! {
            <div class="fields">
                {field(tool, "shape", msg::tensor_flop_shape(locale), shape)}
                {field(tool, "count", msg::tensor_flop_count(locale), count)}
                {field(tool, "time", msg::tensor_flop_time(locale), time)}
                {field(tool, "clock", msg::tensor_flop_clock(locale), clock)}
                {tool.choice("by", msg::tensor_flop_by(locale), ways)}
            </div>
        }
        .into_any(),
        wrong(answer),
        sentence(tool, answer),
        html("util", answer),
        view! { <p class="says aside">{msg::tensor_flop_cycles(locale)}</p> }.into_any(),
        view! { <p class="says aside">{msg::tensor_flop_hfma2(locale)}</p> }.into_any(),
        launches(locale, text(rows)),
    ]
}

/// The launches that can be taken, folded.
fn launches(locale: Locale, html: Signal<String>) -> AnyView {
    view! {
        <details class="data">
            <summary>{msg::tensor_flop_measured(locale)}</summary>
            <div
                class="table"
                tabindex="0"
                role="region"
                aria-label=msg::tensor_flop_measured(locale)
            >
                <table inner_html=html></table>
            </div>
        </details>
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
        assert!(error("shape=mma.m16n8k15").contains("m16n8k16"));
        assert!(error("shape=HFMA2.MMA").contains("HFMA2.MMA"));
        assert!(error("count=0").contains("count"));
        assert!(error("time=-3").contains("-3"));
        assert!(checked(&Props::parse(WIDGET.sample)).is_ok());
    }

    /// The first state is no typed one.
    #[test]
    fn it_begins_with_what_was_measured() {
        let runs = measured::parse(measured::tests::TEXT).unwrap();
        let state = State::new(SETTINGS);
        let mut filled = state.clone();
        runs[0].fill_in(&mut filled);
        let of = |state: &State| {
            let asked = Asked::read(state, Locale::En).unwrap();
            view_model::show(&asked, Locale::En)
        };
        assert_eq!(of(&state), of(&filled));
    }

    #[test]
    fn a_count_of_ones_own_has_no_measured_time() {
        let error = view("x", &Props::parse("shape=x")).err().unwrap();
        assert!(error.to_string().contains("shape"));
    }
}
