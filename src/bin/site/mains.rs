//! The `<main>` of every page: articles, tools, glossary and home, each widget
//! in its first state.

use crate::{course::Course, lists};
use leptos::prelude::*;
use ridgepoint::{
    data::{self, DataFiles},
    home, messages as msg,
    shell::{Edition, Shell, pager},
    widgets,
};
use ridgepoint_course::{
    manifest::{Entry, Manifest},
    place::{Page, Place},
};
use ridgepoint_press::{Article, Piece};
use std::sync::Arc;

/// A page's `<main>` and what its head says of it.
pub(crate) struct Main {
    /// What the tab and the contents of a search call it.
    pub(crate) title: String,
    /// One sentence about it.
    pub(crate) description: String,
    /// The element itself.
    pub(crate) html: String,
}

/// What the views of a page may ask for.
pub(crate) struct Surroundings<'a> {
    pub(crate) manifest: &'a Arc<Manifest>,
    pub(crate) edition: Edition,
    pub(crate) place: &'a Place,
    pub(crate) data: &'a DataFiles,
}

/// Renders views on the host, with a page's surroundings as their context.
pub(crate) struct Renderer(Owner);

impl Renderer {
    pub(crate) fn new(around: &Surroundings<'_>) -> Self {
        let owner = Owner::new();
        owner.with(|| {
            let (manifest, place) = (around.manifest.clone(), around.place.clone());
            provide_context(Shell::on_the_host(manifest, around.edition, place));
            provide_context(around.data.clone());
        });
        Self(owner)
    }

    pub(crate) fn render(&self, view: impl FnOnce() -> AnyView) -> String {
        self.0.with(|| view().to_html())
    }
}

/// Writes the `<main>` of a place.
///
/// # Errors
/// A widget that refuses its properties; the press has checked them before.
pub(crate) fn main_of(course: &Course, edition: Edition, place: &Place) -> Result<Main, String> {
    let data = DataFiles::new(course.data.clone());
    let renderer = Renderer::new(&Surroundings {
        manifest: &course.manifest,
        edition,
        place,
        data: &data,
    });
    let locale = place.locale;
    let chapter = course.manifest.chapter.get(locale);
    let (name, description, body, class) = match &place.page {
        Page::Home => {
            let description = msg::home_lead(locale);
            let body = renderer.render(home::view);
            (String::new(), description.to_owned(), body, "home")
        }
        Page::Section(stem) => {
            let section = course.book.sections.iter().find(|s| s.stem == *stem);
            let section = section.ok_or_else(|| format!("{stem} does not stand"))?;
            let article = section.articles.get(locale);
            let minutes = section.minutes.to_string();
            let number = course.manifest.entry(&place.page).and_then(Entry::number);
            let (kicker, name) = match number {
                Some(number) => (
                    msg::ArticleKicker {
                        number,
                        minutes: &minutes,
                    }
                    .say(locale),
                    format!("{number} {}", article.title),
                ),
                None => (
                    msg::article_minutes(locale, &minutes),
                    article.title.clone(),
                ),
            };
            let body = article_html(&renderer, article, &kicker)?;
            (
                name,
                format!("{} · {chapter}", article.title),
                body,
                "article",
            )
        }
        Page::Lab(tool) => {
            let widget = widgets::find(tool).ok_or_else(|| format!("there is no {tool}"))?;
            let lab = widget.lab.ok_or_else(|| format!("{tool} is no lab"))?(locale);
            let slot = slot(&renderer, tool, tool, widget.sample)?;
            let body = format!(
                "<article class=\"lab\"><h1>{}</h1><p class=\"lead\">{}</p>{slot}</article>",
                lab.title, lab.lead
            );
            (lab.title.to_owned(), lab.lead.to_owned(), body, "article")
        }
        Page::Progress => {
            let (title, lead) = (msg::progress_title(locale), msg::progress_lead(locale));
            let slot = slot(&renderer, "progress", "progress", "")?;
            let body = format!(
                "<article class=\"lab\"><h1>{title}</h1><p class=\"lead\">{lead}</p>{slot}</article>"
            );
            (title.to_owned(), lead.to_owned(), body, "article")
        }
        Page::Glossary => {
            let title = msg::shell_glossary(locale);
            let body = lists::glossary(&course.book, locale);
            list(title, chapter, body)
        }
        Page::Corrections => {
            let title = msg::shell_corrections(locale);
            let body = lists::corrections(&course.book, locale);
            list(title, chapter, body)
        }
    };
    let title = if name.is_empty() {
        format!("Ridgepoint · {chapter}")
    } else {
        format!("{name} · Ridgepoint")
    };
    // Home leads on by itself.
    let pager = match place.page {
        Page::Home => String::new(),
        _ => renderer.render(pager::view),
    };
    let key = place.key();
    let html = format!(
        "<main id=\"main\" class=\"{class}\" data-page=\"{key}\">{body}{pager}{data}</main>",
        data = inline_data(&data, edition),
    );
    Ok(Main {
        title,
        description,
        html,
    })
}

/// Name, description, body and class of a page that is a list.
fn list(title: &str, chapter: &str, body: String) -> (String, String, String, &'static str) {
    (
        title.to_owned(),
        format!("{title} · {chapter}"),
        body,
        "article",
    )
}

/// The small data files that the page's widgets have asked for. The single file
/// has them once for all pages.
fn inline_data(data: &DataFiles, edition: Edition) -> String {
    let asked = data.asked().into_iter();
    let small = asked.filter(|(_, text)| edition == Edition::Site && text.len() <= data::INLINE);
    small
        .map(|(name, text)| data_element(&name, &text))
        .collect()
}

/// A data file as an element of a page.
pub(crate) fn data_element(name: &str, text: &str) -> String {
    let id = data::element_id(name);
    // Only its closing tag ends a script element; no measurement holds one.
    let text = text.replace("</", "<\\/");
    format!("<script type=\"text/plain\" id=\"{id}\">{text}</script>\n")
}

fn article_html(renderer: &Renderer, article: &Article, kicker: &str) -> Result<String, String> {
    let mut html = format!(
        "<article><p class=\"kicker\">{kicker}</p><h1>{}</h1>",
        escape(&article.title)
    );
    for piece in &article.pieces {
        match piece {
            Piece::Html(text) => html += text,
            Piece::Widget { kind, id, query } => html += &slot(renderer, kind, id, query)?,
        }
    }
    Ok(html + "</article>")
}

/// A widget's slot in its first state. Its controls wait for the app.
fn slot(renderer: &Renderer, kind: &str, id: &str, query: &str) -> Result<String, String> {
    let widget = widgets::find(kind).ok_or_else(|| format!("there is no widget `{kind}`"))?;
    let mut shown = Ok(());
    let inside = renderer.render(|| {
        widgets::show(widget, id, query).unwrap_or_else(|error| {
            shown = Err(format!("{kind} {id}: {error}"));
            ().into_any()
        })
    });
    shown?;
    Ok(format!(
        "<section class=\"widget wide\" id=\"{id}\" data-widget=\"{kind}\" data-props=\"{}\" inert>{inside}</section>",
        escape(query)
    ))
}

/// Makes text safe inside an element or a quoted attribute.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Every widget of the table can be shown from its sample.
#[cfg(test)]
mod tests {
    use super::*;
    use ridgepoint_course::{locale::Locale, props::Props};

    #[test]
    fn every_widget_shows_its_sample_in_both_languages() {
        for widget in widgets::all() {
            assert_eq!((widget.check)(&Props::parse(widget.sample)), Ok(()));
            for locale in Locale::ALL {
                let place = Place::new(locale, Page::Home);
                let manifest = Arc::new(Manifest::default());
                let renderer = Renderer::new(&Surroundings {
                    manifest: &manifest,
                    edition: Edition::Site,
                    place: &place,
                    data: &DataFiles::default(),
                });
                let html = slot(&renderer, widget.id, "w", widget.sample);
                let html = html.unwrap_or_default();
                assert!(
                    html.contains("<input") || html.contains("<button"),
                    "{html}"
                );
            }
        }
    }
}
