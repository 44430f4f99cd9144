//! Where everything lies: one mapping for the drawing, the pointer and the keyboard.

use super::checked::{Checked, Roof, check};
use super::range::{Room, horizontal, vertical};
use super::{Ceiling, Figure, Size, SizeClass, ends, key, points, roofs};
use crate::axes;
use crate::frame::{Frame, sane, upright_plot};
use crate::labels::Labeller;
use crate::scale::{Scale, ScaleError};
use crate::scene::{Mark, Rect, Scene};
use crate::ticks::Labels;

/// What of a figure is not in the drawing, for the page to say so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Omitted {
    /// Roofs (by their place in the figure) with a peak, bandwidth or ridge that no axis can show,
    /// and those after the fourth.
    pub roofs: Vec<usize>,
    /// Points (by their place in the figure) that no axis can show, as 0 on a logarithmic one.
    pub points: Vec<usize>,
    /// Whether the crosshair cannot be shown.
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

    /// The horizontal scale: intensities in FLOP/B to CSS px.
    #[must_use]
    pub const fn x(&self) -> &Scale {
        &self.x
    }

    /// The vertical scale: rates in FLOP/s to CSS px.
    #[must_use]
    pub const fn y(&self) -> &Scale {
        &self.y
    }

    /// The pixel of an intensity in FLOP/B; none outside the axis.
    #[must_use]
    pub fn x_of(&self, intensity: f64) -> Option<f64> {
        self.x.position(intensity)
    }

    /// The pixel of a rate in FLOP/s; none outside the axis.
    #[must_use]
    pub fn y_of(&self, performance: f64) -> Option<f64> {
        self.y.position(performance)
    }

    /// The intensity in FLOP/B at a pixel; beyond the plot, that of the nearer edge.
    #[must_use]
    pub fn intensity_at(&self, x: f64) -> f64 {
        self.x.value(x)
    }

    /// The intensity in FLOP/B at a part (0 to 1) of the axis, as of a range input.
    #[must_use]
    pub fn intensity_at_part(&self, part: f64) -> f64 {
        self.x.value(self.plot.left + part * self.plot.width())
    }

    /// The part (0 to 1) of the axis at an intensity in FLOP/B; none outside the axis.
    #[must_use]
    pub fn part_of(&self, intensity: f64) -> Option<f64> {
        Some((self.x_of(intensity)? - self.plot.left) / self.plot.width())
    }

    /// What could not be drawn.
    #[must_use]
    pub const fn omitted(&self) -> &Omitted {
        &self.omitted
    }
}

pub(super) fn lay_out(figure: &Figure, size: Size) -> Layout {
    let size = sane(size);
    let checked = check(figure);
    let class = SizeClass::of(size.width);
    let margin = ends::width(&checked, class, size.width);
    let key = key::height(&checked, class, size.width);
    let plot = upright_plot(size, class, [key, margin]);
    let (x, y) = scales(figure, &checked, plot, class).unwrap_or((Scale::UNIT, Scale::UNIT));
    let frame = Frame::new(
        size,
        plot,
        [x, y],
        [Labels::Plain, Labels::Si],
        [&figure.texts.x_title, &figure.texts.y_title],
        |_, text| text,
    );
    let mut marks = draw(&frame, &checked);
    let still = marks.len();
    points::draw_crosshair(&frame, &checked, &mut marks);
    Layout {
        class,
        plot: frame.plot,
        x: frame.x,
        y: frame.y,
        omitted: checked.omitted,
        scene: Scene {
            width: size.width,
            height: size.height,
            marks,
            still,
        },
    }
}

fn scales(
    figure: &Figure,
    checked: &Checked<'_>,
    plot: Rect,
    class: SizeClass,
) -> Result<(Scale, Scale), ScaleError> {
    let x = horizontal(figure.axes, checked, figure.cover)?;
    let rows = rows_above(checked);
    let room = Room {
        height: plot.height(),
        above: class.font() * (1.8 + 1.3 * rows as f64),
    };
    let y = vertical(figure.axes, checked, &x, &room)?;
    Ok((x, y))
}

/// Rows of text above the highest thing in the plot: near ceilings of one roof stack theirs, and a
/// point above all roofs has its own.
fn rows_above(checked: &Checked<'_>) -> usize {
    let top = checked.roofs.iter().map(Roof::top).fold(0.0, f64::max);
    let outside = checked.points.iter().any(|point| point.performance > top);
    let near = match checked.roofs.as_slice() {
        [roof] => {
            let near = |ceiling: &&&Ceiling| ceiling.compute > 0.8 * top;
            roof.ceilings.iter().filter(near).count()
        }
        _ => 1,
    };
    near + usize::from(outside)
}

fn draw(frame: &Frame<'_>, checked: &Checked<'_>) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut labeller = Labeller::new(frame);
    roofs::washes(frame, checked, &mut marks);
    axes::draw(frame, &mut marks);
    roofs::draw(frame, checked, &mut marks, &mut labeller);
    points::draw(frame, checked, &mut marks, &mut labeller);
    ends::draw(frame, checked, &mut marks);
    roofs::label_ceilings(frame, checked, &mut labeller);
    points::label_still(frame, checked, &mut labeller);
    roofs::label_rest(frame, checked, &mut labeller);
    points::label_moving(frame, checked, &mut labeller);
    marks.extend(labeller.into_marks());
    marks
}
