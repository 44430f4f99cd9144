//! The running text of one block: for the checks, for headings and search.

use crate::prose_check::{OPAQUE, bare_numbers, literal_strong};

/// Text as it is gathered from a block's inlines.
#[derive(Debug, Default)]
pub(crate) struct Prose {
    /// Typed text; whatever else stands in it is one opaque character.
    typed: String,
    /// Byte offset and line of each part of the typed text.
    lines: Vec<(usize, usize)>,
    /// All text that a reader sees.
    pub(crate) plain: String,
}

impl Prose {
    /// Adds typed text.
    pub(crate) fn push(&mut self, text: &str, line: usize) {
        self.lines.push((self.typed.len(), line));
        self.typed.push_str(text);
        self.plain.push_str(text);
    }

    /// Adds what is not prose and shows as `shown`.
    pub(crate) fn push_opaque(&mut self, shown: &str) {
        self.typed.push(OPAQUE);
        self.plain.push_str(shown);
    }

    /// What the rules of prose refuse: line and sentence.
    pub(crate) fn refusals(&self) -> Vec<(usize, String)> {
        let mut refusals = Vec::new();
        for found in bare_numbers(&self.typed) {
            let figure = self.typed.get(found.clone()).unwrap_or_default();
            let figure = figure.replace('\n', " ");
            refusals.push((
                self.line_at(found.start),
                format!(
                    "`{figure}` is typed: compute it (`=...`), take it from a fact \
                     or a claim, or quote it (`\"{figure}\"`)"
                ),
            ));
        }
        if let Some(at) = literal_strong(&self.typed) {
            let sentence = "`**` would show as it is: this emphasis does not open or close";
            refusals.push((self.line_at(at), sentence.into()));
        }
        refusals
    }

    fn line_at(&self, offset: usize) -> usize {
        let after = self.lines.partition_point(|(start, _)| *start <= offset);
        after
            .checked_sub(1)
            .and_then(|at| Some(self.lines.get(at)?.1))
            .unwrap_or(1)
    }
}

/// `text` with one space where it has several or a line end; a number keeps
/// its no-break space.
pub(crate) fn single_spaced(text: &str) -> String {
    let words = text.split([' ', '\n']).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// The first sentence of `text`.
pub(crate) fn first_sentence(text: &str) -> &str {
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let after = characters.peek().map(|(_, next)| *next);
        let ends = match character {
            '。' | '！' | '？' => true,
            '.' | '!' | '?' => after.is_none_or(char::is_whitespace),
            _ => false,
        };
        if ends {
            return text.get(..at + character.len_utf8()).unwrap_or(text);
        }
    }
    text
}

/// Whether a line end between these two is no space: Chinese has none.
pub(crate) fn joins(before: Option<char>, after: Option<char>) -> bool {
    before.is_some_and(is_han) && after.is_some_and(is_han)
}

/// Ideographs and full-width punctuation.
fn is_han(character: char) -> bool {
    matches!(u32::from(character), 0x3000..=0x30ff | 0x3400..=0x9fff | 0xff00..=0xffef | 0x2014 | 0x2018..=0x201d)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("拐点是屋顶的角。左边受带宽限制。", "拐点是屋顶的角。")]
    #[case("See 11.2 first. Then go on.", "See 11.2 first.")]
    #[case("One only", "One only")]
    fn first_sentences(#[case] text: &str, #[case] first: &str) {
        assert_eq!(first_sentence(text), first);
    }

    #[test]
    fn refusals_know_their_lines() {
        let mut prose = Prose::default();
        prose.push("see", 4);
        prose.push("\n", 4);
        prose.push("about 312", 5);
        prose.push("\n", 5);
        prose.push("TFLOPS and ", 6);
        prose.push_opaque("5\u{a0}s");
        prose.push(" and **", 7);
        let lines: Vec<_> = prose.refusals().iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [5, 7]);
        assert_eq!(prose.plain, "see\nabout 312\nTFLOPS and 5\u{a0}s and **");
    }

    #[test]
    fn chinese_lines_join_without_a_space() {
        assert!(joins(Some('，'), Some('带')));
        assert!(!joins(Some('a'), Some('带')));
        assert!(!joins(None, Some('带')));
    }
}
