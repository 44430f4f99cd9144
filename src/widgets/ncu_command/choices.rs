//! What can be chosen for an option, in the reader's language.

use crate::messages as msg;
use ridgepoint_course::locale::Locale;

/// Values with their words.
type Words = Vec<(&'static str, &'static str)>;

/// The name of a list, and what can be chosen from it.
pub(super) fn choices(key: &str, locale: Locale) -> (&'static str, Words) {
    match key {
        "match" => (
            msg::ncu_command_match(locale),
            vec![
                ("part", msg::ncu_command_match_part(locale)),
                ("exact", msg::ncu_command_match_exact(locale)),
            ],
        ),
        "base" => (
            msg::ncu_command_base(locale),
            vec![
                ("function", msg::ncu_command_base_function(locale)),
                ("demangled", msg::ncu_command_base_demangled(locale)),
                ("mangled", msg::ncu_command_base_mangled(locale)),
            ],
        ),
        "range" => (
            msg::ncu_command_range(locale),
            vec![
                ("whole", msg::ncu_command_range_whole(locale)),
                ("profiler", msg::ncu_command_range_profiler(locale)),
                ("nvtx", msg::ncu_command_range_nvtx(locale)),
            ],
        ),
        "clock" => (
            msg::ncu_command_clock(locale),
            vec![
                ("none", msg::ncu_command_clock_none(locale)),
                ("base", msg::ncu_command_clock_base(locale)),
                ("boost", msg::ncu_command_clock_boost(locale)),
                ("default", msg::ncu_command_clock_default(locale)),
            ],
        ),
        "cache" => (
            msg::ncu_command_cache(locale),
            vec![
                ("all", msg::ncu_command_cache_all(locale)),
                ("none", msg::ncu_command_cache_none(locale)),
            ],
        ),
        "replay" => (
            msg::ncu_command_replay(locale),
            vec![
                ("kernel", msg::ncu_command_replay_kernel(locale)),
                ("application", msg::ncu_command_replay_application(locale)),
                ("range", msg::ncu_command_replay_range(locale)),
                ("app-range", msg::ncu_command_replay_app_range(locale)),
            ],
        ),
        "children" => (
            msg::ncu_command_children(locale),
            vec![
                ("all", msg::ncu_command_children_all(locale)),
                ("none", msg::ncu_command_children_none(locale)),
            ],
        ),
        key => of_the_result(key, locale),
    }
}

/// The same, for what becomes of the result.
fn of_the_result(key: &str, locale: Locale) -> (&'static str, Words) {
    match key {
        "force" => (
            msg::ncu_command_force(locale),
            vec![
                ("yes", msg::ncu_command_force_yes(locale)),
                ("no", msg::ncu_command_force_no(locale)),
            ],
        ),
        "source" => (
            msg::ncu_command_source(locale),
            vec![
                ("goal", msg::ncu_command_source_goal(locale)),
                ("yes", msg::ncu_command_source_yes(locale)),
                ("no", msg::ncu_command_source_no(locale)),
            ],
        ),
        "page" => (
            msg::ncu_command_page(locale),
            vec![
                ("raw", msg::ncu_command_page_raw(locale)),
                ("details", msg::ncu_command_page_details(locale)),
            ],
        ),
        _ => (
            msg::ncu_command_units(locale),
            vec![
                ("base", msg::ncu_command_units_base(locale)),
                ("auto", msg::ncu_command_units_auto(locale)),
            ],
        ),
    }
}
