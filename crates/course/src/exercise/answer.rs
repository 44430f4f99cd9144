//! What a learner answers, part by part.

use crate::props::Props;
use std::collections::BTreeMap;

/// The answer to one part, in the form of [`Props`]:
///
/// | kind | keys |
/// |---|---|
/// | number, assume | `text`, as typed |
/// | choice | `choice` |
/// | reasoned | `choice`, `reason` |
/// | several | `tick`, repeated |
/// | match | the item's id, with the reading's as its value |
/// | order | `item`, repeated, first to last |
/// | pick | `choice`, and `reason` repeated |
/// | design | `bm`, `bn`, `bk`, `num_warps`, `num_stages`, `maxnreg` (none where it is missing or empty) |
pub type Answer = Props;

/// Answers by the id of their part.
pub type Answers = BTreeMap<String, Answer>;
