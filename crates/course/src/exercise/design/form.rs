//! What the form of a design takes.

use super::super::answer::Answer;
use ridgepoint_model::{hardware::Precision, message::Message, occupancy::triton::Tile};

/// Values of `BLOCK_M` and `BLOCK_N`.
pub const SIDES: [u32; 4] = [32, 64, 128, 256];
/// Values of `BLOCK_K`.
pub const DEPTHS: [u32; 3] = [16, 32, 64];
/// Values of `num_warps`.
pub const WARPS: [u32; 3] = [4, 8, 16];
/// Values of `num_stages`.
pub const STAGES: [u32; 3] = [2, 3, 4];
/// Caps on registers that the form offers beside none.
pub const CAPS: [u32; 4] = [64, 80, 96, 128];
/// The smallest cap that ptxas keeps.
pub const SMALLEST_CAP: u32 = 24;
/// The largest cap.
pub const LARGEST_CAP: u32 = 255;

/// So much of what cannot be read is repeated.
const LONGEST: usize = 20;

/// Reads the configuration, in FP16.
pub(super) fn read(answer: &Answer) -> Result<Tile, Message> {
    Ok(Tile {
        block_m: field(answer, "bm", "BLOCK_M", &SIDES)?,
        block_n: field(answer, "bn", "BLOCK_N", &SIDES)?,
        block_k: field(answer, "bk", "BLOCK_K", &DEPTHS)?,
        dtype: Precision::Fp16,
        num_warps: field(answer, "num_warps", "num_warps", &WARPS)?,
        num_stages: field(answer, "num_stages", "num_stages", &STAGES)?,
        maxnreg: cap(answer)?,
    })
}

fn field(answer: &Answer, key: &str, name: &'static str, domain: &[u32]) -> Result<u32, Message> {
    let given = answer.get(key).unwrap_or_default().trim();
    if given.is_empty() {
        return Err(Message::new("exercise.design.incomplete").with("field", name));
    }
    let value = given.parse().ok().filter(|value| domain.contains(value));
    value.ok_or_else(|| {
        let known: Vec<_> = domain.iter().map(u32::to_string).collect();
        Message::new("exercise.design.domain")
            .with("field", name)
            .with("known", known.join(", "))
            .with("given", shortened(given))
    })
}

fn cap(answer: &Answer) -> Result<Option<u32>, Message> {
    let given = answer.get("maxnreg").unwrap_or_default().trim();
    if given.is_empty() || given == "none" {
        return Ok(None);
    }
    let cap = given.parse().ok();
    let cap = cap.filter(|cap| (SMALLEST_CAP..=LARGEST_CAP).contains(cap));
    cap.map(Some).ok_or_else(|| {
        Message::new("exercise.design.cap")
            .with("least", SMALLEST_CAP.to_string())
            .with("most", LARGEST_CAP.to_string())
            .with("given", shortened(given))
    })
}

fn shortened(given: &str) -> String {
    given.chars().take(LONGEST).collect()
}
