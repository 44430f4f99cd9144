//! Tables and lists of a case, as HTML.

use crate::{
    rich::rich,
    widgets::evidence::{element, escape, region, rows_html},
};

/// A table that is always seen; what stands above it is its caption. The first cell
/// of a row is its head; cells are HTML.
pub(in crate::widgets) fn open_table(name: &str, heads: &[&str], rows: &[Vec<String>]) -> String {
    region(name, &rows_html(heads, rows))
}

/// A number of a kind: `claimed`, `measured`, or of the model.
pub(in crate::widgets) fn figure(kind: &str, text: &str) -> String {
    let tag = format!("span class=\"num {kind}\"");
    element(&tag, &escape(text))
}

/// Paragraphs with the marks of the bounds.
pub(super) fn notes(sentences: &[String]) -> String {
    let notes = sentences.iter().map(|text| element("p", &rich(text)));
    notes.collect()
}

/// A list under a word.
pub(super) fn list(class: &str, head: &str, items: &[String]) -> String {
    let items: String = items
        .iter()
        .map(|item| element("li", &rich(item)))
        .collect();
    let tag = format!("div class=\"{class}\"");
    element(
        &tag,
        &(element("b", &escape(head)) + &element("ul", &items)),
    )
}

/// Where figures come from.
pub(super) fn source(text: &str) -> String {
    element("p class=\"source\"", &escape(text))
}
