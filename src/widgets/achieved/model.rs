//! Measured kernels, and a model of what comes between theory and measurement.
//!
//! The counter divides by the cycles in which an SM has work: an SM that has none
//! counts for nothing.

use crate::widgets::evidence::csv;
use ridgepoint_model::occupancy::{Launch, Limits, Waves, occupancy};

/// The file of the chapter.
pub(super) const FILE: &str = "achieved_occupancy.csv";

const HEAD: &str = "kernel,grid,threads,registers,static_bytes,dynamic_bytes,theoretical_pct,\
                    achieved_pct,us";

/// A kernel under the profiler.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Kernel {
    pub(super) id: String,
    pub(super) grid: u64,
    pub(super) launch: Launch,
    /// What the profiler says, 0 to 1.
    pub(super) theoretical: f64,
    pub(super) achieved: f64,
    /// s.
    pub(super) time: f64,
    /// Blocks of an SM, by the model.
    pub(super) blocks: u32,
    /// Warps that an SM can hold.
    pub(super) most: f64,
}

/// Reads the file; `None` where something is not as it should be, or would not
/// launch.
pub(super) fn parse(text: &str, limits: &'static Limits) -> Option<Vec<Kernel>> {
    let rows = csv::cells(text, HEAD)?.into_iter();
    rows.map(|row| {
        let (id, figures) = row.split_first()?;
        let figures: Option<Vec<_>> = figures.iter().map(|cell| csv::number(cell)).collect();
        let [
            grid,
            threads,
            registers,
            fixed,
            dynamic,
            theoretical,
            achieved,
            us,
        ] = figures?[..]
        else {
            return None;
        };
        let launch = Launch::new(threads as u32, registers as u32)
            .with_static(fixed as u64)
            .with_dynamic(dynamic as u64);
        Some(Kernel {
            id: (*id).to_owned(),
            grid: grid as u64,
            launch,
            theoretical: theoretical / 100.0,
            achieved: achieved / 100.0,
            time: us * 1e-6,
            blocks: occupancy(limits, &launch).ok()?.blocks(),
            most: f64::from(limits.max_warps),
        })
    })
    .collect()
}

/// What nobody has measured, as parts of the time of a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Assumed {
    /// Blocks of the grid; 0 for the kernel's own.
    pub(super) grid: u64,
    /// What a block of the tail takes.
    pub(super) tail: f64,
    /// How far before the end of a block its first warp ends.
    pub(super) early: f64,
    /// How long a place waits before the next block works in it.
    pub(super) wait: f64,
}

/// Occupancy from theory down to what the model expects; each step takes one more
/// cause in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Descent {
    pub(super) waves: Waves,
    pub(super) theoretical: f64,
    /// With a grid that leaves places of the only wave empty.
    pub(super) small: f64,
    /// With the last wave.
    pub(super) tail: f64,
    /// With warps that end before their block.
    pub(super) early: f64,
    /// With places that wait for the next block: the model's answer.
    pub(super) wait: f64,
}

impl Descent {
    /// # Errors
    /// `None` where the grid has no block.
    pub(super) fn of(kernel: &Kernel, assumed: &Assumed, sms: u32) -> Option<Self> {
        let grid = match assumed.grid {
            0 => kernel.grid,
            grid => grid,
        };
        let waves = Waves::new(grid, kernel.blocks, sms).ok()?;
        let warps = f64::from(kernel.launch.warps());
        let theoretical = f64::from(kernel.blocks) * warps / kernel.most;
        let filled = filled(&waves, assumed.tail) * warps / kernel.most;
        let small = if waves.full == 0 { filled } else { theoretical };
        // Warps end one after the other over that part of the time, evenly.
        let early = filled * (1.0 - assumed.early / 2.0);
        Some(Self {
            waves,
            theoretical,
            small,
            tail: filled,
            early,
            wait: early / (1.0 + assumed.wait),
        })
    }
}

/// Blocks on an SM that has work, on the average over its time.
fn filled(waves: &Waves, tail_time: f64) -> f64 {
    let (full, sms) = (waves.full as f64, waves.sms as f64);
    let busy = waves.tail.min(waves.sms) as f64;
    // In the only wave every block takes its whole time.
    let tail_time = if waves.full == 0 { 1.0 } else { tail_time };
    let blocks = full * waves.capacity as f64 + waves.tail as f64 * tail_time;
    blocks / (full * sms + busy * tail_time)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(super) mod tests {
    use super::*;
    use ridgepoint_model::occupancy::limits;

    const TEXT: &str = include_str!("../../../chapters/11-roofline/data/achieved_occupancy.csv");

    pub(in crate::widgets::achieved) fn kernels() -> Vec<Kernel> {
        parse(TEXT, limits((9, 0)).unwrap()).unwrap()
    }

    pub(in crate::widgets::achieved) fn kernel(id: &str) -> Kernel {
        kernels()
            .into_iter()
            .find(|kernel| kernel.id == id)
            .unwrap()
    }

    pub(in crate::widgets::achieved) const NOTHING: Assumed = Assumed {
        grid: 0,
        tail: 1.0,
        early: 0.0,
        wait: 0.0,
    };

    fn percent(id: &str, assumed: &Assumed) -> f64 {
        100.0 * Descent::of(&kernel(id), assumed, 132).unwrap().wait
    }

    /// The profiler prints a theoretical occupancy of its own: eleven of eleven agree.
    #[test]
    fn the_model_agrees_with_the_profiler_in_theory() {
        let kernels = kernels();
        assert_eq!(kernels.len(), 11);
        for kernel in kernels {
            let own = Descent::of(&kernel, &NOTHING, 132).unwrap().theoretical;
            assert!((own - kernel.theoretical).abs() < 1e-9, "{kernel:?}");
        }
    }

    /// One warp on one SM: 1/64 = 1.5625 %. 132 blocks of 4 warps: 6.25 %. 1024 blocks of
    /// 4 warps over 132 SMs: 31.03 warps = 48.5 %.
    #[test]
    fn a_grid_that_is_too_small_explains_itself() {
        for (id, modelled, measured) in [
            ("chase", 1.5625, 1.56),
            ("axpy-small", 6.25, 6.18),
            ("wmma", 48.48, 44.54),
        ] {
            assert!((percent(id, &NOTHING) - modelled).abs() < 0.01, "{id}");
            assert!((100.0 * kernel(id).achieved - measured).abs() < 1e-9);
        }
    }

    /// 1.25 waves: (64 + 16) / 2 = 40 warps = 62.5 %; with a tail that takes 0.377 of the
    /// time (64 + 6.03) / 1.377 = 50.86 warps, which was measured.
    #[test]
    fn a_tail_counts_for_as_long_as_it_takes() {
        assert!((percent("axpy", &NOTHING) - 62.5).abs() < 1e-9);
        let short = Assumed {
            tail: 0.377,
            ..NOTHING
        };
        assert!((percent("axpy", &short) - 79.47).abs() < 0.02);
    }

    /// A full wave: half of 80 % early is 40 % less. 1 / 1.25 = 80 %.
    #[test]
    fn early_ends_and_waits_take_their_share() {
        let early = Assumed {
            early: 0.8,
            ..NOTHING
        };
        assert!((percent("fma", &early) - 60.0).abs() < 1e-9);
        let wait = Assumed {
            wait: 0.25,
            ..NOTHING
        };
        assert!((percent("fma", &wait) - 80.0).abs() < 1e-9);
    }

    /// 1057 blocks: one SM has a second one, for as long as the rest had eight.
    #[test]
    fn an_sm_without_work_counts_for_nothing() {
        let one_more = Assumed {
            grid: 1057,
            ..NOTHING
        };
        // (1056 + 1) · 8 warps over 133 SM-times of 64.
        assert!((percent("fma", &one_more) - 100.0 * 1057.0 * 8.0 / 133.0 / 64.0).abs() < 1e-9);
    }
}
