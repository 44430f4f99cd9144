//! `cargo xtask bench`: timings of the built page in a browser.

use crate::{
    browser,
    failure::Failure,
    no_arguments, package,
    process::{Program, root},
    test::with_editions,
    tools,
};
use std::process::ExitCode;

/// Runs every program in `tests/bench` on the packaged editions.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, Failure> {
    no_arguments(arguments)?;
    let tools = tools::ensure()?;
    let chromium = browser::ensure()?;
    let package = package::build(&tools, None)?;
    for path in package::files(&root().join("tests/bench"))? {
        if path.extension().is_some_and(|extension| extension == "mjs") {
            with_editions(Program::new("node").arg(path), &package, &chromium).run()?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
