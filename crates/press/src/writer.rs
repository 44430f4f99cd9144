//! The state of one text on its way from Markdown to HTML.

use crate::{
    book::{Heading, Passage, Piece},
    fault::Fault,
    links::Needed,
    prose::{Prose, single_spaced},
    references::References,
    words::{Words, words},
};
use comrak::{Options, nodes::Node};
use ridgepoint_course::{locale::Locale, props::Props};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

/// What an anchor stands on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Thing {
    Heading { level: u8 },
    Widget { kind: String, props: Props },
    Block,
    Erratum,
}

/// A thing with an anchor, and its line.
#[derive(Clone, Debug)]
pub(crate) struct Anchored {
    pub(crate) thing: Thing,
    pub(crate) line: usize,
}

/// One text in one language, written out.
#[derive(Debug, Default)]
pub(crate) struct Page {
    pub(crate) file: PathBuf,
    pub(crate) title: String,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) headings: Vec<Heading>,
    pub(crate) passages: Vec<Passage>,
    pub(crate) anchors: BTreeMap<String, Anchored>,
    /// Errata that have a place here.
    pub(crate) places: BTreeSet<String>,
    /// Anchors that links rely on, with the line of each link.
    pub(crate) needed: Vec<(usize, Needed)>,
}

/// Writes one text.
pub(crate) struct Writer<'a> {
    pub(crate) refs: &'a References<'a>,
    pub(crate) locale: Locale,
    pub(crate) words: &'static Words,
    pub(crate) page: Page,
    pub(crate) faults: Vec<Fault>,
    /// HTML since the last widget.
    pub(crate) html: String,
    /// The text of the block at hand.
    pub(crate) prose: Prose,
    /// Lines of the file above the Markdown at hand.
    pub(crate) above: usize,
    /// How many blocks of ours enclose the Markdown at hand.
    pub(crate) depth: usize,
    /// Tables under the heading at hand.
    pub(crate) tables: usize,
    /// Whether the text tells what the chapter says, figures and all.
    pub(crate) quoting: bool,
    /// Whether its numbers depend on the variant of an exercise: they are left
    /// to the page.
    pub(crate) open: bool,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(refs: &'a References<'a>, locale: Locale, file: &Path) -> Self {
        Self {
            refs,
            locale,
            words: words(locale),
            page: Page {
                file: file.to_owned(),
                passages: vec![Passage::default()],
                ..Page::default()
            },
            faults: Vec::new(),
            html: String::new(),
            prose: Prose::default(),
            above: 0,
            depth: 0,
            tables: 0,
            quoting: false,
            open: false,
        }
    }

    /// Refuses what stands on `line`.
    pub(crate) fn fault(&mut self, line: usize, sentence: impl Into<String>) {
        let fault = Fault::new(&self.page.file, line, sentence);
        self.faults.push(fault);
    }

    /// The line of a node in the file.
    pub(crate) fn line(&self, node: Node<'_>) -> usize {
        node.data().sourcepos.start.line + self.above
    }

    /// Takes `id` for a thing of this page.
    pub(crate) fn anchor(&mut self, id: &str, thing: Thing, line: usize) {
        if !is_id(id) {
            self.fault(
                line,
                format!("id `{id}` is not made of a-z, 0-9, `-` and `.`"),
            );
        }
        if let Some(first) = self.page.anchors.get(id).map(|first| first.line) {
            self.fault(
                line,
                format!("id `{id}` stands twice; first on line {first}"),
            );
            return;
        }
        self.page
            .anchors
            .insert(id.to_owned(), Anchored { thing, line });
    }

    /// Gives an erratum its place; the first mention carries the anchor.
    pub(crate) fn place(&mut self, id: &str, line: usize) -> Option<String> {
        self.page.places.insert(id.to_owned());
        let anchor = crate::errata::anchor(id);
        let first = !self.page.anchors.contains_key(&anchor);
        first.then(|| {
            self.anchor(&anchor, Thing::Erratum, line);
            anchor
        })
    }

    /// Ends a block: checks its text and keeps it for search. Returns the text.
    pub(crate) fn end_prose(&mut self) -> String {
        let prose = std::mem::take(&mut self.prose);
        if !self.quoting {
            for (line, sentence) in prose.refusals() {
                self.fault(line, sentence);
            }
        }
        let plain = single_spaced(&prose.plain);
        if let Some(passage) = self.page.passages.last_mut() {
            if !passage.text.is_empty() && !plain.is_empty() {
                passage.text.push(' ');
            }
            passage.text.push_str(&plain);
        }
        plain
    }

    /// Closes the HTML at hand into a piece.
    pub(crate) fn end_html(&mut self) {
        let html = std::mem::take(&mut self.html);
        if !html.trim().is_empty() {
            self.page.pieces.push(Piece::Html(html));
        }
    }
}

/// Whether `id` can be an anchor.
pub(crate) fn is_id(id: &str) -> bool {
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'.');
    !id.is_empty() && id.bytes().all(plain)
}

/// Takes `{#id}` off the end of `text`.
pub(crate) fn take_id(text: &str) -> (&str, Option<&str>) {
    let trimmed = text.trim_end();
    let id = trimmed
        .strip_suffix('}')
        .and_then(|rest| rest.rsplit_once("{#"))
        .filter(|(_, id)| !id.contains(['{', '}', ' ']));
    match id {
        Some((rest, id)) => (rest.trim_end(), Some(id)),
        None => (text, None),
    }
}

/// How the chapter's Markdown is read.
pub(crate) fn options() -> Options<'static> {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.math_dollars = true;
    options.extension.cjk_friendly_emphasis = true;
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_taken_off() {
        assert_eq!(take_id("The ridge {#ridge}"), ("The ridge", Some("ridge")));
        assert_eq!(take_id("try {#a} b"), ("try {#a} b", None));
        assert_eq!(take_id("none"), ("none", None));
    }
}
