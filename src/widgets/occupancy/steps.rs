//! The arithmetic, line by line, with the numbers in it and the rounding shown.

use super::{
    answer::Answer,
    html::{element, percent, size, whole},
};
use crate::messages as msg;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::occupancy::{
    Carveout, Limiter, PARTITIONS, REGISTER_UNIT, REGISTERS_PER_PARTITION, REGISTERS_PER_SM,
    RegisterSteps, Residency, SharedSteps, Simplified, WARP_SIZE, residency, simplified,
};

/// The resources that have a part of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Warps,
    Registers,
    Shared,
    Slots,
}

impl Part {
    pub(super) const ALL: [Self; 4] = [Self::Warps, Self::Registers, Self::Shared, Self::Slots];
}

/// What a part is called, how many blocks it allows, and its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Steps {
    pub(super) head: String,
    pub(super) lines: String,
}

struct Writer<'a> {
    answer: &'a Answer,
    all: Residency,
    rule: Simplified,
    locale: Locale,
}

/// One part of the arithmetic as HTML.
pub(super) fn steps(answer: &Answer, part: Part, locale: Locale) -> Steps {
    let (limits, launch) = (answer.input.chip.limits, &answer.input.launch);
    let writer = Writer {
        answer,
        all: residency(limits, launch),
        rule: simplified(limits, launch),
        locale,
    };
    writer.part(part)
}

/// All limits to one number, and that to an occupancy.
pub(super) fn conclusion(answer: &Answer, locale: Locale) -> String {
    let Ok(found) = &answer.occupancy else {
        return String::new();
    };
    let by = &found.residency.by;
    let all = Limiter::ALL.into_iter().filter_map(|one| by.of(one));
    let all: Vec<_> = all.map(|blocks| blocks.to_string()).collect();
    let warps = found.warps();
    format!(
        "min({}) = {} → {} × {} = {} → {} / {} = <b>{}</b>",
        all.join(", "),
        found.blocks(),
        found.blocks(),
        found.launch.warps(),
        warps.active,
        warps.active,
        warps.most,
        percent(found.ratio())
    ) + &match simplified(found.limits, &found.launch) {
        rule if rule.blocks == found.blocks() => String::new(),
        rule => element(
            "small",
            &msg::OccupancyRuleEnds {
                blocks: &rule.blocks.to_string(),
                occupancy: &percent(rule.ratio()),
            }
            .say(locale),
        ),
    }
}

impl Writer<'_> {
    fn part(&self, part: Part) -> Steps {
        let locale = self.locale;
        let (name, limiter, lines) = match part {
            Part::Warps => (
                msg::occupancy_part_warps(locale),
                Limiter::Warps,
                self.warps(),
            ),
            Part::Registers => (
                msg::occupancy_part_registers(locale),
                Limiter::Registers,
                self.registers(&self.all.registers),
            ),
            Part::Shared => (
                msg::occupancy_part_shared(locale),
                Limiter::SharedMemory,
                self.shared(&self.all.shared),
            ),
            Part::Slots => {
                let barriers = self.all.by.of(Limiter::Barriers);
                let least = match barriers {
                    Some(blocks) if blocks < self.all.by.blocks => Limiter::Barriers,
                    _ => Limiter::Blocks,
                };
                (msg::occupancy_part_slots(locale), least, self.slots())
            }
        };
        Steps {
            head: self.head(name, limiter),
            lines,
        }
    }

    fn head(&self, name: &str, limiter: Limiter) -> String {
        let locale = self.locale;
        let blocks = match self.all.by.of(limiter) {
            None => msg::occupancy_no_limit(locale).to_owned(),
            Some(0) => msg::occupancy_fails(locale).to_owned(),
            Some(blocks) => msg::occupancy_allows(locale, &blocks.to_string()),
        };
        let least = self.all.limiting.has(limiter);
        let mark = if least && self.answer.occupancy.is_ok() {
            element("em", msg::occupancy_limiter(locale))
        } else {
            String::new()
        };
        element("b", name) + &element("span", &blocks) + &mark
    }

    fn line(&self, what: &str, sum: &str) -> String {
        element("dt", what) + &element("dd", sum)
    }

    /// What the chapter's rule makes of the same, marked where it differs.
    fn rule_line(&self, sum: &str, theirs: Option<u32>, ours: Option<u32>) -> String {
        let locale = self.locale;
        let differs = theirs != ours;
        let tag = if differs {
            "dd class=\"differs\""
        } else {
            "dd"
        };
        let verdict = if differs {
            element("small", msg::occupancy_rule_differs(locale))
        } else {
            String::new()
        };
        element("dt", msg::occupancy_rule(locale)) + &element(tag, &(sum.to_owned() + &verdict))
    }

    fn warps(&self) -> String {
        let (launch, limits) = (&self.answer.input.launch, self.answer.input.chip.limits);
        let warps = launch.warps();
        let of_block = format!("⌈{} / {WARP_SIZE}⌉ = <b>{warps}</b>", whole(launch.threads));
        let fit = format!(
            "⌊{} / {warps}⌋ = <b>{}</b>",
            limits.max_warps, self.all.by.warps
        );
        let locale = self.locale;
        self.line(msg::occupancy_step_warps(locale), &of_block)
            + &self.line(msg::occupancy_step_warp_slots(locale), &fit)
    }

    fn registers(&self, steps: &RegisterSteps) -> String {
        let locale = self.locale;
        let unit = REGISTER_UNIT;
        let (wanted, per_warp) = (whole(steps.per_warp_wanted), whole(steps.per_warp));
        let mut html = self.line(
            msg::occupancy_step_wanted(locale),
            &format!("{WARP_SIZE} × {} = {wanted}", steps.per_thread),
        );
        html += &self.line(
            msg::occupancy_step_rounded(locale),
            &format!(
                "⌈{wanted} / {unit}⌉ × {unit} = <b>{per_warp}</b>{}",
                element(
                    "small",
                    &msg::occupancy_per_thread(locale, &steps.per_thread_rounded.to_string())
                )
            ),
        );
        let (charged, most) = (whole(steps.charged), whole(REGISTERS_PER_SM));
        let sign = if steps.launches { '≤' } else { '>' };
        html += &self.line(
            msg::occupancy_step_charged(locale),
            &format!(
                "⌈{} / {PARTITIONS}⌉ × {PARTITIONS} × {per_warp} = {charged} {sign} {most}",
                steps.warps
            ),
        );
        if !steps.launches {
            return html;
        }
        let (partition, sm) = (
            steps.warps_per_partition.unwrap_or_default(),
            steps.warps_per_sm.unwrap_or_default(),
        );
        html += &self.line(
            msg::occupancy_step_partition(locale),
            &format!(
                "⌊{} / {per_warp}⌋ = {partition}",
                whole(REGISTERS_PER_PARTITION)
            ),
        );
        html += &self.line(
            msg::occupancy_step_sm(locale),
            &format!("{PARTITIONS} × {partition} = {sm}"),
        );
        html += &self.line(
            msg::occupancy_step_blocks(locale),
            &format!(
                "⌊{sm} / {}⌋ = <b>{}</b>",
                steps.warps,
                steps.blocks.unwrap_or_default()
            ),
        );
        let threads = u64::from(steps.warps) * u64::from(WARP_SIZE);
        let theirs = self.rule.by.registers;
        let sum = format!(
            "⌊{most} / ({} × {})⌋ = {}",
            steps.per_thread,
            whole(threads),
            theirs.unwrap_or_default()
        );
        html + &self.rule_line(&sum, theirs, steps.blocks)
    }

    fn shared(&self, steps: &SharedSteps) -> String {
        let locale = self.locale;
        let (launch, limits) = (&self.answer.input.launch, self.answer.input.chip.limits);
        let b = "\u{a0}B";
        let mut html = self.line(
            msg::occupancy_step_asked(locale),
            &format!(
                "{} + {} = {}{b}",
                whole(launch.static_shared),
                whole(launch.dynamic_shared),
                whole(steps.requested)
            ),
        );
        if steps.reserved > 0 {
            html += &self.line(
                msg::occupancy_step_reserve(locale),
                &format!(
                    "{} + {} = {}{b}",
                    whole(steps.requested),
                    whole(steps.reserved),
                    whole(steps.needed)
                ),
            );
        }
        let unit = limits.shared_unit;
        html += &self.line(
            &msg::occupancy_step_units(locale, &unit.to_string()),
            &format!(
                "⌈{} / {unit}⌉ × {unit} = <b>{}</b>{b}",
                whole(steps.needed),
                whole(steps.allocated)
            ),
        );
        let sign = if steps.requested <= steps.cap {
            '≤'
        } else {
            '>'
        };
        html += &self.line(
            &msg::occupancy_step_cap(locale, limits.name),
            &format!("{} {sign} {}{b}", whole(steps.requested), whole(steps.cap)),
        );
        if !steps.launches {
            return html;
        }
        html += &self.pool(steps);
        let (pool, theirs) = (whole(steps.pool), self.rule.by.shared);
        html += &match steps.blocks {
            None => self.line(
                msg::occupancy_step_blocks(locale),
                msg::occupancy_no_limit(locale),
            ),
            Some(blocks) => self.line(
                msg::occupancy_step_blocks(locale),
                &format!("⌊{pool} / {}⌋ = <b>{blocks}</b>", whole(steps.allocated)),
            ),
        };
        let sum = match theirs {
            None => msg::occupancy_no_limit(locale).to_owned(),
            Some(blocks) => format!(
                "⌊{} / {}⌋ = {blocks}",
                whole(limits.shared_per_sm),
                whole(steps.requested)
            ),
        };
        // Without shared memory the rule knows no limit, and ours is only the reserve's.
        let ours = steps.blocks.filter(|_| theirs.is_some());
        html + &self.rule_line(&sum, theirs, ours)
    }

    fn pool(&self, steps: &SharedSteps) -> String {
        let locale = self.locale;
        let whole_pool = size(self.answer.input.chip.limits.shared_per_sm);
        let sum = match self.answer.input.launch.carveout {
            Carveout::Default => format!("{} = {}\u{a0}B", size(steps.pool), whole(steps.pool)),
            Carveout::Percent(percent) => format!(
                "{percent}\u{a0}% × {whole_pool} = {} → {} = {}\u{a0}B",
                size(steps.preferred),
                size(steps.pool),
                whole(steps.pool)
            ),
        };
        let note = if steps.raised {
            element("small", msg::occupancy_raised(locale))
        } else {
            String::new()
        };
        self.line(msg::occupancy_step_pool(locale), &(sum + &note))
    }

    fn slots(&self) -> String {
        let locale = self.locale;
        let (launch, limits) = (&self.answer.input.launch, self.answer.input.chip.limits);
        let mut html = self.line(
            msg::occupancy_step_slots(locale),
            &format!("<b>{}</b>", limits.max_blocks),
        );
        if let (Some(slots), Some(blocks)) = (limits.barriers, self.all.by.barriers) {
            html += &self.line(
                msg::occupancy_step_barriers(locale),
                &format!("⌊{slots} / {}⌋ = <b>{blocks}</b>", launch.barriers),
            );
        }
        html
    }
}
