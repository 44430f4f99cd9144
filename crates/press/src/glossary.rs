//! `glossary.md`: a heading for each term, and what it means.

use crate::{
    blocks::heading_id,
    book::Term,
    fault::Fault,
    html::escape,
    prose::first_sentence,
    references::References,
    source::Source,
    writer::{Thing, Writer, options},
};
use comrak::{
    Arena,
    nodes::{Node, NodeValue},
    parse_document,
};
use ridgepoint_course::locale::{ByLocale, Locale};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// The files of the glossary.
pub(crate) struct Glossary(ByLocale<Option<Source>>);

impl Glossary {
    /// Reads the files; a glossary may be missing, but not in one language.
    pub(crate) fn read(root: &Path, folder: &Path, faults: &mut Vec<Fault>) -> Self {
        let path = |locale: Locale| -> PathBuf { folder.join(locale.code()).join("glossary.md") };
        let here = ByLocale::from_fn(|locale| root.join(path(locale)).is_file());
        Self(ByLocale::from_fn(|locale| {
            if *here.get(locale) {
                let read = Source::read(root, &path(locale));
                return read.map_err(|fault| faults.push(fault)).ok();
            }
            if *here.get(locale.other()) {
                let sentence = format!("the glossary stands in {} alone", locale.other().code());
                faults.push(Fault::new(path(locale), 1, sentence));
            }
            None
        }))
    }

    /// The first sentences, to be shown where a term is linked.
    pub(crate) fn tips(&self, refs: &References<'_>) -> ByLocale<BTreeMap<String, String>> {
        // What is wrong is found again when the entries themselves are written.
        self.0.map(|source| match source {
            None => BTreeMap::new(),
            Some(source) => {
                let (terms, ..) = entries(source, locale_of(source), refs);
                terms.into_iter().map(|term| (term.id, term.tip)).collect()
            }
        })
    }

    /// The entries, with what is wrong in them.
    pub(crate) fn press(
        &self,
        refs: &References<'_>,
        faults: &mut Vec<Fault>,
    ) -> ByLocale<Vec<Term>> {
        let mut lines = ByLocale::<BTreeMap<String, usize>>::default();
        let terms = ByLocale::from_fn(|locale| {
            let Some(source) = self.0.get(locale) else {
                return Vec::new();
            };
            let (terms, found, mut refused) = entries(source, locale, refs);
            faults.append(&mut refused);
            match locale {
                Locale::Zh => lines.zh = found,
                Locale::En => lines.en = found,
            }
            terms
        });
        for locale in Locale::ALL {
            let Some(source) = self.0.get(locale) else {
                continue;
            };
            for (id, line) in lines.get(locale) {
                if self.0.get(locale.other()).is_some()
                    && !lines.get(locale.other()).contains_key(id)
                {
                    let sentence = format!("term `{id}` stands in {} alone", locale.code());
                    faults.push(Fault::new(&source.file, *line, sentence));
                }
            }
        }
        terms
    }
}

fn locale_of(source: &Source) -> Locale {
    let folder = source.file.parent().and_then(Path::file_name);
    let code = folder.and_then(|name| name.to_str()).unwrap_or_default();
    Locale::parse(code).unwrap_or(Locale::En)
}

type Entries = (Vec<Term>, BTreeMap<String, usize>, Vec<Fault>);

/// The terms of one file, the line of each, and what is wrong.
fn entries(source: &Source, locale: Locale, refs: &References<'_>) -> Entries {
    let mut writer = Writer::new(refs, locale, &source.file);
    let mut terms: Vec<Term> = Vec::new();
    let arena = Arena::new();
    let root = parse_document(&arena, &source.text, &options());
    for node in root.children() {
        let value = node.data().value.clone();
        match value {
            NodeValue::Heading(heading) if heading.level == 2 => {
                end_entry(&mut writer, &mut terms);
                terms.extend(term(&mut writer, node));
            }
            NodeValue::Heading(heading) if heading.level == 1 => {}
            _ => text(&mut writer, node, &mut terms),
        }
    }
    end_entry(&mut writer, &mut terms);
    let anchors = &writer.page.anchors;
    let lines = anchors
        .iter()
        .map(|(id, at)| (id.clone(), at.line))
        .collect();
    for term in &terms {
        let line = writer.page.anchors.get(&term.id).map_or(1, |at| at.line);
        if term.tip.is_empty() {
            writer.faults.push(Fault::new(
                &source.file,
                line,
                format!("term `{}` has no text", term.id),
            ));
        }
    }
    (terms, lines, writer.faults)
}

fn end_entry(writer: &mut Writer<'_>, terms: &mut [Term]) {
    let html = std::mem::take(&mut writer.html);
    if let Some(term) = terms.last_mut() {
        term.html = html;
    }
}

fn term(writer: &mut Writer<'_>, node: Node<'_>) -> Option<Term> {
    let line = writer.line(node);
    let id = heading_id(node);
    writer.inlines(node, false);
    writer.html.clear();
    let name = writer.end_prose();
    let Some(id) = id else {
        writer.fault(
            line,
            format!("term `{name}` has no id: end it with {{#id}}"),
        );
        return None;
    };
    writer.anchor(&id, Thing::Heading { level: 2 }, line);
    Some(Term {
        id: escape(&id),
        name,
        tip: String::new(),
        html: String::new(),
    })
}

fn text(writer: &mut Writer<'_>, node: Node<'_>, terms: &mut [Term]) {
    let before = plain(writer).len();
    writer.block(node);
    let Some(term) = terms.last_mut() else {
        let line = writer.line(node);
        writer.fault(line, "this text stands before the first term");
        return;
    };
    if term.tip.is_empty() {
        let text = plain(writer).get(before..).unwrap_or_default();
        first_sentence(text.trim()).clone_into(&mut term.tip);
    }
}

/// The plain text so far.
fn plain<'w>(writer: &'w Writer<'_>) -> &'w str {
    let passage = writer.page.passages.last();
    passage.map_or("", |passage| passage.text.as_str())
}
