//! From the states of a launch to bars, sentences and advice: pure, so that it is tested without a
//! browser.

use super::kernels::Kernel;
use super::words;
use crate::{
    messages as msg,
    widgets::evidence::{element, escape},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    profiler::stall::{BUSY, Chapter, Kind, SPEAKS, Speech, Stall},
};

/// A state that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bar {
    pub(super) stall: Stall,
    /// The class of its bar.
    pub(super) class: &'static str,
    /// The length, in percent of the whole, at most all of it.
    pub(super) length: f64,
    pub(super) value: String,
    pub(super) share: String,
    /// What is to be known of it at a glance: that it is no stall, that the rule names it.
    pub(super) tag: String,
}

/// States below this share are left to the table, unless they are chosen.
const SMALL: f64 = 0.005;

/// Cycles, or samples.
pub(super) fn amount(value: f64) -> String {
    format::number(value, 4)
}

fn percent(share: f64) -> String {
    format::percent_digits(share, 3)
}

/// The states of a kernel, the largest first, `selected` at the end.
pub(super) fn bars(kernel: &Kernel, locale: Locale) -> Vec<Bar> {
    let stalls = &kernel.stalls;
    let named = match stalls.speech() {
        Speech::Names(named) => named,
        _ => Vec::new(),
    };
    let order = stalls.sorted().into_iter().chain([Stall::Selected]);
    order
        .filter_map(|stall| {
            let (value, share) = (stalls.get(stall)?, stalls.share(stall)?);
            let (class, note) = match stall.kind() {
                Kind::Waiting => ("waiting", ""),
                Kind::Ready => ("ready", msg::stalls_tag_ready(locale)),
                Kind::Issuing => ("issuing", msg::stalls_tag_issuing(locale)),
            };
            let spoken = named.contains(&stall);
            let tags = [
                note,
                if spoken {
                    msg::stalls_tag_named(locale)
                } else {
                    ""
                },
            ];
            let tags: Vec<_> = tags.into_iter().filter(|tag| !tag.is_empty()).collect();
            (share >= SMALL).then(|| Bar {
                stall,
                class,
                length: 100.0 * share.min(1.0),
                value: amount(value),
                share: percent(share),
                tag: tags.join(msg::stalls_between(locale)),
            })
        })
        .collect()
}

/// The state that is looked at: the chosen one, else the largest.
pub(super) fn looked_at(chosen: &str, kernel: &Kernel) -> Stall {
    Stall::parse(chosen)
        .or_else(|| kernel.stalls.largest())
        .unwrap_or(Stall::Selected)
}

/// What the launch is like, and whether NVIDIA's rule speaks.
pub(super) fn sentence(kernel: &Kernel, locale: Locale) -> String {
    let stalls = &kernel.stalls;
    let whole = &amount(stalls.whole());
    let mut text = if kernel.samples {
        msg::StallsSamples {
            name: &kernel.name,
            whole,
        }
        .say(locale)
    } else {
        msg::StallsCycles {
            name: &kernel.name,
            whole,
        }
        .say(locale)
    };
    if let Some(issue) = stalls.issue() {
        text += &msg::stalls_issue(locale, &percent(issue));
    }
    if let Some(stall) = stalls.largest() {
        text += &msg::StallsLargest {
            reason: stall.id(),
            share: &percent(stalls.share(stall).unwrap_or_default()),
        }
        .say(locale);
    }
    text + &speech(kernel, locale)
}

fn speech(kernel: &Kernel, locale: Locale) -> String {
    let stalls = &kernel.stalls;
    let mut text = match stalls.speech() {
        Speech::Names(named) => {
            let names: Vec<_> = named.iter().map(|stall| stall.id()).collect();
            let names = names.join(msg::stalls_and(locale));
            let mut text = msg::stalls_rule_names(locale, &names);
            if named.contains(&Stall::NotSelected) {
                text += msg::stalls_rule_counts_ready(locale);
            }
            text
        }
        Speech::SchedulerBusy => msg::stalls_rule_busy(locale, &format::percent(BUSY)),
        Speech::NoneLarge => msg::stalls_rule_none(locale, &format::percent(SPEAKS)),
        Speech::IssueUnknown => msg::stalls_rule_unknown(locale).to_owned(),
    };
    let above = Stall::ALL
        .iter()
        .any(|stall| stalls.share(*stall).is_some_and(|share| share > 1.0));
    if above {
        text += msg::stalls_above(locale);
    }
    text
}

/// The question about the first kernel.
pub(super) fn question(kernel: &Kernel, locale: Locale) -> String {
    let stalls = &kernel.stalls;
    let stall = stalls.largest().unwrap_or(Stall::Selected);
    msg::StallsQuestion {
        cycles: &amount(stalls.get(stall).unwrap_or_default()),
        name: &kernel.name,
        reason: stall.id(),
        share: &percent(stalls.share(stall).unwrap_or_default()),
        whole: &amount(stalls.whole()),
    }
    .say(locale)
}

/// What was answered to whether the largest state is to be mended.
pub(super) fn found(guess: &str, kernel: &Kernel, locale: Locale) -> String {
    let stall = looked_at("", kernel);
    let reason = stall.id();
    let speech = kernel.stalls.speech();
    let (mend, why) = match (stall.kind(), speech) {
        (Kind::Ready | Kind::Issuing, _) => (false, msg::stalls_found_ready(locale, reason)),
        (_, Speech::SchedulerBusy) => (
            false,
            msg::stalls_found_busy(locale, &format::percent(BUSY)),
        ),
        (_, Speech::NoneLarge) => (
            false,
            msg::stalls_found_none(locale, &format::percent(SPEAKS)),
        ),
        _ => (true, msg::stalls_found_named(locale, reason)),
    };
    let judged = match (guess, mend) {
        ("yes", true) | ("no", false) => msg::evidence_right(locale),
        ("yes", false) | ("no", true) => msg::stalls_wrong(locale),
        _ => "",
    };
    judged.to_owned() + &why
}

/// What is known of a state, as HTML.
pub(super) fn about(stall: Stall, kernel: &Kernel, locale: Locale) -> String {
    let [means, tries, avoid] = words::about(stall, locale);
    let stalls = &kernel.stalls;
    let figures = match (stalls.get(stall), stalls.share(stall)) {
        (Some(value), Some(share)) => msg::StallsFigures {
            share: &percent(share),
            value: &amount(value),
        }
        .say(locale),
        _ => msg::stalls_not_given(locale).to_owned(),
    };
    let head = element("b class=\"num\"", stall.id()) + &element("small", &escape(&figures));
    let entry = |class: &str, name: &str, text: &str| {
        if text.is_empty() {
            return String::new();
        }
        let name = element(&format!("dt class=\"{class}\""), &escape(name));
        name + &element("dd", &escape(text))
    };
    let chapter = match stall.chapter() {
        Some(Chapter::Right) => msg::stalls_chapter_right(locale),
        Some(Chapter::Narrow(_)) => msg::stalls_chapter_narrow(locale),
        Some(Chapter::Wrong(_)) => msg::stalls_chapter_false(locale),
        None => "",
    };
    // A long name breaks after an underscore, not within a word.
    let code = |name: String| element("code", &escape(&name).replace('_', "_<wbr>"));
    let metrics = code(stall.average()) + &code(stall.samples());
    let list = [
        entry("", msg::stalls_means(locale), means),
        entry("good", msg::stalls_try(locale), tries),
        entry("bad", msg::stalls_avoid(locale), avoid),
        entry("claim", chapter, words::chapter(stall, locale)),
        element("dt", &escape(msg::stalls_metrics(locale))),
        element("dd", &metrics),
    ];
    element("p", &head) + &element("dl", &list.concat())
}

/// The data as rows: every kernel with every state.
pub(super) fn rows(kernels: &[Kernel]) -> Vec<Vec<String>> {
    let row = |kernel: &Kernel| {
        let stalls = &kernel.stalls;
        let states = Stall::ALL.map(|stall| stalls.get(stall).map_or_else(String::new, amount));
        let issue = stalls.issue().map(|issue| format::percent_digits(issue, 4));
        let head = [
            kernel.name.clone(),
            amount(stalls.whole()),
            issue.unwrap_or_default(),
        ];
        head.into_iter().chain(states).collect()
    };
    kernels.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::super::kernels::tests::kernel;
    use super::*;

    const EN: Locale = Locale::En;

    #[test]
    fn bars_begin_with_the_largest() {
        let bars = bars(&kernel("strided_copy"), EN);
        let first: Vec<_> = bars.iter().map(|bar| bar.stall).take(3).collect();
        assert_eq!(
            first,
            [Stall::LongScoreboard, Stall::Drain, Stall::ShortScoreboard]
        );
        // 350.26 of 647.05 cycles.
        assert_eq!((&*bars[0].value, &*bars[0].share), ("350.3", "54.1\u{a0}%"));
        assert!((bars[0].length - 54.13).abs() < 0.01);
        assert_eq!(bars[0].tag, msg::stalls_tag_named(EN));
        // 192.35 of 647.05 is 29.7 %: not named.
        assert_eq!(bars[1].tag, "");
    }

    #[test]
    fn turns_are_marked_as_no_stall() {
        let bars = bars(&kernel("fma_loop"), EN);
        assert_eq!(bars[0].stall, Stall::NotSelected);
        assert_eq!((bars[0].class, &*bars[0].share), ("ready", "84.2\u{a0}%"));
        let last = bars.last().map(|bar| (bar.stall, bar.class));
        assert_eq!(last, Some((Stall::Selected, "issuing")));
    }

    /// 194 of 110 cycles, and 37.5 of 110: the report names both.
    #[test]
    fn a_share_above_all_is_drawn_whole_and_said() {
        let empty = kernel("empty");
        let bars = bars(&empty, EN);
        assert_eq!((bars[0].length, &*bars[0].share), (100.0, "176\u{a0}%"));
        let text = sentence(&empty, EN);
        assert!(text.contains("no_instruction and drain"), "{text}");
        assert!(text.contains(msg::stalls_above(EN)));
    }

    #[test]
    fn the_sentence_says_whether_the_rule_speaks() {
        let says = |id| sentence(&kernel(id), EN);
        assert!(says("fma_loop").contains(&msg::stalls_rule_busy(EN, "80\u{a0}%")));
        assert!(says("attention").contains(&msg::stalls_rule_none(EN, "30\u{a0}%")));
        assert!(says("chase").contains(&msg::stalls_rule_names(EN, "long_scoreboard")));
        // The rule counts ready warps: GELU's largest is not_selected with 33.9 %.
        assert!(says("torch_gelu").contains(msg::stalls_rule_counts_ready(EN)));
        for part in ["492.6", "99.3\u{a0}%"] {
            assert!(says("chase").contains(part), "{}", says("chase"));
        }
    }

    #[test]
    fn answers_are_judged_by_the_model() {
        let right = msg::evidence_right(EN);
        assert!(found("no", &kernel("fma_loop"), EN).starts_with(right));
        assert!(found("yes", &kernel("fma_loop"), EN).starts_with(msg::stalls_wrong(EN)));
        assert!(found("yes", &kernel("chase"), EN).starts_with(right));
        assert!(found("no", &kernel("attention"), EN).starts_with(right));
        assert!(!found("show", &kernel("chase"), EN).starts_with(right));
    }

    #[test]
    fn what_the_chapter_says_is_marked_as_its_own() {
        let html = |stall| about(stall, &kernel("softmax"), EN);
        assert!(html(Stall::ShortScoreboard).contains(msg::stalls_chapter_false(EN)));
        assert!(html(Stall::Barrier).contains(msg::stalls_chapter_right(EN)));
        assert!(!html(Stall::Drain).contains("class=\"claim\""));
        // Long names may break after each word.
        let whole = html(Stall::NoInstruction).replace("<wbr>", "");
        assert!(whole.contains("stalled_no_instructions<"));
        assert_eq!(looked_at("drain", &kernel("chase")), Stall::Drain);
        assert_eq!(looked_at("", &kernel("chase")), Stall::LongScoreboard);
    }
}
