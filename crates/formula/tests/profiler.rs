//! Functions of what a profiler reports, with the values of the audit (E48, E51) and of the chapter.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ridgepoint_formula::{FormulaError, Value, display, evaluate, parse};
use rstest::rstest;

fn evaluated(source: &str) -> Result<Value, FormulaError> {
    parse(source).and_then(|expr| evaluate(&expr, &()))
}

#[rstest]
#[case("show(l2_hit(1, 1), \"%\")", "50 %")]
#[case("show(l2_hit(2, 1), \"%\")", "33.3 %")]
#[case("number(l2_reads(78[%]), 2)", "3.5")]
#[case("number(l2_reads(0.78), 4)", "3.545")]
#[case("mma_flop(\"m16n8k16\")", "4096 FLOP")]
#[case("mma_flop(m16n8k16)", "4096 FLOP")]
#[case("show(mma_flop(\"wgmma.m64n128k16\"), \"FLOP\", 6)", "262 144 FLOP")]
#[case(
    "show(524288 * mma_flop(\"HMMA.16816\"), \"FLOP\", 10)",
    "2 147 483 648 FLOP"
)]
// E63: 1 + 5 + ⌊25/0.64⌋ + ⌊100/0.64⌋ = 6 + 39 + 156 at 0.64 ms.
#[case("bench_launches(0.64[ms])", "201")]
// 6 + 1 + 1: at least one of each.
#[case("bench_launches(1[s])", "8")]
fn shows(#[case] source: &str, #[case] expected: &str) {
    let value = evaluated(source).unwrap_or_else(|error| panic!("{source}: {error}"));
    assert_eq!(
        display(&value).replace(['\u{a0}', '\u{202f}'], " "),
        expected
    );
}

#[rstest]
#[case("l2_hit(0, 0)", "model.hit.no-access", 0..12)]
#[case("l2_hit(-1, 1)", "model.hit.passes", 0..13)]
#[case("l2_reads(103[%])", "model.hit.above-all", 9..15)]
#[case("l2_reads(1)", "model.hit.all-hits", 9..10)]
#[case("mma_flop(\"m16n8k15\")", "model.mma.no-instruction", 9..19)]
#[case("mma_flop(\"HFMA2.MMA\")", "model.mma.hfma2", 9..20)]
#[case("bench_launches(0[s])", "model.out-of-range.seconds", 15..19)]
#[case("bench_launches(5)", "formula.argument-unit", 15..16)]
fn refuses(#[case] source: &str, #[case] id: &str, #[case] at: std::ops::Range<usize>) {
    let error = evaluated(source).unwrap_err();
    assert_eq!((error.message().id, error.at.clone()), (id, at), "{error}");
}
