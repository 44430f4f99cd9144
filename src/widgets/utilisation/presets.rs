//! Kernels that can be filled in: those that were measured, and one from the wild that
//! cannot be.

use crate::{
    messages as msg,
    widgets::{evidence::State, timings::Times},
};
use ridgepoint_course::locale::Locale;

/// A kernel with its settings.
#[derive(Debug)]
pub(super) struct Preset {
    pub(super) id: &'static str,
    pub(super) name: fn(Locale) -> &'static str,
    /// Its case among the times; none where the time is part of the settings.
    case: Option<&'static str>,
    settings: &'static [(&'static str, &'static str)],
}

const fn measured(
    id: &'static str,
    name: fn(Locale) -> &'static str,
    case: &'static str,
    settings: &'static [(&'static str, &'static str)],
) -> Preset {
    Preset {
        id,
        name,
        case: Some(case),
        settings,
    }
}

pub(super) static ALL: &[Preset] = &[
    measured(
        "gemm-4096",
        |_| "GEMM 4096³, cuBLAS",
        "gemm_fp16_cublas_4096",
        &[("op", "gemm"), ("m", "4096"), ("n", "4096"), ("k", "4096")],
    ),
    measured(
        "gemm-128",
        |_| "GEMM 128³, cuBLAS",
        "gemm_fp16_cublas_128",
        &[("op", "gemm"), ("m", "128"), ("n", "128"), ("k", "128")],
    ),
    measured(
        "attention",
        |_| "FlashAttention, Triton",
        "fa_fwd_fp16_triton",
        &[
            ("op", "attention"),
            ("batch", "16"),
            ("heads", "16"),
            ("sq", "2048"),
            ("d", "128"),
        ],
    ),
    measured(
        "softmax",
        |_| "softmax 8192 × 4096, Triton",
        "softmax_fp16_triton_fused",
        &[("op", "softmax"), ("rows", "8192"), ("columns", "4096")],
    ),
    measured(
        "rmsnorm",
        |_| "RMSNorm 4096 × 4096, Triton",
        "rmsnorm_fp16_4096x4096",
        &[("op", "rmsnorm"), ("rows", "4096"), ("columns", "4096")],
    ),
    measured(
        "gelu",
        |_| "GELU 8192 × 4096, PyTorch",
        "gelu_fp16_8192x4096_torch",
        &[("op", "gelu"), ("rows", "8192"), ("columns", "4096")],
    ),
    measured(
        "copy",
        msg::util_preset_copy,
        "copy_d2d_4GiB",
        &[("op", "copy"), ("elements", "2147483648")],
    ),
    // flash-attention#1345: on an A800, whose peak is an A100's, 0.970 ms.
    Preset {
        id: "impossible",
        name: msg::util_preset_impossible,
        case: None,
        settings: &[
            ("op", "attention"),
            ("heads", "48"),
            ("sq", "21730"),
            ("d", "64"),
            ("gpu", "a100-sxm-80gb"),
            ("time", "0.970 ms"),
        ],
    },
];

/// Takes a kernel over, with its time and the board that it was measured on. Whatever
/// it does not say goes back to where it began.
pub(super) fn fill_in(preset: &Preset, state: &mut State, base: &State, times: &Times) {
    for key in [
        "batch", "kv", "sk", "causal", "pass", "type", "bytes", "rate",
    ] {
        state.set(key, base.get(key).to_owned());
    }
    for (key, value) in preset.settings {
        state.set(key, (*value).to_owned());
    }
    let Some(case) = preset.case else {
        return;
    };
    let with_board = times
        .timing(case)
        .filter(|timing| times.gpu(timing.own).is_some());
    let timing = with_board.or_else(|| times.h200(case));
    if let Some((timing, gpu)) = timing.and_then(|timing| Some((timing, times.gpu(timing.own)?))) {
        // Three decimals of a microsecond are what was measured.
        let us = (timing.time.get() * 1e9).round() / 1e3;
        state.set("time", format!("{us} us"));
        state.set("gpu", gpu.id.to_owned());
    }
}
