//! The roofline: boards, precisions and kernels under one roof, with a kernel
//! of the learner's own.

mod catalogue;
mod own;
mod settings;
mod state;
mod tables;
mod view_model;

use super::{LabTexts, Widget};
use crate::{
    figure::{Hands, RooflineChart, Words},
    link::{Link, use_link},
    messages as msg,
    reactive::{part, text},
    rich::rich,
    shell::use_locale,
};
use leptos::{leptos_dom::helpers::debounce, prelude::*};
use own::OwnFields;
use ridgepoint_course::props::{PropError, Props};
use state::State;
use std::time::Duration;
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

/// What is said aloud waits until the hand rests.
const REST: Duration = Duration::from_millis(500);

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = State::from_props(props)?;
    let link = use_link(scope);
    let (state, damaged) = match link.state() {
        None => (base.clone(), false),
        Some(changes) => {
            let (state, refused) = base.changed_by(&changes);
            (state, !refused.is_empty() || link.is_foreign())
        }
    };
    let locale = use_locale();
    let state = RwSignal::new(state);
    let fields = OwnFields::new(state, locale);
    let shown = Memo::new(move |_| {
        state.with(|state| view_model::show(state, &fields.numbers.get(), locale))
    });
    keep_in_link(link.clone(), base.clone(), state);
    Ok(view! {
        {settings::bar(scope, state, locale)}
        {damaged.then(|| view! { <p class="note" role="status">{msg::notice_link(locale)}</p> })}
        {notes(shown)}
        {chart(state, fields, shown)}
        {says(shown)}
        {settings::cases(scope, state, locale)}
        {own::fields(scope, fields, shown, locale)}
        {tables::tables(shown, locale)}
        {settings::foot(link, state, base, locale)}
    }
    .into_any())
}

/// Writes every change into the page's address.
fn keep_in_link(link: Link, base: State, state: RwSignal<State>) {
    Effect::new(move |before: Option<()>| {
        let difference = state.with(|state| state.difference(&base));
        // The first run is the link itself.
        if before.is_some() {
            link.save(&difference);
        }
    });
}

fn notes(shown: Memo<ViewModel>) -> impl IntoView {
    part(move || {
        let notes = shown.with(|shown| shown.notes.clone());
        let line = |note| view! { <p class="note">{note}</p> };
        notes.into_iter().map(line).collect_view()
    })
}

fn chart(state: RwSignal<State>, fields: OwnFields, shown: Memo<ViewModel>) -> impl IntoView {
    let locale = use_locale();
    let figure = Signal::derive(move || shown.with(|shown| shown.figure.clone()));
    let own = Signal::derive(move || {
        let at = fields.numbers.get().intensity()?.get();
        shown.with(|shown| {
            let point = shown.figure.points.last()?;
            Some([at, point.performance])
        })
    });
    let hands = Hands {
        look: Callback::new(move |at| state.update(|state| state.intensity = at)),
        drag: Callback::new(move |at| fields.drag(at)),
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

/// The sentence under the chart: seen at once, said when the hand rests.
fn says(shown: Memo<ViewModel>) -> impl IntoView {
    let sentence = Memo::new(move |_| shown.with(|shown| shown.sentence.clone()));
    let said = RwSignal::new(String::new());
    let mut say = debounce(REST, move |text: String| {
        said.try_set(text);
    });
    Effect::new(move |before: Option<()>| {
        let text = crate::rich::plain(&sentence.get());
        if before.is_some() {
            say(text);
        }
    });
    view! {
        <p class="says" inner_html=text(move || rich(&sentence.get()))></p>
        <p class="unseen" aria-live="polite">
            {said}
        </p>
    }
}
