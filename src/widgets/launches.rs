//! Launches of an H200 as Nsight Compute counted them: work by pipe, traffic and peak of each
//! level of memory, speed of light, waves, hit rate and the largest stall.

use super::evidence::csv;
use crate::messages as msg;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    profiler::levels::{Diagonal, Levels, MemoryLevel},
    units::{Bytes, BytesPerSecond, Flops, FlopsPerSecond, Seconds},
};

/// The file of the chapter.
pub(super) const FILE: &str = "ncu_levels.csv";

const HEAD: &str = "kernel,pipe,ns,flop,peak,fp32,fp32_peak,fp64,fp64_peak,l1,l1_peak,l2,l2_peak,\
                    dram,dram_peak,sm_pct,memory_pct,waves,l2_hit_pct,issue_pct,stall,stall_pct";

/// The launches by their words, in the order of the file.
pub(super) const IDS: &[&str] = &[
    "add",
    "axpy-fp32",
    "axpy-fp64",
    "softmax",
    "rmsnorm",
    "gelu",
    "fma",
    "matmul",
    "cublas",
    "attention",
    "wmma",
];

/// What a pipe did, and the most that it can do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Worked {
    /// None where it did nothing.
    pub(super) flops: Option<Flops>,
    pub(super) peak: FlopsPerSecond,
}

/// One launch; shares are 0 to 1, and more where the counters say so.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Launch {
    /// Whether its work is that of Tensor Cores.
    pub(super) is_tensor: bool,
    pub(super) time: Seconds,
    /// Of the pipe that does its work.
    pub(super) own: Worked,
    /// FP32 and FP64 on CUDA cores, which the default chart shows.
    pub(super) cuda: [Worked; 2],
    /// Bytes and peak of L1, L2 and DRAM.
    pub(super) traffic: [(Bytes, BytesPerSecond); 3],
    pub(super) sm: f64,
    pub(super) memory: f64,
    pub(super) waves: f64,
    pub(super) hit: f64,
    pub(super) stall: String,
    pub(super) stall_share: f64,
}

/// The launch of that word in the text of the file; `None` where the file or the line is not as it
/// should be.
pub(super) fn launch(text: &str, id: &str) -> Option<Launch> {
    let rows = csv::cells(text, HEAD)?;
    let row = rows.iter().find(|row| row.first() == Some(&id))?;
    let cell = |place: usize| csv::number(row.get(place)?);
    let share = |place: usize| Some(cell(place)? / 100.0);
    let worked = |place: usize| {
        Some(Worked {
            flops: Flops::new(cell(place)?).ok(),
            peak: FlopsPerSecond::new(cell(place + 1)?).ok()?,
        })
    };
    let traffic = |place: usize| {
        Some((
            Bytes::new(cell(place)?).ok()?,
            BytesPerSecond::new(cell(place + 1)?).ok()?,
        ))
    };
    Some(Launch {
        is_tensor: row.get(1)?.ends_with("mma"),
        time: Seconds::new(cell(2)? * 1e-9).ok()?,
        own: worked(3)?,
        cuda: [worked(5)?, worked(7)?],
        traffic: [traffic(9)?, traffic(11)?, traffic(13)?],
        sm: share(15)?,
        memory: share(16)?,
        waves: cell(17)?,
        hit: share(18)?,
        stall: (*row.get(20)?).to_owned(),
        stall_share: share(21)?,
    })
}

impl Launch {
    /// The kernel below the ceiling of `pipe` and the diagonals of `levels`, with its performance;
    /// `None` where the pipe did nothing.
    pub(super) fn levels(
        &self,
        pipe: Worked,
        levels: &[MemoryLevel],
    ) -> Option<(Levels, FlopsPerSecond)> {
        let flops = pipe.flops?;
        let lines = MemoryLevel::ALL.iter().zip(self.traffic);
        let lines = lines.filter(|(level, _)| levels.contains(level));
        let lines = lines.map(|(level, (bytes, bandwidth))| Diagonal {
            level: *level,
            intensity: flops / bytes,
            bandwidth,
        });
        Some((Levels::new(pipe.peak, lines.collect()), flops / self.time))
    }
}

/// What a launch is called.
pub(super) fn name(id: &str, locale: Locale) -> &'static str {
    match id {
        "add" => msg::launches_add(locale),
        "axpy-fp32" => "axpy, FP32",
        "axpy-fp64" => "axpy, FP64",
        "softmax" => msg::launches_softmax(locale),
        "rmsnorm" => msg::launches_rmsnorm(locale),
        "gelu" => msg::launches_gelu(locale),
        "fma" => msg::launches_fma(locale),
        "matmul" => msg::launches_matmul(locale),
        "cublas" => msg::launches_cublas(locale),
        "attention" => msg::launches_attention(locale),
        _ => msg::launches_wmma(locale),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(super) mod tests {
    use super::*;

    /// The file itself.
    pub(in crate::widgets) const TEXT: &str =
        include_str!("../../chapters/11-roofline/data/ncu_levels.csv");

    /// Memory SOL of the product is 72.03 % (audit, section 10: 64 to 75 %), with DRAM at 15 %.
    #[test]
    fn every_launch_is_read() {
        for id in IDS {
            let launch = launch(TEXT, id).unwrap();
            assert!(launch.own.flops.is_some() && launch.sm < 1.0, "{id}");
        }
        let product = launch(TEXT, "matmul").unwrap();
        assert!((product.memory - 0.7203).abs() < 1e-9 && product.is_tensor);
        assert_eq!(product.cuda[0].flops, None);
        let (bytes, peak) = product.traffic[2];
        assert!((bytes / product.time / peak - 0.15).abs() < 1e-3);
    }

    #[test]
    fn a_damaged_file_has_no_launch() {
        assert_eq!(launch(TEXT, "gemm"), None);
        assert_eq!(launch("", "add"), None);
        assert_eq!(launch(&(TEXT.to_owned() + "more,1"), "add"), None);
    }
}
