//! The canvas of a chart: as large as its frame, drawn while it is in sight, and
//! as vectors on paper.

use super::Drawing;
#[cfg(feature = "csr")]
use crate::shell::use_shell;
use leptos::{html, prelude::*};
#[cfg(feature = "csr")]
use leptos_use_intersection_observer::{
    UseIntersectionObserverOptions, use_intersection_observer_with_options,
};
use leptos_use_resize_observer::use_resize_observer;
#[cfg(feature = "csr")]
use ridgepoint_charts::{canvas::Easel, palette::Palette};
use ridgepoint_charts::{roofline::Size, svg};

/// Keeps `size` at the size of the frame.
pub(super) fn follow_size(frame: NodeRef<html::Div>, size: RwSignal<Size>) {
    let measure = move |element: &web_sys::Element| {
        let (width, height) = (element.client_width(), element.client_height());
        if width > 0 && height > 0 {
            size.try_set(Size {
                width: f64::from(width),
                height: f64::from(height),
            });
        }
    };
    // At once, before the first paint, and whenever it changes.
    Effect::new(move |_| {
        if let Some(element) = frame.get() {
            measure(&element);
        }
    });
    use_resize_observer(frame, move |entries, _| {
        if let Some(entry) = entries.first() {
            measure(&entry.target());
        }
    });
}

/// Whether a drawing is on the screen, or half a screen away from it. It counts as seen until the
/// browser has said otherwise, so that nothing comes up empty.
#[cfg(feature = "csr")]
fn in_sight(canvas: NodeRef<html::Canvas>) -> RwSignal<bool> {
    let seen = RwSignal::new(true);
    let options = UseIntersectionObserverOptions::default().root_margin("50% 0px");
    use_intersection_observer_with_options(
        canvas,
        move |entries, _| {
            if let Some(entry) = entries.last() {
                seen.try_set(entry.is_intersecting());
            }
        },
        options,
    );
    seen
}

/// The canvas of a drawing, and its vectors for paper.
pub(super) fn canvas(
    drawing: Memo<Drawing>,
    name: &'static str,
    description: Signal<String>,
) -> impl IntoView {
    let canvas = NodeRef::<html::Canvas>::new();
    let print = NodeRef::<html::Div>::new();
    #[cfg(feature = "csr")]
    Effect::new({
        let look = use_shell().look;
        // The colours of the theme are asked for once, not at every stroke of a hand.
        let palette = Memo::new(move |_| {
            look.track();
            canvas.get().map(|canvas| palette(&canvas))
        });
        let mut easel = Easel::default();
        let seen = in_sight(canvas);
        move |_| {
            look.track();
            // What nobody sees is drawn when it comes into sight.
            if !seen.get() {
                return;
            }
            if let (Some(canvas), Some(palette)) = (canvas.get(), palette.get()) {
                let ratio = window().device_pixel_ratio();
                let painted =
                    drawing.with(|drawing| easel.paint(&drawing.scene, &canvas, &palette, ratio));
                if let Err(error) = painted {
                    leptos::logging::error!("{error}");
                }
            }
        }
    });
    // Paper gets the vectors.
    let before_print = window_event_listener_untyped("beforeprint", move |_| {
        if let Some(print) = print.get_untracked() {
            let scene = drawing.with_untracked(|drawing| drawing.scene.clone());
            print.set_inner_html(&svg::paint(&scene, name, &description.get_untracked()));
        }
    });
    on_cleanup(move || before_print.remove());
    view! {
        <canvas class="drawing" node_ref=canvas role="img" aria-label=name></canvas>
        <div class="drawing for-print" node_ref=print></div>
    }
}

#[cfg(feature = "csr")]
fn palette(canvas: &web_sys::HtmlCanvasElement) -> Palette {
    let style = window().get_computed_style(canvas).ok().flatten();
    Palette::from_css(|variable| style.as_ref()?.get_property_value(variable).ok())
}
