//! Functions of operators: what they do and move, as the model counts it.

use ridgepoint_model::ModelError;
use ridgepoint_model::hardware::{Precision, Sparsity};
use ridgepoint_model::intensity::{
    Algorithm, Attention, Count, Gemm, crossing, largest_in_l2, whole,
};
use ridgepoint_model::occupancy::Waves;

use super::hardware::{gpu, precision_at};
use super::{Arguments, Fault};
use crate::error::Reason;
use crate::unit::Unit;
use crate::value::Value;

type Answer = Result<Value, Fault>;

/// Sizes from `first` on, each with the symbol it is named by.
fn sizes<const N: usize>(
    arguments: &[Value],
    first: usize,
    names: [&'static str; N],
) -> Result<[u64; N], Fault> {
    let mut sizes = [0; N];
    for (index, (size, name)) in (first..).zip(sizes.iter_mut().zip(names)) {
        let value = Arguments(arguments).number_in(index, Unit::NONE)?;
        *size = whole(name, value)
            .map_err(|error| Fault::of(index, Reason::Model(Box::new(error.into()))))?;
    }
    Ok(sizes)
}

fn whole_call<T>(answer: Result<T, ModelError>) -> Result<T, Fault> {
    answer.map_err(Fault::whole)
}

fn flop(count: &Count) -> Answer {
    Ok(Value::number(count.flops.get(), Unit::FLOP))
}

fn bytes(count: &Count) -> Answer {
    Ok(Value::number(count.bytes().get(), Unit::BYTE))
}

fn intensity(count: &Count) -> Answer {
    Ok(Value::number(count.intensity().get(), Unit::FLOP_PER_BYTE))
}

/// The product of `m, n, k`.
fn gemm(arguments: &[Value], precision: Precision) -> Result<Count, Fault> {
    let [m, n, k] = sizes(arguments, 0, ["M", "N", "K"])?;
    whole_call(Gemm::new(m, n, k, precision).count())
}

pub(super) fn gemm_flop(arguments: &[Value]) -> Answer {
    // FLOP are the same in every format.
    flop(&gemm(arguments, Precision::Fp16)?)
}

pub(super) fn gemm_bytes(arguments: &[Value]) -> Answer {
    bytes(&gemm(arguments, precision_at(arguments, 3)?)?)
}

pub(super) fn gemm_ai(arguments: &[Value]) -> Answer {
    intensity(&gemm(arguments, precision_at(arguments, 3)?)?)
}

pub(super) fn gemm_limit(arguments: &[Value]) -> Answer {
    let [m, n] = sizes(arguments, 0, ["M", "N"])?;
    let product = Gemm::new(m, n, 1, precision_at(arguments, 2)?);
    let limit = whole_call(product.limit())?;
    Ok(Value::number(limit.get(), Unit::FLOP_PER_BYTE))
}

pub(super) fn gemm_crossing(arguments: &[Value]) -> Answer {
    let (gpu, precision) = (gpu(arguments)?, precision_at(arguments, 1)?);
    let engine = whole_call(gpu.engine_for(precision))?;
    let roof = whole_call(gpu.roof(engine, precision, Sparsity::Dense))?;
    Ok(crossing(&roof, precision).into())
}

pub(super) fn gemm_l2_side(arguments: &[Value]) -> Answer {
    let (gpu, precision) = (gpu(arguments)?, precision_at(arguments, 1)?);
    let side = whole_call(largest_in_l2(gpu, precision))?;
    // Far below 2⁵³.
    #[allow(clippy::cast_precision_loss)]
    Ok((side as f64).into())
}

/// The tiles of `gpu, m, n, bm, bn` over the SMs.
fn tiles(arguments: &[Value]) -> Result<Waves, Fault> {
    let gpu = gpu(arguments)?;
    let [m, n, block_m, block_n] = sizes(arguments, 1, ["M", "N", "BM", "BN"])?;
    let product = Gemm::new(m, n, 1, Precision::Fp16);
    whole_call(product.fill(gpu, block_m, block_n))
}

pub(super) fn sm_fill(arguments: &[Value]) -> Answer {
    Ok(tiles(arguments)?.filled().into())
}

pub(super) fn sm_waves(arguments: &[Value]) -> Answer {
    Ok(tiles(arguments)?.exact().into())
}

/// Self-attention of `b, h, s, d`.
fn attention(arguments: &[Value], precision: Precision) -> Result<Attention, Fault> {
    let [batch, heads, length, head_dim] = sizes(arguments, 0, ["B", "H", "S", "D"])?;
    Ok(Attention::new(batch, heads, length, head_dim, precision))
}

fn counted(arguments: &[Value], algorithm: Algorithm) -> Result<Count, Fault> {
    let attention = attention(arguments, precision_at(arguments, 4)?)?;
    whole_call(attention.count(algorithm))
}

pub(super) fn attention_flop(arguments: &[Value]) -> Answer {
    let attention = attention(arguments, Precision::Fp16)?;
    flop(&whole_call(attention.count(Algorithm::FUSED))?)
}

pub(super) fn attention_bytes(arguments: &[Value]) -> Answer {
    bytes(&counted(arguments, Algorithm::FUSED)?)
}

pub(super) fn attention_ai(arguments: &[Value]) -> Answer {
    intensity(&counted(arguments, Algorithm::FUSED)?)
}

pub(super) fn attention_naive_bytes(arguments: &[Value]) -> Answer {
    bytes(&counted(arguments, Algorithm::NAIVE)?)
}

pub(super) fn attention_naive_ai(arguments: &[Value]) -> Answer {
    intensity(&counted(arguments, Algorithm::NAIVE)?)
}

pub(super) fn attention_tile_ai(arguments: &[Value]) -> Answer {
    let [rows, length] = sizes(arguments, 0, ["Br", "S"])?;
    // Heads and D cancel.
    let attention = Attention::new(1, 1, length, 1, precision_at(arguments, 2)?);
    intensity(&whole_call(attention.tile(rows))?)
}

pub(super) fn exp_floor(arguments: &[Value]) -> Answer {
    let gpu = gpu(arguments)?;
    let [batch, heads, length] = sizes(arguments, 1, ["B", "H", "S"])?;
    let attention = Attention::new(batch, heads, length, 1, Precision::Fp16);
    let floor = whole_call(attention.exp_floor(gpu))?;
    Ok(Value::number(floor.get(), Unit::SECOND))
}
