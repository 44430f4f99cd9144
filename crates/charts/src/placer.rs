//! Places labels one after the other, the important ones first: each takes the first of its places
//! that is free. What finds no place is left out, never written over something else.

use crate::scene::{Anchor, Position, Rect};

/// The clear space kept around a label in CSS px.
const CLEARANCE: f64 = 2.0;

/// A place for a label: its anchor and the middle of its line.
pub(crate) type Place = (Position, Anchor);

/// What is taken already.
pub(crate) struct Placer {
    bounds: Rect,
    taken: Vec<Rect>,
    lines: Vec<[Position; 2]>,
    /// Lines that a label avoids where it can and crosses where it must.
    faint: Vec<[Position; 2]>,
}

impl Placer {
    /// A placer that keeps labels inside `bounds`.
    pub(crate) const fn new(bounds: Rect) -> Self {
        Self {
            bounds,
            taken: Vec::new(),
            lines: Vec::new(),
            faint: Vec::new(),
        }
    }

    /// Takes a rectangle, as of a marker.
    pub(crate) fn take(&mut self, rect: Rect) {
        self.taken.push(rect);
    }

    /// Takes a line that no label may cross.
    pub(crate) fn take_line(&mut self, points: &[Position]) {
        self.lines.extend(pairs(points));
    }

    /// Takes a line that labels only avoid.
    pub(crate) fn take_faint_line(&mut self, points: &[Position]) {
        self.faint.extend(pairs(points));
    }

    /// Takes the first free place for a label of this size and returns its rectangle
    /// and the anchor that it was placed by.
    pub(crate) fn place(&mut self, size: [f64; 2], places: &[Place]) -> Option<(Rect, Anchor)> {
        let found = self
            .find(size, places, true)
            .or_else(|| self.find(size, places, false))?;
        self.taken.push(found.0);
        Some(found)
    }

    fn find(&self, size: [f64; 2], places: &[Place], avoid_faint: bool) -> Option<(Rect, Anchor)> {
        places
            .iter()
            .map(|place| (rect_at(*place, size), place.1))
            .find(|(rect, _)| self.is_free(rect, avoid_faint))
    }

    fn is_free(&self, rect: &Rect, avoid_faint: bool) -> bool {
        let wide = rect.grown(CLEARANCE);
        let crossed = |lines: &[[Position; 2]]| lines.iter().any(|line| crosses(&wide, line));
        let taken = self.taken.iter().any(|taken| taken.overlaps(&wide)) || crossed(&self.lines);
        self.bounds.contains(rect) && !taken && (!avoid_faint || !crossed(&self.faint))
    }
}

fn pairs(points: &[Position]) -> impl Iterator<Item = [Position; 2]> + '_ {
    points.windows(2).map(|pair| [pair[0], pair[1]])
}

fn rect_at(([x, y], anchor): Place, [width, height]: [f64; 2]) -> Rect {
    let left = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - width / 2.0,
        Anchor::End => x - width,
    };
    Rect {
        left,
        top: y - height / 2.0,
        right: left + width,
        bottom: y + height / 2.0,
    }
}

/// Whether a part of the line lies in the rectangle: the line is cut at each pair of edges in turn.
fn crosses(rect: &Rect, [from, to]: &[Position; 2]) -> bool {
    let mut first = 0.0_f64;
    let mut last = 1.0_f64;
    for (start, end, low, high) in [
        (from[0], to[0], rect.left, rect.right),
        (from[1], to[1], rect.top, rect.bottom),
    ] {
        let length = end - start;
        if length.abs() < 1e-9 {
            if start < low || start > high {
                return false;
            }
            continue;
        }
        let (near, far) = ((low - start) / length, (high - start) / length);
        first = first.max(near.min(far));
        last = last.min(near.max(far));
    }
    first <= last
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Rect = Rect {
        left: 0.0,
        top: 0.0,
        right: 100.0,
        bottom: 100.0,
    };

    #[test]
    fn lines_are_seen_only_where_they_run() {
        let rect = Rect {
            left: 40.0,
            top: 40.0,
            right: 60.0,
            bottom: 60.0,
        };
        assert!(crosses(&rect, &[[0.0, 0.0], [100.0, 100.0]]));
        assert!(crosses(&rect, &[[50.0, 0.0], [50.0, 100.0]]));
        assert!(crosses(&rect, &[[45.0, 45.0], [46.0, 50.0]]));
        assert!(!crosses(&rect, &[[0.0, 0.0], [30.0, 30.0]]));
        assert!(!crosses(&rect, &[[0.0, 70.0], [100.0, 70.0]]));
        assert!(!crosses(&rect, &[[0.0, 50.0], [50.0, 100.0]]));
    }

    #[test]
    fn the_second_label_takes_the_second_place() {
        let mut placer = Placer::new(BOUNDS);
        let places = [
            ([50.0, 50.0], Anchor::Middle),
            ([50.0, 80.0], Anchor::Middle),
        ];
        let first = placer.place([40.0, 20.0], &places);
        let second = placer.place([40.0, 20.0], &places);
        assert_eq!(first.map(|(rect, _)| rect.top), Some(40.0));
        assert_eq!(second.map(|(rect, _)| rect.top), Some(70.0));
        assert_eq!(placer.place([40.0, 20.0], &places), None);
    }

    #[test]
    fn labels_stay_inside_and_off_lines() {
        let mut placer = Placer::new(BOUNDS);
        placer.take_line(&[[0.0, 50.0], [100.0, 50.0]]);
        placer.take_faint_line(&[[50.0, 60.0], [50.0, 100.0]]);
        let size = [40.0, 10.0];
        assert_eq!(placer.place(size, &[([90.0, 20.0], Anchor::Start)]), None);
        assert_eq!(placer.place(size, &[([50.0, 47.0], Anchor::Middle)]), None);
        // A faint line is avoided while another place is free, and crossed when none is.
        let places = [
            ([50.0, 80.0], Anchor::Middle),
            ([50.0, 20.0], Anchor::Middle),
        ];
        assert_eq!(
            placer.place(size, &places).map(|(rect, _)| rect.top),
            Some(15.0)
        );
        assert_eq!(
            placer.place(size, &places).map(|(rect, _)| rect.top),
            Some(75.0)
        );
    }
}
