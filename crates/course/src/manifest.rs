//! What stands in a course: the list behind contents, previous and next.
//!
//! Pages carry it as text: a line of [`Props`] for the course and one for each
//! entry.

use crate::{
    locale::{ByLocale, Locale},
    place::Page,
    props::Props,
};

/// A course as its pages carry it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// The exercises and quick checks, in the order of their sections.
    pub exercises: Vec<Drill>,
}

/// An exercise, as far as one must know it to count what is done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drill {
    /// Its id.
    pub id: String,
    /// The id of the section it stands in.
    pub section: String,
    /// The ids of the parts that count.
    pub parts: Vec<String>,
}

impl Drill {
    /// Whether it is the quick checks of a section.
    #[must_use]
    pub fn is_check(&self) -> bool {
        crate::exercise::is_check(&self.id)
    }

    fn to_line(&self) -> String {
        let mut line = Props::default();
        line.push("kind", "exercise");
        line.push("id", self.id.as_str());
        line.push("section", self.section.as_str());
        for part in &self.parts {
            line.push("part", part.as_str());
        }
        line.to_query()
    }

    fn from_line(line: &Props) -> Option<Self> {
        Some(Self {
            id: line.get("id")?.to_owned(),
            section: line.get("section")?.to_owned(),
            parts: line.all("part").map(ToOwned::to_owned).collect(),
        })
    }
}

/// One line of the contents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// `11.2` for a section, the tool's id for a lab.
    pub id: String,
    /// Stem of its page; `None` while it does not stand.
    pub stem: Option<String>,
    /// Its title.
    pub title: ByLocale<String>,
    /// Reading time; 0 where it means nothing.
    pub minutes: u32,
}

impl Entry {
    fn to_line(&self, kind: &str) -> String {
        let mut line = Props::default();
        line.push("kind", kind);
        line.push("id", self.id.as_str());
        line.push("zh", self.title.zh.as_str());
        line.push("en", self.title.en.as_str());
        line.push("minutes", self.minutes.to_string());
        if let Some(stem) = &self.stem {
            line.push("stem", stem.as_str());
        }
        line.to_query()
    }

    fn from_line(line: &Props) -> Option<Self> {
        Some(Self {
            id: line.get("id")?.to_owned(),
            stem: line.get("stem").map(ToOwned::to_owned),
            title: title(line)?,
            minutes: line.get("minutes")?.parse().ok()?,
        })
    }

    /// The number of a section that has one: an exercise or a tool has none.
    #[must_use]
    pub fn number(&self) -> Option<&str> {
        let numbered = self.id.starts_with(|c: char| c.is_ascii_digit());
        numbered.then_some(self.id.as_str())
    }

    /// Its page, when it stands.
    #[must_use]
    pub fn page(&self) -> Option<Page> {
        Page::from_stem(self.stem.as_deref()?)
    }
}

fn title(line: &Props) -> Option<ByLocale<String>> {
    Some(ByLocale {
        zh: line.get("zh")?.to_owned(),
        en: line.get("en")?.to_owned(),
    })
}

impl Manifest {
    /// Writes it, a line for each thing in it.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut course = Props::default();
        course.push("build", self.build.as_str());
        course.push("course", self.course.as_str());
        course.push("zh", self.chapter.zh.as_str());
        course.push("en", self.chapter.en.as_str());
        let sections = self.sections.iter().map(|entry| entry.to_line("section"));
        let labs = self.labs.iter().map(|entry| entry.to_line("lab"));
        let exercises = self.exercises.iter().map(Drill::to_line);
        let lines = std::iter::once(course.to_query())
            .chain(sections)
            .chain(labs)
            .chain(exercises);
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Reads it; `None` where the text is no manifest.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let mut lines = text.trim().lines().map(Props::parse);
        let course = lines.next()?;
        let mut manifest = Self {
            build: course.get("build")?.to_owned(),
            course: course.get("course")?.to_owned(),
            chapter: title(&course)?,
            ..Self::default()
        };
        for line in lines {
            match line.get("kind")? {
                "section" => manifest.sections.push(Entry::from_line(&line)?),
                "lab" => manifest.labs.push(Entry::from_line(&line)?),
                "exercise" => manifest.exercises.push(Drill::from_line(&line)?),
                _ => return None,
            }
        }
        Some(manifest)
    }

    /// The pages that one reads through, in order: home, the sections that
    /// stand, the tools, the glossary, the corrections, the reader's progress.
    #[must_use]
    pub fn pages(&self) -> Vec<Page> {
        let entries = self.sections.iter().chain(&self.labs);
        std::iter::once(Page::Home)
            .chain(entries.filter_map(Entry::page))
            .chain([Page::Glossary, Page::Corrections, Page::Progress])
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
    fn what_is_written_is_read() {
        let mut written = course();
        written.build = "0a1b".into();
        written.chapter.zh = "11 性能建模 & Roofline".into();
        written.exercises.push(Drill {
            id: "check-11.2".into(),
            section: "11.2".into(),
            parts: vec!["q1".into(), "q2".into()],
        });
        assert_eq!(Manifest::from_text(&written.to_text()), Some(written));
        assert_eq!(Manifest::from_text("{}"), None);
    }

    #[test]
    fn short_numbers_are_resolved() {
        let short = Page::Section("11.2".into());
        assert_eq!(course().resolve(short).stem(), "11.2-roofline");
        let to_come = Page::Section("11.3".into());
        assert_eq!(course().resolve(to_come.clone()), to_come);
    }
}
