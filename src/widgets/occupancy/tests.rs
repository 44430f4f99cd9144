//! What is shown, against numbers of NVIDIA's header and driver, of public cases, or worked by hand.
#![allow(clippy::unwrap_used)]

use super::{sweeps::Run, *};

fn state(query: &str) -> State {
    State::initial().unwrap().changed_by(&Props::parse(query)).0
}

fn table() -> RegisterTable {
    let mut table = RegisterTable::default();
    let text = include_str!("../../../chapters/11-roofline/data/triton_registers.json");
    table.read(text).unwrap();
    table
}

fn answer(query: &str) -> Answer {
    Answer::of(reading::input(&state(query), &table()).unwrap())
}

/// Blocks and occupancy of a launch.
fn blocks(query: &str) -> (u32, f64) {
    let found = answer(query).occupancy.unwrap();
    (found.blocks(), found.ratio())
}

fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

/// PyTorch's add, with which section 11.4 opens. 34 · 32 = 1088 → 1280; 16384 / 1280 = 12.8;
/// 4 · 12 / 4 = 12 blocks of 4 warps, 48 / 64.
#[test]
fn pytorchs_add_reads_as_the_section_says() {
    let answer = answer("gpu=h200-sxm&threads=128&registers=34&shared=0");
    let said = |text: String| plain(&text);
    assert!(said(answer::figure(&answer, Locale::En)).contains("75 %"));
    assert!(said(answer::figure(&answer, Locale::En)).contains("48 of 64"));
    assert_eq!(
        answer::sentence(&answer, Locale::En),
        "The limiter is <m>registers</m>, at 12 blocks per SM. Next in line: warp slots, at 16."
    );
    assert!(said(answer::simplified(&answer, Locale::En)).contains("15 blocks, 93.75 %"));
    let cliffs = said(answer::cliffs("o", &answer, Locale::En));
    assert!(cliffs.contains("2 registers fewer, so at most 32"));
    assert!(cliffs.contains("12 → 16 blocks, 100 %"));
    assert!(cliffs.contains(
        "data-set=\"by=cuda&amp;threads=128&amp;registers=32&amp;static=0&amp;dynamic=0\""
    ));
    let registers = said(steps::steps(&answer, Part::Registers, Locale::En).lines);
    for sum in [
        "32 × 34 = 1088",
        "⌈1088 / 256⌉ × 256 = <b>1280</b>",
        "⌊16 384 / 1280⌋ = 12",
        "4 × 12 = 48",
        "⌊48 / 4⌋ = <b>12</b>",
        "⌊65 536 / (34 × 128)⌋ = 15",
    ] {
        assert!(registers.contains(sum), "{sum} in {registers}");
    }
    let end = said(steps::conclusion(&answer, Locale::En));
    assert!(end.starts_with("min(16, 12, 228, 32, 64) = 12 → 12 × 4 = 48 → 48 / 64 = <b>75 %</b>"));
}

/// Cases O1, O2, O3, O13, O29 and O32 of the collection, the demonstration of the carve-out, and
/// what the section's exercises ask for.
#[test]
fn public_cases_come_out() {
    for (query, expected) in [
        ("gpu=h100-sxm5&threads=32&registers=8&shared=12288", 17),
        ("gpu=8.0&threads=128&registers=41&shared=0", 10),
        ("gpu=8.0&threads=128&registers=43&shared=0", 10),
        ("gpu=8.0&threads=224&registers=92&shared=0", 2),
        ("gpu=7.5&threads=128&registers=32&shared=65536", 1),
        ("gpu=12.0&threads=384&registers=16&shared=51200", 1),
        ("gpu=12.0&threads=32&registers=16&shared=0", 24),
        ("gpu=8.0&threads=128&registers=32&shared=48+KB", 3),
        (
            "gpu=8.0&threads=128&registers=32&shared=48+KB&carveout=50",
            2,
        ),
        (
            "gpu=8.0&threads=128&registers=32&shared=48+KB&carveout=0",
            1,
        ),
        ("gpu=8.0&threads=96&registers=50&shared=0", 12),
        ("gpu=8.0&threads=768&registers=32&shared=0", 2),
    ] {
        assert_eq!(blocks(query).0, expected, "{query}");
    }
}

/// Case O19: 258 threads are 9 warps, charged as 12: 12 · 8192 = 98304.
/// The pieces of the picture, one after the other.
fn drawn(answer: &Answer, locale: Locale) -> String {
    let picture = sm::picture(answer, locale);
    picture.partitions.concat().concat() + &picture.memory + &picture.places
}

#[test]
fn a_launch_that_fails_is_no_zero() {
    let answer = answer("gpu=8.0&threads=258&registers=255&shared=0");
    let sentence = plain(&answer::sentence(&answer, Locale::En));
    assert!(sentence.starts_with("Why: 258 threads"), "{sentence}");
    // 9 warps are charged as 12: 65536 / 12 / 32 = 170, so 168.
    let remedies = plain(&answer::cliffs("o", &answer, Locale::En));
    assert!(remedies.contains("At most 168 registers") && remedies.contains("at most 256 threads"));
    assert!(sentence.contains("98 304") && sentence.contains("256 threads"));
    assert!(!answer::figure(&answer, Locale::En).contains('%'));
    assert!(plain(&drawn(&answer, Locale::En)).contains("98 304 of 65 536"));
    // 31 warps of 65 registers are 64480; charged are 32 of 72.
    let unseen = self::answer("gpu=8.0&threads=992&registers=65&shared=0");
    assert!(unseen.occupancy.is_err());
    assert!(plain(&answer::simplified(&unseen, Locale::En)).contains("promises 1 blocks"));
    let steps = steps::steps(&answer, Part::Registers, Locale::En);
    assert!(plain(&steps.lines).contains("= 98 304 > 65 536"));
    // Above the cap of 163 KB, and 255 registers are nothing to it.
    let answer = self::answer("gpu=8.0&threads=32&registers=8&shared=164+KB");
    assert!(plain(&answer::sentence(&answer, Locale::Zh)).contains("163 KB"));
}

#[test]
fn the_limits_of_every_field_are_said_with_their_source() {
    for (asked, text, said) in [
        (Asked::Threads, "0", "1 to 1024"),
        (Asked::Threads, "1025", "every compute capability"),
        (Asked::Threads, "-32", "1 to 1024"),
        (Asked::Threads, "12.5", "1 to 1024"),
        (Asked::Threads, "", "Programming Guide"),
        (Asked::Registers, "256", "1 to 255"),
        (Asked::Static, "64 KB", "48 KB"),
        (Asked::Dynamic, "-1", "0 or more"),
        (Asked::Carveout, "101", "0 to 100"),
        (Asked::Carveout, "12.5", "whole"),
        (Asked::BlockM, "48", "power of 2"),
        (Asked::Cap, "300", "255"),
        (Asked::Want, "0", "above 0 %"),
    ] {
        let wrong = reading::read(asked, text, Locale::En).wrong();
        let wrong = plain(&wrong.unwrap_or_default());
        assert!(wrong.contains(said), "{asked:?} {text}: {wrong}");
    }
    assert!(reading::input(&state("threads=1025"), &table()).is_none());
}

/// The picture has a cell for every slot, and every resident warp in one.
#[test]
fn every_warp_has_its_slot() {
    let found = |query| drawn(&answer(query), Locale::En);
    let html = found("gpu=8.0&threads=224&registers=92&shared=0");
    let cells = |html: &str| {
        let slots = html.split("class=\"sm-slots\">").skip(1);
        let cells = slots.map(|part| part.split("</div>").next().unwrap().to_owned());
        cells.collect::<Vec<_>>()
    };
    let partitions = cells(&html);
    assert_eq!(partitions.len(), 4);
    let of = |part: &String, what: &str| part.matches(what).count();
    // 2 blocks of 7 warps: 14 in 64 slots, none of the partitions above 5.
    let held: Vec<_> = partitions
        .iter()
        .map(|part| 16 - of(part, "<i></i>"))
        .collect();
    assert_eq!(held.iter().sum::<usize>(), 14);
    assert!(held.iter().all(|count| *count <= 5), "{held:?}");
    assert!(partitions.iter().all(|part| of(part, "</i>") == 16));
    // Ada has 48 slots.
    let ada = cells(&found("gpu=rtx-4090&threads=128&registers=32&shared=0"));
    assert!(ada.iter().all(|part| of(part, "</i>") == 12));
    // What is drawn of shared memory adds up to pool and L1: 164 and 28 KB.
    let html = found("gpu=8.0&threads=128&registers=192&shared=48+KB");
    let bar = html
        .split("sm-bar tall\">")
        .nth(1)
        .unwrap()
        .split("</div>")
        .next()
        .unwrap();
    let widths = bar.split("flex-grow:").skip(1);
    let sum: u64 = widths
        .map(|rest| rest.split('"').next().unwrap().parse::<u64>().unwrap())
        .sum();
    assert_eq!(sum, 192 * 1024);
}

/// The cliffs of 256 threads on an SM of 64 warps (closed form): up to 32, 40, 48, 64, 80, 128
/// registers there are 8, 6, 5, 4, 3, 2 blocks, then 1.
#[test]
fn sweeps_have_their_steps_where_they_belong() {
    let runs = |query: &str, axis| {
        let answer = answer(query);
        let runs = sweeps::over(&answer.input, axis).exact.into_iter();
        runs.map(|Run { from, to, answer }| (from, to, answer.map(|(blocks, _)| blocks)))
            .collect::<Vec<_>>()
    };
    let query = "gpu=8.0&threads=256&registers=32&shared=0";
    let by = |from, to, blocks| (from, to, Some(blocks));
    assert_eq!(
        runs(query, Axis::Registers),
        [
            by(1, 32, 8),
            by(33, 40, 6),
            by(41, 48, 5),
            by(49, 64, 4),
            by(65, 80, 3),
            by(81, 128, 2),
            by(129, 255, 1),
        ]
    );
    // 255 registers launch up to 256 threads.
    let threads = runs("gpu=8.0&threads=256&registers=255&shared=0", Axis::Threads);
    assert_eq!(threads.last(), Some(&(257, 1024, None)));
    // 8 blocks share 164 KB: 20.5 each, less the reserve: 19.5 KB.
    let shared = runs(query, Axis::SharedMemory);
    assert_eq!(shared.first(), Some(&by(0, 19_968, 8)));
    assert_eq!(shared.last(), Some(&by(82_945, 166_912, 1)));
}

#[test]
fn a_hand_takes_the_nearest_value() {
    let input = answer("gpu=8.0&shared=0").input;
    let snap = |axis, at| sweeps::over(&input, axis).snap(at);
    assert_eq!(snap(Axis::Threads, 140.0), 128);
    assert_eq!(snap(Axis::Threads, 3.0), 32);
    assert_eq!(snap(Axis::Threads, 1200.0), 1024);
    assert_eq!(snap(Axis::Registers, 34.4), 34);
    assert_eq!(snap(Axis::Registers, 300.0), 255);
    assert_eq!(snap(Axis::SharedMemory, 48.2), 49_152);
    assert_eq!(snap(Axis::SharedMemory, 0.2), 0);
}

/// T4 with 80 KB (case O14) and every board up to 99 KB refuse; the rest take it.
#[test]
fn the_matrix_says_where_a_launch_fits() {
    let large = answer("gpu=8.0&shared=131072&registers=32");
    let head = fit::head(&large, Locale::En);
    let html = fit::matrix("o", &large, Locale::En);
    // 128 KB: 8.0, 8.7, 9.0, 10.0, 10.3, 11.0.
    assert!(head.ends_with("6 of 13"), "{head}");
    assert_eq!(html.matches("does not launch").count(), 7);
    assert!(html.contains("T4"));
}

/// Half of 64 warps are 32. In blocks of 256 threads that is 4 blocks: 64 registers, and a quarter
/// of 164 KB less the reserve is 40 KB.
#[test]
fn backwards_from_an_occupancy() {
    let launch = "gpu=8.0&threads=256&registers=80&shared=48+KB";
    let sentence = fit::goal(&answer(launch), 0.5, Locale::En);
    let html = fit::wanted("o", &answer(launch), 0.5, Locale::En);
    assert!(sentence.contains("at least 32 warps"));
    let row = html.split("id=\"o-need-256\"").nth(1).unwrap();
    let row = plain(row.split("</tr>").next().unwrap());
    assert!(
        row.contains("<td>4</td>") && row.contains(">64<") && row.contains(">40 KB<"),
        "{row}"
    );
    assert!(
        row.contains("16 registers too many and 8 KB too much shared memory"),
        "{row}"
    );
}

/// The audit's compilations (E38, E39) and what was never compiled.
#[test]
fn a_tile_says_how_well_its_registers_are_known() {
    let base = "gpu=8.0&by=triton&block_m=128&block_n=128&block_k=32&num_stages=3";
    let says = |more: &str| {
        let state = state(&format!("{base}&{more}"));
        plain(&triton::says(&state, &table(), Locale::En))
    };
    assert!(says("num_warps=8").contains("measured\">128</span>, compiled for 8.0"));
    let capped = says("num_warps=4&maxnreg=128");
    assert!(capped.contains("measured\">128</span>") && capped.contains("688 B per thread"));
    assert!(says("num_warps=4").contains("128 × 128 / 128 threads = 128 registers"));
    assert!(says("num_warps=4").contains("2 × 16 KB = 32 KB"));
    assert!(says("num_warps=4").contains("48 KB"));
    assert!(says("num_warps=4&dtype=fp64").contains("unknown"));
    assert_eq!(blocks(&format!("{base}&num_warps=8")), (2, 0.25));
    // Without registers there is no launch, and with them there is.
    let unknown = format!("{base}&num_warps=4&dtype=fp64");
    assert!(reading::input(&state(&unknown), &table()).is_none());
    assert!(reading::input(&state(&(unknown + "&n_regs=200")), &table()).is_some());
}

#[test]
fn both_languages_say_everything() {
    for query in [
        "gpu=8.0",
        "gpu=7.5&shared=64+KB",
        "gpu=8.0&threads=1024&registers=128",
    ] {
        let answer = answer(query);
        for locale in [Locale::Zh, Locale::En] {
            let all = [
                answer::launched(&answer.input, locale),
                answer::sentence(&answer, locale),
                answer::simplified(&answer, locale),
                sm::told(&answer, locale),
                drawn(&answer, locale),
                sweeps::over(&answer.input, Axis::Threads).sentence(128, locale),
            ];
            assert!(
                all.iter()
                    .all(|text| !text.is_empty() && !text.contains('{')),
                "{all:?}"
            );
        }
    }
}
