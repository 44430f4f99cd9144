//! Charts: a view model becomes a scene, painters draw the scene.
//!
//! ```text
//! roofline::Figure \
//!                   layout(size)--> Layout --scene()--> Scene --paint--> SVG text | canvas
//! xy::Figure       /
//! ```
//!
//! A [`scene::Scene`] holds marks in CSS px with colours as [`scene::Role`]s, so that one drawing
//! serves both themes and print. Scales, ticks, labels and ranges are made here and checked before
//! a painter sees them. Texts come in ready: this crate knows no language and no unit.
//!
//! To look at the charts: `cargo run -p ridgepoint-charts --example gallery > gallery.html`.
//!
//! With the feature `canvas` there is also a painter for a canvas, which needs a browser.

mod axes;
#[cfg(feature = "canvas")]
pub mod canvas;
mod frame;
mod labels;
mod measure;
mod order;
pub mod palette;
mod placer;
pub mod roofline;
pub mod scale;
pub mod scene;
#[cfg(any(test, feature = "canvas"))]
mod strokes;
pub mod svg;
pub mod ticks;
pub mod xy;
