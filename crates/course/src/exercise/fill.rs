//! Puts this variant's numbers into a text.

use super::sitting::Values;
use ridgepoint_formula::{FormulaError, display};

/// What opens a formula in a text.
pub const OPEN: &str = "{{";
/// What closes it.
pub const CLOSE: &str = "}}";

/// The text with every `{{formula}}` computed. Computed text is passed through
/// `escape` first.
///
/// # Errors
/// The first formula without a value; the press has computed all of them for
/// every variant.
pub fn fill(
    text: &str,
    values: &Values<'_>,
    escape: fn(&str) -> String,
) -> Result<String, FormulaError> {
    let mut parts = text.split(OPEN);
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (formula, rest) = part.split_once(CLOSE).unwrap_or((part, ""));
        filled += &escape(&display(&values.value(formula)?));
        filled += rest;
    }
    Ok(filled)
}

/// The formulas of a text.
pub fn formulas(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(OPEN).skip(1);
    parts.map(|part| part.split_once(CLOSE).map_or(part, |(formula, _)| formula))
}
