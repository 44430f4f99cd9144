//! Brings every page to life: the single file, and the site while it is written.

fn main() {
    ridgepoint::alive::start(ridgepoint::widgets::APPS);
}
