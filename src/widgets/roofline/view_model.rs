//! From what is set to what is shown: pure, so that it is tested without a
//! browser.

mod compare;
mod points;
mod roofs;
mod sentence;

use super::{
    measured::{self, Measured},
    state::{Axes, State},
};
use crate::widgets::under_roof;
use points::case_point;
pub(super) use points::{OwnVerdict, PointRow, Verdict};
use ridgepoint_charts::roofline::{AxisKind, Figure, Label, Texts};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::units::Intensity;
pub(super) use roofs::RoofRow;

/// Everything that is shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ViewModel {
    /// The chart.
    pub(super) figure: Figure,
    /// What is seen at the crosshair; `<m>` and `<c>` mark the bounds.
    pub(super) sentence: String,
    /// The same kernel on the other boards, where there are several.
    pub(super) comparison: String,
    /// The same, short, for the crosshair's own value.
    pub(super) spoken: String,
    /// The roofs as a table.
    pub(super) roofs: Vec<RoofRow>,
    /// The points as a table.
    pub(super) points: Vec<PointRow>,
    /// What cannot be drawn, and why.
    pub(super) notes: Vec<String>,
    /// The learner's kernels.
    pub(super) own: Vec<OwnVerdict>,
    /// What the measured roofline reached, where it is drawn.
    pub(super) measured: Option<String>,
}

/// Shows what is set, with the measured roofline of an H200 at hand.
pub(super) fn show(state: &State, measured: &[Measured], locale: Locale) -> ViewModel {
    let (drawn, mut notes) = roofs::drawn(state, locale);
    notes.extend(roofs::undrawn(state, &drawn, locale));
    let crosshair = Intensity::new(state.intensity).ok();
    let overlay = measured::on(state, measured);
    let mut points: Vec<_> = overlay.map(measured::points).unwrap_or_default();
    let mut rows = Vec::new();
    for case in &state.cases {
        let first = drawn.first().map(|roof| roof.at);
        if let Some(roof) = first.and_then(|at| roofs::case_roof(&drawn, at, case)) {
            points.push(case_point(case, roof, locale));
            rows.push(PointRow::of_case(case, roof, locale));
        }
    }
    let mut own = Vec::new();
    for (at, point) in state.points.iter().enumerate() {
        let name = point.shown_name(at, locale);
        let shown = points::own(&drawn, &point.numbers, name, locale);
        points.extend(shown.point);
        rows.extend(shown.row);
        own.push(shown.verdict);
    }
    let figure = Figure {
        roofs: roofs::lines(state, &drawn),
        points,
        crosshair: crosshair.map(Intensity::get),
        axes: match state.axes {
            Axes::Log => AxisKind::LogLog,
            Axes::Linear => AxisKind::Linear,
        },
        cover: None,
        texts: texts(state.axes, locale),
    };
    let (sentence, spoken) = match crosshair {
        Some(at) => (
            sentence::seen(state, &drawn, at, locale),
            sentence::spoken(&drawn, at, locale),
        ),
        None => Default::default(),
    };
    let comparison = crosshair.and_then(|at| compare::boards(state, &drawn, at, locale));
    ViewModel {
        figure,
        sentence,
        comparison: comparison.unwrap_or_default(),
        spoken,
        roofs: drawn
            .iter()
            .flat_map(|roof| roofs::rows(roof, crosshair))
            .collect(),
        points: rows,
        notes,
        own,
        measured: overlay.and_then(|points| measured::sentence(points, locale)),
    }
}

fn texts(axes: Axes, locale: Locale) -> Texts {
    let texts = under_roof::texts(locale);
    match axes {
        Axes::Log => texts,
        // There the regions are no regions.
        Axes::Linear => Texts {
            memory_region: Label::default(),
            compute_region: Label::default(),
            ..texts
        },
    }
}

#[cfg(test)]
mod tests;
