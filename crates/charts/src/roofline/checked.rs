//! What of a figure can be drawn: everything behind this door is finite and within bounds.

use crate::order::sort;

use super::{AxisKind, CacheLine, Ceiling, Figure, Label, Omitted, Point, Texts};

/// The intensities in FLOP/B that an axis is drawn for.
pub(super) const INTENSITIES: [f64; 2] = [1e-12, 1e15];
/// The rates in FLOP/s that an axis is drawn for.
pub(super) const RATES: [f64; 2] = [1.0, 1e24];

/// A roof whose numbers have been checked.
pub(super) struct Roof<'a> {
    pub(super) series: u8,
    pub(super) bandwidth: f64,
    pub(super) bandwidth_label: &'a Label,
    /// The ceilings from the highest down; at least one.
    pub(super) ceilings: Vec<&'a Ceiling>,
    /// Which of the ceilings the figure is about.
    pub(super) main: usize,
    pub(super) cache: Option<&'a CacheLine>,
}

impl Roof<'_> {
    pub(super) fn main(&self) -> f64 {
        self.ceilings[self.main].compute
    }

    /// The highest ceiling.
    pub(super) fn top(&self) -> f64 {
        self.ceilings[0].compute
    }

    pub(super) fn ridge(&self, ceiling: &Ceiling) -> f64 {
        ceiling.compute / self.bandwidth
    }
}

/// The parts of a figure that can be drawn.
pub(super) struct Checked<'a> {
    pub(super) texts: &'a Texts,
    pub(super) axes: AxisKind,
    pub(super) roofs: Vec<Roof<'a>>,
    pub(super) points: Vec<&'a Point>,
    pub(super) crosshair: Option<f64>,
    pub(super) omitted: Omitted,
}

fn within(value: f64, [low, high]: [f64; 2]) -> bool {
    (low..=high).contains(&value)
}

/// A linear axis shows 0 as well.
fn shown(value: f64, bounds: [f64; 2], axes: AxisKind) -> bool {
    match axes {
        AxisKind::LogLog => within(value, bounds),
        AxisKind::Linear => within(value, [0.0, bounds[1]]),
    }
}

pub(super) fn check(figure: &Figure) -> Checked<'_> {
    let mut omitted = Omitted::default();
    let mut roofs = Vec::new();
    for (index, roof) in figure.roofs.iter().enumerate() {
        match check_roof(roof) {
            Some(checked) if roofs.len() < 4 => roofs.push(checked),
            _ => omitted.roofs.push(index),
        }
    }
    let mut points = Vec::new();
    for (index, point) in figure.points.iter().enumerate() {
        let drawn = shown(point.intensity, INTENSITIES, figure.axes)
            && shown(point.performance, RATES, figure.axes);
        if drawn {
            points.push(point);
        } else {
            omitted.points.push(index);
        }
    }
    let crosshair = figure
        .crosshair
        .filter(|intensity| shown(*intensity, INTENSITIES, figure.axes));
    omitted.crosshair = figure.crosshair.is_some() && crosshair.is_none();
    Checked {
        texts: &figure.texts,
        axes: figure.axes,
        roofs,
        points,
        crosshair,
        omitted,
    }
}

fn check_roof(roof: &super::RoofLine) -> Option<Roof<'_>> {
    let bandwidth = roof.bandwidth;
    let can_be_drawn = |ceiling: &&Ceiling| {
        within(ceiling.compute, RATES) && within(ceiling.compute / bandwidth, INTENSITIES)
    };
    let mut ceilings: Vec<&Ceiling> = roof.ceilings.iter().filter(can_be_drawn).collect();
    if !within(bandwidth, RATES) || ceilings.is_empty() {
        return None;
    }
    let main_ceiling = ceilings
        .iter()
        .copied()
        .find(|ceiling| ceiling.emphasis)
        .unwrap_or(ceilings[0]);
    sort(&mut ceilings, |a, b| a.compute < b.compute);
    let main = ceilings
        .iter()
        .position(|ceiling| std::ptr::eq(*ceiling, main_ceiling))
        .unwrap_or(0);
    let cache = roof.cache.as_ref().filter(|cache| {
        within(cache.bandwidth, RATES) && within(ceilings[0].compute / cache.bandwidth, INTENSITIES)
    });
    Some(Roof {
        series: roof.series.min(3),
        bandwidth,
        bandwidth_label: &roof.bandwidth_label,
        ceilings,
        main,
        cache,
    })
}
