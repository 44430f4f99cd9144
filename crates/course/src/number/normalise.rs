//! Brings what people type and paste to one plain form.

/// More than the longest decimal text of an `f64` (about 350 characters), and
/// little enough that no text makes the reader slow.
const LONGEST: usize = 1000;

/// The text with full-width characters, the many spaces, minus signs and
/// multiplication signs brought to ASCII, superscripts written as `^12`,
/// spaces collapsed and trimmed. `None` where more than [`LONGEST`] characters
/// are left.
///
/// This is the part of Unicode's NFKC that numbers meet, by hand: the whole of
/// it would cost the page a table.
pub(super) fn normalise(text: &str) -> Option<String> {
    let mut plain = String::new();
    let mut length = 0;
    let mut space = false;
    let mut raised = false;
    for typed in text.chars() {
        if is_invisible(typed) {
            continue;
        }
        if is_space(typed) {
            space = !plain.is_empty();
            raised = false;
            continue;
        }
        let (read, up) = match superscript(typed) {
            Some(read) => (read, true),
            None => (fold(typed), false),
        };
        // 10²5 is not 10^25: what leaves the raised run stands apart.
        if std::mem::take(&mut space) || (raised && read.is_ascii_digit() && !up) {
            plain.push(' ');
        }
        if up && !raised {
            plain.push('^');
        }
        raised = up;
        plain.push(read);
        length += 1;
        if length > LONGEST {
            return None;
        }
    }
    // "1.04×" is as much as "1.04x"; a star there is half a product.
    if plain.ends_with('*') && text.trim_end().ends_with(['×', '✕']) {
        plain.pop();
        plain.push('x');
    }
    Some(plain)
}

/// Marks that leave no trace on paper: zero-width spaces and joiners, writing
/// direction, byte order mark.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
    )
}

fn is_space(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t'..='\r' | '\u{85}' | '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{2028}' | '\u{2029}'
            | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}

fn superscript(c: char) -> Option<char> {
    Some(match c {
        '⁰' => '0',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁴'..='⁹' => return char::from_digit(c as u32 - '⁰' as u32, 10),
        '⁺' => '+',
        '⁻' => '-',
        _ => return None,
    })
}

fn fold(c: char) -> char {
    match c {
        // The full-width forms stand in the order of ASCII, 0xFEE0 above it.
        '\u{ff01}'..='\u{ff5e}' => fold(char::from_u32(c as u32 - 0xfee0).unwrap_or(c)),
        '\u{2010}'..='\u{2013}' | '−' | '﹣' => '-',
        '×' | '✕' | '⋅' | '∗' => '*',
        '÷' | '∕' | '⁄' => '/',
        // Chinese input methods give this point after digits too.
        '。' | '｡' => '.',
        '’' => '\'',
        // Greek mu and the micro sign look alike.
        'μ' => 'µ',
        _ => c,
    }
}
