//! `errata.toml`: what the source chapter says and the hardware does not.

pub(crate) mod texts;

use crate::{
    article::Pages,
    book::{Count, Erratum},
    chapter::Plan,
    fault::Fault,
    source::{Located, Source},
    texts::{Label, Texts},
};
use ridgepoint_course::locale::{ByLocale, Locale};
use serde::Deserialize;
use toml::{Spanned, Value};

/// The chapter's own figure, verbatim.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Claimed {
    pub(crate) text: String,
    /// Empty where the text says all.
    pub(crate) unit: String,
}

impl Claimed {
    /// The figure with its unit.
    pub(crate) fn shown(&self) -> String {
        match self.unit.as_str() {
            "" => self.text.clone(),
            unit => format!("{}\u{a0}{unit}", self.text),
        }
    }
}

/// An erratum as its file tells it.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) id: String,
    pub(crate) line: usize,
    pub(crate) section: String,
    pub(crate) severity: String,
    pub(crate) claim: ByLocale<Located>,
    pub(crate) claimed: Option<Claimed>,
    /// Expressions.
    pub(crate) right: Vec<Located>,
    pub(crate) shown: ByLocale<Located>,
    pub(crate) source: ByLocale<String>,
    pub(crate) anchor: Option<Located>,
}

/// All errata, in the order of the file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Errata(Vec<Record>);

impl Errata {
    pub(crate) fn get(&self, id: &str) -> Option<&Record> {
        self.0.iter().find(|record| record.id == id)
    }

    pub(crate) fn contains(&self, id: &str) -> bool {
        self.get(id).is_some()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Record> {
        self.0.iter()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    erratum: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: Spanned<String>,
    section: String,
    severity: String,
    #[serde(default)]
    claim: Texts,
    claimed: Option<Value>,
    claimed_unit: Option<String>,
    right: Option<Right>,
    #[serde(default)]
    shown: Texts,
    source: Label,
    anchor: Option<Spanned<String>>,
}

/// One expression or several.
#[derive(Deserialize)]
#[serde(untagged)]
enum Right {
    One(String),
    Several(Vec<String>),
}

/// The anchor of an erratum on its page.
pub(crate) fn anchor(id: &str) -> String {
    id.to_ascii_lowercase()
}

/// Reads the errata; none where the file cannot be read as such.
pub(crate) fn read(source: &Source, plan: &Plan, faults: &mut Vec<Fault>) -> Option<Errata> {
    let file: File = source.toml().map_err(|fault| faults.push(fault)).ok()?;
    let mut errata = Errata::default();
    for entry in file.erratum {
        let record = record(source, entry, faults);
        let mut fault = |sentence| faults.push(Fault::new(&source.file, record.line, sentence));
        if errata.contains(&record.id) {
            fault(format!("{} stands twice", record.id));
        }
        if !plan.knows(&record.section) {
            let (section, ids) = (&record.section, plan.ids());
            fault(format!(
                "there is no section {section}; the outline has {ids}"
            ));
        }
        let letter = |part: &str| matches!(part, "T" | "U" | "I" | "F" | "C" | "X" | "N");
        if !record.severity.split('/').all(letter) {
            fault(format!(
                "severity `{}` is none of T U I F C X N",
                record.severity
            ));
        }
        errata.0.push(record);
    }
    Some(errata)
}

fn record(source: &Source, entry: Entry, faults: &mut Vec<Fault>) -> Record {
    let line = source.line_of(&entry.id);
    let id = entry.id.get_ref().clone();
    let mut texts = |texts: &Texts, what: &str| {
        texts.both(source, (line, &format!("`{what}` of {id}")), faults)
    };
    let claim = texts(&entry.claim, "claim");
    let shown = texts(&entry.shown, "shown");
    let claimed = match entry
        .claimed
        .map(|value| claimed(&value, entry.claimed_unit))
    {
        Some(None) => {
            let sentence = format!("`claimed` of {id} is a number, a text or {{ value, unit }}");
            faults.push(Fault::new(&source.file, line, sentence));
            None
        }
        read => read.flatten(),
    };
    let right = match entry.right {
        None => Vec::new(),
        Some(Right::One(one)) => vec![one],
        Some(Right::Several(several)) => several,
    };
    Record {
        line,
        section: entry.section,
        severity: entry.severity,
        claim,
        claimed,
        right: right
            .into_iter()
            .map(|text| Located { text, line })
            .collect(),
        shown,
        source: entry.source.both(),
        anchor: entry.anchor.map(|anchor| source.located(&anchor)),
        id,
    }
}

fn claimed(value: &Value, unit: Option<String>) -> Option<Claimed> {
    let text = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        _ => None,
    };
    let unit_in = |table: &toml::Table| Some(table.get("unit")?.as_str()?.to_owned());
    match value {
        Value::Table(table) => Some(Claimed {
            text: text(table.get("value")?)?,
            unit: unit_in(table).or(unit).unwrap_or_default(),
        }),
        plain => Some(Claimed {
            text: text(plain)?,
            unit: unit.unwrap_or_default(),
        }),
    }
}

/// Checks that each erratum of a standing section is placed in it, in both
/// languages, and fills in its place.
pub(crate) fn place(
    source: &Source,
    errata: &Errata,
    plan: &Plan,
    pages: &Pages,
    book: &mut [Erratum],
    faults: &mut Vec<Fault>,
) -> Count {
    let mut count = Count::default();
    for (record, erratum) in errata.iter().zip(book) {
        count.total += 1;
        let Some(section) = plan.standing(&record.section) else {
            continue;
        };
        count.enforced += 1;
        if !pages.hold(&record.section) {
            continue;
        }
        match placed(record, pages) {
            Ok(anchor) => {
                count.placed += 1;
                erratum.place = Some((section.stem.clone(), anchor));
            }
            Err((line, sentence)) => faults.push(Fault::new(&source.file, line, sentence)),
        }
    }
    count
}

fn placed(record: &Record, pages: &Pages) -> Result<String, (usize, String)> {
    let (id, section) = (&record.id, &record.section);
    let here = Locale::ALL.map(|locale| pages.places(section, locale, id));
    match here {
        [true, true] => {}
        [false, false] => {
            let sentence = format!("{id} is placed in neither language of section {section}");
            return Err((record.line, sentence));
        }
        [zh, _] => {
            let alone = if zh { Locale::Zh } else { Locale::En }.code();
            let sentence = format!("{id} is placed in {alone} alone in section {section}");
            return Err((record.line, sentence));
        }
    }
    let own = anchor(id);
    let Some(named) = &record.anchor else {
        return Ok(own);
    };
    let exists = |locale| pages.has(section, locale, &named.text);
    match Locale::ALL.into_iter().all(exists) {
        true => Ok(named.text.clone()),
        false => Err((
            named.line,
            format!(
                "{id}: section {section} has no anchor `{}` in both languages",
                named.text
            ),
        )),
    }
}
