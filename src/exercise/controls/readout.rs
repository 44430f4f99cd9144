//! What a configuration comes to: what the compiler reports, and how many blocks
//! an SM holds.

use crate::{
    messages as msg,
    widgets::{element, escape},
};
use ridgepoint_course::{exercise::design::Judged, locale::Locale};
use ridgepoint_model::format;

/// What a compiler tells: registers, shared memory, spills. Words where the
/// configuration was not compiled.
pub(super) fn compiled(judged: Option<&Judged>, locale: Locale) -> String {
    let Some(judged) = judged else {
        return element("p", &escape(msg::answers_not_compiled(locale)));
    };
    let mut registers = judged.natural.to_string();
    if judged.registers < judged.natural {
        registers = format!("{registers} → {}", judged.registers);
    }
    let shared = format::bytes_binary(judged.residency.shared.requested as f64);
    let spilled = judged.spilled.map_or_else(
        || msg::answers_unknown(locale).to_owned(),
        |bytes| format::bytes(f64::from(bytes)),
    );
    let lines = [
        (msg::answers_registers(locale), registers),
        (msg::answers_shared(locale), shared),
        (msg::answers_spilled(locale), spilled),
    ];
    let line = |(name, value): (&str, String)| {
        let value = element("b class=\"num\"", &escape(&value));
        element("dt", &escape(name)) + &element("dd", &value)
    };
    element("dl", &lines.map(line).concat())
}

/// Blocks by each limit, with the mark of as many as are needed; then the
/// occupancy with the mark of the target.
pub(super) fn limits(judged: &Judged, locale: Locale) -> String {
    let by = judged.residency.by;
    let limits = [
        (msg::answers_by_registers(locale), by.registers),
        (msg::answers_by_shared(locale), by.shared),
        (msg::answers_by_warps(locale), Some(by.warps)),
        (msg::answers_by_slots(locale), Some(by.blocks)),
    ];
    let limits = limits.map(|(name, blocks)| {
        // Twice as many as are needed fill the bar: the mark stands in its middle.
        let share = |blocks: u32| f64::from(blocks) / f64::from(2 * judged.needed.max(1));
        let blocks = blocks.unwrap_or(by.blocks);
        let bar = Bar {
            share: share(blocks),
            mark: 0.5,
            is_short: blocks < judged.needed,
        };
        bar.html(name, &blocks.to_string())
    });
    let occupancy = Bar {
        share: judged.occupancy(),
        mark: judged.target,
        is_short: !judged.reaches(),
    };
    let occupancy = occupancy.html(
        msg::answers_occupancy(locale),
        &format::percent_digits(judged.occupancy(), 4),
    );
    let needed = msg::AnswersNeeded {
        needed: &judged.needed.to_string(),
        target: &format::percent(judged.target),
    };
    element("p", &escape(&needed.say(locale))) + &element("dl", &(limits.concat() + &occupancy))
}

/// A share of a whole, and a mark that it should reach.
struct Bar {
    share: f64,
    mark: f64,
    is_short: bool,
}

impl Bar {
    fn html(&self, name: &str, value: &str) -> String {
        let percent = |share: f64| format::number((share * 100.0).clamp(0.0, 100.0), 4);
        let bar = format!(
            "<span class=\"ans-bar\" aria-hidden=\"true\"><i style=\"width:{}%\"></i>\
             <s style=\"inset-inline-start:{}%\"></s></span>",
            percent(self.share),
            percent(self.mark)
        );
        let class = if self.is_short { " class=\"low\"" } else { "" };
        let value = element("b class=\"num\"", &escape(value));
        element("dt", &escape(name)) + &element(&format!("dd{class}"), &(bar + &value))
    }
}
