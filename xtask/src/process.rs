//! Starting other programs, and where the project stands.

use crate::failure::Failure;
use std::{
    ffi::{OsStr, OsString},
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, ExitStatus, Stdio},
};

/// The project's root folder.
pub(crate) fn root() -> PathBuf {
    // Cargo sets it at run time; what was compiled in is wrong once the checkout has moved.
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    manifest.parent().map_or(manifest.clone(), Path::to_owned)
}

/// A program about to be started in the project's root folder.
pub(crate) struct Program {
    command: Command,
    shown: String,
}

impl Program {
    pub(crate) fn new(program: impl AsRef<OsStr>) -> Self {
        let program = program.as_ref();
        let mut command = Command::new(program);
        command.current_dir(root());
        let shown = Path::new(program)
            .file_stem()
            .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        Self { command, shown }
    }

    pub(crate) fn cargo() -> Self {
        Self::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
    }

    pub(crate) fn npm() -> Self {
        Self::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
    }

    pub(crate) fn arg(mut self, argument: impl AsRef<OsStr>) -> Self {
        let argument = argument.as_ref();
        self.shown += " ";
        self.shown += &argument.to_string_lossy();
        self.command.arg(argument);
        self
    }

    /// Arguments without spaces, as one would type them.
    pub(crate) fn args(self, arguments: &str) -> Self {
        arguments.split_whitespace().fold(self, Self::arg)
    }

    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    pub(crate) fn without_env(mut self, name: &str) -> Self {
        self.command.env_remove(name);
        self
    }

    /// Runs to the end with its output on this terminal.
    pub(crate) fn run(mut self) -> Result<(), Failure> {
        self.announce();
        let status = self.command.status();
        let status = status.map_err(|error| self.not_started(&error))?;
        self.succeeded(status)
    }

    /// Runs to the end, passes its standard output on and hands each line to `read` as well.
    pub(crate) fn run_reading(mut self, mut read: impl FnMut(&str)) -> Result<(), Failure> {
        self.announce();
        let child = self.command.stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| self.not_started(&error))?;
        if let Some(stdout) = child.stdout.take() {
            for line in BufReader::new(stdout).split(b'\n').map_while(Result::ok) {
                let line = String::from_utf8_lossy(&line);
                println!("{line}");
                read(&line);
            }
        }
        let status = child.wait().map_err(|error| self.not_started(&error))?;
        self.succeeded(status)
    }

    /// Runs silently; its standard output, or nothing where it is absent or fails.
    pub(crate) fn output(mut self) -> Option<String> {
        let output = self.command.stderr(Stdio::null()).output().ok()?;
        output
            .status
            .success()
            .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }

    fn announce(&self) {
        println!("$ {}", self.shown);
        // What the program writes comes after this line even where the output is a pipe.
        let _ = std::io::stdout().flush();
    }

    fn not_started(&self, error: &std::io::Error) -> Failure {
        Failure::new(self.shown.clone(), format!("it did not start: {error}"))
    }

    fn succeeded(&self, status: ExitStatus) -> Result<(), Failure> {
        if status.success() {
            return Ok(());
        }
        Err(Failure::new(
            self.shown.clone(),
            format!("it ended with {status}; its own words are above"),
        ))
    }
}

/// The search path with `first` before everything else.
pub(crate) fn path_beginning_with(first: &[&Path]) -> OsString {
    let rest = std::env::var_os("PATH").unwrap_or_default();
    let folders = first.iter().map(|folder| (*folder).to_owned());
    // A folder whose name holds the separator cannot be on a search path at all.
    std::env::join_paths(folders.chain(std::env::split_paths(&rest))).unwrap_or(rest)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_root_holds_the_workspace() {
        let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
        assert!(manifest.contains("[workspace]"));
    }

    #[test]
    fn lines_are_read_and_an_exit_is_told() {
        let mut lines = Vec::new();
        let version = Program::new("rustc").arg("--version");
        version
            .run_reading(|line| lines.push(line.to_owned()))
            .unwrap();
        assert!(lines[0].starts_with("rustc "));

        let failure = Program::new("rustc").arg("--no-such-flag").run();
        assert!(
            failure
                .unwrap_err()
                .to_string()
                .contains("rustc --no-such-flag")
        );
        assert!(Program::new("no-such-program").run().is_err());
        assert!(Program::new("no-such-program").output().is_none());
    }

    #[test]
    fn the_projects_own_tools_come_first() {
        let path = path_beginning_with(&[Path::new("first"), Path::new("second")]);
        let folders: Vec<PathBuf> = std::env::split_paths(&path).take(2).collect();
        assert_eq!(folders, [Path::new("first"), Path::new("second")]);
    }
}
