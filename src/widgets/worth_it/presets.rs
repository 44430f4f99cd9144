//! Kernels that can be filled in: the four operators of exercise 1 and those of
//! section 11.1. Counts are algorithmic and tensors are FP16.

use crate::messages as msg;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::hardware::Engine;

/// Elements of a tensor of 8192 × 4096.
const E: f64 = 8192.0 * 4096.0;

/// A kernel with the answers about it.
#[derive(Debug)]
pub(super) struct Preset {
    pub(super) id: &'static str,
    pub(super) name: fn(Locale) -> &'static str,
    pub(super) engine: Engine,
    /// FLOP.
    pub(super) flop: f64,
    /// B.
    pub(super) bytes: f64,
    /// B that fusing it with its neighbour saves.
    pub(super) saved: Option<f64>,
    pub(super) library: bool,
    /// Its line in the file of times.
    pub(super) measured: &'static str,
}

pub(super) static ALL: &[Preset] = &[
    Preset {
        id: "gelu",
        name: msg::worth_kernel_gelu,
        engine: Engine::CudaCore,
        flop: 8.0 * E,
        bytes: 4.0 * E,
        // As the end of the product before it: neither its input nor its output
        // passes once more.
        saved: Some(4.0 * E),
        library: true,
        measured: "gelu_fp16_8192x4096_torch",
    },
    linear(
        "linear-4096",
        msg::worth_kernel_linear_b,
        4096.0,
        "linear_fp16_8192x4096x4096",
    ),
    linear(
        "linear-16384",
        msg::worth_kernel_linear_c,
        16384.0,
        "linear_fp16_8192x16384x4096",
    ),
    Preset {
        id: "add",
        name: msg::worth_kernel_add,
        engine: Engine::CudaCore,
        flop: E,
        bytes: 6.0 * E,
        // The residual still has to be read.
        saved: Some(4.0 * E),
        library: true,
        measured: "add_fp16_8192x4096_torch",
    },
    Preset {
        id: "vector-add",
        name: msg::worth_kernel_vector_add,
        engine: Engine::CudaCore,
        flop: 1_048_576.0,
        bytes: 6_291_456.0,
        saved: None,
        library: true,
        measured: "vector_add_fp16_1Mi",
    },
    Preset {
        id: "layernorm-residual",
        name: msg::worth_kernel_layernorm,
        engine: Engine::CudaCore,
        // As the times count it: 9 FLOP an element.
        flop: 9.0 * E,
        // An add and a LayerNorm: five passes, of which fusing saves two.
        bytes: 10.0 * E,
        saved: Some(4.0 * E),
        library: true,
        measured: "layernorm_residual_fp16_torch",
    },
];

/// 8192 rows of `inner` times `inner` × 4096.
const fn linear(
    id: &'static str,
    name: fn(Locale) -> &'static str,
    inner: f64,
    measured: &'static str,
) -> Preset {
    let (rows, columns) = (8192.0, 4096.0);
    Preset {
        id,
        name,
        engine: Engine::Tensor,
        flop: 2.0 * rows * inner * columns,
        bytes: 2.0 * (rows * inner + inner * columns + rows * columns),
        saved: None,
        library: true,
        measured,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::widgets::timings::{self, timing};

    /// The counts of the audit, section 6.
    #[test]
    fn the_operators_of_exercise_one() {
        let counts = |id| {
            let preset = ALL.iter().find(|preset| preset.id == id).unwrap();
            [preset.flop, preset.bytes, preset.saved.unwrap_or(0.0)].map(|count| count as u64)
        };
        assert_eq!(counts("gelu"), [268_435_456, 134_217_728, 134_217_728]);
        assert_eq!(counts("linear-4096"), [274_877_906_944, 167_772_160, 0]);
        assert_eq!(counts("linear-16384"), [1_099_511_627_776, 469_762_048, 0]);
        assert_eq!(counts("add"), [33_554_432, 201_326_592, 134_217_728]);
    }

    #[test]
    fn every_kernel_was_measured_and_counted_alike() {
        for preset in ALL {
            let timing = timing(timings::tests::TEXT, preset.measured).unwrap();
            let flops = timing.flops.unwrap().get();
            assert!((flops / preset.flop - 1.0).abs() < 1e-9, "{}", preset.id);
            // The times of LayerNorm with residual are filed under the fused traffic.
            let own = if preset.id == "layernorm-residual" {
                0.6
            } else {
                1.0
            };
            assert!((timing.bytes.get() / (own * preset.bytes) - 1.0).abs() < 1e-9);
        }
    }
}
