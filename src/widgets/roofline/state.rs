//! What can be set on the roofline, as properties of a page and as a link.

use super::catalogue::{self, Case};
use ridgepoint_course::props::{PropError, Props};
use ridgepoint_model::hardware::{self, Gpu, Precision, Sparsity};

/// At most this many GPUs are drawn at once.
pub(super) const MOST_GPUS: usize = 4;

/// Which compute ceilings are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ceilings {
    /// Tensor Cores and CUDA cores.
    Both,
    /// Tensor Cores alone.
    Tensor,
    /// CUDA cores alone.
    Cuda,
}

impl Ceilings {
    const ALL: [(Self, &'static str); 3] = [
        (Self::Both, "both"),
        (Self::Tensor, "tensor"),
        (Self::Cuda, "cuda"),
    ];
}

/// How the axes run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axes {
    /// Both logarithmic.
    Log,
    /// Both linear: there the slope of the diagonal is the bandwidth.
    Linear,
}

impl Axes {
    const ALL: [(Self, &'static str); 2] = [(Self::Log, "log"), (Self::Linear, "linear")];
}

/// The learner's own kernel: raw texts of the fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Own {
    /// Work.
    pub(super) flop: String,
    /// Traffic.
    pub(super) bytes: String,
    /// Measured time; may be empty.
    pub(super) time: String,
}

/// One of the three things that are asked about the learner's kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Flop,
    Bytes,
    Time,
}

impl Own {
    pub(super) const fn text(&self, asked: Asked) -> &String {
        match asked {
            Asked::Flop => &self.flop,
            Asked::Bytes => &self.bytes,
            Asked::Time => &self.time,
        }
    }

    pub(super) const fn text_mut(&mut self, asked: Asked) -> &mut String {
        match asked {
            Asked::Flop => &mut self.flop,
            Asked::Bytes => &mut self.bytes,
            Asked::Time => &mut self.time,
        }
    }
}

/// Everything that can be set.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    pub(super) gpus: Vec<&'static Gpu>,
    pub(super) precision: Precision,
    pub(super) sparsity: Sparsity,
    pub(super) ceilings: Ceilings,
    pub(super) axes: Axes,
    pub(super) cases: Vec<&'static Case>,
    /// Where the crosshair stands, FLOP/B.
    pub(super) intensity: f64,
    pub(super) own: Own,
}

const KEYS: [&str; 10] = [
    "gpus",
    "precision",
    "sparsity",
    "ceilings",
    "axes",
    "kernels",
    "intensity",
    "flop",
    "bytes",
    "time",
];

impl State {
    /// Where every roofline begins before a page says otherwise. The learner's
    /// kernel lies between the two ridges of an A100: bound by compute on its CUDA
    /// cores, by memory on its Tensor Cores.
    pub(super) fn initial() -> Self {
        Self {
            gpus: Vec::new(),
            precision: Precision::Bf16,
            sparsity: Sparsity::Dense,
            ceilings: Ceilings::Both,
            axes: Axes::Log,
            cases: Vec::new(),
            intensity: 1.25,
            own: Own {
                flop: "2e9".into(),
                bytes: "100 MB".into(),
                time: String::new(),
            },
        }
    }

    /// Reads the properties that an author wrote.
    ///
    /// # Errors
    /// The first property that is unknown or has no such value.
    pub(super) fn from_props(props: &Props) -> Result<Self, PropError> {
        let (mut state, refused) = Self::initial().changed_by(props);
        if let Some(error) = refused.into_iter().next() {
            return Err(error);
        }
        if state.gpus.is_empty() {
            state.gpus.extend(hardware::gpu("a100-sxm-80gb").ok());
        }
        Ok(state)
    }

    /// This state with what a link says in its place, and what the link says
    /// that could not be understood.
    pub(super) fn changed_by(&self, props: &Props) -> (Self, Vec<PropError>) {
        let mut state = self.clone();
        let mut refused = Vec::new();
        for list in ["gpus", "kernels"] {
            if props.get(list).is_some() {
                match list {
                    "gpus" => state.gpus.clear(),
                    _ => state.cases.clear(),
                }
            }
        }
        for (key, value) in props.iter() {
            refused.extend(state.set(key, value).err());
        }
        if state.gpus.is_empty() {
            state.gpus.clone_from(&self.gpus);
        }
        (state, refused)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), PropError> {
        let refuse = |sentence: String| PropError::new(key, sentence);
        match key {
            "gpus" => {
                let gpu = hardware::gpu(value).map_err(|e| refuse(e.to_string()))?;
                if self.gpus.len() >= MOST_GPUS {
                    return Err(refuse(format!("at most {MOST_GPUS} GPUs")));
                }
                if !self.gpus.iter().any(|other| other.id == gpu.id) {
                    self.gpus.push(gpu);
                }
            }
            "precision" => {
                let precision = Precision::parse(value).map_err(|e| refuse(e.to_string()))?;
                if precision.is_integer() {
                    return Err(refuse(
                        "a roof in FLOP/s needs a floating-point type".into(),
                    ));
                }
                self.precision = precision;
            }
            "sparsity" => {
                self.sparsity = Sparsity::parse(value).map_err(|e| refuse(e.to_string()))?;
            }
            "ceilings" => self.ceilings = word(&Ceilings::ALL, value).map_err(refuse)?,
            "axes" => self.axes = word(&Axes::ALL, value).map_err(refuse)?,
            // One empty value means: none of them.
            "kernels" if value.is_empty() => {}
            "kernels" => self.cases.push(catalogue::case(value).map_err(refuse)?),
            "intensity" => {
                let number = value.parse().ok();
                let number = number.filter(|i: &f64| (1e-12..1e12).contains(i));
                self.intensity =
                    number.ok_or_else(|| refuse("a number of FLOP/B above 0".into()))?;
            }
            "flop" => value.clone_into(&mut self.own.flop),
            "bytes" => value.clone_into(&mut self.own.bytes),
            "time" => value.clone_into(&mut self.own.time),
            _ => return Err(refuse(format!("unknown; known: {}", KEYS.join(", ")))),
        }
        Ok(())
    }

    /// What differs from `base`, for a link.
    pub(super) fn difference(&self, base: &Self) -> Props {
        let mut props = Props::default();
        if ids(&self.gpus) != ids(&base.gpus) {
            for gpu in &self.gpus {
                props.push("gpus", gpu.id);
            }
        }
        let mut put = |key: &str, ours: String, theirs: String| {
            if ours != theirs {
                props.push(key, ours);
            }
        };
        put(
            "precision",
            self.precision.id().into(),
            base.precision.id().into(),
        );
        put(
            "sparsity",
            self.sparsity.id().into(),
            base.sparsity.id().into(),
        );
        let spell = |state: &Self| {
            (
                spelling(&Ceilings::ALL, state.ceilings),
                spelling(&Axes::ALL, state.axes),
            )
        };
        let ((ceilings, axes), (base_ceilings, base_axes)) = (spell(self), spell(base));
        put("ceilings", ceilings.into(), base_ceilings.into());
        put("axes", axes.into(), base_axes.into());
        // Six digits are more than a screen can show.
        let shorten = |i: f64| {
            let digits = format!("{i:.5e}").parse::<f64>();
            digits.unwrap_or(i).to_string()
        };
        put(
            "intensity",
            shorten(self.intensity),
            shorten(base.intensity),
        );
        put("flop", self.own.flop.clone(), base.own.flop.clone());
        put("bytes", self.own.bytes.clone(), base.own.bytes.clone());
        put("time", self.own.time.clone(), base.own.time.clone());
        let names = |cases: &[&Case]| cases.iter().map(|case| case.id).collect::<Vec<_>>();
        if names(&self.cases) != names(&base.cases) {
            if self.cases.is_empty() {
                props.push("kernels", "");
            }
            for case in &self.cases {
                props.push("kernels", case.id);
            }
        }
        props
    }
}

fn ids(gpus: &[&Gpu]) -> Vec<&'static str> {
    gpus.iter().map(|gpu| gpu.id).collect()
}

fn word<T: Copy>(words: &[(T, &str)], value: &str) -> Result<T, String> {
    let known = || words.iter().map(|(_, word)| *word).collect::<Vec<_>>();
    let found = words.iter().find(|(_, word)| *word == value);
    found
        .map(|(meaning, _)| *meaning)
        .ok_or_else(|| format!("`{value}` is none of {}", known().join(", ")))
}

fn spelling<T: Copy + PartialEq>(words: &[(T, &'static str)], meaning: T) -> &'static str {
    let found = words.iter().find(|(other, _)| *other == meaning);
    found.map_or("", |(_, word)| word)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn read(query: &str) -> State {
        State::from_props(&Props::parse(query)).unwrap()
    }

    #[test]
    fn an_author_learns_what_is_wrong() {
        let error = |query| {
            State::from_props(&Props::parse(query))
                .unwrap_err()
                .to_string()
        };
        assert!(error("gpus=a100").contains("a100-sxm-80gb"));
        assert_eq!(
            error("axes=lin"),
            "property `axes`: `lin` is none of log, linear"
        );
        assert!(error("gpu=t4").starts_with("property `gpu`: unknown; known: gpus"));
        assert!(error("intensity=1e999").contains("above 0"));
        assert!(error("precision=int8").contains("floating-point"));
    }

    #[test]
    fn a_link_gives_the_state_back() {
        let base = read("gpus=a100-sxm-80gb&kernels=softmax&kernels=gemm-4096");
        let mut state = base.clone();
        state.gpus = read("gpus=h100-sxm5&gpus=t4").gpus;
        state.axes = Axes::Linear;
        state.cases.clear();
        state.intensity = 153.02;
        state.own.time = "0.18 ms".into();
        let link = state.difference(&base);
        assert_eq!(base.changed_by(&link), (state, Vec::new()));
        assert!(base.difference(&base).is_empty());
    }

    #[test]
    fn a_damaged_link_keeps_what_it_can() {
        let base = read("gpus=a100-sxm-80gb");
        let link = Props::parse("gpus=nonsense&axes=linear&intensity=-3&x=%3Cimg%3E");
        let (state, refused) = base.changed_by(&link);
        assert_eq!(state.axes, Axes::Linear);
        assert_eq!(ids(&state.gpus), ["a100-sxm-80gb"]);
        assert!((state.intensity - base.intensity).abs() < f64::EPSILON);
        let keys: Vec<_> = refused.iter().map(|error| error.key.as_str()).collect();
        assert_eq!(keys, ["gpus", "intensity", "x"]);
    }
}
