//! What one hands on: a single file to open by double click, and an archive to put on a host.

use crate::{
    failure::{Failure, at},
    process::root,
    site::{self, Profile},
    tools::{self, Tools},
};
use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};
use zip::{ZipWriter, write::SimpleFileOptions};

/// The two editions, ready to hand on.
pub(crate) struct Package {
    /// The folder of the hosted edition that the archive is made of.
    pub(crate) site: PathBuf,
    /// The single file.
    pub(crate) single: PathBuf,
}

/// `cargo xtask package`.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, Failure> {
    let url = site::url(arguments)?;
    let tools = tools::ensure()?;
    let package = build(&tools, url)?;
    println!(
        "{} opens by double click, without a network.\ntarget/package/site.zip unpacks onto any static host.",
        package.single.display()
    );
    Ok(ExitCode::SUCCESS)
}

/// Builds both editions and the archive, apart from `dist/`, which may have been built for a URL.
pub(crate) fn build(tools: &Tools, url: Option<&str>) -> Result<Package, Failure> {
    let writer = site::build_both(tools)?;
    let folder = root().join("target/package");
    fs::create_dir_all(&folder).map_err(at("making", &folder))?;
    let package = Package {
        site: folder.join("site"),
        single: folder.join("ridgepoint.html"),
    };
    site::write_hosted(&writer, Profile::Release, &package.site, url)?;
    site::write_single(&writer, &package.single)?;
    archive(&package.site, &folder.join("site.zip"))?;
    Ok(package)
}

/// Packs the files of a folder; equal contents make an equal archive.
fn archive(folder: &Path, out: &Path) -> Result<(), Failure> {
    let file = File::create(out).map_err(at("writing", out))?;
    let mut zip = ZipWriter::new(io::BufWriter::new(file));
    let failed = |error: zip::result::ZipError| Failure::new("writing site.zip", error);
    for path in files(folder)? {
        let inside = path.strip_prefix(folder).unwrap_or(&path);
        let name: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
        // The writer's own time is 1980, not the clock's.
        zip.start_file(name.join("/"), SimpleFileOptions::default())
            .map_err(failed)?;
        let bytes = fs::read(&path).map_err(at("reading", &path))?;
        zip.write_all(&bytes).map_err(at("writing", out))?;
    }
    zip.finish().map_err(failed)?;
    Ok(())
}

/// All files below a folder, sorted.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(at("reading", &folder))? {
            let path = entry.map_err(at("reading", &folder))?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::io::Read;

    #[test]
    fn the_archive_holds_every_file_and_nothing_of_the_clock() {
        let folder = std::env::temp_dir().join(format!("ridgepoint-zip-{}", std::process::id()));
        let site = folder.join("site");
        fs::create_dir_all(site.join("zh")).unwrap();
        fs::write(site.join("index.html"), "<p>root</p>").unwrap();
        fs::write(site.join("zh/11.2-roofline.html"), "屋顶线").unwrap();

        let (first, second) = (folder.join("1.zip"), folder.join("2.zip"));
        archive(&site, &first).unwrap();
        archive(&site, &second).unwrap();
        assert_eq!(fs::read(&first).unwrap(), fs::read(&second).unwrap());

        let mut zip = zip::ZipArchive::new(File::open(&first).unwrap()).unwrap();
        let names: Vec<_> = zip.file_names().map(str::to_owned).collect();
        assert_eq!(names, ["index.html", "zh/11.2-roofline.html"]);
        let mut text = String::new();
        zip.by_name("zh/11.2-roofline.html")
            .unwrap()
            .read_to_string(&mut text)
            .unwrap();
        assert_eq!(text, "屋顶线");
        fs::remove_dir_all(folder).unwrap();
    }
}
