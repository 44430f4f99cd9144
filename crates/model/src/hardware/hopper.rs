//! Hopper. The tensor peaks are quoted at a lower clock than the others (SXM: 1830 and 1980 MHz): a
//! kernel that holds the higher one on its Tensor Cores can exceed the printed peak.

use super::peak::peaks;
use super::{Clocks, Gpu, Memory, Peak, TensorClock};

// The final figures; the preliminary ones of March 2022 (1000 TFLOPS in BF16) still circulate.
// Rates are those of `wgmma`; the older `mma.sync` stops at two thirds of them.
const H100_SXM5_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64    33.5      _  128.0 NvidiaQuoted;
    Tensor   Fp64 Fp64    66.9      _  256.0 NvidiaQuoted;
    CudaCore Fp32 Fp32    66.9      _  256.0 NvidiaQuoted;
    CudaCore Fp16 Fp16   133.8      _  512.0 SecondHand;
    Tensor   Tf32 Fp32   494.7  989.4 2048.0 NvidiaQuoted;
    Tensor   Fp16 Fp32   989.4 1978.9 4096.0 NvidiaQuoted;
    Tensor   Bf16 Fp32   989.4 1978.9 4096.0 NvidiaQuoted;
    Tensor   Fp8  _     1978.9 3957.8 8192.0 NvidiaQuoted;
    Tensor   Int8 Int32 1978.9 3957.8 8192.0 NvidiaQuoted;
};

pub(super) const H100_SXM5: Gpu = Gpu {
    id: "h100-sxm5",
    name: "NVIDIA H100 SXM5",
    short_name: "H100",
    architecture: "Hopper",
    compute_capability: (9, 0),
    sm_count: 132,
    clocks: Clocks::two(1980.0, 1830.0, TensorClock::Published),
    memory: Memory::new("HBM3", 80, 3350.0).on_bus(5120, 2619.0),
    l2_bytes: Some(52_428_800),
    l2_bandwidth_gbps: None,
    peaks: H100_SXM5_PEAKS,
};

// The CUDA-core figures are computed: the datasheet prints 26 and 51.
const H100_PCIE_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64    25.6      _  128.0 Derived;
    Tensor   Fp64 Fp64    51.2      _  256.0 Derived;
    CudaCore Fp32 Fp32    51.2      _  256.0 Derived;
    CudaCore Fp16 Fp16   102.4      _  512.0 Derived;
    Tensor   Tf32 Fp32   378.0  756.0 2048.0 NvidiaQuoted;
    Tensor   Fp16 Fp32   756.0 1513.0 4096.0 NvidiaQuoted;
    Tensor   Bf16 Fp32   756.0 1513.0 4096.0 NvidiaQuoted;
    Tensor   Fp8  _     1513.0 3026.0 8192.0 NvidiaQuoted;
    Tensor   Int8 Int32 1513.0 3026.0 8192.0 NvidiaQuoted;
};

pub(super) const H100_PCIE: Gpu = Gpu {
    id: "h100-pcie",
    name: "NVIDIA H100 PCIe",
    short_name: "H100 PCIe",
    architecture: "Hopper",
    compute_capability: (9, 0),
    sm_count: 114,
    clocks: Clocks::two(1755.0, 1620.0, TensorClock::Published),
    memory: Memory::new("HBM2e", 80, 2039.0).on_bus(5120, 1593.0),
    l2_bytes: Some(52_428_800),
    l2_bandwidth_gbps: None,
    peaks: H100_PCIE_PEAKS,
};

const H100_NVL_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64    30.0      _  128.0 NvidiaQuoted;
    Tensor   Fp64 Fp64    60.0      _  256.0 NvidiaQuoted;
    CudaCore Fp32 Fp32    60.0      _  256.0 NvidiaQuoted;
    CudaCore Fp16 Fp16   120.6      _  512.0 Derived;
    Tensor   Tf32 Fp32   417.5  835.0 2048.0 NvidiaQuoted;
    Tensor   Fp16 Fp32   835.5 1671.0 4096.0 NvidiaQuoted;
    Tensor   Bf16 Fp32   835.5 1671.0 4096.0 NvidiaQuoted;
    Tensor   Fp8  _     1670.5 3341.0 8192.0 NvidiaQuoted;
    Tensor   Int8 Int32 1670.5 3341.0 8192.0 NvidiaQuoted;
};

pub(super) const H100_NVL: Gpu = Gpu {
    id: "h100-nvl",
    name: "NVIDIA H100 NVL",
    short_name: "H100 NVL",
    architecture: "Hopper",
    compute_capability: (9, 0),
    sm_count: 132,
    clocks: Clocks::two(1785.0, 1545.3, TensorClock::Implied),
    memory: Memory::new("HBM3", 94, 3938.0).on_bus(6016, 2619.0),
    l2_bytes: Some(62_914_560),
    l2_bandwidth_gbps: None,
    peaks: H100_NVL_PEAKS,
};

// The same GPU as the H100 SXM, with other memory.
const H200_SXM_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64    33.5      _  128.0 Derived;
    Tensor   Fp64 Fp64    66.9      _  256.0 Derived;
    CudaCore Fp32 Fp32    66.9      _  256.0 Derived;
    CudaCore Fp16 Fp16   133.8      _  512.0 Derived;
    Tensor   Tf32 Fp32   494.7  989.4 2048.0 SecondHand;
    Tensor   Fp16 Fp32   989.4 1978.9 4096.0 SecondHand;
    Tensor   Bf16 Fp32   989.4 1978.9 4096.0 SecondHand;
    Tensor   Fp8  _     1978.9 3957.8 8192.0 SecondHand;
    Tensor   Int8 Int32 1978.9 3957.8 8192.0 SecondHand;
};

pub(super) const H200_SXM: Gpu = Gpu {
    id: "h200-sxm",
    name: "NVIDIA H200 SXM",
    short_name: "H200",
    architecture: "Hopper",
    compute_capability: (9, 0),
    sm_count: 132,
    clocks: Clocks::two(1980.0, 1830.0, TensorClock::Implied),
    memory: Memory::new("HBM3e", 141, 4800.0).on_bus(6016, 3201.0),
    l2_bytes: Some(62_914_560),
    l2_bandwidth_gbps: None,
    peaks: H200_SXM_PEAKS,
};

const H200_NVL_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64    30.0      _  128.0 SecondHand;
    Tensor   Fp64 Fp64    60.0      _  256.0 SecondHand;
    CudaCore Fp32 Fp32    60.0      _  256.0 SecondHand;
    CudaCore Fp16 Fp16   120.6      _  512.0 Derived;
    Tensor   Tf32 Fp32   417.5  835.0 2048.0 SecondHand;
    Tensor   Fp16 Fp32   835.5 1671.0 4096.0 SecondHand;
    Tensor   Bf16 Fp32   835.5 1671.0 4096.0 SecondHand;
    Tensor   Fp8  _     1670.5 3341.0 8192.0 SecondHand;
    Tensor   Int8 Int32 1670.5 3341.0 8192.0 SecondHand;
};

pub(super) const H200_NVL: Gpu = Gpu {
    id: "h200-nvl",
    name: "NVIDIA H200 NVL",
    short_name: "H200 NVL",
    architecture: "Hopper",
    compute_capability: (9, 0),
    sm_count: 132,
    clocks: Clocks::two(1785.0, 1545.3, TensorClock::Implied),
    memory: Memory::new("HBM3e", 141, 4800.0),
    l2_bytes: None,
    l2_bandwidth_gbps: None,
    peaks: H200_NVL_PEAKS,
};

const GH200_96GB_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64    33.5      _  128.0 Derived;
    Tensor   Fp64 Fp64    67.0      _  256.0 NvidiaQuoted;
    CudaCore Fp32 Fp32    67.0      _  256.0 NvidiaQuoted;
    CudaCore Fp16 Fp16   133.8      _  512.0 Derived;
    Tensor   Tf32 Fp32   494.0  989.0 2048.0 NvidiaQuoted;
    Tensor   Fp16 Fp32   990.0 1979.0 4096.0 NvidiaQuoted;
    Tensor   Bf16 Fp32   990.0 1979.0 4096.0 NvidiaQuoted;
    Tensor   Fp8  _     1979.0 3958.0 8192.0 NvidiaQuoted;
    Tensor   Int8 Int32 1979.0 3958.0 8192.0 NvidiaQuoted;
};

pub(super) const GH200_96GB: Gpu = Gpu {
    id: "gh200-96gb",
    name: "NVIDIA GH200 (96 GB HBM3)",
    short_name: "GH200 96 GB",
    architecture: "Hopper",
    compute_capability: (9, 0),
    sm_count: 132,
    clocks: Clocks::two(1980.0, 1830.0, TensorClock::Implied),
    memory: Memory::new("HBM3", 96, 4000.0).on_bus(6144, 2619.0),
    l2_bytes: Some(62_914_560),
    l2_bandwidth_gbps: None,
    peaks: GH200_96GB_PEAKS,
};

pub(super) const GH200_144GB: Gpu = Gpu {
    id: "gh200-144gb",
    name: "NVIDIA GH200 (144 GB HBM3e)",
    short_name: "GH200 144 GB",
    architecture: "Hopper",
    compute_capability: (9, 0),
    // SMs and clocks are those of the 96 GB module, the same GPU.
    sm_count: 132,
    clocks: Clocks::two(1980.0, 1830.0, TensorClock::Implied),
    memory: Memory::new("HBM3e", 144, 4900.0),
    l2_bytes: None,
    l2_bandwidth_gbps: None,
    peaks: GH200_96GB_PEAKS,
};

const H800_SXM_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64     1.0      _      _ SecondHand;
    Tensor   Tf32 Fp32   494.5  989.0 2048.0 Derived;
    Tensor   Fp16 Fp32   989.0 1979.0 4096.0 SecondHand;
    Tensor   Bf16 Fp32   989.0 1979.0 4096.0 SecondHand;
    Tensor   Fp8  _     1979.0 3958.0 8192.0 SecondHand;
    Tensor   Int8 Int32 1979.0 3958.0 8192.0 SecondHand;
};

pub(super) const H800_SXM: Gpu = Gpu {
    id: "h800-sxm",
    name: "NVIDIA H800 SXM",
    short_name: "H800",
    architecture: "Hopper",
    compute_capability: (9, 0),
    sm_count: 132,
    clocks: Clocks::tensor(1830.0),
    memory: Memory::new("HBM3", 80, 3350.0).on_bus(5120, 2619.0),
    l2_bytes: Some(52_428_800),
    l2_bandwidth_gbps: None,
    peaks: H800_SXM_PEAKS,
};

// FP32 does not fit 78 SMs: 256 FLOP a clock would need 2.20 GHz.
const H20_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64    1.0 _ _ SecondHand;
    CudaCore Fp32 Fp32   44.0 _ _ SecondHand;
    Tensor   Tf32 Fp32   74.0 _ _ SecondHand;
    Tensor   Fp16 Fp32  148.0 _ _ SecondHand;
    Tensor   Bf16 Fp32  148.0 _ _ SecondHand;
    Tensor   Fp8  _     296.0 _ _ SecondHand;
    Tensor   Int8 Int32 296.0 _ _ SecondHand;
};

pub(super) const H20: Gpu = Gpu {
    id: "h20",
    name: "NVIDIA H20",
    short_name: "H20",
    architecture: "Hopper",
    compute_capability: (9, 0),
    sm_count: 78,
    // Neither a clock nor a rate per clock and SM has a source.
    clocks: Clocks::UNKNOWN,
    memory: Memory::new("HBM3", 96, 4000.0).on_bus(6144, 2619.0),
    l2_bytes: Some(62_914_560),
    l2_bandwidth_gbps: None,
    peaks: H20_PEAKS,
};
