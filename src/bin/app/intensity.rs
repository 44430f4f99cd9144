//! Brings the pages of section 11.3 to life.

use ridgepoint::widgets::{App, INTENSITY};

static TOOLS: &[&App] = &[&INTENSITY];

fn main() {
    ridgepoint::alive::start(TOOLS);
}
