//! The rows: which kernel, of which shape, what the chapter says of it, and how the
//! model counts it.

use crate::{messages as msg, widgets::evidence::escape};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    ModelError,
    hardware::{Engine, Precision},
    intensity::{
        Algorithm, Attention, Convolution, Count, Elementwise, Gemm, Operand, PerElement, RowKind,
        RowOperator,
    },
};

/// What kind of operator it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    Elementwise,
    Rows,
    Gemm,
    Attention,
}

impl Group {
    pub(super) const WORDS: [&str; 5] = ["all", "elementwise", "rows", "gemm", "attention"];

    /// The group of that word; none stands for all.
    pub(super) fn of(word: &str) -> Option<Self> {
        match word {
            "elementwise" => Some(Self::Elementwise),
            "rows" => Some(Self::Rows),
            "gemm" => Some(Self::Gemm),
            "attention" => Some(Self::Attention),
            _ => None,
        }
    }

    pub(super) fn name(word: &str, locale: Locale) -> &'static str {
        match Self::of(word) {
            None => msg::cheat_sheet_group_all(locale),
            Some(Self::Elementwise) => msg::cheat_sheet_group_elementwise(locale),
            Some(Self::Rows) => msg::cheat_sheet_group_rows(locale),
            Some(Self::Gemm) => msg::cheat_sheet_group_gemm(locale),
            Some(Self::Attention) => msg::cheat_sheet_group_attention(locale),
        }
    }
}

/// How a kernel is counted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Way {
    /// x + y of that many elements.
    Add(u64, Precision),
    Rows(RowKind, u64, u64),
    Square(u64),
    Convolution(Convolution),
    Attention(Attention, Algorithm),
}

/// A row.
pub(super) struct Kernel {
    pub(super) id: &'static str,
    pub(super) group: Group,
    name: fn(Locale) -> &'static str,
    pub(super) shape: &'static str,
    /// The chapter's intensity as it writes it (11.3.5); empty where it has none.
    claim: &'static str,
    pub(super) way: Way,
    /// FLOP and bytes as formulas, then with the numbers in them. `k` is an assumption.
    pub(super) flop: [&'static str; 2],
    pub(super) bytes: [&'static str; 2],
    /// The tool that it can be set in, and how.
    pub(super) tool: &'static str,
    pub(super) query: &'static str,
}

pub(super) const IDS: [&str; 13] = [
    "",
    "add-fp32",
    "add-bf16",
    "gelu",
    "rmsnorm",
    "softmax",
    "layernorm",
    "gemm-512",
    "gemm-4096",
    "conv",
    "attention",
    "attention-naive",
    "attention-decode",
];

/// The chapter's case 4.
const CASE: Attention = Attention::new(16, 16, 2048, 128, Precision::Fp16);

const DECODE: Attention = Attention {
    batch: 16,
    query_heads: 64,
    kv_heads: 8,
    queries: 1,
    keys: 8192,
    ..CASE
};

/// 3 × 3 over 28 × 28 with 128 channels, as in the middle of a ResNet-50.
const CONV: Convolution = Convolution {
    batch: 32,
    channels: 128,
    image: [28, 28],
    filters: 128,
    filter: [3, 3],
    stride: [1, 1],
    padding: [1, 1],
    precision: Precision::Fp16,
};

const fn rows(
    id: &'static str,
    name: fn(Locale) -> &'static str,
    kind: RowKind,
    [shape, claim, flop, bytes, query]: [&'static str; 5],
    [rows, columns]: [u64; 2],
) -> Kernel {
    Kernel {
        id,
        group: if matches!(kind, RowKind::Gelu) {
            Group::Elementwise
        } else {
            Group::Rows
        },
        name,
        shape,
        claim,
        way: Way::Rows(kind, rows, columns),
        flop: ["k·B·N", flop],
        bytes: ["2·(B·N + B·N)", bytes],
        tool: "utilisation",
        query,
    }
}

const WIDE: &str = "8192 × 4096";
const WIDE_FLOP: &str = "{k} × 8192 × 4096";
const WIDE_BYTES: &str = "4 × 8192 × 4096";

pub(super) static ALL: [Kernel; 12] = [
    Kernel {
        id: "add-fp32",
        group: Group::Elementwise,
        name: msg::kernel_vector_add_fp32,
        shape: "N = 64 Mi",
        claim: "0.083",
        way: Way::Add(67_108_864, Precision::Fp32),
        flop: ["N", "67 108 864"],
        bytes: ["12·N", "12 × 67 108 864"],
        tool: "elementwise",
        query: "expr=x%2By&type=fp32&n=67108864",
    },
    Kernel {
        id: "add-bf16",
        group: Group::Elementwise,
        name: msg::cheat_sheet_add_bf16,
        shape: "N = 1 Mi",
        claim: "0.167",
        way: Way::Add(1_048_576, Precision::Bf16),
        flop: ["N", "1 048 576"],
        bytes: ["6·N", "6 × 1 048 576"],
        tool: "elementwise",
        query: "expr=x%2By&type=bf16&n=1048576",
    },
    rows(
        "gelu",
        msg::kernel_gelu,
        RowKind::Gelu,
        [
            WIDE,
            "",
            WIDE_FLOP,
            WIDE_BYTES,
            "op=gelu&rows=8192&columns=4096",
        ],
        [8192, 4096],
    ),
    rows(
        "layernorm",
        msg::kernel_layernorm,
        RowKind::LayerNorm,
        [
            WIDE,
            "2",
            WIDE_FLOP,
            WIDE_BYTES,
            "op=layernorm&rows=8192&columns=4096",
        ],
        [8192, 4096],
    ),
    rows(
        "softmax",
        msg::kernel_softmax,
        RowKind::Softmax,
        [
            WIDE,
            "1.25",
            WIDE_FLOP,
            WIDE_BYTES,
            "op=softmax&rows=8192&columns=4096",
        ],
        [8192, 4096],
    ),
    rows(
        "rmsnorm",
        msg::kernel_rmsnorm,
        RowKind::RmsNorm,
        [
            "4096 × 4096",
            "1",
            "{k} × 4096 × 4096",
            "4 × 4096 × 4096",
            "op=rmsnorm&rows=4096&columns=4096",
        ],
        [4096, 4096],
    ),
    Kernel {
        id: "gemm-512",
        group: Group::Gemm,
        name: msg::kernel_gemm_512,
        shape: "D = 512",
        claim: "D/3",
        way: Way::Square(512),
        flop: ["2·D³", "2 × 512³"],
        bytes: ["6·D²", "6 × 512²"],
        tool: "gemm",
        query: "m=512&n=512&k=512&type=fp16",
    },
    Kernel {
        id: "gemm-4096",
        group: Group::Gemm,
        name: msg::kernel_gemm_4096,
        shape: "D = 4096",
        claim: "D/3",
        way: Way::Square(4096),
        flop: ["2·D³", "2 × 4096³"],
        bytes: ["6·D²", "6 × 4096²"],
        tool: "gemm",
        query: "m=4096&n=4096&k=4096&type=fp16",
    },
    Kernel {
        id: "attention",
        group: Group::Attention,
        name: msg::kernel_attention_2048,
        shape: "B = H = 16, S = 2048, D = 128",
        claim: "~D/1.5",
        way: Way::Attention(CASE, Algorithm::FUSED),
        flop: ["4·B·H·S²·D", "4 × 16 × 16 × 2048² × 128"],
        bytes: ["8·B·H·S·D", "8 × 16 × 16 × 2048 × 128"],
        tool: "attention",
        query: "",
    },
    Kernel {
        id: "attention-naive",
        group: Group::Attention,
        name: msg::cheat_sheet_naive,
        shape: "B = H = 16, S = 2048, D = 128",
        claim: "",
        way: Way::Attention(CASE, Algorithm::NAIVE),
        flop: ["4·B·H·S²·D", "4 × 16 × 16 × 2048² × 128"],
        bytes: [
            "8·B·H·S·D + 8·B·H·S²",
            "8 × 16 × 16 × 2048 × 128 + 8 × 16 × 16 × 2048²",
        ],
        tool: "attention",
        query: "",
    },
    Kernel {
        id: "attention-decode",
        group: Group::Attention,
        name: msg::cheat_sheet_decode,
        shape: "B = 16, H = 64/8, S = 8192, D = 128",
        claim: "",
        way: Way::Attention(DECODE, Algorithm::FUSED),
        flop: ["4·B·H_q·S·D", "4 × 16 × 64 × 8192 × 128"],
        bytes: ["4·B·D·(H_q + H_kv·S)", "4 × 16 × 128 × (64 + 8 × 8192)"],
        tool: "attention",
        query: "heads=64&kv=8&sq=1&sk=8192&br=8",
    },
    Kernel {
        id: "conv",
        group: Group::Gemm,
        name: msg::cheat_sheet_conv,
        shape: "32 × 128 × 28 × 28, 128 × 3 × 3",
        claim: "100~300",
        way: Way::Convolution(CONV),
        flop: ["2·B·H·W·F·C·R·S", "2 × 32 × 28 × 28 × 128 × 128 × 3 × 3"],
        bytes: [
            "2·(B·C·H·W + F·C·R·S + B·F·H·W)",
            "2 × (32 × 128 × 28² + 128² × 9 + 32 × 128 × 28²)",
        ],
        tool: "gemm",
        query: "m=25088&n=128&k=1152&type=fp16",
    },
];

impl Kernel {
    pub(super) fn name(&self, locale: Locale) -> &'static str {
        (self.name)(locale)
    }

    /// Whether its FLOP of an element are an assumption.
    pub(super) const fn is_assumed(&self) -> bool {
        matches!(self.way, Way::Rows(..))
    }

    /// The chapter's, where they are an assumption.
    pub(super) const fn operations(&self) -> f64 {
        match self.way {
            Way::Rows(kind, ..) => kind.operations(),
            _ => 1.0,
        }
    }

    /// The chapter's intensity, marked as its claim.
    pub(super) fn claim_html(&self) -> String {
        if self.claim.is_empty() {
            return "—".into();
        }
        format!("<span class=\"num claimed\">{}</span>", escape(self.claim))
    }

    /// The units that do its arithmetic, and in which format: elementwise and row operators
    /// compute in FP32 on CUDA cores.
    pub(super) const fn engine(&self) -> (Engine, Precision) {
        match self.group {
            Group::Elementwise | Group::Rows => (Engine::CudaCore, Precision::Fp32),
            Group::Gemm | Group::Attention => (Engine::Tensor, Precision::Fp16),
        }
    }

    /// What it does and moves, with that many operations an element where they are an assumption.
    pub(super) fn count(&self, operations: f64) -> Result<Count, ModelError> {
        match self.way {
            Way::Add(elements, precision) => Elementwise {
                elements,
                operations: PerElement {
                    algorithm: 1.0,
                    counted: 1.0,
                },
                inputs: vec![Operand::new("x", precision), Operand::new("y", precision)],
                outputs: vec![Operand::new("z", precision)],
            }
            .count(),
            Way::Rows(kind, rows, columns) => RowOperator {
                operations_per_element: operations,
                ..RowOperator::new(kind, rows, columns, Precision::Fp16)
            }
            .count(),
            Way::Square(side) => Gemm::square(side, Precision::Fp16).count(),
            Way::Convolution(convolution) => convolution.count(),
            Way::Attention(attention, algorithm) => attention.count(algorithm),
        }
    }
}
