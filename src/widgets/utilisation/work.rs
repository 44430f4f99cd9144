//! From an operator with its sizes to its work, its traffic and the roof that it is
//! held against.

use crate::{field::Entry, messages as msg, widgets::evidence::State};
use ridgepoint_course::{
    locale::Locale,
    number::{Field, Quantity, Scale, Unit},
};
use ridgepoint_model::{
    ModelError,
    hardware::{self, BandwidthBasis, Engine, Gpu, Level, Precision, Sparsity},
    intensity::{
        Algorithm, Attention, Count, Direction, Elementwise, Gemm, Operand, Pass, PerElement,
        RowKind, RowOperator, Traffic, whole,
    },
    measurement::{Context, Measurement},
    roofline::Bound,
    units::{Bytes, Flops, Seconds},
    utilisation::{Moved, RuleFor},
};

/// Beyond this a count is a slip.
const MOST: f64 = 1e24;

/// A launch takes about as long, s. Where a roof allows less, the launch decides.
pub(in crate::widgets) const LAUNCH: f64 = 4e-6;

/// The operators by their words.
pub(in crate::widgets) const OPERATORS: &[&str] = &[
    "gemm",
    "attention",
    "softmax",
    "layernorm",
    "rmsnorm",
    "gelu",
    "reduction",
    "add",
    "copy",
    "own",
];

/// Types of the tensors in memory.
pub(in crate::widgets) const TYPES: &[&str] = &["fp16", "bf16", "fp32", "tf32", "fp64", "fp8"];

/// What a field asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::widgets) enum Kind {
    /// A size.
    Size,
    /// A size that is that of another field where it is empty.
    SameSize,
    /// Work, which a copy does not have.
    Flop,
    /// Traffic.
    Bytes,
    /// A time.
    Time,
    /// A time, where something was measured.
    SpareTime,
    /// Bytes that a profiler counted, where it did.
    Counted,
    /// A rate that a program printed, where it did.
    Rate,
}

impl Kind {
    /// The field of the number reader; that of a rate depends on its text.
    pub(in crate::widgets) fn field(self, text: &str) -> Field {
        match self {
            Self::Size | Self::SameSize => Field::count().at_most(9e15),
            Self::Flop => Field::flop().at_most(MOST),
            Self::Bytes | Self::Counted => Field::bytes().at_most(MOST),
            Self::Time | Self::SpareTime => {
                let milliseconds = Unit::new(Scale::Milli, Quantity::Second);
                Field::seconds().in_unit(milliseconds).at_most(1e6)
            }
            Self::Rate if is_bandwidth(text) => Field::bytes_per_second().at_most(MOST),
            Self::Rate => {
                let teraflops = Unit::new(Scale::Tera, Quantity::FlopPerSecond);
                Field::flop_per_second().in_unit(teraflops).at_most(MOST)
            }
        }
    }

    const fn is_optional(self) -> bool {
        matches!(
            self,
            Self::SameSize | Self::Flop | Self::SpareTime | Self::Counted | Self::Rate
        )
    }

    /// What the text of a field says.
    pub(in crate::widgets) fn read(self, text: &str, locale: Locale) -> Entry {
        let read = |text: &str| Entry::read(text, &self.field(text), self.is_optional(), locale);
        match split(self, text) {
            // Either part alone says what is wrong with it.
            Some((first, second)) => match (read(first), read(second)) {
                (Entry::Read(first), Entry::Read(mut second)) => {
                    second.value += first.value;
                    second.read_as = format!("{} + {}", first.read_as, second.read_as);
                    Entry::Read(second)
                }
                (wrong @ Entry::Wrong(_), _) | (_, wrong) => wrong,
            },
            None => read(text),
        }
    }
}

/// Counted bytes may be given as those read + those written.
fn split(kind: Kind, text: &str) -> Option<(&str, &str)> {
    let parts = text.split_once(" + ").filter(|_| kind == Kind::Counted)?;
    let both = |part: &str| !part.trim().is_empty();
    (both(parts.0) && both(parts.1)).then_some(parts)
}

/// Whether a rate is one of bytes: `3.5 TB/s`, `320 GB`.
pub(in crate::widgets) fn is_bandwidth(text: &str) -> bool {
    let text = text.trim().to_uppercase();
    ["B/S", "BPS", "B"].iter().any(|unit| text.ends_with(unit))
}

/// What an operator asks for, as settings with their kinds.
pub(in crate::widgets) fn asks(op: &str) -> &'static [(&'static str, Kind)] {
    match op {
        "gemm" => &[
            ("m", Kind::Size),
            ("n", Kind::Size),
            ("k", Kind::Size),
            ("batch", Kind::Size),
        ],
        "attention" => &[
            ("batch", Kind::Size),
            ("heads", Kind::Size),
            ("kv", Kind::SameSize),
            ("sq", Kind::Size),
            ("sk", Kind::SameSize),
            ("d", Kind::Size),
        ],
        "add" | "copy" => &[("elements", Kind::Size)],
        "own" => &[("flop", Kind::Flop), ("moved", Kind::Bytes)],
        _ => &[("rows", Kind::Size), ("columns", Kind::Size)],
    }
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::widgets) enum Problem {
    /// A field cannot be read, and says so itself.
    Unread,
    /// What the model says.
    Said(String),
}

/// What is judged.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::widgets) struct Work {
    /// FLOP and traffic; the FLOP of a copy mean nothing.
    pub(in crate::widgets) count: Count,
    /// Whether it computes at all.
    pub(in crate::widgets) computes: bool,
    pub(in crate::widgets) time: Seconds,
    pub(in crate::widgets) context: Context,
    pub(in crate::widgets) gpu: &'static Gpu,
    pub(in crate::widgets) engine: Engine,
    /// The type of the arithmetic, whose peak counts.
    pub(in crate::widgets) arithmetic: Precision,
    /// What a profiler counted.
    pub(in crate::widgets) moved: Option<Moved>,
    /// A rate that a program printed, and whether it is one of bytes.
    pub(in crate::widgets) rate: Option<(f64, bool)>,
    /// Which of the chapter's rules speak of it.
    pub(in crate::widgets) rule: Option<RuleFor>,
}

impl Work {
    /// What was measured, with the algorithm's bytes.
    pub(in crate::widgets) fn measurement(&self) -> Measurement {
        if self.computes {
            self.count.measured(self.time)
        } else {
            Measurement::of_traffic(self.count.bytes(), self.time)
        }
    }

    /// Which side of the ridge it lies on; what computes nothing is bound by memory.
    pub(in crate::widgets) fn bound(&self) -> Bound {
        if self.computes {
            self.count.bound(&self.context.roof())
        } else {
            Bound::Memory
        }
    }

    /// The least time below the roof, s.
    pub(in crate::widgets) fn floor(&self) -> f64 {
        let floor = self.count.floor(&self.context.roof());
        if self.computes {
            floor.floor().get()
        } else {
            floor.memory.get()
        }
    }
}

/// Sizes and numbers of the settings.
pub(in crate::widgets) struct Reader<'a> {
    pub(in crate::widgets) state: &'a State,
    pub(in crate::widgets) locale: Locale,
}

impl Reader<'_> {
    fn number(&self, key: &str, kind: Kind) -> Result<Option<f64>, Problem> {
        match kind.read(self.state.get(key), self.locale) {
            Entry::Blank => Ok(None),
            Entry::Read(reading) => Ok(Some(reading.value)),
            Entry::Wrong(_) => Err(Problem::Unread),
        }
    }

    fn needed(&self, key: &str, kind: Kind) -> Result<f64, Problem> {
        self.number(key, kind)?.ok_or(Problem::Unread)
    }

    /// A size.
    pub(in crate::widgets) fn size(&self, key: &'static str) -> Result<u64, Problem> {
        let value = self.needed(key, Kind::Size)?;
        whole(key, value).map_err(|error| self.said(&error.into()))
    }

    /// A size that is another's where it is empty.
    pub(in crate::widgets) fn same_size(
        &self,
        key: &'static str,
        other: u64,
    ) -> Result<u64, Problem> {
        match self.number(key, Kind::SameSize)? {
            None => Ok(other),
            Some(value) => whole(key, value).map_err(|error| self.said(&error.into())),
        }
    }

    fn said(&self, error: &ModelError) -> Problem {
        Problem::Said(msg::say(self.locale, &error.message()))
    }

    fn moved(&self) -> Result<Option<Moved>, Problem> {
        let text = self.state.get("bytes");
        let Some(total) = self.number("bytes", Kind::Counted)? else {
            return Ok(None);
        };
        let moved = match split(Kind::Counted, text) {
            None => Bytes::new(total).map(Moved::total),
            Some((read, _)) => {
                let read = Kind::Counted.read(read, self.locale).value();
                let read = read.unwrap_or_default();
                Moved::parts(read, total - read)
            }
        };
        moved.map(Some).map_err(|error| self.said(&error))
    }
}

/// The type that is set.
pub(in crate::widgets) fn precision(state: &State) -> Precision {
    Precision::parse(state.get("type")).unwrap_or(Precision::Fp16)
}

/// Reads everything.
///
/// # Errors
/// A field that cannot be read, or sizes that the model refuses.
pub(in crate::widgets) fn read(state: &State, locale: Locale) -> Result<Work, Problem> {
    let reader = Reader { state, locale };
    let time = Seconds::new(reader.needed("time", Kind::Time)?);
    read_at(state, time.map_err(|error| reader.said(&error))?, locale)
}

/// Reads everything but the time.
///
/// # Errors
/// As [`read`].
pub(in crate::widgets) fn read_at(
    state: &State,
    time: Seconds,
    locale: Locale,
) -> Result<Work, Problem> {
    let reader = Reader { state, locale };
    let said = |error: ModelError| reader.said(&error);
    let (op, precision) = (state.get("op"), precision(state));
    let gpu = hardware::gpu(state.get("gpu")).map_err(said)?;
    let (count, computes) = count(&reader, op, precision)?;
    let (engine, arithmetic) = arithmetic(state, gpu, op, precision).map_err(said)?;
    let context = Context::new(
        gpu,
        engine,
        arithmetic,
        Sparsity::Dense,
        BandwidthBasis::Published,
    )
    .map_err(said)?;
    let rate = reader.number("rate", Kind::Rate)?;
    Ok(Work {
        count,
        computes,
        time,
        context,
        gpu,
        engine,
        arithmetic,
        moved: reader.moved()?,
        rate: rate.map(|rate| (rate, is_bandwidth(state.get("rate")))),
        rule: rule(op),
    })
}

/// Products run where the type is fast, everything else in FP32 on CUDA cores.
fn arithmetic(
    state: &State,
    gpu: &Gpu,
    op: &str,
    precision: Precision,
) -> Result<(Engine, Precision), ModelError> {
    match op {
        "gemm" | "attention" => Ok((gpu.engine_for(precision)?, precision)),
        "own" if state.get("engine") == "tensor" => Ok((Engine::Tensor, precision)),
        _ => {
            let wide = if precision == Precision::Fp64 {
                precision
            } else {
                Precision::Fp32
            };
            Ok((Engine::CudaCore, wide))
        }
    }
}

fn rule(op: &str) -> Option<RuleFor> {
    Some(match op {
        "gemm" => RuleFor::Gemm,
        "attention" => RuleFor::Attention,
        "softmax" | "layernorm" | "rmsnorm" => RuleFor::Rows,
        "reduction" => RuleFor::Reduction,
        "gelu" | "add" | "copy" => RuleFor::Elementwise,
        _ => return None,
    })
}

/// FLOP and traffic, and whether it computes at all.
fn count(reader: &Reader<'_>, op: &str, precision: Precision) -> Result<(Count, bool), Problem> {
    let counted = match op {
        "gemm" => gemm(reader, precision)?.count(),
        "attention" => attention(reader, precision)?.count(Algorithm::FUSED),
        "add" => elementwise(reader, precision, 2)?.count(),
        "copy" => {
            let traffic = elementwise(reader, precision, 1)?.traffic();
            let count = traffic.and_then(idle);
            return Ok((count.map_err(|error| reader.said(&error))?, false));
        }
        "own" => return own(reader),
        _ => {
            let kind = RowKind::ALL.iter().find(|kind| kind.id() == op);
            let kind = *kind.ok_or(Problem::Unread)?;
            RowOperator::new(
                kind,
                reader.size("rows")?,
                reader.size("columns")?,
                precision,
            )
            .count()
        }
    };
    let counted = counted.map_err(|error| reader.said(&error))?;
    Ok((counted, true))
}

fn gemm(reader: &Reader<'_>, precision: Precision) -> Result<Gemm, Problem> {
    let [m, n, k] = [reader.size("m")?, reader.size("n")?, reader.size("k")?];
    Ok(Gemm {
        batch: reader.size("batch")?,
        ..Gemm::new(m, n, k, precision)
    })
}

/// Attention of the settings.
pub(in crate::widgets) fn attention(
    reader: &Reader<'_>,
    precision: Precision,
) -> Result<Attention, Problem> {
    let (heads, queries) = (reader.size("heads")?, reader.size("sq")?);
    let (batch, head_dim) = (reader.size("batch")?, reader.size("d")?);
    Ok(Attention {
        kv_heads: reader.same_size("kv", heads)?,
        keys: reader.same_size("sk", queries)?,
        causal: reader.state.get("causal") == "yes",
        pass: match reader.state.get("pass") {
            "backward" => Pass::Backward,
            "both" => Pass::Both,
            _ => Pass::Forward,
        },
        ..Attention::new(batch, heads, queries, head_dim, precision)
    })
}

fn elementwise(
    reader: &Reader<'_>,
    precision: Precision,
    inputs: usize,
) -> Result<Elementwise, Problem> {
    let operand = |name: &'static str| Operand::new(name, precision);
    Ok(Elementwise {
        elements: reader.size("elements")?,
        operations: PerElement {
            algorithm: 1.0,
            counted: 1.0,
        },
        inputs: ["x", "y"].into_iter().take(inputs).map(operand).collect(),
        outputs: vec![operand("z")],
    })
}

/// Traffic without work: the FLOP fill their place, and are not looked at.
fn idle(traffic: Vec<Traffic>) -> Result<Count, ModelError> {
    Ok(Count {
        flops: Flops::new(1.0)?,
        counted: None,
        level: Level::Dram,
        traffic,
    })
}

fn own(reader: &Reader<'_>) -> Result<(Count, bool), Problem> {
    let said = |error: ModelError| reader.said(&error);
    let bytes = Bytes::new(reader.needed("moved", Kind::Bytes)?).map_err(said)?;
    let mut count = idle(vec![Traffic {
        tensor: "x".into(),
        direction: Direction::Read,
        bytes,
        passes: 1.0,
    }])
    .map_err(said)?;
    let flop = reader.number("flop", Kind::Flop)?;
    if let Some(flop) = flop {
        count.flops = Flops::new(flop).map_err(said)?;
    }
    Ok((count, flop.is_some()))
}
