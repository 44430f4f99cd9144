//! Ampere.

use super::Accumulate as Acc;
use super::Figure::{
    Bandwidth, BoostClock, BusWidth, L2Bandwidth, L2Size, MemoryClock, MemoryKind, MemorySize,
    Peaks, SmCount,
};
use super::Precision::{Bf16, Fp16, Fp32, Fp64, Int4, Int8, Tf32};
use super::Provenance::{Driver, Nvidia, NvidiaQuoted};
use super::peak::{cuda, tensor};
use super::source::{PROGRAMMING_GUIDE, Source};
use super::{Clocks, Gpu, Memory, TensorClock};

pub(super) const A100_SXM_80GB: Gpu = Gpu {
    id: "a100-sxm-80gb",
    name: "NVIDIA A100 80 GB SXM",
    short_name: "A100",
    architecture: "Ampere",
    compute_capability: (8, 0),
    sm_count: 108,
    clocks: Clocks {
        boost_mhz: 1410.0,
        tensor_mhz: 1410.0,
        tensor_basis: TensorClock::Boost,
        highest_mhz: 1410.0,
    },
    memory: Memory {
        kind: "HBM2e",
        size_gb: 80,
        bus_bits: 5120,
        clock_mhz: 1593.0,
        // Often rounded to 2000, which moves the ridge from 153 to 156.
        bandwidth_gbps: 2039.0,
    },
    l2_bytes: 41_943_040,
    // 5120 B a clock, read, at 1410 MHz.
    l2_bandwidth_gbps: Some(7219.2),
    peaks: &[
        cuda(Fp64, Acc::Fp64, 9.7, Nvidia).per_clock(64.0),
        tensor(Fp64, Some(Acc::Fp64), 19.5, Nvidia).per_clock(128.0),
        cuda(Fp32, Acc::Fp32, 19.5, Nvidia).per_clock(128.0),
        cuda(Fp16, Acc::Fp16, 78.0, Nvidia).per_clock(512.0),
        cuda(Bf16, Acc::Bf16, 39.0, Nvidia).per_clock(256.0),
        tensor(Tf32, Some(Acc::Fp32), 156.0, Nvidia)
            .per_clock(1024.0)
            .sparse(312.0),
        tensor(Fp16, Some(Acc::Fp32), 312.0, Nvidia)
            .per_clock(2048.0)
            .sparse(624.0),
        tensor(Fp16, Some(Acc::Fp16), 312.0, Nvidia)
            .per_clock(2048.0)
            .sparse(624.0),
        tensor(Bf16, Some(Acc::Fp32), 312.0, Nvidia)
            .per_clock(2048.0)
            .sparse(624.0),
        tensor(Int8, Some(Acc::Int32), 624.0, Nvidia)
            .per_clock(4096.0)
            .sparse(1248.0),
        tensor(Int4, Some(Acc::Int32), 1248.0, Nvidia)
            .per_clock(8192.0)
            .sparse(2496.0),
    ],
};

pub(super) const A100_SXM_80GB_SOURCES: &[Source] = &[
    Source::new(
        Nvidia,
        "NVIDIA Technical Blog: NVIDIA Ampere Architecture In-Depth",
        "Tables 2 and 3; text on the L2 cache",
        &[SmCount, BoostClock, L2Size, L2Bandwidth, Peaks],
    )
    .dated("2020-05"),
    Source::new(
        Driver,
        "thamada/nvidia-smi",
        "gls/A100SXMx4_deviceQuery.py",
        &[SmCount, BoostClock, BusWidth, MemoryClock, L2Size],
    ),
    Source::new(
        NvidiaQuoted,
        "NVIDIA A100 datasheet",
        "via glennklockwood.com/garden/processors/A100",
        &[Bandwidth, MemorySize, MemoryKind],
    ),
    PROGRAMMING_GUIDE,
];
