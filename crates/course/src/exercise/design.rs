//! Judges a configuration of a kernel: exact occupancy, real registers and
//! spills, and by which levers it differs from where one started.
//!
//! Shared memory is counted as the chapter counts it, a buffer for each stage,
//! on an A100, whose compilations the table of registers holds.

mod form;
mod judge;
mod lever;
mod say;
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests;

pub use form::{CAPS, DEPTHS, LARGEST_CAP, SIDES, SMALLEST_CAP, STAGES, WARPS};
pub use judge::{Judged, Start};
pub use lever::Lever;

use super::{answer::Answer, choices::earlier, grade::Grade, schema::Part, sitting::Sitting};
use ridgepoint_formula::Value;
use ridgepoint_model::message::Message;

/// Where the learner starts: the configuration that the part gives. None for
/// parts that are no design.
#[must_use]
pub fn start(sitting: &Sitting<'_>, part: &Part) -> Option<Start> {
    let design = sitting.exercise.model_of(part).design.as_ref()?;
    Start::read(design, &sitting.key())
}

/// What a judge sees in an answer; none while it is incomplete, or where its
/// configuration was not compiled and so is not judged.
#[must_use]
pub fn judged(sitting: &Sitting<'_>, part: &Part, answer: &Answer) -> Option<Judged> {
    judge(sitting, part, answer).ok()
}

fn judge(sitting: &Sitting<'_>, part: &Part, answer: &Answer) -> Result<Judged, Message> {
    let start = start(sitting, part).ok_or_else(|| Message::new("exercise.design.none"))?;
    start.judge(&form::read(answer)?, &sitting.tables.registers)
}

/// 1 where the design `id` pulled a lever, else 0: `registers` (a cap that
/// binds), `tile` (one of less intensity), `warps` (more), `stages` (fewer),
/// `block-k` (smaller), `spill` (the cap makes it spill). 0 where there is no
/// design yet.
///
/// # Errors
/// A part that is no design, or a lever of another name.
pub(super) fn lever(sitting: &Sitting<'_>, id: &str, lever: &str) -> Result<Value, String> {
    let part = sitting.exercise.part(id);
    let part = part.filter(|part| sitting.exercise.model_of(part).design.is_some());
    let part = part.ok_or_else(|| format!("there is no design `{id}`"))?;
    let lever = Lever::parse(lever).ok_or_else(|| {
        let known = Lever::ALL.map(Lever::id).join(", ");
        format!("there is no lever `{lever}`; there are {known}")
    })?;
    let answer = sitting.answers.get(id);
    let judged = answer.and_then(|answer| judged(sitting, part, answer));
    let pulled = judged.is_some_and(|judged| judged.levers.contains(&lever));
    Ok(f64::from(u8::from(pulled)).into())
}

pub(super) fn grade(sitting: &Sitting<'_>, part: &Part, answer: &Answer) -> Grade {
    match judge(sitting, part, answer) {
        Err(message) => say::refused(message),
        Ok(judged) => match alike(sitting, part, &judged) {
            Some(before) => say::alike(before),
            None => say::graded(&judged, &part.well),
        },
    }
}

/// The earlier design of the family that reached the target by the same levers.
fn alike<'a>(sitting: &Sitting<'a>, part: &'a Part, judged: &Judged) -> Option<&'a Part> {
    if !judged.reaches() {
        return None;
    }
    earlier(sitting, part).find(|before| {
        let answer = sitting.answers.get(&before.id);
        let other = answer.and_then(|answer| self::judged(sitting, before, answer));
        other.is_some_and(|other| other.reaches() && other.means == judged.means)
    })
}
