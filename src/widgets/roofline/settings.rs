//! What the learner sets: boards, precision, ceilings, axes, kernels.

use super::{
    catalogue,
    state::{Axes, Ceilings, MOST_GPUS, State},
};
use crate::{
    link::Link,
    messages as msg,
    reactive::{flag, part},
    widgets::controls::{Choice, CopyLink},
};
use leptos::prelude::*;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    hardware::{self, GPUS, Precision, Sparsity},
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
    let chosen = Memo::new(move |_| {
        state.with(|state| state.gpus.iter().map(|gpu| gpu.id).collect::<Vec<_>>())
    });
    let chip = move |(at, id): (usize, &'static str)| {
        let name = hardware::gpu(id).map_or(id, |gpu| gpu.short_name);
        let only = flag(move || chosen.with(Vec::len) == 1);
        view! {
            <span class="chip" data-series=at>
                {name}
                <button
                    type="button"
                    aria-label=msg::roofline_remove(locale, name)
                    disabled=only
                    on:click=move |_| state.update(|state| state.gpus.retain(|gpu| gpu.id != id))
                >
                    "×"
                </button>
            </span>
        }
    };
    let chips = part(move || {
        chosen
            .get()
            .into_iter()
            .enumerate()
            .map(chip)
            .collect_view()
    });
    let add = NodeRef::<leptos::html::Select>::new();
    let choose = move |id: String| {
        if let Ok(gpu) = hardware::gpu(&id) {
            state.update(|state| state.gpus.push(gpu));
        }
        if let Some(select) = add.get_untracked() {
            select.set_selected_index(0);
        }
    };
    let options = part(move || {
        let free = GPUS
            .iter()
            .filter(|gpu| !chosen.with(|ids| ids.contains(&gpu.id)));
        free.map(|gpu| view! { <option value=gpu.id>{gpu.short_name}</option> })
            .collect_view()
    });
    let full = flag(move || chosen.with(Vec::len) >= MOST_GPUS);
    view! {
        <div class="boards" role="group" aria-label=msg::roofline_gpus(locale)>
            {chips}
            <select
                id=format!("{scope}-add")
                class="add"
                node_ref=add
                aria-label=msg::roofline_add(locale)
                disabled=full
                on:change:target=move |event| choose(event.target().value())
            >
                <option value="">{msg::roofline_add_short(locale)}</option>
                {options}
            </select>
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
        let id = format!("{scope}-case-{}", case.id);
        let on =
            flag(move || state.with(|state| state.cases.iter().any(|other| other.id == case.id)));
        let toggle = move |_| {
            state.update(|state| {
                let before = state.cases.len();
                state.cases.retain(|other| other.id != case.id);
                if state.cases.len() == before {
                    state.cases.push(case);
                    state.intensity = case.intensity().get();
                }
            });
        };
        view! {
            <input
                type="checkbox"
                id=id.clone()
                checked=on.get_untracked()
                prop:checked=on
                on:change=toggle
            />
            <label for=id>{catalogue::name(case, locale)}</label>
        }
    });
    view! {
        <fieldset class="chips">
            <legend>{msg::roofline_kernels(locale)}</legend>
            {toggles.collect_view()}
        </fieldset>
    }
}

/// What can be done with all of it.
pub(super) fn foot(
    link: Link,
    state: RwSignal<State>,
    base: State,
    locale: Locale,
) -> impl IntoView {
    let reset = move |_| state.set(base.clone());
    view! {
        <div class="foot">
            <CopyLink link=link />
            <button type="button" class="quiet" on:click=reset>
                {msg::controls_reset(locale)}
            </button>
        </div>
    }
}
