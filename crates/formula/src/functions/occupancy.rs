//! Functions of occupancy: what an SM holds, and how many blocks fit by each limit, exactly.

use ridgepoint_model::intensity::{SizeError, whole};
use ridgepoint_model::occupancy::{
    self, Launch, Limits, REGISTERS_PER_SM, Residency, WARP_SIZE, residency,
};

use super::hardware::gpu;
use super::{Arguments, Fault};
use crate::error::Reason;
use crate::unit::Unit;
use crate::value::Value;

type Answer = Result<Value, Fault>;

fn limits(arguments: &[Value]) -> Result<&'static Limits, Fault> {
    gpu(arguments)?.limits().map_err(Fault::whole)
}

pub(super) fn registers_per_sm(arguments: &[Value]) -> Answer {
    limits(arguments)?;
    Ok(f64::from(REGISTERS_PER_SM).into())
}

#[allow(clippy::cast_precision_loss)] // A few hundred KiB.
pub(super) fn shared_per_sm(arguments: &[Value]) -> Answer {
    let bytes = limits(arguments)?.shared_per_sm as f64;
    Ok(Value::number(bytes, Unit::BYTE))
}

pub(super) fn warps_per_sm(arguments: &[Value]) -> Answer {
    Ok(f64::from(limits(arguments)?.max_warps).into())
}

pub(super) fn blocks_per_sm(arguments: &[Value]) -> Answer {
    Ok(f64::from(limits(arguments)?.max_blocks).into())
}

/// Of `gpu, registers, warps`; 0 where the launch would fail.
pub(super) fn register_blocks(arguments: &[Value]) -> Answer {
    let (registers, warps) = (
        count(arguments, 1, "registers")?,
        count(arguments, 2, "warps")?,
    );
    let held = held(arguments, Launch::new(threads(warps), registers))?;
    Ok(blocks(&held, held.by.registers))
}

/// Of `gpu, bytes`; 0 where the launch would fail.
pub(super) fn shared_blocks(arguments: &[Value]) -> Answer {
    let launch = Launch::new(WARP_SIZE, 1).with_dynamic(bytes(arguments, 1)?);
    let held = held(arguments, launch)?;
    Ok(blocks(&held, held.by.shared))
}

/// Of `gpu, warps`; 0 where a block has more warps than it may.
pub(super) fn warp_blocks(arguments: &[Value]) -> Answer {
    let warps = count(arguments, 1, "warps")?;
    let held = held(arguments, Launch::new(threads(warps), 1))?;
    Ok(f64::from(held.by.warps).into())
}

/// Of `gpu, registers, warps, bytes`; a launch that fails has none.
pub(super) fn occupancy(arguments: &[Value]) -> Answer {
    let (registers, warps) = (
        count(arguments, 1, "registers")?,
        count(arguments, 2, "warps")?,
    );
    let launch = Launch::new(threads(warps), registers).with_dynamic(bytes(arguments, 3)?);
    let answer = occupancy::occupancy(limits(arguments)?, &launch);
    let answer = answer.map_err(|refusal| Fault::whole(refusal.into()))?;
    Ok(answer.ratio().into())
}

fn held(arguments: &[Value], launch: Launch) -> Result<Residency, Fault> {
    Ok(residency(limits(arguments)?, &launch))
}

/// A limit; block slots stand in for one that there is not.
fn blocks(held: &Residency, limit: Option<u32>) -> Value {
    f64::from(limit.unwrap_or(held.by.blocks)).into()
}

fn threads(warps: u32) -> u32 {
    warps.saturating_mul(WARP_SIZE)
}

fn count(arguments: &[Value], index: usize, name: &'static str) -> Result<u32, Fault> {
    let value = Arguments(arguments).number_in(index, Unit::NONE)?;
    let refused = |error: SizeError| Fault::of(index, Reason::Model(Box::new(error.into())));
    let count = whole(name, value).map_err(refused)?;
    // What is beyond the range is beyond every limit too.
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

/// A part of a byte takes a whole one.
fn bytes(arguments: &[Value], index: usize) -> Result<u64, Fault> {
    let value = Arguments(arguments).number_in(index, Unit::BYTE)?.ceil();
    if value == 0.0 {
        return Ok(0);
    }
    whole("bytes", value).map_err(|error| Fault::of(index, Reason::Model(Box::new(error.into()))))
}
