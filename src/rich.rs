//! Sentences with two marks: `<m>` for what memory bounds, `<c>` for what
//! compute bounds. Everything else in them is plain text.

/// As HTML: the marks become bold and coloured, the rest is escaped.
pub(crate) fn rich(sentence: &str) -> String {
    let mut html = sentence.replace('&', "&amp;").replace('<', "&lt;");
    for (mark, open) in [("m", "<b class=\"m\">"), ("c", "<b class=\"c\">")] {
        html = html
            .replace(&format!("&lt;{mark}>"), open)
            .replace(&format!("&lt;/{mark}>"), "</b>");
    }
    html
}

/// Without the marks.
pub(crate) fn plain(sentence: &str) -> String {
    ["<m>", "</m>", "<c>", "</c>"]
        .iter()
        .fold(sentence.to_owned(), |text, mark| text.replace(mark, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_the_only_markup() {
        let sentence = "<img> is <m>memory-bound</m>";
        assert_eq!(
            rich(sentence),
            "&lt;img> is <b class=\"m\">memory-bound</b>"
        );
        assert_eq!(plain(sentence), "<img> is memory-bound");
    }
}
