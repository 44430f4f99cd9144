//! What can be wrong with a command, and how bad it is.

use crate::profiler::autotune::Landing;
use crate::profiler::command::read::Tool;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The command stops, or nothing is profiled.
    Fails,
    /// It runs and tells something else than one thinks.
    Misleads,
    /// It could be better, or there is something to know.
    Advice,
}

/// What was found. Words are as they stand in the command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slip {
    /// A quote is opened and never closed.
    Unclosed {
        /// The quote.
        quote: char,
    },
    /// Typographic quotes, as a word processor makes them.
    CurlyQuotes,
    /// Blanks behind the backslash at the end of a line.
    BlankAfterBackslash,
    /// A `|` in a name that is not quoted: the shell makes a pipe of it.
    UnquotedPipe {
        /// As it should be.
        right: String,
    },
    /// One hyphen, or a typographic dash, in front of a long option.
    Dash {
        /// As it stands.
        spelt: String,
        /// As it should be.
        right: String,
    },
    /// No such option.
    UnknownFlag {
        /// As it stands.
        spelt: String,
        /// What was probably meant.
        near: Option<String>,
    },
    /// An option without its value.
    NoValue {
        /// As it stands.
        spelt: String,
    },
    /// A switch with a value.
    NeedlessValue {
        /// As it stands.
        spelt: String,
    },
    /// A value that the option does not take.
    BadValue {
        /// As it stands.
        spelt: String,
        /// The value.
        value: String,
        /// Words that it takes; empty where it takes a whole number.
        allowed: String,
    },
    /// The name that the tool had before 2020.
    OldTool,
    /// Nothing to profile.
    NoProgram,
    /// A script where a program should stand.
    Script {
        /// The program.
        program: String,
    },
    /// Options of `ncu` behind the program, which gets them.
    AfterProgram {
        /// These options.
        options: String,
    },
    /// An `@` in front of a set.
    AtSet {
        /// The set.
        set: String,
        /// As it should be.
        right: String,
    },
    /// A set that the tool does not come with.
    UnknownSet {
        /// The set.
        set: String,
        /// What was probably meant.
        near: Option<String>,
    },
    /// Several sections in one option.
    ListedSections {
        /// The sections, comma-separated.
        sections: String,
    },
    /// A section that the tool does not come with.
    UnknownSection {
        /// The section.
        section: String,
        /// What was probably meant.
        near: Option<String>,
    },
    /// Sections that the set has anyway.
    Redundant {
        /// The set.
        set: String,
        /// The sections, comma-separated.
        sections: String,
    },
    /// A blank inside the list of metrics.
    BrokenList,
    /// A metric that does not exist.
    UnknownMetric {
        /// The metric.
        metric: String,
        /// As it should be.
        right: String,
    },
    /// A metric of nvprof.
    NvprofMetric {
        /// The metric.
        metric: String,
        /// As it should be.
        right: Option<String>,
    },
    /// A pattern that is taken for a name.
    Pattern {
        /// The name.
        name: String,
        /// As it should be.
        right: String,
    },
    /// An expression with a bracket too many or too few.
    BadPattern {
        /// The expression.
        pattern: String,
    },
    /// A name that must fit exactly.
    ExactName {
        /// The name.
        name: String,
    },
    /// A skip that ends inside an autotuning (E63).
    SkipInAutotune {
        /// How many are left out.
        skip: u64,
        /// Launches of one configuration.
        each: u64,
        /// The launch that is profiled.
        landing: Landing,
    },
    /// A skip that counts launches of all kernels.
    SkipCountsAll {
        /// How many are left out.
        skip: String,
    },
    /// All launches of the kernel are profiled.
    NoCount,
    /// All launches of all kernels are profiled.
    NoFilter,
    /// Replay of ranges without a range.
    NoRange {
        /// The mode.
        mode: String,
    },
    /// A filter for NVTX ranges without NVTX.
    NvtxOff,
    /// A push/pop range without its slash.
    NvtxSlash {
        /// The range.
        range: String,
        /// As it should be.
        right: String,
    },
    /// Clocks are locked and nobody says so.
    NoClock {
        /// What they are locked to.
        default: &'static str,
    },
    /// Hit rates after the caches were emptied.
    ColdCache,
    /// A report of that name stops the run.
    NoOverwrite {
        /// The report.
        report: String,
    },
    /// What is collected is not kept.
    NotKept,
    /// A report that is called a table.
    NotCsv {
        /// The report.
        report: String,
    },
    /// A table and a report in one run.
    CsvWithReport {
        /// The report.
        report: String,
    },
    /// `sudo` starts with another environment.
    Sudo,
    /// Another tool, and what it is for.
    OtherTool {
        /// The tool.
        tool: Tool,
    },
    /// No profiler at all.
    NoProfiler {
        /// The program.
        program: String,
    },
    /// A field that `nvidia-smi` does not know.
    SmiField {
        /// The field.
        field: String,
        /// As it should be.
        right: String,
    },
    /// `nvidia-smi` wants a format.
    SmiFormat,
    /// Modules that other modules use (E61).
    Modules,
    /// A variable, and what it really does (E64).
    Variable {
        /// The name.
        name: &'static str,
    },
}

impl Slip {
    /// How bad it is.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        match self {
            Self::Unclosed { .. }
            | Self::CurlyQuotes
            | Self::BlankAfterBackslash
            | Self::UnquotedPipe { .. }
            | Self::Dash { .. }
            | Self::UnknownFlag { .. }
            | Self::NoValue { .. }
            | Self::NeedlessValue { .. }
            | Self::BadValue { .. }
            | Self::OldTool
            | Self::NoProgram
            | Self::Script { .. }
            | Self::AtSet { .. }
            | Self::UnknownSet { .. }
            | Self::ListedSections { .. }
            | Self::UnknownSection { .. }
            | Self::BrokenList
            | Self::UnknownMetric { .. }
            | Self::NvprofMetric { .. }
            | Self::Pattern { .. }
            | Self::BadPattern { .. }
            | Self::NoRange { .. }
            | Self::SmiField { .. }
            | Self::SmiFormat
            | Self::Modules
            | Self::OtherTool { tool: Tool::Nvprof } => Severity::Fails,
            Self::AfterProgram { .. }
            | Self::SkipInAutotune { .. }
            | Self::SkipCountsAll { .. }
            | Self::NvtxOff
            | Self::NvtxSlash { .. }
            | Self::NoClock { .. }
            | Self::NotCsv { .. }
            | Self::CsvWithReport { .. } => Severity::Misleads,
            Self::Redundant { .. }
            | Self::ExactName { .. }
            | Self::NoCount
            | Self::NoFilter
            | Self::ColdCache
            | Self::NoOverwrite { .. }
            | Self::NotKept
            | Self::Sudo
            | Self::OtherTool { .. }
            | Self::NoProfiler { .. }
            | Self::Variable { .. } => Severity::Advice,
        }
    }
}
