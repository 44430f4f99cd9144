//! Operators that do the same arithmetic on every element.

use std::borrow::Cow;

use super::size::{SizeError, at_least_one, real};
use super::{Count, Direction, Traffic};
use crate::error::ModelError;
use crate::hardware::{Level, Precision};
use crate::units::Flops;

/// One tensor of an elementwise operator.
#[derive(Clone, Debug, PartialEq)]
pub struct Operand {
    /// Its name, for example `x`.
    pub name: Cow<'static, str>,
    /// Format in memory.
    pub precision: Precision,
    /// Its elements where it is broadcast; else it has as many as the result.
    pub elements: Option<u64>,
}

impl Operand {
    /// A tensor with as many elements as the result.
    #[must_use]
    pub fn new(name: impl Into<Cow<'static, str>>, precision: Precision) -> Self {
        Self {
            name: name.into(),
            precision,
            elements: None,
        }
    }

    /// The same tensor with elements of its own, each read once and used again from a cache.
    #[must_use]
    pub const fn broadcast(mut self, elements: u64) -> Self {
        self.elements = Some(elements);
        self
    }
}

/// FLOP of one element of the result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PerElement {
    /// As the algorithm is counted: every operation 1, a multiply-add 2.
    pub algorithm: f64,
    /// As the counters see it: additions and multiplications 1, multiply-adds 2, all else 0.
    pub counted: f64,
}

/// An operator that does the same arithmetic on every element.
///
/// FLOP = elements × [`PerElement::algorithm`]. Bytes = the sum over all tensors of their own
/// elements times their own bytes an element, each read or written once.
#[derive(Clone, Debug, PartialEq)]
pub struct Elementwise {
    /// Elements of the result.
    pub elements: u64,
    /// FLOP of each.
    pub operations: PerElement,
    /// What is read; a tensor that the expression names twice stands here once.
    pub inputs: Vec<Operand>,
    /// What is written.
    pub outputs: Vec<Operand>,
}

impl Elementwise {
    /// Every crossing of HBM, also where there is no arithmetic, as in a copy.
    ///
    /// # Errors
    /// [`SizeError::Zero`] where the result or a broadcast operand has no elements.
    pub fn traffic(&self) -> Result<Vec<Traffic>, ModelError> {
        at_least_one(&[("N", self.elements)])?;
        let both = [
            (Direction::Read, &self.inputs),
            (Direction::Write, &self.outputs),
        ];
        let mut traffic = Vec::new();
        for (direction, operands) in both {
            for operand in operands {
                let elements = operand.elements.unwrap_or(self.elements);
                at_least_one(&[("N", elements)])?;
                traffic.push(Traffic::new(
                    operand.name.clone(),
                    direction,
                    real(elements),
                    operand.precision.bytes(),
                    1.0,
                ));
            }
        }
        Ok(traffic)
    }

    /// FLOP and HBM traffic.
    ///
    /// # Errors
    /// [`SizeError::NoOperations`] where an element takes no FLOP, [`SizeError::Zero`] as
    /// [`Elementwise::traffic`], [`ModelError::OutOfRange`] where the operations of an element
    /// are negative or no number.
    pub fn count(&self) -> Result<Count, ModelError> {
        let PerElement { algorithm, counted } = self.operations;
        if algorithm == 0.0 {
            return Err(SizeError::NoOperations.into());
        }
        Ok(Count {
            flops: Flops::new(algorithm * real(self.elements))?,
            counted: Flops::new(counted * real(self.elements)).ok(),
            level: Level::Dram,
            traffic: self.traffic()?,
        })
    }
}
