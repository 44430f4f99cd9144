use super::{ORDER, cards, order::Order};
use crate::widgets::{
    counters, launches,
    timings::{self, Times},
};
use cards::Known;
use ridgepoint_course::locale::Locale;

fn known(gpu: &str) -> Known {
    let times = Times {
        text: Some(timings::tests::TEXT.into()),
        own: None,
    };
    Known::of(
        [gpu, "fp16"],
        &times,
        launches::tests::TEXT,
        counters::tests::TEXT,
    )
}

fn said(tell: fn(&Known, Locale) -> String, gpu: &str) -> String {
    tell(&known(gpu), Locale::En).replace('\u{a0}', " ")
}

/// E82: 156 → 295 → 206 → 281; with the printed 2039 GB/s the first is 153.
#[test]
fn ridges_do_not_follow_the_years() {
    let judge = |text: &str| Order::read(text).judge(Locale::En).replace('\u{a0}', " ");
    assert!(judge("a100-sxm-80gb,h200-sxm,b200-dgx,h100-sxm5").contains('✓'));
    let age = judge("a100-sxm-80gb,h100-sxm5,h200-sxm,b200-dgx");
    assert!(age.contains("by age"), "{age}");
    let first = judge(ORDER);
    assert!(
        first.contains("B200") && first.contains("A100") && first.contains("153 FLOP/B"),
        "{first}"
    );
    let table = super::order::table(Locale::Zh).replace('\u{a0}', " ");
    for ridge in ["153 FLOP/B", "295 FLOP/B", "206 FLOP/B", "281 FLOP/B"] {
        assert!(table.contains(ridge), "{ridge} in {table}");
    }
}

#[test]
fn boards_move_one_place() {
    let order = Order::read("");
    assert_eq!(order.written(), ORDER);
    assert_eq!(order.moved(0, -1), None);
    assert_eq!(order.moved(3, 1), None);
    let moved = order.moved(0, 1).unwrap();
    assert_eq!(
        (moved.name(0), moved.name(1)),
        ("A100".into(), "DGX B200".into())
    );
    assert_eq!(Order::read("h100-sxm5,h100-sxm5,h200-sxm,b200-dgx"), order);
}

/// 2039 GB/s and 312 TFLOPS: 153 FLOP/B, 2.04 TFLOPS at 1 FLOP/B; CUDA cores 19.5 / 2.039 = 9.56;
/// an add of FP32 is 1/12; GELU reads and writes 4 B an element; 1.5 × 153.02 × 2 = 459.05.
#[test]
fn numbers_are_the_models() {
    let roof = said(cards::roof, "a100-sxm-80gb");
    assert!(
        roof.contains("312 TFLOPS") && roof.contains("2.04 TFLOPS"),
        "{roof}"
    );
    let intensity = said(cards::intensity, "a100-sxm-80gb");
    for part in ["0.0833 FLOP/B", "9.56 FLOP/B", "1365 FLOP/B", "459"] {
        assert!(intensity.contains(part), "{part} in {intensity}");
    }
}

/// Audit, section 10: 12.5 % and 18.75 %; E59: Memory SOL 72 % with DRAM at 15 %; a copy reaches
/// less than the 90 % of 11.9.
#[test]
fn what_was_measured_stands_beside_it() {
    let occupancy = said(cards::occupancy, "h200-sxm");
    assert!(
        occupancy.contains("12.5 %") && occupancy.contains("18.75 %"),
        "{occupancy}"
    );
    let profiler = said(cards::profiler, "h200-sxm");
    assert!(
        profiler.contains("72 %") && profiler.contains("15 %"),
        "{profiler}"
    );
    let marks = said(cards::marks, "h200-sxm");
    assert!(
        marks.contains("70 % – 90 %") && marks.contains("70 % – 85 %"),
        "{marks}"
    );
    assert!(known("h200-sxm") != Known::of(["h200-sxm", "fp16"], &Times::default(), "", ""));
}
