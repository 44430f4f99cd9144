//! What the program does, apart from where its text comes from and goes to.

mod answers;
mod arguments;
mod chapter;
mod facts;
mod list;
mod plain;
mod report;
mod shape;
#[cfg(test)]
mod tests;

use arguments::{Arguments, Numbers};
use chapter::Chapter;
use ridgepoint_course::exercise::{Exercise, LONGEST_SEED, Sitting, Variant, clean_seed, grade};
use std::{io::Read, path::Path};

/// Answers of so many bytes are read.
const LONGEST: u64 = 10_000_000;

/// What comes of a run.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// The JSON to print.
    pub(crate) json: String,
    /// A sentence on what was left out.
    pub(crate) warning: Option<String>,
}

/// What to print, from the course in the folder `root`.
///
/// # Errors
/// A sentence on what is wrong with the arguments or the answers.
pub(crate) fn run(
    root: &Path,
    arguments: &[String],
    input: &mut dyn Read,
) -> Result<Outcome, String> {
    let arguments = Arguments::read(arguments)?;
    let chapter = Chapter::open(root, &arguments.exercise)?;
    let exercise = &chapter.exercise;
    let variant = variant(exercise, &arguments.numbers)?;
    let read = match arguments.list {
        true => answers::Read::default(),
        false => answers::read(exercise, &text(input)?)?,
    };
    let sitting = Sitting {
        exercise,
        variant: &variant,
        answers: &read.answers,
        tables: &chapter.tables,
    };
    let json = match arguments.list {
        true => list::list(&chapter, &sitting),
        false => report::report(&chapter, &sitting, grade(&sitting), &read),
    };
    Ok(Outcome {
        json: serde_json::to_string_pretty(&json).map_err(|error| error.to_string())?,
        warning: read.warning(exercise),
    })
}

fn variant(exercise: &Exercise, numbers: &Numbers) -> Result<Variant, String> {
    match numbers {
        Numbers::Seed(seed) => match clean_seed(seed) {
            Some(seed) => Ok(Variant::seeded(exercise, &seed)),
            None => Err(format!("A seed has at most {LONGEST_SEED} characters.")),
        },
        Numbers::Variant(number) => Variant::number(exercise, *number).ok_or_else(|| {
            let last = exercise.variants().saturating_sub(1);
            format!("There is no variant {number}: they go from 0 to {last}.")
        }),
    }
}

fn text(input: &mut dyn Read) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST + 1).read_to_end(&mut bytes);
    read.map_err(|error| format!("The answers cannot be read: {error}."))?;
    if bytes.len() as u64 > LONGEST {
        return Err(format!("The answers are longer than {LONGEST} bytes."));
    }
    String::from_utf8(bytes).map_err(|_| "The answers are not UTF-8.".into())
}
