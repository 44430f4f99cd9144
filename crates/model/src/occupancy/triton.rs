//! Triton's view: tile, warps and stages instead of threads and bytes.
//!
//! A matrix product keeps its accumulator in registers and its operands in shared memory. Shared
//! memory follows from tile and stages by a rule that depends on the architecture; registers are
//! ptxas's choice and come from a table of real compilations that the caller hands in.

mod estimate;
mod shared;
mod table;
mod tile;

pub use estimate::{Estimate, Gap, Interpolated, Measured, Spills};
pub use shared::{Rule, TileShared};
pub use table::{RegisterTable, TableError};
pub use tile::{Tile, TileError};
