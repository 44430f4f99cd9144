//! Lines, steps and scattered points over two axes: a [`Figure`] says what is shown, a [`Layout`]
//! where it lies.

mod areas;
mod draw;
mod labels;
mod layout;

pub use crate::roofline::{Label, Size, SizeClass};
pub use layout::{Layout, Omitted};

use crate::scale::Kind;
use crate::scene::{Role, Shape};
use crate::ticks::Labels;

/// A chart, as data: numbers in base units, texts ready in the reader's language.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// What is shown, in the order in which it is painted and labelled.
    pub series: Vec<Series>,
    /// Lines across the whole plot.
    pub rules: Vec<Rule>,
    /// Parts of the horizontal axis, from left to right.
    pub regions: Vec<Region>,
    /// Parts of the plane, a later one over an earlier one.
    pub areas: Vec<Area>,
    /// The value of the horizontal axis that is looked at.
    pub crosshair: Option<f64>,
    /// Rings around points that are pointed out.
    pub rings: Vec<Ring>,
}

/// An axis. It covers every point and rule, out to round ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// How it is divided.
    pub kind: Kind,
    /// What it shows: "bytes moved".
    pub title: Label,
    /// How its labels are written.
    pub labels: Labels,
    /// What stands after every label: "B/s".
    pub unit: &'static str,
    /// Values that it covers besides, as 0 on a linear axis.
    pub cover: Option<[f64; 2]>,
}

impl Default for Axis {
    /// Linear, without a title and a unit.
    fn default() -> Self {
        Self {
            kind: Kind::Linear,
            title: Label::default(),
            labels: Labels::Si,
            unit: "",
            cover: None,
        }
    }
}

/// Points that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The points; from left to right where they are joined.
    pub points: Vec<[f64; 2]>,
    /// How they are joined.
    pub line: Line,
    /// What stands at each of them.
    pub marker: Option<Marker>,
    /// The colour.
    pub role: Role,
    /// What stands beside it, after a sample of it. An empty text is not drawn.
    pub label: Label,
}

/// How points are joined.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Line {
    /// Not at all.
    #[default]
    None,
    /// From point to point.
    Straight(Stroke),
    /// Level from each point to the place of the next one, then upright.
    Steps(Stroke),
}

impl Line {
    const fn stroke(self) -> Option<Stroke> {
        match self {
            Self::None => None,
            Self::Straight(stroke) | Self::Steps(stroke) => Some(stroke),
        }
    }
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// The width in CSS px.
    pub width: f64,
    /// Lengths of dash and gap in CSS px; none for a solid line.
    pub dash: Option<[f64; 2]>,
}

/// A shape that tells a series apart without its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker {
    /// The shape.
    pub shape: Shape,
    /// Filled with its colour, or hollow.
    pub filled: bool,
    /// Whether the outline is dashed, for what is only claimed.
    pub dashed: bool,
}

/// A dashed line across the plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// Where it stands.
    pub at: At,
    /// The colour.
    pub role: Role,
    /// What stands beside it.
    pub label: Label,
}

/// A ring around a point. It covers nothing and moves no label.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ring {
    /// The point.
    pub at: [f64; 2],
    /// The colour.
    pub role: Role,
}

/// A place on one of the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum At {
    /// On the horizontal axis: the rule is upright.
    X(f64),
    /// On the vertical axis: the rule is level.
    Y(f64),
}

/// A part of the horizontal axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// Where it begins and ends; infinite ends reach to the edge of the plot.
    pub span: [f64; 2],
    /// Its ground; none is the ground of the box.
    pub wash: Option<Role>,
    /// The colour of its name.
    pub role: Role,
    /// Its name.
    pub label: Label,
}

/// A part of the plane with its name in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    /// The corners. What lies outside the axes is cut off at the edges of the plot, which keeps
    /// the shape where the sides that are cut run along the axes.
    pub corners: Vec<[f64; 2]>,
    /// Its ground; none is the ground of the box.
    pub wash: Option<Role>,
    /// The colour of its name.
    pub role: Role,
    /// Its name; an empty one is not drawn.
    pub label: Label,
    /// Where the middle of its name may stand, likeliest first.
    pub at: Vec<[f64; 2]>,
}

impl Figure {
    /// Lays the figure out in a box of this size; a box too small to draw in is taken as 240 × 200.
    #[must_use]
    pub fn layout(&self, size: Size) -> Layout {
        layout::lay_out(self, size)
    }
}
