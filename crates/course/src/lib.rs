//! The parts of the course that know no DOM: where a reader is, what stands in
//! a course, how the properties of a widget and the state of a link are
//! written, what is kept between visits, and how typed numbers are read.
//!
//! Everything here runs on the host and in the page alike.

pub mod exercise;
pub mod locale;
pub mod manifest;
pub mod number;
pub mod place;
pub mod progress;
pub mod props;
pub mod record;
