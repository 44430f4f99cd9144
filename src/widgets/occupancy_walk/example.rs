//! The example and its variants: what a block of a Triton matrix multiply takes,
//! and what that comes to.

use crate::widgets::evidence::csv;
use ridgepoint_model::occupancy::{
    Launch, Limits, Residency, Simplified, WARP_SIZE, residency, simplified,
};

/// The file of the chapter: what the compiler of Triton 3.6 made of such tiles.
pub(super) const FILE: &str = "triton_maxnreg.csv";

const HEAD: &str = "capability,block_m,block_n,block_k,num_warps,num_stages,maxnreg,registers,\
                    stack_bytes,shared_bytes";

/// Bytes of an FP16 number.
const ELEMENT: u64 = 2;

/// The registers of a thread that the chapter assumes.
pub(super) const ASSUMED: u32 = 192;

/// By which count buffers are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// One for each stage.
    Chapter,
    /// As Triton does: one fewer before Hopper.
    Triton,
}

/// What the whole walk is set to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Setup {
    pub(super) limits: &'static Limits,
    pub(super) rule: Rule,
}

/// A tile and how it is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    pub(super) m: u64,
    pub(super) n: u64,
    pub(super) k: u64,
    pub(super) warps: u32,
    pub(super) stages: u64,
    /// 0 for none.
    pub(super) maxnreg: u32,
}

/// The chapter's: 128 × 128 × 32, 3 stages, 4 warps.
pub(super) const BASE: Tile = Tile {
    m: 128,
    n: 128,
    k: 32,
    warps: 4,
    stages: 3,
    maxnreg: 0,
};

impl Tile {
    /// A and B of one stage, B.
    pub(super) const fn stage(&self) -> u64 {
        (self.m * self.k + self.k * self.n) * ELEMENT
    }

    pub(super) const fn buffers(&self, setup: &Setup) -> u64 {
        match setup.rule {
            Rule::Triton if setup.limits.capability.0 < 9 => self.stages - 1,
            _ => self.stages,
        }
    }

    /// Shared memory of a block, B.
    pub(super) const fn shared(&self, setup: &Setup) -> u64 {
        self.stage() * self.buffers(setup)
    }

    /// Registers of a thread that hold the accumulator alone.
    pub(super) const fn accumulator(&self) -> u64 {
        self.m * self.n / (WARP_SIZE as u64 * self.warps as u64)
    }
}

/// A block that is placed on an SM.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Placed {
    pub(super) launch: Launch,
    pub(super) exact: Residency,
    pub(super) simple: Simplified,
    pub(super) max_warps: u32,
}

impl Placed {
    pub(super) fn new(limits: &'static Limits, warps: u32, registers: u32, shared: u64) -> Self {
        let launch = Launch::new(warps * WARP_SIZE, registers).with_dynamic(shared);
        Self {
            launch,
            exact: residency(limits, &launch),
            simple: simplified(limits, &launch),
            max_warps: limits.max_warps,
        }
    }

    pub(super) fn ratio(&self) -> f64 {
        f64::from(self.exact.blocks * self.launch.warps()) / f64::from(self.max_warps)
    }

    /// Blocks that the places of warps and of blocks leave.
    pub(super) fn places(&self) -> u32 {
        self.exact.by.warps.min(self.exact.by.blocks)
    }
}

/// What the compiler made of a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Compiled {
    capability: u32,
    tile: Tile,
    pub(super) registers: u32,
    /// Local memory of a thread, B.
    pub(super) spilled: u32,
    /// Shared memory of a block, B.
    pub(super) shared: u64,
}

/// Reads the file; `None` where something is not as it should be.
pub(super) fn parse(text: &str) -> Option<Vec<Compiled>> {
    let rows = csv::numbers(text, HEAD)?.into_iter();
    rows.map(|row| {
        let [
            capability,
            m,
            n,
            k,
            warps,
            stages,
            maxnreg,
            registers,
            stack,
            shared,
        ] = row[..]
        else {
            return None;
        };
        Some(Compiled {
            capability: capability as u32,
            tile: Tile {
                m: m as u64,
                n: n as u64,
                k: k as u64,
                warps: warps as u32,
                stages: stages as u64,
                maxnreg: maxnreg as u32,
            },
            registers: registers as u32,
            spilled: stack as u32,
            shared: shared as u64,
        })
    })
    .collect()
}

/// What the compiler made of this tile for this capability.
pub(super) fn compiled<'a>(
    all: &'a [Compiled],
    limits: &Limits,
    tile: &Tile,
) -> Option<&'a Compiled> {
    let (major, minor) = limits.capability;
    let capability = u32::from(major) * 10 + u32::from(minor);
    all.iter()
        .find(|one| one.capability == capability && one.tile == *tile)
}
