//! Boards: what NVIDIA prints, what the driver reports, and what follows from it.
//!
//! Conventions: 1 TFLOPS is 10¹² FLOP/s and 1 GB/s is 10⁹ B/s. Peaks are dense unless the word
//! `sparse` stands beside them, and a fused multiply-add counts 2. Integer types are in TOPS in
//! the same fields.
//! The memory clock is CUDA's `memoryClockRate`, so bandwidth is bus / 8 × clock × 2 for every
//! kind of memory. A peak carries its own clock: on Hopper and Blackwell the tensor peaks are
//! quoted at a lower clock than the peaks of the CUDA cores.
//!
//! The figures were collected in November 2026. A figure without a source is `None`. Which source
//! stands for which figure, and which sources contradict it, is kept apart as text: see
//! [`Records`]. FP6 and INT1 are left out.

mod ada;
mod ampere;
mod blackwell;
mod clocks;
mod hopper;
mod kinds;
mod memory;
mod peak;
mod record;
mod volta_turing;

pub use clocks::{Clocks, TensorClock};
pub use kinds::{
    Accumulate, BandwidthBasis, Engine, Figure, Level, Precision, Provenance, Sparsity,
};
pub use memory::Memory;
pub use peak::{Peak, PeakClock};
pub use record::{Bilingual, Conflict, Reading, Record, RecordError, Records, Source};

use crate::error::{ModelError, Quantity};
use crate::roofline::Roof;
use crate::units::{BytesPerSecond, FlopsPerSecond};

/// One board, with the figures that place it on a roofline.
#[derive(Debug, PartialEq)]
pub struct Gpu {
    /// Kebab-case id, for example `a100-sxm-80gb`.
    pub id: &'static str,
    /// Full name.
    pub name: &'static str,
    /// Name for a label, for example `A100`.
    pub short_name: &'static str,
    /// Name of the architecture, for example `Ampere`.
    pub architecture: &'static str,
    /// Compute capability, major and minor: `(8, 0)`.
    pub compute_capability: (u8, u8),
    /// Streaming multiprocessors that are enabled.
    pub sm_count: u32,
    /// Clocks of the SMs.
    pub clocks: Clocks,
    /// The DRAM of the board.
    pub memory: Memory,
    /// Size of the L2 cache, B.
    pub l2_bytes: Option<u64>,
    /// Read bandwidth of the L2 cache, GB/s, where there is a source for it.
    pub l2_bandwidth_gbps: Option<f64>,
    /// Peaks by engine, input and accumulator.
    pub peaks: &'static [Peak],
}

/// Every board of the model: first the systems of the chapter by age, then the others.
pub static GPUS: &[Gpu] = &[
    ampere::A100_SXM_80GB,
    hopper::H100_SXM5,
    hopper::H200_SXM,
    blackwell::B200_DGX,
    blackwell::B200_HGX,
    blackwell::GB200,
    volta_turing::V100_SXM2_16GB,
    volta_turing::V100_SXM2_32GB,
    volta_turing::T4,
    volta_turing::RTX_2080_TI,
    ampere::A10,
    ampere::A40,
    ampere::RTX_A6000,
    ampere::A30,
    ampere::A100_PCIE_40GB,
    ampere::A100_SXM_40GB,
    ampere::A100_PCIE_80GB,
    ampere::RTX_3090,
    ada::L4,
    ada::L40S,
    ada::RTX_4090,
    hopper::H100_PCIE,
    hopper::H100_NVL,
    hopper::H800_SXM,
    hopper::H20,
    hopper::H200_NVL,
    hopper::GH200_96GB,
    hopper::GH200_144GB,
    blackwell::B300_HGX,
    blackwell::GB300,
    blackwell::RTX_5090,
    blackwell::RTX_PRO_6000_BLACKWELL,
];

/// Finds a board by its id; case is ignored and `_` is read as `-`.
///
/// # Errors
/// [`ModelError::UnknownGpu`] with up to three ids that look like the one given.
pub fn gpu(id: &str) -> Result<&'static Gpu, ModelError> {
    let wanted = id.trim().to_ascii_lowercase().replace('_', "-");
    GPUS.iter()
        .find(|gpu| gpu.id == wanted)
        .ok_or_else(|| ModelError::UnknownGpu {
            id: id.to_owned(),
            near: near(&wanted),
        })
}

/// Ids that share most pairs of letters with the wanted one.
fn near(wanted: &str) -> Vec<&'static str> {
    let pairs = |text: &str| -> Vec<(u8, u8)> {
        let bytes = text.as_bytes();
        bytes
            .iter()
            .copied()
            .zip(bytes.iter().copied().skip(1))
            .collect()
    };
    let wanted = pairs(wanted);
    let mut ranked: Vec<_> = GPUS
        .iter()
        .map(|gpu| {
            let own = pairs(gpu.id);
            let shared = own.iter().filter(|pair| wanted.contains(pair)).count();
            (shared * 1000 / own.len().max(wanted.len()).max(1), gpu.id)
        })
        .collect();
    ranked.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    ranked.into_iter().take(3).map(|(_, id)| id).collect()
}

impl Gpu {
    /// The row of the peak table for a precision on an engine. Where several accumulators are
    /// listed, the one that does not accumulate in FP16.
    ///
    /// # Errors
    /// [`ModelError::NoPeak`] where the board has none, with those that it has.
    pub fn peak_row(
        &self,
        engine: Engine,
        precision: Precision,
    ) -> Result<&'static Peak, ModelError> {
        let rows = || self.peaks.iter().filter(move |peak| peak.engine == engine);
        rows()
            .filter(|peak| peak.input == precision)
            .min_by_key(|peak| peak.accumulate == Some(Accumulate::Fp16))
            .ok_or_else(|| {
                let mut known: Vec<_> = rows().map(|peak| peak.input).collect();
                known.dedup();
                ModelError::NoPeak {
                    gpu: self.short_name,
                    engine,
                    precision,
                    known,
                }
            })
    }

    /// Printed peak. FP16, BF16 and FP8 on Tensor Cores accumulate in FP32.
    ///
    /// # Errors
    /// [`ModelError::NoPeak`] or [`ModelError::NoSparsePeak`] where the board has none.
    pub fn peak(
        &self,
        engine: Engine,
        precision: Precision,
        sparsity: Sparsity,
    ) -> Result<FlopsPerSecond, ModelError> {
        self.peak_row(engine, precision)?
            .rate(sparsity)
            .ok_or(ModelError::NoSparsePeak {
                gpu: self.short_name,
                engine,
                precision,
            })
    }

    /// The engine that a precision is meant for: Tensor Cores where they have a peak for it.
    ///
    /// # Errors
    /// [`ModelError::NoPeak`] where neither engine has one.
    pub fn engine_for(&self, precision: Precision) -> Result<Engine, ModelError> {
        self.peak_row(Engine::Tensor, precision)
            .or_else(|_| self.peak_row(Engine::CudaCore, precision))
            .map(|peak| peak.engine)
    }

    /// Dense peak as SMs × FLOP/clk/SM × the clock of that peak.
    ///
    /// # Errors
    /// [`ModelError::NoPeak`] where the board has none, [`ModelError::NoRate`] or
    /// [`ModelError::NoClock`] where no rate per clock and SM or no clock is known.
    pub fn peak_from_clock(
        &self,
        engine: Engine,
        precision: Precision,
    ) -> Result<FlopsPerSecond, ModelError> {
        let clock_mhz = self.peak_row(engine, precision)?.clock.mhz(&self.clocks);
        let clock_mhz = clock_mhz.ok_or(ModelError::NoClock {
            gpu: self.short_name,
        })?;
        self.peak_at_clock(engine, precision, clock_mhz)
    }

    /// Dense peak as SMs × FLOP/clk/SM × a clock of your choice, MHz.
    ///
    /// # Errors
    /// [`ModelError::OutOfRange`] unless the clock is finite and greater than 0, else as
    /// [`Gpu::peak_from_clock`].
    pub fn peak_at_clock(
        &self,
        engine: Engine,
        precision: Precision,
        clock_mhz: f64,
    ) -> Result<FlopsPerSecond, ModelError> {
        if !(clock_mhz.is_finite() && clock_mhz > 0.0) {
            return Err(ModelError::OutOfRange {
                quantity: Quantity::Clock,
                value: clock_mhz,
            });
        }
        let rate = self.peak_row(engine, precision)?.flop_per_clk_sm;
        let rate = rate.ok_or(ModelError::NoRate {
            gpu: self.short_name,
            engine,
            precision,
        })?;
        let value = f64::from(self.sm_count) * rate * clock_mhz * 1e6;
        Ok(FlopsPerSecond::saturating(value))
    }

    /// Printed bandwidth of the DRAM.
    #[must_use]
    pub fn bandwidth(&self) -> BytesPerSecond {
        BytesPerSecond::saturating(self.memory.bandwidth_gbps * 1e9)
    }

    /// Bandwidth of the DRAM as bus / 8 × clock × 2.
    ///
    /// # Errors
    /// [`ModelError::NoBus`] where there is no source for bus or clock.
    pub fn bandwidth_from_bus(&self) -> Result<BytesPerSecond, ModelError> {
        let Memory {
            bus_bits,
            clock_mhz,
            ..
        } = self.memory;
        let (bits, mhz) = bus_bits.zip(clock_mhz).ok_or(ModelError::NoBus {
            gpu: self.short_name,
        })?;
        let bytes_per_transfer = f64::from(bits) / 8.0;
        Ok(BytesPerSecond::saturating(
            bytes_per_transfer * mhz * 1e6 * 2.0,
        ))
    }

    /// Bandwidth of the DRAM, printed or derived.
    ///
    /// # Errors
    /// As [`Gpu::bandwidth_from_bus`], where that is asked for.
    pub fn bandwidth_on(&self, basis: BandwidthBasis) -> Result<BytesPerSecond, ModelError> {
        match basis {
            BandwidthBasis::Published => Ok(self.bandwidth()),
            BandwidthBasis::FromBus => self.bandwidth_from_bus(),
        }
    }

    /// Bandwidth of a level of the memory hierarchy.
    ///
    /// # Errors
    /// [`ModelError::NoL2Bandwidth`] where there is no source for the L2 cache.
    pub fn bandwidth_of(&self, level: Level) -> Result<BytesPerSecond, ModelError> {
        match level {
            Level::Dram => Ok(self.bandwidth()),
            Level::L2 => self
                .l2_bandwidth_gbps
                .map(|gbps| BytesPerSecond::saturating(gbps * 1e9))
                .ok_or(ModelError::NoL2Bandwidth {
                    gpu: self.short_name,
                }),
        }
    }

    /// Exponentials a second: special function results a clock and SM × SMs × the clock of the
    /// tensor peaks.
    ///
    /// 16 a clock and SM: CUDA C++ Programming Guide, throughput of native arithmetic
    /// instructions, compute capabilities 7.0 to 9.0, 10.0 and 12.0. 32 on 10.3: NVIDIA, *Making
    /// Softmax More Efficient with NVIDIA Blackwell Ultra*, 2026 (twice those of Blackwell).
    /// The tensor clock, because exponentials are held against the products of the same kernel:
    /// an H100 has 132 × 16 × 1.83 GHz = 3.9 T exponentials/s, as the FlashAttention-3 paper says.
    ///
    /// # Errors
    /// [`ModelError::NoExpRate`] for another capability, [`ModelError::NoClock`] where the clock
    /// has no source.
    pub fn exp_rate(&self) -> Result<f64, ModelError> {
        let gpu = self.short_name;
        let each = match self.compute_capability {
            (7..=9, _) | (10, 0) | (12, 0) => 16.0,
            (10, 3) => 32.0,
            _ => return Err(ModelError::NoExpRate { gpu }),
        };
        let mhz = self.clocks.tensor_mhz.or(self.clocks.boost_mhz);
        let mhz = mhz.ok_or(ModelError::NoClock { gpu })?;
        Ok(each * f64::from(self.sm_count) * mhz * 1e6)
    }

    /// Printed peak over printed DRAM bandwidth.
    ///
    /// # Errors
    /// As [`Gpu::peak`].
    pub fn roof(
        &self,
        engine: Engine,
        precision: Precision,
        sparsity: Sparsity,
    ) -> Result<Roof, ModelError> {
        Ok(Roof {
            compute: self.peak(engine, precision, sparsity)?,
            bandwidth: self.bandwidth(),
        })
    }
}
