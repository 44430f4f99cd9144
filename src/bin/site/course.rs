//! The pressed course with its manifest.

use ridgepoint::widgets;
use ridgepoint_course::{
    exercise::{LIST, Listed},
    locale::ByLocale,
    manifest::{Drill, Entry, Manifest},
    place::Page,
    props::Props,
};
use ridgepoint_press::{Book, Widgets, press};
use std::{collections::BTreeMap, fs, path::Path, sync::Arc};

/// The folder of the programs, below `public` and below the site's root.
pub(crate) const PROGRAMS: &str = "measure";

/// A course that is ready to be written.
pub(crate) struct Course {
    /// What the press made of the chapters.
    pub(crate) book: Book,
    /// What its pages carry.
    pub(crate) manifest: Arc<Manifest>,
    /// The chapter's data files, by name.
    pub(crate) data: Arc<BTreeMap<String, String>>,
    /// Programs that readers take away to measure with, by name.
    pub(crate) programs: BTreeMap<String, String>,
}

impl Course {
    /// Presses the chapters below `root`.
    ///
    /// # Errors
    /// Every fault that the press found, a line each; or a data file that is no
    /// text.
    pub(crate) fn press(root: &Path) -> Result<Self, String> {
        let book = press(root, &Table).map_err(|faults| faults.to_string())?;
        let manifest = Arc::new(manifest(&book)?);
        let folder = root.join("chapters").join(&book.chapter.id).join("data");
        let read =
            |folder: &Path| read_folder(folder).map_err(|e| format!("{}: {e}", folder.display()));
        let mut data = read(&folder)?;
        data.extend(book.exercises.clone());
        Ok(Self {
            book,
            manifest,
            data: Arc::new(data),
            programs: read(&root.join("public").join(PROGRAMS))?,
        })
    }

    /// The same course, its pages marked with a build.
    pub(crate) fn built(&self, build: String) -> Arc<Manifest> {
        Arc::new(Manifest {
            build,
            ..(*self.manifest).clone()
        })
    }

    /// Every page, in reading order.
    pub(crate) fn pages(&self) -> Vec<Page> {
        self.manifest.pages()
    }
}

/// Every file of a folder by its name; no folder is an empty one.
fn read_folder(folder: &Path) -> std::io::Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            files.insert(name.into_owned(), fs::read_to_string(&path)?);
        }
    }
    Ok(files)
}

fn manifest(book: &Book) -> Result<Manifest, String> {
    let number = &book.chapter.number;
    let sections = book.chapter.outline.iter().map(|entry| Entry {
        id: entry.id.clone(),
        stem: entry.stem.clone(),
        title: entry.title.clone(),
        minutes: entry.minutes,
    });
    let labs = widgets::all().filter_map(|widget| {
        let lab = widget.lab?;
        Some(Entry {
            id: widget.id.into(),
            stem: Some(format!("lab-{}", widget.id)),
            title: ByLocale::from_fn(|locale| lab(locale).title.to_owned()),
            minutes: 0,
        })
    });
    Ok(Manifest {
        build: String::new(),
        course: book.chapter.id.clone(),
        chapter: book.chapter.title.map(|title| format!("{number} {title}")),
        sections: sections.collect(),
        labs: labs.collect(),
        exercises: drills(book)?,
    })
}

/// The exercises, in the order of their sections.
fn drills(book: &Book) -> Result<Vec<Drill>, String> {
    let list = book.exercises.get(LIST).map_or("[]", String::as_str);
    let mut listed: Vec<Listed> = serde_json::from_str(list).map_err(|e| format!("{LIST}: {e}"))?;
    let place = |of: &Listed| {
        book.chapter
            .outline
            .iter()
            .position(|entry| entry.id == of.section)
    };
    listed.sort_by_key(place);
    let drill = |one: Listed| Drill {
        id: one.id,
        section: one.section,
        parts: one.parts,
    };
    Ok(listed.into_iter().map(drill).collect())
}

/// The widget table, as the press wants to see it.
struct Table;

impl Widgets for Table {
    fn kinds(&self) -> Vec<&str> {
        widgets::all().map(|widget| widget.id).collect()
    }

    fn labs(&self) -> Vec<&str> {
        let labs = widgets::all().filter(|widget| widget.lab.is_some());
        labs.map(|widget| widget.id).collect()
    }

    fn check(&self, kind: &str, query: &str) -> Result<(), String> {
        let widget = widgets::find(kind).ok_or_else(|| format!("there is no widget `{kind}`"))?;
        (widget.check)(&Props::parse(query)).map_err(|error| error.to_string())
    }
}
