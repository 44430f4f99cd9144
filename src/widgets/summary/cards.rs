//! What the cards say: pure, so that it is tested without a browser.

use super::paragraph;
use crate::{
    messages as msg,
    widgets::{
        counters::counters,
        launches::{self, Launch},
        timings::Times,
        under_roof::results,
    },
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    hardware::{self, Engine, Gpu, Precision, Sparsity},
    intensity::{Count, Elementwise, Gemm, Operand, PerElement, RowKind, RowOperator, crossing},
    profiler::{
        levels::{MemoryLevel, Wall},
        speed_of_light::LOW,
    },
    roofline::{Bound, Roof},
    units::Intensity,
    utilisation::RULES,
};

/// The tuned product of Triton and that of cuBLAS, in the files of times and counters.
const TRITON: &str = "gemm_fp16_4096_triton_tuned";
const CUBLAS: &str = "gemm_fp16_cublas_4096";

/// What is known of a board and of the H200's kernels.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Known {
    gpu: Option<&'static Gpu>,
    precision: Option<Precision>,
    /// Occupancy and FLOP/s of Triton's product and of cuBLAS's.
    products: Option<[(f64, f64); 2]>,
    launch: Option<Launch>,
    /// The share of the bandwidth that a copy reaches on the H200.
    copy: Option<f64>,
}

impl Known {
    pub(super) fn of(
        [gpu, precision]: [&str; 2],
        times: &Times,
        launched: &str,
        counted: &str,
    ) -> Self {
        let product = |case| {
            let timing = times.h200(case)?;
            let rate = timing.flops? / timing.time;
            Some((counters(counted, case)?.occupancy, rate.get()))
        };
        let copy = times.h200("copy_d2d_4GiB").zip(times.gpu(false));
        Self {
            gpu: hardware::gpu(gpu).ok(),
            precision: Precision::parse(precision).ok(),
            products: product(TRITON).zip(product(CUBLAS)).map(<[_; 2]>::from),
            launch: launches::launch(launched, "matmul"),
            copy: copy.map(|(copy, gpu)| copy.bytes / copy.time / gpu.bandwidth()),
        }
    }

    /// The roof of the Tensor Cores in the type that is set.
    fn tensor(&self) -> Option<(Precision, Roof)> {
        let precision = self.precision?;
        Some((precision, self.roof(Engine::Tensor, precision)?))
    }

    fn roof(&self, engine: Engine, precision: Precision) -> Option<Roof> {
        self.gpu?.roof(engine, precision, Sparsity::Dense).ok()
    }
}

fn line(name: &str, value: String, small: &str) -> [String; 3] {
    [name.to_owned(), value, small.to_owned()]
}

/// min(π, β × AI), at the ridge and at one FLOP per byte.
pub(super) fn roof(known: &Known, locale: Locale) -> String {
    let said = paragraph(msg::summary_roof_says(locale));
    let Some((precision, roof)) = known.tensor() else {
        return said + &paragraph(msg::summary_no_peak(locale));
    };
    let one = Intensity::new(1.0).map(|one| roof.attainable(one).to_string());
    said + &results(&[
        line(
            "π",
            roof.compute.to_string(),
            &format!("{}, Tensor Core", precision.label()),
        ),
        line("β", roof.bandwidth.to_string(), "DRAM"),
        line(
            msg::roofline_ridge(locale),
            roof.ridge().to_string(),
            "π / β",
        ),
        line("1 FLOP/B", one.unwrap_or_default(), "min(π, β × AI)"),
    ])
}

fn add() -> Option<Count> {
    let operand = |name: &'static str| Operand::new(name, Precision::Fp32);
    Elementwise {
        elements: 1 << 26,
        operations: PerElement {
            algorithm: 1.0,
            counted: 1.0,
        },
        inputs: vec![operand("x"), operand("y")],
        outputs: vec![operand("z")],
    }
    .count()
    .ok()
}

/// Elementwise left of the ridge of the CUDA cores, a product right of that of the Tensor Cores.
pub(super) fn intensity(known: &Known, locale: Locale) -> String {
    let mut lines = Vec::new();
    let at = |count: Option<Count>| {
        count.map_or_else(String::new, |count| count.intensity().to_string())
    };
    let gelu = RowOperator::new(RowKind::Gelu, 8192, 4096, Precision::Fp16).count();
    lines.push(line(msg::summary_of_add(locale), at(add()), "FP32"));
    lines.push(line("GELU", at(gelu.ok()), "FP16"));
    if let Some(roof) = known.roof(Engine::CudaCore, Precision::Fp32) {
        let ridge = roof.ridge().to_string();
        lines.push(line(msg::summary_cuda_ridge(locale), ridge, "FP32"));
    }
    if let Some((precision, roof)) = known.tensor() {
        let name = precision.label();
        let product = Gemm::new(4096, 4096, 4096, precision).count();
        lines.push(line("GEMM 4096³", at(product.ok()), name));
        lines.push(line(
            msg::summary_tensor_ridge(locale),
            roof.ridge().to_string(),
            name,
        ));
        let side = crossing(&roof, precision);
        lines.push(line(
            msg::summary_crossing(locale),
            format::number(side.round(), 5),
            msg::summary_crossing_note(locale),
        ));
    }
    paragraph(msg::summary_intensity_says(locale))
        + &results(&lines)
        + &paragraph(msg::summary_two_names(locale))
}

/// Occupancies of the products that were measured.
pub(super) fn occupancy(known: &Known, locale: Locale) -> String {
    let mut html = paragraph(msg::summary_occupancy_says(locale));
    if let Some([triton, cublas]) = known.products {
        let of = |name: &str, (occupancy, rate): (f64, f64)| {
            line(
                name,
                format::percent_digits(occupancy, 4),
                &format::flops_per_second(rate),
            )
        };
        html += &results(&[
            of(msg::summary_of_triton(locale), triton),
            of("cuBLAS", cublas),
        ]);
        html += &paragraph(msg::summary_measured(locale));
    }
    html
}

/// Memory SOL is not DRAM.
pub(super) fn profiler(known: &Known, locale: Locale) -> String {
    let mut html = paragraph(&msg::summary_profiler_says(locale, &format::percent(LOW)));
    let levels = known
        .launch
        .as_ref()
        .and_then(|launch| launch.levels(launch.own, &MemoryLevel::ALL));
    if let (Some(launch), Some((levels, rate))) = (&known.launch, levels) {
        let share = |level| {
            let share = levels.share(rate, Wall::Memory(level));
            share.map_or_else(String::new, format::percent)
        };
        let name = launches::name("matmul", locale);
        html += &results(&[
            line("SM SOL", format::percent(launch.sm), name),
            line("Memory SOL", format::percent(launch.memory), name),
            line("L2", share(MemoryLevel::L2), msg::summary_of_peak(locale)),
            line(
                "DRAM",
                share(MemoryLevel::Dram),
                msg::summary_of_peak(locale),
            ),
        ]);
        html += &paragraph(msg::summary_not_dram(locale));
        html += &paragraph(msg::summary_measured(locale));
    }
    html
}

/// The thresholds contradict each other, and a copy does not reach the highest.
pub(super) fn marks(known: &Known, locale: Locale) -> String {
    let spread = |bound: Bound| {
        let shares = RULES.iter().filter(|rule| rule.roof == bound);
        let shares = shares.map(|rule| rule.least);
        let (least, most) = shares.fold((f64::MAX, 0.0_f64), |(least, most), share| {
            (least.min(share), most.max(share))
        });
        [format::percent(least), format::percent(most)].join(" – ")
    };
    let mut lines = vec![
        line(
            msg::util_bandwidth(locale),
            spread(Bound::Memory),
            msg::summary_claims(locale),
        ),
        line(
            msg::util_compute(locale),
            spread(Bound::Compute),
            msg::summary_claims(locale),
        ),
    ];
    if let Some(copy) = known.copy {
        lines.push(line(
            msg::summary_of_copy(locale),
            format::percent(copy),
            "H200",
        ));
    }
    paragraph(msg::summary_marks_says(locale)) + &results(&lines)
}
