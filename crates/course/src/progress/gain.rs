//! What was reached in one work and not in another: it is never lost when the two
//! become one.

use super::{LAST, Work};
use std::collections::BTreeSet;

impl Work {
    /// This work as it is kept at a moment, in milliseconds since 1970, in place of
    /// the one that stands. What was reached there stays, whoever wrote it, and the
    /// time is later than that one's, whatever the clock says.
    #[must_use]
    pub fn after(mut self, standing: Option<&Self>, now: f64) -> Self {
        self.at = now.clamp(0.0, LAST);
        if let Some(standing) = standing {
            self.gain(standing);
            self.at = self.at.max(standing.at + 1.0).min(LAST);
        }
        self
    }

    /// Takes over what was reached in another work on the same part: done, opened,
    /// met, and the greater counts. The answer and what is said to it stay.
    pub fn gain(&mut self, other: &Self) {
        if self.has_all_of(other) {
            return;
        }
        self.done |= other.done;
        self.solution |= other.solution;
        self.tries = self.tries.max(other.tries);
        self.hints = self.hints.max(other.hints);
        // In one order, whichever of the two gains from the other.
        let met: BTreeSet<_> = self.met.drain(..).chain(other.met.clone()).collect();
        self.met = met.into_iter().collect();
    }

    /// Whether nothing was reached in another work that was not reached in this.
    #[must_use]
    pub fn has_all_of(&self, other: &Self) -> bool {
        self.done >= other.done
            && self.solution >= other.solution
            && self.tries >= other.tries
            && self.hints >= other.hints
            && other.met.iter().all(|id| self.met.contains(id))
    }

    /// Whether there is something to take back: an answer, a try, opened help.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        !self.answer.is_empty() || self.reached() > Self::default().reached()
    }

    /// How much was reached: more than in any work of which it has all and that has
    /// not all of it.
    pub(super) fn reached(&self) -> (bool, bool, u32, u32, usize) {
        let met: BTreeSet<_> = self.met.iter().collect();
        (self.done, self.solution, self.tries, self.hints, met.len())
    }

    /// The same work with nothing reached yet.
    pub(super) fn bare(&self) -> Self {
        Self {
            answer: self.answer.clone(),
            verdict: self.verdict,
            version: self.version,
            at: self.at,
            rest: self.rest.clone(),
            ..Self::default()
        }
    }
}
