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

pub(super) fn grounds(figure: &Figure, frame: &Frame<'_>, marks: &mut Vec<Mark>) {
    for area in &figure.areas {
        let points = corners(frame, area);
        if let (Some(role), true) = (area.wash, points.len() > 2) {
            marks.push(Mark::Area { points, role });
        }
    }
}

/// Over the grid, whose lines may run where theirs do.
pub(super) fn lines(figure: &Figure, frame: &Frame<'_>, marks: &mut Vec<Mark>) {
    for area in &figure.areas {
        let mut points = corners(frame, area);
        if points.len() > 2 {
            points.extend(points.first().copied());
            marks.push(dashed(points, Role::Ink3));
        }
    }
}

pub(super) fn name(figure: &Figure, frame: &Frame<'_>, labeller: &mut Labeller) {
    for area in &figure.areas {
        let middle = |[x, y]: &[f64; 2]| (frame.at(*x, *y), Anchor::Middle);
        let places: Vec<_> = area.at.iter().map(middle).collect();
        labeller.write(&area.label, Style::bold(area.role), &places);
    }
}
