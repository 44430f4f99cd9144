//! What Nsight Compute counted on the H200, kernel by kernel.

use super::evidence::csv;
use ridgepoint_model::units::Bytes;

/// The file of the chapter: Nsight Compute 2025.3.1, caches emptied before each pass.
pub(in crate::widgets) const FILE: &str = "counters.csv";

/// What was counted with.
pub(super) const TOOL: &str = "Nsight Compute 2025.3.1";

const HEAD: &str = "case,us,dram_read,dram_written,l1_bytes,dram_pct,l2_hit_pct,sm_pct,\
                    memory_pct,occupancy_pct,active_pct,fadd,fmul,ffma,registers,waves";

/// The counters of one kernel; shares are 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::widgets) struct Counters {
    /// What DRAM gave, B; a part of what is written stays in the L2.
    pub(super) read: f64,
    pub(super) written: f64,
    /// Between L2 and the SMs, through L1, B.
    pub(super) l1: f64,
    pub(super) dram: f64,
    pub(in crate::widgets) hit: f64,
    /// Speed of light of the SMs and of the busiest level of memory.
    pub(super) sm: f64,
    pub(super) memory: f64,
    /// Theoretical.
    pub(super) occupancy: f64,
}

impl Counters {
    /// Everything that passed DRAM.
    pub(super) fn moved(&self) -> Option<Bytes> {
        Bytes::new(self.read + self.written).ok()
    }
}

/// The counters of `case` in the text of the file; `None` where the file or the line
/// is not as it should be.
pub(in crate::widgets) fn counters(text: &str, case: &str) -> Option<Counters> {
    let rows = csv::cells(text, HEAD)?;
    let row = rows.iter().find(|row| row.first() == Some(&case))?;
    let cell = |place: usize| csv::number(row.get(place)?);
    let share = |place: usize| Some(cell(place)? / 100.0);
    Some(Counters {
        read: cell(2)?,
        written: cell(3)?,
        l1: cell(4)?,
        dram: share(5)?,
        hit: share(6)?,
        sm: share(7)?,
        memory: share(8)?,
        occupancy: share(9)?,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(in crate::widgets) mod tests {
    use super::*;

    /// The file itself.
    pub(in crate::widgets) const TEXT: &str =
        include_str!("../../chapters/11-roofline/data/counters.csv");

    /// Audit, section 10: Q, K and V once are 402,653,184 B.
    #[test]
    fn attention_reads_every_tensor_once() {
        let fused = counters(TEXT, "fa_fwd_fp16_triton").unwrap();
        assert!((fused.read / 402_653_184.0 - 1.0).abs() < 1e-3);
        assert!((0.08..0.11).contains(&fused.dram) && (0.4..0.5).contains(&fused.memory));
    }

    #[test]
    fn a_damaged_file_counts_nothing() {
        assert_eq!(counters(TEXT, "fa"), None);
        assert_eq!(counters("", "fa"), None);
        let short = TEXT.lines().take(2).collect::<Vec<_>>().join("\n");
        assert!(counters(&short, "vector_add_fp32_64Mi").is_some());
        assert_eq!(counters(&(short + ",1"), "vector_add_fp32_64Mi"), None);
        let negative = TEXT.replace("402684416", "-1");
        assert_eq!(counters(&negative, "fa_fwd_fp16_triton"), None);
    }
}
