//! What every drawing of lines, steps and points owes its reader, whatever is drawn.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../examples/gallery/xy_figures.rs"]
mod figures;

use figures::{SOLID, axis, marker, scatter, sizes, waves};
use proptest::prelude::*;
use ridgepoint_charts::scale::Kind;
use ridgepoint_charts::scene::{Mark, Position, Rect, Role, Scene, Shape};
use ridgepoint_charts::svg;
use ridgepoint_charts::xy::{
    Area, At, Axis, Figure, Layout, Line, Region, Ring, Rule, Series, Size, SizeClass,
};
use rstest::rstest;

const CLASSES: [SizeClass; 2] = [SizeClass::Phone, SizeClass::Desk];

fn texts(scene: &Scene) -> Vec<(String, Rect)> {
    let text = |mark: &Mark| match mark {
        Mark::Text { text, .. } => Some((text.clone(), mark.bounds())),
        _ => None,
    };
    scene.marks.iter().filter_map(text).collect()
}

fn has_text(layout: &Layout, wanted: &str) -> bool {
    let texts = texts(layout.scene());
    texts.iter().any(|(text, _)| text.contains(wanted))
}

fn assert_inside_and_apart(scene: &Scene) {
    let whole = Rect {
        left: -0.01,
        top: -0.01,
        right: scene.width + 0.01,
        bottom: scene.height + 0.01,
    };
    for mark in &scene.marks {
        assert!(whole.contains(&mark.bounds()), "{mark:?} leaves {whole:?}");
    }
    let texts = texts(scene);
    for (index, (first, a)) in texts.iter().enumerate() {
        for (second, b) in &texts[index + 1..] {
            assert!(
                !a.overlaps(b),
                "`{first}` at {a:?} lies on `{second}` at {b:?}"
            );
        }
    }
}

fn line_of(layout: &Layout, wanted: Role) -> Vec<Position> {
    let line = |mark: &Mark| match mark {
        Mark::Line {
            points,
            role,
            width,
            ..
        } if *role == wanted && *width > 2.0 => Some(points.clone()),
        _ => None,
    };
    layout.scene().marks.iter().find_map(line).unwrap()
}

#[test]
fn samples_are_apart_and_inside_and_say_everything() {
    for class in CLASSES {
        for (figure, wanted) in [
            (
                sizes(),
                ["model", "cold", "warm", "97 %", "HBM", "L2", "launch"].as_slice(),
            ),
            (waves(), &["wave", "two full waves", "100\u{a0}µs"]),
            (scatter(), &["4 个 warp", "8 个 warp", "300\u{a0}T"]),
        ] {
            let layout = figure.layout(class.size());
            assert_eq!(layout.class(), class);
            assert_inside_and_apart(layout.scene());
            for text in wanted {
                assert!(has_text(&layout, text), "{text} is missing on {class:?}");
            }
            assert_eq!(layout.omitted(), &Default::default());
        }
    }
}

/// 17.28 MB at 4.8 TB/s is 3.6 µs: the model bends where the axes say so.
#[test]
fn a_line_bends_where_its_points_are() {
    let layout = sizes().layout(SizeClass::Desk.size());
    let points = line_of(&layout, Role::Ink);
    let bend = [
        layout.x().position(17.28e6).unwrap(),
        layout.y().position(4.8e12).unwrap(),
    ];
    assert!((points[1][0] - bend[0]).abs() < 1e-6 && (points[1][1] - bend[1]).abs() < 1e-6);
}

#[test]
fn steps_are_level_until_the_next_point() {
    let layout = waves().layout(SizeClass::Desk.size());
    let points = line_of(&layout, Role::Ink);
    // Six points have five steps: each one a level and an upright part.
    assert_eq!(points.len(), 11);
    for pair in points.chunks(2).filter(|pair| pair.len() == 2) {
        assert_eq!(pair[0][1], pair[1][1]);
    }
}

/// At 300 blocks, in the third wave, the staircase stands at 60 µs.
#[test]
fn the_crosshair_meets_the_lines() {
    let layout = waves().layout(SizeClass::Desk.size());
    let [x, y] = [
        layout.x().position(300.0).unwrap(),
        layout.y().position(60e-6).unwrap(),
    ];
    let dot = layout.scene().marks.iter().any(|mark| match mark {
        Mark::Marker {
            at,
            role: Role::Ink,
            ..
        } => (at[0] - x).abs() < 1e-9 && (at[1] - y).abs() < 1e-9,
        _ => false,
    });
    assert!(dot);
}

#[test]
fn a_region_reaches_from_edge_to_edge() {
    let mut figure = sizes();
    figure.regions = vec![Region {
        span: [f64::NEG_INFINITY, f64::INFINITY],
        wash: Some(Role::ComputeWash),
        role: Role::Compute,
        label: "all".into(),
    }];
    let layout = figure.layout(SizeClass::Desk.size());
    let area = layout.scene().marks.iter().find_map(|mark| match mark {
        Mark::Area {
            role: Role::ComputeWash,
            ..
        } => Some(mark.bounds()),
        _ => None,
    });
    assert_eq!(area.unwrap(), layout.plot());
}

/// A corner of a square plot as an L: its outer sides are cut at the edges, its name stands where
/// there is room, its ground lies under the grid and a fine line goes around it.
#[rstest]
#[case(SizeClass::Desk)]
#[case(SizeClass::Phone)]
fn an_area_is_cut_at_the_edges_and_named(#[case] class: SizeClass) {
    let percent = || Axis {
        cover: Some([0.0, 100.0]),
        ..Axis::default()
    };
    let area = |label: &str, at: Vec<[f64; 2]>| Area {
        corners: vec![
            [80.0, -9.0],
            [1e6, -9.0],
            [1e6, 1e6],
            [-9.0, 1e6],
            [-9.0, 80.0],
            [80.0, 80.0],
        ],
        wash: Some(Role::MemoryWash),
        role: Role::Memory,
        label: label.into(),
        at,
    };
    let figure = Figure {
        x: percent(),
        y: percent(),
        areas: vec![area("fast", vec![[40.0, 90.0]])],
        ..Figure::default()
    };
    let layout = figure.layout(class.size());
    let plot = layout.plot();
    let ground = layout.scene().marks.iter().find_map(|mark| match mark {
        Mark::Area { points, .. } => Some(points.clone()),
        _ => None,
    });
    let corner = layout.x().position(80.0).unwrap();
    let height = layout.y().position(80.0).unwrap();
    let expected = [
        [corner, plot.bottom],
        [plot.right, plot.bottom],
        [plot.right, plot.top],
        [plot.left, plot.top],
        [plot.left, height],
        [corner, height],
    ];
    for (ours, theirs) in ground.unwrap().iter().zip(expected) {
        assert!(
            (ours[0] - theirs[0]).abs() + (ours[1] - theirs[1]).abs() < 1e-6,
            "{ours:?}"
        );
    }
    assert!(has_text(&layout, "fast"));
    assert_inside_and_apart(layout.scene());
    // Two corners are no area, and a name that would lie on another is left out.
    let none = Area {
        corners: vec![[0.0, 0.0], [50.0, 50.0]],
        ..area("", Vec::new())
    };
    let twice = Figure {
        areas: vec![
            none,
            area("one", vec![[40.0, 90.0]]),
            area("two", vec![[40.0, 90.0]]),
        ],
        ..figure
    };
    let layout = twice.layout(class.size());
    assert!(has_text(&layout, "one") && !has_text(&layout, "two"));
    let grounds = layout
        .scene()
        .marks
        .iter()
        .filter(|mark| matches!(mark, Mark::Area { .. }));
    assert_eq!(grounds.count(), 2);
}

#[test]
fn what_cannot_be_drawn_is_named() {
    let mut figure = sizes();
    let lost = [
        [0.0, 1e12],
        [1e6, 0.0],
        [f64::NAN, 1e12],
        [1e6, f64::INFINITY],
        [-1.0, 1e12],
        [1e30, 1e30],
    ];
    figure.series[1].points.extend(lost);
    figure.crosshair = Some(0.0);
    let layout = figure.layout(SizeClass::Desk.size());
    let expected: Vec<_> = (19..25).map(|place| (1, place)).collect();
    assert_eq!(layout.omitted().points, expected);
    assert!(layout.omitted().crosshair);
    assert_eq!(
        layout.x().low(),
        sizes().layout(SizeClass::Desk.size()).x().low()
    );
}

/// A ring lies around its point, outside the marker; one that lies outside the plot is left out.
#[test]
fn a_ring_points_a_point_out() {
    let mut figure = scatter();
    let points = &figure.series[0].points;
    let (at, outside) = (points[3], [1e9, 1e9]);
    let before = texts(figure.layout(SizeClass::Desk.size()).scene());
    figure.rings = vec![at, outside]
        .into_iter()
        .map(|at| Ring {
            at,
            role: Role::Ink,
        })
        .collect();
    let layout = figure.layout(SizeClass::Desk.size());
    let rings = layout.scene().marks.iter().filter_map(|mark| match mark {
        Mark::Marker {
            at,
            shape: Shape::Ring,
            radius,
            ..
        } => Some((*at, *radius)),
        _ => None,
    });
    let rings: Vec<_> = rings.collect();
    assert_eq!(rings.len(), 1);
    let (place, radius) = rings[0];
    assert!((place[0] - layout.x().position(at[0]).unwrap()).abs() < 1e-9);
    assert!((place[1] - layout.y().position(at[1]).unwrap()).abs() < 1e-9);
    assert!(radius > 6.0);
    assert_eq!(texts(layout.scene()), before);
}

/// Labels do not jump out of the way of what moves.
#[test]
fn the_crosshair_moves_no_label() {
    let at = |crosshair: f64| {
        let mut figure = sizes();
        figure.crosshair = Some(crosshair);
        texts(figure.layout(SizeClass::Desk.size()).scene())
    };
    let first = at(2e4);
    for crosshair in [1e5, 6.3e6, 17e6, 1e8, 3e9] {
        assert_eq!(at(crosshair), first);
    }
}

#[rstest]
#[case(Kind::Log)]
#[case(Kind::Linear)]
fn nothing_still_has_axes(#[case] kind: Kind) {
    let figure = Figure {
        x: axis(kind, "x", ""),
        y: axis(kind, "y", "s"),
        ..Figure::default()
    };
    let layout = figure.layout(SizeClass::Phone.size());
    assert!(texts(layout.scene()).len() >= 4);
    assert_inside_and_apart(layout.scene());
}

fn any_number() -> impl Strategy<Value = f64> {
    prop_oneof![
        8 => (-2.0..5.0_f64).prop_map(|exponent| 10f64.powf(exponent)),
        3 => (-40.0..40.0_f64).prop_map(|exponent| 10f64.powf(exponent)),
        1 => prop_oneof![Just(0.0), Just(-1.0), Just(f64::NAN), Just(f64::INFINITY), Just(1e-300)],
    ]
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z0-9 ·]{0,24}",
        "[访存受限算力拐点模型]{0,12}",
        ".{0,60}"
    ]
}

prop_compose! {
    fn any_series()(
        points in proptest::collection::vec([any_number(), any_number()], 0..24),
        line in 0..3_u8,
        has_marker in any::<bool>(),
        series in 0..5_u8,
        text in any_text(),
    ) -> Series {
        Series {
            points,
            line: match line {
                0 => Line::None,
                1 => Line::Straight(SOLID),
                _ => Line::Steps(SOLID),
            },
            marker: if has_marker { marker(Shape::Diamond, true, false) } else { None },
            role: Role::Series(series),
            label: text.as_str().into(),
        }
    }
}

prop_compose! {
    fn any_axis()(
        log in any::<bool>(),
        title in any_text(),
        cover in proptest::option::of([any_number(), any_number()]),
    ) -> Axis {
        Axis { cover, ..axis(if log { Kind::Log } else { Kind::Linear }, &title, "B/s") }
    }
}

prop_compose! {
    fn any_figure()(
        x in any_axis(),
        y in any_axis(),
        series in proptest::collection::vec(any_series(), 0..5),
        rules in proptest::collection::vec((any::<bool>(), any_number(), any_text()), 0..4),
        regions in proptest::collection::vec((any_number(), any_number(), any_text()), 0..4),
        areas in proptest::collection::vec(
            (proptest::collection::vec([any_number(), any_number()], 0..6), any_text()),
            0..4,
        ),
        crosshair in proptest::option::of(any_number()),
        rings in proptest::collection::vec([any_number(), any_number()], 0..3),
    ) -> Figure {
        let rule = |(upright, at, text): (bool, f64, String)| Rule {
            at: if upright { At::X(at) } else { At::Y(at) },
            role: Role::Memory,
            label: text.as_str().into(),
        };
        let region = |(from, to, text): (f64, f64, String)| Region {
            span: [from, to],
            wash: Some(Role::MemoryWash),
            role: Role::Memory,
            label: text.as_str().into(),
        };
        let area = |(corners, text): (Vec<[f64; 2]>, String)| Area {
            at: corners.clone(),
            corners,
            wash: Some(Role::ComputeWash),
            role: Role::Compute,
            label: text.as_str().into(),
        };
        Figure {
            x,
            y,
            series,
            rules: rules.into_iter().map(rule).collect(),
            regions: regions.into_iter().map(region).collect(),
            areas: areas.into_iter().map(area).collect(),
            crosshair,
            rings: rings.into_iter().map(|at| Ring { at, role: Role::Ink }).collect(),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_figure_keeps_inside_and_apart(
        figure in any_figure(),
        width in 200.0..1400.0_f64,
        height in 150.0..700.0_f64,
    ) {
        let layout = figure.layout(Size { width, height });
        assert_inside_and_apart(layout.scene());
        for (index, series) in figure.series.iter().enumerate() {
            for (place, [x, y]) in series.points.iter().enumerate() {
                let shown = layout.x().position(*x).is_some() && layout.y().position(*y).is_some();
                prop_assert!(shown || layout.omitted().points.contains(&(index, place)));
            }
        }
        prop_assert!(svg::paint(layout.scene(), "", "").len() < 200_000);
    }
}
