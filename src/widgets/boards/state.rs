//! What can be set on the table of boards, as properties of a page and as a
//! link.

use ridgepoint_course::props::{PropError, Props};
use ridgepoint_model::hardware::{self, Engine, GPUS, Gpu, Precision, Sparsity};

/// At most this many boards stand side by side.
pub(super) const MOST_COMPARED: usize = 4;

/// What a table is sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Board,
    Architecture,
    Capability,
    Sms,
    Clock,
    Bandwidth,
    L2,
    Peak,
    Ridge,
    Source,
}

impl Column {
    /// All, as they stand in the table.
    pub(super) const ALL: [Self; 10] = [
        Self::Board,
        Self::Peak,
        Self::Bandwidth,
        Self::Ridge,
        Self::Clock,
        Self::Sms,
        Self::L2,
        Self::Architecture,
        Self::Capability,
        Self::Source,
    ];

    /// The column of that id.
    pub(super) fn parse(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|column| column.id() == id)
    }

    /// Its word in links.
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Architecture => "architecture",
            Self::Capability => "cc",
            Self::Sms => "sms",
            Self::Clock => "clock",
            Self::Bandwidth => "bandwidth",
            Self::L2 => "l2",
            Self::Peak => "peak",
            Self::Ridge => "ridge",
            Self::Source => "source",
        }
    }

    /// Whether it holds numbers, whose first order is the largest first.
    pub(super) const fn is_number(self) -> bool {
        !matches!(self, Self::Board | Self::Architecture | Self::Source)
    }
}

/// The one basis of all peaks of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Basis {
    pub(super) engine: Engine,
    pub(super) precision: Precision,
}

impl Basis {
    /// Every basis that some board has, Tensor Cores first.
    pub(super) fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for engine in [Engine::Tensor, Engine::CudaCore] {
            for &precision in Precision::ALL {
                let basis = Self { engine, precision };
                if GPUS.iter().any(|gpu| basis.on(gpu)) {
                    all.push(basis);
                }
            }
        }
        all
    }

    /// Whether a board has it.
    pub(super) fn on(self, gpu: &Gpu) -> bool {
        gpu.peak_row(self.engine, self.precision).is_ok()
    }

    /// `tensor-bf16`.
    pub(super) fn id(self) -> String {
        format!("{}-{}", self.engine.id(), self.precision.id())
    }

    /// Reads an id.
    pub(super) fn parse(word: &str) -> Option<Self> {
        Self::all().into_iter().find(|basis| basis.id() == word)
    }
}

/// Everything that can be set.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    pub(super) basis: Basis,
    pub(super) sparsity: Sparsity,
    pub(super) sort: Column,
    /// Smallest first.
    pub(super) rising: bool,
    /// What a board's name or chip must hold.
    pub(super) find: String,
    /// The one architecture that is shown; empty for all.
    pub(super) architecture: &'static str,
    /// Only boards that have the peak.
    pub(super) only: bool,
    /// Boards that stand side by side.
    pub(super) compared: Vec<&'static str>,
    /// Boards whose sources are unfolded.
    pub(super) open: Vec<&'static str>,
}

/// The names of the architectures, by age.
pub(super) const ARCHITECTURES: [&str; 7] = [
    "Volta",
    "Turing",
    "Ampere",
    "Ada",
    "Hopper",
    "Blackwell",
    "Blackwell Ultra",
];

impl State {
    /// Dense BF16, the fastest first.
    fn initial() -> Self {
        Self {
            basis: Basis {
                engine: Engine::Tensor,
                precision: Precision::Bf16,
            },
            sparsity: Sparsity::Dense,
            sort: Column::Peak,
            rising: false,
            find: String::new(),
            architecture: "",
            only: false,
            compared: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Reads the properties that an author wrote.
    ///
    /// # Errors
    /// A property that is unknown or has no such value.
    pub(super) fn from_props(props: &Props) -> Result<Self, PropError> {
        let (state, mut refused) = Self::initial().changed_by(props);
        refused.pop().map_or(Ok(state), Err)
    }

    /// This state with what a link says in its place, and what the link says
    /// that could not be understood.
    pub(super) fn changed_by(&self, props: &Props) -> (Self, Vec<PropError>) {
        let mut state = self.clone();
        if props.get("compare").is_some() {
            state.compared.clear();
        }
        if props.get("open").is_some() {
            state.open.clear();
        }
        let mut refused = Vec::new();
        for (key, value) in props.iter() {
            if let Err(wanted) = state.set(key, value) {
                refused.push(PropError::new(key, wanted));
            }
        }
        (state, refused)
    }

    /// Sets what a key names, or says what it wants.
    fn set(&mut self, key: &str, value: &str) -> Result<(), &'static str> {
        match key {
            "peak" => {
                let wanted = "an engine and a precision that some board has, such as tensor-bf16";
                self.basis = Basis::parse(value).ok_or(wanted)?;
            }
            "sparsity" => {
                self.sparsity = Sparsity::parse(value).map_err(|_| "dense or sparse")?;
            }
            "sort" => {
                let wanted =
                    "board, peak, bandwidth, ridge, clock, sms, l2, architecture, cc or source";
                self.sort = Column::parse(value).ok_or(wanted)?;
            }
            "order" => {
                self.rising = either(value, ["falling", "rising"]).ok_or("falling or rising")?;
            }
            "only" => self.only = either(value, ["no", "yes"]).ok_or("no or yes")?,
            "find" => value.clone_into(&mut self.find),
            "architecture" if value.is_empty() => self.architecture = "",
            "architecture" => {
                let found = ARCHITECTURES.into_iter().find(|name| *name == value);
                self.architecture =
                    found.ok_or("Volta, Turing, Ampere, Ada, Hopper or Blackwell")?;
            }
            // One empty value means: none of them.
            "compare" | "open" if value.is_empty() => {}
            "compare" if self.compared.len() >= MOST_COMPARED => return Err("at most 4 boards"),
            "compare" => add(&mut self.compared, value)?,
            "open" => add(&mut self.open, value)?,
            _ => {
                return Err(
                    "unknown; known: peak, sparsity, sort, order, find, architecture, \
                            only, compare, open",
                );
            }
        }
        Ok(())
    }

    /// What differs from `base`, for a link.
    pub(super) fn difference(&self, base: &Self) -> Props {
        let mut props = Props::default();
        for ((key, ours), (_, theirs)) in self.spelling().into_iter().zip(base.spelling()) {
            if ours != theirs {
                for value in ours {
                    props.push(key, value);
                }
            }
        }
        props
    }

    /// Each key with its values; an empty list is one empty value.
    fn spelling(&self) -> [(&'static str, Vec<String>); 9] {
        let one = |word: &str| vec![word.to_owned()];
        let list = |ids: &[&str]| match ids {
            [] => one(""),
            ids => ids.iter().map(|id| (*id).to_owned()).collect(),
        };
        [
            ("peak", one(&self.basis.id())),
            ("sparsity", one(self.sparsity.id())),
            ("sort", one(self.sort.id())),
            (
                "order",
                one(["falling", "rising"][usize::from(self.rising)]),
            ),
            ("find", one(&self.find)),
            ("architecture", one(self.architecture)),
            ("only", one(["no", "yes"][usize::from(self.only)])),
            ("compare", list(&self.compared)),
            ("open", list(&self.open)),
        ]
    }

    /// Sorts by a column; by the same one again, the other way round.
    pub(super) fn sort_by(&mut self, column: Column) {
        self.rising = if self.sort == column {
            !self.rising
        } else {
            !column.is_number()
        };
        self.sort = column;
    }
}

/// Adds a board to a list, or takes it out.
pub(super) fn toggle(list: &mut Vec<&'static str>, id: &'static str) {
    let before = list.len();
    list.retain(|other| *other != id);
    if list.len() == before {
        list.push(id);
    }
}

fn add(list: &mut Vec<&'static str>, id: &str) -> Result<(), &'static str> {
    let gpu = hardware::gpu(id).map_err(|_| "the id of a board, such as a100-sxm-80gb")?;
    if !list.contains(&gpu.id) {
        list.push(gpu.id);
    }
    Ok(())
}

fn either(value: &str, words: [&str; 2]) -> Option<bool> {
    words
        .iter()
        .position(|word| *word == value)
        .map(|at| at == 1)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn read(query: &str) -> State {
        State::from_props(&Props::parse(query)).unwrap()
    }

    #[test]
    fn a_link_says_what_differs_and_reads_back() {
        let base = read("");
        assert!(base.difference(&base).is_empty());
        let query = "peak=cuda-fp64&sparsity=sparse&sort=board&order=rising&find=h1%2000\
                     &architecture=Blackwell+Ultra&only=yes&compare=t4&compare=l4&open=h20";
        let state = read(query);
        assert_eq!(state.architecture, "Blackwell Ultra");
        let (back, refused) = base.changed_by(&state.difference(&base));
        assert_eq!((back, refused.len()), (state.clone(), 0));
        // What the page opened with can be closed again.
        let (cleared, _) = state.changed_by(&base.difference(&state));
        assert_eq!(cleared, base);
    }

    #[test]
    fn an_author_learns_what_is_wrong() {
        let error = |query| {
            let error = State::from_props(&Props::parse(query)).unwrap_err();
            error.to_string()
        };
        assert!(error("peak=tensor-fp32").contains("tensor-bf16"));
        assert!(error("sort=price").contains("ridge"));
        assert!(error("order=up").contains("falling or rising"));
        assert!(error("architecture=Kepler").contains("Volta, Turing, Ampere"));
        assert!(error("compare=h100").contains("a100-sxm-80gb"));
        let five = "compare=t4&compare=l4&compare=a10&compare=a30&compare=h20";
        assert_eq!(error(five), "property `compare`: at most 4 boards");
        assert!(error("colour=red").contains("known: peak"));
    }

    #[test]
    fn a_damaged_link_keeps_what_can_be_understood() {
        let link = Props::parse("peak=tensor-fp8&sort=x&compare=t4&compare=nothing");
        let (state, refused) = read("").changed_by(&link);
        assert_eq!(state.basis.precision, Precision::Fp8);
        assert_eq!(state.compared, ["t4"]);
        assert_eq!(refused.len(), 2);
    }

    #[test]
    fn every_architecture_is_listed_by_age() {
        let mut boards: Vec<_> = GPUS.iter().collect();
        boards.sort_by_key(|gpu| gpu.compute_capability);
        let mut names: Vec<_> = boards.iter().map(|gpu| gpu.architecture).collect();
        names.dedup();
        // The RTX boards of Blackwell, 12.0, are numbered behind Blackwell Ultra, 10.3.
        assert_eq!(names.pop(), Some("Blackwell"));
        assert_eq!(names, ARCHITECTURES);
    }

    #[test]
    fn every_basis_is_on_some_board_and_reads_back() {
        let all = Basis::all();
        // BF16, FP16, FP8, FP4, TF32, INT8, INT4, FP64 on Tensor Cores; FP64, FP32, FP16, BF16 of
        // the A100 and INT8 of the V100 on CUDA cores.
        assert_eq!(all.len(), 13);
        for basis in all {
            assert_eq!(Basis::parse(&basis.id()), Some(basis));
        }
    }

    #[test]
    fn sorting_twice_turns_round() {
        let mut state = read("");
        state.sort_by(Column::Ridge);
        assert_eq!((state.sort, state.rising), (Column::Ridge, false));
        state.sort_by(Column::Ridge);
        assert!(state.rising);
        state.sort_by(Column::Board);
        assert!(state.rising, "names begin with A");
    }
}
