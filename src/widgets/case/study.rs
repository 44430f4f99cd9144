//! The four case studies: what each computes and moves, the roof it stands under,
//! which kernels of it were timed, and what the chapter says of it.

use crate::{messages as msg, widgets::evidence::unbroken};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    ModelError, format,
    hardware::{self, Engine, Gpu, Precision, Sparsity},
    intensity::{
        Algorithm, Attention, Count, Elementwise, Gemm, Operand, PerElement, RowKind, RowOperator,
    },
    roofline::{Bound, Roof, TimeFloor},
    units::{FlopsPerSecond, Intensity},
};

/// The board of the chapter's case studies.
pub(in crate::widgets) const CHAPTER: &str = "a100-sxm-80gb";

/// Elements of the vector add, 64 Mi.
const ELEMENTS: u64 = 1 << 26;
/// Rows and columns of the softmax.
const ROWS: [u64; 2] = [8192, 4096];
/// Side of the product.
const SIDE: u64 = 4096;
/// Sequences, heads, length and head dimension of the attention.
const ATTENTION: [u64; 4] = [16, 16, 2048, 128];

/// One of the four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::widgets) enum Study {
    Add,
    Softmax,
    Gemm,
    Attention,
}

/// A kernel that was timed.
#[derive(Clone, Copy, Debug)]
pub(in crate::widgets) struct Kernel {
    /// Its line in the files of times and counters.
    pub(in crate::widgets) case: &'static str,
    pub(in crate::widgets) name: fn(Locale) -> &'static str,
}

/// A figure of the chapter: as it stands there, and as a number in base units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::widgets) struct Claim {
    pub(in crate::widgets) text: &'static str,
    pub(in crate::widgets) value: f64,
}

/// What the chapter says of a case, on an A100.
#[derive(Clone, Copy, Debug)]
pub(in crate::widgets) struct Claims {
    pub(in crate::widgets) flop: Claim,
    pub(in crate::widgets) bytes: Claim,
    pub(in crate::widgets) intensity: Claim,
    pub(in crate::widgets) bound: Bound,
    pub(in crate::widgets) ceiling: Claim,
    /// The best Triton kernel, FLOP/s.
    pub(in crate::widgets) reached: Claim,
    /// Which share of its own ceiling that is.
    pub(in crate::widgets) share: Claim,
}

const fn claim(text: &'static str, value: f64) -> Claim {
    Claim { text, value }
}

static CLAIMS: [Claims; 4] = [
    Claims {
        flop: claim("6.7e7", 6.7e7),
        bytes: claim("8.05e8", 8.05e8),
        intensity: claim("0.083", 0.083),
        bound: Bound::Memory,
        ceiling: claim("169 GFLOPS", 169e9),
        reached: claim("165 GFLOPS", 165e9),
        share: claim("97 %", 0.97),
    },
    Claims {
        flop: claim("1.67e8", 1.67e8),
        bytes: claim("1.34e8", 1.34e8),
        intensity: claim("1.25", 1.25),
        bound: Bound::Memory,
        ceiling: claim("2549 GFLOPS", 2549e9),
        reached: claim("2400 GFLOPS", 2400e9),
        share: claim("94 %", 0.94),
    },
    Claims {
        flop: claim("1.37e11", 1.37e11),
        bytes: claim("9.83e7", 9.83e7),
        intensity: claim("1398", 1398.0),
        bound: Bound::Compute,
        ceiling: claim("312 TFLOPS", 312e12),
        reached: claim("280 TFLOPS", 280e12),
        share: claim("90 %", 0.90),
    },
    Claims {
        flop: claim("5.49e11", 5.49e11),
        bytes: claim("6.29e6", 6.29e6),
        intensity: claim("87.3", 87.3),
        bound: Bound::Memory,
        ceiling: claim("177 TFLOPS", 177e12),
        reached: claim("150 TFLOPS", 150e12),
        share: claim("85 %", 0.85),
    },
];

/// The chapter's naive softmax, FLOP/s.
pub(super) const NAIVE_SOFTMAX: Claim = claim("150 GFLOPS", 150e9);
/// The chapter's cuBLAS in this section, FLOP/s.
pub(super) const CUBLAS: Claim = claim("290 TFLOPS", 290e12);

/// The first of each is the one that the chapter's figure is about, the second the
/// best library or the kernel that it is held against.
static KERNELS: [&[Kernel]; 4] = [
    &[Kernel {
        case: "vector_add_fp32_64Mi",
        name: msg::case_triton,
    }],
    &[
        Kernel {
            case: "softmax_fp16_triton_fused",
            name: msg::case_triton_fused,
        },
        Kernel {
            case: "softmax_fp16_torch",
            name: msg::case_torch_softmax,
        },
        Kernel {
            case: "softmax_fp16_torch_naive",
            name: msg::case_by_op,
        },
    ],
    &[
        Kernel {
            case: "gemm_fp16_4096_triton_tuned",
            name: msg::case_triton_tuned,
        },
        Kernel {
            case: "gemm_fp16_cublas_4096",
            name: msg::case_cublas,
        },
        Kernel {
            case: "gemm_fp16_4096_triton_128x128x32_w4_s3_rowmajor",
            name: msg::case_rowmajor,
        },
        Kernel {
            case: "gemm_fp16_4096_triton_128x128x32_w4_s3_grouped",
            name: msg::case_grouped,
        },
    ],
    &[
        Kernel {
            case: "fa_fwd_fp16_triton",
            name: msg::case_triton_fused,
        },
        Kernel {
            case: "fa_fwd_fp16_torch_sdpa",
            name: msg::case_cudnn,
        },
        Kernel {
            case: "attention_fp16_torch_naive",
            name: msg::case_naive,
        },
    ],
];

impl Study {
    pub(in crate::widgets) const ALL: [Self; 4] =
        [Self::Add, Self::Softmax, Self::Gemm, Self::Attention];

    /// The case of that number; the first one where there is none.
    pub(super) fn find(id: &str) -> Self {
        let place = super::CASES.iter().position(|case| *case == id);
        Self::ALL[place.unwrap_or_default()]
    }

    pub(in crate::widgets) const fn name(self, locale: Locale) -> &'static str {
        match self {
            Self::Add => msg::case_add(locale),
            Self::Softmax => msg::case_softmax(locale),
            Self::Gemm => msg::case_gemm(locale),
            Self::Attention => msg::case_attention(locale),
        }
    }

    /// Type and sizes.
    pub(in crate::widgets) fn shape(self) -> String {
        let [rows, columns] = ROWS;
        let [batch, heads, length, head] = ATTENTION;
        unbroken(&match self {
            Self::Add => format!("FP32, N = {} Mi", ELEMENTS >> 20),
            Self::Softmax => format!("FP16, B = {rows}, N = {columns}"),
            Self::Gemm => format!("FP16, M = N = K = {SIDE}"),
            Self::Attention => {
                format!("FP16, B = {batch}, H = {heads}, S = {length}, D = {head}")
            }
        })
    }

    /// What it does, as far as one has to know it to count.
    pub(super) const fn task(self, locale: Locale) -> &'static str {
        match self {
            Self::Add => msg::case_task_add(locale),
            Self::Softmax => msg::case_task_softmax(locale),
            Self::Gemm => msg::case_task_gemm(locale),
            Self::Attention => msg::case_task_attention(locale),
        }
    }

    pub(in crate::widgets) const fn claims(self) -> &'static Claims {
        &CLAIMS[self as usize]
    }

    pub(in crate::widgets) const fn kernels(self) -> &'static [Kernel] {
        KERNELS[self as usize]
    }

    /// Elementwise work and rows run on CUDA cores in FP32, products on Tensor Cores.
    pub(in crate::widgets) const fn cores(self) -> (Engine, Precision) {
        match self {
            Self::Add | Self::Softmax => (Engine::CudaCore, Precision::Fp32),
            Self::Gemm | Self::Attention => (Engine::Tensor, Precision::Fp16),
        }
    }

    /// # Errors
    /// Where the board has no such peak.
    pub(in crate::widgets) fn roof(self, gpu: &Gpu) -> Result<Roof, ModelError> {
        let (engine, precision) = self.cores();
        gpu.roof(engine, precision, Sparsity::Dense)
    }

    /// # Errors
    /// None for these sizes.
    pub(in crate::widgets) fn count(self) -> Result<Count, ModelError> {
        match self {
            Self::Add => {
                let operand = |name: &'static str| Operand::new(name, Precision::Fp32);
                let add = Elementwise {
                    elements: ELEMENTS,
                    operations: PerElement {
                        algorithm: 1.0,
                        counted: 1.0,
                    },
                    inputs: vec![operand("x"), operand("y")],
                    outputs: vec![operand("z")],
                };
                add.count()
            }
            Self::Softmax => {
                let [rows, columns] = ROWS;
                RowOperator::new(RowKind::Softmax, rows, columns, Precision::Fp16).count()
            }
            Self::Gemm => Self::product().count(),
            Self::Attention => Self::attention().count(Algorithm::FUSED),
        }
    }

    pub(super) const fn product() -> Gemm {
        Gemm::square(SIDE, Precision::Fp16)
    }

    pub(super) const fn attention() -> Attention {
        let [batch, heads, length, head] = ATTENTION;
        Attention::new(batch, heads, length, head, Precision::Fp16)
    }

    /// How FLOP and bytes come about, with the numbers in it.
    pub(super) fn worked(self) -> [String; 2] {
        let [rows, columns] = ROWS;
        let [b, h, s, d] = ATTENTION;
        match self {
            Self::Add => {
                let n = format::number(ELEMENTS as f64, 9);
                [format!("1 × {n}"), format!("(2 + 1) × 4 B × {n}")]
            }
            Self::Softmax => {
                let each = RowKind::Softmax.operations();
                [
                    format!("{each} × {rows} × {columns}"),
                    format!("(1 + 1) × 2 B × {rows} × {columns}"),
                ]
            }
            Self::Gemm => [format!("2 × {SIDE}³"), format!("(2 + 1) × 2 B × {SIDE}²")],
            Self::Attention => [
                format!("4 × {b} × {h} × {s}² × {d}"),
                format!("(3 + 1) × 2 B × {b} × {h} × {s} × {d}"),
            ],
        }
    }
}

/// A case under the roof of a board.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::widgets) struct Modelled {
    pub(in crate::widgets) study: Study,
    pub(in crate::widgets) gpu: &'static Gpu,
    pub(in crate::widgets) count: Count,
    pub(in crate::widgets) roof: Roof,
}

impl Modelled {
    /// # Errors
    /// Where the board has no peak for it.
    pub(in crate::widgets) fn new(study: Study, gpu: &'static Gpu) -> Result<Self, ModelError> {
        Ok(Self {
            study,
            gpu,
            count: study.count()?,
            roof: study.roof(gpu)?,
        })
    }

    /// On the chapter's board.
    ///
    /// # Errors
    /// None: the table has the board and its peaks.
    pub(in crate::widgets) fn of_the_chapter(study: Study) -> Result<Self, ModelError> {
        Self::new(study, hardware::gpu(CHAPTER)?)
    }

    pub(in crate::widgets) fn intensity(&self) -> Intensity {
        self.count.intensity()
    }

    pub(in crate::widgets) fn ceiling(&self) -> FlopsPerSecond {
        self.count.attainable(&self.roof)
    }

    pub(in crate::widgets) fn bound(&self) -> Bound {
        self.count.bound(&self.roof)
    }

    pub(in crate::widgets) fn floor(&self) -> TimeFloor {
        self.count.floor(&self.roof)
    }
}
