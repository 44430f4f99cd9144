//! Expressions with units: parse, check, evaluate, count operations
//!
//! `ridge(a100_sxm_80gb, bf16)` or `2[FLOP]*4096^3 / peak(h100_sxm5, bf16)`: numbers that carry
//! units, variables, and the model's functions. Prose, answer keys and the elementwise builder use
//! the same language. Nothing here panics, and no result is infinite.
//!
//! ```
//! use ridgepoint_formula::{display, evaluate, parse};
//!
//! let expr = parse("bandwidth(a100_sxm_80gb) * (1[FLOP] / 6[B])")?;
//! assert_eq!(display(&evaluate(&expr, &())?), "340\u{a0}GFLOPS");
//! # Ok::<(), ridgepoint_formula::FormulaError>(())
//! ```

mod count;
mod display;
mod error;
mod evaluate;
mod expr;
pub mod functions;
mod parse;
mod unit;
mod value;

pub use count::{Operations, count, variables};
pub use display::display;
pub use error::{ErrorKind, FormulaError, Reason, Role};
pub use evaluate::{Environment, Variables, evaluate};
pub use expr::{Expr, Node, Operator};
pub use parse::{MAX_DEPTH, MAX_LENGTH, parse};
pub use unit::{Measure, Unit};
pub use value::{Quantity, Value};
