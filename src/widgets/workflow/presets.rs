//! Kernels that can be filled in: the chapter's four cases and an RMSNorm, timed and profiled on an
//! H200; the RMSNorm of exercise 3, as the exercise gives it; and a time that cannot be.

use crate::{
    messages as msg,
    widgets::{
        evidence::State,
        launches,
        timings::{BOARD, Times},
    },
};
use ridgepoint_course::locale::Locale;

/// A kernel with its numbers.
#[derive(Debug)]
pub(super) struct Preset {
    pub(super) id: &'static str,
    pub(super) name: fn(Locale) -> &'static str,
    from: From,
    settings: &'static [(&'static str, &'static str)],
}

/// Where time and counters come from.
#[derive(Debug)]
enum From {
    /// Measured on the H200: the line of the times and that of the launches.
    Measured {
        case: &'static str,
        launch: &'static str,
    },
    /// Given by the exercise.
    Exercise,
    /// Told by somebody, and impossible.
    Told,
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
        from: From::Measured { case, launch: id },
        settings,
    }
}

pub(super) static ALL: &[Preset] = &[
    measured(
        "add",
        msg::workflow_preset_add,
        "vector_add_fp32_64Mi",
        &[("op", "add"), ("type", "fp32"), ("elements", "67108864")],
    ),
    measured(
        "softmax",
        msg::workflow_preset_softmax,
        "softmax_fp16_triton_fused",
        &[("op", "softmax"), ("rows", "8192"), ("columns", "4096")],
    ),
    measured(
        "matmul",
        msg::workflow_preset_gemm,
        "gemm_fp16_4096_triton_128x128x32_w4_s3_rowmajor",
        &[("op", "gemm"), ("m", "4096"), ("n", "4096"), ("k", "4096")],
    ),
    measured(
        "attention",
        msg::workflow_preset_attention,
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
        "rmsnorm",
        msg::workflow_preset_rmsnorm,
        "rmsnorm_fp16_4096x4096",
        &[("op", "rmsnorm"), ("rows", "4096"), ("columns", "4096")],
    ),
    // Exercise 3 of the source chapter.
    Preset {
        id: "exercise",
        name: msg::workflow_preset_exercise,
        from: From::Exercise,
        settings: &[
            ("op", "rmsnorm"),
            ("rows", "4096"),
            ("columns", "4096"),
            ("gpu", "a100-sxm-80gb"),
            ("time", "0.18 ms"),
            ("sm", "22"),
            ("memory", "55"),
            ("hit", "78"),
            ("stall", "long_scoreboard"),
            ("share", "62"),
        ],
    },
    // flash-attention#1345: on an A800, whose peak is an A100's, 0.970 ms.
    Preset {
        id: "impossible",
        name: msg::util_preset_impossible,
        from: From::Told,
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

/// What goes back to where it began, or is left empty, where a kernel does not say it.
const RESET: &[&str] = &["batch", "kv", "sk", "causal", "pass", "type"];
const EMPTIED: &[&str] = &[
    "target", "bytes", "sm", "memory", "waves", "stall", "share", "hit", "time",
];

/// Takes a kernel over with its time and the profiler's numbers; stages stay as open as they are.
pub(super) fn fill_in(
    preset: &Preset,
    state: &mut State,
    base: &State,
    times: &Times,
    counted: &str,
) {
    for key in RESET {
        state.set(key, base.get(key).to_owned());
    }
    for key in EMPTIED {
        state.set(key, String::new());
    }
    for (key, value) in preset.settings {
        state.set(key, (*value).to_owned());
    }
    state.set("from", preset.id.to_owned());
    let From::Measured { case, launch } = preset.from else {
        return;
    };
    state.set("gpu", BOARD.to_owned());
    if let Some(timing) = times.h200(case) {
        // Three decimals of a microsecond are what was measured.
        let us = (timing.time.get() * 1e9).round() / 1e3;
        state.set("time", format!("{us} us"));
    }
    if let Some(launch) = launches::launch(counted, launch) {
        let percent = |share: f64| ((share * 1e4).round() / 100.0).to_string();
        state.set("sm", percent(launch.sm));
        state.set("memory", percent(launch.memory));
        state.set("waves", launch.waves.to_string());
        state.set("hit", percent(launch.hit));
        state.set("share", percent(launch.stall_share));
        state.set("stall", launch.stall);
    }
}

impl Preset {
    /// Where its numbers come from; where the kernel is another by now, that they may not be its.
    pub(super) fn source(&self, state: &State, times: &Times, locale: Locale) -> String {
        let name = (self.name)(locale);
        let measured = matches!(self.from, From::Measured { .. });
        let here = !measured || state.get("gpu") == BOARD;
        let kernel = self.settings.iter();
        let mut kernel = kernel.filter(|(key, _)| !EMPTIED.contains(key));
        if !here || !kernel.all(|(key, value)| state.get(key) == *value) {
            return msg::workflow_source_stale(locale, name);
        }
        match self.from {
            From::Measured { .. } => msg::WorkflowSourceMeasured {
                name,
                source: &times.source(false),
            }
            .say(locale),
            From::Exercise => msg::workflow_source_exercise(locale, name),
            From::Told => msg::workflow_source_told(locale, name),
        }
    }
}
