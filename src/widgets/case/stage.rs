//! The stages of a case.

use crate::messages as msg;
use ridgepoint_course::locale::Locale;

/// One after the other; all of them at once at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    Predict,
    Model,
    Claim,
    Measured,
    Diagnosis,
    Next,
    /// Everything below each other.
    All,
}

impl Stage {
    /// The six.
    pub(super) const ALL: [Self; 6] = [
        Self::Predict,
        Self::Model,
        Self::Claim,
        Self::Measured,
        Self::Diagnosis,
        Self::Next,
    ];

    /// By its number in a link, 1 to 7.
    pub(super) fn of(number: f64) -> Self {
        let place = Self::ALL.iter().position(|stage| stage.number() >= number);
        place.map_or(Self::All, |place| Self::ALL[place])
    }

    pub(super) const fn number(self) -> f64 {
        self as u8 as f64 + 1.0
    }

    pub(super) const fn name(self, locale: Locale) -> &'static str {
        match self {
            Self::Predict => msg::case_stage_predict(locale),
            Self::Model => msg::case_stage_model(locale),
            Self::Claim => msg::case_stage_claim(locale),
            Self::Measured => msg::case_stage_measured(locale),
            Self::Diagnosis => msg::case_stage_diagnosis(locale),
            Self::Next | Self::All => msg::case_stage_next(locale),
        }
    }
}
