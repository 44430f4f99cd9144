//! What a case is looked at with: the model of the chapter's board, times, counters.

use super::{
    counters::{self, Counters},
    predict::{self, Grades, Prediction},
    study::{Kernel, Modelled, Study},
};
use crate::widgets::timings::{self, Timing};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    ModelError,
    hardware::{self, Gpu},
    units::{Bytes, BytesPerSecond, FlopsPerSecond, Seconds},
};

/// The board of the files of times and counters, and what it is called.
pub(in crate::widgets) const BOARD: &str = "h200-sxm";

/// A kernel as it was timed.
#[derive(Clone, Copy, Debug)]
pub(in crate::widgets) struct Timed {
    pub(in crate::widgets) kernel: &'static Kernel,
    pub(in crate::widgets) time: Seconds,
    /// The algorithm's work over the time.
    pub(in crate::widgets) rate: FlopsPerSecond,
    /// The algorithm's traffic over the time.
    pub(in crate::widgets) bandwidth: BytesPerSecond,
}

/// What one device did in a case.
#[derive(Clone, Debug)]
pub(in crate::widgets) struct Run {
    pub(in crate::widgets) device: String,
    /// Its board, where the table has it.
    pub(in crate::widgets) board: Option<Modelled>,
    pub(in crate::widgets) timed: Vec<Timed>,
}

/// What the H200 did in a case.
///
/// # Errors
/// None: the table has the board.
pub(in crate::widgets) fn run(study: Study, times: &str) -> Result<Run, ModelError> {
    let gpu: &'static Gpu = hardware::gpu(BOARD)?;
    let board = Modelled::new(study, gpu)?;
    let (flops, bytes) = (board.count.flops, board.count.bytes());
    let timed = study.kernels().iter().filter_map(|kernel| {
        let Timing { time, .. } = timings::timing(times, kernel.case)?;
        Some(Timed {
            kernel,
            time,
            rate: flops / time,
            bandwidth: bytes / time,
        })
    });
    Ok(Run {
        device: gpu.short_name.to_owned(),
        timed: timed.collect(),
        board: Some(board),
    })
}

impl Run {
    /// The kernel that the chapter's figure is about.
    pub(in crate::widgets) fn main(&self) -> Option<&Timed> {
        self.timed.first()
    }

    pub(super) fn of(&self, case: &str) -> Option<&Timed> {
        self.timed.iter().find(|timed| timed.kernel.case == case)
    }

    /// The part of its own ceiling.
    pub(in crate::widgets) fn share(&self, timed: &Timed) -> Option<f64> {
        Some(timed.rate / self.board.as_ref()?.ceiling())
    }
}

/// All of it.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    pub(super) locale: Locale,
    /// On the chapter's board.
    pub(super) case: Modelled,
    pub(super) told: Prediction,
    pub(super) grades: Grades,
    pub(super) run: Run,
    /// Of the kernels that were counted, in their order.
    pub(super) counters: Vec<(&'static Kernel, Counters)>,
}

impl Sheet {
    /// # Errors
    /// None: the table has both boards.
    pub(super) fn new(
        study: Study,
        told: Prediction,
        times: &str,
        counted: &str,
        locale: Locale,
    ) -> Result<Self, ModelError> {
        let case = Modelled::of_the_chapter(study)?;
        let kernels = study.kernels().iter();
        let counters =
            kernels.filter_map(|kernel| Some((kernel, counters::counters(counted, kernel.case)?)));
        Ok(Self {
            locale,
            grades: predict::grade(&case, &told)?,
            case,
            told,
            run: run(study, times)?,
            counters: counters.collect(),
        })
    }

    /// The counters of a kernel.
    pub(super) fn counted(&self, case: &str) -> Option<&Counters> {
        let found = self.counters.iter().find(|(kernel, _)| kernel.case == case);
        found.map(|(_, counters)| counters)
    }

    /// Bytes of the result that is written.
    pub(super) fn written(&self) -> Option<Bytes> {
        self.case.count.written()
    }
}
