//! Functions of what a profiler reports.

use ridgepoint_model::ModelError;
use ridgepoint_model::profiler::autotune;
use ridgepoint_model::profiler::cache::{reads_from_hit, streaming_hit};
use ridgepoint_model::profiler::tensor::Instruction;
use ridgepoint_model::units::Seconds;

use super::{Arguments, Fault};
use crate::error::Reason;
use crate::unit::Unit;
use crate::value::Value;

type Answer = Result<Value, Fault>;

fn at(argument: usize) -> impl Fn(ModelError) -> Fault {
    move |error| Fault::of(argument, Reason::Model(Box::new(error)))
}

/// Share of the L2 accesses that hit.
pub(super) fn l2_hit(arguments: &[Value]) -> Answer {
    let number = |index| Arguments(arguments).number_in(index, Unit::NONE);
    let hit = streaming_hit(number(0)?, number(1)?);
    Ok(hit.map_err(Fault::whole)?.into())
}

/// Reads of an array for a write, from the share that hits.
pub(super) fn l2_reads(arguments: &[Value]) -> Answer {
    let hit = Arguments(arguments).number_in(0, Unit::NONE)?;
    Ok(reads_from_hit(hit).map_err(at(0))?.into())
}

/// FLOP of a tensor instruction.
pub(super) fn mma_flop(arguments: &[Value]) -> Answer {
    let text = Arguments(arguments).word(0)?;
    let found = Instruction::parse(text).map_err(at(0))?;
    Ok(Value::number(found.flop(), Unit::FLOP))
}

/// Launches of a configuration while an autotune measures it.
pub(super) fn bench_launches(arguments: &[Value]) -> Answer {
    let seconds = Arguments(arguments).number_in(0, Unit::SECOND)?;
    let time = Seconds::new(seconds).map_err(at(0))?;
    // Far below 2⁵³: the shortest call takes longer than 1e-12 s, or the count stops at 2⁶⁴.
    #[allow(clippy::cast_precision_loss)]
    let launches = autotune::bench_launches(time) as f64;
    Ok(launches.into())
}
