//! An elementwise kernel as it is written: its loads, stores and operations, and
//! where it stands under the roofs of both kinds of cores.

mod expression;
mod view_model;

use super::{
    LabTexts, Widget,
    evidence::{Allowed, Parts, Setting, State, Tool, bar, frame, pick, read, slider, spacer},
    under_roof::{self, AT, Sight},
};
use crate::{
    messages as msg,
    reactive::{aria, flag, held, text},
};
use expression::OUT;
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "elementwise",
    lab: Some(|locale| LabTexts {
        title: msg::elementwise_title(locale),
        lead: msg::elementwise_lead(locale),
    }),
    sample: "expr=relu(x*y%2Bz)",
    check: |props| checked(props).map(|_| ()),
    view,
};

/// The most operations that the slider adds to each element.
const MOST_EXTRA: &str = "200";

const SETTINGS: &[Setting] = &[
    Setting::new("expr", "relu(x*y+z)", Allowed::Text),
    Setting::new("type", "fp16", Allowed::One(WORDS)),
    Setting::new("types", "", Allowed::Text),
    Setting::new("broadcast", "", Allowed::Text),
    Setting::new("extra", "0", Allowed::Whole(0, 200)),
    Setting::new("gpu", "a100-sxm-80gb", Allowed::Gpu),
    // 8192 × 4096 elements, of which a row has 4096.
    Setting::new("n", "33554432", Allowed::Text),
    Setting::new("row", "4096", Allowed::Text),
    Setting::new(AT, "", Allowed::Text),
];

/// The types that a tensor may have here.
const WORDS: &[&str] = &["fp64", "fp32", "bf16", "fp16", "fp8"];

/// Kernels to begin with, with what of them is broadcast.
const PRESETS: [(&str, &str, &str); 6] = [
    ("add", "x+y", ""),
    ("relu", "relu(x)", ""),
    ("fused", "relu(x*y+z)", ""),
    ("bias", "relu(x+b)", "b"),
    ("silu", "x*sigmoid(x)*y", ""),
    ("gelu", "0.5*x*(1+tanh(0.7979*(x+0.044715*x^3)))", ""),
];

fn checked(props: &Props) -> Result<State, PropError> {
    let state = read(SETTINGS, props)?;
    expression::types(state.get("types")).map_err(|why| PropError::new("types", why))?;
    view_model::show(&state, Locale::En).map_err(|why| PropError::new("expr", why))?;
    Ok(state)
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = checked(props)?;
    Ok(frame(scope, base, Box::new(inside)))
}

fn inside(tool: Tool) -> Parts {
    let locale = tool.locale;
    let sight = under_roof::watched(tool, SETTINGS, view_model::show);
    let drag = Callback::new(move |at: f64| {
        let extra = tool
            .state
            .with_untracked(|state| view_model::extra_at(state, at));
        if let Some(extra) = extra {
            tool.set("extra", extra.to_string());
        }
    });
    vec![
        bar(vec![
            pick(tool, "type", msg::elementwise_type(locale), types()),
            spacer(),
            pick(tool, "gpu", "GPU", under_roof::boards()),
        ]),
        written(tool),
        tensors(tool),
        under_roof::chart(tool, sight, msg::elementwise_title(locale), drag),
        under_roof::sentence(tool, sight, 0),
        extra(tool, sight),
        under_roof::wrong(sight),
        under_roof::html(sight),
        under_roof::sentence(tool, sight, 1),
        view! { <p class="says aside">{msg::elementwise_assumption(locale)}</p> }.into_any(),
    ]
}

fn types() -> Vec<(&'static str, &'static str)> {
    let labels = ["FP64", "FP32", "BF16", "FP16", "FP8"];
    WORDS.iter().copied().zip(labels).collect()
}

/// The field of the expression, with examples and what is wrong with it.
fn written(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let raw = text(move || tool.get("expr"));
    let wrong = held(move || {
        tool.state
            .with(|state| view_model::refusal(state.get("expr"), locale))
    });
    let said = text(move || match wrong.get() {
        Some([_, sentence]) => sentence,
        None => msg::elementwise_hint(locale).to_owned(),
    });
    let shown = text(move || wrong.get().map_or_else(String::new, |[marked, _]| marked));
    let is_wrong = flag(move || wrong.with(Option::is_some));
    let (id, note) = (tool.id("expr"), tool.id("expr-note"));
    view! {
        <div class="fields expression">
            {presets(tool)}
            <div class="field">
                <label for=id.clone()>{msg::elementwise_expr(locale)}</label>
                <input
                    type="text"
                    id=id
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    value=raw.get_untracked()
                    prop:value=raw
                    aria-invalid=aria(move || is_wrong.get())
                    aria-describedby=note.clone()
                    on:input:target=move |event| tool.set("expr", event.target().value())
                />
                <p class="field-note" id=note class:wrong=is_wrong aria-live="polite">
                    <code class="excerpt" inner_html=shown></code>
                    {said}
                </p>
            </div>
        </div>
    }
    .into_any()
}

/// Kernels to begin with.
fn presets(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let presets = PRESETS.iter().map(|(name, expr, broadcast)| {
        let press = move |_| {
            tool.set("broadcast", *broadcast);
            tool.set("expr", *expr);
            tool.set("extra", "0");
        };
        let id = tool.id(&format!("preset-{name}"));
        let pressed = aria(move || tool.get("expr") == *expr);
        view! {
            <button type="button" id=id aria-pressed=pressed on:click=press>
                {view_model::preset(name, locale)}
            </button>
        }
    });
    view! {
        <div class="answers" role="group" aria-label=msg::elementwise_presets(locale)>
            {presets.collect_view()}
        </div>
    }
    .into_any()
}

/// The slider of further operations, and the fields of the shape.
fn extra(tool: Tool, sight: Memo<Sight>) -> AnyView {
    let locale = tool.locale;
    let label = text(move || msg::elementwise_extra(locale, &tool.get("extra")));
    let spoken = text(move || {
        let extra = tool.get("extra");
        let sentence = sight.with(|sight| sight.sentences.get(2).cloned());
        format!("{extra}; {}", sentence.unwrap_or_default())
    });
    let more = slider(
        tool.id("extra"),
        label,
        ["0", MOST_EXTRA, "1"],
        text(move || tool.get("extra")),
        spoken,
        Callback::new(move |extra: String| tool.set("extra", extra)),
    );
    view! {
        <div class="fields">
            {more}
            {under_roof::field(tool, "n", msg::elementwise_n(locale), None)}
            {under_roof::field(tool, "row", msg::elementwise_row(locale), None)}
        </div>
    }
    .into_any()
}

/// A line for each tensor: its type, and whether it is broadcast.
fn tensors(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let names = Memo::new(move |before: Option<&Vec<String>>| {
        let now = tool.state.with(|state| expression::read(state.get("expr")));
        match (now, before) {
            (Ok(now), _) => now.names.into_iter().chain([OUT.to_owned()]).collect(),
            (Err(_), Some(before)) => before.clone(),
            // What is shown first where a link cannot be read.
            (Err(_), None) => ["x", "y", "z", OUT].map(str::to_owned).into(),
        }
    });
    let lines = under_roof::each(names, move |name| tensor(tool, name));
    view! {
        <div class="fields tensors" role="group" aria-label=msg::elementwise_tensors(locale)>
            {lines}
        </div>
    }
    .into_any()
}

fn tensor(tool: Tool, name: String) -> AnyView {
    let id = tool.id(&format!("type-{name}"));
    let label = view_model::tensor_name(&name, tool.locale);
    let broadcast = (name != OUT).then(|| broadcast(tool, name.clone()));
    view! {
        <div class="tensor">
            <label for=id.clone()>{label}</label>
            {type_list(tool, id, name)}
            {broadcast}
        </div>
    }
    .into_any()
}

/// The types that a tensor can have.
fn type_list(tool: Tool, id: String, name: String) -> AnyView {
    let key = StoredValue::new(name);
    let now = text(move || {
        key.with_value(|name| {
            tool.state
                .with(|state| view_model::type_of(state, name).id().to_owned())
        })
    });
    let options = types().into_iter().map(|(value, word)| {
        let selected = flag(move || now.get() == value);
        view! {
            <option value=value selected=selected.get_untracked() prop:selected=selected>
                {word}
            </option>
        }
    });
    let choose = move |word: String| {
        let types = tool
            .state
            .with_untracked(|state| state.get("types").to_owned());
        let types = key.with_value(|name| expression::with_type(&types, name, &word));
        tool.set("types", types);
    };
    view! {
        <select id=id on:change:target=move |event| choose(event.target().value())>
            {options.collect_view()}
        </select>
    }
    .into_any()
}

/// Whether a tensor is broadcast.
fn broadcast(tool: Tool, name: String) -> AnyView {
    let id = tool.id(&format!("broadcast-{name}"));
    let key = StoredValue::new(name);
    let is_on = flag(move || {
        key.with_value(|name| {
            tool.state
                .with(|state| expression::lists(state.get("broadcast"), name))
        })
    });
    let toggle = move |_| {
        let list = tool
            .state
            .with_untracked(|state| state.get("broadcast").to_owned());
        let list = key.with_value(|name| expression::toggled(&list, name));
        tool.set("broadcast", list);
    };
    view! {
        <label class="check">
            <input
                type="checkbox"
                id=id
                checked=is_on.get_untracked()
                prop:checked=is_on
                on:change=toggle
            />
            {msg::elementwise_broadcast(tool.locale)}
        </label>
    }
    .into_any()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_author_learns_what_is_wrong() {
        let error = |query| checked(&Props::parse(query)).unwrap_err().to_string();
        assert!(error("expr=relu(x").contains("expr"));
        assert!(error("types=x").contains("types"));
        assert!(error("n=0").contains("expr"));
        assert!(error("gpu=a200").contains("near"));
        assert!(error("extra=201").contains("from 0 to 200"));
        assert_eq!(MOST_EXTRA.parse(), Ok(200));
        for (_, expr, broadcast) in PRESETS {
            let state = State::new(SETTINGS);
            let mut props = Props::default();
            props.push("expr", expr);
            props.push("broadcast", broadcast);
            assert!(checked(&props).is_ok(), "{expr}");
            assert!(view_model::show(&state, Locale::Zh).is_ok());
        }
    }
}
