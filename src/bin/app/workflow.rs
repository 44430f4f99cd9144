//! Brings the pages of sections 11.6 and 11.9 to life.

use ridgepoint::widgets::{App, WORKFLOW};

static TOOLS: &[&App] = &[&WORKFLOW];

fn main() {
    ridgepoint::alive::start(TOOLS);
}
