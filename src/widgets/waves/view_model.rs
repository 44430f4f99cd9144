//! From a grid to waves, a staircase and a sentence: pure, so that it is tested
//! without a browser.

use super::stairs::{Cost, Reading};
use crate::{
    messages as msg,
    widgets::evidence::{Seen, count, element, times},
};
use ridgepoint_charts::{
    scene::{Role, Shape},
    ticks::Labels,
    xy::{Axis, Figure, Label, Line, Marker, Ring, Series, Stroke},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{format, occupancy::Waves};

/// The grids that the axis covers.
const COVER: [f64; 2] = [0.0, 1400.0];

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    pub(super) grid: u64,
    pub(super) per_sm: u32,
    pub(super) sms: u32,
}

pub(super) fn show(shown: &Shown, readings: &[Reading], locale: Locale) -> Seen {
    let cost = Cost::of(readings, shown.per_sm);
    let figure = figure(shown, readings, cost, locale);
    let Ok(waves) = Waves::new(shown.grid, shown.per_sm, shown.sms) else {
        return Seen {
            figure,
            ..Seen::default()
        };
    };
    let time = cost.map(|cost| format::seconds(cost.time(waves.count())));
    let time = time.unwrap_or_else(|| "—".to_owned());
    Seen {
        figure,
        sentence: sentence(&waves, &time, measured(shown, readings), locale),
        spoken: msg::WavesSpoken {
            efficiency: &format::percent(waves.efficiency()),
            grid: &count(waves.grid as f64),
            time: &time,
            waves: &count(waves.count() as f64),
        }
        .say(locale),
        // Waves, blocks of the last one, efficiency, idle SMs in the last one.
        results: vec![
            count(waves.count() as f64),
            count(last(&waves) as f64),
            format::percent_digits(waves.efficiency(), 3),
            count(idle(&waves) as f64),
        ],
        html: strip(&waves),
        ..Seen::default()
    }
}

/// Blocks of the last wave.
const fn last(waves: &Waves) -> u64 {
    if waves.tail == 0 {
        waves.capacity
    } else {
        waves.tail
    }
}

/// SMs without a block in the last wave.
const fn idle(waves: &Waves) -> u64 {
    waves.sms - waves.busy_in_last()
}

fn sentence(waves: &Waves, time: &str, near: Option<&Reading>, locale: Locale) -> String {
    let efficiency = &format::percent(waves.efficiency());
    let (grid, full) = (&count(waves.grid as f64), &count(waves.full as f64));
    let capacity = &count(waves.capacity as f64);
    let mut text = if waves.tail == 0 {
        msg::WavesFull {
            capacity,
            efficiency,
            full,
            grid,
            time,
        }
        .say(locale)
    } else {
        msg::WavesTail {
            capacity,
            efficiency,
            full,
            grid,
            idle: &count(idle(waves) as f64),
            sms: &count(waves.sms as f64),
            tail: &count(waves.tail as f64),
            time,
        }
        .say(locale)
    };
    text += &match near {
        Some(near) => msg::WavesMeasured {
            grid: &count(near.grid as f64),
            time: &format::seconds(near.time),
        }
        .say(locale),
        None => msg::waves_unmeasured(locale).to_owned(),
    };
    text
}

/// The reading nearest to the grid, within a few blocks of it and in the same wave.
fn measured<'a>(shown: &Shown, readings: &'a [Reading]) -> Option<&'a Reading> {
    let waves = |grid: u64| Some(Waves::new(grid, shown.per_sm, shown.sms).ok()?.count());
    let own = readings.iter().filter(|one| {
        one.per_sm == shown.per_sm
            && one.grid.abs_diff(shown.grid) < 11
            && waves(one.grid) == waves(shown.grid)
    });
    own.min_by_key(|one| one.grid.abs_diff(shown.grid))
}

/// What the block beyond a full wave costs, after what was guessed. The readings
/// nearest to the edge stand for it.
pub(super) fn found(guess: &str, readings: &[Reading], sms: u32, locale: Locale) -> String {
    let own = || readings.iter().filter(|one| one.per_sm == 1);
    let before = own()
        .filter(|one| one.grid <= u64::from(sms))
        .max_by_key(|one| one.grid);
    let after = own()
        .filter(|one| one.grid > u64::from(sms))
        .min_by_key(|one| one.grid);
    let (Some(before), Some(after)) = (before, after) else {
        return String::new();
    };
    let verdict = match guess {
        "twice" => msg::evidence_right(locale),
        "little" | "half" => msg::waves_wrong(locale),
        _ => "",
    };
    let fact = msg::WavesFound {
        after: &count(after.grid as f64),
        after_time: &format::seconds(after.time),
        before: &count(before.grid as f64),
        before_time: &format::seconds(before.time),
        times: &times(after.time / before.time),
    };
    verdict.to_owned() + &fact.say(locale)
}

fn strip(waves: &Waves) -> String {
    let bar = |blocks: u64| {
        let part = 100.0 * blocks as f64 / waves.capacity as f64;
        element("i", &element(&format!("b style=\"width:{part:.2}%\""), ""))
    };
    let full = (0..waves.full).map(|_| bar(waves.capacity));
    let tail = (waves.tail > 0).then(|| bar(waves.tail));
    full.chain(tail).collect()
}

fn figure(shown: &Shown, readings: &[Reading], cost: Option<Cost>, locale: Locale) -> Figure {
    let capacity = f64::from(shown.per_sm * shown.sms);
    let steps = cost.map(|cost| {
        let mut corners: Vec<_> = (0..)
            .map(|wave: u64| [wave as f64 * capacity + 1.0, cost.time(wave + 1)])
            .take_while(|[grid, _]| *grid <= COVER[1])
            .collect();
        if let Some([_, time]) = corners.last().copied() {
            corners.push([COVER[1], time]);
        }
        Series {
            points: corners,
            line: Line::Steps(Stroke {
                width: 2.5,
                dash: None,
            }),
            marker: None,
            role: Role::Ink,
            label: Label::new(
                msg::waves_label_model(locale),
                msg::waves_label_model_short(locale),
            ),
        }
    });
    // Readings lie closer than their markers are wide: every third is drawn, with the
    // first and the last of each wave and the one that is looked at.
    let near = measured(shown, readings);
    let points = |per_sm: u32| {
        let own: Vec<_> = readings.iter().filter(|one| one.per_sm == per_sm).collect();
        let level = |place: usize| own.get(place).map(|one| one.waves.ceil());
        let drawn = own.iter().enumerate().filter(|(place, one)| {
            let edge = level(place + 1) != level(*place)
                || place
                    .checked_sub(1)
                    .is_none_or(|before| level(before) != level(*place));
            edge || place % 3 == 0 || near == Some(**one)
        });
        drawn
            .map(|(_, one)| [one.grid as f64, one.time])
            .collect::<Vec<_>>()
    };
    // The other number of blocks is there to compare with: a thin line.
    let other = 3 - shown.per_sm;
    let readings_of = |per_sm: u32, line, marker, role| Series {
        points: points(per_sm),
        line,
        marker,
        role,
        label: match per_sm {
            1 => msg::waves_label_one(locale),
            _ => msg::waves_label_two(locale),
        }
        .into(),
    };
    let thin = Line::Straight(Stroke {
        width: 1.5,
        dash: Some([2.0, 3.0]),
    });
    let marker = Some(Marker {
        shape: Shape::Circle,
        filled: true,
        dashed: false,
    });
    let grid = shown.grid as f64;
    let ring = measured_ring(shown, readings);
    let series = steps.into_iter().chain([
        readings_of(other, thin, None, Role::Ink2),
        readings_of(shown.per_sm, Line::None, marker, Role::Measured),
    ]);
    Figure {
        x: Axis {
            title: msg::waves_axis_grid(locale).into(),
            labels: Labels::Plain,
            cover: Some(COVER),
            ..Axis::default()
        },
        y: Axis {
            title: msg::sweep_axis_time(locale).into(),
            unit: "s",
            cover: Some([0.0, 500e-6]),
            ..Axis::default()
        },
        series: series.filter(|series| !series.points.is_empty()).collect(),
        crosshair: Some(grid),
        rings: ring.into_iter().collect(),
        ..Figure::default()
    }
}

fn measured_ring(shown: &Shown, readings: &[Reading]) -> Option<Ring> {
    measured(shown, readings).map(|near| Ring {
        at: [near.grid as f64, near.time],
        role: Role::Ink,
    })
}

/// Everything measured.
pub(super) fn rows(readings: &[Reading]) -> Vec<Vec<String>> {
    let row = |one: &Reading| {
        vec![
            count(one.grid as f64),
            one.per_sm.to_string(),
            format::number(one.waves, 3),
            format::seconds(one.time),
        ]
    };
    readings.iter().map(row).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::stairs::{parse, tests::TEXT};
    use super::*;

    fn plain(text: &str) -> String {
        text.replace(['\u{a0}', '\u{202f}'], " ")
    }

    fn shown(grid: u64, per_sm: u32) -> Seen {
        let shown = Shown {
            grid,
            per_sm,
            sms: 132,
        };
        show(&shown, &parse(TEXT).unwrap(), Locale::En)
    }

    /// 135 = 132 + 3: two waves, 135/264 = 51.1 %.
    #[test]
    fn three_blocks_too_many_cost_a_wave() {
        let model = shown(135, 1);
        let results: Vec<_> = model.results.iter().map(|one| plain(one)).collect();
        assert_eq!(results, ["2", "3", "51.1 %", "129"]);
        let text = plain(&model.sentence);
        for part in ["135", "51.1 %", "129", "94.6 µs"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert_eq!(model.html.matches("<i>").count(), 2);
        assert!(model.html.contains("width:2.27%"));
    }

    /// 132: 100 %; 133: 133/264 = 50.4 %; 1189 = 9 · 132 + 1: 1189/1320 = 90.1 %.
    #[test]
    fn a_longer_grid_hides_its_tail() {
        let efficiency = |grid| plain(&shown(grid, 1).results[2]);
        assert_eq!(
            [132, 133, 1189].map(efficiency),
            ["100 %", "50.4 %", "90.1 %"]
        );
        assert_eq!(plain(&shown(1189, 1).results[0]), "10");
        assert!(
            shown(1189, 1)
                .sentence
                .contains(msg::waves_unmeasured(Locale::En))
        );
    }

    /// With two blocks per SM 264 blocks are one wave.
    #[test]
    fn two_blocks_per_sm_move_the_edge() {
        let model = shown(264, 2);
        assert_eq!(plain(&model.results[0]), "1");
        assert_eq!(plain(&model.results[2]), "100 %");
        // The next reading, 256, took 50.4 µs.
        assert!(plain(&model.sentence).contains("50.4 µs"));
        assert_eq!(plain(&shown(265, 2).results[3]), "131");
    }

    /// 94.62 / 50.21 = 1.88.
    #[test]
    fn the_block_beyond_a_wave_is_answered() {
        let readings = parse(TEXT).unwrap();
        let right = plain(&found("twice", &readings, 132, Locale::En));
        for part in ["Right", "124", "50.2 µs", "135", "94.6 µs", "1.88×"] {
            assert!(right.contains(part), "{part}: {right}");
        }
        assert!(!plain(&found("little", &readings, 132, Locale::En)).contains("Right"));
        assert_eq!(found("half", &[], 132, Locale::Zh), "");
    }

    #[test]
    fn the_stairs_go_to_the_end_of_the_axis() {
        let model = shown(1400, 1);
        let stairs = &model.figure.series[0].points;
        // Corners at 1, 133, … 1321, and the end.
        assert_eq!(stairs.len(), 12);
        assert_eq!(stairs[1][0], 133.0);
        assert_eq!(stairs.last().unwrap()[0], 1400.0);
        assert_eq!(model.figure.series.len(), 3);
    }
}
