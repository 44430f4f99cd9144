//! One canvas, painted again and again.

use wasm_bindgen::JsCast;
use web_sys::HtmlCanvasElement;

use super::{PaintError, Painter, refused};
use crate::palette::Palette;
use crate::scene::{Mark, Scene};

/// Paints one canvas again and again: what stands still in a scene is kept as pixels, so that a
/// crosshair that moves costs a few strokes.
#[derive(Default)]
pub struct Easel {
    backdrop: Option<Backdrop>,
}

/// What stood still when it was painted last, and what it was painted with.
struct Backdrop {
    pixels: HtmlCanvasElement,
    size: [f64; 2],
    marks: Vec<Mark>,
    palette: Palette,
    ratio: f64,
}

impl Easel {
    /// Paints as [`super::paint`] does.
    ///
    /// # Errors
    /// As those of [`super::paint`].
    pub fn paint(
        &mut self,
        scene: &Scene,
        canvas: &HtmlCanvasElement,
        palette: &Palette,
        device_pixel_ratio: f64,
    ) -> Result<(), PaintError> {
        let (still, moving) = scene.marks.split_at(scene.still.min(scene.marks.len()));
        let size = [scene.width, scene.height];
        let holds = |kept: &&Backdrop| {
            kept.size == size
                && kept.ratio == device_pixel_ratio
                && kept.palette == *palette
                && kept.marks == still
        };
        if self.backdrop.as_ref().filter(holds).is_none() {
            let pixels = match self.backdrop.take() {
                Some(kept) => kept.pixels,
                None => blank(canvas)?,
            };
            Painter::before(scene, &pixels, palette, device_pixel_ratio)?.marks(still)?;
            self.backdrop = Some(Backdrop {
                pixels,
                size,
                marks: still.to_vec(),
                palette: palette.clone(),
                ratio: device_pixel_ratio,
            });
        }
        let mut painter = Painter::before(scene, canvas, palette, device_pixel_ratio)?;
        if let Some(Backdrop { pixels, .. }) = &self.backdrop {
            let copied = painter
                .context
                .draw_image_with_html_canvas_element(pixels, 0.0, 0.0);
            copied.map_err(|_| refused(&"drawImage"))?;
        }
        painter.marks(moving)
    }
}

/// A canvas that is nowhere in the page.
fn blank(like: &HtmlCanvasElement) -> Result<HtmlCanvasElement, PaintError> {
    let copy = like.clone_node().map_err(|_| refused(&"cloneNode"))?;
    copy.dyn_into().map_err(|_| PaintError::NoContext)
}
