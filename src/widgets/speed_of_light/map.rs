//! The map: which verdict holds where, by NVIDIA's rule or by the chapter's table, and the
//! launches on it.

use super::launches::Launch;
use super::view_model::{Rules, Shown};
use super::words::{row, verdict};
use crate::messages as msg;
use ridgepoint_charts::{
    scene::{Role, Shape},
    ticks::Labels,
    xy::{Area, Axis, Figure, Label, Line, Marker, Ring, Series},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::profiler::{
    speed_of_light::{ABOUT, APART, ChapterVerdict, HIGH, LOW, SpeedOfLight, Verdict},
    unit::Unit,
};

/// Beyond every axis, in percent.
const FAR: f64 = 1e4;

/// A point of the map, in percent.
pub(super) fn point(sol: &SpeedOfLight) -> [f64; 2] {
    [sol.sm() * 100.0, sol.memory() * 100.0]
}

pub(super) fn figure(
    shown: &Shown,
    sol: &SpeedOfLight,
    launches: &[Launch],
    locale: Locale,
) -> Figure {
    let percent = |title: Label| Axis {
        title,
        labels: Labels::Plain,
        unit: "%",
        cover: Some([0.0, 100.0]),
        ..Axis::default()
    };
    let mut series = launch_series(launches);
    series.push(Series {
        points: vec![point(sol)],
        line: Line::None,
        marker: Some(Marker {
            shape: Shape::Diamond,
            filled: true,
            dashed: false,
        }),
        role: Role::Ink,
        label: Label::default(),
    });
    Figure {
        x: percent(msg::sol_axis_sm(locale).into()),
        y: percent(msg::sol_axis_memory(locale).into()),
        series,
        areas: match shown.rules {
            Rules::Nvidia => nvidia(sol, locale),
            Rules::Chapter => chapter(locale),
        },
        rings: vec![Ring {
            at: point(sol),
            role: Role::Ink,
        }],
        ..Figure::default()
    }
}

/// The launches by what sets their Memory SOL.
fn launch_series(launches: &[Launch]) -> Vec<Series> {
    let kinds = [
        (Unit::Dram, Shape::Circle, false),
        (Unit::L2, Shape::Triangle, true),
        (Unit::L1, Shape::Square, true),
    ];
    let series = kinds.into_iter().map(|(unit, shape, filled)| {
        let own = launches.iter().filter(|one| one.memory_by == Some(unit));
        Series {
            points: own.map(|launch| point(&launch.sol)).collect(),
            line: Line::None,
            marker: Some(Marker {
                shape,
                filled,
                dashed: false,
            }),
            role: Role::Measured,
            // The key under the map names them.
            label: Label::default(),
        }
    });
    series.filter(|one| !one.points.is_empty()).collect()
}

fn area(
    corners: &[[f64; 2]],
    wash: Option<Role>,
    role: Role,
    label: Label,
    at: &[[f64; 2]],
) -> Area {
    let percent = |points: &[[f64; 2]]| points.iter().map(|at| at.map(|v| v * 100.0)).collect();
    Area {
        corners: percent(corners),
        wash,
        role,
        label,
        at: percent(at),
    }
}

/// NVIDIA's tree as shapes; the grid decides what the lower left square is called.
fn nvidia(sol: &SpeedOfLight, locale: Locale) -> Vec<Area> {
    let (h, l, a) = (HIGH, LOW, APART);
    let low = match sol.waves() {
        Some(waves) if waves < 1.0 => Verdict::SmallGrid,
        _ => Verdict::Latency,
    };
    let name = |one| Label::from(verdict(one, locale));
    let top = (h + 1.0) / 2.0;
    vec![
        area(
            &[
                [h, 0.0],
                [FAR, 0.0],
                [FAR, FAR],
                [0.0, FAR],
                [0.0, h],
                [h, h],
            ],
            None,
            Role::Ink,
            name(Verdict::HighThroughput),
            &[[0.4, top], [0.55, top], [0.3, top], [0.7, top], [0.4, 0.96]],
        ),
        area(
            &[[0.0, 0.0], [l, 0.0], [l, l], [0.0, l]],
            None,
            Role::Ink2,
            name(low),
            &[
                [0.3, 0.3],
                [0.3, 0.2],
                [0.3, 0.38],
                [0.35, 0.25],
                [0.25, 0.14],
            ],
        ),
        area(
            &[[0.0, l], [l - a, l], [h - a, h], [0.0, h]],
            Some(Role::MemoryWash),
            Role::Memory,
            Label::new(
                verdict(Verdict::Memory, locale),
                msg::sol_memory_short(locale),
            ),
            &[
                [0.26, 0.67],
                [0.3, 0.64],
                [0.3, 0.77],
                [0.15, 0.68],
                [0.31, 0.7],
            ],
        ),
        area(
            &[[l, 0.0], [h, 0.0], [h, h - a], [l, l - a]],
            Some(Role::ComputeWash),
            Role::Compute,
            Label::new(
                verdict(Verdict::Compute, locale),
                msg::sol_compute_short(locale),
            ),
            &[[0.7, 0.2], [0.7, 0.12], [0.7, 0.36], [0.7, 0.05]],
        ),
        area(
            &[
                [l - a, l],
                [l, l],
                [l, l - a],
                [h, h - a],
                [h, h],
                [h - a, h],
            ],
            None,
            Role::Ink,
            name(Verdict::Balanced),
            &[
                [0.69, 0.68],
                [0.69, 0.66],
                [0.64, 0.64],
                [0.73, 0.7],
                [0.73, 0.77],
            ],
        ),
    ]
}

/// The rows of the chapter's table as shapes, which lie over each other and leave a gap.
fn chapter(locale: Locale) -> Vec<Area> {
    let (h, l, b) = (HIGH, LOW, ABOUT);
    let name = |one| Label::from(row(one, locale));
    vec![
        area(
            &[[h, 0.0], [FAR, 0.0], [FAR, FAR], [h, FAR]],
            Some(Role::ComputeWash),
            Role::Compute,
            Label::new(
                row(ChapterVerdict::Compute, locale),
                msg::sol_compute_short(locale),
            ),
            &[[0.9, 0.2], [0.9, 0.3], [0.9, 0.12], [0.9, 0.5]],
        ),
        area(
            &[[0.0, h], [FAR, h], [FAR, FAR], [0.0, FAR]],
            Some(Role::MemoryWash),
            Role::Memory,
            name(ChapterVerdict::Memory),
            &[[0.3, 0.9], [0.4, 0.93], [0.5, 0.9], [0.3, 0.96]],
        ),
        area(
            &[[0.0, 0.0], [l, 0.0], [l, l], [0.0, l]],
            None,
            Role::Ink2,
            name(ChapterVerdict::Latency),
            &[[0.26, 0.3], [0.26, 0.2], [0.3, 0.38]],
        ),
        area(
            &[
                [0.5 - b, 0.5 - b],
                [0.5 + b, 0.5 - b],
                [0.5 + b, 0.5 + b],
                [0.5 - b, 0.5 + b],
            ],
            None,
            Role::Ink,
            name(ChapterVerdict::Balanced),
            &[[0.5, 0.575], [0.5, 0.42], [0.48, 0.57]],
        ),
        area(
            &[],
            None,
            Role::Bad,
            msg::sol_gap(locale).into(),
            &[
                [0.4, 0.7],
                [0.45, 0.65],
                [0.3, 0.66],
                [0.3, 0.63],
                [0.5, 0.72],
            ],
        ),
        area(
            &[],
            None,
            Role::Bad,
            msg::sol_both(locale).into(),
            &[
                [0.89, 0.93],
                [0.89, 0.96],
                [0.87, 0.9],
                [0.88, 0.845],
                [0.86, 0.95],
            ],
        ),
    ]
}
