//! The chapter's rules of thumb for a good utilisation, beside what was reached.

use super::work::Work;
use crate::{
    messages as msg,
    widgets::{
        evidence::{element, escape},
        timings::Times,
    },
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    measurement::{TOLERANCE, Utilisation},
    roofline::Bound,
    utilisation::{RULES, Rule, RuleFor, rules_for},
};

/// What a rule speaks of.
const fn rule_name(of: RuleFor, locale: Locale) -> &'static str {
    match of {
        RuleFor::Elementwise => msg::util_rule_elementwise(locale),
        RuleFor::Rows => msg::util_rule_rows(locale),
        RuleFor::Reduction => msg::util_rule_reduction(locale),
        RuleFor::Gemm => msg::util_rule_gemm(locale),
        RuleFor::Attention => msg::util_rule_attention(locale),
        RuleFor::Convolution => msg::util_rule_convolution(locale),
        RuleFor::MemoryBound => msg::util_rule_memory(locale),
        RuleFor::ComputeBound => msg::util_rule_compute(locale),
    }
}

/// The chapter's rules of thumb; those that speak of this operator with its shares.
pub(super) fn html(
    work: &Work,
    utilisation: &Utilisation,
    bound: Bound,
    times: &Times,
    locale: Locale,
) -> String {
    let mine: Vec<_> = match work.rule {
        Some(of) => rules_for(of, bound).collect(),
        None => RULES.iter().filter(|rule| rule.of == side(bound)).collect(),
    };
    let heads = [
        msg::util_head_of(locale),
        msg::util_head_claim(locale),
        msg::util_head_yours(locale),
    ];
    let head: String = heads
        .iter()
        .map(|head| element("th scope=\"col\"", &escape(head)))
        .collect();
    let lines: String = RULES
        .iter()
        .map(|rule| {
            let applies = mine.contains(&rule);
            line(rule, applies, utilisation, bound, locale)
        })
        .collect();
    let caption = element("caption", &escape(msg::util_rules(locale)));
    let table = element(
        "table",
        &(caption + &element("thead", &element("tr", &head)) + &element("tbody", &lines)),
    );
    let region = format!(
        "div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"",
        escape(msg::util_rules(locale))
    );
    element("p", &escape(&thumb(&mine, bound, times, locale))) + &element(&region, &table)
}

const fn side(bound: Bound) -> RuleFor {
    match bound {
        Bound::Memory => RuleFor::MemoryBound,
        Bound::Compute => RuleFor::ComputeBound,
    }
}

fn line(
    rule: &Rule,
    applies: bool,
    utilisation: &Utilisation,
    bound: Bound,
    locale: Locale,
) -> String {
    let of_roof = match rule.roof {
        Bound::Memory => msg::util_bandwidth(locale),
        Bound::Compute => msg::util_compute(locale),
    };
    let claim = element(
        "span class=\"num claimed\"",
        &format!("≥\u{a0}{}", format::percent(rule.least)),
    );
    let claim = format!("{} {claim}", escape(of_roof));
    // What cannot be meets no rule, and misses none.
    let is_possible = utilisation.of_roof <= 1.0 + TOLERANCE;
    let yours = rule.share(utilisation).filter(|_| applies && is_possible);
    let verdict = match (applies, rule.roof == bound) {
        (false, _) => "",
        (true, true) if !is_possible => "",
        (true, false) => msg::util_wrong_question(locale),
        (true, true) if rule.met(utilisation) == Some(true) => msg::util_met(locale),
        (true, true) => msg::util_not_met(locale),
    };
    let yours = yours.map_or_else(String::new, format::percent);
    let verdict = match verdict {
        "" => String::new(),
        said => element("small", &escape(said)),
    };
    let cells = [
        element(
            "th scope=\"row\"",
            &escape(&format!(
                "{} ({})",
                rule_name(rule.of, locale),
                rule.section
            )),
        ),
        element("td", &claim),
        element("td", &(yours + &verdict)),
    ];
    let tag = if applies {
        "tr class=\"applies\""
    } else {
        "tr"
    };
    element(tag, &cells.concat())
}

/// Why they are rules of thumb: they contradict each other, and one asks the wrong
/// question.
fn thumb(mine: &[&Rule], bound: Bound, times: &Times, locale: Locale) -> String {
    let mut said = msg::util_thumb(locale).to_owned();
    let copy = times.h200("copy_d2d_4GiB").zip(times.gpu(false));
    if let Some((copy, gpu)) = copy {
        let rate = copy.bytes / copy.time;
        said += &msg::UtilThumbCopy {
            device: gpu.short_name,
            share: &format::percent(rate / gpu.bandwidth()),
        }
        .say(locale);
    }
    if mine
        .iter()
        .any(|rule| rule.of == RuleFor::Attention && rule.roof != bound)
    {
        said += msg::util_thumb_attention(locale);
    }
    said
}
