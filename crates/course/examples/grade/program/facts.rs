//! Figures that texts name as `fact("id")`: the press puts them in, and so does
//! this program.

use super::chapter::read;
use serde::Deserialize;
use std::{collections::BTreeMap, path::Path};

/// The facts of a chapter by id, each as a formula: `708.9[TFLOPS]`.
#[derive(Debug, Default)]
pub(super) struct Facts(BTreeMap<String, String>);

#[derive(Deserialize)]
struct File {
    #[serde(default)]
    fact: Vec<Fact>,
}

#[derive(Deserialize)]
struct Fact {
    id: String,
    value: f64,
    #[serde(default)]
    unit: String,
}

impl Facts {
    /// Those of the chapter in `folder`; none where it has no such file.
    pub(super) fn read(folder: &Path) -> Result<Self, String> {
        let file = folder.join("facts.toml");
        if !file.exists() {
            return Ok(Self::default());
        }
        let File { fact } = toml::from_str(&read(&file)?)
            .map_err(|error| format!("{}: {error}", file.display()))?;
        let facts = fact.into_iter().map(|Fact { id, value, unit }| {
            let unit = match unit.as_str() {
                "" => String::new(),
                unit => format!("[{unit}]"),
            };
            (id, format!("({value}{unit})"))
        });
        Ok(Self(facts.collect()))
    }

    /// The text with the figures of all facts that it names and the chapter has.
    pub(super) fn put_into(&self, text: &str) -> String {
        let mut parts = text.split("fact(\"");
        let mut put = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let known = part.split_once("\")");
            let known = known.and_then(|(id, rest)| Some((self.0.get(id)?, rest)));
            match known {
                Some((figure, rest)) => {
                    put += figure;
                    put += rest;
                }
                None => put += &format!("fact(\"{part}"),
            }
        }
        put
    }
}
