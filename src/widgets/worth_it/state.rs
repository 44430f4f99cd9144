//! What can be set, as properties of a page and as a link.

use super::presets::{self, Preset};
use ridgepoint_course::props::{PropError, Props};
use ridgepoint_model::hardware::{self, Engine, Gpu};

/// The board that kernels were measured on.
pub(super) const MEASURED_ON: &str = "h200-sxm";

/// One of the numbers that are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Flop,
    Bytes,
    Time,
    Share,
    Saved,
}

impl Asked {
    pub(super) const ALL: [Self; 5] = [
        Self::Flop,
        Self::Bytes,
        Self::Time,
        Self::Share,
        Self::Saved,
    ];

    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Flop => "flop",
            Self::Bytes => "bytes",
            Self::Time => "time",
            Self::Share => "share",
            Self::Saved => "saved",
        }
    }
}

/// Everything that can be set; numbers as the raw texts of their fields.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    pub(super) gpu: &'static Gpu,
    pub(super) engine: Engine,
    pub(super) library: bool,
    texts: [String; 5],
}

impl State {
    /// Where the tool begins: the first of the kernels that can be filled in.
    ///
    /// # Errors
    /// When the model lacks the board.
    pub(super) fn initial() -> Result<Self, PropError> {
        let gpu = hardware::gpu(MEASURED_ON);
        let mut state = Self {
            gpu: gpu.map_err(|error| PropError::new("gpu", error.to_string()))?,
            engine: Engine::CudaCore,
            library: true,
            texts: Default::default(),
        };
        if let Some(first) = presets::ALL.first() {
            state.fill_in(first, None);
        }
        Ok(state)
    }

    pub(super) const fn text(&self, asked: Asked) -> &String {
        &self.texts[asked as usize]
    }

    pub(super) const fn text_mut(&mut self, asked: Asked) -> &mut String {
        &mut self.texts[asked as usize]
    }

    /// Takes a kernel over, with its time in µs where that was measured on this
    /// board; its share of a step nobody knows but the learner.
    pub(super) fn fill_in(&mut self, preset: &Preset, measured_us: Option<f64>) {
        let time = measured_us.map(|us| format!("{us} us")).unwrap_or_default();
        let saved = preset.saved.map(|saved| saved.to_string());
        self.engine = preset.engine;
        self.library = preset.library;
        *self.text_mut(Asked::Flop) = preset.flop.to_string();
        *self.text_mut(Asked::Bytes) = preset.bytes.to_string();
        *self.text_mut(Asked::Time) = time;
        *self.text_mut(Asked::Saved) = saved.unwrap_or_default();
    }

    pub(super) fn changed_by(&self, props: &Props) -> (Self, Vec<PropError>) {
        let mut state = self.clone();
        let mut refused = Vec::new();
        for (key, value) in props.iter() {
            refused.extend(state.set(key, value).err());
        }
        (state, refused)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), PropError> {
        let refuse = |sentence: String| PropError::new(key, sentence);
        match (key, value) {
            ("gpu", id) => self.gpu = hardware::gpu(id).map_err(|e| refuse(e.to_string()))?,
            ("engine", word) => {
                self.engine = Engine::parse(word).map_err(|e| refuse(e.to_string()))?;
            }
            ("library", "yes") => self.library = true,
            ("library", "no") => self.library = false,
            ("library", _) => return Err(refuse("yes or no".into())),
            _ => {
                let asked = Asked::ALL.into_iter().find(|asked| asked.key() == key);
                let known = "unknown; known: gpu, engine, library, flop, bytes, time, share, saved";
                let asked = asked.ok_or_else(|| refuse(known.into()))?;
                value.clone_into(self.text_mut(asked));
            }
        }
        Ok(())
    }

    pub(super) fn difference(&self, base: &Self) -> Props {
        let mut props = Props::default();
        if self.gpu.id != base.gpu.id {
            props.push("gpu", self.gpu.id);
        }
        if self.engine != base.engine {
            props.push("engine", self.engine.id());
        }
        if self.library != base.library {
            props.push("library", if self.library { "yes" } else { "no" });
        }
        for asked in Asked::ALL {
            if self.text(asked) != base.text(asked) {
                props.push(asked.key(), self.text(asked).clone());
            }
        }
        props
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_link_gives_the_state_back() {
        let base = State::initial().unwrap();
        let mut state = base.clone();
        state.gpu = hardware::gpu("a100-sxm-80gb").unwrap();
        state.engine = Engine::Tensor;
        state.library = !base.library;
        *state.text_mut(Asked::Share) = "12 %".into();
        *state.text_mut(Asked::Saved) = String::new();
        let link = state.difference(&base);
        assert_eq!(base.changed_by(&link), (state, Vec::new()));
        assert!(base.difference(&base).is_empty());
    }

    #[test]
    fn a_damaged_link_keeps_what_it_can() {
        let link = Props::parse("gpu=h2000&engine=abacus&library=maybe&time=x&y=1");
        let base = State::initial().unwrap();
        let (state, refused) = base.changed_by(&link);
        assert_eq!(state.text(Asked::Time), "x");
        assert_eq!(state.gpu.id, base.gpu.id);
        let keys: Vec<_> = refused.iter().map(|error| error.key.as_str()).collect();
        assert_eq!(keys, ["gpu", "engine", "library", "y"]);
    }
}
