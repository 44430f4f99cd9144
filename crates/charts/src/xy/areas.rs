//! Parts of the plane: their grounds with a fine line around them, and their names.

use super::draw::dashed;
use super::{Area, Figure};
use crate::frame::Frame;
use crate::labels::{Labeller, Style};
use crate::scene::{Anchor, Mark, Position, Role};

fn corners(frame: &Frame<'_>, area: &Area) -> Vec<Position> {
    let place = |[x, y]: &[f64; 2]| frame.at(*x, *y);
    area.corners.iter().map(place).collect()
}

/// Grounds first, then all lines, so that no ground covers a line.
pub(super) fn draw(figure: &Figure, frame: &Frame<'_>, marks: &mut Vec<Mark>) {
    let mut lines = Vec::new();
    for area in &figure.areas {
        let mut points = corners(frame, area);
        if points.len() < 3 {
            continue;
        }
        if let Some(role) = area.wash {
            let points = points.clone();
            marks.push(Mark::Area { points, role });
        }
        points.extend(points.first().copied());
        lines.push(dashed(points, Role::Ink3));
    }
    marks.append(&mut lines);
}

pub(super) fn name(figure: &Figure, frame: &Frame<'_>, labeller: &mut Labeller) {
    for area in &figure.areas {
        let middle = |[x, y]: &[f64; 2]| (frame.at(*x, *y), Anchor::Middle);
        let places: Vec<_> = area.at.iter().map(middle).collect();
        labeller.write(&area.label, Style::bold(area.role), &places);
    }
}
