//! Values of the audit, sections 1 and 3, and cases of the public threads,
//! worked by hand.
#![allow(clippy::unwrap_used, clippy::panic)]

use super::*;
use crate::rich::plain;
use ridgepoint_course::props::Props;
use rstest::rstest;

fn state(query: &str) -> State {
    State::from_props(&Props::parse(query)).unwrap()
}

fn seen(query: &str) -> ViewModel {
    show(&state(query), &OwnNumbers::default(), Locale::En)
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
    assert_eq!(spaced(&shown.roofs[0].ridge), "591 FLOP/B");
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
    assert_eq!(shown.figure.points.len(), 1);
    assert_eq!(shown.points.len(), 1);
}

/// A 4096³ GEMM on an A100 takes at least 440.5 µs; 0.5 ms are 275 TFLOPS.
#[test]
fn a_possible_time_gives_its_share_of_the_roof() {
    let numbers = own(137_438_953_472.0, 100_663_296.0, Some(0.5e-3));
    let shown = show(&state(""), &numbers, Locale::En);
    assert_eq!(spaced(&shown.own.floor.unwrap()), "441 µs");
    let Some(Verdict::Possible(sentence)) = shown.own.verdict else {
        panic!("it can be");
    };
    assert_eq!(
        spaced(&sentence),
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
    let shown = show(&state(""), &numbers, Locale::En);
    let Some(Verdict::Refused(sentence, causes)) = shown.own.verdict else {
        panic!("it cannot be");
    };
    assert!(spaced(&sentence).contains("441 µs"), "{sentence}");
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
            let shown = show(&state(query), &own(2e9, 1e8, Some(1.0)), locale);
            assert!(!shown.sentence.contains(['{', '}']), "{}", shown.sentence);
            assert!(!shown.sentence.is_empty());
        }
    }
}
