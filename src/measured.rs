//! A run of `ridgepoint_bench.py`: the reader's own, or the one that comes with the
//! course. What a file says is checked before anything is shown of it.

mod board;
mod fault;
mod json;

pub(crate) use fault::Fault;

use json::Value;
use ridgepoint_course::{props::Props, record::Record};
use ridgepoint_model::{
    hardware::{self, BandwidthBasis, Engine, Gpu, Precision, Sparsity},
    measurement::{CauseKind, Context, Measurement, Refusal, Utilisation, judge},
    units::{Bytes, Flops, Seconds},
};

/// The run that comes with the course, as a data file of the chapter.
pub(crate) const SAMPLE: &str = "run_h200.json";

/// Under this name it is kept in the reader's storage.
pub(crate) const ITEM: &str = "run";

/// A run is a few kilobytes; this is many runs.
pub(crate) const LONGEST: usize = 256 * 1024;

const FORMAT: &str = "ridgepoint-run";
const VERSION: f64 = 1.0;

/// What was said of the device and the tools, in the order in which it is shown.
pub(crate) const FACTS: [&str; 5] = ["driver", "torch", "triton", "date", "method"];

/// One kernel of one shape.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Case {
    pub(crate) name: String,
    /// The median time of a launch.
    pub(crate) time: Seconds,
    /// The algorithm's work; none for a copy.
    pub(crate) flops: Option<Flops>,
    /// The algorithm's traffic.
    pub(crate) bytes: Bytes,
    /// How far its result is from the right one.
    pub(crate) error: Option<f64>,
}

/// A case that was not timed, and why, as the script says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Skipped {
    pub(crate) name: String,
    pub(crate) reason: String,
}

/// What a roof says of a case.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Verdict {
    /// Below its roof.
    Below(Utilisation),
    /// Above it for a reason that is no fault: the data lay in the L2, or the clock was
    /// above the listed one.
    Explained(Refusal),
    /// Above it: the time cannot be right.
    Impossible(Refusal),
}

/// A run that was read and is whole.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Run {
    /// The text that it was read from: what is kept.
    text: String,
    /// The device as its driver names it.
    pub(crate) device: String,
    /// Its streaming multiprocessors.
    pub(crate) sms: Option<f64>,
    /// [`FACTS`], as far as the file has them.
    pub(crate) facts: [Option<String>; 5],
    /// Every case with a time.
    pub(crate) cases: Vec<Case>,
    /// The others.
    pub(crate) skipped: Vec<Skipped>,
    /// The board of the model: recognised, or chosen by the reader.
    pub(crate) gpu: Option<&'static Gpu>,
}

impl Run {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub(crate) fn read(text: &str) -> Result<Self, Fault> {
        let text = text.trim_matches(|c: char| c == '\u{feff}' || c.is_whitespace());
        if text.is_empty() {
            return Err(Fault::Empty);
        }
        if text.len() > LONGEST {
            return Err(Fault::Long);
        }
        let file = json::read(text)?;
        check_format(&file)?;
        let named = file.get("device").and_then(Value::text).map(str::trim);
        let device = named.filter(|name| (1..=100).contains(&name.len()));
        let device = device.ok_or(Fault::Field("device"))?.to_owned();
        let sms = file.get("sms").and_then(Value::number);
        let (cases, skipped) = cases(&file)?;
        Ok(Self {
            text: text.to_owned(),
            gpu: board::recognise(&device, sms),
            device,
            sms,
            facts: FACTS.map(|key| {
                let fact = file.get(key).and_then(Value::text)?;
                Some(fact.chars().take(100).collect())
            }),
            cases,
            skipped,
        })
    }

    /// The device as people say it: `A100-SXM4-80GB`.
    pub(crate) fn short_device(&self) -> &str {
        board::short(&self.device)
    }

    /// The day of the run, as the file says it; empty where it does not.
    pub(crate) fn date(&self) -> &str {
        let facts = FACTS.iter().zip(&self.facts);
        let mut date = facts.filter(|(key, _)| **key == "date");
        let date = date.next().and_then(|(_, fact)| fact.as_deref());
        date.unwrap_or_default()
    }

    /// Whether the board follows from the device's name.
    pub(crate) fn is_recognised(&self) -> bool {
        board::recognise(&self.device, self.sms).is_some()
    }

    /// The case of that name, unless its time is impossible on the board.
    pub(crate) fn case(&self, name: &str) -> Option<&Case> {
        let case = self.cases.iter().find(|case| case.name == name)?;
        let verdict = self.judge(case);
        (!matches!(verdict, Some(Verdict::Impossible(_)))).then_some(case)
    }

    /// What the board's roof says of a case; none where there is no board, or no peak for
    /// the case's arithmetic.
    pub(crate) fn judge(&self, case: &Case) -> Option<Verdict> {
        let (engine, precision) = arithmetic(&case.name);
        let context = Context::new(
            self.gpu?,
            engine,
            precision,
            Sparsity::Dense,
            BandwidthBasis::Published,
        )
        .ok()?;
        let measurement = match case.flops.filter(|_| is_known(&case.name)) {
            Some(flops) => Measurement::new(flops, case.bytes, case.time),
            None => Measurement::of_traffic(case.bytes, case.time),
        };
        let harmless = |refusal: &Refusal| {
            let mut kinds = refusal.causes.iter().map(|cause| cause.kind);
            kinds.any(|kind| matches!(kind, CauseKind::FitsInL2 | CauseKind::BoostClock))
        };
        Some(match judge(&measurement, &context) {
            Ok(utilisation) => Verdict::Below(utilisation),
            Err(refusal) if harmless(&refusal) => Verdict::Explained(refusal),
            Err(refusal) => Verdict::Impossible(refusal),
        })
    }
}

/// Beginnings of names of cases that multiply matrices, and of those that do not.
const PRODUCTS: [&str; 4] = ["gemm_fp16", "linear_fp16", "fa_fwd_fp16", "attention_fp16"];
const OTHERS: [&str; 7] = [
    "copy_",
    "vector_add_",
    "softmax_",
    "rmsnorm_",
    "layernorm_",
    "gelu_",
    "add_",
];

fn begins(name: &str, with: &[&str]) -> bool {
    with.iter().any(|word| name.starts_with(word))
}

/// The peak that a case is held against: products of FP16 matrices run on Tensor Cores,
/// the others compute in FP32 on CUDA cores.
fn arithmetic(name: &str) -> (Engine, Precision) {
    if begins(name, &PRODUCTS) {
        (Engine::Tensor, Precision::Fp16)
    } else {
        (Engine::CudaCore, Precision::Fp32)
    }
}

/// Whether it is known where a case computes. Of others only the traffic can be judged.
fn is_known(name: &str) -> bool {
    begins(name, &PRODUCTS) || begins(name, &OTHERS)
}

fn check_format(file: &Value) -> Result<(), Fault> {
    match file.get("format") {
        Some(Value::Text(format)) if format == FORMAT => {}
        Some(other) => return Err(Fault::Foreign(Some(other.say()))),
        None => return Err(Fault::Foreign(None)),
    }
    match file.get("version").and_then(Value::number) {
        Some(version) if version > VERSION => Err(Fault::FromTheFuture(version.to_string())),
        Some(version) if version > 0.0 => Ok(()),
        _ => Err(Fault::Field("version")),
    }
}

fn cases(file: &Value) -> Result<(Vec<Case>, Vec<Skipped>), Fault> {
    let entries = file.get("cases").and_then(Value::list);
    let entries = entries.ok_or(Fault::Field("cases"))?;
    let (mut cases, mut skipped) = (Vec::<Case>::new(), Vec::<Skipped>::new());
    for (at, entry) in entries.iter().enumerate() {
        let name = entry.get("name").and_then(Value::text).map(str::trim);
        let name = name.filter(|name| (1..=100).contains(&name.len()));
        let name = name.ok_or(Fault::Nameless(at + 1))?.to_owned();
        let mut seen = cases.iter().map(|case| &case.name);
        if seen.any(|other| *other == name) || skipped.iter().any(|other| other.name == name) {
            return Err(Fault::Twice(name));
        }
        match why_skipped(entry) {
            Some(reason) => skipped.push(Skipped { name, reason }),
            None => cases.push(case(name, entry)?),
        }
    }
    if cases.is_empty() {
        return Err(Fault::Untimed);
    }
    Ok((cases, skipped))
}

/// The script says why a case has no time; a wrong result is no time either.
fn why_skipped(entry: &Value) -> Option<String> {
    let said = entry.get("skipped").and_then(Value::text);
    let said = said.map(|reason| reason.chars().take(200).collect());
    let wrong = entry.get("correct") == Some(&Value::Bool(false));
    said.or_else(|| wrong.then(|| "correct: false".to_owned()))
}

fn case(name: String, entry: &Value) -> Result<Case, Fault> {
    let found = |key| entry.get(key).map_or_else(|| "—".to_owned(), Value::say);
    let number = |key| entry.get(key).and_then(Value::number);
    let us = number("us").unwrap_or(f64::NAN);
    let Ok(time) = Seconds::new(us * 1e-6) else {
        let value = found("us");
        return Err(Fault::Time { case: name, value });
    };
    let wrong = |field| Fault::Count {
        case: name.clone(),
        field,
        value: found(field),
    };
    let flop = number("flop").filter(|flop| flop.is_finite() && *flop >= 0.0);
    let flop = flop.ok_or_else(|| wrong("flop"))?;
    let bytes = number("bytes").unwrap_or(f64::NAN);
    let bytes = Bytes::new(bytes).map_err(|_| wrong("bytes"))?;
    Ok(Case {
        flops: Flops::new(flop).ok(),
        error: number("relative_error").filter(|error| error.is_finite()),
        name,
        time,
        bytes,
    })
}

impl Record for Run {
    fn to_props(&self) -> Props {
        let mut props = Props::default();
        props.push("run", self.text.as_str());
        if let Some(gpu) = self.gpu {
            props.push("gpu", gpu.id);
        }
        props
    }

    fn from_props(props: &Props) -> Option<Self> {
        let mut run = Self::read(props.get("run")?).ok()?;
        if let Some(id) = props.get("gpu") {
            run.gpu = Some(hardware::gpu(id).ok()?);
        }
        Some(run)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
pub(crate) mod tests;
