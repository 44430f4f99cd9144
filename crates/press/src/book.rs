//! What comes out of the press: a chapter's checked sections.

use ridgepoint_course::locale::{ByLocale, Locale};
use std::{collections::BTreeMap, fmt};

/// One pressed chapter.
#[derive(Clone, Debug)]
pub struct Book {
    /// Its name, number and outline.
    pub chapter: Chapter,
    /// The sections that stand, in order.
    pub sections: Vec<Section>,
    /// The glossary of each language, in the order of the file.
    pub glossary: ByLocale<Vec<Term>>,
    /// What the source chapter says and the hardware does not.
    pub errata: Vec<Erratum>,
    /// Its exercises as data files by name: each of them, and the list of all.
    pub exercises: BTreeMap<String, String>,
    /// How much of the errata and of the source chapter is placed.
    pub placement: Placement,
}

/// A chapter's name, number and outline.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// Such as `11-roofline`, the name of its folder.
    pub id: String,
    /// Its number in the course.
    pub number: u32,
    /// Its title.
    pub title: ByLocale<String>,
    /// Every section, whether it stands or is to come.
    pub outline: Vec<OutlineEntry>,
}

/// A section in the contents.
#[derive(Clone, Debug)]
pub struct OutlineEntry {
    /// Such as `11.2`.
    pub id: String,
    /// Its title.
    pub title: ByLocale<String>,
    /// The name of its page without `.html`; none while it is to come.
    pub stem: Option<String>,
    /// Reading time in minutes; 0 where it is not known.
    pub minutes: u32,
}

/// A section that stands.
#[derive(Clone, Debug)]
pub struct Section {
    /// Such as `11.2`.
    pub id: String,
    /// The name of its page without `.html`.
    pub stem: String,
    /// Reading time in minutes.
    pub minutes: u32,
    /// Its text in each language.
    pub articles: ByLocale<Article>,
}

/// The text of a section in one language.
#[derive(Clone, Debug, Default)]
pub struct Article {
    /// The first heading as plain text; it is not repeated in the pieces.
    pub title: String,
    /// HTML and widgets in reading order.
    pub pieces: Vec<Piece>,
    /// Every heading below the title.
    pub headings: Vec<Heading>,
    /// The plain text under each heading, for a search index.
    pub passages: Vec<Passage>,
}

/// A part of an article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Finished HTML whose elements are all closed.
    Html(String),
    /// Where a widget stands.
    Widget {
        /// Which widget, such as `roofline`.
        kind: String,
        /// Its id on the page, equal in both languages.
        id: String,
        /// Its properties in query form, checked by the widget.
        query: String,
    },
}

/// A heading of an article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// Its anchor, equal in both languages.
    pub id: String,
    /// Its plain text.
    pub text: String,
    /// 2 to 6.
    pub level: u8,
}

/// The plain text under one heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passage {
    /// The heading's anchor; empty before the first heading.
    pub anchor: String,
    /// The heading, or the article's title.
    pub heading: String,
    /// What stands under it.
    pub text: String,
}

/// A glossary entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its anchor in the glossary, equal in both languages.
    pub id: String,
    /// The term.
    pub name: String,
    /// The first sentence, plain.
    pub tip: String,
    /// The whole entry without its heading.
    pub html: String,
}

/// A statement of the source chapter that does not hold.
#[derive(Clone, Debug)]
pub struct Erratum {
    /// Such as `E06`.
    pub id: String,
    /// The section that it belongs to.
    pub section: String,
    /// Letters as in the audit, such as `T` or `T/I`.
    pub severity: String,
    /// What the chapter says, in our words (HTML).
    pub claim: ByLocale<String>,
    /// The chapter's figure, verbatim.
    pub claimed: Option<String>,
    /// The right values, computed.
    pub right: Vec<String>,
    /// What is right (HTML).
    pub shown: ByLocale<String>,
    /// The evidence.
    pub source: ByLocale<String>,
    /// Stem and anchor of the place that teaches it, once its section stands.
    pub place: Option<(String, String)>,
}

/// How much of a list is taught.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Entries of standing sections that have a place.
    pub placed: usize,
    /// Entries of standing sections: each must have a place.
    pub enforced: usize,
    /// All entries.
    pub total: usize,
}

/// Counts to print after a pressing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    /// Of `errata.toml`.
    pub errata: Count,
    /// Of `coverage.toml`.
    pub coverage: Count,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} of {} in standing sections placed, {} in all",
            self.placed, self.enforced, self.total
        )
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "errata: {}\ncoverage: {}", self.errata, self.coverage)
    }
}

impl Book {
    /// The plain text of every section by heading, with the section's stem.
    pub fn search_text(&self, locale: Locale) -> impl Iterator<Item = (&str, &Passage)> {
        self.sections.iter().flat_map(move |section| {
            let passages = &section.articles.get(locale).passages;
            passages
                .iter()
                .map(|passage| (section.stem.as_str(), passage))
        })
    }
}
