//! The roofline with the diagonals of a launch and its dots.

use super::view_model::{Dots, name_of};
use crate::{
    messages as msg,
    widgets::launches::{Launch, Worked},
};
use ridgepoint_charts::roofline::{
    Bound as Colour, Ceiling, Figure, Label, Point, PointKind, RoofLine, Texts,
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::profiler::levels::{Diagonal, MemoryLevel, Wall};

/// The whole picture.
pub(super) fn figure(dots: &Dots, locale: Locale) -> Figure {
    let launch = &dots.launch;
    let roofs = if dots.is_default {
        vec![default_roof(launch)]
    } else {
        level_roofs(launch)
    };
    let held = dots.lines().get(dots.held);
    Figure {
        roofs,
        points: points(dots),
        crosshair: held.map(|line| line.intensity.get()),
        cover: Some([0.05, 1e5]),
        texts: Texts {
            x_title: Label::new(
                msg::roofline_axis_intensity(locale),
                msg::roofline_axis_intensity_short(locale),
            ),
            y_title: Label::from("FLOP/s"),
            ridge: msg::roofline_ridge(locale).into(),
            ..Texts::default()
        },
        ..Figure::default()
    }
}

fn ceiling(name: &str, worked: &Worked, emphasis: bool) -> Ceiling {
    let peak = worked.peak;
    Ceiling {
        compute: peak.get(),
        label: Label::from(format!("{name} · {peak}")),
        emphasis,
        ..Ceiling::default()
    }
}

/// Two ceilings over one diagonal.
fn default_roof(launch: &Launch) -> RoofLine {
    let bandwidth = launch.traffic[2].1;
    let [single, double] = &launch.cuda;
    RoofLine {
        series: 0,
        bandwidth: bandwidth.get(),
        bandwidth_label: Label::from(format!("DRAM · {bandwidth}")),
        ceilings: vec![
            ceiling("FP32", single, true),
            ceiling("FP64", double, false),
        ],
        cache: None,
    }
}

/// A diagonal for each level below one ceiling.
fn level_roofs(launch: &Launch) -> Vec<RoofLine> {
    let levels = MemoryLevel::ALL.iter().zip(launch.traffic).rev();
    let lines = levels.enumerate().map(|(place, (level, (_, bandwidth)))| {
        let mut top = ceiling(pipe_name(launch), &launch.own, true);
        if place > 0 {
            top.label = Label::default();
        }
        RoofLine {
            series: u8::try_from(place).unwrap_or_default(),
            bandwidth: bandwidth.get(),
            bandwidth_label: Label::from(format!("{} · {bandwidth}", name_of(*level))),
            ceilings: vec![top],
            cache: None,
        }
    });
    lines.collect()
}

fn pipe_name(launch: &Launch) -> &'static str {
    if launch.is_tensor {
        "FP16 Tensor"
    } else if launch.cuda[1].flops.is_some() {
        "FP64"
    } else {
        "FP32"
    }
}

fn points(dots: &Dots) -> Vec<Point> {
    let Some(kernel) = &dots.kernel else {
        return Vec::new();
    };
    let lines = kernel.levels.diagonals().iter().enumerate();
    let point = |(place, line): (usize, &Diagonal)| Point {
        intensity: line.intensity.get(),
        performance: kernel.rate.get(),
        label: match kernel.pipe {
            Some(0) => Label::from("FP32"),
            Some(_) => Label::from("FP64"),
            None => Label::from(name_of(line.level)),
        },
        kind: if dots.is_counted && place != dots.held {
            PointKind::Measured
        } else if place == dots.held {
            PointKind::Own
        } else {
            PointKind::Modelled
        },
        bound: match kernel.levels.lowest().0 {
            Wall::Memory(_) => Colour::Memory,
            Wall::Compute => Colour::Compute,
        },
    };
    lines.map(point).collect()
}
