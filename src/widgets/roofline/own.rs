//! The learner's own kernels: a row for each, with its fields unfolded on
//! demand.

use super::{
    paste,
    point::{Asked, Own},
    state::{MOST_POINTS, State},
    view_model::{OwnVerdict, Verdict, ViewModel},
};
use crate::{
    field::NumberField,
    focus::focus_soon,
    messages as msg,
    reactive::{flag, held, part, text},
    widgets::under_roof::bound_word,
};
use leptos::prelude::*;
use ridgepoint_course::locale::Locale;

/// The slider of the intensity runs over these powers of ten, FLOP/B.
const DECADES: [f64; 2] = [-2.0, 4.0];

/// Moves a kernel to an intensity, and the crosshair with it.
pub(super) fn drag(state: RwSignal<State>, at: usize, intensity: f64) {
    state.update(|state| {
        if let Some(own) = state.points.get_mut(at) {
            own.drag(intensity);
            state.intensity = intensity;
        }
    });
}

/// All rows, and the ways to more of them.
pub(super) fn rows(
    scope: &str,
    state: RwSignal<State>,
    shown: Memo<ViewModel>,
    locale: Locale,
) -> impl IntoView + use<> {
    // The first row is unfolded; one that is added unfolds and folds it.
    let unfolded = RwSignal::new(0);
    // A row stands as long as there is a kernel at its place: the keyboard stays in it.
    let row = |at: usize| {
        let stands = held(move || state.with(|state| state.points.len() > at));
        let scope = scope.to_owned();
        part(move || {
            stands
                .get()
                .then(|| row(&scope, at, unfolded, state, shown, locale))
        })
    };
    let more = format!("{scope}-more");
    let full = flag(move || state.with(|state| state.points.len() >= MOST_POINTS));
    let add = {
        let scope = scope.to_owned();
        move |_| {
            let at = state.with_untracked(|state| state.points.len());
            unfolded.set(at);
            state.update(|state| {
                let last = state.points.last().cloned().unwrap_or_default();
                let texts = [Asked::Flop, Asked::Bytes].map(|asked| last.text(asked));
                state.points.push(Own::new([texts[0], texts[1], ""]));
            });
            focus_soon(format!("{}-name", prefix(&scope, at)));
        }
    };
    view! {
        <fieldset class="own">
            <legend>{msg::points_title(locale)}</legend>
            {(0..MOST_POINTS).map(row).collect_view()}
            <div class="own-more">
                <button type="button" class="quiet" id=more disabled=full on:click=add>
                    {msg::points_add(locale)}
                </button>
                {pasting(scope, state, locale)}
            </div>
        </fieldset>
    }
}

/// What the ids of a row begin with: those of the first stand in links and labels.
fn prefix(scope: &str, at: usize) -> String {
    match at {
        0 => scope.to_owned(),
        at => format!("{scope}-{}", at + 1),
    }
}

fn row(
    scope: &str,
    at: usize,
    unfolded: RwSignal<usize>,
    state: RwSignal<State>,
    shown: Memo<ViewModel>,
    locale: Locale,
) -> impl IntoView + use<> {
    let prefix = prefix(scope, at);
    let open = flag(move || unfolded.get() == at);
    let own = move || state.with(|state| state.points.get(at).cloned().unwrap_or_default());
    let edit = move |change: &dyn Fn(&mut Own)| {
        state.update(|state| state.points.get_mut(at).into_iter().for_each(change));
    };
    let results = held(move || shown.with(|shown| shown.own.get(at).cloned().unwrap_or_default()));
    let field = |asked: Asked| {
        view! {
            <NumberField
                id=format!("{prefix}-{}", asked.key())
                label=asked.label(locale)
                text=text(move || own().text(asked).to_owned())
                write=Callback::new(move |text: String| {
                    edit(&|own| own.write(asked, text.clone()));
                })
                entry=Signal::from(held(move || own().entry(asked, locale)))
            />
        }
    };
    view! {
        <details class="own-row" open=open.get_untracked() prop:open=open>
            <summary>{summary(results)}</summary>
            <div class="fields">
                {name_field(
                    format!("{prefix}-name"),
                    text(move || own().name),
                    Callback::new(move |name: String| edit(&|own| own.name.clone_from(&name))),
                    locale,
                )}
                {Asked::ALL.map(field).collect_view()}
                {slider(&prefix, at, state, results, locale)}
                {outcome(results, locale)}
            </div>
            <div class="verdict" aria-live="polite">
                {part(move || {
                    results.with(|own| own.verdict.clone()).map(|v| verdict_view(v, locale))
                })}
            </div>
            {remove(scope, at, state, locale)}
        </details>
    }
}

/// What is seen of a kernel while its row is folded.
fn summary(results: Memo<OwnVerdict>) -> impl IntoView {
    let word = move |say: fn(&OwnVerdict) -> String| text(move || results.with(say));
    view! {
        <b>{word(|own| own.name.clone())}</b>
        " "
        <span>{word(|own| own.intensity.clone().unwrap_or_default())}</span>
        " "
        <span>{word(|own| own.brief.clone())}</span>
    }
}

fn outcome(results: Memo<OwnVerdict>, locale: Locale) -> impl IntoView {
    let word = move |say: fn(&OwnVerdict) -> Option<String>| {
        text(move || results.with(say).unwrap_or_default())
    };
    let bound = text(move || {
        let bound = results.with(|own| own.bound);
        bound.map_or_else(String::new, |bound| bound_word(bound, locale).into())
    });
    view! {
        <div class="result">
            <span>{msg::own_intensity(locale)}</span>
            <output class="num">{word(|own| own.intensity.clone())}</output>
        </div>
        <div class="result">
            <span>{msg::own_floor(locale)}</span>
            <output class="num">{word(|own| own.floor.clone())}</output>
            <small>{bound}</small>
        </div>
    }
}

/// The way to take a kernel off the chart; the last one stays.
fn remove(scope: &str, at: usize, state: RwSignal<State>, locale: Locale) -> impl IntoView + use<> {
    let more = format!("{scope}-more");
    let remove = move |_| {
        state.update(|state| {
            state.points.remove(at);
        });
        // Another kernel has come into this row, or the row is gone.
        if state.with_untracked(|state| state.points.len() <= at.max(1)) {
            focus_soon(more.clone());
        }
    };
    view! {
        <button
            type="button"
            class="quiet"
            hidden=flag(move || state.with(|state| state.points.len() == 1))
            on:click=remove
        >
            {msg::points_remove(locale)}
        </button>
    }
}

/// A field for a name.
pub(super) fn name_field(
    id: String,
    name: Signal<String>,
    write: Callback<String>,
    locale: Locale,
) -> impl IntoView {
    view! {
        <div class="field">
            <label for=id.clone()>{msg::points_name(locale)}</label>
            <input
                type="text"
                id=id
                autocomplete="off"
                spellcheck="false"
                value=name.get_untracked()
                prop:value=name
                on:input:target=move |event| write.run(event.target().value())
            />
        </div>
    }
}

fn slider(
    prefix: &str,
    at: usize,
    state: RwSignal<State>,
    results: Memo<OwnVerdict>,
    locale: Locale,
) -> impl IntoView + use<> {
    let id = format!("{prefix}-ai");
    let power = move || {
        let intensity = state.with(|state| state.points.get(at)?.numbers.intensity());
        intensity.map_or(0.0, |at| at.get().log10())
    };
    let spoken = text(move || {
        results
            .with(|own| own.intensity.clone())
            .unwrap_or_default()
    });
    let [least, most] = DECADES;
    view! {
        <div class="field">
            <label for=id.clone()>{msg::own_slider(locale)}</label>
            <input
                type="range"
                id=id
                min=least
                max=most
                step="0.01"
                value=untrack(power)
                prop:value=text(move || power().to_string())
                aria-valuetext=spoken
                on:input:target=move |event| {
                    if let Ok(power) = event.target().value().parse::<f64>() {
                        drag(state, at, 10f64.powf(power));
                    }
                }
            />
        </div>
    }
}

fn verdict_view(verdict: Verdict, locale: Locale) -> AnyView {
    match verdict {
        Verdict::Possible(sentence) => view! { <p>{sentence}</p> }.into_any(),
        Verdict::Refused(sentence, causes) => {
            let cause = |cause| view! { <li>{cause}</li> };
            let likely = (!causes.is_empty()).then(|| msg::own_causes(locale));
            view! {
                <p class="refused">
                    <strong>{msg::own_impossible(locale)}</strong>
                    " "
                    {sentence}
                </p>
                <p>{likely}</p>
                <ul>{causes.into_iter().map(cause).collect_view()}</ul>
            }
            .into_any()
        }
    }
}

/// A table that is pasted takes the place of the kernels above.
fn pasting(scope: &str, state: RwSignal<State>, locale: Locale) -> impl IntoView + use<> {
    let id = format!("{scope}-paste");
    let note = format!("{id}-note");
    let pasted = RwSignal::new(String::new());
    let read = move || pasted.with(|text| paste::read(text, locale));
    let is_empty = move || pasted.with(|text| text.trim().is_empty());
    let none = flag(move || read().is_err());
    let wrong = flag(move || none.get() && !is_empty());
    let said = text(move || match read() {
        _ if is_empty() => String::new(),
        Err(sentence) => sentence,
        Ok(kernels) => msg::paste_ready(locale, &kernels.len().to_string()),
    });
    let take = move |_| {
        if let Ok(kernels) = untrack(read) {
            state.update(|state| state.points = kernels);
        }
    };
    view! {
        <details class="paste">
            <summary>{msg::paste_title(locale)}</summary>
            <div class="field">
                <label for=id.clone()>{msg::paste_label(locale)}</label>
                <textarea
                    id=id.clone()
                    rows="5"
                    spellcheck="false"
                    autocapitalize="off"
                    placeholder="name,flop,bytes,time (ms)\nGEMM,1.374e11,100.7 MB,0.5"
                    aria-invalid=crate::reactive::aria(move || wrong.get())
                    aria-describedby=note.clone()
                    on:input:target=move |event| pasted.set(event.target().value())
                ></textarea>
                <p class="field-note" id=note class:wrong=wrong aria-live="polite">
                    {said}
                </p>
            </div>
            <button type="button" class="quiet" id=format!("{id}-take") disabled=none on:click=take>
                {msg::paste_take(locale)}
            </button>
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_kernel_keeps_its_ids() {
        assert_eq!(prefix("roof", 0), "roof");
        assert_eq!(prefix("roof", 1), "roof-2");
    }
}
