//! Ada.

use super::peak::peaks;
use super::{Clocks, Gpu, Memory, Peak};

const L4_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64  0.473     _    4.0 Derived;
    CudaCore Fp32 Fp32   30.3     _  256.0 SecondHand;
    CudaCore Fp16 Fp16   30.3     _  256.0 Derived;
    Tensor   Tf32 Fp32   60.0 120.0  512.0 SecondHand;
    Tensor   Fp16 Fp32  121.0 242.0 1024.0 SecondHand;
    Tensor   Bf16 Fp32  121.0 242.0 1024.0 SecondHand;
    Tensor   Fp8  Fp32  242.5 485.0 2048.0 SecondHand;
    Tensor   Int8 Int32 242.5 485.0 2048.0 SecondHand;
    Tensor   Int4 Int32 485.0 970.0 4096.0 SecondHand;
};

pub(super) const L4: Gpu = Gpu {
    id: "l4",
    name: "NVIDIA L4",
    short_name: "L4",
    architecture: "Ada",
    compute_capability: (8, 9),
    sm_count: 58,
    // A 72 W board: tensor kernels do not hold this clock (measured 87 of 121 TFLOPS).
    clocks: Clocks::one(2040.0),
    memory: Memory::new("GDDR6", 24, 300.0).on_bus(192, 6251.0),
    l2_bytes: Some(50_331_648),
    l2_bandwidth_gbps: None,
    peaks: L4_PEAKS,
};

// FP16 is half of the printed sparse 733: the printed 362.05 is the figure of the L40. INT4 is
// printed equal to INT8, where the architecture gives twice as much: no rate is claimed.
const L40S_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64   1.43      _    4.0 Derived;
    CudaCore Fp32 Fp32   91.6      _  256.0 NvidiaQuoted;
    CudaCore Fp16 Fp16   91.6      _  256.0 Derived;
    Tensor   Tf32 Fp32  183.0  366.0  512.0 NvidiaQuoted;
    Tensor   Fp16 Fp32  366.4  733.0 1024.0 NvidiaQuoted;
    Tensor   Bf16 Fp32  366.4  733.0 1024.0 NvidiaQuoted;
    Tensor   Fp8  _     733.0 1466.0 2048.0 NvidiaQuoted;
    Tensor   Int8 Int32 733.0 1466.0 2048.0 NvidiaQuoted;
    Tensor   Int4 Int32 733.0 1466.0      _ NvidiaQuoted;
};

pub(super) const L40S: Gpu = Gpu {
    id: "l40s",
    name: "NVIDIA L40S",
    short_name: "L40S",
    architecture: "Ada",
    compute_capability: (8, 9),
    sm_count: 142,
    clocks: Clocks::one(2520.0),
    memory: Memory::new("GDDR6", 48, 864.0).on_bus(384, 9001.0),
    l2_bytes: Some(100_663_296),
    l2_bandwidth_gbps: None,
    peaks: L40S_PEAKS,
};

// GeForce halves the rate of FP16, BF16 and FP8 when the sum is FP32.
const RTX_4090_PEAKS: &[Peak] = peaks! {
    CudaCore Fp64 Fp64    1.29      _    4.0 Derived;
    CudaCore Fp32 Fp32    82.6      _  256.0 NvidiaQuoted;
    CudaCore Fp16 Fp16    82.6      _  256.0 NvidiaQuoted;
    Tensor   Tf32 Fp32    82.6  165.2  256.0 NvidiaQuoted;
    Tensor   Fp16 Fp32   165.2  330.4  512.0 NvidiaQuoted;
    Tensor   Fp16 Fp16   330.3  660.6 1024.0 NvidiaQuoted;
    Tensor   Bf16 Fp32   165.2  330.4  512.0 NvidiaQuoted;
    Tensor   Fp8  Fp32   330.3  660.6 1024.0 NvidiaQuoted;
    Tensor   Fp8  Fp16   660.6 1321.2 2048.0 NvidiaQuoted;
    Tensor   Int8 Int32  660.6 1321.2 2048.0 NvidiaQuoted;
    Tensor   Int4 Int32 1321.2 2642.4 4096.0 NvidiaQuoted;
};

pub(super) const RTX_4090: Gpu = Gpu {
    id: "rtx-4090",
    name: "NVIDIA GeForce RTX 4090",
    short_name: "RTX 4090",
    architecture: "Ada",
    compute_capability: (8, 9),
    sm_count: 128,
    // 179 TFLOPS measured in BF16 are 128 SMs x 512 FLOP/clk x 2731 MHz.
    clocks: Clocks::one(2520.0).up_to(2731.0),
    memory: Memory::new("GDDR6X", 24, 1008.0).on_bus(384, 10_501.0),
    l2_bytes: Some(75_497_472),
    l2_bandwidth_gbps: None,
    peaks: RTX_4090_PEAKS,
};
