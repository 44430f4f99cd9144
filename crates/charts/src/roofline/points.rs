//! The kernels in the figure, and the crosshair.

use super::checked::Checked;
use super::{Bound, Point, PointKind};
use crate::frame::Frame;
use crate::labels::{Labeller, Style};
use crate::placer::Place;
use crate::scene::{Anchor, Mark, Position, Role, Shape};

/// More points than this have no lines to the axis: they would be a fence.
const MOST_DROPPED: usize = 4;
const DROP_DASH: [f64; 2] = [3.0, 4.0];

pub(super) fn draw(
    frame: &Frame<'_>,
    checked: &Checked<'_>,
    marks: &mut Vec<Mark>,
    labeller: &mut Labeller,
) {
    let few = checked.points.len() <= MOST_DROPPED;
    let crosshair = checked.crosshair.and_then(|x| frame.x.position(x));
    for point in &checked.points {
        let [x, y] = frame.at(point.intensity, point.performance);
        let drops = match point.kind {
            PointKind::Own => true,
            PointKind::Modelled | PointKind::Measured => few,
            PointKind::Claimed | PointKind::Refused => false,
        };
        if !drops || crosshair.is_some_and(|other| (other - x).abs() < 1.0) {
            continue;
        }
        let points = vec![[x, y], [x, frame.plot.bottom]];
        if point.kind != PointKind::Own {
            labeller.placer.take_faint_line(&points);
        }
        marks.push(Mark::Line {
            points,
            role: role(point),
            width: 1.5,
            dash: Some(DROP_DASH),
        });
    }
    for point in &checked.points {
        let at = frame.at(point.intensity, point.performance);
        draw_marker(point, at, frame.class.radius(), marks);
        if point.kind != PointKind::Own {
            labeller.take_marker(at, frame.class.radius());
        }
    }
}

fn role(point: &Point) -> Role {
    match (point.kind, point.bound) {
        (PointKind::Measured, _) => Role::Measured,
        (PointKind::Claimed, _) => Role::Ink2,
        (PointKind::Refused, _) => Role::Bad,
        (_, Bound::Memory) => Role::Memory,
        (_, Bound::Compute) => Role::Compute,
    }
}

fn draw_marker(point: &Point, at: Position, radius: f64, marks: &mut Vec<Mark>) {
    let role = role(point);
    let (shape, filled, dashed) = match point.kind {
        PointKind::Modelled | PointKind::Own => (Shape::Circle, true, false),
        PointKind::Measured => (Shape::Square, true, false),
        PointKind::Claimed => (Shape::Diamond, false, true),
        PointKind::Refused => (Shape::Triangle, false, false),
    };
    if point.kind == PointKind::Own {
        marks.push(Mark::Marker {
            at,
            shape: Shape::Ring,
            role,
            radius: radius + 3.0,
            filled: false,
            dashed: false,
        });
    }
    marks.push(Mark::Marker {
        at,
        shape,
        role,
        radius,
        filled,
        dashed,
    });
}

/// A dashed line through the plot, with a dot on every roof that it meets.
pub(super) fn draw_crosshair(frame: &Frame<'_>, checked: &Checked<'_>, marks: &mut Vec<Mark>) {
    let Some(x) = checked.crosshair.and_then(|x| frame.x.position(x)) else {
        return;
    };
    let intensity = frame.x.value(x);
    marks.push(Mark::Line {
        points: vec![[x, frame.plot.top], [x, frame.plot.bottom]],
        role: Role::Ink2,
        width: 1.0,
        dash: Some(DROP_DASH),
    });
    let several = checked.roofs.len() > 1;
    for roof in &checked.roofs {
        for (index, ceiling) in roof.ceilings.iter().enumerate() {
            let ridge = roof.ridge(ceiling);
            let main = index == roof.main;
            // Left of its ridge a second ceiling is not met: the diagonal belongs to the main one.
            if !main && intensity <= ridge {
                continue;
            }
            let attained = ceiling.compute.min(roof.bandwidth * intensity);
            marks.push(Mark::Marker {
                at: frame.at(intensity, attained),
                shape: Shape::Circle,
                role: match (several, intensity < ridge) {
                    (true, _) => Role::Series(roof.series),
                    (false, true) => Role::Memory,
                    (false, false) => Role::Compute,
                },
                radius: if main { 4.5 } else { 3.5 },
                filled: true,
                dashed: false,
            });
        }
    }
}

/// Labels the points that stand still.
pub(super) fn label_still(frame: &Frame<'_>, checked: &Checked<'_>, labeller: &mut Labeller) {
    for point in &checked.points {
        if point.kind != PointKind::Own {
            label(frame, point, labeller);
        }
    }
}

/// Labels the points that move, last: they dodge the others, and nothing jumps out of their way.
pub(super) fn label_moving(frame: &Frame<'_>, checked: &Checked<'_>, labeller: &mut Labeller) {
    let own = |point: &&&Point| point.kind == PointKind::Own;
    for point in checked.points.iter().filter(own) {
        let at = frame.at(point.intensity, point.performance);
        labeller
            .placer
            .take_faint_line(&[at, [at[0], frame.plot.bottom]]);
        labeller.take_marker(at, frame.class.radius() + 5.0);
        label(frame, point, labeller);
    }
}

fn label(frame: &Frame<'_>, point: &Point, labeller: &mut Labeller) {
    let role = role(point);
    let style = match point.kind {
        PointKind::Claimed => Style::plain(role),
        _ => Style::bold(role),
    };
    let at = frame.at(point.intensity, point.performance);
    let mut places = point_places(at, frame.class.radius(), labeller.line_height());
    if point.kind == PointKind::Refused {
        // Below it lies the roof that it is above: a label there would belong to the roof.
        let (above, below): (Vec<_>, Vec<_>) =
            places.into_iter().partition(|([_, y], _)| *y <= at[1]);
        places = [above, below].concat();
    }
    labeller.write(&point.label, style, &places);
}

/// Around a point: right and below first, where a roof leaves room.
fn point_places([x, y]: Position, radius: f64, line: f64) -> Vec<Place> {
    let side = radius + 7.0;
    let near = radius + line / 2.0 + 2.0;
    let beyond = radius + line / 2.0 + 5.0;
    let mut places = vec![
        ([x + side, y + near], Anchor::Start),
        ([x + side, y], Anchor::Start),
        ([x, y + beyond], Anchor::Middle),
        ([x - side, y - near], Anchor::End),
        ([x - side, y], Anchor::End),
        ([x + side, y - near], Anchor::Start),
        ([x, y - beyond], Anchor::Middle),
        ([x - side, y + near], Anchor::End),
    ];
    for row in 1..5 {
        let away = beyond + f64::from(row) * 0.75 * line;
        places.push(([x + side, y + away], Anchor::Start));
        places.push(([x - side, y + away], Anchor::End));
        places.push(([x, y + away], Anchor::Middle));
        places.push(([x - side, y - away], Anchor::End));
        places.push(([x + side, y - away], Anchor::Start));
    }
    places
}
