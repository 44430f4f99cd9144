//! Tensor work that Nsight Compute counted on an H200.

use crate::{
    messages as msg,
    widgets::evidence::{State, count, csv, table_html},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::format;

/// The file of the chapter: Nsight Compute 2025.3.1, 2026-11-29. The operations are those of
/// `sm__ops_path_tensor_src_fp16.sum`, the share its `pct_of_peak_sustained_elapsed`, the warp
/// instructions HMMA in the source view and `smsp__sass_inst_executed_op_shared_gmma.sum`.
pub(super) const FILE: &str = "tensor_counters.csv";

const HEAD: &str = "case,instruction,warp_instructions,operations,us,clock_mhz,counter_pct";

/// Lines of the file and their names.
pub(super) const NAMES: [(&str, &str); 4] = [
    ("wmma_fp16_1024", "WMMA 1024³"),
    (
        "gemm_fp16_4096_triton_128x128x32_w4_s3",
        "GEMM 4096³, Triton",
    ),
    ("gemm_fp16_4096_cublas", "GEMM 4096³, cuBLAS"),
    ("fa_fwd_fp16_cudnn", "FlashAttention, cuDNN"),
];

/// One launch.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Run {
    pub(super) id: &'static str,
    name: &'static str,
    pub(super) instruction: String,
    pub(super) warp_instructions: f64,
    pub(super) operations: f64,
    /// As the file has them, µs and MHz.
    pub(super) us: f64,
    pub(super) mhz: f64,
    /// The share that the counter itself gives.
    pub(super) share: f64,
}

/// Reads the file; `None` where a line is missing or damaged.
pub(super) fn parse(text: &str) -> Option<Vec<Run>> {
    let rows = csv::cells(text, HEAD)?;
    let run = |(id, name): &(&'static str, &'static str)| {
        let row = rows.iter().find(|row| row.first() == Some(id))?;
        let cell = |place: usize| csv::number(row.get(place)?);
        Some(Run {
            id,
            name,
            instruction: (*row.get(1)?).to_owned(),
            warp_instructions: cell(2)?,
            operations: cell(3)?,
            us: cell(4)?,
            mhz: cell(5)?,
            share: cell(6)? / 100.0,
        })
    };
    NAMES.iter().map(run).collect()
}

impl Run {
    /// Sets everything as it was measured.
    pub(super) fn fill_in(&self, state: &mut State) {
        state.set("shape", self.instruction.clone());
        state.set("count", self.warp_instructions.to_string());
        state.set("by", "warp".into());
        state.set("time", format!("{} us", self.us));
        state.set("clock", self.mhz.to_string());
        state.set("gpu", "h200-sxm".into());
    }
}

fn heads(locale: Locale) -> Vec<&'static str> {
    vec![
        msg::hit_rate_kernel(locale),
        msg::tensor_flop_head_instruction(locale),
        msg::tensor_flop_by_warp(locale),
        msg::tensor_flop_head_operations(locale),
        msg::sweep_time(locale),
        msg::tensor_flop_head_clock(locale),
        msg::tensor_flop_head_share(locale),
    ]
}

fn rows(runs: &[Run]) -> Vec<Vec<String>> {
    let row = |run: &Run| {
        vec![
            run.name.to_owned(),
            run.instruction.clone(),
            count(run.warp_instructions),
            format::number(run.operations, 12),
            format::seconds(run.us * 1e-6),
            format::hertz_digits(run.mhz * 1e6, 4),
            format::percent_digits(run.share, 4),
        ]
    };
    runs.iter().map(row).collect()
}

/// All of them as the inside of a table.
pub(super) fn html(runs: &[Run], locale: Locale) -> String {
    table_html(msg::tensor_flop_source(locale), &heads(locale), &rows(runs))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(super) mod tests {
    use super::*;
    use ridgepoint_model::profiler::tensor::Instruction;

    /// The file itself.
    pub(in crate::widgets::tensor_flop) const TEXT: &str =
        include_str!("../../../chapters/11-roofline/data/tensor_counters.csv");

    /// Instructions × shape is what the counter of operations says; 549,755,813,888 = 4·B·H·S²·D.
    #[test]
    fn counters_and_shapes_agree() {
        let runs = parse(TEXT).unwrap();
        for run in &runs {
            let found = Instruction::parse(&run.instruction).unwrap();
            assert_eq!(
                found.operations_counted(run.warp_instructions),
                run.operations
            );
        }
        assert_eq!(runs[0].operations, 2.0 * 1024.0_f64.powi(3));
        assert_eq!(runs[3].operations, 4.0 * 256.0 * 2048.0_f64.powi(2) * 128.0);
        assert_eq!(rows(&runs).len(), 4);
        assert_eq!(heads(Locale::Zh).len(), rows(&runs)[0].len());
        assert_eq!(parse(HEAD), None);
    }
}
