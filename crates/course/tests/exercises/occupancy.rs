//! See `chapters/11-roofline/exercises/occupancy.toml`.

mod chapter;
mod costs;
mod designs;
mod seeds;

use crate::trial::Trial;
use ridgepoint_course::exercise::{Grade, Verdict};
use std::fmt::Display;

const ID: &str = "occupancy";

/// Bytes of a KB, as NVIDIA has it.
const KB: f64 = 1024.0;

/// A configuration in query form; no cap where `maxnreg` is 0.
fn design(sides: [u32; 3], num_warps: u32, num_stages: u32, maxnreg: u32) -> String {
    let [bm, bn, bk] = sides;
    let cap = match maxnreg {
        0 => String::new(),
        cap => format!("&maxnreg={cap}"),
    };
    format!("bm={bm}&bn={bn}&bk={bk}&num_warps={num_warps}&num_stages={num_stages}{cap}")
}

/// Ticks in query form.
fn ticks(of: &[&str]) -> String {
    let all: Vec<_> = of.iter().map(|one| format!("tick={one}")).collect();
    all.join("&")
}

/// A number in query form.
fn text(of: impl Display + Copy) -> String {
    format!("text={of}")
}

/// Whether a grade is a misconception with this one among those it names.
fn names(grade: &Grade, misconception: &str) -> bool {
    grade.verdict == Verdict::Misconception
        && grade.misconceptions.iter().any(|id| id == misconception)
}

/// What is said to the last of several answers.
fn last(trial: &Trial, answers: &[(&str, String)]) -> Grade {
    let mut grades = trial.all(answers);
    let (part, _) = answers.last().expect("an answer");
    grades.remove(*part).expect("a grade")
}
