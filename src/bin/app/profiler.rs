//! Brings the pages of section 11.5 to life.

use ridgepoint::widgets::{App, PROFILER};

static TOOLS: &[&App] = &[&PROFILER];

fn main() {
    ridgepoint::alive::start(TOOLS);
}
