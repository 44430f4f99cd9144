//! The browser and the fonts that the browser tests need.

use crate::{failure::Failure, process::Program};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Names that Chromium and its kin have on a search path.
const NAMES: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];
/// Where it stands on systems that keep programs off the search path.
const PLACES: &[&str] = &[
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

/// Chromium's path; on Debian as root, installs Chromium and Chinese fonts where they are missing.
pub(crate) fn ensure() -> Result<PathBuf, Failure> {
    let mut missing = Vec::new();
    if find_chromium().is_none() {
        missing.push("chromium");
    }
    if !has_chinese_font() {
        missing.push("fonts-noto-cjk");
    }
    if !missing.is_empty() {
        install(&missing)?;
    }
    find_chromium().ok_or_else(|| {
        Failure::new("looking for Chromium", "it is still not on the PATH")
            .by_hand("set CHROMIUM to the path of its program")
    })
}

fn find_chromium() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Some(PathBuf::from(named)).filter(|path| path.is_file());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path)
        .flat_map(|folder| NAMES.iter().map(move |name| folder.join(name)));
    let mut candidates = on_path.chain(PLACES.iter().map(PathBuf::from));
    candidates.find(|path| path.is_file())
}

fn has_chinese_font() -> bool {
    // Other systems come with one.
    if !cfg!(target_os = "linux") {
        return true;
    }
    match Program::new("fc-list").args(":lang=zh-cn family").output() {
        Some(families) => !families.trim().is_empty(),
        None => holds_chinese_font(Path::new("/usr/share/fonts")),
    }
}

/// Looks by file name, for a system without fontconfig's own tool.
fn holds_chinese_font(folder: &Path) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.into_iter().any(|entry| {
        let name = entry.file_name().to_string_lossy().to_lowercase();
        let chinese = ["cjk", "hans", "wqy", "droidsansfallback"];
        chinese.iter().any(|part| name.contains(part)) || holds_chinese_font(&entry.path())
    })
}

fn install(packages: &[&str]) -> Result<(), Failure> {
    let wanted = packages.join(" and ");
    let way = format!(
        "install Chromium and a Chinese font; on Debian: sudo apt-get install {}",
        packages.join(" ")
    );
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    if !is_debian(&release) || !is_root() {
        let why = "only on Debian and as root does this command install it by itself";
        return Err(Failure::new(format!("looking for {wanted}"), why).by_hand(way));
    }
    println!("{wanted} missing: apt installs it (one to three minutes).");
    let apt = |arguments: &str| {
        let apt = Program::new("apt-get").args(arguments);
        apt.env("DEBIAN_FRONTEND", "noninteractive").run()
    };
    apt("update -q")
        .and_then(|()| {
            let packages = packages.join(" ");
            apt(&format!("install -q -y --no-install-recommends {packages}"))
        })
        .map_err(|failure| failure.by_hand(way))
}

fn is_debian(os_release: &str) -> bool {
    let mut lines = os_release.lines();
    lines.any(|line| matches!(line, "ID=debian" | "ID=\"debian\""))
}

fn is_root() -> bool {
    let user = Program::new("id").arg("-u").output();
    user.is_some_and(|user| user.trim() == "0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debian_is_told_from_its_relatives() {
        assert!(is_debian(
            "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nID=debian\n"
        ));
        assert!(!is_debian("ID=ubuntu\nID_LIKE=debian\n"));
        assert!(!is_debian(""));
    }

    #[test]
    fn a_folder_that_is_not_there_holds_no_font() {
        assert!(!holds_chinese_font(Path::new("/no/such/folder")));
    }
}
