//! Options of `ncu`, as its `--help` and manual list them (Nsight Compute 2025.3), and names that
//! people write in their place.

use crate::near::nearest;

/// What stands behind an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing: the option is a switch.
    Nothing,
    /// A value of its own kind: a name, a list, a file.
    Value,
    /// A whole number.
    Number,
    /// One of these words.
    One(&'static [&'static str]),
}

/// An option.
#[derive(Debug, PartialEq, Eq)]
pub struct Flag {
    /// Its long name, without dashes.
    pub name: &'static str,
    /// Its letter, where it has one.
    pub short: Option<char>,
    /// What stands behind it.
    pub takes: Takes,
}

const fn flag(name: &'static str, takes: Takes) -> Flag {
    Flag {
        name,
        short: None,
        takes,
    }
}

const fn short(name: &'static str, letter: char, takes: Takes) -> Flag {
    Flag {
        name,
        short: Some(letter),
        takes,
    }
}

use Takes::{Nothing, Number, One, Value};

const YES: Takes = One(&["yes", "no", "on", "off", "1", "0", "true", "false"]);
const BASES: Takes = One(&["function", "demangled", "mangled"]);

/// Every option.
pub static FLAGS: &[Flag] = &[
    short("help", 'h', Nothing),
    short("version", 'v', Nothing),
    flag("mode", One(&["launch-and-attach", "launch", "attach"])),
    short("port", 'p', Number),
    flag("max-connections", Number),
    flag("config-file", YES),
    flag("config-file-path", Value),
    flag("check-exit-code", YES),
    flag("injection-path-32", Value),
    flag("injection-path-64", Value),
    flag("preload-library", Value),
    flag("call-stack", Nothing),
    flag("call-stack-type", Value),
    flag("nvtx", Nothing),
    flag("target-processes", One(&["application-only", "all"])),
    flag("target-processes-filter", Value),
    flag("support-32bit", Nothing),
    flag("null-stdin", Nothing),
    flag("hostname", Value),
    flag("kill", YES),
    flag(
        "replay-mode",
        One(&["kernel", "application", "range", "app-range"]),
    ),
    flag("app-replay-buffer", One(&["file", "memory"])),
    flag("app-replay-match", One(&["name", "grid", "all"])),
    flag("app-replay-mode", One(&["strict", "balanced", "relaxed"])),
    flag("graph-profiling", One(&["node", "graph"])),
    flag("range-replay-options", Value),
    flag("list-sets", Nothing),
    flag("set", Value),
    flag("list-sections", Nothing),
    flag("section-folder", Value),
    flag("section-folder-recursive", Value),
    flag("section-folder-restore", Nothing),
    flag("list-rules", Nothing),
    flag("apply-rules", YES),
    flag("rule", Value),
    flag("import-source", YES),
    flag("source-folders", Value),
    flag("list-metrics", Nothing),
    flag("query-metrics", Nothing),
    flag("query-metrics-mode", One(&["base", "suffix", "all"])),
    flag("query-metrics-collection", Value),
    flag("list-chips", Nothing),
    flag("chips", Value),
    flag("profile-from-start", YES),
    flag("disable-profiler-start-stop", Nothing),
    flag("quiet", Nothing),
    flag("verbose", Nothing),
    flag("cache-control", One(&["all", "none"])),
    flag(
        "clock-control",
        One(&["base", "boost", "force-boost", "none", "reset"]),
    ),
    flag("pipeline-boost-state", One(&["stable", "dynamic"])),
    flag("devices", Value),
    flag("device", Value),
    flag(
        "filter-mode",
        One(&["global", "per-gpu", "per-launch-config"]),
    ),
    flag("kernel-id", Value),
    short("kernel-name", 'k', Value),
    flag("kernel-name-base", BASES),
    flag("rename-kernels", YES),
    flag("rename-kernels-export", YES),
    flag("rename-kernels-path", Value),
    short("launch-count", 'c', Number),
    short("launch-skip", 's', Number),
    flag("launch-skip-before-match", Number),
    flag("section", Value),
    flag("metrics", Value),
    flag("disable-extra-suffixes", Nothing),
    flag("nvtx-include", Value),
    flag("nvtx-exclude", Value),
    flag("range-filter", Value),
    flag("nvtx-push-pop-scope", One(&["thread", "process"])),
    flag("native-include", Value),
    flag("native-exclude", Value),
    flag("python-include", Value),
    flag("python-exclude", Value),
    flag("pm-sampling-interval", Value),
    flag("pm-sampling-buffer-size", Value),
    flag("pm-sampling-max-passes", Value),
    flag("warp-sampling-interval", Value),
    flag("warp-sampling-max-passes", Value),
    flag("warp-sampling-buffer-size", Value),
    flag("log-file", Value),
    short("export", 'o', Value),
    short("force-overwrite", 'f', Nothing),
    short("import", 'i', Value),
    flag("open-in-ui", Nothing),
    flag("csv", Nothing),
    flag("page", One(&["details", "raw", "source", "session"])),
    flag("print-source", Value),
    flag("resolve-source-file", Value),
    flag("print-details", One(&["header", "body", "all"])),
    flag("print-metric-name", One(&["label", "name", "label-name"])),
    flag("print-units", One(&["auto", "base"])),
    flag("print-metric-attribution", Nothing),
    flag("print-fp", Nothing),
    flag("print-kernel-base", BASES),
    flag(
        "print-metric-instances",
        One(&["none", "values", "details"]),
    ),
    flag("print-nvtx-rename", One(&["none", "kernel"])),
    flag("print-rule-details", Nothing),
    flag(
        "print-summary",
        One(&["none", "per-gpu", "per-kernel", "per-nvtx"]),
    ),
];

/// Names of older versions and of other tools, with what they are called now. The value of
/// `kernel-regex` is an expression and needs `regex:` in front.
static OTHER_NAMES: &[(&str, &str)] = &[
    ("kernel-regex", "kernel-name"),
    ("kernel-regex-base", "kernel-name-base"),
    ("kernel", "kernel-name"),
    ("kernels", "kernel-name"),
    ("name", "kernel-name"),
    ("count", "launch-count"),
    ("skip", "launch-skip"),
    ("output", "export"),
    ("out", "export"),
    ("force", "force-overwrite"),
    ("overwrite", "force-overwrite"),
    ("sampling-interval", "warp-sampling-interval"),
    ("sampling-max-passes", "warp-sampling-max-passes"),
    ("sampling-buffer-size", "warp-sampling-buffer-size"),
    ("units", "print-units"),
    ("fp", "print-fp"),
    ("summary", "print-summary"),
    ("clock", "clock-control"),
    ("cache", "cache-control"),
    ("replay", "replay-mode"),
];

/// The option of this long name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Flag> {
    FLAGS.iter().find(|flag| flag.name == name)
}

/// The option of this letter.
#[must_use]
pub fn by_letter(letter: char) -> Option<&'static Flag> {
    FLAGS.iter().find(|flag| flag.short == Some(letter))
}

/// What was probably meant by a name that is none.
#[must_use]
pub fn meant(name: &str) -> Option<&'static Flag> {
    let other = OTHER_NAMES.iter().find(|(other, _)| *other == name);
    let name = match other {
        Some((_, now)) => now,
        None => nearest(name, FLAGS.iter().map(|flag| flag.name))
            .into_iter()
            .next()?,
    };
    find(name)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn names_and_letters_stand_once() {
        for (place, flag) in FLAGS.iter().enumerate() {
            let rest = &FLAGS[place + 1..];
            assert!(
                rest.iter().all(|other| other.name != flag.name),
                "{}",
                flag.name
            );
            assert!(flag.short.is_none() || rest.iter().all(|other| other.short != flag.short));
        }
        for (_, now) in OTHER_NAMES {
            assert!(find(now).is_some(), "{now}");
        }
    }

    #[test]
    fn the_letters_are_those_of_the_help() {
        let of = |letter| by_letter(letter).unwrap().name;
        assert_eq!(
            ['k', 'c', 's', 'o', 'f', 'i'].map(of),
            [
                "kernel-name",
                "launch-count",
                "launch-skip",
                "export",
                "force-overwrite",
                "import"
            ]
        );
    }

    #[test]
    fn slips_lead_to_what_was_meant() {
        let of = |name| meant(name).map(|flag| flag.name);
        assert_eq!(of("kernel"), Some("kernel-name"));
        assert_eq!(of("sections"), Some("section"));
        assert_eq!(of("metric"), Some("metrics"));
        assert_eq!(of("lunch-skip"), Some("launch-skip"));
        assert_eq!(of("output"), Some("export"));
        assert_eq!(of("frobnicate"), None);
    }
}
