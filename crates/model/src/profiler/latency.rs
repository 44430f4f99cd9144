//! Little's law: to move bytes at a rate, as many have to be on their way as the rate moves within
//! the latency of one access.
//!
//! The latency of a loaded memory system is an assumption: no report states it, and it grows as more
//! accesses wait. A kernel that keeps fewer bytes in flight than the product cannot reach the rate.

use crate::error::ModelError;
use crate::hardware::Gpu;
use crate::occupancy::WARP_SIZE;
use crate::units::{Bytes, BytesPerSecond, Seconds};

/// Bytes that are on their way while they move at a rate, with the latency of an access.
#[must_use]
pub fn bytes_in_flight(rate: BytesPerSecond, latency: Seconds) -> Bytes {
    rate * latency
}

/// The rate that so many bytes in flight reach, with the latency of an access.
#[must_use]
pub fn rate_of(in_flight: Bytes, latency: Seconds) -> BytesPerSecond {
    in_flight / latency
}

/// The threads that ask for bytes: SMs and how many threads live on each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resident {
    sms: f64,
    threads: f64,
}

/// Bytes in flight, and what that is for each SM and for each resident thread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InFlight {
    /// On the whole GPU, B.
    pub total: Bytes,
    /// On an SM, B.
    pub per_sm: Bytes,
    /// For a resident thread, B.
    pub per_thread: Bytes,
}

impl Resident {
    /// The threads of a board at an occupancy, above 0 and at most 1. They need not be whole: an
    /// achieved occupancy is a mean over time.
    ///
    /// # Errors
    /// [`ModelError::OccupancyOutOfRange`]; as [`Gpu::limits`].
    pub fn new(gpu: &Gpu, occupancy: f64) -> Result<Self, ModelError> {
        if !(occupancy > 0.0 && occupancy <= 1.0) {
            return Err(ModelError::OccupancyOutOfRange { value: occupancy });
        }
        let most = f64::from(gpu.limits()?.max_warps * WARP_SIZE);
        Ok(Self {
            sms: f64::from(gpu.sm_count),
            threads: most * occupancy,
        })
    }

    /// Threads that live on an SM.
    #[must_use]
    pub const fn threads_per_sm(&self) -> f64 {
        self.threads
    }

    /// What has to be in flight for a rate, with the latency of an access.
    #[must_use]
    pub fn needs(&self, rate: BytesPerSecond, latency: Seconds) -> InFlight {
        let total = bytes_in_flight(rate, latency);
        let share = |parts: f64| Bytes::saturating(total.get() / parts);
        InFlight {
            total,
            per_sm: share(self.sms),
            per_thread: share(self.sms * self.threads),
        }
    }

    /// The rate that is reached where each thread has so many bytes in flight.
    #[must_use]
    pub fn reaches(&self, per_thread: Bytes, latency: Seconds) -> BytesPerSecond {
        let total = Bytes::saturating(per_thread.get() * self.sms * self.threads);
        rate_of(total, latency)
    }
}
