//! Attention between two levels of memory and under three roofs: towards HBM and
//! towards the L2 cache it has two intensities, and its exponentials are a roof too.

mod html;
mod view_model;

use super::{
    LabTexts, Widget,
    evidence::{Allowed, Parts, Setting, State, Tool, bar, frame, pick, read, table},
    under_roof::{AT, boards, chart, field, html, lasting, refuse, sentence, size, wrong},
};
use crate::messages as msg;
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};
use ridgepoint_model::{
    hardware::{self, Precision},
    intensity::{Attention, Pass},
};
use view_model::Case;

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "attention",
    lab: Some(|locale| LabTexts {
        title: msg::attention_title(locale),
        lead: msg::attention_lead(locale),
    }),
    sample: "gpu=a100-sxm-80gb",
    check: |props| begin(props).map(|_| ()),
    view,
};

/// The sizes, by their keys, as the chapter's case 4 has them.
const SIZES: [(&str, &str); 7] = [
    ("batch", "16"),
    ("heads", "16"),
    ("kv", "16"),
    ("sq", "2048"),
    ("sk", "2048"),
    ("d", "128"),
    ("br", "128"),
];

const fn asked(place: usize) -> Setting {
    Setting::new(SIZES[place].0, SIZES[place].1, Allowed::Text)
}

const SETTINGS: &[Setting] = &[
    asked(0),
    asked(1),
    asked(2),
    asked(3),
    asked(4),
    asked(5),
    asked(6),
    Setting::new("type", "fp16", Allowed::One(&["fp16", "bf16", "fp8"])),
    Setting::new("causal", "no", Allowed::One(&["no", "yes"])),
    Setting::new(
        "pass",
        "forward",
        Allowed::One(&["forward", "backward", "both"]),
    ),
    Setting::new("gpu", "a100-sxm-80gb", Allowed::Gpu),
    Setting::new(AT, "", Allowed::Text),
];

/// A shape to begin from: its sizes in the order of [`SIZES`], and whether it is causal.
struct Preset {
    id: &'static str,
    name: fn(Locale) -> &'static str,
    sizes: [u32; 7],
    causal: &'static str,
}

/// The group of eight query heads of the last one shares a tile.
static PRESETS: [Preset; 4] = [
    Preset {
        id: "case",
        name: msg::attention_preset_case,
        sizes: [16, 16, 16, 2048, 2048, 128, 128],
        causal: "no",
    },
    Preset {
        id: "prefill",
        name: msg::attention_preset_prefill,
        sizes: [1, 32, 32, 8192, 8192, 128, 128],
        causal: "yes",
    },
    Preset {
        id: "decode",
        name: msg::attention_preset_decode,
        sizes: [16, 64, 64, 1, 8192, 128, 1],
        causal: "no",
    },
    Preset {
        id: "gqa",
        name: msg::attention_preset_gqa,
        sizes: [16, 64, 8, 1, 8192, 128, 8],
        causal: "no",
    },
];

fn label(key: &str, locale: Locale) -> &'static str {
    match key {
        "batch" => msg::attention_batch(locale),
        "heads" => msg::attention_heads(locale),
        "kv" => msg::attention_kv(locale),
        "sq" => msg::attention_queries(locale),
        "sk" => msg::attention_keys(locale),
        "d" => msg::attention_dim(locale),
        _ => msg::attention_rows(locale),
    }
}

/// What is set, as a case of the model; a sentence where it is none.
fn case(state: &State, locale: Locale) -> Result<Case, String> {
    let mut sizes = [0; 7];
    for ((key, _), value) in SIZES.iter().zip(&mut sizes) {
        *value = size(state, key, label(key, locale), locale)?;
    }
    let [
        batch,
        query_heads,
        kv_heads,
        queries,
        keys,
        head_dim,
        block_rows,
    ] = sizes;
    let attention = Attention {
        batch,
        query_heads,
        kv_heads,
        queries,
        keys,
        head_dim,
        precision: Precision::parse(state.get("type")).map_err(refuse(locale))?,
        causal: state.get("causal") == "yes",
        pass: match state.get("pass") {
            "backward" => Pass::Backward,
            "both" => Pass::Both,
            _ => Pass::Forward,
        },
    };
    let gpu = hardware::gpu(state.get("gpu")).map_err(refuse(locale))?;
    Case::new(attention, block_rows, gpu).map_err(refuse(locale))
}

/// Where a page begins, which has to be a case.
fn begin(props: &Props) -> Result<(State, Case), PropError> {
    let state = read(SETTINGS, props)?;
    let case = case(&state, Locale::En).map_err(|said| PropError::new("sq", said))?;
    Ok((state, case))
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let (base, first) = begin(props)?;
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| inside(tool, &first)),
    ))
}

fn inside(tool: Tool, first: &Case) -> Parts {
    let locale = tool.locale;
    let first_rows = view_model::rows(first, locale);
    let sight = lasting(
        view_model::show(first, None, locale),
        Box::new(move || {
            tool.state.with(|state| {
                let at = state.get(AT).parse().ok();
                let case = case(state, locale)?;
                Ok(view_model::show(&case, at, locale))
            })
        }),
    );
    let rows = Memo::new(move |before: Option<&Vec<Vec<String>>>| {
        let case = tool.state.with(|state| case(state, locale));
        let last = || before.unwrap_or(&first_rows).clone();
        case.map_or_else(|_| last(), |case| view_model::rows(&case, locale))
    });
    // There is no point that a hand could drag.
    let drag = Callback::new(move |at: f64| tool.set(AT, at.to_string()));
    let sizes: Parts = SIZES
        .map(|(key, _)| field(tool, key, label(key, locale), None))
        .into();
    vec![
        controls(tool),
        presets(tool),
        chart(tool, sight, msg::attention_title(locale), drag),
        view! { <div class="fields att-sizes">{sizes}</div> }.into_any(),
        wrong(sight),
        html(sight),
        sentence(tool, sight, 0),
        sentence(tool, sight, 1),
        sentence(tool, sight, 2),
        table(
            tool,
            msg::attention_table(locale),
            heads(locale),
            Box::new(move || rows.get()),
        ),
    ]
}

fn heads(locale: Locale) -> Vec<&'static str> {
    vec![
        msg::attention_head_way(locale),
        "FLOP",
        msg::roofline_bytes(locale),
        msg::own_intensity(locale),
        msg::attention_head_bandwidth(locale),
        msg::roofline_ridge(locale),
        msg::own_floor(locale),
    ]
}

fn controls(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let types = vec![("fp16", "FP16"), ("bf16", "BF16"), ("fp8", "FP8")];
    let causal = vec![
        ("no", msg::attention_all(locale)),
        ("yes", msg::attention_causal(locale)),
    ];
    let passes = vec![
        ("forward", msg::attention_forward(locale)),
        ("backward", msg::attention_backward(locale)),
        ("both", msg::attention_both(locale)),
    ];
    bar(vec![
        pick(tool, "gpu", "GPU", boards()),
        tool.choice("type", msg::roofline_precision(locale), types),
        tool.choice("causal", msg::attention_mask(locale), causal),
        tool.choice("pass", msg::attention_pass(locale), passes),
    ])
}

/// Buttons that fill in a whole shape.
fn presets(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let buttons = PRESETS.iter().map(|preset| {
        let fill = move |_| {
            tool.state.update(|state| {
                for ((key, _), size) in SIZES.iter().zip(preset.sizes) {
                    state.set(key, size.to_string());
                }
                state.set("causal", preset.causal.to_owned());
                state.set("pass", "forward".to_owned());
                state.set(AT, String::new());
            });
        };
        view! {
            <button type="button" id=tool.id(preset.id) on:click=fill>
                {(preset.name)(locale)}
            </button>
        }
    });
    let name = tool.id("presets");
    view! {
        <div class="att-presets" role="group" aria-labelledby=name.clone()>
            <span id=name.clone()>{msg::attention_presets(locale)}</span>
            {buttons.collect_view()}
        </div>
    }
    .into_any()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
