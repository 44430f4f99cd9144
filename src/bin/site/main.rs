//! Writes the course: the only writer of pages. Joins what the press made of
//! the chapters with the app that Trunk built.
//!
//! ```text
//! site check  --root .
//! site build  --root . --app target/trunk --out dist [--url URL]
//! site single --root . --app target/trunk --out target/package/ridgepoint.html
//! ```

mod assets;
mod course;
mod document;
mod hosted;
mod lists;
mod mains;
mod single;

use course::Course;
use std::{collections::HashMap, path::PathBuf, process::ExitCode};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let mut words = std::env::args().skip(1);
    let verb = words.next().unwrap_or_default();
    let options = Options::read(words)?;
    let course = Course::press(&options.path("root")?)?;
    match verb.as_str() {
        "check" => {
            println!("{}", course.book.placement);
            Ok(())
        }
        "build" => hosted::write(
            &course,
            &options.path("root")?,
            &options.path("app")?,
            &options.path("out")?,
            options.0.get("url").map(String::as_str),
        ),
        "single" => single::write(
            &course,
            &options.path("root")?,
            &options.path("app")?,
            &options.path("out")?,
        ),
        _ => Err("site: the verbs are check, build and single".into()),
    }
}

/// `--name value` pairs.
struct Options(HashMap<String, String>);

impl Options {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = HashMap::new();
        while let Some(word) = words.next() {
            let name = word
                .strip_prefix("--")
                .ok_or_else(|| format!("site: expected an option, not `{word}`"))?;
            let value = words
                .next()
                .ok_or_else(|| format!("site: --{name} needs a value"))?;
            options.insert(name.to_owned(), value);
        }
        Ok(Self(options))
    }

    fn path(&self, name: &str) -> Result<PathBuf, String> {
        let value = self.0.get(name);
        value
            .map(PathBuf::from)
            .ok_or_else(|| format!("site: --{name} is missing"))
    }
}
