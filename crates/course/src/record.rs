//! What is kept between visits: one key an item, so that tabs merge by
//! themselves and damage stays local.

use crate::locale::Locale;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// The version of the envelope. A reader that meets a higher one keeps its
/// hands off it.
pub const VERSION: u32 = 1;

/// How the pages look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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

/// The reader's settings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// How the pages look.
    pub theme: Theme,
    /// The language last chosen.
    pub locale: Option<Locale>,
}

/// Where the reader was last, to go on from there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastPlace {
    /// Stem of the page; the language is that of the reader's settings.
    pub stem: String,
}

/// The key of an item of a course in the reader's storage. The prefix keeps us
/// apart from other pages of the same origin.
#[must_use]
pub fn key(course: &str, item: &str) -> String {
    format!("ridgepoint:{course}:v{VERSION}:{item}")
}

/// The key of the settings, which belong to no course.
pub const SETTINGS_KEY: &str = "ridgepoint:settings";

#[derive(Serialize, Deserialize)]
struct Envelope<T> {
    v: u32,
    data: T,
}

#[derive(Deserialize)]
struct Version {
    v: u32,
}

/// Why a stored text gave no value. It must then not be overwritten.
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
///
/// # Errors
/// When `data` has no JSON form; none of this crate's types does that.
pub fn encode<T: Serialize>(data: &T) -> Result<String, Unreadable> {
    serde_json::to_string(&Envelope { v: VERSION, data }).map_err(|_| Unreadable::Damaged)
}

/// Reads an item.
///
/// # Errors
/// When it was written by a later version or is damaged.
pub fn decode<T: DeserializeOwned>(text: &str) -> Result<T, Unreadable> {
    let version: Version = serde_json::from_str(text).map_err(|_| Unreadable::Damaged)?;
    if version.v > VERSION {
        return Err(Unreadable::FromTheFuture);
    }
    let envelope: Envelope<T> = serde_json::from_str(text).map_err(|_| Unreadable::Damaged)?;
    Ok(envelope.data)
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
        let text = r#"{"v":1,"data":{"theme":"dark","locale":"en"}}"#;
        assert_eq!(encode(&settings).as_deref(), Ok(text));
        assert_eq!(decode(text), Ok(settings));
    }

    #[test]
    fn a_field_that_is_missing_takes_its_default() {
        assert_eq!(decode(r#"{"v":1,"data":{}}"#), Ok(Settings::default()));
    }

    #[test]
    fn damage_and_the_future_are_told_apart() {
        let read = |text| decode::<Settings>(text);
        assert_eq!(read(r#"{"v":1,"#), Err(Unreadable::Damaged));
        assert_eq!(read(r#"{"v":1,"data":7}"#), Err(Unreadable::Damaged));
        assert_eq!(
            read(r#"{"v":999,"data":{"shape":"unknown"}}"#),
            Err(Unreadable::FromTheFuture)
        );
    }

    #[test]
    fn keys_carry_course_and_version() {
        assert_eq!(key("gpu", "last"), "ridgepoint:gpu:v1:last");
    }
}
