//! Operations of the Tensor Cores: counted as operations, so that no shape of an instruction is
//! needed.

use super::{Counters, Derived, ROOFLINE, Reading};

/// What the Tensor Cores did with operands of one type.
#[derive(Clone, Debug, PartialEq)]
pub struct TensorWork {
    /// The type of the operands, as in names: `fp16`, `bf16`, `tf32`, `fp8`, `fp64`, `int8`.
    pub operands: String,
    /// How many operations, a multiply-add being two.
    pub operations: Derived,
}

impl TensorWork {
    /// Whether these are floating-point operations.
    #[must_use]
    pub fn is_flop(&self) -> bool {
        !self.operands.starts_with("int")
    }
}

/// What the name of a counter narrows down, each empty where it does not.
#[derive(Clone, Copy, PartialEq)]
struct Narrowed<'a> {
    op: &'a str,
    src: &'a str,
    dst: &'a str,
    sparsity: &'a str,
}

impl<'a> Narrowed<'a> {
    /// Reads `op_hmma_src_fp16_dst_fp32_sparsity_off`.
    fn parse(words: &'a str) -> Option<Self> {
        let mut all = Self {
            op: "",
            src: "",
            dst: "",
            sparsity: "",
        };
        let mut words = words.split('_');
        while let Some(key) = words.next() {
            let value = words.next()?;
            match key {
                "op" => all.op = value,
                "src" => all.src = value,
                "dst" => all.dst = value,
                "sparsity" => all.sparsity = value,
                _ => return None,
            }
        }
        Some(all)
    }

    /// Whether this counts all that the other counts.
    fn covers(&self, other: &Self) -> bool {
        let wider = |own: &str, other: &str| own.is_empty() || own == other;
        self.src == other.src
            && wider(self.op, other.op)
            && wider(self.dst, other.dst)
            && wider(self.sparsity, other.sparsity)
    }
}

impl Counters {
    /// What the Tensor Cores did, by type of operands; types that were not used count 0. Where a
    /// counter and the finer ones that it is the sum of are there, it alone counts.
    ///
    /// # Errors
    /// The flag that collects them, where none of them was.
    pub fn tensor(&self) -> Result<Vec<TensorWork>, &'static str> {
        for unit in ["sm", "smsp"] {
            let work = self.tensor_of(&format!("{unit}__ops_path_tensor_"));
            if !work.is_empty() {
                return Ok(work);
            }
        }
        Err(ROOFLINE)
    }

    /// Floating-point operations of the Tensor Cores together, FLOP.
    #[must_use]
    pub fn tensor_flop(&self) -> Reading {
        let work = match self.tensor() {
            Ok(work) => work,
            Err(flag) => return Reading::missing(flag),
        };
        let mut all = Derived {
            value: 0.0,
            from: Vec::new(),
        };
        for one in work.into_iter().filter(TensorWork::is_flop) {
            all.value += one.operations.value;
            all.from.extend(one.operations.from);
        }
        Reading::Derived(all)
    }

    fn tensor_of(&self, before: &str) -> Vec<TensorWork> {
        let counted = self.metrics.iter().filter_map(|(name, value)| {
            let words = name.strip_prefix(before)?.strip_suffix(".sum")?;
            Some((Narrowed::parse(words)?, name, *value))
        });
        let counted: Vec<_> = counted.collect();
        let mut work: Vec<TensorWork> = Vec::new();
        for (own, name, value) in &counted {
            let is_part =
                |(other, ..): &(Narrowed<'_>, &String, f64)| other != own && other.covers(own);
            if counted.iter().any(is_part) {
                continue;
            }
            let place = work.iter().position(|one| one.operands == own.src);
            let place = place.unwrap_or_else(|| {
                work.push(TensorWork {
                    operands: own.src.to_owned(),
                    operations: Derived {
                        value: 0.0,
                        from: Vec::new(),
                    },
                });
                work.len() - 1
            });
            if let Some(one) = work.get_mut(place) {
                one.operations.value += value;
                one.operations.from.push((*name).clone());
            }
        }
        work
    }
}
