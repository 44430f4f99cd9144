//! Why a profiler counts other bytes than the algorithm needs. A reason is listed only where the
//! numbers allow it.

use super::Moved;
use crate::format;
use crate::hardware::Gpu;
use crate::intensity::Count;
use crate::message::Message;

/// Counts that agree this well need no reason.
const AGREE: f64 = 0.02;
/// A counter that shows a power of two is off by no more than this.
const POWER: f64 = 0.05;
/// A mistaken unit fits this well: the two factors next to each other, 1.024 and 1.049, differ
/// by 2.4 %.
const UNIT: f64 = 0.002;
/// A sector of 32 B holds 16 elements of 2 B, of which at least one is used.
const MOST_FETCHED: f64 = 16.0;
/// Tiles and rows are rounded up by less than this.
const MOST_PADDED: f64 = 1.5;

/// What may be the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DifferenceKind {
    /// A binary unit was taken for a decimal one, or the other way round.
    BinaryUnit,
    /// All of the data fits in the L2 cache and was there already.
    FitsInL2,
    /// Written lines had not yet left the L2 cache when the counter was read.
    DirtyLines,
    /// The counter was multiplied by the wrong size of a line.
    CounterScale,
    /// The algorithm needs less than was thought.
    OverCounted,
    /// Data is read again after the cache has lost it.
    ReReads,
    /// Whole sectors are fetched for a part of them.
    OverFetch,
    /// Tiles or rows are rounded up.
    Padding,
    /// Registers that did not suffice, or intermediate results, go through memory.
    Spills,
}

impl DifferenceKind {
    /// Kebab-case word.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::BinaryUnit => "binary-unit",
            Self::FitsInL2 => "fits-in-l2",
            Self::DirtyLines => "dirty-lines",
            Self::CounterScale => "counter-scale",
            Self::OverCounted => "over-counted",
            Self::ReReads => "re-reads",
            Self::OverFetch => "over-fetch",
            Self::Padding => "padding",
            Self::Spills => "spills",
        }
    }
}

/// One possible reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which one.
    pub kind: DifferenceKind,
    /// The sentence for the reader, with its numbers.
    pub message: Message,
}

fn difference(kind: DifferenceKind, message: Message) -> Difference {
    Difference { kind, message }
}

/// Reasons why the counted bytes differ from the algorithm's, likeliest first; none where they
/// agree within 2 %, reads and writes apart where they were counted apart.
///
/// Fewer bytes than the algorithm's: the cache had or kept some, or the numbers are wrong. More
/// bytes: the kernel reads again, fetches more than it uses, pads or spills.
#[must_use]
pub fn differences(count: &Count, moved: &Moved, gpu: Option<&Gpu>) -> Vec<Difference> {
    let sides = Sides::new(count, moved);
    let mut found: Vec<_> = sides.binary_unit(moved).into_iter().collect();
    if sides.less() {
        found.extend(sides.fits_in_l2(count, gpu));
        found.extend(sides.dirty_lines(gpu));
        let unexplained = sides.counter_scale().or_else(|| sides.over_counted(gpu));
        if !found.iter().any(|one| one.kind == DifferenceKind::FitsInL2) {
            found.extend(unexplained);
        }
    }
    if sides.more() {
        found.extend(sides.more_reasons());
    }
    found
}

/// Counted and needed bytes. Where reads and writes were not counted apart, `read` holds both.
struct Sides {
    /// Counted and needed.
    read: [f64; 2],
    /// Counted and needed; `None` where they were not counted apart.
    written: Option<[f64; 2]>,
    /// Bytes that the algorithm writes.
    writes: f64,
}

impl Sides {
    fn new(count: &Count, moved: &Moved) -> Self {
        let bytes = |part: Option<crate::units::Bytes>| part.map_or(0.0, |bytes| bytes.get());
        let (reads, writes) = (bytes(count.read()), bytes(count.written()));
        match moved.read_and_written() {
            Some([read, written]) => Self {
                read: [read, reads],
                written: Some([written, writes]),
                writes,
            },
            None => Self {
                read: [moved.bytes().get(), reads + writes],
                written: None,
                writes,
            },
        }
    }

    /// Both sides, where they are two.
    fn each(&self) -> impl Iterator<Item = [f64; 2]> {
        std::iter::once(self.read).chain(self.written)
    }

    fn less(&self) -> bool {
        self.each()
            .any(|[counted, needed]| counted < needed * (1.0 - AGREE))
    }

    fn more(&self) -> bool {
        self.each()
            .any(|[counted, needed]| counted > needed * (1.0 + AGREE))
    }

    /// Total over total within the tolerance of a mistaken unit. Counters read one by one are not
    /// typed by hand.
    fn binary_unit(&self, moved: &Moved) -> Option<Difference> {
        if self.written.is_some() {
            return None;
        }
        let [counted, needed] = self.read;
        let units = [
            ("KiB", "kB", 1024.0 / 1e3),
            ("MiB", "MB", 1_048_576.0 / 1e6),
            ("GiB", "GB", 1_073_741_824.0 / 1e9),
        ];
        let fits = |factor: f64| (counted * factor / needed - 1.0).abs() < UNIT;
        units.into_iter().find_map(|(binary, decimal, factor)| {
            let (meant, said) = if fits(factor) {
                (binary, decimal)
            } else if fits(1.0 / factor) {
                (decimal, binary)
            } else {
                return None;
            };
            let message = Message::new("model.moved.binary-unit")
                .with("counted", moved.bytes().to_string())
                .with("needed", format::bytes(needed))
                .with("meant", meant)
                .with("said", said);
            Some(difference(DifferenceKind::BinaryUnit, message))
        })
    }

    fn fits_in_l2(&self, count: &Count, gpu: Option<&Gpu>) -> Option<Difference> {
        let gpu = gpu?;
        let size = gpu.l2_bytes?;
        count.fits_in_l2(gpu).filter(|fits| *fits)?;
        let message = Message::new("model.moved.fits-in-l2")
            .with("gpu", gpu.short_name)
            .with("bytes", count.working_set().to_string())
            .with("l2", format::bytes_binary(real(size)));
        Some(difference(DifferenceKind::FitsInL2, message))
    }

    /// Writes that are missing and fit in the cache.
    fn dirty_lines(&self, gpu: Option<&Gpu>) -> Option<Difference> {
        let missing = match self.written {
            Some([counted, needed]) => needed - counted,
            None => self.read[1] - self.read[0],
        };
        let gpu = gpu?;
        let size = real(gpu.l2_bytes?);
        let visible = missing > self.writes * AGREE && missing <= self.writes;
        (visible && missing <= size).then(|| {
            let message = Message::new("model.moved.dirty-lines")
                .with("missing", format::bytes(missing))
                .with("written", format::bytes(self.writes))
                .with("gpu", gpu.short_name)
                .with("l2", format::bytes_binary(size));
            difference(DifferenceKind::DirtyLines, message)
        })
    }

    /// Half or a quarter of what has to be read.
    fn counter_scale(&self) -> Option<Difference> {
        let [counted, needed] = self.read;
        let times = [2.0, 4.0]
            .into_iter()
            .find(|times| (counted * times / needed - 1.0).abs() < POWER)?;
        let message = Message::new("model.moved.counter-scale")
            .with("counted", format::bytes(counted))
            .with("needed", format::bytes(needed))
            .with("times", format::number(times, 1));
        Some(difference(DifferenceKind::CounterScale, message))
    }

    /// Reads that are missing although the cache cannot hold them all.
    fn over_counted(&self, gpu: Option<&Gpu>) -> Option<Difference> {
        let [counted, needed] = self.read;
        let kept = match self.written {
            Some(_) => 0.0,
            // Written lines may have stayed in the cache, but no more than it holds.
            None => gpu
                .and_then(|gpu| gpu.l2_bytes)
                .map_or(self.writes, |size| self.writes.min(real(size))),
        };
        (counted < (needed - kept) * (1.0 - AGREE)).then(|| {
            let message = Message::new("model.moved.over-counted")
                .with("counted", format::bytes(counted))
                .with("needed", format::bytes(needed));
            difference(DifferenceKind::OverCounted, message)
        })
    }

    fn more_reasons(&self) -> Vec<Difference> {
        let [counted, needed] = self.read;
        let times = counted / needed;
        let mut found = Vec::new();
        if times > 1.0 + AGREE {
            let message = Message::new("model.moved.re-reads")
                .with("counted", format::bytes(counted))
                .with("needed", format::bytes(needed))
                .with("times", format::number(times, 3));
            found.push(difference(DifferenceKind::ReReads, message));
            if times <= MOST_FETCHED {
                let message = Message::new("model.moved.over-fetch")
                    .with("times", format::number(times, 3))
                    .with("share", format::percent(1.0 / times));
                let power = times.log2().round().exp2();
                // Half a line, a quarter of one: then rather this than reading again.
                let first = power > 1.0 && (times / power - 1.0).abs() < POWER;
                let place = if first { 0 } else { found.len() };
                found.insert(place, difference(DifferenceKind::OverFetch, message));
            }
            if times < MOST_PADDED {
                let message = Message::new("model.moved.padding")
                    .with("excess", format::percent(times - 1.0));
                found.push(difference(DifferenceKind::Padding, message));
            }
        }
        let written_more = self
            .written
            .is_none_or(|[counted, needed]| counted > needed * (1.0 + AGREE));
        if written_more {
            found.push(difference(
                DifferenceKind::Spills,
                Message::new("model.moved.spills"),
            ));
        }
        found
    }
}

/// Sizes of caches are far below 2⁵³, so nothing is lost.
#[allow(clippy::cast_precision_loss)]
const fn real(bytes: u64) -> f64 {
    bytes as f64
}
