//! The hosted edition: one real file for each page and language, with links
//! that work below any path.

use crate::{
    assets::{App, Assets, apps, policy_hash, short_hash},
    course::{Course, PROGRAMS},
    document::{Frame, alternates, linked_head},
    mains::main_of,
};
use ridgepoint::{shell::Edition, widgets};
use ridgepoint_course::{
    locale::Locale,
    place::{Page, Place},
};
use std::{fs, path::Path};

/// Nothing is loaded from elsewhere and no script stands in a page.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; \
    worker-src 'self' blob:; base-uri 'none'; form-action 'none'";

/// Writes the edition into `out`, which is emptied first.
///
/// # Errors
/// A file that cannot be read or written.
pub(crate) fn write(
    course: &Course,
    root: &Path,
    app: &Path,
    out: &Path,
    url: Option<&str>,
) -> Result<(), String> {
    let (assets, apps) = (Assets::gather(root)?, apps(app)?);
    let mut mains = Vec::new();
    for place in places(course) {
        mains.push((main_of(course, Edition::Site, &place)?, place));
    }
    let build = build_id(
        &assets,
        &apps.iter().map(|(app, _)| app).collect::<Vec<_>>(),
        mains.iter().map(|(main, _)| main.html.as_str()),
    );
    let base = url.map_or_else(
        || "../".into(),
        |url| format!("{}/", url.trim_end_matches('/')),
    );

    let fresh = out.with_extension("new");
    let _ = fs::remove_dir_all(&fresh);
    for asset in assets.all() {
        put(&fresh.join(&asset.name), &asset.bytes)?;
    }
    for (app, _) in &apps {
        for asset in [&app.glue, &app.wasm] {
            put(&fresh.join(&asset.name), &asset.bytes)?;
        }
    }
    for (main, place) in &mains {
        let app = app_of(&main.html, &apps);
        // A page of another app is loaded in full, as one of another build is.
        let manifest = course.built(format!("{build}-{}", app.wasm.name));
        let head = linked_head(&assets, app);
        let frame = Frame {
            manifest: &manifest,
            edition: Edition::Site,
            place,
            policy: POLICY,
            head: &format!("{}{head}", alternates(place, &base)),
            tail: "",
        };
        put(
            &fresh.join(place.to_path()),
            frame.document(main).as_bytes(),
        )?;
    }
    for (name, text) in course.data.iter() {
        put(&fresh.join("data").join(name), text.as_bytes())?;
    }
    for (name, text) in &course.programs {
        put(&fresh.join(PROGRAMS).join(name), text.as_bytes())?;
    }
    for (name, page) in [("index.html", ROOT), ("404.html", LOST)] {
        put(&fresh.join(name), with_policy(page)?.as_bytes())?;
    }
    // In one step, so that a server never shows half a site.
    let _ = fs::remove_dir_all(out);
    fs::rename(&fresh, out).map_err(|e| format!("{}: {e}", out.display()))
}

/// The smallest app that has every tool of a page; the first for a page without
/// tools, since a reader begins there.
fn app_of<'a>(main: &str, apps: &'a [(App, &'static [&'static widgets::App])]) -> &'a App {
    let kinds = main.split("data-widget=\"").skip(1);
    let kinds: Vec<_> = kinds.filter_map(|rest| rest.split('"').next()).collect();
    let has = |tools| {
        let has = |kind: &&str| widgets::find_in(tools, kind).is_some();
        kinds.iter().all(has)
    };
    let fit = apps.iter().filter(|(_, tools)| has(tools));
    let found = match kinds.is_empty() {
        true => apps.first(),
        false => fit.min_by_key(|(app, _)| app.wasm.bytes.len()),
    };
    // The last one has them all.
    &found.unwrap_or(&apps[apps.len() - 1]).0
}

/// Every page in every language.
pub(crate) fn places(course: &Course) -> Vec<Place> {
    let pages = course.pages();
    let of = |locale| {
        let place = move |page: &Page| Place::new(locale, page.clone());
        pages.iter().map(place).collect::<Vec<_>>()
    };
    Locale::ALL.into_iter().flat_map(of).collect()
}

/// Names a build by all that it is made of.
pub(crate) fn build_id<'a>(
    assets: &Assets,
    apps: &[&App],
    mains: impl Iterator<Item = &'a str>,
) -> String {
    let mut all: Vec<u8> = Vec::new();
    for asset in assets.all() {
        all.extend(asset.name.as_bytes());
    }
    for app in apps {
        all.extend(app.glue.name.as_bytes());
        all.extend(app.wasm.name.as_bytes());
    }
    for main in mains {
        all.extend(main.as_bytes());
    }
    short_hash(&all)
}

const ROOT: &str = include_str!("root.html");
const LOST: &str = include_str!("404.html");

/// Allows the one script of a page that stands alone.
fn with_policy(page: &str) -> Result<String, String> {
    let script = page
        .split_once("<script>")
        .and_then(|(_, rest)| rest.split_once("</script>"))
        .map(|(script, _)| script)
        .ok_or("a page that stands alone has one script")?;
    let policy = format!(
        "default-src 'none'; script-src {}; style-src 'unsafe-inline'; img-src data:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'",
        policy_hash(script)
    );
    Ok(page.replace("{policy}", &policy))
}

fn put(file: &Path, bytes: &[u8]) -> Result<(), String> {
    let failed = |e| format!("{}: {e}", file.display());
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(file, bytes).map_err(failed)
}
