//! Why a point may lie above its roof. A cause is listed only where the numbers allow it: undone,
//! it would bring the point below the roof.

use std::cmp::Ordering;

use super::{Board, Context, Measurement, TOLERANCE, Utilisation};
use crate::format;
use crate::hardware::{BandwidthBasis, Engine, Level, Peak, Sparsity};
use crate::message::Message;
use crate::units::{Bytes, FlopsPerSecond};

/// What may have gone wrong, in the order in which causes are ranked: first those that explain a
/// small excess exactly, last those that explain almost any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CauseKind {
    /// The chip ran above the clock at which its peak is quoted.
    BoostClock,
    /// The printed bandwidth is above the one that follows from bus and clock.
    BandwidthBasis,
    /// The data fits in the L2 cache, so the DRAM roof does not apply.
    FitsInL2,
    /// More bytes were counted than crossed the memory bus.
    BytesOverCounted,
    /// Zeros of a 2:4 pattern were counted as work.
    SparsePeak,
    /// The kernel accumulates in FP16, which GeForce does twice as fast.
    Accumulate,
    /// The kernel runs in a format with a higher peak.
    Precision,
    /// The kernel runs on the Tensor Cores, not on the CUDA cores.
    Engine,
    /// A multiply-add was counted twice over, or the roof counts multiply-adds.
    MultiplyAdd,
    /// Causal attention was counted in full.
    Causal,
    /// The time is in another unit than was said.
    TimeUnit,
    /// The clock was stopped before the kernel had ended.
    NotSynchronised,
    /// The roof is that of one part (die, GPU), the measurement that of several.
    Parts,
}

impl CauseKind {
    /// Kebab-case word.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::BoostClock => "boost-clock",
            Self::BandwidthBasis => "bandwidth-basis",
            Self::FitsInL2 => "fits-in-l2",
            Self::BytesOverCounted => "bytes-over-counted",
            Self::SparsePeak => "sparse-peak",
            Self::Accumulate => "accumulate",
            Self::Precision => "precision",
            Self::Engine => "engine",
            Self::MultiplyAdd => "multiply-add",
            Self::Causal => "causal",
            Self::TimeUnit => "time-unit",
            Self::NotSynchronised => "not-synchronised",
            Self::Parts => "parts",
        }
    }
}

/// One plausible cause.
#[derive(Clone, Debug, PartialEq)]
pub struct Cause {
    /// Which one.
    pub kind: CauseKind,
    /// The ratio to the roof once the cause is undone, where that is a number.
    pub corrected: Option<f64>,
    /// The sentence for the reader, with its numbers.
    pub message: Message,
}

/// The L2 cache of a board is several times faster than its DRAM; beyond this many times a wrong
/// time is likelier. Used where the bandwidth of the cache has no source.
const L2_SPEEDUP_LIMIT: f64 = 30.0;
/// A wrong unit of time is off by a factor of 1000 at least; a point that it moves below 1 % of
/// the roof was more likely wrong in another way.
const TIME_UNIT_LEAST_SHARE: f64 = 0.01;
/// A missing synchronisation hides most of a kernel, not a small part of it.
const NOT_SYNCHRONISED_LEAST_EXCESS: f64 = 2.0;
/// The most parts that share one figure in common systems: GPUs of a node, dies of a package.
const MOST_PARTS: f64 = 8.0;

/// The causes that the numbers allow, likeliest first.
pub(super) fn plausible(
    measurement: &Measurement,
    context: &Context,
    utilisation: &Utilisation,
) -> Vec<Cause> {
    let mut causes = Vec::new();
    let above = |ratio: &f64| *ratio > 1.0 + TOLERANCE;
    // What is said of the bytes alone cannot explain a point that breaks the compute roof too.
    let memory_alone = utilisation.of_compute.filter(above).is_none();
    if let Some(ratio) = utilisation
        .of_bandwidth
        .filter(above)
        .filter(|_| memory_alone)
        && let Some(bytes) = measurement.bytes()
    {
        if let Some(board) = &context.board {
            causes.extend(bandwidth_basis(board, ratio));
            causes.extend(fits_in_l2(board, ratio, bytes));
        }
        causes.push(bytes_over_counted(ratio, bytes));
    }
    if let Some(ratio) = utilisation.of_compute.filter(above) {
        let peak = context.roof.compute;
        if let Some(board) = &context.board {
            let performance = FlopsPerSecond::saturating(peak.get() * ratio);
            causes.extend(boost_clock(board, ratio));
            causes.extend(sparse_peak(board, performance));
            causes.extend(other_peaks(board, performance));
        }
        causes.extend(counted_twice(ratio, measurement));
    }
    let ratio = utilisation.of_roof;
    causes.extend(time_unit(ratio, measurement));
    causes.extend(not_synchronised(ratio, measurement));
    causes.extend(parts(ratio));
    causes.sort_by_key(|cause| cause.kind);
    causes
}

/// A cause whose undoing leaves this ratio, if that is below the roof.
fn fitting(kind: CauseKind, corrected: f64, message: Message) -> Option<Cause> {
    (corrected <= 1.0 + TOLERANCE).then(|| Cause {
        kind,
        corrected: Some(corrected),
        message: message.with("share", format::percent(corrected)),
    })
}

fn bandwidth_basis(board: &Board, ratio: f64) -> Option<Cause> {
    let (printed, derived) = (board.gpu.bandwidth(), board.gpu.bandwidth_from_bus().ok()?);
    if board.basis == BandwidthBasis::Published || printed <= derived {
        return None;
    }
    let message = Message::new("model.cause.bandwidth-basis")
        .with("printed", printed.to_string())
        .with("derived", derived.to_string());
    fitting(
        CauseKind::BandwidthBasis,
        ratio * (derived / printed),
        message,
    )
}

fn fits_in_l2(board: &Board, ratio: f64, bytes: Bytes) -> Option<Cause> {
    let roof = board.gpu.bandwidth_on(board.basis).ok()?;
    let cache = board.gpu.bandwidth_of(Level::L2).ok();
    let limit = cache.map_or(L2_SPEEDUP_LIMIT, |cache| cache / roof);
    // Sizes of caches are far below 2⁵³, so nothing is lost.
    let size = board.gpu.l2_bytes? as f64;
    let fits = bytes.get() <= size && ratio <= limit * (1.0 + TOLERANCE);
    fits.then(|| Cause {
        kind: CauseKind::FitsInL2,
        corrected: cache.map(|_| ratio / limit),
        message: Message::new("model.cause.fits-in-l2")
            .with("gpu", board.gpu.short_name)
            .with("bytes", bytes.to_string())
            .with("l2", format::bytes_binary(size)),
    })
}

fn bytes_over_counted(ratio: f64, bytes: Bytes) -> Cause {
    Cause {
        kind: CauseKind::BytesOverCounted,
        corrected: None,
        message: Message::new("model.cause.bytes-over-counted")
            .with("bytes", bytes.to_string())
            .with("most", format::bytes(bytes.get() / ratio)),
    }
}

fn boost_clock(board: &Board, ratio: f64) -> Option<Cause> {
    let clocks = &board.gpu.clocks;
    let (listed, highest) = board.peak.clock.mhz(clocks).zip(clocks.highest_mhz)?;
    if highest <= listed {
        return None;
    }
    let message = Message::new("model.cause.boost-clock")
        .with("gpu", board.gpu.short_name)
        .with("listed", format::hertz_digits(listed * 1e6, 4))
        .with("highest", format::hertz_digits(highest * 1e6, 4));
    fitting(CauseKind::BoostClock, ratio * listed / highest, message)
}

fn sparse_peak(board: &Board, performance: FlopsPerSecond) -> Option<Cause> {
    if board.sparsity == Sparsity::Structured {
        return None;
    }
    let sparse = board.peak.rate(Sparsity::Structured)?;
    let message = Message::new("model.cause.sparse-peak")
        .with("gpu", board.gpu.short_name)
        .with("precision", board.peak.input.label())
        .with("sparse", sparse.to_string());
    fitting(CauseKind::SparsePeak, performance / sparse, message)
}

/// The lowest sufficient peak of each kind: other accumulator, other format, other engine.
fn other_peaks(board: &Board, performance: FlopsPerSecond) -> impl Iterator<Item = Cause> {
    let used = board.peak;
    let kind_of = |other: &Peak| {
        let row = board.gpu.peak_row(other.engine, other.input);
        let usual = row.is_ok_and(|row| row == other);
        if other.engine != used.engine {
            (usual && other.engine == Engine::Tensor).then_some(CauseKind::Engine)
        } else if other.input != used.input {
            usual.then_some(CauseKind::Precision)
        } else {
            (!usual).then_some(CauseKind::Accumulate)
        }
    };
    let candidate = |other: &Peak| {
        // Integer operations are no FLOP.
        if other.input.is_integer() != used.input.is_integer() {
            return None;
        }
        let rate = other.rate(board.sparsity)?;
        let kind = kind_of(other)?;
        let message = Message::new(match kind {
            CauseKind::Accumulate => "model.cause.accumulate",
            CauseKind::Engine => "model.cause.engine",
            _ => "model.cause.precision",
        });
        let message = message
            .with("gpu", board.gpu.short_name)
            .with("precision", other.input.label())
            .with("peak", rate.to_string());
        fitting(kind, performance / rate, message)
    };
    let mut found: Vec<Cause> = board.gpu.peaks.iter().filter_map(candidate).collect();
    found.sort_by(|a, b| {
        a.kind.cmp(&b.kind).then(
            b.corrected
                .partial_cmp(&a.corrected)
                .unwrap_or(Ordering::Equal),
        )
    });
    found.dedup_by_key(|cause| cause.kind);
    found.into_iter()
}

fn counted_twice(ratio: f64, measurement: &Measurement) -> impl Iterator<Item = Cause> {
    let half = measurement
        .performance()
        .map_or(f64::NAN, |rate| rate.get() / 2.0);
    let causes = [
        (CauseKind::MultiplyAdd, "model.cause.multiply-add"),
        (CauseKind::Causal, "model.cause.causal"),
    ];
    causes.into_iter().filter_map(move |(kind, id)| {
        let message = Message::new(id).with("half", format::flops_per_second(half));
        fitting(kind, ratio / 2.0, message)
    })
}

fn time_unit(ratio: f64, measurement: &Measurement) -> Option<Cause> {
    let factor = [1e3, 1e6, 1e9]
        .into_iter()
        .find(|factor| ratio / factor <= 1.0 + TOLERANCE)?;
    if ratio / factor < TIME_UNIT_LEAST_SHARE {
        return None;
    }
    let time = measurement.time().get();
    let message = Message::new("model.cause.time-unit")
        .with("time", format::seconds(time))
        .with("instead", format::seconds(time * factor));
    fitting(CauseKind::TimeUnit, ratio / factor, message)
}

fn not_synchronised(ratio: f64, measurement: &Measurement) -> Option<Cause> {
    (ratio >= NOT_SYNCHRONISED_LEAST_EXCESS).then(|| Cause {
        kind: CauseKind::NotSynchronised,
        corrected: None,
        message: Message::new("model.cause.not-synchronised")
            .with("time", measurement.time().to_string())
            .with("floor", format::seconds(measurement.time().get() * ratio)),
    })
}

fn parts(ratio: f64) -> Option<Cause> {
    // A hair above a whole number of parts is still that number.
    let least = (ratio / (1.0 + TOLERANCE)).ceil();
    if !(2.0..=MOST_PARTS).contains(&least) {
        return None;
    }
    let message = Message::new("model.cause.parts").with("parts", format::number(least, 1));
    fitting(CauseKind::Parts, ratio / least, message)
}
