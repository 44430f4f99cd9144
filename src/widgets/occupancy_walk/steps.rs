//! The lines of the base case, as data and as HTML.

use super::example::{ASSUMED, BASE, Placed, Setup};
use crate::{
    messages as msg,
    rich::plain,
    widgets::evidence::{count, element, escape, limiter, limiters, places},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    occupancy::{Limiter, PARTITIONS, REGISTERS_PER_PARTITION, REGISTERS_PER_SM, WARP_SIZE},
};

/// How many lines there are.
pub(super) const COUNT: usize = 10;

/// One line: what is asked, how it is worked out, what is to be known.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    pub(super) question: &'static str,
    /// Expression and result; a second pair is the exact one beside the chapter's.
    pub(super) work: Vec<(&'static str, String, String)>,
    pub(super) note: String,
}

/// The base case on the board that is set.
pub(super) fn base(setup: &Setup) -> Placed {
    Placed::new(setup.limits, BASE.warps, ASSUMED, BASE.shared(setup))
}

fn whole(number: impl Into<u64>) -> String {
    count(number.into() as f64)
}

fn kib(bytes: u64) -> String {
    format::bytes_binary(bytes as f64)
}

/// `⌊65 536 / 24 576⌋ = ⌊2.67⌋`.
fn floor_of(over: &str, under: &str, ratio: f64) -> String {
    format!("⌊{over} / {under}⌋ = ⌊{}⌋", format::number(ratio, 3))
}

pub(super) fn lines(setup: &Setup, locale: Locale) -> [Line; COUNT] {
    let placed = base(setup);
    let [stage, buffers, reserve, by_shared] = shared_lines(setup, &placed, locale);
    let [threads, registers, by_registers] = register_lines(&placed, locale);
    let [by_places, least, occupancy] = last_lines(&placed, locale);
    [
        stage,
        buffers,
        reserve,
        by_shared,
        threads,
        registers,
        by_registers,
        by_places,
        least,
        occupancy,
    ]
}

fn line(question: &'static str, expression: String, result: String, note: String) -> Line {
    Line {
        question,
        work: vec![("", expression, result)],
        note,
    }
}

fn shared_lines(setup: &Setup, placed: &Placed, locale: Locale) -> [Line; 4] {
    let (stage, buffers) = (BASE.stage(), BASE.buffers(setup));
    let shared = &placed.exact.shared;
    let pool = setup.limits.shared_per_sm;
    let tiles = format!(
        "({} × {} + {} × {}) × 2\u{a0}B",
        BASE.m, BASE.k, BASE.k, BASE.n
    );
    let (needed, asked) = (shared.allocated, shared.requested);
    let note = if buffers == BASE.stages {
        msg::walk_note_buffers(locale)
    } else {
        msg::walk_note_buffers_triton(locale)
    };
    let by = |who, bytes: u64, blocks: Option<u32>| {
        let ratio = pool as f64 / bytes as f64;
        let expression = floor_of(&kib(pool), &kib(bytes), ratio);
        (who, expression, whole(blocks.unwrap_or_default()))
    };
    [
        line(
            msg::walk_q_stage(locale),
            tiles,
            kib(stage),
            msg::walk_note_stage(locale).into(),
        ),
        line(
            msg::walk_q_buffers(locale),
            format!("{buffers} × {}", kib(stage)),
            kib(asked),
            note.into(),
        ),
        line(
            msg::walk_q_reserve(locale),
            format!("{} + {}", kib(asked), kib(shared.reserved)),
            kib(needed),
            msg::walk_note_reserve(locale, &kib(shared.cap)),
        ),
        Line {
            question: msg::walk_q_by_shared(locale),
            work: vec![
                by(msg::walk_chapter(locale), asked, placed.simple.by.shared),
                by(msg::walk_exact(locale), needed, placed.exact.by.shared),
            ],
            note: msg::walk_note_by_shared(locale, &kib(pool)),
        },
    ]
}

fn register_lines(placed: &Placed, locale: Locale) -> [Line; 3] {
    let steps = &placed.exact.registers;
    let warps = placed.launch.warps();
    let threads = u64::from(placed.launch.threads);
    let per_block = placed.simple.registers_per_block;
    let ratio = f64::from(REGISTERS_PER_SM) / per_block as f64;
    let (partition, per_warp) = (whole(REGISTERS_PER_PARTITION), whole(steps.per_warp));
    let per_partition = f64::from(REGISTERS_PER_PARTITION) / steps.per_warp as f64;
    let exact = format!(
        "⌊{partition} / {per_warp}⌋ × {PARTITIONS} / {warps} = {} × {PARTITIONS} / {warps}",
        per_partition.floor()
    );
    [
        line(
            msg::walk_q_threads(locale),
            format!("{warps} × {WARP_SIZE}"),
            whole(threads),
            msg::walk_note_threads(locale).into(),
        ),
        line(
            msg::walk_q_registers(locale),
            format!("{ASSUMED} × {threads}"),
            whole(per_block),
            msg::WalkNoteRegisters {
                accumulator: &whole(BASE.accumulator()),
                registers: &whole(ASSUMED),
            }
            .say(locale),
        ),
        Line {
            question: msg::walk_q_by_registers(locale),
            work: vec![
                (
                    msg::walk_chapter(locale),
                    floor_of(&whole(REGISTERS_PER_SM), &whole(per_block), ratio),
                    whole(placed.simple.by.registers.unwrap_or_default()),
                ),
                (
                    msg::walk_exact(locale),
                    exact,
                    whole(placed.exact.by.registers.unwrap_or_default()),
                ),
            ],
            note: msg::WalkNoteByRegisters {
                per_warp: &per_warp,
                partition: &partition,
            }
            .say(locale),
        },
    ]
}

fn last_lines(placed: &Placed, locale: Locale) -> [Line; 3] {
    let (by, warps) = (&placed.exact.by, placed.launch.warps());
    let [shared, registers] = [by.shared, by.registers].map(Option::unwrap_or_default);
    let blocks = placed.exact.blocks;
    [
        line(
            msg::walk_q_by_places(locale),
            format!("min({} / {warps}, {})", placed.max_warps, by.blocks),
            whole(placed.places()),
            msg::walk_note_by_places(locale).into(),
        ),
        line(
            msg::walk_q_least(locale),
            format!("min({shared}, {registers}, {})", placed.places()),
            whole(blocks),
            msg::walk_note_least(locale, &limiters(placed.exact.limiting, locale)),
        ),
        line(
            msg::walk_q_occupancy(locale),
            format!("{blocks} × {warps} / {}", placed.max_warps),
            places(placed.ratio()),
            msg::walk_note_occupancy(locale).into(),
        ),
    ]
}

/// Those shown are `done`, the one that is asked is `now`, the rest comes `later`.
const fn class(place: usize, step: usize) -> &'static str {
    if place < step {
        "done"
    } else if place == step {
        "now"
    } else {
        "later"
    }
}

pub(super) fn html(setup: &Setup, step: usize, locale: Locale) -> String {
    let item = |(place, line): (usize, &Line)| {
        let work = line.work.iter().map(|(who, expression, result)| {
            let who = match who.is_empty() {
                true => String::new(),
                false => element("small", &escape(who)),
            };
            let expression = element("span class=\"num\"", &escape(expression));
            let result = element("output class=\"num\"", &format!("= {}", escape(result)));
            element("span class=\"work\"", &(who + &expression + " " + &result))
        });
        let inner = [
            element("b", line.question),
            element("span class=\"works\"", &work.collect::<String>()),
            element("small class=\"why\"", &escape(&line.note)),
        ];
        let tag = format!("li class=\"{}\"", class(place, step));
        element(&tag, &inner.concat())
    };
    let lines = lines(setup, locale);
    lines.iter().enumerate().map(item).collect()
}

/// The three limits so far; the least is marked when it has been asked for.
pub(super) fn limits_html(setup: &Setup, step: usize, locale: Locale) -> String {
    let placed = base(setup);
    let by = &placed.exact.by;
    let named = |one| limiter(one, locale);
    let all = [
        (
            named(Limiter::SharedMemory),
            by.shared.unwrap_or_default(),
            3,
        ),
        (
            named(Limiter::Registers),
            by.registers.unwrap_or_default(),
            6,
        ),
        (msg::walk_places(locale), placed.places(), 7),
    ];
    let boxes = all.into_iter().map(|(name, blocks, place)| {
        let known = if place < step { "" } else { " later" };
        let least = blocks == placed.exact.blocks;
        let mark = match (least, 8 < step) {
            (false, _) => String::new(),
            (true, shown) => element(
                &format!("em class=\"least{}\"", if shown { "" } else { " later" }),
                msg::walk_least(locale),
            ),
        };
        let bars = (0..blocks).map(|_| "<i></i>").collect::<String>();
        let inner = [
            element("span", name),
            element(&format!("b class=\"num{known}\""), &whole(blocks)),
            element(
                &format!("span class=\"blocks{known}\" aria-hidden=\"true\""),
                &bars,
            ),
            mark,
        ];
        element("div", &inner.concat())
    });
    boxes.collect()
}

/// What was shown last, for eyes and ears.
pub(super) fn sentence(setup: &Setup, step: usize, locale: Locale) -> String {
    let lines = lines(setup, locale);
    let Some(last) = step.checked_sub(1).and_then(|place| lines.get(place)) else {
        return msg::walk_begin(locale).to_owned();
    };
    let work = last.work.last();
    let work = work.map_or_else(String::new, |(_, expression, result)| {
        format!("{expression} = {result}")
    });
    let question = last.question.trim_end_matches(['?', '？']);
    plain(&format!("{question}{}{work}", msg::walk_colon(locale)))
}
