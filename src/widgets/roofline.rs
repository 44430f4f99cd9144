//! The roofline: boards, precisions and kernels under one roof, with a kernel
//! of the learner's own.

mod board;
mod catalogue;
mod custom;
mod export;
mod measured;
mod own;
mod paste;
mod point;
mod settings;
mod state;
mod tables;
mod view_model;

use super::{LabTexts, Widget, says::says};
use crate::{
    data::use_data,
    figure::{Hands, RooflineChart, Words},
    link::{keep, use_link},
    messages as msg,
    reactive::{held, part, text},
    rich::rich,
    shell::use_locale,
};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};
use state::State;
use view_model::ViewModel;

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "roofline",
    lab: Some(|locale| LabTexts {
        title: msg::roofline_title(locale),
        lead: msg::roofline_lead(locale),
    }),
    sample: "gpus=a100-sxm-80gb&kernels=vector-add-fp32&kernels=softmax&kernels=gemm-512\
             &kernels=attention-2048&kernels=gemm-4096",
    check: |props| State::from_props(props).map(|_| ()),
    view,
};

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = State::from_props(props)?;
    let link = use_link(scope);
    let (state, damaged) = link.begin(&base, State::changed_by);
    let locale = use_locale();
    let state = RwSignal::new(state);
    let file = use_data(measured::FILE);
    let measured =
        held(move || file.with(|text| text.as_deref().map(measured::read).unwrap_or_default()));
    let shown = Memo::new(move |_| {
        state.with(|state| measured.with(|measured| view_model::show(state, measured, locale)))
    });
    keep(link.clone(), state, base.clone(), State::difference);
    Ok(view! {
        {settings::bar(scope, state, locale)}
        {damaged.then(|| view! { <p class="note" role="status">{msg::notice_link(locale)}</p> })}
        {notes(shown)}
        {chart(state, shown)}
        {says(Signal::derive(move || shown.with(|shown| shown.sentence.clone())))}
        {comparison(shown)}
        {question(shown, locale)}
        {settings::cases(scope, state, locale)}
        {settings::layers(scope, state, locale)}
        {custom::editors(scope, state, locale)}
        {own::rows(scope, state, shown, locale)}
        {tables::tables(shown, locale)}
        {settings::foot(link, state, base, shown, locale)}
    }
    .into_any())
}

fn notes(shown: Memo<ViewModel>) -> impl IntoView {
    let notes = held(move || shown.with(|shown| shown.notes.clone()));
    part(move || {
        let notes = notes.get();
        let line = |note| view! { <p class="note">{note}</p> };
        notes.into_iter().map(line).collect_view()
    })
}

fn chart(state: RwSignal<State>, shown: Memo<ViewModel>) -> impl IntoView {
    let locale = use_locale();
    let figure = Signal::derive(move || shown.with(|shown| shown.figure.clone()));
    // The first of the learner's kernels is the one that a hand can take hold of.
    let own = Signal::derive(move || shown.with(|shown| shown.own.first()?.place));
    let hands = Hands {
        look: Callback::new(move |at| state.update(|state| state.intensity = at)),
        drag: Callback::new(move |at| own::drag(state, 0, at)),
    };
    let words = Words {
        name: msg::roofline_title(locale),
        crosshair: msg::roofline_crosshair(locale),
    };
    view! {
        <RooflineChart
            figure=figure
            own=own
            description=Signal::derive(move || shown.with(|shown| shown.spoken.clone()))
            spoken=Signal::derive(move || shown.with(|shown| shown.spoken.clone()))
            words=words
            hands=hands
        />
    }
}

/// The same kernel on the other boards.
fn comparison(shown: Memo<ViewModel>) -> impl IntoView {
    let sentence = text(move || shown.with(|shown| rich(&shown.comparison)));
    view! { <p class="compare" inner_html=sentence></p> }
}

/// What the measured roofline reached, and what to ask about the rest.
fn question(shown: Memo<ViewModel>, locale: Locale) -> impl IntoView {
    let reached = held(move || shown.with(|shown| shown.measured.clone()));
    part(move || {
        reached.get().map(|reached| {
            view! {
                <div class="measured-roof">
                    <p>{reached} " " <b>{msg::measured_why(locale)}</b></p>
                    <details>
                        <summary>{msg::measured_hints(locale)}</summary>
                        <ul>
                            <li>{msg::measured_hint_issue(locale)}</li>
                            <li>{msg::measured_hint_clock(locale)}</li>
                            <li>{msg::measured_hint_bus(locale)}</li>
                        </ul>
                    </details>
                    <p class="provenance">{msg::measured_provenance(locale)}</p>
                </div>
            }
        })
    })
}
