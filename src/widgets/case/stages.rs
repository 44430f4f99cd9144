//! What each stage says, from the sheet of a case: pure, so that it is tested
//! without a browser.

use super::{
    html::{figure, notes, open_table, source},
    predict::Grade,
    sheet::Sheet,
    stage::Stage,
    study::{Claim, Study},
};
use crate::{
    messages as msg,
    widgets::{evidence::escape, under_roof::bound_word},
};
use ridgepoint_model::{format, roofline::Bound};

mod diagnosis;
mod next;
mod wrong;

/// The inside of a stage after the first.
pub(super) fn html(sheet: &Sheet, stage: Stage) -> String {
    match stage {
        Stage::Predict | Stage::All => String::new(),
        Stage::Model => model(sheet),
        Stage::Claim => claim(sheet),
        Stage::Measured => measured(sheet),
        Stage::Diagnosis => diagnosis::html(sheet),
        Stage::Next => next::html(sheet),
    }
}

/// What there is to work with before anything is shown.
pub(super) fn given(sheet: &Sheet) -> String {
    let gpu = sheet.case.gpu;
    let peak = |study: Study| study.roof(gpu).map(|roof| roof.compute.to_string());
    msg::CaseGiven {
        bandwidth: &gpu.bandwidth().to_string(),
        cuda: &peak(Study::Add).unwrap_or_default(),
        gpu: gpu.name,
        tensor: &peak(Study::Gemm).unwrap_or_default(),
    }
    .say(sheet.locale)
}

/// A bound with its mark.
pub(super) fn marked(bound: Bound, sheet: &Sheet) -> String {
    let word = bound_word(bound, sheet.locale);
    match bound {
        Bound::Memory => format!("<m>{word}</m>"),
        Bound::Compute => format!("<c>{word}</c>"),
    }
}

fn open(sheet: &Sheet) -> String {
    msg::case_open(sheet.locale).to_owned()
}

/// An answer beside the right one, with a sign that needs no colour.
fn answer(grade: Grade, text: Option<String>, sheet: &Sheet) -> String {
    let Some(text) = text else {
        return escape(&open(sheet));
    };
    let sign = match grade {
        Grade::Right => "✓",
        Grade::Open => "",
        Grade::Follows | Grade::Near => "≈",
        Grade::Slip(_) | Grade::Off(_) => "✗",
    };
    format!("<span class=\"sign\">{sign}</span> {}", figure("", &text))
}

fn model(sheet: &Sheet) -> String {
    let locale = sheet.locale;
    let (case, told, grades) = (&sheet.case, &sheet.told, &sheet.grades);
    let [work, traffic] = case.study.worked();
    let (count, at, ridge) = (&case.count, case.intensity(), case.roof.ridge());
    let floor = case.floor();
    let sign = match case.bound() {
        Bound::Memory => "<",
        Bound::Compute => "≥",
    };
    let row = |name: &str, work: String, result: String, yours: String| {
        vec![escape(name), escape(&work), figure("", &result), yours]
    };
    let rows = [
        row("FLOP", work, count.flops.to_string(), String::new()),
        row(
            msg::case_bytes(locale),
            traffic,
            count.bytes().to_string(),
            String::new(),
        ),
        row(
            msg::case_intensity(locale),
            format!("{} / {}", count.flops, count.bytes()),
            format::intensity_digits(at.get(), 4),
            answer(
                grades.intensity,
                told.intensity.map(|own| format::intensity_digits(own, 4)),
                sheet,
            ),
        ),
        row(
            msg::case_bound(locale),
            format!("{at} {sign} {ridge}"),
            bound_word(case.bound(), locale).into(),
            answer(
                grades.bound,
                told.bound.map(|own| bound_word(own, locale).to_owned()),
                sheet,
            ),
        ),
        row(
            msg::case_ceiling(locale),
            format!("min({}, {} × {at})", case.roof.compute, case.roof.bandwidth),
            format::flops_per_second_digits(case.ceiling().get(), 4),
            answer(
                grades.ceiling,
                told.ceiling
                    .map(|own| format::flops_per_second_digits(own, 4)),
                sheet,
            ),
        ),
        row(
            msg::case_floor(locale),
            format!("max({}, {})", floor.compute, floor.memory),
            floor.floor().to_string(),
            String::new(),
        ),
    ];
    let heads = [
        msg::case_quantity(locale),
        msg::case_worked(locale),
        msg::case_result(locale),
        msg::case_yours(locale),
    ];
    open_table(msg::case_stage_model(locale), &heads, &rows) + &notes(&verdicts(sheet))
}

/// A sentence for each answer that was given, and one on the roof.
fn verdicts(sheet: &Sheet) -> Vec<String> {
    let locale = sheet.locale;
    let (case, grades) = (&sheet.case, &sheet.grades);
    let mut all = Vec::new();
    let say = |what: &str, grade: Grade| {
        let said = match grade {
            Grade::Open => return None,
            Grade::Right => msg::case_right(locale).to_owned(),
            Grade::Follows => msg::case_follows(locale).to_owned(),
            Grade::Near => msg::case_near(locale).to_owned(),
            Grade::Slip(say) => say(locale).to_owned(),
            Grade::Off(ratio) if ratio >= 1.0 => msg::case_too_large(locale, &times(ratio)),
            Grade::Off(ratio) => msg::case_too_small(locale, &times(1.0 / ratio)),
        };
        Some(format!("{what}{}{said}", msg::walk_colon(locale)))
    };
    all.extend(say(msg::case_intensity(locale), grades.intensity));
    let bound = match grades.bound {
        Grade::Off(_) => Some(format!(
            "{}{}{}",
            msg::case_bound(locale),
            msg::walk_colon(locale),
            msg::CaseOtherSide {
                bound: &marked(case.bound(), sheet),
                ridge: &case.roof.ridge().to_string(),
            }
            .say(locale)
        )),
        grade => say(msg::case_bound(locale), grade),
    };
    all.extend(bound);
    all.extend(say(msg::case_ceiling(locale), grades.ceiling));
    if all.is_empty() {
        all.push(msg::case_none_told(locale).into());
    }
    all.push(roof_says(sheet));
    all
}

/// Which roof it is, and why.
fn roof_says(sheet: &Sheet) -> String {
    let (case, locale) = (&sheet.case, sheet.locale);
    let ridge = &case.roof.ridge().to_string();
    match case.study {
        Study::Add | Study::Softmax => {
            let tensor = Study::Gemm
                .roof(case.gpu)
                .map(|roof| roof.ridge().to_string());
            msg::CaseRoofCuda {
                ridge,
                tensor: &tensor.unwrap_or_default(),
            }
            .say(locale)
        }
        Study::Gemm => msg::case_roof_gemm(locale, ridge),
        Study::Attention => {
            let tile = Study::attention()
                .tile(128)
                .map(|tile| tile.intensity().to_string());
            msg::CaseRoofAttention {
                at: &case.intensity().to_string(),
                tile: &tile.unwrap_or_default(),
            }
            .say(locale)
        }
    }
}

/// How many times, as `2.27×`.
pub(super) fn times(ratio: f64) -> String {
    format!("{}×", format::number(ratio, 3))
}

/// A claim this near to what is right is right.
const EXACT: f64 = 5e-4;

/// How far a claim is from what is right: in percent, or in times where it is far.
fn off(claim: f64, right: f64) -> String {
    let ratio = claim / right;
    if !(0.5..=2.0).contains(&ratio) {
        return if ratio < 1.0 {
            format!("1/{}", format::number(1.0 / ratio, 3))
        } else {
            times(ratio)
        };
    }
    let part = ratio - 1.0;
    if part.abs() < EXACT {
        return "✓".to_owned();
    }
    let sign = if part < 0.0 { "−" } else { "+" };
    format!("{sign}{}", format::percent_digits(part.abs(), 2))
}

fn claim(sheet: &Sheet) -> String {
    let (case, locale) = (&sheet.case, sheet.locale);
    let claims = case.study.claims();
    let ceiling = case.ceiling().get();
    let row = |name: &str, claim: &Claim, unit: &str, right: String, value: f64| {
        vec![
            escape(name),
            figure("claimed", &format!("{}{unit}", claim.text)),
            figure("", &right),
            figure("", &off(claim.value, value)),
        ]
    };
    let (flops, bytes) = (case.count.flops.get(), case.count.bytes().get());
    let at = case.intensity().get();
    let share = claims.reached.value / ceiling;
    let rows = [
        row(
            "FLOP",
            &claims.flop,
            "",
            format::flops_digits(flops, 4),
            flops,
        ),
        row(
            msg::case_bytes(locale),
            &claims.bytes,
            "\u{a0}B",
            format::bytes_digits(bytes, 4),
            bytes,
        ),
        row(
            msg::case_intensity(locale),
            &claims.intensity,
            "\u{a0}FLOP/B",
            format::intensity_digits(at, 4),
            at,
        ),
        vec![
            msg::case_bound(locale).into(),
            figure("claimed", bound_word(claims.bound, locale)),
            figure("", bound_word(case.bound(), locale)),
            if claims.bound == case.bound() {
                "✓"
            } else {
                "✗"
            }
            .into(),
        ],
        row(
            msg::case_ceiling(locale),
            &claims.ceiling,
            "",
            format::flops_per_second_digits(ceiling, 4),
            ceiling,
        ),
        vec![
            msg::case_reached(locale).into(),
            figure("claimed", claims.reached.text),
            msg::case_unchecked(locale).into(),
            String::new(),
        ],
        row(
            msg::case_share(locale),
            &claims.share,
            "",
            format::percent(share),
            share,
        ),
    ];
    let heads = [
        msg::case_quantity(locale),
        msg::case_chapter(locale),
        msg::case_right_one(locale),
        msg::case_off(locale),
    ];
    open_table(msg::case_stage_claim(locale), &heads, &rows) + &notes(&wrong::notes(sheet))
}

fn measured(sheet: &Sheet) -> String {
    let locale = sheet.locale;
    let run = &sheet.run;
    let rows: Vec<Vec<String>> = run
        .timed
        .iter()
        .map(|timed| {
            let share = run.share(timed).map(format::percent);
            vec![
                escape((timed.kernel.name)(locale)),
                figure("measured", &timed.time.to_string()),
                figure("measured", &timed.rate.to_string()),
                figure("measured", &timed.bandwidth.to_string()),
                figure("measured", &share.unwrap_or_default()),
            ]
        })
        .collect();
    let heads = [
        run.device.as_str(),
        msg::case_time(locale),
        "FLOP/s",
        msg::case_bandwidth(locale),
        msg::case_share(locale),
    ];
    let mut says = Vec::new();
    if let (Some(timed), Some(board)) = (run.main(), &run.board) {
        says.push(
            msg::CaseMeasured {
                bound: &marked(board.bound(), sheet),
                ceiling: &board.ceiling().to_string(),
                device: &run.device,
                kernel: (timed.kernel.name)(locale),
                rate: &timed.rate.to_string(),
                share: &run.share(timed).map(format::percent).unwrap_or_default(),
            }
            .say(locale),
        );
    }
    says.extend(wrong::refuted(sheet));
    open_table(msg::case_stage_measured(locale), &heads, &rows)
        + &notes(&says)
        + &source(&if run.own {
            msg::case_source_own(locale, &run.device)
        } else {
            msg::case_source_times(locale).to_owned()
        })
}
