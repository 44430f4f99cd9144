//! Ridgepoint: a course on GPU performance modelling, wholly in the browser.
//!
//! The same components are rendered on the host into real pages (feature
//! `ssr`, `src/bin/site`) and brought to life in the reader's browser (feature
//! `csr`, `src/bin/app.rs`). This library is the only place that knows the DOM.

// The component macro makes every component public, whatever its module.
#![allow(unreachable_pub)]

mod address;
pub mod alive;
pub mod data;
mod exercise;
mod field;
mod figure;
mod focus;
pub mod home;
mod link;
mod look;
mod measured;
pub mod messages;
mod progress;
mod reactive;
mod rich;
mod scroll;
pub mod shell;
mod store;
mod visit;
pub mod widgets;
