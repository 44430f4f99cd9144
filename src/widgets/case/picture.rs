//! The roofline of a case, which gains a point at each stage.

use super::{sheet::Sheet, stage::Stage, study::Modelled};
use crate::{
    messages as msg,
    widgets::under_roof::{Top, bound_word, colour, texts},
};
use ridgepoint_charts::roofline::{Ceiling, Figure, Label, Point, PointKind, RoofLine};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    hardware::{Engine, Gpu, Precision},
    roofline::{Bound, Roof},
    units::Intensity,
};

/// A prediction outside is a slip that would only press the picture flat.
const SHOWN: [f64; 2] = [1e-3, 1e6];

/// A point this little above its roof is rounded, not wrong.
const ABOVE: f64 = 1.02;

/// Both ceilings of a board that stands alone; the one that `main` asks for is the
/// one that the picture is about.
pub(in crate::widgets) fn roof_alone(gpu: &Gpu, main: Option<Engine>) -> Option<RoofLine> {
    let kinds = [
        (Engine::Tensor, Precision::Fp16),
        (Engine::CudaCore, Precision::Fp32),
    ];
    let ceilings = kinds.into_iter().filter_map(|(engine, precision)| {
        let top = Top::of(gpu, engine, precision).ok()?;
        Some(top.ceiling(main == Some(engine)))
    });
    let ceilings: Vec<_> = ceilings.collect();
    (!ceilings.is_empty()).then(|| RoofLine {
        series: 0,
        bandwidth: gpu.bandwidth().get(),
        bandwidth_label: Label::from(gpu.bandwidth().to_string()),
        ceilings,
        cache: None,
    })
}

/// The one ceiling of a board beside another.
fn roof_beside(series: u8, case: &Modelled) -> RoofLine {
    let Roof { compute, bandwidth } = case.roof;
    let name = case.gpu.short_name;
    RoofLine {
        series,
        bandwidth: bandwidth.get(),
        bandwidth_label: Label::new(format!("{name} · {bandwidth}"), bandwidth.to_string()),
        ceilings: vec![Ceiling {
            compute: compute.get(),
            label: Label::new(format!("{name} · {compute}"), name),
            // One of two ridges would be taken for the other.
            ridge_label: Label::default(),
            emphasis: true,
        }],
        cache: None,
    }
}

/// The picture at a stage; `at` is what the crosshair stands on.
pub(super) fn figure(sheet: &Sheet, stage: Stage, at: f64) -> Figure {
    let case = &sheet.case;
    let second = sheet
        .run
        .board
        .as_ref()
        .filter(|board| stage >= Stage::Measured && board.gpu.id != case.gpu.id);
    let roofs = match second {
        Some(board) => vec![roof_beside(0, case), roof_beside(1, board)],
        None => roof_alone(case.gpu, Some(case.study.cores().0))
            .into_iter()
            .collect(),
    };
    // The axis holds still while points come.
    let least = case.intensity().get().min(0.1) / 2.0;
    Figure {
        roofs,
        points: points(sheet, stage),
        crosshair: Some(at),
        cover: Some([least, 1e4]),
        texts: texts(sheet.locale),
        ..Figure::default()
    }
}

fn points(sheet: &Sheet, stage: Stage) -> Vec<Point> {
    let case = &sheet.case;
    let locale = sheet.locale;
    let at = case.intensity().get();
    let mut points: Vec<Point> = predicted(sheet).into_iter().collect();
    if stage >= Stage::Model {
        let ceiling = case.ceiling();
        points.push(Point {
            intensity: at,
            performance: ceiling.get(),
            label: Label::new(
                msg::case_point_model(locale, &ceiling.to_string()),
                msg::case_point_model_short(locale),
            ),
            kind: PointKind::Modelled,
            bound: colour(case.bound()),
        });
    }
    if stage >= Stage::Claim {
        let claims = case.study.claims();
        points.push(Point {
            intensity: claims.intensity.value,
            performance: claims.reached.value,
            label: Label::new(
                msg::case_point_claim(locale, claims.reached.text),
                msg::case_point_claim_short(locale),
            ),
            kind: PointKind::Claimed,
            bound: colour(claims.bound),
        });
    }
    if stage >= Stage::Measured {
        let timed = sheet.run.timed.iter().enumerate();
        points.extend(timed.map(|(place, timed)| Point {
            intensity: at,
            performance: timed.rate.get(),
            label: if place == 0 {
                Label::new(
                    format!("{} · {}", sheet.run.device, timed.rate),
                    sheet.run.device.clone(),
                )
            } else {
                Label::default()
            },
            kind: PointKind::Measured,
            bound: colour(case.bound()),
        }));
    }
    points
}

/// The learner's point: at their ceiling, or on the roof where they gave none.
fn predicted(sheet: &Sheet) -> Option<Point> {
    let intensity = sheet.told.intensity?;
    if !(SHOWN[0]..=SHOWN[1]).contains(&intensity) {
        return None;
    }
    let roof = &sheet.case.roof;
    let most = roof.attainable(Intensity::new(intensity).ok()?).get();
    let performance = sheet.told.ceiling.unwrap_or(most);
    if !(1e6..=1e18).contains(&performance) {
        return None;
    }
    Some(Point {
        intensity,
        performance,
        label: Label::from(msg::case_point_you(sheet.locale)),
        kind: if performance > ABOVE * most {
            PointKind::Refused
        } else {
            PointKind::Own
        },
        bound: colour(sheet.told.bound.unwrap_or(Bound::Memory)),
    })
}

/// The roofs at an intensity, in short.
pub(super) fn spoken(case: &Modelled, at: f64, locale: Locale) -> String {
    let Ok(at) = Intensity::new(at) else {
        return String::new();
    };
    let bound = bound_word(case.roof.bound(at), locale);
    let (name, most) = (case.gpu.short_name, case.roof.attainable(at));
    format!("{at}; {name}: {most}, {bound}")
}
