use super::*;
use crate::{
    measured::{Run, tests::run_of},
    widgets::timings,
};
use ridgepoint_charts::xy::SizeClass;
use ridgepoint_model::hardware;

fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part}: {text}");
    }
}

fn shown(selected: usize) -> Shown {
    Shown {
        gpu: hardware::gpu("a100-sxm-80gb").unwrap(),
        h200: hardware::gpu("h200-sxm").unwrap(),
        basis: Basis::Published,
        as_time: false,
        is_measured: true,
        selected,
    }
}

fn of(times: &Times) -> Measured {
    Measured::of(times, hardware::gpu("h200-sxm").unwrap())
}

fn times() -> Measured {
    of(&Times {
        text: Some(timings::tests::TEXT.into()),
        own: None,
    })
}

fn says(shown: &Shown) -> String {
    plain(&show(shown, &times(), Locale::En).sentence)
}

/// The cells of each row, without marks.
fn rows(shown: &Shown) -> Vec<Vec<String>> {
    let html = plain(&show(shown, &times(), Locale::En).html);
    let text = |cell: &str| {
        let pieces = cell
            .split('<')
            .map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text));
        pieces
            .collect::<Vec<_>>()
            .join("|")
            .trim_matches('|')
            .replace("||", "|")
    };
    let lines = html.split("<tr>").skip(2);
    lines
        .map(|line| {
            let line = line
                .replace("<th scope=\"row\">", "<td>")
                .replace("</th>", "</td>");
            line.split("<td>")
                .skip(1)
                .map(|cell| text(cell.split("</td>").next().unwrap()))
                .collect()
        })
        .collect()
}

/// Audit, section 3, at 2.039 TB/s.
#[test]
fn the_corrected_table() {
    let rows = rows(&shown(3));
    assert_eq!(rows.len(), 8);
    let cells = |row: usize| {
        let mut cells = rows[row].clone();
        cells.remove(5);
        cells.join(" · ")
    };
    for (row, parts) in [
        (
            0,
            [
                "64 · 21.33 · 43.5 · 43.5 TFLOPS",
                "42 GFLOPS",
                "24.6 kB · 12.1 ns",
                "1|0.926 %",
                "launch",
            ],
        ),
        (
            1,
            [
                "128 · 42.67 · 87 · 87 TFLOPS",
                "86 GFLOPS",
                "98.3 kB · 48.2 ns",
                "1|0.926 %",
                "launch",
            ],
        ),
        (
            2,
            [
                "256 · 85.33 · 174 · 174 TFLOPS",
                "170 GFLOPS",
                "393 kB · 193 ns",
                "4|3.7 %",
                "launch",
            ],
        ),
        (
            3,
            [
                "512 · 170.7 · 348 · 312 TFLOPS",
                "267 TFLOPS",
                "1.57 MB · 860 ns",
                "16|14.8 %",
                "parallelism",
            ],
        ),
        (
            4,
            [
                "1024 · 341.3 · 696 · 312 TFLOPS",
                "312 TFLOPS",
                "6.29 MB · 6.88 µs",
                "64|59.3 %",
                "parallelism",
            ],
        ),
        (
            5,
            [
                "2048 · 682.7 · 1392 · 312 TFLOPS",
                "312 TFLOPS",
                "25.2 MB · 55.1 µs",
                "256|100 %",
                "L2",
            ],
        ),
        (
            6,
            [
                "4096 · 1365 · 2784 · 312 TFLOPS",
                "312 TFLOPS",
                "101 MB · 441 µs",
                "1024|100 %",
                "compute",
            ],
        ),
    ] {
        has(&cells(row), &parts);
    }
    // 4194304 FLOP in 5.984 µs are 701 GFLOPS.
    has(&rows[1][5], &["5.98 µs", "701 GFLOPS"]);
}

/// E19: D* = 459 at 2.039 TB/s, 468 at the chapter's 2.0; at 512 β·AI is 341 or 348.
#[test]
fn the_crossing_is_found() {
    has(
        &says(&shown(3)),
        &[
            "170.6",
            "459",
            "348 TFLOPS",
            "<c>",
            "312 TFLOPS",
            "267 TFLOPS",
            "nothing",
        ]
        .map(|part| if part == "170.6" { "171 FLOP/B" } else { part }),
    );
    let rounded = Shown {
        basis: Basis::Rounded,
        ..shown(3)
    };
    has(&says(&rounded), &["468", "341 TFLOPS"]);
    let figure = show(&shown(3), &times(), Locale::En).figure;
    assert_eq!(figure.rules[0].label.full, "D* = 459");
}

/// E18, E20: at 128 the roof is 87.0 TFLOPS and not 86 GFLOPS; H200: 701 GFLOPS of
/// 42.67 · 4.8 = 204.8 TFLOPS: 0.342 %.
#[test]
fn the_unit_of_the_chapter_is_off_by_a_thousand() {
    has(
        &says(&shown(1)),
        &[
            "<m>",
            "87 TFLOPS",
            "86 GFLOPS",
            "thousand",
            "0.926 %",
            "5.31 µs",
            "701 GFLOPS",
            "0.342 %",
        ],
    );
    has(
        &says(&shown(4)),
        &["59.3 %", "108", "not occupancy", "agrees"],
    );
    has(&says(&shown(5)), &["25.2 MB", "2.37 waves"]);
    let hidden = Shown {
        is_measured: false,
        ..shown(1)
    };
    assert!(!says(&hidden).contains("701"));
}

#[test]
fn the_answer_is_what_was_measured() {
    let h200 = hardware::gpu("h200-sxm").unwrap();
    let right = plain(&found("0.7", &times().h200, h200, Locale::En));
    // 98304 B at 4.8 TB/s: 20.5 ns.
    has(
        &right,
        &[
            "Right",
            "5.98 µs",
            "701 GFLOPS",
            "0.342 %",
            "205 TFLOPS",
            "20.5 ns",
        ],
    );
    assert!(found("200", &times().h200, h200, Locale::En).contains("roof, not"));
    assert_eq!(
        found("0.7", &of(&Times::default()).h200, h200, Locale::Zh),
        ""
    );
}

/// Regimes on the A100 with a launch of 5.312 µs: a wave of 128² tiles takes
/// 2·128²·D·108/312e12 s = 5.312 µs at D = 468.4; 108 blocks need a side above 10 · 128;
/// 40 MiB hold three matrices up to 2643.
#[test]
fn regimes_follow_each_other() {
    let figure = show(&shown(3), &times(), Locale::En).figure;
    let spans: Vec<_> = figure.regions.iter().map(|region| region.span).collect();
    assert_eq!(
        spans,
        [
            [0.0, 469.0],
            [469.0, 1281.0],
            [1281.0, 2644.0],
            [2644.0, f64::INFINITY]
        ]
    );
}

#[test]
fn every_series_is_named_in_both_languages() {
    for locale in Locale::ALL {
        for as_time in [false, true] {
            let shown = Shown {
                as_time,
                ..shown(3)
            };
            let figure = show(&shown, &times(), locale).figure;
            assert_eq!(figure.series.len(), 5);
            for class in [SizeClass::Phone, SizeClass::Desk] {
                let layout = figure.layout(class.size());
                assert!(layout.omitted().points.is_empty());
                let drawing = ridgepoint_charts::svg::paint(layout.scene(), "", "");
                for series in &figure.series {
                    let label = &series.label;
                    let named = drawing.contains(&label.full) || drawing.contains(&label.short);
                    assert!(named, "{} on {class:?} ({as_time})", label.full);
                }
            }
        }
    }
}

#[test]
fn every_board_is_shown_or_says_why() {
    for gpu in hardware::GPUS {
        let shown = Shown { gpu, ..shown(0) };
        assert!(
            !show(&shown, &times(), Locale::Zh).sentence.is_empty(),
            "{}",
            gpu.id
        );
    }
}

/// 2 · 512^3 FLOP in 10 µs are 26.8 TFLOPS; on an A100 512 can reach 312 at most.
#[test]
fn a_run_of_ones_own_is_laid_over_where_it_is_whole() {
    let cases = |sides: &[u64]| {
        let case = |side: &u64| {
            let (flop, bytes) = (2 * side.pow(3), 6 * side.pow(2));
            let us = (flop as f64 / 200e6).max(10.0);
            format!(
                "{{\"name\": \"gemm_fp16_cublas_{side}\", \"us\": {us}, \"flop\": {flop}, \"bytes\": {bytes}}}"
            )
        };
        let cases: Vec<_> = sides.iter().map(case).collect();
        Times {
            text: Some(timings::tests::TEXT.into()),
            own: Some(Run::read(&run_of("NVIDIA A100-SXM4-80GB", &cases.join(","))).unwrap()),
        }
    };
    let own = of(&cases(&SIDES));
    assert_eq!(
        (own.board.id, own.device.as_str()),
        ("a100-sxm-80gb", "A100-SXM4-80GB")
    );
    let shown = Shown {
        h200: own.board,
        ..shown(3)
    };
    let seen = show(&shown, &own, Locale::En);
    has(
        &plain(&seen.sentence),
        &["A100-SXM4-80GB", "10 µs", "26.8 TFLOPS"],
    );
    has(&plain(&seen.html), &["A100-SXM4-80GB measured"]);
    has(&assumption(&own, Locale::En), &["2026-12-01"]);
    // The question stays with the H200; half a run is not laid over.
    assert_eq!(own.h200, times().sides);
    assert_eq!(of(&cases(&SIDES[..5])), times());
}
