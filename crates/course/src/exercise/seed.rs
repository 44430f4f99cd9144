//! Seeds as people type them and as links bring them.

/// The longest seed, in characters.
pub const LONGEST_SEED: usize = 64;

/// The seed that says in so many words: the chapter's own numbers.
pub const CHAPTER_SEED: &str = "0";

/// A seed in the one way in which it is written; none where it is too long. A
/// whole number is written without signs and zeros in front, so that the same
/// numbers are the same work. Nothing stays nothing: the chapter's own, like
/// [`CHAPTER_SEED`].
#[must_use]
pub fn clean_seed(text: &str) -> Option<String> {
    let is_gap = |sign: char| sign.is_whitespace() || sign.is_control();
    let text = text.trim_matches(is_gap);
    if text.chars().nth(LONGEST_SEED).is_some() {
        return None;
    }
    let plain = |sign: char| match sign {
        // As Chinese keyboards give them.
        '０'..='９' => char::from_u32(sign as u32 - 0xFEE0).unwrap_or(sign),
        sign if sign.is_control() => ' ',
        sign => sign,
    };
    let text: String = text.chars().map(plain).collect();
    let number = text.parse::<u64>();
    Some(number.map_or(text, |number| number.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_seed_is_written_in_one_way() {
        for (typed, seed) in [
            (" 48213 ", "48213"),
            ("４８２１３", "48213"),
            ("\u{3000}７\u{3000}", "7"),
            ("+007", "7"),
            ("0", CHAPTER_SEED),
            ("00", CHAPTER_SEED),
            ("", ""),
            (" \n", ""),
            ("\u{7}7\u{0}", "7"),
            ("class 7b", "class 7b"),
            ("三班", "三班"),
            ("a\u{0}\nb", "a  b"),
            ("<img src=x>", "<img src=x>"),
            ("-1", "-1"),
        ] {
            assert_eq!(clean_seed(typed).as_deref(), Some(seed), "{typed:?}");
        }
    }

    #[test]
    fn a_seed_has_an_end() {
        let long = "班".repeat(LONGEST_SEED);
        assert_eq!(clean_seed(&format!(" {long}\n")), Some(long.clone()));
        assert_eq!(clean_seed(&format!("{long}班")), None);
        assert_eq!(clean_seed(&"9".repeat(100_000)), None);
        // Spaces in front are no seed, however many.
        assert_eq!(
            clean_seed(&format!("{}7", " ".repeat(200))).as_deref(),
            Some("7")
        );
    }
}
