//! The roofline chart: a [`Figure`] says what is shown, a [`Layout`] where it lies.

mod checked;
mod ends;
mod key;
mod layout;
mod points;
mod range;
mod roofs;

pub use layout::{Layout, Omitted};
pub(crate) use roofs::{series_dash, series_shape};

/// A roofline chart, as data: numbers in base units, texts ready in the reader's language.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    /// The roofs, up to four; the first one's regions are washed.
    pub roofs: Vec<RoofLine>,
    /// The points, in the order in which they are painted.
    pub points: Vec<Point>,
    /// The intensity that is looked at, in FLOP/B.
    pub crosshair: Option<f64>,
    /// How the axes are divided.
    pub axes: AxisKind,
    /// Intensities in FLOP/B that the axis covers besides all points and ridges. A widget keeps the
    /// range it has shown here, so that the axis holds still while a point is dragged.
    pub cover: Option<[f64; 2]>,
    /// The texts that belong to no roof or point.
    pub texts: Texts,
}

/// How both axes are divided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AxisKind {
    /// Both logarithmic, as rooflines are drawn.
    #[default]
    LogLog,
    /// Both linear from 0, where the slope of the diagonal is the bandwidth.
    Linear,
}

/// A ready text, and what stands in its place where room is short.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    /// The text on a desk.
    pub full: String,
    /// The text on a phone, and on a desk where the full one finds no place.
    pub short: String,
}

impl Label {
    /// A label with a short form.
    pub fn new(full: impl Into<String>, short: impl Into<String>) -> Self {
        Self {
            full: full.into(),
            short: short.into(),
        }
    }
}

impl From<&str> for Label {
    /// A label that is as short as it gets.
    fn from(text: &str) -> Self {
        Self::new(text, text)
    }
}

impl From<String> for Label {
    fn from(text: String) -> Self {
        Self::new(text.clone(), text)
    }
}

/// The texts of a figure that belong to no roof or point. An empty text is not drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    /// The title of the horizontal axis with its unit: "arithmetic intensity, FLOP/B".
    pub x_title: Label,
    /// The title of the vertical axis with its unit: "FLOP/s".
    pub y_title: Label,
    /// The region left of the ridge: "memory-bound".
    pub memory_region: Label,
    /// The region right of the ridge: "compute-bound".
    pub compute_region: Label,
    /// The word before the intensity at a ridge: "ridge". Left out where several roofs are drawn.
    pub ridge: String,
}

/// One GPU's roof: a bandwidth and the ceilings it leads to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RoofLine {
    /// Which colour, dash and marker it has when several are drawn, 0 to 3.
    pub series: u8,
    /// The bandwidth in B/s.
    pub bandwidth: f64,
    /// What stands at the diagonal: "2.04 TB/s"; with the GPU's name where several are drawn.
    pub bandwidth_label: Label,
    /// The compute ceilings, one or two.
    pub ceilings: Vec<Ceiling>,
    /// A second, dashed diagonal, as for the L2 cache.
    pub cache: Option<CacheLine>,
}

/// A compute ceiling.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ceiling {
    /// The peak in FLOP/s.
    pub compute: f64,
    /// What stands at the ceiling: "BF16 Tensor Core · 312 TFLOPS". Where several roofs are drawn it
    /// stands right of the plot and has to be brief and name the GPU: "H100 · 989 TFLOPS", in short
    /// "H100 · 989 T".
    pub label: Label,
    /// The intensity at the ridge with its unit: "153 FLOP/B"; drawn for the main ceiling alone
    /// where there are several roofs.
    pub ridge_label: Label,
    /// Whether this is the ceiling that the figure is about. The first one counts when none is.
    pub emphasis: bool,
}

/// A bandwidth that is drawn dashed above the main one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CacheLine {
    /// The bandwidth in B/s.
    pub bandwidth: f64,
    /// What stands at it: "L2 · 7.22 TB/s".
    pub label: Label,
}

/// A kernel in the figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The arithmetic intensity in FLOP/B.
    pub intensity: f64,
    /// Where the point sits, in FLOP/s.
    pub performance: f64,
    /// What stands beside it.
    pub label: Label,
    /// Where the point comes from.
    pub kind: PointKind,
    /// What limits it: colours points that come from the model.
    pub bound: Bound,
}

/// Where a point comes from; each kind has its own shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointKind {
    /// From the model: a disc.
    Modelled,
    /// Measured: a square.
    Measured,
    /// Said by the source and repeated by nobody: a hollow, dashed diamond.
    Claimed,
    /// The learner's own, which moves: a disc in a ring.
    Own,
    /// Above its roof, so some number is wrong: a hollow triangle.
    Refused,
}

/// What limits a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Left of the ridge: the bandwidth.
    Memory,
    /// At the ridge or right of it: the ceiling.
    Compute,
}

/// The two drawings of a chart: a phone gets its own, not a shrunken one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeClass {
    /// Narrower than [`SizeClass::BREAK`].
    Phone,
    /// Wider.
    Desk,
}

/// The size of a drawing in CSS px.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// The width in CSS px.
    pub width: f64,
    /// The height in CSS px.
    pub height: f64,
}

impl SizeClass {
    /// The width in CSS px from which a chart is drawn for a desk.
    pub const BREAK: f64 = 560.0;

    /// The class of a chart this wide, in CSS px.
    #[must_use]
    pub fn of(width: f64) -> Self {
        if width < Self::BREAK {
            Self::Phone
        } else {
            Self::Desk
        }
    }

    /// The size of a chart in a page that is written before its reader's width is known.
    #[must_use]
    pub const fn size(self) -> Size {
        match self {
            Self::Phone => Size {
                width: 360.0,
                height: 380.0,
            },
            Self::Desk => Size {
                width: 860.0,
                height: 420.0,
            },
        }
    }

    /// The size of a chart in a box this wide: the class's own proportion, within bounds.
    #[must_use]
    pub fn size_for(width: f64) -> Size {
        let class = Self::of(width);
        let of = class.size();
        let width = if width.is_finite() { width } else { of.width };
        let height = match class {
            Self::Phone => of.height,
            Self::Desk => (width * of.height / of.width).clamp(340.0, 560.0),
        };
        Size { width, height }
    }

    /// The font size in CSS px.
    pub(crate) const fn font(self) -> f64 {
        match self {
            Self::Phone => 12.0,
            Self::Desk => 13.0,
        }
    }

    /// The radius of a point in CSS px.
    pub(crate) const fn radius(self) -> f64 {
        match self {
            Self::Phone => 6.0,
            Self::Desk => 6.5,
        }
    }
}

impl Figure {
    /// Lays the figure out in a box of this size; a box too small to draw in is taken as 240 × 200.
    #[must_use]
    pub fn layout(&self, size: Size) -> Layout {
        layout::lay_out(self, size)
    }
}
