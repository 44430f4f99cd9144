//! The chapter's kernels with their work and compulsory traffic.
//!
//! Counts are algorithmic: an FMA is 2 FLOP, every operand crosses HBM once. Operations that the
//! hardware's counters do not count as FLOP (maximum, exponential, division) are counted here as
//! the chapter counts them.

use crate::hardware::{Engine, Precision};
use crate::intensity::{RowKind, gemm_flop, gemm_operands, score_flops, tensor_elements};
use crate::units::{Bytes, Flops, Intensity};

/// A kernel of one shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kernel {
    /// Kebab-case name, unique in [`KERNELS`].
    pub id: &'static str,
    /// The units that do its arithmetic: elementwise and row operators run on CUDA cores.
    pub engine: Engine,
    /// Precision of the arithmetic, where that is fixed; matrix products follow the roof's.
    pub precision: Option<Precision>,
    /// Its sizes, as people write them.
    pub shape: &'static str,
    /// FLOP as a formula of the sizes.
    pub flop_formula: &'static str,
    /// Bytes as a formula of the sizes.
    pub bytes_formula: &'static str,
    flop: f64,
    bytes: f64,
}

impl Kernel {
    /// Its work, FLOP.
    #[must_use]
    pub const fn flops(&self) -> Flops {
        Flops::saturating(self.flop)
    }

    /// Its compulsory traffic to and from HBM, B.
    #[must_use]
    pub const fn bytes(&self) -> Bytes {
        Bytes::saturating(self.bytes)
    }

    /// Its arithmetic intensity against HBM, FLOP/B.
    #[must_use]
    pub fn intensity(&self) -> Intensity {
        self.flops() / self.bytes()
    }
}

/// An operator that works element by element, or row by row, on FP16 tensors.
const fn elementwise(
    id: &'static str,
    shape: &'static str,
    elements: f64,
    (flop_formula, flop): (&'static str, f64),
    (bytes_formula, bytes): (&'static str, f64),
) -> Kernel {
    Kernel {
        id,
        engine: Engine::CudaCore,
        precision: Some(Precision::Fp32),
        shape,
        flop_formula,
        bytes_formula,
        flop: flop * elements,
        bytes: bytes * elements,
    }
}

/// An FP16 row operator with the operations that [`RowKind::operations`] assumes: read and written
/// once.
const fn rows(
    kind: RowKind,
    shape: &'static str,
    elements: f64,
    flop_formula: &'static str,
    bytes_formula: &'static str,
) -> Kernel {
    elementwise(
        kind.id(),
        shape,
        elements,
        (flop_formula, kind.operations()),
        (bytes_formula, 2.0 * FP16),
    )
}

/// A square FP16 matrix product.
const fn gemm(id: &'static str, shape: &'static str, side: f64) -> Kernel {
    let [a, b, c] = gemm_operands(side, side, side);
    Kernel {
        id,
        engine: Engine::Tensor,
        precision: None,
        shape,
        flop_formula: "2·M·N·K",
        bytes_formula: "2·(M·K + K·N + M·N)",
        flop: gemm_flop(side, side, side),
        bytes: FP16 * (a + b + c),
    }
}

/// FP16 self-attention, fused, over all heads of a batch.
const fn attention(
    id: &'static str,
    shape: &'static str,
    heads: f64,
    length: f64,
    head_dim: f64,
) -> Kernel {
    Kernel {
        id,
        engine: Engine::Tensor,
        precision: None,
        shape,
        flop_formula: "4·B·H·S²·D",
        bytes_formula: "8·B·H·S·D",
        flop: score_flops(heads * length * length, head_dim),
        // Q, K, V and O.
        bytes: 4.0 * FP16 * tensor_elements(heads, length, head_dim),
    }
}

const FP16: f64 = Precision::Fp16.bytes();
const MI: f64 = 1_048_576.0;

/// The catalogue, from the lowest intensity to the highest within each engine.
///
/// Sources: the chapter's sections 11.1, 11.3 and 11.8 with the corrections of the audit: the
/// FP16 GEMM moves 1.0066e8 B, fused attention reads Q, K, V and writes O once.
pub static KERNELS: &[Kernel] = &[
    elementwise(
        "vector-add-fp32",
        "N = 64 Mi",
        64.0 * MI,
        ("N", 1.0),
        ("12·N", 12.0),
    ),
    elementwise("vector-add-fp16", "N = 1 Mi", MI, ("N", 1.0), ("6·N", 6.0)),
    rows(RowKind::RmsNorm, "4096 × 4096", 16.0 * MI, "4·B·D", "4·B·D"),
    rows(RowKind::Softmax, "8192 × 4096", 32.0 * MI, "5·B·N", "4·B·N"),
    rows(
        RowKind::LayerNorm,
        "8192 × 4096",
        32.0 * MI,
        "8·B·D",
        "4·B·D",
    ),
    rows(RowKind::Gelu, "8192 × 4096", 32.0 * MI, "8·N", "4·N"),
    gemm("gemm-512", "512³", 512.0),
    attention(
        "attention-2048",
        "B = H = 16, S = 2048, D = 128",
        256.0,
        2048.0,
        128.0,
    ),
    gemm("gemm-4096", "4096³", 4096.0),
];

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    /// Values of the audit, sections 2 to 4, and of the chapter where it is right.
    #[rstest]
    #[case("vector-add-fp32", 67_108_864.0, 805_306_368.0, 1.0 / 12.0)]
    #[case("vector-add-fp16", 1_048_576.0, 6_291_456.0, 1.0 / 6.0)]
    #[case("rmsnorm", 67_108_864.0, 67_108_864.0, 1.0)]
    #[case("softmax", 167_772_160.0, 134_217_728.0, 1.25)]
    #[case("layernorm", 268_435_456.0, 134_217_728.0, 2.0)]
    #[case("gelu", 268_435_456.0, 134_217_728.0, 2.0)]
    #[case("gemm-512", 268_435_456.0, 1_572_864.0, 512.0 / 3.0)]
    #[case("attention-2048", 549_755_813_888.0, 536_870_912.0, 1024.0)]
    #[case("gemm-4096", 137_438_953_472.0, 100_663_296.0, 4096.0 / 3.0)]
    fn work_and_traffic(
        #[case] id: &str,
        #[case] flop: f64,
        #[case] bytes: f64,
        #[case] intensity: f64,
    ) {
        let kernel = KERNELS.iter().find(|kernel| kernel.id == id);
        let close = |a: f64, b: f64| (a / b - 1.0).abs() < 1e-12;
        assert!(
            kernel.is_some_and(|kernel| close(kernel.flops().get(), flop)
                && close(kernel.bytes().get(), bytes)
                && close(kernel.intensity().get(), intensity))
        );
    }

    #[test]
    fn every_kernel_is_tested_above() {
        assert_eq!(KERNELS.len(), 9);
    }
}
