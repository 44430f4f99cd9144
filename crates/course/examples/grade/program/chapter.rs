//! The files of the course: the exercise, what designs are judged by, and the
//! sentences of the course.

use super::{facts::Facts, plain};
use ridgepoint_course::{
    exercise::{Exercise, Says, Sitting, Tables, Text, each_text, fill},
    locale::{ByLocale, Locale},
};
use ridgepoint_model::message::Message;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// An exercise with all that is needed to grade it and to say so.
pub(super) struct Chapter {
    /// The exercise, with its formulas in the form of the page.
    pub(super) exercise: Exercise,
    /// What designs are judged by.
    pub(super) tables: Tables,
    sentences: ByLocale<toml::Table>,
}

impl Chapter {
    pub(super) fn open(root: &Path, id: &str) -> Result<Self, String> {
        let file = find(root, id)?;
        let mut exercise: Exercise = toml::from_str(&read(&file)?)
            .map_err(|error| format!("{}: {error}", file.display()))?;
        let folder = file.parent().and_then(Path::parent);
        let facts = folder.map_or_else(|| Ok(Facts::default()), Facts::read)?;
        each_text(&mut exercise, &mut |_, _, text| {
            *text = text.map(|text| facts.put_into(&plain::formulas(text)));
        });
        let mut tables = Tables::default();
        let registers = folder.map(|folder| folder.join("data/triton_registers.json"));
        if let Some(registers) = registers.filter(|file| file.exists()) {
            let result = tables.registers.read(&read(&registers)?);
            result.map_err(|error| format!("{}: {error}", registers.display()))?;
        }
        Ok(Self {
            exercise,
            tables,
            sentences: ByLocale {
                zh: sentences(root, Locale::Zh)?,
                en: sentences(root, Locale::En)?,
            },
        })
    }

    /// Sentences as plain text.
    pub(super) fn say(&self, sitting: &Sitting<'_>, says: &[Says]) -> Text {
        Text::from_fn(|locale| {
            let said = says.iter().map(|says| match says {
                Says::Text(text) => write(sitting, text.get(locale)),
                Says::Message(message) => self.sentence(locale, message),
            });
            let gap = match locale {
                Locale::Zh => "",
                Locale::En => " ",
            };
            said.collect::<Vec<_>>().join(gap)
        })
    }

    /// The sentence of a message; its id where the course has none.
    fn sentence(&self, locale: Locale, message: &Message) -> String {
        let mut names = message.id.split('.');
        let table = self.sentences.get(locale);
        let first = names.next().and_then(|name| table.get(name));
        let found = first.and_then(|first| names.try_fold(first, |at, name| at.get(name)));
        let Some(text) = found.and_then(toml::Value::as_str) else {
            return message.id.to_owned();
        };
        let mut parts = text.split('{');
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (name, rest) = part.split_once('}').unwrap_or((part, ""));
            filled += message.arg(name).unwrap_or_default();
            filled += rest;
        }
        filled
    }
}

/// A text of the exercise with this variant's numbers, without its marks.
pub(super) fn write(sitting: &Sitting<'_>, text: &str) -> String {
    let filled = fill(text, &sitting.key(), str::to_owned);
    filled.map_or_else(|error| error.to_string(), |filled| plain::plain(&filled))
}

/// The file of an exercise, in whichever chapter it stands.
fn find(root: &Path, id: &str) -> Result<PathBuf, String> {
    let mut known = Vec::new();
    let chapters = fs::read_dir(root.join("chapters")).map_err(|error| error.to_string())?;
    for chapter in chapters.flatten() {
        let files = fs::read_dir(chapter.path().join("exercises"))
            .into_iter()
            .flatten();
        for file in files.flatten().map(|file| file.path()) {
            if file.extension().is_none_or(|ending| ending != "toml") {
                continue;
            }
            let stem = file
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if stem == id {
                return Ok(file);
            }
            known.push(stem);
        }
    }
    known.sort();
    Err(format!(
        "There is no exercise “{id}”. There are {}.",
        known.join(", ")
    ))
}

fn sentences(root: &Path, locale: Locale) -> Result<toml::Table, String> {
    let file = root.join(format!("locales/{}.toml", locale.code()));
    toml::from_str(&read(&file)?).map_err(|error| format!("{}: {error}", file.display()))
}

pub(super) fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}
