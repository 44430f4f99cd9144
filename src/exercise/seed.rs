//! Seeds that the page draws.

pub(crate) use ridgepoint_course::exercise::{
    CHAPTER_SEED as CHAPTER, LONGEST_SEED as MOST, clean_seed as clean,
};
use ridgepoint_course::exercise::{Exercise, Variant};

/// A seed of five digits, by a number from 0 to below 1.
fn five_digits(random: f64) -> String {
    format!("{:.0}", (10_000.0 + random * 90_000.0).floor())
}

/// A seed whose numbers are others than those of `now`, where there are others.
pub(super) fn other(exercise: &Exercise, now: &str, random: impl Fn() -> f64) -> String {
    let here = Variant::seeded(exercise, now);
    let is_other = |seed: &String| {
        let there = Variant::seeded(exercise, seed);
        there != here && there != Variant::chapter(exercise)
    };
    let mut drawn = (0..40).map(|_| five_digits(random()));
    let found = drawn.find(is_other);
    found.unwrap_or_else(|| five_digits(random()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use ridgepoint_course::exercise::{Param, Scalar};
    use std::cell::Cell;

    #[test]
    fn drawn_seeds_have_five_digits() {
        assert_eq!(five_digits(0.0), "10000");
        assert_eq!(five_digits(0.999_999_999), "99999");
    }

    #[test]
    fn new_numbers_are_other_numbers() {
        let param = Param {
            id: "n".into(),
            values: [1.0, 2.0, 3.0].map(Scalar::Number).into(),
            unit: String::new(),
        };
        let exercise = Exercise {
            params: vec![param],
            ..Exercise::default()
        };
        let step = Cell::new(0.0);
        let random = || {
            step.set(step.get() + 0.0137);
            step.get() % 1.0
        };
        let mut now = String::new();
        for _ in 0..50 {
            let next = other(&exercise, &now, random);
            let [here, there] = [&now, &next].map(|seed| Variant::seeded(&exercise, seed));
            assert_ne!(here, there);
            assert_ne!(there, Variant::chapter(&exercise));
            now = next;
        }
    }
}
