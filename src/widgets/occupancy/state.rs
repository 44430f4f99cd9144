//! What can be set, as properties of a page and as a link.

use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};
use ridgepoint_model::{
    error::ModelError,
    hardware::{self, Precision},
    occupancy::{Axis, Launch, Limits, parse_capability},
};

/// The chip whose SM is looked at: a board, or a bare compute capability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Chip {
    /// As it stands in a link: `a100-sxm-80gb`, `8.0`.
    pub(super) word: &'static str,
    /// As a reader knows it.
    pub(super) name: &'static str,
    pub(super) limits: &'static Limits,
}

impl Chip {
    /// A board by its id, or a capability as `8.0` or `sm_80`.
    ///
    /// # Errors
    /// What is known instead: boards where the word looks like one of them, else capabilities.
    pub(super) fn parse(word: &str) -> Result<Self, ModelError> {
        let looks_like_capability =
            word.starts_with(|first: char| first.is_ascii_digit()) || word.starts_with("sm");
        if looks_like_capability {
            return Ok(Self::bare(parse_capability(word)?));
        }
        let gpu = hardware::gpu(word)?;
        Ok(Self {
            word: gpu.id,
            name: gpu.short_name,
            limits: gpu.limits()?,
        })
    }

    /// A capability without a board.
    pub(super) const fn bare(limits: &'static Limits) -> Self {
        Self {
            word: limits.name,
            name: limits.name,
            limits,
        }
    }
}

/// How a launch is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// Threads, registers and bytes.
    Cuda,
    /// Tile, warps and stages.
    Triton,
    /// What a compiler printed.
    Paste,
}

pub(super) const WAYS: [(By, &str); 3] = [
    (By::Cuda, "cuda"),
    (By::Triton, "triton"),
    (By::Paste, "paste"),
];

pub(super) const AXES: [(Axis, &str); 3] = [
    (Axis::Threads, "threads"),
    (Axis::Registers, "registers"),
    (Axis::SharedMemory, "shared"),
];

/// What is asked for as text. The texts stay as they were typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Threads,
    Registers,
    Static,
    Dynamic,
    Carveout,
    BlockM,
    BlockN,
    BlockK,
    Dtype,
    Warps,
    Stages,
    Cap,
    Known,
    Paste,
    Want,
}

/// Keys in a link, and what stands there before anything is set: PyTorch's add.
const TEXTS: [(Asked, &str, &str); 15] = [
    (Asked::Threads, "threads", "128"),
    (Asked::Registers, "registers", "34"),
    (Asked::Static, "static", "0"),
    (Asked::Dynamic, "dynamic", "0"),
    (Asked::Carveout, "carveout", ""),
    (Asked::BlockM, "block_m", "128"),
    (Asked::BlockN, "block_n", "128"),
    (Asked::BlockK, "block_k", "32"),
    (Asked::Dtype, "dtype", "fp16"),
    (Asked::Warps, "num_warps", "4"),
    (Asked::Stages, "num_stages", "3"),
    (Asked::Cap, "maxnreg", ""),
    (Asked::Known, "n_regs", ""),
    (Asked::Paste, "paste", ""),
    (Asked::Want, "want", "50"),
];

impl Asked {
    pub(super) const fn key(self) -> &'static str {
        TEXTS[self as usize].1
    }
}

/// Everything that can be set.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    pub(super) chip: Chip,
    pub(super) by: By,
    /// Which sweep is drawn.
    pub(super) axis: Axis,
    texts: [String; TEXTS.len()],
}

fn word<T: Copy>(words: &[(T, &str)], value: &str) -> Result<T, String> {
    let found = words.iter().find(|(_, word)| *word == value);
    let known = || words.iter().map(|(_, word)| *word).collect::<Vec<_>>();
    found
        .map(|(meaning, _)| *meaning)
        .ok_or_else(|| format!("`{value}` is none of {}", known().join(", ")))
}

pub(super) fn spelling<T: Copy + PartialEq>(
    words: &[(T, &'static str)],
    meaning: T,
) -> &'static str {
    let found = words.iter().find(|(other, _)| *other == meaning);
    found.map_or("", |(_, word)| word)
}

impl State {
    /// Where every calculator begins before a page says otherwise.
    ///
    /// # Errors
    /// Never, as long as the table has its first board.
    pub(super) fn initial() -> Result<Self, PropError> {
        let chip = Chip::parse("a100-sxm-80gb");
        Ok(Self {
            chip: chip.map_err(|error| PropError::new("gpu", error.to_string()))?,
            by: By::Cuda,
            axis: Axis::Registers,
            texts: TEXTS.map(|(_, _, text)| text.to_owned()),
        })
    }

    /// Reads the properties that an author wrote.
    ///
    /// # Errors
    /// The first property that is unknown, has no such value, or gives no launch.
    pub(super) fn from_props(props: &Props) -> Result<Self, PropError> {
        let (state, refused) = Self::initial()?.changed_by(props);
        if let Some(error) = refused.into_iter().next() {
            return Err(error);
        }
        let wrong = TEXTS.iter().find_map(|(asked, key, _)| {
            let wrong = super::reading::read(*asked, state.text(*asked), Locale::En).wrong()?;
            Some(PropError::new(*key, wrong))
        });
        wrong.map_or(Ok(state), Err)
    }

    /// This state with what a link says in its place, and what could not be understood.
    pub(super) fn changed_by(&self, props: &Props) -> (Self, Vec<PropError>) {
        let mut state = self.clone();
        let mut refused = Vec::new();
        for (key, value) in props.iter() {
            refused.extend(state.set(key, value).err());
        }
        (state, refused)
    }

    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<(), PropError> {
        let refuse = |sentence: String| PropError::new(key, sentence);
        match key {
            "gpu" => self.chip = Chip::parse(value).map_err(|error| refuse(error.to_string()))?,
            "by" => self.by = word(&WAYS, value).map_err(refuse)?,
            "dtype" => {
                let dtype = Precision::parse(value).map_err(|error| refuse(error.to_string()))?;
                self.write(Asked::Dtype, dtype.id().into());
            }
            "sweep" => self.axis = word(&AXES, value).map_err(refuse)?,
            // All of a block's shared memory, for those who do not tell the two kinds apart.
            "shared" => {
                self.write(Asked::Static, "0".into());
                self.write(Asked::Dynamic, value.into());
            }
            _ => {
                let Some((asked, ..)) = TEXTS.iter().find(|(_, known, _)| *known == key) else {
                    let known = TEXTS.map(|(_, key, _)| key).join(", ");
                    return Err(refuse(format!("unknown; known: gpu, by, sweep, {known}")));
                };
                self.write(*asked, value.into());
            }
        }
        Ok(())
    }

    pub(super) fn text(&self, asked: Asked) -> &str {
        &self.texts[asked as usize]
    }

    pub(super) fn write(&mut self, asked: Asked, text: String) {
        self.texts[asked as usize] = text;
    }

    /// Puts a launch into the fields of threads, registers and bytes.
    pub(super) fn take(&mut self, launch: &Launch) {
        self.write(Asked::Threads, launch.threads.to_string());
        self.write(Asked::Registers, launch.registers.to_string());
        self.write(Asked::Static, launch.static_shared.to_string());
        self.write(Asked::Dynamic, launch.dynamic_shared.to_string());
    }

    /// What differs from `base`, for a link.
    pub(super) fn difference(&self, base: &Self) -> Props {
        let words = |state: &Self| {
            [
                ("gpu", state.chip.word),
                ("by", spelling(&WAYS, state.by)),
                ("sweep", spelling(&AXES, state.axis)),
            ]
        };
        let mut props = Props::default();
        for ((key, ours), (_, theirs)) in words(self).into_iter().zip(words(base)) {
            if ours != theirs {
                props.push(key, ours);
            }
        }
        for (asked, key, _) in &TEXTS {
            let (ours, theirs) = (self.text(*asked), base.text(*asked));
            if ours != theirs {
                props.push(*key, ours);
            }
        }
        props
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn read(query: &str) -> State {
        State::from_props(&Props::parse(query)).unwrap()
    }

    #[test]
    fn every_text_has_its_place() {
        for (at, (asked, ..)) in TEXTS.iter().enumerate() {
            assert_eq!(*asked as usize, at);
        }
    }

    #[test]
    fn an_author_learns_what_is_wrong() {
        let error = |query| {
            let error = State::from_props(&Props::parse(query)).unwrap_err();
            error.to_string()
        };
        assert!(error("gpu=h100").contains("h100-sxm5"));
        assert!(error("gpu=sm_99").contains("12.1"));
        assert!(error("threads=1025").contains("1024"));
        assert!(error("by=hip").contains("cuda, triton, paste"));
        assert!(error("warps=4").contains("num_warps"));
    }

    #[test]
    fn a_link_gives_the_state_back() {
        let base = read("gpu=h200-sxm&threads=128&registers=34&shared=0");
        let mut state = base.clone();
        let link = "gpu=8.6&by=triton&sweep=shared&threads=1025&static=&carveout=50\
                    &paste=a+%26+b&want=25";
        let (changed, refused) = state.changed_by(&Props::parse(link));
        assert!(refused.is_empty());
        state = changed;
        assert_eq!(state.text(Asked::Paste), "a & b");
        let link = state.difference(&base);
        assert_eq!(base.changed_by(&link), (state, Vec::new()));
        assert!(base.difference(&base).is_empty());
    }

    #[test]
    fn a_damaged_link_keeps_what_it_can() {
        let base = read("");
        let link = Props::parse("gpu=9.9&registers=-3&x=1&sweep=threads");
        let (state, refused) = base.changed_by(&link);
        assert_eq!(state.chip, base.chip);
        assert_eq!(state.text(Asked::Registers), "-3");
        assert_eq!(state.axis, Axis::Threads);
        let keys: Vec<_> = refused.iter().map(|error| error.key.as_str()).collect();
        assert_eq!(keys, ["gpu", "x"]);
    }
}
