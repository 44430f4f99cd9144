//! Where the figures of the boards come from, and which sources contradict them: text that is
//! kept apart from the boards, so that only a page that shows it loads it.
//!
//! One record a line, the fields parted by `|`; `-` stands where there is none, and lines that
//! begin with `#` are left out:
//!
//! ```text
//! source h100-paper | nvidia-quoted | 2022 | H100 whitepaper V1.04 | Table 1 p. 20
//! board h100-sxm5 h100-pcie
//! from h100-paper: boost-clock tensor-clock peaks
//! conflict peaks | BF16 | 989.4 | 定稿 | the final figures
//! value 989.4 | 白皮书 | whitepaper
//! value 1000 | 预发布 | preliminary
//! ```

use std::sync::LazyLock;

use thiserror::Error;

use super::{Figure, Gpu, Provenance};

/// The text for the host. A page loads the same file, and leaves this copy out of the app.
static OF_THE_HOST: LazyLock<Records> = LazyLock::new(|| {
    let text = include_str!("../../../../chapters/11-roofline/data/boards.txt");
    // A test reads it.
    Records::parse(text).unwrap_or_default()
});

impl Gpu {
    /// Its sources and conflicts, on the host. A page loads the file instead, by way of
    /// [`Records::parse`].
    #[must_use]
    pub fn record(&self) -> Option<&'static Record> {
        OF_THE_HOST.of(self)
    }

    /// The sources of one figure, on the host.
    pub fn sources_of(&self, figure: Figure) -> impl Iterator<Item = &'static Source> + use<> {
        let record = self.record().into_iter();
        record.flat_map(move |record| record.sources_of(figure))
    }
}

/// A document, repository or measurement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Name of the document or repository.
    pub title: String,
    /// Where in it.
    pub place: String,
    /// Year, month or day, as far as known.
    pub date: Option<String>,
    /// How close it is to the maker.
    pub level: Provenance,
}

/// A text in both languages of the course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bilingual {
    /// Chinese.
    pub zh: String,
    /// English.
    pub en: String,
}

/// A figure for which sources give different values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The figure.
    pub figure: Figure,
    /// Which of several, for example `BF16`.
    pub detail: Option<String>,
    /// What the sources say.
    pub readings: Vec<Reading>,
    /// What the board has; `None` where it is left without.
    pub chosen: Option<String>,
    /// Why.
    pub reason: Bilingual,
}

/// One value of a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The value as it is written, in the unit of the figure.
    pub value: String,
    /// Who says so.
    pub source: Bilingual,
}

/// What stands behind the figures of one board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Sources, each with the figures that rest on it.
    pub sources: Vec<(Source, Vec<Figure>)>,
    /// Figures for which sources give different values.
    pub conflicts: Vec<Conflict>,
}

impl Record {
    /// The sources of one figure.
    pub fn sources_of(&self, figure: Figure) -> impl Iterator<Item = &Source> {
        self.sources
            .iter()
            .filter(move |(_, figures)| figures.contains(&figure))
            .map(|(source, _)| source)
    }

    /// The level of the best source of a figure.
    #[must_use]
    pub fn level(&self, figure: Figure) -> Option<Provenance> {
        self.sources_of(figure).map(|source| source.level).min()
    }
}

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {why}")]
pub struct RecordError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: &'static str,
}

/// The records of all boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    sources: Vec<(String, Source)>,
    boards: Vec<(String, Record)>,
    /// Where the boards of the last `board` line begin.
    open: Vec<usize>,
}

impl Records {
    /// Reads the text.
    ///
    /// # Errors
    /// The first line that is not one of the five kinds, lacks a field or names what is not there.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut records = Self::default();
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                let read = records.read(line);
                read.map_err(|why| RecordError { line: at + 1, why })?;
            }
        }
        Ok(records)
    }

    /// The record of a board.
    #[must_use]
    pub fn of(&self, gpu: &Gpu) -> Option<&Record> {
        let found = self.boards.iter().find(|(id, _)| id == gpu.id);
        found.map(|(_, record)| record)
    }

    /// Ids of all boards that have a record.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.boards.iter().map(|(id, _)| id.as_str())
    }

    fn read(&mut self, line: &str) -> Result<(), &'static str> {
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        let fields: Vec<_> = rest.split('|').map(str::trim).collect();
        match (kind, fields.as_slice()) {
            ("source", &[id, level, date, title, place]) => {
                let source = Source {
                    title: title.to_owned(),
                    place: place.to_owned(),
                    date: given(date),
                    level: Provenance::parse(level).map_err(|_| "an unknown level")?,
                };
                self.sources.push((id.to_owned(), source));
            }
            ("board", &[ids]) => self.begin(ids),
            ("from", &[uses]) => self.use_source(uses)?,
            ("conflict", &[figure, detail, chosen, zh, en]) => {
                let conflict = Conflict {
                    figure: Figure::parse(figure).map_err(|_| "an unknown figure")?,
                    detail: given(detail),
                    readings: Vec::new(),
                    chosen: given(chosen),
                    reason: bilingual(zh, en),
                };
                self.each(|record| {
                    record.conflicts.push(conflict.clone());
                    true
                })?;
            }
            ("value", &[value, zh, en]) => {
                let reading = Reading {
                    value: value.to_owned(),
                    source: bilingual(zh, en),
                };
                self.each(|record| {
                    let last = record.conflicts.last_mut();
                    last.map(|conflict| conflict.readings.push(reading.clone()))
                        .is_some()
                })?;
            }
            _ => return Err("an unknown kind of line, or a wrong number of fields"),
        }
        Ok(())
    }

    /// Finds or makes the records of the boards that the next lines speak of.
    fn begin(&mut self, ids: &str) {
        self.open.clear();
        for id in ids.split_whitespace() {
            let known = self.boards.iter().position(|(other, _)| other == id);
            self.open.push(known.unwrap_or(self.boards.len()));
            if known.is_none() {
                self.boards.push((id.to_owned(), Record::default()));
            }
        }
    }

    fn use_source(&mut self, uses: &str) -> Result<(), &'static str> {
        let (id, words) = uses.split_once(':').ok_or("a source without figures")?;
        let source = self.sources.iter().find(|(known, _)| known == id.trim());
        let (_, source) = source.cloned().ok_or("a source that is not listed")?;
        let figures = words.split_whitespace().map(Figure::parse);
        let figures: Result<Vec<_>, _> = figures.collect();
        let figures = figures.map_err(|_| "an unknown figure")?;
        self.each(|record| {
            record.sources.push((source.clone(), figures.clone()));
            true
        })
    }

    fn each(&mut self, mut add: impl FnMut(&mut Record) -> bool) -> Result<(), &'static str> {
        let mut added = !self.open.is_empty();
        for at in &self.open {
            added &= self
                .boards
                .get_mut(*at)
                .is_some_and(|(_, record)| add(record));
        }
        added.then_some(()).ok_or("a line that belongs to nothing")
    }
}

fn given(text: &str) -> Option<String> {
    (text != "-").then(|| text.to_owned())
}

fn bilingual(zh: &str, en: &str) -> Bilingual {
    Bilingual {
        zh: zh.to_owned(),
        en: en.to_owned(),
    }
}
