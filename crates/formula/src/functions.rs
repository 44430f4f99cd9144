//! The one table of functions that every expression knows.

mod arithmetic;
mod hardware;
mod occupancy;
mod operators;
mod profiler;
mod text;

use std::ops::RangeInclusive;

use ridgepoint_model::ModelError;

use crate::error::Reason;
use crate::unit::Unit;
use crate::value::{Quantity, Value};

/// A function of the model.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// Its parameters as an author reads them: `gpu, precision[, engine][, sparsity]`.
    pub signature: &'static str,
    /// Its result for arguments of the right number and kinds.
    pub call: fn(&[Value]) -> Result<Value, Fault>,
    kinds: &'static [Kind],
    required: usize,
    /// Whether the last parameter may repeat.
    repeats: bool,
}

impl Function {
    pub(crate) fn takes(&self, given: usize) -> bool {
        given >= self.required && (self.repeats || given <= self.kinds.len())
    }

    pub(crate) fn kind(&self, index: usize) -> Kind {
        let last = self.kinds.len().saturating_sub(1);
        self.kinds
            .get(index.min(last))
            .copied()
            .unwrap_or(Kind::Any)
    }
}

/// What a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Text; a bare name that is no variable is text.
    Word,
    /// A number.
    Number,
    /// Either.
    Any,
}

/// Why a function has no result.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The argument at fault, counted from 0; nothing where it is the call as a whole.
    pub argument: Option<usize>,
    /// What is wrong with it.
    pub reason: Reason,
}

impl Fault {
    fn of(argument: usize, reason: Reason) -> Fault {
        Fault {
            argument: Some(argument),
            reason,
        }
    }

    fn whole(error: ModelError) -> Fault {
        Fault {
            argument: None,
            reason: Reason::Model(Box::new(error)),
        }
    }
}

/// The function of that name.
pub fn find(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|function| function.name == name)
}

type Call = fn(&[Value]) -> Result<Value, Fault>;

const fn function(
    name: &'static str,
    signature: &'static str,
    required: usize,
    kinds: &'static [Kind],
    call: Call,
) -> Function {
    Function {
        name,
        signature,
        call,
        kinds,
        required,
        repeats: false,
    }
}

const fn of_gpu(name: &'static str, call: Call) -> Function {
    function(name, "gpu", 1, &[Kind::Word], call)
}

const fn of_peak(name: &'static str, call: Call) -> Function {
    function(
        name,
        "gpu, precision[, engine][, sparsity]",
        2,
        &[Kind::Word; 4],
        call,
    )
}

const fn of_number(name: &'static str, call: Call) -> Function {
    function(name, "x", 1, &[Kind::Number], call)
}

const fn of_numbers(name: &'static str, call: Call) -> Function {
    Function {
        repeats: true,
        ..function(name, "x, y, …", 2, &[Kind::Number], call)
    }
}

/// Numbers, then words: `b, h, s, d, precision`.
const SIZES_AND_WORD: [Kind; 5] = [
    Kind::Number,
    Kind::Number,
    Kind::Number,
    Kind::Number,
    Kind::Word,
];

const fn of_gemm(name: &'static str, call: Call) -> Function {
    let kinds = &[Kind::Number, Kind::Number, Kind::Number, Kind::Word];
    function(name, "m, n, k, precision", 4, kinds, call)
}

const fn of_attention(name: &'static str, call: Call) -> Function {
    function(name, "b, h, s, d, precision", 5, &SIZES_AND_WORD, call)
}

const fn of_gpu_and_precision(name: &'static str, call: Call) -> Function {
    function(name, "gpu, precision", 2, &[Kind::Word; 2], call)
}

const fn of_tiles(name: &'static str, call: Call) -> Function {
    let kinds = &[
        Kind::Word,
        Kind::Number,
        Kind::Number,
        Kind::Number,
        Kind::Number,
    ];
    function(name, "gpu, m, n, bm, bn", 5, kinds, call)
}

/// A GPU and what a block asks of it: all of `required` are given.
const fn of_launch(
    name: &'static str,
    signature: &'static str,
    required: usize,
    call: Call,
) -> Function {
    const KINDS: [Kind; 4] = [Kind::Word, Kind::Number, Kind::Number, Kind::Number];
    let (kinds, _) = KINDS.split_at(required);
    function(name, signature, required, kinds, call)
}

/// Every function of the model.
pub static FUNCTIONS: &[Function] = &[
    of_peak("peak", hardware::peak),
    of_gpu("bandwidth", hardware::bandwidth),
    of_peak("ridge", hardware::ridge),
    function(
        "attainable",
        "gpu, precision, ai[, engine][, sparsity]",
        3,
        &[Kind::Word, Kind::Word, Kind::Number, Kind::Word, Kind::Word],
        hardware::attainable,
    ),
    function(
        "time_floor",
        "gpu, precision, flop, bytes[, engine][, sparsity]",
        4,
        &[
            Kind::Word,
            Kind::Word,
            Kind::Number,
            Kind::Number,
            Kind::Word,
            Kind::Word,
        ],
        hardware::time_floor,
    ),
    of_gpu("sms", hardware::sms),
    function(
        "clock",
        "gpu[, boost or tensor]",
        1,
        &[Kind::Word; 2],
        hardware::clock,
    ),
    function(
        "flop_per_clk_sm",
        "gpu, precision[, engine]",
        2,
        &[Kind::Word; 3],
        hardware::flop_per_clk_sm,
    ),
    function(
        "peak_from_clock",
        "gpu, precision[, engine][, clock]",
        2,
        &[Kind::Word, Kind::Word, Kind::Any, Kind::Any],
        hardware::peak_from_clock,
    ),
    of_gpu("bandwidth_from_bus", hardware::bandwidth_from_bus),
    of_gpu("bus_bits", hardware::bus_bits),
    of_gpu("memory_clock", hardware::memory_clock),
    of_gpu("memory_size", hardware::memory_size),
    of_gpu("l2_bytes", hardware::l2_bytes),
    of_gpu("l2_bandwidth", hardware::l2_bandwidth),
    of_gpu("registers_per_sm", occupancy::registers_per_sm),
    of_gpu("shared_per_sm", occupancy::shared_per_sm),
    of_gpu("warps_per_sm", occupancy::warps_per_sm),
    of_gpu("blocks_per_sm", occupancy::blocks_per_sm),
    of_launch(
        "register_blocks",
        "gpu, registers, warps",
        3,
        occupancy::register_blocks,
    ),
    of_launch("shared_blocks", "gpu, bytes", 2, occupancy::shared_blocks),
    of_launch("warp_blocks", "gpu, warps", 2, occupancy::warp_blocks),
    of_launch(
        "occupancy",
        "gpu, registers, warps, bytes",
        4,
        occupancy::occupancy,
    ),
    of_gpu("name", hardware::name),
    of_gpu("short_name", hardware::short_name),
    of_gpu("architecture", hardware::architecture),
    of_gpu("compute_capability", hardware::compute_capability),
    function(
        "gemm_flop",
        "m, n, k",
        3,
        &[Kind::Number; 3],
        operators::gemm_flop,
    ),
    of_gemm("gemm_bytes", operators::gemm_bytes),
    of_gemm("gemm_ai", operators::gemm_ai),
    function(
        "gemm_limit",
        "m, n, precision",
        3,
        &[Kind::Number, Kind::Number, Kind::Word],
        operators::gemm_limit,
    ),
    of_gpu_and_precision("gemm_crossing", operators::gemm_crossing),
    of_gpu_and_precision("gemm_l2_side", operators::gemm_l2_side),
    of_tiles("sm_fill", operators::sm_fill),
    of_tiles("sm_waves", operators::sm_waves),
    function(
        "attention_flop",
        "b, h, s, d",
        4,
        &[Kind::Number; 4],
        operators::attention_flop,
    ),
    of_attention("attention_bytes", operators::attention_bytes),
    of_attention("attention_ai", operators::attention_ai),
    of_attention("attention_naive_bytes", operators::attention_naive_bytes),
    of_attention("attention_naive_ai", operators::attention_naive_ai),
    function(
        "attention_tile_ai",
        "br, s, precision",
        3,
        &[Kind::Number, Kind::Number, Kind::Word],
        operators::attention_tile_ai,
    ),
    function(
        "exp_floor",
        "gpu, b, h, s",
        4,
        &[Kind::Word, Kind::Number, Kind::Number, Kind::Number],
        operators::exp_floor,
    ),
    function(
        "l2_hit",
        "reads, writes",
        2,
        &[Kind::Number; 2],
        profiler::l2_hit,
    ),
    function("l2_reads", "hit", 1, &[Kind::Number], profiler::l2_reads),
    function(
        "mma_flop",
        "instruction",
        1,
        &[Kind::Word],
        profiler::mma_flop,
    ),
    function(
        "bench_launches",
        "seconds",
        1,
        &[Kind::Number],
        profiler::bench_launches,
    ),
    of_numbers("min", arithmetic::min),
    of_numbers("max", arithmetic::max),
    function("less", "x, y", 2, &[Kind::Number; 2], arithmetic::less),
    function(
        "when",
        "condition, x, y",
        3,
        &[Kind::Number, Kind::Any, Kind::Any],
        arithmetic::when,
    ),
    of_number("abs", arithmetic::abs),
    of_number("sqrt", arithmetic::sqrt),
    of_number("log10", arithmetic::log10),
    of_number("log2", arithmetic::log2),
    of_number("floor", arithmetic::floor),
    of_number("ceil", arithmetic::ceil),
    function(
        "round",
        "x[, decimals]",
        1,
        &[Kind::Number; 2],
        arithmetic::round,
    ),
    function(
        "show",
        "x, unit[, digits]",
        2,
        &[Kind::Number, Kind::Word, Kind::Number],
        text::show,
    ),
    function("number", "x[, digits]", 1, &[Kind::Number; 2], text::number),
];

/// Arguments, read as what they must be.
#[derive(Clone, Copy)]
struct Arguments<'a>(&'a [Value]);

impl<'a> Arguments<'a> {
    fn word(self, index: usize) -> Result<&'a str, Fault> {
        match self.0.get(index) {
            Some(Value::Text(text)) => Ok(text),
            _ => Err(Fault::of(index, Reason::WantsText)),
        }
    }

    fn number(self, index: usize) -> Result<Quantity, Fault> {
        match self.0.get(index) {
            Some(Value::Number(quantity)) => Ok(*quantity),
            _ => Err(Fault::of(index, Reason::WantsNumber)),
        }
    }

    /// The number in base units of `wanted`.
    fn number_in(self, index: usize, wanted: Unit) -> Result<f64, Fault> {
        match self.number(index)? {
            Quantity { value, unit } if unit == wanted => Ok(value),
            Quantity { unit: found, .. } => Err(Fault::of(index, Reason::Unit { wanted, found })),
        }
    }

    /// A count of digits within bounds, or `usual` where none is given.
    fn digits(self, index: usize, usual: u8, asked: RangeInclusive<u8>) -> Result<u8, Fault> {
        if index >= self.0.len() {
            return Ok(usual);
        }
        let value = self.number_in(index, Unit::NONE)?;
        let whole = asked.clone().find(|digits| f64::from(*digits) == value);
        let (least, most) = (*asked.start(), *asked.end());
        whole.ok_or(Fault::of(index, Reason::Digits { least, most }))
    }
}
