//! The state of a page's tools in its address, so that a link is a demo.

use crate::{
    address,
    shell::{Shell, use_shell},
};
use leptos::prelude::*;
use ridgepoint_course::props::{PropError, Props};
use std::time::Duration;

/// The version of the state in a link.
const VERSION: &str = "1";

/// The address waits until the reader's hand rests.
const REST: Duration = Duration::from_millis(250);

/// The state of one tool in the page's address.
#[derive(Clone)]
pub(crate) struct Link {
    shell: Shell,
    scope: String,
    pending: StoredValue<Option<TimeoutHandle>>,
}

/// The state of the tool whose id is `scope`.
pub(crate) fn use_link(scope: &str) -> Link {
    Link {
        shell: use_shell(),
        scope: scope.to_owned(),
        pending: StoredValue::new(None),
    }
}

impl Link {
    /// What the address says of the tool, when it says something.
    pub(crate) fn state(&self) -> Option<Props> {
        let state = self
            .shell
            .state
            .with_untracked(|all| all.within(&self.scope));
        (!state.is_empty()).then_some(state)
    }

    /// The state that a tool begins with, the page's own changed by the address,
    /// and whether something of the address was not understood.
    pub(crate) fn begin<S: Clone>(
        &self,
        base: &S,
        changed_by: fn(&S, &Props) -> (S, Vec<PropError>),
    ) -> (S, bool) {
        let Some(changes) = self.state() else {
            return (base.clone(), false);
        };
        let (state, refused) = changed_by(base, &changes);
        (state, !refused.is_empty() || self.is_foreign())
    }

    /// Whether the address was written by another version of the course.
    fn is_foreign(&self) -> bool {
        let version = |all: &Props| all.get("v").is_some_and(|v| v != VERSION);
        self.shell.state.with_untracked(version)
    }

    /// Puts the tool's state into the address; an empty one takes it out.
    pub(crate) fn save(&self, state: &Props) {
        self.shell.state.update(|all| {
            all.retain(|key| key != "v");
            all.replace_within(&self.scope, state);
            if !all.is_empty() {
                let mut versioned = Props::default();
                versioned.push("v", VERSION);
                for (key, value) in all.iter() {
                    versioned.push(key, value);
                }
                *all = versioned;
            }
        });
        let shell = self.shell.clone();
        let write = move || address::write_state(&shell);
        if let Ok(handle) = set_timeout_with_handle(write, REST) {
            let before = self
                .pending
                .try_update_value(|pending| pending.replace(handle));
            if let Some(before) = before.flatten() {
                before.clear();
            }
        }
    }

    /// The whole address, to hand on.
    pub(crate) fn address(&self) -> String {
        address::of(self.shell.edition, &self.shell.whole_place_untracked())
    }
}

/// Writes every change of a tool's state into the page's address, as what
/// differs from where the page begins.
pub(crate) fn keep<S>(link: Link, state: RwSignal<S>, base: S, difference: fn(&S, &S) -> Props)
where
    S: Send + Sync + 'static,
{
    Effect::new(move |before: Option<()>| {
        let changes = state.with(|state| difference(state, &base));
        // The first run is the link itself.
        if before.is_some() {
            link.save(&changes);
        }
    });
}
