//! `cargo xtask bench`: timings of the built page in a browser.

use crate::{
    browser,
    failure::{Failure, at},
    no_arguments, package,
    process::{Program, root},
    test::with_editions,
    tools,
};
use std::{fs, path::PathBuf, process::ExitCode};

/// Runs every program in `tests/bench` on the packaged editions.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, Failure> {
    no_arguments(arguments)?;
    let tools = tools::ensure()?;
    let chromium = browser::ensure()?;
    ensure_peers()?;
    let package = package::build(&tools, None)?;
    for path in programs()? {
        with_editions(Program::new("node").arg(path), &package, &chromium).run()?;
    }
    Ok(ExitCode::SUCCESS)
}

fn folder() -> PathBuf {
    root().join("tests/bench")
}

/// The programs that print timings; what they share is imported by them.
fn programs() -> Result<Vec<PathBuf>, Failure> {
    let folder = folder();
    let entries = fs::read_dir(&folder).map_err(at("reading", &folder))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let is_program = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "mjs");
    let mut programs: Vec<_> = paths.filter(is_program).collect();
    programs.sort();
    Ok(programs)
}

/// Installs the chart libraries that ours is held against.
fn ensure_peers() -> Result<(), Failure> {
    if folder().join("node_modules").is_dir() {
        return Ok(());
    }
    println!(
        "The chart libraries to compare with are missing: npm installs them into tests/bench/."
    );
    let install = Program::npm().args("ci --no-audit --no-fund --prefix tests/bench");
    let by_hand = "with network: npm ci --prefix tests/bench";
    install.run().map_err(|failure| failure.by_hand(by_hand))
}
