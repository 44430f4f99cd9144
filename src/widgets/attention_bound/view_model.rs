//! Bars, tables and sentences: pure, so that they are tested without a browser.

use super::figures::{Board, Boards, Measured, claims, published};
use crate::{
    messages as msg,
    widgets::{
        evidence::{element, escape, rows_html, times},
        under_roof,
    },
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    units::{Bytes, FlopsPerSecond},
};

/// Where a rate comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Published,
    Measured,
}

/// One kernel on one board.
struct Run {
    board: Board,
    who: String,
    kind: Kind,
    /// FLOP/s.
    rate: f64,
}

fn runs(boards: &Boards, measured: &Measured, locale: Locale) -> Vec<Run> {
    let published = |board: Board, who: &str, rate: f64| Run {
        board,
        who: who.to_owned(),
        kind: Kind::Published,
        rate,
    };
    let fa2 = msg::attention_bound_by_fa2(locale);
    let share = published::FA2_H100_SHARE;
    let of_peak = msg::attention_bound_fa2_share(locale, &format::percent(share));
    let mut runs = vec![
        published(boards.a100, fa2, published::FA2_A100),
        published(
            boards.h100,
            &format!("{fa2} ({of_peak})"),
            share * boards.h100.roof.compute.get(),
        ),
        published(
            boards.h100,
            msg::attention_bound_by_fa3(locale),
            published::FA3_H100,
        ),
    ];
    let names = [
        msg::attention_bound_by_triton(locale),
        msg::attention_bound_by_cudnn(locale),
    ];
    let mut timed = |board: Board, mine: &str, rates: [Option<FlopsPerSecond>; 2]| {
        runs.extend(names.into_iter().zip(rates).filter_map(|(who, rate)| {
            Some(Run {
                board,
                who: format!("{who}{mine}"),
                kind: Kind::Measured,
                rate: rate?.get(),
            })
        }));
    };
    timed(boards.h200, "", [measured.triton, measured.cudnn]);
    if let Some(own) = measured.own {
        let mine = msg::attention_bound_mine(locale);
        timed(own.board, mine, [own.triton, own.cudnn]);
    }
    runs
}

const fn kind_word(kind: Kind, locale: Locale) -> &'static str {
    match kind {
        Kind::Published => msg::attention_bound_published(locale),
        Kind::Measured => msg::attention_bound_measured(locale),
    }
}

const fn class(kind: Kind) -> &'static str {
    match kind {
        Kind::Published => "published",
        Kind::Measured => "measured",
    }
}

/// FLOP/s in three digits.
pub(super) fn flops(rate: f64) -> String {
    format::flops_per_second(rate)
}

/// The chapter's bound and the published rate that it cannot hold.
pub(super) fn question(locale: Locale) -> String {
    msg::AttentionBoundQuestion {
        bound: &flops(claims::BOUND),
        rate: &flops(published::FA2_A100),
    }
    .say(locale)
}

/// What was answered, and the law.
pub(super) fn verdict(guess: &str, locale: Locale) -> String {
    let verdict = match guess {
        "bound" => msg::evidence_right(locale),
        "measurement" => msg::attention_bound_wrong_measurement(locale),
        "both" => msg::attention_bound_wrong_both(locale),
        _ => "",
    };
    verdict.to_owned() + msg::attention_bound_law(locale)
}

/// The most that the right count allows on a board.
fn right(boards: &Boards, board: &Board) -> FlopsPerSecond {
    boards.fused.attainable(&board.roof)
}

/// A bar for each run on a track that ends at the right bound, with a mark at the
/// chapter's.
pub(super) fn bars(boards: &Boards, measured: &Measured, locale: Locale) -> String {
    let bar = |run: &Run| {
        let end = right(boards, &run.board).get();
        let chapter = run.board.by_chapter().get();
        let share = |rate: f64| (rate / end * 100.0).clamp(0.0, 100.0);
        let kind = class(run.kind);
        let track = format!(
            "<i class=\"{kind}\" style=\"inline-size:{:.2}%\"></i><u style=\"inset-inline-start:{:.2}%\"></u>",
            share(run.rate),
            share(chapter)
        );
        let above = msg::attention_bound_above(locale, &times(run.rate / chapter));
        let head = [
            element("b", run.board.name),
            " ".to_owned(),
            element("span", &escape(&run.who)),
            " ".to_owned(),
            element("small", kind_word(run.kind, locale)),
        ];
        let legend = [
            element(
                &format!("output class=\"num {kind}\""),
                &escape(&flops(run.rate)),
            ),
            element("small", &escape(&above)),
            pair(
                msg::attention_bound_by_chapter(locale),
                &flops(chapter),
                "claimed",
            ),
            pair(msg::attention_bound_by_model(locale), &flops(end), ""),
        ];
        let inner = [
            element("p", &head.concat()),
            element("span class=\"bound-track\" aria-hidden=\"true\"", &track),
            element("p class=\"bound-legend\"", &legend.concat()),
        ];
        element("li", &inner.concat())
    };
    runs(boards, measured, locale).iter().map(bar).collect()
}

/// A name with its figure.
fn pair(name: &str, value: &str, kind: &str) -> String {
    let value = element(&format!("span class=\"num {kind}\""), &escape(value));
    element("small", &format!("{name} {value}"))
}

pub(super) fn rows(boards: &Boards, measured: &Measured, locale: Locale) -> Vec<Vec<String>> {
    let row = |run: &Run| {
        vec![
            run.board.name.to_owned(),
            run.who.clone(),
            kind_word(run.kind, locale).to_owned(),
            flops(run.rate),
            format!(
                "{} ({})",
                flops(run.board.by_chapter().get()),
                msg::attention_bound_claimed(locale)
            ),
            flops(right(boards, &run.board).get()),
        ]
    };
    runs(boards, measured, locale).iter().map(row).collect()
}

/// Bytes to the last one.
fn whole(bytes: f64) -> String {
    format::number(bytes, 12) + "\u{a0}B"
}

/// The inside of the table of counters; nothing while its file is not there.
pub(super) fn counters(boards: &Boards, measured: &Measured, locale: Locale) -> String {
    let Some(seen) = measured.counters else {
        return String::new();
    };
    let none = || "—".to_owned();
    let flop = boards.fused.flops.get();
    let at = |bytes: f64| format::intensity_digits(flop / bytes, 4);
    let read = boards.reads.bytes();
    let written = boards.fused.written().map_or(0.0, Bytes::get);
    let tile = boards.tile.bytes().get();
    let rows = [
        [
            msg::attention_bound_count_read(locale).to_owned(),
            msg::attention_bound_qkv(locale, &whole(read.get())),
            whole(seen.read),
            none(),
        ],
        [
            msg::attention_bound_count_written(locale).to_owned(),
            msg::attention_bound_output(locale, &whole(written)),
            whole(seen.written),
            none(),
        ],
        [
            msg::attention_bound_count_at(locale).to_owned(),
            at(boards.fused.bytes().get()),
            at(seen.read + seen.written),
            format::intensity(claims::INTENSITY),
        ],
        [
            msg::attention_bound_count_tile(locale).to_owned(),
            whole(tile),
            whole(seen.l1),
            none(),
        ],
        [
            msg::attention_bound_count_tile_at(locale).to_owned(),
            at(tile),
            at(seen.l1),
            none(),
        ],
        [
            msg::attention_bound_count_memory(locale).to_owned(),
            none(),
            format::percent(seen.memory),
            msg::attention_bound_over(locale, &format::percent(claims::MEMORY_ABOVE)),
        ],
        [
            msg::attention_bound_count_sm(locale).to_owned(),
            none(),
            format::percent(seen.sm),
            msg::attention_bound_about(locale, &format::percent(claims::SM_ABOUT)),
        ],
    ];
    let heads = [
        msg::attention_bound_head_quantity(locale),
        msg::attention_bound_head_model(locale),
        msg::attention_bound_head_counted(locale),
        msg::attention_bound_head_chapter(locale),
    ];
    let line = |[name, model, counted, claim]: &[String; 4]| {
        vec![
            escape(name),
            escape(model),
            under_roof::measured(counted),
            under_roof::claimed(claim),
        ]
    };
    let rows: Vec<Vec<String>> = rows.iter().map(line).collect();
    element("caption", msg::attention_bound_counters(locale)) + &rows_html(&heads, &rows)
}

/// What the counters say, in a sentence.
pub(super) fn counted(boards: &Boards, measured: &Measured, locale: Locale) -> String {
    let Some(seen) = measured.counters else {
        return String::new();
    };
    let off = (seen.read / boards.reads.bytes().get() - 1.0).abs();
    msg::AttentionBoundSaysCounters {
        dram: &format::percent(seen.dram),
        share: &format::percent_digits(off, 1),
    }
    .say(locale)
}
