//! Grades what is chosen among options: one, one with a reason, several, one
//! with evidence.

mod chosen;
mod one;
mod pick;
mod several;
#[cfg(test)]
mod tests;

pub(super) use chosen::{earlier, find, follows, listed, wrong};
pub(super) use one::{choice, reasoned};
pub(super) use pick::pick;
pub(super) use several::several;
