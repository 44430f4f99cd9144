//! Pages that are lists: the glossary, and what of the source chapter is
//! corrected.

use crate::mains::escape;
use ridgepoint::messages as msg;
use ridgepoint_course::locale::Locale;
use ridgepoint_press::{Book, Erratum};

/// Every term with its text.
pub(crate) fn glossary(book: &Book, locale: Locale) -> String {
    let title = msg::shell_glossary(locale);
    let mut html = format!("<article class=\"glossary\"><h1>{title}</h1>");
    for term in book.glossary.get(locale) {
        html += &format!(
            "<section class=\"entry\"><h2 id=\"{}\">{}</h2>{}</section>",
            term.id,
            escape(&term.name),
            term.html
        );
    }
    html + "</article>"
}

/// Every correction, by section: the chapter's word, what was found, and where
/// it is taught.
pub(crate) fn corrections(book: &Book, locale: Locale) -> String {
    let title = msg::shell_corrections(locale);
    let lead = msg::corrections_lead(locale, &book.errata.len().to_string());
    let mut html =
        format!("<article class=\"corrections\"><h1>{title}</h1><p class=\"lead\">{lead}</p>");
    for entry in &book.chapter.outline {
        let mut here = book
            .errata
            .iter()
            .filter(|e| e.section == entry.id)
            .peekable();
        if here.peek().is_none() {
            continue;
        }
        let heading = escape(entry.title.get(locale));
        let number = entry.id.starts_with(|c: char| c.is_ascii_digit());
        let number = if number {
            format!("{} ", entry.id)
        } else {
            String::new()
        };
        html += &format!("<h2 id=\"s-{}\">{number}{heading}</h2>", entry.id);
        html += &table(here, &heading, locale);
    }
    html + "</article>"
}

fn table<'a>(errata: impl Iterator<Item = &'a Erratum>, name: &str, locale: Locale) -> String {
    let rows: String = errata.map(|erratum| row(erratum, locale)).collect();
    format!(
        "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"{name}\"><table><thead><tr>\
         <th scope=\"col\"></th><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\
         <tbody>{rows}</tbody></table></div>",
        msg::corrections_claim(locale),
        msg::corrections_shown(locale),
    )
}

fn row(erratum: &Erratum, locale: Locale) -> String {
    let id = erratum.id.to_lowercase();
    let lesson = erratum.place.as_ref().map(|(stem, anchor)| {
        let word = msg::corrections_place(locale);
        format!(" <a href=\"{stem}.html#{anchor}\">{word}</a>")
    });
    format!(
        "<tr id=\"{id}\"><th scope=\"row\">{}</th><td>{}</td><td>{}<p class=\"evidence\">{}{}</p></td></tr>",
        erratum.id,
        erratum.claim.get(locale),
        erratum.shown.get(locale),
        escape(erratum.source.get(locale)),
        lesson.unwrap_or_default(),
    )
}
