//! Grounds, rules, lines and markers; what they take is kept free of labels.

use super::{At, Figure, Line, Series};
use crate::frame::Frame;
use crate::labels::Labeller;
use crate::scene::{Mark, Position, Role, Shape};

const RULE_DASH: [f64; 2] = [6.0, 4.0];
/// From the edge of a marker to the ring around it, in CSS px.
const RING: f64 = 4.0;
const FINE_DASH: [f64; 2] = [3.0, 4.0];

/// The radius of a marker in CSS px.
pub(super) fn radius(frame: &Frame<'_>) -> f64 {
    frame.class.radius() - 1.5
}

/// The left and the right edge of a region; none where nothing of it lies in the plot.
pub(super) fn edges(frame: &Frame<'_>, [from, to]: [f64; 2]) -> Option<[f64; 2]> {
    let edge = |value: f64| frame.at(value, frame.y.low())[0];
    let inside = from < to && from < frame.x.high() && to > frame.x.low();
    inside.then(|| [edge(from), edge(to)])
}

/// The points of a series that lie in the plot.
pub(super) fn places(frame: &Frame<'_>, series: &Series) -> Vec<Position> {
    let place = |[x, y]: &[f64; 2]| Some([frame.x.position(*x)?, frame.y.position(*y)?]);
    series.points.iter().filter_map(place).collect()
}

/// The corners of the line of a series; none where it has no line.
pub(super) fn corners(frame: &Frame<'_>, series: &Series) -> Vec<Position> {
    let places = places(frame, series);
    match series.line {
        Line::None => Vec::new(),
        Line::Straight(_) => places,
        Line::Steps(_) => {
            let mut corners: Vec<Position> = Vec::new();
            for place in places {
                if let Some(before) = corners.last() {
                    corners.push([place[0], before[1]]);
                }
                corners.push(place);
            }
            corners
        }
    }
}

/// The grounds of the regions, and a line where one begins.
pub(super) fn regions(figure: &Figure, frame: &Frame<'_>, marks: &mut Vec<Mark>) {
    let [top, bottom] = [frame.plot.top, frame.plot.bottom];
    let inside = figure
        .regions
        .iter()
        .filter_map(|region| Some((region, edges(frame, region.span)?)));
    let mut borders = Vec::new();
    for (region, [left, right]) in inside {
        if let Some(role) = region.wash {
            marks.push(Mark::Area {
                points: vec![[left, top], [right, top], [right, bottom], [left, bottom]],
                role,
            });
        }
        if left > frame.plot.left + 1.0 {
            borders.push(dashed(vec![[left, top], [left, bottom]], Role::Ink3));
        }
    }
    marks.append(&mut borders);
}

pub(super) fn dashed(points: Vec<Position>, role: Role) -> Mark {
    Mark::Line {
        points,
        role,
        width: 1.0,
        dash: Some(FINE_DASH),
    }
}

/// The two ends of a rule; none outside the plot.
pub(super) fn rule_ends(frame: &Frame<'_>, at: At) -> Option<[Position; 2]> {
    let plot = frame.plot;
    match at {
        At::X(value) => {
            let x = frame.x.position(value)?;
            Some([[x, plot.top], [x, plot.bottom]])
        }
        At::Y(value) => {
            let y = frame.y.position(value)?;
            Some([[plot.left, y], [plot.right, y]])
        }
    }
}

pub(super) fn rules(
    figure: &Figure,
    frame: &Frame<'_>,
    marks: &mut Vec<Mark>,
    labeller: &mut Labeller,
) {
    for rule in &figure.rules {
        if let Some(ends) = rule_ends(frame, rule.at) {
            labeller.placer.take_line(&ends);
            marks.push(Mark::Line {
                points: ends.to_vec(),
                role: rule.role,
                width: 1.5,
                dash: Some(RULE_DASH),
            });
        }
    }
}

pub(super) fn lines(
    figure: &Figure,
    frame: &Frame<'_>,
    marks: &mut Vec<Mark>,
    labeller: &mut Labeller,
) {
    for series in &figure.series {
        let points = corners(frame, series);
        let (Some(stroke), true) = (series.line.stroke(), points.len() > 1) else {
            continue;
        };
        labeller.placer.take_line(&points);
        marks.push(Mark::Line {
            points,
            role: series.role,
            width: stroke.width,
            dash: stroke.dash,
        });
    }
}

pub(super) fn markers(
    figure: &Figure,
    frame: &Frame<'_>,
    marks: &mut Vec<Mark>,
    labeller: &mut Labeller,
) {
    let radius = radius(frame);
    for series in &figure.series {
        let Some(marker) = series.marker else {
            continue;
        };
        for at in places(frame, series) {
            labeller.take_marker(at, radius);
            marks.push(Mark::Marker {
                at,
                shape: marker.shape,
                role: series.role,
                radius,
                filled: marker.filled,
                dashed: marker.dashed,
            });
        }
    }
}

/// A ring around each point that is pointed out and lies in the plot.
pub(super) fn rings(figure: &Figure, frame: &Frame<'_>, marks: &mut Vec<Mark>) {
    for ring in &figure.rings {
        let [x, y] = ring.at;
        let at = frame.x.position(x).zip(frame.y.position(y));
        if let Some((x, y)) = at {
            marks.push(Mark::Marker {
                at: [x, y],
                shape: Shape::Ring,
                role: ring.role,
                radius: radius(frame) + RING,
                filled: false,
                dashed: false,
            });
        }
    }
}

/// A dashed line through the plot, with a dot on every line that it meets.
pub(super) fn crosshair(figure: &Figure, frame: &Frame<'_>, marks: &mut Vec<Mark>) {
    let Some(x) = figure.crosshair.and_then(|at| frame.x.position(at)) else {
        return;
    };
    let ends = vec![[x, frame.plot.top], [x, frame.plot.bottom]];
    marks.push(dashed(ends, Role::Ink2));
    for series in &figure.series {
        if let Some(y) = height_at(&corners(frame, series), x) {
            marks.push(Mark::Marker {
                at: [x, y],
                shape: Shape::Circle,
                role: series.role,
                radius: 4.5,
                filled: true,
                dashed: false,
            });
        }
    }
}

/// The height of a line at a place; at an upright part, its end.
fn height_at(corners: &[Position], x: f64) -> Option<f64> {
    let across = |pair: &&[Position]| (pair[0][0]..=pair[1][0]).contains(&x);
    let pair = corners.windows(2).rev().find(across)?;
    let [from, to] = [pair[0], pair[1]];
    let run = to[0] - from[0];
    let part = if run > 0.0 { (x - from[0]) / run } else { 1.0 };
    Some(from[1] + part * (to[1] - from[1]))
}

#[cfg(test)]
mod tests {
    use super::height_at;

    #[test]
    fn a_line_is_met_between_its_corners() {
        let steps = [[0.0, 10.0], [5.0, 10.0], [5.0, 20.0], [10.0, 30.0]];
        assert_eq!(height_at(&steps, 2.0), Some(10.0));
        // After the upright part.
        assert_eq!(height_at(&steps, 5.0), Some(20.0));
        assert_eq!(height_at(&steps, 7.5), Some(25.0));
        assert_eq!(height_at(&steps, 11.0), None);
        assert_eq!(height_at(&[], 1.0), None);
    }
}
