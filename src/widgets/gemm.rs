//! One matrix product: sizes and types in; work, bytes, intensity, bound, the fill
//! of the SMs and what a longer K can do out.

mod view_model;

use super::{
    LabTexts, Widget,
    evidence::{Allowed, Parts, Setting, State, Tool, bar, frame, pick, read, spacer},
    under_roof::{self, AT},
};
use crate::messages as msg;
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "gemm",
    lab: Some(|locale| LabTexts {
        title: msg::gemm_title(locale),
        lead: msg::gemm_lead(locale),
    }),
    sample: "m=4096&n=4096&k=4096",
    check: |props| checked(props).map(|_| ()),
    view,
};

/// Types of A; B and C may have the same.
const WORDS: &[&str] = &[
    "fp64", "fp32", "tf32", "bf16", "fp16", "fp8", "fp4", "int8", "int4",
];

/// Types of B and C; an empty word is that of A.
const OTHER_WORDS: &[&str] = &[
    "", "fp64", "fp32", "tf32", "bf16", "fp16", "fp8", "fp4", "int8", "int4",
];

/// Tiles of a block of threads, rows by columns.
const TILES: &[&str] = &[
    "32x32", "64x64", "64x128", "128x64", "128x128", "128x256", "256x128", "256x256",
];

const SETTINGS: &[Setting] = &[
    Setting::new("m", "4096", Allowed::Text),
    Setting::new("n", "4096", Allowed::Text),
    Setting::new("k", "4096", Allowed::Text),
    Setting::new("type", "bf16", Allowed::One(WORDS)),
    Setting::new("type_b", "", Allowed::One(OTHER_WORDS)),
    Setting::new("type_c", "", Allowed::One(OTHER_WORDS)),
    Setting::new("batch", "1", Allowed::Text),
    Setting::new("beta", "no", Allowed::One(&["no", "yes"])),
    Setting::new("tile", "128x128", Allowed::One(TILES)),
    Setting::new("gpu", "a100-sxm-80gb", Allowed::Gpu),
    Setting::new(AT, "", Allowed::Text),
];

/// The slider of a side runs over these powers of two, that of the batch to 2¹⁰.
const POWERS: [&str; 2] = ["0", "17"];
const BATCHES: [&str; 2] = ["0", "10"];

fn checked(props: &Props) -> Result<State, PropError> {
    let state = read(SETTINGS, props)?;
    view_model::show(&state, Locale::En).map_err(|why| PropError::new("m, n, k, batch", why))?;
    Ok(state)
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = checked(props)?;
    Ok(frame(scope, base, Box::new(inside)))
}

fn inside(tool: Tool) -> Parts {
    let locale = tool.locale;
    let sight = under_roof::watched(tool, SETTINGS, view_model::show);
    let still = Callback::new(move |at: f64| tool.set(AT, at.to_string()));
    vec![
        controls(tool),
        sizes(tool),
        under_roof::wrong(sight),
        under_roof::chart(tool, sight, msg::gemm_title(locale), still),
        under_roof::sentence(tool, sight, 0),
        under_roof::html(sight),
        under_roof::sentence(tool, sight, 1),
        under_roof::sentence(tool, sight, 2),
        view! { <p class="says aside">{msg::gemm_assumption(locale)}</p> }.into_any(),
    ]
}

fn controls(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let label = |word: &'static str| (word, view_model::type_label(word));
    let own = || {
        let same = ("", msg::gemm_same_type(locale));
        let others = WORDS.iter().copied().map(label);
        [same].into_iter().chain(others).collect()
    };
    let tiles = TILES
        .iter()
        .map(|word| (*word, view_model::tile_label(word)));
    bar(vec![
        pick(
            tool,
            "type",
            "A",
            WORDS.iter().copied().map(label).collect(),
        ),
        pick(tool, "type_b", "B", own()),
        pick(tool, "type_c", "C", own()),
        tool.choice(
            "beta",
            msg::gemm_beta(locale),
            vec![
                ("no", msg::gemm_beta_no(locale)),
                ("yes", msg::gemm_beta_yes(locale)),
            ],
        ),
        pick(tool, "tile", msg::gemm_tile(locale), tiles.collect()),
        spacer(),
        pick(tool, "gpu", "GPU", under_roof::boards()),
    ])
}

fn sizes(tool: Tool) -> AnyView {
    let sides: Parts = vec![
        under_roof::field(tool, "m", "M", Some(POWERS)),
        under_roof::field(tool, "n", "N", Some(POWERS)),
        under_roof::field(tool, "k", "K", Some(POWERS)),
        under_roof::field(
            tool,
            "batch",
            msg::gemm_batch_size(tool.locale),
            Some(BATCHES),
        ),
    ];
    view! { <div class="fields sizes">{sides}</div> }.into_any()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_author_learns_what_is_wrong() {
        let error = |query| checked(&Props::parse(query)).unwrap_err().to_string();
        assert!(error("m=0").contains("m, n, k"));
        assert!(error("m=1e9&n=1e9&k=1e9").contains("m, n, k"));
        assert!(error("tile=48x48").contains("128x128"));
        assert!(error("type=fp7").contains("bf16"));
        assert!(checked(&Props::parse("m=64&n=64&k=65536&beta=yes&type_c=fp32")).is_ok());
        assert_eq!(OTHER_WORDS[1..], *WORDS);
    }
}
