//! Numbers around a value.

use crate::exercise::schema::Within;

/// Shares closer than this are one number: formulas and typed numbers round
/// differently in their last digits.
const ALIKE: f64 = 1e-9;

/// Numbers from the least to the greatest, with both ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::exercise) struct Span {
    least: f64,
    most: f64,
}

impl Span {
    /// Around `centre`, as far as `within` lets it.
    pub(in crate::exercise) fn new(centre: f64, within: Within) -> Self {
        let size = centre.abs();
        let [below, above] = within.shares();
        Self {
            least: centre - size * (below + ALIKE),
            most: centre + size * (above + ALIKE),
        }
    }

    /// Whether a number lies in it.
    pub(in crate::exercise) fn holds(&self, value: f64) -> bool {
        self.least <= value && value <= self.most
    }

    /// Whether a number lies in both.
    pub(in crate::exercise) fn meets(&self, other: &Self) -> bool {
        self.least <= other.most && other.least <= self.most
    }
}

/// Whether two numbers are one but for rounding.
pub(in crate::exercise) fn alike(a: f64, b: f64) -> bool {
    (a - b).abs() <= ALIKE * a.abs().max(b.abs())
}
