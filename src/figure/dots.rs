//! Dragging the dots of a chart: a handle over each, which a hand moves in both directions, and a
//! range input for the arrow keys.

use super::{Drawing, Hold, STEPS, crosshair::shorten, over_plot};
use crate::reactive::{flag, text};
use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

/// Dots that have a handle.
pub(crate) const MOST: usize = 3;

impl Drawing {
    /// Where a dot lies in the plot, CSS px.
    fn in_plot(&self, [x, y]: [f64; 2]) -> Option<[f64; 2]> {
        Some([
            self.x.position(x)? - self.plot.left,
            self.y.position(y)? - self.plot.top,
        ])
    }
}

/// What a hand holds: where it pressed, and where the dot lay then, CSS px.
#[derive(Clone, Copy)]
struct Grip {
    pressed: [f64; 2],
    dot: [f64; 2],
}

fn client(event: &PointerEvent) -> [f64; 2] {
    [event.client_x(), event.client_y()].map(f64::from)
}

pub(super) fn handles(
    drawing: Memo<Drawing>,
    spoken: Signal<String>,
    name: &'static str,
    hold: Hold,
) -> impl IntoView {
    let input = NodeRef::<html::Input>::new();
    let held_dot = move || hold.dots.with(|dots| dots.get(hold.held.get()).copied());
    let value = move || {
        let part = held_dot().and_then(|[x, _]| drawing.with(|drawing| drawing.part_of(x)));
        (part.unwrap_or_default() * STEPS).round()
    };
    let on_input = move |text: String| {
        if let (Ok(step), Some([_, y])) = (text.parse::<f64>(), untrack(held_dot)) {
            let x = drawing.with_untracked(|drawing| drawing.at_part(step / STEPS));
            hold.drag.run([shorten(x), y]);
        }
    };
    let handles = (0..MOST).map(|place| handle(drawing, hold, place, input));
    view! {
        <div class="crosshair dots" style=over_plot(drawing)>
            <input
                type="range"
                class="crosshair"
                node_ref=input
                min="0"
                max=STEPS.to_string()
                step="1"
                value=value()
                prop:value=text(move || value().to_string())
                aria-label=name
                aria-valuetext=spoken
                on:input:target=move |event| on_input(event.target().value())
            />
            {handles.collect_view()}
        </div>
    }
}

/// The handle of one dot. Whoever cannot drag has the range input and the sliders of the tool.
fn handle(
    drawing: Memo<Drawing>,
    hold: Hold,
    place: usize,
    input: NodeRef<html::Input>,
) -> impl IntoView {
    let grip = StoredValue::new(None::<Grip>);
    let dot = move || {
        let dot = hold.dots.with(|dots| dots.get(place).copied())?;
        drawing.with(|drawing| drawing.in_plot(dot))
    };
    let style = text(move || match dot() {
        Some([x, y]) => format!("left:{x:.1}px;top:{y:.1}px"),
        None => "display:none".into(),
    });
    let on_down = move |event: PointerEvent| {
        let Some(dot) = untrack(dot) else {
            return;
        };
        event.prevent_default();
        let target = event.target();
        if let Some(target) = target.and_then(|target| target.dyn_into::<Element>().ok()) {
            let _ = target.set_pointer_capture(event.pointer_id());
        }
        hold.hold.run(place);
        let pressed = client(&event);
        grip.set_value(Some(Grip { pressed, dot }));
        // The arrow keys go on from here.
        if let Some(input) = input.get_untracked() {
            let _ = input.focus();
        }
    };
    let on_move = move |event: PointerEvent| {
        if let Some(Grip { pressed, dot }) = grip.get_value() {
            let now = client(&event);
            let at = [0, 1].map(|axis| dot[axis] + now[axis] - pressed[axis]);
            hold.drag
                .run(drawing.with_untracked(|drawing| drawing.values_at(at).map(shorten)));
        }
    };
    view! {
        <span
            class="dot-handle"
            class:held=flag(move || hold.held.get() == place)
            style=style
            aria-hidden="true"
            on:pointerdown=on_down
            on:pointermove=on_move
            on:pointerup=move |_: PointerEvent| grip.set_value(None)
            on:pointercancel=move |_: PointerEvent| grip.set_value(None)
            on:mousedown=|event| event.prevent_default()
        ></span>
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use ridgepoint_charts::roofline::{Ceiling, Figure, RoofLine, SizeClass};

    /// A position gives the dot back that lies there, and what is dragged out of the plot stays at
    /// its edge.
    #[test]
    fn a_dot_is_found_where_it_was_put() {
        let figure = Figure {
            roofs: vec![RoofLine {
                bandwidth: 4.8e12,
                ceilings: vec![Ceiling {
                    compute: 6e13,
                    ..Ceiling::default()
                }],
                ..RoofLine::default()
            }],
            ..Figure::default()
        };
        let drawing = Drawing::from(figure.layout(SizeClass::Desk.size()));
        let at = drawing.in_plot([12.5, 3.2e13]).unwrap();
        let [x, y] = drawing.values_at(at);
        assert!((x / 12.5 - 1.0).abs() < 5e-3 && (y / 3.2e13 - 1.0).abs() < 5e-3);
        let [x, y] = drawing.values_at([-40.0, 1e6]);
        let edge = drawing.values_at([0.0, drawing.plot.height()]);
        assert!((x - edge[0]).abs() < 1e-9 && (y / edge[1] - 1.0).abs() < 1e-9);
    }
}
