//! Peaks: by the counters of the launch, with the clocks that were measured during it, or by the
//! attributes of the device.
//!
//! The clock of a short launch can be far from the specification: ncu's roofs of a T4 lay between
//! 294 and 319 GB/s, of an A100 between 1493 and 1621. Kernels are compared under one roof.

use super::{Counters, Derived, ROOFLINE, Reading, Scalar};

impl Counters {
    /// Peak of scalar arithmetic at the clock of this launch, FLOP/s: fused multiply-adds per cycle
    /// that the GPU can hold, two operations each, times the clock.
    #[must_use]
    pub fn peak_flops(&self, scalar: Scalar) -> Reading {
        let [_, _, fused] = scalar.operations();
        let per_cycle =
            format!("sm__sass_thread_inst_executed_op_{fused}_pred_on.sum.peak_sustained");
        let found = self.all(
            [&per_cycle, "sm__cycles_elapsed.avg.per_second"],
            |[fused, clock]| 2.0 * scalar.packed() * fused * clock,
        );
        Reading::or_missing(found, ROOFLINE)
    }

    /// Peak of the device memory at the clock of this launch, B/s.
    #[must_use]
    pub fn peak_bandwidth(&self) -> Reading {
        let found = self.all(
            [
                "dram__bytes.sum.peak_sustained",
                "dram__cycles_elapsed.avg.per_second",
            ],
            |[bytes, clock]| bytes * clock,
        );
        Reading::or_missing(found, ROOFLINE)
    }

    /// Peak of the device memory by the device's attributes, B/s: bus width over 8, times the
    /// memory clock, times 2 for both edges. Every report has them.
    #[must_use]
    pub fn device_bandwidth(&self) -> Reading {
        let of = |bits, kilohertz| {
            self.all([bits, kilohertz], |[bits, kilohertz]| {
                bits / 8.0 * kilohertz * 1e3 * 2.0
            })
        };
        let found: Option<Derived> = of(
            "device__attribute_fb_bus_width",
            "device__attribute_max_mem_frequency_khz",
        )
        .or_else(|| {
            of(
                "device__attribute_global_memory_bus_width",
                "device__attribute_memory_clock_rate",
            )
        });
        // They come with any metric.
        Reading::or_missing(found, "--set basic")
    }
}
