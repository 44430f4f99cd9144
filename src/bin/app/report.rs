//! Brings the pages of section 11.6 to life.

use ridgepoint::widgets::{App, REPORT};

static TOOLS: &[&App] = &[&REPORT];

fn main() {
    ridgepoint::alive::start(TOOLS);
}
