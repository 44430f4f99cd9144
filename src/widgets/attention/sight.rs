//! What changes in the tool, and the chart of it.

use super::AT;
use crate::{
    figure::{Hands, RooflineChart, Words},
    messages as msg,
    reactive::text,
    widgets::evidence::Tool,
};
use leptos::prelude::*;
use ridgepoint_charts::roofline::Figure;

/// Everything that changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Sight {
    pub(super) figure: Figure,
    /// Which roof decides, and both intensities.
    pub(super) sentence: String,
    /// What the crosshair stands on, in words.
    pub(super) spoken: String,
    /// Both levels and the least times.
    pub(super) html: String,
    /// The table of both levels.
    pub(super) rows: Vec<Vec<String>>,
    /// What is wrong with what is set; the rest is then what was last right.
    pub(super) wrong: String,
}

/// What is seen; where it cannot be, what was seen last, beside why.
pub(super) fn lasting(
    first: Sight,
    see: Box<dyn Fn() -> Result<Sight, String> + Send + Sync>,
) -> Memo<Sight> {
    Memo::new(move |before: Option<&Sight>| {
        see().unwrap_or_else(|wrong| Sight {
            wrong,
            ..before.unwrap_or(&first).clone()
        })
    })
}

/// The chart, which is only looked at.
pub(super) fn chart(tool: Tool, sight: Memo<Sight>, name: &'static str) -> AnyView {
    let spoken = text(move || sight.with(|sight| sight.spoken.clone()));
    let look = Callback::new(move |at: f64| tool.set(AT, at.to_string()));
    let words = Words {
        name,
        crosshair: msg::roofline_crosshair(tool.locale),
    };
    view! {
        <RooflineChart
            figure=Signal::derive(move || sight.with(|sight| sight.figure.clone()))
            own=Signal::stored(None)
            description=spoken
            spoken=spoken
            words=words
            hands=Hands { look, drag: look }
        />
    }
    .into_any()
}

/// What is drawn with HTML.
pub(super) fn html(sight: Memo<Sight>) -> AnyView {
    let html = text(move || sight.with(|sight| sight.html.clone()));
    view! { <div class="att-levels" inner_html=html></div> }.into_any()
}
