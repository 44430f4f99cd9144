//! One kernel across the chosen boards: where it moves from memory-bound to
//! compute-bound.

use super::{
    super::{board::Board, catalogue, state::State},
    roofs::{Drawn, case_roof},
    sentence::{case_at, own_at},
};
use crate::messages as msg;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    roofline::{Bound, Roof},
    units::{Bytes, Flops, Intensity},
};

/// One kernel: what it is called, and its counts where they are known.
struct Kernel {
    name: String,
    at: Intensity,
    counts: Option<(Flops, Bytes)>,
}

/// A board's roof over it.
struct Over {
    gpu: String,
    roof: Roof,
}

/// The sentence; none for fewer than two boards on the same footing.
pub(super) fn boards(
    state: &State,
    drawn: &[Drawn],
    at: Intensity,
    locale: Locale,
) -> Option<String> {
    let case = case_at(state, at);
    let kernel = match (case, own_at(state, at)) {
        (Some(case), _) => Kernel {
            name: catalogue::name(case, locale).into(),
            at: case.intensity(),
            counts: Some((case.flops(), case.bytes())),
        },
        (None, Some(own)) => Kernel {
            name: state.points[own].shown_name(own, locale),
            at: state.points[own].numbers.intensity()?,
            counts: state.points[own]
                .numbers
                .flops
                .zip(state.points[own].numbers.bytes),
        },
        (None, None) => Kernel {
            name: msg::compare_kernel(locale).into(),
            at,
            counts: None,
        },
    };
    // One format and engine for all, where the boards are of the table.
    let footing = drawn.iter().find(|roof| !roof.custom());
    let footing = footing
        .or(drawn.first())
        .map(|roof| roof.ceiling.as_str())?;
    let over = |(place, board): (usize, &Board)| {
        let same = |roof: &&Drawn| roof.at == place && (roof.custom() || roof.ceiling == footing);
        let roof = match case {
            Some(case) => case_roof(drawn, place, case)?,
            None => drawn.iter().find(same)?.roof,
        };
        let gpu = board.name(locale);
        Some(Over { gpu, roof })
    };
    // In the order of their ridges.
    let mut overs: Vec<Over> = Vec::new();
    for over in state.gpus.iter().enumerate().filter_map(over) {
        let ridge = over.roof.ridge();
        let place = overs.partition_point(|other| other.roof.ridge() <= ridge);
        overs.insert(place, over);
    }
    (overs.len() > 1).then(|| sentence(&kernel, &overs, locale))
}

fn sentence(kernel: &Kernel, overs: &[Over], locale: Locale) -> String {
    let kernel_name = format!("{} ({})", kernel.name, kernel.at);
    let name = kernel_name.as_str();
    let joint = msg::compare_joint(locale);
    let list = |bound: Bound| {
        let those = overs
            .iter()
            .filter(|over| over.roof.bound(kernel.at) == bound);
        let words = those.map(|over| format!("{} ({})", over.gpu, over.roof.ridge()));
        words.collect::<Vec<_>>().join(joint)
    };
    let (memory, compute) = (&list(Bound::Memory), &list(Bound::Compute));
    let mut text = if memory.is_empty() {
        msg::CompareCompute { name, compute }.say(locale)
    } else if compute.is_empty() {
        let first = overs.first().map(|over| over.gpu.as_str());
        let first = first.unwrap_or_default();
        msg::CompareMemory {
            name,
            memory,
            first,
        }
        .say(locale)
    } else {
        msg::CompareMoves {
            name,
            memory,
            compute,
        }
        .say(locale)
    };
    if let Some((flops, bytes)) = kernel.counts {
        let floor = |over: &Over| {
            let floor = over.roof.time_floor(flops, bytes).floor();
            format!("{} {floor}", over.gpu)
        };
        let floors: Vec<_> = overs.iter().map(floor).collect();
        text += &msg::compare_floors(locale, &floors.join(joint));
    }
    text
}
