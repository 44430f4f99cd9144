//! From a pasted text to findings and a corrected one: pure, so that it is tested
//! without a browser.

use super::words;
use crate::{
    messages as msg,
    widgets::{
        commands::coded,
        evidence::{element, escape},
    },
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::profiler::command::{
    Release,
    lint::{Checked, Finding, Severity, check},
};

/// What is seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Shown {
    /// How many of what.
    pub(super) summary: String,
    pub(super) html: String,
    /// All commands, corrected; nothing where none could be mended.
    pub(super) corrected: String,
}

pub(super) fn show(text: &str, release: Release, locale: Locale) -> Shown {
    let all = check(text, release);
    if all.is_empty() {
        return Shown::default();
    }
    let several = all.len() > 1;
    let blocks = all.iter().enumerate().map(|(place, checked)| {
        let mut html = String::new();
        if several {
            let head = msg::ncu_lint_command(locale, &(place + 1).to_string());
            html += &element("p class=\"command-head\"", &escape(&head));
        }
        html + &block(checked, locale)
    });
    let corrected = if all.iter().any(|checked| checked.mended.is_some()) {
        let each = all.iter().map(|checked| {
            let read = checked.mended.as_ref().unwrap_or(&checked.read);
            read.render()
        });
        each.collect::<Vec<_>>().join("\n")
    } else {
        String::new()
    };
    Shown {
        summary: summary(&all, locale),
        html: blocks.collect(),
        corrected,
    }
}

fn summary(all: &[Checked], locale: Locale) -> String {
    let count = |severity| {
        let findings = all.iter().flat_map(|checked| &checked.findings);
        let same = findings.filter(|finding| finding.slip.severity() == severity);
        same.count().to_string()
    };
    if all.iter().all(|checked| checked.findings.is_empty()) {
        return msg::ncu_lint_none(locale).to_owned();
    }
    msg::NcuLintSaid {
        advice: &count(Severity::Advice),
        fails: &count(Severity::Fails),
        misleads: &count(Severity::Misleads),
    }
    .say(locale)
}

fn block(checked: &Checked, locale: Locale) -> String {
    if checked.findings.is_empty() {
        return element("p", msg::ncu_lint_none(locale));
    }
    let items = checked.findings.iter().map(|finding| item(finding, locale));
    element("ul", &items.collect::<String>())
}

fn item(finding: &Finding, locale: Locale) -> String {
    let (class, word) = match finding.slip.severity() {
        Severity::Fails => ("fails", msg::ncu_lint_fails(locale)),
        Severity::Misleads => ("misleads", msg::ncu_lint_misleads(locale)),
        Severity::Advice => ("advice", msg::ncu_lint_advice(locale)),
    };
    let says = coded(&words::sentence(&finding.slip, locale));
    let mut inner = element(&format!("em class=\"{class}\""), &escape(word));
    // What advice leaves to the reader needs no mark.
    if !finding.mended && class != "advice" {
        inner += &element("small", &escape(msg::ncu_lint_by_hand(locale)));
    }
    element("li", &(inner + &element("span", &says)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::widgets::ncu_lint::presets;

    fn shown(text: &str, locale: Locale) -> Shown {
        show(text, Release::Until2025, locale)
    }

    /// Every command to try has something to find, and what is corrected has nothing left that
    /// could be mended.
    #[test]
    fn presets_are_worth_a_try_and_can_be_mended() {
        for preset in presets::ALL {
            for locale in [Locale::Zh, Locale::En] {
                let first = shown(preset.command, locale);
                assert!(first.html.contains("<li>"), "{}", preset.id);
                assert!(!first.corrected.is_empty(), "{}", preset.id);
                let again = check(&first.corrected, Release::Until2025);
                let left = again.iter().flat_map(|checked| &checked.findings);
                assert_eq!(
                    left.filter(|finding| finding.mended).count(),
                    0,
                    "{}",
                    preset.id
                );
            }
        }
    }

    #[test]
    fn what_the_chapter_recommends_is_corrected() {
        let first = shown(presets::FIRST, Locale::En);
        assert_eq!(first.summary, "Fails: 0. Misleads: 2. Advice: 2.");
        assert!(
            first
                .html
                .contains("call 5 of the phase “estimate” of configuration 1"),
            "{}",
            first.html
        );
        assert!(first.corrected.contains("--clock-control none"));
        assert!(first.corrected.contains("--force-overwrite"));
    }

    #[test]
    fn what_is_pasted_cannot_become_markup() {
        let html = shown("ncu --<img> -k '<b>|x' ./x", Locale::En).html;
        assert!(!html.contains("<img>") && !html.contains("<b>"), "{html}");
    }

    #[test]
    fn nothing_says_nothing_and_a_careful_command_is_praised() {
        assert_eq!(shown(" \n", Locale::Zh), Shown::default());
        let careful = "ncu --set basic -k regex:a -c 1 --clock-control none -o a -f ./x";
        let shown = shown(careful, Locale::Zh);
        assert_eq!(
            (shown.summary.as_str(), shown.corrected.as_str()),
            ("没有问题。", "")
        );
    }
}
