//! Values of the audit, sections 1 and 3, and cases of the public threads,
//! worked by hand.
#![allow(clippy::unwrap_used, clippy::panic)]

use super::{super::point::OwnNumbers, *};
use crate::rich::plain;
use ridgepoint_charts::roofline::PointKind;
use ridgepoint_course::props::Props;
use ridgepoint_model::units::{Bytes, Flops, Seconds};
use rstest::rstest;

fn state(query: &str) -> State {
    State::from_props(&Props::parse(query)).unwrap()
}

fn seen(query: &str) -> ViewModel {
    show(&state(query), &[], Locale::En)
}

/// A state whose first own kernel has these numbers.
fn with_own(query: &str, numbers: OwnNumbers) -> State {
    let mut state = state(query);
    state.points[0].numbers = numbers;
    state
}

fn spaced(text: &str) -> String {
    plain(text).replace(['\u{a0}', '\u{202f}'], " ")
}

fn own(flop: f64, bytes: f64, seconds: Option<f64>) -> OwnNumbers {
    OwnNumbers {
        flops: Flops::new(flop).ok(),
        bytes: Bytes::new(bytes).ok(),
        time: seconds.and_then(|s| Seconds::new(s).ok()),
    }
}

/// 2.039 TB/s · 1.25 FLOP/B = 2.549 TFLOPS; 9.563 / 1.25 = 7.65.
#[test]
fn softmax_is_judged_against_the_cuda_core_ridge() {
    let shown = seen("kernels=softmax&intensity=1.25");
    assert_eq!(
        spaced(&shown.sentence),
        "At 1.25 FLOP/B, fused softmax is 7.65 times short of the CUDA core ridge of 9.56 FLOP/B: \
         on A100 it is memory-bound, at most 2.55 TFLOPS."
    );
}

/// 4096 / 3 = 1365.3; over 153.0 that is 8.92.
#[test]
fn a_large_gemm_is_judged_against_the_tensor_core_ridge() {
    let shown = seen("kernels=gemm-4096&intensity=1365.33");
    assert_eq!(
        spaced(&shown.sentence),
        "At 1365 FLOP/B, GEMM 4096³ is at 8.92 times the Tensor Core ridge of 153 FLOP/B: on A100 \
         it is compute-bound, at most 312 TFLOPS."
    );
}

/// Between the ridges of 9.56 and 153: 2.039 · 20 = 40.8 TFLOPS.
#[rstest]
#[case("5", "left of both ridges", "10.2 TFLOPS")]
#[case(
    "20",
    "already compute-bound on the CUDA cores (19.5 TFLOPS)",
    "(40.8 TFLOPS)"
)]
#[case("200", "right of both ridges", "312 TFLOPS")]
fn two_ceilings_make_three_zones(#[case] at: &str, #[case] zone: &str, #[case] cap: &str) {
    let sentence = spaced(&seen(&format!("intensity={at}")).sentence);
    assert!(
        sentence.contains(zone) && sentence.contains(cap),
        "{sentence}"
    );
}

/// 624 / 2.039 = 306: at 200 FLOP/B the sparse roof is still the bandwidth's.
#[rstest]
#[case("dense", "right of the BF16 Tensor Core ridge of A100 (153 FLOP/B)")]
#[case(
    "sparse",
    "left of the BF16 2:4 Tensor Core ridge of A100 (306 FLOP/B)"
)]
fn sparsity_moves_the_ridge(#[case] sparsity: &str, #[case] says: &str) {
    let shown = seen(&format!(
        "ceilings=tensor&sparsity={sparsity}&intensity=200"
    ));
    assert!(spaced(&shown.sentence).contains(says), "{}", shown.sentence);
}

/// R6: the ridge of an H100 in FP8 is 590.7, not 592.
#[test]
fn boards_stand_side_by_side() {
    let shown = seen("gpus=h100-sxm5&gpus=a100-sxm-80gb&precision=fp8&ceilings=tensor");
    assert_eq!(shown.roofs.len(), 1);
    assert_eq!(
        spaced(&shown.roofs[0].roof.ridge().to_string()),
        "591 FLOP/B"
    );
    // An A100 has no FP8: that is said, never replaced by another peak.
    assert_eq!(shown.notes.len(), 1);
    assert!(
        shown.notes[0].contains("A100 has no FP8 peak"),
        "{}",
        shown.notes[0]
    );
}

/// A GEMM of two-byte elements has no point under an FP8 roof, nor under the one
/// of the CUDA cores, where 312 TFLOPS would lie above 19.5.
#[rstest]
#[case("gpus=h100-sxm5&precision=fp8", "GEMM 4096³")]
#[case("ceilings=cuda", "GEMM 4096³")]
#[case("gpus=a100-sxm-80gb&gpus=h100-sxm5&precision=fp8", "GEMM 4096³")]
#[case("ceilings=tensor", "fused softmax")]
fn a_kernel_without_its_own_roof_is_named_and_not_drawn(#[case] query: &str, #[case] gone: &str) {
    let shown = seen(&format!("{query}&kernels=softmax&kernels=gemm-4096"));
    let note = format!("Not drawn: {gone}.");
    assert!(
        shown.notes.iter().any(|text| text.starts_with(&note)),
        "{:?}",
        shown.notes
    );
    let is_gone = |name: &str| !name.contains(gone);
    assert!(
        shown
            .figure
            .points
            .iter()
            .all(|point| is_gone(&point.label.full))
    );
    assert!(shown.points.iter().all(|row| is_gone(&row.name)));
}

/// A 4096³ GEMM on an A100 takes at least 440.5 µs; 0.5 ms are 275 TFLOPS.
#[test]
fn a_possible_time_gives_its_share_of_the_roof() {
    let numbers = own(137_438_953_472.0, 100_663_296.0, Some(0.5e-3));
    let shown = show(&with_own("", numbers), &[], Locale::En);
    assert_eq!(spaced(&shown.own[0].floor.clone().unwrap()), "441 µs");
    let Some(Verdict::Possible(sentence)) = &shown.own[0].verdict else {
        panic!("it can be");
    };
    assert_eq!(
        spaced(sentence),
        "Measured 275 TFLOPS and 201 GB/s: 88.1 % of what the BF16 Tensor Core roof allows at this \
         intensity."
    );
    assert_eq!(
        shown.figure.points.last().unwrap().kind,
        PointKind::Measured
    );
}

/// R11, on an A100: 0.1 ms would be 1374 TFLOPS, more than four times the roof.
#[test]
fn an_impossible_time_is_refused_with_causes() {
    let numbers = own(137_438_953_472.0, 100_663_296.0, Some(0.1e-3));
    let shown = show(&with_own("", numbers), &[], Locale::En);
    let Some(Verdict::Refused(sentence, causes)) = &shown.own[0].verdict else {
        panic!("it cannot be");
    };
    assert!(spaced(sentence).contains("441 µs"), "{sentence}");
    assert!(!causes.is_empty());
    assert_eq!(shown.figure.points.last().unwrap().kind, PointKind::Refused);
}

#[test]
fn no_sentence_is_missing_a_language() {
    for query in [
        "intensity=1",
        "gpus=t4&precision=fp64",
        "gpus=t4&gpus=gb200",
    ] {
        for locale in Locale::ALL {
            let state = with_own(query, own(2e9, 1e8, Some(1.0)));
            let shown = show(&state, &[], locale);
            assert!(!shown.sentence.contains(['{', '}']), "{}", shown.sentence);
            assert!(!shown.sentence.is_empty());
        }
    }
}

/// Ridges in BF16: A100 312 / 2.039 = 153, H200 989.4 / 4.8 = 206, H100 989.4 /
/// 3.35 = 295. A GEMM of 512³ has 171 FLOP/B: 268 MFLOP take 0.860 µs at 312
/// TFLOPS; its 1.573 MB 0.470 µs at 3.35 TB/s and 0.328 µs at 4.8.
#[test]
fn a_kernel_moves_from_bound_to_bound_across_boards() {
    let query = "gpus=h100-sxm5&gpus=a100-sxm-80gb&gpus=h200-sxm&kernels=gemm-512";
    let shown = seen(&format!("{query}&intensity=170.667"));
    assert_eq!(
        spaced(&shown.comparison),
        "GEMM 512³ (171 FLOP/B) moves from memory-bound on H200 (206 FLOP/B), H100 (295 FLOP/B) \
         to compute-bound on A100 (153 FLOP/B); the ridges stand in brackets. It takes at least: \
         A100 860 ns, H200 328 ns, H100 470 ns."
    );
    let low = spaced(&seen(&format!("{query}&intensity=2&ceilings=tensor")).comparison);
    assert!(low.contains("memory-bound on all of them: A100") && low.ends_with("on A100 first."));
    let high = spaced(&seen(&format!("{query}&intensity=1000")).comparison);
    assert!(
        high.starts_with("A kernel (1000 FLOP/B) is compute-bound on all of them"),
        "{high}"
    );
    assert_eq!(seen("intensity=2").comparison, "");
}

/// An A100 has no FP8: it is not compared by another peak.
#[test]
fn boards_are_compared_on_one_footing() {
    let query = "gpus=h100-sxm5&gpus=a100-sxm-80gb&precision=fp8&intensity=5";
    let shown = seen(query);
    assert_eq!(shown.comparison, "");
    assert!(!shown.sentence.contains("A100"), "{}", shown.sentence);
    // 1978.9 / 4.8 = 412.
    let three = spaced(&seen(&format!("{query}&gpus=h200-sxm")).comparison);
    assert!(
        three.contains("H200 (412 FLOP/B), H100 (591 FLOP/B)"),
        "{three}"
    );
}

/// 500e12 / 2e12 = 250: right of the A100's 153, and 200 lies between.
#[test]
fn a_board_of_ones_own_stands_beside_the_others() {
    let own = "gpus=custom%3Fname%3DX1%26peak%3D500%26bandwidth%3D2+TB/s";
    let shown = seen(&format!(
        "gpus=a100-sxm-80gb&{own}&intensity=200&ceilings=tensor"
    ));
    let row = &shown.roofs[1];
    assert_eq!((row.gpu.as_str(), row.ceiling.as_str()), ("X1", "own peak"));
    assert_eq!(spaced(&row.roof.ridge().to_string()), "250 FLOP/B");
    // 200 × 2e12 = 400e12.
    assert!(spaced(&shown.sentence).contains("X1: at most 400 TFLOPS, memory-bound."));
    assert!(spaced(&shown.comparison).contains("memory-bound on X1 (250 FLOP/B)"));
    // Alone it judges as well: 1e12 FLOP in 1 ms are 1000 TFLOPS of 500.
    let state = with_own(own, self::own(1e12, 1e9, Some(1e-3)));
    let shown = show(&state, &[], Locale::En);
    assert!(matches!(shown.own[0].verdict, Some(Verdict::Refused(..))));
    assert_eq!(shown.own[0].brief, "That cannot be.");
}

/// 7219.2 GB/s, the only sourced one: 312 / 7.2192 = 43.2; at 20 FLOP/B 144.4.
#[test]
fn an_l2_roof_is_drawn_where_it_has_a_source() {
    let shown =
        seen("gpus=a100-sxm-80gb&gpus=t4&l2=on&precision=fp16&ceilings=tensor&intensity=20");
    let caches: Vec<_> = shown.figure.roofs.iter().map(|roof| &roof.cache).collect();
    assert!(caches[1].is_none());
    let drawn = caches[0].as_ref().map(|cache| cache.bandwidth / 7.2192e12);
    assert!((drawn.unwrap() - 1.0).abs() < 1e-12);
    assert!(
        shown
            .notes
            .iter()
            .any(|note| note.contains("L2 bandwidth of T4"))
    );
    let row = &shown.roofs[1];
    assert_eq!(row.ceiling, "FP16 Tensor Core · L2");
    assert_eq!(spaced(&row.roof.ridge().to_string()), "43.2 FLOP/B");
    assert_eq!(
        spaced(&row.roof.attainable(row.at).to_string()),
        "144 TFLOPS"
    );
    assert!(
        seen("gpus=t4")
            .notes
            .iter()
            .all(|note| !note.contains("L2"))
    );
}

/// Each kernel has its own verdict: 0.5 ms are 88.1 % of the roof, 0.1 ms too
/// short, and none is no verdict.
#[test]
fn every_own_kernel_is_judged() {
    let mut state = with_own("", own(137_438_953_472.0, 100_663_296.0, Some(0.5e-3)));
    state.points[0].name = "mine".into();
    for time in [Some(0.1e-3), None] {
        let mut next = state.points[0].clone();
        next.name.clear();
        next.numbers.time = time.and_then(|s| Seconds::new(s).ok());
        state.points.push(next);
    }
    let shown = show(&state, &[], Locale::En);
    let brief: Vec<_> = shown.own.iter().map(|own| spaced(&own.brief)).collect();
    assert_eq!(
        brief,
        [
            "88.1 % of the roof",
            "That cannot be.",
            "at most 312 TFLOPS"
        ]
    );
    let names: Vec<_> = shown.points.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["mine", "your kernel 2", "your kernel 3"]);
    let kinds: Vec<_> = shown.figure.points.iter().map(|point| point.kind).collect();
    assert_eq!(
        kinds,
        [PointKind::Measured, PointKind::Refused, PointKind::Own]
    );
    state.intensity = 1365.33;
    let sentence = spaced(&show(&state, &[], Locale::En).sentence);
    assert!(
        sentence.starts_with("mine, at 1365 FLOP/B, is right of"),
        "{sentence}"
    );
}

#[test]
fn the_measured_roofline_lies_on_an_h200_alone() {
    let kernels = measured::read("flop,bytes,ms\n536870912,2147483648,0.54592\n");
    let drawn = |query: &str| {
        let shown = show(&state(query), &kernels, Locale::En);
        let squares = shown.figure.points.iter();
        let squares = squares
            .filter(|point| point.kind == PointKind::Measured)
            .count();
        (squares, shown.measured.is_some())
    };
    assert_eq!(drawn("gpus=h200-sxm&measured=on"), (1, true));
    assert_eq!(drawn("gpus=h200-sxm"), (0, false));
    assert_eq!(drawn("gpus=h100-sxm5&measured=on"), (0, false));
}

/// R28: 324.5 TFLOPS against an A100's 312 is 104 %; on an H100 it is 32.8 %.
#[test]
fn a_point_of_another_board_is_refused_with_that_board() {
    let numbers = own(324.5e12, 1e9, Some(1.0));
    let shown = show(
        &with_own("gpus=a100-sxm-80gb&gpus=h100-sxm5", numbers),
        &[],
        Locale::En,
    );
    let Some(Verdict::Refused(_, causes)) = &shown.own[0].verdict else {
        panic!("it cannot be on an A100");
    };
    assert_eq!(
        spaced(causes.last().unwrap()),
        "The board is another one: on H100 this is 32.8 % of the BF16 Tensor Core roof."
    );
}
