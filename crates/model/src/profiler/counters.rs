//! Work, traffic and peaks of one launch from the counters of a report.
//!
//! What goes in is a map from names of metrics to values in base units: bytes, nanoseconds, hertz,
//! counts, as `ncu --print-units base` prints them and a report file holds them. What comes out
//! carries the metrics that it was made of, or says with which flag ncu would collect them. The
//! formulas are those of ncu's own roofline sections, held against the counters of an H200: a
//! matrix product of 1024³ counts 2,147,483,648 operations, 2·M·N·K to the digit.
//!
//! ```
//! use ridgepoint_model::profiler::counters::{Counters, Missing, Reading};
//!
//! let metrics = [
//!     ("dram__bytes_read.sum".to_owned(), 268_440_320.0),
//!     ("dram__bytes_write.sum".to_owned(), 116_383_488.0),
//! ];
//! let counters = Counters::new(metrics.into_iter().collect());
//! assert_eq!(counters.dram_bytes().value(), Some(384_823_808.0));
//! let flag = "--metrics gpu__time_duration.sum";
//! assert_eq!(counters.time(), Reading::NotCollected(Missing { flag }));
//! ```

mod peak;
mod tensor;

pub use tensor::TensorWork;

use std::collections::BTreeMap;

/// A number with the metrics that it was made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Derived {
    /// The number; the function that gave it says in which unit.
    pub value: f64,
    /// Names of the metrics, each once.
    pub from: Vec<String>,
}

/// What would have to be collected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The part of ncu's command line that collects it.
    pub flag: &'static str,
}

/// A number that was worked out, or how to get at it. A metric that was not collected is not 0.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    /// It is known.
    Derived(Derived),
    /// The metrics are not in the report.
    NotCollected(Missing),
}

impl Reading {
    const fn missing(flag: &'static str) -> Self {
        Self::NotCollected(Missing { flag })
    }

    fn or_missing(found: Option<Derived>, flag: &'static str) -> Self {
        found.map_or(Self::missing(flag), Self::Derived)
    }

    /// The number, where it is known.
    #[must_use]
    pub const fn value(&self) -> Option<f64> {
        match self {
            Self::Derived(derived) => Some(derived.value),
            Self::NotCollected(_) => None,
        }
    }
}

/// A type of numbers whose scalar arithmetic is counted by instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// `fadd`, `fmul`, `ffma`.
    Fp32,
    /// `dadd`, `dmul`, `dfma`.
    Fp64,
    /// `hadd`, `hmul`, `hfma`, counted as packed: each works on two numbers.
    Fp16,
}

impl Scalar {
    /// Instructions of additions, products and fused multiply-adds.
    const fn operations(self) -> [&'static str; 3] {
        match self {
            Self::Fp32 => ["fadd", "fmul", "ffma"],
            Self::Fp64 => ["dadd", "dmul", "dfma"],
            Self::Fp16 => ["hadd", "hmul", "hfma"],
        }
    }

    /// Numbers that an instruction of one thread works on.
    const fn packed(self) -> f64 {
        match self {
            Self::Fp32 | Self::Fp64 => 1.0,
            Self::Fp16 => 2.0,
        }
    }
}

/// The metrics of one launch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counters {
    metrics: BTreeMap<String, f64>,
}

/// What collects every counter of the rooflines.
const ROOFLINE: &str = "--set roofline";

impl Counters {
    /// Takes values in base units. What is not finite or is negative is as good as not collected.
    #[must_use]
    pub fn new(metrics: BTreeMap<String, f64>) -> Self {
        let mut metrics = metrics;
        metrics.retain(|_, value| value.is_finite() && *value >= 0.0);
        Self { metrics }
    }

    /// A metric by its whole name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<f64> {
        self.metrics.get(name).copied()
    }

    /// Works with metrics that must all be there.
    fn all<const N: usize>(
        &self,
        names: [&str; N],
        work_out: impl FnOnce([f64; N]) -> f64,
    ) -> Option<Derived> {
        let mut values = [0.0; N];
        for (value, name) in values.iter_mut().zip(names) {
            *value = self.get(name)?;
        }
        Some(Derived {
            value: work_out(values),
            from: names.into_iter().map(str::to_owned).collect(),
        })
    }

    /// The time of the launch by the GPU's clock, s.
    #[must_use]
    pub fn time(&self) -> Reading {
        let rollups = ["sum", "avg", "max", "min"];
        let found = rollups.into_iter().find_map(|rollup| {
            // One GPU: they are equal.
            let name = format!("gpu__time_duration.{rollup}");
            self.all([&name], |[time]| time * 1e-9)
        });
        Reading::or_missing(found, "--metrics gpu__time_duration.sum")
    }

    /// Bytes between L2 and device memory, read and written, B. CC 12.0 names the counters
    /// otherwise; where none of bytes was collected, rates with the time and sectors of 32 B do.
    #[must_use]
    pub fn dram_bytes(&self) -> Reading {
        const SECTOR: f64 = 32.0;
        let sum = |[read, written]: [f64; 2]| read + written;
        let pair = |read, written| self.all([read, written], sum);
        let found = pair("dram__bytes_read.sum", "dram__bytes_write.sum")
            .or_else(|| pair("dram__bytes_op_read.sum", "dram__bytes_op_write.sum"))
            .or_else(|| self.all(["dram__bytes.sum"], |[bytes]| bytes))
            .or_else(|| self.over_time("dram__bytes.sum.per_second"))
            .or_else(|| {
                let sectors = pair("dram__sectors_read.sum", "dram__sectors_write.sum")?;
                Some(Derived {
                    value: sectors.value * SECTOR,
                    ..sectors
                })
            });
        Reading::or_missing(
            found,
            "--metrics dram__bytes_read.sum,dram__bytes_write.sum,gpu__time_duration.sum",
        )
    }

    /// A rate times the time of the launch.
    fn over_time(&self, rate: &str) -> Option<Derived> {
        let Reading::Derived(mut time) = self.time() else {
            return None;
        };
        time.from.insert(0, rate.to_owned());
        time.value *= self.get(rate)?;
        Some(time)
    }

    /// Floating-point operations of scalar instructions, FLOP: thread by thread, where the predicate
    /// was true; a fused multiply-add is two. Zero is a count too.
    ///
    /// FP16 is counted as ncu's own sections do, as if every instruction were packed: the most that
    /// it can be.
    #[must_use]
    pub fn flop(&self, scalar: Scalar) -> Reading {
        let [add, multiply, fused] = scalar.operations();
        let weigh =
            |[add, multiply, fused]: [f64; 3]| (add + multiply + 2.0 * fused) * scalar.packed();
        let counted = |unit: &str| {
            let name = |op| format!("{unit}__sass_thread_inst_executed_op_{op}_pred_on.sum");
            self.all([&name(add), &name(multiply), &name(fused)], weigh)
        };
        let found = counted("smsp")
            .or_else(|| counted("sm"))
            .or_else(|| self.flop_of_rates(scalar, weigh));
        Reading::or_missing(found, ROOFLINE)
    }

    /// From instructions per cycle, the clock and the time: what `--set roofline` collects.
    fn flop_of_rates(
        &self,
        scalar: Scalar,
        weigh: impl FnOnce([f64; 3]) -> f64,
    ) -> Option<Derived> {
        let name =
            |op| format!("smsp__sass_thread_inst_executed_op_{op}_pred_on.sum.per_cycle_elapsed");
        let [add, multiply, fused] = scalar.operations().map(name);
        let per_cycle = self.all([&add, &multiply, &fused], weigh)?;
        let cycles = self.over_time("smsp__cycles_elapsed.avg.per_second")?;
        Some(Derived {
            value: per_cycle.value * cycles.value,
            from: [per_cycle.from, cycles.from].concat(),
        })
    }
}
