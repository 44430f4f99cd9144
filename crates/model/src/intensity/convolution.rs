//! Convolutions, by the matrix product that they are.

use super::size::{SizeError, at_least_one, product, real};
use super::{Count, Gemm, Traffic};
use crate::error::ModelError;
use crate::hardware::{Level, Precision};
use crate::units::Flops;

/// A two-dimensional convolution without groups and dilation.
///
/// As a matrix product it has M = batch × output height × output width, N = filters and K =
/// channels × filter height × filter width, hence FLOP = 2·M·N·K. Its least traffic is smaller
/// than that of the product: the image is read once, though neighbouring results share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Convolution {
    /// Images.
    pub batch: u64,
    /// Channels of an image.
    pub channels: u64,
    /// Height and width of an image.
    pub image: [u64; 2],
    /// Channels of the result.
    pub filters: u64,
    /// Height and width of a filter.
    pub filter: [u64; 2],
    /// Steps of the filter, down and across.
    pub stride: [u64; 2],
    /// Zeros added on each side, above and below, left and right.
    pub padding: [u64; 2],
    /// Format of all tensors in memory.
    pub precision: Precision,
}

impl Convolution {
    /// Height and width of the result: ⌊(image + 2·padding − filter)/stride⌋ + 1.
    ///
    /// # Errors
    /// [`SizeError::Zero`]; [`SizeError::Filter`] where the filter is larger than the image with
    /// its padding.
    pub fn output(&self) -> Result<[u64; 2], ModelError> {
        at_least_one(&[
            ("batch", self.batch),
            ("channels", self.channels),
            ("filters", self.filters),
        ])?;
        let side = |index: usize| {
            let [image, filter, stride, padding] =
                [self.image, self.filter, self.stride, self.padding].map(|pair| pair[index]);
            at_least_one(&[("image", image), ("filter", filter), ("stride", stride)])?;
            let padded = image.saturating_add(padding.saturating_mul(2));
            match padded.checked_sub(filter) {
                Some(left) => Ok(left / stride + 1),
                None => Err(SizeError::Filter {
                    filter,
                    image: padded,
                }),
            }
        };
        Ok([side(0)?, side(1)?])
    }

    /// The matrix product that does the same arithmetic.
    ///
    /// # Errors
    /// As [`Convolution::output`]; [`SizeError::TooLarge`].
    pub fn gemm(&self) -> Result<Gemm, ModelError> {
        let [height, width] = self.output()?;
        product("batch × height × width", &[self.batch, height, width])?;
        let [down, across] = self.filter;
        product("channels × filter", &[self.channels, down, across])?;
        Ok(Gemm::new(
            self.batch * height * width,
            self.filters,
            self.channels * down * across,
            self.precision,
        ))
    }

    /// FLOP and the least HBM traffic: image and filters once, the result once.
    ///
    /// # Errors
    /// As [`Convolution::gemm`].
    pub fn count(&self) -> Result<Count, ModelError> {
        let gemm = self.gemm()?;
        let flops: Flops = gemm.count()?.flops;
        let each = self.precision.bytes();
        let [height, width] = self.image;
        let image = real(self.batch) * real(self.channels) * real(height) * real(width);
        Ok(Count {
            flops,
            counted: Some(flops),
            level: Level::Dram,
            traffic: vec![
                Traffic::read("x", image, each),
                Traffic::read("w", real(gemm.n) * real(gemm.k), each),
                Traffic::write("y", real(gemm.m) * real(gemm.n), each),
            ],
        })
    }
}
