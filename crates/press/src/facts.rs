//! `facts.toml`: figures that the model does not compute, with their source.

use crate::{
    expressions::quantity,
    fault::Fault,
    source::Source,
    texts::{Texts, plain},
};
use ridgepoint_course::locale::ByLocale;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// Where a fact comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Origin {
    Published,
    Measured,
}

/// A figure and its source.
#[derive(Clone, Debug)]
pub(crate) struct Fact {
    pub(crate) value: f64,
    /// Such as `TFLOPS`; empty for a plain number.
    pub(crate) unit: String,
    pub(crate) origin: Origin,
    pub(crate) source: ByLocale<String>,
    pub(crate) date: Option<String>,
    pub(crate) device: Option<String>,
}

/// Facts by id.
pub(crate) type Facts = BTreeMap<String, Fact>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    fact: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: Spanned<String>,
    value: f64,
    #[serde(default)]
    unit: String,
    kind: Origin,
    #[serde(default)]
    source: Texts,
    date: Option<String>,
    device: Option<String>,
}

/// Reads the facts; none where the file cannot be read as such.
pub(crate) fn read(source: &Source, faults: &mut Vec<Fault>) -> Option<Facts> {
    let file: File = source.toml().map_err(|fault| faults.push(fault)).ok()?;
    let mut facts = Facts::new();
    for entry in file.fact {
        let line = source.line_of(&entry.id);
        let id = entry.id.into_inner();
        let name = format!("the source of fact `{id}`");
        let texts = entry.source.both(source, (line, &name), faults);
        if let Err(sentence) = quantity(entry.value, &entry.unit) {
            faults.push(Fault::new(
                &source.file,
                line,
                format!("fact `{id}`: {sentence}"),
            ));
        }
        let undated = entry.date.is_none() || entry.device.is_none();
        if entry.kind == Origin::Measured && undated {
            let sentence = format!("fact `{id}` is measured: it needs `date` and `device`");
            faults.push(Fault::new(&source.file, line, sentence));
        }
        let fact = Fact {
            value: entry.value,
            unit: entry.unit,
            origin: entry.kind,
            source: plain(&texts),
            date: entry.date,
            device: entry.device,
        };
        if facts.insert(id.clone(), fact).is_some() {
            let sentence = format!("fact `{id}` stands twice");
            faults.push(Fault::new(&source.file, line, sentence));
        }
    }
    Some(facts)
}
