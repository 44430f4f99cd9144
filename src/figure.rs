//! A chart in the page: two vector drawings while the page is written (phone and
//! desk, one of them shown), one canvas when it is alive.
//!
//! The crosshair is a real range input over the plot: arrow keys and spoken
//! values come with it.

pub(crate) mod export;
mod plane;
mod points;

pub(crate) use plane::PlaneChart;

use crate::{reactive::text, shell::use_shell};
use leptos::{ev, html, prelude::*};
#[cfg(feature = "csr")]
use leptos_use_intersection_observer::{
    UseIntersectionObserverOptions, use_intersection_observer_with_options,
};
use leptos_use_resize_observer::use_resize_observer;
#[cfg(feature = "csr")]
use ridgepoint_charts::{canvas::Easel, palette::Palette};
use ridgepoint_charts::{
    roofline::{self, Figure, Size, SizeClass},
    scale::Scale,
    scene::{Rect, Scene},
    svg, xy,
};
use std::sync::Arc;
use web_sys::PointerEvent;

/// Steps of the range input from one end of the axis to the other.
const STEPS: f64 = 1000.0;

/// A point is taken hold of within this distance, CSS px.
const REACH: f64 = 22.0;

/// What the reader does on the chart.
#[derive(Clone, Copy)]
pub(crate) struct Hands {
    /// Looks at a value of the horizontal axis.
    pub(crate) look: Callback<f64>,
    /// Drags their own point to a value of the horizontal axis.
    pub(crate) drag: Callback<f64>,
}

/// A horizontal axis of single values: the crosshair steps from one to the next, and a mouse that
/// hovers asks without choosing.
#[derive(Clone, Copy)]
pub(crate) struct Grain {
    /// From one value to the next, beginning where the axis does.
    pub(crate) step: Signal<f64>,
    /// The value under a mouse; none when it has left.
    pub(crate) hover: Callback<Option<f64>>,
}

/// The texts beside the drawing.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    /// What the picture is called.
    pub(crate) name: &'static str,
    /// What the crosshair is called.
    pub(crate) crosshair: &'static str,
}

/// A chart laid out in a box, of whatever kind it is.
#[derive(Clone, Debug, PartialEq)]
struct Drawing {
    scene: Scene,
    plot: Rect,
    x: Scale,
    y: Scale,
}

impl From<roofline::Layout> for Drawing {
    fn from(layout: roofline::Layout) -> Self {
        Self {
            plot: layout.plot(),
            x: *layout.x(),
            y: *layout.y(),
            scene: layout.into_scene(),
        }
    }
}

impl From<xy::Layout> for Drawing {
    fn from(layout: xy::Layout) -> Self {
        Self {
            plot: layout.plot(),
            x: *layout.x(),
            y: *layout.y(),
            scene: layout.into_scene(),
        }
    }
}

impl Drawing {
    /// The value at a part (0 to 1) of the horizontal axis.
    fn at_part(&self, part: f64) -> f64 {
        self.x.value(self.plot.left + part * self.plot.width())
    }

    /// The part (0 to 1) of the horizontal axis at a value; none outside the axis.
    fn part_of(&self, value: f64) -> Option<f64> {
        Some((self.x.position(value)? - self.plot.left) / self.plot.width())
    }
}

/// Lays a chart out for a size.
type Draw = Arc<dyn Fn(Size) -> Drawing + Send + Sync>;

/// The roofline chart of `figure`.
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
    let draw: Draw = Arc::new(move |size| figure.with(|figure| figure.layout(size)).into());
    let at = Signal::derive(move || figure.with(|figure| figure.crosshair));
    let over =
        move |drawing| crosshair(drawing, at, own, spoken, words.crosshair, hands, None).into_any();
    chart(draw, description, words, Box::new(over))
}

/// The chart of lines, steps and points of `figure`.
#[component]
pub(crate) fn XyChart(
    figure: Signal<xy::Figure>,
    /// What is seen, in a sentence.
    description: Signal<String>,
    /// The crosshair's value in words.
    spoken: Signal<String>,
    words: Words,
    /// Looks at a value of the horizontal axis.
    look: Callback<f64>,
    /// Where the axis has single values.
    #[prop(optional)]
    grain: Option<Grain>,
) -> impl IntoView {
    let draw: Draw = Arc::new(move |size| figure.with(|figure| figure.layout(size)).into());
    let at = Signal::derive(move || figure.with(|figure| figure.crosshair));
    let hands = Hands { look, drag: look };
    let own = Signal::stored(None);
    let over = move |drawing| {
        crosshair(drawing, at, own, spoken, words.crosshair, hands, grain).into_any()
    };
    chart(draw, description, words, Box::new(over))
}

/// Points of a chart, of which one is chosen.
#[derive(Clone, Copy)]
pub(crate) struct Pick {
    /// The points, in the order in which the arrow keys walk them.
    pub(crate) points: Signal<Vec<[f64; 2]>>,
    /// The place of the chosen one.
    pub(crate) chosen: Signal<usize>,
    /// Chooses another.
    pub(crate) choose: Callback<usize>,
}

/// The chart of `figure` whose points are chosen one by one: by arrow key, or the
/// nearest under the pointer.
#[component]
pub(crate) fn PointChart(
    figure: Signal<xy::Figure>,
    /// What is seen, in a sentence.
    description: Signal<String>,
    /// The chosen point in words.
    spoken: Signal<String>,
    words: Words,
    pick: Pick,
) -> impl IntoView {
    let draw: Draw = Arc::new(move |size| figure.with(|figure| figure.layout(size)).into());
    let over = move |drawing| points::picker(drawing, spoken, words.crosshair, pick).into_any();
    chart(draw, description, words, Box::new(over))
}

fn chart(
    draw: Draw,
    description: Signal<String>,
    words: Words,
    hands: Box<dyn FnOnce(Memo<Drawing>) -> AnyView>,
) -> impl IntoView {
    let shell = use_shell();
    let frame = NodeRef::<html::Div>::new();
    let size = RwSignal::new(SizeClass::Desk.size());
    let picture = if shell.alive {
        follow_size(frame, size);
        None
    } else {
        Some(drawings(&draw, words.name, &description.get_untracked()))
    };
    let drawing = Memo::new(move |_| draw(size.get()));
    let picture = match picture {
        None => canvas(drawing, words.name, description).into_any(),
        Some(picture) => picture.into_any(),
    };
    view! {
        <div class="plot" node_ref=frame>
            {picture}
            {hands(drawing)}
        </div>
    }
}

/// Both drawings for a page whose reader's width is not known.
fn drawings(draw: &Draw, name: &str, description: &str) -> impl IntoView + use<> {
    let draw =
        |class: SizeClass| untrack(|| svg::paint(&draw(class.size()).scene, name, description));
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

fn canvas(
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

/// The place of what lies over the plot, as a style.
fn over_plot(drawing: Memo<Drawing>) -> Signal<String> {
    text(move || {
        drawing.with(|drawing| {
            let plot = drawing.plot;
            format!(
                "left:{}px;top:{}px;width:{}px;height:{}px",
                plot.left,
                plot.top,
                plot.width(),
                plot.height()
            )
        })
    })
}

fn crosshair(
    drawing: Memo<Drawing>,
    at: Signal<Option<f64>>,
    own: Signal<Option<[f64; 2]>>,
    spoken: Signal<String>,
    name: &'static str,
    hands: Hands,
    grain: Option<Grain>,
) -> impl IntoView {
    let (held, hold) = signal(false);
    let place = over_plot(drawing);
    let steps = move || {
        grain.map_or(STEPS, |grain| {
            let span = drawing.with(|drawing| drawing.x.high() - drawing.x.low());
            (span / grain.step.get()).floor().max(1.0)
        })
    };
    let value = move || {
        let part = at
            .get()
            .and_then(|at| drawing.with(|drawing| drawing.part_of(at)));
        let part = part.unwrap_or_default();
        (part * steps()).round()
    };
    // A linear axis begins at 0, where no kernel lies: its first step stands for it.
    let at_part = move |part: f64| {
        drawing.with_untracked(|drawing| {
            let at = drawing.at_part(part);
            if at > 0.0 || grain.is_some() {
                at
            } else {
                drawing.at_part(1.0 / STEPS)
            }
        })
    };
    let on_input = move |text: String| {
        let Ok(step) = text.parse::<f64>() else {
            return;
        };
        let value = at_part(step / untrack(steps));
        // Values in steps are as exact as their steps.
        let value = if grain.is_some() {
            value
        } else {
            shorten(value)
        };
        if held.get_untracked() {
            hands.drag.run(value);
        } else {
            hands.look.run(value);
        }
    };
    let on_down = move |event: PointerEvent| {
        let reaches = |[intensity, performance]: [f64; 2]| {
            drawing.with_untracked(|drawing| {
                let plot = drawing.plot;
                let x = drawing.x.position(intensity)?;
                let y = drawing.y.position(performance)?;
                let dx = x - plot.left - f64::from(event.offset_x());
                let dy = y - plot.top - f64::from(event.offset_y());
                Some(dx.hypot(dy) < REACH)
            })
        };
        hold.set(own.get_untracked().and_then(reaches).unwrap_or(false));
        // Where a hovering mouse has looked, the input already has the value that is pressed.
        if grain.is_some() && event.pointer_type() == "mouse" {
            let width = drawing.with_untracked(|drawing| drawing.plot.width());
            hands.look.run(at_part(f64::from(event.offset_x()) / width));
        }
    };
    let on_move = move |event: PointerEvent| {
        // A mouse that hovers looks; a finger or a pressed button is the input's own matter.
        if event.pointer_type() == "mouse" && event.buttons() == 0 {
            let width = drawing.with_untracked(|drawing| drawing.plot.width());
            let value = at_part(f64::from(event.offset_x()) / width);
            match grain {
                Some(grain) => grain.hover.run(Some(value)),
                None => hands.look.run(shorten(value)),
            }
        }
    };
    let on_leave = move |_: PointerEvent| {
        if let Some(grain) = grain {
            grain.hover.run(None);
        }
    };
    view! {
        <input
            type="range"
            class="crosshair"
            class:held=held
            min="0"
            max=text(move || steps().to_string())
            step="1"
            style=place
            value=value()
            prop:value=text(move || value().to_string())
            aria-label=name
            aria-valuetext=spoken
            on:input:target=move |event| on_input(event.target().value())
            on:pointerdown=on_down
            on:pointermove=on_move
            on:pointerleave=on_leave
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
