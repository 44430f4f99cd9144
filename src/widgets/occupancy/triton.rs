//! Triton's view: a tile in place of threads and bytes, with what is known of its registers.

use super::{
    Calculator,
    fields::group,
    html::{element, escape, size},
    reading,
    state::{Asked, State},
};
use crate::{
    data::use_data,
    messages as msg,
    reactive::{held, text},
};
use leptos::prelude::*;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    hardware::Precision,
    occupancy::triton::{Estimate, Gap, RegisterTable, Rule, Spills, Tile},
};

/// The file of the chapter that holds what ptxas made of compiled tiles.
const FILE: &str = "triton_registers.json";

/// The types that Triton multiplies.
const TYPES: [Precision; 6] = [
    Precision::Fp16,
    Precision::Bf16,
    Precision::Fp8,
    Precision::Tf32,
    Precision::Fp32,
    Precision::Fp64,
];

const NUMBERS: &[Asked] = &[
    Asked::BlockM,
    Asked::BlockN,
    Asked::BlockK,
    Asked::Warps,
    Asked::Stages,
    Asked::Cap,
    Asked::Known,
    Asked::Carveout,
];

/// The table of compiled tiles, fetched when it is first wanted.
pub(super) fn table(wanted: Memo<bool>) -> Memo<RegisterTable> {
    let owner = Owner::current().unwrap_or_default();
    let file = StoredValue::new(None::<Signal<Option<String>>>);
    held(move || {
        if wanted.get() && file.get_value().is_none() {
            file.set_value(Some(owner.with(|| use_data(FILE))));
        }
        let mut table = RegisterTable::default();
        if let Some(file) = file.get_value() {
            // A test reads the file; what is damaged on the way is as good as absent.
            file.with(|text| text.as_deref().map(|text| table.read(text)));
        }
        table
    })
}

pub(super) fn fields(calculator: Calculator) -> impl IntoView {
    let locale = calculator.locale;
    let said = held(move || {
        calculator
            .state
            .with(|state| calculator.table.with(|table| says(state, table, locale)))
    });
    view! {
        {types(calculator)}
        {group(calculator, NUMBERS)}
        <div class="occ-tile" aria-live="polite" inner_html=said></div>
    }
}

fn types(calculator: Calculator) -> impl IntoView {
    let state = calculator.state;
    let id = format!("{}-dtype", calculator.scope());
    let chosen = text(move || state.with(|state| state.text(Asked::Dtype).to_owned()));
    let option = |one: Precision| {
        let selected = if one.id() == chosen.get_untracked() {
            " selected"
        } else {
            ""
        };
        element(
            &format!("option value=\"{}\"{selected}", one.id()),
            one.label(),
        )
    };
    let options: String = TYPES.map(option).concat();
    view! {
        <div class="occ-dtype">
            <label class="pick" for=id.clone()>
                <span>{msg::occupancy_ask_dtype(calculator.locale)}</span>
                <select
                    id=id.clone()
                    prop:value=chosen
                    on:change:target=move |event| {
                        let value = event.target().value();
                        state.update(|state| state.write(Asked::Dtype, value));
                    }
                    inner_html=options
                ></select>
            </label>
        </div>
    }
}

/// What a tile comes to, and how well that is known.
pub(super) fn says(state: &State, table: &RegisterTable, locale: Locale) -> String {
    let Some(tile) = reading::tile(state) else {
        return String::new();
    };
    let estimate = tile.estimate(table, state.chip.limits);
    let accumulator = msg::OccupancyAccumulator {
        m: &tile.block_m.to_string(),
        n: &tile.block_n.to_string(),
        threads: &tile.threads().to_string(),
        registers: &tile.accumulator_registers().to_string(),
    }
    .say(locale);
    let registers = if state.text(Asked::Known).trim().is_empty() {
        registers(&estimate, table.is_empty(), state, locale)
    } else {
        escape(msg::occupancy_known(locale))
    };
    let lines = [
        escape(&accumulator),
        registers,
        shared(&tile, &estimate, state, locale),
    ];
    lines.map(|line| element("p", &line)).concat()
}

fn registers(estimate: &Estimate, waiting: bool, state: &State, locale: Locale) -> String {
    let warn = |sentence: &str| element("b class=\"bad\"", sentence);
    match estimate {
        Estimate::Measured(found) => {
            let spilled = found.spilled.to_string();
            let spills = if found.spilled > 0 {
                warn(&msg::occupancy_spilled(locale, &spilled))
            } else {
                msg::occupancy_no_spills(locale).to_owned()
            };
            let count = found.registers.to_string();
            let count = element("span class=\"num measured\"", &count);
            msg::OccupancyMeasured {
                registers: &count,
                capability: state.chip.limits.name,
            }
            .say(locale)
                + &spills
        }
        Estimate::Interpolated(found) => {
            let spills = match found.spills {
                Spills::None => String::new(),
                Spills::Likely => warn(msg::occupancy_spills_likely(locale)),
                Spills::Certain => warn(msg::occupancy_spills_certain(locale)),
            };
            let (major, minor) = found.capability;
            msg::OccupancyInterpolated {
                registers: &found.registers.to_string(),
                least: &found.least.to_string(),
                most: &found.most.to_string(),
                rows: &found.rows.to_string(),
                capability: &format!("{major}.{minor}"),
            }
            .say(locale)
                + &spills
        }
        Estimate::Unknown(_) if waiting => msg::occupancy_waiting(locale).to_owned(),
        Estimate::Unknown(gap) => warn(match gap {
            Gap::Capability => msg::occupancy_gap_capability(locale),
            Gap::Type => msg::occupancy_gap_type(locale),
            Gap::Accumulator => msg::occupancy_gap_accumulator(locale),
        }),
    }
}

fn shared(tile: &Tile, estimate: &Estimate, state: &State, locale: Locale) -> String {
    let rule = tile.shared(state.chip.limits);
    let chapter = &size(tile.chapter_shared().bytes);
    let bytes = estimate.shared().unwrap_or(rule.bytes);
    let mut text = if bytes == rule.operands {
        msg::OccupancyBuffers {
            buffers: &rule.buffers.to_string(),
            stage: &size(rule.stage),
            bytes: &size(bytes),
        }
        .say(locale)
    } else {
        msg::OccupancyEpilogue {
            operands: &size(rule.operands),
            bytes: &size(bytes),
        }
        .say(locale)
    };
    if rule.rule == Rule::Assumed {
        text += msg::occupancy_assumed(locale);
    }
    if tile.chapter_shared().bytes != bytes {
        text += &msg::occupancy_chapter_shared(locale, chapter);
    }
    escape(&text)
}
