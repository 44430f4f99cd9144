//! Functions of a GPU: its figures as the model has them.

use ridgepoint_model::ModelError;
use ridgepoint_model::hardware::{self, Engine, Gpu, Level, Precision, Sparsity};
use ridgepoint_model::roofline::Roof;
use ridgepoint_model::units::{Bytes, Flops, Intensity};

use super::{Arguments, Fault};
use crate::error::{Reason, Role};
use crate::unit::Unit;
use crate::value::Value;

type Answer = Result<Value, Fault>;

pub(super) fn gpu(arguments: &[Value]) -> Result<&'static Gpu, Fault> {
    let word = Arguments(arguments).word(0)?;
    hardware::gpu(word).map_err(|error| {
        let near = match &error {
            // As they are written in an expression, where `-` subtracts.
            ModelError::UnknownGpu { near, .. } => near.join(", ").replace('-', "_"),
            _ => String::new(),
        };
        unknown(0, Role::Gpu, word, near)
    })
}

fn precision(arguments: &[Value]) -> Result<Precision, Fault> {
    precision_at(arguments, 1)
}

pub(super) fn precision_at(arguments: &[Value], index: usize) -> Result<Precision, Fault> {
    let word = Arguments(arguments).word(index)?;
    Precision::parse(word).map_err(|_| {
        let known = ids(Precision::ALL, Precision::id);
        unknown(index, Role::Precision, word, known)
    })
}

fn ids<T: Copy>(all: &[T], id: fn(T) -> &'static str) -> String {
    all.iter()
        .map(|&one| id(one))
        .collect::<Vec<_>>()
        .join(", ")
}

fn unknown(argument: usize, role: Role, word: &str, known: String) -> Fault {
    Fault::of(
        argument,
        Reason::Word {
            role,
            word: word.to_owned(),
            known,
        },
    )
}

/// The engine in words from `from` on, each named at most once, or the one meant for the precision.
fn engine_and_sparsity(
    arguments: &[Value],
    from: usize,
    gpu: &Gpu,
    precision: Precision,
) -> Result<(Engine, Sparsity), Fault> {
    let (mut engine, mut sparsity) = (None, None);
    for index in from..arguments.len() {
        let word = Arguments(arguments).word(index)?;
        let twice = match (Engine::parse(word), Sparsity::parse(word)) {
            (Ok(named), _) => engine.replace(named).is_some(),
            (_, Ok(named)) => sparsity.replace(named).is_some(),
            _ => {
                let engines = ids(Engine::ALL, Engine::id);
                let known = format!("{engines}, {}", ids(Sparsity::ALL, Sparsity::id));
                return Err(unknown(index, Role::Option, word, known));
            }
        };
        if twice {
            return Err(Fault::of(
                index,
                Reason::Twice {
                    word: word.to_owned(),
                },
            ));
        }
    }
    let engine = match engine {
        Some(engine) => engine,
        None => gpu.engine_for(precision).map_err(Fault::whole)?,
    };
    Ok((engine, sparsity.unwrap_or(Sparsity::Dense)))
}

/// The engine at `index`, or the one meant for the precision.
fn engine(
    arguments: &[Value],
    index: usize,
    gpu: &Gpu,
    precision: Precision,
) -> Result<Engine, Fault> {
    if index >= arguments.len() {
        return gpu.engine_for(precision).map_err(Fault::whole);
    }
    let word = Arguments(arguments).word(index)?;
    Engine::parse(word)
        .map_err(|_| unknown(index, Role::Engine, word, ids(Engine::ALL, Engine::id)))
}

/// The roof of `gpu, precision, …`, with engine and sparsity from `from` on.
fn roof(arguments: &[Value], from: usize) -> Result<Roof, Fault> {
    let (gpu, precision) = (gpu(arguments)?, precision(arguments)?);
    let (engine, sparsity) = engine_and_sparsity(arguments, from, gpu, precision)?;
    gpu.roof(engine, precision, sparsity).map_err(Fault::whole)
}

pub(super) fn peak(arguments: &[Value]) -> Answer {
    Ok(Value::number(
        roof(arguments, 2)?.compute.get(),
        Unit::FLOP_PER_SECOND,
    ))
}

pub(super) fn bandwidth(arguments: &[Value]) -> Answer {
    Ok(Value::number(
        gpu(arguments)?.bandwidth().get(),
        Unit::BYTE_PER_SECOND,
    ))
}

pub(super) fn ridge(arguments: &[Value]) -> Answer {
    Ok(Value::number(
        roof(arguments, 2)?.ridge().get(),
        Unit::FLOP_PER_BYTE,
    ))
}

pub(super) fn attainable(arguments: &[Value]) -> Answer {
    let roof = roof(arguments, 3)?;
    let intensity = quantity(arguments, 2, Unit::FLOP_PER_BYTE, Intensity::new)?;
    Ok(Value::number(
        roof.attainable(intensity).get(),
        Unit::FLOP_PER_SECOND,
    ))
}

pub(super) fn time_floor(arguments: &[Value]) -> Answer {
    let roof = roof(arguments, 4)?;
    let flops = quantity(arguments, 2, Unit::FLOP, Flops::new)?;
    let bytes = quantity(arguments, 3, Unit::BYTE, Bytes::new)?;
    Ok(Value::number(
        roof.time_floor(flops, bytes).floor().get(),
        Unit::SECOND,
    ))
}

/// An argument as one of the model's quantities.
fn quantity<T>(
    arguments: &[Value],
    index: usize,
    unit: Unit,
    new: fn(f64) -> Result<T, ModelError>,
) -> Result<T, Fault> {
    let value = Arguments(arguments).number_in(index, unit)?;
    new(value).map_err(|error| Fault::of(index, Reason::Model(Box::new(error))))
}

pub(super) fn sms(arguments: &[Value]) -> Answer {
    Ok(f64::from(gpu(arguments)?.sm_count).into())
}

pub(super) fn clock(arguments: &[Value]) -> Answer {
    let gpu = gpu(arguments)?;
    let clocks = &gpu.clocks;
    let word = if arguments.len() > 1 {
        Arguments(arguments).word(1)?
    } else {
        "boost"
    };
    let mhz = match word {
        "boost" => clocks.boost_mhz,
        "tensor" => clocks.tensor_mhz,
        _ => return Err(unknown(1, Role::Clock, word, "boost, tensor".to_owned())),
    };
    let no_clock = ModelError::NoClock {
        gpu: gpu.short_name,
    };
    let mhz = mhz.ok_or(no_clock).map_err(Fault::whole)?;
    Ok(Value::number(mhz * 1e6, Unit::HERTZ))
}

pub(super) fn flop_per_clk_sm(arguments: &[Value]) -> Answer {
    let (gpu, precision) = (gpu(arguments)?, precision(arguments)?);
    let engine = engine(arguments, 2, gpu, precision)?;
    let row = gpu.peak_row(engine, precision).map_err(Fault::whole)?;
    let no_rate = ModelError::NoRate {
        gpu: gpu.short_name,
        engine,
        precision,
    };
    let rate = row.flop_per_clk_sm.ok_or(no_rate).map_err(Fault::whole)?;
    Ok(Value::number(rate, Unit::FLOP))
}

pub(super) fn peak_from_clock(arguments: &[Value]) -> Answer {
    let (gpu, precision) = (gpu(arguments)?, precision(arguments)?);
    // A clock stands last, if there is one.
    let last = arguments.len() - 1;
    let (words, clock) = match arguments.last() {
        Some(Value::Number(_)) => (
            last,
            Some(Arguments(arguments).number_in(last, Unit::HERTZ)?),
        ),
        _ => (arguments.len(), None),
    };
    let words = arguments.get(..words).unwrap_or_default();
    if words.len() > 3 {
        return Err(Fault::of(3, Reason::WantsNumber));
    }
    let engine = engine(words, 2, gpu, precision)?;
    let peak = match clock {
        Some(hertz) => gpu.peak_at_clock(engine, precision, hertz / 1e6),
        None => gpu.peak_from_clock(engine, precision),
    };
    Ok(Value::number(
        peak.map_err(Fault::whole)?.get(),
        Unit::FLOP_PER_SECOND,
    ))
}

pub(super) fn bandwidth_from_bus(arguments: &[Value]) -> Answer {
    let bandwidth = gpu(arguments)?.bandwidth_from_bus().map_err(Fault::whole)?;
    Ok(Value::number(bandwidth.get(), Unit::BYTE_PER_SECOND))
}

pub(super) fn bus_bits(arguments: &[Value]) -> Answer {
    let gpu = gpu(arguments)?;
    let bits = gpu.memory.bus_bits.ok_or_else(|| no_bus(gpu))?;
    Ok(f64::from(bits).into())
}

pub(super) fn memory_clock(arguments: &[Value]) -> Answer {
    let gpu = gpu(arguments)?;
    let mhz = gpu.memory.clock_mhz.ok_or_else(|| no_bus(gpu))?;
    Ok(Value::number(mhz * 1e6, Unit::HERTZ))
}

fn no_bus(gpu: &Gpu) -> Fault {
    Fault::whole(ModelError::NoBus {
        gpu: gpu.short_name,
    })
}

pub(super) fn memory_size(arguments: &[Value]) -> Answer {
    Ok(Value::number(
        f64::from(gpu(arguments)?.memory.size_gb) * 1e9,
        Unit::BYTE,
    ))
}

pub(super) fn l2_bytes(arguments: &[Value]) -> Answer {
    let gpu = gpu(arguments)?;
    let no_size = ModelError::NoL2Size {
        gpu: gpu.short_name,
    };
    let bytes = gpu.l2_bytes.ok_or(no_size).map_err(Fault::whole)?;
    Ok(Value::number(bytes as f64, Unit::BYTE))
}

pub(super) fn l2_bandwidth(arguments: &[Value]) -> Answer {
    let bandwidth = gpu(arguments)?
        .bandwidth_of(Level::L2)
        .map_err(Fault::whole)?;
    Ok(Value::number(bandwidth.get(), Unit::BYTE_PER_SECOND))
}

pub(super) fn name(arguments: &[Value]) -> Answer {
    Ok(Value::text(gpu(arguments)?.name))
}

pub(super) fn short_name(arguments: &[Value]) -> Answer {
    Ok(Value::text(gpu(arguments)?.short_name))
}

pub(super) fn architecture(arguments: &[Value]) -> Answer {
    Ok(Value::text(gpu(arguments)?.architecture))
}

pub(super) fn compute_capability(arguments: &[Value]) -> Answer {
    let (major, minor) = gpu(arguments)?.compute_capability;
    Ok(Value::Text(format!("{major}.{minor}")))
}
