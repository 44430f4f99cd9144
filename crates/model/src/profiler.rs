//! What a profiler says of a launch: names of metrics, speed of light, stalls, hit rates, and the
//! command that would prove it. Nsight Compute's terms throughout.

pub mod autotune;
pub mod cache;
pub mod command;
pub mod counters;
pub mod latency;
pub mod levels;
pub mod metric;
pub mod reading;
pub mod speed_of_light;
pub mod stall;
pub mod tensor;
pub mod unit;
