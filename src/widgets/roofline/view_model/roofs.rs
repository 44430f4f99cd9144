//! The roofs that are drawn, board by board.

use super::super::{
    board::Board,
    catalogue::{self, Case},
    state::{Ceilings, State},
};
use crate::messages as msg;
use ridgepoint_charts::roofline::{CacheLine, Ceiling, Label, RoofLine};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    hardware::{BandwidthBasis, Engine, Gpu, Level, Precision, Sparsity},
    measurement::Context,
    message::Message,
    roofline::{Bound, Roof},
    units::{BytesPerSecond, Intensity},
};

/// One roof that is drawn.
pub(super) struct Drawn {
    /// The place of its board among those chosen.
    pub(super) at: usize,
    /// Name of the board.
    pub(super) gpu: String,
    /// `BF16 Tensor Core`, with 2:4 where it is sparse.
    pub(super) ceiling: String,
    /// `BF16`, for a label that has little room.
    brief: String,
    /// `Tensor Core`.
    pub(super) engine: &'static str,
    /// Whether the figure is about it.
    emphasis: bool,
    /// The kind of core and the type of its peak; none for a board of the
    /// learner's own, whose peak is of no type.
    of: Option<(Engine, Precision)>,
    pub(super) roof: Roof,
    /// What a measurement is held against.
    pub(super) context: Context,
    /// The bandwidth of the L2 cache, where it is drawn.
    l2: Option<BytesPerSecond>,
}

/// A line of the table of roofs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RoofRow {
    pub(crate) gpu: String,
    pub(crate) ceiling: String,
    pub(crate) roof: Roof,
    /// The intensity that the last two columns are for.
    pub(crate) at: Intensity,
}

impl RoofRow {
    /// What limits a kernel of that intensity.
    pub(crate) fn bound(&self) -> Bound {
        self.roof.bound(self.at)
    }
}

/// The ceilings that are drawn, board by board, the higher one first; and a
/// note for each that the board does not have.
pub(super) fn drawn(state: &State, locale: Locale) -> (Vec<Drawn>, Vec<String>) {
    let (mut drawn, mut notes) = (Vec::new(), Vec::new());
    for (at, board) in state.gpus.iter().enumerate() {
        let gpu = board.name(locale);
        match board {
            Board::Listed(listed) => {
                for engine in engines(state.ceilings) {
                    match of_engine(at, listed, *engine, state) {
                        Ok(roof) => drawn.push(roof),
                        Err(message) => notes.push(msg::say(locale, &message)),
                    }
                }
            }
            Board::Custom(custom) => drawn.extend(custom.roof().map(|roof| Drawn {
                at,
                gpu: gpu.clone(),
                ceiling: msg::custom_ceiling(locale).into(),
                brief: msg::custom_ceiling(locale).into(),
                engine: msg::custom_ceiling(locale),
                emphasis: true,
                of: None,
                roof,
                context: Context::custom(roof),
                l2: None,
            })),
        }
        let l2 = board.listed().map(|gpu| gpu.bandwidth_of(Level::L2));
        if state.l2 && !matches!(l2, Some(Ok(_))) {
            let message = Message::new("model.no-l2-bandwidth").with("gpu", gpu);
            notes.push(msg::say(locale, &message));
        }
    }
    (drawn, notes)
}

fn of_engine(
    at: usize,
    gpu: &'static Gpu,
    engine: Engine,
    state: &State,
) -> Result<Drawn, Message> {
    let (precision, sparsity) = on(engine, state);
    let basis = BandwidthBasis::Published;
    let context = Context::new(gpu, engine, precision, sparsity, basis);
    let context = context.map_err(|error| error.message())?;
    let sparse = match sparsity {
        Sparsity::Dense => "",
        Sparsity::Structured => " 2:4",
    };
    let brief = precision.label();
    let l2 = gpu.bandwidth_of(Level::L2).ok();
    Ok(Drawn {
        at,
        gpu: gpu.short_name.into(),
        ceiling: format!("{brief}{sparse} {}", engine.label()),
        brief: brief.into(),
        engine: engine.label(),
        emphasis: engine == Engine::Tensor,
        of: Some((engine, precision)),
        roof: context.roof(),
        context,
        l2: l2.filter(|_| state.l2),
    })
}

const fn engines(ceilings: Ceilings) -> &'static [Engine] {
    match ceilings {
        Ceilings::Both => &[Engine::Tensor, Engine::CudaCore],
        Ceilings::Tensor => &[Engine::Tensor],
        Ceilings::Cuda => &[Engine::CudaCore],
    }
}

/// What an engine computes in when `state` is set: CUDA cores do elementwise
/// work in FP32 whatever the tensors hold, and know no sparsity.
const fn on(engine: Engine, state: &State) -> (Precision, Sparsity) {
    match (engine, state.precision) {
        (Engine::Tensor, precision) => (precision, state.sparsity),
        (Engine::CudaCore, Precision::Fp64) => (Precision::Fp64, Sparsity::Dense),
        (Engine::CudaCore, _) => (Precision::Fp32, Sparsity::Dense),
    }
}

impl Drawn {
    /// Whether its board is one of the learner's own.
    pub(super) const fn custom(&self) -> bool {
        self.of.is_none()
    }

    /// Whether a kernel's point belongs under it: a roof of its kind of core, in
    /// the type its bytes are counted in.
    fn is_over(&self, case: &Case) -> bool {
        let Some((engine, precision)) = self.of else {
            return true;
        };
        let in_type = match case.precision {
            Some(own) => precision == own,
            // Matrix products of the catalogue hold two-byte elements.
            None => matches!(precision, Precision::Bf16 | Precision::Fp16),
        };
        engine == case.engine && in_type
    }
}

/// The roof of the board at that place that a kernel belongs under; none of
/// another kind stands in.
pub(super) fn case_roof(drawn: &[Drawn], at: usize, case: &Case) -> Option<Roof> {
    let mut own = drawn.iter().filter(|roof| roof.at == at);
    own.find(|roof| roof.is_over(case)).map(|roof| roof.roof)
}

/// A note that names the chosen kernels that have no roof on the first board.
pub(super) fn undrawn(state: &State, drawn: &[Drawn], locale: Locale) -> Option<String> {
    let at = drawn.first()?.at;
    let bare = |case: &&&Case| case_roof(drawn, at, case).is_none();
    let names = state.cases.iter().filter(bare);
    let names: Vec<_> = names.map(|case| catalogue::name(case, locale)).collect();
    let names = names.join(msg::roofline_list(locale));
    (!names.is_empty()).then(|| msg::roofline_undrawn(locale, &names))
}

/// The lines of the chart.
pub(super) fn lines(state: &State, drawn: &[Drawn]) -> Vec<RoofLine> {
    let several = state.gpus.len() > 1;
    let line = |series: usize| {
        let own: Vec<_> = drawn.iter().filter(|roof| roof.at == series).collect();
        let first = own.first()?;
        let (gpu, rate) = (&first.gpu, first.roof.bandwidth);
        let label = if several {
            Label::new(format!("{gpu} · {rate}"), gpu.as_str())
        } else {
            Label::from(rate.to_string())
        };
        Some(RoofLine {
            series: u8::try_from(series).unwrap_or_default(),
            bandwidth: rate.get(),
            bandwidth_label: label,
            ceilings: own.iter().map(|roof| ceiling(roof, several)).collect(),
            cache: first.l2.map(|rate| CacheLine {
                bandwidth: rate.get(),
                label: Label::new(format!("L2 · {rate}"), "L2"),
            }),
        })
    };
    (0..state.gpus.len()).filter_map(line).collect()
}

fn ceiling(drawn: &Drawn, several: bool) -> Ceiling {
    let peak = drawn.roof.compute;
    let label = if several {
        Label::from(format!("{} · {peak}", drawn.gpu))
    } else {
        Label::new(
            format!("{} · {peak}", drawn.ceiling),
            format!("{} · {peak}", drawn.brief),
        )
    };
    Ceiling {
        compute: peak.get(),
        label,
        ridge_label: Label::from(drawn.roof.ridge().to_string()),
        emphasis: drawn.emphasis,
    }
}

/// The lines of the table for a roof: itself, and its ceiling over the L2 cache.
pub(super) fn rows(drawn: &Drawn, crosshair: Option<Intensity>) -> Vec<RoofRow> {
    let row = |ceiling: String, roof: Roof| RoofRow {
        gpu: drawn.gpu.clone(),
        ceiling,
        roof,
        at: crosshair.unwrap_or_else(|| roof.ridge()),
    };
    let mut rows = vec![row(drawn.ceiling.clone(), drawn.roof)];
    if let Some(bandwidth) = drawn.l2 {
        let roof = Roof {
            bandwidth,
            ..drawn.roof
        };
        rows.push(row(format!("{} · L2", drawn.ceiling), roof));
    }
    rows
}
