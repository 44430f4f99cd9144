//! The command line.

/// How it is called.
const USAGE: &str =
    "Usage: grade EXERCISE [--variant N | --seed S] < answers.json, or grade EXERCISE --list";

/// What was asked for.
#[derive(Debug, PartialEq)]
pub(super) struct Arguments {
    /// The name of the exercise.
    pub(super) exercise: String,
    /// With which numbers.
    pub(super) numbers: Numbers,
    /// Whether its parts are to be listed.
    pub(super) list: bool,
}

/// Which variant.
#[derive(Debug, PartialEq)]
pub(super) enum Numbers {
    /// By its number.
    Variant(u64),
    /// By any text.
    Seed(String),
}

impl Arguments {
    pub(super) fn read(words: &[String]) -> Result<Self, String> {
        let (mut exercise, mut numbers, mut list) = (None, None, false);
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value = || {
                let value = words.next();
                value.ok_or_else(|| format!("{word} needs a value. {USAGE}"))
            };
            let chosen = match word.as_str() {
                "--list" => {
                    list = true;
                    continue;
                }
                "--variant" => Numbers::Variant(number(value()?)?),
                "--seed" => Numbers::Seed(value()?.clone()),
                word if word.starts_with('-') => {
                    return Err(format!("There is no option {word}. {USAGE}"));
                }
                _ if exercise.is_some() => return Err(format!("One exercise at a time. {USAGE}")),
                _ => {
                    exercise = Some(word.clone());
                    continue;
                }
            };
            if numbers.replace(chosen).is_some() {
                return Err(format!("Give one variant or one seed. {USAGE}"));
            }
        }
        Ok(Self {
            exercise: exercise.ok_or(USAGE)?,
            numbers: numbers.unwrap_or(Numbers::Variant(0)),
            list,
        })
    }
}

fn number(text: &str) -> Result<u64, String> {
    let number = text.parse();
    number.map_err(|_| format!("--variant takes a whole number from 0, not “{text}”. {USAGE}"))
}
