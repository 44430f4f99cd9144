//! The chapter's folder and the files in it.

use crate::{chapter::Plan, fault::Fault, source::Source};
use ridgepoint_course::locale::Locale;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// `chapters/<chapter>` under a root.
pub(crate) struct Folder<'a> {
    root: &'a Path,
    path: PathBuf,
}

impl<'a> Folder<'a> {
    /// Finds the one folder of `chapters/` that holds a `chapter.toml`.
    pub(crate) fn find(root: &'a Path) -> Result<Self, Fault> {
        let chapters = Path::new("chapters");
        let refused = |sentence: String| Fault::new(chapters, 1, sentence);
        let entries = fs::read_dir(root.join(chapters))
            .map_err(|error| refused(format!("the folder cannot be read: {error}")))?;
        let mut found: Vec<_> = entries
            .filter_map(Result::ok)
            .map(|entry| chapters.join(entry.file_name()))
            .filter(|path| root.join(path).join("chapter.toml").is_file())
            .collect();
        found.sort();
        match found.len() {
            1 => Ok(Self {
                root,
                path: found.remove(0),
            }),
            count => Err(refused(format!(
                "{count} folders hold a chapter.toml; one is pressed"
            ))),
        }
    }

    /// Its path, relative to the root.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it holds the file.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.root.join(&self.path).join(name).is_file()
    }

    /// Reads a file of it.
    pub(crate) fn read(&self, name: &str, faults: &mut Vec<Fault>) -> Option<Source> {
        let read = Source::read(self.root, &self.path.join(name));
        read.map_err(|fault| faults.push(fault)).ok()
    }

    /// The names of the files below it in `folder` that end in `ending`, sorted.
    pub(crate) fn list(&self, folder: &str, ending: &str) -> Vec<String> {
        let entries = fs::read_dir(self.root.join(&self.path).join(folder));
        let entries = entries.into_iter().flatten();
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut names: Vec<_> = names.filter(|name| name.ends_with(ending)).collect();
        names.sort();
        names
    }

    /// Refuses texts that no section lists: nobody would ever read them.
    pub(crate) fn check_listed(&self, plan: &Plan, faults: &mut Vec<Fault>) {
        for locale in Locale::ALL {
            let path = self.path.join(locale.code());
            let entries = fs::read_dir(self.root.join(&path)).into_iter().flatten();
            let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
            for name in names.filter(|name| name.ends_with(".md") && name != "glossary.md") {
                if !plan.sections.iter().any(|section| section.file == name) {
                    let sentence = "no section of chapter.toml lists this file";
                    faults.push(Fault::new(path.join(&name), 1, sentence));
                }
            }
        }
    }
}
