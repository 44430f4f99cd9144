//! The names of stalls: short ones, and those of their metrics.

use super::Stall;

/// The metric that the states add up to, cycles between two instructions of a warp.
pub const LATENCY: &str = "smsp__average_warp_latency_per_inst_issued.ratio";

const ISSUE: [&str; 2] = ["smsp__issue_active", "sm__issue_active"];

/// Which metrics a name belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// `smsp__average_warps_issue_stalled_X_per_issue_active.ratio`, cycles per issue.
    Average,
    /// `smsp__pcsamp_warps_issue_stalled_X`, samples.
    Samples,
    /// `smsp__warps_issue_stalled_X`: it exists, but no table and no rule of Nsight Compute uses it.
    Raw,
    /// A short name, `long_scoreboard` or `Stall Long Scoreboard`.
    Short,
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// A state, and the metrics that the name belongs to.
    Stall(Stall, Family),
    /// [`LATENCY`].
    Latency,
    /// How often a scheduler issues, in percent or as a share.
    Issue,
}

impl Stall {
    /// The word in the names of its metrics: `long_scoreboard`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::LongScoreboard => "long_scoreboard",
            Self::ShortScoreboard => "short_scoreboard",
            Self::Wait => "wait",
            Self::Barrier => "barrier",
            Self::Membar => "membar",
            Self::NoInstruction => "no_instruction",
            Self::BranchResolving => "branch_resolving",
            Self::ImcMiss => "imc_miss",
            Self::DispatchStall => "dispatch_stall",
            Self::LgThrottle => "lg_throttle",
            Self::MioThrottle => "mio_throttle",
            Self::TexThrottle => "tex_throttle",
            Self::MathPipeThrottle => "math_pipe_throttle",
            Self::Drain => "drain",
            Self::Gmma => "gmma",
            Self::Sleeping => "sleeping",
            Self::Misc => "misc",
            Self::NotSelected => "not_selected",
            Self::Selected => "selected",
        }
    }

    /// The metric in cycles per issue.
    ///
    /// Source: the metric lists of GA100 and GH100, Nsight Compute 2025.3.1; `gmma` is on GH100
    /// alone.
    #[must_use]
    pub fn average(self) -> String {
        let id = self.id();
        format!("smsp__average_warps_issue_stalled_{id}_per_issue_active.ratio")
    }

    /// The metric in samples. Two words differ there: `no_instructions`, and `warpgroup_arrive`
    /// for `gmma`.
    ///
    /// Source: reports of Nsight Compute 2025.3.1 on an H200.
    #[must_use]
    pub fn samples(self) -> String {
        let word = match self {
            Self::NoInstruction => "no_instructions",
            Self::Gmma => "warpgroup_arrive",
            other => other.id(),
        };
        format!("smsp__pcsamp_warps_issue_stalled_{word}")
    }

    /// The state of this word in either spelling.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        match word {
            "no_instructions" => return Some(Self::NoInstruction),
            "warpgroup_arrive" => return Some(Self::Gmma),
            "dispatch" => return Some(Self::DispatchStall),
            _ => {}
        }
        Self::ALL.into_iter().find(|stall| stall.id() == word)
    }
}

impl Named {
    /// Reads a name: a word, a label as in the tool (`Stall Long Scoreboard`), or a metric of any
    /// family, with or without its endings. Case, blanks and hyphens are as one likes.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        let name = name.trim().to_lowercase().replace([' ', '-'], "_");
        let name = name.split('.').next().unwrap_or_default();
        if Some(name) == LATENCY.split('.').next() || name == "latency" {
            return Some(Self::Latency);
        }
        if ISSUE.contains(&name) || name == "issue" {
            return Some(Self::Issue);
        }
        let average = name.strip_prefix("smsp__average_warps_issue_stalled_");
        let samples = name.strip_prefix("smsp__pcsamp_warps_issue_stalled_");
        let raw = name.strip_prefix("smsp__warps_issue_stalled_");
        let (word, family) = match (average, samples, raw) {
            (Some(word), _, _) => (word, Family::Average),
            (_, Some(word), _) => (word, Family::Samples),
            (_, _, Some(word)) => (word, Family::Raw),
            _ => (name.strip_prefix("stall_").unwrap_or(name), Family::Short),
        };
        // Samples of cycles without an issue are another count: two of one state would be mixed.
        let word = match family {
            Family::Average => word.strip_suffix("_per_issue_active").unwrap_or(word),
            _ => word,
        };
        Stall::parse(word).map(|stall| Self::Stall(stall, family))
    }
}
