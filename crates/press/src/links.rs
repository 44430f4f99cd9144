//! Where links of an article lead: terms, sections, labs, errata, the web.

use crate::{html::escape, references::References};
use ridgepoint_course::{locale::Locale, place::Page, props::Props};

/// What a link becomes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// `<a` and its attributes, to close with `</a>`.
    Anchor {
        /// The attributes, with a space before each.
        attributes: String,
        /// An anchor that must exist, checked when every page is known.
        needs: Option<Needed>,
    },
    /// A section that is not written yet: text.
    ToCome,
    /// The place of an erratum.
    Erratum(String),
}

/// An anchor that a link relies on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Needed {
    /// The section; none for the page that the link stands on.
    pub(crate) section: Option<String>,
    pub(crate) anchor: String,
}

/// Reads the destination of a link.
pub(crate) fn resolve(url: &str, locale: Locale, refs: &References<'_>) -> Result<Target, String> {
    if let Some(anchor) = url.strip_prefix('#') {
        let needs = Needed {
            section: None,
            anchor: anchor.to_owned(),
        };
        return Ok(anchor_to(url, "", Some(needs)));
    }
    match url.split_once(':') {
        Some(("term", id)) => term(id, locale, refs),
        Some(("section", place)) => section(place, refs),
        Some(("lab", place)) => lab(place, refs),
        Some(("erratum", id)) if refs.errata.contains(id) => Ok(Target::Erratum(id.to_owned())),
        Some(("erratum", id)) => Err(format!("there is no erratum {id} in errata.toml")),
        Some(("https" | "http", _)) => {
            Ok(anchor_to(url, " class=\"external\" rel=\"noopener\"", None))
        }
        _ => Err(format!(
            "link `{url}` leads nowhere; a link is term:, section:, lab:, erratum:, #anchor or https:"
        )),
    }
}

fn anchor_to(href: &str, more: &str, needs: Option<Needed>) -> Target {
    Target::Anchor {
        attributes: format!(" href=\"{}\"{more}", escape(href)),
        needs,
    }
}

fn file(page: &Page) -> String {
    format!("{}.html", page.stem())
}

fn term(id: &str, locale: Locale, refs: &References<'_>) -> Result<Target, String> {
    let Some(tip) = refs.tips.get(locale).get(id) else {
        return Err(format!("there is no term `{id}` in the glossary"));
    };
    let href = format!("{}#{id}", file(&Page::Glossary));
    let more = format!(" class=\"term\" title=\"{}\"", escape(tip));
    Ok(anchor_to(&href, &more, None))
}

fn section(place: &str, refs: &References<'_>) -> Result<Target, String> {
    let (id, anchor) = match place.split_once('#') {
        Some((id, anchor)) => (id, Some(anchor)),
        None => (place, None),
    };
    if !refs.plan.knows(id) {
        let ids = refs.plan.ids();
        return Err(format!("there is no section {id}; the outline has {ids}"));
    }
    let Some(standing) = refs.plan.standing(id) else {
        return Ok(Target::ToCome);
    };
    let page = file(&Page::Section(standing.stem.clone()));
    let needs = anchor.map(|anchor| Needed {
        section: Some(id.to_owned()),
        anchor: anchor.to_owned(),
    });
    let href = anchor.map_or_else(|| page.clone(), |anchor| format!("{page}#{anchor}"));
    Ok(anchor_to(&href, "", needs))
}

/// The state of a lab is the properties of its widget; in the address each
/// key carries the tool's name, beside the version of the form.
fn lab(place: &str, refs: &References<'_>) -> Result<Target, String> {
    let (tool, query) = place.split_once('?').unwrap_or((place, ""));
    let kinds = refs.widgets.labs();
    if !kinds.contains(&tool) {
        let kinds = kinds.join(", ");
        return Err(format!("there is no lab `{tool}`; there are {kinds}"));
    }
    let mut href = file(&Page::Lab(tool.to_owned()));
    let state = Props::parse(query);
    if !state.is_empty() {
        let check = refs.widgets.check(tool, &state.to_query());
        check.map_err(|sentence| format!("the state of lab `{tool}`: {sentence}"))?;
        let mut scoped = Props::default();
        scoped.push("v", "1");
        scoped.replace_within(tool, &state);
        href = format!("{href}?{}", scoped.to_query());
    }
    Ok(anchor_to(&href, "", None))
}
