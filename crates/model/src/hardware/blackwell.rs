//! Blackwell, datacentre. The tensor clocks are computed back from the printed BF16 peaks.

use super::Accumulate as Acc;
use super::Figure::{
    Bandwidth, BoostClock, BusWidth, L2Size, MemoryClock, MemoryKind, MemorySize, PeakRates, Peaks,
    SmCount,
};
use super::Precision::{Bf16, Fp4, Fp8, Fp16, Fp32, Fp64, Int8, Tf32};
use super::Provenance::{Derived, Driver, Nvidia, NvidiaQuoted, SecondHand};
use super::peak::{cuda, tensor};
use super::source::{PROGRAMMING_GUIDE, Source};
use super::{Clocks, Figure, Gpu, Memory, Peak, Precision, TensorClock};

pub(super) const B200_HGX: Gpu = Gpu {
    id: "b200-hgx",
    name: "NVIDIA B200 (HGX, 180 GB, 7.7 TB/s)",
    short_name: "B200 HGX",
    architecture: "Blackwell",
    compute_capability: (10, 0),
    sm_count: 148,
    clocks: Clocks {
        boost_mhz: 1965.0,
        tensor_mhz: 1855.8,
        tensor_basis: TensorClock::Implied,
        highest_mhz: 1965.0,
    },
    memory: Memory {
        kind: "HBM3e",
        size_gb: 180,
        // 15/16 of the interface; older drivers reported 8192, tables of one die 4096.
        bus_bits: 7680,
        clock_mhz: 3996.0,
        bandwidth_gbps: 7700.0,
    },
    l2_bytes: 132_644_864,
    l2_bandwidth_gbps: None,
    peaks: &[
        cuda(Fp64, Acc::Fp64, 37.0, NvidiaQuoted).per_clock(128.0),
        tensor(Fp64, Some(Acc::Fp64), 37.0, NvidiaQuoted).per_clock(128.0),
        cuda(Fp32, Acc::Fp32, 75.0, NvidiaQuoted).per_clock(256.0),
        cuda(Fp16, Acc::Fp16, 150.0, SecondHand).per_clock(512.0),
        // The datasheet prints 2.2 PFLOPS with sparsity, a truncated 2.25.
        tensor(Tf32, Some(Acc::Fp32), 1125.0, Derived)
            .per_clock(4096.0)
            .sparse(2250.0)
            .at_tensor_clock(),
        matrix(Fp16, Some(Acc::Fp32), 2250.0, 4500.0, 8192.0),
        matrix(Bf16, Some(Acc::Fp32), 2250.0, 4500.0, 8192.0),
        matrix(Fp8, None, 4500.0, 9000.0, 16_384.0),
        matrix(Fp4, None, 9000.0, 18_000.0, 32_768.0),
        matrix(Int8, Some(Acc::Int32), 4500.0, 9000.0, 16_384.0),
    ],
};

pub(super) const B200_HGX_SOURCES: &[Source] = &[
    datasheet(&[Peaks, MemoryKind, MemorySize, Bandwidth]),
    exemplar(&[Peaks, MemorySize, Bandwidth]),
    B200_TARGET_FILE,
    B200_DRIVER_BUS,
    B200_DRIVER_CLOCK,
    Source::new(
        SecondHand,
        "mlcommons/inference_results_v6.0",
        "closed/Nebius/systems/nebius_b200_n1.json",
        &[MemorySize],
    )
    .dated("2026"),
    HALF_VECTOR,
    PROGRAMMING_GUIDE,
];

pub(super) const B200_DGX: Gpu = Gpu {
    id: "b200-dgx",
    name: "NVIDIA B200 (DGX B200, 8 TB/s)",
    short_name: "B200 DGX",
    memory: Memory {
        // The nominal figure; bus and clock give 7672, to compare measurements with.
        bandwidth_gbps: 8000.0,
        ..B200_HGX.memory
    },
    ..B200_HGX
};

pub(super) const B200_DGX_SOURCES: &[Source] = &[
    datasheet(&[Peaks, MemoryKind]),
    exemplar(&[Peaks]),
    Source::new(
        SecondHand,
        "glennklockwood.com digital garden: B200",
        "glennklockwood.com/garden/processors/B200, 8 TB/s",
        &[Bandwidth],
    ),
    Source::new(
        SecondHand,
        "adelineclarissa/MMLU-Bench",
        "DGX B200: 180 GB x 8 = 1440 GB",
        &[MemorySize],
    ),
    B200_TARGET_FILE,
    B200_DRIVER_BUS,
    B200_DRIVER_CLOCK,
    HALF_VECTOR,
    PROGRAMMING_GUIDE,
];

pub(super) const GB200: Gpu = Gpu {
    id: "gb200",
    name: "NVIDIA GB200 (per GPU)",
    short_name: "GB200",
    architecture: "Blackwell",
    compute_capability: (10, 0),
    sm_count: 152,
    clocks: Clocks {
        boost_mhz: 2062.0,
        tensor_mhz: 2007.6,
        tensor_basis: TensorClock::Implied,
        highest_mhz: 2062.0,
    },
    memory: Memory {
        kind: "HBM3e",
        size_gb: 186,
        // From the 7928.064 GB/s of the target file and the memory clock.
        bus_bits: 7936,
        clock_mhz: 3996.0,
        bandwidth_gbps: 8000.0,
    },
    l2_bytes: 135_528_448,
    l2_bandwidth_gbps: None,
    // NVIDIA's own utilisation figures use 2450 TFLOPS in BF16, a lower operating clock.
    peaks: &[
        cuda(Fp64, Acc::Fp64, 40.0, NvidiaQuoted).per_clock(128.0),
        tensor(Fp64, Some(Acc::Fp64), 40.0, NvidiaQuoted).per_clock(128.0),
        cuda(Fp32, Acc::Fp32, 80.0, NvidiaQuoted).per_clock(256.0),
        cuda(Fp16, Acc::Fp16, 160.0, SecondHand).per_clock(512.0),
        matrix(Tf32, Some(Acc::Fp32), 1250.0, 2500.0, 4096.0),
        matrix(Fp16, Some(Acc::Fp32), 2500.0, 5000.0, 8192.0),
        matrix(Bf16, Some(Acc::Fp32), 2500.0, 5000.0, 8192.0),
        matrix(Fp8, None, 5000.0, 10_000.0, 16_384.0),
        matrix(Fp4, None, 10_000.0, 20_000.0, 32_768.0),
        matrix(Int8, Some(Acc::Int32), 5000.0, 10_000.0, 16_384.0),
    ],
};

pub(super) const GB200_SOURCES: &[Source] = &[
    datasheet(&[Peaks, MemoryKind, MemorySize, Bandwidth]),
    Source::new(
        Driver,
        "NVIDIA/k8s-test-infra",
        "tests/e2e/go/assertions/nvidiasmi/testdata/hardware/qx-gb200.xml",
        &[BoostClock, MemoryClock],
    )
    .dated("2026-08-21"),
    Source::new(
        Driver,
        "openxla/xla",
        "xla/backends/gpu/target_config/specs/gb200.txtpb",
        &[SmCount, BoostClock, BusWidth, L2Size],
    ),
    exemplar(&[MemorySize, Bandwidth]),
    HALF_VECTOR,
    PROGRAMMING_GUIDE,
];

/// A tensor peak of the datasheet, which prints the sparse figure; the dense one is its half.
const fn matrix(
    input: Precision,
    accumulate: Option<Acc>,
    dense_tflops: f64,
    sparse_tflops: f64,
    flop_per_clk_sm: f64,
) -> Peak {
    tensor(input, accumulate, dense_tflops, NvidiaQuoted)
        .per_clock(flop_per_clk_sm)
        .sparse(sparse_tflops)
        .at_tensor_clock()
}

const fn datasheet(figures: &'static [Figure]) -> Source {
    Source::new(
        NvidiaQuoted,
        "NVIDIA Blackwell datasheet",
        "Individual Blackwell GPU Specifications, via zdszero.github.io",
        figures,
    )
}

const fn exemplar(figures: &'static [Figure]) -> Source {
    Source::new(
        Nvidia,
        "NVIDIA/exemplar-performance",
        "README.md, peak theoretical throughput and reference architectures",
        figures,
    )
}

const B200_TARGET_FILE: Source = Source::new(
    Driver,
    "openxla/xla",
    "xla/backends/gpu/target_config/specs/b200.txtpb",
    &[SmCount, BoostClock, L2Size, PeakRates],
);

/// Not tied to a DGX: the reports name only a B200.
const B200_DRIVER_BUS: Source = Source::new(
    Driver,
    "pytorch/ao#4002",
    "B200: 7680 bit, 3996 MHz, L2 126.5 MiB, 148 SMs",
    &[BusWidth, MemoryClock, L2Size],
)
.dated("2026-03-05");

const B200_DRIVER_CLOCK: Source = Source::new(
    Driver,
    "NVIDIA/k8s-test-infra",
    "tests/e2e/go/assertions/nvidiasmi/testdata/hardware/qx-b200.xml",
    &[BoostClock],
);

const HALF_VECTOR: Source = Source::new(
    SecondHand,
    "hmc-tech.com",
    "nvidia-b200-vs-nvidia-b100, nvidia-b200-vs-nvidia-gb200; FP16 of the CUDA cores",
    &[Peaks],
);
