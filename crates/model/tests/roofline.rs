//! Properties of the roofline that hold for every roof and every kernel.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use proptest::prelude::*;
use ridgepoint_model::hardware::{BandwidthBasis, Engine, GPUS, Level, Precision, Sparsity, gpu};
use ridgepoint_model::measurement::{Context, Measurement, TOLERANCE, judge};
use ridgepoint_model::roofline::{Bound, Ceilings, Roof};
use ridgepoint_model::units::{Bytes, BytesPerSecond, Flops, FlopsPerSecond, Intensity, Seconds};

/// One rounding up or down.
const ROUNDING: f64 = 4.0 * f64::EPSILON;

/// Positive numbers over many decades.
fn decades(low: i32, high: i32) -> impl Strategy<Value = f64> {
    (f64::from(low)..f64::from(high)).prop_map(|exponent| 10_f64.powf(exponent))
}

prop_compose! {
    fn roofs()(compute in decades(6, 18), bandwidth in decades(6, 15)) -> Roof {
        Roof {
            compute: FlopsPerSecond::new(compute).unwrap(),
            bandwidth: BytesPerSecond::new(bandwidth).unwrap(),
        }
    }
}

prop_compose! {
    fn intensities()(value in decades(-4, 8)) -> Intensity {
        Intensity::new(value).unwrap()
    }
}

prop_compose! {
    fn kernels()(flops in decades(0, 20), bytes in decades(0, 15)) -> (Flops, Bytes) {
        (Flops::new(flops).unwrap(), Bytes::new(bytes).unwrap())
    }
}

proptest! {
    #[test]
    fn attainable_is_never_above_either_roof(roof in roofs(), intensity in intensities()) {
        let attainable = roof.attainable(intensity);
        prop_assert!(attainable <= roof.compute);
        prop_assert!(attainable.get() <= roof.bandwidth.get() * intensity.get());
    }

    #[test]
    fn attainable_is_one_of_the_roofs(roof in roofs(), intensity in intensities()) {
        let attainable = roof.attainable(intensity).get();
        let diagonal = roof.bandwidth.get() * intensity.get();
        let on = match roof.bound(intensity) {
            Bound::Compute => roof.compute.get(),
            Bound::Memory => diagonal,
        };
        prop_assert!((attainable / on - 1.0).abs() <= ROUNDING);
    }

    #[test]
    fn attainable_rises_with_intensity(
        roof in roofs(),
        a in intensities(),
        b in intensities(),
    ) {
        let (low, high) = (a.min(b), a.max(b));
        prop_assert!(roof.attainable(low) <= roof.attainable(high));
    }

    #[test]
    fn bound_agrees_with_the_ridge(roof in roofs(), intensity in intensities()) {
        let ridge = roof.compute.get() / roof.bandwidth.get();
        let expected = if intensity.get() < ridge { Bound::Memory } else { Bound::Compute };
        prop_assert_eq!(roof.bound(intensity), expected);
        prop_assert_eq!(roof.bound(roof.ridge()), Bound::Compute);
    }

    #[test]
    fn time_floor_is_the_longer_term(roof in roofs(), (flops, bytes) in kernels()) {
        let floor = roof.time_floor(flops, bytes);
        prop_assert!(floor.floor() >= floor.compute && floor.floor() >= floor.memory);
        prop_assert!(floor.floor() == floor.compute || floor.floor() == floor.memory);
        prop_assert!((floor.compute.get() - flops.get() / roof.compute.get()).abs() < f64::MIN_POSITIVE);
        prop_assert!((floor.memory.get() - bytes.get() / roof.bandwidth.get()).abs() < f64::MIN_POSITIVE);
    }

    #[test]
    fn time_floor_agrees_with_attainable_and_bound(roof in roofs(), (flops, bytes) in kernels()) {
        let floor = roof.time_floor(flops, bytes);
        let reached = flops / roof.attainable(flops / bytes);
        prop_assert!((reached / floor.floor() - 1.0).abs() <= 2.0 * ROUNDING);
        let near_the_ridge = (flops / bytes / roof.ridge() - 1.0).abs() <= ROUNDING;
        prop_assert!(near_the_ridge || floor.bound() == roof.bound(flops / bytes));
    }

    #[test]
    fn no_kernel_slower_than_its_floor_is_refused(
        roof in roofs(),
        (flops, bytes) in kernels(),
        slowdown in 1.0..1e6_f64,
    ) {
        let floor = roof.time_floor(flops, bytes).floor();
        let time = Seconds::new(floor.get() * slowdown).unwrap();
        let used = judge(&Measurement::new(flops, bytes, time), &Context::custom(roof)).unwrap();
        prop_assert!((used.of_roof * slowdown - 1.0).abs() < 1e-9);
        prop_assert!(used.of_compute.unwrap() <= used.of_roof);
        prop_assert!(used.of_bandwidth.unwrap() <= used.of_roof);
    }

    #[test]
    fn every_kernel_faster_than_its_floor_is_refused(
        (flops, bytes) in kernels(),
        board in 0..GPUS.len(),
        speedup in 1.0 + 2.0 * TOLERANCE..1e6_f64,
    ) {
        let gpu = &GPUS[board];
        for peak in gpu.peaks {
            let basis = match gpu.bandwidth_from_bus() {
                Ok(_) => BandwidthBasis::FromBus,
                Err(_) => BandwidthBasis::Published,
            };
            let context =
                Context::new(gpu, peak.engine, peak.input, Sparsity::Dense, basis).unwrap();
            let floor = context.roof().time_floor(flops, bytes).floor();
            let time = Seconds::new(floor.get() / speedup).unwrap();
            let refusal = judge(&Measurement::new(flops, bytes, time), &context).unwrap_err();
            prop_assert!((refusal.floor() / floor - 1.0).abs() < 1e-9);
            for cause in &refusal.causes {
                prop_assert!(cause.corrected.is_none_or(|ratio| ratio <= 1.0 + TOLERANCE));
                prop_assert!(!cause.message.args.iter().any(|(_, text)| text.contains('—')));
            }
        }
    }

    #[test]
    fn arithmetic_never_leaves_the_promise(
        a in proptest::num::f64::POSITIVE,
        b in proptest::num::f64::POSITIVE,
    ) {
        let (flops, bytes) = (Flops::new(a), Bytes::new(b));
        if let (Ok(flops), Ok(bytes)) = (flops, bytes) {
            let intensity = (flops / bytes).get();
            prop_assert!(intensity > 0.0 && intensity.is_finite());
        }
    }
}

#[test]
fn ceilings_of_a_board() {
    let a100 = gpu("a100-sxm-80gb").unwrap();
    let ceilings = Ceilings::of(a100);
    let levels: Vec<_> = ceilings
        .memory
        .iter()
        .map(|ceiling| ceiling.level)
        .collect();
    assert_eq!(levels, [Level::L2, Level::Dram]);
    assert_eq!(ceilings.compute[0].precision, Precision::Int4);
    assert!(ceilings.compute.is_sorted_by(|a, b| a.rate >= b.rate));
    // Two engines: FP64, FP32, FP16, BF16 on CUDA cores; FP64, TF32, BF16, FP16, INT8, INT4 on
    // Tensor Cores.
    assert_eq!(ceilings.compute.len(), 10);
}

/// A kernel on the FP32 CUDA cores of an A100 that reads DRAM: of the ceilings it passes, 19.5
/// TFLOPS and 2039 GB/s are the lowest, so at 5 FLOP/B it reaches 10.195 TFLOPS.
#[test]
fn the_lowest_envelope_binds() {
    let mut ceilings = Ceilings::of(gpu("a100-sxm-80gb").unwrap());
    ceilings.compute.retain(|ceiling| {
        matches!(
            (ceiling.engine, ceiling.precision),
            (Engine::CudaCore, Precision::Fp32) | (Engine::Tensor, Precision::Bf16)
        )
    });
    let at = |ai: f64| {
        ceilings
            .attainable(Intensity::new(ai).unwrap())
            .unwrap()
            .get()
    };
    assert!((at(5.0) / 10.195e12 - 1.0).abs() < 1e-12);
    assert!((at(100.0) / 19.5e12 - 1.0).abs() < 1e-12);
    let highest = ceilings.highest().unwrap();
    assert!((highest.compute.get() / 312e12 - 1.0).abs() < 1e-12);
    assert!((highest.bandwidth.get() / 7219.2e9 - 1.0).abs() < 1e-12);
    assert_eq!(Ceilings::default().lowest(), None);
}
