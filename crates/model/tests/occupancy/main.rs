//! Occupancy against NVIDIA's answers, against public cases, and against its own laws.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod cases;
mod inverse;
mod laws;
mod oracles;
mod paste;
mod picture;
mod refusals;
mod triton;
mod waves;
mod worked;

use ridgepoint_model::occupancy::{
    Launch, LaunchError, Limiter, Limits, Occupancy, occupancy, parse_capability,
};

/// The limits of a capability that is known.
fn cc(name: &str) -> &'static Limits {
    parse_capability(name).unwrap()
}

fn answer(capability: &str, launch: Launch) -> Occupancy {
    occupancy(cc(capability), &launch).unwrap()
}

fn blocks(capability: &str, launch: Launch) -> u32 {
    answer(capability, launch).blocks()
}

fn refused(capability: &str, launch: Launch) -> LaunchError {
    occupancy(cc(capability), &launch).unwrap_err()
}

fn limiting(answer: &Occupancy) -> Vec<Limiter> {
    answer.residency.limiting.iter().collect()
}

/// Blocks, warps and occupancy in percent, all of which the case states.
#[track_caller]
fn holds(answer: &Occupancy, blocks: u32, warps: u64, percent: f64) {
    let found = (answer.blocks(), answer.warps().active);
    assert_eq!(found, (blocks, warps));
    assert!((answer.ratio() * 100.0 - percent).abs() < 0.05, "{percent}");
}
