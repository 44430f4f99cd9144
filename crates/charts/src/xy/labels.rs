//! The names of series, rules and regions, each where there is room beside what it names.

use super::draw::{corners, edges, places, radius, rule_ends};
use super::{At, Figure, Label, Rule, Series};
use crate::frame::Frame;
use crate::labels::{Labeller, Style, sample_width};
use crate::measure::text_width;
use crate::placer::Place;
use crate::scene::{Anchor, Mark, Position, Rect};

/// From a line or a marker to the edge of its label, in CSS px.
const OFF: f64 = 7.0;

pub(super) fn write(figure: &Figure, frame: &Frame<'_>, labeller: &mut Labeller) {
    for series in &figure.series {
        name_series(frame, series, labeller);
    }
    for rule in &figure.rules {
        name_rule(frame, rule, labeller);
    }
    for region in &figure.regions {
        if let Some(span) = edges(frame, region.span) {
            let style = Style::bold(region.role);
            name_region(frame, &region.label, style, span, labeller);
        }
    }
}

fn name_series(frame: &Frame<'_>, series: &Series, labeller: &mut Labeller) {
    let line = labeller.line_height();
    let style = Style::bold(series.role);
    let side = radius(frame) + OFF;
    let along = corners(frame, series);
    let points = places(frame, series);
    let mut near = Vec::new();
    match points.as_slice() {
        // A series outside the plot has no name in it.
        [] => return,
        // Beside its only marker a name needs no sample.
        [only] if labeller.write(&series.label, style, &around(*only, side, line)) => return,
        _ if along.len() > 1 => near.extend(along_line(&along, line)),
        _ => near.extend(
            middle_out(&points)
                .into_iter()
                .flat_map(|at| around(at, side, line)),
        ),
    }
    near.extend(anywhere(frame.plot, line));
    let lead = lead(frame, series);
    let sample = |at: Position| sample(frame, series, lead, at);
    labeller.write_sampled(&series.label, style, lead, sample, &near);
}

/// The width of a sample with its gap, in CSS px.
fn lead(frame: &Frame<'_>, series: &Series) -> f64 {
    match series.line.stroke() {
        Some(_) => sample_width(frame.class),
        None => 2.0 * radius(frame) + OFF,
    }
}

/// A piece of the line with its marker, from the left end of a label on.
fn sample(frame: &Frame<'_>, series: &Series, lead: f64, [x, y]: Position) -> Vec<Mark> {
    let width = lead - OFF;
    let mut marks = Vec::new();
    if let Some(stroke) = series.line.stroke() {
        marks.push(Mark::Line {
            points: vec![[x, y], [x + width, y]],
            role: series.role,
            width: stroke.width,
            dash: stroke.dash,
        });
    }
    if let Some(marker) = series.marker {
        marks.push(Mark::Marker {
            at: [x + width / 2.0, y],
            shape: marker.shape,
            role: series.role,
            radius: radius(frame) - 1.0,
            filled: marker.filled,
            dashed: marker.dashed,
        });
    }
    marks
}

/// Places along a line: above it, then below, where it has run part of its way across.
fn along_line(corners: &[Position], line: f64) -> Vec<Place> {
    let mut found = Vec::new();
    let [Some(first), Some(last)] = [corners.first(), corners.last()] else {
        return found;
    };
    for side in [-1.0, 1.0] {
        for part in [0.3, 0.45, 0.2, 0.6, 0.75, 0.9, 0.1] {
            let x = first[0] + part * (last[0] - first[0]);
            let after = corners.iter().position(|corner| corner[0] >= x);
            let (Some(after), true) = (after, last[0] > first[0]) else {
                continue;
            };
            let to = corners[after];
            let from = corners[after.saturating_sub(1)];
            let run = (to[0] - from[0]).max(1e-9);
            let y = from[1] + ((x - from[0]) / run).clamp(0.0, 1.0) * (to[1] - from[1]);
            let beside = y + side * (OFF + line / 2.0);
            // Above a line that rises to the right there is room to the left.
            let rises = to[1] < from[1] - 0.1;
            let anchor = match (rises, side < 0.0) {
                (true, true) | (false, false) => Anchor::End,
                (true, false) | (false, true) => Anchor::Start,
            };
            found.push(([x, beside], anchor));
        }
    }
    found
}

/// The middle one first, then those on its sides, out to the ends: eight at most.
fn middle_out(points: &[Position]) -> Vec<Position> {
    let count = points.len();
    let step = count.div_ceil(8).max(1);
    let mut found = Vec::new();
    let mut away = 0;
    while away <= count / 2 {
        let sides = [count / 2 + away, (count / 2).wrapping_sub(away.max(1))];
        found.extend(sides.iter().filter_map(|index| points.get(*index)));
        away += step;
    }
    found
}

fn around([x, y]: Position, side: f64, line: f64) -> Vec<Place> {
    let beyond = side + line / 2.0 - 2.0;
    vec![
        ([x + side, y], Anchor::Start),
        ([x - side, y], Anchor::End),
        ([x + side, y + beyond], Anchor::Start),
        ([x - side, y - beyond], Anchor::End),
        ([x, y - beyond], Anchor::Middle),
        ([x, y + beyond], Anchor::Middle),
        ([x + side, y - beyond], Anchor::Start),
        ([x - side, y + beyond], Anchor::End),
    ]
}

/// Rows and columns of the plot, for a name that serves as a key.
fn anywhere(plot: Rect, line: f64) -> Vec<Place> {
    let rows = (plot.height() / (1.3 * line)) as usize;
    let mut found = Vec::new();
    for row in 1..rows {
        let y = plot.top + 1.3 * line * (row as f64 + 0.5);
        for column in 0..6 {
            let part = f64::from(column) / 6.0;
            let x = plot.left + 10.0 + part * plot.width();
            found.push(([x, y], Anchor::Start));
        }
        found.push(([plot.right - 10.0, y], Anchor::End));
    }
    found
}

fn name_rule(frame: &Frame<'_>, rule: &Rule, labeller: &mut Labeller) {
    let Some([from, to]) = rule_ends(frame, rule.at) else {
        return;
    };
    let beside = OFF - 2.0 + labeller.line_height() / 2.0;
    let mut places = Vec::new();
    for part in [0.02, 0.3, 0.5, 0.7, 0.98] {
        let x = from[0] + part * (to[0] - from[0]);
        let y = from[1] + part * (to[1] - from[1]);
        let anchor = match part {
            part if part < 0.1 => Anchor::Start,
            part if part > 0.9 => Anchor::End,
            _ => Anchor::Middle,
        };
        match rule.at {
            At::X(_) => places.extend([([x + OFF, y], Anchor::Start), ([x - OFF, y], Anchor::End)]),
            At::Y(_) => places.extend([([x, y - beside], anchor), ([x, y + beside], anchor)]),
        }
    }
    labeller.write(&rule.label, Style::plain(rule.role), &places);
}

/// The name of a region, inside it: under the upper edge of the plot, or over the lower one.
fn name_region(
    frame: &Frame<'_>,
    label: &Label,
    style: Style,
    [left, right]: [f64; 2],
    labeller: &mut Labeller,
) {
    let line = labeller.line_height();
    let plot = frame.plot;
    let fits = |text: &str| text_width(text, frame.class.font(), true) <= right - left - 2.0;
    let label = match (fits(&label.full), fits(&label.short)) {
        (true, _) => label.clone(),
        (false, true) => Label::from(label.short.as_str()),
        (false, false) => return,
    };
    let places = [
        plot.top + 0.7 * line,
        plot.bottom - 0.7 * line,
        plot.top + 1.8 * line,
        plot.bottom - 1.8 * line,
    ]
    .map(|y| ([(left + right) / 2.0, y], Anchor::Middle));
    labeller.write(&label, style, &places);
}
