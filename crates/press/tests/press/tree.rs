//! Trees of chapters to press, and a table of widgets to press them with.

use ridgepoint_course::props::Props;
use ridgepoint_press::Widgets;
use std::{fs, path::Path};
use tempfile::TempDir;

/// Two widgets; the first has a page of its own.
pub(crate) struct Table;

impl Widgets for Table {
    fn check(&self, _kind: &str, query: &str) -> Result<(), String> {
        let props = Props::parse(query);
        let known = ["gpus", "axes", "caption", "exercise"];
        props.only(&known).map_err(|error| error.to_string())
    }

    fn kinds(&self) -> Vec<&str> {
        vec!["roofline", "table"]
    }

    fn labs(&self) -> Vec<&str> {
        vec!["roofline"]
    }
}

/// The fixtures laid over each other, in a folder of their own.
pub(crate) fn copied(fixtures: &[&str]) -> TempDir {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let target = tempfile::tempdir().unwrap();
    for name in fixtures {
        copy(&all.join(name), target.path());
    }
    target
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).expect("a fixture") {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &target),
            false => {
                fs::copy(entry.path(), target).unwrap();
            }
        }
    }
}
