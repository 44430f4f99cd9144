//! The schemes of the audit, section 7, with the real table of compilations.
//! Registers and spills that stand here were read from it by hand; where the
//! audit's text differs, the file holds (scheme D: 448 B, not 440).

use super::*;
use crate::exercise::tried::Tried;
use ridgepoint_model::occupancy::{LaunchError, triton::Spills};
use std::{fs, path::Path};

const EXERCISE: &str = r#"
[[group]]
[[group.part]]
id = "one"
kind = "design"
ask.zh = "一"
ask.en = "One"
well.zh = "好"
well.en = "Well"
[group.part.design]
block_m = "128"
block_n = "128"
block_k = "64"
num_warps = "8"
num_stages = "3"
registers = "168"
target = "0.5"
[[group.part]]
id = "two"
kind = "design"
like = "one"
ask.zh = "二"
ask.en = "Two"
[[group.part]]
id = "three"
kind = "design"
like = "one"
ask.zh = "三"
ask.en = "Three"
[[group.part]]
id = "number"
"#;

fn tried() -> Tried {
    let path = "../../chapters/11-roofline/data/triton_registers.json";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let mut tried = Tried::new(EXERCISE);
    let text = fs::read_to_string(path).unwrap();
    tried.tables.registers.read(&text).unwrap();
    tried
}

/// `64 64 32 w8 s3 r64`, the cap left out where there is none.
fn scheme(text: &str) -> String {
    let [m, n, k, warps, stages, cap @ ..] = &*text.split(' ').collect::<Vec<_>>() else {
        panic!("{text}")
    };
    let cap = cap.first().map_or("", |cap| &cap[1..]);
    let (warps, stages) = (&warps[1..], &stages[1..]);
    format!("bm={m}&bn={n}&bk={k}&num_warps={warps}&num_stages={stages}&maxnreg={cap}")
}

fn seen(text: &str) -> Judged {
    let mut tried = tried();
    tried.answer("one", &scheme(text));
    let part = tried.exercise.part("one").unwrap();
    judged(&tried.sitting(), part, &tried.answers["one"]).unwrap()
}

fn said(text: &str) -> String {
    tried().said("one", &scheme(text))
}

fn levers(text: &str) -> Vec<&'static str> {
    seen(text).levers.into_iter().map(Lever::id).collect()
}

/// Natural and effective registers, KiB, blocks, occupancy, local memory.
fn row(text: &str) -> (u32, u32, u64, u32, f64, Option<u32>) {
    let seen = seen(text);
    let shared = seen.residency.shared.requested;
    assert_eq!(seen.residency.shared.allocated, shared + 1024);
    (
        seen.natural,
        seen.registers,
        shared / 1024,
        seen.residency.blocks,
        seen.occupancy(),
        seen.spilled,
    )
}

const A: &str = "64 64 32 w8 s3";
const B: &str = "128 128 64 w16 s2 r64";
const B2: &str = "128 128 16 w16 s3";
const C: &str = "128 64 64 w16 s3";
const D: &str = "128 128 32 w8 s2 r64";
const E: &str = "64 128 32 w8 s3 r64";

#[test]
fn scheme_a_takes_a_smaller_tile() {
    assert_eq!(row(A), (56, 56, 24, 4, 0.5, Some(0)));
    assert_eq!(levers(A), ["tile", "block-k"]);
    assert_eq!(said(A), "right design.reached “Well”");
}

#[test]
fn scheme_b_takes_more_warps_and_a_cap() {
    assert_eq!(row(B), (86, 64, 64, 2, 0.5, Some(64)));
    assert_eq!(levers(B), ["registers", "warps", "stages", "spill"]);
    assert_eq!(seen(B).spills, Spills::Likely);
    assert_eq!(said(B), "right design.reached design.spills “Well”");
}

#[test]
fn scheme_b_prime_takes_thin_steps() {
    assert_eq!(row(B2), (64, 64, 24, 2, 0.5, Some(0)));
    assert_eq!(levers(B2), ["warps", "block-k"]);
    assert_eq!(said(B2), "right design.reached “Well”");
}

#[test]
fn scheme_c_takes_half_a_tile_and_more_warps() {
    assert_eq!(row(C), (64, 64, 72, 2, 0.5, Some(0)));
    assert_eq!(levers(C), ["tile", "warps"]);
    assert_eq!(said(C), "right design.reached “Well”");
}

#[test]
fn scheme_e_spills_mildly() {
    assert_eq!(row(E), (97, 64, 36, 4, 0.5, Some(40)));
    assert_eq!(levers(E), ["registers", "tile", "block-k", "spill"]);
    assert_eq!(said(E), "right design.reached design.spills “Well”");
}

#[test]
fn scheme_d_is_a_bad_trade() {
    assert_eq!(row(D), (128, 64, 32, 4, 0.5, Some(448)));
    assert_eq!(levers(D), ["registers", "stages", "block-k", "spill"]);
    assert_eq!(seen(D).spills, Spills::Certain);
    assert_eq!(said(D), "noted design.reached design.bad-trade");
    let mut tried = tried();
    tried.answer("one", &scheme(D));
    assert_eq!(tried.told("one", "bytes"), "448 B");
    assert_eq!(tried.told("one", "occupancy"), "50 %");
}

#[test]
fn a_single_lever_does_nothing() {
    // 128 registers allow 2 blocks, 96 KB one; 64 KB allow 2, 168 registers one.
    let cap = "128 128 64 w8 s3 r128";
    assert_eq!(seen(cap).blocks(), [2, 1]);
    assert_eq!(seen(cap).occupancy(), 0.125);
    assert_eq!(
        said(cap),
        "misconception (single-lever) design.short design.both"
    );
    let stages = "128 128 64 w8 s2";
    assert_eq!(seen(stages).blocks(), [1, 2]);
    assert_eq!(seen(stages).occupancy(), 0.125);
    assert_eq!(
        said(stages),
        "misconception (single-lever) design.short design.both"
    );
    let both = "128 128 64 w8 s2 r128";
    assert_eq!(seen(both).blocks(), [2, 2]);
    assert_eq!(seen(both).occupancy(), 0.25);
    assert_eq!(said(both), "wrong design.short design.both");
}

#[test]
fn one_limit_that_is_left_is_named() {
    // 24 + 1 KB fit 6 times. 118 registers, better than 168, fit twice: both
    // were eased, so no thought is blamed.
    let registers = "128 128 16 w8 s3";
    assert_eq!(seen(registers).blocks(), [2, 6]);
    assert_eq!(said(registers), "wrong design.short design.registers");
    let shared = "128 128 64 w8 s3 r64";
    assert_eq!(seen(shared).blocks(), [4, 1]);
    assert_eq!(
        said(shared),
        "misconception (single-lever) design.short design.shared"
    );
    let mut tried = tried();
    tried.answer("one", &scheme(shared));
    assert_eq!(tried.told("one", "needed"), "4");
    assert_eq!(tried.told("one", "registers"), "4");
    assert_eq!(tried.told("one", "shared"), "1");
    assert_eq!(tried.told("one", "target"), "50 %");
}

#[test]
fn where_one_starts_takes_the_registers_that_were_reported() {
    let start = "128 128 64 w8 s3";
    let seen = seen(start);
    assert_eq!((seen.natural, seen.registers), (168, 168));
    assert_eq!(seen.blocks(), [1, 1]);
    assert_eq!(seen.occupancy(), 0.125);
    assert!(seen.levers.is_empty());
    assert_eq!((seen.spills, seen.spilled), (Spills::None, Some(0)));
    assert_eq!(said(start), "wrong design.short design.both");
    let tried = tried();
    let part = tried.exercise.part("two").unwrap();
    let start = super::start(&tried.sitting(), part).unwrap();
    assert_eq!(start.judged(&tried.tables.registers), Some(seen));
}

/// 4 · (128 · 64 + 64 · 128) · 2 B = 128 KB, and 4 · (256 + 128) · 64 · 2 B =
/// 192 KB of at most 163.
#[test]
fn too_much_shared_memory_does_not_launch() {
    assert!(seen("128 128 64 w8 s4").outcome.is_ok());
    let seen = seen("256 128 64 w8 s4");
    assert!(matches!(
        seen.outcome,
        Err(LaunchError::Shared {
            requested: 196_608,
            most: 166_912,
            ..
        })
    ));
    assert_eq!((seen.occupancy(), seen.reaches()), (0.0, false));
    let said = said("256 128 64 w8 s4");
    assert_eq!(said, "wrong model.launch.shared-reserved");
}

#[test]
fn what_was_not_compiled_is_not_judged() {
    assert_eq!(said("32 32 16 w16 s2"), "invalid design.unmeasured");
    let mut tried = tried();
    tried.answer("one", &scheme("32 32 16 w16 s2"));
    let near = tried.told("one", "near");
    // One step away: 8 warps, or twice a side.
    assert!(
        near.contains("32×32×16 (num_warps=8, num_stages=2)"),
        "{near}"
    );
    assert!(
        near.contains("64×32×16 (num_warps=16, num_stages=2)"),
        "{near}"
    );
    let part = tried.exercise.part("one").unwrap();
    assert_eq!(judged(&tried.sitting(), part, &tried.answers["one"]), None);
}

#[test]
fn a_form_that_is_not_whole_costs_nothing() {
    let whole = scheme(A);
    for (from, to, id) in [
        ("bm=64", "bm=", "incomplete"),
        ("bk=32", "", "incomplete"),
        ("bm=64", "bm=48", "domain"),
        ("bk=32", "bk=128", "domain"),
        ("num_warps=8", "num_warps=2", "domain"),
        ("num_stages=3", "num_stages=three", "domain"),
        ("maxnreg=", "maxnreg=23", "cap"),
        ("maxnreg=", "maxnreg=256", "cap"),
        ("maxnreg=", "maxnreg=-1", "cap"),
        ("maxnreg=", "maxnreg=64.5", "cap"),
    ] {
        let said = tried().said("one", &whole.replace(from, to));
        assert_eq!(said, format!("invalid design.{id}"), "{to}");
    }
    for cap in ["maxnreg=none", "maxnreg=+", "maxnreg=255", ""] {
        let said = tried().said("one", &whole.replace("maxnreg=", cap));
        assert_eq!(said, "right design.reached “Well”", "{cap}");
    }
    // A cap of 24 binds and was not compiled.
    assert_eq!(
        tried().said("one", &whole.replace("maxnreg=", "maxnreg=24")),
        "right design.reached design.spills-unmeasured “Well”"
    );
}

#[test]
fn a_second_scheme_pulls_another_lever() {
    let schemes = [A, B, B2, C, D, E];
    for (at, first) in schemes.iter().enumerate() {
        for (other, second) in schemes.iter().enumerate() {
            let mut tried = tried();
            tried.answer("one", &scheme(first));
            let said = tried.said("two", &scheme(second));
            assert_eq!(
                said == "wrong design.alike “One”",
                at == other,
                "{first}, {second}"
            );
        }
    }
    // 64×32 is a smaller tile as 64×64 is.
    let mut tried = tried();
    tried.answer("two", &scheme(A));
    assert_eq!(
        tried.said("three", &scheme("64 32 32 w8 s3")),
        "wrong design.alike “Two”"
    );
    // Only the later one is blamed, and only beside one that reaches the target.
    tried.answer("three", &scheme(A));
    assert_eq!(tried.said("two", &scheme(A)), "right design.reached");
    let short = scheme("128 128 64 w8 s2 r128");
    tried.answer("one", &short);
    assert_eq!(tried.said("two", &short), "wrong design.short design.both");
}

#[test]
fn formulas_ask_for_levers() {
    let mut tried = tried();
    let ask = |tried: &Tried, formula: &str| {
        let value = tried.sitting().key().value(formula);
        value.map_err(|error| error.to_string())
    };
    assert_eq!(ask(&tried, "lever(\"one\", \"registers\")"), Ok(0.0.into()));
    tried.answer("one", &scheme(B)).answer("two", &scheme(A));
    for lever in Lever::ALL {
        let formula = |part| format!("lever(\"{part}\", \"{}\")", lever.id());
        let has = |ids: &[&str]| Ok(f64::from(u8::from(ids.contains(&lever.id()))).into());
        let b = ["registers", "warps", "stages", "spill"];
        assert_eq!(ask(&tried, &formula("one")), has(&b));
        assert_eq!(ask(&tried, &formula("two")), has(&["tile", "block-k"]));
    }
    for formula in [
        "lever(\"one\", \"cap\")",
        "lever(\"number\", \"tile\")",
        "lever(\"four\", \"tile\")",
    ] {
        assert!(ask(&tried, formula).is_err(), "{formula}");
    }
}

/// The same area in another shape loads more for as many FLOP.
#[test]
fn a_longer_tile_is_a_lever_too() {
    assert_eq!(levers("64 256 64 w8 s3"), ["tile"]);
    assert_eq!(levers("128 256 64 w8 s3"), [""; 0]);
}
