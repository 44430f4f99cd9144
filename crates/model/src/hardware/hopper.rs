//! Hopper. The tensor peaks are quoted at 1830 MHz, the others at 1980: a kernel that holds
//! 1980 MHz on its Tensor Cores can exceed the printed peak.

use super::Accumulate as Acc;
use super::Figure::{
    Bandwidth, BoostClock, BusWidth, ComputeCapability, L2Size, MemoryClock, MemoryKind,
    MemorySize, PeakRates, Peaks, SmCount, TensorClock as TensorClockFigure,
};
use super::Precision::{Bf16, Fp8, Fp16, Fp32, Fp64, Int8, Tf32};
use super::Provenance::{Derived, Driver, Measured, Nvidia, NvidiaQuoted, SecondHand};
use super::peak::{cuda, tensor};
use super::source::{PROGRAMMING_GUIDE, Provenance, Source};
use super::{Clocks, Gpu, Memory, Peak, TensorClock};

pub(super) const H100_SXM5: Gpu = Gpu {
    id: "h100-sxm5",
    name: "NVIDIA H100 SXM5",
    short_name: "H100",
    architecture: "Hopper",
    compute_capability: (9, 0),
    sm_count: 132,
    clocks: clocks(TensorClock::Published),
    memory: Memory {
        kind: "HBM3",
        size_gb: 80,
        bus_bits: 5120,
        clock_mhz: 2619.0,
        bandwidth_gbps: 3350.0,
    },
    l2_bytes: 52_428_800,
    l2_bandwidth_gbps: None,
    // The final figures; the preliminary ones of March 2022 (1000 TFLOPS in BF16) still circulate.
    peaks: &peaks(NvidiaQuoted, SecondHand, NvidiaQuoted),
};

pub(super) const H100_SXM5_SOURCES: &[Source] = &[
    Source::new(
        NvidiaQuoted,
        "NVIDIA H100 Tensor Core GPU Architecture whitepaper V1.04",
        "Table 1 p. 20, Table 3 pp. 39-40, as quoted in a public repository",
        &[Peaks, BoostClock, TensorClockFigure],
    ),
    Source::new(
        NvidiaQuoted,
        "NVIDIA H100 datasheet",
        "SXM column, printed with sparsity",
        &[Bandwidth, MemorySize, Peaks],
    ),
    Source::new(
        SecondHand,
        "glennklockwood.com digital garden: H100",
        "glennklockwood.com/garden/processors/h100; FP16 of the CUDA cores",
        &[BoostClock, TensorClockFigure, Peaks],
    ),
    Source::new(
        Driver,
        "thamada/nvidia-smi",
        "nvsim/H100SXMx8_deviceQuery.py",
        &[SmCount, BoostClock, BusWidth, MemoryClock, L2Size],
    ),
    Source::new(
        Driver,
        "openxla/xla",
        "xla/backends/gpu/target_config/specs/h100_sxm.txtpb",
        &[SmCount, BoostClock, MemoryClock, L2Size, MemoryKind],
    ),
    Source::new(
        Nvidia,
        "NVIDIA/exemplar-performance",
        "README.md, peak theoretical throughput, BF16 and FP8",
        &[Peaks],
    ),
    Source::new(
        Measured,
        "One H200 of the same compute capability",
        "Nsight Compute 2025.3.1, peak_sustained counters",
        &[PeakRates],
    )
    .dated("2026-11-29"),
    PROGRAMMING_GUIDE,
];

pub(super) const H200_SXM: Gpu = Gpu {
    id: "h200-sxm",
    name: "NVIDIA H200 SXM",
    short_name: "H200",
    architecture: "Hopper",
    compute_capability: (9, 0),
    sm_count: 132,
    clocks: clocks(TensorClock::Implied),
    memory: Memory {
        kind: "HBM3e",
        size_gb: 141,
        // Older drivers and third-party tables say 6144.
        bus_bits: 6016,
        clock_mhz: 3201.0,
        bandwidth_gbps: 4800.0,
    },
    // Third-party tables copy the 50 MiB of the H100.
    l2_bytes: 62_914_560,
    l2_bandwidth_gbps: None,
    peaks: &peaks(Derived, Derived, SecondHand),
};

pub(super) const H200_SXM_SOURCES: &[Source] = &[
    Source::new(
        Measured,
        "One H200, driver 580.159.04",
        "Nsight Compute 2025.3.1, peak_sustained counters",
        &[
            SmCount,
            BoostClock,
            BusWidth,
            MemoryClock,
            L2Size,
            ComputeCapability,
            PeakRates,
        ],
    )
    .dated("2026-11-29"),
    Source::new(
        NvidiaQuoted,
        "NVIDIA H100 Tensor Core GPU Architecture whitepaper V1.04",
        "the same GPU; Table 1 p. 20, Table 3 pp. 39-40",
        &[TensorClockFigure],
    ),
    Source::new(
        SecondHand,
        "Lightning-AI/pytorch-lightning#21743, pytorch/pytorch#182023",
        "dense peaks of the H100 and H200 SXM, equal",
        &[Peaks],
    ),
    Source::new(
        Nvidia,
        "mlcommons/inference_results_v4.1",
        "closed/NVIDIA/systems/H200-SXM-141GBx8_TRT_MaxQ.json",
        &[MemorySize, MemoryKind],
    )
    .dated("2024"),
    Source::new(
        SecondHand,
        "allenai/open-instruct#1441",
        "H200: 989 TFLOPS in BF16, 141 GB HBM3e, 4.8 TB/s",
        &[Bandwidth],
    )
    .dated("2026-01-30"),
    PROGRAMMING_GUIDE,
];

const fn clocks(tensor_basis: TensorClock) -> Clocks {
    Clocks {
        boost_mhz: 1980.0,
        tensor_mhz: 1830.0,
        tensor_basis,
        highest_mhz: 1980.0,
    }
}

/// H100 SXM and H200 SXM are the same GPU with different memory.
/// Rates are those of `wgmma`; the older `mma.sync` stops at two thirds of them.
const fn peaks(vector: Provenance, half_vector: Provenance, matrix: Provenance) -> [Peak; 9] {
    [
        cuda(Fp64, Acc::Fp64, 33.5, vector).per_clock(128.0),
        tensor(Fp64, Some(Acc::Fp64), 66.9, vector).per_clock(256.0),
        cuda(Fp32, Acc::Fp32, 66.9, vector).per_clock(256.0),
        cuda(Fp16, Acc::Fp16, 133.8, half_vector).per_clock(512.0),
        tensor(Tf32, Some(Acc::Fp32), 494.7, matrix)
            .per_clock(2048.0)
            .sparse(989.4)
            .at_tensor_clock(),
        tensor(Fp16, Some(Acc::Fp32), 989.4, matrix)
            .per_clock(4096.0)
            .sparse(1978.9)
            .at_tensor_clock(),
        tensor(Bf16, Some(Acc::Fp32), 989.4, matrix)
            .per_clock(4096.0)
            .sparse(1978.9)
            .at_tensor_clock(),
        tensor(Fp8, None, 1978.9, matrix)
            .per_clock(8192.0)
            .sparse(3957.8)
            .at_tensor_clock(),
        tensor(Int8, Some(Acc::Int32), 1978.9, matrix)
            .per_clock(8192.0)
            .sparse(3957.8)
            .at_tensor_clock(),
    ]
}
