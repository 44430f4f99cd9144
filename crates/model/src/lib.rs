//! GPUs, units and the roofline model: pure functions, no input or output, no panics.
//!
//! A [`Gpu`](hardware::Gpu) gives a [`Roof`](roofline::Roof): a compute peak and a bandwidth. The
//! roof says what a kernel of a given arithmetic intensity can reach, which part limits it, and
//! how long it takes at least. [`judge`](measurement::judge) holds a measurement against the roof
//! and refuses one that lies above it, with the likely causes. [`intensity`] counts what the
//! operators of a network do and move.
//!
//! The textbook example: a kernel with 1.25 FLOP per byte on an A100 reaches 2.55 of its 312
//! TFLOPS, because its ridge lies at 153 FLOP/B.
//!
//! ```
//! use ridgepoint_model::hardware::{Engine, Precision, Sparsity, gpu};
//! use ridgepoint_model::roofline::Bound;
//! use ridgepoint_model::units::Intensity;
//!
//! # fn main() -> Result<(), ridgepoint_model::ModelError> {
//! let a100 = gpu("a100-sxm-80gb")?;
//! let roof = a100.roof(Engine::Tensor, Precision::Bf16, Sparsity::Dense)?;
//! assert_eq!(roof.ridge().to_string(), "153\u{a0}FLOP/B");
//!
//! let softmax = Intensity::new(1.25)?;
//! assert_eq!(roof.attainable(softmax).to_string(), "2.55\u{a0}TFLOPS");
//! assert_eq!(roof.bound(softmax), Bound::Memory);
//! # Ok(())
//! # }
//! ```
//!
//! Sizes are `u64` or `f64`, never `usize`, which has 32 bits in a web page. What is said to a
//! reader is a [`Message`]: an id with arguments, for sentences kept elsewhere.

pub mod error;
pub mod format;
pub mod hardware;
pub mod intensity;
pub mod kernels;
pub mod measurement;
pub mod message;
pub mod near;
pub mod occupancy;
pub mod profiler;
pub mod roofline;
pub mod units;
pub mod utilisation;

pub use error::ModelError;
pub use message::Message;
