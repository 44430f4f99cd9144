//! What operators do and move: values of the audit (sections 3, 4 and 6), of the counters of an
//! H200, and worked by hand.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ridgepoint_model::ModelError;
use ridgepoint_model::hardware::{Accumulate, Engine, Gpu, Level, Precision, Sparsity, gpu};
use ridgepoint_model::intensity::{
    Algorithm, Attention, Convolution, Count, Direction, Elementwise, Floor, Gemm, Operand, Pass,
    PerElement, RowKind, RowOperator, ScorePasses, SizeError, crossing, largest_in_l2, whole,
};
use ridgepoint_model::roofline::{Bound, Roof};
use ridgepoint_model::units::BytesPerSecond;
use rstest::rstest;

const FP16: Precision = Precision::Fp16;

fn close(a: f64, b: f64, relative: f64) {
    assert!((a / b - 1.0).abs() <= relative, "{a} is not {b}");
}

fn a100() -> &'static Gpu {
    gpu("a100-sxm-80gb").unwrap()
}

fn tensor(gpu: &Gpu) -> Roof {
    gpu.roof(Engine::Tensor, FP16, Sparsity::Dense).unwrap()
}

fn intensity(count: &Count) -> f64 {
    count.intensity().get()
}

/// Case 4 of the chapter: 16 sequences, 16 heads, S = 2048, D = 128, FP16.
fn case_four() -> Attention {
    Attention::new(16, 16, 2048, 128, FP16)
}

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

/// E25 to E28: what attention moves, by what is counted.
#[rstest]
// Q, K, V, O and four crossings of S × S: 8BHSD + 8BHS².
#[case(Algorithm::NAIVE, 9_126_805_504.0, 60.235)]
// The chapter's printed formula, 6BHSD + 2BHS²: nearly 2D, not the D/2 beside it.
#[case(
    Algorithm::Naive { passes: ScorePasses::One, output: false },
    2_550_136_832.0,
    215.6
)]
#[case(
    Algorithm::Naive { passes: ScorePasses::Two, output: true },
    4_831_838_208.0,
    113.8
)]
#[case(Algorithm::FUSED, 536_870_912.0, 1024.0)]
#[case(Algorithm::Fused { output: false, lse: false }, 402_653_184.0, 1365.3)]
// LSE: 16·16·2048·4 B more.
#[case(Algorithm::Fused { output: true, lse: true }, 538_968_064.0, 1020.0)]
fn bytes_of_attention(#[case] algorithm: Algorithm, #[case] bytes: f64, #[case] ai: f64) {
    let count = case_four().count(algorithm).unwrap();
    assert_eq!(count.bytes().get(), bytes);
    assert_eq!(count.flops.get(), 549_755_813_888.0);
    close(intensity(&count), ai, 5e-4);
}

/// E26: the limit is D/2, the value at S = 2048 is S·D/(2·(S + D)): 31.0 for D = 64.
#[test]
fn intensity_of_naive_attention_below_its_limit() {
    let narrow = Attention::new(16, 16, 2048, 64, FP16);
    close(
        intensity(&narrow.count(Algorithm::NAIVE).unwrap()),
        31.0,
        1e-3,
    );
    let printed = Algorithm::Naive {
        passes: ScorePasses::One,
        output: false,
    };
    close(intensity(&narrow.count(printed).unwrap()), 117.0, 1e-3);
    // E78: from 60.2 to 1024 the intensity rises 17 times.
    let [naive, fused] =
        [Algorithm::NAIVE, Algorithm::FUSED].map(|one| case_four().count(one).unwrap());
    close(naive.bytes() / fused.bytes(), 17.0, 1e-3);
    // 4.48 ms and 122.8 TFLOPS below the HBM roof of an A100.
    let roof = tensor(a100());
    close(naive.floor(&roof).floor().get(), 4.48e-3, 1e-3);
    close(naive.attainable(&roof).get(), 122.8e12, 1e-3);
    assert_eq!(naive.bound(&roof), Bound::Memory);
}

/// The three floors of case 4 (audit, section 4), in ms: Tensor Cores, HBM, exponentials.
#[rstest]
#[case("a100-sxm-80gb", 1.762, 0.263, 0.441)]
#[case("h100-sxm5", 0.556, 0.160, 0.278)]
fn three_floors_of_attention(
    #[case] id: &str,
    #[case] compute: f64,
    #[case] memory: f64,
    #[case] exp: f64,
) {
    let board = gpu(id).unwrap();
    let floors = case_four()
        .floors(board, &tensor(board), Algorithm::FUSED)
        .unwrap();
    close(floors.compute.get(), compute * 1e-3, 1e-3);
    close(floors.memory.get(), memory * 1e-3, 3e-3);
    close(floors.exp.get(), exp * 1e-3, 1e-3);
    assert_eq!(floors.binding(), Floor::Compute);
    assert_eq!(floors.floor(), floors.compute);
    let ceiling = case_four().exp_ceiling(board, Algorithm::FUSED).unwrap();
    close(
        ceiling.get(),
        tensor(board).compute.get() * compute / exp,
        2e-3,
    );
}

/// FlashAttention-3 paper: an H100 has 3.9 T exponentials a second. With D = 64 they take as long
/// as the products of D = 128 at half the peak; on a B300 there are twice as many a clock.
#[test]
fn rate_of_exponentials() {
    let rate = |id: &str| gpu(id).unwrap().exp_rate();
    close(rate("h100-sxm5").unwrap(), 3.9e12, 1e-2);
    close(rate("a100-sxm-80gb").unwrap(), 16.0 * 108.0 * 1.41e9, 1e-12);
    assert_eq!(rate("h20"), Err(ModelError::NoClock { gpu: "H20" }));
    let each = |id: &str| {
        let board = gpu(id).unwrap();
        let mhz = board.clocks.tensor_mhz.or(board.clocks.boost_mhz);
        mhz.map(|mhz| rate(id).unwrap() / (f64::from(board.sm_count) * mhz * 1e6))
    };
    for (id, expected) in [("b200-dgx", 16.0), ("b300-hgx", 32.0)] {
        if let Some(found) = each(id) {
            close(found, expected, 1e-9);
        }
    }
}

/// Causal: half the FLOP and half the exponentials, the same least bytes: S/4.
#[test]
fn causal_attention_counts_half() {
    let causal = Attention {
        causal: true,
        ..case_four()
    };
    let [full, half] = [case_four(), causal].map(|one| one.count(Algorithm::FUSED).unwrap());
    assert_eq!(half.flops.get(), full.flops.get() / 2.0);
    assert_eq!(half.bytes(), full.bytes());
    assert_eq!(intensity(&half), 512.0);
    assert_eq!(
        causal.exponentials().unwrap() * 2.0,
        case_four().exponentials().unwrap()
    );
    // Tiles of 128 rows read 128, 256, … 2048 keys: 128·(1 + … + 16) of 16·2048.
    let [all, some] = [case_four(), causal].map(|one| one.tile(128).unwrap().traffic[1].bytes);
    close(some / all, 17.0 / 32.0, 1e-12);
    // 128 new queries behind 1920 old keys: 128·2048 − 128²/2 scores.
    let chunk = Attention {
        queries: 128,
        ..causal
    };
    let scores = 256.0 * (128.0 * 2048.0 - 8192.0);
    assert_eq!(chunk.exponentials().unwrap(), scores);
}

/// E28 and section 4: decoding has an intensity of nearly 1, truly memory-bound.
#[test]
fn decoding_is_memory_bound() {
    let decode = Attention {
        queries: 1,
        ..case_four()
    };
    let count = decode.count(Algorithm::FUSED).unwrap();
    close(intensity(&count), 1.0, 1e-3);
    assert_eq!(count.bound(&tensor(a100())), Bound::Memory);
}

/// Fused backward: Q, K, V, O, dO read, the logarithms in FP32, dQ, dK, dV written. Unfused: seven
/// crossings of S × S, no logarithms.
#[test]
fn bytes_of_the_backward_pass() {
    let tensor = 256.0 * 2048.0 * 128.0 * 2.0;
    let backward = Attention {
        pass: Pass::Backward,
        ..case_four()
    };
    let fused = backward.count(Algorithm::FUSED).unwrap();
    assert_eq!(
        fused.read().unwrap().get(),
        5.0 * tensor + 256.0 * 2048.0 * 4.0
    );
    assert_eq!(fused.written().unwrap().get(), 3.0 * tensor);
    let naive = backward.count(Algorithm::NAIVE).unwrap();
    let scores = 256.0 * 2048.0 * 2048.0 * 2.0;
    assert_eq!(naive.bytes().get(), 8.0 * tensor + 7.0 * scores);
    let both = Attention {
        pass: Pass::Both,
        ..case_four()
    };
    let sum = both.count(Algorithm::FUSED).unwrap().bytes();
    assert_eq!(
        sum,
        fused.bytes() + case_four().count(Algorithm::FUSED).unwrap().bytes()
    );
    assert_eq!(
        both.exponentials().unwrap(),
        2.0 * case_four().exponentials().unwrap()
    );
}

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

fn id<T: std::fmt::Debug>(answer: Result<T, ModelError>) -> &'static str {
    answer.unwrap_err().message().id
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
