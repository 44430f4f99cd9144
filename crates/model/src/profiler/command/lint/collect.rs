//! What is collected: sets, sections, metrics.

use super::{Draft, Slip};
use crate::profiler::command::read::Given;
use crate::profiler::command::section;
use crate::profiler::metric::{Metric, Why, judge};

/// Metrics of nvprof with what replaces them, by NVIDIA's transition guide.
static OF_NVPROF: &[(&str, &str)] = &[
    (
        "achieved_occupancy",
        "sm__warps_active.avg.pct_of_peak_sustained_active",
    ),
    ("dram_read_bytes", "dram__bytes_read.sum"),
    ("dram_write_bytes", "dram__bytes_write.sum"),
    ("dram_read_throughput", "dram__bytes_read.sum.per_second"),
    ("dram_write_throughput", "dram__bytes_write.sum.per_second"),
    (
        "dram_utilization",
        "dram__throughput.avg.pct_of_peak_sustained_elapsed",
    ),
    (
        "gld_efficiency",
        "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.pct",
    ),
    (
        "gst_efficiency",
        "smsp__sass_average_data_bytes_per_sector_mem_global_op_st.pct",
    ),
    (
        "sm_efficiency",
        "smsp__cycles_active.avg.pct_of_peak_sustained_elapsed",
    ),
];

impl Draft {
    pub(super) fn collected(&mut self) {
        self.sets();
        self.sections();
        self.redundant();
        self.metrics();
    }

    fn sets(&mut self) {
        for place in 0..self.read.options.len() {
            let one = &mut self.read.options[place];
            let (true, Some(set)) = (one.name() == "set", one.value.clone()) else {
                continue;
            };
            if section::set(&set).is_some() || set == "none" {
                continue;
            }
            let near = section::set_meant(&set).map(str::to_owned);
            let Some(right) = near.clone() else {
                self.tell(Slip::UnknownSet { set, near });
                continue;
            };
            one.value = Some(right.clone());
            self.mend(if set.starts_with('@') {
                Slip::AtSet { set, right }
            } else {
                Slip::UnknownSet { set, near }
            });
        }
    }

    fn sections(&mut self) {
        let options = std::mem::take(&mut self.read.options);
        for one in options {
            let listed = one.value.clone().filter(|_| one.name() == "section");
            let Some(listed) = listed.filter(|value| !value.starts_with("regex:")) else {
                self.read.options.push(one);
                continue;
            };
            if listed.contains(',') {
                self.mend(Slip::ListedSections {
                    sections: listed.clone(),
                });
            }
            for name in listed.split(',').filter(|name| !name.is_empty()) {
                let name = self.section(name);
                self.read.options.push(Given {
                    value: Some(name),
                    ..one.clone()
                });
            }
        }
    }

    /// The section that was meant.
    fn section(&mut self, name: &str) -> String {
        if section::is_section(name) {
            return name.to_owned();
        }
        let near = section::section_meant(name).map(str::to_owned);
        let slip = Slip::UnknownSection {
            section: name.to_owned(),
            near: near.clone(),
        };
        match near {
            Some(near) => {
                self.mend(slip);
                near
            }
            None => {
                self.tell(slip);
                name.to_owned()
            }
        }
    }

    /// Sections that a set has anyway (E62).
    fn redundant(&mut self) {
        let Some(set) = self.read.values("set").find_map(section::set) else {
            return;
        };
        let has = |name: &str| set.sections.contains(&name);
        let mut twice: Vec<&str> = self
            .read
            .values("section")
            .filter(|name| has(name))
            .collect();
        twice.dedup();
        if twice.is_empty() {
            return;
        }
        let slip = Slip::Redundant {
            set: set.name.to_owned(),
            sections: twice.join(", "),
        };
        self.read
            .options
            .retain(|one| one.name() != "section" || !one.value.as_deref().is_some_and(has));
        self.mend(slip);
    }

    fn metrics(&mut self) {
        for place in 0..self.read.options.len() {
            let one = &self.read.options[place];
            let (true, Some(list)) = (one.name() == "metrics", one.value.clone()) else {
                continue;
            };
            let names: Vec<_> = list
                .split(',')
                .map(str::trim)
                .filter(|name| !name.is_empty())
                .map(|name| self.metric(name))
                .collect();
            self.read.options[place].value = Some(names.join(","));
        }
    }

    /// The metric that was meant.
    fn metric(&mut self, name: &str) -> String {
        if let Some(right) = of_the_sector(name) {
            self.mend(Slip::UnknownMetric {
                metric: name.to_owned(),
                right: right.clone(),
            });
            return right;
        }
        if name.contains("__") || name.contains(':') {
            return name.to_owned();
        }
        let right = OF_NVPROF.iter().find(|(old, _)| *old == name);
        let right = right.map(|(_, right)| (*right).to_owned());
        let slip = Slip::NvprofMetric {
            metric: name.to_owned(),
            right: right.clone(),
        };
        match right {
            Some(right) => {
                self.mend(slip);
                right
            }
            None => {
                self.tell(slip);
                name.to_owned()
            }
        }
    }
}

/// The hit rate that is meant by one of sectors, which exists nowhere (E47).
fn of_the_sector(name: &str) -> Option<String> {
    let judged = judge(Metric::parse(name)?, None);
    let right = judged.right.into_iter().next()?;
    (judged.why == Some(Why::Plural)).then_some(right)
}
