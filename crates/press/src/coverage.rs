//! `coverage.toml`: every heading, table, formula, command and case of the
//! source chapter, with the place that teaches it.

use crate::{
    article::Pages, book::Count, chapter::Plan, fault::Fault, source::Source, texts::Label,
};
use ridgepoint_course::locale::Locale;
use serde::Deserialize;
use std::collections::BTreeSet;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    item: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Item {
    id: Spanned<String>,
    section: String,
    #[serde(rename = "kind")]
    _kind: Kind,
    #[serde(rename = "title")]
    _title: Label,
    anchor: Option<Spanned<String>>,
}

/// What an item is in the source chapter; read so that a misspelt one fails.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Heading,
    Table,
    Formula,
    Command,
    Case,
    Figure,
    Warning,
    Exercise,
}

/// The items of the source chapter.
pub(crate) struct Coverage {
    source: Source,
    items: Vec<Item>,
}

/// Reads the items; none where the file cannot be read as such.
pub(crate) fn read(source: Source, faults: &mut Vec<Fault>) -> Option<Coverage> {
    let file: File = source.toml().map_err(|fault| faults.push(fault)).ok()?;
    Some(Coverage {
        source,
        items: file.item,
    })
}

/// Checks that each item of a standing section has a place that exists.
pub(crate) fn check(
    coverage: &Coverage,
    plan: &Plan,
    pages: &Pages,
    faults: &mut Vec<Fault>,
) -> Count {
    let source = &coverage.source;
    let mut seen = BTreeSet::new();
    let mut count = Count::default();
    for item in &coverage.items {
        let id = item.id.get_ref();
        let line = source.line_of(&item.id);
        let mut fault = |line, sentence| faults.push(Fault::new(&source.file, line, sentence));
        count.total += 1;
        if !seen.insert(id) {
            fault(line, format!("item `{id}` stands twice"));
        }
        if !plan.knows(&item.section) {
            let ids = plan.ids();
            fault(
                line,
                format!(
                    "there is no section {}; the outline has {ids}",
                    item.section
                ),
            );
        }
        if plan.standing(&item.section).is_none() {
            continue;
        }
        count.enforced += 1;
        if !pages.hold(&item.section) {
            continue;
        }
        match place(item, source, line, pages) {
            Ok(()) => count.placed += 1,
            Err((line, sentence)) => fault(line, sentence),
        }
    }
    count
}

fn place(item: &Item, source: &Source, line: usize, pages: &Pages) -> Result<(), (usize, String)> {
    let (id, section) = (item.id.get_ref(), &item.section);
    let Some(anchor) = &item.anchor else {
        let sentence = format!("item `{id}` has no anchor, but section {section} stands");
        return Err((line, sentence));
    };
    let line = source.line_of(anchor);
    let anchor = anchor.get_ref();
    let missing: Vec<_> = Locale::ALL
        .into_iter()
        .filter(|locale| !pages.has(section, *locale, anchor))
        .map(Locale::code)
        .collect();
    match missing.is_empty() {
        true => Ok(()),
        false => Err((
            line,
            format!(
                "item `{id}`: section {section} has no anchor `{anchor}` in {}",
                missing.join(" and ")
            ),
        )),
    }
}
