//! The grid, the ticks and the titles of both axes.

use crate::frame::{Frame, LABEL_GAP};
use crate::measure::text_width;
use crate::scene::{Anchor, Baseline, LINE_HEIGHT, Mark, Position, Role};

/// The length of a labelled tick in CSS px, and of one without a label.
const TICK: [f64; 2] = [5.0, 3.0];

pub(crate) fn draw(frame: &Frame<'_>, marks: &mut Vec<Mark>) {
    let plot = frame.plot;
    grid(frame, marks);
    marks.push(line(
        &[[plot.left, plot.bottom], [plot.right, plot.bottom]],
        Role::Ink3,
    ));
    marks.push(line(
        &[[plot.left, plot.top], [plot.left, plot.bottom]],
        Role::Ink3,
    ));
    x_labels(frame, marks);
    y_labels(frame, marks);
    titles(frame, marks);
}

fn grid(frame: &Frame<'_>, marks: &mut Vec<Mark>) {
    let plot = frame.plot;
    let mut short = Vec::new();
    for tick in &frame.x_ticks {
        let Some(x) = frame.x.position(tick.value) else {
            continue;
        };
        // The frame of the axes stands at the edge already.
        if tick.label.is_some() && x > plot.left + 1.0 {
            marks.push(line(&[[x, plot.top], [x, plot.bottom]], Role::Line));
        }
        let length = TICK[usize::from(tick.label.is_none())];
        short.push(line(
            &[[x, plot.bottom], [x, plot.bottom + length]],
            Role::Ink3,
        ));
    }
    for tick in &frame.y_ticks {
        let Some(y) = frame.y.position(tick.value) else {
            continue;
        };
        if tick.label.is_some() && y < plot.bottom - 1.0 {
            marks.push(line(&[[plot.left, y], [plot.right, y]], Role::Line));
        }
        let length = TICK[usize::from(tick.label.is_none())];
        short.push(line(&[[plot.left - length, y], [plot.left, y]], Role::Ink3));
    }
    marks.append(&mut short);
}

fn line(points: &[Position], role: Role) -> Mark {
    Mark::Line {
        points: points.to_vec(),
        role,
        width: 1.0,
        dash: None,
    }
}

fn label(frame: &Frame<'_>, text: &str, anchor: Anchor, at: Position) -> Mark {
    Mark::Text {
        at,
        text: text.to_owned(),
        role: Role::Ink2,
        size: frame.class.font(),
        bold: false,
        anchor,
        baseline: Baseline::Middle,
    }
}

/// The labels below the plot; one that would touch its neighbour is left out.
fn x_labels(frame: &Frame<'_>, marks: &mut Vec<Mark>) {
    let y = frame.plot.bottom + LABEL_GAP + 0.65 * frame.class.font();
    let mut free_from = 0.0;
    for tick in &frame.x_ticks {
        let (Some(text), Some(x)) = (&tick.label, frame.x.position(tick.value)) else {
            continue;
        };
        let half = text_width(text, frame.class.font(), false) / 2.0;
        let x = x.min(frame.size.width - 2.0 - half);
        if x - half >= free_from {
            free_from = x + half + 6.0;
            marks.push(label(frame, text, Anchor::Middle, [x, y]));
        }
    }
}

/// The labels beside the plot; one that would touch the one below it is left out.
fn y_labels(frame: &Frame<'_>, marks: &mut Vec<Mark>) {
    let line = LINE_HEIGHT * frame.class.font();
    let x = frame.plot.left - LABEL_GAP;
    let mut free_to = f64::INFINITY;
    for tick in &frame.y_ticks {
        let (Some(text), Some(y)) = (&tick.label, frame.y.position(tick.value)) else {
            continue;
        };
        if y + line / 2.0 <= free_to {
            free_to = y - line / 2.0;
            marks.push(label(frame, text, Anchor::End, [x, y]));
        }
    }
}

fn titles(frame: &Frame<'_>, marks: &mut Vec<Mark>) {
    let plot = frame.plot;
    let font = frame.class.font();
    let [x_title, y_title] = frame.titles;
    let below = plot.bottom + LABEL_GAP + 2.2 * font;
    for (text, at, anchor) in [
        (x_title, [plot.right, below], Anchor::End),
        (y_title, [plot.left, plot.top - font], Anchor::Start),
    ] {
        let fits = |text: &&str| text_width(text, font, false) <= plot.width();
        let text = [frame.text(text), &text.short].into_iter().find(fits);
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            marks.push(label(frame, text, anchor, at));
        }
    }
}
