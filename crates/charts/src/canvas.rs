//! The painter for a canvas, on plotters' canvas backend.
//!
//! The backend knows whole pixels only, no dashes and no device pixel ratio. So coordinates are
//! given to it in eighths of a device pixel under a transform that undoes it, dashes are set on the
//! context behind it, and the backing store has the device's pixels. Text is placed by the scene's own estimate: nothing
//! is measured through the page. The page sizes the canvas itself by CSS (`width: 100%`, or the
//! scene's size in px).

mod easel;

pub use easel::Easel;

use std::convert::Infallible;
use std::fmt;

use js_sys::Array;
use plotters_backend::text_anchor::{HPos, Pos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, FontFamily,
    FontStyle,
};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::palette::Palette;
use crate::scene::{
    Anchor, Baseline, MARKER_DASH, Mark, OUTLINE, Position, RIM, Role, Scene, Shape,
};
use crate::strokes::sharpen;

/// Parts of a device pixel that the backend's whole numbers stand for.
const FINE: f64 = 8.0;
/// The same faces as the page, so that a chart and the text around it agree.
const FAMILY: &str = "system-ui, -apple-system, \"Segoe UI\", \"PingFang SC\", \
     \"Noto Sans CJK SC\", \"Noto Sans SC\", \"Microsoft YaHei\", sans-serif";

/// Why a canvas was not painted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaintError {
    /// The canvas gives no 2d context, as when it has another one already.
    NoContext,
    /// The browser refused a drawing call.
    Refused {
        /// What the backend said.
        cause: String,
    },
}

impl fmt::Display for PaintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoContext => f.write_str("the canvas gives no 2d context"),
            Self::Refused { cause } => {
                f.write_str("the browser refused to draw: ")?;
                f.write_str(cause)
            }
        }
    }
}

impl std::error::Error for PaintError {}

/// Paints the scene over the whole canvas, whose backing store is set to the scene's size times the
/// ratio of [`Scene::pixel_ratio`]. `device_pixel_ratio` is the window's.
///
/// # Errors
/// When the canvas has no 2d context or the browser refuses a call.
pub fn paint(
    scene: &Scene,
    canvas: &HtmlCanvasElement,
    palette: &Palette,
    device_pixel_ratio: f64,
) -> Result<(), PaintError> {
    let mut painter = Painter::before(scene, canvas, palette, device_pixel_ratio)?;
    painter.marks(&scene.marks)
}

fn refused(cause: &impl fmt::Display) -> PaintError {
    PaintError::Refused {
        cause: cause.to_string(),
    }
}

struct Painter<'a> {
    context: CanvasRenderingContext2d,
    backend: CanvasBackend,
    palette: &'a Palette,
    ratio: f64,
}

/// A stroke or a fill in one colour; the width is in eighths of a device pixel.
struct Paint {
    colour: BackendColor,
    width: u32,
}

impl BackendStyle for Paint {
    fn color(&self) -> BackendColor {
        self.colour
    }

    fn stroke_width(&self) -> u32 {
        self.width
    }
}

/// Text; its size is in device pixels.
struct Type {
    colour: BackendColor,
    size: f64,
    bold: bool,
    anchor: Anchor,
}

impl BackendTextStyle for Type {
    type FontError = Infallible;

    fn color(&self) -> BackendColor {
        self.colour
    }

    fn size(&self) -> f64 {
        self.size
    }

    fn style(&self) -> FontStyle {
        if self.bold {
            FontStyle::Bold
        } else {
            FontStyle::Normal
        }
    }

    fn anchor(&self) -> Pos {
        let h_pos = match self.anchor {
            Anchor::Start => HPos::Left,
            Anchor::Middle => HPos::Center,
            Anchor::End => HPos::Right,
        };
        Pos::new(h_pos, VPos::Center)
    }

    fn family(&self) -> FontFamily<'_> {
        FontFamily::Name(FAMILY)
    }

    /// The canvas backend never asks: text is set by its anchor.
    fn layout_box(&self, _: &str) -> Result<((i32, i32), (i32, i32)), Infallible> {
        Ok(((0, 0), (0, 0)))
    }

    /// For backends that have no text of their own; this one has.
    fn draw<E, F: FnMut(i32, i32, BackendColor) -> Result<(), E>>(
        &self,
        _: &str,
        _: BackendCoord,
        _: F,
    ) -> Result<Result<(), E>, Infallible> {
        Ok(Ok(()))
    }
}

impl<'a> Painter<'a> {
    /// Sets the backing store to its size and wipes it.
    fn before(
        scene: &Scene,
        canvas: &HtmlCanvasElement,
        palette: &'a Palette,
        device_pixel_ratio: f64,
    ) -> Result<Self, PaintError> {
        let ratio = scene.pixel_ratio(device_pixel_ratio);
        let width = (scene.width * ratio).floor().max(1.0) as u32;
        let height = (scene.height * ratio).floor().max(1.0) as u32;
        // Setting a size, even the same one, throws the backing store away.
        if canvas.width() != width {
            canvas.set_width(width);
        }
        if canvas.height() != height {
            canvas.set_height(height);
        }
        let context = canvas.get_context("2d").ok().flatten();
        let context =
            context.and_then(|context| context.dyn_into::<CanvasRenderingContext2d>().ok());
        let backend = CanvasBackend::with_canvas_object(canvas.clone());
        let (Some(context), Some(backend)) = (context, backend) else {
            return Err(PaintError::NoContext);
        };
        let painter = Self {
            context,
            backend,
            palette,
            ratio,
        };
        painter.transform(1.0)?;
        let (width, height) = (f64::from(width), f64::from(height));
        painter.context.clear_rect(0.0, 0.0, width, height);
        Ok(painter)
    }

    fn marks(&mut self, marks: &[Mark]) -> Result<(), PaintError> {
        self.transform(1.0 / FINE)?;
        let painted = marks.iter().try_for_each(|mark| self.mark(mark));
        self.transform(1.0)?;
        painted
    }

    fn transform(&self, scale: f64) -> Result<(), PaintError> {
        let set = self.context.set_transform(scale, 0.0, 0.0, scale, 0.0, 0.0);
        set.map_err(|_| refused(&"setTransform"))
    }

    fn mark(&mut self, mark: &Mark) -> Result<(), PaintError> {
        match mark {
            Mark::Line {
                points,
                role,
                width,
                dash,
            } => self.line(points, *role, *width, *dash),
            Mark::Area { points, role } => self.area(points, *role),
            Mark::Marker {
                at,
                shape,
                role,
                radius,
                filled,
                dashed,
            } => self.marker(*shape, (*at, *radius), *role, (*filled, *dashed)),
            Mark::Text {
                at,
                text,
                role,
                size,
                bold,
                anchor,
                baseline,
            } => {
                let style = Type {
                    colour: self.colour(*role),
                    size: size * self.ratio,
                    bold: *bold,
                    anchor: *anchor,
                };
                self.text(text, &style, [at[0], middle(*baseline, at[1], *size)])
            }
        }
    }

    fn marker(
        &mut self,
        shape: Shape,
        (at, radius): (Position, f64),
        role: Role,
        (filled, dashed): (bool, bool),
    ) -> Result<(), PaintError> {
        if filled {
            self.body(shape, at, radius + RIM / 2.0, Role::Raised)?;
            return self.body(shape, at, radius - RIM / 2.0, role);
        }
        if shape != Shape::Ring {
            self.body(shape, at, radius, Role::Raised)?;
        }
        self.outline(shape, (at, radius), role, dashed.then_some(MARKER_DASH))
    }

    fn colour(&self, role: Role) -> BackendColor {
        let [red, green, blue, opacity] = self.palette.colour(role);
        BackendColor {
            alpha: f64::from(opacity) / 255.0,
            rgb: (red, green, blue),
        }
    }

    fn paint(&self, role: Role, width: f64) -> Paint {
        Paint {
            colour: self.colour(role),
            width: (width * FINE).round() as u32,
        }
    }

    /// Whole device pixels, so that level lines are sharp at every ratio.
    fn stroke_width(&self, width: f64) -> f64 {
        (width * self.ratio).round().max(1.0)
    }

    fn line(
        &mut self,
        points: &[Position],
        role: Role,
        width: f64,
        dash: Option<[f64; 2]>,
    ) -> Result<(), PaintError> {
        let width = self.stroke_width(width);
        let ratio = self.ratio;
        let mut points: Vec<Position> =
            points.iter().map(|[x, y]| [x * ratio, y * ratio]).collect();
        sharpen(&mut points, width);
        let paint = self.paint(role, width);
        self.dashed(&points, &paint, dash)
    }

    /// Strokes a line through points in device pixels, in dashes whose lengths are in CSS px.
    fn dashed(
        &mut self,
        points: &[Position],
        paint: &Paint,
        dash: Option<[f64; 2]>,
    ) -> Result<(), PaintError> {
        let Some(dash) = dash else {
            return self.path(points, paint);
        };
        self.set_dash(&dash.map(|length| length * self.ratio * FINE))?;
        let stroked = self.path(points, paint);
        self.set_dash(&[])?;
        stroked
    }

    fn set_dash(&self, lengths: &[f64]) -> Result<(), PaintError> {
        let lengths: Array = lengths
            .iter()
            .map(|length| JsValue::from_f64(*length))
            .collect();
        let set = self.context.set_line_dash(&lengths);
        set.map_err(|_| refused(&"setLineDash"))
    }

    /// Strokes a line through points in device pixels.
    fn path(&mut self, points: &[Position], paint: &Paint) -> Result<(), PaintError> {
        let path = points.iter().map(|at| fine(*at));
        self.backend
            .draw_path(path, paint)
            .map_err(|error| refused(&error))
    }

    /// Fills a polygon of corners in CSS px.
    fn area(&mut self, corners: &[Position], role: Role) -> Result<(), PaintError> {
        let paint = self.paint(role, 0.0);
        let ratio = self.ratio;
        let path = corners.iter().map(|[x, y]| fine([x * ratio, y * ratio]));
        let filled = self.backend.fill_polygon(path, &paint);
        filled.map_err(|error| refused(&error))
    }

    fn body(
        &mut self,
        shape: Shape,
        at: Position,
        radius: f64,
        role: Role,
    ) -> Result<(), PaintError> {
        let corners = shape.corners(at, radius);
        if !corners.is_empty() {
            return self.area(&corners, role);
        }
        let paint = self.paint(role, 0.0);
        self.circle(at, radius, &paint, true)
    }

    fn outline(
        &mut self,
        shape: Shape,
        (at, radius): (Position, f64),
        role: Role,
        dash: Option<[f64; 2]>,
    ) -> Result<(), PaintError> {
        let mut corners = shape.corners(at, radius);
        if corners.is_empty() {
            let paint = self.paint(role, OUTLINE * self.ratio);
            return self.circle(at, radius, &paint, false);
        }
        // Half a side more closes the last corner with a join instead of two blunt ends.
        corners.push(corners[0]);
        corners.push(between(corners[0], corners[1]));
        let paint = self.paint(role, OUTLINE * self.ratio);
        let ratio = self.ratio;
        let points: Vec<Position> = corners
            .iter()
            .map(|[x, y]| [x * ratio, y * ratio])
            .collect();
        match dash {
            None => self.path(&points, &paint),
            // Dashes close by themselves.
            Some(_) => self.dashed(&points[..points.len() - 1], &paint, dash),
        }
    }

    fn circle(
        &mut self,
        [x, y]: Position,
        radius: f64,
        paint: &Paint,
        filled: bool,
    ) -> Result<(), PaintError> {
        let centre = fine([x * self.ratio, y * self.ratio]);
        let radius = (radius.max(0.0) * self.ratio * FINE).round() as u32;
        let drawn = self.backend.draw_circle(centre, radius, paint, filled);
        drawn.map_err(|error| refused(&error))
    }

    /// Writes text in whole device pixels, without the fine transform: fonts are hinted for their size.
    fn text(&mut self, text: &str, style: &Type, [x, y]: Position) -> Result<(), PaintError> {
        self.transform(1.0)?;
        let at = (whole(x * self.ratio), whole(y * self.ratio));
        let drawn = self.backend.draw_text(text, style, at);
        self.transform(1.0 / FINE)?;
        drawn.map_err(|error| refused(&error))
    }
}

fn between(from: Position, to: Position) -> Position {
    [(from[0] + to[0]) / 2.0, (from[1] + to[1]) / 2.0]
}

/// The place for the backend's middle of the em square, which lies a little above the middle of
/// letters and digits.
fn middle(baseline: Baseline, y: f64, size: f64) -> f64 {
    baseline.middle(y, size) + 0.04 * size
}

fn fine([x, y]: Position) -> BackendCoord {
    (whole(x * FINE), whole(y * FINE))
}

fn whole(value: f64) -> i32 {
    value.round() as i32
}
