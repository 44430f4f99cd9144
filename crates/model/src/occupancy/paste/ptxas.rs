//! The log of `ptxas -v`:
//!
//! ```text
//! ptxas info    : Compiling entry function 'k' for 'sm_80'
//! ptxas info    : Function properties for k
//!     8 bytes stack frame, 4 bytes spill stores, 4 bytes spill loads
//! ptxas info    : Used 32 registers, used 1 barriers, 1024 bytes smem, 360 bytes cmem[0]
//! ```

use super::{Pasted, Tool, number_before};
use crate::occupancy::limits::read_capability;

/// Every kernel of the log. A line of its own without a name is a kernel without one.
pub(super) fn kernels(text: &str) -> Vec<Pasted> {
    let mut kernels: Vec<Pasted> = Vec::new();
    // Of a function that is called and not inlined: its frame is no kernel's.
    let mut other_function = false;
    for line in text.lines() {
        if let Some(kernel) = entry(line) {
            kernels.push(kernel);
            other_function = false;
        } else if let Some((_, name)) = line.split_once("Function properties for ") {
            let current = kernels.last().and_then(|kernel| kernel.kernel.as_deref());
            other_function = current.is_some_and(|current| current != name.trim());
        } else if line.contains(" bytes stack frame") && !other_function {
            frame(line, open(&mut kernels, |kernel| kernel.local.is_some()));
        } else if let Some((_, used)) = line.split_once("Used ")
            && used.contains(" register")
        {
            usage(
                used,
                open(&mut kernels, |kernel| kernel.registers.is_some()),
            );
        }
    }
    kernels
}

fn entry(line: &str) -> Option<Pasted> {
    let (_, rest) = line.split_once("Compiling entry function ")?;
    let mut quoted = rest.split('\'').skip(1).step_by(2);
    Some(Pasted {
        kernel: quoted.next().map(str::to_owned),
        capability: quoted.next().and_then(read_capability),
        ..Pasted::new(Tool::Ptxas)
    })
}

/// The last kernel, or a new one where there is none or it already knows this.
fn open(kernels: &mut Vec<Pasted>, knows: impl Fn(&Pasted) -> bool) -> &mut Pasted {
    if kernels
        .last()
        .is_none_or(|last| knows(last) || last.registers.is_some())
    {
        kernels.push(Pasted::new(Tool::Ptxas));
    }
    let last = kernels.len() - 1;
    &mut kernels[last]
}

fn frame(line: &str, kernel: &mut Pasted) {
    kernel.local = number_before(line, " bytes stack frame");
    kernel.spill_stores = number_before(line, " bytes spill stores");
    kernel.spill_loads = number_before(line, " bytes spill loads");
}

/// What stands behind `Used `.
fn usage(used: &str, kernel: &mut Pasted) {
    let small = |value: Option<u64>| value.and_then(|value| u32::try_from(value).ok());
    kernel.registers = small(number_before(used, " register"));
    for part in used.split(',') {
        if part.contains(" barriers") {
            kernel.barriers = small(number_before(part, " barriers"));
        }
        if let Some((before, _)) = part.split_once(" bytes smem") {
            // Older compilers print the system's part apart: `2048+16`.
            let sum = before
                .trim()
                .split('+')
                .map(|part| part.parse::<u64>().ok());
            kernel.static_shared = sum.sum();
        }
    }
    // A kernel without any is printed without the word.
    kernel.static_shared = kernel.static_shared.or(kernel.registers.map(|_| 0));
}
