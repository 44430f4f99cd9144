//! A chart of two shares: a point of the reader's own that goes where the pointer presses, and
//! points that are chosen. By keyboard the points are walked; the own one has sliders beside it.

use super::{Draw, Drawing, Pick, Words, chart, crosshair::REACH, over_plot, points::walker};
use leptos::{html, prelude::*};
use ridgepoint_charts::xy;
use std::sync::Arc;
use web_sys::PointerEvent;

impl Drawing {
    /// The values at a position in the plot, CSS px; at its edge where it lies outside.
    pub(super) fn values_at(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let (width, height) = (self.plot.width(), self.plot.height());
        [
            self.x.value(self.plot.left + x.clamp(0.0, width)),
            self.y.value(self.plot.top + y.clamp(0.0, height)),
        ]
    }
}

/// The chart of `figure` whose first point is the reader's own: it is dragged with `drag`, the
/// others are chosen.
#[component]
pub(crate) fn PlaneChart(
    figure: Signal<xy::Figure>,
    /// What is seen, in a sentence.
    description: Signal<String>,
    /// The chosen point in words.
    spoken: Signal<String>,
    words: Words,
    pick: Pick,
    /// Puts the own point somewhere.
    drag: Callback<[f64; 2]>,
) -> impl IntoView {
    let draw: Draw = Arc::new(move |size| figure.with(|figure| figure.layout(size)).into());
    let over = move |drawing| hand(drawing, spoken, words.crosshair, pick, drag).into_any();
    chart(draw, description, words, Box::new(over))
}

fn hand(
    drawing: Memo<Drawing>,
    spoken: Signal<String>,
    name: &'static str,
    pick: Pick,
    drag: Callback<[f64; 2]>,
) -> impl IntoView {
    let input = NodeRef::<html::Input>::new();
    let (held, hold) = signal(false);
    let position = |event: &PointerEvent| [event.offset_x(), event.offset_y()].map(f64::from);
    let put = move |event: &PointerEvent| {
        let at = position(event);
        drag.run(drawing.with_untracked(|drawing| drawing.values_at(at)));
    };
    let on_down = move |event: PointerEvent| {
        let at = position(&event);
        let points = pick.points.get_untracked();
        let near = drawing.with_untracked(|drawing| {
            let near = drawing.nearest(&points, at)?;
            (drawing.away(points[near], at)? < REACH).then_some(near)
        });
        // The own point is the first: it is taken hold of, and so is empty ground.
        match near {
            Some(place) if place > 0 => pick.choose.run(place),
            _ => {
                hold.set(true);
                put(&event);
            }
        }
        // The arrow keys go on from here; the press itself must not take the focus away.
        event.prevent_default();
        if let Some(input) = input.get_untracked() {
            let _ = input.focus();
        }
    };
    let on_move = move |event: PointerEvent| {
        if held.get_untracked() && event.buttons() != 0 {
            put(&event);
        }
    };
    let release = move |_: PointerEvent| hold.set(false);
    view! {
        <div
            class="crosshair points"
            class:held=held
            style=over_plot(drawing)
            on:pointerdown=on_down
            on:pointermove=on_move
            on:pointerup=release
            on:pointerleave=release
            on:pointercancel=release
            on:mousedown=|event| event.prevent_default()
        >
            {walker(input, name, spoken, pick)}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ridgepoint_charts::xy::{Axis, Figure, SizeClass};

    #[test]
    fn a_position_is_two_values() {
        let percent = || Axis {
            cover: Some([0.0, 100.0]),
            ..Axis::default()
        };
        let figure = Figure {
            x: percent(),
            y: percent(),
            ..Figure::default()
        };
        let drawing = Drawing::from(figure.layout(SizeClass::Desk.size()));
        let (width, height) = (drawing.plot.width(), drawing.plot.height());
        let close = |[x, y]: [f64; 2], [a, b]: [f64; 2]| (x - a).abs() + (y - b).abs() < 1e-6;
        let at = |part: [f64; 2]| drawing.values_at([part[0] * width, part[1] * height]);
        assert!(close(at([0.0, 1.0]), [0.0, 0.0]));
        assert!(close(at([0.5, 0.25]), [50.0, 75.0]));
        // Beyond the plot its edge counts.
        assert!(close(at([1.5, -1.0]), [100.0, 100.0]));
    }
}
