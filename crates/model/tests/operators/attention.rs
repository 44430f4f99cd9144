//! Attention: what it moves, its floors, its exponentials, decoding and the way back.

use super::{FP16, a100, case_four, close, intensity, tensor};
use ridgepoint_model::ModelError;
use ridgepoint_model::hardware::gpu;
use ridgepoint_model::intensity::{Algorithm, Attention, Floor, Pass, ScorePasses};
use ridgepoint_model::roofline::Bound;
use rstest::rstest;

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
