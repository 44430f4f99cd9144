//! What is around it: clocks, caches, reports, rights, variables, other tools.

use super::{Draft, Slip};
use crate::profiler::command::read::{Given, Tool};

/// Fields that people ask `nvidia-smi` for, with those that it has. The time share in which
/// memory was busy is `utilization.memory`; the peak follows from `clocks.max.memory`.
static SMI_FIELDS: &[(&str, &str)] = &[
    (
        "memory.bandwidth_utilization",
        "utilization.memory,clocks.max.memory",
    ),
    ("memory.bandwidth", "clocks.max.memory"),
    ("memory.utilization", "utilization.memory"),
    ("gpu.utilization", "utilization.gpu"),
    ("sm.utilization", "utilization.gpu"),
    ("clocks.memory", "clocks.mem"),
];

/// Variables that say something about a Triton run.
static VARIABLES: &[&str] = &[
    "TRITON_PRINT_AUTOTUNING",
    "TRITON_KERNEL_DUMP",
    "TRITON_DUMP_PTXAS_LOG",
    "TRITON_CACHE_AUTOTUNING",
];

/// Sets that are charts and tables for the window.
const CHARTS: [&str; 3] = ["full", "detailed", "roofline"];

impl Draft {
    pub(super) fn surroundings(&mut self) {
        self.sudo();
        if self.read.program.is_empty() || self.read.has("import") {
            return;
        }
        if !self.read.has("clock-control") {
            let default = self.release.default_clock();
            self.read
                .options
                .push(Given::new("clock-control", Some("none")));
            self.mend(Slip::NoClock { default });
        }
        let is_hit_rate = |list: &str| list.contains("hit_rate");
        let hits = self.read.values("metrics").any(is_hit_rate);
        let memory = self
            .read
            .values("section")
            .any(|name| name.starts_with("MemoryWorkload"));
        let set = self
            .read
            .values("set")
            .any(|set| set == "full" || set == "detailed");
        if (hits || memory || set) && !self.read.has("cache-control") {
            self.tell(Slip::ColdCache);
        }
        self.report();
    }

    fn report(&mut self) {
        let Some(place) = self
            .read
            .options
            .iter()
            .position(|one| one.name() == "export")
        else {
            let charts = self.read.values("set").any(|set| CHARTS.contains(&set));
            let prints = ["csv", "page", "log-file", "open-in-ui", "print-summary"];
            if charts && !prints.iter().any(|name| self.read.has(name)) {
                self.read
                    .options
                    .push(Given::new("export", Some("profile")));
                self.read.options.push(Given::new("force-overwrite", None));
                self.mend(Slip::NotKept);
            }
            return;
        };
        let Some(report) = self.read.options[place].value.clone() else {
            return;
        };
        if let Some(stem) = report.strip_suffix(".csv") {
            self.read.options[place].value = Some(stem.to_owned());
            self.mend(Slip::NotCsv {
                report: report.clone(),
            });
        } else if self.read.has("csv") && !self.read.has("page") {
            self.read.options.retain(|one| one.name() != "csv");
            self.mend(Slip::CsvWithReport {
                report: report.clone(),
            });
        }
        // `%i` counts reports up.
        if !self.read.has("force-overwrite") && !report.contains("%i") {
            self.insert_behind(&["export"], Given::new("force-overwrite", None));
            self.mend(Slip::NoOverwrite { report });
        }
    }

    fn sudo(&mut self) {
        let launcher = &mut self.read.launcher;
        let Some(sudo) = launcher.iter().position(|word| word == "sudo") else {
            return;
        };
        let keeps = launcher
            .iter()
            .any(|word| word == "-E" || word.starts_with("--preserve-env"));
        let path =
            launcher.iter().any(|word| word.starts_with("PATH=")) || self.read.spelt.contains('/');
        if keeps && path {
            return;
        }
        if !keeps {
            launcher.insert(sudo + 1, "-E".to_owned());
        }
        if !path {
            launcher.extend(["env".to_owned(), "PATH=\"$PATH\"".to_owned()]);
        }
        self.mend(Slip::Sudo);
    }

    pub(super) fn variables(&mut self) {
        for name in VARIABLES {
            let set = |word: &String| word.split_once('=').is_some_and(|(own, _)| own == *name);
            if self.read.variables.iter().any(set) {
                self.tell(Slip::Variable { name });
            }
        }
    }

    pub(super) fn other_tool(&mut self) {
        match self.read.tool {
            Tool::NvidiaSmi => self.smi(),
            Tool::Modprobe => self.modules(),
            Tool::Other => {
                if self.read.variables.is_empty() {
                    let program = self.read.spelt.clone();
                    self.tell(Slip::NoProfiler { program });
                }
            }
            tool => self.tell(Slip::OtherTool { tool }),
        }
    }

    fn smi(&mut self) {
        let query = |word: &String| word.strip_prefix("--query-gpu=").map(str::to_owned);
        let program = &self.read.program;
        let found = program.iter().enumerate();
        let found = found
            .filter_map(|(place, word)| Some((place, query(word)?)))
            .next();
        let Some((place, list)) = found else {
            return self.tell(Slip::OtherTool {
                tool: Tool::NvidiaSmi,
            });
        };
        let mut fields = Vec::new();
        for field in list.split(',') {
            let right = SMI_FIELDS.iter().find(|(slip, _)| *slip == field);
            let right = right.map_or(field, |(_, right)| right);
            if right != field {
                self.mend(Slip::SmiField {
                    field: field.to_owned(),
                    right: right.replace(',', ", "),
                });
            }
            fields.extend(right.split(',').map(str::to_owned));
        }
        self.read.program[place] = format!("--query-gpu={}", fields.join(","));
        if !self
            .read
            .program
            .iter()
            .any(|word| word.starts_with("--format"))
        {
            self.read.program.push("--format=csv".to_owned());
            self.mend(Slip::SmiFormat);
        }
    }

    /// `modprobe -r nvidia` fails while `nvidia_drm` and `nvidia_modeset` use it (E61).
    fn modules(&mut self) {
        let program = &mut self.read.program;
        let removes = self.read.spelt == "rmmod" || program.iter().any(|word| word == "-r");
        let has = |program: &[String], name: &str| {
            let same = |word: &String| word.replace('-', "_") == name;
            program.iter().position(same)
        };
        let Some(nvidia) = has(program, "nvidia").filter(|_| removes) else {
            return self.tell(Slip::OtherTool {
                tool: Tool::Modprobe,
            });
        };
        let missing = ["nvidia_modeset", "nvidia_drm"].into_iter();
        let missing: Vec<_> = missing
            .filter(|name| has(program, name).is_none())
            .collect();
        if missing.is_empty() {
            return self.tell(Slip::OtherTool {
                tool: Tool::Modprobe,
            });
        }
        for name in missing {
            program.insert(nvidia, name.to_owned());
        }
        self.mend(Slip::Modules);
    }
}
