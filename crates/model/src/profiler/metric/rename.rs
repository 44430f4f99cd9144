//! Names that are written and not meant: what is right, and why.
//!
//! From reference tables of names across versions and from lists of the chips: the chapter's
//! spelling of the L2 hit rate is in neither list; the names that ncu's tables use are those that
//! its reports hold; CC 12.0 names its DRAM and tensor counters otherwise.

use super::{Metric, Names};

/// Why another name is right, or better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A sector has a hit rate, sectors have none: the plural exists nowhere (E47).
    Plural,
    /// The counter exists, but the tables and rules of ncu use others (E53).
    StallTables,
    /// A state of a warp by its bare name, as tables show it.
    StallWord,
    /// The state is called `no_instruction` in averages and `no_instructions` in samples.
    NoInstruction,
    /// It exists, but what the report shows as DRAM throughput is another since 2020.
    DramThroughput,
    /// The frame buffer's throughput, which releases before 2019.3.1 showed in its place.
    FbThroughput,
    /// The name on CC 12.0, which GA100 and GH100 do not know.
    ConsumerBlackwell,
    /// The name of the tensor pipe on Blackwell, which GA100 and GH100 do not know.
    BlackwellTensor,
}

impl Why {
    /// Each.
    pub const ALL: &'static [Self] = &[
        Self::Plural,
        Self::StallTables,
        Self::StallWord,
        Self::NoInstruction,
        Self::DramThroughput,
        Self::FbThroughput,
        Self::ConsumerBlackwell,
        Self::BlackwellTensor,
    ];
}

/// Base names for base names. `*` stands for what both have in its place.
const RENAMES: &[(&str, &[&str], Why)] = &[
    (
        "lts__t_sectors_hit_rate",
        &["lts__t_sector_hit_rate"],
        Why::Plural,
    ),
    (
        "l1tex__t_sectors_hit_rate",
        &["l1tex__t_sector_hit_rate"],
        Why::Plural,
    ),
    (
        "smsp__average_warps_issue_stalled_no_instructions_per_issue_active",
        &["smsp__average_warps_issue_stalled_no_instruction_per_issue_active"],
        Why::NoInstruction,
    ),
    (
        "smsp__pcsamp_warps_issue_stalled_no_instruction",
        &["smsp__pcsamp_warps_issue_stalled_no_instructions"],
        Why::NoInstruction,
    ),
    (
        "smsp__pcsamp_warps_issue_stalled_no_instruction_not_issued",
        &["smsp__pcsamp_warps_issue_stalled_no_instructions_not_issued"],
        Why::NoInstruction,
    ),
    (
        "smsp__warps_issue_stalled_no_instruction",
        &[
            "smsp__average_warps_issue_stalled_no_instruction_per_issue_active",
            "smsp__pcsamp_warps_issue_stalled_no_instructions",
        ],
        Why::StallTables,
    ),
    (
        "smsp__warps_issue_stalled_*",
        &[
            "smsp__average_warps_issue_stalled_*_per_issue_active",
            "smsp__pcsamp_warps_issue_stalled_*",
        ],
        Why::StallTables,
    ),
    (
        "dram__throughput",
        &["gpu__dram_throughput"],
        Why::DramThroughput,
    ),
    (
        "fbpa__throughput",
        &["gpu__dram_throughput"],
        Why::FbThroughput,
    ),
    (
        "dram__bytes_op_*",
        &["dram__bytes_*"],
        Why::ConsumerBlackwell,
    ),
    (
        "sm__inst_executed_pipe_tc",
        &["sm__inst_executed_pipe_tensor"],
        Why::BlackwellTensor,
    ),
    (
        "sm__pipe_tc_cycles_active",
        &["sm__pipe_tensor_cycles_active"],
        Why::BlackwellTensor,
    ),
    (
        "sm__pipe_tensor_subpipe_*_cycles_active",
        &["sm__pipe_tensor_op_*_cycles_active"],
        Why::BlackwellTensor,
    ),
];

/// What is meant by a name, and why; what follows the names is for the caller to find.
pub(super) fn rename(metric: &Metric<'_>, names: Option<&Names>) -> Option<(Vec<String>, Why)> {
    let base = metric.base.trim_end_matches('*');
    if let Some(right) = stall(metric, names) {
        return Some((vec![right], Why::StallWord));
    }
    RENAMES.iter().find_map(|(from, to, why)| {
        let kept = kept(base, from)?;
        let right = to.iter().map(|name| name.replace('*', kept));
        Some((right.collect(), *why))
    })
}

/// What a name has in the place of the pattern's star; empty where there is no star.
fn kept<'a>(base: &'a str, pattern: &str) -> Option<&'a str> {
    match pattern.split_once('*') {
        None => (base == pattern).then_some(""),
        Some((before, after)) => base.strip_prefix(before)?.strip_suffix(after),
    }
}

/// The average of a state that is given by its bare name.
fn stall(metric: &Metric<'_>, names: Option<&Names>) -> Option<String> {
    let is_bare = metric.unit_word.is_empty() && metric.suffix.is_empty();
    let name = format!(
        "smsp__average_warps_issue_stalled_{}_per_issue_active",
        metric.base.trim_start_matches("stall_")
    );
    (is_bare && names?.chips(&name).is_some()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_is_kept() {
        let stalled = "smsp__warps_issue_stalled_*";
        assert_eq!(
            kept("smsp__warps_issue_stalled_wait", stalled),
            Some("wait")
        );
        assert_eq!(kept("smsp__warps_issue_stalled_", stalled), Some(""));
        assert_eq!(kept("smsp__inst", stalled), None);
        assert_eq!(kept("dram__throughput", "dram__throughput"), Some(""));
    }

    #[test]
    fn each_reason_but_the_bare_word_has_a_rename() {
        for why in Why::ALL {
            let has = RENAMES.iter().any(|(.., own)| own == why);
            assert!(has || *why == Why::StallWord, "{why:?}");
        }
    }
}
