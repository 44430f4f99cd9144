//! What Nsight Compute measured of kernels that stream, on an H200.

use crate::{
    messages as msg,
    widgets::{counters, evidence::count},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{format, profiler::cache::streaming_hit};

pub(super) use counters::FILE;

/// A kernel with the arrays that it reads and writes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Kernel {
    pub(super) name: &'static str,
    pub(super) reads: f64,
    pub(super) writes: f64,
    /// Share of the accesses that hit.
    pub(super) hit: f64,
}

/// Lines of the file, names, arrays read and written once. A vector that all rows share, as the
/// weight of a norm, is in the L1.
const KERNELS: [(&str, &str, f64, f64); 7] = [
    ("rmsnorm_fp16_4096x4096", "RMSNorm", 1.0, 1.0),
    ("softmax_fp16_triton_fused", "softmax (Triton)", 1.0, 1.0),
    ("softmax_fp16_torch", "softmax (PyTorch)", 1.0, 1.0),
    ("gelu_fp16_8192x4096_torch", "GELU (PyTorch)", 1.0, 1.0),
    ("vector_add_fp32_64Mi", "add, FP32 (Triton)", 2.0, 1.0),
    (
        "layernorm_residual_fp16_triton_fused",
        "add + LayerNorm (Triton)",
        2.0,
        1.0,
    ),
    ("add_fp16_8192x4096_torch", "add, FP16 (PyTorch)", 2.0, 1.0),
];

/// The product that reuses its operands on purpose.
const PRODUCT: &str = "gemm_fp16_4096_triton_128x128x32_w4_s3_grouped";

/// Reads the file; `None` where a line is missing or damaged.
pub(super) fn parse(text: &str) -> Option<Vec<Kernel>> {
    let kernel = |(id, name, reads, writes): &(&str, &'static str, f64, f64)| {
        let hit = counters::counters(text, id)?.hit;
        Some(Kernel {
            name,
            reads: *reads,
            writes: *writes,
            hit,
        })
    };
    KERNELS.iter().map(kernel).collect()
}

pub(super) fn heads(locale: Locale) -> Vec<&'static str> {
    vec![
        msg::hit_rate_kernel(locale),
        msg::hit_rate_head_reads(locale),
        msg::hit_rate_head_writes(locale),
        msg::hit_rate_head_model(locale),
        msg::hit_rate_head_measured(locale),
    ]
}

pub(super) fn rows(kernels: &[Kernel]) -> Vec<Vec<String>> {
    let row = |kernel: &Kernel| {
        let model = streaming_hit(kernel.reads, kernel.writes);
        vec![
            kernel.name.to_owned(),
            count(kernel.reads),
            count(kernel.writes),
            model.map_or_else(|_| "—".to_owned(), format::percent),
            format::percent_digits(kernel.hit, 4),
        ]
    };
    kernels.iter().map(row).collect()
}

/// Where the reading does not hold.
pub(super) fn aside(text: Option<&str>, locale: Locale) -> String {
    let product = text.and_then(|text| counters::counters(text, PRODUCT));
    product.map_or_else(String::new, |product| {
        msg::hit_rate_aside(locale, &format::percent_digits(product.hit, 3))
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(super) mod tests {
    use super::*;
    pub(in crate::widgets::hit_rate) use counters::tests::TEXT;

    /// Audit, section 10: 50 and 33.3 % by the model; 50.6, 34.6 and 34.1 % among those measured.
    #[test]
    fn seven_kernels_lie_near_the_model() {
        let kernels = parse(TEXT).unwrap();
        for kernel in &kernels {
            let model = streaming_hit(kernel.reads, kernel.writes).unwrap();
            assert!((kernel.hit - model).abs() < 0.025, "{kernel:?}");
        }
        let rows = rows(&kernels);
        let cells = |place: usize| -> Vec<_> {
            let line = rows[place].iter();
            line.map(|cell| cell.replace('\u{a0}', " ")).collect()
        };
        assert_eq!(cells(2)[3..], ["50 %", "50.62 %"]);
        assert_eq!(cells(4)[3..], ["33.3 %", "34.55 %"]);
        assert_eq!(cells(6)[3..], ["33.3 %", "34.15 %"]);
        assert!(aside(Some(TEXT), Locale::Zh).contains("89"));
        assert_eq!((parse(""), aside(None, Locale::En)), (None, String::new()));
    }
}
