//! The two languages of the course.

use serde::{Deserialize, Serialize};

/// A language in which every page stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Locale {
    /// Simplified Chinese.
    Zh,
    /// English.
    En,
}

impl Locale {
    /// Both, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Zh, Self::En];

    /// The folder of its pages: `zh` or `en`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Zh => "zh",
            Self::En => "en",
        }
    }

    /// The BCP 47 tag for `<html lang>`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Zh => "zh-CN",
            Self::En => "en",
        }
    }

    /// Its name in itself, for the switch.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Zh => "中文",
            Self::En => "English",
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Zh => Self::En,
            Self::En => Self::Zh,
        }
    }

    /// Reads a folder name.
    #[must_use]
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|locale| locale.code() == code)
    }
}

/// One value for each language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByLocale<T> {
    /// The Chinese one.
    pub zh: T,
    /// The English one.
    pub en: T,
}

impl<T> ByLocale<T> {
    /// The value for `locale`.
    pub const fn get(&self, locale: Locale) -> &T {
        match locale {
            Locale::Zh => &self.zh,
            Locale::En => &self.en,
        }
    }

    /// Makes the value of each language.
    pub fn from_fn(mut make: impl FnMut(Locale) -> T) -> Self {
        Self {
            zh: make(Locale::Zh),
            en: make(Locale::En),
        }
    }

    /// The same with every value changed.
    pub fn map<U>(&self, mut change: impl FnMut(&T) -> U) -> ByLocale<U> {
        ByLocale {
            zh: change(&self.zh),
            en: change(&self.en),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_read_back() {
        for locale in Locale::ALL {
            assert_eq!(Locale::parse(locale.code()), Some(locale));
            assert_eq!(locale.other().other(), locale);
        }
        assert_eq!(Locale::parse("zh-CN"), None);
    }
}
