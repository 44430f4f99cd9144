//! The chapter's example 11.4.4 and its exercise 2, every number, and where the chapter's rules
//! part from the exact ones. The right values are those of the audit, E36 to E41.

use std::ops::RangeInclusive;

use ridgepoint_model::occupancy::{Launch, Limiter, needs, residency, simplified};

use super::{answer, cc, holds, limiting};

const KIB: u64 = 1024;

fn a100(threads: u32, registers: u32, shared_kib: u64) -> Launch {
    let launch = Launch::new(threads, registers).with_dynamic(shared_kib * KIB);
    // Both models agree on every one of the chapter's own numbers.
    let exact = answer("8.0", launch);
    assert_eq!(simplified(cc("8.0"), &launch).blocks, exact.blocks());
    launch
}

/// 128 × 128 × 32, three stages, 4 warps, 192 registers.
#[test]
fn the_example() {
    let found = answer("8.0", a100(128, 192, 48));
    holds(&found, 2, 8, 12.5);
    assert_eq!(limiting(&found), [Limiter::Registers]);
    let residency = &found.residency;
    assert_eq!(residency.registers.per_block, 24_576);
    assert_eq!(residency.by.registers, Some(2));
    assert_eq!(residency.by.shared, Some(3));
    assert_eq!((residency.by.blocks, residency.by.warps), (32, 16));
    // 48 KiB and the reserve are 50 176 B, a whole number of units.
    assert_eq!(
        (residency.shared.requested, residency.shared.allocated),
        (49_152, 50_176)
    );
}

/// E36 to E38. Eight warps are more, not fewer. Shared memory stays; with 192 registers 49 152 are
/// needed and one block fits, with the 128 that ptxas then takes, two.
#[test]
fn e38_eight_warps() {
    let claimed = answer("8.0", a100(256, 192, 48));
    holds(&claimed, 1, 8, 12.5);
    assert_eq!(claimed.residency.registers.per_block, 49_152);
    let real = answer("8.0", a100(256, 128, 48));
    holds(&real, 2, 16, 25.0);
}

/// `BLOCK_K = 16`: 24 KiB, and registers limit as before.
#[test]
fn half_the_depth() {
    let found = answer("8.0", a100(128, 192, 24));
    holds(&found, 2, 8, 12.5);
    assert_eq!(found.residency.by.shared, Some(6));
}

/// E39. With `maxnreg=128` registers leave room for 4, and shared memory for 3.
#[test]
fn e39_a_cap_on_registers() {
    let found = answer("8.0", a100(128, 128, 48));
    holds(&found, 3, 12, 18.75);
    assert_eq!(found.residency.by.registers, Some(4));
    assert_eq!(limiting(&found), [Limiter::SharedMemory]);
}

/// E40. A 64 × 64 tile: 5 blocks with 96 registers, 6 with the 80 that ptxas takes.
#[test]
fn e40_a_smaller_tile() {
    let claimed = answer("8.0", a100(128, 96, 24));
    holds(&claimed, 5, 20, 31.25);
    assert_eq!(claimed.residency.by.shared, Some(6));
    let real = answer("8.0", a100(128, 80, 24));
    holds(&real, 6, 24, 37.5);
    assert_eq!(limiting(&real), [Limiter::Registers, Limiter::SharedMemory]);
}

/// E41. With the two buffers that Triton keeps on Ampere, 32 KiB: registers limit all the same.
#[test]
fn e41_one_buffer_fewer() {
    let found = answer("8.0", Launch::new(128, 192).with_dynamic(32 * KIB));
    holds(&found, 2, 8, 12.5);
    assert_eq!(found.residency.by.shared, Some(4));
}

/// Exercise 2: 256 threads of 168 registers with 96 KiB.
#[test]
fn exercise_2() {
    let found = answer("8.0", a100(256, 168, 96));
    holds(&found, 1, 8, 12.5);
    assert_eq!(found.residency.registers.per_block, 43_008);
    assert_eq!(found.residency.shared.allocated, 99_328);
    assert_eq!(
        limiting(&found),
        [Limiter::Registers, Limiter::SharedMemory]
    );
    // Neither lever alone does anything; both do.
    holds(&answer("8.0", a100(256, 128, 96)), 1, 8, 12.5);
    holds(&answer("8.0", a100(256, 168, 64)), 1, 8, 12.5);
    holds(&answer("8.0", a100(256, 128, 64)), 2, 16, 25.0);
}

/// Exercise 2 (d): 50 % takes at most 64 registers whatever the block, and so much shared memory.
#[test]
fn exercise_2_half_the_warps() {
    let all = needs(cc("8.0"), &Launch::new(256, 168), 0.5).unwrap();
    for (warps, blocks, shared) in [
        (4, 8, 19 * KIB + 512),
        (8, 4, 40 * KIB),
        (16, 2, 81 * KIB),
        (32, 1, 163 * KIB),
    ] {
        let need = all.iter().find(|need| need.threads == warps * 32).unwrap();
        let found = (need.blocks, need.registers, need.shared);
        assert_eq!(found, (blocks, 64, shared), "{warps} warps");
    }
}

/// The schemes of the audit for exercise 2, with real registers: A, B, B′, C, D, E.
#[test]
fn exercise_2_verified_schemes() {
    for (warps, registers, shared_kib, blocks) in [
        (8, 56, 24, 4),
        (16, 64, 64, 2),
        (16, 64, 24, 2),
        (16, 64, 72, 2),
        (8, 64, 32, 4),
        (8, 64, 36, 4),
    ] {
        let launch = Launch::new(warps * 32, registers).with_dynamic(shared_kib * KIB);
        holds(&answer("8.0", launch), blocks, 32, 50.0);
    }
}

/// The numbers of 11.4.2.
#[test]
fn the_three_constraints() {
    holds(&answer("8.0", Launch::new(256, 128)), 2, 16, 25.0);
    holds(&answer("8.0", Launch::new(256, 32)), 8, 64, 100.0);
    holds(&answer("8.0", Launch::new(32, 32)), 32, 32, 50.0);
    let shared = |capability| {
        let launch = Launch::new(128, 32).with_dynamic(100 * KIB);
        answer(capability, launch).blocks()
    };
    assert_eq!((shared("8.0"), shared("9.0")), (1, 2));
}

fn parts(values: RangeInclusive<u64>, differs: impl Fn(u64) -> bool) -> Vec<u64> {
    values.filter(|value| differs(*value)).collect()
}

/// Whole KiB on an A100 for which the simplified limit is another.
#[test]
fn where_shared_memory_parts() {
    let found = parts(1..=163, |kib| {
        let launch = Launch::new(32, 32).with_dynamic(kib * KIB);
        let exact = answer("8.0", launch).residency.by.shared;
        exact != simplified(cc("8.0"), &launch).by.shared
    });
    let mut expected: Vec<u64> = (1..=14).collect();
    expected.extend([16, 18, 20, 23, 27, 32, 41, 54, 82]);
    assert_eq!(found, expected);
}

/// Registers for which the simplified occupancy of 4 warps is another. Worked by hand for 33: 15
/// blocks of 4224 registers, though 40 are given and 12 blocks fit. The audit lists 41 and on.
#[test]
fn where_registers_part() {
    let found = parts(1..=255, |registers| {
        let launch = Launch::new(128, u32::try_from(registers).unwrap());
        answer("8.0", launch).blocks() != simplified(cc("8.0"), &launch).blocks
    });
    let mut expected: Vec<u64> = (33..=39).collect();
    for range in [41..=46, 49..=51, 73..=73, 81..=85, 97..=102, 169..=170] {
        expected.extend(range);
    }
    assert_eq!(found, expected);
}

/// How often the textbook's rule is wrong over 32 to 1024 threads and 16 to 255 registers.
#[test]
fn how_often_registers_part() {
    let wrong = |capability| {
        let sizes = (1..=32).flat_map(|warps| (16..=255).map(move |r| (warps * 32, r)));
        let differs = |(threads, registers): &(u32, u32)| {
            let launch = Launch::new(*threads, *registers);
            let exact = residency(cc(capability), &launch).blocks;
            exact != simplified(cc(capability), &launch).blocks
        };
        sizes.filter(differs).count()
    };
    assert_eq!(wrong("8.0"), 1130);
    near(wrong("8.6"), 7680, 12.1);
}

/// And over 64, 128 and 256 threads of 32 registers with every KiB that launches.
#[test]
fn how_often_shared_memory_parts() {
    let wrong = |capability: &'static str| {
        let most = cc(capability).shared_per_block / KIB;
        let sizes = (1..=most).flat_map(|kib| [64, 128, 256].map(|threads| (threads, kib)));
        let differs = |(threads, kib): &(u32, u64)| {
            let launch = Launch::new(*threads, 32).with_dynamic(kib * KIB);
            answer(capability, launch).blocks() != simplified(cc(capability), &launch).blocks
        };
        (sizes.clone().filter(differs).count(), sizes.count())
    };
    assert_eq!(wrong("8.0"), (40, 489));
    assert_eq!(wrong("8.6"), (29, 297));
    assert_eq!(wrong("7.5").0, 0);
    for (capability, percent) in [("9.0", 6.5), ("12.0", 10.4)] {
        let (wrong, all) = wrong(capability);
        near(wrong, all, percent);
    }
}

/// A share in percent with one decimal.
#[track_caller]
#[allow(clippy::cast_precision_loss)]
fn near(part: usize, whole: usize, percent: f64) {
    let share = part as f64 / whole as f64 * 100.0;
    assert!((share - percent).abs() < 0.05, "{share}");
}
