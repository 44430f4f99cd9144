//! What is refused, and by which name.

use super::{FP16, a100, case_four, id};
use ridgepoint_model::ModelError;
use ridgepoint_model::intensity::{Algorithm, Attention, Gemm, RowKind, RowOperator, whole};
use rstest::rstest;

/// What is typed is a size only where it is whole, above 0 and within range.
#[rstest]
#[case(0.0, "model.size.zero")]
#[case(-0.0, "model.size.zero")]
#[case(-4096.0, "model.size.not-whole")]
#[case(0.5, "model.size.not-whole")]
#[case(f64::NAN, "model.size.not-whole")]
#[case(f64::INFINITY, "model.size.not-whole")]
#[case(1e17, "model.size.too-large")]
fn sizes_refuse(#[case] value: f64, #[case] id: &str) {
    let error = whole("S_q", value).unwrap_err();
    assert_eq!(error.message().id, id);
    assert!(error.to_string().contains("S_q"), "{error}");
    assert_eq!(ModelError::from(error.clone()).message(), error.message());
}

#[test]
fn sizes_accept() {
    assert_eq!(whole("M", 1.0), Ok(1));
    assert_eq!(whole("M", 9_007_199_254_740_992.0), Ok(1 << 53));
}

/// Zero sizes, 10⁹ cubed, heads that do not divide, fewer rows than a tile, no queries left.
#[test]
fn operators_refuse_by_name() {
    let gemm = |m, n, k| Gemm::new(m, n, k, FP16);
    assert_eq!(id(gemm(0, 1, 1).count()), "model.size.zero");
    assert_eq!(id(gemm(1, 1, 1).tile(128, 0)), "model.size.zero");
    assert_eq!(id(gemm(1, 1, 1).fill(a100(), 0, 1)), "model.size.zero");
    assert_eq!(id(gemm(1, 1, 1).stacked(0)), "model.size.zero");
    let billion = 1_000_000_000;
    let error = gemm(billion, billion, billion).count().unwrap_err();
    let message = error.message();
    assert_eq!(message.id, "model.size.too-large");
    assert_eq!(message.arg("product"), Some("2 × M × N × K × batch"));
    assert_eq!(message.arg("value"), Some("2×10²⁷"));
    assert_eq!(message.arg("most"), Some("1.84×10¹⁹"));
    assert_eq!(
        id(gemm(billion, 2, 2).stacked(u64::MAX)),
        "model.size.too-large"
    );
    assert_eq!(
        id(gemm(u64::MAX, 1, 1).fill(a100(), 1, 1)),
        "model.size.too-large"
    );

    let heads = Attention {
        query_heads: 64,
        kv_heads: 12,
        ..case_four()
    };
    let message = heads.check().unwrap_err().message();
    assert_eq!(message.id, "model.size.heads");
    assert_eq!(message.arg("near"), Some("8, 16"));
    let more = Attention {
        kv_heads: 32,
        ..case_four()
    };
    assert_eq!(more.check().unwrap_err().message().arg("near"), Some("16"));
    assert_eq!(
        id(Attention::new(1, 1, 64, 128, FP16).tile(128)),
        "model.size.below-tile"
    );
    assert_eq!(id(case_four().tile(0)), "model.size.zero");
    let causal = Attention {
        causal: true,
        queries: 4096,
        ..case_four()
    };
    assert_eq!(
        id(causal.count(Algorithm::FUSED)),
        "model.size.causal-queries"
    );
    let zero = Attention::new(1, 0, 1, 1, FP16);
    assert_eq!(id(zero.exponentials()), "model.size.zero");
    let long = Attention::new(1, 1, 10_000_000_000, 128, FP16);
    assert_eq!(id(long.flops(Algorithm::FUSED)), "model.size.too-large");

    let rows = RowOperator::new(RowKind::Softmax, 0, 4096, FP16);
    assert_eq!(id(rows.count()), "model.size.zero");
    let free = RowOperator {
        operations_per_element: 0.0,
        ..RowOperator::new(RowKind::Softmax, 1, 1, FP16)
    };
    assert_eq!(id(free.count()), "model.out-of-range.flops");
}
