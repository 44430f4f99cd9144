//! Brings the pages of section 11.4 to life.

use ridgepoint::widgets::{App, OCCUPANCY};

static TOOLS: &[&App] = &[&OCCUPANCY];

fn main() {
    ridgepoint::alive::start(TOOLS);
}
