//! What is wrong in the chapter's figures, with the errata's evidence.

use super::{
    super::study::{CUBLAS, NAIVE_SOFTMAX, Study},
    times,
};
use crate::{messages as msg, widgets::case::sheet::Sheet};
use ridgepoint_model::format;

/// Times this near to each other do not differ.
const ALIKE: f64 = 0.03;

/// Bytes that the chapter's formula 2·3·B·H·S·D gives: everything but the output.
fn without_output(sheet: &Sheet) -> String {
    let read = sheet.case.count.read();
    read.map(|bytes| bytes.to_string()).unwrap_or_default()
}

pub(super) fn notes(sheet: &Sheet) -> Vec<String> {
    let (case, locale) = (&sheet.case, sheet.locale);
    let claims = case.study.claims();
    let ceiling = format::flops_per_second_digits(case.ceiling().get(), 4);
    match case.study {
        // E69, E67.
        Study::Add => {
            let best = sheet.run.main().and_then(|timed| sheet.run.share(timed));
            let rounded = msg::CaseWrongRounded {
                claimed: claims.ceiling.text,
                right: &ceiling,
            };
            let best = best.map(|best| {
                msg::CaseWrong97 {
                    best: &format::percent(best),
                    claimed: claims.share.text,
                    device: &sheet.run.device,
                }
                .say(locale)
            });
            [Some(rounded.say(locale)), best]
                .into_iter()
                .flatten()
                .collect()
        }
        // E70, E03, E71.
        Study::Softmax => {
            let tensor = Study::Gemm
                .roof(case.gpu)
                .map(|roof| roof.ridge().to_string());
            vec![
                msg::CaseWrongRidge {
                    ridge: &case.roof.ridge().to_string(),
                    tensor: &tensor.unwrap_or_default(),
                }
                .say(locale),
                sixteen(sheet),
            ]
        }
        // E15, E16, E24.
        Study::Gemm => vec![
            msg::CaseWrongKib {
                bytes: &format::number(case.count.bytes().get(), 9),
                claimed: claims.intensity.text,
                kib: &format::number(case.count.bytes().get() / 1024.0, 9),
                right: &format::intensity_digits(case.intensity().get(), 4),
            }
            .say(locale),
            msg::CaseWrongTwo {
                one: claims.reached.text,
                other: CUBLAS.text,
            }
            .say(locale),
        ],
        // E74, E75, E76.
        Study::Attention => vec![
            msg::CaseWrongBytes {
                bytes: &case.count.bytes().to_string(),
                claimed: claims.bytes.text,
                read: &without_output(sheet),
            }
            .say(locale),
            two_errors(sheet),
            msg::CaseWrong177 {
                ceiling: &case.ceiling().to_string(),
                claimed: claims.ceiling.text,
                reached: claims.reached.text,
                share: &format::percent(claims.reached.value / case.ceiling().get()),
            }
            .say(locale),
        ],
    }
}

/// How 87.3 came about (E75): bytes too few, and a quotient that lost a thousand.
fn two_errors(sheet: &Sheet) -> String {
    let case = &sheet.case;
    let claims = case.study.claims();
    let claimed = claims.intensity.value;
    let own = claims.flop.value / claims.bytes.value;
    let factor = |of: f64| format::number(of, 3);
    msg::CaseWrong87 {
        bytes: &factor(case.count.bytes().get() / claims.bytes.value),
        claimed: claims.intensity.text,
        down: &factor(own / claimed),
        off: &factor(case.intensity().get() / claimed),
        own: &format::number(own, 5),
        right: &case.intensity().to_string(),
    }
    .say(sheet.locale)
}

/// Four times the traffic explains four times of sixteen (E71).
pub(super) fn sixteen(sheet: &Sheet) -> String {
    let case = &sheet.case;
    let reached = case.study.claims().reached;
    // Op by op the chapter counts four times the traffic.
    let traffic = 4.0;
    let factor = reached.value / NAIVE_SOFTMAX.value;
    let naive = case.count.flops.get() / NAIVE_SOFTMAX.value;
    let rate = traffic * case.count.bytes().get() / naive;
    msg::CaseSixteen {
        factor: &format::number(factor, 3),
        naive: NAIVE_SOFTMAX.text,
        rate: &format::bytes_per_second(rate),
        rest: &format::number(factor / traffic, 3),
        share: &format::percent(rate / case.roof.bandwidth.get()),
        traffic: &format::number(traffic, 3),
    }
    .say(sheet.locale)
}

/// What the measurement says against the chapter.
pub(super) fn refuted(sheet: &Sheet) -> Option<String> {
    let (locale, run, study) = (sheet.locale, &sheet.run, sheet.case.study);
    let main = run.main()?;
    let second = run.timed.get(1);
    match study {
        Study::Add => None,
        Study::Softmax => {
            let by_op = run.of("softmax_fp16_torch_naive")?;
            Some(
                msg::CaseSoftmaxTimes {
                    by_op: &times(by_op.time / main.time),
                    torch: &times(second?.time / main.time),
                }
                .say(locale),
            )
        }
        Study::Gemm => {
            let plain = run.of("gemm_fp16_4096_triton_128x128x32_w4_s3_rowmajor")?;
            let grouped = run.of("gemm_fp16_4096_triton_128x128x32_w4_s3_grouped")?;
            // Where the order matters, the times say it themselves.
            let alike = (plain.time / grouped.time - 1.0).abs() < ALIKE;
            alike.then(|| {
                msg::CaseGroupedTimes {
                    grouped: &grouped.time.to_string(),
                    rowmajor: &plain.time.to_string(),
                }
                .say(locale)
            })
        }
        Study::Attention => {
            let board = run.board.as_ref()?;
            let claims = study.claims();
            let bound = board.roof.bandwidth.get() * claims.intensity.value;
            let (kernel, rate) = (main.kernel, main.rate);
            // Only a time above the bound refutes it.
            (rate.get() > bound).then(|| {
                msg::CaseRefuted {
                    bound: &format::flops_per_second(bound),
                    claimed: claims.intensity.text,
                    device: &run.device,
                    kernel: (kernel.name)(locale),
                    rate: &rate.to_string(),
                }
                .say(locale)
            })
        }
    }
}
