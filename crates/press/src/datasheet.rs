//! Figures that the model holds but did not compute: those of datasheets and
//! drivers. A text that shows one bare says so, with its source.

use ridgepoint_formula::{Expr, Node};
use ridgepoint_model::hardware::{self, Figure, Gpu};

/// Functions that give a figure of a board as it was published.
const FIGURES: &[(&str, Figure)] = &[
    ("peak", Figure::Peaks),
    ("bandwidth", Figure::Bandwidth),
    ("sms", Figure::SmCount),
    ("clock", Figure::BoostClock),
    ("flop_per_clk_sm", Figure::PeakRates),
    ("bus_bits", Figure::BusWidth),
    ("memory_clock", Figure::MemoryClock),
    ("memory_size", Figure::MemorySize),
    ("l2_bytes", Figure::L2Size),
    ("l2_bandwidth", Figure::L2Bandwidth),
];

/// The source of an expression that is such a figure and nothing else, shown in
/// whatever unit.
pub(crate) fn source(expr: &Expr) -> Option<String> {
    let Node::Call { name, arguments } = &expr.node else {
        return None;
    };
    if ["show", "number"].contains(&name.as_str()) {
        return source(arguments.first()?);
    }
    let (_, figure) = FIGURES.iter().find(|(known, _)| known == name)?;
    let Node::Name(board) = &arguments.first()?.node else {
        return None;
    };
    let gpu: &Gpu = hardware::gpu(board).ok()?;
    let source = gpu.sources_of(*figure).next()?;
    Some(format!("{}, {}", source.title, source.place))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<String> {
        source(&ridgepoint_formula::parse(text).ok()?)
    }

    #[test]
    fn a_bare_figure_has_its_source() {
        for text in [
            "bandwidth(a100_sxm_80gb)",
            "show(bandwidth(a100_sxm_80gb), \"TB/s\", 4)",
        ] {
            assert!(of(text).is_some_and(|source| source.contains("A100 datasheet")));
        }
    }

    #[test]
    fn what_is_computed_has_none() {
        for text in [
            "ridge(a100_sxm_80gb, bf16)",
            "bandwidth(a100_sxm_80gb) / 2",
            "peak_from_clock(a100_sxm_80gb, bf16)",
        ] {
            assert_eq!(of(text), None);
        }
    }
}
