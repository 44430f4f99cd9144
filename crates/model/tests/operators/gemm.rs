//! Matrix products: intensity, bound, sides where the regime changes, tiles.

use super::{FP16, a100, case_four, close, intensity, tensor};
use ridgepoint_model::ModelError;
use ridgepoint_model::hardware::{Accumulate, Level, Precision, gpu};
use ridgepoint_model::intensity::{Direction, Gemm, crossing, largest_in_l2};
use ridgepoint_model::roofline::{Bound, Roof};
use ridgepoint_model::units::BytesPerSecond;
use rstest::rstest;

/// The corrected table of square FP16 products on an A100 (audit, section 3): intensity, TFLOPS,
/// bound, bytes, least time in µs, tiles of 128², share of SMs.
#[rstest]
#[case(64, 21.33, 43.5, Bound::Memory, 24.6e3, 0.012, (1, 0.009))]
#[case(128, 42.67, 87.0, Bound::Memory, 98.3e3, 0.048, (1, 0.009))]
#[case(256, 85.33, 174.0, Bound::Memory, 393e3, 0.193, (4, 0.037))]
#[case(512, 170.67, 312.0, Bound::Compute, 1.57e6, 0.860, (16, 0.148))]
#[case(1024, 341.33, 312.0, Bound::Compute, 6.29e6, 6.88, (64, 0.593))]
#[case(2048, 682.67, 312.0, Bound::Compute, 25.2e6, 55.1, (256, 1.0))]
#[case(4096, 1365.33, 312.0, Bound::Compute, 100.7e6, 440.5, (1024, 1.0))]
fn table_of_square_products(
    #[case] side: u64,
    #[case] ai: f64,
    #[case] tflops: f64,
    #[case] bound: Bound,
    #[case] bytes: f64,
    #[case] microseconds: f64,
    #[case] filled: (u64, f64),
) {
    let gemm = Gemm::square(side, FP16);
    let (count, roof) = (gemm.count().unwrap(), gemm.roof(a100()).unwrap());
    close(intensity(&count), ai, 2e-4);
    close(count.attainable(&roof).get(), tflops * 1e12, 1e-3);
    assert_eq!(count.bound(&roof), bound);
    close(count.bytes().get(), bytes, 2e-3);
    // 0.012 has two digits.
    close(count.floor(&roof).floor().get(), microseconds * 1e-6, 5e-3);
    let waves = gemm.fill(a100(), 128, 128).unwrap();
    assert_eq!(waves.grid, filled.0);
    assert!((waves.filled() - filled.1).abs() < 5.1e-4);
    // 2.4 waves of 256 tiles over 108 SMs.
    if side == 2048 {
        close(waves.exact(), 2.37, 1e-3);
    }
}

/// E19 and E22: the ridge is met at D = 459, at 468 with 2.0 TB/s; 2643 is the largest side whose
/// operands fit in 40 MiB.
#[test]
fn sides_where_the_regime_changes() {
    let mut roof = tensor(a100());
    close(crossing(&roof, FP16), 459.05, 1e-4);
    roof.bandwidth = BytesPerSecond::new(2e12).unwrap();
    close(crossing(&roof, FP16), 468.0, 1e-12);
    assert_eq!(largest_in_l2(a100(), FP16), Ok(2643));
    let fits = |side| {
        let count = Gemm::square(side, FP16).count().unwrap();
        count.fits_in_l2(a100())
    };
    assert_eq!((fits(2643), fits(2644)), (Some(true), Some(false)));
    assert_eq!(
        largest_in_l2(gpu("b300-hgx").unwrap(), FP16),
        Err(ModelError::NoL2Size { gpu: "B300" })
    );
}

/// E21: independent products keep their intensity of 42.67; 32 of them on one B have 63.0.
#[test]
fn a_batch_keeps_the_intensity_and_stacked_rows_raise_it() {
    let one = Gemm::square(128, FP16);
    let batch = Gemm { batch: 32, ..one };
    assert_eq!(
        intensity(&one.count().unwrap()),
        intensity(&batch.count().unwrap())
    );
    let stacked = one.stacked(32).unwrap();
    assert_eq!((stacked.m, stacked.n, stacked.k), (4096, 128, 128));
    close(intensity(&stacked.count().unwrap()), 63.0, 5e-4);
    // Both do the same work.
    assert_eq!(stacked.count().unwrap().flops, batch.count().unwrap().flops);
    assert_eq!(batch.fill(a100(), 128, 128).unwrap().grid, 32);
}

/// E32: M·N/(M + N) for ever longer K. One vector stays at 1 FLOP/B, 64 × 64 at 32.
#[rstest]
#[case(1_000_000, 1, 1.0)]
#[case(64, 64, 32.0)]
#[case(128, 128, 64.0)]
fn what_a_long_sum_approaches(#[case] m: u64, #[case] n: u64, #[case] limit: f64) {
    let gemm = Gemm::new(m, n, 65_536, FP16);
    close(gemm.limit().unwrap().get(), limit, 1e-5);
    assert!(intensity(&gemm.count().unwrap()) < gemm.limit().unwrap().get());
    let longer = Gemm::new(m, n, 100_000_000, FP16);
    close(intensity(&longer.count().unwrap()), limit, 1e-3);
}

/// The counters of an H200 (data/counters.csv): a Triton kernel of 128 × 128 tiles moved
/// 2 181 038 080 B through L1, and the fused attention 4 563 402 752 B. Both to the byte.
#[test]
fn tiles_move_what_the_counters_saw() {
    let gemm = Gemm::square(4096, FP16).tile(128, 128).unwrap();
    assert_eq!(gemm.bytes().get(), 2_181_038_080.0);
    close(intensity(&gemm), 63.0, 5e-4);
    let attention = case_four().tile(128).unwrap();
    assert_eq!(attention.bytes().get(), 4_563_402_752.0);
    close(intensity(&attention), 120.5, 5e-4);
    assert_eq!((gemm.level, attention.level), (Level::L2, Level::L2));
    // 7.22 TB/s × 120.5 is 870 TFLOPS: the L2 does not bind on an A100.
    let l2 = Roof {
        bandwidth: a100().bandwidth_of(Level::L2).unwrap(),
        ..tensor(a100())
    };
    close((l2.bandwidth * attention.intensity()).get(), 870e12, 1e-3);
    assert_eq!(attention.bound(&l2), Bound::Compute);
}

/// FP8 operands, a BF16 result and a beta of 1: 2·(1·64·32 + 1·32·16)... each by its own bytes.
#[test]
fn every_operand_has_its_own_bytes() {
    let gemm = Gemm {
        a: Precision::Fp8,
        b: Precision::Fp4,
        c: Precision::Bf16,
        read_c: true,
        ..Gemm::new(64, 16, 32, FP16)
    };
    let count = gemm.count().unwrap();
    let bytes: Vec<_> = count
        .traffic
        .iter()
        .map(|part| (part.tensor.as_ref(), part.direction, part.bytes.get()))
        .collect();
    assert_eq!(
        bytes,
        [
            ("A", Direction::Read, 2048.0),
            ("B", Direction::Read, 256.0),
            ("C", Direction::Read, 2048.0),
            ("C", Direction::Write, 2048.0),
        ]
    );
    // C counts once in what has to fit in a cache.
    assert_eq!(count.working_set().get(), 4352.0);
    assert_eq!(gemm.arithmetic(), Precision::Fp8);
}

/// GeForce halves FP16 with FP32 sums: 165.2 TFLOPS on an RTX 4090, 330.3 with FP16 sums.
#[test]
fn the_accumulator_chooses_the_peak() {
    let board = gpu("rtx-4090").unwrap();
    let usual = Gemm::square(4096, FP16);
    let half = Gemm {
        accumulate: Some(Accumulate::Fp16),
        ..usual
    };
    let peak = |gemm: &Gemm| gemm.roof(board).unwrap().compute.get();
    close(peak(&half) / peak(&usual), 2.0, 1e-3);
    assert_eq!(half.count(), usual.count());
    // FP32 products run on the CUDA cores.
    let single = Gemm::square(4096, Precision::Fp32).roof(a100()).unwrap();
    close(single.compute.get(), 19.5e12, 1e-12);
}
