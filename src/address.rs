//! Addresses in the page: what the bar of the browser says, and what the app
//! writes into it.

use crate::shell::{Edition, Shell};
use leptos::prelude::*;
use ridgepoint_course::{manifest::Manifest, place::Place};
use wasm_bindgen::JsValue;
use web_sys::Url;

/// On the site the folder above the languages, else the file itself.
pub(crate) fn root(edition: Edition) -> String {
    let here = window().location().href().unwrap_or_default();
    match edition {
        Edition::Site => Url::new_with_base("../", &here).map_or(here, |url| url.href()),
        Edition::SingleFile => here.split('#').next().unwrap_or_default().to_owned(),
    }
}

/// Reads an address as one of the course's places; short section numbers such as
/// `11.2` are understood.
pub(crate) fn read(edition: Edition, manifest: &Manifest, address: &str) -> Option<Place> {
    let below = address.strip_prefix(&root(edition))?;
    let place = match edition {
        Edition::Site => Place::from_path(below)?,
        Edition::SingleFile => Place::from_fragment(below)?,
    };
    let page = manifest.resolve(place.page);
    Some(Place { page, ..place })
}

/// The place that the bar shows.
pub(crate) fn here(edition: Edition, manifest: &Manifest) -> Option<Place> {
    read(edition, manifest, &window().location().href().ok()?)
}

/// The whole address of a place.
pub(crate) fn of(edition: Edition, place: &Place) -> String {
    let below = match edition {
        Edition::Site => place.to_path(),
        Edition::SingleFile => place.to_fragment(),
    };
    format!("{}{below}", root(edition))
}

/// Where a data file lies on the site. The build keeps versions apart.
pub(crate) fn of_data(shell: &Shell, name: &str) -> String {
    let build = &shell.manifest.build;
    format!("{}data/{name}?{build}", root(shell.edition))
}

/// Whether the bar shows the page that is shown: not while another is on its
/// way in or out.
pub(crate) fn agrees(shell: &Shell) -> bool {
    let shown = shell.place.with_untracked(Place::key);
    here(shell.edition, &shell.manifest).is_some_and(|place| place.key() == shown)
}

/// Writes the state of the tools into the bar, without a step in history.
pub(crate) fn write_state(shell: &Shell) {
    if agrees(shell) {
        replace(&of(shell.edition, &shell.whole_place_untracked()));
    }
}

/// Puts an address in place of the one in the bar; what its entry of history
/// holds stays.
pub(crate) fn replace(address: &str) {
    if let Ok(history) = window().history() {
        let state = history.state().unwrap_or(JsValue::NULL);
        // Refused when called too often; the next change writes it again.
        let _ = history.replace_state_with_url(&state, "", Some(address));
    }
}

/// Adds a step to history.
pub(crate) fn push(address: &str) {
    if let Ok(history) = window().history() {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(address));
    }
}
