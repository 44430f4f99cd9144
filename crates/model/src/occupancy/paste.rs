//! Reads what tools print about a kernel: `ptxas -v`, `cuobjdump -res-usage`, Triton's metadata,
//! `n_regs` and `n_spills`.

mod cuobjdump;
mod metadata;
mod ptxas;

use thiserror::Error;

use super::launch::Launch;
use super::limits::WARP_SIZE;
use crate::message::Message;

/// The tool that a number was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// `ptxas -v`, `nvcc -Xptxas -v`, `TRITON_DUMP_PTXAS_LOG=1`.
    Ptxas,
    /// `cuobjdump -res-usage`.
    Cuobjdump,
    /// Triton's `metadata`, `n_regs` and `n_spills`.
    Triton,
}

/// What was found about one kernel. A number that was not there is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pasted {
    /// The tools that it was read from.
    pub tools: Vec<Tool>,
    /// Name of the kernel as it is printed, mangled or not.
    pub kernel: Option<String>,
    /// Compute capability, which may be one that the model does not know.
    pub capability: Option<(u8, u8)>,
    /// Registers of a thread.
    pub registers: Option<u32>,
    /// Static shared memory of a block, B: what compilers print.
    pub static_shared: Option<u64>,
    /// Dynamic shared memory of a block, B: Triton's `shared`.
    pub dynamic_shared: Option<u64>,
    /// Warps of a block.
    pub num_warps: Option<u32>,
    /// Stages of the software pipeline.
    pub num_stages: Option<u32>,
    /// Cap on the registers of a thread.
    pub maxnreg: Option<u32>,
    /// Named barriers of a block.
    pub barriers: Option<u32>,
    /// Local memory of a thread, B: stack frame with what is spilled. Triton's `n_spills` counts
    /// words of 4 B of it.
    pub local: Option<u64>,
    /// Stores of spilled registers in the code, B.
    pub spill_stores: Option<u64>,
    /// Loads of spilled registers in the code, B.
    pub spill_loads: Option<u64>,
}

impl Pasted {
    /// Threads of a block, where the warps are known.
    #[must_use]
    pub fn threads(&self) -> Option<u32> {
        self.num_warps?.checked_mul(WARP_SIZE)
    }

    /// A launch with what was found in place of what `base` has.
    #[must_use]
    pub fn over(&self, base: Launch) -> Launch {
        Launch {
            threads: self.threads().unwrap_or(base.threads),
            registers: self.registers.unwrap_or(base.registers),
            static_shared: self.static_shared.unwrap_or(base.static_shared),
            dynamic_shared: self.dynamic_shared.unwrap_or(base.dynamic_shared),
            barriers: self.barriers.unwrap_or(base.barriers),
            ..base
        }
    }

    fn new(tool: Tool) -> Self {
        Self {
            tools: vec![tool],
            ..Self::default()
        }
    }

    fn has_numbers(&self) -> bool {
        self.registers.is_some()
            || self.static_shared.is_some()
            || self.dynamic_shared.is_some()
            || self.num_warps.is_some()
    }

    /// The name, or a number in its place, with the capability where it is known.
    fn label(&self, at: usize) -> String {
        let name = self
            .kernel
            .clone()
            .unwrap_or_else(|| format!("#{}", at + 1));
        match self.capability {
            Some((major, minor)) => format!("{name} (sm_{major}{minor})"),
            None => name,
        }
    }
}

/// Why a text gives no kernel.
///
/// `Display` is one English sentence for developers; [`PasteError::message`] is for readers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PasteError {
    /// Nothing was pasted.
    #[error("nothing was pasted")]
    Empty,
    /// The text names kernels or nothing, and no number of them.
    #[error("no registers, shared memory or warps in `{start}`")]
    NoNumbers {
        /// How the text begins.
        start: String,
    },
    /// Kernels are named, but their numbers are missing, as in a log that was cut.
    #[error("no registers of {}", kernels.join(", "))]
    OnlyNames {
        /// Their names.
        kernels: Vec<String>,
    },
    /// More than one kernel.
    #[error("{} kernels: {}", kernels.len(), kernels.join(", "))]
    Several {
        /// Their names, in the order of the text.
        kernels: Vec<String>,
    },
    /// Two parts of the text speak of one kernel and differ.
    #[error("{field} is {first} in one place and {second} in another")]
    Contradiction {
        /// What is told twice, as the tools call it.
        field: &'static str,
        /// What is told first.
        first: u64,
        /// What is told later.
        second: u64,
    },
}

impl PasteError {
    /// The same for a reader, in whatever language the page speaks.
    #[must_use]
    pub fn message(&self) -> Message {
        /// So many names fit in a sentence.
        const SHOWN: usize = 4;
        let list = |kernels: &[String]| {
            let shown: Vec<_> = kernels.iter().take(SHOWN).map(String::as_str).collect();
            let more = if kernels.len() > SHOWN { ", …" } else { "" };
            shown.join(", ") + more
        };
        match self {
            Self::Empty => Message::new("model.paste.empty"),
            Self::NoNumbers { start } => {
                Message::new("model.paste.no-numbers").with("start", start.as_str())
            }
            Self::OnlyNames { kernels } => {
                Message::new("model.paste.only-names").with("kernels", list(kernels))
            }
            Self::Several { kernels } => Message::new("model.paste.several")
                .with("count", kernels.len().to_string())
                .with("kernels", list(kernels)),
            Self::Contradiction {
                field,
                first,
                second,
            } => Message::new("model.paste.contradiction")
                .with("field", *field)
                .with("first", first.to_string())
                .with("second", second.to_string()),
        }
    }
}

/// The one kernel of a text.
///
/// # Errors
/// [`PasteError`] where the text is empty, holds no number of a kernel or holds several kernels,
/// with what was found instead.
pub fn read(text: &str) -> Result<Pasted, PasteError> {
    let mut all = read_all(text)?;
    match all.pop() {
        Some(only) if all.is_empty() => Ok(only),
        last => {
            all.extend(last);
            let label = |(at, kernel): (usize, &Pasted)| kernel.label(at);
            let kernels = all.iter().enumerate().map(label).collect();
            Err(PasteError::Several { kernels })
        }
    }
}

/// Every kernel of a text, in its order, so that one can be chosen. A compiler's log and Triton's
/// metadata of the same kernel are read as one.
///
/// # Errors
/// As [`read`], several kernels apart.
pub fn read_all(text: &str) -> Result<Vec<Pasted>, PasteError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(PasteError::Empty);
    }
    let found = [
        ptxas::kernels(text),
        cuobjdump::kernels(text),
        metadata::kernels(text),
    ];
    let names = || found.iter().flatten().enumerate();
    let named: Vec<_> = names()
        .filter(|(_, kernel)| kernel.kernel.is_some())
        .map(|(at, kernel)| kernel.label(at))
        .collect();
    let [logs @ .., metadata] = found.map(|mut kernels| {
        kernels.retain(Pasted::has_numbers);
        kernels
    });
    let mut all: Vec<_> = logs.into_iter().flatten().collect();
    match (all.as_mut_slice(), metadata.as_slice()) {
        ([log], [data]) if log.may_be(data) => log.join(data)?,
        _ => all.extend(metadata),
    }
    match (all.is_empty(), named.is_empty()) {
        (false, _) => Ok(all),
        (true, true) => Err(PasteError::NoNumbers { start: start(text) }),
        (true, false) => Err(PasteError::OnlyNames { kernels: named }),
    }
}

impl Pasted {
    /// Whether no name says that they are two.
    fn may_be(&self, other: &Self) -> bool {
        self.kernel.is_none() || other.kernel.is_none() || self.kernel == other.kernel
    }

    /// Takes what the other knows of the same kernel.
    fn join(&mut self, other: &Self) -> Result<(), PasteError> {
        let small = |value: Option<u32>| value.map(u64::from);
        agree("n_regs", small(self.registers), small(other.registers))?;
        self.tools.extend(&other.tools);
        self.kernel = self.kernel.take().or_else(|| other.kernel.clone());
        self.capability = self.capability.or(other.capability);
        self.registers = self.registers.or(other.registers);
        self.dynamic_shared = other.dynamic_shared;
        self.num_warps = other.num_warps;
        self.num_stages = other.num_stages;
        self.maxnreg = other.maxnreg;
        self.local = self.local.or(other.local);
        Ok(())
    }
}

fn agree(field: &'static str, first: Option<u64>, second: Option<u64>) -> Result<(), PasteError> {
    match (first, second) {
        (Some(first), Some(second)) if first != second => Err(PasteError::Contradiction {
            field,
            first,
            second,
        }),
        _ => Ok(()),
    }
}

/// The first words of a text that could not be read.
fn start(text: &str) -> String {
    const SHOWN: usize = 40;
    let line = text.lines().next().unwrap_or_default();
    let mut start: String = line.chars().take(SHOWN).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    start
}

/// The whole number right before `unit`, for example of `32 registers`.
fn number_before(text: &str, unit: &str) -> Option<u64> {
    let (before, _) = text.split_once(unit)?;
    before.split_whitespace().next_back()?.parse().ok()
}
