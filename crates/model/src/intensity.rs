//! What an operator does and what it moves: FLOP, bytes, and their quotient, the arithmetic
//! intensity.
//!
//! Counts are algorithmic. A multiply-add is 2 FLOP, and every tensor crosses the memory once for
//! each time the operator has to read or write it. That is a lower bound on the traffic, so the
//! intensity is an upper bound of the one that a profiler measures.
//!
//! A [`Count`] belongs to one [`Level`] of memory. The same operator has another intensity
//! against HBM than against the L2 cache, and each goes with its own diagonal of the roof.
//!
//! ```
//! use ridgepoint_model::hardware::{Engine, Precision, Sparsity, gpu};
//! use ridgepoint_model::intensity::{Algorithm, Attention, Gemm};
//! use ridgepoint_model::roofline::Bound;
//!
//! # fn main() -> Result<(), ridgepoint_model::ModelError> {
//! let roof = gpu("a100-sxm-80gb")?.roof(Engine::Tensor, Precision::Fp16, Sparsity::Dense)?;
//! let product = Gemm::square(4096, Precision::Fp16).count()?;
//! assert_eq!(product.intensity().to_string(), "1365\u{a0}FLOP/B");
//! assert_eq!(product.floor(&roof).bound(), Bound::Compute);
//!
//! let attention = Attention::new(16, 16, 2048, 128, Precision::Fp16);
//! let fused = attention.count(Algorithm::FUSED)?;
//! assert_eq!(fused.intensity().to_string(), "1024\u{a0}FLOP/B");
//! # Ok(())
//! # }
//! ```

mod attention;
mod convolution;
mod elementwise;
mod gemm;
mod rows;
mod size;

use std::borrow::Cow;

pub use attention::{Algorithm, Attention, Floor, Floors, Pass, ScorePasses};
pub use convolution::Convolution;
pub use elementwise::{Elementwise, Operand, PerElement};
pub use gemm::{Gemm, crossing, largest_in_l2};
pub use rows::{RowKind, RowOperator};
pub use size::{SizeError, whole};

pub(crate) use attention::{score_flops, tensor_elements};
pub(crate) use gemm::{flop as gemm_flop, operands as gemm_operands};

use crate::hardware::{Gpu, Level};
use crate::measurement::Measurement;
use crate::roofline::{Bound, Roof, TimeFloor};
use crate::units::{Bytes, Flops, FlopsPerSecond, Intensity, Seconds};

/// Which way a tensor crosses the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From memory to the SMs.
    Read,
    /// From the SMs to memory.
    Write,
}

/// One tensor that crosses one level of memory in one direction.
#[derive(Clone, Debug, PartialEq)]
pub struct Traffic {
    /// Its symbol, for example `K`.
    pub tensor: Cow<'static, str>,
    /// Which way it goes.
    pub direction: Direction,
    /// All bytes: elements × bytes an element × [`Traffic::passes`].
    pub bytes: Bytes,
    /// How many times the whole tensor crosses.
    pub passes: f64,
}

impl Traffic {
    /// A tensor of `elements`, each of `each` bytes, that crosses `passes` times.
    fn new(
        tensor: impl Into<Cow<'static, str>>,
        direction: Direction,
        elements: f64,
        each: f64,
        passes: f64,
    ) -> Self {
        Self {
            tensor: tensor.into(),
            direction,
            bytes: Bytes::saturating(elements * each * passes),
            passes,
        }
    }

    fn read(tensor: &'static str, elements: f64, each: f64) -> Self {
        Self::new(tensor, Direction::Read, elements, each, 1.0)
    }

    fn write(tensor: &'static str, elements: f64, each: f64) -> Self {
        Self::new(tensor, Direction::Write, elements, each, 1.0)
    }
}

/// What an operator does, and what it moves across one level of memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Count {
    /// FLOP as the algorithm is counted: every operation 1, a multiply-add 2.
    pub flops: Flops,
    /// FLOP that the counters for additions, multiplications, multiply-adds and Tensor Cores see,
    /// without the steps that a compiler adds; `None` where they see none, as for a ReLU.
    pub counted: Option<Flops>,
    /// The level that [`Count::traffic`] crosses.
    pub level: Level,
    /// Every crossing; never empty.
    pub traffic: Vec<Traffic>,
}

impl Count {
    /// All bytes that cross, B.
    #[must_use]
    pub fn bytes(&self) -> Bytes {
        Bytes::saturating(self.sum(|_| true))
    }

    /// Bytes that are read; `None` where nothing is.
    #[must_use]
    pub fn read(&self) -> Option<Bytes> {
        Bytes::new(self.sum(|direction| direction == Direction::Read)).ok()
    }

    /// Bytes that are written; `None` where nothing is.
    #[must_use]
    pub fn written(&self) -> Option<Bytes> {
        Bytes::new(self.sum(|direction| direction == Direction::Write)).ok()
    }

    fn sum(&self, of: fn(Direction) -> bool) -> f64 {
        let chosen = self.traffic.iter().filter(|part| of(part.direction));
        chosen.map(|part| part.bytes.get()).sum()
    }

    /// FLOP of the algorithm over bytes, FLOP/B.
    #[must_use]
    pub fn intensity(&self) -> Intensity {
        self.flops / self.bytes()
    }

    /// FLOP that the counters see over bytes, FLOP/B; `None` where they see none.
    #[must_use]
    pub fn counted_intensity(&self) -> Option<Intensity> {
        self.counted.map(|flops| flops / self.bytes())
    }

    /// The least time below a roof, whose bandwidth has to be that of [`Count::level`].
    #[must_use]
    pub fn floor(&self, roof: &Roof) -> TimeFloor {
        roof.time_floor(self.flops, self.bytes())
    }

    /// The most that a roof allows it, FLOP/s.
    #[must_use]
    pub fn attainable(&self, roof: &Roof) -> FlopsPerSecond {
        roof.attainable(self.intensity())
    }

    /// The part of a roof that limits it.
    #[must_use]
    pub fn bound(&self, roof: &Roof) -> Bound {
        roof.bound(self.intensity())
    }

    /// What was measured, with the algorithm's FLOP and bytes.
    #[must_use]
    pub fn measured(&self, time: Seconds) -> Measurement {
        Measurement::new(self.flops, self.bytes(), time)
    }

    /// Whether every tensor fits in the L2 cache at once, so that the HBM roof does not apply to
    /// a warm run; `None` where the size of the cache has no source.
    ///
    /// Each tensor counts once, however often it crosses. An A100 splits its cache in two halves
    /// that each serve their own SMs: beyond about half the size, fitting is not certain.
    #[must_use]
    pub fn fits_in_l2(&self, gpu: &Gpu) -> Option<bool> {
        let held = self.working_set().get();
        gpu.l2_bytes.map(|size| held <= size::real(size))
    }

    /// Bytes of all tensors, each once, B.
    #[must_use]
    pub fn working_set(&self) -> Bytes {
        let mut seen: Vec<&str> = Vec::new();
        let mut bytes = 0.0;
        for part in &self.traffic {
            if !seen.contains(&part.tensor.as_ref()) {
                seen.push(&part.tensor);
                bytes += part.bytes.get() / part.passes;
            }
        }
        Bytes::saturating(bytes)
    }
}
