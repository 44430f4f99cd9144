//! The DRAM that a bandwidth belongs to.

/// The DRAM of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Memory {
    /// For example `HBM2e`.
    pub kind: &'static str,
    /// Size, GB, as printed.
    pub size_gb: u32,
    /// Width of the bus, bit; `None` where there is no source.
    pub bus_bits: Option<u32>,
    /// CUDA's `memoryClockRate`, MHz; two transfers a clock. `None` where there is no source.
    pub clock_mhz: Option<f64>,
    /// Printed bandwidth, GB/s.
    pub bandwidth_gbps: f64,
}

impl Memory {
    /// A memory whose bus has no source.
    pub(super) const fn new(kind: &'static str, size_gb: u32, bandwidth_gbps: f64) -> Self {
        Self {
            kind,
            size_gb,
            bus_bits: None,
            clock_mhz: None,
            bandwidth_gbps,
        }
    }

    /// Bus and clock that the driver reports.
    pub(super) const fn on_bus(mut self, bits: u32, clock_mhz: f64) -> Self {
        self.bus_bits = Some(bits);
        self.clock_mhz = Some(clock_mhz);
        self
    }
}
