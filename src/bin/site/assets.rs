//! What pages load: the app that Trunk built, the styles, the boot script.

use base64::{Engine, engine::general_purpose::STANDARD};
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
    "attention.css",
    "occupancy.css",
    "intensity.css",
    "utilisation.css",
    "cases.css",
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

/// All of them.
pub(crate) struct Assets {
    /// The app's JavaScript glue.
    pub(crate) app: Asset,
    /// The app.
    pub(crate) wasm: Asset,
    /// Every style.
    pub(crate) style: Asset,
    /// Sets the theme and starts the app.
    pub(crate) boot: Asset,
    /// The icon.
    pub(crate) icon: Asset,
}

impl Assets {
    /// Gathers them: `app` is the folder that Trunk wrote.
    ///
    /// # Errors
    /// A file that is not there.
    pub(crate) fn gather(root: &Path, app: &Path) -> Result<Self, String> {
        let public = root.join("public");
        let mut style = Vec::new();
        for part in STYLES {
            style.extend(read(&root.join("style").join(part))?);
        }
        Ok(Self {
            app: Asset::new("app", "js", find(app, ".js")?),
            wasm: Asset::new("app", "wasm", find(app, ".wasm")?),
            style: Asset::new("style", "css", style),
            boot: Asset::new("boot", "js", read(&public.join("boot.js"))?),
            icon: Asset::new("icon", "svg", read(&public.join("favicon.svg"))?),
        })
    }

    /// Each, for writing.
    pub(crate) const fn all(&self) -> [&Asset; 5] {
        [&self.app, &self.wasm, &self.style, &self.boot, &self.icon]
    }
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
