//! What prose may not hold: emphasis that did not take, and typed figures.
//!
//! A figure with a unit is computed, taken from a fact or quoted; typed into
//! prose it would be a number that nobody checks.

use std::ops::Range;

/// Stands in checked text for what is not prose: a computed number, a
/// quotation, code, math.
pub(crate) const OPAQUE: char = '\u{fffc}';

/// Units that are not made of a prefix and a base.
const WORDS: &[&str] = &[
    "s",
    "ms",
    "us",
    "µs",
    "μs",
    "ns",
    "ps",
    "nm",
    "seconds",
    "second",
    "milliseconds",
    "microseconds",
    "nanoseconds",
    "percent",
    "bytes",
    "byte",
    "Bytes",
];
/// Bases that take a prefix.
const BASES: &[&str] = &[
    "FLOPS", "FLOPs", "FLOP", "Flops", "flops", "flop", "B", "Hz", "W",
];
const PREFIXES: &[&str] = &[
    "", "k", "K", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti",
];
/// Units that need no space and no boundary after them.
const HAN: &[&str] = &[
    "倍",
    "秒",
    "毫秒",
    "微秒",
    "纳秒",
    "字节",
    "瓦",
    "赫兹",
    "个百分点",
];
const SIGNS: &[char] = &['%', '％', '‰'];

/// Where `text` holds a number followed by a unit.
pub(crate) fn bare_numbers(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = text[from..].find(is_digit).map(|at| from + at) {
        let end = number_end(text, start);
        if !inside_name(&text[..start])
            && let Some(length) = unit_after(&text[end..])
        {
            found.push(start..end + length);
        }
        from = end;
    }
    found
}

/// Where `text` shows the marks of strong emphasis.
pub(crate) fn literal_strong(text: &str) -> Option<usize> {
    text.find("**")
}

fn is_digit(character: char) -> bool {
    character.is_ascii_digit() || ('０'..='９').contains(&character)
}

fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\n' | '\u{a0}' | '\u{202f}' | '\u{2009}')
}

/// The end of the number that starts at `start`, without a mark that ends
/// a sentence.
fn number_end(text: &str, start: usize) -> usize {
    let inside = |c: char| is_digit(c) || matches!(c, '.' | ',' | '\u{202f}');
    let number = text[start..]
        .find(|c| !inside(c))
        .map_or(text.len(), |n| start + n);
    text[start..number]
        .rfind(is_digit)
        .and_then(|last| Some(start + last + text[start + last..].chars().next()?.len_utf8()))
        .unwrap_or(number)
}

/// Whether a digit after `before` belongs to a name: `A100`, `SXM4-80GB`.
fn inside_name(before: &str) -> bool {
    let mut back = before.chars().rev();
    match back.next() {
        Some('-' | '_') => back.next().is_some_and(|c| c.is_ascii_alphanumeric()),
        Some(character) => character.is_ascii_alphabetic(),
        None => false,
    }
}

/// The length of spaces and unit at the start of `rest`.
fn unit_after(rest: &str) -> Option<usize> {
    let unit = rest.trim_start_matches(is_space);
    let spaces = rest.len() - unit.len();
    let first = unit.chars().next()?;
    if SIGNS.contains(&first) {
        return Some(spaces + first.len_utf8());
    }
    if let Some(word) = HAN.iter().find(|word| unit.starts_with(**word)) {
        return Some(spaces + word.len());
    }
    if matches!(first, '×' | 'x') && is_factor(&unit[first.len_utf8()..]) {
        return Some(spaces + first.len_utf8());
    }
    let word_end = unit
        .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '/' | 'µ' | 'μ')))
        .unwrap_or(unit.len());
    let word = unit[..word_end].trim_end_matches('/');
    is_unit(word.split('/').next()?).then_some(spaces + word.len())
}

/// Whether a times sign means "times as much", not a product such as
/// `128×64` or `M × N`: what follows is then no number, no bracket and no variable.
fn is_factor(after: &str) -> bool {
    let next = after.trim_start_matches(is_space);
    let word: String = next
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect();
    let opens = [OPAQUE, '(', '（'];
    let product = next.starts_with(opens) || next.starts_with(is_digit) || word.len() == 1;
    let attached = after.starts_with(|c: char| c.is_ascii_alphanumeric());
    !product && !attached
}

fn is_unit(word: &str) -> bool {
    let prefixed = |base: &&str| {
        word.strip_suffix(*base)
            .is_some_and(|prefix| PREFIXES.contains(&prefix))
    };
    WORDS.contains(&word) || BASES.iter().any(prefixed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("a peak of 312 TFLOPS here", "312 TFLOPS")]
    #[case("峰值312TFLOPS。", "312TFLOPS")]
    #[case("2.04\u{a0}TB/s", "2.04\u{a0}TB/s")]
    #[case("the ridge is 153 FLOP/B.", "153 FLOP/B")]
    #[case("42 FLOP/byte", "42 FLOP/byte")]
    #[case("1,024 KiB", "1,024 KiB")]
    #[case("about 10–15 %", "15 %")]
    #[case("快 ３ 倍", "３ 倍")]
    #[case("用了 5 毫秒", "5 毫秒")]
    #[case("3× faster", "3×")]
    #[case("2x faster", "2x")]
    #[case("-5%", "5%")]
    #[case("takes 7\nµs", "7\nµs")]
    #[case("at 1410 MHz and 400 W", "1410 MHz")]
    fn typed_figures_are_found(#[case] text: &str, #[case] expected: &str) {
        let found = bare_numbers(text);
        assert_eq!(
            found.first().map(|range| &text[range.clone()]),
            Some(expected)
        );
    }

    #[rstest]
    #[case("108 SMs, 64 warps and 2048 threads")]
    #[case("section 11.2. So it is")]
    #[case("a tile of 128×64 by 128 × N")]
    #[case("A100-SXM4-80GB")]
    #[case("the H100 s")]
    #[case("FP16 Bytes")]
    #[case("2 × (3 × 4 + 5)")]
    #[case("in 2024, B came")]
    #[case("4 blocks, 3 steps, 2 MACs")]
    #[case("\u{fffc} TFLOPS")]
    #[case("第 3 节，两倍")]
    fn counts_and_names_are_not(#[case] text: &str) {
        assert_eq!(bare_numbers(text), Vec::<Range<usize>>::new());
    }
}
