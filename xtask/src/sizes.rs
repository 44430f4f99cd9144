//! What a visitor's first page weighs, held against the budgets.

use crate::{
    failure::{Failure, at},
    no_arguments,
    package::{self, files},
    process::{Program, root},
    tools,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// The most that something may weigh, in bytes after brotli 11.
struct Budget {
    what: &'static str,
    bytes: u64,
    counts: fn(&Path) -> bool,
}

/// Goals with a test behind them. Where one cannot hold: show what each part weighs, why it is
/// worth it, and move the number here.
///
/// A page loads the app of its section, so what counts is the heaviest of them. In KB of brotli:
/// every tool in one app 905; the apps of 11.1 and 11.2 484, of 11.3 471, of 11.4 466, of 11.5
/// 468, of 11.6 449, of 11.7 to 11.9 483, of the exercises and of progress 350. Of each, 80 are
/// Leptos with navigation, storage and the shell, and about 160 the quick check at the end of a
/// section, with the formulas, the grading and the keeping of answers: that is what tells a reader
/// which thought was wrong, on the page where it was taught. Most of the rest are charts, the
/// number reader, the boards and the model. Every page can be read before its app has come.
const BUDGETS: &[Budget] = &[
    Budget {
        what: "WebAssembly",
        bytes: 495_000,
        counts: is_wasm,
    },
    Budget {
        what: "first visit",
        bytes: 555_000,
        counts: |_| true,
    },
];

/// Kinds of files that a page loads before it is alive.
const LOADED: &[&str] = &["css", "js", "wasm"];

/// Node's own brotli and gzip: they are there already and need no compiling.
const COMPRESS: &str = r#"
const { readFileSync } = require("node:fs");
const { brotliCompressSync, gzipSync, constants } = require("node:zlib");
const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
for (const path of process.argv.slice(1)) {
  const bytes = readFileSync(path);
  console.log(bytes.length, brotliCompressSync(bytes, { params }).length, gzipSync(bytes, { level: 9 }).length);
}
"#;

/// A file's weight in bytes: as it is, and compressed in two ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Weight {
    raw: u64,
    brotli: u64,
    gzip: u64,
}

/// `cargo xtask sizes`.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, Failure> {
    no_arguments(arguments)?;
    let package = package::build(&tools::ensure()?, None)?;
    weigh(&package.site)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints what the heaviest section page makes a visitor load; fails where any is over a budget.
pub(crate) fn weigh(site: &Path) -> Result<(), Failure> {
    let all = files(site)?;
    let visits = section_pages(&all)
        .map(|page| loaded_by(page, &all))
        .collect::<Result<Vec<_>, _>>()?;
    let every: BTreeSet<PathBuf> = visits.iter().flatten().cloned().collect();
    let every: Vec<PathBuf> = every.into_iter().collect();
    let weights: BTreeMap<_, _> = every.iter().zip(compress(&every)?).collect();
    let weigh = |visit: &Vec<PathBuf>| visit.iter().map(|path| weights[path]).collect::<Vec<_>>();
    let total = |visit: &&Vec<PathBuf>| weigh(visit).iter().map(|one| one.brotli).sum::<u64>();
    let heaviest = visits.iter().max_by_key(total).ok_or_else(|| {
        let why = format!("{} holds no section page", site.display());
        Failure::new("weighing the first visit", why)
    })?;
    print_table(heaviest, &weigh(heaviest));
    let over: Vec<String> = BUDGETS
        .iter()
        .filter_map(|budget| {
            let most = |visit: &Vec<PathBuf>| counted(budget, visit, &weigh(visit));
            over(budget, visits.iter().map(most).max().unwrap_or_default())
        })
        .collect();
    if over.is_empty() {
        return Ok(());
    }
    Err(
        Failure::new("holding the budgets", over.join("; ")).by_hand(
            "find what grew in the table above; a budget that cannot hold is in xtask/src/sizes.rs",
        ),
    )
}

/// Section pages are `zh/11.2-….html`: their names begin with chapter and section, which
/// `404.html` does not.
fn section_pages(files: &[PathBuf]) -> impl Iterator<Item = &PathBuf> {
    files.iter().filter(|path| {
        let name = name(path);
        let number = name.split_once('-').map(|(number, _)| number);
        name.ends_with(".html") && number.is_some_and(|number| number.parse::<f64>().is_ok())
    })
}

/// The page, and every style sheet, script and app that it or one of them names.
fn loaded_by(page: &Path, files: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut candidates: BTreeMap<String, &PathBuf> = files
        .iter()
        .filter(|path| LOADED.iter().any(|kind| has_extension(path, kind)))
        .map(|path| (name(path), path))
        .collect();
    let mut loaded = vec![page.to_owned()];
    let mut read = 0;
    while let Some(path) = loaded.get(read).cloned() {
        read += 1;
        if is_wasm(&path) {
            continue;
        }
        let text = fs::read_to_string(&path).map_err(at("reading", &path))?;
        candidates.retain(|name, path| {
            let named = names(&text, name);
            if named {
                loaded.push((*path).clone());
            }
            !named
        });
    }
    if !loaded.iter().any(|path| is_wasm(path)) {
        let why = format!("{} names no app that is there", page.display());
        return Err(Failure::new("weighing the first visit", why));
    }
    Ok(loaded)
}

/// Whether a text names a file, and not one whose name merely ends the same.
fn names(text: &str, file: &str) -> bool {
    text.match_indices(file).any(|(at, _)| {
        let before = text.get(..at).and_then(|text| text.chars().next_back());
        before.is_none_or(|before| !before.is_alphanumeric() && !matches!(before, '-' | '_' | '.'))
            || text.get(..at).is_some_and(|text| text.ends_with("./"))
    })
}

fn compress(paths: &[PathBuf]) -> Result<Vec<Weight>, Failure> {
    let node = Program::new("node").arg("-e").arg(COMPRESS).arg("--");
    let node = paths.iter().fold(node, Program::arg);
    let output = node.output().unwrap_or_default();
    let weights: Option<Vec<Weight>> = output.lines().map(read_weight).collect();
    weights
        .filter(|weights| weights.len() == paths.len())
        .ok_or_else(|| {
            Failure::new(
                "compressing what a page loads",
                "node did not answer with sizes",
            )
        })
}

fn read_weight(line: &str) -> Option<Weight> {
    let mut numbers = line.split_whitespace().map(str::parse);
    let mut next = || numbers.next()?.ok();
    Some(Weight {
        raw: next()?,
        brotli: next()?,
        gzip: next()?,
    })
}

fn print_table(paths: &[PathBuf], weights: &[Weight]) {
    println!("{:>10} {:>10} {:>10}  loaded", "bytes", "brotli", "gzip");
    let mut total = Weight::default();
    for (path, weight) in paths.iter().zip(weights) {
        let shown = path.strip_prefix(root()).unwrap_or(path).display();
        print_row(weight, &shown.to_string());
        total.raw += weight.raw;
        total.brotli += weight.brotli;
        total.gzip += weight.gzip;
    }
    print_row(&total, "first visit");
}

fn print_row(weight: &Weight, what: &str) {
    let Weight { raw, brotli, gzip } = weight;
    println!("{raw:>10} {brotli:>10} {gzip:>10}  {what}");
}

/// What of a visit counts for a budget.
fn counted(budget: &Budget, paths: &[PathBuf], weights: &[Weight]) -> u64 {
    let all = paths.iter().zip(weights);
    let counted = all.filter(|(path, _)| (budget.counts)(path));
    counted.map(|(_, weight)| weight.brotli).sum()
}

/// Prints a budget beside what the heaviest visit takes of it; a sentence where it is over.
fn over(budget: &Budget, brotli: u64) -> Option<String> {
    let Budget { what, bytes, .. } = budget;
    println!("{what}: {brotli} of {bytes} bytes (brotli)");
    (brotli > *bytes).then(|| format!("{what} is {} bytes over {bytes}", brotli - bytes))
}

fn is_wasm(path: &Path) -> bool {
    has_extension(path, "wasm")
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// A site whose page names a style sheet and a script, and whose script names another.
    fn toy_site(name: &str) -> PathBuf {
        let site = std::env::temp_dir().join(format!("ridgepoint-{name}-{}", std::process::id()));
        fs::create_dir_all(site.join("zh")).unwrap();
        let page = r#"<link href="../style-1.css">
            <script src="../boot-2.js" data-app="../app-9.js" data-wasm="../app-9_bg.wasm"></script>"#;
        for (path, text) in [
            ("zh/11.2-roofline.html", page),
            (
                "zh/index.html",
                "longer than the section page, yet not a section page ………………………………",
            ),
            ("404.html", "loads no app, and is none either"),
            ("style-1.css", "p { margin: 0 }"),
            ("boot-2.js", "load('./late-3.js')"),
            ("late-3.js", "1"),
            ("reboot-2.js", "never named"),
            ("app-9.js", "glue"),
            ("app-9_bg.wasm", "\0asm"),
            ("app-other-9.js", "glue of another section"),
            ("app-other-9_bg.wasm", "\0asm"),
        ] {
            fs::write(site.join(path), text).unwrap();
        }
        site
    }

    #[test]
    fn everything_that_a_page_loads_is_found_and_nothing_else() {
        let site = toy_site("loads");
        let all = files(&site).unwrap();
        let pages: Vec<_> = section_pages(&all).collect();
        assert_eq!(pages, [&site.join("zh/11.2-roofline.html")]);
        let mut loaded: Vec<String> = loaded_by(pages[0], &all)
            .unwrap()
            .iter()
            .map(|path| name(path))
            .collect();
        loaded.sort();
        assert_eq!(
            loaded,
            [
                "11.2-roofline.html",
                "app-9.js",
                "app-9_bg.wasm",
                "boot-2.js",
                "late-3.js",
                "style-1.css",
            ]
        );
        weigh(&site).unwrap();
        fs::remove_dir_all(site).unwrap();
    }

    #[test]
    fn a_site_without_the_app_is_not_light_but_wrong() {
        let site = toy_site("no-app");
        fs::remove_file(site.join("app-9_bg.wasm")).unwrap();
        assert!(weigh(&site).is_err());
        fs::remove_dir_all(site).unwrap();
    }

    #[test]
    fn a_budget_counts_its_own_files_and_allows_its_very_limit() {
        let paths = [PathBuf::from("a.html"), PathBuf::from("a.wasm")];
        let weight = |brotli| Weight {
            raw: 0,
            brotli,
            gzip: 0,
        };
        let budget = |what, bytes, counts| Budget {
            what,
            bytes,
            counts,
        };
        let (wasm, visit) = (
            budget("WebAssembly", 500, is_wasm),
            budget("visit", 900, |_| true),
        );
        let weights = [weight(300), weight(500)];
        assert_eq!(counted(&wasm, &paths, &weights), 500);
        assert_eq!(counted(&visit, &paths, &weights), 800);
        assert_eq!(over(&wasm, 500), None);
        assert_eq!(
            over(&wasm, 501).as_deref(),
            Some("WebAssembly is 1 bytes over 500")
        );
        assert_eq!(over(&visit, 900), None);
        assert!(over(&visit, 901).is_some());
    }

    #[test]
    fn compression_is_told_per_file() {
        let path = root().join("Cargo.lock");
        let raw = fs::metadata(&path).unwrap().len();
        let weights = compress(&[path.clone(), path]).unwrap();
        assert_eq!(weights[0], weights[1]);
        assert_eq!(weights[0].raw, raw);
        // Text of this kind comes down to well under half; brotli 11 beats gzip on it.
        assert!(weights[0].brotli < weights[0].gzip && weights[0].gzip < raw / 2);
        assert!(compress(&[PathBuf::from("no-such-file")]).is_err());
    }
}
