//! See `chapters/11-roofline/exercises/roofline.toml`.

mod variants;

use crate::{
    trial::Trial,
    typed::{all_are, speaks},
};
use ridgepoint_course::exercise::{
    Verdict,
    Verdict::{Follows, Invalid, Misconception, Noted, Right, Wrong},
};

const PEAK: f64 = 312e12;
const CUDA: f64 = 19.5e12;
const BETA: f64 = 2.039e12;
/// In the units of the fields: TFLOPS and µs.
const TERA: f64 = 1e12;
const MICRO: f64 = 1e-6;

/// The audit's table, section 6, one answer at a time.
#[test]
fn right_values_and_windows_are_the_audits() {
    let cases = [
        ("a.flop", "268435456", Right, ""),
        ("a.bytes", "134,217,728", Right, ""),
        ("a.bytes", "128 MiB", Right, ""),
        ("a.ai", "2.0", Right, ""),
        ("a.ai", "1.981", Right, ""),
        ("a.ai", "2.019", Right, ""),
        ("a.cap", "4.08", Right, ""),
        ("a.cap", "4.00", Noted, ""),
        ("a.cap", "3.961", Noted, ""),
        ("a.cap", "4.119", Right, ""),
        ("a.cap", "4.2", Wrong, ""),
        ("a.time", "65.8", Right, ""),
        ("a.time", "67.1", Noted, ""),
        ("a.time", "63.9", Right, ""),
        ("a.time", "67.8", Noted, ""),
        ("a.time", "69", Wrong, ""),
        ("b.flop", "274877906944", Right, ""),
        ("b.flop", "274 GFLOP", Right, ""),
        ("b.bytes", "167,772,160", Right, ""),
        ("b.ai", "1638.4", Right, ""),
        ("b.ai", "1622", Right, ""),
        ("b.ai", "1655", Right, ""),
        ("b.ai", "1615", Wrong, ""),
        ("b.cap", "312", Right, ""),
        ("b.cap", "308.9", Right, ""),
        ("b.cap", "315.1", Right, ""),
        ("b.cap", "0.312 PFLOPS", Right, ""),
        ("b.time", "881.0", Right, ""),
        ("b.time", "0.881 ms", Right, ""),
        ("c.flop", "1099511627776", Right, ""),
        ("c.bytes", "469762048", Right, ""),
        ("c.ai", "2340.57", Right, ""),
        ("c.ai", "2317", Right, ""),
        ("c.ai", "2364", Right, ""),
        ("c.cap", "312", Right, ""),
        ("c.time", "3524.1", Right, ""),
        ("d.flop", "33554432", Right, ""),
        ("d.bytes", "201326592", Right, ""),
        ("d.ai", "1/6", Right, ""),
        ("d.ai", "0.162", Right, ""),
        ("d.ai", "0.172", Right, ""),
        ("d.cap", "339.8 GFLOPS", Right, ""),
        ("d.cap", "343 GFLOPS", Right, ""),
        ("d.cap", "333.3 GFLOPS", Noted, ""),
        ("d.cap", "330 GFLOPS", Noted, ""),
        ("d.cap", "0.3398", Right, ""),
        ("d.time", "98.7", Right, ""),
        ("d.time", "100.7", Noted, ""),
        ("step.share", "3.60 %", Right, ""),
        ("step.share", "0.036", Noted, ""),
        ("step.share", "3.67", Noted, ""),
        ("step.speedup", "1.037", Right, ""),
        ("step.speedup", "1.04", Right, ""),
        ("step.speedup", "1.05", Wrong, ""),
    ];
    all_are(&Trial::chapter("roofline"), &cases);
}

/// The wrong values of the audit's two tables, and what leads to them.
#[test]
fn wrong_values_point_to_the_audits_thoughts() {
    let cases = [
        ("b.flop", "137438953472", Misconception, "no-fma"),
        ("c.flop", "549755813888", Misconception, "no-fma"),
        ("d.flop", "67108864", Misconception, "op-as-fma"),
        ("b.bytes", "335544320", Misconception, "fp32-bytes"),
        ("b.bytes", "83886080", Misconception, "elements"),
        ("b.bytes", "134217728", Misconception, "no-weight"),
        ("b.bytes", "100663296", Misconception, "no-output"),
        ("b.ai", "819.2", Misconception, "no-fma"),
        ("c.ai", "1170.3", Misconception, "no-fma"),
        ("b.ai", "2730.7", Misconception, "no-output"),
        ("c.ai", "2730.7", Misconception, "no-output"),
        ("d.ai", "0.25", Misconception, "no-output"),
        ("b.ai", "2048", Misconception, "no-weight"),
        ("c.ai", "3276.8", Misconception, "no-weight"),
        ("b.ai", "3276.8", Misconception, "elements"),
        ("c.ai", "4681.1", Misconception, "elements"),
        ("d.ai", "0.333", Misconception, "elements"),
        ("b.ai", "1365.3", Misconception, "square-gemm"),
        ("d.ai", "0.0833", Misconception, "fp32-bytes"),
        ("a.ai", "4", Misconception, "no-output"),
        ("a.ai", "1.333", Misconception, "two-inputs"),
        ("a.ai", "1", Misconception, "fp32-bytes"),
        ("b.cap", "624", Misconception, "sparse-peak"),
        ("b.cap", "156", Misconception, "tf32-peak"),
        ("b.cap", "153", Misconception, "ridge-as-peak"),
        ("b.cap", "19.5", Misconception, "cuda-peak"),
        ("b.cap", "989", Misconception, "other-gpu"),
        ("b.cap", "3341", Misconception, "no-min"),
        ("b.cap", "3277", Misconception, "no-min"),
        ("c.cap", "4772", Misconception, "no-min"),
        ("d.cap", "340", Misconception, "unit-prefix"),
        ("d.cap", "340 TFLOPS", Misconception, "unit-prefix"),
        ("d.cap", "0.34 GFLOPS", Misconception, "unit-prefix"),
        ("a.cap", "312", Misconception, "no-memory-roof"),
        ("a.cap", "19.5", Misconception, "no-memory-roof"),
        ("d.cap", "312", Misconception, "no-memory-roof"),
        ("d.cap", "0.51", Misconception, "no-output"),
        ("d.cap", "0.68", Misconception, "elements"),
        ("b.time", "82.3", Misconception, "wrong-wall"),
        ("c.time", "230.4", Misconception, "wrong-wall"),
        ("b.time", "963.3", Misconception, "sum-of-times"),
        ("b.time", "440.5", Misconception, "no-fma"),
        ("d.time", "0.1075", Misconception, "wrong-wall"),
        ("step.share", "50", Misconception, "share-by-count"),
        ("step.share", "34.5", Misconception, "share-by-work"),
        ("step.speedup", "27.8", Misconception, "amdahl-inverse"),
        ("step.speedup", "2", Misconception, "share-by-count"),
    ];
    all_are(&Trial::chapter("roofline"), &cases);
}

#[test]
fn a_wrong_prefix_is_told_as_one() {
    let cases = [
        ("b.flop", "275 TFLOP", Misconception, "unit-prefix"),
        ("b.bytes", "160 MB", Misconception, "unit-prefix"),
        ("b.time", "881 ns", Misconception, "unit-prefix"),
        ("c.cap", "312 GFLOPS", Misconception, "unit-prefix"),
        ("step.share", "0.36", Misconception, "unit-prefix"),
        ("b.ai", "", Invalid, ""),
        ("a.ops", "0", Invalid, ""),
        ("a.ops", "41", Invalid, ""),
        ("a.ops", "12", Right, ""),
    ];
    all_are(&Trial::chapter("roofline"), &cases);
}

/// Where one number has two thoughts behind it, the others tell which it was.
#[test]
fn siblings_tell_two_thoughts_apart() {
    let trial = Trial::chapter("roofline");
    let thoughts = |answers: &[(&str, &str)], part: &str| {
        let typed = answers
            .iter()
            .map(|(id, text)| (*id, format!("text={text}")));
        let mut grades = trial.all(&typed.collect::<Vec<_>>());
        let grade = grades.remove(part).unwrap();
        (grade.verdict, grade.misconceptions)
    };
    let named = |verdict: Verdict, ids: &[&str]| {
        (
            verdict,
            ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>(),
        )
    };
    let half = ("b.ai", "819.2");
    assert_eq!(
        thoughts(&[half], "b.ai"),
        named(Misconception, &["no-fma", "fp32-bytes"])
    );
    assert_eq!(
        thoughts(&[("b.flop", "274877906944"), half], "b.ai"),
        named(Misconception, &["fp32-bytes"])
    );
    assert_eq!(
        thoughts(&[("b.bytes", "167772160"), half], "b.ai"),
        named(Misconception, &["no-fma"])
    );
    assert_eq!(
        thoughts(&[("b.flop", "137438953472"), half], "b.ai"),
        named(Follows, &["no-fma"])
    );
    assert_eq!(
        thoughts(&[("d.flop", "33554432"), ("d.ai", "0.333")], "d.ai"),
        named(Misconception, &["elements"])
    );
}

/// "0.51 / 0.68 TFLOPS: give follow-through credit" (audit).
#[test]
fn what_follows_from_a_slip_is_credited() {
    let trial = Trial::chapter("roofline");
    let chains: [&[(&str, &str)]; 6] = [
        &[("d.ai", "1/4"), ("d.cap", "0.51")],
        &[("d.ai", "0.333"), ("d.cap", "0.68")],
        &[
            ("d.bytes", "134217728"),
            ("d.ai", "0.25"),
            ("d.cap", "0.51"),
            ("d.time", "65.8"),
        ],
        &[
            ("b.flop", "137438953472"),
            ("b.ai", "819.2"),
            ("b.time", "440.5"),
        ],
        &[("b.cap", "624"), ("b.time", "440.5")],
        &[
            ("a.bytes", "268435456"),
            ("a.ai", "1"),
            ("a.cap", "2.039"),
            ("a.time", "131.7"),
        ],
    ];
    for chain in chains {
        let answers = chain.iter().map(|(id, text)| (*id, format!("text={text}")));
        let grades = trial.all(&answers.collect::<Vec<_>>());
        assert_eq!(grades[chain[0].0].verdict, Misconception, "{chain:?}");
        for (part, _) in &chain[1..] {
            let grade = &grades[*part];
            assert_eq!(grade.verdict, Follows, "{part} in {chain:?}");
            assert!(!grade.misconceptions.is_empty(), "{part} in {chain:?}");
        }
    }
}

/// k operations an element: k/4, and 0.495 k to 0.515 k TFLOPS.
#[test]
fn everything_follows_the_declared_operations() {
    let trial = Trial::chapter("roofline");
    let credited = |k: u32, part: &str, text: String| {
        let ops = ("a.ops", format!("text={k}"));
        let grades = trial.all(&[ops, (part, format!("text={text}"))]);
        grades[part].verdict.credit() == 1.0
    };
    for k in 1..=40 {
        let ops = f64::from(k);
        let is = |part: &str, value: f64| {
            assert!(
                credited(k, part, format!("{value:e}")),
                "{part} for {k}: {value}"
            );
        };
        is("a.flop", ops * 33_554_432.0);
        is("a.ai", ops / 4.0);
        is("a.cap", BETA * ops / 4.0 / TERA);
        is("a.cap", 2e12 * ops / 4.0 / TERA);
        is("a.time", 134_217_728.0 / BETA / MICRO);
        is("a.time", 134_217_728.0 / 2e12 / MICRO);
        if k <= 38 {
            is("a.cap", 0.495 * ops);
            is("a.cap", 0.515 * ops);
        } else {
            // Past the ridge of the CUDA cores.
            is("a.cap", CUDA / TERA);
            is("a.time", ops * 33_554_432.0 / CUDA / MICRO);
        }
        if k < 38 {
            assert!(!credited(k, "a.cap", "20.6".into()), "{k}");
        }
    }
}

#[test]
fn bounds_go_by_the_ridge() {
    let trial = Trial::chapter("roofline");
    let cases = [
        ("a", "memory"),
        ("b", "compute"),
        ("c", "compute"),
        ("d", "memory"),
    ];
    for (letter, bound) in cases {
        let part = format!("{letter}.bound");
        for choice in ["memory", "compute"] {
            let grade = trial.one(&part, &format!("choice={choice}"));
            let (verdict, thoughts): (_, &[&str]) = if choice == bound {
                (Right, &[])
            } else {
                (Misconception, &["ridge-sides"])
            };
            assert_eq!(grade.verdict, verdict, "{part}: {choice}");
            assert_eq!(grade.misconceptions, thoughts, "{part}: {choice}");
            speaks(&grade, &part);
        }
    }
    let of = |ops: &str, choice: &str| {
        let answers = [
            ("a.ops", format!("text={ops}")),
            ("a.bound", format!("choice={choice}")),
        ];
        trial.all(&answers)["a.bound"].verdict
    };
    assert_eq!(
        (of("38", "memory"), of("38", "compute")),
        (Right, Misconception)
    );
    assert_eq!((of("39", "memory"), of("39", "compute")), (Noted, Right));
}

/// The audit's (4): which verdict, for which reasons.
#[test]
fn verdicts_need_a_reason_that_carries_them() {
    let trial = Trial::chapter("roofline");
    let reasons = [
        "roof",
        "round-trip",
        "cublas",
        "share",
        "ten-times",
        "tensor-cores",
        "triton-beats",
    ];
    let carried = |letter: char, verdict: &str| -> (Verdict, &[&str]) {
        match (letter, verdict) {
            ('a', "fuse") => (Right, &["roof", "round-trip", "share"]),
            ('d', "fuse") => (Right, &["roof", "round-trip"]),
            ('b' | 'c', "library") => (Right, &["cublas"]),
            ('b' | 'c', "fuse") => (Noted, &["cublas", "round-trip"]),
            _ => (Right, &[]),
        }
    };
    for letter in ['a', 'b', 'c', 'd'] {
        let part = format!("{letter}.worth");
        for verdict in ["alone", "fuse", "library"] {
            let (good, by) = carried(letter, verdict);
            for reason in reasons {
                let grade = trial.one(&part, &format!("choice={verdict}&reason={reason}"));
                let what = format!("{part}: {verdict}, {reason}");
                if by.contains(&reason) {
                    assert_eq!(grade.verdict, good, "{what}");
                } else {
                    assert_eq!(grade.verdict.credit(), 0.0, "{what}");
                    assert!(!grade.says.is_empty(), "{what}");
                }
                speaks(&grade, &what);
            }
        }
        assert_eq!(trial.one(&part, "choice=fuse").verdict, Invalid);
        for (choice, reason, thoughts) in [
            (
                "alone",
                "ten-times",
                &["kernel-alone", "ten-times"] as &[&str],
            ),
            ("fuse", "ten-times", &["ten-times"]),
            ("fuse", "tensor-cores", &["tensor-cores-help"]),
            ("fuse", "triton-beats", &["triton-beats-cublas"]),
        ] {
            let grade = trial.one(&part, &format!("choice={choice}&reason={reason}"));
            assert_eq!(grade.misconceptions, thoughts, "{part}: {choice}, {reason}");
        }
    }
}
