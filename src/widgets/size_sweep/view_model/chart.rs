//! The chart of sizes: the model's line, what was measured, and the chapter's claim.

use super::{
    super::state::{CLAIMED_N, Element, Shown, State},
    super::sweep::Cache,
    CLAIMED_SHARE, Measured, Model,
};
use crate::messages as msg;
use ridgepoint_charts::{
    scale::Kind,
    scene::{Role, Shape},
    ticks::Labels,
    xy::{At, Axis, Figure, Label, Line, Marker, Region, Rule, Series, Stroke},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::format;

/// Bytes that the axis covers at least: the measured sizes.
const COVER: [f64; 2] = [12_288.0, 3_221_225_472.0];

pub(super) fn figure(
    state: &State,
    bytes: f64,
    model: &Model,
    measured: &Measured,
    locale: Locale,
) -> Figure {
    let chart = Chart {
        shown: state.shown,
        model,
        locale,
    };
    Figure {
        x: Axis {
            kind: Kind::Log,
            title: msg::sweep_axis_bytes(locale).into(),
            labels: Labels::Si,
            unit: "B",
            cover: Some(COVER),
        },
        y: Axis {
            kind: Kind::Log,
            title: match state.shown {
                Shown::Rate => msg::sweep_axis_rate(locale),
                Shown::Time => msg::sweep_axis_time(locale),
            }
            .into(),
            labels: Labels::Si,
            unit: match state.shown {
                Shown::Rate => "B/s",
                Shown::Time => "s",
            },
            cover: None,
        },
        series: chart.series(measured),
        rules: vec![chart.rule()],
        regions: chart.regions(),
        areas: Vec::new(),
        crosshair: Some(bytes),
        rings: Vec::new(),
    }
}

struct Chart<'a> {
    shown: Shown,
    model: &'a Model,
    locale: Locale,
}

impl Chart<'_> {
    /// Where a size and its time stand.
    fn at(&self, bytes: f64, time: f64) -> [f64; 2] {
        match self.shown {
            Shown::Rate => [bytes, bytes / time],
            Shown::Time => [bytes, time],
        }
    }

    fn series(&self, measured: &Measured) -> Vec<Series> {
        let locale = self.locale;
        let of = |cache: Cache| {
            let readings = measured.readings.iter();
            let of_kind = readings.filter(move |reading| reading.cache == cache);
            of_kind
                .map(|reading| self.at(reading.bytes, reading.time))
                .collect::<Vec<_>>()
        };
        let points = |points, shape, filled, label| Series {
            points,
            line: Line::None,
            marker: Some(Marker {
                shape,
                filled,
                dashed: false,
            }),
            role: Role::Measured,
            label,
        };
        let mut all = vec![self.model_line()];
        let claimed = CLAIMED_N * Element::Fp16.bytes_moved();
        let claimed_time = claimed / (CLAIMED_SHARE * self.model.bandwidth);
        let share = &format::percent(CLAIMED_SHARE);
        all.push(Series {
            points: vec![self.at(claimed, claimed_time)],
            line: Line::None,
            marker: Some(Marker {
                shape: Shape::Diamond,
                filled: false,
                dashed: true,
            }),
            role: Role::Ink2,
            label: Label::new(
                msg::sweep_label_claim(locale, share),
                msg::sweep_label_claim_short(locale, share),
            ),
        });
        if let Some(triton) = &measured.triton {
            all.push(points(
                vec![self.at(triton.bytes, triton.time)],
                Shape::Triangle,
                true,
                Label::new(
                    msg::sweep_label_triton(locale, &triton.device),
                    msg::sweep_label_triton_short(locale, &triton.device),
                ),
            ));
        }
        all.push(points(
            of(Cache::Cold),
            Shape::Square,
            true,
            Label::new(
                msg::sweep_label_cold(locale),
                msg::sweep_label_cold_short(locale),
            ),
        ));
        all.push(points(
            of(Cache::Warm),
            Shape::Circle,
            false,
            Label::new(
                msg::sweep_label_warm(locale),
                msg::sweep_label_warm_short(locale),
            ),
        ));
        all.push(points(
            of(Cache::RotatingWithinL2),
            Shape::Square,
            false,
            Label::new(
                msg::sweep_label_rotating(locale),
                msg::sweep_label_rotating_short(locale),
            ),
        ));
        all.retain(|series| !series.points.is_empty());
        all
    }

    fn model_line(&self) -> Series {
        let bend = self.model.bend().clamp(COVER[0], COVER[1]);
        let sizes = [COVER[0], bend, COVER[1]];
        Series {
            points: sizes
                .map(|bytes| self.at(bytes, self.model.time(bytes)))
                .into(),
            line: Line::Straight(Stroke {
                width: 2.5,
                dash: None,
            }),
            marker: None,
            role: Role::Ink,
            label: Label::new(
                msg::sweep_label_model(self.locale),
                msg::sweep_label_model_short(self.locale),
            ),
        }
    }

    /// The roof among rates, the launch among times.
    fn rule(&self) -> Rule {
        let (value, role, text) = match self.shown {
            Shown::Rate => {
                let rate = self.model.bandwidth;
                let text = format!("HBM {}", format::bytes_per_second(rate));
                (rate, Role::Memory, text)
            }
            Shown::Time => {
                let launch = self.model.launch;
                let text = msg::sweep_label_launch(self.locale, &format::seconds(launch));
                (launch, Role::Ink2, text)
            }
        };
        Rule {
            at: At::Y(value),
            role,
            label: text.into(),
        }
    }

    fn regions(&self) -> Vec<Region> {
        let (bend, l2) = (self.model.bend(), self.model.l2);
        let region = |span, wash, role, text: &str| Region {
            span,
            wash,
            role,
            label: text.into(),
        };
        let launch = msg::sweep_region_launch(self.locale);
        let wash = Some(Role::MemoryWash);
        vec![
            region([0.0, bend], None, Role::Ink2, launch),
            region([bend, l2], wash, Role::Memory, "L2"),
            region([bend.max(l2), f64::INFINITY], wash, Role::Memory, "HBM"),
        ]
    }
}
