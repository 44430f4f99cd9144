//! Changes of the screen that a canvas cannot follow by itself: the system's
//! colours and the device's pixels.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};

/// Counts every change in `look`, for the whole visit.
pub(crate) fn watch(look: RwSignal<u32>) {
    on_media("(prefers-color-scheme: dark)", move || {
        look.update(|look| *look += 1);
    });
    watch_pixels(look);
}

/// The device pixel ratio has no event of its own: a query for the present
/// value tells when it is left.
fn watch_pixels(look: RwSignal<u32>) {
    let ratio = window().device_pixel_ratio();
    on_media(&format!("(resolution: {ratio}dppx)"), move || {
        look.update(|look| *look += 1);
        if (window().device_pixel_ratio() - ratio).abs() > f64::EPSILON {
            watch_pixels(look);
        }
    });
}

fn on_media(query: &str, then: impl Fn() + 'static) {
    let Ok(Some(media)) = window().match_media(query) else {
        return;
    };
    let closure = Closure::<dyn Fn()>::new(then);
    let _ = media.add_event_listener_with_callback("change", closure.as_ref().unchecked_ref());
    closure.forget();
    // An unreferenced query may be collected together with its listener.
    std::mem::forget(media);
}
