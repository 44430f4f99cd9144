//! The stall states of launches that were profiled on an H200.

use crate::widgets::{evidence::csv, profiled};
use ridgepoint_model::profiler::stall::{Stall, Stalls};

/// The file of the chapter.
pub(super) const FILE: &str = "ncu_stalls.csv";

const HEAD: &str = "kernel,name,latency,issue_pct,long_scoreboard,short_scoreboard,wait,barrier,\
                    membar,no_instruction,branch_resolving,imc_miss,dispatch_stall,lg_throttle,\
                    mio_throttle,tex_throttle,math_pipe_throttle,drain,gmma,sleeping,misc,\
                    not_selected,selected,rule,rule_pct";

/// What the reader pasted.
pub(super) const OWN: &str = "own";

/// The kernels in the order of the file, then the reader's own.
pub(super) const KERNELS: &[&str] = &profiled::with(OWN, false);

/// What is looked at.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Kernel {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) stalls: Stalls,
    /// Whether the values are samples, not cycles per issue.
    pub(super) samples: bool,
}

/// Reads the file; `None` where something is not as it should be.
pub(super) fn parse(text: &str) -> Option<Vec<Kernel>> {
    let rows = csv::cells(text, HEAD)?.into_iter();
    rows.map(|row| {
        let [id, name, latency, issue, states @ .., _, _] = row.as_slice() else {
            return None;
        };
        let words = HEAD.split(',').skip(4);
        let values = words.zip(states).map(|(word, cell)| {
            let stall = Stall::parse(word.trim())?;
            Some((stall, csv::number(cell)?))
        });
        let stalls = Stalls::new(values.collect::<Option<Vec<_>>>()?).ok()?;
        let stalls = stalls.with_latency(csv::number(latency)?).ok()?;
        Some(Kernel {
            id: (*id).to_owned(),
            name: (*name).to_owned(),
            stalls: stalls.with_issue(csv::number(issue)? / 100.0).ok()?,
            samples: false,
        })
    })
    .collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(super) mod tests {
    use super::*;

    pub(in crate::widgets::stalls) const TEXT: &str =
        include_str!("../../../chapters/11-roofline/data/ncu_stalls.csv");

    pub(in crate::widgets::stalls) fn kernel(id: &str) -> Kernel {
        let kernels = parse(TEXT).unwrap();
        kernels.into_iter().find(|kernel| kernel.id == id).unwrap()
    }

    #[test]
    fn every_kernel_of_the_file_can_be_chosen() {
        let kernels = parse(TEXT).unwrap();
        let ids: Vec<_> = kernels.iter().map(|kernel| kernel.id.as_str()).collect();
        assert_eq!(ids, KERNELS[..KERNELS.len() - 1]);
        for kernel in kernels {
            assert_eq!(kernel.stalls.values().len(), Stall::ALL.len());
        }
    }

    #[test]
    fn a_damaged_file_is_no_file() {
        assert_eq!(parse("kernel,name\na,b"), None);
        assert_eq!(parse(&TEXT.replace("96.04", "many")), None);
    }
}
