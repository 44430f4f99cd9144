//! The texts of the errata: what the chapter says and what is right.

use super::{Errata, Record};
use crate::{
    book::{Erratum, Piece},
    expressions,
    fault::Fault,
    references::References,
    source::Located,
    writer::{Page, Writer},
};
use ridgepoint_course::locale::{ByLocale, Locale};
use std::{collections::BTreeMap, path::Path};

/// What is right, plain, by erratum: shown where an erratum is placed in
/// passing. What is wrong in it is found again by [`write`].
pub(crate) fn shown(file: &Path, refs: &References<'_>) -> ByLocale<BTreeMap<String, String>> {
    ByLocale::from_fn(|locale| {
        let texts = refs.errata.iter().map(|record| {
            let writer = written(file, record.shown.get(locale), locale, false, refs);
            (record.id.clone(), plain(&writer.page))
        });
        texts.collect()
    })
}

/// Writes the texts and computes what is right.
pub(crate) fn write(
    file: &Path,
    errata: &Errata,
    refs: &References<'_>,
    faults: &mut Vec<Fault>,
) -> Vec<Erratum> {
    let records = errata.iter();
    records
        .map(|record| erratum(file, record, refs, faults))
        .collect()
}

fn erratum(
    file: &Path,
    record: &Record,
    refs: &References<'_>,
    faults: &mut Vec<Fault>,
) -> Erratum {
    let mut html = |texts: &ByLocale<Located>, quoting| {
        ByLocale::from_fn(|locale| {
            let mut writer = written(file, texts.get(locale), locale, quoting, refs);
            faults.append(&mut writer.faults);
            writer.end_html();
            match writer.page.pieces.pop() {
                Some(Piece::Html(html)) => html,
                _ => String::new(),
            }
        })
    };
    let claim = html(&record.claim, true);
    let shown = html(&record.shown, false);
    let mut right = Vec::new();
    for source in &record.right {
        // A number reads the same in both languages.
        match expressions::number(&source.text, Locale::En, refs) {
            Ok(number) => right.push(number.text),
            Err(sentence) => {
                let sentence = format!("`right` of {}: {sentence}", record.id);
                faults.push(Fault::new(file, source.line, sentence));
            }
        }
    }
    Erratum {
        id: record.id.clone(),
        section: record.section.clone(),
        severity: record.severity.clone(),
        claim,
        claimed: record.claimed.as_ref().map(super::Claimed::shown),
        right,
        shown,
        source: record.source.clone(),
        place: None,
    }
}

fn written<'a>(
    file: &Path,
    text: &Located,
    locale: Locale,
    quoting: bool,
    refs: &'a References<'a>,
) -> Writer<'a> {
    let mut writer = Writer::new(refs, locale, file);
    writer.quoting = quoting;
    writer.inner(&text.text, text.line);
    writer
}

fn plain(page: &Page) -> String {
    let passages = page.passages.iter().map(|passage| passage.text.as_str());
    passages.collect()
}
