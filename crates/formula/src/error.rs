//! What can be wrong with an expression, and where.

use std::ops::Range;

use ridgepoint_model::ModelError;
use ridgepoint_model::message::Message;
use thiserror::Error;

use crate::unit::Unit;

/// An error, and the bytes of the source that it is about.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{kind}")]
pub struct FormulaError {
    /// The bytes of the source, on character boundaries; empty where something is missing at the end.
    pub at: Range<usize>,
    /// What is wrong.
    pub kind: ErrorKind,
}

impl FormulaError {
    pub(crate) fn new(at: Range<usize>, kind: ErrorKind) -> FormulaError {
        FormulaError { at, kind }
    }

    /// The error as a message for readers.
    pub fn message(&self) -> Message {
        self.kind.message()
    }
}

/// What is wrong with an expression. The texts are for those who write Markdown.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Longer than is read.
    #[error("the expression is too long: at most {limit} bytes")]
    TooLong {
        /// The most bytes read.
        limit: usize,
    },
    /// Nested deeper than is read.
    #[error("the expression is nested too deeply: at most {limit} levels")]
    TooDeep {
        /// The most levels read.
        limit: usize,
    },
    /// No value where one belongs.
    #[error("a value is missing {}", place(before))]
    MissingValue {
        /// What stands there instead; empty at the end.
        before: String,
    },
    /// Something that cannot follow a value.
    #[error("`{found}` cannot stand here: an operator (+ - * / ^) or the end was expected")]
    Unexpected {
        /// What stands there.
        found: String,
    },
    /// A bracket or quotation mark without its partner.
    #[error("`{open}` is not closed")]
    Unclosed {
        /// The opening one.
        open: char,
    },
    /// A unit without brackets.
    #[error("write the unit in brackets straight after the number: `[{unit}]`")]
    BareUnit {
        /// The unit.
        unit: String,
    },
    /// No unit of that name.
    #[error("there is no unit `{unit}`{}", did_you_mean(near))]
    UnknownUnit {
        /// The unit as written.
        unit: String,
        /// The nearest names, comma-separated, or nothing.
        near: String,
    },
    /// No variable of that name.
    #[error(
        "there is no variable `{name}`{} (text stands in double quotes)",
        did_you_mean(near)
    )]
    UnknownName {
        /// The name as written.
        name: String,
        /// The nearest names, comma-separated, or nothing.
        near: String,
    },
    /// No function of that name.
    #[error("there is no function `{name}`{}", did_you_mean(near))]
    UnknownFunction {
        /// The name as written.
        name: String,
        /// The nearest names, comma-separated, or nothing.
        near: String,
    },
    /// Text where a number is needed.
    #[error("text cannot be calculated with")]
    TextInCalculation,
    /// A sum of unlike units.
    #[error("{} and {} do not add: the units must be alike", named(*left), named(*right))]
    UnlikeUnits {
        /// The unit left of the operator.
        left: Unit,
        /// The unit right of it.
        right: Unit,
    },
    /// An exponent with a unit.
    #[error("an exponent is a plain number, and this has the unit {unit}")]
    ExponentWithUnit {
        /// Its unit.
        unit: Unit,
    },
    /// A broken power of a unit.
    #[error("what has a unit ({unit}) is raised to whole powers only")]
    BrokenPower {
        /// The unit of the base.
        unit: Unit,
    },
    /// Exponents of units beyond all use.
    #[error("the powers of the unit grow too large")]
    UnitTooLarge,
    /// Infinite or undefined.
    #[error(
        "this has no finite value (a division by zero, a root of a negative number, or too large)"
    )]
    NotFinite,
    /// A wrong argument of a model function.
    #[error("`{function}` takes ({signature}); {reason}")]
    Argument {
        /// The function.
        function: &'static str,
        /// Its parameters.
        signature: &'static str,
        /// What is wrong.
        reason: Reason,
    },
    /// The environment's function refuses, as `fact` with an unknown id.
    #[error("`{function}`: {reason}")]
    Refused {
        /// The function.
        function: String,
        /// Its reason.
        reason: String,
    },
}

/// What is wrong with an argument.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Reason {
    /// Too few or too many.
    #[error("{given} given")]
    Count {
        /// How many there are.
        given: usize,
    },
    /// A number where text belongs.
    #[error("this must be a word or text, not a number")]
    WantsText,
    /// Text where a number belongs.
    #[error("this must be a number, not text")]
    WantsNumber,
    /// Another unit.
    #[error("this must be {}, and it is {}", named(*wanted), named(*found))]
    Unit {
        /// The unit that belongs there.
        wanted: Unit,
        /// The unit of the argument.
        found: Unit,
    },
    /// A root of a unit with odd exponents.
    #[error("there is no square root of the unit {found}")]
    Root {
        /// The unit of the argument.
        found: Unit,
    },
    /// A word that is none of those known.
    #[error("`{word}` is no {}{}", role.name(), known_words(known))]
    Word {
        /// What it should name.
        role: Role,
        /// The word.
        word: String,
        /// The words known, or the nearest of them, comma-separated.
        known: String,
    },
    /// Two words for one choice.
    #[error("`{word}` chooses what is chosen already")]
    Twice {
        /// The second word.
        word: String,
    },
    /// A count of digits out of bounds.
    #[error("this must be a whole number from {least} to {most}")]
    Digits {
        /// The least.
        least: u8,
        /// The most.
        most: u8,
    },
    /// Too large in the unit asked.
    #[error("too large for this unit")]
    TooLarge,
    /// The model has no answer.
    #[error("{0}")]
    Model(Box<ModelError>),
}

/// What a word should name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A GPU.
    Gpu,
    /// A precision.
    Precision,
    /// An engine.
    Engine,
    /// An engine or a sparsity.
    Option,
    /// A clock.
    Clock,
    /// A unit to show in.
    Unit,
}

impl Role {
    fn name(self) -> &'static str {
        match self {
            Role::Gpu => "GPU",
            Role::Precision => "precision",
            Role::Engine => "engine",
            Role::Option => "engine or sparsity",
            Role::Clock => "clock",
            Role::Unit => "unit",
        }
    }

    fn message(self) -> &'static str {
        match self {
            Role::Gpu => "formula.no-gpu",
            Role::Precision => "formula.no-precision",
            Role::Engine => "formula.no-engine",
            Role::Option => "formula.no-option",
            Role::Clock => "formula.no-clock",
            Role::Unit => UNKNOWN_UNIT[0],
        }
    }
}

impl ErrorKind {
    fn message(&self) -> Message {
        let plain = Message::new;
        match self {
            Self::TooLong { limit } => plain("formula.too-long").with("limit", limit.to_string()),
            Self::TooDeep { limit } => plain("formula.too-deep").with("limit", limit.to_string()),
            Self::MissingValue { before } if before.is_empty() => plain("formula.missing-at-end"),
            Self::MissingValue { before } => plain("formula.missing-value").with("before", before),
            Self::Unexpected { found } => plain("formula.unexpected").with("found", found),
            Self::Unclosed { open } => plain("formula.unclosed").with("open", *open),
            Self::BareUnit { unit } => plain("formula.bare-unit").with("unit", unit),
            Self::UnknownUnit { unit, near } => suggestion(UNKNOWN_UNIT, unit, near),
            Self::UnknownName { name, near } => suggestion(
                ["formula.unknown-name", "formula.unknown-name-near"],
                name,
                near,
            ),
            Self::UnknownFunction { name, near } => suggestion(
                ["formula.unknown-function", "formula.unknown-function-near"],
                name,
                near,
            ),
            Self::TextInCalculation => plain("formula.text-in-calculation"),
            Self::UnlikeUnits { left, right } => plain("formula.unlike-units")
                .with("left", left.to_string())
                .with("right", right.to_string()),
            Self::ExponentWithUnit { unit } => {
                plain("formula.exponent-with-unit").with("unit", unit.to_string())
            }
            Self::BrokenPower { unit } => {
                plain("formula.broken-power").with("unit", unit.to_string())
            }
            Self::UnitTooLarge => plain("formula.unit-too-large"),
            Self::NotFinite => plain("formula.not-finite"),
            Self::Argument {
                function,
                signature,
                reason,
            } => reason
                .message()
                .with("function", *function)
                .with("signature", *signature),
            Self::Refused { function, reason } => plain("formula.refused")
                .with("function", function)
                .with("reason", reason),
        }
    }
}

impl Reason {
    fn message(&self) -> Message {
        let plain = Message::new;
        match self {
            Self::Count { given } => {
                plain("formula.argument-count").with("given", given.to_string())
            }
            Self::WantsText => plain("formula.wants-text"),
            Self::WantsNumber => plain("formula.wants-number"),
            Self::Unit { wanted, found } => plain("formula.argument-unit")
                .with("wanted", wanted.to_string())
                .with("found", found.to_string()),
            Self::Root { found } => plain("formula.root").with("found", found.to_string()),
            Self::Word {
                role: Role::Unit,
                word,
                known,
            } => suggestion(UNKNOWN_UNIT, word, known),
            Self::Word { role, word, known } => plain(role.message())
                .with("word", word)
                .with("known", known),
            Self::Twice { word } => plain("formula.twice").with("word", word),
            Self::Digits { least, most } => plain("formula.digits")
                .with("least", least.to_string())
                .with("most", most.to_string()),
            Self::TooLarge => plain("formula.not-finite"),
            Self::Model(error) => error.message(),
        }
    }
}

/// Without and with the nearest names.
const UNKNOWN_UNIT: [&str; 2] = ["formula.unknown-unit", "formula.unknown-unit-near"];

/// A message with the nearest names, or without them where there are none.
fn suggestion(ids: [&'static str; 2], name: &str, near: &str) -> Message {
    match near {
        "" => Message::new(ids[0]).with("name", name),
        _ => Message::new(ids[1]).with("name", name).with("near", near),
    }
}

fn place(before: &str) -> String {
    match before {
        "" => "at the end".to_owned(),
        _ => format!("before `{before}`"),
    }
}

fn did_you_mean(near: &str) -> String {
    match near {
        "" => String::new(),
        _ => format!("; near: {near}"),
    }
}

fn known_words(known: &str) -> String {
    match known {
        "" => String::new(),
        _ => format!(": {known}"),
    }
}

fn named(unit: Unit) -> String {
    match unit {
        Unit::NONE => "a plain number".to_owned(),
        _ => format!("in {unit}"),
    }
}
