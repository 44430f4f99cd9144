//! What keeps a chapter from being pressed: file, line and a sentence.

use std::{
    fmt,
    path::{Path, PathBuf},
};

/// One refusal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// The file, relative to the folder that holds `chapters/`.
    pub file: PathBuf,
    /// The line in it, from 1.
    pub line: usize,
    /// What is wrong, and what would be right where that is known.
    pub sentence: String,
}

impl Fault {
    /// A refusal at `line` of `file`.
    pub fn new(file: impl AsRef<Path>, line: usize, sentence: impl Into<String>) -> Self {
        Self {
            file: file.as_ref().to_owned(),
            line,
            sentence: sentence.into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Always with `/`, so that messages and tests read alike everywhere.
        let file = self.file.to_string_lossy().replace('\\', "/");
        write!(f, "{file}:{}: {}", self.line, self.sentence)
    }
}

/// Every refusal of one pressing, by file and line; printed one a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Sorts the refusals and drops repetitions.
    #[must_use]
    pub fn new(mut faults: Vec<Fault>) -> Self {
        faults.sort();
        faults.dedup();
        Self(faults)
    }

    /// Every refusal in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Fault> {
        self.0.iter()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'a> IntoIterator for &'a Faults {
    type Item = &'a Fault;
    type IntoIter = std::slice::Iter<'a, Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_come_by_file_and_line_and_once() {
        let faults = Faults::new(vec![
            Fault::new("b.md", 2, "two"),
            Fault::new("b.md", 10, "ten"),
            Fault::new("a.md", 7, "seven"),
            Fault::new("b.md", 2, "two"),
        ]);
        assert_eq!(
            faults.to_string(),
            "a.md:7: seven\nb.md:2: two\nb.md:10: ten"
        );
    }
}
