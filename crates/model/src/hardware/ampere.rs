//! Ampere: A100 and A30 on the large chip, the others on GA102.

use super::peak::peaks;
use super::{Clocks, Gpu, Memory, Peak};

const A100_SXM_80GB_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64     9.7      _   64.0 Nvidia;
    Tensor   Fp64 Fp64    19.5      _  128.0 Nvidia;
    CudaCore Fp32 Fp32    19.5      _  128.0 Nvidia;
    CudaCore Fp16 Fp16    78.0      _  512.0 Nvidia;
    CudaCore Bf16 Bf16    39.0      _  256.0 Nvidia;
    Tensor   Tf32 Fp32   156.0  312.0 1024.0 Nvidia;
    Tensor   Fp16 Fp32   312.0  624.0 2048.0 Nvidia;
    Tensor   Fp16 Fp16   312.0  624.0 2048.0 Nvidia;
    Tensor   Bf16 Fp32   312.0  624.0 2048.0 Nvidia;
    Tensor   Int8 Int32  624.0 1248.0 4096.0 Nvidia;
    Tensor   Int4 Int32 1248.0 2496.0 8192.0 Nvidia;
};

pub(super) const A100_SXM_80GB: Gpu = Gpu {
    id: "a100-sxm-80gb",
    name: "NVIDIA A100 80 GB SXM",
    short_name: "A100",
    architecture: "Ampere",
    compute_capability: (8, 0),
    sm_count: 108,
    clocks: Clocks::one(1410.0),
    // Often rounded to 2000, which moves the ridge from 153 to 156.
    memory: Memory::new("HBM2e", 80, 2039.0).on_bus(5120, 1593.0),
    l2_bytes: Some(41_943_040),
    // 5120 B a clock, read, at 1410 MHz.
    l2_bandwidth_gbps: Some(7219.2),
    peaks: A100_SXM_80GB_PEAKS,
};

pub(super) const A100_SXM_40GB: Gpu = Gpu {
    id: "a100-sxm-40gb",
    name: "NVIDIA A100 40 GB SXM",
    short_name: "A100 SXM 40 GB",
    architecture: "Ampere",
    compute_capability: (8, 0),
    sm_count: 108,
    clocks: Clocks::one(1410.0),
    memory: Memory::new("HBM2", 40, 1555.0).on_bus(5120, 1215.0),
    l2_bytes: Some(41_943_040),
    l2_bandwidth_gbps: Some(7219.2),
    peaks: A100_SXM_80GB_PEAKS,
};

pub(super) const A100_PCIE_80GB: Gpu = Gpu {
    id: "a100-pcie-80gb",
    name: "NVIDIA A100 80 GB PCIe",
    short_name: "A100 PCIe 80 GB",
    architecture: "Ampere",
    compute_capability: (8, 0),
    sm_count: 108,
    clocks: Clocks::one(1410.0),
    memory: Memory::new("HBM2e", 80, 1935.0).on_bus(5120, 1512.0),
    l2_bytes: Some(41_943_040),
    l2_bandwidth_gbps: Some(7219.2),
    peaks: A100_SXM_80GB_PEAKS,
};

pub(super) const A100_PCIE_40GB: Gpu = Gpu {
    id: "a100-pcie-40gb",
    name: "NVIDIA A100 40 GB PCIe",
    short_name: "A100 PCIe 40 GB",
    architecture: "Ampere",
    compute_capability: (8, 0),
    sm_count: 108,
    clocks: Clocks::one(1410.0),
    memory: Memory::new("HBM2", 40, 1555.0).on_bus(5120, 1215.0),
    l2_bytes: Some(41_943_040),
    l2_bandwidth_gbps: Some(7219.2),
    peaks: A100_SXM_80GB_PEAKS,
};

const A30_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64    5.2      _   64.0 SecondHand;
    Tensor   Fp64 Fp64   10.3      _  128.0 SecondHand;
    CudaCore Fp32 Fp32   10.3      _  128.0 SecondHand;
    CudaCore Fp16 Fp16   41.3      _  512.0 Derived;
    Tensor   Tf32 Fp32   82.6  165.0 1024.0 SecondHand;
    Tensor   Fp16 Fp32  165.0  330.0 2048.0 SecondHand;
    Tensor   Bf16 Fp32  165.0  330.0 2048.0 SecondHand;
    Tensor   Int8 Int32 330.0  661.0 4096.0 SecondHand;
    Tensor   Int4 Int32 661.0 1321.0 8192.0 SecondHand;
};

pub(super) const A30: Gpu = Gpu {
    id: "a30",
    name: "NVIDIA A30",
    short_name: "A30",
    architecture: "Ampere",
    compute_capability: (8, 0),
    sm_count: 56,
    clocks: Clocks::one(1440.0),
    memory: Memory::new("HBM2", 24, 933.0).on_bus(3072, 1215.0),
    l2_bytes: Some(25_165_824),
    l2_bandwidth_gbps: None,
    peaks: A30_PEAKS,
};

// FP16 sums in either format at one rate, as on the A40.
const A10_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64  0.488      _    4.0 Derived;
    CudaCore Fp32 Fp32   31.2      _  256.0 NvidiaQuoted;
    CudaCore Fp16 Fp16   31.2      _  256.0 Derived;
    Tensor   Tf32 Fp32   62.5  125.0  512.0 SecondHand;
    Tensor   Fp16 Fp32  125.0  250.0 1024.0 NvidiaQuoted;
    Tensor   Fp16 Fp16  125.0  250.0 1024.0 Derived;
    Tensor   Bf16 Fp32  125.0  250.0 1024.0 SecondHand;
    Tensor   Int8 Int32 250.0  500.0 2048.0 SecondHand;
    Tensor   Int4 Int32 500.0 1000.0 4096.0 SecondHand;
};

pub(super) const A10: Gpu = Gpu {
    id: "a10",
    name: "NVIDIA A10",
    short_name: "A10",
    architecture: "Ampere",
    compute_capability: (8, 6),
    sm_count: 72,
    clocks: Clocks::one(1695.0),
    memory: Memory::new("GDDR6", 24, 600.0).on_bus(384, 6252.0),
    l2_bytes: Some(6_291_456),
    l2_bandwidth_gbps: None,
    peaks: A10_PEAKS,
};

const A40_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64  0.585      _    4.0 Derived;
    CudaCore Fp32 Fp32   37.4      _  256.0 NvidiaQuoted;
    CudaCore Fp16 Fp16   37.4      _  256.0 Derived;
    Tensor   Tf32 Fp32   74.8  149.6  512.0 NvidiaQuoted;
    Tensor   Fp16 Fp32  149.7  299.4 1024.0 NvidiaQuoted;
    Tensor   Fp16 Fp16  149.7  299.4 1024.0 NvidiaQuoted;
    Tensor   Bf16 Fp32  149.7  299.4 1024.0 NvidiaQuoted;
    Tensor   Int8 Int32 299.3  598.6 2048.0 NvidiaQuoted;
    Tensor   Int4 Int32 598.7 1197.4 4096.0 NvidiaQuoted;
};

pub(super) const A40: Gpu = Gpu {
    id: "a40",
    name: "NVIDIA A40",
    short_name: "A40",
    architecture: "Ampere",
    compute_capability: (8, 6),
    sm_count: 84,
    clocks: Clocks::one(1740.0),
    memory: Memory::new("GDDR6", 48, 696.0).on_bus(384, 7251.0),
    l2_bytes: Some(6_291_456),
    l2_bandwidth_gbps: None,
    peaks: A40_PEAKS,
};

const RTX_A6000_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64  0.605      _    4.0 Derived;
    CudaCore Fp32 Fp32   38.7      _  256.0 SecondHand;
    CudaCore Fp16 Fp16   38.7      _  256.0 Derived;
    Tensor   Tf32 Fp32   77.4  155.0  512.0 SecondHand;
    Tensor   Fp16 Fp32  154.8  309.6 1024.0 NvidiaQuoted;
    Tensor   Fp16 Fp16  154.8  309.6 1024.0 Derived;
    Tensor   Bf16 Fp32  154.8  309.6 1024.0 NvidiaQuoted;
    Tensor   Int8 Int32 309.7  619.0 2048.0 SecondHand;
    Tensor   Int4 Int32 619.0 1239.0 4096.0 SecondHand;
};

pub(super) const RTX_A6000: Gpu = Gpu {
    id: "rtx-a6000",
    name: "NVIDIA RTX A6000",
    short_name: "RTX A6000",
    architecture: "Ampere",
    compute_capability: (8, 6),
    sm_count: 84,
    clocks: Clocks::one(1800.0),
    memory: Memory::new("GDDR6", 48, 768.0).on_bus(384, 8001.0),
    l2_bytes: Some(6_291_456),
    l2_bandwidth_gbps: None,
    peaks: RTX_A6000_PEAKS,
};

// GeForce halves the rate of FP16 and BF16 when the sum is FP32. INT4 at the rate of the A40.
const RTX_3090_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64  0.556     _    4.0 Derived;
    CudaCore Fp32 Fp32   35.6     _  256.0 NvidiaQuoted;
    CudaCore Fp16 Fp16   35.6     _  256.0 NvidiaQuoted;
    Tensor   Tf32 Fp32   35.6  71.0  256.0 NvidiaQuoted;
    Tensor   Fp16 Fp32   71.2 142.4  512.0 NvidiaQuoted;
    Tensor   Fp16 Fp16  142.3 284.7 1024.0 NvidiaQuoted;
    Tensor   Bf16 Fp32   71.2 142.4  512.0 NvidiaQuoted;
    Tensor   Int8 Int32 284.0 568.0 2048.0 NvidiaQuoted;
    Tensor   Int4 Int32 569.3     _ 4096.0 Derived;
};

pub(super) const RTX_3090: Gpu = Gpu {
    id: "rtx-3090",
    name: "NVIDIA GeForce RTX 3090",
    short_name: "RTX 3090",
    architecture: "Ampere",
    compute_capability: (8, 6),
    sm_count: 82,
    clocks: Clocks::one(1695.0),
    memory: Memory::new("GDDR6X", 24, 936.0).on_bus(384, 9751.0),
    l2_bytes: Some(6_291_456),
    l2_bandwidth_gbps: None,
    peaks: RTX_3090_PEAKS,
};
