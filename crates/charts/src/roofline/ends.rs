//! Labels of ceilings where several roofs are drawn: right of the plot, each at the end of its line,
//! spread so that near and equal ceilings stay apart.

use super::checked::Checked;
use super::roofs::series_shape;
use super::{Label, SizeClass};
use crate::frame::Frame;
use crate::measure::text_width;
use crate::order::sort;
use crate::scene::{Anchor, Baseline, LINE_HEIGHT, Mark, Role};

/// From the plot to the marker of a label, and on to its text, in CSS px.
const MARKER_AT: f64 = 16.0;
const TEXT_AT: f64 = 26.0;

/// One label right of the plot.
struct End<'a> {
    text: &'a str,
    series: u8,
    main: bool,
    compute: f64,
}

/// The labels in the order of their lines, from the highest down.
fn ends<'a>(checked: &Checked<'a>, class: SizeClass, width: f64) -> Vec<End<'a>> {
    let all = || {
        checked.roofs.iter().flat_map(|roof| {
            let each = roof.ceilings.iter().enumerate();
            each.map(move |(index, ceiling)| (roof, *ceiling, index == roof.main))
        })
    };
    let fits = |text: &dyn Fn(&'a Label) -> &'a str, part: f64| {
        all().all(|(_, ceiling, main)| {
            text_width(text(&ceiling.label), class.font(), main) + TEXT_AT <= part * width
        })
    };
    let full = class == SizeClass::Desk && fits(&|label| &label.full, 0.26);
    if !full && !fits(&|label| &label.short, 0.4) {
        return Vec::new();
    }
    let mut ends: Vec<_> = all()
        .map(|(roof, ceiling, main)| End {
            text: if full {
                &ceiling.label.full
            } else {
                &ceiling.label.short
            },
            series: roof.series,
            main,
            compute: ceiling.compute,
        })
        .collect();
    ends.retain(|end| !end.text.is_empty());
    sort(&mut ends, |a, b| a.compute < b.compute);
    ends
}

/// The width in CSS px that the labels take right of the plot; 0 where a single roof is drawn.
pub(super) fn width(checked: &Checked<'_>, class: SizeClass, width: f64) -> f64 {
    if checked.roofs.len() < 2 {
        return 0.0;
    }
    let ends = ends(checked, class, width);
    let widths = ends
        .iter()
        .map(|end| text_width(end.text, class.font(), end.main));
    let widest = widths.fold(0.0, f64::max);
    if widest > 0.0 {
        TEXT_AT + widest + 4.0
    } else {
        0.0
    }
}

pub(super) fn draw(frame: &Frame<'_>, checked: &Checked<'_>, marks: &mut Vec<Mark>) {
    if checked.roofs.len() < 2 {
        return;
    }
    let font = frame.class.font();
    let step = font * LINE_HEIGHT + 0.5;
    let plot = frame.plot;
    let mut ends = ends(checked, frame.class, frame.size.width);
    ends.truncate((plot.height() / step) as usize);
    let lines: Vec<f64> = ends
        .iter()
        .map(|end| frame.at(frame.x.high(), end.compute)[1])
        .collect();
    let places = spread(
        &lines,
        step,
        plot.top + step / 2.0,
        plot.bottom - step / 2.0,
    );
    for ((end, line), place) in ends.iter().zip(&lines).zip(&places) {
        let role = Role::Series(end.series);
        marks.push(leader(plot.right, [*line, *place], role));
        marks.push(Mark::Marker {
            at: [plot.right + MARKER_AT, *place],
            shape: series_shape(end.series),
            role,
            radius: 3.5,
            filled: false,
            dashed: false,
        });
        marks.push(Mark::Text {
            at: [plot.right + TEXT_AT, *place],
            text: end.text.to_owned(),
            role,
            size: font,
            bold: end.main,
            anchor: Anchor::Start,
            baseline: Baseline::Middle,
        });
    }
}

/// From the end of a line to the marker of its label.
fn leader(x: f64, [line, place]: [f64; 2], role: Role) -> Mark {
    Mark::Line {
        points: vec![
            [x, line],
            [x + 3.0, line],
            [x + MARKER_AT - 6.0, place],
            [x + MARKER_AT, place],
        ],
        role,
        width: 1.0,
        dash: None,
    }
}

/// Moves rising places apart until they are `step` from each other, each as near to where it wants
/// to be as the others let it, between `low` and `high`.
fn spread(wanted: &[f64], step: f64, low: f64, high: f64) -> Vec<f64> {
    /// Neighbours that touch: where the first wants to be by the mean of all, and how many they are.
    struct Group {
        sum: f64,
        count: usize,
    }
    let start = |group: &Group| {
        let length = (group.count - 1) as f64 * step;
        (group.sum / group.count as f64).min(high - length).max(low)
    };
    let mut groups: Vec<Group> = Vec::new();
    for &place in wanted {
        let mut group = Group {
            sum: place,
            count: 1,
        };
        while let Some(before) = groups.pop() {
            if start(&before) + before.count as f64 * step <= start(&group) {
                groups.push(before);
                break;
            }
            group.sum += before.sum - (before.count * group.count) as f64 * step;
            group.count += before.count;
        }
        groups.push(group);
    }
    let each = |group: Group| {
        let first = start(&group);
        (0..group.count).map(move |index| first + index as f64 * step)
    };
    groups.into_iter().flat_map(each).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_places_move_apart_about_their_middle() {
        assert_eq!(spread(&[50.0, 50.0], 10.0, 0.0, 100.0), [45.0, 55.0]);
        assert_eq!(spread(&[50.0, 80.0], 10.0, 0.0, 100.0), [50.0, 80.0]);
        // 30, 34 and 41 want a group from (30 + 24 + 21) / 3 = 25 on.
        assert_eq!(
            spread(&[30.0, 34.0, 41.0], 10.0, 0.0, 100.0),
            [25.0, 35.0, 45.0]
        );
    }

    #[test]
    fn places_stay_between_the_bounds() {
        assert_eq!(spread(&[2.0, 3.0], 10.0, 5.0, 100.0), [5.0, 15.0]);
        assert_eq!(
            spread(&[98.0, 99.0, 99.0], 10.0, 5.0, 100.0),
            [80.0, 90.0, 100.0]
        );
        assert!(spread(&[], 10.0, 0.0, 1.0).is_empty());
    }
}
