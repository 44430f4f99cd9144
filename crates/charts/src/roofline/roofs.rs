//! The roofs: washes, diagonals, ceilings, ridges, and the labels on them.

use super::checked::{Checked, Roof};
use super::{AxisKind, Ceiling, Label, key};
use crate::frame::Frame;
use crate::labels::{Labeller, Style};
use crate::placer::Place;
use crate::scene::{Anchor, Mark, Position, Role, Shape};

/// From a line to the edge of the label on it, in CSS px: a point that moves along the line passes.
const LABEL_OFF: f64 = 7.0;
const RIDGE_RADIUS: f64 = 5.0;

/// The dash of a series; the first is solid.
pub(crate) const fn series_dash(series: u8) -> Option<[f64; 2]> {
    match series {
        0 => None,
        1 => Some([12.0, 4.0]),
        2 => Some([6.0, 3.0]),
        _ => Some([2.0, 3.0]),
    }
}

/// The marker of a series.
pub(crate) const fn series_shape(series: u8) -> Shape {
    match series {
        0 => Shape::Circle,
        1 => Shape::Diamond,
        2 => Shape::Square,
        _ => Shape::Triangle,
    }
}

/// The regions of the first roof.
pub(super) fn washes(frame: &Frame<'_>, checked: &Checked<'_>, marks: &mut Vec<Mark>) {
    let Some(roof) = checked.roofs.first() else {
        return;
    };
    let plot = frame.plot;
    let start = diagonal_start(frame, roof.bandwidth);
    let ridge = ridge_at(frame, roof, roof.ceilings[roof.main]);
    marks.push(Mark::Area {
        points: vec![
            [start[0], plot.bottom],
            start,
            ridge,
            [ridge[0], plot.bottom],
        ],
        role: Role::MemoryWash,
    });
    marks.push(Mark::Area {
        points: vec![
            [ridge[0], plot.bottom],
            ridge,
            [plot.right, ridge[1]],
            [plot.right, plot.bottom],
        ],
        role: Role::ComputeWash,
    });
}

/// Draws lines and ridges and takes their places; the main line of each roof over all others.
pub(super) fn draw(
    frame: &Frame<'_>,
    checked: &Checked<'_>,
    marks: &mut Vec<Mark>,
    labeller: &mut Labeller,
) {
    let several = checked.roofs.len() > 1;
    for roof in &checked.roofs {
        cache_line(frame, roof, marks, labeller);
        for (index, ceiling) in roof.ceilings.iter().enumerate() {
            if index != roof.main {
                let points = side_line(frame, roof, ceiling);
                push_line(marks, labeller, points, style_of(roof, false, several));
            }
        }
    }
    for roof in &checked.roofs {
        let ridge = ridge_at(frame, roof, roof.ceilings[roof.main]);
        let points = vec![
            diagonal_start(frame, roof.bandwidth),
            ridge,
            [frame.plot.right, ridge[1]],
        ];
        push_line(marks, labeller, points, style_of(roof, true, several));
    }
    for roof in &checked.roofs {
        for (index, ceiling) in roof.ceilings.iter().enumerate() {
            let (role, ..) = style_of(roof, index == roof.main, several);
            let at = ridge_at(frame, roof, ceiling);
            let radius = if index == roof.main {
                RIDGE_RADIUS
            } else {
                RIDGE_RADIUS - 1.0
            };
            labeller.take_marker(at, radius + 1.0);
            marks.push(Mark::Marker {
                at,
                shape: if several {
                    series_shape(roof.series)
                } else {
                    Shape::Circle
                },
                role,
                radius,
                filled: false,
                dashed: false,
            });
        }
    }
}

type LineStyle = (Role, f64, Option<[f64; 2]>);

fn style_of(roof: &Roof<'_>, main: bool, several: bool) -> LineStyle {
    match (several, main) {
        (true, true) => (Role::Series(roof.series), 2.5, series_dash(roof.series)),
        (true, false) => (Role::Series(roof.series), 1.5, series_dash(roof.series)),
        (false, true) => (Role::Ink, 2.5, None),
        (false, false) => (Role::Ink2, 2.0, None),
    }
}

fn push_line(
    marks: &mut Vec<Mark>,
    labeller: &mut Labeller,
    points: Vec<Position>,
    (role, width, dash): LineStyle,
) {
    labeller.placer.take_line(&points);
    marks.push(Mark::Line {
        points,
        role,
        width,
        dash,
    });
}

/// Where a diagonal enters the plot: at its left edge, or at its lower one.
fn diagonal_start(frame: &Frame<'_>, bandwidth: f64) -> Position {
    let intensity = frame.x.low().max(frame.y.low() / bandwidth);
    frame.at(intensity, intensity * bandwidth)
}

fn ridge_at(frame: &Frame<'_>, roof: &Roof<'_>, ceiling: &Ceiling) -> Position {
    frame.at(roof.ridge(ceiling), ceiling.compute)
}

/// A ceiling beside the main one: from its ridge, reached along the diagonal when it is the higher.
fn side_line(frame: &Frame<'_>, roof: &Roof<'_>, ceiling: &Ceiling) -> Vec<Position> {
    let ridge = ridge_at(frame, roof, ceiling);
    let mut points = vec![ridge, [frame.plot.right, ridge[1]]];
    if ceiling.compute > roof.main() {
        points.insert(0, ridge_at(frame, roof, roof.ceilings[roof.main]));
    }
    points
}

fn cache_line(frame: &Frame<'_>, roof: &Roof<'_>, marks: &mut Vec<Mark>, labeller: &mut Labeller) {
    let Some([start, end]) = cache_ends(frame, roof) else {
        return;
    };
    let style = (Role::Ink2, 1.5, Some([7.0, 4.0]));
    let ridge = ridge_at(frame, roof, roof.ceilings[0]);
    push_line(marks, labeller, vec![start, end, ridge], style);
}

fn cache_ends(frame: &Frame<'_>, roof: &Roof<'_>) -> Option<[Position; 2]> {
    let cache = roof.cache?;
    let start = diagonal_start(frame, cache.bandwidth);
    Some([start, frame.at(roof.top() / cache.bandwidth, roof.top())])
}

/// Labels the ceilings of a single roof; the first of all labels, as a figure without them says
/// nothing.
pub(super) fn label_ceilings(frame: &Frame<'_>, checked: &Checked<'_>, labeller: &mut Labeller) {
    let [roof] = checked.roofs.as_slice() else {
        return;
    };
    let others = (0..roof.ceilings.len()).filter(|index| *index != roof.main);
    for index in std::iter::once(roof.main).chain(others) {
        let ceiling = roof.ceilings[index];
        let (role, ..) = style_of(roof, index == roof.main, false);
        let ridge = ridge_at(frame, roof, ceiling);
        let line = labeller.line_height();
        let away = |row: f64| LABEL_OFF + line * (0.5 + row);
        // Near the line, in short if need be, rather than in full but away from it. Over the highest
        // ceiling nothing else lies, so its label may stand off before it goes below.
        let tries: &[[f64; 2]] = if index == 0 {
            &[
                [-1.0, 0.0],
                [-1.0, 0.5],
                [-1.0, 1.0],
                [1.0, 0.0],
                [1.0, 0.5],
            ]
        } else {
            &[[-1.0, 0.0], [1.0, 0.0], [1.0, 0.5], [-1.0, 0.5], [1.0, 1.0]]
        };
        for [side, row] in tries {
            let places = ceiling_places(ridge, frame.plot.right, side * away(*row));
            if labeller.write(&ceiling.label, Style::bold(role), &places) {
                break;
            }
        }
    }
}

/// Places along a ceiling, `off` CSS px below its line: at its end, then nearer the ridge.
fn ceiling_places([from, y]: Position, right: f64, off: f64) -> Vec<Place> {
    let end = right - 8.0;
    let along = |shift: f64| ([end - shift * (end - from), y + off], Anchor::End);
    let mut places: Vec<Place> = [0.0, 0.15, 0.3, 0.45].into_iter().map(along).collect();
    places.push(([from + 12.0, y + off], Anchor::Start));
    places
}

/// Labels the diagonals, ridges and regions.
pub(super) fn label_rest(frame: &Frame<'_>, checked: &Checked<'_>, labeller: &mut Labeller) {
    let several = checked.roofs.len() > 1;
    label_bandwidths(frame, checked, labeller);
    for main in [true, false] {
        for roof in &checked.roofs {
            for (index, ceiling) in roof.ceilings.iter().enumerate() {
                // With several roofs the ridges of second ceilings would only crowd.
                if (index == roof.main) == main && (main || !several) {
                    let (role, ..) = style_of(roof, main, several);
                    let at = ridge_at(frame, roof, ceiling);
                    let word = &checked.texts.ridge;
                    let label = ridge_text(frame, word, &ceiling.ridge_label, several);
                    labeller.write(&label, Style::plain(role), &ridge_places(at));
                }
            }
        }
    }
    for roof in &checked.roofs {
        if let (Some(cache), Some(ends)) = (roof.cache, cache_ends(frame, roof)) {
            let places = diagonal_places(ends, labeller.line_height());
            labeller.write(&cache.label, Style::plain(Role::Ink2), &places);
        }
    }
    if let Some(roof) = checked.roofs.first() {
        label_regions(frame, checked, roof, labeller);
    }
}

fn ridge_text(frame: &Frame<'_>, word: &str, label: &Label, several: bool) -> Label {
    if several || word.is_empty() || frame.text(label).is_empty() {
        return label.clone();
    }
    let with_word = |text: &str| [word, " ", text].concat();
    Label::new(with_word(&label.full), with_word(&label.short))
}

fn ridge_places([x, y]: Position) -> Vec<Place> {
    vec![
        ([x - 9.0, y - 13.0], Anchor::End),
        ([x + 9.0, y + 15.0], Anchor::Start),
        ([x, y - 18.0], Anchor::Middle),
        ([x + 9.0, y - 14.0], Anchor::Start),
        ([x - 9.0, y - 30.0], Anchor::End),
        ([x + 9.0, y + 32.0], Anchor::Start),
    ]
}

/// One diagonal is labelled beside itself; several have a key.
fn label_bandwidths(frame: &Frame<'_>, checked: &Checked<'_>, labeller: &mut Labeller) {
    if let [roof] = checked.roofs.as_slice() {
        let end = ridge_at(frame, roof, roof.ceilings[roof.main]);
        let ends = [diagonal_start(frame, roof.bandwidth), end];
        let places = diagonal_places(ends, labeller.line_height());
        labeller.write(roof.bandwidth_label, Style::bold(Role::Memory), &places);
    } else if !checked.roofs.is_empty() {
        key::draw(frame, checked, labeller);
    }
}

/// Places along a diagonal: above it, then below.
fn diagonal_places([from, to]: [Position; 2], line: f64) -> Vec<Place> {
    // Far enough for the ring of a point that moves along the line.
    let away = 9.0 + line / 2.0;
    let mut places = Vec::new();
    for side in [-1.0, 1.0] {
        let anchor = if side < 0.0 {
            Anchor::End
        } else {
            Anchor::Start
        };
        for part in [0.34, 0.45, 0.25, 0.55, 0.65, 0.75, 0.85, 0.18, 0.1] {
            let x = from[0] + part * (to[0] - from[0]);
            let y = from[1] + part * (to[1] - from[1]);
            places.push(([x + side * 10.0, y + side * away], anchor));
        }
    }
    places
}

/// The names of the regions, within their regions: on the floor of a logarithmic plot, higher in a
/// linear one, whose floor is taken by the lower ceilings. Each has its region's ground behind it, so
/// that lines to the axis pass behind the name.
fn label_regions(
    frame: &Frame<'_>,
    checked: &Checked<'_>,
    roof: &Roof<'_>,
    labeller: &mut Labeller,
) {
    let plot = frame.plot;
    let texts = checked.texts;
    let ridge = ridge_at(frame, roof, roof.ceilings[roof.main])[0];
    let floor = 1.3 * frame.class.font();
    let rows = match checked.axes {
        AxisKind::LogLog => [0.0, 18.0, 36.0, 54.0],
        AxisKind::Linear => [0.35, 0.25, 0.15, 0.0].map(|part| part * plot.height()),
    };
    let regions = [
        (
            &texts.memory_region,
            Role::Memory,
            Role::MemoryWash,
            plot.left,
            ridge,
        ),
        (
            &texts.compute_region,
            Role::Compute,
            Role::ComputeWash,
            ridge,
            plot.right,
        ),
    ];
    for (label, role, ground, left, right) in regions {
        let mut places = Vec::new();
        for row in rows {
            for part in [0.5, 0.65, 0.35, 0.8, 0.2] {
                let [x, y] = [left + part * (right - left), plot.bottom - floor - row];
                let intensity = frame.x.value(x);
                let attained = (roof.bandwidth * intensity).min(roof.main());
                if frame.at(intensity, attained)[1] + labeller.line_height() / 2.0 < y {
                    places.push(([x, y], Anchor::Middle));
                }
            }
        }
        let style = Style {
            ground: Some(ground),
            ..Style::bold(role)
        };
        labeller.write(label, style, &places);
    }
}
