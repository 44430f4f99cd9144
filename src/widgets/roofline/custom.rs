//! The editor of a GPU of the learner's own.

use super::{
    board::{Basis, Board, Custom, Part},
    own::name_field,
    state::{MOST_GPUS, State},
};
use crate::{
    field::{Entry, NumberField},
    messages as msg,
    reactive::{held, part, text},
    widgets::controls::Choice,
};
use leptos::prelude::*;
use ridgepoint_course::locale::Locale;

/// An editor for each board of the learner's own on the chart.
pub(super) fn editors(
    scope: &str,
    state: RwSignal<State>,
    locale: Locale,
) -> impl IntoView + use<> {
    let editor = |at: usize| {
        let is_custom = move |state: &State| state.gpus.get(at).and_then(Board::custom).is_some();
        let stands = held(move || state.with(is_custom));
        let scope = format!("{scope}-gpu-{}", at + 1);
        part(move || stands.get().then(|| editor(&scope, at, state, locale)))
    };
    (0..MOST_GPUS).map(editor).collect_view()
}

fn editor(scope: &str, at: usize, state: RwSignal<State>, locale: Locale) -> impl IntoView + use<> {
    let custom = move || {
        let board = state.with(|state| state.gpus.get(at).and_then(Board::custom).cloned());
        board.unwrap_or_default()
    };
    let edit = move |change: &dyn Fn(&mut Custom)| {
        state.update(|state| {
            if let Some(Board::Custom(custom)) = state.gpus.get_mut(at) {
                change(custom);
            }
        });
    };
    let basis = held(move || custom().basis());
    let fields = {
        let scope = scope.to_owned();
        let field = move |asked: &Part| {
            let asked = *asked;
            let entry = move || Entry::read(custom().text(asked), &asked.field(), false, locale);
            view! {
                <NumberField
                    id=format!("{scope}-{}", asked.key())
                    label=asked.label(locale)
                    text=text(move || custom().text(asked).to_owned())
                    write=Callback::new(move |text: String| {
                        edit(&|custom| custom.write(asked, text.clone()));
                    })
                    entry=Signal::from(held(entry))
                />
            }
        };
        part(move || basis.get().parts().iter().map(&field).collect_view())
    };
    view! {
        <details class="own own-row" open>
            <summary>
                <b>{text(move || state.with(|state| name(state, at, locale)))}</b>
                " "
                <span>{text(move || gist(&custom(), locale))}</span>
            </summary>
            <Choice
                scope=scope
                name="by"
                legend=msg::custom_basis(locale)
                options=vec![
                    (Basis::Figures, msg::custom_figures(locale)),
                    (Basis::Derived, msg::custom_derived(locale)),
                ]
                chosen=basis.into()
                choose=move |basis| edit(&|custom| custom.choose(basis))
            />
            <div class="fields">
                {name_field(
                    format!("{scope}-name"),
                    text(move || custom().name),
                    Callback::new(move |name: String| edit(&|custom| custom.name.clone_from(&name))),
                    locale,
                )} {fields}
            </div>
        </details>
    }
}

fn name(state: &State, at: usize, locale: Locale) -> String {
    let board = state.gpus.get(at);
    board.map_or_else(String::new, |board| board.name(locale))
}

/// Its roof in a few words, or why there is none.
fn gist(custom: &Custom, locale: Locale) -> String {
    if custom.is_out_of_range() {
        return msg::custom_out_of_range(locale).into();
    }
    custom.roof().map_or_else(String::new, |roof| {
        msg::CustomGist {
            peak: &roof.compute.to_string(),
            bandwidth: &roof.bandwidth.to_string(),
            ridge: &roof.ridge().to_string(),
        }
        .say(locale)
    })
}
