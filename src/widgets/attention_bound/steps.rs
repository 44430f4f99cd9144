//! Two errors that pull in opposite directions, of 64 and of 1000, line by line.

use super::figures::{Boards, claims};
use crate::{
    messages as msg,
    rich::plain,
    widgets::evidence::{Line, times},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{format, units::Bytes};

/// How many lines there are.
pub(super) const COUNT: usize = 6;

/// In powers of ten, as the chapter writes them: `5.498×10¹¹ FLOP`.
fn power(value: f64, digits: u8, unit: &str) -> String {
    let exponent = value.log10().floor();
    let mantissa = format::number(value / 10f64.powf(exponent), digits);
    let exponent: String = format::number(exponent, 3)
        .chars()
        .map(|digit| match digit {
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            '4' => '⁴',
            '5' => '⁵',
            '6' => '⁶',
            '7' => '⁷',
            '8' => '⁸',
            '9' => '⁹',
            _ => '⁰',
        })
        .collect();
    format!("{mantissa}×10{exponent}\u{a0}{unit}")
}

pub(super) fn lines(boards: &Boards, locale: Locale) -> [Line; COUNT] {
    let [flop, bytes] = counts(boards, locale);
    let [divide, right] = quotients(boards, locale);
    let [bound, check] = ends(boards, locale);
    [flop, bytes, divide, right, bound, check]
}

fn counts(boards: &Boards, locale: Locale) -> [Line; 2] {
    let flop = boards.fused.flops.get();
    let reads = boards.reads.bytes().get();
    let chapter = msg::attention_bound_who_chapter(locale);
    let right = msg::attention_bound_who_right(locale);
    let product = "2·3·B·H·S·D = 6·16·16·2048·128";
    [
        Line {
            question: msg::attention_bound_q_flop(locale).into(),
            work: vec![(
                "",
                "4·B·H·S²·D = 4·16·16·2048²·128".into(),
                power(flop, 4, "FLOP"),
                false,
            )],
            note: msg::attention_bound_note_flop(locale, &power(claims::FLOP, 3, "FLOP")),
        },
        Line {
            question: msg::attention_bound_q_bytes(locale).into(),
            work: vec![
                (chapter, product.into(), power(claims::BYTES, 3, "B"), true),
                (right, product.into(), power(reads, 3, "B"), false),
            ],
            note: msg::attention_bound_note_bytes(locale, &times(reads / claims::BYTES)),
        },
    ]
}

fn quotients(boards: &Boards, locale: Locale) -> [Line; 2] {
    let flop = boards.fused.flops.get();
    let reads = boards.reads.bytes().get();
    let chapter = msg::attention_bound_who_chapter(locale);
    let right = msg::attention_bound_who_right(locale);
    let over = |flop: String, bytes: String| format!("{flop} / {bytes}");
    let own = claims::FLOP / claims::BYTES;
    let claimed = over(power(claims::FLOP, 3, "FLOP"), power(claims::BYTES, 3, "B"));
    [
        Line {
            question: msg::attention_bound_q_divide(locale).into(),
            work: vec![
                (
                    chapter,
                    claimed.clone(),
                    format::intensity(claims::INTENSITY),
                    true,
                ),
                (right, claimed, format::intensity(own), false),
            ],
            note: msg::AttentionBoundNoteDivide {
                claim: &format::intensity(claims::INTENSITY),
                down: &times(own / claims::INTENSITY),
                up: &times(reads / claims::BYTES),
            }
            .say(locale),
        },
        Line {
            question: msg::attention_bound_q_right(locale).into(),
            work: vec![(
                "",
                over(
                    power(flop, 4, "FLOP"),
                    power(boards.fused.bytes().get(), 3, "B"),
                ),
                boards.fused.intensity().to_string(),
                false,
            )],
            note: msg::attention_bound_note_right(locale, &boards.reads.intensity().to_string()),
        },
    ]
}

fn ends(boards: &Boards, locale: Locale) -> [Line; 2] {
    let roof = boards.a100.roof;
    let chapter = msg::attention_bound_who_chapter(locale);
    let right = msg::attention_bound_who_right(locale);
    let at = boards.fused.intensity();
    let used = format::number(claims::USED_INTENSITY, 3);
    let bandwidth = format::bytes_per_second_digits(roof.bandwidth.get(), 4);
    let min = format!(
        "min({}, {bandwidth} × {})",
        roof.compute,
        format::number(at.get(), 4)
    );
    let query = boards
        .fused
        .traffic
        .first()
        .map_or(0.0, |part| part.bytes.get());
    [
        Line {
            question: msg::attention_bound_q_bound(locale).into(),
            work: vec![
                (
                    chapter,
                    format!("{bandwidth} × {used}"),
                    format::flops_per_second(claims::BOUND),
                    true,
                ),
                (
                    right,
                    min,
                    boards.fused.attainable(&roof).to_string(),
                    false,
                ),
            ],
            note: msg::AttentionBoundNoteBound {
                bound: &format::flops_per_second(claims::BOUND),
                claim: &used,
                ridge: &roof.ridge().to_string(),
            }
            .say(locale),
        },
        Line {
            question: msg::attention_bound_q_check(locale).into(),
            work: vec![(
                "Q",
                "16·16·2048·128 × 2\u{a0}B".into(),
                power(Bytes::new(query).map_or(0.0, Bytes::get), 3, "B"),
                false,
            )],
            note: msg::attention_bound_note_check(locale).into(),
        },
    ]
}

/// What was shown last, for eyes and ears.
pub(super) fn sentence(boards: &Boards, step: usize, locale: Locale) -> String {
    let lines = lines(boards, locale);
    let Some(last) = step.checked_sub(1).and_then(|place| lines.get(place)) else {
        return msg::attention_bound_begin(locale).to_owned();
    };
    let work = last.work.last();
    let work = work.map_or_else(String::new, |(_, expression, result, _)| {
        format!("{expression} = {result}")
    });
    let question = last.question.trim_end_matches(['?', '？']);
    plain(&format!("{question}{}{work}", msg::walk_colon(locale)))
}
