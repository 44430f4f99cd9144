//! Occupancy in formulas, held against the audit (sections 5 and 7) and NVIDIA's tables.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ridgepoint_formula::{FormulaError, Unit, Value, display, evaluate, parse};
use rstest::rstest;

fn evaluated(source: &str) -> Result<Value, FormulaError> {
    parse(source).and_then(|expr| evaluate(&expr, &()))
}

#[rstest]
#[case("registers_per_sm(a100_sxm_80gb)", 65_536.0)]
#[case("warps_per_sm(a100_sxm_80gb)", 64.0)]
#[case("warps_per_sm(t4)", 32.0)]
#[case("blocks_per_sm(a100_sxm_80gb)", 32.0)]
#[case("blocks_per_sm(t4)", 16.0)]
// 168 · 32 · 8 = 43 008 of 65 536.
#[case("register_blocks(a100_sxm_80gb, 168, 8)", 1.0)]
#[case("register_blocks(a100_sxm_80gb, 128, 8)", 2.0)]
// Section 5: 97 to 102 rounds to 104 · 32 = 3328; ⌊16384 / 3328⌋ = 4 warps of each partition.
#[case("register_blocks(a100_sxm_80gb, 97, 4)", 4.0)]
#[case("register_blocks(a100_sxm_80gb, 170, 4)", 2.0)]
// 168 · 32 · 32 = 172 032: no launch.
#[case("register_blocks(a100_sxm_80gb, 168, 32)", 0.0)]
// 164 KB over 96 + 1; over 64 + 1; and the requests of section 5 at which 1 KB each counts.
#[case("shared_blocks(a100_sxm_80gb, 96[KiB])", 1.0)]
#[case("shared_blocks(a100_sxm_80gb, 64[KiB])", 2.0)]
#[case("shared_blocks(a100_sxm_80gb, 32[KiB])", 4.0)]
#[case("shared_blocks(a100_sxm_80gb, 41[KiB])", 3.0)]
#[case("shared_blocks(a100_sxm_80gb, 82[KiB])", 1.0)]
#[case("shared_blocks(h100_sxm5, 82[KiB])", 2.0)]
#[case("shared_blocks(a100_sxm_80gb, 163[KiB])", 1.0)]
#[case("shared_blocks(a100_sxm_80gb, 192[KiB])", 0.0)]
#[case("shared_blocks(a100_sxm_80gb, 0.5[B] + 163[KiB])", 0.0)]
#[case("shared_blocks(a100_sxm_80gb, 0[B])", 164.0)]
#[case("warp_blocks(a100_sxm_80gb, 8)", 8.0)]
#[case("warp_blocks(a100_sxm_80gb, 5)", 12.0)]
#[case("warp_blocks(a100_sxm_80gb, 33)", 0.0)]
// 1 · 8 / 64.
#[case("occupancy(a100_sxm_80gb, 168, 8, 96[KiB])", 0.125)]
// Section 7: one lever alone does nothing, both do.
#[case("occupancy(a100_sxm_80gb, 128, 8, 96[KiB])", 0.125)]
#[case("occupancy(a100_sxm_80gb, 168, 8, 64[KiB])", 0.125)]
#[case("occupancy(a100_sxm_80gb, 128, 8, 64[KiB])", 0.25)]
#[case("occupancy(a100_sxm_80gb, 56, 8, 24[KiB])", 0.5)]
#[case("occupancy(a100_sxm_80gb, 64, 16, 72[KiB])", 0.5)]
fn counts(#[case] source: &str, #[case] expected: f64) {
    let value = evaluated(source).unwrap_or_else(|error| panic!("{source}: {error}"));
    assert_eq!(value, expected.into(), "{source}");
}

#[rstest]
#[case("shared_per_sm(a100_sxm_80gb)", 164.0)]
#[case("shared_per_sm(h100_sxm5)", 228.0)]
fn shared_memory_is_in_bytes(#[case] source: &str, #[case] kib: f64) {
    assert_eq!(
        evaluated(source).unwrap(),
        Value::number(kib * 1024.0, Unit::BYTE)
    );
}

#[rstest]
#[case("less(1[KiB], 1[kB])", "0")]
#[case("less(1[kB], 1[KiB])", "1")]
#[case("less(2, 2)", "0")]
#[case("when(less(2, 3), 4[B], 5[B])", "4 B")]
#[case("when(0, 4[B], 5[B])", "5 B")]
#[case("when(-1[s], \"left\", \"right\")", "right")]
fn chooses(#[case] source: &str, #[case] expected: &str) {
    let value = evaluated(source).unwrap_or_else(|error| panic!("{source}: {error}"));
    assert_eq!(display(&value).replace('\u{a0}', " "), expected);
}

#[rstest]
#[case("occupancy(a100_sxm_80gb, 168, 8, 192[KiB])", "model.launch.shared-reserved", 0..42)]
#[case("occupancy(a100_sxm_80gb, 300, 8, 0[B])", "model.launch.registers", 0..38)]
#[case("occupancy(a100_sxm_80gb, 168.5, 8, 0[B])", "model.size.not-whole", 25..30)]
#[case("register_blocks(a100_sxm_80gb, 168, 0)", "model.size.zero", 36..37)]
#[case("shared_blocks(a100_sxm_80gb, 96)", "formula.argument-unit", 29..31)]
#[case("shared_blocks(a100_sxm_80gb, -2[B])", "model.size.not-whole", 29..34)]
#[case("warp_blocks(a100_sxm_80gb)", "formula.argument-count", 0..26)]
#[case("warps_per_sm(a101)", "formula.no-gpu", 13..17)]
#[case("less(1[s], 1[B])", "formula.argument-unit", 11..15)]
#[case("when(\"yes\", 1, 2)", "formula.wants-number", 5..10)]
fn refuses(#[case] source: &str, #[case] id: &str, #[case] at: std::ops::Range<usize>) {
    let error = evaluated(source).unwrap_err();
    assert_eq!((error.message().id, error.at.clone()), (id, at), "{error}");
}
