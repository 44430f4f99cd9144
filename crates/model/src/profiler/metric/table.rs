//! The chapter's four tables of metrics, corrected, with what they lack.

/// A table of section 11.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// 11.5.1.
    Memory,
    /// 11.5.2.
    Compute,
    /// 11.5.3.
    Occupancy,
    /// 11.5.4.
    Stalls,
}

impl Table {
    /// Each with its word.
    pub const ALL: &'static [(Self, &'static str)] = &[
        (Self::Memory, "memory"),
        (Self::Compute, "compute"),
        (Self::Occupancy, "occupancy"),
        (Self::Stalls, "stalls"),
    ];
}

/// Which sets of ncu 2025.3.1 collect a metric, read off reports of an H200 that were made with
/// each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sets(&'static [&'static str]);

impl Sets {
    const NONE: Self = Self(&[]);
    const ALL: Self = Self(&["basic", "detailed", "full", "roofline"]);
    const NOT_ROOFLINE: Self = Self(&["basic", "detailed", "full"]);
    const DETAILED: Self = Self(&["detailed", "full"]);
    const FULL: Self = Self(&["full"]);
    const ROOFS: Self = Self(&["full", "roofline"]);

    /// Their names, as `--set` takes them; none where only `--metrics` collects it.
    #[must_use]
    pub const fn names(self) -> &'static [&'static str] {
        self.0
    }
}

/// A metric of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its word in links and texts.
    pub id: &'static str,
    /// Where it stands.
    pub table: Table,
    /// As the chapter has it; empty where the chapter lacks it.
    pub chapter: &'static str,
    /// The name to use.
    pub name: &'static str,
    /// The unit that ncu prints with `--print-units base`; empty for a bare number.
    pub unit: &'static str,
    /// Which sets collect it.
    pub sets: Sets,
    /// What is wrong in the chapter's row, by the ids of its errata.
    pub errata: &'static [&'static str],
}

/// Every row: the chapter's in its order, and what it lacks beside what it belongs to.
pub const ROWS: &[Row] = &[
    Row {
        id: "bytes-read",
        table: Table::Memory,
        chapter: "dram__bytes_read.sum",
        name: "dram__bytes_read.sum",
        unit: "byte",
        sets: Sets::DETAILED,
        errata: &[],
    },
    Row {
        id: "bytes-write",
        table: Table::Memory,
        chapter: "dram__bytes_write.sum",
        name: "dram__bytes_write.sum",
        unit: "byte",
        sets: Sets::DETAILED,
        errata: &[],
    },
    Row {
        id: "dram-share",
        table: Table::Memory,
        chapter: "dram__throughput.avg.pct_of_peak_sustained_elapsed",
        name: "gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed",
        unit: "%",
        sets: Sets::ALL,
        errata: &[],
    },
    Row {
        id: "dram-clock",
        table: Table::Memory,
        chapter: "dram__cycles_elapsed.avg.per_second",
        name: "dram__cycles_elapsed.avg.per_second",
        unit: "hz",
        sets: Sets::ALL,
        errata: &[],
    },
    Row {
        id: "l1-share",
        table: Table::Memory,
        chapter: "l1tex__throughput.avg.pct_of_peak_sustained_active",
        name: "l1tex__throughput.avg.pct_of_peak_sustained_active",
        unit: "%",
        sets: Sets::ALL,
        errata: &[],
    },
    Row {
        id: "l1-sectors",
        table: Table::Memory,
        chapter: "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
        name: "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
        unit: "sector",
        sets: Sets::FULL,
        errata: &[],
    },
    Row {
        id: "l2-hit",
        table: Table::Memory,
        chapter: "lts__t_sectors_hit_rate.pct",
        name: "lts__t_sector_hit_rate.pct",
        unit: "%",
        sets: Sets::DETAILED,
        errata: &["E47", "E48"],
    },
    Row {
        id: "l2-share",
        table: Table::Memory,
        chapter: "lts__throughput.avg.pct_of_peak_sustained_elapsed",
        name: "lts__throughput.avg.pct_of_peak_sustained_elapsed",
        unit: "%",
        sets: Sets::ALL,
        errata: &[],
    },
    Row {
        id: "coalescing",
        table: Table::Memory,
        chapter: "smsp__sass_average_data_bytes_per_sector_mem_global.pct",
        name: "smsp__sass_average_data_bytes_per_sector_mem_global.pct",
        unit: "%",
        sets: Sets::NONE,
        errata: &[],
    },
    Row {
        id: "coalescing-ld",
        table: Table::Memory,
        chapter: "",
        name: "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.ratio",
        unit: "byte/sector",
        sets: Sets::FULL,
        errata: &[],
    },
    Row {
        id: "l1-hit",
        table: Table::Memory,
        chapter: "",
        name: "l1tex__t_sector_hit_rate.pct",
        unit: "%",
        sets: Sets::DETAILED,
        errata: &[],
    },
    Row {
        id: "memory-sol",
        table: Table::Memory,
        chapter: "",
        name: "gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed",
        unit: "%",
        sets: Sets::ALL,
        errata: &["E59"],
    },
    Row {
        id: "time",
        table: Table::Memory,
        chapter: "",
        name: "gpu__time_duration.sum",
        unit: "ns",
        sets: Sets::ALL,
        errata: &[],
    },
    Row {
        id: "fadd",
        table: Table::Compute,
        chapter: "sm__sass_thread_inst_executed_op_fadd_pred_on.sum",
        name: "sm__sass_thread_inst_executed_op_fadd_pred_on.sum",
        unit: "inst",
        sets: Sets::NONE,
        errata: &["E49"],
    },
    Row {
        id: "fmul",
        table: Table::Compute,
        chapter: "",
        name: "sm__sass_thread_inst_executed_op_fmul_pred_on.sum",
        unit: "inst",
        sets: Sets::NONE,
        errata: &["E49"],
    },
    Row {
        id: "ffma",
        table: Table::Compute,
        chapter: "sm__sass_thread_inst_executed_op_ffma_pred_on.sum",
        name: "sm__sass_thread_inst_executed_op_ffma_pred_on.sum",
        unit: "inst",
        sets: Sets::NONE,
        errata: &["E49"],
    },
    Row {
        id: "hfma",
        table: Table::Compute,
        chapter: "sm__sass_thread_inst_executed_op_hfma_pred_on.sum",
        name: "sm__sass_thread_inst_executed_op_hfma_pred_on.sum",
        unit: "inst",
        sets: Sets::NONE,
        errata: &["E49"],
    },
    Row {
        id: "tensor-busy",
        table: Table::Compute,
        chapter: "sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_active",
        name: "sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_active",
        unit: "%",
        sets: Sets::DETAILED,
        errata: &["E51"],
    },
    Row {
        id: "tensor-inst",
        table: Table::Compute,
        chapter: "sm__inst_executed_pipe_tensor.sum",
        name: "sm__inst_executed_pipe_tensor.sum",
        unit: "inst",
        sets: Sets::NONE,
        errata: &["E51"],
    },
    Row {
        id: "tensor-ops",
        table: Table::Compute,
        chapter: "",
        name: "sm__ops_path_tensor_src_bf16_dst_fp32.sum",
        unit: "",
        sets: Sets::ROOFS,
        errata: &["E50", "E51"],
    },
    Row {
        id: "sm-sol",
        table: Table::Compute,
        chapter: "sm__throughput.avg.pct_of_peak_sustained_elapsed",
        name: "sm__throughput.avg.pct_of_peak_sustained_elapsed",
        unit: "%",
        sets: Sets::ALL,
        errata: &[],
    },
    Row {
        id: "achieved",
        table: Table::Occupancy,
        chapter: "sm__warps_active.avg.pct_of_peak_sustained_active",
        name: "sm__warps_active.avg.pct_of_peak_sustained_active",
        unit: "%",
        sets: Sets::NOT_ROOFLINE,
        errata: &[],
    },
    Row {
        id: "waves",
        table: Table::Occupancy,
        chapter: "launch__waves_per_multiprocessor",
        name: "launch__waves_per_multiprocessor",
        unit: "",
        sets: Sets::ALL,
        errata: &["E52"],
    },
    Row {
        id: "block-size",
        table: Table::Occupancy,
        chapter: "launch__block_size",
        name: "launch__block_size",
        unit: "",
        sets: Sets::ALL,
        errata: &[],
    },
    Row {
        id: "registers",
        table: Table::Occupancy,
        chapter: "launch__registers_per_thread",
        name: "launch__registers_per_thread",
        unit: "register/thread",
        sets: Sets::ALL,
        errata: &[],
    },
    Row {
        id: "shared-static",
        table: Table::Occupancy,
        chapter: "launch__shared_mem_per_block_static",
        name: "launch__shared_mem_per_block_static",
        unit: "byte/block",
        sets: Sets::ALL,
        errata: &[],
    },
    Row {
        id: "shared-dynamic",
        table: Table::Occupancy,
        chapter: "launch__shared_mem_per_block_dynamic",
        name: "launch__shared_mem_per_block_dynamic",
        unit: "byte/block",
        sets: Sets::ALL,
        errata: &[],
    },
    Row {
        id: "theoretical",
        table: Table::Occupancy,
        chapter: "Theoretical Occupancy",
        name: "sm__maximum_warps_per_active_cycle_pct",
        unit: "%",
        sets: Sets::ALL,
        errata: &[],
    },
    Row {
        id: "shared-driver",
        table: Table::Occupancy,
        chapter: "",
        name: "launch__shared_mem_per_block_driver",
        unit: "byte/block",
        sets: Sets::ALL,
        errata: &[],
    },
    Row {
        id: "limits",
        table: Table::Occupancy,
        chapter: "",
        name: "launch__occupancy_limit_registers",
        unit: "block",
        sets: Sets::ALL,
        errata: &[],
    },
    Row {
        id: "short-scoreboard",
        table: Table::Stalls,
        chapter: "short_scoreboard",
        name: "smsp__average_warps_issue_stalled_short_scoreboard_per_issue_active.ratio",
        unit: "inst",
        sets: Sets::FULL,
        errata: &["E53", "E54"],
    },
    Row {
        id: "long-scoreboard",
        table: Table::Stalls,
        chapter: "long_scoreboard",
        name: "smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio",
        unit: "inst",
        sets: Sets::FULL,
        errata: &["E53", "E57"],
    },
    Row {
        id: "barrier",
        table: Table::Stalls,
        chapter: "barrier",
        name: "smsp__average_warps_issue_stalled_barrier_per_issue_active.ratio",
        unit: "inst",
        sets: Sets::FULL,
        errata: &["E53"],
    },
    Row {
        id: "membar",
        table: Table::Stalls,
        chapter: "membar",
        name: "smsp__average_warps_issue_stalled_membar_per_issue_active.ratio",
        unit: "inst",
        sets: Sets::FULL,
        errata: &["E53", "E55"],
    },
    Row {
        id: "no-instruction",
        table: Table::Stalls,
        chapter: "no_instruction",
        name: "smsp__average_warps_issue_stalled_no_instruction_per_issue_active.ratio",
        unit: "inst",
        sets: Sets::FULL,
        errata: &["E53", "E57"],
    },
    Row {
        id: "wait",
        table: Table::Stalls,
        chapter: "wait",
        name: "smsp__average_warps_issue_stalled_wait_per_issue_active.ratio",
        unit: "inst",
        sets: Sets::FULL,
        errata: &["E53", "E56"],
    },
    Row {
        id: "math-pipe-throttle",
        table: Table::Stalls,
        chapter: "",
        name: "smsp__average_warps_issue_stalled_math_pipe_throttle_per_issue_active.ratio",
        unit: "inst",
        sets: Sets::FULL,
        errata: &["E56"],
    },
    Row {
        id: "mio-throttle",
        table: Table::Stalls,
        chapter: "",
        name: "smsp__average_warps_issue_stalled_mio_throttle_per_issue_active.ratio",
        unit: "inst",
        sets: Sets::FULL,
        errata: &[],
    },
    Row {
        id: "lg-throttle",
        table: Table::Stalls,
        chapter: "",
        name: "smsp__average_warps_issue_stalled_lg_throttle_per_issue_active.ratio",
        unit: "inst",
        sets: Sets::FULL,
        errata: &[],
    },
    Row {
        id: "drain",
        table: Table::Stalls,
        chapter: "",
        name: "smsp__average_warps_issue_stalled_drain_per_issue_active.ratio",
        unit: "inst",
        sets: Sets::FULL,
        errata: &[],
    },
    Row {
        id: "branch-resolving",
        table: Table::Stalls,
        chapter: "",
        name: "smsp__average_warps_issue_stalled_branch_resolving_per_issue_active.ratio",
        unit: "inst",
        sets: Sets::FULL,
        errata: &[],
    },
    Row {
        id: "not-selected",
        table: Table::Stalls,
        chapter: "",
        name: "smsp__average_warps_issue_stalled_not_selected_per_issue_active.ratio",
        unit: "inst",
        sets: Sets::FULL,
        errata: &[],
    },
    Row {
        id: "selected",
        table: Table::Stalls,
        chapter: "",
        name: "smsp__average_warps_issue_stalled_selected_per_issue_active.ratio",
        unit: "inst",
        sets: Sets::FULL,
        errata: &[],
    },
];
