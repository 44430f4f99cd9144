//! `chapter.toml`: the chapter's name, its sections and its outline.

use crate::{
    book::{Chapter, OutlineEntry},
    fault::Fault,
    source::Source,
    texts::{Texts, plain},
};
use ridgepoint_course::place::Page;
use serde::Deserialize;
use std::collections::BTreeSet;
use toml::Spanned;

/// A section that stands.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) id: String,
    pub(crate) stem: String,
    pub(crate) minutes: u32,
    /// The name of its file in `zh/` and `en/`.
    pub(crate) file: String,
    /// Its line in `chapter.toml`.
    pub(crate) line: usize,
}

/// The chapter as its file tells it.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) chapter: Chapter,
    pub(crate) sections: Vec<Standing>,
}

impl Plan {
    /// The section `id` if it stands.
    pub(crate) fn standing(&self, id: &str) -> Option<&Standing> {
        self.sections.iter().find(|section| section.id == id)
    }

    /// Whether the outline lists `id`.
    pub(crate) fn knows(&self, id: &str) -> bool {
        self.chapter.outline.iter().any(|entry| entry.id == id)
    }

    /// The ids of the outline, for a message.
    pub(crate) fn ids(&self) -> String {
        let ids: Vec<_> = self
            .chapter
            .outline
            .iter()
            .map(|entry| entry.id.as_str())
            .collect();
        ids.join(", ")
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    id: Spanned<String>,
    order: u32,
    #[serde(default)]
    title: Texts,
    #[serde(default)]
    section: Vec<SectionEntry>,
    #[serde(default)]
    outline: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SectionEntry {
    id: Spanned<String>,
    stem: String,
    minutes: u32,
    file: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: Spanned<String>,
    #[serde(default)]
    title: Texts,
    #[serde(default)]
    minutes: u32,
}

/// Reads the plan; none where the file cannot be read as one.
pub(crate) fn read(source: &Source, faults: &mut Vec<Fault>) -> Option<Plan> {
    let file: File = source.toml().map_err(|fault| faults.push(fault)).ok()?;
    let title = file.title.both(
        source,
        (source.line_of(&file.id), "the chapter's title"),
        faults,
    );
    let sections = standing(source, file.section, faults);
    let outline = outline(source, file.outline, &sections, faults);
    for section in &sections {
        if !outline.iter().any(|entry| entry.id == section.id) {
            let sentence = format!("section {} stands but is not in the outline", section.id);
            faults.push(Fault::new(&source.file, section.line, sentence));
        }
    }
    let chapter = Chapter {
        id: file.id.into_inner(),
        number: file.order,
        title: plain(&title),
        outline,
    };
    Some(Plan { chapter, sections })
}

fn standing(source: &Source, entries: Vec<SectionEntry>, faults: &mut Vec<Fault>) -> Vec<Standing> {
    let mut seen = BTreeSet::new();
    let mut sections = Vec::new();
    for entry in entries {
        let line = source.line_of(&entry.id);
        let mut fault = |sentence| faults.push(Fault::new(&source.file, line, sentence));
        for name in [entry.id.get_ref(), &entry.stem] {
            if !seen.insert(name.clone()) {
                fault(format!("`{name}` stands twice among the sections"));
            }
        }
        // The page is found again by this name, so it must read back.
        if !matches!(Page::from_stem(&entry.stem), Some(Page::Section(_))) {
            fault(format!(
                "stem `{}` names no page: a digit first, then a-z, 0-9, `-` and `.`",
                entry.stem
            ));
        }
        sections.push(Standing {
            id: entry.id.into_inner(),
            stem: entry.stem,
            minutes: entry.minutes,
            file: entry.file,
            line,
        });
    }
    sections
}

fn outline(
    source: &Source,
    entries: Vec<Entry>,
    sections: &[Standing],
    faults: &mut Vec<Fault>,
) -> Vec<OutlineEntry> {
    let mut outline: Vec<OutlineEntry> = Vec::new();
    for entry in entries {
        let line = source.line_of(&entry.id);
        let id = entry.id.into_inner();
        if outline.iter().any(|known| known.id == id) {
            let sentence = format!("`{id}` stands twice in the outline");
            faults.push(Fault::new(&source.file, line, sentence));
        }
        let name = format!("the title of {id}");
        let title = plain(&entry.title.both(source, (line, &name), faults));
        let section = sections.iter().find(|section| section.id == id);
        outline.push(OutlineEntry {
            title,
            stem: section.map(|section| section.stem.clone()),
            minutes: section.map_or(entry.minutes, |section| section.minutes),
            id,
        });
    }
    outline
}
