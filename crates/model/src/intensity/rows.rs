//! Operators that work row by row on a matrix that is read once.

use super::size::{at_least_one, product, real};
use super::{Count, Traffic};
use crate::error::ModelError;
use crate::hardware::{Level, Precision};
use crate::units::Flops;

/// Which operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// Exponentials over their sum.
    Softmax,
    /// Mean and variance removed, scale and shift.
    LayerNorm,
    /// Divided by the root of the mean square, scaled.
    RmsNorm,
    /// The Gaussian error linear unit, element by element.
    Gelu,
    /// A sum over each row.
    Reduction,
}

impl RowKind {
    /// Every kind.
    pub const ALL: &[Self] = &[
        Self::Softmax,
        Self::LayerNorm,
        Self::RmsNorm,
        Self::Gelu,
        Self::Reduction,
    ];

    /// Kebab-case word.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Softmax => "softmax",
            Self::LayerNorm => "layernorm",
            Self::RmsNorm => "rmsnorm",
            Self::Gelu => "gelu",
            Self::Reduction => "reduction",
        }
    }

    /// FLOP an element as the chapter's table assumes (11.3.5), which others count otherwise.
    ///
    /// Softmax: maximum, difference, exponential, sum, quotient. RMSNorm: square, sum, two
    /// products. Reduction: one sum. LayerNorm and GELU (in the form with tanh): about 8, as the
    /// chapter rounds.
    #[must_use]
    pub const fn operations(self) -> f64 {
        match self {
            Self::Softmax => 5.0,
            Self::LayerNorm | Self::Gelu => 8.0,
            Self::RmsNorm => 4.0,
            Self::Reduction => 1.0,
        }
    }

    /// Those of them that are no additions and no multiplications, so that counters do not see
    /// them: maximum, exponential and quotient of a softmax, tanh of a GELU.
    const fn uncounted(self) -> f64 {
        match self {
            Self::Softmax => 3.0,
            Self::Gelu => 1.0,
            Self::LayerNorm | Self::RmsNorm | Self::Reduction => 0.0,
        }
    }
}

/// A row operator that reads its matrix once and writes its result once, as a fused kernel does.
///
/// FLOP = operations an element × rows × columns. Bytes = (rows × columns read + as many written,
/// for a reduction only one a row) × bytes an element. Scale and shift of a norm are left out, as
/// they are: one row, read once, against all rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RowOperator {
    /// Which operator.
    pub kind: RowKind,
    /// Rows.
    pub rows: u64,
    /// Elements of a row.
    pub columns: u64,
    /// Format of matrix and result in memory.
    pub precision: Precision,
    /// FLOP an element: an assumption, by default [`RowKind::operations`].
    pub operations_per_element: f64,
}

impl RowOperator {
    /// The operator with the chapter's operations an element.
    #[must_use]
    pub const fn new(kind: RowKind, rows: u64, columns: u64, precision: Precision) -> Self {
        Self {
            kind,
            rows,
            columns,
            precision,
            operations_per_element: kind.operations(),
        }
    }

    /// FLOP and HBM traffic.
    ///
    /// # Errors
    /// [`super::SizeError::Zero`] or [`super::SizeError::TooLarge`] for rows × columns,
    /// [`ModelError::OutOfRange`] unless the operations an element are above 0 and finite.
    pub fn count(&self) -> Result<Count, ModelError> {
        at_least_one(&[("B", self.rows), ("N", self.columns)])?;
        let elements = product("B × N", &[self.rows, self.columns])?;
        let each = self.precision.bytes();
        let written = match self.kind {
            RowKind::Reduction => real(self.rows),
            _ => elements,
        };
        let seen = self.operations_per_element - self.kind.uncounted();
        Ok(Count {
            flops: Flops::new(self.operations_per_element * elements)?,
            counted: Flops::new(seen * elements).ok(),
            level: Level::Dram,
            traffic: vec![
                Traffic::read("x", elements, each),
                Traffic::write("y", written, each),
            ],
        })
    }
}
