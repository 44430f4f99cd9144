//! A scene: what is drawn, in CSS px, with colours as roles. Painters know nothing else.

mod role;

pub use role::Role;

use crate::measure::text_width;

/// A place in the scene, `[x, y]` in CSS px, y growing downwards.
pub type Position = [f64; 2];

/// The largest backing store of a canvas in Safari, in device pixels.
pub const LARGEST_AREA: f64 = 16_777_216.0;

/// The height of a line of text as a multiple of its font size.
pub(crate) const LINE_HEIGHT: f64 = 1.25;

/// The stroke width of a hollow marker, in CSS px.
pub(crate) const OUTLINE: f64 = 2.0;
/// The width of the rim of a filled marker, in CSS px.
pub(crate) const RIM: f64 = 1.5;
/// Dash and gap of the outline of what is only claimed.
pub(crate) const MARKER_DASH: [f64; 2] = [2.5, 2.0];

/// A drawing: marks are painted in order, later ones over earlier ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Width in CSS px.
    pub width: f64,
    /// Height in CSS px.
    pub height: f64,
    /// The marks, the lowest first.
    pub marks: Vec<Mark>,
    /// How many of them, from the first on, stand still while the crosshair moves.
    pub still: usize,
}

impl Scene {
    /// The ratio of backing store to CSS px for a screen of this device pixel ratio: 1 to 3, and
    /// less where the area would pass [`LARGEST_AREA`].
    #[must_use]
    pub fn pixel_ratio(&self, device_pixel_ratio: f64) -> f64 {
        let wanted = if device_pixel_ratio.is_finite() {
            device_pixel_ratio.clamp(1.0, 3.0)
        } else {
            1.0
        };
        wanted.min((LARGEST_AREA / (self.width * self.height).max(1.0)).sqrt())
    }
}

/// One thing drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// An open line through the points.
    Line {
        /// The points, at least two.
        points: Vec<Position>,
        /// The colour.
        role: Role,
        /// The stroke width in CSS px.
        width: f64,
        /// Lengths of dash and gap in CSS px; none for a solid line.
        dash: Option<[f64; 2]>,
    },
    /// A filled polygon.
    Area {
        /// The corners, at least three.
        points: Vec<Position>,
        /// The colour.
        role: Role,
    },
    /// One line of text.
    Text {
        /// Where the text is anchored.
        at: Position,
        /// The text.
        text: String,
        /// The colour.
        role: Role,
        /// The font size in CSS px.
        size: f64,
        /// Whether it is set bold.
        bold: bool,
        /// Which part of the text lies at `at[0]`.
        anchor: Anchor,
        /// Which part of the line box lies at `at[1]`.
        baseline: Baseline,
    },
    /// A small shape.
    Marker {
        /// The centre.
        at: Position,
        /// The shape.
        shape: Shape,
        /// The colour of the body, or of the outline of a hollow one.
        role: Role,
        /// The radius in CSS px.
        radius: f64,
        /// Filled with its colour, or hollow.
        filled: bool,
        /// Whether the outline is dashed, for what is only claimed.
        dashed: bool,
    },
}

/// Which part of a text lies at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// Which part of a line box lies at the place of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Baseline {
    /// The upper edge.
    Top,
    /// The middle.
    Middle,
    /// The lower edge.
    Bottom,
}

impl Baseline {
    /// The middle of the line box of a text anchored at `y`; both painters place text by it.
    #[must_use]
    pub(crate) fn middle(self, y: f64, size: f64) -> f64 {
        let half = size * LINE_HEIGHT / 2.0;
        match self {
            Self::Top => y + half,
            Self::Middle => y,
            Self::Bottom => y - half,
        }
    }
}

/// The shape of a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A disc.
    Circle,
    /// A square on its corner.
    Diamond,
    /// A square.
    Square,
    /// A triangle pointing up.
    Triangle,
    /// A circle line with nothing inside, to lay around another marker.
    Ring,
}

impl Shape {
    /// The corners of the shape; empty for the round ones. All look about equally large.
    #[must_use]
    pub(crate) fn corners(self, [x, y]: Position, radius: f64) -> Vec<Position> {
        match self {
            Self::Circle | Self::Ring => Vec::new(),
            Self::Diamond => {
                let r = radius * 1.2;
                vec![[x, y - r], [x + r, y], [x, y + r], [x - r, y]]
            }
            Self::Square => {
                let r = radius * 0.88;
                vec![
                    [x - r, y - r],
                    [x + r, y - r],
                    [x + r, y + r],
                    [x - r, y + r],
                ]
            }
            Self::Triangle => {
                let r = radius * 1.25;
                let half = r * 0.866;
                vec![[x, y - r], [x + half, y + r / 2.0], [x - half, y + r / 2.0]]
            }
        }
    }
}

/// A rectangle in CSS px.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// The left edge.
    pub left: f64,
    /// The upper edge.
    pub top: f64,
    /// The right edge.
    pub right: f64,
    /// The lower edge.
    pub bottom: f64,
}

impl Rect {
    /// The width in CSS px.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// The height in CSS px.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// Whether the other rectangle lies wholly inside.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && other.right <= self.right
            && other.bottom <= self.bottom
    }

    /// Whether the two share more than an edge.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// The rectangle with every edge moved outwards.
    #[must_use]
    pub(crate) fn grown(&self, by: f64) -> Self {
        Self {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    /// The smallest rectangle around the points.
    fn around(points: &[Position]) -> Self {
        let mut rect = Self {
            left: f64::INFINITY,
            top: f64::INFINITY,
            right: f64::NEG_INFINITY,
            bottom: f64::NEG_INFINITY,
        };
        for [x, y] in points {
            rect.left = rect.left.min(*x);
            rect.right = rect.right.max(*x);
            rect.top = rect.top.min(*y);
            rect.bottom = rect.bottom.max(*y);
        }
        rect
    }
}

impl Mark {
    /// The rectangle that the mark covers: outlines by their points, texts by an estimate of their
    /// width that no common system font exceeds by much.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        match self {
            Self::Line { points, .. } | Self::Area { points, .. } => Rect::around(points),
            Self::Marker {
                at, shape, radius, ..
            } => {
                let corners = shape.corners(*at, *radius);
                if corners.is_empty() {
                    Rect::around(&[*at]).grown(*radius)
                } else {
                    Rect::around(&corners)
                }
            }
            Self::Text {
                at,
                text,
                size,
                bold,
                anchor,
                baseline,
                ..
            } => {
                let width = text_width(text, *size, *bold);
                let left = match anchor {
                    Anchor::Start => at[0],
                    Anchor::Middle => at[0] - width / 2.0,
                    Anchor::End => at[0] - width,
                };
                let middle = baseline.middle(at[1], *size);
                let half = size * LINE_HEIGHT / 2.0;
                Rect {
                    left,
                    top: middle - half,
                    right: left + width,
                    bottom: middle + half,
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backing_stores_stay_within_what_safari_draws() {
        let phone = Scene {
            width: 360.0,
            height: 380.0,
            ..Scene::default()
        };
        assert_eq!(phone.pixel_ratio(2.0), 2.0);
        assert_eq!(phone.pixel_ratio(0.5), 1.0);
        assert_eq!(phone.pixel_ratio(8.0), 3.0);
        assert_eq!(phone.pixel_ratio(f64::NAN), 1.0);
        let wall = Scene {
            width: 3840.0,
            height: 2160.0,
            ..Scene::default()
        };
        let ratio = wall.pixel_ratio(3.0);
        // 16 777 216 / (3840 · 2160) = 2.0227; its root is 1.4222.
        assert!((ratio - 1.4222).abs() < 1e-3);
    }

    #[test]
    fn text_bounds_follow_the_anchor() {
        let text = |anchor, baseline| Mark::Text {
            at: [100.0, 50.0],
            text: "拐点".into(),
            role: Role::Ink,
            size: 20.0,
            bold: false,
            anchor,
            baseline,
        };
        // Two characters of one em: 40 px; a line box of 25 px.
        let middle = text(Anchor::Middle, Baseline::Middle).bounds();
        assert_eq!([middle.left, middle.right], [80.0, 120.0]);
        assert_eq!([middle.top, middle.bottom], [37.5, 62.5]);
        let end = text(Anchor::End, Baseline::Top).bounds();
        assert_eq!([end.left, end.top], [60.0, 50.0]);
    }
}
