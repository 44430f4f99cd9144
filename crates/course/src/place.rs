//! Where a reader is: one page in one language, with its state and anchor.
//!
//! A place is written in two schemes. The hosted site has flat pages,
//! `zh/11.2-roofline.html?v=1&roof.axes=linear#ridge`. The single file lives at
//! `file://` where only the fragment is ours:
//! `#/zh/11.2-roofline?v=1&roof.axes=linear#ridge`.

use crate::locale::Locale;

/// A page of the course, without its language.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Page {
    /// The entrance of one language.
    Home,
    /// A section, by the stem of its file: `11.2-roofline`.
    Section(String),
    /// A tool on a page of its own, by its id: `roofline`.
    Lab(String),
    /// The glossary.
    Glossary,
    /// What of the source chapter is corrected, and why.
    Corrections,
    /// What the reader has done.
    Progress,
}

impl Page {
    /// The name of its file without the ending.
    #[must_use]
    pub fn stem(&self) -> String {
        match self {
            Self::Home => "index".into(),
            Self::Section(stem) => stem.clone(),
            Self::Lab(tool) => format!("lab-{tool}"),
            Self::Glossary => "glossary".into(),
            Self::Corrections => "corrections".into(),
            Self::Progress => "progress".into(),
        }
    }

    /// Reads the name of a file without its ending. Sections begin with the
    /// number of their chapter.
    #[must_use]
    pub fn from_stem(stem: &str) -> Option<Self> {
        let plain = |text: &str| {
            !text.is_empty()
                && text
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-.".contains(&b))
        };
        match stem {
            "" | "index" => Some(Self::Home),
            "glossary" => Some(Self::Glossary),
            "corrections" => Some(Self::Corrections),
            "progress" => Some(Self::Progress),
            _ if !plain(stem) => None,
            _ => Some(match stem.strip_prefix("lab-") {
                Some(tool) => Self::Lab(tool.into()),
                None if stem.starts_with(|c: char| c.is_ascii_digit()) => {
                    Self::Section(stem.into())
                }
                None => return None,
            }),
        }
    }
}

/// A page in a language, with what its address carries besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The language.
    pub locale: Locale,
    /// The page.
    pub page: Page,
    /// State of the tools on it, in the form of [`crate::props::Props`].
    pub query: String,
    /// The element to show first, without `#`.
    pub anchor: String,
}

impl Place {
    /// The top of `page`, with nothing changed on it.
    #[must_use]
    pub const fn new(locale: Locale, page: Page) -> Self {
        Self {
            locale,
            page,
            query: String::new(),
            anchor: String::new(),
        }
    }

    /// The same page, state and anchor in the other language.
    #[must_use]
    pub fn in_locale(&self, locale: Locale) -> Self {
        Self {
            locale,
            ..self.clone()
        }
    }

    /// Names the page among all pages: `zh/11.2-roofline`.
    #[must_use]
    pub fn key(&self) -> String {
        format!("{}/{}", self.locale.code(), self.page.stem())
    }

    /// The address below the root of the hosted site:
    /// `zh/11.2-roofline.html?…#…`.
    #[must_use]
    pub fn to_path(&self) -> String {
        format!("{}.html{}", self.key(), self.tail())
    }

    /// The fragment in the single file, with its `#`.
    #[must_use]
    pub fn to_fragment(&self) -> String {
        format!("#/{}{}", self.key(), self.tail())
    }

    /// Reads an address below the root. A folder means its `index.html`; the
    /// ending may be missing, as some hosts cut it.
    #[must_use]
    pub fn from_path(path: &str) -> Option<Self> {
        let (path, anchor) = path.split_once('#').unwrap_or((path, ""));
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let (code, file) = path.split_once('/').unwrap_or((path, ""));
        Some(Self {
            locale: Locale::parse(code)?,
            page: Page::from_stem(file.strip_suffix(".html").unwrap_or(file))?,
            query: query.into(),
            anchor: anchor.into(),
        })
    }

    /// Reads a fragment of the single file.
    #[must_use]
    pub fn from_fragment(fragment: &str) -> Option<Self> {
        Self::from_path(fragment.strip_prefix("#/")?)
    }

    /// Turns the relative links of a text on this page into fragments of the
    /// single file: beside a file there are no pages.
    #[must_use]
    pub fn turn_links(&self, html: &str) -> String {
        let mut parts = html.split("href=\"");
        let mut turned = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (link, rest) = part.split_once('"').unwrap_or((part, ""));
            let target = self.link(link).map(|target| target.to_fragment());
            turned += &format!("href=\"{}\"{rest}", target.as_deref().unwrap_or(link));
        }
        turned
    }

    /// Where a relative link on this page leads; none where it leads elsewhere.
    fn link(&self, link: &str) -> Option<Self> {
        match link.strip_prefix('#') {
            Some(anchor) if anchor.starts_with('/') => None,
            Some(anchor) => Some(Self {
                anchor: anchor.into(),
                ..self.clone()
            }),
            None => Self::from_path(&format!("{}/{link}", self.locale.code())),
        }
    }

    fn tail(&self) -> String {
        let mut tail = String::new();
        for (mark, text) in [('?', &self.query), ('#', &self.anchor)] {
            if !text.is_empty() {
                tail.push(mark);
                tail.push_str(text);
            }
        }
        tail
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("zh/11.2-roofline.html", Page::Section("11.2-roofline".into()))]
    #[case("zh/11.2-roofline", Page::Section("11.2-roofline".into()))]
    #[case("zh/", Page::Home)]
    #[case("zh", Page::Home)]
    #[case("zh/index.html", Page::Home)]
    #[case("zh/lab-roofline.html", Page::Lab("roofline".into()))]
    #[case("zh/glossary.html", Page::Glossary)]
    #[case("zh/corrections.html", Page::Corrections)]
    #[case("zh/progress.html", Page::Progress)]
    fn paths_are_read(#[case] path: &str, #[case] page: Page) {
        assert_eq!(Place::from_path(path), Some(Place::new(Locale::Zh, page)));
    }

    #[rstest]
    #[case("")]
    #[case("fr/index.html")]
    #[case("zh/../en/index.html")]
    #[case("zh/<img>.html")]
    #[case("en/zh/11.2-roofline.html")]
    fn what_is_no_place_is_none(#[case] path: &str) {
        assert_eq!(Place::from_path(path), None);
    }

    #[test]
    fn both_schemes_carry_state_and_anchor() {
        let place = Place {
            query: "v=1&roof.axes=linear".into(),
            anchor: "ridge".into(),
            ..Place::new(Locale::En, Page::Section("11.2-roofline".into()))
        };
        let path = "en/11.2-roofline.html?v=1&roof.axes=linear#ridge";
        assert_eq!(place.to_path(), path);
        assert_eq!(Place::from_path(path), Some(place.clone()));
        let fragment = "#/en/11.2-roofline?v=1&roof.axes=linear#ridge";
        assert_eq!(place.to_fragment(), fragment);
        assert_eq!(Place::from_fragment(fragment), Some(place));
    }

    #[test]
    fn switching_the_language_keeps_the_place() {
        let place = Place::from_path("zh/lab-roofline.html?v=1&roofline.gpus=t4");
        assert_eq!(
            place.map(|p| p.in_locale(Locale::En).to_path()),
            Some("en/lab-roofline.html?v=1&roofline.gpus=t4".into())
        );
    }

    #[test]
    fn links_become_fragments() {
        let place = Place::new(Locale::En, Page::Section("11.2-roofline".into()));
        let turn = |html| place.turn_links(html);
        assert_eq!(
            turn("<a href=\"glossary.html#ridge-point\">x</a> <a href=\"#ridge\">y</a>"),
            "<a href=\"#/en/glossary#ridge-point\">x</a> <a href=\"#/en/11.2-roofline#ridge\">y</a>"
        );
        let outside = "<a href=\"https://example.org/a.html\">x</a><a href=\"#/zh/index\">y</a>";
        assert_eq!(turn(outside), outside);
    }
}
