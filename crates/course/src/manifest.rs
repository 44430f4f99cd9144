//! What stands in a course: the list behind contents, previous and next.

use crate::{
    locale::{ByLocale, Locale},
    place::Page,
};
use serde::{Deserialize, Serialize};

/// A course as its pages carry it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Names this build; pages of another build are not mixed with it.
    pub build: String,
    /// Key of the course in the reader's storage.
    pub course: String,
    /// Number and title of the chapter.
    pub chapter: ByLocale<String>,
    /// The chapter's sections in order, standing or to come.
    pub sections: Vec<Entry>,
    /// The tools, in order.
    pub labs: Vec<Entry>,
}

/// One line of the contents.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// `11.2` for a section, the tool's id for a lab.
    pub id: String,
    /// Stem of its page; `None` while it does not stand.
    pub stem: Option<String>,
    /// Its title.
    pub title: ByLocale<String>,
    /// Reading time; 0 where it means nothing.
    #[serde(default)]
    pub minutes: u32,
}

impl Entry {
    /// Its page, when it stands.
    #[must_use]
    pub fn page(&self) -> Option<Page> {
        Page::from_stem(self.stem.as_deref()?)
    }
}

impl Manifest {
    /// The pages that one reads through, in order: home, the sections that
    /// stand, the tools, the glossary.
    #[must_use]
    pub fn pages(&self) -> Vec<Page> {
        let entries = self.sections.iter().chain(&self.labs);
        std::iter::once(Page::Home)
            .chain(entries.filter_map(Entry::page))
            .chain([Page::Glossary])
            .collect()
    }

    /// The entry of a page.
    #[must_use]
    pub fn entry(&self, page: &Page) -> Option<&Entry> {
        let stem = page.stem();
        self.sections
            .iter()
            .chain(&self.labs)
            .find(|entry| entry.stem.as_deref() == Some(&stem))
    }

    /// Neighbours of a page: the one before and the one after.
    #[must_use]
    pub fn around(&self, page: &Page) -> (Option<Page>, Option<Page>) {
        let pages = self.pages();
        let Some(at) = pages.iter().position(|other| other == page) else {
            return (None, None);
        };
        let before = at.checked_sub(1).and_then(|i| pages.get(i));
        (before.cloned(), pages.get(at + 1).cloned())
    }

    /// The page that a short section number such as `11.2` means, so that
    /// links written by hand work.
    #[must_use]
    pub fn resolve(&self, page: Page) -> Page {
        let Page::Section(stem) = &page else {
            return page;
        };
        let standing = self.sections.iter().find(|entry| entry.id == *stem);
        standing.and_then(Entry::page).unwrap_or(page)
    }

    /// A page's title, where the manifest knows it.
    #[must_use]
    pub fn title(&self, page: &Page, locale: Locale) -> Option<&str> {
        Some(self.entry(page)?.title.get(locale))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course() -> Manifest {
        let entry = |id: &str, stem: Option<&str>| Entry {
            id: id.into(),
            stem: stem.map(Into::into),
            ..Entry::default()
        };
        Manifest {
            sections: vec![
                entry("11.1", None),
                entry("11.2", Some("11.2-roofline")),
                entry("11.3", None),
            ],
            labs: vec![entry("roofline", Some("lab-roofline"))],
            ..Manifest::default()
        }
    }

    #[test]
    fn reading_order_skips_what_does_not_stand() {
        let section = Page::Section("11.2-roofline".into());
        let lab = Page::Lab("roofline".into());
        assert_eq!(
            course().around(&section),
            (Some(Page::Home), Some(lab.clone()))
        );
        assert_eq!(course().around(&lab), (Some(section), Some(Page::Glossary)));
        assert_eq!(course().around(&Page::Home).0, None);
        assert_eq!(course().around(&Page::Lab("none".into())), (None, None));
    }

    #[test]
    fn short_numbers_are_resolved() {
        let short = Page::Section("11.2".into());
        assert_eq!(course().resolve(short).stem(), "11.2-roofline");
        let to_come = Page::Section("11.3".into());
        assert_eq!(course().resolve(to_come.clone()), to_come);
    }
}
