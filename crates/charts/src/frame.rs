//! The ground that a chart with two axes stands on: its box, scales, ticks and titles.

use crate::measure::text_width;
use crate::roofline::{Label, Size, SizeClass};
use crate::scale::Scale;
use crate::scene::{Position, Rect};
use crate::ticks::{Labels, Tick, ticks};

/// From the plot to the labels of an axis, in CSS px.
pub(crate) const LABEL_GAP: f64 = 9.0;

/// What the parts of a drawing share.
pub(crate) struct Frame<'a> {
    pub(crate) class: SizeClass,
    pub(crate) size: Size,
    pub(crate) plot: Rect,
    pub(crate) x: Scale,
    pub(crate) y: Scale,
    pub(crate) x_ticks: Vec<Tick>,
    pub(crate) y_ticks: Vec<Tick>,
    /// The titles of the horizontal and of the vertical axis.
    pub(crate) titles: [&'a Label; 2],
}

impl<'a> Frame<'a> {
    /// Lays the scales over the plot, whose left edge waits for the labels of the vertical axis;
    /// `name` finishes a label of the horizontal (0) or the vertical (1) axis.
    pub(crate) fn new(
        size: Size,
        plot: Rect,
        [x, y]: [Scale; 2],
        labels: [Labels; 2],
        titles: [&'a Label; 2],
        name: impl Fn(usize, String) -> String,
    ) -> Self {
        let class = SizeClass::of(size.width);
        let named = |axis: usize, scale: &Scale, most: usize| {
            let mut ticks = ticks(scale, labels[axis], most);
            for tick in &mut ticks {
                tick.label = tick.label.take().map(|text| name(axis, text));
            }
            ticks
        };
        let y_most = (plot.height() / (3.2 * class.font())) as usize;
        let y_ticks = named(1, &y, y_most.min(8));
        let plot = Rect {
            left: left_margin(&y_ticks, class),
            ..plot
        };
        let x = x.over(plot.left, plot.right);
        let x_most = (plot.width() / (4.0 * class.font())) as usize;
        Self {
            class,
            size,
            plot,
            x_ticks: named(0, &x, x_most.min(9)),
            x,
            y: y.over(plot.bottom, plot.top),
            y_ticks,
            titles,
        }
    }

    /// The place of a point, which is inside by the choice of the range; else the nearer edge.
    pub(crate) fn at(&self, x: f64, y: f64) -> Position {
        let left = self.x.position(x.clamp(self.x.low(), self.x.high()));
        let top = self.y.position(y.clamp(self.y.low(), self.y.high()));
        [
            left.unwrap_or(self.plot.left),
            top.unwrap_or(self.plot.bottom),
        ]
    }

    /// The text of a label for this class of size.
    pub(crate) fn text<'t>(&self, label: &'t Label) -> &'t str {
        match self.class {
            SizeClass::Phone => &label.short,
            SizeClass::Desk => &label.full,
        }
    }
}

/// A box that can be drawn in: one too small is taken as 240 × 200.
pub(crate) fn sane(size: Size) -> Size {
    let side = |side: f64, least: f64| {
        if side.is_finite() {
            side.clamp(least, 8192.0)
        } else {
            least
        }
    };
    Size {
        width: side(size.width, 240.0),
        height: side(size.height, 200.0),
    }
}

/// The plot, but for its left edge; `above` and `right` are taken by a key and by labels.
pub(crate) fn upright_plot(size: Size, class: SizeClass, [above, right]: [f64; 2]) -> Rect {
    let font = class.font();
    let least = if class == SizeClass::Phone {
        10.0
    } else {
        20.0
    };
    Rect {
        left: 0.0,
        top: 2.1 * font + above,
        right: size.width - right.max(least),
        bottom: size.height - 3.8 * font,
    }
}

fn left_margin(y_ticks: &[Tick], class: SizeClass) -> f64 {
    let labels = y_ticks.iter().filter_map(|tick| tick.label.as_deref());
    let widest = labels.map(|text| text_width(text, class.font(), false));
    (widest.fold(0.0, f64::max) + LABEL_GAP + 4.0).round()
}
