//! Sample figures with lines, steps and points, for the gallery and for the tests.

use ridgepoint_charts::scale::Kind;
use ridgepoint_charts::scene::{Role, Shape};
use ridgepoint_charts::ticks::Labels;
use ridgepoint_charts::xy::{At, Axis, Figure, Label, Line, Marker, Region, Rule, Series, Stroke};

pub(crate) const SOLID: Stroke = Stroke {
    width: 2.5,
    dash: None,
};

pub(crate) const fn marker(shape: Shape, filled: bool, dashed: bool) -> Option<Marker> {
    Some(Marker {
        shape,
        filled,
        dashed,
    })
}

pub(crate) fn axis(kind: Kind, title: &str, unit: &'static str) -> Axis {
    Axis {
        kind,
        title: title.into(),
        unit,
        ..Axis::default()
    }
}

/// Rates of copies of growing size on both logarithmic axes, with a claim and three regions.
pub(crate) fn sizes() -> Figure {
    let bytes = |power: i32| 12.0 * 2f64.powi(power);
    let model = |bytes: f64| bytes / (bytes / 4.8e12).max(3.6e-6);
    let at = |power: i32, part: f64| [bytes(power), part * model(bytes(power))];
    Figure {
        x: axis(Kind::Log, "bytes moved", "B"),
        y: axis(Kind::Log, "achieved bandwidth", "B/s"),
        series: vec![
            Series {
                points: vec![
                    [bytes(10), model(bytes(10))],
                    [3.6e-6 * 4.8e12, 4.8e12],
                    [bytes(28), 4.8e12],
                ],
                line: Line::Straight(SOLID),
                marker: None,
                role: Role::Ink,
                label: Label::new("model: the longer of launch and HBM", "model"),
            },
            Series {
                points: (10..29).map(|power| at(power, 0.93)).collect(),
                line: Line::None,
                marker: marker(Shape::Square, true, false),
                role: Role::Measured,
                label: "measured, cold".into(),
            },
            Series {
                points: (10..29).map(|power| at(power, 1.04)).collect(),
                line: Line::None,
                marker: marker(Shape::Circle, false, false),
                role: Role::Measured,
                label: "measured, warm".into(),
            },
            Series {
                points: vec![[6_291_456.0, 0.97 * 4.8e12]],
                line: Line::None,
                marker: marker(Shape::Diamond, false, true),
                role: Role::Ink2,
                label: Label::new("claimed: 97 %", "97 %"),
            },
        ],
        rules: vec![Rule {
            at: At::Y(4.8e12),
            role: Role::Memory,
            label: "HBM 4.8\u{a0}TB/s".into(),
        }],
        regions: vec![
            Region {
                span: [0.0, 3.6e-6 * 4.8e12],
                wash: None,
                role: Role::Ink2,
                label: "launch".into(),
            },
            Region {
                span: [3.6e-6 * 4.8e12, 62_914_560.0],
                wash: Some(Role::MemoryWash),
                role: Role::Memory,
                label: "L2".into(),
            },
            Region {
                span: [62_914_560.0, f64::INFINITY],
                wash: Some(Role::MemoryWash),
                role: Role::Memory,
                label: "HBM".into(),
            },
        ],
        crosshair: Some(12_582_912.0),
        rings: Vec::new(),
        areas: Vec::new(),
    }
}

/// Time in waves: a staircase on linear axes.
pub(crate) fn waves() -> Figure {
    let steps = (0..=4).map(|wave| [f64::from(wave) * 132.0 + 1.0, f64::from(wave + 1) * 20e-6]);
    Figure {
        x: axis(Kind::Linear, "blocks", ""),
        y: Axis {
            cover: Some([0.0, 110e-6]),
            ..axis(Kind::Linear, "time", "s")
        },
        series: vec![Series {
            points: steps.chain([[660.0, 100e-6]]).collect(),
            line: Line::Steps(SOLID),
            marker: None,
            role: Role::Ink,
            label: Label::new("a whole wave for the last block", "waves"),
        }],
        rules: vec![Rule {
            at: At::X(264.0),
            role: Role::Compute,
            label: "two full waves".into(),
        }],
        crosshair: Some(300.0),
        ..Figure::default()
    }
}

/// Points without order.
pub(crate) fn scatter() -> Figure {
    let cloud = |seed: u64, count: u64, up: f64| {
        (1..=count)
            .map(|index| {
                let x = (index * seed % 97) as f64 / 97.0;
                let y = (index * (seed + 6) % 89) as f64 / 89.0;
                [100.0 * x, 1e12 * (up + 300.0 * y * x)]
            })
            .collect()
    };
    let series = |points, shape, role, text: &str| Series {
        points,
        line: Line::None,
        marker: marker(shape, false, false),
        role,
        label: text.into(),
    };
    Figure {
        x: Axis {
            labels: Labels::Plain,
            ..axis(Kind::Linear, "占用率，%", "")
        },
        y: axis(Kind::Linear, "FLOP/s", ""),
        series: vec![
            series(
                cloud(31, 60, 200.0),
                Shape::Circle,
                Role::Series(1),
                "4 个 warp",
            ),
            series(
                cloud(17, 40, 330.0),
                Shape::Diamond,
                Role::Series(3),
                "8 个 warp",
            ),
        ],
        ..Figure::default()
    }
}
