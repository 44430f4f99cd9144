//! Sections of a report and the sets that collect several, as `--list-sections` and `--list-sets`
//! of Nsight Compute 2025.3 name them. Later versions have more; a folder of one's own too.

use crate::near::nearest;

/// A set: a name for several sections.
#[derive(Debug, PartialEq, Eq)]
pub struct Set {
    /// What stands behind `--set`.
    pub name: &'static str,
    /// Its sections.
    pub sections: &'static [&'static str],
}

/// The set that is collected where neither set, section nor metric is asked for.
pub const DEFAULT_SET: &str = "basic";

/// Every set.
pub static SETS: &[Set] = &[
    Set {
        name: DEFAULT_SET,
        sections: &[
            "LaunchStats",
            "Occupancy",
            "SpeedOfLight",
            "WorkloadDistribution",
        ],
    },
    Set {
        name: "detailed",
        sections: &[
            "ComputeWorkloadAnalysis",
            "LaunchStats",
            "MemoryWorkloadAnalysis",
            "MemoryWorkloadAnalysis_Chart",
            "Occupancy",
            "SourceCounters",
            "SpeedOfLight",
            "SpeedOfLight_RooflineChart",
            "WorkloadDistribution",
        ],
    },
    Set {
        name: "full",
        sections: &[
            "ComputeWorkloadAnalysis",
            "InstructionStats",
            "LaunchStats",
            "MemoryWorkloadAnalysis",
            "MemoryWorkloadAnalysis_Chart",
            "MemoryWorkloadAnalysis_Tables",
            "NumaAffinity",
            "Nvlink_Tables",
            "Nvlink_Topology",
            "Occupancy",
            "PmSampling",
            "SchedulerStats",
            "SourceCounters",
            "SpeedOfLight",
            "SpeedOfLight_HierarchicalDoubleRooflineChart",
            "SpeedOfLight_HierarchicalHalfRooflineChart",
            "SpeedOfLight_HierarchicalSingleRooflineChart",
            "SpeedOfLight_HierarchicalTensorRooflineChart",
            "SpeedOfLight_RooflineChart",
            "WarpStateStats",
            "WorkloadDistribution",
        ],
    },
    Set {
        name: "nvlink",
        sections: &["Nvlink", "Nvlink_Tables", "Nvlink_Topology"],
    },
    Set {
        name: "pmsampling",
        sections: &["PmSampling", "PmSampling_WarpStates"],
    },
    Set {
        name: "roofline",
        sections: &[
            "SpeedOfLight",
            "SpeedOfLight_HierarchicalDoubleRooflineChart",
            "SpeedOfLight_HierarchicalHalfRooflineChart",
            "SpeedOfLight_HierarchicalSingleRooflineChart",
            "SpeedOfLight_HierarchicalTensorRooflineChart",
            "SpeedOfLight_RooflineChart",
            "WorkloadDistribution",
        ],
    },
];

/// Sections by other names: those of their files, and the one of Nsight Compute 2026.
static OTHER_NAMES: &[(&str, &str)] = &[
    ("LaunchStatistics", "LaunchStats"),
    ("SchedulerStatistics", "SchedulerStats"),
    ("WarpStateStatistics", "WarpStateStats"),
    ("InstructionStatistics", "InstructionStats"),
    ("Roofline", "SpeedOfLight_RooflineChart"),
    ("SpeedOfLight_Roofline", "SpeedOfLight_RooflineChart"),
];

/// Sections that only some versions have.
static SOME_VERSIONS: &[&str] = &["C2CLink", "MemoryWorkloadAnalysis_Deprecated", "Tile"];

/// The set of this name.
#[must_use]
pub fn set(name: &str) -> Option<&'static Set> {
    SETS.iter().find(|set| set.name == name)
}

/// The set that was probably meant.
#[must_use]
pub fn set_meant(name: &str) -> Option<&'static str> {
    match name.trim_start_matches('@').to_ascii_lowercase().as_str() {
        // Its name in older releases.
        "default" => Some(DEFAULT_SET),
        "rooflinechart" | "speedoflight_rooflinechart" => Some("roofline"),
        "all" => Some("full"),
        name => nearest(name, SETS.iter().map(|set| set.name))
            .into_iter()
            .next(),
    }
}

/// Every section that the tool comes with.
pub fn sections() -> impl Iterator<Item = &'static str> {
    let of_sets = SETS.iter().flat_map(|set| set.sections).copied();
    of_sets.chain(SOME_VERSIONS.iter().copied())
}

/// Whether the tool comes with a section of this name.
#[must_use]
pub fn is_section(name: &str) -> bool {
    sections().any(|section| section == name)
}

/// The section that was probably meant.
#[must_use]
pub fn section_meant(name: &str) -> Option<&'static str> {
    let name = name.trim_start_matches('@');
    let other = OTHER_NAMES.iter().find(|(other, _)| *other == name);
    other.map(|(_, section)| *section).or_else(|| {
        // The same name in other letters, then the nearest.
        let mut same = sections().filter(|section| section.eq_ignore_ascii_case(name));
        same.next()
            .or_else(|| nearest(name, sections()).into_iter().next())
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// E62: the four sections of the chapter's smallest command are all in `full`.
    #[test]
    fn e62_full_has_the_four_sections_of_the_chapter() {
        let full = set("full").unwrap();
        for section in [
            "SpeedOfLight_RooflineChart",
            "SpeedOfLight",
            "ComputeWorkloadAnalysis",
            "MemoryWorkloadAnalysis",
        ] {
            assert!(full.sections.contains(&section), "{section}");
        }
    }

    /// E50: Tensor Core rooflines come with the tool, in `roofline` and in `full`.
    #[test]
    fn e50_tensor_rooflines_are_in_two_sets() {
        let with: Vec<_> = SETS
            .iter()
            .filter(|set| {
                set.sections
                    .contains(&"SpeedOfLight_HierarchicalTensorRooflineChart")
            })
            .map(|set| set.name)
            .collect();
        assert_eq!(with, ["full", "roofline"]);
    }

    #[test]
    fn the_sets_are_those_of_the_tool() {
        let names: Vec<_> = SETS.iter().map(|set| set.name).collect();
        assert_eq!(
            names,
            [
                "basic",
                "detailed",
                "full",
                "nvlink",
                "pmsampling",
                "roofline"
            ]
        );
    }

    #[test]
    fn slips_lead_to_what_was_meant() {
        assert_eq!(set_meant("@roofline"), Some("roofline"));
        assert_eq!(set_meant("default"), Some("basic"));
        assert_eq!(set_meant("fulll"), Some("full"));
        assert_eq!(set_meant("source"), None);
        assert_eq!(section_meant("speedoflight"), Some("SpeedOfLight"));
        assert_eq!(section_meant("WarpStateStatistics"), Some("WarpStateStats"));
        assert_eq!(
            section_meant("MemoryWorkloadAnalysi"),
            Some("MemoryWorkloadAnalysis")
        );
        assert_eq!(section_meant("Elephants"), None);
    }
}
