//! The picture: HBM on one side, the kernels on the other, an arrow for each
//! crossing. Drawn for a phone; a desk shows it at the same size.
//!
//! A matrix of S × S has a thick arrow, one of S × D a thin one, and every arrow
//! has its name: nothing is said by colour alone.

use super::view_model::{Arrow, Shown, Way, arrow_name};
use crate::{
    messages as msg,
    widgets::evidence::{element, escape},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::format;

/// CSS px.
const WIDTH: f64 = 344.0;
const TOP: f64 = 30.0;
const ROW: f64 = 40.0;
/// Between two kernels.
const GAP: f64 = 10.0;
const HBM: [f64; 2] = [2.0, 58.0];
const SM: [f64; 2] = [236.0, 342.0];

/// A kernel with what it computes and how many arrows it has.
struct Kernel {
    name: &'static str,
    arrows: usize,
}

const fn kernels(way: Way) -> &'static [Kernel] {
    match way {
        Way::Naive => &[
            Kernel {
                name: "S = Q·Kᵀ",
                arrows: 3,
            },
            Kernel {
                name: "P = softmax(S)",
                arrows: 2,
            },
            Kernel {
                name: "O = P·V",
                arrows: 3,
            },
        ],
        Way::Fused => &[Kernel {
            name: "softmax(Q·Kᵀ)·V",
            arrows: 4,
        }],
    }
}

fn text(class: &str, [x, y]: [f64; 2], anchor: &str, words: &str) -> String {
    let tag = format!("text class=\"{class}\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\"");
    element(&tag, &escape(words))
}

fn rect(class: &str, [left, right]: [f64; 2], [top, bottom]: [f64; 2]) -> String {
    format!(
        "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" rx=\"6\"/>",
        right - left,
        bottom - top
    )
}

/// The picture of the way that is set; arrows from the step on hide their bytes.
pub(super) fn svg(shown: &Shown, locale: Locale) -> String {
    let arrows = shown.all();
    let kernels = kernels(shown.way);
    let bottom = TOP + ROW * arrows.len() as f64 + GAP * kernels.len() as f64;
    let mut parts = vec![
        text("head", [(HBM[0] + HBM[1]) / 2.0, 20.0], "middle", "HBM"),
        text("head", [(SM[0] + SM[1]) / 2.0, 20.0], "middle", "SM"),
        rect("memory", HBM, [TOP, bottom - GAP]),
    ];
    let mut top = TOP;
    let mut place = 0;
    for kernel in kernels {
        let end = top + ROW * kernel.arrows as f64;
        parts.push(rect("kernel", SM, [top, end]));
        let middle = [(SM[0] + SM[1]) / 2.0, (top + end) / 2.0 + 4.0];
        parts.push(text("name", middle, "middle", kernel.name));
        if shown.way == Way::Fused {
            let below = [middle[0], middle[1] + 22.0];
            parts.push(text(
                "kept",
                below,
                "middle",
                msg::attention_passes_kept(locale),
            ));
        }
        for row in 0..kernel.arrows {
            if let Some(arrow) = arrows.get(place) {
                let y = top + ROW * (row as f64 + 0.5) + 8.0;
                parts.push(arrow_svg(arrow, y, place, shown.step, locale));
            }
            place += 1;
        }
        top = end + GAP;
    }
    let names: Vec<_> = arrows
        .iter()
        .map(|arrow| arrow_name(arrow, locale))
        .collect();
    let label = msg::AttentionPassesPicture {
        arrows: &names.join(msg::attention_passes_list(locale)),
        way: shown.way.name(locale),
    }
    .say(locale);
    let tag = format!(
        "svg viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"{}\"",
        bottom - GAP + 2.0,
        escape(&label)
    );
    element(&tag, &parts.concat())
}

/// An arrow with its name, and its bytes once it has been counted.
fn arrow_svg(arrow: &Arrow, y: f64, place: usize, step: usize, locale: Locale) -> String {
    let (from, to) = if arrow.writes {
        (SM[0] - 2.0, HBM[1] + 3.0)
    } else {
        (HBM[1] + 2.0, SM[0] - 3.0)
    };
    // The head points where the tensor goes.
    let back = if arrow.writes { 11.0 } else { -11.0 };
    let half = if arrow.is_square { 7.5 } else { 5.5 };
    let line = format!("<path class=\"line\" d=\"M{from} {y}H{}\"/>", to + back);
    let head = format!(
        "<path class=\"tip\" d=\"M{to} {y}L{} {}V{}Z\"/>",
        to + back,
        y - half,
        y + half
    );
    let name = text(
        "label",
        [HBM[1] + 16.0, y - 9.0],
        "start",
        &arrow_name(arrow, locale),
    );
    let bytes = text(
        "bytes",
        [SM[0] - 8.0, y - 9.0],
        "end",
        &format::bytes(arrow.bytes),
    );
    let class = match (place < step, place + 1 == step) {
        (_, true) => "done now",
        (true, _) => "done",
        _ => "later",
    };
    let square = if arrow.is_square { " square" } else { "" };
    element(
        &format!("g class=\"arrow {class}{square}\""),
        &[line, head, name, bytes].concat(),
    )
}
