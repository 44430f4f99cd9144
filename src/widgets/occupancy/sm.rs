//! The picture of one SM: four partitions with their warp slots and registers, the shared memory
//! of all of them, and what of both is reserved, lost to rounding, or left over.
//!
//! Blocks are told apart by number; their tints repeat and only help the eye.

use super::{
    answer::Answer,
    html::{element, row, size, table, whole},
};
use crate::messages as msg;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::format;
use ridgepoint_model::occupancy::{
    Limiter, Occupancy, PARTITIONS, REGISTERS_PER_PARTITION, REGISTERS_PER_SM, Residency, Split,
    residency,
};

/// A piece narrower than this part of its bar has no room for a number.
const NARROW: f64 = 0.09;

/// A piece wider than this has room for a size.
const WIDE: f64 = 0.24;

/// Tints of blocks.
const TINTS: u32 = 4;

/// The picture in pieces, so that only those that change are drawn anew: slots and registers of
/// each partition, the memory, the slots for blocks. Of a block that is larger than the SM there is
/// the memory's piece alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Picture {
    pub(super) partitions: [[String; 2]; PARTITIONS as usize],
    pub(super) memory: String,
    pub(super) places: String,
}

/// The picture, hidden from those who have it told.
pub(super) fn picture(answer: &Answer, locale: Locale) -> Picture {
    match &answer.occupancy {
        Ok(found) => Picture {
            partitions: [0, 1, 2, 3].map(|partition| quarter(found, partition, locale)),
            memory: memory(found, locale),
            places: places(found, locale),
        },
        Err(_) => Picture {
            memory: overflow(answer, locale),
            ..Picture::default()
        },
    }
}

/// Which blocks have a warp in a partition, in turn: one entry for each warp.
fn tenants(found: &Occupancy, partition: u32) -> Vec<u32> {
    let warps = found.launch.warps();
    let of_block = |block| {
        let own = move |warp: &u32| found.partition(block, *warp) == partition;
        (0..warps).filter(own).map(move |_| block)
    };
    (0..found.blocks()).flat_map(of_block).collect()
}

/// A piece of a bar: as wide as its part of the whole.
fn piece(class: &str, part: u64, text: &str) -> String {
    if part == 0 {
        return String::new();
    }
    element(
        &format!("i class=\"{class}\" style=\"flex-grow:{part}\""),
        text,
    )
}

fn tint(block: u32) -> String {
    format!("k{}", block % TINTS)
}

fn caption(name: &str, value: &str) -> String {
    element("p", &(element("b", name) + &element("span", value)))
}

fn quarter(found: &Occupancy, partition: u32, locale: Locale) -> [String; 2] {
    let tenants = tenants(found, partition);
    let slots = found.limits.max_warps / PARTITIONS;
    let number = |block: u32| (block + 1).to_string();
    let mut cells = String::new();
    for at in 0..slots {
        cells += &match tenants.get(at as usize) {
            Some(block) => element(&format!("i class=\"{}\"", tint(*block)), &number(*block)),
            None => "<i></i>".to_owned(),
        };
    }
    let steps = &found.residency.registers;
    let room = u64::from(REGISTERS_PER_PARTITION);
    let mut bar = String::new();
    for block in &tenants {
        let narrow = (steps.per_warp_wanted as f64) < NARROW * room as f64;
        let text = if narrow {
            String::new()
        } else {
            number(*block)
        };
        bar += &piece(&tint(*block), steps.per_warp_wanted, &text);
    }
    let count = tenants.len() as u64;
    // Lost warp by warp; seen together.
    let lost = count * (steps.per_warp - steps.per_warp_wanted);
    bar += &piece("lost", lost, "");
    let held = count * steps.per_warp;
    bar += &piece("free", room - held, "");
    let warps = msg::OccupancyTaken {
        taken: &tenants.len().to_string(),
        all: &slots.to_string(),
    }
    .say(locale);
    let registers = msg::OccupancyTaken {
        taken: &whole(held),
        all: &whole(room),
    }
    .say(locale);
    let name = msg::occupancy_partition(locale, &(partition + 1).to_string());
    [
        caption(&name, &warps) + &element("div class=\"sm-slots\"", &cells),
        caption(msg::occupancy_part_registers(locale), &registers)
            + &element("div class=\"sm-bar\"", &bar),
    ]
}

/// The unified memory: blocks side by side, what is left of the pool, and L1.
fn memory(found: &Occupancy, locale: Locale) -> String {
    let steps = &found.residency.shared;
    let split = found.shared();
    let l1 = found.l1().unwrap_or_default();
    let room = steps.pool + l1;
    let share = |bytes: u64| bytes as f64 / room.max(1) as f64;
    let mut bar = String::new();
    for block in 0..found.blocks() {
        let number = (block + 1).to_string();
        let text = match share(steps.requested) {
            part if part < NARROW / 3.0 => String::new(),
            part if part < WIDE => number,
            _ => format!("{number} · {}", size(steps.requested)),
        };
        bar += &piece(&tint(block), steps.requested, &text);
        bar += &piece("kept", steps.reserved, "");
        bar += &piece("lost", steps.allocated - steps.needed, "");
    }
    let free = if share(split.free) > WIDE {
        format!("{} {}", size(split.free), msg::occupancy_free(locale))
    } else {
        String::new()
    };
    bar += &piece("free", split.free, &free);
    if l1 > 0 {
        bar += &piece("l1", l1, "L1");
    }
    let taken = msg::OccupancyTaken {
        taken: &size(split.whole() - split.free),
        all: &size(split.whole()),
    }
    .say(locale);
    let value = if l1 > 0 {
        taken + " · " + &msg::occupancy_beside_l1(locale, &size(l1))
    } else {
        taken
    };
    caption(msg::occupancy_part_shared(locale), &value)
        + &element("div class=\"sm-bar tall\"", &bar)
}

/// The slots for blocks, which also say what the numbers are.
fn places(found: &Occupancy, locale: Locale) -> String {
    let mut cells = String::new();
    for slot in 0..found.limits.max_blocks {
        cells += &if slot < found.blocks() {
            element(
                &format!("i class=\"{}\"", tint(slot)),
                &(slot + 1).to_string(),
            )
        } else {
            "<i></i>".to_owned()
        };
    }
    let value = msg::OccupancyTaken {
        taken: &found.blocks().to_string(),
        all: &found.limits.max_blocks.to_string(),
    }
    .say(locale);
    caption(msg::occupancy_block_slots(locale), &value)
        + &element("div class=\"sm-places\"", &cells)
}

/// A block that is larger than the SM: what it asks for runs over the edge.
fn overflow(answer: &Answer, locale: Locale) -> String {
    let (limits, launch) = (answer.input.chip.limits, &answer.input.launch);
    let all = residency(limits, launch);
    let registers = (all.registers.charged, u64::from(REGISTERS_PER_SM));
    let shared = (launch.shared(), all.shared.cap);
    over(
        msg::occupancy_part_registers(locale),
        registers,
        whole,
        locale,
    ) + &over(msg::occupancy_part_shared(locale), shared, size, locale)
}

fn over(name: &str, (asked, room): (u64, u64), say: fn(u64) -> String, locale: Locale) -> String {
    let within = asked.min(room);
    let bar = piece("k0", within, &say(within))
        + &piece("free", room - within, "")
        + &piece("over", asked - within, &format!("+{}", say(asked - within)));
    let value = msg::OccupancyAsksOf {
        asked: &say(asked),
        room: &say(room),
    }
    .say(locale);
    caption(name, &value) + &element("div class=\"sm-bar tall\"", &bar)
}

/// What happens to registers and shared memory, as figures; the heads are the picture's key.
pub(super) fn key(answer: &Answer, locale: Locale) -> String {
    let Ok(found) = &answer.occupancy else {
        return String::new();
    };
    let head = |class: &str, word: &str| format!("<i class=\"sm-key {class}\"></i>{word}");
    let heads = [
        element("span class=\"unseen\"", msg::occupancy_resource(locale)),
        head("k0", msg::occupancy_used(locale)),
        head("kept", msg::occupancy_reserved(locale)),
        head("lost", msg::occupancy_rounding(locale)),
        head("free", msg::occupancy_free(locale)),
    ];
    let line = |name: &str, split: &Split, say: fn(u64) -> String| {
        let whole = split.whole().max(1) as f64;
        let cell = |part: u64| {
            if part == 0 {
                return "—".to_owned();
            }
            say(part) + &element("small", &format::percent(part as f64 / whole))
        };
        let cells = [split.used, split.reserved, split.rounding, split.free].map(cell);
        row("tr", name, &cells.each_ref().map(String::as_str))
    };
    let registers = line(
        msg::occupancy_part_registers(locale),
        &found.registers(),
        whole,
    );
    let shared = line(msg::occupancy_part_shared(locale), &found.shared(), size);
    table(
        &heads.each_ref().map(String::as_str),
        &(registers + &shared),
    )
}

/// Why what is left over is of no use.
pub(super) fn remainder(answer: &Answer, locale: Locale) -> String {
    let Ok(found) = &answer.occupancy else {
        return String::new();
    };
    let Residency {
        registers,
        shared,
        limiting,
        ..
    } = &found.residency;
    let empty = found.warps().most - found.warps().active;
    let mut said = Vec::new();
    if limiting.has(Limiter::Registers) {
        let fit = u64::from(registers.warps_per_sm.unwrap_or_default());
        let idle = fit - found.warps().active;
        said.push(if idle > 0 {
            msg::OccupancyIdleWarps {
                idle: &idle.to_string(),
                warps: &registers.warps.to_string(),
            }
            .say(locale)
        } else {
            let per_partition = u64::from(registers.warps_per_partition.unwrap_or_default());
            let left = u64::from(REGISTERS_PER_PARTITION) - per_partition * registers.per_warp;
            match left {
                0 => msg::occupancy_none_left(locale).to_owned(),
                _ => msg::OccupancyLeftRegisters {
                    left: &whole(left),
                    warp: &whole(registers.per_warp),
                }
                .say(locale),
            }
        });
    }
    if limiting.has(Limiter::SharedMemory) {
        said.push(
            msg::OccupancyLeftShared {
                left: &size(found.shared().free),
                block: &size(shared.allocated),
            }
            .say(locale),
        );
    }
    if limiting.has(Limiter::Warps) && empty > 0 {
        said.push(
            msg::OccupancyLeftWarps {
                left: &empty.to_string(),
                warps: &registers.warps.to_string(),
            }
            .say(locale),
        );
    }
    if limiting.has(Limiter::Blocks) && empty > 0 {
        said.push(msg::occupancy_left_slots(locale, &empty.to_string()));
    }
    said.join("<br>")
}

/// The picture in words.
pub(super) fn told(answer: &Answer, locale: Locale) -> String {
    let Ok(found) = &answer.occupancy else {
        return answer.refusal(locale).unwrap_or_default();
    };
    let mut counts = [0; PARTITIONS as usize];
    for (partition, count) in (0..PARTITIONS).zip(&mut counts) {
        *count = tenants(found, partition).len();
    }
    let (registers, shared) = (found.registers(), found.shared());
    msg::OccupancyTold {
        blocks: &found.blocks().to_string(),
        warps: &found.launch.warps().to_string(),
        partitions: &counts.map(|count| count.to_string()).join(", "),
        slots: &(found.limits.max_warps / PARTITIONS).to_string(),
        registers_used: &whole(registers.used),
        registers_lost: &whole(registers.rounding),
        registers_free: &whole(registers.free),
        shared_used: &size(shared.used),
        shared_kept: &size(shared.reserved),
        shared_lost: &size(shared.rounding),
        shared_free: &size(shared.free),
    }
    .say(locale)
}
