//! Data files of numbers.

/// The cells of every line under this head; `None` where the head is another, a
/// line has more or fewer cells, or there is no line. Lines with `#` are notes.
pub(in crate::widgets) fn cells<'a>(text: &'a str, head: &str) -> Option<Vec<Vec<&'a str>>> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    if lines.next()?.trim() != head {
        return None;
    }
    let columns = head.split(',').count();
    let rows: Vec<Vec<&str>> = lines
        .map(|line| line.split(',').map(str::trim).collect())
        .collect();
    let whole = !rows.is_empty() && rows.iter().all(|row| row.len() == columns);
    whole.then_some(rows)
}

/// A number that a measurement can be: finite and not negative.
pub(in crate::widgets) fn number(cell: &str) -> Option<f64> {
    let number = cell.parse::<f64>().ok();
    number.filter(|number| number.is_finite() && *number >= 0.0)
}

/// The lines as numbers; `None` also where a cell is none.
pub(in crate::widgets) fn numbers(text: &str, head: &str) -> Option<Vec<Vec<f64>>> {
    let rows = cells(text, head)?.into_iter();
    rows.map(|row| row.into_iter().map(number).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_file_is_no_file() {
        assert_eq!(numbers("a,b\n1,2\n", "a,b"), Some(vec![vec![1.0, 2.0]]));
        let noted = numbers("# where from\na,b\n1,2\n", "a,b");
        assert_eq!(noted, Some(vec![vec![1.0, 2.0]]));
        for text in ["", "a,b\n", "b,a\n1,2", "a,b\n1", "a,b\n1,-2", "a,b\n1,inf"] {
            assert_eq!(numbers(text, "a,b"), None, "{text}");
        }
    }
}
