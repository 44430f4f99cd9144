//! Which launches are profiled: names, skips, counts, ranges.

use super::{Draft, EXAMPLE_S, Slip};
use crate::profiler::autotune::{Autotune, bench_launches};
use crate::profiler::command::read::Given;
use crate::units::Seconds;

impl Draft {
    pub(super) fn launches(&mut self) {
        if self.read.program.is_empty() || self.read.has("import") {
            return;
        }
        for place in 0..self.read.options.len() {
            if self.read.options[place].name() == "kernel-name" {
                self.kernel_name(place);
            }
        }
        self.ranges();
        self.skips();
        self.count();
    }

    fn kernel_name(&mut self, place: usize) {
        let Some(name) = self.read.options[place].value.clone() else {
            return;
        };
        let pattern = name.strip_prefix("regex:");
        let looks = name.contains(['*', '|', '^', '$', '+', '?', '[', '\\']);
        match pattern {
            Some(pattern) if !balanced(pattern) => self.tell(Slip::BadPattern {
                pattern: pattern.to_owned(),
            }),
            Some(pattern) if starts_as_glob(pattern) => {
                self.rename(place, name.clone(), pattern);
            }
            Some(_) => {}
            None if looks => self.rename(place, name.clone(), &name),
            None => self.tell(Slip::ExactName { name }),
        }
    }

    /// Says `regex:`; stars of a file pattern become those of an expression.
    fn rename(&mut self, place: usize, name: String, pattern: &str) {
        let pattern = if starts_as_glob(pattern) || !pattern.contains(".*") {
            pattern.replace(".*", "*").replace('*', ".*")
        } else {
            pattern.to_owned()
        };
        let pattern = pattern.trim_start_matches(".*").trim_end_matches(".*");
        let right = format!("regex:{pattern}");
        self.read.options[place].value = Some(right.clone());
        self.mend(Slip::Pattern { name, right });
    }

    /// Whether only a part of the program is looked at.
    fn has_range(&self) -> bool {
        let mut from_start = self.read.values("profile-from-start");
        from_start.any(|value| matches!(value, "no" | "off" | "0" | "false"))
            || [
                "nvtx-include",
                "range-filter",
                "kernel-id",
                "python-include",
                "native-include",
            ]
            .iter()
            .any(|name| self.read.has(name))
    }

    fn ranges(&mut self) {
        let is_range = |mode: &&str| matches!(*mode, "range" | "app-range");
        let mode = self.read.values("replay-mode").find(is_range);
        let mode = mode.map(str::to_owned);
        if let Some(mode) = mode.filter(|_| !self.has_range()) {
            self.tell(Slip::NoRange { mode });
        }
        let filters = self.read.has("nvtx-include") || self.read.has("nvtx-exclude");
        if filters && !self.read.has("nvtx") {
            self.read.options.insert(0, Given::new("nvtx", None));
            self.mend(Slip::NvtxOff);
        }
        let python = self.read.is_python();
        for place in 0..self.read.options.len() {
            let one = &mut self.read.options[place];
            let (true, Some(range)) = (one.name() == "nvtx-include", one.value.clone()) else {
                continue;
            };
            if python && !range.contains(['/', '[', ']']) && !range.starts_with("regex:") {
                let right = format!("{range}/");
                one.value = Some(right.clone());
                self.mend(Slip::NvtxSlash { range, right });
            }
        }
    }

    fn skips(&mut self) {
        let first = |name| self.read.values(name).next().map(str::to_owned);
        if let Some(skip) = first("launch-skip-before-match").filter(|skip| skip != "0")
            && self.read.has("kernel-name")
        {
            self.tell(Slip::SkipCountsAll { skip });
        }
        let skip = self.read.values("launch-skip").next();
        let skip = skip.and_then(|skip| skip.parse::<u64>().ok());
        let time = Seconds::new(EXAMPLE_S);
        if let (Some(skip @ 1..), Ok(time)) = (skip, time)
            && self.read.is_python()
            && !self.has_range()
        {
            let each = bench_launches(time);
            if skip < each {
                // The first of several configurations: a single one is not tuned.
                let landing = Autotune::new(time, 2).landing(skip);
                self.tell(Slip::SkipInAutotune {
                    skip,
                    each,
                    landing,
                });
            }
        }
    }

    fn count(&mut self) {
        if self.read.has("launch-count") || self.has_range() {
            return;
        }
        if !self.read.has("kernel-name") {
            return self.tell(Slip::NoFilter);
        }
        let count = Given::new("launch-count", Some("1"));
        self.insert_behind(&["kernel-name", "kernel-name-base", "launch-skip"], count);
        self.mend(Slip::NoCount);
    }

    /// Puts an option behind the last of these, or at the end.
    pub(super) fn insert_behind(&mut self, names: &[&str], option: Given) {
        let options = &mut self.read.options;
        let last = options.iter().rposition(|one| names.contains(&one.name()));
        options.insert(last.map_or(options.len(), |last| last + 1), option);
    }
}

/// A star at the start of an expression repeats nothing: a file pattern was meant.
fn starts_as_glob(pattern: &str) -> bool {
    pattern.starts_with('*')
}

/// Whether every bracket is closed.
fn balanced(pattern: &str) -> bool {
    let mut open = Vec::new();
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        match (c, open.last()) {
            ('\\', _) => {
                chars.next();
            }
            (']', Some('[')) => {
                open.pop();
            }
            (_, Some('[')) => {}
            ('(' | '[', _) => open.push(c),
            (')', Some('(')) => {
                open.pop();
            }
            (')', _) => return false,
            _ => {}
        }
    }
    open.is_empty()
}
