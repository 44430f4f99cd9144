//! Where everything lies: one mapping for the drawing, the pointer and the keyboard.

use super::{At, Axis, Figure, Size, SizeClass, areas, draw, labels};
use crate::axes;
use crate::frame::{Frame, sane, upright_plot};
use crate::labels::Labeller;
use crate::scale::{Kind, Scale, ScaleError};
use crate::scene::{Mark, Rect, Scene};

/// The values that a logarithmic axis is drawn for.
const LOG_VALUES: [f64; 2] = [1e-12, 1e17];
/// The largest absolute value that a linear axis is drawn for.
const LINEAR_MOST: f64 = 1e17;

/// What of a figure is not in the drawing, for the page to say so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Omitted {
    /// Points that no axis can show, as the place of the series and of the point in it.
    pub points: Vec<(usize, usize)>,
    /// Whether the crosshair lies outside the axis.
    pub crosshair: bool,
}

/// A figure laid out in a box.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    class: SizeClass,
    plot: Rect,
    x: Scale,
    y: Scale,
    omitted: Omitted,
    scene: Scene,
}

impl Layout {
    /// The drawing.
    #[must_use]
    pub const fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The drawing alone.
    #[must_use]
    pub fn into_scene(self) -> Scene {
        self.scene
    }

    /// The rectangle between the axes in CSS px: a range input lies over it.
    #[must_use]
    pub const fn plot(&self) -> Rect {
        self.plot
    }

    /// Phone or desk.
    #[must_use]
    pub const fn class(&self) -> SizeClass {
        self.class
    }

    /// The horizontal scale, from values to CSS px.
    #[must_use]
    pub const fn x(&self) -> &Scale {
        &self.x
    }

    /// The vertical scale, from values to CSS px.
    #[must_use]
    pub const fn y(&self) -> &Scale {
        &self.y
    }

    /// What could not be drawn.
    #[must_use]
    pub const fn omitted(&self) -> &Omitted {
        &self.omitted
    }
}

pub(super) fn lay_out(figure: &Figure, size: Size) -> Layout {
    let size = sane(size);
    let class = SizeClass::of(size.width);
    let plot = upright_plot(size, class, [0.0, 0.0]);
    let named = figure
        .regions
        .iter()
        .any(|region| !region.label.short.is_empty());
    let above = if named { 2.2 * class.font() } else { 0.0 };
    let x = horizontal(figure).unwrap_or(Scale::UNIT);
    let y = vertical(figure, above / plot.height()).unwrap_or(Scale::UNIT);
    let frame = Frame::new(
        size,
        plot,
        [x, y],
        [figure.x.labels, figure.y.labels],
        [&figure.x.title, &figure.y.title],
        |axis, text| with_unit(text, [figure.x.unit, figure.y.unit][axis]),
    );
    let omitted = omitted(figure, &frame);
    let mut marks = marks(figure, &frame);
    let still = marks.len();
    draw::crosshair(figure, &frame, &mut marks);
    draw::rings(figure, &frame, &mut marks);
    Layout {
        class,
        plot: frame.plot,
        x: frame.x,
        y: frame.y,
        omitted,
        scene: Scene {
            width: size.width,
            height: size.height,
            marks,
            still,
        },
    }
}

fn marks(figure: &Figure, frame: &Frame<'_>) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut labeller = Labeller::new(frame);
    draw::regions(figure, frame, &mut marks);
    areas::grounds(figure, frame, &mut marks);
    axes::draw(frame, &mut marks);
    areas::lines(figure, frame, &mut marks);
    draw::rules(figure, frame, &mut marks, &mut labeller);
    draw::lines(figure, frame, &mut marks, &mut labeller);
    draw::markers(figure, frame, &mut marks, &mut labeller);
    areas::name(figure, frame, &mut labeller);
    labels::write(figure, frame, &mut labeller);
    marks.extend(labeller.into_marks());
    marks
}

/// `10 µ` and `s` are `10 µs`, `1` and `s` are `1 s`.
fn with_unit(mut text: String, unit: &str) -> String {
    if !unit.is_empty() {
        if !text.ends_with(char::is_alphabetic) {
            text.push('\u{a0}');
        }
        text.push_str(unit);
    }
    text
}

fn can_be_shown(value: f64, kind: Kind) -> bool {
    match kind {
        Kind::Log => (LOG_VALUES[0]..=LOG_VALUES[1]).contains(&value),
        Kind::Linear => value.abs() <= LINEAR_MOST,
    }
}

/// A point with both values within what its axes can show.
fn point_can_be_shown(figure: &Figure, [x, y]: [f64; 2]) -> bool {
    can_be_shown(x, figure.x.kind) && can_be_shown(y, figure.y.kind)
}

/// The values that an axis covers.
fn values(figure: &Figure, axis: &Axis, place: usize) -> Vec<f64> {
    let points = figure.series.iter().flat_map(|series| &series.points);
    let points = points.filter(|point| point_can_be_shown(figure, **point));
    let rules = figure.rules.iter().filter_map(|rule| match rule.at {
        At::X(value) if place == 0 => Some(value),
        At::Y(value) if place == 1 => Some(value),
        _ => None,
    });
    let cover = axis.cover.into_iter().flatten();
    let others = rules
        .chain(cover)
        .filter(|value| can_be_shown(*value, axis.kind));
    points.map(|point| point[place]).chain(others).collect()
}

fn horizontal(figure: &Figure) -> Result<Scale, ScaleError> {
    Scale::covering(figure.x.kind, &values(figure, &figure.x, 0))
}

/// With a part of the height left free above all points.
fn vertical(figure: &Figure, free: f64) -> Result<Scale, ScaleError> {
    let scale = Scale::covering(figure.y.kind, &values(figure, &figure.y, 1))?;
    let (low, high) = (scale.low(), scale.high());
    let stretch = 1.0 / (1.0 - free.clamp(0.0, 0.3));
    match scale.kind() {
        Kind::Linear => Scale::linear(low, low + (high - low) * stretch),
        // Very many decades have no room to spare.
        Kind::Log => Scale::log(low, low * ((high / low).ln() * stretch).exp()).or(Ok(scale)),
    }
}

fn omitted(figure: &Figure, frame: &Frame<'_>) -> Omitted {
    let mut points = Vec::new();
    for (index, series) in figure.series.iter().enumerate() {
        for (place, [x, y]) in series.points.iter().enumerate() {
            if !(frame.x.contains(*x) && frame.y.contains(*y)) {
                points.push((index, place));
            }
        }
    }
    Omitted {
        points,
        crosshair: figure.crosshair.is_some_and(|at| !frame.x.contains(at)),
    }
}

#[cfg(test)]
mod tests {
    use super::with_unit;

    #[test]
    fn units_join_prefixes_and_stand_off_numbers() {
        assert_eq!(with_unit("10\u{a0}µ".into(), "s"), "10\u{a0}µs");
        assert_eq!(with_unit("1".into(), "s"), "1\u{a0}s");
        assert_eq!(with_unit("10⁶".into(), "B"), "10⁶\u{a0}B");
        assert_eq!(with_unit("5".into(), ""), "5");
    }
}
