//! What is chosen, matched and put in order in the quick checks.

use super::{CHECKS, bandwidth, dense, trials};
use crate::trial::Trial;
use ridgepoint_course::exercise::{Kind, Part, Verdict};
use std::collections::BTreeSet;

#[test]
fn check_3_a_low_rank_is_memory_bound_in_every_variant() {
    for trial in trials("check-11.3") {
        let rank = trial.param("rank");
        assert!(rank < dense("h100_sxm5") / bandwidth("h100_sxm5"));
        let verdict = |query: &str| trial.one("2", query).verdict;
        assert_eq!(verdict("choice=memory&reason=short"), Verdict::Right);
        let wrong = [
            "choice=memory&reason=two-long",
            "choice=memory&reason=little",
            "choice=compute&reason=short",
            "choice=compute&reason=two-long",
        ];
        for query in wrong {
            assert_eq!(verdict(query).credit(), 0.0, "{query}");
        }
        for query in [
            "choice=compute&reason=two-long",
            "choice=memory&reason=two-long",
        ] {
            assert_eq!(trial.one("2", query).misconceptions, ["long-k"], "{query}");
        }
    }
}

#[test]
fn one_option_of_each_choice_is_right() {
    let key = [
        ("check-11.1", "3", "intensity"),
        ("check-11.2", "3", "left"),
        ("check-11.3", "4", "bound"),
        ("check-11.4", "4", "loads"),
        ("check-11.5", "4", "spills"),
        ("check-11.6", "3", "full"),
        ("check-11.8", "1", "bytes"),
        ("check-11.8", "3", "order"),
        ("check-11.9", "3", "graph"),
    ];
    let all = CHECKS.iter().flat_map(|id| {
        let parts = Trial::chapter(id)
            .exercise
            .parts()
            .cloned()
            .collect::<Vec<_>>();
        parts.into_iter().map(move |part| (*id, part))
    });
    let choices = all.filter(|(_, part)| part.kind == Kind::Choice);
    let choices: Vec<(&str, Part)> = choices.collect();
    assert_eq!(choices.len(), key.len());
    for (id, part) in choices {
        for trial in trials(id) {
            for option in &part.options {
                let grade = trial.one(&part.id, &format!("choice={}", option.id));
                let is_right = key.contains(&(id, part.id.as_str(), option.id.as_str()));
                let wanted = match (is_right, option.slip.is_empty()) {
                    (true, _) => Verdict::Right,
                    (false, true) => Verdict::Wrong,
                    (false, false) => Verdict::Misconception,
                };
                assert_eq!(grade.verdict, wanted, "{id} {} {}", part.id, option.id);
            }
        }
    }
}

#[test]
fn every_subset_but_the_right_one_is_wrong() {
    let key: [(&str, &str, &[&str]); 2] = [
        ("check-11.1", "4", &["fuse", "type"]),
        ("check-11.7", "2", &["l2", "causal", "no-wait"]),
    ];
    for (id, part, ids) in key {
        let trial = Trial::chapter(id);
        let options = &trial.exercise.part(part).unwrap().options;
        let wanted: BTreeSet<&str> = ids.iter().copied().collect();
        for mask in 1..1_u32 << options.len() {
            let ticked = options.iter().enumerate();
            let ticked = ticked.filter(|(at, _)| mask & 1 << at != 0);
            let ticked: BTreeSet<&str> = ticked.map(|(_, option)| option.id.as_str()).collect();
            let query: Vec<String> = ticked.iter().map(|id| format!("tick={id}")).collect();
            let verdict = trial.one(part, &query.join("&")).verdict;
            assert_eq!(
                verdict == Verdict::Right,
                ticked == wanted,
                "{id}: {ticked:?}"
            );
        }
    }
}

#[test]
fn one_order_is_right() {
    // 9.56, 76.5, 153, 412 and 591 FLOP/B.
    let ridges = [
        "a100-fp32",
        "a100-tf32",
        "a100-bf16",
        "h200-fp8",
        "h100-fp8",
    ];
    // 2.5, 8.0, 31.5, 128 and 512 FLOP/B.
    let intensities = ["gelu", "decode", "naive", "gemm", "fused"];
    for (id, part, order) in [
        ("check-11.2", "1", ridges),
        ("check-11.3", "3", intensities),
    ] {
        for trial in trials(id) {
            let verdict = |order: &[&str]| {
                let query: Vec<String> = order.iter().map(|id| format!("item={id}")).collect();
                trial.one(part, &query.join("&")).verdict
            };
            assert_eq!(verdict(&order), Verdict::Right, "{id}");
            for at in 1..order.len() {
                let mut swapped = order;
                swapped.swap(at - 1, at);
                assert_eq!(verdict(&swapped).credit(), 0.0, "{id}: {swapped:?}");
            }
        }
    }
}

#[test]
fn one_reading_goes_with_each_item() {
    let key = [
        (
            "check-11.4",
            "2",
            "block-k=shared-double&warps=half&block-n=double&stages=third-more",
        ),
        (
            "check-11.5",
            "2",
            "l1=near&small=grid&latency=stalls&issue=instructions",
        ),
        (
            "check-11.8",
            "4",
            "norm=neighbour&decode=kv&prefill=overlap&linear=epilogue",
        ),
        (
            "check-11.9",
            "1",
            "wall=stop&reread=once&few=blocks&waiting=flight",
        ),
    ];
    for (id, part, pairs) in key {
        let trial = Trial::chapter(id);
        assert_eq!(trial.one(part, pairs).verdict, Verdict::Right, "{id}");
        let readings = &trial.exercise.part(part).unwrap().reasons;
        for pair in pairs.split('&') {
            let (item, right) = pair.split_once('=').unwrap();
            for other in readings.iter().filter(|reading| reading.id != right) {
                let query = pairs.replace(pair, &format!("{item}={}", other.id));
                let grade = trial.one(part, &query);
                assert_eq!(grade.verdict.credit(), 0.0, "{id}: {query}");
            }
        }
    }
}

#[test]
fn the_better_of_two_versions_is_told_by_algorithmic_bytes() {
    let trial = Trial::chapter("check-11.7");
    let verdict = |query: &str| trial.one("3", query).verdict;
    assert_eq!(verdict("choice=b&reason=algorithmic"), Verdict::Right);
    for query in [
        "choice=b&reason=busier",
        "choice=b&reason=headroom",
        "choice=a&reason=algorithmic",
        "choice=a&reason=busier",
    ] {
        assert_eq!(verdict(query).credit(), 0.0, "{query}");
    }
    let busy = trial.one("3", "choice=a&reason=busier");
    assert_eq!(busy.misconceptions, ["busy-is-good"]);
}
