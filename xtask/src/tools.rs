//! The tools that a build needs, of the versions it needs, in folders of the project's own.

use crate::{
    failure::{Failure, at},
    process::{Program, path_beginning_with, root},
};
use std::{
    env::consts::EXE_SUFFIX,
    fs,
    path::{Path, PathBuf},
};

/// Rust's name for what the page is compiled to.
pub(crate) const PAGE_TARGET: &str = "wasm32-unknown-unknown";
/// The newest Trunk whose own minimum Rust is not above the project's.
const TRUNK: &str = "0.21.14";
/// Of npm's `binaryen`, pinned in tests/package.json; Debian's 108 makes a page that does not start.
const WASM_OPT: &str = "123";
/// The oldest Node that the browser tests run on.
const NODE: u32 = 20;

/// Where the tools stand.
pub(crate) struct Tools {
    rust: PathBuf,
    npm: PathBuf,
}

impl Tools {
    /// Trunk, finding the other tools before any of the system's.
    pub(crate) fn trunk(&self) -> Program {
        Program::new(executable(&self.rust, "trunk"))
            .env("PATH", path_beginning_with(&[&self.npm, &self.rust]))
            // Its own log says little beside cargo's, and its errors come with a backtrace.
            .arg("--quiet")
            .without_env("RUST_BACKTRACE")
            // Trunk takes NO_COLOR=1, which many set, for a wrong value and ends.
            .without_env("NO_COLOR")
    }
}

/// Installs what is missing and says so; what is there already costs a few version questions.
pub(crate) fn ensure() -> Result<Tools, Failure> {
    ensure_page_target()?;
    ensure_node()?;
    let rust = folder().join("bin");
    let wasm_bindgen = locked_version("wasm-bindgen")?;
    let compiled = [
        // Trunk's own lock file resolves; that of wasm-bindgen-cli names a package that registries lack.
        compile_tool("trunk", "trunk", TRUNK, "--locked", 6)?,
        compile_tool("wasm-bindgen-cli", "wasm-bindgen", &wasm_bindgen, "", 3)?,
    ];
    if compiled.contains(&true) {
        // Over a gigabyte that nothing reads again.
        let _ = fs::remove_dir_all(root().join("target/tools"));
    }
    let npm = ensure_npm_packages()?;
    Ok(Tools { rust, npm })
}

/// `.tools`, or the folder that several checkouts share by RIDGEPOINT_TOOLS.
fn folder() -> PathBuf {
    // An absolute path replaces the root, a relative one stands below it.
    root().join(std::env::var_os("RIDGEPOINT_TOOLS").unwrap_or_else(|| ".tools".into()))
}

fn executable(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}{EXE_SUFFIX}"))
}

fn ensure_page_target() -> Result<(), Failure> {
    let sysroot = Program::new("rustc").args("--print sysroot").output();
    let library = sysroot.map(|folder| {
        Path::new(folder.trim())
            .join("lib/rustlib")
            .join(PAGE_TARGET)
    });
    if library.is_some_and(|folder| folder.is_dir()) {
        return Ok(());
    }
    println!("Rust's {PAGE_TARGET} target is missing: rustup adds it (about 10 seconds).");
    let add = Program::new("rustup").args("target add").arg(PAGE_TARGET);
    add.run().map_err(|failure| {
        failure.by_hand(format!(
            "rustup target add {PAGE_TARGET}; a Rust that is not rustup's needs its own package of that target"
        ))
    })
}

/// Adds rustfmt and clippy where rustup was installed with its minimal profile.
pub(crate) fn ensure_lints() -> Result<(), Failure> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        let version = Program::cargo().arg(subcommand).arg("--version").output();
        if version.is_some() {
            continue;
        }
        println!("{component} is missing: rustup adds it (about 10 seconds).");
        let add = Program::new("rustup").args("component add").arg(component);
        add.run()
            .map_err(|failure| failure.by_hand(format!("rustup component add {component}")))?;
    }
    Ok(())
}

fn ensure_node() -> Result<(), Failure> {
    let way = "install Node 20 or newer with npm: https://nodejs.org/";
    let Some(version) = Program::new("node").arg("--version").output() else {
        return Err(Failure::new("looking for Node", "node is not on the PATH").by_hand(way));
    };
    if major(&version).is_none_or(|major| major < NODE) {
        let why = format!(
            "node is {}, and {NODE} is the oldest that will do",
            version.trim()
        );
        return Err(Failure::new("looking for Node", why).by_hand(way));
    }
    if Program::npm().arg("--version").output().is_none() {
        return Err(Failure::new("looking for npm", "npm is not on the PATH").by_hand(way));
    }
    Ok(())
}

/// The first number of `v20.20.2`.
fn major(version: &str) -> Option<u32> {
    let version = version.trim().trim_start_matches('v');
    version.split('.').next()?.parse().ok()
}

/// Compiles a tool unless it stands there in this version; whether it did.
fn compile_tool(
    package: &str,
    name: &str,
    version: &str,
    lock: &str,
    cpu_minutes: u32,
) -> Result<bool, Failure> {
    let folder = folder();
    let bin = folder.join("bin");
    let installed = Program::new(executable(&bin, name))
        .arg("--version")
        .output();
    if installed.is_some_and(|text| has_version(&text, version)) {
        return Ok(false);
    }
    println!(
        "{name} {version} is missing: cargo compiles it into {} ({cpu_minutes} minutes of one core).",
        folder.display()
    );
    let command = format!("install {lock} --debug --force {package} --version ={version}");
    let install = Program::cargo()
        .args(&command)
        .arg("--root")
        .arg(&folder)
        .arg("--target-dir")
        .arg(root().join("target/tools"))
        // A release build takes 2.5 times as long and saves nothing that one notices.
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        // Or cargo advises to put the folder on the search path, where it does not belong.
        .env("PATH", path_beginning_with(&[&bin]));
    install.run().map_err(|failure| {
        failure.by_hand(format!(
            "with network and a C compiler: cargo {command} --root {}; or put the program {name} of version {version} \
             from its release page on GitHub into {}",
            folder.display(),
            bin.display()
        ))
    })?;
    Ok(true)
}

/// Whether a tool that says `trunk 0.21.14` or `wasm-opt version 123 (version_123)` is of that version.
fn has_version(text: &str, version: &str) -> bool {
    text.split_whitespace().any(|word| word == version)
}

/// The version of a package in Cargo.lock.
fn locked_version(package: &str) -> Result<String, Failure> {
    let path = root().join("Cargo.lock");
    let lock = fs::read_to_string(&path).map_err(at("reading", &path))?;
    version_in_lock(&lock, package).ok_or_else(|| {
        Failure::new(
            format!("looking for {package} in Cargo.lock"),
            "it is not there",
        )
        .by_hand("cargo update --workspace")
    })
}

fn version_in_lock(lock: &str, package: &str) -> Option<String> {
    let mut lines = lock.lines();
    lines.find(|line| *line == format!("name = \"{package}\""))?;
    let version = lines.next()?.strip_prefix("version = \"")?;
    version.strip_suffix('"').map(str::to_owned)
}

/// Installs tests/package-lock.json unless that very file is installed already.
fn ensure_npm_packages() -> Result<PathBuf, Failure> {
    let tests = root().join("tests");
    let bin = tests.join("node_modules/.bin");
    let lock = tests.join("package-lock.json");
    let installed = tests.join("node_modules/.installed-lock.json");
    let wanted = fs::read_to_string(&lock).map_err(at("reading", &lock))?;
    if fs::read_to_string(&installed).is_ok_and(|lock| lock == wanted) {
        return Ok(bin);
    }
    println!("npm's packages are missing or old: npm installs them into tests/ (half a minute).");
    let way = "with network: npm ci --prefix tests";
    let install = Program::npm().args("ci --no-audit --no-fund --prefix tests");
    install.run().map_err(|failure| failure.by_hand(way))?;
    let wasm_opt = Program::new("node")
        .arg(tests.join("node_modules/binaryen/bin/wasm-opt"))
        .arg("--version")
        .output();
    if !wasm_opt.is_some_and(|text| has_version(&text, WASM_OPT)) {
        let why = format!("npm's binaryen holds no wasm-opt {WASM_OPT}");
        return Err(Failure::new("installing wasm-opt", why).by_hand(way));
    }
    fs::write(&installed, wanted).map_err(at("writing", &installed))?;
    Ok(bin)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const LOCK: &str = r#"
[[package]]
name = "wasm-bindgen-macro"
version = "9.9.9"

[[package]]
name = "uses-it"
version = "1.0.0"
dependencies = [
 "wasm-bindgen",
]

[[package]]
name = "wasm-bindgen"
version = "0.2.130"
"#;

    #[test]
    fn the_locked_version_is_that_of_the_very_package() {
        assert_eq!(
            version_in_lock(LOCK, "wasm-bindgen").as_deref(),
            Some("0.2.130")
        );
        assert_eq!(version_in_lock(LOCK, "uses-it").as_deref(), Some("1.0.0"));
        assert_eq!(version_in_lock(LOCK, "wasm"), None);
    }

    #[test]
    fn the_projects_lock_is_read() {
        assert!(locked_version("wasm-bindgen").unwrap().starts_with("0.2."));
        assert!(locked_version("no-such-package").is_err());
    }

    #[test]
    fn versions_are_compared_whole() {
        assert!(has_version("trunk 0.21.14\n", "0.21.14"));
        assert!(!has_version("trunk 0.21.1\n", "0.21.14"));
        assert!(!has_version("trunk 0.21.14\n", "0.21.1"));
        assert!(has_version("wasm-opt version 123 (version_123)", "123"));
    }

    #[test]
    fn node_says_its_major_version_first() {
        assert_eq!(major("v20.20.2\n"), Some(20));
        assert_eq!(major("v8.0.0"), Some(8));
        assert_eq!(major("nonsense"), None);
    }
}
