//! A roofline chart in the page: two vector drawings while the page is written
//! (phone and desk, one of them shown), one canvas when it is alive.
//!
//! The crosshair is a real range input over the plot: arrow keys and spoken
//! values come with it.

use crate::{reactive::text, shell::use_shell};
use leptos::{ev, html, prelude::*};
use leptos_use_resize_observer::use_resize_observer;
use ridgepoint_charts::{
    roofline::{Figure, Layout, Size, SizeClass},
    svg,
};
use web_sys::PointerEvent;

/// Steps of the range input from one end of the axis to the other.
const STEPS: f64 = 1000.0;

/// A point is taken hold of within this distance, CSS px.
const REACH: f64 = 22.0;

/// What the reader does on the chart.
#[derive(Clone, Copy)]
pub(crate) struct Hands {
    /// Looks at an intensity, FLOP/B.
    pub(crate) look: Callback<f64>,
    /// Drags their own point to an intensity, FLOP/B.
    pub(crate) drag: Callback<f64>,
}

/// The texts beside the drawing.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    /// What the picture is called.
    pub(crate) name: &'static str,
    /// What the crosshair is called.
    pub(crate) crosshair: &'static str,
}

/// The chart of `figure`.
#[component]
pub(crate) fn RooflineChart(
    figure: Signal<Figure>,
    /// The place of the reader's own point in the figure.
    own: Signal<Option<[f64; 2]>>,
    /// What is seen, in a sentence.
    description: Signal<String>,
    /// The crosshair's value in words.
    spoken: Signal<String>,
    words: Words,
    hands: Hands,
) -> impl IntoView {
    let shell = use_shell();
    let frame = NodeRef::<html::Div>::new();
    let size = RwSignal::new(SizeClass::Desk.size());
    let layout = Memo::new(move |_| figure.with(|figure| figure.layout(size.get())));
    let picture = if shell.alive {
        follow_size(frame, size);
        canvas(layout, words.name, description).into_any()
    } else {
        drawings(
            &figure.get_untracked(),
            words.name,
            &description.get_untracked(),
        )
        .into_any()
    };
    view! {
        <div class="plot" node_ref=frame>
            {picture}
            {crosshair(figure, layout, own, spoken, words.crosshair, hands)}
        </div>
    }
}

/// Both drawings for a page whose reader's width is not known.
fn drawings(figure: &Figure, name: &str, description: &str) -> impl IntoView + use<> {
    let draw = |class: SizeClass| {
        let layout = figure.layout(class.size());
        svg::paint(layout.scene(), name, description)
    };
    view! {
        <div class="drawing desk" inner_html=draw(SizeClass::Desk)></div>
        <div class="drawing phone" inner_html=draw(SizeClass::Phone)></div>
    }
}

/// Keeps `size` at the size of the frame.
fn follow_size(frame: NodeRef<html::Div>, size: RwSignal<Size>) {
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

fn canvas(layout: Memo<Layout>, name: &'static str, description: Signal<String>) -> impl IntoView {
    let canvas = NodeRef::<html::Canvas>::new();
    let print = NodeRef::<html::Div>::new();
    #[cfg(feature = "csr")]
    Effect::new({
        let look = use_shell().look;
        move |_| {
            look.track();
            if let Some(canvas) = canvas.get() {
                layout.with(|layout| paint(&canvas, layout));
            }
        }
    });
    // Paper gets the vectors.
    let before_print = window_event_listener_untyped("beforeprint", move |_| {
        if let Some(print) = print.get_untracked() {
            let scene = layout.with_untracked(|layout| layout.scene().clone());
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
fn paint(canvas: &web_sys::HtmlCanvasElement, layout: &Layout) {
    use ridgepoint_charts::{canvas, palette::Palette};
    let Ok(Some(style)) = window().get_computed_style(canvas) else {
        return;
    };
    let palette = Palette::from_css(|variable| style.get_property_value(variable).ok());
    let ratio = window().device_pixel_ratio();
    if let Err(error) = canvas::paint(layout.scene(), canvas, &palette, ratio) {
        leptos::logging::error!("{error}");
    }
}

fn crosshair(
    figure: Signal<Figure>,
    layout: Memo<Layout>,
    own: Signal<Option<[f64; 2]>>,
    spoken: Signal<String>,
    name: &'static str,
    hands: Hands,
) -> impl IntoView {
    let (held, hold) = signal(false);
    let place = text(move || {
        layout.with(|layout| {
            let plot = layout.plot();
            format!(
                "left:{}px;top:{}px;width:{}px;height:{}px",
                plot.left,
                plot.top,
                plot.width(),
                plot.height()
            )
        })
    });
    let value = move || {
        let at = figure.with(|figure| figure.crosshair).unwrap_or_default();
        let part = layout.with(|layout| layout.part_of(at)).unwrap_or_default();
        (part * STEPS).round()
    };
    // A linear axis begins at 0, which is no intensity: its first step stands for it.
    let at_part = move |part: f64| {
        layout.with_untracked(|layout| {
            let at = layout.intensity_at_part(part);
            if at > 0.0 {
                at
            } else {
                layout.intensity_at_part(1.0 / STEPS)
            }
        })
    };
    let on_input = move |text: String| {
        let Ok(step) = text.parse::<f64>() else {
            return;
        };
        let intensity = shorten(at_part(step / STEPS));
        if held.get_untracked() {
            hands.drag.run(intensity);
        } else {
            hands.look.run(intensity);
        }
    };
    let on_down = move |event: PointerEvent| {
        let reaches = |[intensity, performance]: [f64; 2]| {
            layout.with_untracked(|layout| {
                let plot = layout.plot();
                let (x, y) = (layout.x_of(intensity)?, layout.y_of(performance)?);
                let dx = x - plot.left - f64::from(event.offset_x());
                let dy = y - plot.top - f64::from(event.offset_y());
                Some(dx.hypot(dy) < REACH)
            })
        };
        hold.set(own.get_untracked().and_then(reaches).unwrap_or(false));
    };
    let on_move = move |event: PointerEvent| {
        // A mouse that hovers looks; a finger or a pressed button is the input's own matter.
        if event.pointer_type() == "mouse" && event.buttons() == 0 {
            let width = layout.with_untracked(|layout| layout.plot().width());
            hands
                .look
                .run(shorten(at_part(f64::from(event.offset_x()) / width)));
        }
    };
    view! {
        <input
            type="range"
            class="crosshair"
            class:held=held
            min="0"
            max=STEPS
            step="1"
            style=place
            value=value()
            prop:value=text(move || value().to_string())
            aria-label=name
            aria-valuetext=spoken
            on:input:target=move |event| on_input(event.target().value())
            on:pointerdown=on_down
            on:pointermove=on_move
            on:pointerup=move |_: ev::PointerEvent| hold.set(false)
            on:pointercancel=move |_: ev::PointerEvent| hold.set(false)
        />
    }
}

/// Three significant digits: what a hand can mean on a screen.
fn shorten(value: f64) -> f64 {
    if value <= 0.0 || !value.is_finite() {
        return value;
    }
    let factor = 10f64.powi(2 - value.log10().floor() as i32);
    (value * factor).round() / factor
}

#[cfg(test)]
mod tests {
    use super::shorten;

    #[test]
    fn three_digits_are_kept() {
        let close = |a: f64, b: f64| (a / b - 1.0).abs() < 1e-12;
        assert!(close(shorten(153.017), 153.0));
        assert!(close(shorten(0.083_333), 0.0833));
        assert!(close(shorten(9999.0), 10_000.0));
        assert!(shorten(0.0).abs() < f64::EPSILON);
    }
}
