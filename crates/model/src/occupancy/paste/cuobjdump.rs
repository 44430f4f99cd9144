//! What `cuobjdump -res-usage` prints:
//!
//! ```text
//! arch = sm_80
//!  Function k:
//!   REG:32 STACK:0 SHARED:1024 LOCAL:0 CONSTANT[0]:380 TEXTURE:0 SURFACE:0 SAMPLER:0
//! ```

use super::{Pasted, Tool};
use crate::occupancy::limits::read_capability;

/// Every function that is listed.
pub(super) fn kernels(text: &str) -> Vec<Pasted> {
    let mut kernels = Vec::new();
    let (mut name, mut capability) = (None, None);
    for line in text.lines() {
        let line = line.trim();
        if let Some(arch) = line.strip_prefix("arch = ") {
            capability = read_capability(arch);
        } else if let Some(rest) = line.strip_prefix("Function ") {
            let (function, usage) = rest.split_once(':').unwrap_or((rest, ""));
            name = Some(function.trim().to_owned());
            kernels.extend(usage_of(usage, &mut name, capability));
        } else {
            kernels.extend(usage_of(line, &mut name, capability));
        }
    }
    kernels
}

/// A line with `REG:`; the name is that of the line before and serves once.
fn usage_of(line: &str, name: &mut Option<String>, capability: Option<(u8, u8)>) -> Option<Pasted> {
    let registers = field(line, "REG")?;
    Some(Pasted {
        kernel: name.take(),
        capability,
        registers: u32::try_from(registers).ok(),
        static_shared: field(line, "SHARED"),
        local: field(line, "STACK"),
        ..Pasted::new(Tool::Cuobjdump)
    })
}

fn field(line: &str, wanted: &str) -> Option<u64> {
    let mut fields = line
        .split_whitespace()
        .filter_map(|field| field.split_once(':'));
    let (_, value) = fields.find(|(name, _)| *name == wanted)?;
    value.parse().ok()
}
