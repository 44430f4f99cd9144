//! From the files of the sections to their pages, and what pages know of
//! each other.

use crate::{
    book::{Article, Section},
    chapter::{Plan, Standing},
    fault::Fault,
    parity,
    references::References,
    source::Source,
    writer::{Page, Thing, Writer},
};
use ridgepoint_course::locale::{ByLocale, Locale};
use std::{collections::BTreeMap, path::Path};

/// A widget with a property that is asked for.
pub(crate) struct Placed<'a> {
    /// What the property says.
    pub(crate) value: &'a str,
    /// The section's id.
    pub(crate) section: &'a str,
    /// The widget's id.
    pub(crate) id: &'a str,
    /// The text it stands in.
    pub(crate) file: &'a Path,
    /// Its line there.
    pub(crate) line: usize,
}

/// The pages of the sections that stand, by section.
#[derive(Default)]
pub(crate) struct Pages(BTreeMap<String, ByLocale<Page>>);

impl Pages {
    /// Reads and writes every section.
    pub(crate) fn press(
        root: &Path,
        folder: &Path,
        refs: &References<'_>,
        faults: &mut Vec<Fault>,
    ) -> Self {
        let mut pages = Self::default();
        for section in &refs.plan.sections {
            let both =
                ByLocale::from_fn(|locale| page(root, folder, section, locale, refs, faults));
            let ByLocale {
                zh: Some(zh),
                en: Some(en),
            } = both
            else {
                continue;
            };
            let both = ByLocale { zh, en };
            parity::check(&both, faults);
            pages.0.insert(section.id.clone(), both);
        }
        pages.check_links(faults);
        pages
    }

    /// Whether a section stands in both languages; where it does not, that is
    /// the fault, and nothing that follows from it is told.
    pub(crate) fn hold(&self, section: &str) -> bool {
        self.0.contains_key(section)
    }

    /// Whether the page of a section has an anchor.
    pub(crate) fn has(&self, section: &str, locale: Locale, anchor: &str) -> bool {
        let pages = self.0.get(section);
        pages.is_some_and(|pages| pages.get(locale).anchors.contains_key(anchor))
    }

    /// Whether the page of a section places an erratum.
    pub(crate) fn places(&self, section: &str, locale: Locale, id: &str) -> bool {
        let pages = self.0.get(section);
        pages.is_some_and(|pages| pages.get(locale).places.contains(id))
    }

    /// Every widget that has a property `key`, in one language.
    pub(crate) fn widgets<'a>(
        &'a self,
        key: &'a str,
        locale: Locale,
    ) -> impl Iterator<Item = Placed<'a>> {
        self.0.iter().flat_map(move |(section, both)| {
            let page = both.get(locale);
            page.anchors.iter().filter_map(move |(id, anchored)| {
                let Thing::Widget { props, .. } = &anchored.thing else {
                    return None;
                };
                Some(Placed {
                    value: props.get(key)?,
                    section,
                    id,
                    file: &page.file,
                    line: anchored.line,
                })
            })
        })
    }

    fn check_links(&self, faults: &mut Vec<Fault>) {
        for (own, both) in &self.0 {
            for locale in Locale::ALL {
                let page = both.get(locale);
                self.check_needed(page, (own, locale), faults);
            }
        }
    }

    /// Refuses links of `page`, which stands in section `own`, to anchors that
    /// are not there.
    pub(crate) fn check_needed(
        &self,
        page: &Page,
        (own, locale): (&str, Locale),
        faults: &mut Vec<Fault>,
    ) {
        for (line, needed) in &page.needed {
            let section = needed.section.as_deref().unwrap_or(own);
            if self.hold(section) && !self.has(section, locale, &needed.anchor) {
                let sentence = format!(
                    "section {section} has no anchor `{}` in {}",
                    needed.anchor,
                    locale.code()
                );
                faults.push(Fault::new(&page.file, *line, sentence));
            }
        }
    }

    /// The sections of the book.
    pub(crate) fn into_sections(mut self, plan: &Plan) -> Vec<Section> {
        let standing = plan.sections.iter();
        standing
            .filter_map(|section| {
                let ByLocale { zh, en } = self.0.remove(&section.id)?;
                Some(Section {
                    id: section.id.clone(),
                    stem: section.stem.clone(),
                    minutes: section.minutes,
                    articles: ByLocale {
                        zh: article(zh),
                        en: article(en),
                    },
                })
            })
            .collect()
    }
}

fn article(page: Page) -> Article {
    Article {
        title: page.title,
        pieces: page.pieces,
        headings: page.headings,
        passages: page.passages,
    }
}

/// One section in one language; none where its file is missing.
fn page(
    root: &Path,
    folder: &Path,
    section: &Standing,
    locale: Locale,
    refs: &References<'_>,
    faults: &mut Vec<Fault>,
) -> Option<Page> {
    let path = |locale: Locale| folder.join(locale.code()).join(&section.file);
    let file = path(locale);
    if !root.join(&file).is_file() {
        let other = locale.other();
        let sentence = match root.join(path(other)).is_file() {
            true => format!(
                "section {} stands in {} alone: this file is missing",
                section.id,
                other.code()
            ),
            false => format!(
                "this file is missing, and chapter.toml line {} lists it",
                section.line
            ),
        };
        faults.push(Fault::new(&file, 1, sentence));
        return None;
    }
    let source = Source::read(root, &file)
        .map_err(|fault| faults.push(fault))
        .ok()?;
    let mut writer = Writer::new(refs, locale, &file);
    if !source.text.starts_with("# ") {
        writer.fault(1, "the first line is not the title: `# ` and its text");
    }
    writer.markdown(&source.text, 1);
    writer.end_html();
    faults.append(&mut writer.faults);
    Some(writer.page)
}
