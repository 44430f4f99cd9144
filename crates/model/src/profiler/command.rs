//! Commands of Nsight Compute: written from a goal, read from what somebody pasted, and checked
//! before they are run.
//!
//! Names of options, sets and sections are those of Nsight Compute 2025.3; what is known to differ
//! from 2026.1 on is a [`Release`].

pub mod flag;
pub mod lint;
pub mod read;
pub mod section;
pub mod shell;

use read::Given;
use shell::quote;

/// Which versions of Nsight Compute are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Release {
    /// Up to 2025.x.
    Until2025,
    /// 2026.1 and later.
    From2026,
}

impl Release {
    /// What `--clock-control` is where nobody says so: the clocks are locked, to the base clock
    /// up to 2025.x (`--help` of 2025.3.1), to the boost clock from 2026.1 on (release notes).
    #[must_use]
    pub const fn default_clock(self) -> &'static str {
        match self {
            Self::Until2025 => "base",
            Self::From2026 => "boost",
        }
    }
}

/// What `--cache-control` is where nobody says so: the caches are emptied before every replay, so
/// hit rates are those of a cold start.
pub const DEFAULT_CACHE_CONTROL: &str = "all";

/// Which launches an option counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// Only those that match the filters: `--launch-skip`, `--launch-count`.
    Matching,
    /// All of them: `--launch-skip-before-match`.
    All,
}

impl Counts {
    /// How an option counts; nothing where it counts no launches.
    #[must_use]
    pub fn of(flag: &str) -> Option<Self> {
        match flag {
            "launch-skip" | "launch-count" => Some(Self::Matching),
            "launch-skip-before-match" => Some(Self::All),
            _ => None,
        }
    }
}

/// What one wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Speed of light, launch and occupancy: the first two numbers.
    FirstLook,
    /// The roofline charts, those of the Tensor Cores too.
    Roofline,
    /// Traffic and hit rates of every level.
    Memory,
    /// Why warps wait, down to the line of the source.
    Stalls,
    /// FLOP, bytes and time of one launch: the measured intensity.
    Intensity,
    /// Every section.
    Everything,
    /// A table from a report that there is already.
    Csv,
}

impl Goal {
    /// All goals, in the order in which one needs them.
    pub const ALL: [Self; 7] = [
        Self::FirstLook,
        Self::Roofline,
        Self::Memory,
        Self::Stalls,
        Self::Intensity,
        Self::Everything,
        Self::Csv,
    ];

    /// A word for it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::FirstLook => "first-look",
            Self::Roofline => "roofline",
            Self::Memory => "memory",
            Self::Stalls => "stalls",
            Self::Intensity => "intensity",
            Self::Everything => "everything",
            Self::Csv => "csv",
        }
    }

    /// What has to be collected for it.
    fn collects(self, counted: Counted) -> Vec<Given> {
        let sections = |names: &[&str]| -> Vec<Given> {
            let section = |name: &&str| Given::new("section", Some(name));
            names.iter().map(section).collect()
        };
        match self {
            Self::FirstLook => vec![Given::new("set", Some(section::DEFAULT_SET))],
            Self::Roofline => vec![Given::new("set", Some("roofline"))],
            Self::Memory => sections(&[
                "SpeedOfLight",
                "MemoryWorkloadAnalysis",
                "MemoryWorkloadAnalysis_Chart",
                "MemoryWorkloadAnalysis_Tables",
            ]),
            Self::Stalls => sections(&[
                "SpeedOfLight",
                "SchedulerStats",
                "WarpStateStats",
                "SourceCounters",
            ]),
            Self::Intensity => {
                let metrics = [counted.metrics(), BYTES_AND_TIME].concat().join(",");
                vec![Given::new("metrics", Some(&metrics))]
            }
            Self::Everything => vec![Given::new("set", Some("full"))],
            Self::Csv => Vec::new(),
        }
    }
}

/// DRAM bytes and time of a launch.
const BYTES_AND_TIME: &[&str] = &[
    "dram__bytes_read.sum",
    "dram__bytes_write.sum",
    "gpu__time_duration.sum",
];

/// Whose FLOP are counted for [`Goal::Intensity`]. The names exist on the chips that are named
/// (`--query-metrics` of GA100 and GH100).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// FP32 on CUDA cores: add and multiply once, multiply-add twice.
    Fp32,
    /// BF16 on Tensor Cores, GA100 and GH100.
    TensorBf16,
    /// FP16 on the Tensor Cores of GA100.
    TensorFp16Ampere,
    /// FP16 on the Tensor Cores of GH100.
    TensorFp16Hopper,
}

impl Counted {
    /// The metrics. Those of the Tensor Cores count operations, no factor is needed.
    #[must_use]
    pub const fn metrics(self) -> &'static [&'static str] {
        match self {
            Self::Fp32 => &[
                "smsp__sass_thread_inst_executed_op_fadd_pred_on.sum",
                "smsp__sass_thread_inst_executed_op_fmul_pred_on.sum",
                "smsp__sass_thread_inst_executed_op_ffma_pred_on.sum",
            ],
            Self::TensorBf16 => &["sm__ops_path_tensor_src_bf16_dst_fp32.sum"],
            Self::TensorFp16Ampere => &["sm__ops_path_tensor_src_fp16_dst_fp32.sum"],
            Self::TensorFp16Hopper => &["sm__ops_path_tensor_src_fp16.sum"],
        }
    }
}

/// Which part of the program is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Range {
    /// All of it.
    Whole,
    /// What runs inside a push/pop range of NVTX of this name.
    Nvtx(String),
    /// What runs between `cudaProfilerStart` and `cudaProfilerStop`.
    Profiler,
}

/// A command that is wanted. What is at the tool's default is left out, except where the default
/// misleads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// What one wants to know.
    pub goal: Goal,
    /// Whose FLOP, for [`Goal::Intensity`].
    pub counted: Counted,
    /// The kernel's name; an empty one leaves the filter out.
    pub kernel: String,
    /// The name is a regular expression, found anywhere in the kernel's.
    pub pattern: bool,
    /// What the name is held against: `function`, `demangled` or `mangled`.
    pub base: &'static str,
    /// Matching launches that are left out first.
    pub skip: u64,
    /// Launches of any kernel that are left out before that.
    pub skip_before_match: u64,
    /// How many are profiled; 0 for all.
    pub count: u64,
    /// Which part of the program.
    pub range: Range,
    /// `none`, `base` or `boost`; an empty one leaves it at the default.
    pub clock: &'static str,
    /// Caches are emptied before each replay.
    pub cold: bool,
    /// `kernel`, `application`, `range` or `app-range`.
    pub replay: &'static str,
    /// Child processes too.
    pub children: bool,
    /// The source is stored in the report.
    pub source: bool,
    /// Name of the report, without its ending.
    pub report: String,
    /// An older report of that name is replaced.
    pub force: bool,
    /// What is printed of a report: `raw` or `details`.
    pub page: &'static str,
    /// `base` or `auto`.
    pub units: &'static str,
    /// The program with its arguments, as one types it.
    pub program: String,
}

impl Request {
    /// For a goal: one launch of a kernel by part of its name, clocks as they are.
    #[must_use]
    pub fn new(goal: Goal, kernel: &str, program: &str) -> Self {
        Self {
            goal,
            counted: Counted::Fp32,
            kernel: kernel.to_owned(),
            pattern: true,
            base: "function",
            skip: 0,
            skip_before_match: 0,
            count: 1,
            range: Range::Whole,
            clock: "none",
            cold: true,
            replay: "kernel",
            children: true,
            source: matches!(goal, Goal::Stalls | Goal::Everything),
            report: "profile".to_owned(),
            force: true,
            page: "raw",
            units: "base",
            program: program.to_owned(),
        }
    }

    /// The options in order.
    #[must_use]
    pub fn options(&self) -> Vec<Given> {
        if self.goal == Goal::Csv {
            return vec![
                Given::new("import", Some(&format!("{}.ncu-rep", self.report))),
                Given::new("csv", None),
                Given::new("page", Some(self.page)),
                Given::new("print-units", Some(self.units)),
            ];
        }
        let mut options = self.goal.collects(self.counted);
        self.filter(&mut options);
        self.conditions(&mut options);
        if !self.report.is_empty() {
            options.push(Given::new("export", Some(&self.report)));
            if self.force {
                options.push(Given::new("force-overwrite", None));
            }
        }
        options
    }

    /// Which launches.
    fn filter(&self, options: &mut Vec<Given>) {
        if !self.kernel.is_empty() {
            let prefix = if self.pattern { "regex:" } else { "" };
            let name = format!("{prefix}{}", self.kernel);
            options.push(Given::new("kernel-name", Some(&name)));
            if self.base != "function" {
                options.push(Given::new("kernel-name-base", Some(self.base)));
            }
        }
        match &self.range {
            Range::Whole => {}
            Range::Nvtx(name) => {
                options.push(Given::new("nvtx", None));
                // A bare name would be a start/end range.
                let name = format!("{}/", name.trim_end_matches('/'));
                options.push(Given::new("nvtx-include", Some(&name)));
            }
            Range::Profiler => options.push(Given::new("profile-from-start", Some("off"))),
        }
        for (name, number) in [
            ("launch-skip-before-match", self.skip_before_match),
            ("launch-skip", self.skip),
            ("launch-count", self.count),
        ] {
            if number > 0 {
                options.push(Given::new(name, Some(&number.to_string())));
            }
        }
    }

    /// Under which conditions.
    fn conditions(&self, options: &mut Vec<Given>) {
        if !self.clock.is_empty() {
            options.push(Given::new("clock-control", Some(self.clock)));
        }
        if !self.cold {
            options.push(Given::new("cache-control", Some("none")));
        }
        if self.replay != "kernel" {
            options.push(Given::new("replay-mode", Some(self.replay)));
        }
        if !self.children {
            options.push(Given::new("target-processes", Some("application-only")));
        }
        if self.source {
            options.push(Given::new("import-source", Some("yes")));
        }
    }

    /// The command as one types it into a POSIX shell.
    #[must_use]
    pub fn render(&self) -> String {
        let mut parts = vec!["ncu".to_owned()];
        parts.extend(self.options().iter().map(Given::render));
        if self.goal == Goal::Csv {
            parts.push(format!("> {}", quote(&format!("{}.csv", self.report))));
        } else {
            // Blanks may stand in quotes; only the line must not end.
            let line = self.program.replace(['\n', '\r'], " ");
            parts.push(line.trim().to_owned());
        }
        read::lay_out(&parts)
    }
}
