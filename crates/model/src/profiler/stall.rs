//! Why warps did not issue: the reasons, the names of their metrics, and what NVIDIA's rule says
//! of a launch.
//!
//! `smsp__average_warps_issue_stalled_X_per_issue_active.ratio` is in cycles between two
//! instructions of a warp, so the reasons add up to the latency
//! `smsp__average_warp_latency_per_inst_issued.ratio`, within 4 % for all but the shortest kernels.
//! The sampler counts the same states as `smsp__pcsamp_warps_issue_stalled_X`.
//!
//! ```
//! use ridgepoint_model::profiler::stall::{Speech, Stall, Stalls};
//!
//! # fn main() -> Result<(), ridgepoint_model::ModelError> {
//! // fma_loop on an H200: most of the wait is for a turn, and the scheduler is never idle.
//! let fma = Stalls::new([(Stall::NotSelected, 8.37), (Stall::Selected, 1.0)])?
//!     .with_latency(9.94)?
//!     .with_issue(0.97)?;
//! assert_eq!(fma.largest(), Some(Stall::NotSelected));
//! assert_eq!(fma.speech(), Speech::SchedulerBusy);
//! # Ok(())
//! # }
//! ```

mod name;

pub use name::{Family, LATENCY, Named};

use super::reading::Reading;
use crate::error::ModelError;

/// NVIDIA's rule `CPIStall` names a reason whose share is larger than this. Stored reports bracket
/// it: named from 0.303, silent up to 0.297.
pub const SPEAKS: f64 = 0.3;

/// From this share of issuing cycles on, the rule keeps silent. Named at 0.765, silent at 0.970.
pub const BUSY: f64 = 0.8;

/// What a warp was doing in a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stall {
    /// Waits for L1TEX: global, local, texture, surface.
    LongScoreboard,
    /// Waits for MIO: shared memory, special functions, dynamic branches.
    ShortScoreboard,
    /// Waits for a dependency of fixed latency.
    Wait,
    /// Waits for the other warps of its block.
    Barrier,
    /// Waits for a memory fence.
    Membar,
    /// Waits to be chosen for a fetch, or for the instruction cache.
    NoInstruction,
    /// Waits for the target of a branch.
    BranchResolving,
    /// Waits for the immediate constant cache.
    ImcMiss,
    /// The dispatcher held the instruction back.
    DispatchStall,
    /// The queue of local and global accesses is full.
    LgThrottle,
    /// The MIO queue is full.
    MioThrottle,
    /// The texture queue is full.
    TexThrottle,
    /// The pipe is busy.
    MathPipeThrottle,
    /// Has ended, and waits for its stores.
    Drain,
    /// Waits for Tensor Cores that work asynchronously (Hopper).
    Gmma,
    /// Sleeps because the program says so.
    Sleeping,
    /// Anything else.
    Misc,
    /// Ready, but another warp had the turn.
    NotSelected,
    /// Issues.
    Selected,
}

/// Whether a state costs time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The warp cannot go on.
    Waiting,
    /// The warp could go on: there are more ready warps than turns.
    Ready,
    /// The warp goes on.
    Issuing,
}

impl Stall {
    /// All, the reasons to wait first.
    pub const ALL: [Self; 19] = [
        Self::LongScoreboard,
        Self::ShortScoreboard,
        Self::Wait,
        Self::Barrier,
        Self::Membar,
        Self::NoInstruction,
        Self::BranchResolving,
        Self::ImcMiss,
        Self::DispatchStall,
        Self::LgThrottle,
        Self::MioThrottle,
        Self::TexThrottle,
        Self::MathPipeThrottle,
        Self::Drain,
        Self::Gmma,
        Self::Sleeping,
        Self::Misc,
        Self::NotSelected,
        Self::Selected,
    ];

    /// Whether it costs time.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Self::Selected => Kind::Issuing,
            Self::NotSelected => Kind::Ready,
            _ => Kind::Waiting,
        }
    }

    /// How the chapter's row on it (11.5.4) fares; none where it has no row.
    ///
    /// Source: NVIDIA's texts of the rule `CPIStall`; the audit's E54 to E57.
    #[must_use]
    pub const fn chapter(self) -> Option<Chapter> {
        match self {
            Self::Barrier => Some(Chapter::Right),
            Self::LongScoreboard | Self::NoInstruction => Some(Chapter::Narrow("E57")),
            Self::Membar => Some(Chapter::Narrow("E55")),
            Self::ShortScoreboard => Some(Chapter::Wrong("E54")),
            Self::Wait => Some(Chapter::Wrong("E56")),
            _ => None,
        }
    }
}

/// A judgement of the chapter's advice, with the number of the erratum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chapter {
    /// Right as it is.
    Right,
    /// Right as far as it goes.
    Narrow(&'static str),
    /// Meaning or remedy is wrong.
    Wrong(&'static str),
}

/// What NVIDIA's rule says of a launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Speech {
    /// It names these, the largest first.
    Names(Vec<Stall>),
    /// Nothing: the scheduler issues often enough.
    SchedulerBusy,
    /// Nothing: no reason takes more than 30 %.
    NoneLarge,
    /// Not known: how often the scheduler issues was not given.
    IssueUnknown,
}

/// The states of one launch.
#[derive(Clone, Debug, PartialEq)]
pub struct Stalls {
    values: Vec<(Stall, f64)>,
    latency: Option<f64>,
    issue: Option<f64>,
}

impl Stalls {
    /// States with their cycles per issue, or their samples. Of a state that stands twice the last
    /// one counts.
    ///
    /// # Errors
    /// [`ModelError::Reading`] for a value that is negative or no number.
    pub fn new(values: impl IntoIterator<Item = (Stall, f64)>) -> Result<Self, ModelError> {
        let mut known: Vec<(Stall, f64)> = Vec::new();
        for (stall, value) in values {
            let value = Reading::Stall.check(value)?;
            match known.iter_mut().find(|(one, _)| *one == stall) {
                Some(place) => place.1 = value,
                None => known.push((stall, value)),
            }
        }
        Ok(Self {
            values: known,
            latency: None,
            issue: None,
        })
    }

    /// With [`LATENCY`], cycles between two instructions of a warp.
    ///
    /// # Errors
    /// [`ModelError::Reading`] for a figure that is negative or no number.
    pub fn with_latency(mut self, cycles: f64) -> Result<Self, ModelError> {
        self.latency = Some(Reading::Latency.check(cycles)?);
        Ok(self)
    }

    /// With the share of cycles in which a scheduler issues (`smsp__issue_active`).
    ///
    /// # Errors
    /// [`ModelError::Reading`] for a figure that is negative or no number.
    pub fn with_issue(mut self, share: f64) -> Result<Self, ModelError> {
        self.issue = Some(Reading::Issue.check(share)?);
        Ok(self)
    }

    /// The states that were given, in the order given.
    #[must_use]
    pub fn values(&self) -> &[(Stall, f64)] {
        &self.values
    }

    /// The value of a state, where it was given.
    #[must_use]
    pub fn get(&self, stall: Stall) -> Option<f64> {
        let found = self.values.iter().find(|(one, _)| *one == stall);
        found.map(|(_, value)| *value)
    }

    /// [`LATENCY`], where it was given.
    #[must_use]
    pub const fn latency(&self) -> Option<f64> {
        self.latency
    }

    /// The share of cycles in which a scheduler issues, where known.
    #[must_use]
    pub const fn issue(&self) -> Option<f64> {
        self.issue
    }

    /// What shares are of: the latency, or the sum of the states where it was not given. 0 where
    /// there is nothing.
    #[must_use]
    pub fn whole(&self) -> f64 {
        let sum = || self.values.iter().map(|(_, value)| value).sum();
        self.latency.unwrap_or_else(sum)
    }

    /// A state as a share of the latency. Above 1 for kernels of a few µs, whose latency is
    /// averaged otherwise.
    #[must_use]
    pub fn share(&self, stall: Stall) -> Option<f64> {
        let whole = self.whole();
        let value = self.get(stall)?;
        (whole > 0.0).then(|| value / whole)
    }

    /// The largest state other than [`Stall::Selected`], which is no stall.
    #[must_use]
    pub fn largest(&self) -> Option<Stall> {
        self.sorted().first().copied()
    }

    /// What NVIDIA's rule `CPIStall` says. It counts [`Stall::NotSelected`] as well, although a
    /// ready warp is no trouble.
    ///
    /// Source: reproduces the rule on 73 of 73 stored launches, and on those of the chapter's data.
    #[must_use]
    pub fn speech(&self) -> Speech {
        let Some(issue) = self.issue else {
            return Speech::IssueUnknown;
        };
        if issue >= BUSY {
            return Speech::SchedulerBusy;
        }
        let large = |stall: &Stall| self.share(*stall).is_some_and(|share| share > SPEAKS);
        let named: Vec<_> = self.sorted().into_iter().filter(large).collect();
        if named.is_empty() {
            Speech::NoneLarge
        } else {
            Speech::Names(named)
        }
    }

    /// States above 0 other than [`Stall::Selected`], the largest first.
    #[must_use]
    pub fn sorted(&self) -> Vec<Stall> {
        let counted = |(stall, value): &&(Stall, f64)| *stall != Stall::Selected && *value > 0.0;
        let mut states: Vec<_> = self.values.iter().filter(counted).collect();
        states.sort_by(|one, other| other.1.total_cmp(&one.1));
        states.into_iter().map(|(stall, _)| *stall).collect()
    }
}
