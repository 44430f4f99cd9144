//! From sources to a site: Trunk builds the app, the site writer writes the pages around it.

use crate::{
    failure::{Failure, at},
    no_arguments,
    process::{Program, root},
    tools::{self, Tools},
};
use std::{
    env::consts::EXE_SUFFIX,
    fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// How the app is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// Fast to compile.
    Dev,
    /// Small to load.
    Release,
}

impl Profile {
    /// The folder that Trunk writes into; it wipes what it owns, so it owns nothing else.
    pub(crate) fn app(self) -> PathBuf {
        root().join(match self {
            Self::Dev => "target/serve/app",
            Self::Release => "target/trunk",
        })
    }
}

/// `cargo xtask build`.
pub(crate) fn build(arguments: &[String]) -> Result<ExitCode, Failure> {
    let url = url(arguments)?;
    let tools = tools::ensure()?;
    let writer = build_both(&tools)?;
    let next = root().join("target/next-dist");
    write_hosted(&writer, Profile::Release, &next, url)?;
    move_into_place(&next, &root().join("dist"))?;
    println!(
        "The hosted edition stands in dist/: put its contents on any static host, under any path."
    );
    Ok(ExitCode::SUCCESS)
}

/// `cargo xtask check`.
pub(crate) fn check(arguments: &[String]) -> Result<ExitCode, Failure> {
    no_arguments(arguments)?;
    check_chapters(&compile_writer()?)?;
    Ok(ExitCode::SUCCESS)
}

/// Reads `[--url URL]`.
pub(crate) fn url(arguments: &[String]) -> Result<Option<&str>, Failure> {
    match arguments {
        [] => Ok(None),
        [flag, url] if flag == "--url" => {
            if url.starts_with("https://") || url.starts_with("http://") {
                Ok(Some(url))
            } else {
                let why = "it begins with neither https:// nor http://";
                Err(Failure::new(format!("reading the URL {url}"), why)
                    .by_hand("--url https://example.org/course/"))
            }
        }
        _ => Err(Failure::new(
            format!("reading {}", arguments.join(" ")),
            "what may stand there is --url and a URL",
        )),
    }
}

/// Compiles the app for release and the site writer; the writer's path.
pub(crate) fn build_both(tools: &Tools) -> Result<PathBuf, Failure> {
    compile_app(tools, Profile::Release)?;
    compile_writer()
}

/// The app with every tool.
const WHOLE: &str = "app";

/// The apps of pages; `src/widgets.rs` says which tools are in each.
const APPS: [&str; 7] = [
    "app-start",
    "app-intensity",
    "app-occupancy",
    "app-profiler",
    "app-report",
    "app-cases",
    "app-exercises",
];

/// Has Trunk build the apps into the profile's folder, one below it for each. For development the
/// whole one serves every page: it is compiled once.
pub(crate) fn compile_app(tools: &Tools, profile: Profile) -> Result<(), Failure> {
    // Trunk is told to stay offline, lest it download tools, and passes that on to cargo.
    Program::cargo()
        .args("fetch --quiet --locked")
        .run()
        .map_err(|failure| failure.by_hand("with network, once: cargo fetch"))?;
    let parts: &[&str] = match profile {
        Profile::Dev => &[],
        Profile::Release => &APPS,
    };
    for name in parts.iter().chain([&WHOLE]) {
        let folder = profile.app().join(name);
        fs::create_dir_all(&folder).map_err(at("making", &folder))?;
        let target = told_to_build(name)?;
        let trunk = tools.trunk().arg("build").arg(target);
        let trunk = trunk.arg("--dist").arg(folder);
        match profile {
            Profile::Dev => trunk.run()?,
            Profile::Release => trunk.arg("--release").run()?,
        }
    }
    Ok(())
}

/// What tells Trunk how to build one of the apps: the whole one's page, with the program's name in
/// its place.
fn told_to_build(name: &str) -> Result<PathBuf, Failure> {
    let page = root().join("index.html");
    let text = fs::read_to_string(&page).map_err(at("reading", &page))?;
    let told = root().join(format!("target/{name}.html"));
    let text = text.replace(
        "data-bin=\"app\"",
        &format!("data-bin=\"{name}\" href=\"..\""),
    );
    fs::write(&told, text).map_err(at("writing", &told))?;
    Ok(told)
}

/// Compiles the site writer for this machine.
pub(crate) fn compile_writer() -> Result<PathBuf, Failure> {
    Program::cargo()
        .args("build --quiet --package ridgepoint --features ssr --bin site")
        .run()?;
    // It lands beside this program, wherever cargo's target folder is.
    let beside = std::env::current_exe()
        .map_err(|error| Failure::new("looking for the site writer", error))?;
    Ok(beside.with_file_name(format!("site{EXE_SUFFIX}")))
}

/// Runs the chapters' own checks and prints what they find.
pub(crate) fn check_chapters(writer: &Path) -> Result<(), Failure> {
    Program::new(writer).args("check --root .").run()
}

/// Writes the hosted edition into a folder that holds nothing else.
pub(crate) fn write_hosted(
    writer: &Path,
    profile: Profile,
    out: &Path,
    url: Option<&str>,
) -> Result<(), Failure> {
    remove(out)?;
    let program = writing(writer, "build", profile, out);
    match url {
        Some(url) => program.arg("--url").arg(url).run(),
        None => program.run(),
    }
}

/// Puts a finished folder in the place of an older one, which stays as it is until then.
pub(crate) fn move_into_place(finished: &Path, place: &Path) -> Result<(), Failure> {
    remove(place)?;
    fs::rename(finished, place).map_err(at("moving", finished))
}

fn remove(folder: &Path) -> Result<(), Failure> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at("removing", folder)(error)),
        _ => Ok(()),
    }
}

/// Writes the single file.
pub(crate) fn write_single(writer: &Path, out: &Path) -> Result<(), Failure> {
    writing(writer, "single", Profile::Release, out).run()
}

fn writing(writer: &Path, verb: &str, profile: Profile, out: &Path) -> Program {
    Program::new(writer)
        .arg(verb)
        .args("--root . --app")
        .arg(profile.app())
        .arg("--out")
        .arg(out)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn a_finished_folder_takes_the_place_of_the_old_one_whole() {
        let folder = std::env::temp_dir().join(format!("ridgepoint-move-{}", std::process::id()));
        let (next, place) = (folder.join("next"), folder.join("dist"));
        for (site, file) in [(&next, "new.html"), (&place, "old.html")] {
            fs::create_dir_all(site).unwrap();
            fs::write(site.join(file), "").unwrap();
        }
        move_into_place(&next, &place).unwrap();
        assert!(place.join("new.html").is_file() && !place.join("old.html").exists());
        // Without a finished folder there is nothing to move.
        assert!(move_into_place(&next, &folder.join("elsewhere")).is_err());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_url_is_read_or_refused_with_a_reason() {
        assert_eq!(url(&[]).unwrap(), None);
        let given = words("--url https://example.org/a/");
        assert_eq!(url(&given).unwrap(), Some("https://example.org/a/"));
        for wrong in [
            "--url",
            "--url example.org",
            "https://example.org",
            "--fast",
        ] {
            assert!(url(&words(wrong)).is_err(), "{wrong}");
        }
    }
}
