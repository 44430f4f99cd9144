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

/// The shortest name that a narrow column may have to break.
const LONG_NAME: usize = 12;

/// `code` as text of a page; a long name may break after the marks that
/// part its words, so that a phone does not cut it anywhere.
pub(crate) fn name(code: &str) -> String {
    let escaped = escape(code);
    if code.len() < LONG_NAME {
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
            name("dram__bytes_read.sum"),
            "dram__<wbr>bytes_<wbr>read.<wbr>sum"
        );
        // Neither before the first word, nor before a number.
        assert_eq!(name("__syncthreads()"), "__syncthreads()");
        assert_eq!(name("compute_capability_90"), "compute_<wbr>capability_90");
        // Short ones stay whole, and what is escaped stays escaped.
        assert_eq!(name("num_warps"), "num_warps");
        assert_eq!(name("a_long_name < b"), "a_<wbr>long_<wbr>name &lt; b");
    }

    #[test]
    fn markup_is_escaped() {
        assert_eq!(escape("a<b & \"c\">"), "a&lt;b &amp; &quot;c&quot;&gt;");
    }
}
