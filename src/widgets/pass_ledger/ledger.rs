//! Which tensors each kernel reads and writes, in three ways of computing
//! y = LayerNorm(x + r). Statistics of a row are left out: they are one value for
//! each row of thousands.

/// One tensor that passes between a kernel and HBM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pass {
    pub(super) reads: bool,
    pub(super) tensor: &'static str,
    pub(super) need: Need,
}

/// Whether a pass can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// Without it the result is lost, or there is nothing to compute with.
    Needed,
    /// Only where the next layer wants the sum.
    Optional,
    /// The value is still in registers.
    Spare,
}

const fn reads(tensor: &'static str) -> Pass {
    Pass {
        reads: true,
        tensor,
        need: Need::Needed,
    }
}

const fn writes(tensor: &'static str) -> Pass {
    Pass {
        reads: false,
        ..reads(tensor)
    }
}

/// A kernel and its passes.
#[derive(Debug)]
pub(super) struct Kernel {
    pub(super) formula: &'static str,
    pub(super) passes: &'static [Pass],
}

const fn kernel(formula: &'static str, passes: &'static [Pass]) -> Kernel {
    Kernel { formula, passes }
}

/// The sum of input and residual, a kernel of its own in two of the ways.
const ADD: Kernel = kernel("s = x + r", &[reads("x"), reads("r"), writes("s")]);

const EAGER: &[Kernel] = &[ADD, kernel("y = LayerNorm(s)", &[reads("s"), writes("y")])];

const COMPOSED: &[Kernel] = &[
    ADD,
    kernel("μ, v = var_mean(s)", &[reads("s")]),
    kernel("c = s − μ", &[reads("s"), writes("c")]),
    kernel("n = c / √(v + ε)", &[reads("c"), writes("n")]),
    kernel("m = n · γ", &[reads("n"), writes("m")]),
    kernel("y = m + β", &[reads("m"), writes("y")]),
];

const FUSED: &[Kernel] = &[kernel(
    "y = LayerNorm(x + r)",
    &[
        reads("x"),
        reads("r"),
        Pass {
            need: Need::Optional,
            ..writes("s")
        },
        Pass {
            need: Need::Spare,
            ..reads("s")
        },
        writes("y"),
    ],
)];

/// One of the three ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// PyTorch: an add, and its own LayerNorm.
    Eager,
    /// LayerNorm put together from operators, each a kernel.
    Composed,
    /// Everything in one kernel.
    Fused,
}

impl Way {
    pub(super) const ALL: [Self; 3] = [Self::Eager, Self::Composed, Self::Fused];

    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::Eager => "eager",
            Self::Composed => "composed",
            Self::Fused => "fused",
        }
    }

    pub(super) const fn kernels(self) -> &'static [Kernel] {
        match self {
            Self::Eager => EAGER,
            Self::Composed => COMPOSED,
            Self::Fused => FUSED,
        }
    }

    /// Every pass in order, with the formula of its kernel.
    pub(super) fn passes(self) -> impl Iterator<Item = (&'static str, &'static Pass)> {
        let kernels = self.kernels().iter();
        kernels.flat_map(|kernel| kernel.passes.iter().map(|pass| (kernel.formula, pass)))
    }

    /// The passes that cannot be left out.
    pub(super) fn needed(self) -> Vec<bool> {
        let needed = |(_, pass): (_, &Pass)| pass.need == Need::Needed;
        self.passes().map(needed).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: add 3 and LayerNorm 2; add 3 and of operators 1 + 2 + 2 + 2 + 2; x,
    /// r and y.
    #[test]
    fn passes_that_cannot_be_left_out() {
        let count = |way: Way| way.needed().into_iter().filter(|needed| *needed).count();
        assert_eq!(Way::ALL.map(count), [5, 12, 3]);
    }

    /// What a kernel reads was given, or written by one before it.
    #[test]
    fn every_tensor_comes_from_somewhere() {
        for way in [Way::Eager, Way::Composed] {
            let mut there = vec!["x", "r"];
            for (formula, pass) in way.passes() {
                if pass.reads {
                    assert!(there.contains(&pass.tensor), "{} in {formula}", pass.tensor);
                } else {
                    there.push(pass.tensor);
                }
            }
            assert_eq!(there.last(), Some(&"y"));
        }
    }
}
