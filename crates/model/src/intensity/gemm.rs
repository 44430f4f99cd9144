//! Matrix products.

use super::size::{SizeError, at_least_one, product, real};
use super::{Count, Direction, Traffic};
use crate::error::ModelError;
use crate::hardware::{Accumulate, Gpu, Level, Precision, Sparsity};
use crate::occupancy::Waves;
use crate::roofline::Roof;
use crate::units::{Bytes, Flops, Intensity};

/// C = A·B, or C = A·B + C, with A of M × K, B of K × N and C of M × N.
///
/// FLOP = 2·M·N·K. Bytes = M·K·a + K·N·b + M·N·c, twice M·N·c where C is read first; a, b and c
/// are the bytes an element. A batch of products repeats both, so their quotient stays. Whether
/// an operand is stored transposed changes neither, nor does the format of the accumulator, which
/// lives in registers: it only chooses the peak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gemm {
    /// Rows of A and C.
    pub m: u64,
    /// Columns of B and C.
    pub n: u64,
    /// Columns of A, rows of B: the length of each sum.
    pub k: u64,
    /// Independent products, each with operands of its own.
    pub batch: u64,
    /// Format of A in memory.
    pub a: Precision,
    /// Format of B in memory.
    pub b: Precision,
    /// Format of C in memory.
    pub c: Precision,
    /// Format of the sums; `None` takes the board's usual one, FP32 for 16 bit and below.
    pub accumulate: Option<Accumulate>,
    /// Whether C is read before it is written (`beta` is not 0).
    pub read_c: bool,
}

/// 2·M·N·K: each of the M·N results is a sum of K products.
pub(crate) const fn flop(m: f64, n: f64, k: f64) -> f64 {
    2.0 * m * n * k
}

/// Elements of A, B and C.
pub(crate) const fn operands(m: f64, n: f64, k: f64) -> [f64; 3] {
    [m * k, k * n, m * n]
}

impl Gemm {
    /// One product with all operands in one format, C only written.
    #[must_use]
    pub const fn new(m: u64, n: u64, k: u64, precision: Precision) -> Self {
        Self {
            m,
            n,
            k,
            batch: 1,
            a: precision,
            b: precision,
            c: precision,
            accumulate: None,
            read_c: false,
        }
    }

    /// As [`Gemm::new`] with M = N = K, whose intensity is 2·D/(3 × bytes an element).
    #[must_use]
    pub const fn square(side: u64, precision: Precision) -> Self {
        Self::new(side, side, side, precision)
    }

    /// Refuses sizes of 0 and more than 2⁶⁴ FLOP; gives the FLOP.
    fn checked(&self) -> Result<f64, SizeError> {
        let Self { m, n, k, batch, .. } = *self;
        at_least_one(&[("M", m), ("N", n), ("K", k), ("batch", batch)])?;
        product("2 × M × N × K × batch", &[2, m, n, k, batch])?;
        Ok(real(batch) * flop(real(m), real(n), real(k)))
    }

    /// FLOP and the least HBM traffic: every operand once.
    ///
    /// # Errors
    /// [`SizeError::Zero`], [`SizeError::TooLarge`].
    pub fn count(&self) -> Result<Count, ModelError> {
        self.count_of(Level::Dram, [1.0, 1.0])
    }

    /// FLOP and the traffic between the L2 cache and the SMs where each block of threads computes
    /// a tile of `block_m` × `block_n` and none finds the operands of another: A is read once for
    /// every column of tiles, B once for every row.
    ///
    /// For large operands the intensity goes to BM·BN/(BM + BN) in 16 bit.
    ///
    /// # Errors
    /// As [`Gemm::count`], also for a tile side of 0.
    pub fn tile(&self, block_m: u64, block_n: u64) -> Result<Count, ModelError> {
        at_least_one(&[("BM", block_m), ("BN", block_n)])?;
        let passes_a = real(self.n.div_ceil(block_n));
        let passes_b = real(self.m.div_ceil(block_m));
        self.count_of(Level::L2, [passes_a, passes_b])
    }

    fn count_of(&self, level: Level, passes: [f64; 2]) -> Result<Count, ModelError> {
        let flops = Flops::saturating(self.checked()?);
        let sizes = operands(real(self.m), real(self.n), real(self.k));
        let [a, b, c] = sizes.map(|elements| elements * real(self.batch));
        let read = |tensor, elements, precision: Precision, passes| {
            Traffic::new(tensor, Direction::Read, elements, precision.bytes(), passes)
        };
        let mut traffic = vec![
            read("A", a, self.a, passes[0]),
            read("B", b, self.b, passes[1]),
        ];
        if self.read_c {
            traffic.push(read("C", c, self.c, 1.0));
        }
        traffic.push(Traffic::write("C", c, self.c.bytes()));
        Ok(Count {
            flops,
            counted: Some(flops),
            level,
            traffic,
        })
    }

    /// As many products stacked on one B: M × `copies` rows, and B read once for all. This raises
    /// the intensity, which a batch of independent products does not.
    ///
    /// # Errors
    /// As [`Gemm::count`].
    pub fn stacked(&self, copies: u64) -> Result<Self, ModelError> {
        at_least_one(&[("copies", copies)])?;
        product("M × copies", &[self.m, copies])?;
        let stacked = Self {
            m: self.m.saturating_mul(copies),
            ..*self
        };
        stacked.checked()?;
        Ok(stacked)
    }

    /// The intensity that a longer and longer K approaches: 2·M·N/(M·a + N·b), in 16 bit
    /// M·N/(M + N). A matrix times one vector stays at 1 FLOP/B, however long the sums are.
    ///
    /// # Errors
    /// As [`Gemm::count`].
    pub fn limit(&self) -> Result<Intensity, ModelError> {
        self.checked()?;
        let (m, n) = (real(self.m), real(self.n));
        let bytes = m * self.a.bytes() + n * self.b.bytes();
        Intensity::new(2.0 * m * n / bytes)
    }

    /// Blocks of threads, one for each tile of `block_m` × `block_n`, over the SMs of a board,
    /// with one block resident on an SM. [`Waves::filled`] is the share of SMs that get work.
    ///
    /// # Errors
    /// As [`Gemm::tile`].
    pub fn fill(&self, gpu: &Gpu, block_m: u64, block_n: u64) -> Result<Waves, ModelError> {
        at_least_one(&[("BM", block_m), ("BN", block_n)])?;
        self.checked()?;
        let tiles = [
            self.m.div_ceil(block_m),
            self.n.div_ceil(block_n),
            self.batch,
        ];
        product("tiles", &tiles)?;
        Waves::new(tiles.iter().product(), 1, gpu.sm_count)
    }

    /// The wider of the formats of A and B, which chooses the peak.
    #[must_use]
    pub fn arithmetic(&self) -> Precision {
        if self.b.bytes() > self.a.bytes() {
            self.b
        } else {
            self.a
        }
    }

    /// The dense roof for its formats: Tensor Cores where they have a peak, with the accumulator
    /// that was asked for where the board lists it.
    ///
    /// # Errors
    /// [`ModelError::NoPeak`] where the board has no peak for the format.
    pub fn roof(&self, gpu: &Gpu) -> Result<Roof, ModelError> {
        let precision = self.arithmetic();
        let engine = gpu.engine_for(precision)?;
        let asked = gpu.peaks.iter().find(|peak| {
            peak.engine == engine
                && peak.input == precision
                && self.accumulate.is_some()
                && peak.accumulate == self.accumulate
        });
        let compute = match asked.and_then(|peak| peak.rate(Sparsity::Dense)) {
            Some(rate) => rate,
            None => gpu.peak(engine, precision, Sparsity::Dense)?,
        };
        Ok(Roof {
            compute,
            bandwidth: gpu.bandwidth(),
        })
    }
}

/// The side D at which a square product in one format meets the ridge of a roof: 1.5 × ridge ×
/// bytes an element. Below it the product is memory-bound, above it compute-bound.
#[must_use]
pub fn crossing(roof: &Roof, precision: Precision) -> f64 {
    1.5 * roof.ridge().get() * precision.bytes()
}

/// The largest side D whose three operands of D² elements fit in the L2 cache together.
///
/// # Errors
/// [`ModelError::NoL2Size`] where the size of the cache has no source.
pub fn largest_in_l2(gpu: &Gpu, precision: Precision) -> Result<u64, ModelError> {
    let size = gpu.l2_bytes.ok_or(ModelError::NoL2Size {
        gpu: gpu.short_name,
    })?;
    let side = (Bytes::saturating(real(size)).get() / (3.0 * precision.bytes())).sqrt();
    // At least 1 and far below 2⁵³.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    Ok(side.floor() as u64)
}
