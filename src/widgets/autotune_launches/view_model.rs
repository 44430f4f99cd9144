//! From a time, a number of configurations and a skip to a launch: pure, so that
//! it is tested without a browser.

use crate::{
    messages as msg,
    widgets::evidence::{count, element, escape},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    profiler::autotune::{Autotune, Landing, Phase, REPEAT_MS, WARM_UP_MS},
    units::Seconds,
};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Asked {
    pub(super) time: Seconds,
    pub(super) configs: u64,
    pub(super) skip: u64,
    /// Only launches of the kernel count.
    pub(super) filtered: bool,
}

impl Asked {
    fn tuner(&self) -> Autotune {
        let tuner = Autotune::new(self.time, self.configs);
        if self.filtered {
            tuner
        } else {
            tuner.unfiltered()
        }
    }

    fn landing(&self) -> Landing {
        self.tuner().landing(self.skip)
    }
}

/// What is seen.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shown {
    pub(super) sentence: String,
    /// The strips.
    pub(super) html: String,
    /// Phases of a configuration with their launches.
    pub(super) rows: Vec<Vec<String>>,
}

pub(super) fn show(asked: &Asked, locale: Locale) -> Shown {
    let (tuner, landing) = (asked.tuner(), asked.landing());
    Shown {
        sentence: sentence(asked, locale),
        html: if tuner.configs() == 1 {
            String::new()
        } else {
            configs(&tuner, &landing, locale) + &phases(&tuner, &landing, locale)
        },
        rows: rows(&tuner, locale),
    }
}

pub(super) fn question(asked: &Asked, locale: Locale) -> String {
    msg::AutotuneQuestion {
        configs: &whole(asked.configs),
        skip: &asked.skip.to_string(),
        time: &format::seconds(asked.time.get()),
    }
    .say(locale)
}

/// What was guessed of the page's own numbers, against what is so.
pub(super) fn verdict(guess: &str, asked: &Asked, locale: Locale) -> &'static str {
    let right = match asked.landing().config {
        None => "chosen",
        Some(1) => "first",
        Some(_) => "later",
    };
    match guess {
        "" | "show" => "",
        guess if guess == right => msg::evidence_right(locale),
        _ => msg::autotune_wrong(locale),
    }
}

fn whole(number: u64) -> String {
    count(number as f64)
}

pub(in crate::widgets) const fn phase(phase: Phase, locale: Locale) -> &'static str {
    match phase {
        Phase::First => msg::autotune_phase_first(locale),
        Phase::Estimate => msg::autotune_phase_estimate(locale),
        Phase::WarmUp => msg::autotune_phase_warm_up(locale),
        Phase::Repeat => msg::autotune_phase_repeat(locale),
        Phase::Chosen => msg::autotune_phase_chosen(locale),
    }
}

fn sentence(asked: &Asked, locale: Locale) -> String {
    let (tuner, landing) = (asked.tuner(), asked.landing());
    let place = &whole(asked.skip.saturating_add(1));
    let all = &whole(tuner.launches());
    let number = &whole(landing.number);
    if tuner.configs() == 1 {
        return msg::autotune_single(locale, number);
    }
    let Some(config) = landing.config else {
        return msg::AutotuneChosen { all, number, place }.say(locale);
    };
    let calls = tuner.bench().of(landing.phase).unwrap_or_default();
    let (config, configs) = (&whole(config), &whole(tuner.configs()));
    let (calls, phase) = (&whole(calls), phase(landing.phase, locale));
    let first = if landing.clears {
        msg::AutotuneInClearing {
            config,
            configs,
            count: calls,
            number,
            phase,
            place,
        }
        .say(locale)
    } else {
        msg::AutotuneInTuning {
            all,
            config,
            configs,
            count: calls,
            number,
            phase,
            place,
        }
        .say(locale)
    };
    let mut parts = vec![first, msg::autotune_needed(locale, all)];
    if matches!(landing.phase, Phase::Estimate | Phase::Repeat) && !landing.clears {
        parts.push(msg::autotune_replayed(locale).to_owned());
    }
    let between = if locale == Locale::Zh { "" } else { " " };
    parts.join(between)
}

/// So many configurations get a cell of their own.
const CELLS: u64 = 16;

/// Every configuration as a cell, the call after them as the last.
fn configs(tuner: &Autotune, landing: &Landing, locale: Locale) -> String {
    let cell = |name: &str, here: bool| cell(name, "", 1, here, locale);
    let shown = tuner.configs().min(CELLS);
    let mut cells = String::new();
    for config in 1..=shown {
        cells += &cell(&whole(config), landing.config == Some(config));
    }
    if shown < tuner.configs() {
        let beyond = landing.config.filter(|config| *config > shown);
        let name = beyond.map_or_else(|| "…".to_owned(), |config| format!("… {}", whole(config)));
        cells += &cell(&name, beyond.is_some());
    }
    let chosen = phase(Phase::Chosen, locale);
    cells += &self::cell(chosen, " chosen", 3, landing.config.is_none(), locale);
    let name = msg::autotune_configs_strip(locale, &whole(tuner.launches()));
    strip(&name, &cells)
}

/// The phases of one configuration, as wide as they have launches.
fn phases(tuner: &Autotune, landing: &Landing, locale: Locale) -> String {
    let inside = landing.config.is_some();
    let cells = Phase::BENCH.iter().map(|one| {
        let count = tuner.of(*one).unwrap_or_default();
        let name = format!("{} {}", phase(*one, locale), whole(count));
        cell(&name, "", count, inside && landing.phase == *one, locale)
    });
    let name = msg::autotune_strip(locale, &whole(tuner.each()));
    strip(&name, &cells.collect::<String>())
}

fn strip(name: &str, cells: &str) -> String {
    element("p", &escape(name)) + &element("div class=\"tune-strip\"", cells)
}

/// A part of a strip; the one that is reached says so in words, too.
fn cell(name: &str, class: &str, width: u64, here: bool, locale: Locale) -> String {
    let mark = if here {
        element("b", &format!("▼ {}", msg::autotune_mark(locale)))
    } else {
        String::new()
    };
    let here = if here { " here" } else { "" };
    let tag = format!("span class=\"cell{class}{here}\" style=\"flex-grow:{width}\"");
    element(&tag, &(mark + &element("span", &escape(name))))
}

fn rows(tuner: &Autotune, locale: Locale) -> Vec<Vec<String>> {
    let row = |one: &Phase| {
        let how = match one {
            Phase::First => msg::autotune_how_first(locale).to_owned(),
            Phase::Estimate => msg::autotune_how_estimate(locale).to_owned(),
            Phase::WarmUp => msg::autotune_how_fill(locale, &format::number(WARM_UP_MS, 3)),
            _ => msg::autotune_how_fill(locale, &format::number(REPEAT_MS, 3)),
        };
        let count = whole(tuner.of(*one).unwrap_or_default());
        vec![phase(*one, locale).to_owned(), count, how]
    };
    Phase::BENCH.iter().map(row).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn asked(skip: u64) -> Asked {
        Asked {
            time: Seconds::new(0.64e-3).unwrap(),
            configs: 8,
            skip,
            filtered: true,
        }
    }

    /// E63: 8 × 201 = 1608 launches; launch 6 is the fifth of the estimate.
    #[test]
    fn e63_is_told_in_both_languages() {
        let en = show(&asked(5), Locale::En).sentence;
        assert!(en.starts_with(
            "Launch 6 of the kernel is profiled: estimate, 5 of 5, of configuration 1 of 8."
        ));
        assert!(
            en.contains("1608 launches") && en.contains("would have to be 1608"),
            "{en}"
        );
        let zh = show(&asked(5), Locale::Zh).sentence;
        assert!(
            zh.contains("第 6 次启动：第 1 个配置（共 8 个）的估时"),
            "{zh}"
        );
        let done = show(&asked(1608), Locale::En).sentence;
        assert!(
            done.contains("launch 1609 is profiled") || done.contains("Launch 1609"),
            "{done}"
        );
        assert!(done.contains("call 1 of the chosen"), "{done}");
    }

    #[test]
    fn a_single_configuration_is_not_tuned() {
        let asked = Asked {
            configs: 1,
            ..asked(5)
        };
        let shown = show(&asked, Locale::En);
        assert!(shown.sentence.contains("call 6"), "{}", shown.sentence);
        assert_eq!(shown.html, "");
    }

    #[test]
    fn guesses_are_judged() {
        let of = |guess, skip| verdict(guess, &asked(skip), Locale::En);
        assert!(of("first", 5).starts_with("Right"));
        assert_eq!(of("chosen", 5), "No. ");
        assert!(of("later", 300).starts_with("Right"));
        assert!(of("chosen", 5000).starts_with("Right"));
        assert_eq!(of("show", 5), "");
    }

    /// Without a filter launch 2, the first after the compiling one, clears the cache.
    #[test]
    fn without_a_filter_it_may_not_even_be_the_kernel() {
        let asked = Asked {
            filtered: false,
            ..asked(1)
        };
        let shown = show(&asked, Locale::En);
        assert!(
            shown.sentence.contains("not even your kernel"),
            "{}",
            shown.sentence
        );
        // 1 + 2 × 5 + 39 + 2 × 156.
        let counts: Vec<_> = shown.rows.iter().map(|row| row[1].as_str()).collect();
        assert_eq!(counts, ["1", "10", "39", "312"]);
    }

    #[test]
    fn the_strips_mark_one_place_each() {
        for (skip, configs, marks) in [(5, 8, 2), (1608, 8, 1), (201 * 30, 100, 2)] {
            let asked = Asked {
                configs,
                ..asked(skip)
            };
            let html = show(&asked, Locale::En).html;
            assert_eq!(html.matches("▼").count(), marks, "{skip} of {configs}");
            assert!(html.matches("cell").count() <= 16 + 2 + 4);
        }
    }
}
