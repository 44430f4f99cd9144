//! The press on small trees of chapters.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod base;
mod exercises;
mod refusals;
mod tree;
