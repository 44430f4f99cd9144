//! The width of text, estimated: no font is asked, so that the page, the server and a test agree.

/// The estimated width of one line in CSS px. It leans to the wide side (DejaVu Sans, Verdana), so
/// that labels kept apart by it are apart in narrower faces too.
pub(crate) fn text_width(text: &str, size: f64, bold: bool) -> f64 {
    let ems: f64 = text.chars().map(em_width).sum();
    ems * size * if bold { 1.08 } else { 1.0 }
}

fn em_width(character: char) -> f64 {
    match character {
        '\u{202f}' | '\u{2009}' => 0.25,
        ' ' | '\u{a0}' | '.' | ',' | ':' | ';' | '\'' | '|' | '·' | 'i' | 'j' | 'l' | 'I' => 0.34,
        'f' | 't' | 'r' | '(' | ')' | '/' | '-' => 0.42,
        'm' | 'w' | 'M' | 'W' | '+' | '=' | '<' | '>' | '×' | '≈' | '−' => 0.9,
        '0'..='9' => 0.64,
        'A'..='Z' => 0.7,
        '⁰'..='⁹' | '¹' | '²' | '³' | '⁻' => 0.42,
        // Chinese, Japanese and Korean signs and the full-width forms stand on a square.
        '\u{2e80}'..='\u{ffef}' | '\u{20000}'.. => 1.0,
        _ => 0.6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Widths of the same texts in DejaVu Sans at 13 px, as a browser measures them.
    #[test]
    fn never_much_narrower_than_a_wide_face() {
        for (text, bold, measured) in [
            ("访存受限", true, 52.0),
            ("拐点 153 FLOP/B", false, 105.0),
            ("BF16 Tensor Core · 312 TFLOPS", true, 226.0),
            ("100 G", false, 39.0),
        ] {
            let estimate = text_width(text, 13.0, bold);
            assert!(
                (0.97 * measured..1.25 * measured).contains(&estimate),
                "{text}: {estimate} for {measured}"
            );
        }
    }
}
