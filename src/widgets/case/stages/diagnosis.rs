//! What the counters say: which roof it is, and how near it is.

use super::{
    super::{
        html::{figure, notes, open_table, source},
        sheet::{Run, Sheet},
        study::Study,
    },
    marked,
};
use crate::{
    messages as msg,
    widgets::{counters::TOOL, evidence::escape},
};
use ridgepoint_model::{
    format,
    units::{Bytes, Intensity},
};

pub(super) fn html(sheet: &Sheet) -> String {
    let locale = sheet.locale;
    let rows: Vec<Vec<String>> = sheet
        .counters
        .iter()
        .map(|(kernel, counted)| {
            let share = |share| figure("measured", &format::percent(share));
            let moved = counted.moved();
            let at = moved.map(|bytes| sheet.case.count.flops / bytes);
            let text = |bytes: Option<Bytes>| bytes.map(|b| b.to_string()).unwrap_or_default();
            vec![
                escape((kernel.name)(locale)),
                share(counted.sm),
                share(counted.memory),
                share(counted.dram),
                share(counted.hit),
                share(counted.occupancy),
                figure("measured", &text(moved)),
                figure("measured", &at.map(|at| at.to_string()).unwrap_or_default()),
            ]
        })
        .collect();
    let heads = [
        msg::case_kernel(locale),
        "SM SOL",
        "Memory SOL",
        "DRAM",
        msg::case_hit(locale),
        msg::case_occupancy(locale),
        msg::case_moved(locale),
        msg::case_measured_intensity(locale),
    ];
    let mut says: Vec<String> = verdict(sheet).into_iter().collect();
    says.extend(told(sheet).unwrap_or_default());
    open_table(msg::case_stage_diagnosis(locale), &heads, &rows)
        + &notes(&says)
        + &source(&msg::case_source_counters(locale, TOOL))
}

/// Which roof, and how much of it.
fn verdict(sheet: &Sheet) -> Option<String> {
    let run: &Run = &sheet.run;
    let (board, timed) = (run.board.as_ref()?, run.main()?);
    let share = format::percent(run.share(timed)?);
    Some(
        msg::CaseVerdict {
            bandwidth: &format::percent(timed.bandwidth / board.roof.bandwidth),
            bound: &marked(board.bound(), sheet),
            compute: &format::percent(timed.rate / board.roof.compute),
            device: &run.device,
            share: &share,
        }
        .say(sheet.locale),
    )
}

/// What the counters of this case show.
fn told(sheet: &Sheet) -> Option<Vec<String>> {
    let locale = sheet.locale;
    let (_, first) = sheet.counters.first()?;
    let percent = format::percent;
    Some(match sheet.case.study {
        Study::Add => vec![
            msg::CaseSeenAdd {
                dram: &percent(first.dram),
                memory: &percent(first.memory),
                sm: &percent(first.sm),
            }
            .say(locale),
            hit(sheet, first.hit)?,
        ],
        Study::Softmax => vec![
            msg::CaseSeenSoftmax {
                dram: &percent(first.dram),
                sm: &percent(first.sm),
            }
            .say(locale),
            hit(sheet, first.hit)?,
        ],
        Study::Gemm => seen_gemm(sheet)?,
        Study::Attention => seen_attention(sheet)?,
    })
}

/// A kernel that streams hits the L2 with what it writes: w / (r + w).
fn hit(sheet: &Sheet, hit: f64) -> Option<String> {
    let count = &sheet.case.count;
    let expected = sheet.written()? / count.bytes();
    Some(
        msg::CaseSeenHit {
            expected: &format::percent(expected),
            hit: &format::percent(hit),
        }
        .say(sheet.locale),
    )
}

fn seen_gemm(sheet: &Sheet) -> Option<Vec<String>> {
    let locale = sheet.locale;
    let cublas = sheet.counted("gemm_fp16_cublas_4096")?;
    let percent = format::percent;
    let tile = Study::product().tile(128, 128).ok()?;
    let at = sheet.case.count.flops / cublas.moved()?;
    Some(vec![
        msg::CaseSeenGemm {
            dram: &percent(cublas.dram),
            memory: &percent(cublas.memory),
            sm: &percent(cublas.sm),
        }
        .say(locale),
        msg::CaseSeenTile {
            at: &at.to_string(),
            ideal: &sheet.case.count.bytes().to_string(),
            moved: &cublas.moved()?.to_string(),
            tile: &tile.intensity().to_string(),
        }
        .say(locale),
    ])
}

fn seen_attention(sheet: &Sheet) -> Option<Vec<String>> {
    let locale = sheet.locale;
    let triton = sheet.counted("fa_fwd_fp16_triton")?;
    let cudnn = sheet.counted("fa_fwd_fp16_torch_sdpa")?;
    let percent = format::percent;
    let at: Intensity = sheet.case.count.flops / triton.moved()?;
    Some(vec![
        msg::CaseSeenOnce {
            at: &at.to_string(),
            ideal: &sheet.case.count.read()?.to_string(),
            read: &Bytes::new(triton.read).ok()?.to_string(),
        }
        .say(locale),
        msg::CaseSeenAttention {
            cudnn_memory: &percent(cudnn.memory),
            cudnn_sm: &percent(cudnn.sm),
            dram: &percent(triton.dram),
            memory: &percent(triton.memory),
            sm: &percent(triton.sm),
        }
        .say(locale),
    ])
}
