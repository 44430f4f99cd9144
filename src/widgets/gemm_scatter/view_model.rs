//! From configurations to points, sentences and rows: pure, so that it is tested
//! without a browser.

use super::config::Config;
use crate::{
    messages as msg,
    widgets::evidence::{Seen, limiters, places, teraflops},
};
use ridgepoint_charts::{
    scene::{Role, Shape},
    ticks::Labels,
    xy::{At, Axis, Figure, Label, Line, Marker, Ring, Rule, Series},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::format;

/// By what the points are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColorBy {
    Warps,
    Tile,
    Stages,
    Spills,
}

impl ColorBy {
    pub(super) fn of(word: &str) -> Self {
        match word {
            "tile" => Self::Tile,
            "stages" => Self::Stages,
            "spills" => Self::Spills,
            _ => Self::Warps,
        }
    }

    /// The group of a configuration, 0 to 2.
    fn group(self, config: &Config) -> usize {
        match self {
            Self::Warps => usize::from(config.warps > 4),
            Self::Tile => match config.tile[0] * config.tile[1] {
                ..16_384 => 0,
                16_384 => 1,
                _ => 2,
            },
            Self::Stages => (config.stages as usize).clamp(2, 4) - 2,
            Self::Spills => usize::from(config.spilled > 0),
        }
    }

    fn names(self, locale: Locale) -> [String; 3] {
        match self {
            Self::Warps => ["4", "8", ""].map(|n| msg::gemms_warps_are(locale, n)),
            Self::Stages => ["2", "3", "4"].map(|n| msg::gemms_stages_are(locale, n)),
            Self::Tile => ["≤ 8192", "= 16\u{202f}384", "= 32\u{202f}768"]
                .map(|n| msg::gemms_tile_is(locale, n)),
            Self::Spills => [
                msg::gemms_without_spills(locale),
                msg::gemms_with_spilling(locale),
                "",
            ]
            .map(str::to_owned),
        }
    }
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    pub(super) by: ColorBy,
    pub(super) warps: Option<u32>,
    pub(super) stages: Option<u32>,
    pub(super) hide_spills: bool,
    /// A line of the file; the fastest where that one is not shown.
    pub(super) selected: usize,
}

impl Shown {
    fn has(&self, config: &Config) -> bool {
        self.warps.is_none_or(|warps| warps == config.warps)
            && self.stages.is_none_or(|stages| stages == config.stages)
            && !(self.hide_spills && config.spilled > 0)
    }
}

pub(super) fn show(shown: &Shown, configs: &[Config], cublas: Option<f64>, locale: Locale) -> Seen {
    let lines = walk(shown, configs);
    let spread = spread(configs);
    let points: Vec<_> = lines
        .iter()
        .map(|&line| [spread[line], configs[line].rate])
        .collect();
    let chosen = lines.iter().position(|line| *line == shown.selected);
    let chosen = chosen.or_else(|| fastest(&points)).unwrap_or(0);
    let config = lines.get(chosen).map(|&line| &configs[line]);
    Seen {
        figure: figure(shown, configs, &lines, &points, chosen, cublas, locale),
        sentence: config.map_or_else(String::new, |config| {
            sentence(config, &lines, configs, locale)
        }),
        spoken: config.map_or_else(String::new, |config| spoken(config, locale)),
        points,
        lines,
        chosen,
        ..Seen::default()
    }
}

/// The lines that are shown, by occupancy and then by speed.
fn walk(shown: &Shown, configs: &[Config]) -> Vec<usize> {
    let mut lines: Vec<_> = (0..configs.len())
        .filter(|&line| shown.has(&configs[line]))
        .collect();
    lines.sort_by(|&a, &b| {
        let (a, b) = (&configs[a], &configs[b]);
        let by_occupancy = a.occupancy.total_cmp(&b.occupancy);
        by_occupancy.then(a.rate.total_cmp(&b.rate))
    });
    lines
}

fn fastest(points: &[[f64; 2]]) -> Option<usize> {
    let places = points.iter().enumerate();
    places
        .max_by(|(_, a), (_, b)| a[1].total_cmp(&b[1]))
        .map(|(place, _)| place)
}

/// Where each stands across, in percent: at its occupancy, spread a little to the
/// sides, always in the same way, because there are seven levels only.
fn spread(configs: &[Config]) -> Vec<f64> {
    let before = |line: usize| {
        let same = |config: &&Config| config.occupancy == configs[line].occupancy;
        configs[..line].iter().filter(same).count()
    };
    (0..configs.len())
        .map(|line| {
            let side = (before(line) * 4 % 9) as f64 - 4.0;
            configs[line].occupancy * 100.0 + side * 0.45
        })
        .collect()
}

/// The fastest at an occupancy.
fn best_at(configs: &[Config], occupancy: f64) -> Option<&Config> {
    let own = configs.iter().filter(|one| one.occupancy == occupancy);
    own.max_by(|a, b| a.rate.total_cmp(&b.rate))
}

fn sentence(config: &Config, lines: &[usize], configs: &[Config], locale: Locale) -> String {
    let mut text = msg::GemmsSays {
        blocks: &config.blocks.to_string(),
        limiter: &limiters(config.limiting, locale),
        occupancy: &places(config.occupancy),
        rate: &teraflops(config.rate),
        registers: &config.registers.to_string(),
        shared: &format::bytes_binary(config.shared.into()),
        stages: &config.stages.to_string(),
        tile: &config.tile_text(),
        warps: &config.warps.to_string(),
    }
    .say(locale);
    if config.spilled > 0 {
        text += &msg::gemms_spills_say(locale, &format::bytes_binary(config.spilled.into()));
    }
    let own = lines.iter().map(|&line| configs[line]);
    let own: Vec<_> = own.collect();
    if let Some(best) = best_at(&own, config.occupancy).filter(|best| *best != config) {
        text += &msg::GemmsBestHere {
            rate: &teraflops(best.rate),
            tile: &best.tile_text(),
        }
        .say(locale);
    }
    text
}

fn spoken(config: &Config, locale: Locale) -> String {
    msg::GemmsSpoken {
        occupancy: &places(config.occupancy),
        rate: &teraflops(config.rate),
        stages: &config.stages.to_string(),
        tile: &config.tile_text(),
        warps: &config.warps.to_string(),
    }
    .say(locale)
}

/// Where the fastest is, after what was guessed, and the best of other levels.
pub(super) fn found(guess: &str, configs: &[Config], locale: Locale) -> String {
    let best = configs.iter().max_by(|a, b| a.rate.total_cmp(&b.rate));
    let level = |share| best_at(configs, share).map(|best| teraflops(best.rate));
    let (Some(best), Some(quarter), Some(half)) = (best, level(0.25), level(0.5)) else {
        return String::new();
    };
    let guessed = guess.parse::<f64>().ok().map(|percent| percent / 100.0);
    let verdict = match guessed {
        None => String::new(),
        Some(share) if share == best.occupancy => msg::evidence_right(locale).to_owned(),
        Some(share) => match best_at(configs, share) {
            Some(other) => msg::GemmsWrong {
                guess: &places(share),
                rate: &teraflops(other.rate),
            }
            .say(locale),
            None => String::new(),
        },
    };
    let fact = msg::GemmsFound {
        best: &teraflops(best.rate),
        half: &half,
        occupancy: &places(best.occupancy),
        quarter: &quarter,
    };
    verdict + &fact.say(locale)
}

fn figure(
    shown: &Shown,
    configs: &[Config],
    lines: &[usize],
    points: &[[f64; 2]],
    chosen: usize,
    cublas: Option<f64>,
    locale: Locale,
) -> Figure {
    let names = shown.by.names(locale);
    let marks = [
        (Shape::Circle, false, Role::Series(1)),
        (Shape::Square, true, Role::Series(3)),
        (Shape::Triangle, true, Role::Series(2)),
    ];
    let groups = names.into_iter().zip(marks).enumerate();
    let series = groups.map(|(group, (name, (shape, filled, role)))| {
        let own = lines.iter().zip(points);
        let own = own.filter(|(line, _)| shown.by.group(&configs[**line]) == group);
        Series {
            points: own.map(|(_, point)| *point).collect(),
            line: Line::None,
            marker: Some(Marker {
                shape,
                filled,
                dashed: false,
            }),
            role,
            label: Label::from(name.as_str()),
        }
    });
    let rule = cublas.map(|rate| Rule {
        at: At::Y(rate),
        role: Role::Ink2,
        label: format!("cuBLAS {}", teraflops(rate)).as_str().into(),
    });
    let ring = points.get(chosen).map(|at| Ring {
        at: *at,
        role: Role::Ink,
    });
    Figure {
        x: Axis {
            title: msg::gemms_axis(locale).into(),
            labels: Labels::Plain,
            unit: "%",
            cover: Some([0.0, 55.0]),
            ..Axis::default()
        },
        y: Axis {
            title: msg::gemms_axis_rate(locale).into(),
            unit: "FLOPS",
            cover: Some([0.0, 800e12]),
            ..Axis::default()
        },
        series: series.filter(|series| !series.points.is_empty()).collect(),
        rules: rule.into_iter().collect(),
        rings: ring.into_iter().collect(),
        ..Figure::default()
    }
}

/// All of them, the fastest first.
pub(super) fn rows(configs: &[Config], locale: Locale) -> Vec<Vec<String>> {
    let mut all: Vec<_> = configs.iter().collect();
    all.sort_by(|a, b| b.rate.total_cmp(&a.rate));
    all.into_iter()
        .map(|config| {
            vec![
                config.tile_text(),
                config.warps.to_string(),
                config.stages.to_string(),
                config.registers.to_string(),
                format::bytes_binary(config.spilled.into()),
                format::bytes_binary(config.shared.into()),
                config.blocks.to_string(),
                limiters(config.limiting, locale),
                places(config.occupancy),
                format::number(config.rate / 1e12, 4),
            ]
        })
        .collect()
}

#[cfg(test)]
mod tests;
