//! Noticing changed files, by looking.
//!
//! A few hundred files are looked at twice a second. That costs nothing one can measure, and it
//! works where notifications do not: in containers, on shared folders, under editors that save by
//! renaming.

use std::{
    collections::BTreeMap,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

/// What must be done about a change. The greater includes the lesser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Change {
    /// Write the pages again.
    Content,
    /// Compile, then write the pages.
    Code,
}

/// What is looked at, below the project's root.
const WATCHED: &[(&str, Change)] = &[
    ("chapters", Change::Content),
    ("public", Change::Content),
    ("style", Change::Content),
    ("src", Change::Code),
    ("crates", Change::Code),
    // Texts of labels and messages become keys of the program.
    ("locales", Change::Code),
    ("build.rs", Change::Code),
    ("index.html", Change::Code),
    ("Trunk.toml", Change::Code),
    ("Cargo.toml", Change::Code),
    ("Cargo.lock", Change::Code),
];

const PAUSE: Duration = Duration::from_millis(400);
/// An editor or a checkout that writes many files is done when this long nothing has changed.
const SETTLED: Duration = Duration::from_millis(150);

/// Files with what tells one state from another.
type Snapshot = BTreeMap<PathBuf, (SystemTime, u64, Change)>;

/// Remembers the state last seen.
pub(super) struct Watch {
    root: PathBuf,
    seen: Snapshot,
    at_least: Change,
}

impl Watch {
    pub(super) fn new(root: &Path) -> Self {
        Self {
            root: root.to_owned(),
            seen: snapshot(root),
            at_least: Change::Content,
        }
    }

    /// Makes the next change, whatever it is, one of code.
    pub(super) fn expect_code(&mut self) {
        self.at_least = Change::Code;
    }

    /// Waits for a change since the last call, and until it has settled.
    pub(super) fn next(&mut self) -> Change {
        loop {
            let now = self.settled();
            let change = greatest_change(&self.seen, &now);
            self.seen = now;
            if let Some(change) = change {
                let change = change.max(self.at_least);
                self.at_least = Change::Content;
                return change;
            }
            thread::sleep(PAUSE);
        }
    }

    fn settled(&self) -> Snapshot {
        let mut now = snapshot(&self.root);
        while now != self.seen {
            thread::sleep(SETTLED);
            let later = snapshot(&self.root);
            if later == now {
                break;
            }
            now = later;
        }
        now
    }
}

fn snapshot(root: &Path) -> Snapshot {
    let mut files = Snapshot::new();
    for (path, change) in WATCHED {
        look(&root.join(path), *change, &mut files);
    }
    files
}

fn look(path: &Path, change: Change, files: &mut Snapshot) {
    // What vanishes between two looks counts as not there.
    let Ok(data) = fs::metadata(path) else {
        return;
    };
    if data.is_dir() {
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            if !is_scratch(&entry.file_name()) {
                look(&entry.path(), change, files);
            }
        }
    } else {
        let modified = data.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        files.insert(path.to_owned(), (modified, data.len(), change));
    }
}

/// Files that editors keep beside the real ones while these are open.
fn is_scratch(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with(['.', '#']) || name.ends_with('~') || name.ends_with(".tmp")
}

fn greatest_change(before: &Snapshot, after: &Snapshot) -> Option<Change> {
    let changed = after
        .iter()
        .filter(|(path, state)| before.get(*path) != Some(state));
    let removed = before.iter().filter(|(path, _)| !after.contains_key(*path));
    changed.chain(removed).map(|(_, state)| state.2).max()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn toy_root(name: &str) -> PathBuf {
        let root = std::env::temp_dir().join(format!("ridgepoint-{name}-{}", std::process::id()));
        for folder in ["chapters/11-roofline/zh", "src"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        fs::write(root.join("chapters/11-roofline/zh/11.2.md"), "# a").unwrap();
        fs::write(root.join("src/lib.rs"), "").unwrap();
        root
    }

    #[test]
    fn a_chapter_is_content_and_a_source_is_code() {
        let root = toy_root("watch");
        let mut watch = Watch::new(&root);
        fs::write(root.join("chapters/11-roofline/zh/11.2.md"), "# ab").unwrap();
        assert_eq!(watch.next(), Change::Content);
        fs::write(root.join("src/new.rs"), "").unwrap();
        assert_eq!(watch.next(), Change::Code);
        fs::write(root.join("chapters/11-roofline/zh/11.3.md"), "# c").unwrap();
        fs::remove_file(root.join("src/lib.rs")).unwrap();
        assert_eq!(watch.next(), Change::Code);
        fs::remove_file(root.join("chapters/11-roofline/zh/11.3.md")).unwrap();
        assert_eq!(watch.next(), Change::Content);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn after_a_failed_compilation_any_change_compiles() {
        let root = toy_root("expect");
        let mut watch = Watch::new(&root);
        watch.expect_code();
        fs::write(root.join("chapters/11-roofline/zh/11.2.md"), "# ab").unwrap();
        assert_eq!(watch.next(), Change::Code);
        fs::write(root.join("chapters/11-roofline/zh/11.2.md"), "# abc").unwrap();
        assert_eq!(watch.next(), Change::Content);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn scratch_files_are_no_change() {
        let root = toy_root("scratch");
        let before = snapshot(&root);
        for name in [".11.2.md.swp", "11.2.md~", "#11.2.md#"] {
            fs::write(root.join("chapters/11-roofline/zh").join(name), "x").unwrap();
        }
        fs::write(root.join("README.md"), "not looked at").unwrap();
        assert_eq!(greatest_change(&before, &snapshot(&root)), None);
        fs::remove_dir_all(root).unwrap();
    }
}
