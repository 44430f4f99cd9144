//! Brings the pages of sections 11.7 to 11.9 to life.

use ridgepoint::widgets::{App, CASES};

static TOOLS: &[&App] = &[&CASES];

fn main() {
    ridgepoint::alive::start(TOOLS);
}
