//! Parts of the page as text: nothing inside them is live, and as text they weigh less than as
//! views.

use ridgepoint_model::format;

/// `text` where HTML is expected.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}

/// An element with what is in it.
pub(super) fn element(tag: &str, inner: &str) -> String {
    let name = tag.split(' ').next().unwrap_or(tag);
    ["<", tag, ">", inner, "</", name, ">"].concat()
}

/// A table with a head.
pub(super) fn table(heads: &[&str], rows: &str) -> String {
    let heads: String = heads
        .iter()
        .map(|head| element("th scope=\"col\"", head))
        .collect();
    let head = element("thead", &element("tr", &heads));
    element("table", &(head + &element("tbody", rows)))
}

/// A row: its first cell is its head.
pub(super) fn row(tag: &str, head: &str, cells: &[&str]) -> String {
    let cells: String = cells.iter().map(|cell| element("td", cell)).collect();
    element(tag, &(element("th scope=\"row\"", head) + &cells))
}

/// A button that sets what it says: see [`super::press`].
pub(super) fn button(id: &str, sets: &str, word: &str) -> String {
    let sets = escape(sets);
    element(
        &format!("button type=\"button\" class=\"quiet\" id=\"{id}\" data-set=\"{sets}\""),
        word,
    )
}

/// All digits of a count.
pub(super) fn whole(value: impl Into<u64>) -> String {
    let value: u64 = value.into();
    format::number(value as f64, 15)
}

/// Shared memory as NVIDIA writes it.
pub(super) fn size(bytes: u64) -> String {
    format::bytes_binary_digits(bytes as f64, 5)
}

/// An occupancy: with 64 warps it moves in steps of 1.5625 %.
pub(super) fn percent(ratio: f64) -> String {
    format::percent_digits(ratio, 4)
}
