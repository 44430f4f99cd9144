//! Blackwell. The tensor clocks of the datacentre are computed back from the printed BF16 peaks.

use super::peak::peaks;
use super::{Clocks, Gpu, Memory, Peak, TensorClock};

// The datasheet prints 2.2 PFLOPS for sparse TF32, a truncated 2.25.
const B200_HGX_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64    37.0        _    128.0 NvidiaQuoted;
    Tensor   Fp64 Fp64    37.0        _    128.0 NvidiaQuoted;
    CudaCore Fp32 Fp32    75.0        _    256.0 NvidiaQuoted;
    CudaCore Fp16 Fp16   150.0        _    512.0 SecondHand;
    Tensor   Tf32 Fp32  1125.0   2250.0   4096.0 Derived;
    Tensor   Fp16 Fp32  2250.0   4500.0   8192.0 NvidiaQuoted;
    Tensor   Bf16 Fp32  2250.0   4500.0   8192.0 NvidiaQuoted;
    Tensor   Fp8  _     4500.0   9000.0 16_384.0 NvidiaQuoted;
    Tensor   Fp4  _     9000.0 18_000.0 32_768.0 NvidiaQuoted;
    Tensor   Int8 Int32 4500.0   9000.0 16_384.0 NvidiaQuoted;
};

pub(super) const B200_HGX: Gpu = Gpu {
    id: "b200-hgx",
    name: "NVIDIA B200 (HGX, 180 GB, 7.7 TB/s)",
    short_name: "HGX B200",
    architecture: "Blackwell",
    compute_capability: (10, 0),
    sm_count: 148,
    clocks: Clocks::two(1965.0, 1855.8, TensorClock::Implied),
    // 15/16 of the interface; older drivers reported 8192 bit, tables of one die 4096.
    memory: Memory::new("HBM3e", 180, 7700.0).on_bus(7680, 3996.0),
    l2_bytes: Some(132_644_864),
    l2_bandwidth_gbps: None,
    peaks: B200_HGX_PEAKS,
};

pub(super) const B200_DGX: Gpu = Gpu {
    id: "b200-dgx",
    name: "NVIDIA B200 (DGX B200, 8 TB/s)",
    short_name: "DGX B200",
    architecture: "Blackwell",
    compute_capability: (10, 0),
    sm_count: 148,
    clocks: Clocks::two(1965.0, 1855.8, TensorClock::Implied),
    // The nominal figure; bus and clock give 7672, to compare measurements with.
    memory: Memory::new("HBM3e", 180, 8000.0).on_bus(7680, 3996.0),
    l2_bytes: Some(132_644_864),
    l2_bandwidth_gbps: None,
    peaks: B200_HGX_PEAKS,
};

// NVIDIA's own utilisation figures use 2450 TFLOPS in BF16, a lower operating clock.
const GB200_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64      40.0        _    128.0 NvidiaQuoted;
    Tensor   Fp64 Fp64      40.0        _    128.0 NvidiaQuoted;
    CudaCore Fp32 Fp32      80.0        _    256.0 NvidiaQuoted;
    CudaCore Fp16 Fp16     160.0        _    512.0 SecondHand;
    Tensor   Tf32 Fp32    1250.0   2500.0   4096.0 NvidiaQuoted;
    Tensor   Fp16 Fp32    2500.0   5000.0   8192.0 NvidiaQuoted;
    Tensor   Bf16 Fp32    2500.0   5000.0   8192.0 NvidiaQuoted;
    Tensor   Fp8  _       5000.0 10_000.0 16_384.0 NvidiaQuoted;
    Tensor   Fp4  _     10_000.0 20_000.0 32_768.0 NvidiaQuoted;
    Tensor   Int8 Int32   5000.0 10_000.0 16_384.0 NvidiaQuoted;
};

pub(super) const GB200: Gpu = Gpu {
    id: "gb200",
    name: "NVIDIA GB200 (per GPU)",
    short_name: "GB200",
    architecture: "Blackwell",
    compute_capability: (10, 0),
    sm_count: 152,
    clocks: Clocks::two(2062.0, 2007.6, TensorClock::Implied),
    // The bus is deduced from the 7928.064 GB/s of the target file and the memory clock.
    memory: Memory::new("HBM3e", 186, 8000.0).on_bus(7936, 3996.0),
    l2_bytes: Some(135_528_448),
    l2_bandwidth_gbps: None,
    peaks: GB200_PEAKS,
};

// Dense FP4 was raised by half over the B200, sparse FP4 was not; INT8 was cut.
const B300_HGX_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64      1.25        _        _ SecondHand;
    CudaCore Fp32 Fp32      75.0        _    256.0 NvidiaQuoted;
    Tensor   Tf32 Fp32    1125.0   2250.0   4096.0 SecondHand;
    Tensor   Fp16 Fp32    2250.0   4500.0   8192.0 NvidiaQuoted;
    Tensor   Bf16 Fp32    2250.0   4500.0   8192.0 Nvidia;
    Tensor   Fp8  _       4500.0   9000.0 16_384.0 Nvidia;
    Tensor   Fp4  _     13_500.0 18_000.0 49_152.0 Nvidia;
    Tensor   Int8 Int32    150.0        _        _ NvidiaQuoted;
};

pub(super) const B300_HGX: Gpu = Gpu {
    id: "b300-hgx",
    name: "NVIDIA B300 (HGX)",
    short_name: "B300",
    architecture: "Blackwell Ultra",
    compute_capability: (10, 3),
    sm_count: 148,
    clocks: Clocks::tensor(1855.8),
    memory: Memory::new("HBM3e", 270, 7700.0),
    l2_bytes: None,
    l2_bandwidth_gbps: None,
    peaks: B300_HGX_PEAKS,
};

// Dense FP4 was raised by half over the GB200, sparse FP4 was not; INT8 was cut. FP64 has no source.
const GB300_PEAKS: &[Peak] = peaks! {
    CudaCore Fp32 Fp32      80.0        _    256.0 NvidiaQuoted;
    Tensor   Tf32 Fp32    1250.0        _   4096.0 NvidiaQuoted;
    Tensor   Fp16 Fp32    2500.0   5000.0   8192.0 NvidiaQuoted;
    Tensor   Bf16 Fp32    2500.0   5000.0   8192.0 NvidiaQuoted;
    Tensor   Fp8  _       5000.0 10_000.0 16_384.0 NvidiaQuoted;
    Tensor   Fp4  _     15_000.0 20_000.0 49_152.0 NvidiaQuoted;
    Tensor   Int8 Int32    165.0        _        _ NvidiaQuoted;
};

pub(super) const GB300: Gpu = Gpu {
    id: "gb300",
    name: "NVIDIA GB300 (per GPU)",
    short_name: "GB300",
    architecture: "Blackwell Ultra",
    compute_capability: (10, 3),
    sm_count: 152,
    clocks: Clocks::two(2070.0, 2007.6, TensorClock::Implied),
    // The bus is deduced from the 7928.064 GB/s of the target file and the memory clock.
    memory: Memory::new("HBM3e", 279, 8000.0).on_bus(7936, 3996.0),
    l2_bytes: Some(135_528_448),
    l2_bandwidth_gbps: None,
    peaks: GB300_PEAKS,
};

// GeForce halves the rate of FP16, BF16 and FP8 when the sum is FP32, but not of FP4.
const RTX_5090_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64   1.637      _    4.0 Derived;
    CudaCore Fp32 Fp32   104.8      _  256.0 NvidiaQuoted;
    CudaCore Fp16 Fp16   104.8      _  256.0 NvidiaQuoted;
    Tensor   Tf32 Fp32   104.8  209.5  256.0 NvidiaQuoted;
    Tensor   Fp16 Fp32   209.5  419.0  512.0 NvidiaQuoted;
    Tensor   Fp16 Fp16   419.0  838.0 1024.0 NvidiaQuoted;
    Tensor   Bf16 Fp32   209.5  419.0  512.0 NvidiaQuoted;
    Tensor   Fp8  Fp32   419.0  838.0 1024.0 NvidiaQuoted;
    Tensor   Fp8  Fp16   838.0 1676.0 2048.0 NvidiaQuoted;
    Tensor   Fp4  Fp32  1676.0 3352.0 4096.0 NvidiaQuoted;
    Tensor   Int8 Int32  838.0 1676.0 2048.0 NvidiaQuoted;
};

pub(super) const RTX_5090: Gpu = Gpu {
    id: "rtx-5090",
    name: "NVIDIA GeForce RTX 5090",
    short_name: "RTX 5090",
    architecture: "Blackwell",
    compute_capability: (12, 0),
    sm_count: 170,
    // 254 TFLOPS measured in BF16 are 170 SMs x 512 FLOP/clk x 2918 MHz.
    clocks: Clocks::one(2407.0).up_to(2918.0),
    memory: Memory::new("GDDR7", 32, 1792.0).on_bus(512, 14_001.0),
    l2_bytes: Some(100_663_296),
    l2_bandwidth_gbps: None,
    peaks: RTX_5090_PEAKS,
};

const RTX_PRO_6000_BLACKWELL_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64   1.968      _    4.0 Derived;
    CudaCore Fp32 Fp32   125.0      _  256.0 NvidiaQuoted;
    CudaCore Fp16 Fp16   126.0      _  256.0 Derived;
    Tensor   Tf32 Fp32   251.9  503.8  512.0 Derived;
    Tensor   Fp16 Fp32   503.8 1007.6 1024.0 NvidiaQuoted;
    Tensor   Bf16 Fp32   503.8 1007.6 1024.0 NvidiaQuoted;
    Tensor   Fp8  Fp32  1007.6 2015.2 2048.0 Derived;
    Tensor   Fp4  Fp32  2015.2 4030.4 4096.0 NvidiaQuoted;
    Tensor   Int8 Int32 1007.6 2015.2 2048.0 Derived;
};

pub(super) const RTX_PRO_6000_BLACKWELL: Gpu = Gpu {
    id: "rtx-pro-6000-blackwell",
    name: "NVIDIA RTX PRO 6000 Blackwell Workstation",
    short_name: "RTX PRO 6000",
    architecture: "Blackwell",
    compute_capability: (12, 0),
    sm_count: 188,
    clocks: Clocks::one(2617.0),
    memory: Memory::new("GDDR7", 96, 1792.0).on_bus(512, 14_000.0),
    l2_bytes: Some(134_217_728),
    l2_bandwidth_gbps: None,
    peaks: RTX_PRO_6000_BLACKWELL_PEAKS,
};
