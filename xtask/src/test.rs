//! `cargo xtask test`: everything that is checked, and the runners' own totals at the end.

use crate::{
    browser,
    failure::Failure,
    no_arguments,
    package::{self, Package},
    process::Program,
    site, sizes,
    tools::{self, PAGE_TARGET, Tools},
    totals::Totals,
};
use std::{
    path::Path,
    process::ExitCode,
    time::{Duration, Instant},
};

/// Runs every check; a failing one does not keep the others from being run.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, Failure> {
    no_arguments(arguments)?;
    let tools = tools::ensure()?;
    tools::ensure_lints()?;
    let chromium = browser::ensure()?;

    let mut report = Report::default();
    report.step("formatting", || {
        Program::cargo().args("fmt --all --check").run()
    });
    report.step("clippy, host", clippy_host);
    report.step("clippy, page", clippy_page);
    let mut cargo = Totals::default();
    report.step("tests", || {
        let tests = "test --workspace --features ridgepoint/ssr --no-fail-fast";
        let tests = Program::cargo().args(tests);
        tests.run_reading(|line| cargo.read_cargo(line))
    });
    report.step(
        "chapters",
        || site::check_chapters(&site::compile_writer()?),
    );
    let node = editions(&mut report, &tools, &chromium);
    report.print(cargo, node);
    Ok(report.exit_code())
}

/// What needs both editions built; what the browser tests counted.
fn editions(report: &mut Report, tools: &Tools, chromium: &Path) -> Totals {
    let mut node = Totals::default();
    let Some(package) = report.step("package", || package::build(tools, None)) else {
        report.not_run("sizes");
        report.not_run("browser tests");
        return node;
    };
    report.step("sizes", || sizes::weigh(&package.site));
    report.step("browser tests", || {
        let tests = Program::npm().args("test --prefix tests");
        with_editions(tests, &package, chromium).run_reading(|line| node.read_node(line))
    });
    node
}

/// Tells a browser test or benchmark where the editions and the browser stand.
pub(crate) fn with_editions(program: Program, package: &Package, chromium: &Path) -> Program {
    program
        .env("RIDGEPOINT_DIST", &package.site)
        .env("RIDGEPOINT_SINGLE", &package.single)
        .env("CHROMIUM", chromium)
}

// The features `csr` and `ssr` never meet, so clippy sees the workspace once for each.

fn clippy_host() -> Result<(), Failure> {
    Program::cargo()
        .args("clippy --quiet --workspace --all-targets --features ridgepoint/ssr")
        .args("-- --deny warnings")
        .run()
}

fn clippy_page() -> Result<(), Failure> {
    Program::cargo()
        .args("clippy --quiet --package ridgepoint --package ridgepoint-charts --lib --bins")
        .args("--features ridgepoint/csr --target")
        .arg(PAGE_TARGET)
        .args("-- --deny warnings")
        .run()
}

/// How each step went.
#[derive(Default)]
struct Report {
    steps: Vec<Step>,
}

struct Step {
    name: &'static str,
    /// `None` where an earlier failure left nothing to run it on.
    passed: Option<bool>,
    took: Duration,
}

impl Report {
    /// Runs a step, prints its failure, and remembers both.
    fn step<T>(
        &mut self,
        name: &'static str,
        run: impl FnOnce() -> Result<T, Failure>,
    ) -> Option<T> {
        println!("\n== {name}");
        let start = Instant::now();
        let result = run();
        self.steps.push(Step {
            name,
            passed: Some(result.is_ok()),
            took: start.elapsed(),
        });
        result.map_err(|failure| println!("{failure}")).ok()
    }

    fn not_run(&mut self, name: &'static str) {
        self.steps.push(Step {
            name,
            passed: None,
            took: Duration::ZERO,
        });
    }

    fn print(&self, cargo: Totals, node: Totals) {
        println!();
        for step in &self.steps {
            let outcome = match step.passed {
                Some(true) => "ok",
                Some(false) => "FAILED",
                None => "not run",
            };
            println!(
                "{:<14} {outcome:<8} {:>5} s",
                step.name,
                step.took.as_secs()
            );
        }
        println!("cargo test: {cargo}\nnode --test: {node}");
        let mut all = cargo;
        all += node;
        println!("{} passed, {} failed", all.passed, all.failed);
    }

    fn exit_code(&self) -> ExitCode {
        if self.steps.iter().all(|step| step.passed == Some(true)) {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_failure_or_one_step_left_out_fails_the_whole() {
        let mut report = Report::default();
        assert_eq!(report.step("first", || Ok(7)), Some(7));
        assert_eq!(report.exit_code(), ExitCode::SUCCESS);
        report.not_run("second");
        assert_eq!(report.exit_code(), ExitCode::FAILURE);

        let mut report = Report::default();
        let failed: Option<()> = report.step("first", || Err(Failure::new("it", "why")));
        assert_eq!(failed, None);
        assert_eq!(report.exit_code(), ExitCode::FAILURE);
    }
}
