//! Text into HTML.

/// Escapes `text` for an element or a double-quoted attribute.
pub(crate) fn escape(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            _ => html.push(character),
        }
    }
    html
}

/// The shortest name that a line of a phone may have to break, and the
/// shortest that a column of a table may.
const LONG_IN_LINE: usize = 24;
const LONG_IN_CELL: usize = 10;

/// `code` as text of a page; a long name may break after the marks that
/// part its words, so that a phone does not cut it anywhere.
pub(crate) fn name(code: &str, in_cell: bool) -> String {
    let escaped = escape(code);
    let long = if in_cell { LONG_IN_CELL } else { LONG_IN_LINE };
    if code.len() < long {
        return escaped;
    }
    let mut html = String::with_capacity(escaped.len());
    let mut parted = false;
    let mut begun = false;
    for character in escaped.chars() {
        if parted && character.is_ascii_alphabetic() {
            html.push_str("<wbr>");
        }
        begun |= character.is_ascii_alphanumeric();
        parted = begun && matches!(character, '_' | '.');
        html.push(character);
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_break_between_their_words_alone() {
        assert_eq!(
            name("dram__bytes_read.sum", true),
            "dram__<wbr>bytes_<wbr>read.<wbr>sum"
        );
        // A line of text has room for that, though not for this.
        assert_eq!(name("dram__bytes_read.sum", false), "dram__bytes_read.sum");
        assert_eq!(
            name("launch__registers_per_thread", false),
            "launch__<wbr>registers_<wbr>per_<wbr>thread"
        );
        // Neither before the first word, nor before a number.
        assert_eq!(name("__syncthreads()", true), "__syncthreads()");
        assert_eq!(
            name("compute_capability_90", true),
            "compute_<wbr>capability_90"
        );
        // Short ones stay whole, and what is escaped stays escaped.
        assert_eq!(name("num_warps", true), "num_warps");
        assert_eq!(
            name("a_long_name < b", true),
            "a_<wbr>long_<wbr>name &lt; b"
        );
    }

    #[test]
    fn markup_is_escaped() {
        assert_eq!(escape("a<b & \"c\">"), "a&lt;b &amp; &quot;c&quot;&gt;");
    }
}
