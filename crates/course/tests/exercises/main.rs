//! The chapter's exercises, graded: what is right and what each wrong thought
//! leads to is worked out here in plain arithmetic, never by their formulas.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod checks;
mod ncu;
mod occupancy;
mod roofline;
mod trial;
mod typed;
