//! Tensor instructions: shape and FLOP, which shapes exist, and against which peak a rate counts.
//!
//! An instruction of shape m × n × k multiplies m × k by k × n: 2·m·n·k FLOP. Cycles of the pipe are
//! no instructions, and `HFMA2.MMA` runs on the same pipe without being one.
//!
//! ```
//! use ridgepoint_model::profiler::tensor::{Instruction, MmaShape};
//!
//! # fn main() -> Result<(), ridgepoint_model::ModelError> {
//! assert_eq!(MmaShape::parse("wgmma.m64n128k16")?.flop(), 262_144.0);
//! // 1024³ with WMMA on an H200 executed 524,288 of these.
//! let hmma = Instruction::parse("HMMA.16816.F32 R4, R12, R22, R4")?;
//! assert_eq!(hmma.operations(524_288.0), 2_147_483_648.0);
//! # Ok(())
//! # }
//! ```

mod peak;
mod read;
mod shapes;

pub use peak::{Denominator, denominators};
pub use shapes::{Availability, Element, Family, examples};

use std::fmt;

use thiserror::Error;

use crate::error::ModelError;
use crate::message::Message;

/// Sides of shapes, which are far below 2⁵³.
#[allow(clippy::cast_precision_loss)]
const fn real(value: u64) -> f64 {
    value as f64
}

/// The shape of a matrix instruction: m × k times k × n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MmaShape {
    /// Rows of the result.
    pub m: u64,
    /// Columns of the result.
    pub n: u64,
    /// The dimension that is summed; with 2:4 sparsity the zeros count.
    pub k: u64,
}

impl MmaShape {
    /// Reads the shape of an instruction, in any spelling of [`Instruction::parse`].
    ///
    /// # Errors
    /// As [`Instruction::parse`].
    pub fn parse(text: &str) -> Result<Self, ModelError> {
        Ok(Instruction::parse(text)?.shape)
    }

    /// FLOP of one product of this shape: 2·m·n·k.
    #[must_use]
    pub fn flop(&self) -> f64 {
        2.0 * real(self.m) * real(self.n) * real(self.k)
    }
}

/// `m16n8k16`, as PTX writes it.
impl fmt::Display for MmaShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "m{}n{}k{}", self.m, self.n, self.k)
    }
}

/// A tensor instruction that exists.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Instruction {
    /// What is multiplied at once.
    pub shape: MmaShape,
    /// The instruction in PTX.
    pub family: Family,
    /// Number format of the factors.
    pub element: Element,
    /// Whether the text said the format; else it is the first that has the shape.
    pub named: bool,
    /// Whether one factor has 2:4 sparsity, so that half of the k are zeros.
    pub sparse: bool,
    /// Where it exists.
    pub availability: Availability,
    /// Products of this shape that one instruction does. 1, but 4 for the `m8n8k4` of Volta, one for
    /// each quarter of the warp; its SASS takes 2 or 4 steps for them.
    pub products: f64,
}

impl Instruction {
    /// Reads an instruction: `mma.m16n8k16`, a full PTX name, SASS such as `HMMA.16816.F32` or
    /// `HGMMA.64x128x16`, a CUTLASS atom, or the shape alone. What stands around it is skipped.
    ///
    /// # Errors
    /// [`MmaError`], where there is none in the text or no instruction has the shape.
    pub fn parse(text: &str) -> Result<Self, ModelError> {
        Ok(read::instruction(text)?)
    }

    /// FLOP of one instruction (operations, where the factors are integers). With sparsity the
    /// zeros count, as they do in the sparse peak.
    #[must_use]
    pub fn flop(&self) -> f64 {
        self.shape.flop() * self.products
    }

    /// Warps that execute it together: a counter of warp instructions counts it so often.
    ///
    /// Measured on an H200: 137,438,953,472 FLOP by m64n128k16 are 524,288 instructions, and
    /// `smsp__sass_inst_executed_op_shared_gmma.sum` says 2,097,152.
    #[must_use]
    pub const fn warps(&self) -> u64 {
        match self.family {
            Family::Wgmma => 4,
            Family::Mma | Family::Wmma | Family::Tcgen05 => 1,
        }
    }

    /// Operations of so many instructions.
    #[must_use]
    pub fn operations(&self, instructions: f64) -> f64 {
        self.flop() * instructions
    }

    /// Operations of so many warp instructions, as a profiler counts them.
    #[must_use]
    pub fn operations_counted(&self, warp_instructions: f64) -> f64 {
        self.operations(warp_instructions / real(self.warps()))
    }

    /// Instructions that do so many operations.
    #[must_use]
    pub fn instructions(&self, operations: f64) -> f64 {
        operations / self.flop()
    }
}

/// Why a text is no tensor instruction.
///
/// `Display` is one English sentence for developers; [`MmaError::message`] is for readers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MmaError {
    /// Nothing was given.
    #[error("no instruction was given")]
    Empty,
    /// `HFMA2.MMA`, which runs on the tensor pipe and multiplies no matrix.
    #[error("HFMA2.MMA is a packed multiply-add")]
    Hfma2,
    /// An instruction of the other pipes.
    #[error("{word} is no tensor instruction")]
    NotTensor {
        /// Its name, in capitals.
        word: String,
    },
    /// A text without a shape.
    #[error("there is no shape in it")]
    NoShape,
    /// `tcgen05.mma`, whose shape stands in a descriptor.
    #[error("the name of tcgen05.mma does not hold its shape")]
    InDescriptor,
    /// A shape that no instruction has, of those that were meant.
    #[error("no instruction has the shape {shape}; near: {}", near.join(", "))]
    NoInstruction {
        /// The shape that was given.
        shape: MmaShape,
        /// What was meant, as far as the text says: `wgmma FP16`, or nothing.
        meant: String,
        /// Shapes that exist and are nearest, likeliest first.
        near: Vec<String>,
    },
}

impl MmaError {
    /// The same error for a reader.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Empty => Message::new("model.mma.empty"),
            Self::Hfma2 => Message::new("model.mma.hfma2"),
            Self::NotTensor { word } => {
                Message::new("model.mma.not-tensor").with("word", word.as_str())
            }
            Self::NoShape => Message::new("model.mma.no-shape"),
            Self::InDescriptor => Message::new("model.mma.in-descriptor"),
            Self::NoInstruction { shape, meant, near } => {
                let id = if meant.is_empty() {
                    "model.mma.no-instruction"
                } else {
                    "model.mma.no-such"
                };
                let message = Message::new(id)
                    .with("shape", shape.to_string())
                    .with("near", near.join(", "));
                if meant.is_empty() {
                    message
                } else {
                    message.with("meant", meant.as_str())
                }
            }
        }
    }
}
