//! A measurement held against a roof. No kernel runs above its roof, so a point above it says
//! that something is wrong with the point or with the choice of the roof, never that the kernel
//! is good.

mod cause;

use std::fmt;

pub use cause::{Cause, CauseKind};

use crate::error::ModelError;
use crate::format;
use crate::hardware::{BandwidthBasis, Engine, Gpu, Peak, Precision, Sparsity};
use crate::message::Message;
use crate::roofline::{Bound, Roof};
use crate::units::{Bytes, BytesPerSecond, Flops, FlopsPerSecond, Intensity, Seconds};

/// How far above a roof a point may lie before it is refused: 2 %. Clocks, timers and the rounding
/// of printed peaks account for that much.
pub const TOLERANCE: f64 = 0.02;

/// What a kernel did and how long it took. One of work and traffic may be unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measurement {
    flops: Option<Flops>,
    bytes: Option<Bytes>,
    time: Seconds,
}

impl Measurement {
    /// Work, traffic and time: a point on the roofline.
    #[must_use]
    pub const fn new(flops: Flops, bytes: Bytes, time: Seconds) -> Self {
        Self {
            flops: Some(flops),
            bytes: Some(bytes),
            time,
        }
    }

    /// Work and time only, as in a figure of model FLOPS utilisation.
    #[must_use]
    pub const fn of_work(flops: Flops, time: Seconds) -> Self {
        Self {
            flops: Some(flops),
            bytes: None,
            time,
        }
    }

    /// Traffic and time only, as in a bandwidth test.
    #[must_use]
    pub const fn of_traffic(bytes: Bytes, time: Seconds) -> Self {
        Self {
            flops: None,
            bytes: Some(bytes),
            time,
        }
    }

    /// Work, where it is known.
    #[must_use]
    pub const fn flops(&self) -> Option<Flops> {
        self.flops
    }

    /// Traffic, where it is known.
    #[must_use]
    pub const fn bytes(&self) -> Option<Bytes> {
        self.bytes
    }

    /// Time.
    #[must_use]
    pub const fn time(&self) -> Seconds {
        self.time
    }

    /// Work over time, where work is known.
    #[must_use]
    pub fn performance(&self) -> Option<FlopsPerSecond> {
        self.flops.map(|flops| flops / self.time)
    }

    /// Traffic over time, where traffic is known.
    #[must_use]
    pub fn bandwidth(&self) -> Option<BytesPerSecond> {
        self.bytes.map(|bytes| bytes / self.time)
    }

    /// Work over traffic, where both are known.
    #[must_use]
    pub fn intensity(&self) -> Option<Intensity> {
        Some(self.flops? / self.bytes?)
    }
}

/// The roof that a measurement is held against.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Context {
    roof: Roof,
    board: Option<Board>,
}

/// The board that a roof belongs to, and how the roof was chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Board {
    gpu: &'static Gpu,
    peak: &'static Peak,
    sparsity: Sparsity,
    basis: BandwidthBasis,
}

impl Context {
    /// A roof of a board.
    ///
    /// # Errors
    /// As [`Gpu::peak`] and [`Gpu::bandwidth_on`].
    pub fn new(
        gpu: &'static Gpu,
        engine: Engine,
        precision: Precision,
        sparsity: Sparsity,
        basis: BandwidthBasis,
    ) -> Result<Self, ModelError> {
        Ok(Self {
            roof: Roof {
                compute: gpu.peak(engine, precision, sparsity)?,
                bandwidth: gpu.bandwidth_on(basis)?,
            },
            board: Some(Board {
                gpu,
                peak: gpu.peak_row(engine, precision)?,
                sparsity,
                basis,
            }),
        })
    }

    /// A roof of a device that the model does not know. Causes that need the figures of a board
    /// are then not looked for.
    #[must_use]
    pub const fn custom(roof: Roof) -> Self {
        Self { roof, board: None }
    }

    /// The roof.
    #[must_use]
    pub const fn roof(&self) -> Roof {
        self.roof
    }

    /// The board that the roof belongs to, where the model knows it.
    #[must_use]
    pub fn gpu(&self) -> Option<&'static Gpu> {
        self.board.map(|board| board.gpu)
    }
}

/// How much of a roof a measurement uses, as ratios: 1 is the roof itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Utilisation {
    /// Performance over the compute roof, where work is known.
    pub of_compute: Option<f64>,
    /// Bandwidth over the bandwidth roof, where traffic is known.
    pub of_bandwidth: Option<f64>,
    /// Performance over what is attainable at the point's own intensity. This is the larger of
    /// the other two, and the time floor over the time.
    pub of_roof: f64,
    /// The part of the roof above the point, or the only one that can be judged.
    pub bound: Bound,
}

impl Utilisation {
    fn new(measurement: &Measurement, roof: Roof) -> Self {
        let of_compute = measurement.performance().map(|rate| rate / roof.compute);
        let of_bandwidth = measurement.bandwidth().map(|rate| rate / roof.bandwidth);
        let compute = of_compute.unwrap_or(0.0);
        let bandwidth = of_bandwidth.unwrap_or(0.0);
        Self {
            of_compute,
            of_bandwidth,
            of_roof: compute.max(bandwidth),
            bound: if compute >= bandwidth {
                Bound::Compute
            } else {
                Bound::Memory
            },
        }
    }
}

/// A measurement above its roof.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// The point that was refused.
    pub measurement: Measurement,
    /// The impossible ratios; [`Utilisation::of_roof`] says how far above the roof the point
    /// lies, [`Utilisation::bound`] which part it breaks most.
    pub utilisation: Utilisation,
    /// Causes that the numbers allow, likeliest first; empty where none of the usual ones fits.
    pub causes: Vec<Cause>,
}

impl Refusal {
    /// The least time that the roof allows; the measured one is shorter.
    #[must_use]
    pub fn floor(&self) -> Seconds {
        Seconds::saturating(self.measurement.time.get() * self.utilisation.of_roof)
    }

    /// The sentence above the causes.
    #[must_use]
    pub fn message(&self) -> Message {
        let id = match self.utilisation.bound {
            Bound::Compute => "model.above-roof.compute",
            Bound::Memory => "model.above-roof.memory",
        };
        let (achieved, limit) = self.rates();
        Message::new(id)
            .with("achieved", achieved)
            .with("limit", limit)
            .with("share", format::percent(self.utilisation.of_roof))
            .with("time", self.measurement.time.to_string())
            .with("floor", self.floor().to_string())
    }

    /// What was achieved on the part of the roof that is broken most, and the height of that part.
    fn rates(&self) -> (String, String) {
        let excess = self.utilisation.of_roof;
        let pair = |rate: f64, show: fn(f64) -> String| (show(rate), show(rate / excess));
        let performance = self.measurement.performance().map(FlopsPerSecond::get);
        let bandwidth = self.measurement.bandwidth().map(BytesPerSecond::get);
        match self.utilisation.bound {
            Bound::Compute => pair(performance.unwrap_or(f64::NAN), format::flops_per_second),
            Bound::Memory => pair(bandwidth.unwrap_or(f64::NAN), format::bytes_per_second),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (achieved, limit) = self.rates();
        let share = format::percent(self.utilisation.of_roof);
        let (floor, time) = (self.floor(), self.measurement.time);
        write!(
            f,
            "{achieved} is {share} of the roof of {limit}: {time} was measured, {floor} is the least"
        )
    }
}

impl std::error::Error for Refusal {}

/// Holds a measurement against a roof.
///
/// A point up to [`TOLERANCE`] above the roof is accepted, and its ratio then says so.
///
/// ```
/// use ridgepoint_model::hardware::{BandwidthBasis, Engine, Precision, Sparsity, gpu};
/// use ridgepoint_model::measurement::{CauseKind, Context, Measurement, judge};
/// use ridgepoint_model::units::{Flops, Seconds};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let h100 = Context::new(
///     gpu("h100-sxm5")?,
///     Engine::Tensor,
///     Precision::Bf16,
///     Sparsity::Dense,
///     BandwidthBasis::Published,
/// )?;
/// let one_second = Seconds::new(1.0)?;
///
/// let good = judge(&Measurement::of_work(Flops::new(700e12)?, one_second), &h100)?;
/// assert!((good.of_roof - 700.0 / 989.4).abs() < 1e-12);
///
/// let refusal = judge(&Measurement::of_work(Flops::new(1.5e15)?, one_second), &h100);
/// let causes = refusal.err().ok_or("1.5 PFLOPS in BF16 cannot be")?.causes;
/// assert_eq!(causes[0].kind, CauseKind::SparsePeak);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Refusal`] where the point lies further above the roof, with the causes that its numbers
/// allow.
pub fn judge(measurement: &Measurement, context: &Context) -> Result<Utilisation, Refusal> {
    let utilisation = Utilisation::new(measurement, context.roof);
    if utilisation.of_roof <= 1.0 + TOLERANCE {
        return Ok(utilisation);
    }
    Err(Refusal {
        measurement: *measurement,
        utilisation,
        causes: cause::plausible(measurement, context, &utilisation),
    })
}
