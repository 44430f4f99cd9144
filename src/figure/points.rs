//! Choosing among the points of a chart: a range input whose steps are the
//! points, and a pointer that takes the nearest.

use super::{Drawing, Pick, over_plot};
use crate::reactive::text;
use leptos::{html, prelude::*};
use web_sys::PointerEvent;

impl Drawing {
    /// How far a point is from a position in the plot, CSS px.
    pub(super) fn away(&self, [x, y]: [f64; 2], position: [f64; 2]) -> Option<f64> {
        let dx = self.x.position(x)? - self.plot.left - position[0];
        let dy = self.y.position(y)? - self.plot.top - position[1];
        Some(dx.hypot(dy))
    }

    /// The place of the point nearest to a position in the plot, CSS px.
    pub(super) fn nearest(&self, points: &[[f64; 2]], position: [f64; 2]) -> Option<usize> {
        let places = points.iter().enumerate();
        let aways = places.filter_map(|(place, point)| Some((place, self.away(*point, position)?)));
        aways
            .min_by(|(_, one), (_, other)| one.total_cmp(other))
            .map(|(place, _)| place)
    }
}

pub(super) fn picker(
    drawing: Memo<Drawing>,
    spoken: Signal<String>,
    name: &'static str,
    pick: Pick,
) -> impl IntoView {
    let input = NodeRef::<html::Input>::new();
    let under = move |event: &PointerEvent| {
        let position = [event.offset_x(), event.offset_y()].map(f64::from);
        let points = pick.points.get_untracked();
        let nearest = drawing.with_untracked(|drawing| drawing.nearest(&points, position));
        if let Some(place) = nearest {
            pick.choose.run(place);
        }
    };
    let on_down = move |event: PointerEvent| {
        under(&event);
        // The arrow keys go on from here; the press itself must not take the focus away.
        event.prevent_default();
        if let Some(input) = input.get_untracked() {
            let _ = input.focus();
        }
    };
    let on_move = move |event: PointerEvent| {
        if event.pointer_type() == "mouse" || event.buttons() != 0 {
            under(&event);
        }
    };
    view! {
        <div
            class="crosshair points"
            style=over_plot(drawing)
            on:pointerdown=on_down
            on:pointermove=on_move
            on:mousedown=|event| event.prevent_default()
        >
            {walker(input, name, spoken, pick)}
        </div>
    }
}

/// The range input that walks the points; `input` is where it will stand.
pub(super) fn walker(
    input: NodeRef<html::Input>,
    name: &'static str,
    spoken: Signal<String>,
    pick: Pick,
) -> impl IntoView {
    let last = text(move || pick.points.with(Vec::len).saturating_sub(1).to_string());
    let value = text(move || pick.chosen.get().to_string());
    view! {
        <input
            type="range"
            class="crosshair"
            node_ref=input
            min="0"
            max=last
            step="1"
            value=value.get_untracked()
            prop:value=value
            aria-label=name
            aria-valuetext=spoken
            on:input:target=move |event| {
                if let Ok(place) = event.target().value().parse() {
                    pick.choose.run(place);
                }
            }
        />
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use ridgepoint_charts::xy::{Axis, Figure, SizeClass};

    #[test]
    fn the_nearest_point_is_nearest_on_the_screen() {
        let cover = |most| Axis {
            cover: Some([0.0, most]),
            ..Axis::default()
        };
        let figure = Figure {
            x: cover(100.0),
            y: cover(1e12),
            ..Figure::default()
        };
        let drawing = Drawing::from(figure.layout(SizeClass::Desk.size()));
        let points = [[10.0, 9e11], [50.0, 5e11], [60.0, 1e11]];
        let at = |[x, y]: [f64; 2]| {
            let x = drawing.x.position(x).unwrap() - drawing.plot.left;
            [x, drawing.y.position(y).unwrap() - drawing.plot.top]
        };
        assert_eq!(drawing.nearest(&points, at([50.0, 5e11])), Some(1));
        // As many percent away from both, but lower: the third.
        assert_eq!(drawing.nearest(&points, at([55.0, 2e11])), Some(2));
        assert_eq!(drawing.nearest(&points, at([0.0, 1e12])), Some(0));
        assert_eq!(drawing.nearest(&[], [0.0, 0.0]), None);
    }
}
