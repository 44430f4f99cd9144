//! Brings the pages of the exercises to life, and that of the reader's progress.

use ridgepoint::widgets::{App, EXERCISES};

static TOOLS: &[&App] = &[&EXERCISES];

fn main() {
    ridgepoint::alive::start(TOOLS);
}
