//! What the table shows for a state: rows in their order, boards side by side,
//! and all of it as CSV.

use super::state::{Basis, Column, State};
use ridgepoint_model::{
    format,
    hardware::{self, GPUS, Gpu, PeakClock, Provenance, TensorClock},
};
use std::cmp::Ordering;

/// How the clock of a peak is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClockBasis {
    /// The listed boost clock.
    Boost,
    /// A clock of the tensor peaks alone, printed by the maker.
    Published,
    /// A clock of the tensor peaks alone, computed back from one of them.
    Implied,
}

impl ClockBasis {
    const fn id(self) -> &'static str {
        match self {
            Self::Boost => "boost",
            Self::Published => "tensor, published",
            Self::Implied => "tensor, implied",
        }
    }
}

/// A board with its figures on the basis of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) gpu: &'static Gpu,
    /// The clock of the peak, MHz.
    pub(super) clock: Option<(f64, ClockBasis)>,
    /// TFLOPS, or TOPS for integers.
    pub(super) peak: Option<f64>,
    /// FLOP/B.
    pub(super) ridge: Option<f64>,
    /// Where the peak comes from.
    pub(super) source: Option<Provenance>,
}

impl Row {
    fn of(gpu: &'static Gpu, state: &State) -> Self {
        let Basis { engine, precision } = state.basis;
        let row = gpu.peak_row(engine, precision).ok();
        let row = row.filter(|row| row.rate(state.sparsity).is_some());
        let rate = row.and_then(|row| row.rate(state.sparsity));
        Self {
            gpu,
            clock: row.and_then(|row| clock(gpu, row.clock)),
            peak: rate.map(|rate| rate.get() / 1e12),
            ridge: rate.map(|rate| (rate / gpu.bandwidth()).get()),
            source: row.map(|row| row.provenance),
        }
    }

    /// The number in a column.
    pub(super) fn number(&self, column: Column) -> Option<f64> {
        let gpu = self.gpu;
        match column {
            Column::Capability => {
                let (major, minor) = gpu.compute_capability;
                Some(f64::from(major) + f64::from(minor) / 10.0)
            }
            Column::Sms => Some(f64::from(gpu.sm_count)),
            Column::Clock => self.clock.map(|(mhz, _)| mhz),
            Column::Bandwidth => Some(gpu.memory.bandwidth_gbps),
            // Sizes of caches are far below 2⁵³, so nothing is lost.
            Column::L2 => gpu.l2_bytes.map(|bytes| bytes as f64 / 1024.0 / 1024.0),
            Column::Peak => self.peak,
            Column::Ridge => self.ridge,
            Column::Source => self.source.map(|level| f64::from(level as u8)),
            Column::Board | Column::Architecture => None,
        }
    }

    /// The number in a column as it is shown.
    pub(super) fn shown(&self, column: Column) -> String {
        let digits = match column {
            Column::Capability => {
                let (major, minor) = self.gpu.compute_capability;
                return format!("{major}.{minor}");
            }
            Column::Ridge => 4,
            _ => 5,
        };
        let number = self.number(column);
        number.map_or_else(|| "—".into(), |number| format::number(number, digits))
    }
}

fn clock(gpu: &Gpu, clock: PeakClock) -> Option<(f64, ClockBasis)> {
    let basis = match (clock, gpu.clocks.tensor_basis) {
        (PeakClock::Tensor, TensorClock::Published) => ClockBasis::Published,
        (PeakClock::Tensor, TensorClock::Implied) => ClockBasis::Implied,
        _ => ClockBasis::Boost,
    };
    Some((clock.mhz(&gpu.clocks)?, basis))
}

/// A board's name without its maker's, which is the same everywhere.
pub(super) fn name(gpu: &Gpu) -> &'static str {
    gpu.name.trim_start_matches("NVIDIA ")
}

/// The boards that pass the filters, in their order.
pub(super) fn rows(state: &State) -> Vec<Row> {
    // Names of boards are ASCII.
    let words = state.find.to_ascii_lowercase();
    let mut rows: Vec<Row> = Vec::new();
    for gpu in GPUS {
        let row = Row::of(gpu, state);
        let text = [
            gpu.name,
            gpu.id,
            gpu.architecture,
            gpu.memory.kind,
            &row.shown(Column::Capability),
        ];
        let text = text.join(" ").to_ascii_lowercase();
        if (state.architecture.is_empty() || gpu.architecture == state.architecture)
            && words.split_whitespace().all(|word| text.contains(word))
            && (!state.only || row.peak.is_some())
        {
            let at = rows.partition_point(|other| compare(other, &row, state).is_le());
            rows.insert(at, row);
        }
    }
    rows
}

/// What is not known stands last, whichever way the rest runs.
fn compare(a: &Row, b: &Row, state: &State) -> Ordering {
    let turned = |order: Ordering| if state.rising { order } else { order.reverse() };
    match state.sort {
        Column::Board => turned(name(a.gpu).cmp(name(b.gpu))),
        Column::Architecture => turned(a.gpu.architecture.cmp(b.gpu.architecture)),
        column => match (a.number(column), b.number(column)) {
            (Some(a), Some(b)) => turned(a.total_cmp(&b)),
            (a, b) => b.is_some().cmp(&a.is_some()),
        },
    }
}

/// A figure of boards that stand side by side.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Compared {
    pub(super) column: Column,
    /// For each board the figure, and how many times that of the first it is.
    pub(super) cells: Vec<(String, Option<String>)>,
}

/// The columns that are compared.
const COMPARED: [Column; 6] = [
    Column::Peak,
    Column::Bandwidth,
    Column::Ridge,
    Column::Sms,
    Column::Clock,
    Column::L2,
];

/// The names of the boards that are ticked.
pub(super) fn ticked(state: &State) -> Vec<&'static str> {
    boards(state).map(name).collect()
}

fn boards(state: &State) -> impl Iterator<Item = &'static Gpu> {
    state
        .compared
        .iter()
        .filter_map(|id| hardware::gpu(id).ok())
}

/// The boards that are ticked, figure by figure.
pub(super) fn side_by_side(state: &State) -> Vec<Compared> {
    let rows: Vec<_> = boards(state).map(|gpu| Row::of(gpu, state)).collect();
    let figure = |column: Column| {
        let first = rows.first().and_then(|row| row.number(column));
        let cell = |(at, row): (usize, &Row)| {
            let ratio = row.number(column).zip(first).filter(|_| at > 0);
            let ratio = ratio.map(|(own, first)| format!("{}×", format::number(own / first, 3)));
            (row.shown(column), ratio)
        };
        Compared {
            column,
            cells: rows.iter().enumerate().map(cell).collect(),
        }
    };
    COMPARED.map(figure).into()
}

/// How peak and bandwidth of a board follow from what the driver reports, as
/// far as that is known, and its memory.
pub(super) fn products(row: &Row, basis: Basis) -> Vec<String> {
    let gpu = row.gpu;
    let memory = gpu.memory;
    let mut products = vec![format!("{} GB {}", memory.size_gb, memory.kind)];
    let rate = gpu.peak_row(basis.engine, basis.precision).ok();
    let rate = rate.and_then(|row| row.flop_per_clk_sm);
    let peak = gpu.peak_from_clock(basis.engine, basis.precision);
    if let (Some(rate), Some((mhz, _)), Ok(peak)) = (rate, row.clock, peak) {
        products.push(format!(
            "{} SM × {} FLOP × {} MHz = {}",
            gpu.sm_count,
            format::number(rate, 5),
            format::number(mhz, 5),
            format::flops_per_second_digits(peak.get(), 4)
        ));
    }
    let bus = memory.bus_bits.zip(memory.clock_mhz);
    if let (Some((bits, mhz)), Ok(bandwidth)) = (bus, gpu.bandwidth_from_bus()) {
        products.push(format!(
            "{bits} bit ÷ 8 × {} MHz × 2 = {}",
            format::number(mhz, 5),
            format::bytes_per_second_digits(bandwidth.get(), 4)
        ));
    }
    products
}

/// The rows as CSV, numbers without grouping, units in the head.
pub(super) fn csv(state: &State) -> String {
    let mut text = String::from(
        "id,name,architecture,compute_capability,sms,peak_clock_mhz,peak_clock_basis,\
         bandwidth_gbps,l2_bytes,engine,precision,sparsity,peak_tflops,ridge_flop_per_byte,\
         peak_source\n",
    );
    for row in rows(state) {
        let gpu = row.gpu;
        let number = |value: Option<f64>| value.map(|value| value.to_string());
        let cells = [
            Some(gpu.id.to_owned()),
            Some(format!("\"{}\"", gpu.name)),
            Some(gpu.architecture.to_owned()),
            Some(row.shown(Column::Capability)),
            number(row.number(Column::Sms)),
            number(row.number(Column::Clock)),
            row.clock.map(|(_, basis)| format!("\"{}\"", basis.id())),
            number(row.number(Column::Bandwidth)),
            gpu.l2_bytes.map(|bytes| bytes.to_string()),
            Some(state.basis.engine.id().to_owned()),
            Some(state.basis.precision.id().to_owned()),
            Some(state.sparsity.id().to_owned()),
            number(row.peak),
            row.ridge.map(|ridge| format!("{ridge:.4}")),
            row.source.map(|level| level.id().to_owned()),
        ];
        let cells = cells.map(Option::unwrap_or_default);
        text += &cells.join(",");
        text.push('\n');
    }
    text
}

#[cfg(test)]
#[path = "view_model/tests.rs"]
mod tests;
