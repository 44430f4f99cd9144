//! Which unit a speed of light stands for: the busiest of the parts that NVIDIA lists for it.
//!
//! For every `X.avg.pct_of_peak_sustained_elapsed` a report holds a text metric
//! `breakdown:X.avg.pct_of_peak_sustained_elapsed` with the names of its parts. The SOL is the
//! largest of them (126 of 126 cases, ncu 2020 to 2026).
//!
//! ```
//! use ridgepoint_model::profiler::unit::{Part, Unit, breakdown, limiting};
//!
//! let names = breakdown("dram__cycles_active.avg.pct_of_peak_sustained_elapsed,\
//!                        l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_elapsed");
//! // A GEMM from shared memory: Memory SOL is 90 %, DRAM 1 %.
//! let parts = names.iter().zip([0.011, 0.903]);
//! let parts: Vec<_> = parts.map(|(metric, share)| Part { metric, share }).collect();
//! let most = limiting(&parts);
//! assert_eq!(most.and_then(|part| Unit::of(part.metric)), Some(Unit::L1));
//! ```

/// A part of a speed of light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part<'a> {
    /// Its metric.
    pub metric: &'a str,
    /// How busy it was, a share of its peak.
    pub share: f64,
}

/// The names in the value of a `breakdown:` metric.
#[must_use]
pub fn breakdown(value: &str) -> Vec<&str> {
    let names = value.split(',').map(str::trim);
    names.filter(|name| !name.is_empty()).collect()
}

/// The part that decides: the largest; of equal ones the last, which in NVIDIA's lists is the more
/// specific (`sm__pipe_tensor_cycles_active` after `sm__pipe_shared_cycles_active`). None where no
/// part was collected or none was busy.
#[must_use]
pub fn limiting<'a>(parts: &[Part<'a>]) -> Option<Part<'a>> {
    let busy = parts.iter().filter(|part| part.share > 0.0);
    busy.max_by(|one, other| one.share.total_cmp(&other.share))
        .copied()
}

/// A part of the chip that can be full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// The HBM and its controllers.
    Dram,
    /// The L2 cache.
    L2,
    /// The L1 cache, shared memory included.
    L1,
    /// The issue slots of the schedulers.
    IssueSlots,
    /// The pipe of loads and stores.
    Lsu,
    /// The queues between schedulers and memory (MIO).
    Mio,
    /// Integer and logic.
    Alu,
    /// FP32 multiply and add.
    Fma,
    /// FP64.
    Fp64,
    /// Tensor Cores.
    Tensor,
    /// The pipe that FP64 and Tensor Cores share.
    Shared,
    /// Special functions.
    Xu,
    /// What a whole warp computes once.
    Uniform,
    /// Texture.
    Texture,
    /// Branches.
    Branch,
    /// Addresses that differ between threads.
    Adu,
    /// Constants.
    Constant,
    /// Bulk copies.
    Tma,
}

impl Unit {
    /// All.
    pub const ALL: [Self; 18] = [
        Self::Dram,
        Self::L2,
        Self::L1,
        Self::IssueSlots,
        Self::Lsu,
        Self::Mio,
        Self::Alu,
        Self::Fma,
        Self::Fp64,
        Self::Tensor,
        Self::Shared,
        Self::Xu,
        Self::Uniform,
        Self::Texture,
        Self::Branch,
        Self::Adu,
        Self::Constant,
        Self::Tma,
    ];

    /// The unit that a part belongs to, by the name of its metric, with or without the endings;
    /// none for counters that are internal to NVIDIA's tool.
    #[must_use]
    pub fn of(metric: &str) -> Option<Self> {
        let name = metric.split('.').next().unwrap_or_default();
        let (unit, counter) = name.split_once("__")?;
        match unit {
            "dram" | "fbpa" => Some(Self::Dram),
            "lts" => Some(Self::L2),
            "l1tex" => Some(Self::L1),
            "idc" => Some(Self::Constant),
            "sm" | "smsp" => Self::of_counter(counter),
            _ => None,
        }
    }

    fn of_counter(counter: &str) -> Option<Self> {
        if matches!(counter, "inst_executed" | "inst_issued" | "issue_active") {
            return Some(Self::IssueSlots);
        }
        if counter.starts_with("mio") {
            return Some(Self::Mio);
        }
        let pipe = counter.split("pipe_").nth(1)?;
        match pipe.split('_').next()? {
            "lsu" => Some(Self::Lsu),
            "alu" => Some(Self::Alu),
            "fma" | "fmaheavy" | "fmalite" | "fp16" => Some(Self::Fma),
            "fp64" => Some(Self::Fp64),
            "tensor" | "tc" => Some(Self::Tensor),
            "shared" => Some(Self::Shared),
            "xu" => Some(Self::Xu),
            "uniform" => Some(Self::Uniform),
            "tex" | "ipa" => Some(Self::Texture),
            "cbu" => Some(Self::Branch),
            "adu" => Some(Self::Adu),
            "tma" => Some(Self::Tma),
            _ => None,
        }
    }
}
