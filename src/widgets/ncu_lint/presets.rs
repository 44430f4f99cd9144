//! Commands to try: those of the chapter in short, with names of our own, and what people paste.

use crate::messages as msg;
use ridgepoint_course::locale::Locale;

/// A command with its name.
pub(super) struct Preset {
    pub(super) id: &'static str,
    pub(super) name: fn(Locale) -> &'static str,
    pub(super) command: &'static str,
}

const fn preset(
    id: &'static str,
    name: fn(Locale) -> &'static str,
    command: &'static str,
) -> Preset {
    Preset { id, name, command }
}

/// Where the tool begins: the chapter's way past the autotuning.
pub(super) const FIRST: &str = "ncu --set=full \\
    --kernel-name regex:matmul_kernel \\
    --launch-count 1 \\
    --launch-skip 5 \\
    -o matmul \\
    python train.py";

pub(super) static ALL: &[Preset] = &[
    preset("skip", msg::ncu_lint_preset_skip, FIRST),
    preset(
        "full",
        msg::ncu_lint_preset_full,
        "ncu --set=full \\
    --section=SpeedOfLight_RooflineChart \\
    --section=SpeedOfLight \\
    --section=ComputeWorkloadAnalysis \\
    --section=MemoryWorkloadAnalysis \\
    -o report \\
    python train.py",
    ),
    preset(
        "triton",
        msg::ncu_lint_preset_triton,
        "TRITON_PRINT_AUTOTUNING=1 TRITON_KERNEL_DUMP=1 python infer.py
ncu --replay-mode kernel \\
    --set full \\
    --kernel-name flash_attn_fwd \\
    -o attention \\
    python infer.py",
    ),
    preset(
        "at",
        msg::ncu_lint_preset_at,
        "ncu --set=@roofline python my_kernel.py",
    ),
    preset(
        "smi",
        msg::ncu_lint_preset_smi,
        "nvidia-smi --query-gpu=memory.bandwidth_utilization,clocks.mem --format=csv",
    ),
    preset(
        "modprobe",
        msg::ncu_lint_preset_modprobe,
        "sudo modprobe -r nvidia_uvm nvidia
sudo modprobe nvidia NVreg_RestrictProfilingToAdminUsers=0",
    ),
    preset(
        "metrics",
        msg::ncu_lint_preset_metrics,
        "ncu --metrics lts__t_sectors_hit_rate.pct, achieved_occupancy -k softmax -c 1 ./app",
    ),
    preset(
        "document",
        msg::ncu_lint_preset_document,
        "sudo ncu –-set full –-kernel “*softmax*” -o table.csv softmax.py",
    ),
    preset(
        "pipe",
        msg::ncu_lint_preset_pipe,
        "ncu --section SpeedOfLight -k regex:gemm|softmax python train.py --launch-count 1",
    ),
];
