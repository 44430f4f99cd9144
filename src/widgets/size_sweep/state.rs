//! What can be set, as properties of a page and as a link.

use ridgepoint_course::props::{PropError, Props};

/// Where the chapter makes its claim: N = 1 Mi.
pub(super) const CLAIMED_N: f64 = 1_048_576.0;

/// What the slider of the launch reaches, µs.
pub(super) const LAUNCH_US: [f64; 2] = [1.0, 20.0];

/// What an element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Element {
    Fp32,
    Fp16,
}

impl Element {
    /// Two elements are read and one is written.
    pub(super) const fn bytes_moved(self) -> f64 {
        match self {
            Self::Fp32 => 12.0,
            Self::Fp16 => 6.0,
        }
    }

    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Fp32 => "FP32",
            Self::Fp16 => "FP16",
        }
    }
}

/// What the vertical axis shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Rate,
    Time,
}

/// Everything that can be set.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    /// The raw text of the field for N.
    pub(super) n: String,
    pub(super) element: Element,
    pub(super) shown: Shown,
    /// What a launch takes, µs; what the smallest sizes took where nobody says.
    pub(super) launch: Option<f64>,
}

const KEYS: [&str; 4] = ["n", "precision", "show", "launch"];

impl State {
    pub(super) fn initial() -> Self {
        Self {
            n: CLAIMED_N.to_string(),
            element: Element::Fp32,
            shown: Shown::Rate,
            launch: None,
        }
    }

    /// This state with what an author or a link says in its place, and what could
    /// not be understood.
    pub(super) fn changed_by(&self, props: &Props) -> (Self, Vec<PropError>) {
        let mut state = self.clone();
        let mut refused = Vec::new();
        for (key, value) in props.iter() {
            refused.extend(state.set(key, value).err());
        }
        (state, refused)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), PropError> {
        let refuse = |sentence: String| Err(PropError::new(key, sentence));
        match (key, value) {
            ("n", text) => text.clone_into(&mut self.n),
            ("precision", "fp32") => self.element = Element::Fp32,
            ("precision", "fp16") => self.element = Element::Fp16,
            ("precision", _) => return refuse(format!("`{value}` is none of fp32, fp16")),
            ("show", "rate") => self.shown = Shown::Rate,
            ("show", "time") => self.shown = Shown::Time,
            ("show", _) => return refuse(format!("`{value}` is none of rate, time")),
            ("launch", text) => {
                let [low, high] = LAUNCH_US;
                let us = text.parse().ok().filter(|us| (low..=high).contains(us));
                if us.is_none() {
                    return refuse(format!("µs from {low} to {high}"));
                }
                self.launch = us;
            }
            _ => return refuse(format!("unknown; known: {}", KEYS.join(", "))),
        }
        Ok(())
    }

    /// What differs from `base`, for a link.
    pub(super) fn difference(&self, base: &Self) -> Props {
        let spell = |state: &Self| {
            [
                ("n", state.n.clone()),
                ("precision", state.element.label().to_ascii_lowercase()),
                (
                    "show",
                    match state.shown {
                        Shown::Rate => "rate".to_owned(),
                        Shown::Time => "time".to_owned(),
                    },
                ),
                (
                    "launch",
                    state.launch.map(|us| us.to_string()).unwrap_or_default(),
                ),
            ]
        };
        let mut props = Props::default();
        for ((key, ours), (_, theirs)) in spell(self).into_iter().zip(spell(base)) {
            if ours != theirs && !(key == "launch" && ours.is_empty()) {
                props.push(key, ours);
            }
        }
        props
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_gives_the_state_back() {
        let base = State::initial();
        let state = State {
            n: "4e6".into(),
            element: Element::Fp16,
            shown: Shown::Time,
            launch: Some(2.5),
        };
        let link = state.difference(&base);
        assert_eq!(link.to_query(), "n=4e6&precision=fp16&show=time&launch=2.5");
        assert_eq!(base.changed_by(&link), (state, Vec::new()));
        assert!(base.difference(&base).is_empty());
    }

    #[test]
    fn a_damaged_link_keeps_what_it_can() {
        let link = Props::parse("n=abc&precision=fp8&launch=0&show=time&x=1");
        let (state, refused) = State::initial().changed_by(&link);
        assert_eq!((state.n.as_str(), state.shown), ("abc", Shown::Time));
        assert_eq!((state.element, state.launch), (Element::Fp32, None));
        let said: Vec<_> = refused.iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "property `precision`: `fp8` is none of fp32, fp16",
                "property `launch`: µs from 1 to 20",
                "property `x`: unknown; known: n, precision, show, launch",
            ]
        );
    }
}
