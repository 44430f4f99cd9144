//! The chapter's thresholds of a good utilisation: rules of thumb, which contradict each other.
//!
//! Nothing in the hardware says 85 %. The chapter's own table, its flow chart and its summary
//! draw the line at different heights (erratum E67), and one rule asks attention for the wrong
//! share (E68): at 1024 FLOP/B, 230 TFLOPS take 11 % of an A100's bandwidth. On an H200 a copy
//! tops out near 89 % of the printed bandwidth, so 90 % of it is out of reach there.

use crate::measurement::Utilisation;
use crate::roofline::Bound;

/// What a rule speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleFor {
    /// Vector addition and its like.
    Elementwise,
    /// LayerNorm, softmax and other row operators.
    Rows,
    /// Sums and means.
    Reduction,
    /// Matrix products of 1024 and more.
    Gemm,
    /// Fused attention.
    Attention,
    /// Convolutions.
    Convolution,
    /// Whatever lies below the ridge.
    MemoryBound,
    /// Whatever lies at the ridge or above.
    ComputeBound,
}

/// One threshold of the chapter: a claim, no fact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    /// What it speaks of.
    pub of: RuleFor,
    /// Which part of the roof the share is of: bandwidth for [`Bound::Memory`].
    pub roof: Bound,
    /// The share that the chapter calls good, 1 is the roof.
    pub least: f64,
    /// The section that says so.
    pub section: &'static str,
    /// The erratum that contradicts it.
    pub erratum: &'static str,
}

const fn rule(of: RuleFor, roof: Bound, least: f64, section: &'static str) -> Rule {
    Rule {
        of,
        roof,
        least,
        section,
        erratum: "E67",
    }
}

/// Every threshold of the chapter, by section.
pub static RULES: &[Rule] = &[
    rule(RuleFor::Elementwise, Bound::Memory, 0.90, "11.7.4"),
    rule(RuleFor::Rows, Bound::Memory, 0.85, "11.7.4"),
    rule(RuleFor::Reduction, Bound::Memory, 0.80, "11.7.4"),
    rule(RuleFor::Gemm, Bound::Compute, 0.85, "11.7.4"),
    Rule {
        erratum: "E68",
        ..rule(RuleFor::Attention, Bound::Memory, 0.70, "11.7.4")
    },
    rule(RuleFor::Convolution, Bound::Compute, 0.70, "11.7.4"),
    rule(RuleFor::MemoryBound, Bound::Memory, 0.90, "11.9"),
    rule(RuleFor::ComputeBound, Bound::Compute, 0.85, "11.9"),
];

/// The rules that speak of a kind of operator, and of the side of the ridge that it lies on.
pub fn rules_for(of: RuleFor, bound: Bound) -> impl Iterator<Item = &'static Rule> {
    let side = match bound {
        Bound::Memory => RuleFor::MemoryBound,
        Bound::Compute => RuleFor::ComputeBound,
    };
    RULES
        .iter()
        .filter(move |rule| rule.of == of || rule.of == side)
}

impl Rule {
    /// The share that the rule asks for, of a measurement; `None` where it is not known.
    #[must_use]
    pub const fn share(&self, utilisation: &Utilisation) -> Option<f64> {
        match self.roof {
            Bound::Memory => utilisation.of_bandwidth,
            Bound::Compute => utilisation.of_compute,
        }
    }

    /// Whether a measurement meets it; `None` where the share is not known.
    #[must_use]
    pub fn met(&self, utilisation: &Utilisation) -> Option<bool> {
        self.share(utilisation).map(|share| share >= self.least)
    }
}
