//! Schemes that reach one half, schemes that do not, and two that are the same.

use super::{ID, design, last, names};
use crate::trial::Trial;
use ridgepoint_course::exercise::{Grade, Verdict};
use rstest::rstest;
use serde_json::Value;
use std::{collections::BTreeMap, fs, path::Path};

fn judged(scheme: &str) -> Grade {
    Trial::chapter(ID).one("d.scheme1", scheme)
}

#[rstest]
// 56 registers, 24 KB: 4 blocks of 8 warps are 32 of 64.
#[case::a([64, 64, 32], 8, 3, 0)]
// 86 registers capped at 64, 64 KB: 2 blocks of 16.
#[case::b([128, 128, 64], 16, 2, 64)]
// 64 registers, 24 KB: 2 blocks of 16.
#[case::b_prime([128, 128, 16], 16, 3, 0)]
// 64 registers, 72 KB: 2 blocks of 16.
#[case::c([128, 64, 64], 16, 3, 0)]
// 97 registers capped at 64, 36 KB: 4 blocks of 8.
#[case::e([64, 128, 32], 8, 3, 64)]
// 128 registers capped at 64, 32 KB: 4 blocks of 8, at the price of spills.
#[case::d([128, 128, 32], 8, 2, 64)]
fn schemes_of_the_audit_reach_one_half(
    #[case] sides: [u32; 3],
    #[case] warps: u32,
    #[case] stages: u32,
    #[case] cap: u32,
) {
    let grade = judged(&design(sides, warps, stages, cap));
    assert_eq!(grade.verdict.credit(), 1.0, "{grade:?}");
}

#[rstest]
#[case::nothing([128, 128, 64], 8, 3, 0)]
// 128 · 128 · 16 with 8 warps takes 128 registers: 2 blocks, 25 %.
#[case::block_k([128, 128, 16], 8, 3, 0)]
// 86 registers count as 88, and 96 KB: 1 block of 16, 25 %.
#[case::warps([128, 128, 64], 16, 3, 0)]
// Both limits allow 2: 25 %.
#[case::cap_and_stages([128, 128, 64], 8, 2, 128)]
// 48 KB: 3 blocks of 8, 37.5 %.
#[case::tile([64, 64, 64], 8, 3, 0)]
// 192 KB: no launch at all.
#[case::too_large([256, 128, 64], 8, 4, 64)]
fn others_do_not(
    #[case] sides: [u32; 3],
    #[case] warps: u32,
    #[case] stages: u32,
    #[case] cap: u32,
) {
    let grade = judged(&design(sides, warps, stages, cap));
    assert_eq!(grade.verdict, Verdict::Wrong, "{grade:?}");
    assert!(!grade.says.is_empty(), "it says what stands against it");
}

/// Both limits are 1: easing one of them leaves the other, 12.5 %.
#[rstest]
#[case::cap(3, 128)]
#[case::lower_cap(3, 64)]
#[case::stages(2, 0)]
fn one_lever_alone_does_nothing(#[case] stages: u32, #[case] cap: u32) {
    let grade = judged(&design([128, 128, 64], 8, stages, cap));
    assert!(names(&grade, "single-lever"), "{grade:?}");
}

/// Nobody knows the registers of what was not compiled: no verdict, no try.
#[test]
fn what_was_not_compiled_is_not_judged() {
    let grade = judged(&design([256, 256, 64], 8, 4, 64));
    assert_eq!(grade.verdict, Verdict::Invalid, "{grade:?}");
}

#[rstest]
#[case::the_same([64, 64, 32], 8, 3, 0)]
// A smaller tile and a smaller BLOCK_K again.
#[case::the_same_levers([32, 64, 32], 8, 3, 0)]
fn the_second_scheme_goes_another_way(
    #[case] sides: [u32; 3],
    #[case] warps: u32,
    #[case] stages: u32,
    #[case] cap: u32,
) {
    let first = ("d.scheme1", design([64, 64, 32], 8, 3, 0));
    let again = design(sides, warps, stages, cap);
    let alone = judged(&again);
    assert_eq!(alone.verdict.credit(), 1.0, "{alone:?}");
    let grade = last(&Trial::chapter(ID), &[first, ("d.scheme2", again)]);
    assert_eq!(grade.verdict, Verdict::Wrong, "{grade:?}");
}

#[test]
fn a_second_scheme_by_another_way_is_right() {
    let first = ("d.scheme1", design([64, 64, 32], 8, 3, 0));
    let second = ("d.scheme2", design([128, 128, 16], 16, 3, 0));
    let grade = last(&Trial::chapter(ID), &[first, second]);
    assert_eq!(grade.verdict.credit(), 1.0, "{grade:?}");
}

type Sides = [u32; 3];

/// Registers of a thread without a cap, by sides, warps and stages.
fn compiled() -> BTreeMap<(Sides, u32, u32), u32> {
    let file = "../../chapters/11-roofline/data/triton_registers.json";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let rows: Vec<Value> = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let mut table = BTreeMap::new();
    for row in rows {
        let of = |key: &str| u32::try_from(row[key].as_u64().unwrap()).unwrap();
        if of("cc") == 80 && row["maxnreg"].is_null() {
            let key = (
                [of("BM"), of("BN"), of("BK")],
                of("num_warps"),
                of("num_stages"),
            );
            table.entry(key).or_insert(of("regs"));
        }
    }
    table
}

/// Every configuration of the form, by NVIDIA's rules: whether it has 32 warps.
fn form() -> Vec<(String, bool)> {
    let mut all = Vec::new();
    for (([bm, bn, bk], warps, stages), registers) in compiled() {
        let shared = stages * (bm + bn) * bk * 2;
        for cap in [0, 64, 80, 96, 128] {
            let registers = if cap == 0 {
                registers
            } else {
                registers.min(cap)
            };
            let by_warp = (registers * 32).div_ceil(256) * 256;
            let by_registers = 16_384 / by_warp * 4 / warps;
            let by_shared = 164 * 1024 / ((shared + 1024).div_ceil(128) * 128);
            let fits = shared <= 163 * 1024 && registers * warps * 32 <= 65_536;
            let half = fits && by_registers.min(by_shared).min(64 / warps) * warps >= 32;
            all.push((design([bm, bn, bk], warps, stages, cap), half));
        }
    }
    all
}

#[test]
fn every_configuration_of_the_form_is_judged_exactly() {
    let trial = Trial::chapter(ID);
    let form = form();
    assert_eq!(form.len(), 396 * 5);
    for (scheme, half) in form {
        let grade = trial.one("d.scheme1", &scheme);
        assert_eq!(grade.verdict.credit() > 0.0, half, "{scheme}: {grade:?}");
    }
}

/// In whatever variant: from the first scheme that works, another one.
#[test]
fn two_ways_lead_to_one_half_from_everywhere() {
    let halves: Vec<_> = form().into_iter().filter(|(_, half)| *half).collect();
    for seed in 0..60 {
        let trial = Trial::seeded(ID, &seed.to_string());
        let (first, _) = halves.first().expect("a scheme");
        let is_other = |(scheme, _): &&(String, bool)| {
            let answers = [("d.scheme1", first.clone()), ("d.scheme2", scheme.clone())];
            last(&trial, &answers).verdict.credit() > 0.0
        };
        assert!(halves.iter().any(|half| is_other(&half)), "seed {seed}");
    }
}
