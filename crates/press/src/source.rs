//! A file of the chapter, or a part of one, that knows its lines.

use crate::fault::Fault;
use serde::de::DeserializeOwned;
use std::{
    fs,
    path::{Path, PathBuf},
};
use toml::Spanned;

/// Text with the place that it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// The file, relative to the root.
    pub(crate) file: PathBuf,
    /// The text.
    pub(crate) text: String,
    /// The line of the file on which the text begins, from 1.
    pub(crate) first_line: usize,
}

/// A text and the line on which it begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Located {
    pub(crate) text: String,
    pub(crate) line: usize,
}

impl Source {
    /// Reads `root/file`; line ends become `\n`.
    pub(crate) fn read(root: &Path, file: &Path) -> Result<Self, Fault> {
        match fs::read_to_string(root.join(file)) {
            Ok(text) => Ok(Self {
                file: file.to_owned(),
                text: text.replace("\r\n", "\n"),
                first_line: 1,
            }),
            Err(error) => Err(Fault::new(
                file,
                1,
                format!("the file cannot be read: {error}"),
            )),
        }
    }

    /// The line of the file at byte `offset` of the text.
    pub(crate) fn line_at(&self, offset: usize) -> usize {
        let before = self.text.as_bytes().iter().take(offset);
        self.first_line + before.filter(|byte| **byte == b'\n').count()
    }

    /// Reads the text as TOML.
    pub(crate) fn toml<T: DeserializeOwned>(&self) -> Result<T, Fault> {
        toml::from_str(&self.text).map_err(|error| {
            let line = error
                .span()
                .map_or(self.first_line, |span| self.line_at(span.start));
            Fault::new(
                &self.file,
                line,
                format!("TOML: {}", error.message().trim().replace('\n', ", ")),
            )
        })
    }

    /// The line of a value's key or text.
    pub(crate) fn line_of<T>(&self, value: &Spanned<T>) -> usize {
        self.line_at(value.span().start)
    }

    /// A text value with the line on which its first character stands.
    pub(crate) fn located(&self, value: &Spanned<String>) -> Located {
        let start = value.span().start;
        let raw = self.text.get(start..).unwrap_or_default();
        // TOML drops the line end that follows an opening triple quote.
        let skipped = usize::from(raw.starts_with("'''\n") || raw.starts_with("\"\"\"\n"));
        Located {
            text: value.get_ref().clone(),
            line: self.line_at(start) + skipped,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    struct Pair {
        one: Spanned<String>,
        two: Spanned<String>,
    }

    #[test]
    fn texts_know_their_lines() {
        let source = Source {
            file: "a.toml".into(),
            text: "one = \"x\"\ntwo = '''\ny\n'''\n".into(),
            first_line: 11,
        };
        let pair: Pair = source.toml().unwrap();
        assert_eq!(source.located(&pair.one).line, 11);
        // The text begins under its quotes: line 11 + 2.
        assert_eq!(source.located(&pair.two).line, 13);
    }

    #[test]
    fn broken_toml_names_its_line() {
        let source = Source {
            file: "a.toml".into(),
            text: "one = \"x\"\ntwo = = 3\n".into(),
            first_line: 1,
        };
        assert_eq!(source.toml::<Pair>().unwrap_err().line, 2);
    }
}
