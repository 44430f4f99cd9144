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
static OF_THE_HOST: LazyLock<Records<'static>> = LazyLock::new(|| {
    let text = include_str!("../../../../chapters/11-roofline/data/boards.txt");
    // A test reads it.
    Records::parse(text).unwrap_or_default()
});

impl Gpu {
    /// Its sources and conflicts, on the host. A page loads the file instead, by way of
    /// [`Records::parse`].
    #[must_use]
    pub fn record(&self) -> Option<&'static Record<'static>> {
        OF_THE_HOST.of(self)
    }

    /// The sources of one figure, on the host.
    pub fn sources_of(
        &self,
        figure: Figure,
    ) -> impl Iterator<Item = &'static Source<'static>> + use<> {
        let record = self.record().into_iter();
        record.flat_map(move |record| record.sources_of(figure))
    }
}

/// A document, repository or measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source<'a> {
    /// Name of the document or repository.
    pub title: &'a str,
    /// Where in it.
    pub place: &'a str,
    /// Year, month or day, as far as known.
    pub date: Option<&'a str>,
    /// How close it is to the maker.
    pub level: Provenance,
}

/// A text in both languages of the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bilingual<'a> {
    /// Chinese.
    pub zh: &'a str,
    /// English.
    pub en: &'a str,
}

/// A figure for which sources give different values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict<'a> {
    /// The figure.
    pub figure: Figure,
    /// Which of several, for example `BF16`.
    pub detail: Option<&'a str>,
    /// What the sources say.
    pub readings: Vec<Reading<'a>>,
    /// What the board has; `None` where it is left without.
    pub chosen: Option<&'a str>,
    /// Why.
    pub reason: Bilingual<'a>,
}

/// One value of a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading<'a> {
    /// The value as it is written, in the unit of the figure.
    pub value: &'a str,
    /// Who says so.
    pub source: Bilingual<'a>,
}

/// What stands behind the figures of one board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record<'a> {
    /// Sources, each with the figures that rest on it.
    pub sources: Vec<(Source<'a>, Vec<Figure>)>,
    /// Figures for which sources give different values.
    pub conflicts: Vec<Conflict<'a>>,
}

impl<'a> Record<'a> {
    /// The sources of one figure.
    pub fn sources_of(&self, figure: Figure) -> impl Iterator<Item = &Source<'a>> {
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

/// The records of all boards, as parts of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records<'a> {
    sources: Vec<(&'a str, Source<'a>)>,
    boards: Vec<(&'a str, Record<'a>)>,
    /// Where the boards of the last `board` line stand.
    open: Vec<usize>,
}

impl<'a> Records<'a> {
    /// Reads the text.
    ///
    /// # Errors
    /// The first line that is not one of the five kinds, lacks a field or names what is not there.
    pub fn parse(text: &'a str) -> Result<Self, RecordError> {
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
    pub fn of(&self, gpu: &Gpu) -> Option<&Record<'a>> {
        let found = self.boards.iter().find(|(id, _)| *id == gpu.id);
        found.map(|(_, record)| record)
    }

    /// Ids of all boards that have a record.
    pub fn ids(&self) -> impl Iterator<Item = &'a str> {
        self.boards.iter().map(|(id, _)| *id)
    }

    fn read(&mut self, line: &'a str) -> Result<(), &'static str> {
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        let fields: Vec<_> = rest.split('|').map(str::trim).collect();
        match (kind, fields.as_slice()) {
            ("source", &[id, level, date, title, place]) => {
                let source = Source {
                    title,
                    place,
                    date: given(date),
                    level: Provenance::parse(level).map_err(|_| "an unknown level")?,
                };
                self.sources.push((id, source));
                Ok(())
            }
            ("board", &[ids]) => {
                self.begin(ids);
                Ok(())
            }
            ("from", &[uses]) => self.use_source(uses),
            ("conflict", &[figure, detail, chosen, zh, en]) => {
                let figure = Figure::parse(figure).map_err(|_| "an unknown figure")?;
                self.each(&mut |record| {
                    record.conflicts.push(Conflict {
                        figure,
                        detail: given(detail),
                        readings: Vec::new(),
                        chosen: given(chosen),
                        reason: Bilingual { zh, en },
                    });
                    Some(())
                })
            }
            ("value", &[value, zh, en]) => self.each(&mut |record| {
                let source = Bilingual { zh, en };
                let readings = &mut record.conflicts.last_mut()?.readings;
                readings.push(Reading { value, source });
                Some(())
            }),
            _ => Err("an unknown kind of line, or a wrong number of fields"),
        }
    }

    /// Finds or makes the records of the boards that the next lines speak of.
    fn begin(&mut self, ids: &'a str) {
        self.open.clear();
        for id in ids.split_whitespace() {
            let known = self.boards.iter().position(|(other, _)| *other == id);
            self.open.push(known.unwrap_or(self.boards.len()));
            if known.is_none() {
                self.boards.push((id, Record::default()));
            }
        }
    }

    fn use_source(&mut self, uses: &'a str) -> Result<(), &'static str> {
        let (id, words) = uses.split_once(':').ok_or("a source without figures")?;
        let found = self.sources.iter().find(|(known, _)| *known == id.trim());
        let (_, source) = *found.ok_or("a source that is not listed")?;
        let mut figures = Vec::new();
        for word in words.split_whitespace() {
            figures.push(Figure::parse(word).map_err(|_| "an unknown figure")?);
        }
        self.each(&mut |record| {
            record.sources.push((source, figures.clone()));
            Some(())
        })
    }

    /// Adds to every board that the line speaks of.
    fn each(
        &mut self,
        add: &mut dyn FnMut(&mut Record<'a>) -> Option<()>,
    ) -> Result<(), &'static str> {
        let mut added = (!self.open.is_empty()).then_some(());
        for at in &self.open {
            let board = self.boards.get_mut(*at);
            added = added.and_then(|()| add(&mut board?.1));
        }
        added.ok_or("a line that belongs to nothing")
    }
}

fn given(text: &str) -> Option<&str> {
    (text != "-").then_some(text)
}
