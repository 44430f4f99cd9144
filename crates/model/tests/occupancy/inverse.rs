//! The calculation backwards, against the calculation itself tried value by value.

use proptest::prelude::*;
use ridgepoint_model::hardware::GPUS;
use ridgepoint_model::occupancy::{
    Axis, Carveout, Change, LIMITS, Launch, OptIn, Resource, best_block, most_dynamic_shared,
    most_registers, most_threads, moves, needs, occupancy, residency, sweep, warps_for,
};
use rstest::rstest;

use super::laws::launch;
use super::{answer, blocks, cc, holds};

proptest! {
    #[test]
    fn most_registers_is_the_most(at in 0..LIMITS.len(), launch in launch(), wanted in 1_u32..12) {
        let limits = &LIMITS[at];
        let keeps = |r: &u32| residency(limits, &launch.with_registers(*r)).blocks >= wanted;
        let tried = (1..=255).rev().find(keeps);
        prop_assert_eq!(most_registers(limits, &launch, wanted), tried);
    }

    #[test]
    fn most_shared_memory_is_the_most(
        at in 0..LIMITS.len(),
        launch in launch(),
        wanted in 1_u32..12,
    ) {
        let limits = &LIMITS[at];
        let keeps = |bytes: &u64| {
            residency(limits, &launch.with_dynamic(*bytes)).blocks >= wanted
        };
        // Every boundary lies on a unit, less the static part.
        let unit = limits.shared_unit;
        let totals = (0..=limits.shared_per_block / unit).rev().map(|units| units * unit);
        let mut tried: Vec<u64> = totals
            .filter_map(|total| total.checked_sub(launch.static_shared))
            .collect();
        if let OptIn::Declared(most) = launch.opt_in {
            tried.push(most);
            tried.sort_unstable_by(|a, b| b.cmp(a));
        }
        // The grant of a declared size does not change with the size that is asked.
        let tried = tried.into_iter().find(keeps);
        prop_assert_eq!(most_dynamic_shared(limits, &launch, wanted), tried);
    }

    /// A gain is one, and one short of it is none; a loss is one, and just before it is none.
    #[test]
    fn moves_are_the_next_cliffs(at in 0..LIMITS.len(), launch in launch()) {
        let limits = &LIMITS[at];
        if let Ok(now) = occupancy(limits, &launch) {
            let found = moves(&now);
            for step in &found.gains {
                let after = occupancy(limits, &step.launch).unwrap();
                prop_assert!(after.warps().active > now.warps().active);
                prop_assert_eq!(step.blocks, Some(after.blocks()));
                let short = match step.changes[..] {
                    [Change { resource: Resource::Registers, to, .. }] => {
                        launch.with_registers(u32::try_from(to).unwrap() + 1)
                    }
                    [Change { resource: Resource::SharedMemory, to, .. }] => {
                        launch.with_shared(to + 1)
                    }
                    _ => continue,
                };
                prop_assert_eq!(residency(limits, &short).blocks, now.blocks());
            }
            for step in &found.losses {
                prop_assert!(step.blocks.unwrap_or(0) < now.blocks());
                let [Change { resource, to, .. }] = step.changes[..] else { panic!("one change") };
                let before = match resource {
                    Resource::Registers => launch.with_registers(u32::try_from(to).unwrap() - 1),
                    Resource::SharedMemory => launch.with_shared(to - 1),
                    Resource::Threads => panic!("a size is never a loss"),
                };
                prop_assert_eq!(residency(limits, &before).blocks, now.blocks());
            }
        }
    }

    /// Each need is enough, and one register or one unit more is too much.
    #[test]
    fn needs_are_enough_and_no_less(at in 0..LIMITS.len(), percent in 1_u32..=100) {
        let limits = &LIMITS[at];
        let share = f64::from(percent) / 100.0;
        for need in needs(limits, &Launch::new(32, 32), share).unwrap() {
            let launch = Launch::new(need.threads, need.registers).with_shared(need.shared);
            let found = occupancy(limits, &launch.with_static(0).with_dynamic(need.shared)).unwrap();
            prop_assert!(need.is_met_by(&launch));
            prop_assert!(found.ratio() >= share - 1e-9 && found.blocks() >= need.blocks);
            let short = |launch: &Launch| residency(limits, launch).blocks < need.blocks;
            prop_assert!(need.registers == 255 || short(&launch.with_registers(need.registers + 1)));
            prop_assert!(short(&launch.with_dynamic(need.shared + 1)));
        }
    }
}

/// 128 threads of 82 registers on an A100 hold 5 blocks; 80 hold 6, which is 2 registers fewer.
#[test]
fn the_next_block_by_registers() {
    let now = answer("8.0", Launch::new(128, 82));
    assert_eq!(now.blocks(), 5);
    let found = moves(&now);
    let step = &found.gains[0];
    let registers = Change {
        resource: Resource::Registers,
        from: 82,
        to: 80,
    };
    assert_eq!(
        (&step.changes[..], step.blocks),
        (&[registers][..], Some(6))
    );
    let loss = &found.losses[0];
    // 104 round to 3328, of which 4 fit in a partition; 96 still let 5 blocks in.
    let registers = Change {
        resource: Resource::Registers,
        from: 82,
        to: 97,
    };
    assert_eq!(
        (&loss.changes[..], loss.blocks),
        (&[registers][..], Some(4))
    );
}

/// O8: 512 B fewer bring the second block: 50 048 B are the most for two.
#[test]
fn the_next_block_by_shared_memory() {
    let found = moves(&answer("8.6", Launch::new(128, 32).with_dynamic(50_496)));
    let shared = Change {
        resource: Resource::SharedMemory,
        from: 50_496,
        to: 50_176,
    };
    assert_eq!(found.gains[0].changes, [shared]);
    assert_eq!(found.gains[0].blocks, Some(2));
}

/// Exercise 2: registers and shared memory are both in the way, so a move changes both.
#[test]
fn a_tie_takes_both_levers() {
    let found = moves(&answer("8.0", Launch::new(256, 168).with_dynamic(98_304)));
    let registers = Change {
        resource: Resource::Registers,
        from: 168,
        to: 128,
    };
    let shared = Change {
        resource: Resource::SharedMemory,
        from: 98_304,
        to: 82_944,
    };
    assert_eq!(found.gains[0].changes, [registers, shared]);
    assert_eq!(found.gains[0].blocks, Some(2));
}

/// Block slots end at 32 blocks of a warp: only larger blocks help, first of two warps.
#[test]
fn the_next_block_size() {
    let now = answer("8.0", Launch::new(32, 32));
    let found = moves(&now);
    assert_eq!(found.gains.len(), 1);
    let threads = Change {
        resource: Resource::Threads,
        from: 32,
        to: 64,
    };
    assert_eq!(found.gains[0].changes, [threads]);
    assert_eq!(found.gains[0].warps.unwrap().active, 64);
}

/// The answers of `cudaOccupancyMaxPotentialBlockSize` on an A100.
#[rstest]
#[case(32, 1024, 100.0)]
#[case(40, 768, 75.0)]
#[case(48, 640, 62.5)]
#[case(64, 1024, 50.0)]
#[case(96, 640, 31.25)]
#[case(128, 512, 25.0)]
fn best_blocks(#[case] registers: u32, #[case] threads: u32, #[case] percent: f64) {
    let limits = cc("8.0");
    let best = best_block(limits, 1024, |threads| Launch::new(threads, registers)).unwrap();
    assert_eq!(best.launch.threads, threads);
    holds(&best, best.blocks(), best.warps().active, percent);
}

/// With 40 registers and at most 500 threads, worked by hand: 48 warps fit. 500 threads are 16 of
/// them, 3 blocks, 1500 threads; 480 are 15, 3 blocks; 384 are 12, 4 blocks, 1536 threads, the most.
#[test]
fn the_first_size_need_not_be_whole_warps() {
    let best = best_block(cc("8.0"), 500, |threads| Launch::new(threads, 40)).unwrap();
    assert_eq!((best.launch.threads, best.blocks()), (384, 4));
    assert!(best_block(cc("8.0"), 0, |threads| Launch::new(threads, 40)).is_none());
    let too_much = |threads| Launch::new(threads, 40).with_dynamic(1 << 30);
    assert!(best_block(cc("8.0"), 1024, too_much).is_none());
}

/// The largest block that launches, by registers.
#[rstest]
#[case(64..=64, 1024)]
#[case(65..=72, 896)]
#[case(80..=80, 768)]
#[case(96..=96, 640)]
#[case(128..=128, 512)]
#[case(160..=168, 384)]
#[case(200..=255, 256)]
fn largest_blocks(#[case] registers: std::ops::RangeInclusive<u32>, #[case] threads: u32) {
    for registers in registers {
        assert_eq!(most_threads(registers), threads, "{registers}");
        assert_eq!(blocks("8.0", Launch::new(threads, registers)), 1);
    }
}

/// Expected on 9.0 with little else in the way.
#[rstest]
#[case(32, 12_288, 17)]
#[case(128, 49_152, 4)]
#[case(128, 51_200, 4)]
#[case(128, 115_712, 2)]
#[case(128, 116_736, 1)]
#[case(32, 0, 32)]
#[case(1024, 115_712, 2)]
#[case(256, 102_400, 2)]
#[case(128, 232_448, 1)]
fn shared_memory_of_an_h100(#[case] threads: u32, #[case] dynamic: u64, #[case] expected: u32) {
    assert_eq!(
        blocks("9.0", Launch::new(threads, 16).with_dynamic(dynamic)),
        expected
    );
}

/// For k blocks: `floor(pool / k / 128) · 128 − 1024`, from 8.0 on.
#[test]
fn the_closed_form_of_shared_memory() {
    for limits in LIMITS.iter().filter(|limits| limits.capability.0 >= 8) {
        for k in 1..=limits.max_blocks.min(24) {
            let closed = (limits.shared_per_sm / u64::from(k) / 128 * 128)
                .checked_sub(1024)
                .map(|bytes| bytes.min(limits.shared_per_block));
            assert_eq!(most_dynamic_shared(limits, &Launch::new(32, 16), k), closed);
        }
    }
}

#[test]
fn an_occupancy_is_a_share() {
    for wrong in [0.0, -0.5, 1.0001, f64::NAN, f64::INFINITY] {
        let error = warps_for(cc("8.0"), wrong).unwrap_err();
        assert_eq!(error.message().id, "model.occupancy-out-of-range");
        assert!(needs(cc("8.0"), &Launch::new(32, 32), wrong).is_err());
    }
    assert_eq!(warps_for(cc("8.6"), 1.0 / 3.0).unwrap(), 16);
}

/// A sweep covers the whole range, and each point is what asking for it gives.
#[test]
fn sweeps_cover_the_range() {
    let launch = Launch::new(128, 192).with_dynamic(49_152);
    let lengths = [
        (Axis::Threads, 32, 1024, 32),
        (Axis::Registers, 1, 255, 255),
    ];
    for (axis, first, last, count) in lengths {
        let points: Vec<_> = sweep(cc("8.0"), &launch, axis).collect();
        assert_eq!(points.len(), count);
        assert_eq!((points[0].at, points[count - 1].at), (first, last));
    }
    let shared: Vec<_> = sweep(cc("8.0"), &launch, Axis::SharedMemory).collect();
    assert_eq!(shared.len(), 166_912 / 128 + 1);
    assert!(shared.iter().all(|point| point.answer.is_ok()));
    // Two blocks by registers until shared memory leaves room for one.
    let last_of_two = shared
        .iter()
        .rfind(|point| point.answer.as_ref().unwrap().blocks() == 2);
    assert_eq!(last_of_two.unwrap().at, 82_944);
    let threads = sweep(cc("8.0"), &launch, Axis::Threads);
    let fails: Vec<_> = threads
        .filter(|point| point.answer.is_err())
        .map(|p| p.at)
        .collect();
    // 192 registers are 6144 a warp: 8 warps are charged 49 152, 9 would be charged as 12.
    assert_eq!(fails.first(), Some(&288));
}

#[test]
fn every_board_has_limits() {
    for gpu in GPUS {
        assert_eq!(gpu.limits().unwrap().capability, gpu.compute_capability);
    }
}

/// A carve-out of nothing is raised for the first block, and two small ones fit in what it gets.
#[test]
fn a_pool_of_nothing_is_raised() {
    let launch = Launch::new(32, 16).with_carveout(Carveout::Percent(0));
    assert_eq!(blocks("8.0", launch), 8);
    assert_eq!(most_dynamic_shared(cc("8.0"), &launch, 8), Some(0));
    assert_eq!(most_dynamic_shared(cc("8.0"), &launch, 2), Some(3072));
}
