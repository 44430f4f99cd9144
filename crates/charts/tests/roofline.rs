//! What every roofline drawing owes its reader, whatever is drawn.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../examples/gallery/figures.rs"]
mod figures;

use figures::Language::{En, Zh};
use figures::{a100, every_kind, far_points, four_gpus, linear, one_gpu, point};
use proptest::prelude::*;
use ridgepoint_charts::roofline::{
    AxisKind, Bound, Ceiling, Figure, Layout, PointKind, RoofLine, Size, SizeClass,
};
use ridgepoint_charts::scene::{Mark, Rect, Role, Scene};
use ridgepoint_charts::svg;
use rstest::rstest;

const CLASSES: [SizeClass; 2] = [SizeClass::Phone, SizeClass::Desk];

fn all_figures() -> Vec<Figure> {
    let mut all = Vec::new();
    for language in [Zh, En] {
        for figure in [one_gpu(language), every_kind(language), four_gpus(language)] {
            all.push(linear(figure.clone()));
            all.push(figure);
        }
        all.push(far_points(language));
    }
    all
}

fn texts(scene: &Scene) -> Vec<(String, Rect)> {
    let text = |mark: &Mark| match mark {
        Mark::Text { text, .. } => Some((text.clone(), mark.bounds())),
        _ => None,
    };
    scene.marks.iter().filter_map(text).collect()
}

fn has_text(layout: &Layout, wanted: &str) -> bool {
    texts(layout.scene())
        .iter()
        .any(|(text, _)| text.contains(wanted))
}

fn assert_inside(scene: &Scene) {
    let whole = Rect {
        left: -0.01,
        top: -0.01,
        right: scene.width + 0.01,
        bottom: scene.height + 0.01,
    };
    for mark in &scene.marks {
        assert!(whole.contains(&mark.bounds()), "{mark:?} leaves {whole:?}");
    }
}

fn assert_apart(scene: &Scene) {
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

#[test]
fn labels_are_apart_and_inside() {
    for figure in all_figures() {
        for class in CLASSES {
            let layout = figure.layout(class.size());
            assert_eq!(layout.class(), class);
            assert_inside(layout.scene());
            assert_apart(layout.scene());
        }
    }
}

#[rstest]
#[case(SizeClass::Phone, 12.0)]
#[case(SizeClass::Desk, 13.0)]
fn no_text_is_small(#[case] class: SizeClass, #[case] least: f64) {
    for figure in all_figures() {
        for mark in &figure.layout(class.size()).scene().marks {
            if let Mark::Text { size, .. } = mark {
                assert!(*size >= least);
            }
        }
    }
}

#[rstest]
#[case(SizeClass::Desk, &["BF16 Tensor Core", "FP32 CUDA core", "2.04\u{a0}TB/s", "拐点 153\u{a0}FLOP/B",
    "拐点 9.56\u{a0}FLOP/B", "访存受限", "算力受限", "融合 softmax", "原章所称", "FLOP/s"])]
#[case(SizeClass::Phone, &["BF16 · 312\u{a0}T", "FP32 · 19.5\u{a0}T", "2.04\u{a0}TB/s", "拐点 153", "拐点 9.56",
    "访存受限", "算力受限", "softmax", "所称", "FLOP/s"])]
fn the_first_picture_says_everything(#[case] class: SizeClass, #[case] wanted: &[&str]) {
    let layout = one_gpu(Zh).layout(class.size());
    for text in wanted {
        assert!(has_text(&layout, text), "{text} is missing");
    }
}

/// rocprofiler-compute#646: the label of the second roof was lost.
#[test]
fn r53_four_gpus_are_all_named_with_both_ceilings() {
    for class in CLASSES {
        let layout = four_gpus(En).layout(class.size());
        let scene = texts(layout.scene());
        for (gpu, tensor, cuda, bandwidth) in [
            ("A100", "312", "19.5", "2.04"),
            ("H100", "989", "66.9", "3.35"),
            ("H200", "989", "66.9", "4.80"),
            ("B200", "2250", "75.0", "7.70"),
        ] {
            for value in [tensor, cuda, bandwidth] {
                let named =
                    |(text, _): &&(String, Rect)| text.contains(gpu) && text.contains(value);
                assert!(
                    scene.iter().any(|entry| named(&entry)),
                    "{gpu} {value} on {class:?}"
                );
            }
        }
    }
}

#[test]
fn several_series_differ_by_more_than_colour() {
    let layout = four_gpus(En).layout(SizeClass::Desk.size());
    let mut dashes = Vec::new();
    let mut shapes = Vec::new();
    for series in 0..4 {
        for mark in &layout.scene().marks {
            match mark {
                Mark::Line {
                    role, width, dash, ..
                } if *role == Role::Series(series) && *width == 2.5 => {
                    assert!(!dashes.contains(dash));
                    dashes.push(*dash);
                }
                Mark::Marker {
                    role,
                    shape,
                    radius,
                    ..
                } if *role == Role::Series(series) && *radius == 5.0 => {
                    assert!(!shapes.contains(shape));
                    shapes.push(*shape);
                }
                _ => {}
            }
        }
    }
    assert_eq!((dashes.len(), shapes.len()), (4, 4));
}

/// The corner of the main roof lies at 153 FLOP/B and 312 TFLOPS on both scales of the layout.
#[rstest]
#[case(AxisKind::LogLog)]
#[case(AxisKind::Linear)]
fn the_ridge_lies_where_the_axes_say(#[case] axes: AxisKind) {
    let figure = Figure {
        roofs: vec![a100()],
        axes,
        ..Figure::default()
    };
    let layout = figure.layout(SizeClass::Desk.size());
    let x = layout.x_of(312.0 / 2.039).unwrap();
    let y = layout.y_of(312e12).unwrap();
    let corner = layout.scene().marks.iter().any(|mark| match mark {
        Mark::Line {
            points,
            role: Role::Ink,
            ..
        } => (points[1][0] - x).abs() < 1e-6 && (points[1][1] - y).abs() < 1e-6,
        _ => false,
    });
    assert!(corner);
}

/// On linear axes the rise of the diagonal over its run is the bandwidth.
#[test]
fn r53_on_linear_axes_the_slope_is_the_bandwidth() {
    let layout = linear(one_gpu(En)).layout(SizeClass::Desk.size());
    let (x0, x1) = (layout.x_of(0.0).unwrap(), layout.x_of(100.0).unwrap());
    let (y0, y1) = (layout.y_of(0.0).unwrap(), layout.y_of(203.9e12).unwrap());
    let diagonal = layout.scene().marks.iter().find_map(|mark| match mark {
        Mark::Line {
            points,
            role: Role::Ink,
            ..
        } => Some((points[0], points[1])),
        _ => None,
    });
    let (from, to) = diagonal.unwrap();
    assert_eq!(from, [x0, y0]);
    let slope = (to[1] - from[1]) / (to[0] - from[0]);
    assert!((slope - (y1 - y0) / (x1 - x0)).abs() < 1e-9);
}

#[test]
fn pointer_and_keyboard_use_one_mapping() {
    let layout = one_gpu(En).layout(SizeClass::Desk.size());
    for intensity in [0.1, 1.25, 153.0, 9999.0] {
        let x = layout.x_of(intensity).unwrap();
        assert!((layout.intensity_at(x) / intensity - 1.0).abs() < 1e-9);
        let part = layout.part_of(intensity).unwrap();
        assert!((layout.intensity_at_part(part) / intensity - 1.0).abs() < 1e-9);
    }
    // Half of 0.1 to 10 000 by decades is 10^1.5.
    assert!((layout.intensity_at_part(0.5) - 31.622_776_6).abs() < 1e-6);
    assert_eq!(layout.part_of(0.0), None);
    assert_eq!(layout.intensity_at(-1e9), 0.1);
    assert_eq!(layout.intensity_at(f64::NAN), 0.1);
}

#[test]
fn the_axis_covers_what_it_is_told_to() {
    let mut figure = one_gpu(En);
    figure.cover = Some([0.003, 7e5]);
    let layout = figure.layout(SizeClass::Desk.size());
    assert_eq!([layout.x().low(), layout.x().high()], [0.003, 7e5]);
    figure.cover = Some([f64::NAN, -1.0]);
    let layout = figure.layout(SizeClass::Desk.size());
    assert_eq!([layout.x().low(), layout.x().high()], [0.1, 1e4]);
}

/// rocprofiler-compute#345: points lay right of the drawn roof.
#[test]
fn r53_far_points_and_their_ridge_are_inside() {
    let layout = far_points(En).layout(SizeClass::Desk.size());
    assert!(layout.x_of(2e-7).is_some() && layout.x_of(3e7).is_some());
    assert!(layout.y_of(4.078e5).is_some() && layout.y_of(312e12).is_some());
    assert!(has_text(&layout, "AI = 2e-7") && has_text(&layout, "AI = 3e7"));
    assert!(layout.omitted().points.is_empty());
}

/// rocm-systems#1273: a point was missing without a word. A zero has no place on a logarithmic
/// axis: it is named, not drawn at the edge.
#[test]
fn r53_what_cannot_be_drawn_is_named() {
    let mut figure = one_gpu(En);
    for (intensity, performance) in [
        (0.0, 1e12),
        (1.0, 0.0),
        (f64::NAN, 1e12),
        (1.0, f64::INFINITY),
        (-1.0, 1e12),
        (1e30, 1e30),
        (1e-300, 1e12),
    ] {
        let label = "lost".into();
        figure.points.push(point(
            intensity,
            performance,
            label,
            PointKind::Own,
            Bound::Memory,
        ));
    }
    figure.roofs.push(RoofLine::default());
    figure.roofs.push(RoofLine {
        bandwidth: 1e12,
        ceilings: vec![Ceiling::default()],
        ..RoofLine::default()
    });
    figure.crosshair = Some(0.0);
    let layout = figure.layout(SizeClass::Desk.size());
    assert_eq!(layout.omitted().points, [2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(layout.omitted().roofs, [1, 2]);
    assert!(layout.omitted().crosshair);
    assert!(!has_text(&layout, "lost"));
}

#[test]
fn nothing_still_has_axes() {
    for axes in [AxisKind::LogLog, AxisKind::Linear] {
        let figure = Figure {
            axes,
            ..Figure::default()
        };
        let layout = figure.layout(SizeClass::Phone.size());
        assert!(texts(layout.scene()).len() >= 4);
        assert_inside(layout.scene());
    }
}

#[test]
fn sizes_of_no_sense_are_drawn_small() {
    for (width, height) in [
        (0.0, 0.0),
        (f64::NAN, f64::INFINITY),
        (-5.0, 1e9),
        (1e9, 10.0),
    ] {
        let layout = four_gpus(En).layout(Size { width, height });
        assert!(layout.plot().width() > 50.0 && layout.plot().height() > 50.0);
        assert_inside(layout.scene());
    }
}

/// Labels of what stands still do not jump out of the way of what moves.
#[test]
fn dragging_moves_no_other_label() {
    let still = |intensity: f64| {
        let mut figure = one_gpu(En);
        figure.crosshair = Some(intensity);
        figure.points[0].intensity = intensity;
        figure.points[0].performance = (2.039e12 * intensity).min(312e12);
        let layout = figure.layout(SizeClass::Desk.size());
        let mut texts = texts(layout.scene());
        texts.retain(|(text, _)| !text.contains("softmax"));
        texts
    };
    let first = still(0.2);
    for intensity in [1.0, 3.0, 9.56, 40.0, 153.0, 900.0, 8000.0] {
        assert_eq!(still(intensity), first);
    }
}

#[test]
fn svg_has_no_colours_of_its_own() {
    for figure in all_figures() {
        let layout = figure.layout(SizeClass::Desk.size());
        let svg = svg::paint(layout.scene(), "Roofline <A100>", "a & b");
        assert!(!svg.contains('#') && !svg.contains("rgb") && !svg.contains("style="));
        assert!(svg.contains("<title>Roofline &lt;A100&gt;</title><desc>a &amp; b</desc>"));
        assert!(!svg.contains("NaN") && !svg.contains("inf\""));
        assert!(svg.len() < 24_000, "{} bytes", svg.len());
    }
}

fn any_number() -> impl Strategy<Value = f64> {
    prop_oneof![
        8 => (-2.0..5.0_f64).prop_map(|exponent| 10f64.powf(exponent)),
        3 => (-40.0..40.0_f64).prop_map(|exponent| 10f64.powf(exponent)),
        1 => prop_oneof![Just(0.0), Just(-1.0), Just(f64::NAN), Just(f64::INFINITY), Just(1e30), Just(1e-300)],
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
    fn any_roof()(
        series in 0..6_u8,
        bandwidth in any_number(),
        computes in proptest::collection::vec((any_number(), any_text(), any::<bool>()), 0..4),
        text in any_text(),
    ) -> RoofLine {
        RoofLine {
            series,
            bandwidth: bandwidth * 1e12,
            bandwidth_label: text.clone().into(),
            ceilings: computes.into_iter().map(|(compute, label, emphasis)| Ceiling {
                compute: compute * 1e13,
                label: label.clone().into(),
                ridge_label: label.into(),
                emphasis,
            }).collect(),
            cache: None,
        }
    }
}

prop_compose! {
    fn any_figure()(
        roofs in proptest::collection::vec(any_roof(), 0..6),
        points in proptest::collection::vec((any_number(), any_number(), any_text(), 0..5_usize), 0..12),
        crosshair in proptest::option::of(any_number()),
        linear in any::<bool>(),
        cover in proptest::option::of([any_number(), any_number()]),
        text in any_text(),
    ) -> Figure {
        let kinds = [PointKind::Modelled, PointKind::Measured, PointKind::Claimed, PointKind::Own, PointKind::Refused];
        let mut figure = Figure {
            roofs,
            crosshair,
            axes: if linear { AxisKind::Linear } else { AxisKind::LogLog },
            cover,
            ..one_gpu(Zh)
        };
        figure.texts.memory_region = text.clone().into();
        figure.texts.x_title = text.into();
        figure.points = points
            .into_iter()
            .map(|(x, y, label, kind)| point(x, y * 1e12, label.into(), kinds[kind], Bound::Memory))
            .collect();
        figure
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
        assert_inside(layout.scene());
        assert_apart(layout.scene());
        for (index, point) in figure.points.iter().enumerate() {
            let shown = layout.x_of(point.intensity).is_some() && layout.y_of(point.performance).is_some();
            prop_assert!(shown || layout.omitted().points.contains(&index), "{point:?}");
        }
        prop_assert!(svg::paint(layout.scene(), "", "").len() < 200_000);
    }
}
