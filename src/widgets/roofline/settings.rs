//! What the learner sets: boards, precision, ceilings, axes, kernels.

use super::{
    board::{Board, CUSTOM},
    catalogue, export, measured,
    state::{Axes, Ceilings, MOST_GPUS, State},
    view_model::ViewModel,
};
use crate::{
    focus::focus_soon,
    link::Link,
    messages as msg,
    reactive::{flag, held, part},
    widgets::controls::{Choice, CopyLink, Pick},
};
use leptos::prelude::*;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    hardware::{GPUS, Precision, Sparsity},
    kernels::KERNELS,
};

/// Types that a roofline is drawn for, in FLOP/s; integer peaks are in OP/s.
const PRECISIONS: [Precision; 7] = [
    Precision::Bf16,
    Precision::Fp16,
    Precision::Fp8,
    Precision::Fp4,
    Precision::Tf32,
    Precision::Fp32,
    Precision::Fp64,
];

/// The bar above the chart.
pub(super) fn bar(scope: &str, state: RwSignal<State>, locale: Locale) -> impl IntoView + use<> {
    view! {
        <div class="bar">
            {boards(scope, state, locale)}
            {precision(scope, state, locale)}
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
            <Choice
                scope=scope
                name="ceilings"
                legend=msg::roofline_ceilings(locale)
                options=vec![
                    (Ceilings::Both, msg::roofline_ceilings_both(locale)),
                    (Ceilings::Tensor, msg::roofline_ceilings_tensor(locale)),
                    (Ceilings::Cuda, msg::roofline_ceilings_cuda(locale)),
                ]
                chosen=Signal::derive(move || state.with(|state| state.ceilings))
                choose=move |value| state.update(|state| state.ceilings = value)
            />
            <Choice
                scope=scope
                name="axes"
                legend=msg::roofline_axes(locale)
                options=vec![
                    (Axes::Log, msg::roofline_axes_log(locale)),
                    (Axes::Linear, msg::roofline_axes_linear(locale)),
                ]
                chosen=Signal::derive(move || state.with(|state| state.axes))
                choose=move |value| state.update(|state| state.axes = value)
            />
        </div>
    }
}

fn boards(scope: &str, state: RwSignal<State>, locale: Locale) -> impl IntoView + use<> {
    let names = held(move || {
        let name = |board: &Board| board.name(locale);
        state.with(|state| state.gpus.iter().map(name).collect::<Vec<_>>())
    });
    let count = move || names.with(Vec::len);
    let chip = move |(at, name): (usize, String)| {
        let only = flag(move || count() == 1);
        let remove = move |_| {
            state.update(|state| {
                state.gpus.remove(at);
            });
        };
        view! {
            <span class="chip" data-series=at>
                <i>{name.clone()}</i>
                <button
                    type="button"
                    aria-label=msg::roofline_remove(locale, &name)
                    disabled=only
                    on:click=remove
                >
                    "×"
                </button>
            </span>
        }
    };
    let chips = part(move || {
        let names = names.get().into_iter();
        names.enumerate().map(chip).collect_view()
    });
    let choose = {
        let scope = scope.to_owned();
        move |id: String| {
            let place = state.with_untracked(|state| state.gpus.len()) + 1;
            if id == CUSTOM {
                state.update(|state| state.gpus.push(Board::Custom(Box::default())));
                focus_soon(format!("{scope}-gpu-{place}-name"));
            } else if let Ok(board) = Board::parse(&id) {
                state.update(|state| state.gpus.push(board));
            }
        }
    };
    let free = part(move || {
        let taken = names.get();
        let free = GPUS
            .iter()
            .filter(|gpu| !taken.iter().any(|name| name == gpu.short_name));
        free.map(|gpu| view! { <option value=gpu.id>{gpu.short_name}</option> })
            .collect_view()
    });
    let options = view! {
        {free}
        <option value=CUSTOM>{msg::custom_add(locale)}</option>
    }
    .into_any();
    let full = flag(move || count() >= MOST_GPUS);
    view! {
        <div class="boards" role="group" aria-label=msg::roofline_gpus(locale)>
            {chips}
            <Pick
                id=format!("{scope}-add")
                label=msg::roofline_add(locale)
                prompt=msg::roofline_add_short(locale)
                options=options
                disabled=full
                pick=choose
            />
        </div>
    }
}

fn precision(scope: &str, state: RwSignal<State>, locale: Locale) -> impl IntoView + use<> {
    let id = format!("{scope}-precision");
    let options = PRECISIONS.map(|precision| {
        let selected = flag(move || state.with(|state| state.precision == precision));
        view! {
            <option value=precision.id() selected=selected.get_untracked() prop:selected=selected>
                {precision.label()}
            </option>
        }
    });
    let choose = move |word: String| {
        if let Ok(precision) = Precision::parse(&word) {
            state.update(|state| state.precision = precision);
        }
    };
    view! {
        <label class="pick" for=id.clone()>
            <span>{msg::roofline_precision(locale)}</span>
            <select id=id.clone() on:change:target=move |event| choose(event.target().value())>
                {options.collect_view()}
            </select>
        </label>
    }
}

/// The chapter's kernels, each of which can be put on the chart.
pub(super) fn cases(scope: &str, state: RwSignal<State>, locale: Locale) -> impl IntoView + use<> {
    let toggles = KERNELS.iter().map(|case| {
        let on =
            flag(move || state.with(|state| state.cases.iter().any(|other| other.id == case.id)));
        let toggle = Callback::new(move |()| {
            state.update(|state| {
                let before = state.cases.len();
                state.cases.retain(|other| other.id != case.id);
                if state.cases.len() == before {
                    state.cases.push(case);
                    state.intensity = case.intensity().get();
                }
            });
        });
        let id = format!("{scope}-case-{}", case.id);
        switch(id, on, catalogue::name(case, locale), toggle)
    });
    view! {
        <fieldset class="chips">
            <legend>{msg::roofline_kernels(locale)}</legend>
            {toggles.collect_view()}
        </fieldset>
    }
}

/// What can be laid over the roofs.
pub(super) fn layers(scope: &str, state: RwSignal<State>, locale: Locale) -> impl IntoView + use<> {
    let l2 = Callback::new(move |()| state.update(|state| state.l2 = !state.l2));
    let h200 = Callback::new(move |()| state.update(|state| state.measured = !state.measured));
    view! {
        <fieldset class="chips">
            <legend>{msg::layers_title(locale)}</legend>
            {switch(
                format!("{scope}-l2"),
                flag(move || state.with(|state| state.l2)),
                msg::layers_l2(locale),
                l2,
            )}
            <span hidden=flag(move || !state.with(measured::is_offered))>
                {switch(
                    format!("{scope}-measured"),
                    flag(move || state.with(|state| state.measured)),
                    msg::layers_measured(locale),
                    h200,
                )}
            </span>
        </fieldset>
    }
}

/// A box that looks like a button which stays down.
fn switch(id: String, on: Signal<bool>, word: &'static str, toggle: Callback<()>) -> impl IntoView {
    view! {
        <input
            type="checkbox"
            id=id.clone()
            checked=on.get_untracked()
            prop:checked=on
            on:change=move |_| toggle.run(())
        />
        <label for=id>{word}</label>
    }
}

/// What can be done with all of it.
pub(super) fn foot(
    link: Link,
    state: RwSignal<State>,
    base: State,
    shown: Memo<ViewModel>,
    locale: Locale,
) -> impl IntoView {
    let reset = move |_| state.set(base.clone());
    view! {
        <div class="foot">
            <CopyLink link=link />
            <button type="button" class="quiet" on:click=reset>
                {msg::controls_reset(locale)}
            </button>
            <span class="spacer"></span>
            {export::buttons(shown, locale)}
        </div>
    }
}
