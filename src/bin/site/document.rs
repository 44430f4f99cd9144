//! The document around a `<main>`.

use crate::{
    assets::{App, Assets},
    mains::{Main, Renderer, Surroundings, escape},
};
use ridgepoint::{
    data::DataFiles,
    messages as msg,
    shell::{Edition, contents, footer, header},
};
use ridgepoint_course::{locale::Locale, manifest::Manifest, place::Place};
use std::sync::Arc;

/// What a document needs besides its `<main>`.
pub(crate) struct Frame<'a> {
    pub(crate) manifest: &'a Arc<Manifest>,
    pub(crate) edition: Edition,
    pub(crate) place: &'a Place,
    /// Content security policy.
    pub(crate) policy: &'a str,
    /// Styles, icon and boot script: links or the things themselves.
    pub(crate) head: &'a str,
    /// What stands at the end of the body.
    pub(crate) tail: &'a str,
}

impl Frame<'_> {
    /// Writes the document.
    pub(crate) fn document(&self, main: &Main) -> String {
        let place = self.place;
        let locale = place.locale;
        let edition = match self.edition {
            Edition::Site => "site",
            Edition::SingleFile => "single",
        };
        let renderer = Renderer::new(&Surroundings {
            manifest: self.manifest,
            edition: self.edition,
            place,
            data: &DataFiles::default(),
        });
        let (header, contents, footer) = (
            renderer.render(header::view),
            renderer.render(contents::view),
            renderer.render(footer::view),
        );
        format!(
            "<!doctype html>\n\
             <html lang=\"{lang}\" data-theme=\"auto\" data-edition=\"{edition}\" data-build=\"{build}\">\n\
             <head>\n\
             <meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
             <title>{title}</title>\n\
             <meta name=\"description\" content=\"{description}\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             {head}\
             </head>\n\
             <body>\n\
             <a class=\"skip\" href=\"#main\">{skip}</a>\n\
             <header data-slot=\"header\">{header}</header>\n\
             <div class=\"notice\" data-slot=\"notice\"></div>\n\
             <p class=\"failed\" role=\"alert\">{failed}</p>\n\
             <noscript><style>[inert] {{ opacity: 0.55 }}</style><div class=\"notice\"><p>{silent}</p></div></noscript>\n\
             <div class=\"page\">\n\
             <nav class=\"side\" data-slot=\"contents\" aria-label=\"{side}\">{contents}</nav>\n\
             {main}\n\
             </div>\n\
             <footer>{footer}</footer>\n\
             <script type=\"text/plain\" id=\"manifest\">{manifest}</script>\n\
             {tail}\
             </body>\n\
             </html>\n",
            lang = locale.tag(),
            build = self.manifest.build,
            policy = self.policy,
            title = escape(&main.title),
            description = escape(&main.description),
            head = self.head,
            skip = msg::shell_skip(locale),
            failed = msg::notice_failed(locale),
            silent = msg::notice_no_script(locale),
            side = msg::shell_contents(locale),
            main = main.html,
            manifest = self.manifest.to_text(),
            tail = self.tail,
        )
    }
}

/// Links to the same page in every language, and to itself.
pub(crate) fn alternates(place: &Place, base: &str) -> String {
    let link = |place: &Place| format!("{base}{}", place.to_path());
    let mut links = format!("<link rel=\"canonical\" href=\"{}\">\n", link(place));
    for locale in Locale::ALL {
        links += &format!(
            "<link rel=\"alternate\" hreflang=\"{}\" href=\"{}\">\n",
            locale.tag(),
            link(&place.in_locale(locale))
        );
    }
    links
}

/// Icon, styles and boot script as files beside the pages.
pub(crate) fn linked_head(assets: &Assets, app: &App) -> String {
    format!(
        "<link rel=\"icon\" href=\"../{}\" type=\"image/svg+xml\">\n\
         <link rel=\"stylesheet\" href=\"../{}\">\n\
         <script src=\"../{}\" data-app=\"../{}\" data-wasm=\"../{}\"></script>\n",
        assets.icon.name, assets.style.name, assets.boot.name, app.glue.name, app.wasm.name
    )
}
