//! What is chosen, what is looked for, and what can be taken along.

use super::{
    Board,
    state::{Basis, State, architectures},
    view_model,
};
use crate::{
    link::Link,
    messages as msg,
    reactive::{flag, part, text},
    widgets::controls::{Choice, CopyLink, write_clipboard},
};
use leptos::prelude::*;
use ridgepoint_model::hardware::{Engine, Sparsity};

/// The bar above the table.
pub(super) fn bar(scope: &str, board: Board) -> impl IntoView + use<> {
    let Board { state, locale, .. } = board;
    view! {
        <div class="bar">
            {basis(scope, board)}
            <Choice
                scope=scope
                name="sparsity"
                legend=msg::controls_sparsity(locale)
                options=vec![
                    (Sparsity::Dense, msg::controls_dense(locale)),
                    (Sparsity::Structured, msg::controls_sparse(locale)),
                ]
                chosen=Signal::derive(move || state.with(|state| state.sparsity))
                choose=move |value| state.update(|state| state.sparsity = value)
            />
            <span class="spacer"></span>
            {architecture(scope, board)}
            {find(scope, board)}
            {only(scope, board)}
        </div>
    }
}

fn basis(scope: &str, board: Board) -> impl IntoView + use<> {
    let Board { state, locale, .. } = board;
    let id = format!("{scope}-peak");
    let options = |engine: Engine| {
        let own = Basis::all().filter(move |basis| basis.engine == engine);
        let options = own.map(|basis| {
            let selected = flag(move || state.with(|state| state.basis == basis));
            view! {
                <option value=basis.id() selected=selected.get_untracked() prop:selected=selected>
                    {basis.precision.label()}
                </option>
            }
        });
        view! { <optgroup label=engine.label()>{options.collect_view()}</optgroup> }
    };
    let choose = move |word: String| {
        if let Some(basis) = Basis::parse(&word) {
            state.update(|state| state.basis = basis);
        }
    };
    view! {
        <label class="pick" for=id.clone()>
            <span>{msg::peaks_peak(locale)}</span>
            <select id=id.clone() on:change:target=move |event| choose(event.target().value())>
                {options(Engine::Tensor)}
                {options(Engine::CudaCore)}
            </select>
        </label>
    }
}

fn architecture(scope: &str, board: Board) -> impl IntoView + use<> {
    let Board { state, locale, .. } = board;
    let id = format!("{scope}-architecture");
    let option = move |name: &'static str, word: &'static str| {
        let selected = flag(move || state.with(|state| state.architecture == name));
        view! {
            <option value=name selected=selected.get_untracked() prop:selected=selected>
                {word}
            </option>
        }
    };
    let names = architectures();
    let choose = move |word: String| {
        let found = architectures().into_iter().find(|name| *name == word);
        state.update(|state| state.architecture = found.unwrap_or_default());
    };
    view! {
        <label class="pick" for=id.clone()>
            <span>{msg::boards_architecture(locale)}</span>
            <select id=id.clone() on:change:target=move |event| choose(event.target().value())>
                {option("", msg::boards_all(locale))}
                {names.into_iter().map(|name| option(name, name)).collect_view()}
            </select>
        </label>
    }
}

fn find(scope: &str, board: Board) -> impl IntoView + use<> {
    let Board { state, locale, .. } = board;
    let id = format!("{scope}-find");
    let typed = text(move || state.with(|state| state.find.clone()));
    view! {
        <label class="pick" for=id.clone()>
            <span>{msg::boards_find(locale)}</span>
            <input
                type="search"
                id=id.clone()
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                placeholder="H100, HBM3e, 9.0"
                value=typed.get_untracked()
                prop:value=typed
                on:input:target=move |event| {
                    let words = event.target().value();
                    state.update(|state| state.find = words);
                }
            />
        </label>
    }
}

fn only(scope: &str, board: Board) -> impl IntoView + use<> {
    let Board { state, locale, .. } = board;
    let id = format!("{scope}-only");
    let on = flag(move || state.with(|state| state.only));
    view! {
        <label class="pick" for=id.clone()>
            <input
                type="checkbox"
                id=id.clone()
                checked=on.get_untracked()
                prop:checked=on
                on:change=move |_| state.update(|state| state.only = !state.only)
            />
            <span>{msg::boards_only(locale)}</span>
        </label>
    }
}

/// What can be done with all of it.
pub(super) fn foot(link: Link, base: State, board: Board) -> impl IntoView {
    let Board { state, locale, .. } = board;
    let (said, say) = signal("");
    let (shown, show) = signal(None::<String>);
    let copy = move |_| {
        let csv = state.with_untracked(view_model::csv);
        leptos::task::spawn_local(async move {
            if write_clipboard(&csv).await.is_some() {
                say.try_set(msg::controls_copied(locale));
            } else {
                show.try_set(Some(csv));
            }
        });
    };
    let by_hand = part(move || {
        let csv = shown.get()?;
        Some(view! {
            <textarea class="csv" readonly rows="6" aria-label=msg::boards_csv(locale)>
                {csv}
            </textarea>
        })
    });
    view! {
        <div class="foot">
            <button type="button" class="quiet" on:click=copy>
                {msg::boards_csv(locale)}
            </button>
            <span role="status">{said}</span>
            <CopyLink link=link />
            <button type="button" class="quiet" on:click=move |_| state.set(base.clone())>
                {msg::controls_reset(locale)}
            </button>
            {by_hand}
        </div>
    }
}
