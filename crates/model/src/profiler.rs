//! What a profiler says of a launch: names of metrics, speed of light, stalls, hit rates, and the
//! command that would prove it. Nsight Compute's terms throughout.

pub mod counters;
pub mod metric;
