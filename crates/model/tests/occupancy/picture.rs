//! Where the registers and the shared memory of an SM go, worked by hand.

use ridgepoint_model::occupancy::{Carveout, Launch};

use super::answer;

/// Two blocks of 4 warps with 192 registers and 48 KiB on an A100: 49 152 registers are used and
/// none lost to rounding; 98 304 B are used, 2 KiB reserved, and 67 584 B left of 164 KiB.
#[test]
fn the_example_of_the_chapter() {
    let found = answer("8.0", Launch::new(128, 192).with_dynamic(49_152));
    let registers = found.registers();
    assert_eq!(
        (registers.used, registers.rounding, registers.free),
        (49_152, 0, 16_384)
    );
    let shared = found.shared();
    assert_eq!((shared.used, shared.reserved), (98_304, 2048));
    assert_eq!((shared.rounding, shared.free), (0, 67_584));
    assert_eq!(found.l1(), Some(28 * 1024));
}

/// 12 blocks of 4 warps with 33 registers: 7 of 40 are rounding. 1000 B and the reserve are 2024,
/// given as 2048.
#[test]
fn what_rounding_costs() {
    let found = answer("8.0", Launch::new(128, 33).with_static(1000));
    assert_eq!(found.blocks(), 12);
    assert_eq!(found.registers().rounding, 48 * 32 * 7);
    assert_eq!(found.registers().used, 48 * 32 * 33);
    assert_eq!(found.shared().rounding, 12 * 24);
}

/// A carve-out of nothing leaves the L1 cache all but what one block has to have.
#[test]
fn a_raised_pool() {
    let launch = Launch::new(128, 32)
        .with_dynamic(49_152)
        .with_carveout(Carveout::Percent(0));
    let found = answer("8.0", launch);
    assert!(found.residency.shared.raised);
    assert_eq!(found.residency.shared.preferred, 0);
    assert_eq!(found.l1(), Some((192 - 64) * 1024));
    assert_eq!(answer("12.1", launch).l1(), None);
}

/// Warps of one block go to the partitions in turn, and the next block goes on from there.
#[test]
fn warps_are_dealt_in_turn() {
    let found = answer("8.0", Launch::new(96, 32));
    let dealt: Vec<_> = (0..2)
        .flat_map(|block| (0..3).map(move |warp| (block, warp)))
        .map(|(block, warp)| found.partition(block, warp))
        .collect();
    assert_eq!(dealt, [0, 1, 2, 3, 0, 1]);
}
