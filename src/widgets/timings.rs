//! The times of whole kernels: the reader's own where a run of theirs has them, else
//! those that were measured on an H200, with Triton's `do_bench`, which empties the L2
//! before each launch and times each launch by itself.

use crate::{data::use_data, measured::Run, reactive::held, shell::use_shell};
use leptos::prelude::*;
use ridgepoint_model::{
    hardware::{self, Gpu},
    units::{Bytes, Flops, Seconds},
};

/// The file of the chapter that holds those of the H200.
pub(super) const FILE: &str = "timings.csv";

/// The board of that file, and what it is called.
pub(super) const BOARD: &str = "h200-sxm";
const NAME: &str = "H200";
const DATE: &str = "2026-11-29";

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
    /// Whether the reader measured it; see [`Times::device`].
    pub(super) own: bool,
}

/// The timing of `case` on the H200, in the text of the file; `None` where the file or
/// the line is not as it should be.
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
        own: false,
    })
}

/// All times that there are: the H200's, and before them the reader's own.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Times {
    /// The file, when it is there.
    pub(super) text: Option<String>,
    /// The reader's run.
    pub(super) own: Option<Run>,
}

/// The times to show. They change when the reader drops a run, or takes it away.
pub(super) fn use_times() -> Memo<Times> {
    let (text, own) = (use_data(FILE), use_shell().run);
    held(move || Times {
        text: text.get(),
        own: own.get(),
    })
}

impl Times {
    /// The reader's own timing of a case, else the H200's.
    pub(super) fn timing(&self, case: &str) -> Option<Timing> {
        self.own(case).or_else(|| self.h200(case))
    }

    /// Several cases of one device, to be compared with each other: the reader's own
    /// where the run has all of them, else the H200's.
    pub(super) fn timings<const N: usize>(&self, cases: [&str; N]) -> [Option<Timing>; N] {
        let own = cases.map(|case| self.own(case));
        if own.iter().all(Option::is_some) {
            own
        } else {
            cases.map(|case| self.h200(case))
        }
    }

    /// The timing of a case on this board; none where it was not measured there.
    pub(super) fn on(&self, gpu: &Gpu, case: &str) -> Option<Timing> {
        let here = |board: Option<&Gpu>| board.is_some_and(|board| board.id == gpu.id);
        let own = self.own(case).filter(|_| here(self.gpu(true)));
        own.or_else(|| self.h200(case).filter(|_| here(self.gpu(false))))
    }

    /// The timing of a case on the H200.
    pub(super) fn h200(&self, case: &str) -> Option<Timing> {
        timing(self.text.as_deref()?, case)
    }

    fn own(&self, case: &str) -> Option<Timing> {
        let case = self.own.as_ref()?.case(case)?;
        Some(Timing {
            time: case.time,
            flops: case.flops,
            bytes: case.bytes,
            own: true,
        })
    }

    /// The device that a time is of, by the name that people say.
    pub(super) fn device(&self, own: bool) -> &str {
        let run = self.own.as_ref().filter(|_| own);
        run.map_or(NAME, Run::short_device)
    }

    /// The device that a time is of and the day, as its source.
    pub(super) fn source(&self, own: bool) -> String {
        let run = self.own.as_ref().filter(|_| own);
        let [device, date] = match run {
            Some(run) => [run.device.as_str(), run.date()],
            None => ["NVIDIA H200", DATE],
        };
        if date.is_empty() {
            device.to_owned()
        } else {
            format!("{device}, {date}")
        }
    }

    /// The board that a time is of; none where the reader's is not in the table.
    pub(super) fn gpu(&self, own: bool) -> Option<&'static Gpu> {
        if own {
            self.own.as_ref()?.gpu
        } else {
            hardware::gpu(BOARD).ok()
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(super) mod tests {
    use super::*;
    use crate::measured::tests::run_of;

    /// The file itself.
    pub(in crate::widgets) const TEXT: &str =
        include_str!("../../chapters/11-roofline/data/timings.csv");

    /// The H200's times behind a run of an A100 with three cases.
    pub(in crate::widgets) fn times_of_an_a100() -> Times {
        let case = |name, us, flop: u64, bytes: u64| {
            format!("{{\"name\": \"{name}\", \"us\": {us}, \"flop\": {flop}, \"bytes\": {bytes}}}")
        };
        let cases = [
            case("vector_add_fp16_1Mi", 10.0, 1_048_576, 6_291_456),
            case("gelu_fp16_8192x4096_torch", 100.0, 268_435_456, 134_217_728),
            // Below its floor of 98.7 µs.
            case("add_fp16_8192x4096_torch", 50.0, 33_554_432, 201_326_592),
        ];
        Times {
            text: Some(TEXT.into()),
            own: Some(Run::read(&run_of("NVIDIA A100-SXM4-80GB", &cases.join(","))).unwrap()),
        }
    }

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
    fn the_readers_own_come_first() {
        let times = times_of_an_a100();
        let us = |case| {
            times
                .timing(case)
                .map(|t| ((t.time.get() * 1e9).round(), t.own))
        };
        assert_eq!(us("vector_add_fp16_1Mi"), Some((10_000.0, true)));
        // What the reader's run lacks, and what cannot be true, is the H200's.
        assert_eq!(us("rmsnorm_fp16_4096x4096"), Some((22_848.0, false)));
        assert_eq!(us("add_fp16_8192x4096_torch"), Some((52_544.0, false)));
        assert_eq!(
            (times.device(true), times.device(false)),
            ("A100-SXM4-80GB", "H200")
        );
        assert_eq!(times.gpu(true).unwrap().id, "a100-sxm-80gb");
        assert_eq!(times.source(true), "NVIDIA A100-SXM4-80GB, 2026-12-01");
        assert_eq!(times.source(false), "NVIDIA H200, 2026-11-29");
        let none = Times::default();
        assert_eq!(none.timing("vector_add_fp16_1Mi"), None);
        assert_eq!(none.device(true), "H200");
    }

    #[test]
    fn devices_are_not_mixed() {
        let times = times_of_an_a100();
        let own = |cases| times.timings(cases).map(|timing| timing.unwrap().own);
        assert_eq!(
            own(["vector_add_fp16_1Mi", "gelu_fp16_8192x4096_torch"]),
            [true; 2]
        );
        assert_eq!(
            own(["vector_add_fp16_1Mi", "rmsnorm_fp16_4096x4096"]),
            [false; 2]
        );
        let on = |gpu, case| {
            times
                .on(hardware::gpu(gpu).unwrap(), case)
                .map(|timing| timing.own)
        };
        assert_eq!(on("a100-sxm-80gb", "vector_add_fp16_1Mi"), Some(true));
        assert_eq!(on("h200-sxm", "vector_add_fp16_1Mi"), Some(false));
        assert_eq!(on("a100-sxm-80gb", "rmsnorm_fp16_4096x4096"), None);
        assert_eq!(on("t4", "vector_add_fp16_1Mi"), None);
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
