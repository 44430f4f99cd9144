//! An exercise of the chapter, or the quick checks of a section.

use super::{
    Widget,
    evidence::{Allowed, Setting, State, read},
};
use crate::{
    data::use_data,
    exercise::{self, Numbers, Sheet, seed},
    link::{keep, use_link},
    messages as msg,
    reactive::{held, part as changing, text},
    shell::{Shell, use_shell},
};
use leptos::prelude::*;
use ridgepoint_course::{
    exercise::{Exercise, Kind, Tables, file_of},
    locale::Locale,
    props::{PropError, Props},
};
use std::sync::Arc;

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "exercise",
    lab: None,
    sample: "exercise=roofline",
    check: |props| read(SETTINGS, &settings(props)).map(|_| ()),
    view,
};

/// The property that names the exercise; no link changes it.
const EXERCISE: &str = "exercise";

/// The registers of compiled configurations, for what is to be designed.
const REGISTERS: &str = "triton_registers.json";

/// In a link: whose numbers. Nothing where the link says nothing.
const SEED: &str = "seed";

const SETTINGS: &[Setting] = &[Setting::new(SEED, "", Allowed::Text)];

fn settings(props: &Props) -> Props {
    let mut rest = props.clone();
    rest.retain(|key| key != EXERCISE);
    rest
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let id = props.get(EXERCISE).unwrap_or_default().to_owned();
    let base = read(SETTINGS, &settings(props))?;
    let shell = use_shell();
    let locale = shell.locale();
    let file = use_data(file_of(&id));
    let written = (shell.alive && file.with_untracked(Option::is_none)).then(|| written(scope));
    let (state, link, damaged) = begin(scope, base, &shell, &id);
    let around = shell.clone();
    let exercise = held(move || {
        let read = file.with(|text| serde_json::from_str::<Exercise>(text.as_deref()?).ok());
        read.map(|exercise| exercise::turned(exercise, &around))
    });
    let take = Callback::new(move |seed: String| {
        shell.progress.keep_seed(&id, &seed);
        state.update(|state| state.set(SEED, seed));
    });
    let numbers = Numbers { take, link };
    let seed = text(
        move || match state.with(|state| state.get(SEED).to_owned()) {
            chapter if chapter == seed::CHAPTER => String::new(),
            seed => seed,
        },
    );
    let place = scope.to_owned();
    let shown = changing(move || match exercise.get() {
        None => waiting(written.clone().unwrap_or_default(), locale),
        Some(exercise) => {
            let tables = tables(&exercise);
            let sheet = Sheet::new(exercise, &place, seed, tables, (shell.progress, locale));
            exercise::view(&sheet, &numbers, shell.alive)
        }
    });
    let note = damaged.then(|| {
        view! {
            <p class="note" role="status">
                {msg::notice_link(locale)}
            </p>
        }
    });
    Ok(view! { {note} {shown} }.into_any())
}

/// Where the sheet begins: as the link says, else with the numbers that were last
/// worked on; whether the link was not understood.
fn begin(
    scope: &str,
    base: State,
    shell: &Shell,
    exercise: &str,
) -> (RwSignal<State>, crate::link::Link, bool) {
    let link = use_link(scope);
    let (mut state, mut damaged) = link.begin(&base, State::changed_by);
    let said = state.get(SEED).to_owned();
    match seed::clean(&said) {
        Some(seed) => state.set(SEED, seed),
        None => {
            damaged = true;
            state = base.clone();
        }
    }
    if link.state().is_none()
        && let Some(seed) = untrack(|| shell.progress.seed(exercise))
    {
        state.set(SEED, seed);
        link.save(&state.difference(&base));
    }
    let state = RwSignal::new(state);
    keep(link.clone(), state, base, State::difference);
    (state, link, damaged)
}

/// What grading rests on, fetched where something is to be designed.
fn tables(exercise: &Exercise) -> Signal<Arc<Tables>> {
    let designs = exercise.parts().any(|part| part.kind == Kind::Design);
    let file = designs.then(|| use_data(REGISTERS));
    let tables = held(move || {
        let mut tables = Tables::default();
        if let Some(text) = file.and_then(|file| file.get()) {
            // A test reads the file; what is damaged on the way is as good as absent.
            let _ = tables.registers.read(&text);
        }
        Arc::new(tables)
    });
    tables.into()
}

/// What the written page shows in the place of the sheet.
fn written(scope: &str) -> String {
    let slot = document().get_element_by_id(scope);
    slot.map(|slot| slot.inner_html()).unwrap_or_default()
}

/// The sheet as it was written, until its questions are there to be answered.
fn waiting(written: String, locale: Locale) -> AnyView {
    if !written.is_empty() {
        return view! { <div inert inner_html=written></div> }.into_any();
    }
    let reload = move |_| {
        // Fails where there is no page.
        let _ = window().location().reload();
    };
    view! {
        <div class="ex-waiting">
            <p>{msg::sheet_waiting(locale)}</p>
            <button type="button" class="ex-button" on:click=reload>
                {msg::sheet_reload(locale)}
            </button>
        </div>
    }
    .into_any()
}
