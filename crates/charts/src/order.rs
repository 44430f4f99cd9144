//! Ordering of the few: a chart sorts at most a dozen things at a time, for which the standard sort
//! is several kilobytes of WebAssembly for every type.

/// Sorts by insertion; equals keep their order. `after` says whether the first belongs after the
/// second.
pub(crate) fn sort<T>(items: &mut [T], after: impl Fn(&T, &T) -> bool) {
    for sorted in 1..items.len() {
        let mut index = sorted;
        while index > 0 && after(&items[index - 1], &items[index]) {
            items.swap(index - 1, index);
            index -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn equals_keep_their_order() {
        let mut items = [(3, 'a'), (1, 'b'), (3, 'c'), (2, 'd'), (1, 'e')];
        super::sort(&mut items, |a, b| a.0 > b.0);
        assert_eq!(items, [(1, 'b'), (1, 'e'), (2, 'd'), (3, 'a'), (3, 'c')]);
        super::sort(&mut items[..0], |a, b| a.0 > b.0);
    }
}
