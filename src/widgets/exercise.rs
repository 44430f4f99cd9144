//! An exercise of the chapter, or the quick checks of a section.

use super::{
    Widget,
    evidence::{Allowed, Setting, Tool, frame, read},
};
use crate::{
    data::use_data,
    exercise::{self, Sheet},
    reactive::held,
    shell::use_shell,
};
use leptos::prelude::*;
use ridgepoint_course::{
    exercise::Tables,
    props::{PropError, Props},
};
use std::sync::Arc;

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "exercise",
    lab: None,
    sample: "exercise=roofline",
    check: |props| read(SETTINGS, &settings(props)).map(|_| ()),
    view,
};

/// The property that names the exercise; no link changes it.
const EXERCISE: &str = "exercise";

const SETTINGS: &[Setting] = &[Setting::new("seed", "", Allowed::Text)];

fn settings(props: &Props) -> Props {
    let mut rest = props.clone();
    rest.retain(|key| key != EXERCISE);
    rest
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let id = props.get(EXERCISE).unwrap_or_default().to_owned();
    let base = read(SETTINGS, &settings(props))?;
    let shell = use_shell();
    let file = use_data(format!("exercise-{id}.json"));
    let place = scope.to_owned();
    let inside = move |tool: Tool| {
        let exercise = held(move || {
            let text = file.get()?;
            serde_json::from_str::<ridgepoint_course::exercise::Exercise>(&text).ok()
        });
        let shown = move || {
            let sheet = Sheet {
                exercise: Arc::new(exercise.get()?),
                locale: tool.locale,
                scope: place.clone(),
                seed: Signal::derive(move || tool.get("seed")),
                tables: Signal::stored(Arc::new(Tables::default())),
                progress: shell.progress,
            };
            Some(exercise::view(&sheet))
        };
        vec![view! { {shown} }.into_any()]
    };
    Ok(frame(scope, base, Box::new(inside)))
}
