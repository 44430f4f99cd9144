//! The next cliffs: the least change that brings or costs a block.

use super::answer::{Occupancy, Warps, occupancy};
use super::launch::Launch;
use super::limits::{MAX_REGISTERS, MAX_THREADS, WARP_SIZE};
use super::registers::most_registers_for;
use super::shared::most_shared_for;

/// What a move changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// Registers of a thread.
    Registers,
    /// Shared memory of a block, static and dynamic, B.
    SharedMemory,
    /// Threads of a block.
    Threads,
}

/// One resource from a value to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Which resource.
    pub resource: Resource,
    /// What it is now.
    pub from: u64,
    /// What it would be.
    pub to: u64,
}

/// The least change, of one resource or of two at once, after which occupancy is another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// What changes: two where registers and shared memory are both in the way.
    pub changes: Vec<Change>,
    /// The launch after it.
    pub launch: Launch,
    /// Blocks of an SM after it; `None` where the launch fails.
    pub blocks: Option<u32>,
    /// Warps of an SM after it; `None` where the launch fails.
    pub warps: Option<Warps>,
}

/// What brings the next block or more warps, and what costs one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// Fewer registers or less shared memory for one more block; other block sizes for more warps.
    pub gains: Vec<Move>,
    /// More registers or more shared memory, each up to the first value that costs a block.
    pub losses: Vec<Move>,
}

/// All moves from a launch to the next cliff. No move that is listed is said to be faster: more
/// warps can be slower.
#[must_use]
pub fn moves(now: &Occupancy) -> Moves {
    let gains = [
        one_more_block(now),
        other_size(now, true),
        other_size(now, false),
    ];
    let losses = [first_loss_by_registers(now), first_loss_by_shared(now)];
    Moves {
        gains: gains.into_iter().flatten().collect(),
        losses: losses.into_iter().flatten().collect(),
    }
}

fn one_more_block(now: &Occupancy) -> Option<Move> {
    let launch = &now.launch;
    let blocks = now.blocks() + 1;
    let registers = most_registers_for(blocks, launch.warps())?.min(launch.registers);
    let shared = most_shared_for(now.limits, launch, blocks)?.min(launch.shared());
    let after = launch.with_registers(registers).with_shared(shared);
    // Warp slots, block slots or barriers can be in the way as well.
    gained(now, after).filter(|step| step.blocks >= Some(blocks))
}

/// The nearest block size, larger or smaller, with which more warps are resident.
fn other_size(now: &Occupancy, larger: bool) -> Option<Move> {
    let own = now.launch.threads;
    let sizes = (1..=MAX_THREADS / WARP_SIZE).map(|warps| warps * WARP_SIZE);
    let mut found = sizes
        .filter(|threads| {
            if larger {
                *threads > own
            } else {
                *threads < own
            }
        })
        .filter_map(|threads| gained(now, now.launch.with_threads(threads)));
    if larger {
        found.next()
    } else {
        found.next_back()
    }
}

fn first_loss_by_registers(now: &Occupancy) -> Option<Move> {
    let most = most_registers_for(now.blocks(), now.launch.warps())?;
    let first = most + 1;
    (first <= MAX_REGISTERS).then(|| step(now, now.launch.with_registers(first)))
}

fn first_loss_by_shared(now: &Occupancy) -> Option<Move> {
    let most = most_shared_for(now.limits, &now.launch, now.blocks())?;
    Some(step(now, now.launch.with_shared(most + 1)))
}

fn gained(now: &Occupancy, after: Launch) -> Option<Move> {
    let step = step(now, after);
    let warps = step.warps?;
    (warps.active > now.warps().active).then_some(step)
}

fn step(now: &Occupancy, after: Launch) -> Move {
    let before = &now.launch;
    let answer = occupancy(now.limits, &after).ok();
    let of = |resource, from: u64, to: u64| Change { resource, from, to };
    let mut changes = vec![
        of(
            Resource::Registers,
            before.registers.into(),
            after.registers.into(),
        ),
        of(Resource::SharedMemory, before.shared(), after.shared()),
        of(
            Resource::Threads,
            before.threads.into(),
            after.threads.into(),
        ),
    ];
    changes.retain(|change| change.from != change.to);
    Move {
        changes,
        launch: after,
        blocks: answer.map(|answer| answer.blocks()),
        warps: answer.map(|answer| answer.warps()),
    }
}
