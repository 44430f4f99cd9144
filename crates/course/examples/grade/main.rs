//! Grades answers to an exercise as the page would, from JSON to JSON.
//!
//! ```text
//! cargo run -p ridgepoint-course --example grade -- roofline < answers.json
//! cargo run -p ridgepoint-course --example grade -- roofline --list
//! ```

mod program;

use std::{
    env,
    io::{Write, stderr, stdin, stdout},
    path::{Path, PathBuf},
    process::ExitCode,
};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    // Whoever closes the pipe early has read enough.
    let run = |root: PathBuf| program::run(&root, &arguments, &mut stdin().lock());
    match root().and_then(run) {
        Ok(outcome) => {
            if let Some(sentence) = outcome.warning {
                let _ = writeln!(stderr(), "{sentence}");
            }
            let _ = writeln!(stdout(), "{}", outcome.json);
            ExitCode::SUCCESS
        }
        Err(sentence) => {
            let _ = writeln!(stderr(), "{sentence}");
            ExitCode::from(2)
        }
    }
}

/// The folder of the course: where this was built, or above where one stands.
fn root() -> Result<PathBuf, String> {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    let here = env::current_dir().unwrap_or_default();
    let folders = built.into_iter().chain(here.ancestors());
    let is_root =
        |folder: &&Path| folder.join("chapters").is_dir() && folder.join("locales").is_dir();
    let root = folders.map(Path::new).find(is_root);
    root.map(Path::to_path_buf)
        .ok_or_else(|| "Run this within the folder of the course: no `chapters` was found.".into())
}
