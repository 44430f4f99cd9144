//! Occupancy: how many blocks an SM holds, by which limit, and what would change it.
//!
//! [`occupancy`] is exact: registers in units of 256 per warp over four partitions, shared memory
//! with reserve, unit, opting in and carve-out, warps, blocks and barriers. It agrees with
//! NVIDIA's `cuda_occupancy.h` 13.5 and with the driver of an H200 in every row that the tests
//! hold. [`simplified()`] is the textbook's rule beside it.
//!
//! Not modelled: clusters, `setmaxnreg`, tensor memory, MPS and MIG, and what is achieved.
//!
//! ```
//! use ridgepoint_model::occupancy::{Launch, Limiter, limits, occupancy};
//!
//! # fn main() -> Result<(), ridgepoint_model::ModelError> {
//! // 128 threads of 192 registers with 48 KiB of shared memory on an A100.
//! let launch = Launch::new(128, 192).with_dynamic(49_152);
//! let answer = occupancy(limits((8, 0))?, &launch)?;
//! assert_eq!(answer.blocks(), 2);
//! assert_eq!(answer.ratio(), 0.125);
//! assert!(answer.residency.limiting.has(Limiter::Registers));
//! # Ok(())
//! # }
//! ```

mod answer;
mod block_size;
mod fit;
mod inverse;
mod launch;
mod limiter;
mod limits;
mod moves;
pub mod paste;
mod refusal;
mod registers;
mod residency;
mod shared;
mod simplified;
mod sweep;
mod tokens;
pub mod triton;
mod waves;

pub use answer::{Occupancy, Split, Warps, occupancy};
pub use block_size::best_block;
pub use fit::{Fit, fit};
pub use inverse::{Need, most_dynamic_shared, most_registers, needs, warps_for};
pub use launch::{Carveout, Launch, OptIn};
pub use limiter::{BlockLimits, Limiter, Limiters};
pub use limits::{
    DEFAULT_SHARED, Figure, LIMITS, Limits, MAX_BARRIERS, MAX_REGISTERS, MAX_THREADS, PARTITIONS,
    REGISTER_UNIT, REGISTERS_PER_PARTITION, REGISTERS_PER_SM, WARP_SIZE, limits, parse_capability,
};
pub use moves::{Change, Move, Moves, Resource, moves};
pub use refusal::LaunchError;
pub use registers::{RegisterSteps, most_threads};
pub use residency::{Residency, residency};
pub use shared::SharedSteps;
pub use simplified::{Simplified, simplified};
pub use sweep::{Axis, Point, sweep};
pub use waves::Waves;
