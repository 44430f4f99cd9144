//! From a time to a verdict: operator, sizes, type and milliseconds in; both
//! utilisations, what decides, what cannot be, and a program that measures it out.

mod presets;
mod rate;
mod rules;
mod snippet;
mod view_model;
pub(super) mod work;

use super::{
    LabTexts, Widget,
    controls::{Pick, copy_text},
    evidence::{
        Allowed, Parts, Setting, State, Tool, bar, frame, number_field, pick, read, spacer,
    },
    timings,
};
use crate::{
    messages as msg,
    reactive::{flag, held, part, text},
    rich::rich,
};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};
use ridgepoint_model::hardware::{GPUS, Precision};
use view_model::Shown;
use work::{Kind, OPERATORS, Problem, TYPES, asks};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "utilisation",
    lab: Some(|locale| LabTexts {
        title: msg::util_title(locale),
        lead: msg::util_lead(locale),
    }),
    sample: "op=gemm&type=fp16&gpu=h200-sxm&time=199.264+us",
    check: |props| checked(props).map(|_| ()),
    view,
};

pub(super) const NO_YES: &[&str] = &["no", "yes"];
pub(super) const PASSES: &[&str] = &["forward", "backward", "both"];
pub(super) const ENGINES: &[&str] = &["cuda", "tensor"];

/// The time is that of the H200's file for the product that stands here.
const SETTINGS: &[Setting] = &[
    Setting::new("op", "gemm", Allowed::One(OPERATORS)),
    Setting::new("type", "fp16", Allowed::One(TYPES)),
    Setting::new("gpu", timings::BOARD, Allowed::Gpu),
    Setting::new("m", "4096", Allowed::Text),
    Setting::new("n", "4096", Allowed::Text),
    Setting::new("k", "4096", Allowed::Text),
    Setting::new("batch", "1", Allowed::Text),
    Setting::new("heads", "16", Allowed::Text),
    Setting::new("kv", "", Allowed::Text),
    Setting::new("sq", "2048", Allowed::Text),
    Setting::new("sk", "", Allowed::Text),
    Setting::new("d", "128", Allowed::Text),
    Setting::new("causal", "no", Allowed::One(NO_YES)),
    Setting::new("pass", "forward", Allowed::One(PASSES)),
    Setting::new("rows", "8192", Allowed::Text),
    Setting::new("columns", "4096", Allowed::Text),
    Setting::new("elements", "67108864", Allowed::Text),
    Setting::new("flop", "67108864", Allowed::Text),
    Setting::new("moved", "67108864", Allowed::Text),
    Setting::new("engine", "cuda", Allowed::One(ENGINES)),
    Setting::new("time", "199.264 us", Allowed::Text),
    Setting::new("bytes", "", Allowed::Text),
    Setting::new("rate", "", Allowed::Text),
];

fn checked(props: &Props) -> Result<State, PropError> {
    let state = read(SETTINGS, props)?;
    match work::read(&state, Locale::En) {
        Ok(_) => Ok(state),
        Err(Problem::Said(said)) => Err(PropError::new("op", said)),
        Err(Problem::Unread) => Err(PropError::new("op", "one of its numbers cannot be read")),
    }
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = checked(props)?;
    let first = base.clone();
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| inside(tool, first)),
    ))
}

fn inside(tool: Tool, base: State) -> Parts {
    let locale = tool.locale;
    let times = timings::use_times();
    let first = view_model::show(&base, &timings::Times::default(), None, locale);
    let shown = Memo::new(move |before: Option<&Shown>| {
        let before = before.unwrap_or(&first);
        tool.state
            .with(|state| times.with(|times| view_model::show(state, times, Some(before), locale)))
    });
    let snippet = text(move || shown.with(|shown| shown.snippet.clone()));
    let rules = text(move || shown.with(|shown| shown.rules.clone()));
    vec![
        controls(tool, base, times),
        fields(tool),
        verdict(shown),
        html("util", text(move || shown.with(|shown| shown.html.clone()))),
        view! {
            <details class="data util-rules" open>
                <summary>{msg::util_rules(locale)}</summary>
                <div inner_html=rules></div>
            </details>
        }
        .into_any(),
        view! {
            <details class="data util-code">
                <summary>{msg::util_code(locale)}</summary>
                <pre class="code" tabindex="0">
                    <code>{snippet}</code>
                </pre>
                <p>{copy_text(msg::util_copy_code(locale), snippet, locale)}</p>
            </details>
        }
        .into_any(),
    ]
}

fn html(class: &'static str, html: Signal<String>) -> AnyView {
    view! { <div class=class inner_html=html></div> }.into_any()
}

fn controls(tool: Tool, base: State, times: Memo<timings::Times>) -> AnyView {
    let locale = tool.locale;
    let fill_in = move |id: String| {
        if let Some(preset) = presets::ALL.iter().find(|preset| preset.id == id) {
            times.with_untracked(|times| {
                tool.state
                    .update(|state| presets::fill_in(preset, state, &base, times));
            });
        }
    };
    let options = presets::ALL
        .iter()
        .map(|preset| view! { <option value=preset.id>{(preset.name)(locale)}</option> });
    let fill_in = view! {
        <Pick
            id=tool.id("fill-in")
            label=msg::worth_fill_in(locale)
            prompt=msg::worth_fill_in(locale)
            options=options.collect_view().into_any()
            disabled=false
            pick=fill_in
        />
    };
    let [operators, types, boards] = picks(tool);
    bar(vec![fill_in.into_any(), operators, types, spacer(), boards])
}

/// Operator, type and board, each as a list to choose from.
pub(super) fn picks(tool: Tool) -> [AnyView; 3] {
    let locale = tool.locale;
    let types = TYPES.iter().map(|word| {
        let precision = Precision::parse(word);
        (*word, precision.map_or(*word, Precision::label))
    });
    let operators = OPERATORS.iter().map(|op| (*op, operator(op, locale)));
    let boards = GPUS.iter().map(|gpu| (gpu.id, gpu.short_name));
    [
        pick(tool, "op", msg::util_op(locale), operators.collect()),
        pick(tool, "type", msg::util_type(locale), types.collect()),
        pick(tool, "gpu", "GPU", boards.collect()),
    ]
}

/// What an operator is called.
pub(super) fn operator(op: &str, locale: Locale) -> &'static str {
    match op {
        "gemm" => "GEMM",
        "attention" => "FlashAttention",
        "softmax" => "softmax",
        "layernorm" => "LayerNorm",
        "rmsnorm" => "RMSNorm",
        "gelu" => "GELU",
        "reduction" => msg::util_op_reduction(locale),
        "add" => msg::util_op_add(locale),
        "copy" => msg::util_op_copy(locale),
        _ => msg::util_op_own(locale),
    }
}

/// The sizes that the operator asks for.
pub(super) fn sizes(tool: Tool) -> AnyView {
    let op = held(move || tool.get("op"));
    let sizes = part(move || {
        let op = op.get();
        let sizes = asks(&op).iter().map(|(key, kind)| field(tool, key, *kind));
        let mut all: Parts = sizes.collect();
        all.extend(choices(tool, &op));
        all
    });
    view! { <div class="fields util-sizes">{sizes}</div> }.into_any()
}

fn fields(tool: Tool) -> AnyView {
    view! {
        {sizes(tool)}
        <div class="fields util-times">
            {field(tool, "time", Kind::Time)} {field(tool, "bytes", Kind::Counted)}
            {field(tool, "rate", Kind::Rate)}
        </div>
    }
    .into_any()
}

/// What an operator asks besides numbers.
fn choices(tool: Tool, op: &str) -> Parts {
    let locale = tool.locale;
    match op {
        "attention" => vec![
            tool.choice(
                "causal",
                msg::util_causal(locale),
                vec![("no", msg::util_no(locale)), ("yes", msg::util_yes(locale))],
            ),
            tool.choice(
                "pass",
                msg::util_pass(locale),
                vec![
                    ("forward", msg::util_forward(locale)),
                    ("backward", msg::util_backward(locale)),
                    ("both", msg::util_both(locale)),
                ],
            ),
        ],
        "own" => vec![tool.choice(
            "engine",
            msg::worth_engine(locale),
            vec![
                ("cuda", msg::roofline_ceilings_cuda(locale)),
                ("tensor", msg::roofline_ceilings_tensor(locale)),
            ],
        )],
        _ => Vec::new(),
    }
}

/// The field of a number of the settings.
pub(super) fn field(tool: Tool, key: &'static str, kind: Kind) -> AnyView {
    let locale = tool.locale;
    let entry = held(move || tool.state.with(|state| kind.read(state.get(key), locale)));
    number_field(tool, key, label(key, locale), entry)
}

fn label(key: &str, locale: Locale) -> &'static str {
    match key {
        "m" => "M",
        "n" => "N",
        "k" => "K",
        "batch" => msg::util_batch(locale),
        "heads" => msg::util_heads(locale),
        "kv" => msg::util_kv(locale),
        "sq" => msg::util_sq(locale),
        "sk" => msg::util_sk(locale),
        "d" => msg::util_d(locale),
        "rows" => msg::util_rows(locale),
        "columns" => msg::util_columns(locale),
        "elements" => msg::util_elements(locale),
        "flop" => msg::util_flop(locale),
        "moved" => msg::own_bytes(locale),
        "time" => msg::util_time(locale),
        "bytes" => msg::util_bytes(locale),
        _ => msg::util_rate(locale),
    }
}

fn verdict(shown: Memo<Shown>) -> AnyView {
    let word = text(move || shown.with(|shown| shown.verdict.clone()));
    let refused = flag(move || shown.with(|shown| shown.refused));
    let wrong = text(move || shown.with(|shown| shown.wrong.clone()));
    let sentence = text(move || shown.with(|shown| rich(&shown.sentence)));
    view! {
        <p class="util-wrong" role="status">
            {wrong}
        </p>
        <p class="worth-verdict" class:refused=refused aria-live="polite">
            {word}
        </p>
        <p class="says" aria-live="polite" inner_html=sentence></p>
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
        assert!(error("op=conv").contains("attention"));
        assert!(error("time=fast").contains("cannot be read"));
        assert!(error("op=attention&heads=6&kv=4").contains('6'));
        assert!(error("gpu=t4&type=bf16").contains("T4"));
        assert!(checked(&Props::parse(WIDGET.sample)).is_ok());
    }

    /// The first time is no time of our own.
    #[test]
    fn it_begins_with_what_was_measured() {
        let timing = timings::timing(timings::tests::TEXT, "gemm_fp16_cublas_4096").unwrap();
        let state = State::new(SETTINGS);
        let time = Kind::Time.read(state.get("time"), Locale::En).value();
        assert!((time.unwrap() - timing.time.get()).abs() < 1e-15);
        assert_eq!(state.get("gpu"), "h200-sxm");
    }

    #[test]
    fn presets_are_whole() {
        let times = timings::tests::times_of_an_a100();
        let base = State::new(SETTINGS);
        for preset in presets::ALL {
            let mut state = base.clone();
            state.set("bytes", "1 MB".into());
            presets::fill_in(preset, &mut state, &base, &times);
            let work = work::read(&state, Locale::En).unwrap();
            assert_eq!(work.moved, None);
            let own = matches!(preset.id, "gelu" | "impossible");
            let board = if own { "a100-sxm-80gb" } else { "h200-sxm" };
            assert_eq!(work.gpu.id, board, "{}", preset.id);
        }
    }
}
