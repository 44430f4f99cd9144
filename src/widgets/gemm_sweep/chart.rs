//! The chart of sides: the cap and its corner, β·AI beyond it, the chapter's
//! figures, and what an H200 did.

use super::{
    regime::{PRECISION, Regime, beginnings},
    view_model::{Basis, CLAIMS, Line, Measured, SIDES, Shown, launch, regime_name, roof},
};
use crate::messages as msg;
use ridgepoint_charts::{
    scale::Kind,
    scene::{Role, Shape},
    ticks::Labels,
    xy::{At, Axis, Figure, Label, Line as Join, Marker, Region, Ring, Rule, Series, Stroke},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{format, intensity::crossing, roofline::Roof};

/// Sides that the axis covers.
const COVER: [f64; 2] = [64.0, 8192.0];

/// Where a rate stands at a side.
pub(super) fn at(shown: &Shown, line: &Line, rate: f64) -> [f64; 2] {
    let y = if shown.as_time {
        line.count.flops.get() / rate
    } else {
        rate
    };
    [line.side as f64, y]
}

pub(super) fn figure(shown: &Shown, lines: &[Line], measured: &Measured, locale: Locale) -> Figure {
    let chart = Chart {
        shown,
        lines,
        measured,
        locale,
    };
    let star = crossing(&lines[0].roof, PRECISION);
    let line = &lines[shown.selected];
    let (title, unit) = if shown.as_time {
        (msg::sweep_axis_time(locale), "s")
    } else {
        (msg::gemm_sweep_axis_rate(locale), "FLOPS")
    };
    Figure {
        x: Axis {
            kind: Kind::Log,
            title: msg::gemm_sweep_axis(locale).into(),
            labels: Labels::Plain,
            unit: "",
            cover: Some(COVER),
        },
        y: Axis {
            kind: Kind::Log,
            title: title.into(),
            labels: Labels::Si,
            unit,
            cover: None,
        },
        series: chart.series(),
        rules: vec![Rule {
            at: At::X(star),
            role: Role::Ink2,
            label: format!("D* = {}", format::number(star, 3)).as_str().into(),
        }],
        regions: chart.regions(),
        areas: Vec::new(),
        crosshair: None,
        rings: vec![Ring {
            at: at(shown, line, line.cap().get()),
            role: Role::Ink,
        }],
    }
}

struct Chart<'a> {
    shown: &'a Shown,
    lines: &'a [Line],
    measured: &'a Measured,
    locale: Locale,
}

impl Chart<'_> {
    fn series(&self) -> Vec<Series> {
        let locale = self.locale;
        let cap = Label::new(
            msg::gemm_sweep_label_cap(locale, self.shown.gpu.short_name),
            msg::gemm_sweep_label_cap_short(locale),
        );
        let slope = self.lines.iter();
        let slope = slope.map(|line| at(self.shown, line, line.slope().get()));
        let mut all = vec![
            self.cap(&self.lines[0].roof, line_of(2.5, None), Role::Ink, cap),
            Series {
                points: slope.collect(),
                line: line_of(1.5, Some([2.0, 3.0])),
                marker: None,
                role: Role::Memory,
                label: Label::from("β·AI"),
            },
            self.claims(),
        ];
        if self.shown.is_measured {
            all.extend(self.other_cap());
            all.push(self.real());
        }
        all.retain(|series| !series.points.is_empty());
        all
    }

    /// What a roof allows: up its slope to the corner, and on along its ceiling.
    fn cap(&self, roof: &Roof, line: Join, role: Role, label: Label) -> Series {
        let corner = crossing(roof, PRECISION);
        let y = |side: f64, rate: f64| {
            if self.shown.as_time {
                2.0 * side.powi(3) / rate
            } else {
                rate
            }
        };
        let sides = self.lines.iter();
        let mut points: Vec<_> = sides
            .map(|line| at(self.shown, line, line.count.attainable(roof).get()))
            .chain([[corner, y(corner, roof.compute.get())]])
            .collect();
        points.sort_by(|a, b| a[0].total_cmp(&b[0]));
        Series {
            points,
            line,
            marker: None,
            role,
            label,
        }
    }

    /// The chapter's figures: hollow and dashed, for nobody has repeated them.
    fn claims(&self) -> Series {
        let pairs = self.lines.iter().zip(CLAIMS);
        Series {
            points: pairs
                .map(|(line, rate)| at(self.shown, line, rate))
                .collect(),
            line: Join::None,
            marker: Some(Marker {
                shape: Shape::Diamond,
                filled: false,
                dashed: true,
            }),
            role: Role::Ink2,
            label: Label::new(
                msg::gemm_sweep_claimed(self.locale),
                msg::gemm_sweep_claimed_short(self.locale),
            ),
        }
    }

    /// The roof of the board that was measured, where it is another.
    fn other_cap(&self) -> Option<Series> {
        let h200 = self.shown.h200;
        if h200.id == self.shown.gpu.id {
            return None;
        }
        let roof = roof(h200, Basis::Published).ok()?;
        let label = Label::new(
            msg::gemm_sweep_label_cap(self.locale, h200.short_name),
            h200.short_name,
        );
        let dashed = line_of(1.5, Some([6.0, 4.0]));
        Some(self.cap(&roof, dashed, Role::Measured, label))
    }

    fn real(&self) -> Series {
        let pairs = self.lines.iter().zip(self.measured.sides);
        let points = pairs.filter_map(|(line, timing)| {
            let rate = line.count.flops / timing.as_ref()?.time;
            Some(at(self.shown, line, rate.get()))
        });
        Series {
            points: points.collect(),
            line: Join::None,
            marker: Some(Marker {
                shape: Shape::Square,
                filled: true,
                dashed: false,
            }),
            role: Role::Measured,
            label: Label::new(
                msg::gemm_sweep_label_real(self.locale, &self.measured.device),
                msg::gemm_sweep_label_real_short(self.locale, &self.measured.device),
            ),
        }
    }

    fn regions(&self) -> Vec<Region> {
        let (gpu, roof) = (self.shown.gpu, self.lines[0].roof);
        let launch = launch(&self.measured.sides);
        let ends = [SIDES[0], SIDES[SIDES.len() - 1]];
        let starts = beginnings(ends, |side| Regime::of(side, gpu, &roof, launch).ok());
        let region = |(place, (regime, start)): (usize, &(Regime, u64))| {
            let start = if place == 0 { 0.0 } else { *start as f64 };
            let end = starts
                .get(place + 1)
                .map_or(f64::INFINITY, |(_, end)| *end as f64);
            let (wash, role) = match regime {
                Regime::Launch | Regime::Parallelism => (None, Role::Ink2),
                Regime::L2 | Regime::Memory => (Some(Role::MemoryWash), Role::Memory),
                Regime::Compute => (Some(Role::ComputeWash), Role::Compute),
            };
            Region {
                span: [start, end],
                wash,
                role,
                label: regime_name(*regime, self.locale).into(),
            }
        };
        starts.iter().enumerate().map(region).collect()
    }
}

const fn line_of(width: f64, dash: Option<[f64; 2]>) -> Join {
    Join::Straight(Stroke { width, dash })
}
