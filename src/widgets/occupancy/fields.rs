//! What is asked for: a chip, and a launch in one of three ways.

use super::{
    Calculator, entry,
    html::element,
    paste,
    state::{Asked, By, Chip},
    sweeps, triton,
};
use crate::{
    field::NumberField,
    messages as msg,
    reactive::{held, part, text},
    widgets::controls::Choice,
};
use leptos::{ev::KeyboardEvent, prelude::*};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    hardware::GPUS,
    occupancy::{Axis, DEFAULT_SHARED, LIMITS, MAX_REGISTERS, MAX_THREADS},
};
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

/// The chip, and how the launch is given.
pub(super) fn bar(calculator: Calculator) -> impl IntoView {
    let (locale, state) = (calculator.locale, calculator.state);
    let scope = calculator.scope();
    let id = format!("{scope}-gpu");
    let word = text(move || state.with(|state| state.chip.word.to_owned()));
    let chosen = state.with_untracked(|state| state.chip);
    let by = held(move || state.with(|state| state.by));
    view! {
        <div class="bar">
            <label class="pick" for=id.clone()>
                <span>{msg::occupancy_gpu(locale)}</span>
                <select
                    id=id.clone()
                    prop:value=word
                    on:change:target=move |event| {
                        if let Ok(chip) = Chip::parse(&event.target().value()) {
                            state.update(|state| state.chip = chip);
                        }
                    }
                    inner_html=options(chosen, locale)
                ></select>
            </label>
            <span class="spacer"></span>
            <Choice
                scope=&scope
                name="by"
                legend=msg::occupancy_by(locale)
                options=vec![
                    (By::Cuda, "CUDA"),
                    (By::Triton, "Triton"),
                    (By::Paste, msg::occupancy_by_paste(locale)),
                ]
                chosen=by.into()
                choose=move |by| state.update(|state| state.by = by)
            />
        </div>
    }
}

/// Boards under their capability, which can be chosen without one.
fn options(chosen: Chip, locale: Locale) -> String {
    let option = |word: &str, name: &str| {
        let selected = if word == chosen.word { " selected" } else { "" };
        element(&format!("option value=\"{word}\"{selected}"), name)
    };
    let group = |at: usize| {
        let limits = &LIMITS[at];
        let any = msg::occupancy_any(locale, limits.name);
        let boards = GPUS
            .iter()
            .filter(|gpu| gpu.compute_capability == limits.capability);
        let boards: String = boards.map(|gpu| option(gpu.id, gpu.short_name)).collect();
        let label = format!("optgroup label=\"{} · {}\"", limits.name, limits.examples);
        element(&label, &(option(limits.name, &any) + &boards))
    };
    (0..LIMITS.len()).map(group).collect()
}

fn label(asked: Asked, locale: Locale) -> &'static str {
    match asked {
        Asked::Threads => msg::occupancy_axis_threads(locale),
        Asked::Registers => msg::occupancy_axis_registers(locale),
        Asked::Static => msg::occupancy_ask_static(locale),
        Asked::Dynamic => msg::occupancy_ask_dynamic(locale),
        Asked::Carveout => msg::occupancy_ask_carveout(locale),
        Asked::Want => msg::occupancy_ask_want(locale),
        Asked::Known => msg::occupancy_ask_known(locale),
        Asked::Cap => msg::occupancy_ask_cap(locale),
        Asked::BlockM => "BLOCK_M",
        Asked::BlockN => "BLOCK_N",
        Asked::BlockK => "BLOCK_K",
        Asked::Dtype | Asked::Warps | Asked::Stages | Asked::Paste => asked.key(),
    }
}

/// A field for a number.
pub(super) fn number(calculator: Calculator, asked: Asked) -> impl IntoView {
    let state = calculator.state;
    view! {
        <NumberField
            id=format!("{}-{}", calculator.scope(), asked.key())
            label=label(asked, calculator.locale)
            text=text(move || state.with(|state| state.text(asked).to_owned()))
            write=Callback::new(move |text| state.update(|state| state.write(asked, text)))
            entry=entry(calculator, asked).into()
        />
    }
}

/// The fields of the way that is chosen.
pub(super) fn fields(calculator: Calculator) -> impl IntoView {
    let by = held(move || calculator.state.with(|state| state.by));
    part(move || match by.get() {
        By::Cuda => cuda(calculator).into_any(),
        By::Triton => triton::fields(calculator).into_any(),
        By::Paste => view! { {paste::field(calculator)} {cuda(calculator)} }.into_any(),
    })
}

const CUDA: [Asked; 5] = [
    Asked::Threads,
    Asked::Registers,
    Asked::Static,
    Asked::Dynamic,
    Asked::Carveout,
];

fn cuda(calculator: Calculator) -> impl IntoView {
    group(calculator, &CUDA)
}

/// Fields side by side, in which up and down step from value to value.
pub(super) fn group(calculator: Calculator, asked: &'static [Asked]) -> impl IntoView {
    let field = |asked: &Asked| number(calculator, *asked).into_any();
    let fields = asked.iter().map(field).collect_view();
    view! {
        <div class="fields occ-fields" on:keydown=move |event| step(calculator, asked, &event)>
            {fields}
        </div>
    }
}

/// Up and down in a field go to the next value.
fn step(calculator: Calculator, all: &[Asked], event: &KeyboardEvent) {
    let up = match event.key().as_str() {
        "ArrowUp" => true,
        "ArrowDown" => false,
        _ => return,
    };
    let field = event.target();
    let field = field.and_then(|field| field.dyn_into::<HtmlInputElement>().ok());
    let Some(field) = field else {
        return;
    };
    let (id, scope) = (field.id(), calculator.scope());
    let own = |asked: &Asked| id == format!("{scope}-{}", asked.key());
    let Some(asked) = all.iter().copied().find(own) else {
        return;
    };
    let raw = calculator
        .state
        .with_untracked(|state| state.text(asked).to_owned());
    let value = super::reading::read(asked, &raw, calculator.locale).value();
    let next = value.and_then(|value| next(asked, value as u64, up));
    if let Some(next) = next {
        event.prevent_default();
        calculator
            .state
            .update(|state| state.write(asked, next.to_string()));
    }
}

/// The next value up or down: the next multiple of a step, or the next power of 2.
fn next(asked: Asked, value: u64, up: bool) -> Option<u64> {
    let (grain, least, most) = match asked {
        Asked::Threads => (sweeps::grain(Axis::Threads), 32, MAX_THREADS.into()),
        Asked::Registers | Asked::Known | Asked::Cap => (1, 1, MAX_REGISTERS.into()),
        Asked::Static => (sweeps::grain(Axis::SharedMemory), 0, DEFAULT_SHARED),
        Asked::Dynamic => (sweeps::grain(Axis::SharedMemory), 0, u64::MAX),
        Asked::Stages => (1, 1, 16),
        Asked::BlockM | Asked::BlockN | Asked::BlockK | Asked::Warps => {
            let (least, most) = if asked == Asked::Warps {
                (1, 32)
            } else {
                (16, 1024)
            };
            let next = if up {
                (value + 1).next_power_of_two()
            } else {
                value.next_power_of_two() / 2
            };
            return Some(next.clamp(least, most));
        }
        _ => return None,
    };
    // To the next multiple, whatever stands there.
    Some(if up {
        ((value / grain + 1) * grain).min(most)
    } else {
        (value.div_ceil(grain) * grain)
            .saturating_sub(grain)
            .max(least)
    })
}
