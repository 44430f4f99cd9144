//! Names of metrics in any text: a command, a table, a log, a wall of prose.

use super::{
    Metric, Names,
    rename::{Why, rename},
};

/// How much of a text is read, B: a report's whole list of names is shorter.
pub const LONGEST: usize = 200_000;

/// How many names are taken out of a text.
const MOST: usize = 60;

/// The names in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<'a> {
    /// Each once, in the order of the text; at most 60.
    pub metrics: Vec<Metric<'a>>,
    /// How many more there were.
    pub more: usize,
    /// Whether the text went on beyond [`LONGEST`].
    pub is_cut: bool,
}

/// Picks the names out of a text. What has no unit before two underscores is taken only where the
/// list has it, or where it is a state of a warp that the list knows.
#[must_use]
pub fn find<'a>(text: &'a str, names: Option<&Names>) -> Found<'a> {
    let end = text.floor_char_boundary(LONGEST);
    let read = &text[..end];
    let mut found = Found {
        metrics: Vec::new(),
        more: 0,
        is_cut: end < text.len(),
    };
    let mut seen = std::collections::BTreeSet::new();
    let is_between = |c: char| !(c.is_ascii_alphanumeric() || "_.:*".contains(c));
    for word in read.split(is_between) {
        let Some(metric) = name(word, names) else {
            continue;
        };
        if seen.insert(metric.text) {
            match found.metrics.len() < MOST {
                true => found.metrics.push(metric),
                false => found.more += 1,
            }
        }
    }
    found
}

/// A word as a name.
fn name<'a>(word: &'a str, names: Option<&Names>) -> Option<Metric<'a>> {
    let word = word.trim_matches(['.', ':']).trim_start_matches('*');
    let metric = Metric::parse(word).or_else(|| Metric::parse(word.rsplit(':').next()?))?;
    let is_unit = !metric.unit_word.is_empty()
        && metric.unit_word.len() <= 12
        && metric
            .unit_word
            .starts_with(|c: char| c.is_ascii_alphabetic())
        && metric.unit_word.chars().all(|c| c.is_ascii_alphanumeric());
    let is_counter = metric
        .counter
        .starts_with(|c: char| c.is_ascii_alphanumeric());
    if is_unit {
        return is_counter.then_some(metric);
    }
    let is_known = metric.unit_word.is_empty()
        && metric.base.contains('_')
        && names.is_some_and(|names| names.chips(metric.base).is_some());
    let is_stall = || matches!(rename(&metric, names), Some((_, Why::StallWord)));
    (is_known || is_stall()).then_some(metric)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        let found = find(text, None);
        found.metrics.iter().map(|metric| metric.text).collect()
    }

    #[test]
    fn names_are_picked_out_of_commands_tables_and_prose() {
        assert_eq!(
            texts("ncu --metrics dram__bytes_read.sum,breakdown:sm__throughput.avg.pct app"),
            ["dram__bytes_read.sum", "breakdown:sm__throughput.avg.pct"]
        );
        assert_eq!(
            texts(
                "“lts__t_sector_hit_rate.pct” [%], see dram__bytes_read.sum. (dram__bytes_read.sum)"
            ),
            ["lts__t_sector_hit_rate.pct", "dram__bytes_read.sum"]
        );
        assert_eq!(
            texts("指标sm__warps_active.avg：占用率"),
            ["sm__warps_active.avg"]
        );
        assert_eq!(texts("metrics:dram__bytes.sum"), ["dram__bytes.sum"]);
        assert_eq!(
            texts("smsp__warps_issue_stalled_* 系列"),
            ["smsp__warps_issue_stalled_*"]
        );
    }

    #[test]
    fn code_has_no_names() {
        let code = "__global__ void k() { __syncthreads(); } std::__1::vector _ZN3foo__bar \
                    __init__.py a.b.c 1.5e3 http://x.y/z__";
        assert_eq!(texts(code), Vec::<&str>::new());
    }

    #[test]
    fn a_wall_of_text_is_cut_and_says_so() {
        let many: Vec<_> = (0..100).map(|n| format!("sm__n{n}")).collect();
        let text = many.join(" ");
        let found = find(&text, None);
        assert_eq!(
            (found.metrics.len(), found.more, found.is_cut),
            (60, 40, false)
        );
        let wall = "字".repeat(LONGEST);
        assert!(find(&wall, None).is_cut);
    }
}
