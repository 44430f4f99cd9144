//! The crosshair: a range input over the plot, a hand that drags, and a mouse
//! that hovers.

use super::{Drawing, Grain, Hands, STEPS, over_plot};
use crate::reactive::text;
use leptos::{ev, prelude::*};
use web_sys::PointerEvent;

/// A point is taken hold of within this distance, CSS px.
pub(super) const REACH: f64 = 22.0;

pub(super) fn crosshair(
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
pub(super) fn shorten(value: f64) -> f64 {
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
