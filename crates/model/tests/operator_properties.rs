//! Properties that hold for operators of every size and for every roof.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use proptest::prelude::*;
use ridgepoint_model::ModelError;
use ridgepoint_model::hardware::{GPUS, Precision};
use ridgepoint_model::intensity::{
    Algorithm, Attention, Count, Gemm, Pass, RowKind, RowOperator, crossing, whole,
};
use ridgepoint_model::roofline::{Bound, Roof};
use ridgepoint_model::units::{BytesPerSecond, FlopsPerSecond, Seconds};
use ridgepoint_model::utilisation::{Moved, differences, time_slip};

/// A few roundings up or down.
const ROUNDING: f64 = 16.0 * f64::EPSILON;

prop_compose! {
    fn roofs()(compute in 9.0..18.0_f64, bandwidth in 9.0..15.0_f64) -> Roof {
        Roof {
            compute: FlopsPerSecond::new(10_f64.powf(compute)).unwrap(),
            bandwidth: BytesPerSecond::new(10_f64.powf(bandwidth)).unwrap(),
        }
    }
}

fn precisions() -> impl Strategy<Value = Precision> {
    (0..Precision::ALL.len()).prop_map(|index| Precision::ALL[index])
}

prop_compose! {
    fn products()(
        m in 1..5000_u64, n in 1..5000_u64, k in 1..5000_u64, batch in 1..100_u64,
        a in precisions(), b in precisions(), c in precisions(), read_c: bool,
    ) -> Gemm {
        Gemm { m, n, k, batch, a, b, c, accumulate: None, read_c }
    }
}

prop_compose! {
    fn attentions()(
        batch in 1..20_u64, groups in 1..9_u64, kv_heads in 1..9_u64,
        queries in 1..3000_u64, more in 0..3000_u64, head_dim in 1..300_u64,
        causal: bool, pass in 0..3_usize, precision in precisions(),
    ) -> Attention {
        Attention {
            batch, query_heads: groups * kv_heads, kv_heads, queries, keys: queries + more,
            head_dim, precision, causal, pass: [Pass::Forward, Pass::Backward, Pass::Both][pass],
        }
    }
}

fn intensity(count: &Count) -> f64 {
    count.intensity().get()
}

/// Below every roof: attainable is at most either part, the least time at least either term.
fn lies_below(count: &Count, roof: &Roof) -> Result<(), TestCaseError> {
    let attainable = count.attainable(roof);
    prop_assert!(attainable <= roof.compute);
    prop_assert!(attainable.get() <= roof.bandwidth.get() * intensity(count) * (1.0 + ROUNDING));
    let floor = count.floor(roof);
    prop_assert!(floor.floor() >= floor.compute && floor.floor() >= floor.memory);
    prop_assert!((count.flops / attainable / floor.floor() - 1.0).abs() <= ROUNDING);
    let [read, written] =
        [count.read(), count.written()].map(|part| part.map_or(0.0, |bytes| bytes.get()));
    prop_assert!(((read + written) / count.bytes().get() - 1.0).abs() <= ROUNDING);
    prop_assert!(count.working_set() <= count.bytes());
    Ok(())
}

proptest! {
    #[test]
    fn a_batch_changes_no_intensity(gemm in products(), times in 1..50_u64) {
        let one = gemm.count().unwrap();
        let many = Gemm { batch: gemm.batch * times, ..gemm }.count().unwrap();
        prop_assert!((intensity(&many) / intensity(&one) - 1.0).abs() <= ROUNDING);
        prop_assert!((many.flops / one.flops / times as f64 - 1.0).abs() <= ROUNDING);
    }

    #[test]
    fn stacked_rows_never_lower_the_intensity(gemm in products(), copies in 1..50_u64) {
        let stacked = gemm.stacked(copies).unwrap().count().unwrap();
        let batch = Gemm { batch: gemm.batch * copies, ..gemm }.count().unwrap();
        prop_assert!(intensity(&stacked) >= intensity(&batch) * (1.0 - ROUNDING));
        prop_assert!((stacked.flops / batch.flops - 1.0).abs() <= ROUNDING);
    }

    #[test]
    fn intensity_of_a_square_rises_with_its_side(
        side in 1..60_000_u64, more in 1..1000_u64, precision in precisions(),
    ) {
        let at = |side| intensity(&Gemm::square(side, precision).count().unwrap());
        prop_assert!(at(side) < at(side + more));
        let expected = 2.0 * side as f64 / (3.0 * precision.bytes());
        prop_assert!((at(side) / expected - 1.0).abs() <= ROUNDING);
    }

    #[test]
    fn a_longer_side_never_lowers_the_intensity(gemm in products(), side in 0..3_usize) {
        let mut longer = gemm;
        match side {
            0 => longer.m += 7,
            1 => longer.n += 7,
            _ => longer.k += 7,
        }
        let [before, after] = [gemm, longer].map(|one| intensity(&one.count().unwrap()));
        prop_assert!(after >= before * (1.0 - ROUNDING));
        let limit = gemm.limit().unwrap().get();
        prop_assert!(before <= limit * (1.0 + ROUNDING));
    }

    #[test]
    fn the_bound_changes_at_the_crossing(
        roof in roofs(), precision in precisions(), side in 1..60_000_u64,
    ) {
        let cross = crossing(&roof, precision);
        let bound = Gemm::square(side, precision).count().unwrap().bound(&roof);
        if (side as f64) < cross * (1.0 - ROUNDING) {
            prop_assert_eq!(bound, Bound::Memory);
        } else if side as f64 > cross * (1.0 + ROUNDING) {
            prop_assert_eq!(bound, Bound::Compute);
        }
    }

    #[test]
    fn products_lie_below_the_roof(
        gemm in products(), roof in roofs(), block_m in 1..300_u64, block_n in 1..300_u64,
    ) {
        let count = gemm.count().unwrap();
        lies_below(&count, &roof)?;
        // Without reuse between blocks nothing is read less often.
        let tile = gemm.tile(block_m, block_n).unwrap();
        lies_below(&tile, &roof)?;
        prop_assert!(tile.bytes().get() >= count.bytes().get() * (1.0 - ROUNDING));
        prop_assert_eq!(tile.flops, count.flops);
        let waves = gemm.fill(&GPUS[0], block_m, block_n).unwrap();
        prop_assert!(waves.filled() > 0.0 && waves.filled() <= 1.0);
    }

    #[test]
    fn attention_lies_below_the_roof(attention in attentions(), roof in roofs()) {
        for algorithm in [Algorithm::NAIVE, Algorithm::FUSED] {
            lies_below(&attention.count(algorithm).unwrap(), &roof)?;
        }
        let board = &GPUS[0];
        let floors = attention.floors(board, &roof, Algorithm::FUSED).unwrap();
        let floor = floors.floor();
        prop_assert!(floor >= floors.compute && floor >= floors.memory && floor >= floors.exp);
    }

    #[test]
    fn batch_and_heads_change_no_intensity_of_attention(
        attention in attentions(), times in 1..20_u64, heads in 1..5_u64,
    ) {
        let more = Attention {
            batch: attention.batch * times,
            query_heads: attention.query_heads * heads,
            kv_heads: attention.kv_heads * heads,
            ..attention
        };
        for algorithm in [Algorithm::NAIVE, Algorithm::FUSED] {
            let [one, many] = [attention, more].map(|one| one.count(algorithm).unwrap());
            prop_assert!((intensity(&many) / intensity(&one) - 1.0).abs() <= ROUNDING);
        }
    }

    #[test]
    fn causal_attention_does_no_more(attention in attentions()) {
        let [full, causal] = [false, true].map(|causal| {
            let one = Attention { causal, ..attention };
            (one.count(Algorithm::FUSED).unwrap(), one.exponentials().unwrap())
        });
        prop_assert!(causal.0.flops <= full.0.flops);
        prop_assert!(causal.0.flops.get() >= full.0.flops.get() / 2.0 * (1.0 - ROUNDING));
        prop_assert_eq!(causal.0.bytes(), full.0.bytes());
        prop_assert!(causal.1 <= full.1);
    }

    #[test]
    fn fewer_kv_heads_never_lower_the_intensity(attention in attentions()) {
        let multi_query = Attention { kv_heads: 1, ..attention };
        let [own, shared] =
            [attention, multi_query].map(|one| intensity(&one.count(Algorithm::FUSED).unwrap()));
        prop_assert!(shared >= own * (1.0 - ROUNDING));
    }

    #[test]
    fn a_tile_of_attention_reads_no_less(attention in attentions(), rows in 1..200_u64) {
        let forward = Attention { pass: Pass::Forward, causal: false, ..attention };
        let tile = forward.tile(rows.min(forward.queries)).unwrap();
        let whole = forward.count(Algorithm::FUSED).unwrap();
        prop_assert!(tile.bytes().get() >= whole.bytes().get() * (1.0 - ROUNDING));
        let causal = Attention { causal: true, ..forward };
        let some = causal.tile(rows.min(forward.queries)).unwrap();
        prop_assert!(some.bytes().get() <= tile.bytes().get() * (1.0 + ROUNDING));
    }

    #[test]
    fn fusing_never_moves_more(attention in attentions()) {
        // The logarithms of rows that are shorter than they are wide in bytes aside.
        prop_assume!(attention.keys > 8);
        let [naive, fused] = [Algorithm::NAIVE, Algorithm::FUSED]
            .map(|one| attention.count(one).unwrap().bytes());
        prop_assert!(fused < naive);
    }

    #[test]
    fn rows_lie_below_the_roof(
        kind in 0..RowKind::ALL.len(), rows in 1..100_000_u64, columns in 1..100_000_u64,
        precision in precisions(), roof in roofs(),
    ) {
        let operator = RowOperator::new(RowKind::ALL[kind], rows, columns, precision);
        lies_below(&operator.count().unwrap(), &roof)?;
    }

    #[test]
    fn sizes_of_any_kind_are_counted_or_refused(
        m: u64, n: u64, k: u64, batch: u64, block: u64,
    ) {
        let gemm = Gemm { batch, ..Gemm::new(m, n, k, Precision::Fp16) };
        for answer in [gemm.count(), gemm.tile(block, block)] {
            match answer {
                Ok(count) => prop_assert!(count.intensity().get().is_finite()),
                Err(error) => prop_assert!(matches!(error, ModelError::Size(_))),
            }
        }
        let _ = gemm.fill(&GPUS[0], block, block);
        let attention = Attention { queries: n, ..Attention::new(m, k, batch, block, Precision::Bf16) };
        let _ = attention.count(Algorithm::NAIVE);
        let _ = attention.tile(block);
    }

    #[test]
    fn a_typed_size_is_whole(value in proptest::num::f64::ANY) {
        if let Ok(size) = whole("M", value) {
            prop_assert_eq!(size as f64, value);
        }
    }

    #[test]
    fn reasons_speak_in_numbers(
        gemm in products(), read in 0.0..1e12_f64, written in 0.0..1e12_f64, seconds in 1e-9..1e3_f64,
    ) {
        let count = gemm.count().unwrap();
        let roof = gemm.roof(&GPUS[0]);
        if let Ok(moved) = Moved::parts(read, written) {
            for moved in [moved, Moved::total(moved.bytes())] {
                for one in differences(&count, &moved, Some(&GPUS[0])) {
                    prop_assert!(!one.message.args.iter().any(|(_, text)| text.contains('—')));
                }
            }
        }
        if let Ok(roof) = roof {
            let context = ridgepoint_model::measurement::Context::custom(roof);
            let time = Seconds::new(seconds).unwrap();
            if let Ok(used) = ridgepoint_model::measurement::judge(&count.measured(time), &context) {
                let _ = time_slip(&used, time);
            }
        }
    }
}
