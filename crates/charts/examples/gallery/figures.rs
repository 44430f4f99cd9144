//! Sample figures, for the gallery and for the tests. Peaks and bandwidths are NVIDIA's.

use ridgepoint_charts::roofline::{
    AxisKind, Bound, CacheLine, Ceiling, Figure, Label, Point, PointKind, RoofLine, Texts,
};

/// The language of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    /// Chinese.
    Zh,
    /// English.
    En,
}

fn say(language: Language, zh: &str, en: &str) -> String {
    match language {
        Language::Zh => zh.to_owned(),
        Language::En => en.to_owned(),
    }
}

fn texts(language: Language) -> Texts {
    Texts {
        x_title: say(language, "算术强度，FLOP/B", "arithmetic intensity, FLOP/B").into(),
        y_title: "FLOP/s".into(),
        memory_region: say(language, "访存受限", "memory-bound").into(),
        compute_region: say(language, "算力受限", "compute-bound").into(),
        ridge: say(language, "拐点", "ridge"),
    }
}

/// Text of a number with three digits.
fn three(value: f64) -> String {
    let digits = (2 - value.log10().floor() as i32).max(0) as usize;
    format!("{value:.digits$}")
}

fn ceiling(tflops: f64, tbps: f64, full: &str, short: &str, emphasis: bool) -> Ceiling {
    Ceiling {
        compute: tflops * 1e12,
        label: Label::new(
            format!("{full} · {}\u{a0}TFLOPS", three(tflops)),
            format!("{short} · {}\u{a0}T", three(tflops)),
        ),
        ridge_label: Label::new(
            format!("{}\u{a0}FLOP/B", three(tflops / tbps)),
            three(tflops / tbps),
        ),
        emphasis,
    }
}

/// A100 80 GB SXM with both ceilings.
pub(crate) fn a100() -> RoofLine {
    RoofLine {
        series: 0,
        bandwidth: 2.039e12,
        bandwidth_label: "2.04\u{a0}TB/s".into(),
        ceilings: vec![
            ceiling(312.0, 2.039, "BF16 Tensor Core", "BF16", true),
            ceiling(19.5, 2.039, "FP32 CUDA core", "FP32", false),
        ],
        cache: None,
    }
}

/// A point of the figure.
pub(crate) fn point(
    intensity: f64,
    performance: f64,
    label: Label,
    kind: PointKind,
    bound: Bound,
) -> Point {
    Point {
        intensity,
        performance,
        label,
        kind,
        bound,
    }
}

/// The still picture's figure: one GPU, two ceilings, a modelled and a claimed point.
pub(crate) fn one_gpu(language: Language) -> Figure {
    let softmax = Label::new(
        say(
            language,
            "融合 softmax · I = 1.25",
            "fused softmax · I = 1.25",
        ),
        say(language, "softmax · 1.25", "softmax · 1.25"),
    );
    let gemm = Label::new(
        say(language, "GEMM 4096³，原章所称", "GEMM 4096³, as claimed"),
        say(language, "GEMM，所称", "GEMM, claimed"),
    );
    Figure {
        roofs: vec![a100()],
        points: vec![
            point(1.25, 2.549e12, softmax, PointKind::Own, Bound::Memory),
            point(1365.0, 280e12, gemm, PointKind::Claimed, Bound::Compute),
        ],
        texts: texts(language),
        ..Figure::default()
    }
}

/// Every kind of point, the crosshair and the L2 line.
pub(crate) fn every_kind(language: Language) -> Figure {
    let say = |zh, en| Label::from(say(language, zh, en));
    let mut roof = a100();
    roof.cache = Some(CacheLine {
        bandwidth: 7.22e12,
        label: "L2 · 7.22\u{a0}TB/s".into(),
    });
    Figure {
        roofs: vec![roof],
        points: vec![
            point(
                0.25,
                0.42e12,
                say("向量加，实测", "vector add, measured"),
                PointKind::Measured,
                Bound::Memory,
            ),
            point(
                8.0,
                16.3e12,
                say("LayerNorm，模型", "LayerNorm, modelled"),
                PointKind::Modelled,
                Bound::Memory,
            ),
            point(
                1040.0,
                230e12,
                say("FA-2，实测", "FA-2, measured"),
                PointKind::Measured,
                Bound::Compute,
            ),
            point(
                87.0,
                177e12,
                say("FlashAttention，原章", "FlashAttention, claimed"),
                PointKind::Claimed,
                Bound::Memory,
            ),
            point(
                400.0,
                410e12,
                say("有数算错了", "some number is wrong"),
                PointKind::Refused,
                Bound::Compute,
            ),
        ],
        crosshair: Some(31.0),
        texts: texts(language),
        ..Figure::default()
    }
}

/// Four GPUs with both ceilings: two ceilings are the same and three lie close.
pub(crate) fn four_gpus(language: Language) -> Figure {
    let gpus = [
        ("A100 80 GB", "A100", 2.039, 312.0, 19.5),
        ("H100 SXM", "H100", 3.35, 989.4, 66.9),
        ("H200", "H200", 4.8, 989.4, 66.9),
        ("B200", "B200", 7.7, 2250.0, 75.0),
    ];
    let roofs = gpus
        .iter()
        .enumerate()
        .map(|(index, (name, short, tbps, tensor, cuda))| RoofLine {
            series: index as u8,
            bandwidth: tbps * 1e12,
            bandwidth_label: Label::new(
                format!("{name} · {}\u{a0}TB/s", three(*tbps)),
                format!("{short} · {}\u{a0}TB/s", three(*tbps)),
            ),
            ceilings: vec![
                ceiling(*tensor, *tbps, short, short, true),
                ceiling(*cuda, *tbps, &format!("{short} FP32"), short, false),
            ],
            cache: None,
        });
    Figure {
        roofs: roofs.collect(),
        points: vec![point(
            12.0,
            24.5e12,
            Label::from(say(language, "你的 kernel", "your kernel")),
            PointKind::Own,
            Bound::Memory,
        )],
        crosshair: Some(12.0),
        texts: texts(language),
        ..Figure::default()
    }
}

/// The same on linear axes.
pub(crate) fn linear(mut figure: Figure) -> Figure {
    figure.axes = AxisKind::Linear;
    // A claim at I = 1365 would press the ridge against the axis.
    figure.points.retain(|point| point.intensity < 500.0);
    figure
}

/// Points far outside the usual range.
pub(crate) fn far_points(language: Language) -> Figure {
    let mut figure = one_gpu(language);
    figure.points = vec![
        point(
            2e-7,
            4.078e5,
            "AI = 2e-7".into(),
            PointKind::Modelled,
            Bound::Memory,
        ),
        point(
            3e7,
            312e12,
            "AI = 3e7".into(),
            PointKind::Modelled,
            Bound::Compute,
        ),
    ];
    figure
}
