//! What columns, clocks, levels and figures are called.

use super::{
    state::{Basis, Column},
    view_model::ClockBasis,
};
use crate::messages as msg;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::hardware::{Figure, Provenance};

/// The head of a column.
pub(super) const fn column(column: Column, locale: Locale) -> &'static str {
    match column {
        Column::Board => msg::boards_board(locale),
        Column::Architecture => msg::boards_architecture(locale),
        Column::Capability => "CC",
        Column::Sms => "SM",
        Column::Clock => msg::boards_clock(locale),
        Column::Bandwidth => msg::peaks_bandwidth(locale),
        Column::L2 => "L2",
        Column::Peak => msg::peaks_peak(locale),
        Column::Ridge => msg::boards_ridge(locale),
        Column::Source => msg::boards_source(locale),
    }
}

/// The unit of a column; empty where it has none.
pub(super) const fn unit(column: Column, basis: Basis) -> &'static str {
    let integer = basis.precision.is_integer();
    match column {
        Column::Clock => "MHz",
        Column::Bandwidth => "GB/s",
        Column::L2 => "MiB",
        Column::Peak if integer => "TOPS",
        Column::Peak => "TFLOPS",
        Column::Ridge if integer => "OP/B",
        Column::Ridge => "FLOP/B",
        _ => "",
    }
}

/// How a clock is known.
pub(super) const fn clock(basis: ClockBasis, locale: Locale) -> &'static str {
    match basis {
        ClockBasis::Boost => "boost",
        ClockBasis::Published => msg::boards_clock_published(locale),
        ClockBasis::Implied => msg::boards_clock_implied(locale),
    }
}

/// How close a source is to the maker.
pub(super) const fn level(level: Provenance, locale: Locale) -> &'static str {
    match level {
        Provenance::Nvidia => "NVIDIA",
        Provenance::NvidiaQuoted => msg::boards_level_quoted(locale),
        Provenance::Driver => msg::boards_level_driver(locale),
        Provenance::Measured => msg::boards_level_measured(locale),
        Provenance::SecondHand => msg::boards_level_second_hand(locale),
        Provenance::Derived => msg::boards_level_derived(locale),
    }
}

/// What a source stands for.
pub(super) const fn figure(figure: Figure, locale: Locale) -> &'static str {
    match figure {
        Figure::ComputeCapability => msg::boards_figure_capability(locale),
        Figure::SmCount => msg::boards_figure_sms(locale),
        Figure::BoostClock => msg::boards_figure_boost_clock(locale),
        Figure::TensorClock => msg::boards_figure_tensor_clock(locale),
        Figure::HighestClock => msg::boards_figure_highest_clock(locale),
        Figure::MemoryKind => msg::boards_figure_memory_kind(locale),
        Figure::MemorySize => msg::boards_figure_memory_size(locale),
        Figure::BusWidth => msg::boards_figure_bus_width(locale),
        Figure::MemoryClock => msg::boards_figure_memory_clock(locale),
        Figure::Bandwidth => msg::boards_figure_bandwidth(locale),
        Figure::L2Size => msg::boards_figure_l2_size(locale),
        Figure::L2Bandwidth => msg::boards_figure_l2_bandwidth(locale),
        Figure::Peaks => msg::boards_figure_peaks(locale),
        Figure::PeakRates => msg::boards_figure_rates(locale),
        Figure::Check => msg::boards_figure_check(locale),
    }
}
