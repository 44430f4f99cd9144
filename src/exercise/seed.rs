//! Seeds as people type them and as links bring them.

use ridgepoint_course::exercise::{Exercise, Variant};

/// The longest seed, in characters.
pub(crate) const MOST: usize = 64;

/// The seed that says in so many words: the chapter's own numbers.
pub(crate) const CHAPTER: &str = "0";

/// A seed in the one way in which it is written; none where it is too long. A
/// whole number is written without signs and zeros in front, so that the same
/// numbers are the same work.
pub(crate) fn clean(text: &str) -> Option<String> {
    let ascii = |sign: char| match sign {
        // As Chinese keyboards give them.
        '０'..='９' => char::from_u32(sign as u32 - 0xFEE0).unwrap_or(sign),
        sign if sign.is_control() => ' ',
        sign => sign,
    };
    let text: String = text.chars().take(2 * MOST).map(ascii).collect();
    let text = text.trim();
    if text.chars().count() > MOST {
        return None;
    }
    let number = text.parse::<u64>();
    Some(number.map_or_else(|_| text.to_owned(), |number| number.to_string()))
}

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
    fn one_seed_is_written_in_one_way() {
        for (typed, seed) in [
            (" 48213 ", "48213"),
            ("４８２１３", "48213"),
            ("+007", "7"),
            ("0", CHAPTER),
            ("", ""),
            ("class 7b", "class 7b"),
            ("三班", "三班"),
            ("a\u{0}\nb", "a  b"),
            ("<img src=x>", "<img src=x>"),
            ("-1", "-1"),
        ] {
            assert_eq!(clean(typed).as_deref(), Some(seed), "{typed:?}");
        }
    }

    #[test]
    fn a_seed_has_an_end() {
        assert!(clean(&"班".repeat(MOST)).is_some());
        assert_eq!(clean(&"班".repeat(MOST + 1)), None);
        assert_eq!(clean(&"9".repeat(100_000)), None);
    }

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
