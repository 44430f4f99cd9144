use super::*;

fn measured() -> Measured {
    Measured {
        triton: figures::rate(timings::tests::TEXT, figures::TRITON),
        cudnn: figures::rate(timings::tests::TEXT, figures::CUDNN),
        counters: counters::counters(counters::tests::TEXT, figures::TRITON),
        own: None,
    }
}

fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

fn has(text: &str, parts: &[&str]) {
    let text = plain(text);
    for part in parts {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// 2.039 × 87 = 177, 3.35 × 87 = 291, 4.8 × 87 = 418 TFLOPS. 35 % of 989.4 are 346; the H200's
/// 549.76 GFLOP in 1252.192 and 971.184 µs are 439 and 566. All are above.
#[test]
fn every_run_is_above_the_chapters_bound_and_below_the_right_one() {
    let boards = Boards::new().unwrap();
    let rows = view_model::rows(&boards, &measured(), Locale::En);
    let cell = |place: usize| {
        rows.iter()
            .map(|row| plain(&row[place]))
            .collect::<Vec<_>>()
    };
    let first = |place: usize| {
        cell(place)
            .iter()
            .map(|cell| cell.split(' ').next().unwrap().parse::<f64>().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(first(3), [230.0, 346.0, 740.0, 439.0, 566.0]);
    assert_eq!(first(4), [177.0, 291.0, 291.0, 418.0, 418.0]);
    assert_eq!(first(5), [312.0, 989.0, 989.0, 989.0, 989.0]);
    let kinds = [
        "published",
        "published",
        "published",
        "measured",
        "measured",
    ];
    assert_eq!(cell(2), kinds);
    // 230 / 177.4 = 1.297.
    has(
        &view_model::bars(&boards, &measured(), Locale::En),
        &[
            "230 TFLOPS",
            "1.3×",
            "class=\"num claimed\"",
            "740 TFLOPS",
            "439 TFLOPS",
        ],
    );
}

/// The counters read 402 684 416 B, Q + K + V once are 402 653 184: 0.008 % more. With the
/// 124 535 040 B written, 5.498e11 FLOP are 1043 FLOP/B (audit: 1040 in another run).
#[test]
fn the_counters_stand_beside_the_model() {
    let boards = Boards::new().unwrap();
    let table = view_model::counters(&boards, &measured(), Locale::En);
    has(
        &table,
        &[
            "402 653 184 B",
            "402 684 416 B",
            "124 535 040 B",
            "1043 FLOP/B",
            "1024 FLOP/B",
            "87.3 FLOP/B",
            "120.5 FLOP/B",
            "42.8 %",
            "above 80 %",
        ],
    );
    // The tile model to the byte.
    assert_eq!(plain(&table).matches("4 563 402 752 B").count(), 2);
    has(
        &view_model::counted(&boards, &measured(), Locale::Zh),
        &["0.008 %", "9.13 %"],
    );
    let none = Measured::default();
    assert!(view_model::counters(&boards, &none, Locale::En).is_empty());
    assert_eq!(view_model::rows(&boards, &none, Locale::En).len(), 3);
}

/// 4.0265e8 / 6.29e6 = 64.0; 5.49e11 / 6.29e6 = 87 281, and 87 281 / 87.3 = 999.8; right are
/// 1365 for the reads and 1024 with O; 312 TFLOPS.
#[test]
fn the_two_errors_nearly_cancel() {
    let boards = Boards::new().unwrap();
    let lines = steps::lines(&boards, Locale::En);
    let said = |place: usize| {
        let work = lines[place].work.iter();
        let work: String = work.map(|(_, a, b, _)| format!("{a} = {b}; ")).collect();
        work + &lines[place].note
    };
    has(&said(0), &["5.498×10¹¹ FLOP", "5.49×10¹¹ FLOP"]);
    has(&said(1), &["6.29×10⁶ B", "4.03×10⁸ B", "64×"]);
    has(&said(2), &["87.3 FLOP/B", "87 281 FLOP/B", "64×", "1000×"]);
    has(&said(3), &["5.37×10⁸ B", "1024 FLOP/B", "1365 FLOP/B"]);
    has(
        &said(4),
        &["177 TFLOPS", "312 TFLOPS", "153 FLOP/B", "2.039 TB/s"],
    );
    has(&said(5), &["1.34×10⁸ B"]);
    has(&steps::sentence(&boards, 3, Locale::En), &["87 281 FLOP/B"]);
}

#[test]
fn answers_are_judged() {
    let said = |guess| view_model::verdict(guess, Locale::En);
    assert!(said("bound").starts_with(msg::evidence_right(Locale::En)));
    assert!(said("both").ends_with(msg::attention_bound_law(Locale::En)));
    has(
        &view_model::question(Locale::En),
        &["177 TFLOPS", "230 TFLOPS"],
    );
}

#[test]
fn a_damaged_file_is_no_measurement() {
    let none = Measured::default();
    let boards = Boards::new().unwrap();
    assert!(view_model::counted(&boards, &none, Locale::En).is_empty());
    assert!(read(SETTINGS, &Props::parse("step=7")).is_err());
}

/// 549.76 GFLOP in 2.9 ms are 190 TFLOPS, above the chapter's 177 for an A100.
#[test]
fn a_run_of_ones_own_stands_beside_the_others() {
    let case = |name| {
        format!(
            "{{\"name\": \"{name}\", \"us\": 2900, \"flop\": 549755813888, \"bytes\": 536870912}}"
        )
    };
    let own = |device: &str, name| {
        let run = crate::measured::tests::run_of(device, &case(name));
        Own::of(&timings::Times {
            text: Some(timings::tests::TEXT.into()),
            own: crate::measured::Run::read(&run).ok(),
        })
    };
    let seen = Measured {
        own: own("NVIDIA A100-SXM4-80GB", figures::TRITON),
        ..measured()
    };
    let rows = view_model::rows(&Boards::new().unwrap(), &seen, Locale::En);
    let mine = rows.last().unwrap();
    assert_eq!((rows.len(), mine[0].as_str()), (6, "A100"));
    has(&mine[1], &["Triton", "your run"]);
    has(&mine[3], &["190 TFLOPS"]);
    // No board, no roof; no kernel, no row.
    assert_eq!(own("NVIDIA B200", figures::TRITON), None);
    assert_eq!(own("NVIDIA A100-SXM4-80GB", "copy_d2d_4GiB"), None);
}
