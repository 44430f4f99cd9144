//! The names nearest to a misspelt one.

/// At most three candidates that a slip or two would turn into `name`, nearest first.
#[must_use]
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    nearest_within(name, 1 + name.len() / 4, candidates)
}

/// At most three candidates that at most so many slips would turn into `name`, nearest first.
#[must_use]
pub fn nearest_within<'a>(
    name: &str,
    slips: usize,
    candidates: impl Iterator<Item = &'a str>,
) -> Vec<&'a str> {
    let name = name.as_bytes();
    // Kept in order as it grows: a sort would weigh more than this module.
    let mut near: Vec<(usize, &str)> = Vec::new();
    for candidate in candidates {
        // Beyond the third there is nothing to win.
        let most = near.get(2).map_or(slips, |third| third.0);
        let Some(apart) = distance(name, candidate.as_bytes(), most) else {
            continue;
        };
        let entry = (apart, candidate);
        if !near.contains(&entry) {
            let place = near.iter().take_while(|other| **other < entry).count();
            near.insert(place, entry);
            near.truncate(3);
        }
    }
    near.into_iter().map(|(_, candidate)| candidate).collect()
}

/// Levenshtein's distance in bytes, upper and lower case alike; two letters swapped count 2.
/// `None` where it is more than `most`.
fn distance(name: &[u8], candidate: &[u8], most: usize) -> Option<usize> {
    if name.len().abs_diff(candidate.len()) > most {
        return None;
    }
    let mut row: Vec<usize> = (0..=name.len()).collect();
    for (index, letter) in candidate.iter().enumerate() {
        let mut diagonal = index;
        let mut left = index + 1;
        for (cell, other) in row.iter_mut().skip(1).zip(name) {
            let above = *cell;
            let change = usize::from(!other.eq_ignore_ascii_case(letter));
            left = (diagonal + change).min(above + 1).min(left + 1);
            diagonal = above;
            *cell = left;
        }
        if let Some(first) = row.first_mut() {
            *first = index + 1;
        }
        // No later row can hold less than the least of this one.
        if row.iter().all(|cell| *cell > most) {
            return None;
        }
    }
    row.last().copied().filter(|apart| *apart <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apart(a: &str, b: &str) -> usize {
        distance(a.as_bytes(), b.as_bytes(), 9).unwrap_or(99)
    }

    #[test]
    fn counts_edits() {
        assert_eq!(apart("kitten", "sitting"), 3);
        assert_eq!(apart("", "abc"), 3);
        assert_eq!(apart("abc", ""), 3);
        assert_eq!(apart("ridge", "rigde"), 2);
        assert_eq!(apart("tflops", "TFLOPS"), 0);
        assert_eq!(distance(b"kitten", b"sitting", 3), Some(3));
        assert_eq!(distance(b"kitten", b"sitting", 2), None);
        assert_eq!(distance(b"ab", b"abcd", 1), None);
    }

    #[test]
    fn lists_the_nearest_first_and_nothing_far() {
        let names = ["ridge", "round", "bandwidth", "ridges"];
        assert_eq!(nearest("rigde", names.into_iter()), ["ridge"]);
        assert_eq!(nearest("ridges", names.into_iter()), ["ridges", "ridge"]);
        assert!(nearest("occupancy", names.into_iter()).is_empty());
    }
}
