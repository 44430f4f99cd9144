//! What pages load: the app that Trunk built, the styles, the boot script.

use base64::{Engine, engine::general_purpose::STANDARD};
use ridgepoint::widgets;
use sha2::{Digest, Sha256};
use std::{fs, path::Path};

/// The stylesheet's parts, in the order of the cascade.
const STYLES: &[&str] = &[
    "tokens.css",
    "base.css",
    "home.css",
    "shell.css",
    "article.css",
    "code.css",
    "widget.css",
    "roofline.css",
    "figure.css",
    "boards.css",
    "estimate.css",
    "evidence.css",
    "walk.css",
    "attention.css",
    "sheet.css",
    "occupancy.css",
    "intensity.css",
    "utilisation.css",
    "cases.css",
    "commands.css",
    "diagnosis.css",
    "metrics.css",
    "calculators.css",
    "workflow.css",
    "progress.css",
    "exercise.css",
    "answers.css",
    "print.css",
];

/// A file that pages refer to by a name with its hash.
pub(crate) struct Asset {
    /// `style-1a2b3c4d5e.css`.
    pub(crate) name: String,
    /// What is in it.
    pub(crate) bytes: Vec<u8>,
}

impl Asset {
    fn new(stem: &str, ending: &str, bytes: Vec<u8>) -> Self {
        let name = format!("{stem}-{}.{ending}", short_hash(&bytes));
        Self { name, bytes }
    }

    /// Its text.
    pub(crate) fn text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }
}

/// A compiled app: tools of some pages, or all of them.
pub(crate) struct App {
    /// The JavaScript glue.
    pub(crate) glue: Asset,
    /// The program.
    pub(crate) wasm: Asset,
}

impl App {
    /// Reads what Trunk wrote into `folder`.
    fn read(name: &str, folder: &Path) -> Result<Self, String> {
        Ok(Self {
            glue: Asset::new(name, "js", find(folder, ".js")?),
            wasm: Asset::new(name, "wasm", find(folder, ".wasm")?),
        })
    }
}

/// What is beside the apps.
pub(crate) struct Assets {
    /// Every style.
    pub(crate) style: Asset,
    /// Sets the theme and starts the app.
    pub(crate) boot: Asset,
    /// The icon.
    pub(crate) icon: Asset,
}

impl Assets {
    /// Gathers them.
    ///
    /// # Errors
    /// A file that is not there.
    pub(crate) fn gather(root: &Path) -> Result<Self, String> {
        let public = root.join("public");
        let mut style = Vec::new();
        for part in STYLES {
            style.extend(read(&root.join("style").join(part))?);
        }
        Ok(Self {
            style: Asset::new("style", "css", style),
            boot: Asset::new("boot", "js", read(&public.join("boot.js"))?),
            icon: Asset::new("icon", "svg", read(&public.join("favicon.svg"))?),
        })
    }

    /// Each, for writing.
    pub(crate) const fn all(&self) -> [&Asset; 3] {
        [&self.style, &self.boot, &self.icon]
    }
}

/// The app with every tool, out of the folder with the apps.
///
/// # Errors
/// A file that is not there.
pub(crate) fn whole(apps: &Path) -> Result<App, String> {
    App::read("app", &apps.join("app"))
}

/// The apps of pages, each with its tools: all that the course has, or the whole one alone where no
/// other was compiled, as while the site is written. The whole one comes last.
///
/// # Errors
/// A file that is not there.
pub(crate) fn apps(folder: &Path) -> Result<Vec<(App, &'static [&'static widgets::App])>, String> {
    let mut apps = Vec::new();
    for one in widgets::APPS.chunks(1) {
        let name = one[0].name;
        if folder.join(name).is_dir() {
            apps.push((App::read(name, &folder.join(name))?, one));
        }
    }
    if !apps.is_empty() && apps.len() < widgets::APPS.len() {
        return Err(format!("{}: some apps were not compiled", folder.display()));
    }
    apps.push((whole(folder)?, widgets::APPS));
    Ok(apps)
}

fn find(folder: &Path, ending: &str) -> Result<Vec<u8>, String> {
    let failed = |e| format!("{}: {e}; build the app with Trunk first", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    match found.as_slice() {
        [file] => read(file),
        _ => Err(format!(
            "{}: {} files end in {ending}, one is needed",
            folder.display(),
            found.len()
        )),
    }
}

fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|e| format!("{}: {e}", file.display()))
}

/// Ten hexadecimal digits that stand for some bytes.
pub(crate) fn short_hash(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    hash[..5].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A script's hash in the form of a content security policy.
pub(crate) fn policy_hash(script: &str) -> String {
    let hash = Sha256::digest(script.as_bytes());
    format!("'sha256-{}'", STANDARD.encode(hash))
}

/// Bytes as text that a page can hold.
pub(crate) fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}
