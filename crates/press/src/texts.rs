//! Text that a TOML file gives in both languages.

use crate::{
    fault::Fault,
    source::{Located, Source},
};
use ridgepoint_course::locale::{ByLocale, Locale};
use serde::Deserialize;
use toml::Spanned;

/// `title.zh = "..."`, `title.en = "..."`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Texts {
    zh: Option<Spanned<String>>,
    en: Option<Spanned<String>>,
}

impl Texts {
    fn get(&self, locale: Locale) -> Option<&Spanned<String>> {
        let text = match locale {
            Locale::Zh => &self.zh,
            Locale::En => &self.en,
        };
        text.as_ref()
            .filter(|text| !text.get_ref().trim().is_empty())
    }

    /// Both texts; what is left out is a fault at `line`, the line of the
    /// entry called `name`.
    pub(crate) fn both(
        &self,
        source: &Source,
        (line, name): (usize, &str),
        faults: &mut Vec<Fault>,
    ) -> ByLocale<Located> {
        ByLocale::from_fn(|locale| match self.get(locale) {
            Some(text) => source.located(text),
            None => {
                let sentence = match self.get(locale.other()) {
                    None => format!("{name} has no text; it needs `zh` and `en`"),
                    Some(_) => format!(
                        "{name} stands in `{}` alone; `{}` is left out",
                        locale.other().code(),
                        locale.code()
                    ),
                };
                faults.push(Fault::new(&source.file, line, sentence));
                Located::default()
            }
        })
    }
}

/// A text that is the same in both languages, or one for each.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Label {
    Same(String),
    Each { zh: String, en: String },
}

impl Label {
    pub(crate) fn both(&self) -> ByLocale<String> {
        match self {
            Self::Same(text) => ByLocale::from_fn(|_| text.clone()),
            Self::Each { zh, en } => ByLocale {
                zh: zh.clone(),
                en: en.clone(),
            },
        }
    }
}

/// The plain texts.
pub(crate) fn plain(texts: &ByLocale<Located>) -> ByLocale<String> {
    texts.map(|located| located.text.trim().to_owned())
}
