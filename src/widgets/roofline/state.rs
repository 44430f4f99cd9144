//! What can be set on the roofline, as properties of a page and as a link.

use super::{
    board::Board,
    catalogue::{self, Case},
    point::{Asked, Own},
};
use ridgepoint_course::props::{PropError, Props};
use ridgepoint_model::hardware::{Precision, Sparsity};

/// At most this many GPUs are drawn at once.
pub(super) const MOST_GPUS: usize = 4;

/// At most this many kernels of the learner's own are drawn at once.
pub(super) const MOST_POINTS: usize = 8;

const SWITCH: [(bool, &str); 2] = [(true, "on"), (false, "off")];

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

/// Everything that can be set.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    pub(super) gpus: Vec<Board>,
    pub(super) precision: Precision,
    pub(super) sparsity: Sparsity,
    pub(super) ceilings: Ceilings,
    pub(super) axes: Axes,
    pub(super) cases: Vec<&'static Case>,
    /// Where the crosshair stands, FLOP/B.
    pub(super) intensity: f64,
    /// The learner's own kernels, of which there is always a first.
    pub(super) points: Vec<Own>,
    /// Whether the roofs of L2 caches are drawn where they are known.
    pub(super) l2: bool,
    /// Whether the measured roofline of an H200 lies over its roof.
    pub(super) measured: bool,
}

const KEYS: [&str; 14] = [
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
    "name",
    "own",
    "l2",
    "measured",
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
            points: vec![Own::new(["2e9", "100 MB", ""])],
            l2: false,
            measured: false,
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
            state.gpus.extend(Board::parse("a100-sxm-80gb").ok());
        }
        Ok(state)
    }

    /// This state with what a link says in its place, and what the link says
    /// that could not be understood.
    pub(super) fn changed_by(&self, props: &Props) -> (Self, Vec<PropError>) {
        let mut state = self.clone();
        let mut refused = Vec::new();
        for list in ["gpus", "kernels", "own"] {
            if props.get(list).is_some() {
                match list {
                    "gpus" => state.gpus.clear(),
                    "kernels" => state.cases.clear(),
                    _ => state.points.truncate(1),
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
                let board = Board::parse(value).map_err(refuse)?;
                if self.gpus.len() >= MOST_GPUS {
                    return Err(refuse(format!("at most {MOST_GPUS} GPUs")));
                }
                if board.listed().is_none() || !self.gpus.contains(&board) {
                    self.gpus.push(board);
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
            "flop" => self.points[0].write(Asked::Flop, value.into()),
            "bytes" => self.points[0].write(Asked::Bytes, value.into()),
            "time" => self.points[0].write(Asked::Time, value.into()),
            "name" => value.clone_into(&mut self.points[0].name),
            "own" if value.is_empty() => {}
            "own" if self.points.len() >= MOST_POINTS => {
                return Err(refuse(format!("at most {MOST_POINTS} kernels")));
            }
            "own" => self.points.push(Own::parse(value).map_err(refuse)?),
            "l2" => self.l2 = word(&SWITCH, value).map_err(refuse)?,
            "measured" => self.measured = word(&SWITCH, value).map_err(refuse)?,
            _ => return Err(refuse(format!("unknown; known: {}", KEYS.join(", ")))),
        }
        Ok(())
    }

    /// What differs from `base`, for a link.
    pub(super) fn difference(&self, base: &Self) -> Props {
        let mut props = Props::default();
        put_list(&mut props, "gpus", [self, base].map(Self::gpu_words));
        let (ours, theirs) = (self.words(), base.words());
        for ((key, word), (_, other)) in ours.into_iter().zip(theirs) {
            if word != other {
                props.push(key, word);
            }
        }
        put_list(&mut props, "own", [self, base].map(Self::further_points));
        let names = |state: &Self| state.cases.iter().map(|case| case.id.into()).collect();
        put_list(&mut props, "kernels", [self, base].map(names));
        props
    }

    fn gpu_words(&self) -> Vec<String> {
        self.gpus.iter().map(Board::word).collect()
    }

    fn further_points(&self) -> Vec<String> {
        self.points[1..].iter().map(Own::query).collect()
    }

    /// What has one value, as it stands in a link.
    fn words(&self) -> [(&'static str, String); 11] {
        // Six digits are more than a screen can show.
        let digits = format!("{:.5e}", self.intensity).parse::<f64>();
        let own = |asked: Asked| (asked.key(), self.points[0].text(asked).to_owned());
        [
            ("precision", self.precision.id().into()),
            ("sparsity", self.sparsity.id().into()),
            ("ceilings", spelling(&Ceilings::ALL, self.ceilings)),
            ("axes", spelling(&Axes::ALL, self.axes)),
            ("l2", spelling(&SWITCH, self.l2)),
            ("measured", spelling(&SWITCH, self.measured)),
            ("intensity", digits.unwrap_or(self.intensity).to_string()),
            ("name", self.points[0].name.clone()),
            own(Asked::Flop),
            own(Asked::Bytes),
            own(Asked::Time),
        ]
    }
}

/// A list that differs is written whole; an empty one as one empty value.
fn put_list(props: &mut Props, key: &str, [ours, theirs]: [Vec<String>; 2]) {
    if ours == theirs {
        return;
    }
    if ours.is_empty() {
        props.push(key, "");
    }
    for word in ours {
        props.push(key, word);
    }
}

fn word<T: Copy>(words: &[(T, &str)], value: &str) -> Result<T, String> {
    let known = || words.iter().map(|(_, word)| *word).collect::<Vec<_>>();
    let found = words.iter().find(|(_, word)| *word == value);
    found
        .map(|(meaning, _)| *meaning)
        .ok_or_else(|| format!("`{value}` is none of {}", known().join(", ")))
}

fn spelling<T: Copy + PartialEq>(words: &[(T, &str)], meaning: T) -> String {
    let found = words.iter().find(|(other, _)| *other == meaning);
    found.map_or("", |(_, word)| word).to_owned()
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
        state.points[0].write(Asked::Time, "0.18 ms".into());
        state.points[0].name = "GEMM; v2".into();
        state.points.push(Own::new(["1e9", "1 GB", ""]));
        state.gpus.push(Board::Custom(Box::default()));
        state.l2 = true;
        state.measured = true;
        let link = state.difference(&base);
        assert_eq!(base.changed_by(&link), (state, Vec::new()));
        assert!(base.difference(&base).is_empty());
        // What a page has and a link takes away.
        let page = read("own=flop%3D1%26bytes%3D1&l2=on");
        let link = base.difference(&page);
        assert_eq!(page.changed_by(&link).0.points, base.points);
    }

    /// Links of the first version had one kernel and boards of the table alone.
    #[test]
    fn old_links_hold() {
        let base = read("");
        let (state, refused) = base.changed_by(&Props::parse("gpus=t4&flop=1e9&bytes=1+GB&time=2"));
        assert!(refused.is_empty());
        assert_eq!(state.points, [Own::new(["1e9", "1 GB", "2"])]);
        let query = state.difference(&base).to_query();
        assert_eq!(query, "gpus=t4&flop=1e9&bytes=1+GB&time=2");
    }

    #[test]
    fn a_ninth_kernel_has_no_room() {
        let link = Props::parse(&"own=flop%3D1&".repeat(9));
        let (state, refused) = read("").changed_by(&link);
        assert_eq!((state.points.len(), refused.len()), (MOST_POINTS, 2));
    }

    #[test]
    fn a_damaged_link_keeps_what_it_can() {
        let base = read("gpus=a100-sxm-80gb");
        let link = Props::parse("gpus=nonsense&axes=linear&intensity=-3&x=%3Cimg%3E");
        let (state, refused) = base.changed_by(&link);
        assert_eq!(state.axes, Axes::Linear);
        assert_eq!(state.gpu_words(), ["a100-sxm-80gb"]);
        assert!((state.intensity - base.intensity).abs() < f64::EPSILON);
        let keys: Vec<_> = refused.iter().map(|error| error.key.as_str()).collect();
        assert_eq!(keys, ["gpus", "intensity", "x"]);
    }
}
