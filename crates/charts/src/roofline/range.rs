//! The ranges of both axes: every point, every ridge and both roofs lie inside, with room for labels.

use super::checked::{Checked, INTENSITIES, RATES};
use super::{AxisKind, Point, PointKind};
use crate::scale::{Scale, ScaleError, WIDEST_RATIO};
use crate::ticks::decimal::{floor_log10, power_of_ten};

/// The intensities in FLOP/B that a logarithmic chart shows at least.
const USUAL: [f64; 2] = [0.1, 1e4];

/// Room in CSS px that labels need inside the plot.
pub(super) struct Room {
    /// The height of the plot.
    pub(super) height: f64,
    /// Above the highest roof.
    pub(super) above: f64,
}

impl Room {
    /// The part of the height below the highest roof.
    fn below(&self) -> f64 {
        1.0 - (self.above / self.height).clamp(0.0, 0.3)
    }
}

pub(super) fn horizontal(
    axes: AxisKind,
    checked: &Checked<'_>,
    cover: Option<[f64; 2]>,
) -> Result<Scale, ScaleError> {
    let ridges = checked.roofs.iter().flat_map(|roof| {
        let of_cache = roof.cache.map(|cache| roof.top() / cache.bandwidth);
        let of_roof = roof.ceilings.iter().map(|ceiling| roof.ridge(ceiling));
        of_roof.chain(of_cache)
    });
    let is_held = |point: &&&Point| point.kind == PointKind::Own;
    let points = checked.points.iter();
    let still = points.clone().filter(|point| !is_held(point));
    let still = still.map(|point| point.intensity);
    // What a hand moves widens the axis only where it is outside, and without room of its own: else
    // a hand at an edge would push the edge along.
    let held = points.filter(is_held).map(|point| point.intensity);
    let held = held.chain(checked.crosshair);
    let kept = cover.into_iter().flatten();
    let kept = kept.filter(|value| (INTENSITIES[0]..=INTENSITIES[1]).contains(value));
    match axes {
        AxisKind::Linear => {
            let main = checked
                .roofs
                .iter()
                .map(|roof| roof.main() / roof.bandwidth);
            let wide = largest(main.map(|ridge| 2.2 * ridge));
            let all = largest(
                ridges
                    .map(|ridge| 1.15 * ridge)
                    .chain(still.map(|x| 1.08 * x)),
            );
            let high = wide.max(all).max(largest(kept)).max(largest(held));
            Scale::linear(0.0, if high > INTENSITIES[0] { high } else { 100.0 })
        }
        AxisKind::LogLog => {
            let mut low = USUAL[0];
            let mut high = USUAL[1];
            for ridge in ridges {
                low = low.min(whole_decade(ridge / 1.5));
                high = high.max(10.0 * whole_decade(ridge * 1.5));
            }
            // Whole decades, and only for what is outside: the axis holds still under a dragged point.
            for value in still.filter(|value| !(USUAL[0]..=USUAL[1]).contains(value)) {
                low = low.min(whole_decade(value / 1.5));
                high = high.max(10.0 * whole_decade(value * 1.5));
            }
            for value in kept {
                low = low.min(value);
                high = high.max(value);
            }
            for value in held {
                low = if value < low {
                    whole_decade(value)
                } else {
                    low
                };
                high = if value > high {
                    10.0 * whole_decade(value)
                } else {
                    high
                };
            }
            Scale::log(low, high)
        }
    }
}

/// The vertical scale over a plot; `x` is the horizontal one.
pub(super) fn vertical(
    axes: AxisKind,
    checked: &Checked<'_>,
    x: &Scale,
    room: &Room,
) -> Result<Scale, ScaleError> {
    let points = checked.points.iter().map(|point| point.performance);
    let tops = checked.roofs.iter().map(super::checked::Roof::top);
    let top = largest(tops.chain(points.clone()));
    match axes {
        AxisKind::Linear => {
            let top = if top > RATES[0] { top } else { 1e14 };
            Scale::linear(0.0, (top / room.below()).max(1.15 * top))
        }
        AxisKind::LogLog => {
            let top = if top > 0.0 { top } else { 1e15 };
            let starts = checked.roofs.iter().map(|roof| {
                let lowest = roof.ceilings.iter().map(|ceiling| ceiling.compute);
                lowest.fold(roof.bandwidth * x.low(), f64::min) / 2.5
            });
            let low = starts.chain(points.map(|rate| rate / 4.0));
            // At least two decades, at most what a scale can hold.
            let low = low.fold(top / 100.0, f64::min).max(top * 1e-25);
            let ratio = ((top / low).ln() / room.below()).exp();
            Scale::log(low, low * ratio.min(0.9 * WIDEST_RATIO))
        }
    }
}

fn largest(values: impl Iterator<Item = f64>) -> f64 {
    values.fold(0.0, f64::max)
}

fn whole_decade(value: f64) -> f64 {
    power_of_ten(floor_log10(value))
}
