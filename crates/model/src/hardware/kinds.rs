//! The short lists of words that name a roof.

use crate::error::ModelError;

macro_rules! words {
    (
        $(#[$doc:meta])*
        $name:ident, $unknown:literal {
            $($(#[$variant_doc:meta])* $variant:ident = $id:literal, $label:literal;)+
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $name {
            /// Every value, in the order of declaration.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The word in lower case, for links and formulas.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$variant => $id,)+
                }
            }

            /// The name as it is printed, the same in every language.
            #[must_use]
            pub const fn label(self) -> &'static str {
                match self {
                    $(Self::$variant => $label,)+
                }
            }

            /// Reads an id; case is ignored.
            ///
            /// # Errors
            /// [`ModelError::UnknownWord`] with the words that are known.
            pub fn parse(word: &str) -> Result<Self, ModelError> {
                Self::ALL
                    .iter()
                    .copied()
                    .find(|known| known.id().eq_ignore_ascii_case(word.trim()))
                    .ok_or_else(|| ModelError::UnknownWord {
                        id: $unknown,
                        word: word.to_owned(),
                        known: Self::ALL.iter().map(|known| known.id()).collect(),
                    })
            }
        }
    };
}

words! {
    /// The part of an SM that does the arithmetic.
    Engine, "model.unknown-engine" {
        /// Matrix units.
        Tensor = "tensor", "Tensor Core";
        /// Vector units.
        CudaCore = "cuda", "CUDA core";
    }
}

words! {
    /// Number format of the operands.
    Precision, "model.unknown-precision" {
        /// IEEE double precision, 8 B.
        Fp64 = "fp64", "FP64";
        /// IEEE single precision, 4 B.
        Fp32 = "fp32", "FP32";
        /// Single precision with a 10-bit mantissa, 4 B in memory.
        Tf32 = "tf32", "TF32";
        /// 16 bit with the exponent of FP32, 2 B.
        Bf16 = "bf16", "BF16";
        /// IEEE half precision, 2 B.
        Fp16 = "fp16", "FP16";
        /// E4M3 or E5M2, 1 B.
        Fp8 = "fp8", "FP8";
        /// E2M1, half a byte.
        Fp4 = "fp4", "FP4";
        /// 8-bit integer, 1 B.
        Int8 = "int8", "INT8";
        /// 4-bit integer, half a byte.
        Int4 = "int4", "INT4";
    }
}

words! {
    /// Number format of the sum.
    Accumulate, "model.unknown-accumulate" {
        /// IEEE double precision.
        Fp64 = "fp64", "FP64";
        /// IEEE single precision.
        Fp32 = "fp32", "FP32";
        /// 16 bit with the exponent of FP32.
        Bf16 = "bf16", "BF16";
        /// IEEE half precision.
        Fp16 = "fp16", "FP16";
        /// 32-bit integer.
        Int32 = "int32", "INT32";
    }
}

words! {
    /// Whether a peak counts the zeros of a 2:4 pattern as work done.
    Sparsity, "model.unknown-sparsity" {
        /// Every operation is done.
        Dense = "dense", "dense";
        /// Two of four operands are zero and skipped, yet counted.
        Structured = "sparse", "2:4 sparse";
    }
}

words! {
    /// Which bandwidth of the DRAM a roof uses.
    BandwidthBasis, "model.unknown-basis" {
        /// The printed figure.
        Published = "published", "published";
        /// Bus / 8 × clock × 2.
        FromBus = "bus", "bus × clock";
    }
}

words! {
    /// A level of the memory hierarchy.
    Level, "model.unknown-level" {
        /// The DRAM of the board.
        Dram = "dram", "DRAM";
        /// The L2 cache that all SMs share.
        L2 = "l2", "L2";
    }
}

impl Precision {
    /// Bytes of an element in memory.
    #[must_use]
    pub const fn bytes(self) -> f64 {
        match self {
            Self::Fp64 => 8.0,
            Self::Fp32 | Self::Tf32 => 4.0,
            Self::Bf16 | Self::Fp16 => 2.0,
            Self::Fp8 | Self::Int8 => 1.0,
            Self::Fp4 | Self::Int4 => 0.5,
        }
    }

    /// Whether its peaks count integer operations, which are no FLOP.
    #[must_use]
    pub const fn is_integer(self) -> bool {
        matches!(self, Self::Int8 | Self::Int4)
    }
}

words! {
    /// How close a figure is to the maker, closest first.
    Provenance, "model.unknown-provenance" {
        /// A page or repository of NVIDIA, read directly.
        Nvidia = "nvidia", "NVIDIA";
        /// A datasheet or whitepaper of NVIDIA, read through a copy or quotation.
        NvidiaQuoted = "nvidia-quoted", "NVIDIA, quoted";
        /// Reported by the driver: `deviceQuery`, `nvidia-smi`, compiler target files.
        Driver = "driver", "driver";
        /// Measured on the board by the authors.
        Measured = "measured", "measured";
        /// A table or statement of a third party.
        SecondHand = "second-hand", "second-hand";
        /// Computed from other figures.
        Derived = "derived", "derived";
    }
}

words! {
    /// A figure of a board that a source can stand for.
    Figure, "model.unknown-figure" {
        /// [`super::Gpu::compute_capability`].
        ComputeCapability = "compute-capability", "compute capability";
        /// [`super::Gpu::sm_count`].
        SmCount = "sms", "SMs";
        /// [`super::Clocks::boost_mhz`].
        BoostClock = "boost-clock", "boost clock";
        /// [`super::Clocks::tensor_mhz`], where it is published.
        TensorClock = "tensor-clock", "tensor clock";
        /// [`super::Clocks::highest_mhz`], where it is above the boost clock.
        HighestClock = "highest-clock", "highest clock";
        /// [`super::Memory::kind`].
        MemoryKind = "memory-kind", "kind of memory";
        /// [`super::Memory::size_gb`].
        MemorySize = "memory-size", "size of memory";
        /// [`super::Memory::bus_bits`].
        BusWidth = "bus-width", "width of the bus";
        /// [`super::Memory::clock_mhz`].
        MemoryClock = "memory-clock", "memory clock";
        /// [`super::Memory::bandwidth_gbps`].
        Bandwidth = "bandwidth", "bandwidth";
        /// [`super::Gpu::l2_bytes`].
        L2Size = "l2-size", "size of L2";
        /// [`super::Gpu::l2_bandwidth_gbps`].
        L2Bandwidth = "l2-bandwidth", "bandwidth of L2";
        /// Those of [`super::Gpu::peaks`] whose provenance is the level of the source.
        Peaks = "peaks", "peaks";
        /// [`super::Peak::flop_per_clk_sm`].
        PeakRates = "peak-rates", "FLOP a clock and SM";
        /// None of its figures rests on it: it confirms or contradicts some.
        Check = "check", "a check";
    }
}
