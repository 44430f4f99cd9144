//! Row operators, elementwise kernels and convolutions.

use super::{FP16, a100, close, id, intensity, tensor};
use ridgepoint_model::hardware::Precision;
use ridgepoint_model::intensity::{
    Convolution, Elementwise, Gemm, Operand, PerElement, RowKind, RowOperator, SizeError,
};
use rstest::rstest;

/// Row operators as the chapter counts them, FP16; a reduction writes one result a row.
#[rstest]
#[case(RowKind::Softmax, 1.25, Some(0.5))]
#[case(RowKind::LayerNorm, 2.0, Some(2.0))]
#[case(RowKind::RmsNorm, 1.0, Some(1.0))]
#[case(RowKind::Gelu, 2.0, Some(1.75))]
#[case(RowKind::Reduction, 0.499_88, Some(0.499_88))]
fn row_operators(#[case] kind: RowKind, #[case] ai: f64, #[case] counted: Option<f64>) {
    let count = RowOperator::new(kind, 8192, 4096, FP16).count().unwrap();
    close(intensity(&count), ai, 1e-5);
    let seen = count.counted_intensity().map(|ai| ai.get());
    assert_eq!(seen.is_some(), counted.is_some());
    close(seen.unwrap(), counted.unwrap(), 1e-5);
}

/// Exercise 1 (audit, section 6) on an A100: FLOP, bytes, intensity, cap and least time.
#[test]
fn exercise_one() {
    let gelu = RowOperator::new(RowKind::Gelu, 8192, 4096, FP16);
    let add = Elementwise {
        elements: 8192 * 4096,
        operations: PerElement {
            algorithm: 1.0,
            counted: 1.0,
        },
        inputs: vec![Operand::new("x", FP16), Operand::new("r", FP16)],
        outputs: vec![Operand::new("y", FP16)],
    };
    let rows = [
        (
            gelu.count(),
            268_435_456.0,
            134_217_728.0,
            2.0,
            4.08e12,
            65.8e-6,
        ),
        (
            Gemm::new(8192, 4096, 4096, FP16).count(),
            274_877_906_944.0,
            167_772_160.0,
            1638.4,
            312e12,
            881.0e-6,
        ),
        (
            Gemm::new(8192, 16_384, 4096, FP16).count(),
            1_099_511_627_776.0,
            469_762_048.0,
            2340.57,
            312e12,
            3524.1e-6,
        ),
        (
            add.count(),
            33_554_432.0,
            201_326_592.0,
            1.0 / 6.0,
            339.8e9,
            98.7e-6,
        ),
    ];
    let mut sum = 0.0;
    for (count, flops, bytes, ai, cap, floor) in rows {
        let count = count.unwrap();
        assert_eq!((count.flops.get(), count.bytes().get()), (flops, bytes));
        close(intensity(&count), ai, 1e-5);
        close(count.attainable(&tensor(a100())).get(), cap, 1e-3);
        let least = count.floor(&tensor(a100())).floor().get();
        close(least, floor, 1e-3);
        sum += least;
    }
    close(sum, 4569.7e-6, 1e-4);
}

/// relu(x·y + z) with x in FP32, y and z in FP16, z one row of 1000: 3 FLOP for the algorithm,
/// 2 for the counters; 4 + 2 + 2 B an element, and 2000 B of z.
#[test]
fn elementwise_of_mixed_formats_with_a_broadcast_operand() {
    let relu = Elementwise {
        elements: 1_000_000,
        operations: PerElement {
            algorithm: 3.0,
            counted: 2.0,
        },
        inputs: vec![
            Operand::new("x", Precision::Fp32),
            Operand::new("y", FP16),
            Operand::new("z", FP16).broadcast(1000),
        ],
        outputs: vec![Operand::new(String::from("out"), FP16)],
    };
    let count = relu.count().unwrap();
    assert_eq!(count.bytes().get(), 8e6 + 2000.0);
    close(intensity(&count), 3e6 / 8_002_000.0, 1e-12);
    close(
        count.counted_intensity().unwrap().get(),
        2e6 / 8_002_000.0,
        1e-12,
    );
}

/// E14: a ReLU in FP16 has 1/4 FLOP/B, and nothing that a counter sees.
#[test]
fn counters_see_no_relu() {
    let relu = Elementwise {
        elements: 1024,
        operations: PerElement {
            algorithm: 1.0,
            counted: 0.0,
        },
        inputs: vec![Operand::new("x", FP16)],
        outputs: vec![Operand::new("y", FP16)],
    };
    let count = relu.count().unwrap();
    assert_eq!((intensity(&count), count.counted), (0.25, None));
}

/// Filters of 3 × 3 over 56 × 56 with padding 1: 64 to 64 channels, batch 32. As a product it is
/// M = 32·56·56, N = 64, K = 576; the image is read once, not nine times.
#[test]
fn convolution_by_its_product() {
    let convolution = Convolution {
        batch: 32,
        channels: 64,
        image: [56, 56],
        filters: 64,
        filter: [3, 3],
        stride: [1, 1],
        padding: [1, 1],
        precision: FP16,
    };
    let gemm = convolution.gemm().unwrap();
    assert_eq!((gemm.m, gemm.n, gemm.k), (100_352, 64, 576));
    let count = convolution.count().unwrap();
    assert_eq!(count.flops, gemm.count().unwrap().flops);
    // 2·(32·64·56·56 + 64·576 + 100 352·64)
    assert_eq!(count.bytes().get(), 25_763_840.0);
    close(intensity(&count), 287.2, 1e-3);
    let strided = Convolution {
        stride: [2, 3],
        padding: [0, 1],
        ..convolution
    };
    // ⌊(56 − 3)/2⌋ + 1 and ⌊(58 − 3)/3⌋ + 1
    assert_eq!(strided.output(), Ok([27, 19]));
    let large = Convolution {
        filter: [59, 3],
        ..convolution
    };
    let filter = SizeError::Filter {
        filter: 59,
        image: 58,
    };
    assert_eq!(large.output(), Err(filter.into()));
}

/// A copy has traffic but no place on a roofline.
#[test]
fn a_copy_has_no_intensity() {
    let copy = Elementwise {
        elements: 1024,
        operations: PerElement {
            algorithm: 0.0,
            counted: 0.0,
        },
        inputs: vec![Operand::new("x", FP16)],
        outputs: vec![Operand::new("y", FP16)],
    };
    assert_eq!(id(copy.count()), "model.size.no-operations");
    assert_eq!(copy.traffic().unwrap().len(), 2);
    let empty = Elementwise {
        inputs: vec![Operand::new("x", FP16).broadcast(0)],
        ..copy
    };
    assert_eq!(id(empty.traffic()), "model.size.zero");
}

#[rstest]
#[case(Precision::Fp64, 8.0)]
#[case(Precision::Fp32, 4.0)]
#[case(Precision::Tf32, 4.0)]
#[case(Precision::Bf16, 2.0)]
#[case(Precision::Fp16, 2.0)]
#[case(Precision::Fp8, 1.0)]
#[case(Precision::Int8, 1.0)]
#[case(Precision::Fp4, 0.5)]
#[case(Precision::Int4, 0.5)]
fn bytes_of_an_element(#[case] precision: Precision, #[case] bytes: f64) {
    assert_eq!(precision.bytes(), bytes);
}
