//! The learner's own kernel: its point, its row, and what its time says.

use super::{Drawn, OwnNumbers, OwnVerdict, PointRow, Verdict, bound_word, ceiling_name, colour};
use crate::messages as msg;
use ridgepoint_charts::roofline::{Label, Point, PointKind};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    hardware::BandwidthBasis,
    measurement::{Context, Measurement, judge},
};

/// The learner's kernel against the highest ceiling that is drawn for the first
/// board.
pub(super) fn show(
    drawn: &[Drawn],
    own: &OwnNumbers,
    locale: Locale,
) -> (Option<Point>, Option<PointRow>, OwnVerdict) {
    let (Some(top), Some(flops), Some(bytes)) = (drawn.first(), own.flops, own.bytes) else {
        return Default::default();
    };
    let at = flops / bytes;
    let floor = top.roof.time_floor(flops, bytes);
    let judged = own.time.and_then(|time| {
        let context = Context::new(
            top.gpu,
            top.engine,
            top.precision,
            top.sparsity,
            BandwidthBasis::Published,
        );
        Some((
            time,
            judge(&Measurement::new(flops, bytes, time), &context.ok()?),
        ))
    });
    let (performance, kind) = match &judged {
        None => (top.roof.attainable(at), PointKind::Own),
        Some((time, Ok(_))) => (flops / *time, PointKind::Measured),
        Some((time, Err(_))) => (flops / *time, PointKind::Refused),
    };
    let bound = top.roof.bound(at);
    let name = msg::roofline_own(locale);
    let point = Point {
        intensity: at.get(),
        performance: performance.get(),
        label: Label::from(name),
        kind,
        bound: colour(bound),
    };
    let row = PointRow {
        name: name.into(),
        flop: flops.to_string(),
        bytes: bytes.to_string(),
        intensity: at.to_string(),
        bound: bound_word(bound, locale),
        attainable: top.roof.attainable(at).to_string(),
        floor: floor.floor().to_string(),
    };
    let verdict = judged.map(|(time, judged)| match judged {
        Ok(used) => Verdict::Possible(
            msg::RooflinePossible {
                achieved: &(flops / time).to_string(),
                bandwidth: &(bytes / time).to_string(),
                ceiling: &ceiling_name(top),
                share: &format::percent(used.of_roof),
            }
            .say(locale),
        ),
        Err(refusal) => Verdict::Refused(
            msg::say(locale, &refusal.message()),
            refusal
                .causes
                .iter()
                .map(|cause| msg::say(locale, &cause.message))
                .collect(),
        ),
    });
    let shown = OwnVerdict {
        intensity: Some(at.to_string()),
        floor: Some(floor.floor().to_string()),
        bound: Some(bound_word(bound, locale)),
        verdict,
    };
    (Some(point), Some(row), shown)
}
