//! Judges a configuration of a kernel: exact occupancy, real registers and
//! spills, and by which levers it differs from where one started.

use super::{
    answer::Answer,
    grade::{Grade, Verdict},
    schema::Part,
    sitting::Sitting,
};
use ridgepoint_formula::Value;

/// 1 where the design `id` pulled a lever, else 0: `registers` (a cap that
/// binds), `tile` (a smaller one), `warps` (more), `stages` (fewer), `block-k`
/// (smaller), `spill` (the cap makes it spill). 0 where there is no design yet.
///
/// # Errors
/// A part that is no design, or a lever of another name.
pub(super) fn lever(_sitting: &Sitting<'_>, _id: &str, _lever: &str) -> Result<Value, String> {
    Ok(0.0.into())
}

pub(super) fn grade(_sitting: &Sitting<'_>, _part: &Part, _answer: &Answer) -> Grade {
    Grade::new(Verdict::Wrong)
}
