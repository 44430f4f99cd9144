//! The painter for pages: SVG text with classes by role, so that themes and print work by CSS alone.
//!
//! Strokes have the class `s-ROLE`, bodies and texts `f-ROLE` (`s-memory`, `f-ink-2`); [`CSS`] gives
//! each its variable. Without the style sheet a chart is black, never wrong.

use crate::scene::{Anchor, MARKER_DASH, Mark, OUTLINE, Position, RIM, Role, Scene, Shape};

/// The rules behind the classes, for the style sheet.
pub const CSS: &str = "\
.s-ink{stroke:var(--ink)}.f-ink{fill:var(--ink)}
.s-ink-2{stroke:var(--ink-2)}.f-ink-2{fill:var(--ink-2)}
.s-ink-3{stroke:var(--ink-3)}.f-ink-3{fill:var(--ink-3)}
.s-line{stroke:var(--line)}.f-line{fill:var(--line)}
.s-paper{stroke:var(--paper)}.f-paper{fill:var(--paper)}
.s-raised{stroke:var(--raised)}.f-raised{fill:var(--raised)}
.s-memory{stroke:var(--memory)}.f-memory{fill:var(--memory)}
.s-memory-wash{stroke:var(--memory-wash)}.f-memory-wash{fill:var(--memory-wash)}
.s-compute{stroke:var(--compute)}.f-compute{fill:var(--compute)}
.s-compute-wash{stroke:var(--compute-wash)}.f-compute-wash{fill:var(--compute-wash)}
.s-measured{stroke:var(--measured)}.f-measured{fill:var(--measured)}
.s-good{stroke:var(--good)}.f-good{fill:var(--good)}
.s-bad{stroke:var(--bad)}.f-bad{fill:var(--bad)}
.s-series-0{stroke:var(--series-0,var(--ink))}.f-series-0{fill:var(--series-0,var(--ink))}
.s-series-1{stroke:var(--series-1,var(--ink))}.f-series-1{fill:var(--series-1,var(--ink))}
.s-series-2{stroke:var(--series-2,var(--ink))}.f-series-2{fill:var(--series-2,var(--ink))}
.s-series-3{stroke:var(--series-3,var(--ink))}.f-series-3{fill:var(--series-3,var(--ink))}
";

/// Draws the scene as an `<svg>` element. `title` names the picture to who cannot see it and
/// `description` says what it shows; both are plain text.
#[must_use]
pub fn paint(scene: &Scene, title: &str, description: &str) -> String {
    let mut out = String::with_capacity(1024 + 160 * scene.marks.len());
    out.push_str("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0");
    for side in [scene.width, scene.height] {
        out.push(' ');
        number(&mut out, side);
    }
    out.push_str("\"><title>");
    escape(&mut out, title);
    out.push_str("</title><desc>");
    escape(&mut out, description);
    out.push_str("</desc>");
    for mark in &scene.marks {
        paint_mark(&mut out, mark);
    }
    out.push_str("</svg>");
    out
}

fn paint_mark(out: &mut String, mark: &Mark) {
    match mark {
        Mark::Line {
            points,
            role,
            width,
            dash,
        } => {
            path(out, points, false);
            class(out, None, Some(*role));
            stroke(out, *width, *dash);
        }
        Mark::Area { points, role } => {
            path(out, points, true);
            class(out, Some(*role), None);
        }
        Mark::Marker {
            at,
            shape,
            role,
            radius,
            filled,
            dashed,
        } => paint_marker(out, *shape, (*at, *radius), *role, (*filled, *dashed)),
        Mark::Text { .. } => return paint_text(out, mark),
    }
    out.push_str("/>");
}

/// A filled marker has a thin rim of the ground, so that it stands off the line it lies on.
fn paint_marker(
    out: &mut String,
    shape: Shape,
    (at, radius): (Position, f64),
    role: Role,
    (filled, dashed): (bool, bool),
) {
    let corners = shape.corners(at, radius);
    if corners.is_empty() {
        out.push_str("<circle");
        for (name, value) in [("cx", at[0]), ("cy", at[1]), ("r", radius)] {
            attribute(out, name, value);
        }
    } else {
        path(out, &corners, true);
    }
    let dash = dashed.then_some(MARKER_DASH);
    match (shape, filled) {
        (Shape::Ring, _) => class(out, None, Some(role)),
        (_, true) => class(out, Some(role), Some(Role::Raised)),
        (_, false) => class(out, Some(Role::Raised), Some(role)),
    }
    stroke(out, if filled { RIM } else { OUTLINE }, dash);
}

/// From the middle of a line of text down to where its letters stand, as a part of the font size.
const LETTER_DROP: f64 = 0.35;

fn paint_text(out: &mut String, mark: &Mark) {
    let Mark::Text {
        at,
        text,
        role,
        size,
        bold,
        anchor,
        baseline,
    } = mark
    else {
        return;
    };
    out.push_str("<text");
    attribute(out, "x", at[0]);
    attribute(out, "y", baseline.middle(at[1], *size) + size * LETTER_DROP);
    attribute(out, "font-size", *size);
    if *bold {
        out.push_str(" font-weight=\"600\"");
    }
    match anchor {
        Anchor::Start => {}
        Anchor::Middle => out.push_str(" text-anchor=\"middle\""),
        Anchor::End => out.push_str(" text-anchor=\"end\""),
    }
    class(out, Some(*role), None);
    out.push('>');
    escape(out, text);
    out.push_str("</text>");
}

fn path(out: &mut String, points: &[Position], closed: bool) {
    out.push_str("<path d=\"");
    for (index, [x, y]) in points.iter().enumerate() {
        out.push(if index == 0 { 'M' } else { 'L' });
        number(out, *x);
        out.push(',');
        number(out, *y);
    }
    out.push_str(if closed { "Z\"" } else { "\"" });
    if !closed {
        out.push_str(" stroke-linejoin=\"round\"");
    }
}

fn class(out: &mut String, fill: Option<Role>, stroke: Option<Role>) {
    if fill.is_none() {
        out.push_str(" fill=\"none\"");
    }
    out.push_str(" class=\"");
    if let Some(role) = fill {
        out.push_str("f-");
        out.push_str(role.css_variable().trim_start_matches('-'));
    }
    if let Some(role) = stroke {
        out.push_str(if fill.is_some() { " s-" } else { "s-" });
        out.push_str(role.css_variable().trim_start_matches('-'));
    }
    out.push('"');
}

fn stroke(out: &mut String, width: f64, dash: Option<[f64; 2]>) {
    attribute(out, "stroke-width", width);
    if let Some([on, off]) = dash {
        out.push_str(" stroke-dasharray=\"");
        number(out, on);
        out.push(' ');
        number(out, off);
        out.push('"');
    }
}

fn attribute(out: &mut String, name: &str, value: f64) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    number(out, value);
    out.push('"');
}

/// Writes a number with at most one decimal; what is not finite becomes 0.
fn number(out: &mut String, value: f64) {
    let tenths = (value * 10.0).round() as i64;
    if tenths < 0 {
        out.push('-');
    }
    let tenths = tenths.unsigned_abs();
    out.push_str(&(tenths / 10).to_string());
    if !tenths.is_multiple_of(10) {
        out.push('.');
        out.push(char::from(b'0' + (tenths % 10) as u8));
    }
}

fn escape(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::scene::Baseline;

    use super::*;

    #[test]
    fn numbers_have_one_decimal_and_no_minus_zero() {
        for (value, want) in [
            (0.0, "0"),
            (-0.04, "0"),
            (-1.25, "-1.3"),
            (12.0, "12"),
            (0.96, "1"),
            (859.94, "859.9"),
            (f64::NAN, "0"),
        ] {
            let mut out = String::new();
            number(&mut out, value);
            assert_eq!(out, want);
        }
    }

    #[test]
    fn a_small_scene() {
        let scene = Scene {
            width: 100.0,
            height: 50.5,
            marks: vec![
                Mark::Line {
                    points: vec![[1.0, 2.04], [3.0, 4.0]],
                    role: Role::Ink2,
                    width: 2.5,
                    dash: Some([3.0, 4.0]),
                },
                Mark::Text {
                    at: [10.0, 20.0],
                    text: "a<b & \"c\"".into(),
                    role: Role::Memory,
                    size: 10.0,
                    bold: true,
                    anchor: Anchor::End,
                    baseline: Baseline::Middle,
                },
            ],
            still: 2,
        };
        // The letters stand 0.35 · 10 px below the middle.
        assert_eq!(
            paint(&scene, "T<", "D&"),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 100 50.5\">\
             <title>T&lt;</title><desc>D&amp;</desc>\
             <path d=\"M1,2L3,4\" stroke-linejoin=\"round\" fill=\"none\" class=\"s-ink-2\" \
             stroke-width=\"2.5\" stroke-dasharray=\"3 4\"/>\
             <text x=\"10\" y=\"23.5\" font-size=\"10\" font-weight=\"600\" text-anchor=\"end\" \
             class=\"f-memory\">a&lt;b &amp; &quot;c&quot;</text></svg>"
        );
    }

    #[test]
    fn every_role_has_its_rules() {
        for role in Role::ALL {
            let name = role.css_variable().trim_start_matches('-');
            for (class, property) in [('s', "stroke"), ('f', "fill")] {
                let rule = [
                    ".",
                    &class.to_string(),
                    "-",
                    name,
                    "{",
                    property,
                    ":var(--",
                    name,
                ]
                .concat();
                assert!(CSS.contains(&rule), "{rule}");
            }
        }
    }
}
