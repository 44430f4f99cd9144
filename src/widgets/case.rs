//! A case study of the chapter, walked in stages: predicted, then modelled, then held
//! against the chapter's figure, then against what an H200 did, then diagnosed.

pub(super) mod html;
pub(super) mod picture;
mod predict;
pub(super) mod sheet;
mod stage;
mod stages;
pub(super) mod study;
#[cfg(test)]
mod tests;
mod walk;

use super::{
    Widget, counters,
    evidence::{Allowed, Setting, Tool, frame, read},
    timings::{self, Times},
};
use crate::{data::use_data, field::Entry, reactive::held, shell::use_shell};
use leptos::prelude::*;
use predict::Prediction;
use ridgepoint_course::{
    number::{Field, Quantity, Scale, Unit},
    props::{PropError, Props},
};
use ridgepoint_model::roofline::Bound;
use sheet::Sheet;
use stage::Stage;
use std::sync::Arc;
use study::Study;

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "case",
    lab: None,
    sample: "case=1",
    check: |props| read(SETTINGS, props).map(|_| ()),
    view,
};

/// The cases by their numbers in the chapter.
const CASES: &[&str] = &["1", "2", "3", "4"];

/// Beyond this an answer is a slip.
const MOST: f64 = 1e24;

const SETTINGS: &[Setting] = &[
    Setting::new("case", "1", Allowed::One(CASES)),
    // Which stage is seen; 7 is all of them.
    Setting::new("stage", "1", Allowed::Whole(1, 7)),
    // What was predicted; nothing where it was left open.
    Setting::new("ai", "", Allowed::Text),
    Setting::new(
        "bound",
        "",
        Allowed::One(&["", "memory", "compute", "show"]),
    ),
    Setting::new("ceiling", "", Allowed::Text),
    // Where the reader looks; nothing at the case itself.
    Setting::new("at", "", Allowed::Number(1e-9, 1e12)),
];

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = read(SETTINGS, props)?;
    let (times, counted) = (timings::use_times(), use_data(counters::FILE));
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| Walk::new(tool, times, counted).parts()),
    ))
}

fn field(key: &str, study: Study) -> Field {
    if key == "ai" {
        return Field::intensity().at_most(MOST);
    }
    let scale = match study {
        Study::Add | Study::Softmax => Scale::Giga,
        Study::Gemm | Study::Attention => Scale::Tera,
    };
    Field::flop_per_second()
        .in_unit(Unit::new(scale, Quantity::FlopPerSecond))
        .at_most(MOST)
}

/// A case while it is walked.
#[derive(Clone)]
struct Walk {
    tool: Tool,
    study: Study,
    /// The page is in a browser and answers.
    alive: bool,
    entries: [Memo<Entry>; 2],
    sheet: Arc<dyn Fn() -> Option<Sheet> + Send + Sync>,
}

/// The settings that are fields.
const FIELDS: [&str; 2] = ["ai", "ceiling"];

impl Walk {
    fn new(tool: Tool, times: Memo<Times>, counted: Signal<Option<String>>) -> Self {
        let study = untrack(|| Study::find(&tool.get("case")));
        let entries = FIELDS.map(|key| {
            held(move || Entry::read(&tool.get(key), &field(key, study), true, tool.locale))
        });
        let sheet = move || {
            let [intensity, ceiling] = entries.map(|entry| entry.with(Entry::value));
            let told = Prediction {
                intensity,
                ceiling,
                bound: match tool.get("bound").as_str() {
                    "memory" => Some(Bound::Memory),
                    "compute" => Some(Bound::Compute),
                    _ => None,
                },
            };
            let counted = counted.get().unwrap_or_default();
            times.with(|times| Sheet::new(study, told, times, &counted, tool.locale).ok())
        };
        Self {
            tool,
            study,
            alive: use_shell().alive,
            entries,
            sheet: Arc::new(sheet),
        }
    }

    fn stage(&self) -> Stage {
        self.tool
            .state
            .with(|state| Stage::of(state.number("stage")))
    }

    /// A text from the sheet.
    fn tells(&self, tell: impl Fn(&Sheet) -> String + Send + Sync + 'static) -> Memo<String> {
        let sheet = self.sheet.clone();
        held(move || sheet().map(|sheet| tell(&sheet)).unwrap_or_default())
    }
}
