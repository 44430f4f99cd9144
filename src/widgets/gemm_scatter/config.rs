//! A configuration, what was measured of it, and what the model says of it.

use crate::widgets::evidence::csv;
use ridgepoint_model::occupancy::{Launch, Limiters, Limits, WARP_SIZE, occupancy};

/// The file of the chapter.
pub(in crate::widgets) const FILE: &str = "gemm_config_sweep.csv";

const HEAD: &str =
    "block_m,block_n,block_k,num_warps,num_stages,registers,spill_words,shared_bytes,tflops";

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::widgets) struct Config {
    /// Rows, columns and depth of the tile.
    pub(in crate::widgets) tile: [u32; 3],
    pub(in crate::widgets) warps: u32,
    pub(in crate::widgets) stages: u32,
    /// Registers of a thread.
    pub(in crate::widgets) registers: u32,
    /// Local memory of a thread, B: what did not fit into registers.
    pub(in crate::widgets) spilled: u32,
    /// Shared memory of a block, B.
    pub(in crate::widgets) shared: u32,
    /// FLOP/s.
    pub(in crate::widgets) rate: f64,
    /// Blocks of an SM, by the model.
    pub(in crate::widgets) blocks: u32,
    pub(in crate::widgets) limiting: Limiters,
    /// Theoretical, by the model.
    pub(in crate::widgets) occupancy: f64,
}

impl Config {
    /// `128×256×32`.
    pub(in crate::widgets) fn tile_text(&self) -> String {
        let [m, n, k] = self.tile;
        format!("{m}×{n}×{k}")
    }
}

/// Reads the file; `None` where something is not as it should be, or would not
/// launch.
pub(in crate::widgets) fn parse(text: &str, limits: &'static Limits) -> Option<Vec<Config>> {
    let rows = csv::numbers(text, HEAD)?.into_iter();
    rows.map(|row| {
        let [m, n, k, warps, stages, registers, words, shared, tflops] = row[..] else {
            return None;
        };
        let whole = |number: f64| number as u32;
        let launch = Launch::new(whole(warps) * WARP_SIZE, whole(registers))
            .with_dynamic(u64::from(whole(shared)));
        let answer = occupancy(limits, &launch).ok()?;
        Some(Config {
            tile: [m, n, k].map(whole),
            warps: whole(warps),
            stages: whole(stages),
            registers: whole(registers),
            spilled: 4 * whole(words),
            shared: whole(shared),
            rate: tflops * 1e12,
            blocks: answer.blocks(),
            limiting: answer.residency.limiting,
            occupancy: answer.ratio(),
        })
    })
    .collect()
}
