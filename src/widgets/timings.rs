//! The times of whole kernels that were measured on an H200: Triton's `do_bench`,
//! which empties the L2 before each launch and times each launch by itself.

use ridgepoint_model::units::{Bytes, Flops, Seconds};

/// The file of the chapter that holds them.
pub(super) const FILE: &str = "timings.csv";

const HEAD: &str = "case,us,flop,bytes";

/// One measured kernel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Timing {
    /// The median time of a launch.
    pub(super) time: Seconds,
    /// Algorithmic work; none for a copy.
    pub(super) flops: Option<Flops>,
    /// Compulsory traffic of the fused form.
    pub(super) bytes: Bytes,
}

/// The timing of `case` in the text of the file; `None` where the file or the
/// line is not as it should be.
pub(super) fn timing(text: &str, case: &str) -> Option<Timing> {
    let mut lines = text.lines();
    if lines.next()?.trim() != HEAD {
        return None;
    }
    let line = lines.find(|line| line.split(',').next() == Some(case))?;
    let mut cells = line.split(',').skip(1).map(|cell| cell.trim().parse());
    let mut next = || cells.next()?.ok();
    let (us, flop, bytes): (f64, f64, f64) = (next()?, next()?, next()?);
    if next().is_some() {
        return None;
    }
    Some(Timing {
        time: Seconds::new(us * 1e-6).ok()?,
        flops: Flops::new(flop).ok(),
        bytes: Bytes::new(bytes).ok()?,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(super) mod tests {
    use super::*;

    /// The file itself.
    pub(in crate::widgets) const TEXT: &str =
        include_str!("../../chapters/11-roofline/data/timings.csv");

    #[test]
    fn a_case_is_found_by_its_name() {
        let add = timing(TEXT, "vector_add_fp16_1Mi").unwrap();
        assert!((add.time.get() - 6.176e-6).abs() < 1e-12);
        // 6 bytes for each of 2^20 elements.
        assert!((add.bytes.get() - 6_291_456.0).abs() < 0.5);
        assert!((add.flops.unwrap().get() - 1_048_576.0).abs() < 0.5);
        assert_eq!(timing(TEXT, "copy_d2d_4GiB").unwrap().flops, None);
    }

    #[test]
    fn what_is_not_as_it_should_be_is_nothing() {
        assert_eq!(timing(TEXT, "vector_add"), None);
        assert_eq!(timing("", "a"), None);
        assert_eq!(timing("case;us;flop;bytes\na;1;1;1", "a"), None);
        for line in [
            "a,1,1",
            "a,-1,1,1",
            "a,NaN,1,1",
            "a,1,1,0",
            "a,1,1,1,1",
            "a,x,1,1",
        ] {
            let text = format!("{HEAD}\n{line}\n");
            assert_eq!(timing(&text, "a"), None, "{line}");
        }
    }
}
