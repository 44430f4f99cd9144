//! Volta and Turing.

use super::peak::peaks;
use super::{Clocks, Gpu, Memory, Peak};

// INT8 is DP4A on the CUDA cores, printed as 62.
const V100_SXM2_16GB_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64    7.8 _   64.0 Nvidia;
    CudaCore Fp32 Fp32   15.7 _  128.0 Nvidia;
    CudaCore Fp16 Fp16   31.4 _  256.0 Nvidia;
    CudaCore Int8 Int32  62.7 _  512.0 Derived;
    Tensor   Fp16 Fp32  125.0 _ 1024.0 Nvidia;
    Tensor   Fp16 Fp16  125.0 _ 1024.0 Nvidia;
};

pub(super) const V100_SXM2_16GB: Gpu = Gpu {
    id: "v100-sxm2-16gb",
    name: "NVIDIA V100 SXM2 16 GB",
    short_name: "V100 16 GB",
    architecture: "Volta",
    compute_capability: (7, 0),
    sm_count: 80,
    clocks: Clocks::one(1530.0),
    memory: Memory::new("HBM2", 16, 900.0).on_bus(4096, 877.5),
    l2_bytes: Some(6_291_456),
    l2_bandwidth_gbps: None,
    peaks: V100_SXM2_16GB_PEAKS,
};

pub(super) const V100_SXM2_32GB: Gpu = Gpu {
    id: "v100-sxm2-32gb",
    name: "NVIDIA V100 SXM2 32 GB",
    short_name: "V100 32 GB",
    architecture: "Volta",
    compute_capability: (7, 0),
    sm_count: 80,
    clocks: Clocks::one(1530.0),
    memory: Memory::new("HBM2", 32, 900.0).on_bus(4096, 877.5),
    l2_bytes: Some(6_291_456),
    l2_bandwidth_gbps: None,
    peaks: V100_SXM2_16GB_PEAKS,
};

const T4_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64  0.254 _    4.0 SecondHand;
    CudaCore Fp32 Fp32    8.1 _  128.0 NvidiaQuoted;
    CudaCore Fp16 Fp16   16.3 _  256.0 Derived;
    Tensor   Fp16 Fp32   65.0 _ 1024.0 NvidiaQuoted;
    Tensor   Int8 Int32 130.0 _ 2048.0 NvidiaQuoted;
    Tensor   Int4 Int32 260.0 _ 4096.0 SecondHand;
};

pub(super) const T4: Gpu = Gpu {
    id: "t4",
    name: "NVIDIA T4",
    short_name: "T4",
    architecture: "Turing",
    compute_capability: (7, 5),
    sm_count: 40,
    clocks: Clocks::one(1590.0),
    memory: Memory::new("GDDR6", 16, 320.0).on_bus(256, 5001.0),
    l2_bytes: Some(4_194_304),
    l2_bandwidth_gbps: None,
    peaks: T4_PEAKS,
};

// GeForce halves the rate of FP16 when the sum is FP32.
const RTX_2080_TI_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64   0.42 _    4.0 Derived;
    CudaCore Fp32 Fp32   13.4 _  128.0 Nvidia;
    CudaCore Fp16 Fp16   26.9 _  256.0 Nvidia;
    Tensor   Fp16 Fp16  107.6 _ 1024.0 Nvidia;
    Tensor   Fp16 Fp32   53.8 _  512.0 Nvidia;
    Tensor   Int8 Int32 215.2 _ 2048.0 Nvidia;
    Tensor   Int4 Int32 430.3 _ 4096.0 Nvidia;
};

pub(super) const RTX_2080_TI: Gpu = Gpu {
    id: "rtx-2080-ti",
    name: "NVIDIA GeForce RTX 2080 Ti",
    short_name: "RTX 2080 Ti",
    architecture: "Turing",
    compute_capability: (7, 5),
    sm_count: 68,
    clocks: Clocks::one(1545.0),
    memory: Memory::new("GDDR6", 11, 616.0).on_bus(352, 7000.0),
    l2_bytes: Some(5_767_168),
    l2_bandwidth_gbps: None,
    peaks: RTX_2080_TI_PEAKS,
};
