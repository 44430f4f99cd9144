//! A sentence for every part of a command, and for what holds because nothing is said.

use crate::messages as msg;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::profiler::command::{
    Counted, DEFAULT_CACHE_CONTROL, Goal, Release, Request, read::Given, shell::quote,
};

/// Parts of the command with what they do, in order.
pub(super) fn parts(request: &Request, release: Release, locale: Locale) -> Vec<(String, String)> {
    let options = request.options();
    let mut all: Vec<_> = options
        .iter()
        .map(|option| (option.render(), says(option, request, release, locale)))
        .collect();
    all.push(if request.goal == Goal::Csv {
        let file = format!("> {}", quote(&format!("{}.csv", request.report)));
        (file, msg::ncu_flag_redirect(locale).to_owned())
    } else {
        let program = request.program.clone();
        (program, msg::ncu_flag_program(locale).to_owned())
    });
    all
}

fn says(option: &Given, request: &Request, release: Release, locale: Locale) -> String {
    let value = option.value.as_deref().unwrap_or_default();
    let plain = match (option.name(), value) {
        ("clock-control", "none") => {
            return msg::ncu_flag_clock_none(locale, release.default_clock());
        }
        ("clock-control", "base") => msg::ncu_flag_clock_base(locale),
        ("clock-control", _) => msg::ncu_flag_clock_boost(locale),
        ("set", "basic") => msg::ncu_flag_set_basic(locale),
        ("set", "roofline") => msg::ncu_flag_set_roofline(locale),
        ("set", _) => msg::ncu_flag_set_full(locale),
        ("section", section) => of_section(section, locale),
        ("metrics", _) if request.counted == Counted::Fp32 => msg::ncu_flag_metrics_fp32(locale),
        ("metrics", _) => msg::ncu_flag_metrics_tensor(locale),
        ("kernel-name", _) if request.pattern => msg::ncu_flag_kernel_part(locale),
        ("kernel-name", _) => msg::ncu_flag_kernel_exact(locale),
        ("kernel-name-base", "demangled") => msg::ncu_flag_base_demangled(locale),
        ("kernel-name-base", _) => msg::ncu_flag_base_mangled(locale),
        ("launch-skip-before-match", _) => msg::ncu_flag_before(locale),
        ("launch-skip", _) => msg::ncu_flag_skip(locale),
        ("launch-count", _) => msg::ncu_flag_count(locale),
        ("nvtx", _) => msg::ncu_flag_nvtx(locale),
        ("nvtx-include", _) => msg::ncu_flag_nvtx_include(locale),
        ("profile-from-start", _) => msg::ncu_flag_profile_from_start(locale),
        ("cache-control", _) => msg::ncu_flag_cache_none(locale),
        ("replay-mode", "application") => msg::ncu_flag_replay_application(locale),
        ("replay-mode", "range") => msg::ncu_flag_replay_range(locale),
        ("replay-mode", _) => msg::ncu_flag_replay_app_range(locale),
        ("target-processes", _) => msg::ncu_flag_target_processes(locale),
        ("import-source", _) => msg::ncu_flag_import_source(locale),
        ("export", _) => msg::ncu_flag_export(locale),
        ("force-overwrite", _) => msg::ncu_flag_force(locale),
        ("import", _) => msg::ncu_flag_import(locale),
        ("csv", _) => msg::ncu_flag_csv(locale),
        ("page", "raw") => msg::ncu_flag_page_raw(locale),
        ("page", _) => msg::ncu_flag_page_details(locale),
        ("print-units", "base") => msg::ncu_flag_units_base(locale),
        ("print-units", _) => msg::ncu_flag_units_auto(locale),
        _ => "",
    };
    plain.to_owned()
}

fn of_section(section: &str, locale: Locale) -> &'static str {
    match section {
        "SpeedOfLight" => msg::ncu_flag_section_speed_of_light(locale),
        "MemoryWorkloadAnalysis" => msg::ncu_flag_section_memory(locale),
        "MemoryWorkloadAnalysis_Chart" => msg::ncu_flag_section_memory_chart(locale),
        "MemoryWorkloadAnalysis_Tables" => msg::ncu_flag_section_memory_tables(locale),
        "SchedulerStats" => msg::ncu_flag_section_scheduler(locale),
        "WarpStateStats" => msg::ncu_flag_section_warp_state(locale),
        "SourceCounters" => msg::ncu_flag_section_source(locale),
        _ => "",
    }
}

/// What holds because the command does not speak of it.
pub(super) fn unsaid(request: &Request, release: Release, locale: Locale) -> Vec<String> {
    if request.goal == Goal::Csv {
        return Vec::new();
    }
    let clock = msg::ncu_flag_unsaid_clock(locale, release.default_clock());
    let cache = msg::ncu_flag_unsaid_cache(locale, DEFAULT_CACHE_CONTROL);
    [
        (request.clock.is_empty(), clock),
        (request.cold, cache),
        (
            request.replay == "kernel",
            msg::ncu_flag_unsaid_replay(locale).to_owned(),
        ),
        (
            request.children,
            msg::ncu_flag_unsaid_children(locale).to_owned(),
        ),
        (
            request.kernel.is_empty(),
            msg::ncu_flag_unsaid_kernel(locale).to_owned(),
        ),
        (
            request.count == 0,
            msg::ncu_flag_unsaid_count(locale).to_owned(),
        ),
        (
            request.report.is_empty(),
            msg::ncu_flag_unsaid_report(locale).to_owned(),
        ),
    ]
    .into_iter()
    .filter_map(|(holds, says)| holds.then_some(says))
    .collect()
}
