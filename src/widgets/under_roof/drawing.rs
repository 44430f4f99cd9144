//! The roofs of one board as they are drawn and spoken of.

use crate::messages as msg;
use ridgepoint_charts::roofline::{
    Bound as Colour, Ceiling, Figure, Label, Point, PointKind, RoofLine, Texts,
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    ModelError,
    hardware::{Engine, Gpu, Precision, Sparsity},
    roofline::{Bound, Roof},
    units::Intensity,
};

/// A ceiling of a board under its bandwidth.
#[derive(Clone, Copy, Debug)]
pub(in crate::widgets) struct Top {
    pub(in crate::widgets) engine: Engine,
    pub(in crate::widgets) precision: Precision,
    pub(in crate::widgets) roof: Roof,
}

impl Top {
    /// The dense peak; none where the board has none.
    pub(in crate::widgets) fn of(
        gpu: &Gpu,
        engine: Engine,
        precision: Precision,
    ) -> Result<Self, ModelError> {
        Ok(Self {
            engine,
            precision,
            roof: gpu.roof(engine, precision, Sparsity::Dense)?,
        })
    }

    /// What limits a kernel under it, for a colour.
    pub(in crate::widgets) fn colour(&self, at: Intensity) -> Colour {
        colour(self.roof.bound(at))
    }

    /// As it is drawn; the one with `emphasis` is what the picture is about.
    pub(in crate::widgets) fn ceiling(&self, emphasis: bool) -> Ceiling {
        let peak = self.roof.compute;
        let (name, brief) = (self.engine.label(), self.precision.label());
        Ceiling {
            compute: peak.get(),
            label: Label::new(
                format!("{brief} {name} · {peak}"),
                format!("{brief} · {peak}"),
            ),
            ridge_label: Label::from(self.roof.ridge().to_string()),
            emphasis,
        }
    }

    /// The point of a kernel as high as it can be.
    pub(in crate::widgets) fn point(&self, at: Intensity, label: Label, kind: PointKind) -> Point {
        Point {
            intensity: at.get(),
            performance: self.roof.attainable(at).get(),
            label,
            kind,
            bound: self.colour(at),
        }
    }
}

/// The texts that no roof and no point has.
pub(in crate::widgets) fn texts(locale: Locale) -> Texts {
    Texts {
        x_title: Label::new(
            msg::roofline_axis_intensity(locale),
            msg::roofline_axis_intensity_short(locale),
        ),
        y_title: Label::from("FLOP/s"),
        memory_region: Label::from(msg::bound_memory(locale)),
        compute_region: Label::from(msg::bound_compute(locale)),
        ridge: msg::roofline_ridge(locale).into(),
    }
}

/// The chart of one board with its ceilings, the first being what it is about.
pub(in crate::widgets) fn figure(
    tops: &[Top],
    points: Vec<Point>,
    at: f64,
    locale: Locale,
) -> Figure {
    let tops_in_order = tops.iter().enumerate();
    let ceilings = tops_in_order.map(|(place, top)| top.ceiling(place == 0));
    let bandwidth = tops.first().map(|top| top.roof.bandwidth);
    let line = bandwidth.map(|bandwidth| RoofLine {
        series: 0,
        bandwidth: bandwidth.get(),
        bandwidth_label: Label::from(bandwidth.to_string()),
        ceilings: ceilings.collect(),
        cache: None,
    });
    Figure {
        roofs: line.into_iter().collect(),
        points,
        crosshair: Some(at),
        texts: texts(locale),
        ..Figure::default()
    }
}

/// What the ceilings allow at an intensity, in short.
pub(in crate::widgets) fn spoken(tops: &[Top], at: f64, locale: Locale) -> String {
    let Ok(at) = Intensity::new(at) else {
        return String::new();
    };
    let caps = tops.iter().map(|top| {
        let cap = top.roof.attainable(at);
        let bound = bound_word(top.roof.bound(at), locale);
        format!("; {}: {cap}, {bound}", top.engine.label())
    });
    at.to_string() + &caps.collect::<String>()
}

pub(in crate::widgets) const fn bound_word(bound: Bound, locale: Locale) -> &'static str {
    match bound {
        Bound::Memory => msg::bound_memory(locale),
        Bound::Compute => msg::bound_compute(locale),
    }
}

pub(in crate::widgets) const fn colour(bound: Bound) -> Colour {
    match bound {
        Bound::Memory => Colour::Memory,
        Bound::Compute => Colour::Compute,
    }
}
