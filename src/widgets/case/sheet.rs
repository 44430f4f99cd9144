//! What a case is looked at with: the model of the chapter's board, times, counters.

use super::{
    predict::{self, Grades, Prediction},
    study::{Kernel, Modelled, Study},
};
use crate::widgets::{
    counters::{self, Counters},
    timings::Times,
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    ModelError,
    units::{Bytes, BytesPerSecond, FlopsPerSecond, Seconds},
};

/// A kernel as it was timed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timed {
    pub(super) kernel: &'static Kernel,
    pub(super) time: Seconds,
    /// The algorithm's work over the time.
    pub(super) rate: FlopsPerSecond,
    /// The algorithm's traffic over the time.
    pub(super) bandwidth: BytesPerSecond,
}

/// What one device did in a case: the reader's where they timed it, else the H200.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) device: String,
    /// Whether it is the reader's.
    pub(super) own: bool,
    /// Its board, where the table has it.
    pub(super) board: Option<Modelled>,
    pub(super) timed: Vec<Timed>,
}

fn run(study: Study, times: &Times) -> Run {
    let kernels = study.kernels();
    let own = kernels
        .first()
        .and_then(|kernel| times.timing(kernel.case))
        .is_some_and(|timing| timing.own);
    let board = times
        .gpu(own)
        .and_then(|gpu| Modelled::new(study, gpu).ok());
    let timed = kernels.iter().filter_map(|kernel| {
        // Times of two devices are not held against each other.
        let timing = if own {
            times.timing(kernel.case).filter(|timing| timing.own)
        } else {
            times.h200(kernel.case)
        }?;
        let count = study.count().ok()?;
        Some(Timed {
            kernel,
            time: timing.time,
            rate: count.flops / timing.time,
            bandwidth: count.bytes() / timing.time,
        })
    });
    Run {
        device: times.device(own).to_owned(),
        own,
        timed: timed.collect(),
        board,
    }
}

impl Run {
    /// The kernel that the chapter's figure is about.
    pub(super) fn main(&self) -> Option<&Timed> {
        self.timed.first()
    }

    pub(super) fn of(&self, case: &str) -> Option<&Timed> {
        self.timed.iter().find(|timed| timed.kernel.case == case)
    }

    /// The part of its own ceiling.
    pub(super) fn share(&self, timed: &Timed) -> Option<f64> {
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
        times: &Times,
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
            run: run(study, times),
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
