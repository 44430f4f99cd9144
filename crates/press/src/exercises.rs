//! Exercises: from TOML and Markdown to checked data for the page.

use crate::{
    article::{Pages, Placed},
    book::Piece,
    fault::Fault,
    folder::Folder,
    references::References,
    source::Source,
    writer::Writer,
};
use ridgepoint_course::{
    exercise::{Exercise, LIST, Listed, Shape, Tables, check, each_text, file_of},
    locale::{ByLocale, Locale},
};
use std::collections::{BTreeMap, BTreeSet};

/// The property of a widget that names an exercise.
const PROPERTY: &str = "exercise";
/// What designs are judged by.
const REGISTERS: &str = "data/triton_registers.json";

/// Reads, checks and writes every exercise of the chapter, and the list of them.
pub(crate) fn press(
    folder: &Folder<'_>,
    pages: &Pages,
    refs: &References<'_>,
    faults: &mut Vec<Fault>,
) -> BTreeMap<String, String> {
    let mut read = read(folder, faults);
    let known = misconceptions(&read, faults);
    let tables = tables(folder, faults);
    let mut files = BTreeMap::new();
    let mut list = Vec::new();
    for (source, exercise) in &mut read {
        // Both languages have the same widgets.
        let placed = pages.widgets(PROPERTY, Locale::Zh);
        let placed: Vec<_> = placed.filter(|at| at.value == exercise.id).collect();
        let [Placed { section, id, .. }] = placed[..] else {
            let sentence = format!(
                "exercise `{}` stands in {} widgets; it stands in one",
                exercise.id,
                placed.len()
            );
            faults.push(Fault::new(&source.file, 1, sentence));
            continue;
        };
        write(source, exercise, (pages, section, refs), faults);
        for problem in check(exercise, &tables, &known) {
            let line = line_of_id(source, &problem.at);
            faults.push(Fault::new(&source.file, line, problem.sentence));
        }
        if let Some(standing) = refs.plan.standing(section) {
            list.push(listed(exercise, section, &standing.stem, id));
        }
        files.insert(file_of(&exercise.id), json(exercise));
    }
    check_named(pages, &read, faults);
    files.insert(LIST.to_owned(), json(&list));
    files
}

/// Every exercise that can be read, with its source.
fn read(folder: &Folder<'_>, faults: &mut Vec<Fault>) -> Vec<(Source, Exercise)> {
    let mut exercises = Vec::new();
    for name in folder.list("exercises", ".toml") {
        let Some(source) = folder.read(&format!("exercises/{name}"), faults) else {
            continue;
        };
        match source.toml::<Exercise>() {
            Ok(exercise) if format!("{}.toml", exercise.id) == name => {
                exercises.push((source, exercise));
            }
            Ok(exercise) => {
                let sentence = format!("its id is `{}`: it is that of the file", exercise.id);
                faults.push(Fault::new(&source.file, 1, sentence));
            }
            Err(fault) => faults.push(fault),
        }
    }
    exercises
}

/// The ids of all misconceptions, each named by one file.
fn misconceptions(read: &[(Source, Exercise)], faults: &mut Vec<Fault>) -> BTreeSet<String> {
    let mut known = BTreeSet::new();
    for (source, exercise) in read {
        for misconception in &exercise.misconceptions {
            if !known.insert(misconception.id.clone()) {
                let stands = source.text.rfind(&id_of(&misconception.id));
                let line = stands.map_or(source.first_line, |at| source.line_at(at));
                let sentence = format!(
                    "misconception `{}` has its title already, here or in another file",
                    misconception.id
                );
                faults.push(Fault::new(&source.file, line, sentence));
            }
        }
    }
    known
}

fn tables(folder: &Folder<'_>, faults: &mut Vec<Fault>) -> Tables {
    let mut tables = Tables::default();
    if folder.has(REGISTERS)
        && let Some(source) = folder.read(REGISTERS, faults)
        && let Err(error) = tables.registers.read(&source.text)
    {
        faults.push(Fault::new(&source.file, error.line, error.why));
    }
    tables
}

/// Turns every text into HTML.
fn write(
    source: &Source,
    exercise: &mut Exercise,
    (pages, section, refs): (&Pages, &str, &References<'_>),
    faults: &mut Vec<Fault>,
) {
    each_text(exercise, &mut |at, shape, text| {
        *text = ByLocale::from_fn(|locale| {
            let markdown = text.get(locale);
            if markdown.is_empty() {
                return String::new();
            }
            let line = line_of_text(source, markdown).unwrap_or_else(|| line_of_id(source, at));
            let mut writer = Writer::new(refs, locale, &source.file);
            writer.open = true;
            writer.inner(markdown, line);
            writer.end_html();
            pages.check_needed(&writer.page, (section, locale), &mut writer.faults);
            let html = match writer.page.pieces.pop() {
                Some(Piece::Html(html)) => html,
                _ => String::new(),
            };
            let html = match shape {
                Shape::Block => html,
                Shape::Line => line_alone(&html).unwrap_or_else(|| {
                    writer.fault(line, "this stands within a line: one paragraph");
                    html.clone()
                }),
            };
            faults.append(&mut writer.faults);
            html
        });
    });
}

/// What is in the one paragraph of `html`.
fn line_alone(html: &str) -> Option<String> {
    let inside = html.trim().strip_prefix("<p>")?.strip_suffix("</p>")?;
    (!inside.contains("<p>")).then(|| inside.to_owned())
}

/// Refuses widgets that name an exercise that there is not.
fn check_named(pages: &Pages, read: &[(Source, Exercise)], faults: &mut Vec<Fault>) {
    for locale in Locale::ALL {
        for Placed {
            value,
            id,
            file,
            line,
            ..
        } in pages.widgets(PROPERTY, locale)
        {
            if !read.iter().any(|(_, exercise)| exercise.id == value) {
                let sentence =
                    format!("widget `{id}` asks for exercise `{value}`, which has no file");
                faults.push(Fault::new(file, line, sentence));
            }
        }
    }
}

fn listed(exercise: &Exercise, section: &str, stem: &str, anchor: &str) -> Listed {
    let counting = exercise.parts().filter(|part| part.weight() > 0.0);
    Listed {
        id: exercise.id.clone(),
        section: section.to_owned(),
        stem: stem.to_owned(),
        anchor: anchor.to_owned(),
        title: exercise.title.clone(),
        parts: counting.map(|part| part.id.clone()).collect(),
        misconceptions: exercise.misconceptions.clone(),
    }
}

/// Data as JSON; nothing in it can fail to be written.
fn json(data: &impl serde::Serialize) -> String {
    serde_json::to_string(data).unwrap_or_default()
}

/// The line on which something gets its id.
fn line_of_id(source: &Source, id: &str) -> usize {
    let stands = source.text.find(&id_of(id));
    stands.map_or(source.first_line, |at| source.line_at(at))
}

/// How a file writes an id.
fn id_of(id: &str) -> String {
    format!("id = \"{id}\"")
}

/// The line on which a text begins, by its first words.
fn line_of_text(source: &Source, text: &str) -> Option<usize> {
    let first = text.trim_start().lines().next()?;
    let words = first.split(['"', '\\']).next()?;
    let at = (words.len() > 3).then(|| source.text.find(words))??;
    Some(source.line_at(at))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_taken_out_of_its_paragraph() {
        assert_eq!(line_alone("<p>a <em>b</em></p>\n").unwrap(), "a <em>b</em>");
        assert_eq!(line_alone("<p>a</p>\n<p>b</p>\n"), None);
        assert_eq!(line_alone("<ul><li>a</li></ul>"), None);
    }
}
