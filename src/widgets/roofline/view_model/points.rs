//! Kernels under the roofs: the chapter's and the learner's own.

use super::{
    super::{
        catalogue::{self, Case},
        point::OwnNumbers,
    },
    roofs::Drawn,
};
use crate::{messages as msg, widgets::under_roof::colour};
use ridgepoint_charts::roofline::{Label, Point, PointKind};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    measurement::{Measurement, judge},
    roofline::{Bound, Roof},
    units::{Bytes, Flops, Intensity, Seconds},
};

/// A line of the table of points.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PointRow {
    pub(crate) name: String,
    /// `5·B·N = `, where the counts come from formulas.
    pub(crate) formulas: [String; 2],
    pub(crate) flops: Flops,
    pub(crate) bytes: Bytes,
    pub(crate) time: Option<Seconds>,
    pub(crate) roof: Roof,
}

impl PointRow {
    pub(super) fn of_case(case: &Case, roof: Roof, locale: Locale) -> Self {
        let formula = |text: &str| format!("{text} = ");
        Self {
            name: format!("{} ({})", catalogue::name(case, locale), case.shape),
            formulas: [case.flop_formula, case.bytes_formula].map(formula),
            flops: case.flops(),
            bytes: case.bytes(),
            time: None,
            roof,
        }
    }

    /// Its intensity.
    pub(crate) fn intensity(&self) -> Intensity {
        self.flops / self.bytes
    }

    /// What limits it.
    pub(crate) fn bound(&self) -> Bound {
        self.roof.bound(self.intensity())
    }

    /// The least time.
    pub(crate) fn floor(&self) -> Seconds {
        self.roof.time_floor(self.flops, self.bytes).floor()
    }
}

/// What is known of a kernel of the learner's own.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct OwnVerdict {
    /// Its place on the chart: FLOP/B and FLOP/s.
    pub(crate) place: Option<[f64; 2]>,
    pub(crate) name: String,
    pub(crate) intensity: Option<String>,
    pub(crate) floor: Option<String>,
    pub(crate) bound: Option<Bound>,
    /// The gist, in a few words.
    pub(crate) brief: String,
    /// What its time says; a refusal lists its likely causes.
    pub(crate) verdict: Option<Verdict>,
}

/// What a measured time says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Verdict {
    /// It can be.
    Possible(String),
    /// It lies above its roof.
    Refused(String, Vec<String>),
}

/// A kernel of the learner's own: on the chart, in the table, and in words.
#[derive(Default)]
pub(super) struct OwnShown {
    pub(super) point: Option<Point>,
    pub(super) row: Option<PointRow>,
    pub(super) verdict: OwnVerdict,
}

pub(super) fn case_point(case: &Case, roof: Roof, locale: Locale) -> Point {
    let at = case.intensity();
    let name = catalogue::name(case, locale);
    Point {
        intensity: at.get(),
        performance: roof.attainable(at).get(),
        label: Label::new(format!("{name} · {}", format::number(at.get(), 3)), name),
        kind: PointKind::Modelled,
        bound: colour(roof.bound(at)),
    }
}

/// A longer name would find no room beside its point.
const LONGEST_LABEL: usize = 24;

fn shorten(name: &str) -> String {
    if name.chars().count() <= LONGEST_LABEL {
        return name.to_owned();
    }
    let kept: String = name.chars().take(LONGEST_LABEL - 1).collect();
    kept + "…"
}

/// The learner's kernel against the highest ceiling that is drawn for the first
/// board.
pub(super) fn own(drawn: &[Drawn], own: &OwnNumbers, name: String, locale: Locale) -> OwnShown {
    let (Some(top), Some(flops), Some(bytes)) = (drawn.first(), own.flops, own.bytes) else {
        return OwnShown {
            verdict: OwnVerdict {
                name,
                ..OwnVerdict::default()
            },
            ..OwnShown::default()
        };
    };
    let row = PointRow {
        name: name.clone(),
        formulas: Default::default(),
        flops,
        bytes,
        time: own.time,
        roof: top.roof,
    };
    let (at, bound) = (row.intensity(), row.bound());
    let judged = own.time.map(|time| {
        let judged = judge(&Measurement::new(flops, bytes, time), &top.context);
        (time, judged)
    });
    let (performance, kind) = match &judged {
        None => (top.roof.attainable(at), PointKind::Own),
        Some((time, Ok(_))) => (flops / *time, PointKind::Measured),
        Some((time, Err(_))) => (flops / *time, PointKind::Refused),
    };
    let brief = match &judged {
        None => msg::points_at_most(locale, &performance.to_string()),
        Some((_, Ok(used))) => msg::points_share(locale, &format::percent(used.of_roof)),
        Some((_, Err(_))) => msg::own_impossible(locale).into(),
    };
    let verdict = judged.map(|(time, judged)| match judged {
        Ok(used) => Verdict::Possible(
            msg::RooflinePossible {
                achieved: &(flops / time).to_string(),
                bandwidth: &(bytes / time).to_string(),
                ceiling: &top.ceiling,
                share: &format::percent(used.of_roof),
            }
            .say(locale),
        ),
        Err(refusal) => {
            let causes = refusal.causes.iter();
            let causes = causes.map(|cause| msg::say(locale, &cause.message));
            let causes = causes.chain(other_board(drawn, &refusal.measurement, locale));
            Verdict::Refused(msg::say(locale, &refusal.message()), causes.collect())
        }
    });
    OwnShown {
        point: Some(Point {
            intensity: at.get(),
            performance: performance.get(),
            label: Label::from(shorten(&name)),
            kind,
            bound: colour(bound),
        }),
        verdict: OwnVerdict {
            place: Some([at.get(), performance.get()]),
            name,
            intensity: Some(at.to_string()),
            floor: Some(row.floor().to_string()),
            bound: Some(bound),
            brief,
            verdict,
        },
        row: Some(row),
    }
}

/// The first other board of the chart on which the measurement can be.
fn other_board(drawn: &[Drawn], measured: &Measurement, locale: Locale) -> Option<String> {
    let mut others = drawn.iter().filter(|roof| roof.at != drawn[0].at);
    others.find_map(|roof| {
        let used = judge(measured, &roof.context).ok()?;
        Some(
            msg::PointsOtherBoard {
                gpu: &roof.gpu,
                ceiling: &roof.ceiling,
                share: &format::percent(used.of_roof),
            }
            .say(locale),
        )
    })
}
