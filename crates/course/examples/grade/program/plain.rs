//! Markdown as plain text.

use ridgepoint_course::exercise::{CLOSE, OPEN};

/// Formulas in the form of the page: `` `=f` `` is `{{f}}`.
pub(super) fn formulas(markdown: &str) -> String {
    let mut parts = markdown.split("`=");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('`') {
            Some((formula, rest)) => text += &format!("{OPEN}{formula}{CLOSE}{rest}"),
            None => text += &format!("`={part}"),
        }
    }
    text
}

/// A text without the marks for bold, code and links, on one line.
pub(super) fn plain(markdown: &str) -> String {
    let mut text = String::new();
    let mut rest = markdown;
    while let Some(at) = rest.find(['`', '*', '[']) {
        text += &rest[..at];
        let (mark, after) = rest[at..].split_at(1);
        rest = after;
        match mark {
            // Code stands as it is written.
            "`" => {
                let (code, after) = rest.split_once('`').unwrap_or((rest, ""));
                text += code;
                rest = after;
            }
            "[" => match link(rest) {
                Some((label, after)) => {
                    text += &plain(label);
                    rest = after;
                }
                None => text.push('['),
            },
            // A star between spaces multiplies.
            _ if text.ends_with(' ') && rest.starts_with(' ') => text.push('*'),
            _ => {}
        }
    }
    text += rest;
    let words = text
        .split([' ', '\n', '\t'])
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// A text whose spaces are those of a keyboard: a page keeps numbers and units
/// on one line, but a program compares.
pub(super) fn spaces(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

/// The label of a link whose opening bracket is behind, and what follows it.
fn link(text: &str) -> Option<(&str, &str)> {
    let (label, after) = text.split_once("](")?;
    let (target, after) = after.split_once(')')?;
    (!label.contains(['[', ']']) && !target.contains('(')).then_some((label, after))
}
