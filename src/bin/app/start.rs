//! Brings the pages of sections 11.1 and 11.2 to life, and those without tools.

use ridgepoint::widgets::{App, START};

static TOOLS: &[&App] = &[&START];

fn main() {
    ridgepoint::alive::start(TOOLS);
}
