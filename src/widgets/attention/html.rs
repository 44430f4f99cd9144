//! Both levels and the least times as HTML.

use super::view_model::{Work, percent_of};
use crate::{
    messages as msg,
    widgets::evidence::{element, escape},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    units::{Bytes, Intensity, Seconds},
};

/// What is said of one way between two memories.
struct Way {
    name: &'static str,
    arrow: &'static str,
    bytes: Bytes,
    at: Intensity,
    roof: String,
}

/// Two boxes, HBM to L2 and L2 to the SMs, above the bars of the least times.
pub(super) fn html(work: &Work, locale: Locale) -> String {
    let mut ways = vec![Way {
        name: msg::attention_way_hbm(locale),
        arrow: "HBM ⇄ L2",
        bytes: work.hbm.bytes(),
        at: work.hbm.intensity(),
        roof: work.roof.bandwidth.to_string(),
    }];
    if let Some(tile) = &work.tile {
        ways.push(Way {
            name: msg::attention_way_l2(locale),
            arrow: "L2 ⇄ SM",
            bytes: tile.bytes(),
            at: tile.intensity(),
            roof: work.l2_bandwidth.map_or_else(
                || msg::attention_unknown(locale).to_owned(),
                |rate| rate.to_string(),
            ),
        });
    }
    let ways: String = ways.iter().map(|way| way_html(way, locale)).collect();
    element("div class=\"att-ways\"", &ways) + &floors(work, locale)
}

fn way_html(way: &Way, locale: Locale) -> String {
    let roof = msg::attention_roof_is(locale, &way.roof);
    let inner = [
        element("b", way.arrow),
        element("span", way.name),
        element(
            "output class=\"num\"",
            &escape(&format::intensity_digits(way.at.get(), 4)),
        ),
        element("small class=\"num\"", &escape(&way.bytes.to_string())),
        element("small", &escape(&roof)),
    ];
    element("div", &inner.concat())
}

/// A bar for each least time; the longest is marked.
fn floors(work: &Work, locale: Locale) -> String {
    let most = work.floor();
    let line = |(name, time): (&'static str, Seconds)| {
        let mark = if time == most {
            element("em", msg::attention_decides(locale))
        } else {
            String::new()
        };
        let bar = format!(
            "i style=\"inline-size:{:.2}%\"",
            percent_of(time, most).clamp(0.0, 100.0)
        );
        let value = element(
            "output class=\"num\"",
            &format::seconds_digits(time.get(), 4),
        );
        let dt = element("dt", name);
        let track = element(
            "span class=\"att-bar\" aria-hidden=\"true\"",
            &element(&bar, ""),
        );
        dt + &element("dd", &(track + &value + &mark))
    };
    let lines: String = work.floors(locale).into_iter().map(line).collect();
    let head = element("p", msg::attention_floors(locale));
    element("div class=\"att-floors\"", &(head + &element("dl", &lines)))
}
