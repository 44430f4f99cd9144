//! Why a file is not taken, as a sentence for the reader.

use super::json::Broken;
use crate::messages as msg;
use ridgepoint_course::locale::Locale;

/// What is wrong with a file of times.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fault {
    /// Nothing is in it.
    Empty,
    /// It is longer than any run.
    Long,
    /// It is no JSON from there on.
    Broken {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
    },
    /// It is JSON up to its end, and ends too soon.
    Ended {
        /// Its last line.
        line: usize,
    },
    /// It is JSON of something else; what it says it is, where it says that.
    Foreign(Option<String>),
    /// A later version of the script wrote it.
    FromTheFuture(String),
    /// A field that each run has is missing or of the wrong kind.
    Field(&'static str),
    /// The case of this number (from 1) has no name.
    Nameless(usize),
    /// A case stands twice.
    Twice(String),
    /// A time that is none, as it stands.
    Time {
        /// The name of the case.
        case: String,
        /// What stands there.
        value: String,
    },
    /// A count of work or traffic that is none.
    Count {
        /// The name of the case.
        case: String,
        /// `flop` or `bytes`.
        field: &'static str,
        /// What stands there.
        value: String,
    },
    /// No case was timed.
    Untimed,
}

impl From<Broken> for Fault {
    fn from(broken: Broken) -> Self {
        let Broken {
            line,
            column,
            ended,
        } = broken;
        if ended {
            Self::Ended { line }
        } else {
            Self::Broken { line, column }
        }
    }
}

impl Fault {
    /// What is wrong, and what would be right.
    pub(crate) fn say(&self, locale: Locale) -> String {
        match self {
            Self::Empty => msg::run_fault_empty(locale).into(),
            Self::Long => msg::run_fault_long(locale).into(),
            Self::Broken { line, column } => msg::RunFaultBroken {
                column: &column.to_string(),
                line: &line.to_string(),
            }
            .say(locale),
            Self::Ended { line } => msg::run_fault_ended(locale, &line.to_string()),
            Self::Foreign(None) => msg::run_fault_foreign(locale).into(),
            Self::Foreign(Some(found)) => msg::run_fault_foreign_named(locale, found),
            Self::FromTheFuture(version) => msg::run_fault_future(locale, version),
            Self::Field(field) => msg::run_fault_field(locale, field),
            Self::Nameless(number) => msg::run_fault_nameless(locale, &number.to_string()),
            Self::Twice(case) => msg::run_fault_twice(locale, case),
            Self::Time { case, value } => msg::RunFaultTime { case, value }.say(locale),
            Self::Count { case, field, value } => {
                msg::RunFaultCount { case, field, value }.say(locale)
            }
            Self::Untimed => msg::run_fault_untimed(locale).into(),
        }
    }
}
