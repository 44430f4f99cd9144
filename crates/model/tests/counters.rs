//! Counters of ten launches on an H200 (ncu 2025.3.1, `--set full`, base units) against what the
//! kernels are known to do, and every way in which a metric can be missing.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ridgepoint_model::profiler::counters::{Counters, Reading, Scalar};

/// Pairs as a report holds them.
fn counters(pairs: &[(&str, f64)]) -> Counters {
    let pairs = pairs
        .iter()
        .map(|(name, value)| ((*name).to_owned(), *value));
    Counters::new(pairs.collect())
}

fn value(reading: &Reading) -> f64 {
    reading.value().unwrap_or_else(|| panic!("{reading:?}"))
}

fn near(value: f64, wanted: f64, within: f64) {
    assert!(
        (value / wanted - 1.0).abs() < within,
        "{value} for {wanted}"
    );
}

fn flag(reading: &Reading) -> &'static str {
    match reading {
        Reading::NotCollected(missing) => missing.flag,
        Reading::Derived(derived) => panic!("{derived:?}"),
    }
}

const PER_CYCLE: &str = "sum.per_cycle_elapsed";

fn op(name: &str, rollup: &str) -> String {
    format!("smsp__sass_thread_inst_executed_op_{name}_pred_on.{rollup}")
}

/// Launch 0 of full_raw_base.csv: `axpy<float>` of 2²⁵ elements, y = a·x + y.
fn axpy() -> Counters {
    counters(&[
        ("gpu__time_duration.sum", 135_232.0),
        ("dram__bytes_read.sum", 268_440_320.0),
        ("dram__bytes_write.sum", 116_383_488.0),
        ("dram__bytes.sum.per_second", 2_845_656_412_683.39),
        ("dram__sectors_read.sum", 8_388_760.0),
        ("smsp__cycles_elapsed.avg.per_second", 1_964_370_993.42),
        (&op("fadd", PER_CYCLE), 0.0),
        (&op("fmul", PER_CYCLE), 0.0),
        (&op("ffma", PER_CYCLE), 126.31),
    ])
}

/// One FMA an element: 2 · 33,554,432 FLOP. x and y are read, 2 · 4 · 33,554,432 B, and of the
/// 134,217,728 B written 17.8 MB stayed in the L2.
#[test]
fn axpy_does_one_fma_an_element() {
    let axpy = axpy();
    near(value(&axpy.flop(Scalar::Fp32)), 67_108_864.0, 1e-4);
    assert_eq!(value(&axpy.dram_bytes()), 384_823_808.0);
    near(
        value(&axpy.dram_bytes()),
        268_435_456.0 + 116_383_488.0,
        1e-4,
    );
    assert_eq!(value(&axpy.time()), 135_232e-9);
    let Reading::Derived(bytes) = axpy.dram_bytes() else {
        panic!();
    };
    assert_eq!(
        bytes.from,
        ["dram__bytes_read.sum", "dram__bytes_write.sum"]
    );
    let Reading::Derived(flop) = axpy.flop(Scalar::Fp32) else {
        panic!();
    };
    assert_eq!(flop.from.len(), 5);
    assert!(
        flop.from
            .iter()
            .any(|name| name == "gpu__time_duration.sum")
    );
}

/// 2,845.656 GB/s · 135.232 µs = 384.82 MB: the rate tells the same as the counts.
#[test]
fn bytes_fall_back_on_other_counters() {
    let total = 384_823_808.0;
    let rate = counters(&[
        ("dram__bytes.sum.per_second", 2_845_656_412_683.39),
        ("gpu__time_duration.avg", 135_232.0),
    ]);
    near(value(&rate.dram_bytes()), total, 1e-6);
    // CC 12.0 names them otherwise.
    let blackwell = counters(&[
        ("dram__bytes_op_read.sum", 268_440_320.0),
        ("dram__bytes_op_write.sum", 116_383_488.0),
    ]);
    assert_eq!(value(&blackwell.dram_bytes()), total);
    let sum = counters(&[("dram__bytes.sum", total)]);
    assert_eq!(value(&sum.dram_bytes()), total);
    // 32 B each: 8,388,760 · 32 = 268,440,320.
    let sectors = counters(&[
        ("dram__sectors_read.sum", 8_388_760.0),
        ("dram__sectors_write.sum", 3_636_984.0),
    ]);
    assert_eq!(value(&sectors.dram_bytes()), total);
}

#[test]
fn what_was_not_collected_is_not_zero() {
    // `--set basic`: no bytes, no instructions.
    let basic = counters(&[("gpu__time_duration.sum", 135_232.0)]);
    assert!(flag(&basic.dram_bytes()).contains("dram__bytes_read.sum"));
    assert_eq!(flag(&basic.flop(Scalar::Fp32)), "--set roofline");
    assert_eq!(flag(&basic.tensor_flop()), "--set roofline");
    assert_eq!(flag(&basic.peak_flops(Scalar::Fp32)), "--set roofline");
    assert_eq!(flag(&basic.peak_bandwidth()), "--set roofline");
    // Half of a pair is none.
    let half = counters(&[("dram__bytes_read.sum", 1.0)]);
    assert_eq!(half.dram_bytes().value(), None);
    // A rate without the time.
    let rate = counters(&[("dram__bytes.sum.per_second", 1e12)]);
    assert_eq!(rate.dram_bytes().value(), None);
    assert_eq!(flag(&rate.time()), "--metrics gpu__time_duration.sum");
    // n/a that became a number.
    let broken = counters(&[
        ("dram__bytes.sum", f64::NAN),
        ("gpu__time_duration.sum", -1.0),
    ]);
    assert_eq!(broken.dram_bytes().value(), None);
    assert_eq!(broken.time().value(), None);
}

/// Launch 3: a matrix product of 1024³ with wmma, 2 · 1024³ = 2,147,483,648. `src_fp16` is the sum
/// of the finer counters and must not be added to them.
#[test]
fn a_matrix_product_counts_two_m_n_k() {
    let wanted = 2_147_483_648.0;
    let tensor = |rest: &str| format!("sm__ops_path_tensor_{rest}.sum");
    let fine = [
        (tensor("op_hmma_src_fp16_dst_fp32_sparsity_off"), wanted),
        (tensor("op_hmma_src_fp16_dst_fp32_sparsity_on"), 0.0),
        (tensor("op_hmma_src_fp16_dst_fp16_sparsity_off"), 0.0),
        (tensor("op_hgmma_src_fp16_sparsity_off"), 0.0),
        (tensor("op_hgmma_src_bf16_dst_fp32_sparsity_off"), 0.0),
        (tensor("src_fp8_sparsity_off"), 0.0),
        (tensor("src_fp8_sparsity_on"), 0.0),
        (tensor("src_int8"), 0.0),
    ];
    let coarse = [
        (tensor("src_fp16"), wanted),
        (tensor("src_bf16_dst_fp32"), 0.0),
    ];
    let of = |pairs: &[(String, f64)]| Counters::new(pairs.iter().cloned().collect());
    let all = of(&[&fine[..], &coarse[..]].concat());
    for counters in [of(&fine), of(&coarse), all.clone()] {
        assert_eq!(value(&counters.tensor_flop()), wanted);
    }
    let work = all.tensor().unwrap();
    let fp16 = work.iter().find(|one| one.operands == "fp16").unwrap();
    assert_eq!(fp16.operations.from, [tensor("src_fp16")]);
    let int8 = work.iter().find(|one| one.operands == "int8").unwrap();
    assert!(!int8.is_flop() && fp16.is_flop());
    // On GA100 the types of the results stand apart.
    let ga100 = of(&[
        (tensor("src_fp16_dst_fp16"), 1.0),
        (tensor("src_fp16_dst_fp32"), 2.0),
        (tensor("src_fp16_dst_fp32_sparsity_off"), 2.0),
        (tensor("src_fp16_dst_fp32_sparsity_on"), 0.0),
    ]);
    assert_eq!(value(&ga100.tensor_flop()), 3.0);
}

/// Launch 4: `fma_loop`, FP32 on every core. The peak is 33,792 FLOP per cycle, 132 SMs · 128 · 2,
/// at 1.979 GHz: 66.88 TFLOPS, of which 60.19 were reached, 90.0 %. On Hopper the compiler loads
/// constants with HFMA2, so that the tensor pipe was busy 2.85 %, while no tensor work was counted.
#[test]
fn an_fma_loop_reaches_nine_tenths_of_its_peak() {
    let loop_ = counters(&[
        ("gpu__time_duration.sum", 147_200.0),
        ("smsp__cycles_elapsed.avg.per_second", 1_979_097_496.71),
        ("sm__cycles_elapsed.avg.per_second", 1_979_097_496.71),
        (&op("fadd", PER_CYCLE), 5.57),
        (&op("fmul", PER_CYCLE), 0.0),
        (&op("ffma", PER_CYCLE), 15_203.68),
        (
            "sm__sass_thread_inst_executed_op_ffma_pred_on.sum.peak_sustained",
            16_896.0,
        ),
        ("sm__inst_executed_pipe_tensor.sum", 2_162_688.0),
        ("sm__ops_path_tensor_src_fp16.sum", 0.0),
    ]);
    let peak = value(&loop_.peak_flops(Scalar::Fp32));
    assert_eq!(peak, 33_792.0 * 1_979_097_496.71);
    near(peak, 66.88e12, 1e-4);
    let rate = value(&loop_.flop(Scalar::Fp32)) / value(&loop_.time());
    near(rate, 60.19e12, 1e-4);
    near(rate / peak, 0.900, 1e-3);
    assert_eq!(loop_.tensor_flop().value(), Some(0.0));
}

/// Launch 5: `dfma_loop`. 8,448 DFMA per cycle, half of FP32. And FP16: an HFMA2 of a thread is four
/// operations (E49), as in ncu's own derived metric, which ends in `_x4`.
#[test]
fn doubles_and_halves_are_weighed() {
    let doubles = counters(&[
        (&op("dadd", "sum"), 3.0),
        (&op("dmul", "sum"), 5.0),
        (&op("dfma", "sum"), 7.0),
        (
            "sm__sass_thread_inst_executed_op_dfma_pred_on.sum.peak_sustained",
            8_448.0,
        ),
        ("sm__cycles_elapsed.avg.per_second", 1e9),
    ]);
    assert_eq!(value(&doubles.flop(Scalar::Fp64)), 3.0 + 5.0 + 14.0);
    assert_eq!(value(&doubles.peak_flops(Scalar::Fp64)), 16_896.0 * 1e9);
    let halves = counters(&[
        ("sm__sass_thread_inst_executed_op_hadd_pred_on.sum", 3.0),
        ("sm__sass_thread_inst_executed_op_hmul_pred_on.sum", 5.0),
        ("sm__sass_thread_inst_executed_op_hfma_pred_on.sum", 7.0),
        (
            "sm__sass_thread_inst_executed_op_hfma_pred_on.sum.peak_sustained",
            16_896.0,
        ),
        ("sm__cycles_elapsed.avg.per_second", 1e9),
    ]);
    assert_eq!(value(&halves.flop(Scalar::Fp16)), 6.0 + 10.0 + 28.0);
    // derived__sm__sass_thread_inst_executed_op_hfma_pred_on_x4 is 67,584 there.
    assert_eq!(value(&halves.peak_flops(Scalar::Fp16)), 67_584.0 * 1e9);
}

/// 1504 B per cycle at 3.1987 GHz; by the attributes 6016 bit / 8 · 3.201 GHz · 2 = 4814.3 GB/s.
#[test]
fn the_memory_has_a_peak_of_the_launch_and_one_of_the_device() {
    let h200 = counters(&[
        ("dram__bytes.sum.peak_sustained", 1_504.0),
        ("dram__cycles_elapsed.avg.per_second", 3_198_730_083.61),
        ("device__attribute_fb_bus_width", 6_016.0),
        ("device__attribute_max_mem_frequency_khz", 3_201_000.0),
    ]);
    near(value(&h200.peak_bandwidth()), 4.811e12, 1e-4);
    near(value(&h200.device_bandwidth()), 4_814.3e9, 1e-5);
    // T4: 256 bit at 5.001 GHz give 320.1 GB/s, under the other names.
    let t4 = counters(&[
        ("device__attribute_global_memory_bus_width", 256.0),
        ("device__attribute_memory_clock_rate", 5_001_000.0),
    ]);
    near(value(&t4.device_bandwidth()), 320.1e9, 1e-3);
}
