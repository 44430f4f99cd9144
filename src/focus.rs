//! Gives an element the keyboard.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// Gives the element of that id the keyboard.
pub(crate) fn focus(id: &str) {
    let element = document().get_element_by_id(id);
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // Fails for what cannot have it only.
        let _ = element.focus();
    }
}

/// The same, once what has just changed is there.
pub(crate) fn focus_soon(id: String) {
    request_animation_frame(move || focus(&id));
}
