//! The key of several roofs: which line is which GPU, and its bandwidth. Diagonals lie too close to
//! carry labels; a desk has room for the key above them, a phone gets it over the plot.

use super::SizeClass;
use super::checked::{Checked, Roof};
use crate::frame::Frame;
use crate::labels::{Labeller, sample_width};
use crate::measure::text_width;
use crate::order::sort;
use crate::placer::Place;
use crate::scene::{Anchor, LINE_HEIGHT};

/// The height of a row as a multiple of the font size.
const ROW: f64 = 1.1 * LINE_HEIGHT;
/// From the left edge to the key over a plot, in CSS px.
const INSET: f64 = 6.0;

/// The roofs, the fastest first, as their diagonals lie.
fn fastest_first<'c, 'a>(checked: &'c Checked<'a>) -> Vec<&'c Roof<'a>> {
    let mut roofs: Vec<_> = checked.roofs.iter().collect();
    sort(&mut roofs, |a, b| a.bandwidth < b.bandwidth);
    roofs
}

/// Columns of the key over a plot; 0 where it has none.
fn columns(checked: &Checked<'_>, class: SizeClass, width: f64) -> usize {
    if checked.roofs.len() < 2 || class == SizeClass::Desk {
        return 0;
    }
    let widths = checked.roofs.iter().map(|roof| {
        let text = text_width(&roof.bandwidth_label.short, class.font(), false);
        sample_width(class) + text
    });
    let widest = widths.fold(0.0, f64::max);
    ((width - INSET) / (widest + INSET)).min(2.0) as usize
}

/// The height in CSS px that the key takes over the plot.
pub(super) fn height(checked: &Checked<'_>, class: SizeClass, width: f64) -> f64 {
    match columns(checked, class, width) {
        0 => 0.0,
        columns => ROW * class.font() * checked.roofs.len().div_ceil(columns) as f64,
    }
}

pub(super) fn draw(frame: &Frame<'_>, checked: &Checked<'_>, labeller: &mut Labeller) {
    let roofs = fastest_first(checked);
    let row = ROW * frame.class.font();
    if frame.class == SizeClass::Phone {
        let columns = columns(checked, frame.class, frame.size.width);
        if columns == 0 {
            return;
        }
        let step = (frame.size.width - INSET) / columns as f64;
        for (index, roof) in roofs.iter().enumerate() {
            let x = INSET + step * (index % columns) as f64;
            let y = row * ((index / columns) as f64 + 0.6);
            labeller.row(&roof.bandwidth_label.short, roof.series, [x, y]);
        }
        return;
    }
    let list: Vec<_> = roofs
        .iter()
        .map(|roof| (roof.bandwidth_label, roof.series))
        .collect();
    let half = row * list.len() as f64 / 2.0;
    labeller.write_list(&list, row, &places(frame, half));
}

/// Above the diagonals; where they leave no room, under the roofs and over the names of the regions.
fn places(frame: &Frame<'_>, half: f64) -> Vec<Place> {
    let plot = frame.plot;
    let mut places = vec![([plot.left + 12.0, plot.top + 8.0 + half], Anchor::Start)];
    let mut y = plot.bottom - 2.2 * frame.class.font() - half;
    while y - half > plot.top {
        places.push(([plot.right - 8.0, y], Anchor::End));
        y -= 10.0;
    }
    places
}
