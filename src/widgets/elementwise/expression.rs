//! What is written, read: the operations of an element and the tensors behind it.

use crate::widgets::evidence::{element, escape};
use ridgepoint_formula::{FormulaError, Node, Operations, count, parse};
use ridgepoint_model::hardware::Precision;

/// The name of what is written.
pub(super) const OUT: &str = "out";

/// An expression that can be counted.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Expression {
    /// The variables in the order in which they stand first.
    pub(super) names: Vec<String>,
    pub(super) operations: Operations,
}

/// Reads and counts it.
///
/// # Errors
/// What is wrong, and which bytes of the text it is about.
pub(super) fn read(text: &str) -> Result<Expression, FormulaError> {
    let tree = parse(text)?;
    let operations = count(&tree)?;
    let mut names: Vec<String> = Vec::new();
    tree.visit(&mut |part| {
        if let Node::Name(name) = &part.node
            && !names.contains(name)
        {
            names.push(name.clone());
        }
    });
    Ok(Expression { names, operations })
}

/// The text with its wrong part marked; where something is missing, a gap.
pub(super) fn marked(text: &str, error: &FormulaError) -> String {
    let (start, end) = (error.at.start, error.at.end);
    let part = |range: std::ops::Range<usize>| escape(text.get(range).unwrap_or_default());
    let wrong = match part(start..end) {
        empty if empty.is_empty() => "␣".to_owned(),
        wrong => wrong,
    };
    [
        part(0..start),
        element("mark", &wrong),
        part(end..text.len()),
    ]
    .concat()
}

/// The place of an error as people count: from 1, in characters.
pub(super) fn place(text: &str, error: &FormulaError) -> usize {
    text.get(..error.at.start).unwrap_or(text).chars().count() + 1
}

/// The types that tensors have apart from the others: `x:fp32,out:fp8`.
///
/// # Errors
/// The first part that is no name with a type.
pub(super) fn types(text: &str) -> Result<Vec<(&str, Precision)>, String> {
    let parts = text.split(',').map(str::trim);
    parts
        .filter(|part| !part.is_empty())
        .map(|part| {
            let (name, word) = part
                .split_once(':')
                .ok_or_else(|| format!("`{part}` is no name with a type, as x:fp32"))?;
            let precision = Precision::parse(word).map_err(|error| error.to_string())?;
            Ok((name.trim(), precision))
        })
        .collect()
}

/// The text of `types` with another type for one tensor.
pub(super) fn with_type(text: &str, name: &str, word: &str) -> String {
    let others = text.split(',').map(str::trim).filter(|part| {
        let own = part.split(':').next().unwrap_or_default().trim();
        !part.is_empty() && own != name
    });
    let all: Vec<_> = others
        .map(str::to_owned)
        .chain([format!("{name}:{word}")])
        .collect();
    all.join(",")
}

/// Whether a name stands in a list.
pub(super) fn lists(text: &str, name: &str) -> bool {
    text.split(',').any(|part| part.trim() == name)
}

/// The list with a name put in or taken out.
pub(super) fn toggled(text: &str, name: &str) -> String {
    let was = lists(text, name);
    let others = text.split(',').map(str::trim);
    let others = others.filter(|part| !part.is_empty() && *part != name);
    let all: Vec<_> = others.chain((!was).then_some(name)).collect();
    all.join(",")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_their_order_once() {
        let read = read("relu(x*y+z) - x").unwrap();
        assert_eq!(read.names, ["x", "y", "z"]);
        assert_eq!(read.operations.loads, 3);
    }

    #[test]
    fn an_error_is_marked_where_it_is() {
        let text = "relu(x) + gleu(\u{3b1}<y)";
        let error = read("x + gelu(y)").unwrap_err();
        assert_eq!(marked("x + gelu(y)", &error), "x + <mark>gelu</mark>(y)");
        assert_eq!(place("x + gelu(y)", &error), 5);
        // Whatever is typed is escaped and cut on character boundaries.
        let error = read(text).unwrap_err();
        assert!(!marked(text, &error).contains("<y"));
        let error = read("x +").unwrap_err();
        assert!(marked("x +", &error).ends_with("<mark>␣</mark>"));
        assert!(read("").is_err() && read("(x").is_err());
    }

    #[test]
    fn lists_are_changed_one_by_one() {
        assert_eq!(types("x:fp32, out:fp8").unwrap().len(), 2);
        assert!(types("x").is_err() && types("x:fp7").is_err());
        assert_eq!(with_type("x:fp32", "y", "fp8"), "x:fp32,y:fp8");
        assert_eq!(with_type("x:fp32,y:fp8", "x", "bf16"), "y:fp8,x:bf16");
        assert_eq!(toggled("z", "z"), "");
        assert_eq!(toggled("z", "b"), "z,b");
        assert!(lists("z, b", "b"));
    }
}
