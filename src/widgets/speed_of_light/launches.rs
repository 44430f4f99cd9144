//! Launches that were profiled on an H200: the two numbers, what sets each of them, and what
//! NVIDIA's rule said.

use crate::{
    messages as msg,
    widgets::{evidence::csv, profiled},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::profiler::{
    speed_of_light::{SpeedOfLight, Verdict},
    unit::Unit,
};

/// The file of the chapter.
pub(super) const FILE: &str = "ncu_launches.csv";

const HEAD: &str = "kernel,name,us,sm_pct,memory_pct,dram_pct,waves,l2_hit_pct,sm_part,\
                    memory_part,verdict,named";

/// The kernels in the order of the file, after none of them.
pub(super) const KERNELS: &[&str] = &profiled::with("", true);

/// One launch.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Launch {
    pub(super) id: &'static str,
    pub(super) name: String,
    /// s.
    pub(super) time: f64,
    pub(super) sol: SpeedOfLight,
    /// DRAM and L2 hits, as shares.
    pub(super) dram: f64,
    pub(super) hit: f64,
    /// What sets SM SOL and Memory SOL; none where nothing was busy.
    pub(super) sm_by: Option<Unit>,
    pub(super) memory_by: Option<Unit>,
    /// What the report says.
    pub(super) stored: Verdict,
}

/// Reads the file; `None` where something is not as it should be.
pub(super) fn parse(text: &str) -> Option<Vec<Launch>> {
    let rows = csv::cells(text, HEAD)?.into_iter();
    rows.map(|row| {
        let [
            id,
            name,
            us,
            sm,
            memory,
            dram,
            waves,
            hit,
            sm_part,
            memory_part,
            verdict,
            _,
        ] = row[..]
        else {
            return None;
        };
        let share = |cell: &str| Some(csv::number(cell)? / 100.0);
        let waves = csv::number(waves)?;
        Some(Launch {
            id: KERNELS.iter().find(|one| **one == id)?,
            name: name.to_owned(),
            time: csv::number(us)? * 1e-6,
            sol: SpeedOfLight::new(share(sm)?, share(memory)?, Some(waves)).ok()?,
            dram: share(dram)?,
            hit: share(hit)?,
            sm_by: Unit::of(sm_part),
            memory_by: Unit::of(memory_part),
            stored: Verdict::ALL.into_iter().find(|one| one.id() == verdict)?,
        })
    })
    .collect()
}

/// A unit by its name; a dash where nothing was busy.
pub(super) const fn unit(unit: Option<Unit>, locale: Locale) -> &'static str {
    match unit {
        None => "—",
        Some(Unit::Dram) => "DRAM",
        Some(Unit::L2) => "L2",
        Some(Unit::L1) => "L1",
        Some(Unit::IssueSlots) => msg::sol_unit_issue(locale),
        Some(Unit::Lsu) => msg::sol_unit_lsu(locale),
        Some(Unit::Mio) => msg::sol_unit_mio(locale),
        Some(Unit::Alu) => msg::sol_unit_alu(locale),
        Some(Unit::Fma) => msg::sol_unit_fma(locale),
        Some(Unit::Fp64) => msg::sol_unit_fp64(locale),
        Some(Unit::Tensor) => "Tensor Core",
        Some(Unit::Shared) => msg::sol_unit_shared(locale),
        Some(Unit::Xu) => msg::sol_unit_xu(locale),
        Some(Unit::Uniform) => msg::sol_unit_uniform(locale),
        Some(Unit::Texture) => msg::sol_unit_texture(locale),
        Some(Unit::Branch) => msg::sol_unit_branch(locale),
        Some(Unit::Adu) => msg::sol_unit_adu(locale),
        Some(Unit::Constant) => msg::sol_unit_constant(locale),
        Some(Unit::Tma) => "TMA",
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(super) mod tests {
    use super::*;

    pub(in crate::widgets::speed_of_light) const TEXT: &str =
        include_str!("../../../chapters/11-roofline/data/ncu_launches.csv");

    #[test]
    fn every_launch_of_the_file_can_be_chosen() {
        let launches = parse(TEXT).unwrap();
        let ids: Vec<_> = launches.iter().map(|launch| launch.id).collect();
        assert_eq!(ids, KERNELS[1..]);
        // Their own rule agrees with the model on every one.
        for launch in &launches {
            assert_eq!(launch.sol.verdict(), launch.stored, "{}", launch.id);
        }
    }

    #[test]
    fn every_busy_part_has_a_name() {
        for launch in parse(TEXT).unwrap() {
            let busy = launch.sol.sm() > 0.0;
            assert_eq!(launch.sm_by.is_some(), busy, "{}", launch.id);
            assert!(launch.memory_by.is_some(), "{}", launch.id);
        }
        for one in Unit::ALL {
            for locale in [Locale::Zh, Locale::En] {
                assert!(!unit(Some(one), locale).is_empty());
            }
        }
    }

    #[test]
    fn a_damaged_file_is_no_file() {
        assert_eq!(parse("kernel,name\na,b"), None);
        let torn = TEXT.replace("latency,-", "lazy,-");
        assert_eq!(parse(&torn), None);
    }
}
