//! How far down the reader is, kept in the entries of history, and where they
//! come to lie on another page.

use crate::{address, shell::Shell};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement};

/// Where a page is shown first.
pub(crate) enum Landing {
    /// At a height of the page, CSS px.
    Height(f64),
    /// With an element at a height of the window, CSS px.
    Beside(String, f64),
    /// At an element, by its id; the top where there is none.
    Anchor(String),
}

/// Notes in the present entry of history how far the reader has scrolled.
pub(crate) fn keep(shell: &Shell) {
    if !address::agrees(shell) {
        return;
    }
    let height = window().scroll_y().unwrap_or_default();
    if let Ok(history) = window().history() {
        let _ = history.replace_state(&JsValue::from_f64(height), "");
    }
}

/// What the present entry of history says of it.
pub(crate) fn kept() -> Option<f64> {
    window().history().ok()?.state().ok()?.as_f64()
}

/// The last named element above the middle of the window: what the reader is
/// at, in a form that the other language has too.
pub(crate) fn landmark() -> Option<Landing> {
    let middle = window().inner_height().ok()?.as_f64()? / 2.0;
    let named = document().query_selector_all("main [id]").ok()?;
    let named = (0..named.length()).filter_map(|i| named.item(i)?.dyn_into::<Element>().ok());
    let placed = named.map(|element| (element.get_bounding_client_rect().top(), element));
    let (top, element) = placed.rev().find(|(top, _)| *top < middle)?;
    Some(Landing::Beside(element.id(), top))
}

/// Goes there, and takes the keyboard along.
pub(crate) fn land(landing: &Landing) {
    let anchor = match landing {
        Landing::Anchor(anchor) => document().get_element_by_id(&decode(anchor)),
        Landing::Height(_) | Landing::Beside(..) => None,
    };
    let heading = document().query_selector("main h1").ok().flatten();
    let focus = anchor.clone().or(heading);
    if let Some(element) = focus.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        if !element.has_attribute("tabindex") {
            let _ = element.set_attribute("tabindex", "-1");
        }
        let _ = element.focus();
    }
    rest(landing);
}

/// Goes there; the keyboard stays where it is.
pub(crate) fn rest(landing: &Landing) {
    let to = |height| window().scroll_to_with_x_and_y(0.0, height);
    match landing {
        Landing::Height(height) => to(*height),
        Landing::Beside(id, top) => {
            if let Some(element) = document().get_element_by_id(id) {
                let now = element.get_bounding_client_rect().top();
                to(window().scroll_y().unwrap_or_default() + now - top);
            }
        }
        Landing::Anchor(anchor) => match document().get_element_by_id(&decode(anchor)) {
            Some(element) => element.scroll_into_view(),
            None => to(0.0),
        },
    }
}

fn decode(anchor: &str) -> String {
    let decoded = js_sys::decode_uri_component(anchor).map(String::from);
    decoded.unwrap_or_else(|_| anchor.to_owned())
}
