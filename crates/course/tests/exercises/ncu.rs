//! See `chapters/11-roofline/exercises/ncu.toml`.

use crate::{
    trial::Trial,
    typed::{all_are, points_to, right, seeds, speaks},
};
use ridgepoint_course::exercise::{
    Verdict,
    Verdict::{Follows, Invalid, Misconception, Noted, Right, Wrong},
};

const BETA: f64 = 2.039e12;
const SMS: f64 = 108.0;
/// 64 warps of 32 threads.
const THREADS: f64 = 2048.0;
const GIGA: f64 = 1e9;
/// Of an access, as the question has it.
const LATENCY: f64 = 600e-9;

/// The audit's section 8, one number at a time.
#[test]
fn numbers_are_the_audits() {
    let cases = [
        ("1.bytes", "67108864", Right, ""),
        ("1.bytes", "64 MiB", Right, ""),
        ("1.bytes", "67 MB", Right, ""),
        ("1.bytes", "67 MiB", Misconception, "unit-prefix"),
        ("1.bytes", "33554432", Misconception, "no-output"),
        ("1.bytes", "134217728", Misconception, "fp32-bytes"),
        ("1.bytes", "100663296", Misconception, "second-read"),
        ("1.rate", "372.8", Right, ""),
        ("1.rate", "372.8 GB/s", Right, ""),
        ("1.rate", "1121", Misconception, "sol-as-utilisation"),
        ("1.util", "18.3", Right, ""),
        ("1.util", "18.26", Right, ""),
        ("1.util", "17.8", Right, ""),
        ("1.util", "18.6", Noted, ""),
        ("1.util", "18.9", Noted, ""),
        ("1.util", "0.183", Noted, ""),
        ("1.util", "55", Misconception, "sol-as-utilisation"),
        ("1.util", "9.1", Misconception, "no-output"),
        ("1.util", "36.6", Misconception, "fp32-bytes"),
        ("1.util", "19.1", Misconception, "mib-for-mb"),
        ("1.util", "17.4", Misconception, "mib-for-mb"),
        ("1.util", "372", Misconception, "rate-not-share"),
        ("1.util", "1.83", Misconception, "unit-prefix"),
        ("1.util", "183", Misconception, "unit-prefix"),
        ("1.util", "14", Wrong, ""),
        ("3.reads", "3.5", Right, ""),
        ("3.reads", "4.55", Misconception, "write-not-counted"),
        ("3.reads", "1.56", Misconception, "hits-over-half"),
        ("3.flight", "3.6", Right, ""),
        ("3.flight", "3.61 B", Right, ""),
        ("3.flight", "1.01", Misconception, "all-threads-resident"),
        ("3.flight", "17.8", Misconception, "peak-for-achieved"),
        ("3.flight", "19.8", Misconception, "peak-for-achieved"),
        ("3.flight", "115.6", Misconception, "per-warp"),
    ];
    all_are(&Trial::chapter("ncu"), &cases);
}

#[test]
fn what_follows_from_a_slip_is_credited() {
    let trial = Trial::chapter("ncu");
    let chain = [
        ("1.bytes", "33554432"),
        ("1.rate", "186.4"),
        ("1.util", "9.14"),
        ("3.flight", "1.81"),
    ];
    let answers = chain.map(|(id, text)| (id, format!("text={text}")));
    let grades = trial.all(&answers);
    assert_eq!(grades["1.bytes"].verdict, Misconception);
    for (part, _) in &chain[1..] {
        assert_eq!(grades[*part].verdict, Follows, "{part}");
        assert!(
            grades[*part]
                .misconceptions
                .contains(&"no-output".to_owned()),
            "{part}"
        );
    }
}

#[test]
fn the_bottleneck_is_latency() {
    for seed in seeds().chain([String::new()]) {
        let trial = Trial::seeded("ncu", &seed);
        // Below 60 % both: NVIDIA's rule.
        assert!(trial.param("sm_sol").max(trial.param("mem_sol")) < 0.6);
        for (choice, verdict, thought) in [
            ("latency", Right, ""),
            ("bandwidth", Misconception, "larger-sol-wins"),
            ("compute", Misconception, "slow-means-compute"),
            ("balanced", Misconception, "half-is-balanced"),
        ] {
            let grade = trial.one("2.class", &format!("choice={choice}"));
            let first = grade.misconceptions.first().map_or("", String::as_str);
            assert_eq!((grade.verdict, first), (verdict, thought), "{choice}");
            speaks(&grade, choice);
        }
    }
}

const READINGS: [(&str, &str); 5] = [
    ("sm-sol", "not-compute"),
    ("mem-sol", "extra-traffic"),
    ("l2-hit", "reads-again"),
    ("scoreboard", "few-in-flight"),
    ("occupancy", "few-warps"),
];

fn matched(pairs: &[(&str, &str)]) -> String {
    let pairs = pairs
        .iter()
        .map(|(item, reading)| format!("{item}={reading}"));
    pairs.collect::<Vec<_>>().join("&")
}

#[test]
fn each_evidence_has_its_reading() {
    let trial = Trial::chapter("ncu");
    assert_eq!(trial.one("3.match", &matched(&READINGS)).verdict, Right);
    assert_eq!(
        trial.one("3.match", &matched(&READINGS[1..])).verdict,
        Invalid
    );
    for (at, (item, _)) in READINGS.iter().enumerate() {
        for (reading, verdict, thought) in [
            ("good-cache", Misconception, "high-hit-is-good"),
            ("memory-full", Misconception, "memory-is-full"),
        ] {
            let mut pairs = READINGS;
            pairs[at].1 = reading;
            let grade = trial.one("3.match", &matched(&pairs));
            assert_eq!(grade.verdict, verdict, "{item}: {reading}");
            assert_eq!(grade.misconceptions, [thought], "{item}: {reading}");
            speaks(&grade, reading);
        }
    }
    let mut swapped = READINGS;
    (swapped[0].1, swapped[3].1) = (swapped[3].1, swapped[0].1);
    assert_eq!(trial.one("3.match", &matched(&swapped)).verdict, Wrong);
}

/// Directions with the evidence that carries them (audit, section 8).
const DIRECTIONS: [(&str, &[&str]); 4] = [
    ("single-pass", &["mem-sol", "l2-hit"]),
    ("wide-loads", &["scoreboard"]),
    ("prefetch", &["scoreboard"]),
    ("more-warps", &["occupancy", "scoreboard"]),
];

const ALL_EVIDENCE: [&str; 5] = ["sm-sol", "mem-sol", "l2-hit", "scoreboard", "occupancy"];

fn picked(direction: &str, evidence: &[&str]) -> String {
    let evidence = evidence.iter().map(|id| format!("&reason={id}"));
    format!("choice={direction}{}", evidence.collect::<String>())
}

#[test]
fn directions_are_carried_by_their_evidence() {
    let trial = Trial::chapter("ncu");
    for part in ["4.pick1", "4.pick2", "4.pick3"] {
        for (direction, evidence) in DIRECTIONS {
            let one = |evidence: &[&str]| {
                let grade = trial.one(part, &picked(direction, evidence));
                speaks(&grade, &format!("{part}: {direction} by {evidence:?}"));
                grade.verdict
            };
            assert_eq!(one(evidence), Right, "{part}: {direction}");
            // Bytes or hits alone tell of reading again; few warps alone do not
            // tell that they wait for loads, nor waiting that they are few.
            let alone = if direction == "more-warps" {
                Wrong
            } else {
                Right
            };
            for some in evidence {
                let verdict = if evidence.len() > 1 { alone } else { Right };
                assert_eq!(one(&[some]), verdict, "{part}: {direction} by {some}");
            }
            for idle in ALL_EVIDENCE.iter().filter(|id| !evidence.contains(id)) {
                assert_eq!(one(&[idle]), Wrong, "{part}: {direction} by {idle}");
                let beside = [evidence, &[*idle]].concat();
                assert_eq!(one(&beside), Noted, "{part}: {direction} beside {idle}");
            }
            assert_eq!(trial.one(part, &picked(direction, &[])).verdict, Invalid);
        }
        for neutral in ["keep-weight", "evict-hint"] {
            let grade = trial.one(part, &picked(neutral, &["l2-hit"]));
            assert_eq!(
                (grade.verdict, grade.misconceptions.len()),
                (Wrong, 0),
                "{neutral}"
            );
            assert!(!grade.says.is_empty(), "{neutral}");
        }
        for (distractor, thought) in [
            ("stages-no-loop", "stages-without-loop"),
            ("tensor-cores", "tensor-cores-help"),
            ("gemm-levers", "gemm-levers"),
            ("leave-cache", "high-hit-is-good"),
            ("maxnreg", "occupancy-at-any-price"),
            ("more-bandwidth", "buy-bandwidth"),
            ("wide-block", "block-too-large"),
        ] {
            let grade = trial.one(part, &picked(distractor, &["scoreboard"]));
            assert_eq!(grade.verdict, Misconception, "{part}: {distractor}");
            assert_eq!(grade.misconceptions, [thought], "{part}: {distractor}");
            speaks(&grade, distractor);
        }
    }
}

#[test]
fn three_directions_are_three() {
    let trial = Trial::chapter("ncu");
    let parts = ["4.pick1", "4.pick2", "4.pick3"];
    let verdicts = |picks: [(&str, &[&str]); 3]| -> Vec<Verdict> {
        let answers = parts.iter().zip(picks);
        let answers: Vec<_> = answers
            .map(|(part, (direction, evidence))| (*part, picked(direction, evidence)))
            .collect();
        let grades = trial.all(&answers);
        parts.iter().map(|part| grades[*part].verdict).collect()
    };
    let [first, second, third, fourth] = DIRECTIONS;
    assert_eq!(verdicts([first, second, third]), [Right, Right, Right]);
    assert_eq!(verdicts([fourth, third, first]), [Right, Right, Right]);
    assert_eq!(verdicts([first, second, first]), [Right, Right, Wrong]);
}

#[test]
fn every_variant_knows_right_and_wrong() {
    for seed in seeds() {
        let trial = Trial::seeded("ncu", &seed);
        let is = |part: &str, value: f64| right(&trial, part, value);
        let wrong = |part: &str, value: f64, thought: &str| points_to(&trial, part, value, thought);
        let elements = trial.param("rows") * trial.param("cols");
        let time = trial.param("pace") * elements / (4096.0 * 4096.0);
        let bytes = 4.0 * elements;
        let (rate, util) = (bytes / time, bytes / time / BETA * 100.0);
        is("1.bytes", bytes);
        is("1.rate", rate / GIGA);
        is("1.util", util);
        trial.expect("1.util", &format!("{} %", rate / 2e12 * 100.0), Noted, "");
        for (factor, thought) in [
            (0.5, "no-output"),
            (0.5, "elements"),
            (2.0, "fp32-bytes"),
            (1.5, "second-read"),
        ] {
            wrong("1.bytes", bytes * factor, thought);
            wrong("1.rate", rate / GIGA * factor, thought);
            wrong("1.util", util * factor, thought);
        }
        wrong(
            "1.rate",
            trial.param("mem_sol") * BETA / GIGA,
            "sol-as-utilisation",
        );
        wrong(
            "1.util",
            trial.param("mem_sol") * 100.0,
            "sol-as-utilisation",
        );
        wrong("1.util", util * 1.048_576, "mib-for-mb");
        wrong("1.util", util / 1.048_576, "mib-for-mb");
        wrong("1.util", rate / GIGA, "rate-not-share");
        wrong("1.util", util * 10.0, "unit-prefix");
        wrong("1.util", util / 10.0, "unit-prefix");

        let hit = trial.param("l2_hits");
        is("3.reads", hit / (1.0 - hit));
        wrong("3.reads", 1.0 / (1.0 - hit), "write-not-counted");
        wrong("3.reads", hit / 0.5, "hits-over-half");

        let resident = SMS * THREADS * trial.param("occ");
        is("3.flight", rate * LATENCY / resident);
        wrong(
            "3.flight",
            rate * LATENCY / SMS / THREADS,
            "all-threads-resident",
        );
        wrong("3.flight", BETA * LATENCY / resident, "peak-for-achieved");
        wrong(
            "3.flight",
            0.9 * BETA * LATENCY / resident,
            "peak-for-achieved",
        );
        wrong("3.flight", 32.0 * rate * LATENCY / resident, "per-warp");
        let one = trial.one("4.pick1", &picked(DIRECTIONS[0].0, DIRECTIONS[0].1));
        assert_eq!(one.verdict, Right);
        assert_eq!(trial.one("3.match", &matched(&READINGS)).verdict, Right);
    }
}
