//! What is wrong with a command, as a sentence with code between back-ticks.

use crate::{messages as msg, widgets::autotune_launches::view_model::phase};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    profiler::{
        autotune::Landing,
        command::{
            lint::{EXAMPLE_S, Slip},
            read::Tool,
            section::SETS,
        },
    },
};

/// The sentence.
pub(in crate::widgets) fn sentence(slip: &Slip, locale: Locale) -> String {
    let plain = |say: fn(Locale) -> &'static str| say(locale).to_owned();
    match slip {
        Slip::Unclosed { quote } => msg::ncu_lint_unclosed(locale, &quote.to_string()),
        Slip::CurlyQuotes => plain(msg::ncu_lint_curly),
        Slip::BlankAfterBackslash => plain(msg::ncu_lint_blank),
        Slip::UnquotedPipe { right } => msg::ncu_lint_pipe(locale, right),
        Slip::Dash { spelt, right } => msg::NcuLintDash { right, spelt }.say(locale),
        Slip::UnknownFlag { spelt, near } => match near {
            Some(near) => msg::NcuLintUnknownFlag { near, spelt }.say(locale),
            None => msg::ncu_lint_unknown_flag_far(locale, spelt),
        },
        Slip::NoValue { spelt } => msg::ncu_lint_no_value(locale, spelt),
        Slip::NeedlessValue { spelt } => msg::ncu_lint_needless_value(locale, spelt),
        Slip::BadValue {
            spelt,
            value,
            allowed,
        } if allowed.is_empty() => msg::NcuLintBadNumber { spelt, value }.say(locale),
        Slip::BadValue {
            spelt,
            value,
            allowed,
        } => msg::NcuLintBadValue {
            allowed,
            spelt,
            value,
        }
        .say(locale),
        Slip::OldTool => plain(msg::ncu_lint_old_tool),
        Slip::NoProgram => plain(msg::ncu_lint_no_program),
        Slip::Script { program } => msg::ncu_lint_script(locale, program),
        Slip::AfterProgram { options } => msg::ncu_lint_after_program(locale, options),
        Slip::OtherTool { tool } => plain(of_tool(*tool)),
        Slip::NoProfiler { program } => msg::ncu_lint_no_profiler(locale, program),
        Slip::SmiField { field, right } => msg::NcuLintSmiField { field, right }.say(locale),
        Slip::SmiFormat => plain(msg::ncu_lint_smi_format),
        Slip::Modules => plain(msg::ncu_lint_modules),
        Slip::Variable { name } => plain(of_variable(name)),
        slip => collected(slip, locale).unwrap_or_else(|| launched(slip, locale)),
    }
}

/// Sets, sections, metrics.
fn collected(slip: &Slip, locale: Locale) -> Option<String> {
    Some(match slip {
        Slip::AtSet { set, right } => msg::NcuLintAtSet { right, set }.say(locale),
        Slip::UnknownSet { set, near } => match near {
            Some(near) => msg::NcuLintUnknownSet { near, set }.say(locale),
            None => {
                let sets: Vec<_> = SETS.iter().map(|set| set.name).collect();
                let sets = &sets.join(", ");
                msg::NcuLintUnknownSetFar { set, sets }.say(locale)
            }
        },
        Slip::ListedSections { sections } => msg::ncu_lint_listed_sections(locale, sections),
        Slip::UnknownSection { section, near } => match near {
            Some(near) => msg::NcuLintUnknownSection { near, section }.say(locale),
            None => msg::ncu_lint_unknown_section_far(locale, section),
        },
        Slip::Redundant { set, sections } => msg::NcuLintRedundant { sections, set }.say(locale),
        Slip::BrokenList => msg::ncu_lint_broken_list(locale).to_owned(),
        Slip::UnknownMetric { metric, right } => {
            msg::NcuLintUnknownMetric { metric, right }.say(locale)
        }
        Slip::NvprofMetric { metric, right } => match right {
            Some(right) => msg::NcuLintNvprofMetric { metric, right }.say(locale),
            None => msg::ncu_lint_nvprof_metric_far(locale, metric),
        },
        _ => return None,
    })
}

/// Launches, clocks, reports.
fn launched(slip: &Slip, locale: Locale) -> String {
    let plain = |say: fn(Locale) -> &'static str| say(locale).to_owned();
    match slip {
        Slip::Pattern { name, right } => msg::NcuLintPattern { name, right }.say(locale),
        Slip::BadPattern { pattern } => msg::ncu_lint_bad_pattern(locale, pattern),
        Slip::ExactName { name } => msg::ncu_lint_exact_name(locale, name),
        Slip::SkipInAutotune {
            skip,
            each,
            landing,
        } => skipped(*skip, *each, landing, locale),
        Slip::SkipCountsAll { skip } => msg::ncu_lint_skip_all(locale, skip),
        Slip::NoCount => plain(msg::ncu_lint_no_count),
        Slip::NoFilter => plain(msg::ncu_lint_no_filter),
        Slip::NoRange { mode } => msg::ncu_lint_no_range(locale, mode),
        Slip::NvtxOff => plain(msg::ncu_lint_nvtx_off),
        Slip::NvtxSlash { range, right } => msg::NcuLintNvtxSlash { range, right }.say(locale),
        Slip::NoClock { default } => msg::ncu_lint_no_clock(locale, default),
        Slip::ColdCache => plain(msg::ncu_lint_cold),
        Slip::NoOverwrite { report } => msg::ncu_lint_no_overwrite(locale, stem(report)),
        Slip::NotKept => plain(msg::ncu_lint_not_kept),
        Slip::NotCsv { report } => msg::ncu_lint_not_csv(locale, report),
        Slip::CsvWithReport { report } => msg::ncu_lint_csv_report(locale, stem(report)),
        Slip::Sudo => plain(msg::ncu_lint_sudo),
        _ => String::new(),
    }
}

/// The report as it was meant, without an ending: `ncu` gives it its own.
fn stem(report: &str) -> &str {
    let stem = report.strip_suffix(".ncu-rep");
    stem.or_else(|| report.strip_suffix(".csv"))
        .unwrap_or(report)
}

fn skipped(skip: u64, each: u64, landing: &Landing, locale: Locale) -> String {
    msg::NcuLintSkipTune {
        config: &landing.config.unwrap_or(1).to_string(),
        each: &each.to_string(),
        number: &landing.number.to_string(),
        phase: phase(landing.phase, locale),
        skip: &skip.to_string(),
        time: &format::seconds(EXAMPLE_S),
    }
    .say(locale)
}

const fn of_tool(tool: Tool) -> fn(Locale) -> &'static str {
    match tool {
        Tool::Nvprof => msg::ncu_lint_tool_nvprof,
        Tool::Nsys => msg::ncu_lint_tool_nsys,
        Tool::NcuUi => msg::ncu_lint_tool_ui,
        Tool::NvidiaSmi => msg::ncu_lint_tool_smi,
        _ => msg::ncu_lint_tool_modprobe,
    }
}

fn of_variable(name: &str) -> fn(Locale) -> &'static str {
    match name {
        "TRITON_PRINT_AUTOTUNING" => msg::ncu_lint_variable_print,
        "TRITON_KERNEL_DUMP" => msg::ncu_lint_variable_dump,
        "TRITON_DUMP_PTXAS_LOG" => msg::ncu_lint_variable_ptxas,
        _ => msg::ncu_lint_variable_cache,
    }
}
