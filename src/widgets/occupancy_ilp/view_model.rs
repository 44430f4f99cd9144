//! From readings to lines, sentences and rows: pure, so that it is tested without
//! a browser.

use crate::{
    messages as msg,
    widgets::evidence::{Seen, csv, gigabytes, places, times},
};
use ridgepoint_charts::{
    scale::Kind,
    scene::{Role, Shape},
    ticks::Labels,
    xy::{At, Axis, Figure, Label, Line, Marker, Ring, Rule, Series, Stroke},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{format, occupancy::WARP_SIZE};

/// The file of the chapter.
pub(super) const FILE: &str = "occupancy_ilp_copy.csv";

const HEAD: &str = "ilp,registers,dynamic_smem_bytes,blocks_per_sm,warps_per_sm,occupancy,ms,gbps";

/// The measured numbers of loads in flight.
pub(super) const LOADS: [(f64, &str); 5] =
    [(1.0, "1"), (2.0, "2"), (4.0, "4"), (8.0, "8"), (16.0, "16")];

/// Bytes of a load: one FP32 number.
const LOAD: f64 = 4.0;

/// Threads of a block.
const THREADS: f64 = 128.0;

/// What the copy reads and writes for an element, B.
const MOVED: f64 = 8.0;

/// One reading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    /// Loads in flight per thread.
    pub(super) loads: f64,
    pub(super) registers: f64,
    /// Dynamic shared memory of a block, which holds the number of blocks down.
    pub(super) shared: f64,
    pub(super) blocks: f64,
    pub(super) warps: f64,
    /// B/s.
    pub(super) rate: f64,
    occupancy: f64,
}

/// What the horizontal axis shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Across {
    Occupancy,
    Bytes,
}

impl Point {
    pub(super) const fn occupancy(&self) -> f64 {
        self.occupancy
    }

    /// Bytes asked for and not yet there, per SM.
    pub(super) fn in_flight(&self) -> f64 {
        self.warps * f64::from(WARP_SIZE) * self.loads * LOAD
    }

    /// Blocks that begin in a second.
    fn starts(&self) -> f64 {
        self.rate / (MOVED * THREADS * self.loads)
    }

    pub(super) fn at(&self, across: Across) -> [f64; 2] {
        let x = match across {
            Across::Occupancy => self.occupancy * 100.0,
            Across::Bytes => self.in_flight(),
        };
        [x, self.rate]
    }
}

/// Reads the file; `None` where something is not as it should be.
pub(super) fn parse(text: &str) -> Option<Vec<Point>> {
    let rows = csv::numbers(text, HEAD)?.into_iter();
    rows.map(|row| {
        let [loads, registers, shared, blocks, warps, occupancy, _, gbps] = row[..] else {
            return None;
        };
        Some(Point {
            loads,
            registers,
            shared,
            blocks,
            warps,
            rate: gbps * 1e9,
            occupancy,
        })
    })
    .collect()
}

/// The fastest reading of each number of loads at each occupancy, along the lines:
/// where registers keep blocks out, several readings share one place.
pub(super) fn walked(points: &[Point]) -> Vec<Point> {
    let mut found: Vec<Point> = Vec::new();
    for point in points {
        match found.last_mut() {
            Some(last) if last.loads == point.loads && last.warps == point.warps => {
                if point.rate > last.rate {
                    *last = *point;
                }
            }
            _ => found.push(*point),
        }
    }
    found
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    pub(super) loads: f64,
    pub(super) occupancy: f64,
    pub(super) across: Across,
    /// The bandwidth of HBM, B/s.
    pub(super) roof: f64,
}

pub(super) fn show(shown: &Shown, points: &[Point], locale: Locale) -> Seen {
    let walked = walked(points);
    let chosen = nearest(&walked, shown.loads, shown.occupancy);
    let point = walked.get(chosen);
    Seen {
        figure: figure(shown, points, &walked, point, locale),
        points: walked.iter().map(|point| point.at(shown.across)).collect(),
        chosen,
        sentence: point.map_or_else(String::new, |point| sentence(point, shown.roof, locale)),
        spoken: point.map_or_else(String::new, |point| {
            msg::IlpSpoken {
                bytes: &format::bytes_binary(point.in_flight()),
                loads: &format::number(point.loads, 2),
                occupancy: &places(point.occupancy),
                rate: &gigabytes(point.rate),
            }
            .say(locale)
        }),
        ..Seen::default()
    }
}

fn nearest(walked: &[Point], loads: f64, occupancy: f64) -> usize {
    let own = walked.iter().enumerate().filter(|(_, p)| p.loads == loads);
    let away = |point: &Point| (point.occupancy - occupancy).abs();
    own.min_by(|(_, a), (_, b)| away(a).total_cmp(&away(b)))
        .map_or(0, |(place, _)| place)
}

fn sentence(point: &Point, roof: f64, locale: Locale) -> String {
    msg::IlpSays {
        blocks: &format::number(point.blocks, 2),
        bytes: &format::bytes_binary(point.in_flight()),
        loads: &format::number(point.loads, 2),
        occupancy: &places(point.occupancy),
        rate: &gigabytes(point.rate),
        share: &format::percent(point.rate / roof),
        warps: &format::number(point.warps, 2),
    }
    .say(locale)
}

/// What the two settings of the question do, after what was guessed.
pub(super) fn found(guess: &str, points: &[Point], locale: Locale) -> String {
    let walked = walked(points);
    let of = |loads, occupancy| walked.get(nearest(&walked, loads, occupancy));
    let (Some(full), Some(few)) = (of(1.0, 1.0), of(16.0, 0.25)) else {
        return String::new();
    };
    let verdict = match guess {
        "loads" => msg::evidence_right(locale),
        "full" => msg::ilp_wrong(locale),
        _ => "",
    };
    let fact = msg::IlpFound {
        fast: &gigabytes(few.rate),
        few: &places(few.occupancy),
        full: &places(full.occupancy),
        slow: &gigabytes(full.rate),
        times: &times(few.rate / full.rate),
    };
    verdict.to_owned() + &fact.say(locale)
}

/// The cells of a point.
pub(super) fn row(point: &Point, roof: f64) -> Vec<String> {
    vec![
        format::number(point.loads, 2),
        places(point.occupancy),
        format::number(point.blocks, 2),
        format::bytes_binary(point.in_flight()),
        gigabytes(point.rate),
        format::percent(point.rate / roof),
        format::number(point.starts() / 1e9, 3),
    ]
}

/// Shapes that tell the lines apart, from one load to sixteen.
const SHAPES: [(Shape, bool); 5] = [
    (Shape::Circle, false),
    (Shape::Diamond, false),
    (Shape::Square, false),
    (Shape::Triangle, false),
    (Shape::Square, true),
];

fn figure(
    shown: &Shown,
    points: &[Point],
    walked: &[Point],
    point: Option<&Point>,
    locale: Locale,
) -> Figure {
    let (title, kind, unit, cover) = match shown.across {
        Across::Occupancy => (
            msg::ilp_axis_occupancy(locale),
            Kind::Linear,
            "%",
            [0.0, 100.0],
        ),
        Across::Bytes => (msg::ilp_axis_bytes(locale), Kind::Log, "B", [400.0, 40e3]),
    };
    // The chosen line lies on top of the others.
    let mut order: Vec<_> = LOADS.iter().zip(SHAPES).rev().collect();
    order.sort_by_key(|((loads, _), _)| *loads == shown.loads);
    let series = order
        .into_iter()
        .flat_map(|((loads, _), shape)| lines(shown, *loads, shape, points, walked, locale));
    let rings = point.map_or_else(Vec::new, |chosen| {
        let same = |p: &&Point| p.in_flight() == chosen.in_flight() && *p != chosen;
        let ring = |p: &Point, role| Ring {
            at: p.at(shown.across),
            role,
        };
        let peers = walked.iter().filter(same).map(|p| ring(p, Role::Ink3));
        peers.chain([ring(chosen, Role::Ink)]).collect()
    });
    Figure {
        x: Axis {
            kind,
            title: title.into(),
            labels: Labels::Si,
            unit,
            cover: Some(cover),
        },
        y: Axis {
            title: msg::sweep_axis_rate(locale).into(),
            unit: "B/s",
            cover: Some([0.0, 5e12]),
            ..Axis::default()
        },
        series: series.collect(),
        rules: vec![Rule {
            at: At::Y(shown.roof),
            role: Role::Memory,
            label: format!("HBM {}", format::bytes_per_second(shown.roof)).into(),
        }],
        regions: Vec::new(),
        areas: Vec::new(),
        crosshair: point.map(|point| point.at(shown.across)[0]),
        rings,
    }
}

/// The line of a number of loads, and the readings beside it.
fn lines(
    shown: &Shown,
    loads: f64,
    (shape, filled): (Shape, bool),
    points: &[Point],
    walked: &[Point],
    locale: Locale,
) -> Vec<Series> {
    let chosen = loads == shown.loads;
    let role = if chosen { Role::Measured } else { Role::Ink2 };
    let marker = Some(Marker {
        shape,
        filled,
        dashed: false,
    });
    let of = |point: &&Point| point.loads == loads;
    let word = format::number(loads, 2);
    let label = match loads {
        1.0 => msg::ilp_label_one(locale).to_owned(),
        _ => msg::ilp_label(locale, &word),
    };
    let beside = points.iter().filter(of).filter(|p| !walked.contains(p));
    let beside: Vec<_> = beside.map(|point| point.at(shown.across)).collect();
    let mut all = vec![Series {
        points: walked
            .iter()
            .filter(of)
            .map(|point| point.at(shown.across))
            .collect(),
        line: Line::Straight(Stroke {
            width: if chosen { 2.5 } else { 1.25 },
            dash: None,
        }),
        marker,
        role,
        label: Label::from(label.as_str()),
    }];
    if !beside.is_empty() {
        all.push(Series {
            points: beside,
            line: Line::None,
            marker,
            role,
            label: Label::default(),
        });
    }
    all
}

#[cfg(test)]
mod tests;
