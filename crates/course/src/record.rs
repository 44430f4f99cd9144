//! What is kept between visits: one key an item, so that tabs merge by
//! themselves and damage stays local.
//!
//! An item is written as [`Props`]: `v=1&theme=dark&locale=en`.

use crate::{locale::Locale, props::Props};

/// The version of what is written. A reader that meets a higher one sets it
/// aside.
pub const VERSION: u32 = 1;

/// The key of the settings, which belong to no course.
pub const SETTINGS_KEY: &str = "ridgepoint:settings";

/// The key of an item of a course in the reader's storage. The prefix keeps us
/// apart from other pages of the same origin.
#[must_use]
pub fn key(course: &str, item: &str) -> String {
    format!("ridgepoint:{course}:v{VERSION}:{item}")
}

/// Where an item that cannot be read is set aside, out of the way of a fresh one:
/// `ridgepoint:<course>:aside:<item>`, or `ridgepoint:aside:<key>` for what
/// belongs to no course. None for a key that is not ours.
#[must_use]
pub fn aside_key(key: &str) -> Option<String> {
    let ours = key.strip_prefix("ridgepoint:")?;
    Some(match ours.split_once(&format!(":v{VERSION}:")) {
        Some((course, item)) => format!("ridgepoint:{course}:aside:{item}"),
        None => format!("ridgepoint:aside:{ours}"),
    })
}

/// What was set aside under a key: the name of an item of the course, or the
/// whole key of what belongs to none; without the number of one that was not the
/// first. None for other keys.
#[must_use]
pub fn aside_of(course: &str, key: &str) -> Option<String> {
    let is_number = |word: &str| word.parse::<u32>().is_ok_and(|number| number > 1);
    let key = match key.rsplit_once(':') {
        Some((first, number)) if is_number(number) => first,
        _ => key,
    };
    let item = key.strip_prefix(&format!("ridgepoint:{course}:aside:"));
    let shared = || {
        Some(format!(
            "ridgepoint:{}",
            key.strip_prefix("ridgepoint:aside:")?
        ))
    };
    item.map(ToOwned::to_owned).or_else(shared)
}

/// Something that is kept under one key.
pub trait Record: Sized {
    /// What is written of it.
    fn to_props(&self) -> Props;

    /// Reads what was written; `None` where it is not of this kind.
    fn from_props(props: &Props) -> Option<Self>;
}

/// Why a stored text gave no value. It must then be set aside, not overwritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// Written by a later version of the course.
    #[error("written by a later version")]
    FromTheFuture,
    /// Not what this item holds.
    #[error("damaged")]
    Damaged,
}

/// Writes an item.
pub fn encode<T: Record>(item: &T) -> String {
    let mut props = Props::default();
    props.push("v", VERSION.to_string());
    for (key, value) in item.to_props().iter() {
        props.push(key, value);
    }
    props.to_query()
}

/// Reads an item.
///
/// # Errors
/// When it was written by a later version or is damaged.
pub fn decode<T: Record>(text: &str) -> Result<T, Unreadable> {
    let props = Props::parse(text);
    let version = props.get("v").and_then(|v| v.parse::<u32>().ok());
    match version {
        None | Some(0) => Err(Unreadable::Damaged),
        Some(version) if version > VERSION => Err(Unreadable::FromTheFuture),
        Some(_) => T::from_props(&props).ok_or(Unreadable::Damaged),
    }
}

/// How the pages look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system says.
    #[default]
    Auto,
    /// Ink on paper.
    Light,
    /// Paper on ink.
    Dark,
}

impl Theme {
    /// All, in the order of the switch.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    /// The value of `<html data-theme>`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// The reader's settings. One that is missing takes its default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// How the pages look.
    pub theme: Theme,
    /// The language last chosen.
    pub locale: Option<Locale>,
}

impl Record for Settings {
    fn to_props(&self) -> Props {
        let mut props = Props::default();
        props.push("theme", self.theme.id());
        if let Some(locale) = self.locale {
            props.push("locale", locale.code());
        }
        props
    }

    fn from_props(props: &Props) -> Option<Self> {
        let theme = match props.get("theme") {
            None => Theme::default(),
            Some(id) => Theme::ALL.into_iter().find(|theme| theme.id() == id)?,
        };
        let locale = match props.get("locale") {
            None => None,
            Some(code) => Some(Locale::parse(code)?),
        };
        Some(Self { theme, locale })
    }
}

/// Where the reader was last, to go on from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastPlace {
    /// Stem of the page; the language is that of the reader's settings.
    pub stem: String,
}

impl Record for LastPlace {
    fn to_props(&self) -> Props {
        let mut props = Props::default();
        props.push("stem", self.stem.as_str());
        props
    }

    fn from_props(props: &Props) -> Option<Self> {
        let stem = props.get("stem")?.to_owned();
        Some(Self { stem })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_back() {
        let settings = Settings {
            theme: Theme::Dark,
            locale: Some(Locale::En),
        };
        let text = "v=1&theme=dark&locale=en";
        assert_eq!(encode(&settings), text);
        assert_eq!(decode(text), Ok(settings));
    }

    #[test]
    fn a_field_that_is_missing_takes_its_default() {
        assert_eq!(decode("v=1"), Ok(Settings::default()));
    }

    #[test]
    fn damage_and_the_future_are_told_apart() {
        let read = |text| decode::<Settings>(text);
        assert_eq!(read(""), Err(Unreadable::Damaged));
        assert_eq!(read("theme=dark"), Err(Unreadable::Damaged));
        assert_eq!(read("v=1&theme=mauve"), Err(Unreadable::Damaged));
        assert_eq!(read("v=999&shape=unknown"), Err(Unreadable::FromTheFuture));
    }

    #[test]
    fn keys_carry_course_and_version() {
        assert_eq!(key("gpu", "last"), "ridgepoint:gpu:v1:last");
    }

    #[test]
    fn what_is_set_aside_is_found_again() {
        let aside = aside_key(&key("gpu", "work.a.0.b"));
        assert_eq!(aside.as_deref(), Some("ridgepoint:gpu:aside:work.a.0.b"));
        let of = |course, key: &str| aside_of(course, key);
        assert_eq!(
            of("gpu", "ridgepoint:gpu:aside:work.a.0.b"),
            Some("work.a.0.b".into())
        );
        assert_eq!(
            of("gpu", "ridgepoint:gpu:aside:work.a.0.b:2"),
            Some("work.a.0.b".into())
        );
        assert_eq!(of("cpu", "ridgepoint:gpu:aside:work.a.0.b"), None);
        let settings = aside_key(SETTINGS_KEY);
        assert_eq!(settings.as_deref(), Some("ridgepoint:aside:settings"));
        assert_eq!(
            of("gpu", "ridgepoint:aside:settings"),
            Some(SETTINGS_KEY.into())
        );
        assert_eq!(
            of("gpu", "ridgepoint:aside:settings:99"),
            Some(SETTINGS_KEY.into())
        );
        assert_eq!(aside_key("theirs"), None);
        assert_eq!(of("gpu", &key("gpu", "last")), None);
    }
}
