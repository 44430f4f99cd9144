//! What is ticked, as properties of a page and as a link.

use super::ledger::Way;
use ridgepoint_course::props::{PropError, Props};

/// The ticks of the three ways, pass by pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    ticks: [Vec<bool>; 3],
}

const fn place(way: Way) -> usize {
    match way {
        Way::Eager => 0,
        Way::Composed => 1,
        Way::Fused => 2,
    }
}

impl State {
    /// Every pass that cannot be left out.
    pub(super) fn initial() -> Self {
        Self {
            ticks: Way::ALL.map(Way::needed),
        }
    }

    pub(super) fn of(&self, way: Way) -> &[bool] {
        &self.ticks[place(way)]
    }

    pub(super) fn is_ticked(&self, way: Way, pass: usize) -> bool {
        self.of(way).get(pass).copied().unwrap_or_default()
    }

    pub(super) fn toggle(&mut self, way: Way, pass: usize) {
        if let Some(tick) = self.ticks[place(way)].get_mut(pass) {
            *tick = !*tick;
        }
    }

    /// The passes that are ticked.
    pub(super) fn count(&self, way: Way) -> usize {
        self.of(way).iter().filter(|tick| **tick).count()
    }

    pub(super) fn changed_by(&self, props: &Props) -> (Self, Vec<PropError>) {
        let mut state = self.clone();
        let mut refused = Vec::new();
        for (key, value) in props.iter() {
            let way = Way::ALL.into_iter().find(|way| way.id() == key);
            let Some(way) = way else {
                refused.push(PropError::new(
                    key,
                    "unknown; known: eager, composed, fused",
                ));
                continue;
            };
            let ticks = &mut state.ticks[place(way)];
            let read: Vec<_> = value.chars().filter_map(|c| c.to_digit(2)).collect();
            if read.len() == ticks.len() && value.len() == ticks.len() {
                *ticks = read.into_iter().map(|digit| digit == 1).collect();
            } else {
                let sentence = format!("{} digits, 1 for each pass that is ticked", ticks.len());
                refused.push(PropError::new(key, sentence));
            }
        }
        (state, refused)
    }

    pub(super) fn difference(&self, base: &Self) -> Props {
        let mut props = Props::default();
        for way in Way::ALL {
            if self.of(way) != base.of(way) {
                let digit = |tick: &bool| if *tick { '1' } else { '0' };
                props.push(way.id(), self.of(way).iter().map(digit).collect::<String>());
            }
        }
        props
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_gives_the_ticks_back() {
        let base = State::initial();
        let mut state = base.clone();
        // The fused kernel stores its sum.
        state.toggle(Way::Fused, 2);
        state.toggle(Way::Eager, 0);
        state.toggle(Way::Fused, 99);
        let link = state.difference(&base);
        assert_eq!(link.to_query(), "eager=01111&fused=11101");
        assert_eq!(base.changed_by(&link), (state, Vec::new()));
    }

    #[test]
    fn a_damaged_link_keeps_what_it_can() {
        let link = Props::parse("fused=11101&eager=1111&composed=2&x=1&eager=1%E4%B8%801");
        let (state, refused) = State::initial().changed_by(&link);
        assert_eq!(state.count(Way::Fused), 4);
        assert_eq!(state.count(Way::Eager), 5);
        assert_eq!(refused.len(), 4);
        assert_eq!(
            refused[0].to_string(),
            "property `eager`: 5 digits, 1 for each pass that is ticked"
        );
    }
}
