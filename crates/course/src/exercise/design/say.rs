//! What is said to a design.

use super::super::{
    grade::{Grade, Verdict},
    schema::{Part, Text},
};
use super::judge::Judged;
use ridgepoint_model::{format, message::Message, occupancy::triton::Spills};

/// Only one of two limits was eased.
const SINGLE_LEVER: &str = "single-lever";

/// It cannot be judged, and costs nothing.
pub(super) fn refused(message: Message) -> Grade {
    Grade::new(Verdict::Invalid).telling(message)
}

/// It reaches the target as an earlier one does.
pub(super) fn alike(before: &Part) -> Grade {
    Grade::new(Verdict::Wrong)
        .telling(Message::new("exercise.design.alike"))
        .saying(&before.ask)
}

pub(super) fn graded(judged: &Judged, well: &Text) -> Grade {
    if let Err(refusal) = &judged.outcome {
        return Grade::new(Verdict::Wrong).telling(refusal.message());
    }
    if !judged.reaches() {
        return short(judged);
    }
    let reached = counted("exercise.design.reached", judged);
    if judged.is_bad_trade() {
        return Grade::new(Verdict::Noted)
            .telling(reached)
            .telling(bad_trade(judged));
    }
    let grade = Grade::new(Verdict::Right).telling(reached);
    match spilled(judged) {
        Some(message) => grade.telling(message),
        None => grade,
    }
    .saying(well)
}

/// Blocks, warps and the share that they make.
fn counted(id: &'static str, judged: &Judged) -> Message {
    Message::new(id)
        .with("blocks", judged.residency.blocks.to_string())
        .with("warps", judged.tile.num_warps.to_string())
        .with("occupancy", format::percent(judged.occupancy()))
        .with("target", format::percent(judged.target))
}

/// The target is missed, and by which limits.
fn short(judged: &Judged) -> Grade {
    let [registers, shared] = judged.blocks();
    let id = match (registers < judged.needed, shared < judged.needed) {
        (true, true) => "exercise.design.both",
        (true, false) => "exercise.design.registers",
        (false, _) => "exercise.design.shared",
    };
    let limits = Message::new(id)
        .with("registers", registers.to_string())
        .with("shared", shared.to_string())
        .with("needed", judged.needed.to_string());
    let single = judged.eased.is_some_and(|[one, other]| one != other);
    let grade = if single {
        Grade::new(Verdict::Misconception).pointing_to(SINGLE_LEVER)
    } else {
        Grade::new(Verdict::Wrong)
    };
    grade
        .telling(counted("exercise.design.short", judged))
        .telling(limits)
}

fn bad_trade(judged: &Judged) -> Message {
    let accumulator = judged.tile.accumulator_registers().to_string();
    match judged.spilled {
        Some(bytes) => Message::new("exercise.design.bad-trade")
            .with("accumulator", accumulator)
            .with("bytes", format::bytes(bytes.into())),
        None => {
            Message::new("exercise.design.bad-trade-unmeasured").with("accumulator", accumulator)
        }
    }
}

/// What the cap on registers does to a good design.
fn spilled(judged: &Judged) -> Option<Message> {
    match (judged.spills, judged.spilled) {
        (Spills::None, _) => None,
        (_, Some(bytes)) => Some(
            Message::new("exercise.design.spills")
                .with("natural", judged.natural.to_string())
                .with("registers", judged.registers.to_string())
                .with("bytes", format::bytes(bytes.into())),
        ),
        (_, None) => Some(
            Message::new("exercise.design.spills-unmeasured")
                .with("natural", judged.natural.to_string())
                .with("registers", judged.registers.to_string()),
        ),
    }
}
