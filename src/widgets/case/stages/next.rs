//! What to do next, and what not.

use super::{
    super::{html::list, sheet::Sheet, study::Study},
    times, wrong,
};
use crate::messages as msg;
use ridgepoint_model::{
    format, hardware,
    hardware::{Engine, Precision, Sparsity},
    units::Bytes,
};

pub(super) fn html(sheet: &Sheet) -> String {
    let locale = sheet.locale;
    let [todo, leave] = match sheet.case.study {
        Study::Add => add(sheet),
        Study::Softmax => softmax(sheet),
        Study::Gemm => gemm(sheet),
        Study::Attention => attention(sheet),
    };
    let lists = [
        list("todo", msg::case_do(locale), &todo),
        list("leave", msg::case_leave(locale), &leave),
    ];
    format!("<div class=\"case-next\">{}</div>", lists.concat())
}

/// Twice the bytes of the result: what a fused neighbour need not pass on.
fn round_trip(sheet: &Sheet) -> Option<[String; 2]> {
    let saved = Bytes::new(2.0 * sheet.written()?.get()).ok()?;
    let time = saved / sheet.case.roof.bandwidth;
    Some([saved.to_string(), time.to_string()])
}

fn add(sheet: &Sheet) -> [Vec<String>; 2] {
    let locale = sheet.locale;
    let floor = sheet.case.floor();
    let [bytes, time] = round_trip(sheet).unwrap_or_default();
    let todo = vec![
        msg::CaseDoFuse {
            bytes: &bytes,
            time: &time,
        }
        .say(locale),
        msg::case_do_narrow(locale).into(),
    ];
    let leave = vec![
        msg::CaseLeaveArithmetic {
            compute: &floor.compute.to_string(),
            memory: &floor.memory.to_string(),
        }
        .say(locale),
        msg::case_leave_tune(locale).into(),
    ];
    [todo, leave]
}

fn softmax(sheet: &Sheet) -> [Vec<String>; 2] {
    let locale = sheet.locale;
    let [bytes, time] = round_trip(sheet).unwrap_or_default();
    let todo = vec![
        msg::case_do_one_kernel(locale).into(),
        msg::CaseDoFuse {
            bytes: &bytes,
            time: &time,
        }
        .say(locale),
    ];
    let leave = vec![wrong::sixteen(sheet), msg::case_leave_peak(locale).into()];
    [todo, leave]
}

fn gemm(sheet: &Sheet) -> [Vec<String>; 2] {
    let (locale, case) = (sheet.locale, &sheet.case);
    let [bytes, time] = round_trip(sheet).unwrap_or_default();
    let mut todo = Vec::new();
    if let Ok(tile) = Study::product().tile(128, 128) {
        todo.push(
            msg::CaseDoReuse {
                at: &tile.intensity().to_string(),
                // As if every tile came from HBM.
                most: &case.roof.attainable(tile.intensity()).to_string(),
            }
            .say(locale),
        );
    }
    let plain = sheet
        .run
        .of("gemm_fp16_4096_triton_128x128x32_w4_s3_rowmajor");
    if let (Some(plain), Some(tuned)) = (plain, sheet.run.main()) {
        todo.push(
            msg::CaseDoTune {
                device: &sheet.run.device,
                plain: &plain.rate.to_string(),
                tuned: &tuned.rate.to_string(),
            }
            .say(locale),
        );
    }
    let leave = vec![
        msg::CaseLeaveSram {
            bytes: &bytes,
            time: &time,
        }
        .say(locale),
        msg::case_leave_bytes(locale, &case.floor().memory.to_string()),
    ];
    [todo, leave]
}

fn attention(sheet: &Sheet) -> [Vec<String>; 2] {
    let (locale, case) = (sheet.locale, &sheet.case);
    let floor = case.floor();
    let exp = Study::attention().exp_floor(case.gpu).ok();
    let mut todo = Vec::new();
    if let Some(exp) = exp {
        todo.push(
            msg::CaseDoOverlap {
                compute: &floor.compute.to_string(),
                exp: &exp.to_string(),
                share: &format::percent(exp / floor.compute),
            }
            .say(locale),
        );
    }
    if let (Some(main), Some(best)) = (sheet.run.main(), sheet.run.timed.get(1)) {
        todo.push(
            msg::CaseDoLibrary {
                kernel: (best.kernel.name)(locale),
                times: &times(main.time / best.time),
            }
            .say(locale),
        );
    }
    let h100 = hardware::gpu("h100-sxm5")
        .and_then(|gpu| gpu.roof(Engine::Tensor, Precision::Fp16, Sparsity::Dense));
    let leave = vec![
        msg::CaseLeaveTraffic {
            compute: &floor.compute.to_string(),
            memory: &floor.memory.to_string(),
            share: &format::percent(floor.memory / floor.compute),
        }
        .say(locale),
        msg::CaseLeaveH100 {
            a100: &case.roof.ridge().to_string(),
            h100: &h100
                .map(|roof| roof.ridge().to_string())
                .unwrap_or_default(),
        }
        .say(locale),
    ];
    [todo, leave]
}
