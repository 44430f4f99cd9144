//! Laws that hold for every launch, and the rounding at every boundary.

use proptest::prelude::*;
use ridgepoint_model::occupancy::{
    Carveout, LIMITS, Launch, Limits, OptIn, PARTITIONS, REGISTERS_PER_PARTITION, occupancy,
    residency, simplified,
};
use rstest::rstest;

use super::{answer, cc};

fn capability() -> impl Strategy<Value = &'static Limits> {
    (0..LIMITS.len()).prop_map(|at| &LIMITS[at])
}

fn carveout() -> impl Strategy<Value = Carveout> {
    prop_oneof![
        Just(Carveout::Default),
        (0_u8..=100).prop_map(Carveout::Percent)
    ]
}

fn opt_in() -> impl Strategy<Value = OptIn> {
    prop_oneof![
        Just(OptIn::AsNeeded),
        Just(OptIn::Never),
        (0_u64..240_000).prop_map(OptIn::Declared),
    ]
}

/// Any launch, those that fail included.
pub(super) fn launch() -> impl Strategy<Value = Launch> {
    let sizes = (1_u32..=1024, 1_u32..=255, 0_u64..=49_152, 0_u64..240_000);
    (sizes, carveout(), opt_in(), 0_u32..=16).prop_map(|(sizes, carveout, opt_in, barriers)| {
        let (threads, registers, static_shared, dynamic_shared) = sizes;
        Launch {
            threads,
            registers,
            static_shared,
            dynamic_shared,
            carveout,
            opt_in,
            barriers,
        }
    })
}

/// Warps of an SM; none where the launch fails.
fn warps(limits: &'static Limits, launch: &Launch) -> u64 {
    occupancy(limits, launch).map_or(0, |answer| answer.warps().active)
}

proptest! {
    #[test]
    fn more_registers_never_raise_occupancy(
        limits in capability(),
        launch in launch(),
        more in 1_u32..255,
    ) {
        let after = launch.with_registers(launch.registers + more);
        prop_assert!(warps(limits, &after) <= warps(limits, &launch));
    }

    /// Under every carve-out too: a pool that is raised for a block holds only that one, since no
    /// size of the ladder is more than twice the one before.
    #[test]
    fn more_shared_memory_never_raises_occupancy(
        limits in capability(),
        launch in launch(),
        more in 1_u64..200_000,
        fixed in any::<bool>(),
    ) {
        let after = if fixed {
            launch.with_static(launch.static_shared + more)
        } else {
            launch.with_dynamic(launch.dynamic_shared + more)
        };
        prop_assert!(warps(limits, &after) <= warps(limits, &launch));
    }

    /// Without exception: each exact limit rounds down what the simplified one divides. The
    /// simplified rules are asked with whole warps, as the chapter does.
    #[test]
    fn exact_never_exceeds_simplified(limits in capability(), launch in launch()) {
        let (exact, simple) = (residency(limits, &launch), simplified(limits, &launch));
        prop_assert!(exact.blocks <= simple.blocks);
        prop_assert!(exact.by.registers <= simple.by.registers);
        if let (Some(exact), Some(simple)) = (exact.by.shared, simple.by.shared) {
            prop_assert!(exact <= simple);
        }
    }

    /// A refusal and the driver's 0 are the same thing.
    #[test]
    fn what_launches_is_resident(limits in capability(), launch in launch()) {
        let raw = residency(limits, &launch).blocks;
        prop_assert_eq!(occupancy(limits, &launch).is_ok(), raw > 0, "{}", raw);
    }

    #[test]
    fn the_parts_of_an_sm_add_up(limits in capability(), launch in launch()) {
        if let Ok(answer) = occupancy(limits, &launch) {
            prop_assert_eq!(answer.registers().whole(), 65_536);
            prop_assert_eq!(answer.shared().whole(), answer.residency.shared.pool);
            prop_assert!(answer.ratio() > 0.0 && answer.ratio() <= 1.0);
            let pool = answer.residency.shared.pool;
            let offered = limits.carveouts_kib.iter().any(|kib| u64::from(*kib) * 1024 == pool);
            prop_assert!(offered);
        }
    }

    /// The picture deals warps so that each partition has room for its own.
    #[test]
    fn no_partition_overflows(limits in capability(), launch in launch()) {
        if let Ok(answer) = occupancy(limits, &launch) {
            let mut dealt = [0_u32; 4];
            for block in 0..answer.blocks() {
                for warp in 0..launch.warps() {
                    dealt[answer.partition(block, warp) as usize] += 1;
                }
            }
            let per_warp = u32::try_from(answer.residency.registers.per_warp).unwrap();
            for warps in dealt {
                prop_assert!(warps * per_warp <= REGISTERS_PER_PARTITION);
                prop_assert!(warps <= limits.max_warps / PARTITIONS);
            }
        }
    }

    /// Whatever is asked, nothing panics.
    #[test]
    fn any_number_is_answered(
        threads in any::<u32>(), registers in any::<u32>(), barriers in any::<u32>(),
        fixed in any::<u64>(), dynamic in any::<u64>(), percent in any::<u8>(),
        declared in any::<u64>(), limits in capability(),
    ) {
        let launch = Launch {
            carveout: Carveout::Percent(percent),
            opt_in: OptIn::Declared(declared),
            barriers,
            ..Launch::new(threads, registers).with_static(fixed).with_dynamic(dynamic)
        };
        let _ = residency(limits, &launch);
        let _ = simplified(limits, &launch);
        if let Err(error) = occupancy(limits, &launch) {
            prop_assert!(!error.to_string().is_empty());
            prop_assert!(error.message().id.starts_with("model.launch."));
        }
    }
}

/// A multiple of 8 registers costs what it says; one more costs 8 more.
#[test]
fn registers_round_up_by_eight() {
    for eights in 1..=31 {
        let steps = |registers| {
            answer("8.0", Launch::new(32, registers))
                .residency
                .registers
        };
        let (at, past) = (steps(eights * 8), steps((eights * 8 + 1).min(255)));
        assert_eq!(at.per_warp, u64::from(eights) * 256);
        assert_eq!(at.per_thread_rounded, u64::from(eights) * 8);
        assert_eq!(past.per_warp, u64::from(eights + 1) * 256);
    }
}

/// Bytes asked and bytes given: with the reserve in units of 128 from 8.0 on, in units of 256 and
/// without one before.
#[rstest]
#[case("8.0", 0, 1024)]
#[case("8.0", 1, 1152)]
#[case("8.0", 128, 1152)]
#[case("8.0", 129, 1280)]
#[case("8.0", 166_912, 167_936)]
#[case("7.5", 0, 0)]
#[case("7.5", 1, 256)]
#[case("7.5", 256, 256)]
#[case("7.5", 257, 512)]
#[case("7.5", 65_536, 65_536)]
fn shared_memory_rounds_up(#[case] capability: &str, #[case] asked: u64, #[case] given: u64) {
    let found = answer(capability, Launch::new(32, 32).with_dynamic(asked));
    assert_eq!(found.residency.shared.allocated, given);
}

/// Register cliffs for 256 threads on an SM of 64 warps.
#[rstest]
#[case(1..=32, 8)]
#[case(33..=40, 6)]
#[case(41..=48, 5)]
#[case(49..=64, 4)]
#[case(65..=80, 3)]
#[case(81..=128, 2)]
#[case(129..=255, 1)]
fn register_cliffs(#[case] registers: std::ops::RangeInclusive<u32>, #[case] blocks: u32) {
    for registers in registers {
        assert_eq!(
            answer("8.0", Launch::new(256, registers)).blocks(),
            blocks,
            "{registers}"
        );
    }
}

/// A carve-out is taken up to the next size: 50 % of 164 KB are 82, which is 100; the pool is 100
/// up to the last percent that fits in it, and 132 from the next.
#[rstest]
#[case("8.0", 0, 8)]
#[case("8.0", 4, 8)]
#[case("8.0", 5, 16)]
#[case("8.0", 60, 100)]
#[case("8.0", 61, 132)]
#[case("8.0", 80, 132)]
#[case("8.0", 81, 164)]
#[case("7.5", 0, 32)]
#[case("7.5", 50, 32)]
#[case("7.5", 51, 64)]
fn carve_outs_snap_up(#[case] capability: &str, #[case] percent: u8, #[case] kib: u64) {
    let launch = Launch::new(32, 32).with_carveout(Carveout::Percent(percent));
    assert_eq!(answer(capability, launch).residency.shared.pool, kib * 1024);
}

/// 33 threads are two warps; 31 are one.
#[test]
fn a_part_of_a_warp_is_a_warp() {
    assert_eq!(answer("8.0", Launch::new(31, 32)).warps().active, 32);
    assert_eq!(answer("8.0", Launch::new(33, 32)).warps().active, 64);
    assert_eq!(answer("8.0", Launch::new(33, 32)).blocks(), 32);
}

/// No size of a ladder is more than twice the one before, on which a law above rests.
#[test]
fn ladders_at_most_double() {
    for limits in LIMITS {
        let steps: Vec<_> = limits
            .carveouts_kib
            .iter()
            .filter(|kib| **kib > 0)
            .collect();
        assert!(steps.windows(2).all(|pair| *pair[1] <= 2 * *pair[0]));
        assert_eq!(
            u64::from(**steps.last().unwrap()) * 1024,
            limits.shared_per_sm
        );
        assert_eq!(cc(limits.name), limits);
    }
}
