//! Build time: chapters of Markdown and TOML become checked sections.
//!
//! The press reads one chapter folder, computes every number in its text,
//! resolves its links, and refuses, all at once, whatever would show a reader
//! something wrong: see [`Fault`]. It knows no widget; it is handed a table
//! that does. `docs/authoring.md` tells the syntax.

mod article;
mod blocks;
mod book;
mod chapter;
mod code;
mod coverage;
mod datasheet;
mod directives;
mod errata;
mod exercises;
mod expressions;
mod facts;
mod fault;
mod folder;
mod glossary;
mod html;
mod inlines;
mod links;
mod math;
mod parity;
mod properties;
mod prose;
mod prose_check;
mod references;
mod source;
mod texts;
mod words;
mod writer;

pub use book::{
    Article, Book, Chapter, Count, Erratum, Heading, OutlineEntry, Passage, Piece, Placement,
    Section, Term,
};
pub use fault::{Fault, Faults};

use article::Pages;
use code::Highlighter;
use folder::Folder;
use glossary::Glossary;
use math::Math;
use references::References;
use ridgepoint_course::locale::ByLocale;
use std::path::Path;

/// The widgets that a chapter may place.
pub trait Widgets {
    /// Checks the properties of a widget, in query form.
    ///
    /// # Errors
    /// What is wrong with them, as a sentence for authors.
    fn check(&self, kind: &str, query: &str) -> Result<(), String>;

    /// Every widget.
    fn kinds(&self) -> Vec<&str>;

    /// The widgets that have a page of their own; all, unless told otherwise.
    fn labs(&self) -> Vec<&str> {
        self.kinds()
    }
}

/// Presses the chapter under `root`, the folder that holds `chapters/`.
///
/// # Errors
/// Every fault of the chapter, by file and line. Where a TOML file cannot be
/// read, the faults that would only follow from it are left out.
pub fn press(root: &Path, widgets: &dyn Widgets) -> Result<Book, Faults> {
    let mut faults = Vec::new();
    match pressed(root, widgets, &mut faults) {
        Some(book) if faults.is_empty() => Ok(book),
        _ => Err(Faults::new(faults)),
    }
}

fn pressed(root: &Path, widgets: &dyn Widgets, faults: &mut Vec<Fault>) -> Option<Book> {
    let folder = Folder::find(root)
        .map_err(|fault| faults.push(fault))
        .ok()?;
    let plan = chapter::read(&folder.read("chapter.toml", faults)?, faults)?;
    folder.check_listed(&plan, faults);
    let facts = match folder.has("facts.toml") {
        true => folder
            .read("facts.toml", faults)
            .and_then(|source| facts::read(&source, faults)),
        false => Some(facts::Facts::new()),
    };
    let errata_source = folder.read("errata.toml", faults);
    let errata = errata_source
        .as_ref()
        .and_then(|source| errata::read(source, &plan, faults));
    let coverage = folder.read("coverage.toml", faults);
    let coverage = coverage.and_then(|source| coverage::read(source, faults));
    let (facts, errata, errata_source, coverage) = (facts?, errata?, errata_source?, coverage?);
    let refs = &mut References {
        widgets,
        plan: &plan,
        facts: &facts,
        errata: &errata,
        math: &Math::default(),
        code: &Highlighter::new(),
        tips: ByLocale::default(),
        shown: ByLocale::default(),
    };
    let glossary = Glossary::read(root, folder.path(), faults);
    refs.tips = glossary.tips(refs);
    refs.shown = errata::texts::shown(&errata_source.file, refs);
    let terms = glossary.press(refs, faults);
    let mut texts = errata::texts::write(&errata_source.file, &errata, refs, faults);
    let pages = Pages::press(root, folder.path(), refs, faults);
    let placement = Placement {
        errata: errata::place(&errata_source, &errata, &plan, &pages, &mut texts, faults),
        coverage: coverage::check(&coverage, &plan, &pages, faults),
    };
    let exercises = exercises::press(&folder, &pages, refs, faults);
    Some(Book {
        exercises,
        sections: pages.into_sections(&plan),
        chapter: plan.chapter,
        glossary: terms,
        errata: texts,
        placement,
    })
}
