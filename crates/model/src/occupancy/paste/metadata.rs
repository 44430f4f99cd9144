//! Triton's metadata, as a named tuple, a Python dictionary or JSON, and the numbers that a loaded
//! kernel has beside it:
//!
//! ```text
//! KernelMetadata(name='k', num_warps=4, num_stages=3, shared=49152, target=GPUTarget(arch=80))
//! n_regs = 225, n_spills = 0
//! ```

use super::{Pasted, Tool};
use crate::occupancy::limits::read_capability;
use crate::occupancy::tokens::{Token, pairs};

/// Bytes of a word of local memory, which `n_spills` counts.
const WORD: u64 = 4;

/// Every kernel: a key that comes again with another value begins the next, and so did those
/// before it that came again with the same.
pub(super) fn kernels(text: &str) -> Vec<Pasted> {
    let mut kernels = Vec::new();
    let [mut current, mut again] = [Known::new(), Known::new()];
    for (key, value) in pairs(text) {
        let before = current.kernel.clone();
        if !take(key, value, &mut current.kernel) {
            continue;
        }
        let repeated = current.keys.contains(&key);
        if repeated || !again.keys.is_empty() {
            take(key, value, &mut again.kernel);
            again.keys.push(key);
        }
        if repeated && before != current.kernel {
            kernels.push(before);
            current = std::mem::replace(&mut again, Known::new());
        } else {
            current.keys.push(key);
        }
    }
    if !current.keys.is_empty() {
        kernels.push(current.kernel);
    }
    kernels
}

/// A kernel with the keys that were read of it.
struct Known<'a> {
    kernel: Pasted,
    keys: Vec<&'a str>,
}

impl Known<'_> {
    fn new() -> Self {
        Self {
            kernel: Pasted::new(Tool::Triton),
            keys: Vec::new(),
        }
    }
}

/// Whether the key is one of a kernel's.
fn take(key: &str, value: Token<'_>, kernel: &mut Pasted) -> bool {
    let small = value.whole().and_then(|value| u32::try_from(value).ok());
    match (key, value) {
        ("name", Token::Text(name)) => kernel.kernel = Some(name.to_owned()),
        ("arch", Token::Number(arch) | Token::Text(arch)) => {
            kernel.capability = read_capability(arch);
        }
        ("n_regs", _) => kernel.registers = small,
        ("n_spills", _) => kernel.local = value.whole().map(|words| words.saturating_mul(WORD)),
        ("shared", _) => kernel.dynamic_shared = value.whole(),
        ("num_warps", _) => kernel.num_warps = small,
        ("num_stages", _) => kernel.num_stages = small,
        ("maxnreg", _) => kernel.maxnreg = small,
        _ => return false,
    }
    true
}
