//! The single file: the whole course in one page that opens by double click.

use crate::{
    assets::{Assets, base64, policy_hash, whole},
    course::Course,
    document::Frame,
    hosted::{build_id, places},
    mains::{data_element, escape, main_of},
};
use ridgepoint::shell::Edition;
use ridgepoint_course::{
    locale::Locale,
    place::{Page, Place},
};
use std::{fs, path::Path};

/// Writes the file `out`.
///
/// # Errors
/// A file that cannot be read or written.
pub(crate) fn write(course: &Course, root: &Path, app: &Path, out: &Path) -> Result<(), String> {
    let (assets, app) = (Assets::gather(root)?, whole(app)?);
    let mut mains = Vec::new();
    for place in places(course) {
        let mut main = main_of(course, Edition::SingleFile, &place)?;
        main.html = place.turn_links(&main.html);
        mains.push((main, place));
    }
    let manifest = course.built(build_id(
        &assets,
        &[&app],
        mains.iter().map(|(main, _)| main.html.as_str()),
    ));

    let boot = script(&assets.boot.text());
    let glue = script(&app.glue.text());
    let mut templates = String::new();
    for (main, place) in &mains {
        templates += &format!(
            "<template id=\"page:{}\" data-title=\"{}\">{}</template>\n",
            place.key(),
            escape(&main.title),
            main.html
        );
    }
    for (name, text) in course.data.iter().chain(&course.programs) {
        templates += &data_element(name, text);
    }
    let policy = format!(
        "default-src 'none'; script-src {} {} 'wasm-unsafe-eval'; style-src 'unsafe-inline'; \
         img-src data: blob:; worker-src blob:; base-uri 'none'; form-action 'none'",
        policy_hash(&boot),
        policy_hash(&glue)
    );
    let head = format!(
        "<link rel=\"icon\" href=\"data:image/svg+xml;base64,{}\">\n\
         <style>{}</style>\n<script>{boot}</script>\n",
        base64(&assets.icon.bytes),
        assets.style.text()
    );
    let tail = format!(
        "{templates}<script type=\"text/plain\" id=\"wasm\">{}</script>\n<script>{glue}</script>\n",
        base64(&app.wasm.bytes)
    );
    let home = Place::new(Locale::Zh, Page::Home);
    let frame = Frame {
        manifest: &manifest,
        edition: Edition::SingleFile,
        place: &home,
        policy: &policy,
        head: &head,
        tail: &tail,
    };
    let main = main_of(course, Edition::SingleFile, &home)?;
    let failed = |e| format!("{}: {e}", out.display());
    if let Some(folder) = out.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(out, frame.document(&main)).map_err(failed)
}

/// A script whose text cannot end its element.
fn script(text: &str) -> String {
    text.replace("</script", "<\\/script")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_cannot_end_its_element() {
        assert_eq!(script("a</script>b"), "a<\\/script>b");
    }
}
