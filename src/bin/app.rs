//! Brings a written page to life.

fn main() {
    ridgepoint::alive::start();
}
