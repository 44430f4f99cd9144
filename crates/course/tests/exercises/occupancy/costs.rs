//! The cost of every lever that a scheme pulls, and of no other.

use super::{ID, design, last, ticks};
use crate::trial::Trial;
use ridgepoint_course::exercise::{Grade, Verdict};
use rstest::rstest;

const ALL: [&str; 5] = ["spills", "intensity", "warps", "overlap", "iterations"];

fn ticked(scheme: &str, costs: &[&str]) -> Grade {
    let answers = [("d.scheme1", scheme.to_owned()), ("d.cost1", ticks(costs))];
    last(&Trial::chapter(ID), &answers)
}

/// The audit's schemes, from 128 × 128 × 64 with 8 warps, 3 stages and 168
/// registers. A lever is what differs: the side of the tile, `BLOCK_K`, warps,
/// stages, a cap below what the compiler takes.
#[rstest]
#[case::a([64, 64, 32], 8, 3, 0, &["intensity", "iterations"])]
#[case::b([128, 128, 64], 16, 2, 64, &["spills", "warps", "overlap"])]
#[case::b_prime([128, 128, 16], 16, 3, 0, &["warps", "iterations"])]
#[case::c([128, 64, 64], 16, 3, 0, &["intensity", "warps"])]
#[case::e([64, 128, 32], 8, 3, 64, &["spills", "intensity", "iterations"])]
#[case::d([128, 128, 32], 8, 2, 64, &["spills", "overlap", "iterations"])]
fn each_lever_has_its_cost(
    #[case] sides: [u32; 3],
    #[case] warps: u32,
    #[case] stages: u32,
    #[case] cap: u32,
    #[case] costs: &[&str],
) {
    let scheme = design(sides, warps, stages, cap);
    let right = ticked(&scheme, costs);
    assert_eq!(right.verdict, Verdict::Right, "{right:?}");
    for missing in costs {
        let rest: Vec<_> = costs
            .iter()
            .copied()
            .filter(|cost| cost != missing)
            .collect();
        let grade = ticked(&scheme, &rest);
        assert_eq!(grade.verdict.credit(), 0.0, "without {missing}: {grade:?}");
    }
    for false_one in ALL.iter().filter(|cost| !costs.contains(cost)) {
        let more = [costs, &[false_one]].concat();
        let grade = ticked(&scheme, &more);
        assert_eq!(grade.verdict, Verdict::Wrong, "with {false_one}: {grade:?}");
        assert!(!grade.says.is_empty());
    }
}

#[rstest]
#[case("flop", "flop-rises")]
#[case("hbm", "hbm-falls")]
#[case("l2", "l2-shrinks")]
#[case("shared", "warps-fill-shared")]
fn a_distractor_is_named(#[case] option: &str, #[case] misconception: &str) {
    let scheme = design([64, 64, 32], 8, 3, 0);
    let grade = ticked(&scheme, &["intensity", "iterations", option]);
    assert_eq!(grade.verdict, Verdict::Misconception, "{grade:?}");
    assert_eq!(grade.misconceptions, [misconception]);
}

/// The second scheme's costs are its own: the first pulls other levers.
#[test]
fn the_second_scheme_has_its_own_costs() {
    let schemes = [
        ("d.scheme1", design([64, 64, 32], 8, 3, 0)),
        ("d.scheme2", design([128, 128, 16], 16, 3, 0)),
    ];
    let with = |costs: &[&str]| {
        let answers = [schemes.as_slice(), &[("d.cost2", ticks(costs))]].concat();
        last(&Trial::chapter(ID), &answers)
    };
    assert_eq!(with(&["warps", "iterations"]).verdict, Verdict::Right);
    assert_eq!(with(&["intensity", "iterations"]).verdict, Verdict::Wrong);
}

/// Without a scheme there is nothing to pay for.
#[test]
fn costs_ask_for_a_scheme_first() {
    let grade = Trial::chapter(ID).one("d.cost1", "tick=spills");
    assert_eq!(grade.verdict, Verdict::Invalid);
}
